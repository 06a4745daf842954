"""The numbers of lesson 36 where a question has only one set of them: the normal curve."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from random import Random
from statistics import NormalDist, fmean

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.play.compare import WIDTH, Estimate

_CURVE = NormalDist()
_DEALS = NormalDist(12, 8)
"""About the mean and the standard deviation of a deal of four random players."""


def _above(z: float) -> Facts:
    """The share below z with the four digits of a printed table, and exactly the share above."""
    below = _CURVE.cdf(z)
    return {
        "below": Fraction(round(below * 10_000), 10_000),
        "exactly": 1 - Fraction(below),
    }


def coverage_of_four() -> Facts:
    """Whether 1.96 standard errors of four values hold the true mean in fewer than 95 of 100."""
    rng = Random(36)
    estimates = [Estimate.of([rng.gauss() for _ in range(4)]) for _ in range(2000)]
    share = fmean(abs(estimate.errors_from_zero) <= WIDTH for estimate in estimates)
    return {"compared": "fewer" if share < 0.93 else "more" if share > 0.97 else "as many"}


def what_95_means() -> Facts:
    """Whether most deals lie in an interval that holds the mean."""
    return {"are_most": _DEALS.cdf(14) - _DEALS.cdf(10) > 0.9}


def deals_for_half_a_bull() -> Facts:
    """How many deals make 1.96 standard errors half a bull."""
    return {"deals": ceil((Fraction(196, 100) * 8 / Fraction(1, 2)) ** 2)}


NUMBERS: Mapping[str, Numbers] = {
    "share-above-two": Numbers(lambda: _above(2)),
    "coverage-of-four": Numbers(coverage_of_four),
    "what-95-means": Numbers(what_95_means),
    "deals-for-half-a-bull": Numbers(deals_for_half_a_bull),
    "below-nothing": Numbers(lambda: _above(1.5)),
}
"""Where the questions of these ids get their numbers."""
