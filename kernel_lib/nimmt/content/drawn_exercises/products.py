"""Exercises drawn anew for lessons 31 and 32: chances that are multiplied, and Bayes' rule."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, drawn, need
from kernel_lib.learn.exercises import Exercise


def both_in_gap(rng: Random) -> Exercise:
    """How likely two cards lie in a gap, with other numbers."""
    unseen, gap = rng.randint(40, 98), rng.randint(4, 20)
    need((unseen, gap) != (92, 12))
    one, both = Fraction(gap, unseen), hypergeometric(unseen, gap, 2)[2]
    facts = {"unseen": unseen, "gap": gap, "less": gap - 1, "fewer": unseen - 1}
    return drawn(
        "both-in-gap",
        message(
            "{unseen} cards are unseen, {gap} of them in the gap. Ann and Ben play a random card "
            "each. How likely is it that both cards lie in the gap?",
            **facts,
        ),
        both,
        solution=message(
            "{gap}/{unseen} for Ann, then {less}/{fewer} for Ben. The product is {about}.",
            about=about(both),
            **facts,
        ),
        hints=(
            message(
                "Ann first: {gap} of {unseen}. And if she does, how many are left for Ben?", **facts
            ),
            message("Multiply {gap}/{unseen} by Ben's chance, given Ann's card.", **facts),
        ),
        otherwise=message(
            "Multiply Ann's chance by Ben's chance, given that Ann played into the gap."
        ),
        wrong=[
            (
                one**2,
                message(
                    "That is {gap}/{unseen} × {gap}/{unseen}. But Ben cannot have the card that "
                    "Ann played.",
                    **facts,
                ),
            ),
            (2 * one, message("You added. That counts the cases with only one card, too.")),
            (one, message("That is Ann alone.")),
        ],
        is_chance=True,
    )


def at_least_one_of_three(rng: Random) -> Exercise:
    """How likely at least one card lies in a gap, with other numbers."""
    hidden, gap, opponents = rng.randint(8, 40), rng.randint(2, 6), rng.randint(2, 4)
    need(hidden - gap > opponents and (hidden, gap, opponents) != (10, 4, 3))
    counts = hypergeometric(hidden, gap, opponents)
    none, single = counts[0], counts[1]
    facts = {
        "hidden": hidden,
        "gap": gap,
        "opponents": opponents,
        "others": hidden - gap,
    }
    return drawn(
        "at-least-one-of-three",
        message(
            "{hidden} cards are unseen, and {gap} of them lie in the gap. {opponents} opponents "
            "play a random card each. How likely is it that at least one card lies in the gap?",
            **facts,
        ),
        1 - none,
        solution=message(
            "None of them lies there with {none}: {opponents} factors, from {others}/{hidden} on, "
            "each time one card less. At least one: {about}.",
            none=about(none),
            about=about(1 - none),
            **facts,
        ),
        hints=(
            message("The opposite of 'at least one' is 'none'. How likely is none?"),
            message(
                "The first card is one of the {others} others, of {hidden}. And the next?", **facts
            ),
        ),
        otherwise=message(
            "Work out the chance that none lies in the gap, and take it away from 1."
        ),
        wrong=[
            (none, message("That is the chance that none does. Take it away from 1.")),
            (
                1 - Fraction(hidden - gap, hidden) ** opponents,
                message("That is so if each card comes back. But no card is played twice."),
            ),
            (single, message("That is the chance of exactly one.")),
        ],
        is_chance=True,
    )


def rare_habit(rng: Random) -> Exercise:
    """How likely a habit is after one card, with other numbers."""
    size = rng.randint(3, 10)
    rare, others = rng.randint(2, 20), size * rng.randint(2, 15)
    need((rare, others, size) != (10, 90, 5))
    by_chance = Fraction(others, size)
    chance = rare / (rare + by_chance)
    facts = {
        "all": rare + others,
        "rare": rare,
        "others": others,
        "size": size,
        "by_chance": int(by_chance),
        "sum": rare + int(by_chance),
    }
    return drawn(
        "rare-habit",
        message(
            "Of {all} bots {rare} always play the highest card of their hand. The other {others} "
            "play any card. One bot had a hand of {size}, and played the highest. How likely is it "
            "that this is one of the {rare}?",
            **facts,
        ),
        chance,
        solution=message(
            "All {rare} do so, and of the {others} others one in {size}: {by_chance}. So {rare} of "
            "{sum}.",
            **facts,
        ),
        hints=(
            message(
                "How many of the {rare} play the highest of {size} cards? How many of the "
                "{others}?",
                **facts,
            ),
            message(
                "{rare} of the ones, {by_chance} of the others. Keep only these bots.", **facts
            ),
        ),
        otherwise=message(
            "Count the bots that would play the highest card, and ask how many are of the {rare}.",
            **facts,
        ),
        wrong=[
            (1, message("A bot that plays any card sometimes plays the highest, too.")),
            (
                Fraction(size, size + 1),
                message("That would be so if both kinds were as frequent."),
            ),
            (
                Fraction(rare, rare + others),
                message("That was so before it played. Its card is news."),
            ),
            (1 - chance, message("That is the chance that it is one of the others.")),
        ],
        is_chance=True,
    )


def odds_to_chance(rng: Random) -> Exercise:
    """How likely a habit is after some cards, from odds."""
    percent, factor = rng.choice((1, 2, 4, 5, 10, 20)), rng.randint(3, 60)
    need((percent, factor) != (5, 57))
    before = Fraction(percent, 100 - percent)
    odds = before * factor
    chance = odds / (1 + odds)
    need(odds != 1)
    facts = {
        "percent": percent,
        "rest": 100 - percent,
        "factor": factor,
        "over": odds.numerator,
        "under": odds.denominator,
    }
    return drawn(
        "odds-to-chance",
        message(
            "You believe in a habit with {percent} percent. Then you see cards that are {factor} "
            "times as likely with the habit as without it. How likely is the habit now?",
            **facts,
        ),
        chance,
        solution=message(
            "The odds were {percent} to {rest}. Times {factor}, that is {over} to {under}: "
            "{chance}.",
            chance=str(chance),
            **facts,
        ),
        hints=(
            message("{percent} percent for, {rest} percent against: what are the odds?", **facts),
            message("{percent} to {rest}, times {factor}, is {over} to {under}.", **facts),
        ),
        otherwise=message(
            "Turn the percentage into odds, multiply by {factor}, and turn the odds back into a "
            "probability.",
            **facts,
        ),
        wrong=[
            (
                Fraction(factor, factor + 1),
                message("That forgets how likely the habit was before."),
            ),
            (odds, message("These are the odds. Turn them into a probability.")),
            (
                Fraction(percent * factor, 100),
                message("You multiplied the probability. Multiply the odds."),
            ),
        ],
        is_chance=True,
    )


PRODUCT_FAMILIES = (
    Family("both-in-gap", both_in_gap),
    Family("at-least-one-of-three", at_least_one_of_three),
    Family("rare-habit", rare_habit),
    Family("odds-to-chance", odds_to_chance),
)
"""The families of lessons 31 and 32, in their order."""
