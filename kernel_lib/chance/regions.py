"""Regions of a count: "at most", "at least", "between" and "both ends", and how likely they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist

from kernel_lib.core import check
from kernel_lib.core.text import Message, message

AT_MOST, AT_LEAST, BETWEEN, BOTH_ENDS = "atMost", "atLeast", "between", "bothEnds"

KINDS = (AT_MOST, AT_LEAST, BETWEEN, BOTH_ENDS)


@dataclass(frozen=True)
class Region:
    """The whole numbers from ``low`` to ``high``, both of them included.

    Without ``low`` it is all up to ``high``, without ``high`` all from ``low`` on. With ``low``
    above ``high`` it is both ends: all up to ``high``, and all from ``low`` on. Such a region is
    what a test of both sides rejects. Neither of them is a ``ValueError``.

    >>> [number for number in range(7) if number in Region(low=2, high=4)]
    [2, 3, 4]
    >>> [number for number in range(7) if number in Region(low=5, high=1)]
    [0, 1, 5, 6]
    >>> str(Region(low=5)), str(Region(low=3, high=3)), str(Region(low=5, high=1))
    ('X ≥ 5', 'X = 3', 'X ≤ 1 or X ≥ 5')
    """

    low: int | None = None
    high: int | None = None

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value is not None:
                check.instance(name, value, int)
        if self.low is None and self.high is None:
            raise ValueError(message("a region has a least number, a greatest one, or both"))

    @property
    def kind(self) -> str:
        """Which of ``KINDS`` it is."""
        if self.low is None:
            return AT_MOST
        if self.high is None:
            return AT_LEAST
        return BETWEEN if self.low <= self.high else BOTH_ENDS

    def __contains__(self, number: int) -> bool:
        is_above = self.low is None or number >= self.low
        is_below = self.high is None or number <= self.high
        return is_above or is_below if self.kind == BOTH_ENDS else is_above and is_below

    @property
    def formula(self) -> Message:
        """As it is written behind the P: ``X ≥ 8``."""
        if self.low == self.high:
            return message("X = {low}", low=self.low)
        return _formula(self.kind, low=self.low, high=self.high)

    def __str__(self) -> str:
        return str(self.formula)

    def chance(self, chances: Mapping[int, Fraction]) -> Fraction:
        """How likely a count lies in it.

        >>> Region(low=1).chance({0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)})
        Fraction(3, 4)
        """
        return sum((chance for number, chance in chances.items() if number in self), Fraction(0))

    def under(self, curve: NormalDist) -> float:
        """The area under a normal curve: half a step more at each end, as a count has steps.

        >>> round(Region(high=8).under(NormalDist(10, 2)), 4)
        0.2266
        """
        below = 1.0 if self.high is None else curve.cdf(self.high + 0.5)
        under_low = 0.0 if self.low is None else curve.cdf(self.low - 0.5)
        return below + 1 - under_low if self.kind == BOTH_ENDS else below - under_low

    def of_kind(self, kind: str, middle: float) -> Region:
        """Another kind of region with the same edges; one that is missing lies behind ``middle``.

        >>> Region(low=8).of_kind("atMost", 5), Region(low=8).of_kind("bothEnds", 5)
        (Region(low=None, high=8), Region(low=8, high=2))
        """
        edges = [edge for edge in (self.low, self.high) if edge is not None]
        if kind == AT_MOST:
            return Region(high=edges[-1])
        if kind == AT_LEAST:
            return Region(low=edges[0])
        if len(edges) == 1:
            edges.append(round(2 * middle - edges[0]))
        least, most = min(edges), max(edges)
        if kind == BETWEEN:
            return Region(low=least, high=most)
        return Region(low=most if most > least else least + 1, high=least)

    def moved(self, edge: str, to: int) -> Region:
        """With one of its edges elsewhere; one that stands in its way is pushed on.

        >>> Region(low=2, high=5).moved("low", 7), Region(low=5, high=2).moved("low", 1)
        (Region(low=7, high=7), Region(low=1, high=0))
        """
        opposite = {"low": self.high, "high": self.low}[edge]
        if opposite is not None:
            if self.kind == BETWEEN:
                opposite = max(opposite, to) if edge == "low" else min(opposite, to)
            else:
                opposite = min(opposite, to - 1) if edge == "low" else max(opposite, to + 1)
        return replace(self, **{edge: to, "high" if edge == "low" else "low": opposite})


def _formula(kind: str, **edges: object) -> Message:
    if kind == AT_MOST:
        return message("X ≤ {high}", **edges)
    if kind == AT_LEAST:
        return message("X ≥ {low}", **edges)
    if kind == BETWEEN:
        return message("{low} ≤ X ≤ {high}", **edges)
    return message("X ≤ {high} or X ≥ {low}", **edges)
