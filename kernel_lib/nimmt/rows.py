"""The rows of 6 nimmt!: where in a row a card can go, which row it belongs to, what a row costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from kernel_lib.core.game import Who
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.cards import BULLS, places_of

ROWS = 4
"""Rows on the table, where no variant says otherwise."""

MOST_ROWS = 9
"""The most rows that a table can have."""

PLACES = 5
"""Cards that a row can hold, where no variant says otherwise; the sixth takes the five."""

MOST_PLACES = 25
"""The most cards that a row can be made to hold."""

Row = tuple[int, ...]
Player = TypeVar("Player", bound=Who)
Queue = Sequence[tuple[int, Player]]
"""Cards still to be placed, in order, each with its owner."""


class Side(StrEnum):
    """Where in a row a card goes: to an end, on top of its twin, or instead of the whole row."""

    RIGHT = "right"
    LEFT = "left"
    TOP = "top"
    WHOLE = "whole"

    def __repr__(self) -> str:
        return repr(str(self))


RIGHT, LEFT, TOP, WHOLE = Side


class Spot(NamedTuple):
    """A place for a card: a row, counted from 0, and where in it."""

    row: int
    side: Side


class PastTrick(NamedTuple):
    """Cards that were turned up together: ``rows`` as they lay before, and who played what.

    ``plays`` are the cards with their seats, in the order in which they wait to be placed.
    """

    rows: tuple[Row, ...]
    plays: Queue[int]


def own_cards(queue: Queue[Player]) -> Queue[Player]:
    """The cards at the head of a queue that belong to one owner.

    >>> own_cards([(5, "A"), (8, "A"), (9, "B")])
    [(5, 'A'), (8, 'A')]
    """
    return list(takewhile(lambda play: play[1] == queue[0][1], queue))


class Shared(NamedTuple, Generic[Player]):
    """Cards that two players took together with twins; each pays half the bulls, rounded up."""

    cards: Row
    owners: tuple[Player, Player]

    @property
    def each(self) -> int:
        """The bulls that each owner pays. Clause ``nimmt.double.share``.

        >>> Shared((31, 32, 33, 34, 37), ("A", "B")).each
        5
        """
        return -(-row_bulls(self.cards) // 2)


def lowest_first(plays: Mapping[Player, int]) -> list[tuple[int, Player]]:
    """The played cards with their owners, lowest card first. Clause ``nimmt.base.order``.

    >>> lowest_first({"A": 37, "B": 65, "C": 45})
    [(37, 'A'), (45, 'C'), (65, 'B')]
    """
    return sorted(((card, who) for who, card in plays.items()), key=_card_of)


def _card_of(play: tuple[int, Who]) -> int:
    return play[0]


def row_for(rows: Sequence[Row], card: int) -> int | None:
    """The row that ``card`` belongs to, counted from 0: of all row ends below it, the highest.

    If every end is higher the card is too low, and the answer is None. Clauses
    ``nimmt.base.place`` and ``nimmt.base.low``.

    >>> rows = [(16, 20, 21, 22), (35, 36, 38, 40, 42), (61,), (70,)]
    >>> row_for(rows, 45), row_for(rows, 5)
    (1, None)
    """
    nearest, highest = None, 0
    for index, row in enumerate(rows):
        end = row[-1]
        if highest < end < card:
            nearest, highest = index, end
    return nearest


def row_bulls(row: Iterable[int]) -> int:
    """The bulls on all cards of a row.

    >>> row_bulls((35, 36, 38, 40, 42))
    8
    """
    return sum([BULLS[card] for card in row])


RIGHT_ENDS = tuple((Spot(row, RIGHT),) for row in range(MOST_ROWS))
"""The right end of each row, as the only place where a card goes."""


class Placing(NamedTuple):
    """How cards are placed: on which sides of a row, with twins or not, and how long rows are.

    The base game places at the right end only, and has no twins. Variants change that.
    """

    both_sides: bool = False
    twins: bool = False
    places: int = PLACES
    rows: int = ROWS

    @property
    def is_plain(self) -> bool:
        """Whether cards go to the right end only, and each is there once."""
        return not self.both_sides and not self.twins

    def size(self, row: Row) -> int:
        """The places a row takes up: twins share one. Clause ``nimmt.double.stack``.

        >>> Placing(twins=True).size((31, 32, 33, 33, 34))
        4
        """
        return len(set(row)) if self.twins else len(row)

    def is_full(self, row: Row) -> bool:
        """Whether the next card of this row would be its sixth. Clause ``nimmt.base.sixth``.

        >>> Placing().is_full((35, 36, 38, 40, 42)), Placing().is_full((61,))
        (True, False)
        """
        return self.size(row) >= self.places

    def ends_for(self, rows: Sequence[Row], card: int) -> list[tuple[Spot, int]]:
        """Every place that ``card`` may go to, with its distance, the nearest first.

        Clauses ``nimmt.professional.sides``, ``nimmt.professional.nearest`` and
        ``nimmt.double.stack``.
        """
        ends = []
        for index, row in enumerate(rows):
            if self.twins and row[-1] == card:
                ends.append((Spot(index, Side.TOP), 0))
            elif row[-1] < card:
                ends.append((Spot(index, Side.RIGHT), card - row[-1]))
            elif self.both_sides and card < row[0]:
                ends.append((Spot(index, Side.LEFT), row[0] - card))
        return sorted(ends, key=lambda end: (end[1], end[0].row))

    def spots(self, rows: Sequence[Row], card: int) -> tuple[Spot, ...]:
        """Where ``card`` goes: nowhere, to one place, or to one of two that are equally near.

        Clauses ``nimmt.professional.tie`` and ``nimmt.professional.nowhere``.
        """
        if not (self.both_sides or self.twins):  # the usual case, asked most often
            at = row_for(rows, card)
            return () if at is None else RIGHT_ENDS[at]
        ends = self.ends_for(rows, card)
        return tuple(spot for spot, gap in ends if gap == ends[0][1])


USUAL = Placing()
"""How the base game places cards."""


def spot_words(spot: Spot) -> Message:
    """A place in words.

    >>> str(spot_words(Spot(1, Side.LEFT)))
    'the left end of row 2'
    """
    if spot.side is Side.LEFT:
        return message("the left end of row {row}", row=spot.row + 1)
    return message("the right end of row {row}", row=spot.row + 1)


def stacks(row: Row) -> list[str]:
    """A row as words, one a place: twins that share one are written ``55=55``.

    >>> stacks((50, 55, 55, 57))
    ['50', '55=55', '57']
    """
    return ["=".join(map(str, place)) for place in places_of(row)]


def end_at(row: Row, side: Side) -> int:
    """The card at an end of a row."""
    return row[0] if side is Side.LEFT else row[-1]
