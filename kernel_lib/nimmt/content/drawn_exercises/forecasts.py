"""More exercises of lessons 27 and 28, with any numbers: many comparisons, and forecasts."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, about, digits, drawn
from kernel_lib.learn.exercises import Exercise

ROOTS = {10: 3, 20: 4, 50: 5, 80: 4, 90: 3}
"""For some percentages p: the square root of p (1 - p), in tenths."""


def found_by_chance(comparisons: int, percent: int) -> Exercise:
    """How many comparisons of equal bots find something, on average."""
    found = Fraction(comparisons * percent, 100)
    facts = {"comparisons": comparisons, "percent": percent}
    return drawn(
        "found-by-chance",
        message(
            "All bots of a list are equally good. They are compared {comparisons} times, and each "
            "comparison finds a difference by chance alone with probability {percent} percent. How "
            "many find one on average?",
            **facts,
        ),
        found,
        solution=message(
            "{comparisons} × {percent}/100 = {found}: on average so many, though there is nothing "
            "to find.",
            found=digits(found),
            **facts,
        ),
        hints=(
            message("How often does one comparison in 100 err?"),
            message("Multiply the number of comparisons by {percent}/100.", **facts),
        ),
        otherwise=message("Multiply the number of comparisons by the chance of each."),
        wrong=[
            (0, message("Even where nothing is to be found, chance finds something.")),
            (
                comparisons - found,
                message("So many find no difference. The question is for the others."),
            ),
            (percent, message("That is the percentage. Of how many comparisons?")),
        ],
    )


def bonferroni_limit(comparisons: int, percent: int) -> Exercise:
    """How small a p-value must be among many."""
    level = Fraction(percent, 100)
    limit = level / comparisons
    facts = {"comparisons": comparisons, "percent": percent, "level": digits(level)}
    return drawn(
        "bonferroni-limit",
        message(
            "You make {comparisons} comparisons. All together they should find something that is "
            "not there with probability {percent} percent at most. Below which p-value does a "
            "comparison count, by Bonferroni's remedy?",
            **facts,
        ),
        limit,
        solution=message(
            "{level} divided by {comparisons} is {limit}.", limit=about(limit), **facts
        ),
        hints=(
            message("Each comparison gets an equal part of the {percent} percent.", **facts),
            message("Divide {level} by {comparisons}.", **facts),
        ),
        otherwise=message("Divide the probability by the number of comparisons."),
        wrong=[
            (level, message("That is so for one comparison. Here are {comparisons}.", **facts)),
            (level * comparisons, message("With more comparisons the limit is lower, not higher.")),
        ],
        is_chance=True,
    )


def expected_rows(cards: int, percent: int) -> Exercise:
    """How many cards of the same risk should take a row."""
    rows = Fraction(cards * percent, 100)
    facts = {"cards": cards, "percent": percent}
    return drawn(
        "expected-rows",
        message(
            "A model gives each of {cards} cards a risk of {percent} percent. If it is right, how "
            "many of them take a row on average?",
            **facts,
        ),
        rows,
        solution=message("{cards} × {percent}/100 = {rows}.", rows=digits(rows), **facts),
        hints=(
            message("Of 100 such cards {percent} take a row on average.", **facts),
            message("Multiply {cards} by {percent}/100.", **facts),
        ),
        otherwise=message("Multiply the number of cards by the risk of each."),
        wrong=[
            (percent, message("So many are it of 100 cards. Here are {cards}.", **facts)),
            (cards - rows, message("So many take no row.")),
        ],
    )


def forecast_of_a_pool(many: int, low: int, few: int, high: int) -> Exercise:
    """The forecast for two groups of cards together."""
    rows, cards = Fraction(many * low + few * high, 100), many + few
    forecast = rows / cards
    facts = {"many": many, "low": low, "few": few, "high": high, "cards": cards}
    return drawn(
        "forecast-of-a-pool",
        message(
            "A model gives {many} cards a risk of {low} percent, and {few} other cards a risk of "
            "{high} percent. Which share of all {cards} cards should take a row?",
            **facts,
        ),
        forecast,
        solution=message(
            "{many} × {low}/100 + {few} × {high}/100 = {rows} rows, of {cards} cards: {about}.",
            rows=digits(rows),
            about=about(forecast),
            **facts,
        ),
        hints=(
            message("How many cards of each group should take a row?"),
            message("Together it should be {rows} of {cards} cards.", rows=digits(rows), **facts),
        ),
        otherwise=message("Add up the rows to be expected, and divide by all cards."),
        wrong=[
            (
                Fraction(low + high, 200),
                message("The groups are not of the same size: the larger one counts more."),
            ),
            (rows, message("That is the number of rows. Which share of the cards is it?")),
            (
                Fraction(many * high + few * low, 100 * cards),
                message("You have exchanged the two risks."),
            ),
        ],
        is_chance=True,
    )


def error_of_a_share(percent: int, root: int) -> Exercise:
    """The standard error of a share of cards."""
    share, cards = Fraction(percent, 100), root**2
    error = Fraction(ROOTS[percent], 10) / root
    facts = {"percent": percent, "cards": cards, "root": root, "one": digits(error * root)}
    return drawn(
        "error-of-a-share",
        message(
            "{cards} cards have a risk of {percent} percent each, and are independent. What is the "
            "standard error of the share that takes a row? (It is the square root of p (1 - p)/n.)",
            **facts,
        ),
        error,
        solution=message(
            "The square root of p (1 - p) is {one}, that of {cards} is {root}. {one}/{root} is "
            "{error}.",
            error=digits(error),
            **facts,
        ),
        hints=(
            message("Here p is {share}, and n is {cards}.", share=digits(share), **facts),
            message("The square root of p (1 - p) is {one}. Divide by that of n.", **facts),
        ),
        otherwise=message("Work out p (1 - p)/n, and take the square root."),
        wrong=[
            (share * (1 - share) / cards, message("That is its square. Take the square root.")),
            (error * root, message("That is for one card. Divide by the square root of n.")),
            (
                error / root,
                message("Divide by the square root of {cards}, not by {cards}.", **facts),
            ),
        ],
    )


def _list(rng: Random) -> tuple[int, int]:
    return rng.randint(6, 60) * 5, rng.choice((1, 2, 4, 5))


def _tests(rng: Random) -> tuple[int, int]:
    return rng.randint(4, 40), rng.choice((1, 5, 10))


def _cards(rng: Random) -> tuple[int, int]:
    return rng.randint(12, 80) * 10, rng.randrange(5, 45, 5)


def _two_groups(rng: Random) -> tuple[int, int, int, int]:
    few = rng.randint(2, 10) * 10
    return few * rng.randint(2, 5), rng.randint(2, 15), few, rng.randint(20, 60)


def _of_a_share(rng: Random) -> tuple[int, int]:
    return rng.choice(tuple(ROOTS)), rng.choice((5, 10, 20, 25, 30, 40, 50))


FORECAST_KINDS = (
    Kind("found-by-chance", found_by_chance, (40, 5), _list),
    Kind("bonferroni-limit", bonferroni_limit, (25, 5), _tests),
    Kind("expected-rows", expected_rows, (150, 20), _cards),
    Kind("forecast-of-a-pool", forecast_of_a_pool, (300, 10, 100, 50), _two_groups),
    Kind("error-of-a-share", error_of_a_share, (20, 20), _of_a_share),
)
"""Two more kinds of lesson 27, and three of lesson 28, from easy to hard."""
