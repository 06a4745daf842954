"""The cases in which a card of 6 nimmt! takes a row, before the opponents' cards are known.

Before a card is placed only lower cards have been placed. The lowest card of a trick is the only
one that can be too low, for behind every placed card all higher ones fit; whoever plays it takes
the cheapest row (fewest bulls; among equals the upper one). So what becomes of a card depends on
two things only: whether somebody plays below all rows, and how many of the cards between the end
of its row and the card itself are played.

``rows_taken`` is the one walk over all this. The risk of a card, the distribution of its bulls and
the explanation of both are sums over it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.gap import Gap
from kernel_lib.nimmt.chances.unseen import Opponents
from kernel_lib.nimmt.rows import Row, row_bulls


class PlacementCase(NamedTuple):
    """One case of how a card finds its row.

    It goes behind ``row`` and behind all played cards between ``above`` and itself; ``row`` is
    empty where a lower card of the trick opens one. ``lower`` says when: True if somebody plays
    below ``limit``, False if nobody does, None if that makes no difference. With ``is_low`` the
    card is too low and takes ``row``.
    """

    row: Row
    above: int
    limit: int
    lower: bool | None
    is_low: bool = False

    def costly(self, opponents: int, places: int) -> range:
        """How many cards before it make it the sixth card of a row, or the sixth once more."""
        return range(places - len(self.row), opponents + 1, places)

    def takes(self, played: int, places: int) -> bool:
        """Whether it takes a row behind so many cards played between ``above`` and itself."""
        cards = len(self.row) + played
        return self.is_low or (cards > 0 and cards % places == 0)

    def row_bulls(self, played: int, places: int) -> int:
        """The bulls that it takes with cards that lie on the table already."""
        is_whole = self.is_low or len(self.row) + played == places
        return row_bulls(self.row) if is_whole else 0

    @property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """What to add (1) and to take out (-1), each with the number below which nobody plays.

        That somebody plays below ``limit`` is everything less that nobody does.
        """
        if self.lower is None:
            return ((1, 0),)
        return ((1, 0), (-1, self.limit)) if self.lower else ((1, self.limit),)


def cases_of(table: Table, card: int) -> tuple[PlacementCase, ...]:
    """The cases of one card; in each trick exactly one of them is true.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> for case in cases_of(table, 65):
    ...     print(case.row, case.above, case.limit, case.lower)
    (61,) 61 22 False
    (35, 36, 38, 40, 42) 42 22 True
    """
    row = table.row_for(card)
    cheapest = table.cheapest_row
    limit = min(card, *table.ends)
    if row is None:
        return (
            PlacementCase(table.rows[cheapest], card, limit, False, is_low=True),
            PlacementCase((), 0, limit, True),
        )
    end = table.ends[row]
    if row != cheapest:
        return (PlacementCase(table.rows[row], end, limit, None),)
    below = [lower for lower in table.ends if lower < end]
    if not below:
        return (
            PlacementCase(table.rows[row], end, limit, False),
            PlacementCase((), 0, limit, True),
        )
    next_row = table.ends.index(max(below))
    return (
        PlacementCase(table.rows[row], end, limit, False),
        PlacementCase(table.rows[next_row], max(below), limit, True),
    )


class RowTaken(NamedTuple):
    """That a card takes a row, in one case, with exactly ``played`` cards of the gap before it.

    ``parts`` are the gaps whose chances are added up, each with its sign; see ``Case.parts``.
    """

    case: PlacementCase
    played: int
    places: int
    parts: tuple[tuple[int, Gap], ...]

    @property
    def probability(self) -> Fraction:
        """How likely it is."""
        chances = (sign * gap.chance(self.played) for sign, gap in self.parts)
        return sum(chances, Fraction(0))

    @property
    def from_row(self) -> int:
        """The bulls on the cards that lie on the table already."""
        return self.case.row_bulls(self.played, self.places)

    def bulls(self, probability: Fraction) -> Fraction:
        """The share of the expected bulls, where ``probability`` is known."""
        played = (sign * gap.bulls(self.played, self.places) for sign, gap in self.parts)
        return sum(played, self.from_row * probability)

    def distribution(self) -> Iterator[tuple[int, Fraction]]:
        """Numbers of bulls with what to add to the probability of each."""
        for sign, gap in self.parts:
            for bulls, chance in gap.distribution(self.played, self.places).items():
                yield self.from_row + bulls, sign * chance


def rows_taken(table: Table, card: int, opponents: Opponents) -> Iterator[RowTaken]:
    """Every way in which a card takes a row; no two of them come true together.

    Some may be impossible: their probability is 0.
    """
    places = table.placing.places
    for case in cases_of(table, card):
        parts = tuple((sign, Gap(opponents, case.above, card, bound)) for sign, bound in case.parts)
        for played in (0,) if case.is_low else case.costly(opponents.count, places):
            yield RowTaken(case, played, places, parts)
