"""Student's t: as the printed tables have it, as scipy has it, and true of real samples."""

from __future__ import annotations

import math
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.play.compare import Estimate
from kernel_lib.play.t_distribution import LARGE, beyond, width
from tests.together import each

# What textbooks print for 95 % on two sides.
PRINTED = {
    1: 12.706,
    2: 4.303,
    3: 3.182,
    4: 2.776,
    5: 2.571,
    9: 2.262,
    10: 2.228,
    19: 2.093,
    20: 2.086,
    30: 2.042,
    60: 2.000,
    120: 1.980,
}


@each("freedom", PRINTED)
def test_width_is_that_of_the_printed_tables(freedom: int) -> None:
    """The width of a 95 % interval is the number that every textbook prints."""
    assert round(width(freedom), 3) == PRINTED[freedom]


@each("share", [0.5, 0.9, 0.95, 0.99, 0.999])
@each("freedom", [*range(1, 40), LARGE - 1, LARGE, LARGE + 1, 5000, 10**7])
def test_width_is_that_of_scipy(freedom: int, share: float) -> None:
    """The quantile agrees with scipy's, also where the sum gives way to the series."""
    from scipy.stats import t  # a second to load, which not every worker needs

    assert width(freedom, share) == pytest.approx(float(t.ppf((1 + share) / 2, freedom)), abs=1e-7)


@given(errors=st.floats(-50, 50), freedom=st.integers(1, 3000))
def test_tails_are_those_of_scipy(errors: float, freedom: int) -> None:
    """The probability of a mean so far off agrees with scipy's."""
    from scipy.stats import t

    assert beyond(errors, freedom) == pytest.approx(2 * float(t.sf(abs(errors), freedom)), abs=1e-9)


def test_far_off() -> None:
    """A mean infinitely many standard errors off has probability 0, and none at all is certain."""
    assert beyond(math.inf, 4) == beyond(-math.inf, 4) == 0
    assert beyond(0, 4) == 1


def test_many_values_are_normal() -> None:
    """With very many values the interval is the 1.96 standard errors of the normal distribution."""
    assert width(10**9) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-8)


@pytest.mark.parametrize("n", [2, 5, 30])
def test_an_interval_holds_the_truth_in_95_of_100(n: int) -> None:
    """Of 4,000 means of normal numbers, about 95 in 100 have the truth within their interval.

    With 1.96 standard errors it would be 70, 88 and 94 in 100.
    """
    dice = Random(n)
    held = 0
    for _ in range(4000):
        low, high = Estimate.of([dice.gauss(7, 2) for _ in range(n)]).interval
        held += low <= 7 <= high
    assert held / 4000 == pytest.approx(0.95, abs=4 * math.sqrt(0.95 * 0.05 / 4000))


def test_a_p_value_below_5_percent_means_0_is_outside() -> None:
    """The interval leaves out 0 just when the p-value is below 0.05."""
    dice = Random(1)
    estimates = [Estimate.of([dice.gauss(1, 2) for _ in range(6)]) for _ in range(200)]
    outside = [not estimate.interval[0] <= 0 <= estimate.interval[1] for estimate in estimates]
    assert outside == [estimate.p_value < 0.05 for estimate in estimates]
    assert 0 < sum(outside) < 200


def test_one_value_has_no_interval() -> None:
    """An estimate from one try has neither an interval nor a p-value."""
    for name in ("interval", "p_value"):
        with pytest.raises(ValueError, match=r"^a standard error needs at least 2 deals, not 1$"):
            getattr(Estimate.of_share(0.5, 1), name)
