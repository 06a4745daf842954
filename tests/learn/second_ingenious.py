"""The answers of the kinds of Ingenious, computed a second time: without the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from math import comb, isqrt, prod
from statistics import mean
from typing import Any

from tests.learn.second_answers import Facts, number

Cell = tuple[int, int]

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions on the board."""


def cells(text: str) -> set[Cell]:
    """The cells of a question."""
    return {(int(q), int(r)) for q, r in (word.split(",") for word in text.split())}


def half(symbols: set[Cell], at: Cell, other: Cell) -> int:
    """What a half scores: from it in each direction but that of the other half."""
    scored = 0
    for step in AROUND:
        cell = (at[0] + step[0], at[1] + step[1])
        while cell != other and cell in symbols:
            scored += 1
            cell = (cell[0] + step[0], cell[1] + step[1])
    return scored


def tile(facts: Facts) -> int:
    """What both halves score; where no blue symbols are named, there are none."""
    (at,), (below,) = cells(facts["at"]), cells(facts["below"])
    blues = cells(facts.get("blues", ""))
    return half(cells(facts["reds"]), at, below) + half(blues, below, at)


def one_after_another(good: int, all_of: int, size: int) -> Fraction:
    """That so many are good, drawn one after another."""
    return prod((Fraction(good - at, all_of - at) for at in range(size)), start=Fraction(1))


def bonus(facts: Facts) -> int:
    """How many of the two come to 18."""
    sums = facts["green"] + facts["greens"], facts["yellow"] + facts["yellows"]
    return sum(total >= 18 for total in sums)


def green_mean(facts: Facts) -> Fraction:
    """Every number of green tiles, times its ways."""
    green, size = facts["green"], facts["size"]
    others = facts["tiles"] - green
    ways = [comb(green, count) * comb(others, size - count) for count in range(size + 1)]
    return Fraction(sum(count * way for count, way in enumerate(ways)), sum(ways))


def to_lead(facts: Facts) -> int:
    """Ann's lowest marker goes on, point by point."""
    markers, points = list(facts["anns"]), 0
    while min(markers) <= min(facts["bens"]):
        markers[markers.index(min(markers))] += 1
        points += 1
    return points


def lowest_of_dice(facts: Facts) -> Fraction:
    """Every throw where there are few enough, else die by die."""
    dice, sides = facts["dice"], facts["sides"]
    faces = range(1, sides + 1)
    if sides**dice > 5000:
        return Fraction(sum(face >= facts["least"] for face in faces), sides) ** dice
    throws = list(product(faces, repeat=dice))
    return Fraction(sum(min(throw) >= facts["least"] for throw in throws), len(throws))


def from_half(facts: Facts) -> Fraction:
    """How many wins there are too many, in the deviation of the number of wins."""
    return (facts["wins"] - Fraction(facts["games"], 2)) / Fraction(isqrt(facts["games"]), 2)


def balanced(marker: int, points: int) -> int:
    """18 for the step to 1, 17 for the step to 2, and so on."""
    return sum(range(19 - marker - points, 19 - marker))


def walk(marker: int, gains: tuple[int, ...]) -> list[int]:
    """Where a marker stands, with stops at 18 and 36."""
    stands = [marker]
    for gained in gains:
        stop = 18 if stands[-1] < 18 else 36
        stands.append(min(stands[-1] + gained, stop))
    return stands


def stops(facts: Facts) -> int:
    """How often the marker comes to a stop."""
    stands = walk(facts["marker"], facts["gains"])
    pairs = pairwise(stands)
    return sum(before < after and after in (18, 36) for before, after in pairs)


def share_error(facts: Facts) -> Fraction:
    """Its square is p (1 - p) / n."""
    share = Fraction(facts["percent"], 100)
    square = share * (1 - share) / facts["games"]
    error = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    assert error**2 == square
    return error


def two_red(facts: Facts) -> Fraction:
    """The draws in which the red ones may come, each of them equally likely."""
    red, size = facts["red"], facts["size"]
    others = facts["tiles"] - red
    one_way = one_after_another(red, facts["tiles"], 2)
    one_way *= one_after_another(others, facts["tiles"] - 2, size - 2)
    return one_way * comb(size, 2)


SECOND_INGENIOUS: dict[str, Callable[[Facts], Any]] = {
    "tiles-with-either": lambda f: sum("R" in word or "G" in word for word in f["tiles"].split()),
    "line-with-a-gap": tile,
    "two-lines": tile,
    "all-are-poor": lambda f: one_after_another(f["poor"], f["tiles"], f["size"]),
    "how-many-bonus-tiles": bonus,
    "green-on-average": green_mean,
    "may-swap-five": lambda f: one_after_another(f["tiles"] - f["green"], f["tiles"], f["size"]),
    "points-to-lead": to_lead,
    "lowest-at-least": lowest_of_dice,
    "errors-from-half": from_half,
    "points-left-lying": lambda f: (
        mean(map(Fraction, f["best"])) - mean(map(Fraction, f["scored"]))
    ),
    "worth-of-a-point": lambda f: (
        Fraction(f["reds"], 1 + f["red"]) + Fraction(f["blues"], 1 + f["blue"])
    ),
    "which-tile-more": lambda f: balanced(f["red"], f["reds"]) - balanced(f["blue"], f["blues"]),
    "share-of-wins": share_error,
    "three-tiles-alone": lambda f: walk(f["marker"], f["gains"])[-1],
    "lost-at-the-stop": lambda f: f["marker"] + sum(f["gains"]) - walk(f["marker"], f["gains"])[-1],
    "bonus-of-a-team": stops,
    "error-of-solo-games": lambda f: number(f["deviation"]) / isqrt(f["games"]),
    "red-comes-second": lambda f: (
        Fraction(f["tiles"] - f["red"], f["tiles"]) * Fraction(f["red"], f["tiles"] - 1)
    ),
    "just-two-red": two_red,
}
"""The second computation of each kind, in the order of the lessons."""
