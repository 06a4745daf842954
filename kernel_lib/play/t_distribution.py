"""Student's t distribution: how far a mean of few values may lie from the truth.

The standard error of a mean is itself an estimate. From few values it is often too small, so that
1.96 of them hold the truth less often than in 95 of 100 studies. W. S. Gosset, who signed as
"Student", found how much wider an interval must be (The probable error of a mean, 1908).

``freedom`` is the number of degrees of freedom throughout: one less than the number of values.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

LARGE = 200
"""From so many degrees of freedom on a series is quick and has eight right decimals."""


def beyond(errors: float, freedom: int) -> float:
    """The probability of a mean at least so many standard errors from the truth, on either side.

    >>> [round(beyond(4, freedom), 4) for freedom in (4, 19, 79)]
    [0.0161, 0.0008, 0.0001]
    """
    return 0.0 if math.isinf(errors) else max(0.0, 1 - _within(abs(errors), freedom))


@lru_cache
def width(freedom: int, share: float = 0.95) -> float:
    """How many standard errors to each side hold the truth in this share of the studies.

    >>> [round(width(freedom), 3) for freedom in (1, 4, 19, 79, 10**6)]
    [12.706, 2.776, 2.093, 1.99, 1.96]
    """
    if freedom >= LARGE:
        return _series(NormalDist().inv_cdf((1 + share) / 2), freedom)
    low, high = 0.0, 1.0
    while _within(high, freedom) < share:
        high *= 2
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if _within(middle, freedom) < share else (low, middle)
    return low


def _within(errors: float, freedom: int) -> float:
    """The probability of a mean less than so many standard errors from the truth: a finite sum.

    (M. Abramowitz and I. Stegun, Handbook of mathematical functions, 26.7.3 and 26.7.4.)
    """
    angle = math.atan(errors / math.sqrt(freedom))
    square = math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= square * (step - 1) / step
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total


def _series(normal: float, freedom: int) -> float:
    """The quantile of t from that of the normal distribution (Handbook, 26.7.5)."""
    z = normal
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))
