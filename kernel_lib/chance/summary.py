"""What sums up a list of numbers: its quartiles, its mean and how far its values lie from that.

Quartiles are those of schools: the median of the lower and of the upper half, without the middle
value if there is one (so in Japan's Mathematics I and in AP Statistics). Other books and programs
put them a little elsewhere; for 4, 8, 12, ... values the rule of A-levels gives the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean, median, pstdev

from kernel_lib.core import check

FENCE = 1.5
"""Quartile ranges beyond a quartile from which a value is an outlier (J. W. Tukey, 1977)."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Numbers, summed up; each figure is in the unit of the numbers.

    >>> summary = Summary.of([0, 0, 2, 5, 7, 7, 9, 30])
    >>> summary.lower_quartile, summary.median, summary.upper_quartile, summary.outliers
    (1.0, 6.0, 8.0, (30.0,))
    """

    values: tuple[float, ...]
    """All numbers, the lowest first."""

    @classmethod
    def of(cls, values: Iterable[float | Fraction]) -> Summary:
        """The summary of at least two numbers; anything else is a ``ValueError``."""
        return cls(tuple(sorted(map(float, check.numbers("values", values, fewest=2)))))

    @property
    def n(self) -> int:
        """How many numbers there are."""
        return len(self.values)

    @property
    def least(self) -> float:
        """The lowest number."""
        return self.values[0]

    @property
    def most(self) -> float:
        """The highest number."""
        return self.values[-1]

    @property
    def median(self) -> float:
        """The number in the middle, or the mean of the two in the middle."""
        return median(self.values)

    @property
    def lower_quartile(self) -> float:
        """The median of the lower half."""
        return median(self.values[: self.n // 2])

    @property
    def upper_quartile(self) -> float:
        """The median of the upper half."""
        return median(self.values[(self.n + 1) // 2 :])

    @property
    def interquartile_range(self) -> float:
        """How far apart the two quartiles are: half of all numbers lie between them."""
        return self.upper_quartile - self.lower_quartile

    @property
    def mean(self) -> float:
        """The arithmetic mean."""
        return fmean(self.values)

    @property
    def deviation(self) -> float:
        """The standard deviation of just these numbers: the squares are divided by ``n``."""
        return pstdev(self.values)

    @property
    def fences(self) -> tuple[float, float]:
        """Where outliers begin, below and above."""
        reach = FENCE * self.interquartile_range
        return self.lower_quartile - reach, self.upper_quartile + reach

    @property
    def outliers(self) -> tuple[float, ...]:
        """The numbers beyond the fences, the lowest first."""
        low, high = self.fences
        return tuple(value for value in self.values if not low <= value <= high)

    @property
    def whiskers(self) -> tuple[float, float]:
        """The lowest and the highest number that is no outlier."""
        low, high = self.fences
        inside = [value for value in self.values if low <= value <= high]
        return inside[0], inside[-1]
