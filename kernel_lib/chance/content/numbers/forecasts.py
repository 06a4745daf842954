"""More numbers of lessons 27 and 28: many comparisons, and forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.templates import Facts, Numbers

_ROOTS = {10: 3, 20: 4, 50: 5, 80: 4, 90: 3}
"""For some percentages p: the square root of p (1 - p), in tenths."""


def found_by_chance(comparisons: int, percent: int) -> Facts:
    """How many comparisons of equal bots find something, on average."""
    by_chance = Fraction(comparisons * percent, 100)
    return {"comparisons": comparisons, "percent": percent, "found": by_chance}


def _draw_found_by_chance(rng: Random) -> tuple[int, int]:
    return rng.randint(6, 60) * 5, rng.choice((1, 2, 4, 5))


def bonferroni_limit(comparisons: int, percent: int) -> Facts:
    """How small a p-value must be among many."""
    level = Fraction(percent, 100)
    limit = level / comparisons
    return {"comparisons": comparisons, "percent": percent, "level": level, "limit": limit}


def _draw_bonferroni_limit(rng: Random) -> tuple[int, int]:
    return rng.randint(4, 40), rng.choice((1, 5, 10))


def expected_rows(cards: int, percent: int) -> Facts:
    """How many cards of the same risk should take a row."""
    return {"cards": cards, "percent": percent, "rows": Fraction(cards * percent, 100)}


def _draw_expected_rows(rng: Random) -> tuple[int, int]:
    return rng.randint(12, 80) * 10, rng.randrange(5, 45, 5)


def forecast_of_a_pool(many: int, low: int, few: int, high: int) -> Facts:
    """The forecast for two groups of cards together, each with its risk in percent."""
    rows, cards = Fraction(many * low + few * high, 100), many + few
    return {
        "many": many,
        "low": low,
        "few": few,
        "high": high,
        "cards": cards,
        "rows": rows,
        "forecast": rows / cards,
    }


def _draw_forecast_of_a_pool(rng: Random) -> tuple[int, int, int, int]:
    few = rng.randint(2, 10) * 10
    return few * rng.randint(2, 5), rng.randint(2, 15), few, rng.randint(20, 60)


def error_of_a_share(percent: int, root: int) -> Facts:
    """The standard error of a share of cards, and what it is for one card."""
    error_of_one = Fraction(_ROOTS[percent], 10)
    return {
        "percent": percent,
        "share": Fraction(percent, 100),
        "cards": root**2,
        "root": root,
        "error_of_one": error_of_one,
        "error": error_of_one / root,
    }


def _draw_error_of_a_share(rng: Random) -> tuple[int, int]:
    return rng.choice(tuple(_ROOTS)), rng.choice((5, 10, 20, 25, 30, 40, 50))


NUMBERS: Mapping[str, Numbers] = {
    "found-by-chance": Numbers(found_by_chance, (40, 5), _draw_found_by_chance),
    "bonferroni-limit": Numbers(bonferroni_limit, (25, 5), _draw_bonferroni_limit),
    "expected-rows": Numbers(expected_rows, (150, 20), _draw_expected_rows),
    "forecast-of-a-pool": Numbers(forecast_of_a_pool, (300, 10, 100, 50), _draw_forecast_of_a_pool),
    "error-of-a-share": Numbers(error_of_a_share, (20, 20), _draw_error_of_a_share),
}
"""Where the questions of these ids get their numbers."""
