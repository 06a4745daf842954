"""Samples: what is to be expected of them is what all of them together have."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import sqrt
from statistics import fmean, pstdev, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.chance.sampling import STATISTICS, Samples

NUMBERS = st.lists(st.integers(-5, 9), min_size=3, max_size=6)


def worked_out(samples: list[tuple[int, ...]], of: str) -> list[float]:
    """The mean or the sum of each."""
    return [fmean(sample) if of == "mean" else float(sum(sample)) for sample in samples]


@given(NUMBERS, st.integers(1, 3), st.sampled_from(STATISTICS), st.booleans())
def test_what_is_expected_is_that_of_all_samples(
    numbers: list[int], size: int, of: str, again: bool
) -> None:
    """Every sample there is, listed: the same mean and the same standard deviation."""
    listed = product(numbers, repeat=size) if again else combinations(numbers, size)
    every = worked_out(list(listed), of)
    samples = Samples(numbers, size, of, with_replacement=again)
    assert samples.mean == pytest.approx(fmean(every))
    assert samples.standard_deviation == pytest.approx(pstdev(every), abs=1e-9)


@pytest.mark.parametrize("of", STATISTICS)
@pytest.mark.parametrize("again", [True, False])
def test_what_is_found_comes_near(of: str, again: bool) -> None:
    """4,000 samples of a deck lie within four standard errors of what is to be expected."""
    samples = Samples([1, 1, 1, 2, 3, 5, 7], 4, of, with_replacement=again, seed=3)
    samples.draw(4000)
    assert abs(samples.found_mean - samples.mean) < 4 * samples.standard_error
    assert samples.found_deviation == pytest.approx(samples.standard_deviation, rel=0.05)


def test_what_is_found_is_worked_out_from_the_samples() -> None:
    """Mean, standard deviation and standard error by the library, of the samples one by one."""
    samples, drawn = Samples({0: 0.25, 4: 0.75}, 3, seed=8), []
    for _ in range(50):
        samples.draw(1)
        drawn.append(fmean(samples.last))
    assert [float(statistic) for statistic in samples.statistics] == pytest.approx(drawn)
    assert samples.found_mean == pytest.approx(fmean(drawn))
    assert samples.found_deviation == pytest.approx(pstdev(drawn))
    assert samples.standard_error == pytest.approx(stdev(drawn) / sqrt(50))


def test_the_same_seed_draws_the_same() -> None:
    """However many are drawn at once."""
    at_once, one_by_one = (Samples([1, 2, 3], 2, seed=5) for _ in range(2))
    at_once.draw(20)
    for _ in range(20):
        one_by_one.draw(1)
    assert at_once.statistics == one_by_one.statistics
    another = Samples([1, 2, 3], 2, seed=6)
    another.draw(20)
    assert another.statistics != at_once.statistics


@given(NUMBERS, st.integers(1, 40), st.sampled_from(STATISTICS))
def test_each_sample_lies_in_its_bin(numbers: list[int], size: int, of: str) -> None:
    """Bins hold all samples, as many possible values each, and do not overlap."""
    samples = Samples(numbers, size, of)
    samples.draw(60)
    bins = samples.bins()
    possible = {Fraction(sum(drawn), 1) for drawn in product(numbers, repeat=2)}
    lattice = Samples(numbers, 2, "sum").step
    assert all(((total - min(possible)) / lattice).denominator == 1 for total in possible)
    assert len({high - low for low, high, _ in bins}) == 1
    assert bins[0][1] - bins[0][0] <= samples.standard_deviation / 4
    assert sum(many for _, _, many in bins) == 60
    for low, high, many in bins:
        assert len([drawn for drawn in samples.statistics if low <= drawn <= high]) == many
    assert all(left[1] + samples.step <= right[0] for left, right in pairwise(bins))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (([], 1), "a population is some whole numbers, not []"),
        (([1, 0.5], 1), "a population is some whole numbers, not [1, 0.5]"),
        (({1: 0.5}, 1), "probabilities must be 0 or more and sum to 1, not {1: 0.5}"),
        (({1: 2, 2: -1}, 1), "probabilities must be 0 or more and sum to 1, not {1: 2, 2: -1}"),
        (("123", 1), "a population is some whole numbers, not '123'"),
        (([1, 2], 0), "size must be a whole number from 1 to 1000, not 0"),
        (([1, 2], 1, "median"), "of a sample there is its mean, sum, not 'median'"),
    ],
)
def test_what_does_not_fit_is_told(given: tuple[object, ...], told: str) -> None:
    """One sentence says what was wrong."""
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        Samples(*given)  # type: ignore[arg-type]


def test_without_replacement_only_what_is_there() -> None:
    """A sample is no larger than its list, and a mapping has none to take out."""
    with pytest.raises(ValueError, match=r"^size must be a whole number from 1 to 3, not 4$"):
        Samples([1, 2, 3], 4, with_replacement=False)
    with pytest.raises(ValueError, match=r"^without replacement samples are drawn from a list"):
        Samples({1: 1}, 1, with_replacement=False)
