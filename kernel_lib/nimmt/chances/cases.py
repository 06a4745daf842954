"""The ways in which a card of 6 nimmt! comes to take a row, before the others' cards are known.

Before a card is placed only lower cards have been placed. The lowest card of a trick is the only
one that can be too low, for behind every placed card all higher ones fit; whoever plays it takes
the cheapest row (fewest bulls; among equals the upper one). So what becomes of a card depends on
two things only: whether somebody plays below all rows, and how many of the cards between the end
of its row and the card itself are played.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.rows import Row, row_bulls


class Way(NamedTuple):
    """One way in which a card finds its row.

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

    def costs(self, opponents: int, places: int) -> range:
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


def ways_of(table: Table, card: int) -> tuple[Way, ...]:
    """The ways of one card; of each trick exactly one of them is true.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> for way in ways_of(table, 65):
    ...     print(way.row, way.above, way.limit, way.lower)
    (61,) 61 22 False
    (35, 36, 38, 40, 42) 42 22 True
    """
    row = table.row_for(card)
    cheapest = table.cheapest_row
    limit = min(card, *table.ends)
    if row is None:
        return (
            Way(table.rows[cheapest], card, limit, False, is_low=True),
            Way((), 0, limit, True),
        )
    end = table.ends[row]
    if row != cheapest:
        return (Way(table.rows[row], end, limit, None),)
    below = [other for other in table.ends if other < end]
    if not below:
        return (Way(table.rows[row], end, limit, False), Way((), 0, limit, True))
    next_row = table.ends.index(max(below))
    return (
        Way(table.rows[row], end, limit, False),
        Way(table.rows[next_row], max(below), limit, True),
    )
