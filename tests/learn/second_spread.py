"""The answers of questions about quartiles and deviations, computed a second time.

Variances come from the squares of differences of pairs, and quartiles from places counted by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Any

from tests.learn.second_answers import Facts, bulls


def variance(values: Sequence[int]) -> Fraction:
    """Half the mean squared difference of two values, drawn with replacement."""
    squares = sum((first - second) ** 2 for first, second in combinations(values, 2))
    return Fraction(squares, len(values) ** 2)


def of_a_hand(facts: Facts) -> float:
    """Variances of the cards, and the covariance of each two of them, over the deck."""
    deck = [bulls(card) for card in range(1, facts["highest"] + 1)]
    mean = Fraction(sum(deck), len(deck))
    products = Fraction(
        sum(deck) ** 2 - sum(worth**2 for worth in deck), len(deck) * (len(deck) - 1)
    )
    size = facts["size"]
    return sqrt(size * variance(deck) + size * (size - 1) * (products - mean**2))


def quartiles(values: Sequence[int]) -> tuple[Fraction, Fraction]:
    """A quarter of the values is below the first place, and a quarter above the second."""
    quarter = len(values) // 4
    assert 4 * quarter == len(values)
    assert list(values) == sorted(values)
    return (
        Fraction(values[quarter - 1] + values[quarter], 2),
        Fraction(values[-quarter - 1] + values[-quarter], 2),
    )


def fence(facts: Facts) -> Fraction:
    """Two and a half of the upper quartile, less one and a half of the lower one."""
    low, high = quartiles(facts["bulls"])
    return (5 * high - 3 * low) / 2


def of_two_cards(facts: Facts) -> Fraction:
    """Over all pairs of the hand."""
    return variance([sum(pair) for pair in combinations(map(bulls, facts["hand"]), 2)])


def between(values: Sequence[int]) -> Fraction:
    """From quartile to quartile."""
    low, high = quartiles(values)
    return high - low


SECOND_SPREAD: dict[str, Callable[[Facts], Any]] = {
    "deviation-of-a-hand": of_a_hand,
    "quartiles-of-deals": lambda f: between(f["bulls"]),
    "fence-of-deals": fence,
    "deviation-of-deals": lambda f: sqrt(variance(f["bulls"])),
    "variance-of-two": of_two_cards,
    "quartiles-of-the-nile": lambda f: between(f["flows"]),
    "deviation-of-goals": lambda f: sqrt(variance(f["goals"])),
}
"""The second computation of each family, in the order of the lesson."""
