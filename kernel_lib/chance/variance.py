"""The parts of a variance: what the groups explain, the rows, the columns, and their interaction.

Each group is a table of results. Of a game a group is a deal, its rows are ways in which one player
plays it, and its columns ways in which the others do.

The parts are those of the analysis of variance with two crossed factors in each group; those of a
sample are unbiased (S. R. Searle, G. Casella and C. E. McCulloch, *Variance Components*, 1992).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import mean, pvariance
from typing import NamedTuple

from kernel_lib.core import check
from kernel_lib.core.text import message

Number = float | Fraction
Tables = Sequence[Sequence[Sequence[Number]]]


class Components(NamedTuple):
    """The parts of a variance, in the square of the unit of the results."""

    groups: Number
    rows: Number
    columns: Number
    interaction: Number

    @property
    def total(self) -> Number:
        """The variance itself: all parts together."""
        return sum(self)

    @property
    def shares(self) -> tuple[Number, ...]:
        """The share of each part in the variance; a variance of 0 is a ``ValueError``."""
        if not self.total:
            raise ValueError(message("all results are alike: there is no variance to be divided"))
        return tuple(part / self.total for part in self)


def variance_components(tables: Tables, *, is_sample: bool = False) -> Components:
    """The parts of the variance of ``tables[group][row][column]``, exact for whole results.

    All tables have as many rows and columns. They are all that can happen, all equally likely; or,
    with ``is_sample``, groups, rows and columns are drawn from many, two of each at least. Then the
    parts are estimates, right on average, and a small one can fall below 0. Other tables are a
    ``ValueError``.

    >>> variance_components([[[0, 4], [2, 6]], [[8, 4], [2, 6]]]).shares
    (Fraction(1, 6), Fraction(1, 6), Fraction(1, 3), Fraction(1, 3))
    """
    tables, height, width = _checked(tables, fewest=2 if is_sample else 1)
    means = []
    rows = columns = interaction = Fraction(0)
    for table in tables:
        of_rows = [mean(row) for row in table]
        of_columns = [mean(column) for column in zip(*table, strict=True)]
        means.append(mean(of_rows))
        rows += pvariance(of_rows)
        columns += pvariance(of_columns)
        values = [value for row in table for value in row]
        interaction += pvariance(values) - pvariance(of_rows) - pvariance(of_columns)
    rows, columns, interaction = (part / len(tables) for part in (rows, columns, interaction))
    groups = pvariance(means)
    if is_sample:
        interaction *= Fraction(height * width, (height - 1) * (width - 1))
        rows = rows * Fraction(height, height - 1) - interaction / width
        columns = columns * Fraction(width, width - 1) - interaction / height
        inside = rows / height + columns / width + interaction / (height * width)
        groups = groups * Fraction(len(tables), len(tables) - 1) - inside
    return Components(groups, rows, columns, interaction)


def _checked(tables: object, fewest: int) -> tuple[list[list[list[Fraction]]], int, int]:
    """The tables as fractions, with their height and width."""
    given = [
        [
            [Fraction(value) for value in check.numbers("tables", row)]
            for row in check.listed("tables", table)
        ]
        for table in check.listed("tables", tables)
    ]
    sizes = {(len(table), tuple(map(len, table))) for table in given}
    widths = {width for _, each in sizes for width in each}
    if len(sizes) != 1 or len(widths) != 1:
        raise ValueError(message("all tables need as many rows and columns"))
    height, width = len(given[0]), widths.pop()
    if min(len(given), height, width) < fewest:
        raise ValueError(message("there must be {n} tables, rows and columns at least", n=fewest))
    return given, height, width
