"""Two events, *A* and then *B*: what two steps make of three chances.

A tree, a two-way table, a Venn diagram, areas and icons are pictures of the same four outcomes.
Their chances are exact: the three that are given are whole percents.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kernel_lib.core import check

BOTH, ONLY_A, ONLY_B, NEITHER = "both", "onlyA", "onlyB", "neither"
"""The four outcomes."""

OUTCOMES = (BOTH, ONLY_A, ONLY_B, NEITHER)

SIDES = {
    "a": (BOTH, ONLY_A),
    "notA": (ONLY_B, NEITHER),
    "b": (BOTH, ONLY_B),
    "notB": (ONLY_A, NEITHER),
}
"""The events and their opposites, each as the outcomes in which it comes."""

PEOPLE = 10_000
"""Of so many, whole percents give whole numbers."""


@dataclass(frozen=True)
class TwoSteps:
    """Whole percents: how likely *A* is, and *B* if *A* comes or does not come.

    A value that is no whole number from 0 to 100 is a ``ValueError``.

    >>> test = TwoSteps(1, 80, 10)
    >>> test.chance("b"), test.chance("a", given="b")
    (Fraction(107, 1000), Fraction(8, 107))
    >>> [test.count(outcome) for outcome in OUTCOMES]
    [80, 20, 990, 8910]
    """

    a: int
    b_with: int
    b_without: int

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            check.whole(name, value, least=0, most=100)

    def count(self, region: str) -> int:
        """Of ``PEOPLE``, how many an outcome or a side has on average: a whole number."""
        b = {BOTH: self.b_with, ONLY_A: 100 - self.b_with}
        b |= {ONLY_B: self.b_without, NEITHER: 100 - self.b_without}
        first = {outcome: self.a if outcome in SIDES["a"] else 100 - self.a for outcome in OUTCOMES}
        return sum(first[outcome] * b[outcome] for outcome in outcomes_of(region))

    def chance(self, region: str, given: str = "") -> Fraction | None:
        """How likely an outcome or a side is, ``given`` another one or not.

        What is given must be possible: else there is no such chance, and None is returned.
        """
        fitting = set(outcomes_of(given))
        total = sum(self.count(outcome) for outcome in fitting)
        if not total:
            return None
        return Fraction(
            sum(self.count(outcome) for outcome in outcomes_of(region) if outcome in fitting), total
        )

    @property
    def are_independent(self) -> bool:
        """Whether *B* is as likely with *A* as without.

        >>> TwoSteps(30, 50, 50).are_independent, TwoSteps(30, 50, 40).are_independent
        (True, False)
        """
        return self.a in (0, 100) or self.b_with == self.b_without

    def icons(self, many: int) -> dict[str, int]:
        """Of ``many`` icons, how many each outcome has: rounded, so that all add up.

        Those get one more whose rest is largest (largest remainder).

        >>> TwoSteps(1, 80, 10).icons(1000)
        {'both': 8, 'onlyA': 2, 'onlyB': 99, 'neither': 891}
        """
        exact = {outcome: Fraction(self.count(outcome) * many, PEOPLE) for outcome in OUTCOMES}
        floors = {outcome: int(share) for outcome, share in exact.items()}
        by_rest = sorted(OUTCOMES, key=lambda outcome: floors[outcome] - exact[outcome])
        for outcome in by_rest[: many - sum(floors.values())]:
            floors[outcome] += 1
        return floors


def outcomes_of(region: str) -> tuple[str, ...]:
    """The outcomes of a region; without one, all of them.

    >>> outcomes_of("b"), outcomes_of("both")
    (('both', 'onlyB'), ('both',))
    """
    if not region:
        return OUTCOMES
    return SIDES.get(region, (region,))
