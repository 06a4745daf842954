"""Regions of a count: what lies in them, how likely they are, and what becomes of moved ends."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import erf, sqrt
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.chance.distribution import binomial
from kernel_lib.chance.regions import AT_LEAST, AT_MOST, BETWEEN, BOTH_ENDS, KINDS, Region
from kernel_lib.core.text import speaking

NUMBER = st.integers(-3, 12)
REGION = st.one_of(
    st.builds(Region, low=NUMBER),
    st.builds(Region, high=NUMBER),
    st.builds(Region, low=NUMBER, high=NUMBER),
)


@given(REGION)
def test_a_region_is_what_its_formula_says(region: Region) -> None:
    """``X ≤ 1 or X ≥ 5``, read as Python, holds just the numbers of the region."""
    said = str(region).replace("≤", "<=").replace("≥", ">=").replace(" = ", " == ")
    for number in range(-5, 15):
        assert (number in region) is bool(eval(said, {"X": number}))


@given(REGION)
def test_a_chance_is_counted(region: Region) -> None:
    """Of eight tosses of a coin: every one of 256 is looked at."""
    heads = [sum(tosses) for tosses in product((0, 1), repeat=8)]
    inside = sum(number in region for number in heads)
    assert region.chance(binomial(8, Fraction(1, 2))) == Fraction(inside, 256)


@given(REGION, st.floats(-2, 10), st.floats(0.3, 5))
def test_the_area_is_that_of_its_steps(region: Region, mean: float, spread: float) -> None:
    """Each number has the area from half a step below it to half a step above."""

    def below(x: float) -> float:
        return (1 + erf((x - mean) / spread / sqrt(2))) / 2

    steps = [
        below(number + 0.5) - below(number - 0.5) for number in range(-60, 70) if number in region
    ]
    assert region.under(NormalDist(mean, spread)) == pytest.approx(sum(steps), abs=1e-9)


@given(REGION, st.sampled_from(KINDS), st.integers(0, 8))
def test_another_kind_keeps_the_ends(region: Region, kind: str, middle: int) -> None:
    """It is of that kind; its ends were ends, or lie as far behind the middle, or beside one."""
    changed = region.of_kind(kind, middle)
    assert changed.kind == kind
    ends = {end for end in (region.low, region.high) if end is not None}
    known = ends | {2 * middle - end for end in ends}
    known |= {end + 1 for end in known}
    assert {end for end in (changed.low, changed.high) if end is not None} <= known
    assert region.of_kind(region.kind, middle) == region


@given(REGION, st.sampled_from(["low", "high"]), NUMBER)
def test_an_end_is_moved(region: Region, end: str, to: int) -> None:
    """It stands where it was moved to, and the region stays of its kind."""
    if getattr(region, end) is None:
        return
    moved = region.moved(end, to)
    assert getattr(moved, end) == to
    assert moved.kind == region.kind


def test_both_ends_of_a_test() -> None:
    """The sign test of 8 to 2: the region of both sides has 0.109, as its formula gives."""
    region = Region(low=8, high=2)
    assert region.kind == BOTH_ENDS
    assert region.chance(binomial(10, Fraction(1, 2))) == Fraction(2 * (1 + 10 + 45), 1024)


def test_kinds_and_words() -> None:
    """Both languages, as their schools write it."""
    regions = (Region(high=3), Region(low=3), Region(3, 5), Region(5, 3), Region(3, 3))
    assert [region.kind for region in regions] == [AT_MOST, AT_LEAST, BETWEEN, BOTH_ENDS, BETWEEN]
    with speaking("ja"):
        written = ["X≦3", "X≧3", "3≦X≦5", "X≦3 または X≧5", "X=3"]
        assert [str(region) for region in regions] == written


@pytest.mark.parametrize("ends", [(None, None), (1.5, None), (None, "3")])
def test_what_is_no_region_is_refused(ends: tuple[object, ...]) -> None:
    """One sentence says so."""
    with pytest.raises(ValueError, match=r"^(a region has|low must|high must)"):
        Region(*ends)  # type: ignore[arg-type]
