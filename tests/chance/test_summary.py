"""Quartiles, deviations and outliers, beside other ways to find them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.chance.charts import box_plots
from kernel_lib.chance.summary import Summary

NUMBERS = st.lists(st.integers(0, 50), min_size=2, max_size=30)


@given(NUMBERS)
def test_quartiles_halve_the_halves(values: list[int]) -> None:
    """As many of a half lie below its quartile as above, and turning all round swaps the two."""
    summary, turned = Summary.of(values), Summary.of([-value for value in values])
    assert (turned.lower_quartile, turned.upper_quartile) == (
        -summary.upper_quartile,
        -summary.lower_quartile,
    )
    half = sorted(values)[: len(values) // 2]
    for side in (1, -1):
        assert 2 * sum(side * (value - summary.lower_quartile) > 0 for value in half) <= len(half)
    assert summary.least <= summary.lower_quartile <= summary.median
    assert summary.median <= summary.upper_quartile <= summary.most


@given(NUMBERS)
def test_the_deviation_is_found_from_pairs(values: list[int]) -> None:
    """Half the mean squared difference of two values, drawn with replacement."""
    squares = sum((first - second) ** 2 for first, second in product(values, repeat=2))
    variance = Fraction(squares, 2 * len(values) ** 2)
    assert Summary.of(values).deviation == pytest.approx(float(variance) ** 0.5)


@given(NUMBERS)
def test_whiskers_and_outliers_are_all_values(values: list[int]) -> None:
    """Each value lies between the whiskers or is an outlier, and no outlier lies between them."""
    summary = Summary.of(values)
    low, high = summary.whiskers
    inside = [value for value in summary.values if low <= value <= high]
    assert sorted([*inside, *summary.outliers]) == sorted(values)
    reach = 1.5 * (summary.upper_quartile - summary.lower_quartile)
    for value in summary.outliers:
        assert value < summary.lower_quartile - reach or value > summary.upper_quartile + reach


@pytest.mark.parametrize(
    ("values", "quartiles"),
    [
        ([1, 2], (1, 1.5, 2)),
        ([1, 2, 3], (1, 2, 3)),
        ([1, 2, 3, 4, 5, 6, 7], (2, 4, 6)),
        ([7, 6, 5, 4, 3, 2, 1, 8], (2.5, 4.5, 6.5)),
    ],
)
def test_quartiles_of_schools(values: list[int], quartiles: tuple[float, float, float]) -> None:
    """The middle value of an odd number of values belongs to neither half."""
    summary = Summary.of(values)
    assert (summary.lower_quartile, summary.median, summary.upper_quartile) == quartiles


def test_a_box_is_drawn_to_scale() -> None:
    """The figures of the box are those of the summary, and dots only its outliers."""
    values = [0, 0, 2, 5, 7, 7, 9, 30]
    chart = box_plots({"a <b>": values, "b": [1, 2]}, "Bulls", "bulls")
    box, second_box = chart.figure.data
    assert (box.q1, box.median, box.q3) == ((1,), (6,), (8,))
    assert (box.lowerfence, box.upperfence, box.mean) == ((0,), (9,), (7.5,))
    assert (box.name, box.boxpoints, second_box.name) == ("a &lt;b&gt;", "outliers", "b")
    assert chart.rows[0] == ("a <b>", "8", "0", "1", "6", "8", "30", "7.5", "9.07")


def test_too_few_numbers_or_too_many_groups() -> None:
    """Two numbers make a summary, and five groups a picture."""
    with pytest.raises(ValueError, match="values"):
        Summary.of([1])
    with pytest.raises(ValueError, match="Ann"):
        box_plots({"Ann": [1]}, "", "")
    with pytest.raises(ValueError, match=r"^give 1 to 5 groups, not 0$"):
        box_plots({}, "", "")
    with pytest.raises(ValueError, match=r"^give 1 to 5 groups, not 6$"):
        box_plots({str(name): [1, 2] for name in range(6)}, "", "")
