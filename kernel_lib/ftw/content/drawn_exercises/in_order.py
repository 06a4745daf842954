"""Exercises of lesson 44, with any numbers: cards of a hand in order, and cards that stand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.ftw import chances
from kernel_lib.ftw.notation import Cards
from kernel_lib.learn.drawn import Kind, about, drawn
from kernel_lib.learn.exercises import Exercise


def mean_of_a_rank(highest: int, size: int, rank: int) -> Exercise:
    """The mean of a card of the hand by its rank from below."""
    mean = chances.mean_of_order(highest, size, rank)
    facts = {
        "highest": highest,
        "size": size,
        "rank": rank,
        "gaps": size + 1,
        "way": highest + 1,
    }
    return drawn(
        "mean-of-a-rank",
        message(
            "You are dealt {size} of the cards 1 to {highest} and put them in order. What is the "
            "mean of number {rank}, counted from the lowest card?",
            **facts,
        ),
        mean,
        solution=message(
            "{size} cards cut the way from 0 to {way} into {gaps} gaps. After {rank} of them: "
            "{rank} × {way}/{gaps}, that is {about}.",
            about=about(mean),
            **facts,
        ),
        hints=(
            message("Into how many gaps do {size} cards cut the way from 0 to {way}?", **facts),
            message("All gaps have the same mean: {way}/{gaps}.", **facts),
        ),
        otherwise=message("Take {rank} of the {gaps} equal gaps.", **facts),
        wrong=[
            (
                Fraction(rank * highest, size + 1),
                message("The way goes to {way}, one step beyond the highest card.", **facts),
            ),
            (
                Fraction(rank * (highest + 1), size),
                message("{size} cards make {gaps} gaps, one more than cards.", **facts),
            ),
            (
                highest + 1 - mean,
                message("You counted from the highest card. Count from the lowest."),
            ),
        ],
    )


def all_at_most(highest: int, size: int, most: int) -> Exercise:
    """How likely no card of a hand is above a number."""
    chance = sum(
        (one for card, one in chances.highest_card(highest, size).items() if card <= most),
        Fraction(0),
    )
    share = Fraction(most, highest)
    facts = {"highest": highest, "size": size, "most": most}
    return drawn(
        "all-at-most",
        message(
            "You are dealt {size} of the cards 1 to {highest}. How likely is it that your highest "
            "card is {most} or lower?",
            **facts,
        ),
        chance,
        solution=message(
            "All {size} cards must come from the {most} lowest of {highest}: {about}.",
            about=about(chance),
            **facts,
        ),
        hints=(
            message("The highest card is at most {most}. What about the others?", **facts),
            message("The first card is low enough with {most}/{highest}. And the next?", **facts),
        ),
        otherwise=message("Multiply {size} fractions: each time one card less.", **facts),
        wrong=[
            (share, message("That is so for one card. All {size} must be so low.", **facts)),
            (share**size, message("That is so if each card goes back. It does not.")),
            (1 - chance, message("That is the chance that some card is higher.")),
        ],
        is_chance=True,
    )


def two_cannot_beat(top: int, unseen: Cards, held: int) -> Exercise:
    """How likely none of two players can beat your card."""
    hand = chances.Holding(unknown=held)
    both, one = (chances.stands_chance(top, unseen, [hand] * count) for count in (2, 1))
    facts = {
        "top": top,
        "unseen": unseen,
        "held": held,
        "low": sum(card < top for card in unseen),
        "cards": len(unseen),
        "together": 2 * held,
    }
    return drawn(
        "two-cannot-beat",
        message(
            "You play {top}. You have not seen {unseen}. Ben and Cleo hold {held} of these each. "
            "How likely is it that neither of them has a higher card?",
            **facts,
        ),
        both,
        solution=message(
            "All {together} cards of both must come from the {low} lower ones of {cards}: {both}.",
            both=str(both),
            **facts,
        ),
        hints=(
            message("How many cards do Ben and Cleo hold together?"),
            message("All {together} must be among the {low} lower ones of {cards}.", **facts),
        ),
        otherwise=message("Draw {together} cards, and let all of them be lower.", **facts),
        wrong=[
            (one, message("That is so for one of the two.")),
            (
                one**2,
                message("What Ben holds, Cleo cannot hold. So you must not simply multiply."),
            ),
            (1 - both, message("That is the chance that at least one of them can beat it.")),
        ],
        is_chance=True,
    )


def _rank(rng: Random) -> tuple[int, int, int]:
    size = rng.randint(3, 12)
    return rng.choice((24, 36, 40, 48, 50, 60)), size, rng.randint(1, size)


def _most(rng: Random) -> tuple[int, int, int]:
    highest, size = rng.choice((36, 48, 60)), rng.randint(2, 6)
    return highest, size, rng.randint(highest * 2 // 3, highest - 2)


def _two_hands(rng: Random) -> tuple[int, Cards, int]:
    held = rng.randint(2, 3)
    cards = sorted(rng.sample(range(1, 61), rng.randint(2 * held + 3, 2 * held + 6)))
    top = cards.pop(-rng.randint(2, 3))
    return top, tuple(cards), held


ORDER_KINDS = (
    Kind("mean-of-a-rank", mean_of_a_rank, (60, 4, 3), _rank),
    Kind("all-at-most", all_at_most, (36, 3, 30), _most),
    Kind("two-cannot-beat", two_cannot_beat, (30, (3, 8, 14, 19, 22, 27, 31, 34), 2), _two_hands),
)
"""More kinds of lesson 44, from easy to hard."""
