"""The answers of questions about shares, computed a second time and in other ways.

What the questions work out with standard deviations of counts is worked out here with shares, and
whole numbers are looked for one after another.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import count
from math import exp, sqrt
from typing import Any

from tests.learn.second_answers import Facts


def error(share: float, many: int) -> float:
    """The standard error of a share."""
    return sqrt(share * (1 - share) / many)


def any_of(many: int, percent: object) -> Fraction:
    """One after another: it is the first that errs, or one of the others."""
    chance, errs = Fraction(0), Fraction(str(percent)) / 100
    for _ in range(many):
        chance = errs + (1 - errs) * chance
    return chance


def first_rejected(facts: Facts) -> int:
    """The first number of wins whose z is 1.645 or more."""
    n, p = facts["n"], 1 / facts["players"]
    return next(wins for wins in count() if (wins / n - p) / error(p, n) >= 1.645)


def fewest(facts: Facts) -> int:
    """So many as make the interval short enough, one after another."""
    share, reach = facts["p"] / 100, facts["points"] / 100
    return next(many for many in count(1) if 1.96 * error(share, many) <= reach)


def end_of_throws(facts: Facts) -> float:
    """The end of the interval that is asked for, in percent."""
    share = float(str(facts["after_hit"])) / 100
    reach = 1.96 * error(share, facts["hits"])
    return 100 * (
        share + reach if "interval of that probability end" in facts["asked"] else share - reach
    )


def first_win(players: int, deal: int) -> Fraction:
    """How likely the first win comes in a deal: what is left, deal by deal."""
    left = Fraction(1)
    for _ in range(deal - 1):
        left -= left / players
    return left / players


def poisson(mean: float, number: int) -> float:
    """One after another: each chance is the one before, times the mean over the number."""
    chance = exp(-mean)
    for k in range(1, number + 1):
        chance *= mean / k
    return chance


SECOND_INFERENCE: dict[str, Callable[[Facts], Any]] = {
    "one-of-twenty": lambda f: any_of(f["bots"], f["percent"]),
    "one-of-mendels-laws": lambda f: any_of(7, f["percent"]),
    "voxels-of-a-salmon": lambda f: sum([Fraction(str(f["level"]))] * f["cells"]),
    "first-win-in-deal": lambda f: first_win(f["players"], f["k"]),
    "mean-wait": lambda f: sum(
        k * (float(f["percent"]) / 100) * (1 - float(f["percent"]) / 100) ** (k - 1)
        for k in range(1, 5000)
    ),
    "wait-longer": lambda f: 1 - sum(first_win(f["players"], k) for k in range(1, f["k"] + 1)),
    "rare-deals": lambda f: poisson(float(f["mean"]), f["k"]),
    "some-rare-deal": lambda f: 1 - poisson(float(f["mean"]), 0),
    "kicks-of-horses": lambda f: f["n"] * poisson(0.61, f["k"]),
    "first-miss": lambda f: (
        (f["after_hit"] / 100) ** (f["k"] - 1) - (f["after_hit"] / 100) ** f["k"]
    ),
    "z-of-a-share": lambda f: (f["k"] / f["n"] - 0.25) / error(0.25, f["n"]),
    "critical-wins": first_rejected,
    "half-of-a-share": lambda f: 1.96 * error(float(f["k"] / f["n"]), f["n"]),
    "deals-for-points": fewest,
    "how-far-a-rating": lambda f: 100 * 1.96 * error(f["most"] / 100, f["households"]),
    "throws-after-a-hit": end_of_throws,
}
"""The second computation of each family, in the order of the lesson."""
