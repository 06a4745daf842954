"""Exercises drawn anew for lessons 33 and 37: random variables, and chains of deals."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import prod
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.deal import first_card_below_all
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.rules import Rules


def too_low_cards(rng: Random) -> Exercise:
    """How many cards of a hand are lower than all rows on average, with other numbers."""
    rows, size = rng.randint(2, 8), rng.randint(3, 12)
    need((rows, size) != (4, 10))
    one = first_card_below_all(rules=Rules(players=2, rows=rows, hand_size=1)).by_counting
    facts = {"rows": rows, "size": size, "cards": rows + 1}
    return drawn(
        "too-low-cards",
        message(
            "{rows} rows have just begun, one card each, and you hold {size} cards. How many of "
            "your cards are lower than all {rows} cards on the table, on average?",
            **facts,
        ),
        size * one,
        solution=message(
            "Each of your cards is the lowest of {cards} with probability 1/{cards}. {size} times "
            "that is {about}.",
            about=about(size * one),
            **facts,
        ),
        hints=(
            message(
                "Take one card of your hand. How likely is it that it is lower than all {rows} "
                "cards on the table?",
                **facts,
            ),
            message(
                "{size} indicators, each with the mean 1/{cards}. Means may be added.", **facts
            ),
        ),
        otherwise=message(
            "Add up, for each of your cards, the chance that it is the lowest of {cards}.", **facts
        ),
        wrong=[
            (one, message("That is one card. You hold {size}.", **facts)),
            (
                Fraction(size, size + rows),
                message(
                    "That is the chance that the lowest of all cards is yours. Here all your cards "
                    "below the rows count."
                ),
            ),
            (
                Fraction(size, rows),
                message("Each is the lowest of {cards} cards, not of {rows}.", **facts),
            ),
        ],
    )


def cov_two_cards(rng: Random) -> Exercise:
    """The covariance of the bulls of two cards of three."""
    cards = tuple(sorted(rng.sample(DECK, 3)))
    bulls = tuple(BULLS[card] for card in cards)
    need(len(set(bulls)) > 1 and cards != (8, 9, 55))
    pairs = list(permutations(bulls, 2))
    mean = Fraction(sum(bulls), 3)
    products = Fraction(sum(map(prod, pairs)), len(pairs))
    covariance = products - mean**2
    facts = {"cards": cards, "bulls": bulls, "mean": str(mean), "products": str(products)}
    return drawn(
        "cov-two-cards",
        message(
            "{cards} have {bulls} bulls. You draw two of the three, one after the other. What is "
            "the covariance of the bulls of the first and of the second card?",
            **facts,
        ),
        covariance,
        solution=message(
            "The mean of the products is {products}, and both means are {mean}: {products} - "
            "{mean} × {mean} is {about}.",
            about=about(covariance),
            **facts,
        ),
        hints=(
            message("Work out first × second for all orders, and take the mean."),
            message("{products}, less the product of the means, {mean} × {mean}.", **facts),
        ),
        otherwise=message("Take the mean of the products, less the product of the means."),
        wrong=[
            (0, message("That would be so if you put the first card back.")),
            (
                -covariance,
                message("Its sign is wrong: a dear card that is gone cannot come again."),
            ),
            (Fraction(-1, 2), message("That is the correlation: divided by the variance.")),
            (products, message("That is the mean of the products. Take away that of the means.")),
        ],
    )


def two_deals_chain(rng: Random) -> Exercise:
    """How likely a total is after two deals of a small chain."""
    weights = [rng.randint(1, 4) for _ in range(3)]
    total, target = sum(weights), rng.choice((10, 20, 30))
    deal = {10 * at: Fraction(weight, total) for at, weight in enumerate(weights)}
    ways = [pair for pair in product(deal, repeat=2) if sum(pair) == target]
    chance = sum((deal[one] * deal[other] for one, other in ways), Fraction(0))
    need((deal[0], deal[10], target) != (Fraction(1, 4), Fraction(1, 2), 20))
    up_to = sum(
        (
            deal[one] * deal[other]
            for one, other in product(deal, repeat=2)
            if one + other <= target
        ),
        Fraction(0),
    )
    first, second = ways[0]
    facts = {
        "none": str(deal[0]),
        "ten": str(deal[10]),
        "twenty": str(deal[20]),
        "target": target,
    }
    return drawn(
        "two-deals-chain",
        message(
            "A small chain: a deal costs 0, 10 or 20 bulls, with probabilities {none}, {ten} and "
            "{twenty}. You begin with 0. How likely is it that you have exactly {target} after two "
            "deals?",
            **facts,
        ),
        chance,
        solution=message(
            "Ways to {target}: {ways}. Multiply along each way, then add: {chance}.",
            ways=tuple(f"{one} + {other}" for one, other in ways),
            chance=str(chance),
            **facts,
        ),
        hints=(
            message("In which ways do two deals make {target}?", **facts),
            message("Multiply along each way, then add."),
        ),
        otherwise=message(
            "Go through all ways to {target}, multiply along each, and add.", **facts
        ),
        wrong=[
            (
                deal[first] * deal[second],
                message(
                    "That is only {first} and {second}. More ways lead there.",
                    first=first,
                    second=second,
                ),
            ),
            (up_to, message("That is the chance of {target} or less.", **facts)),
            (
                2 * chance,
                message("A way and its reverse are two ways, but none counts more than once."),
            ),
        ],
        is_chance=True,
    )


def deals_to_twenty(rng: Random) -> Exercise:
    """How many deals it takes on average to pass a limit in equal steps."""
    step, odds = rng.randint(4, 15), rng.randint(2, 6)
    limit = rng.randint(step + 1, 6 * step)
    end = End.parse(f"over {limit}")
    needed = next(n for n in range(1, 20) if end.is_reached([n * step], 1))
    need((step, odds, limit) != (10, 2, 20))
    facts = {
        "step": step,
        "odds": odds,
        "rest": f"{odds - 1}/{odds}",
        "limit": limit,
        "needed": needed,
    }
    return drawn(
        "deals-to-twenty",
        message(
            "A deal costs {step} bulls with probability 1/{odds}, else 0. The match is over when "
            "you have more than {limit}. How many deals does it take on average?",
            **facts,
        ),
        needed * odds,
        solution=message(
            "More than {limit} needs {needed} times {step} bulls, and each of them takes {odds} "
            "deals on average: {deals}.",
            deals=needed * odds,
            **facts,
        ),
        hints=(
            message("How many deals does one step of {step} take on average?", **facts),
            message("How many steps of {step} are more than {limit}?", **facts),
        ),
        otherwise=message(
            "Count the steps that are needed, and the deals that each one takes on average."
        ),
        wrong=[
            (
                (needed - 1) * odds,
                message("One step too few: you must have more than {limit}.", **facts),
            ),
            (needed, message("That would be so if each deal cost {step}.", **facts)),
            (
                needed + odds,
                message("Each step takes {odds} deals on average: multiply.", **facts),
            ),
        ],
    )


SUM_FAMILIES = (
    Family("too-low-cards", too_low_cards),
    Family("cov-two-cards", cov_two_cards),
)
"""The families of lesson 33, in their order."""

CHAIN_FAMILIES = (
    Family("two-deals-chain", two_deals_chain),
    Family("deals-to-twenty", deals_to_twenty),
)
"""The families of lesson 37, in their order."""
