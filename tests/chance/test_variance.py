"""The parts of a variance: by hand, by a second formula, and right on average over all samples."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from statistics import fmean, pvariance
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.chance.variance import Components, variance_components
from tests.strategies import in_soak

TABLES = [[[0, 4, 1], [2, 6, 9]], [[8, 4, 3], [2, 6, 0]]]


@st.composite
def tables(draw: st.DrawFn) -> list[list[list[int]]]:
    """Some tables with as many rows and columns."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    row = st.lists(st.integers(-9, 30), min_size=width, max_size=width)
    table = st.lists(row, min_size=height, max_size=height)
    return draw(st.lists(table, min_size=1, max_size=4))


def effects(given: list[list[list[int]]]) -> Components:
    """The mean square of each effect: every result is taken apart into a sum of four."""
    parts: list[list[float]] = [[], [], [], []]
    overall = fmean(value for table in given for row in table for value in row)
    for table in given:
        middle = fmean(value for row in table for value in row)
        for row in table:
            for at, value in enumerate(row):
                of_row = fmean(row) - middle
                of_column = fmean(line[at] for line in table) - middle
                rest = value - middle - of_row - of_column
                for part, effect in zip(
                    parts, (middle - overall, of_row, of_column, rest), strict=True
                ):
                    part.append(effect**2)
    return Components(*map(fmean, parts))


@given(tables())
def test_the_parts_are_the_squares_of_the_effects(given: list[list[list[int]]]) -> None:
    """Each result is a sum of effects; the parts are their mean squares, and make up it all."""
    components = variance_components(given)
    assert tuple(map(float, components)) == pytest.approx(tuple(effects(given)), abs=1e-9)
    everything = [Fraction(value) for table in given for row in table for value in row]
    assert components.total == pvariance(everything)


@in_soak
def test_a_sample_is_right_on_average() -> None:
    """Over all samples of two groups, rows and columns the mean of each part is the part."""
    groups = [
        [
            [[table[row][column] for column in columns] for row in rows]
            for rows in product(range(2), repeat=2)
            for columns in product(range(3), repeat=2)
        ]
        for table in TABLES
    ]
    samples = [
        variance_components([first, second], is_sample=True)
        for group, other_group in product(groups, repeat=2)
        for first, second in product(group, other_group)
    ]
    means = [sum(part, Fraction(0)) / len(samples) for part in zip(*samples, strict=True)]
    assert tuple(means) == tuple(variance_components(TABLES))


@pytest.mark.parametrize(
    ("given", "is_sample", "says"),
    [
        ([], False, "as many rows and columns"),
        ([[[1, 2], [3]]], False, "as many rows and columns"),
        ([[[1, 2]], [[1], [2]]], False, "as many rows and columns"),
        ([[[1, 2], [3, 4]]], True, "2 tables, rows and columns"),
        ([[[1, "2"]]], False, "tables"),
        (7, False, "tables"),
    ],
)
def test_what_is_no_table_is_refused(given: Any, is_sample: bool, says: str) -> None:
    """What cannot be taken apart is said in a sentence."""
    with pytest.raises(ValueError, match=says):
        variance_components(given, is_sample=is_sample)


def test_what_rows_and_columns_do_not_explain_is_their_interaction() -> None:
    """None where the effects add up; all of it where only the two together have one."""
    assert variance_components([[[0, 1], [2, 3]]]).interaction == 0
    only_together = variance_components([[[1, 0], [0, 1]]])
    assert only_together.interaction == only_together.total


def test_where_nothing_differs_there_are_no_shares() -> None:
    """Results that are all alike have no variance to be divided."""
    with pytest.raises(ValueError, match="no variance"):
        _ = variance_components([[[3, 3], [3, 3]]]).shares
