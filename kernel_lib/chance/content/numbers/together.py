"""The numbers of lesson 54: how two values of each deal go together, and a line through them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.datasets import dataset
from kernel_lib.learn.formulas import worth
from kernel_lib.learn.templates import Facts, Numbers, need

Counts = tuple[int, ...]

FEWEST, MOST = 4, 5
"""So many deals a question has."""

WEAK, STRONG = Fraction(1, 10), Fraction(98, 100)
"""The square of a correlation that is asked for lies between these, so that it must be reckoned."""


def _whole_mean(values: Counts) -> int:
    mean = Fraction(sum(values), len(values))
    need(mean.denominator == 1, "the mean is no whole number")
    return int(mean)


def rows_and_bulls(rows: Counts, bulls: Counts) -> Facts:
    """Rows taken and bulls of some deals, both with a whole mean, and what both together give."""
    across, up = _whole_mean(rows), _whole_mean(bulls)
    aside = tuple(row - across for row in rows)
    above = tuple(count - up for count in bulls)
    products = tuple(count * height for count, height in zip(aside, above, strict=True))
    need(len(set(rows)) > 2 and len(set(bulls)) > 2, "too many deals are alike")
    n = len(rows)
    covariance = Fraction(sum(products), n)
    variance = Fraction(sum(count**2 for count in aside), n)
    bulls_variance = Fraction(sum(count**2 for count in above), n)
    need(
        covariance > 0 and WEAK < covariance**2 / variance / bulls_variance < STRONG,
        "the points lie badly",
    )
    return {
        "n": n,
        "rows": rows,
        "bulls": bulls,
        "mean_rows": across,
        "mean_bulls": up,
        "aside": aside,
        "above": above,
        "products": products,
        "sum_of_products": sum(products),
        "covariance": covariance,
        "variance": variance,
        "other": bulls_variance,
        "correlation": covariance / worth("sqrt(product)", {"product": variance * bulls_variance}),
        "slope": covariance / variance,
    }


def _draw_rows_and_bulls(rng: Random) -> tuple[Counts, Counts]:
    """Each row costs four bulls or five, more or less."""
    rows = [rng.randint(0, 5) for _ in range(rng.randint(FEWEST, MOST))]
    return tuple(rows), tuple(max(row, 4 * row + rng.randint(-4, 7)) if row else 0 for row in rows)


def distance_of_a_car(car: int) -> Facts:
    """How fast a car of Ezekiel's was, and how far it went on before it stood."""
    measured = dataset("stopping")[str(car)].numbers
    speed, distance = measured["speed"], measured["distance"]
    told = Fraction(393, 100) * speed - Fraction(176, 10)
    need(abs(distance - told) > 1, "the point lies nearly on the line")
    need(told > 0, "at so low a speed the line tells nothing")
    return {"speed": speed, "distance": distance, "told": told, "residual": distance - told}


def _draw_distance_of_a_car(rng: Random) -> tuple[int]:
    return (rng.randint(1, len(dataset("stopping"))),)


_DEALS = ((1, 2, 2, 3), (6, 7, 13, 14))

NUMBERS: Mapping[str, Numbers] = {
    "correlation-of-deals": Numbers(rows_and_bulls, _DEALS, _draw_rows_and_bulls),
    "distance-of-a-car": Numbers(distance_of_a_car, (35,), _draw_distance_of_a_car),
}
"""Where the questions of these ids get their numbers."""
