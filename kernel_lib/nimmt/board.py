"""The table of 6 nimmt!: its rows, how a card finds its row, and who takes what."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from kernel_lib.game import IllegalMove
from kernel_lib.nimmt.cards import BULLS, checked_card
from kernel_lib.nimmt.moves import (
    ROWS,
    Event,
    Placed,
    Refusal,
    Revealed,
    TookRow,
    TookSixth,
    TooLow,
    no_such_row,
)
from kernel_lib.text import message

PLACES = 5
"""Cards that a row can hold; the sixth takes the five."""

Row = tuple[int, ...]
Queue = Sequence[tuple[int, Any]]
"""Cards still to be placed, ascending, each with its owner."""


def in_order(plays: Mapping[Any, int]) -> list[tuple[int, Any]]:
    """The played cards with their owners, lowest card first. Clause ``nimmt.base.order``.

    >>> in_order({"A": 37, "B": 65, "C": 45})
    [(37, 'A'), (45, 'C'), (65, 'B')]
    """
    return sorted(((card, who) for who, card in plays.items()), key=_card_of)


def _card_of(play: tuple[int, Any]) -> int:
    return play[0]


def row_for(ends: Sequence[int], card: int) -> int:
    """The row that ``card`` belongs to: of all row ends below it, the highest.

    Rows count from 0. If every end is higher the card is too low, and the answer is -1.
    Clauses ``nimmt.base.place`` and ``nimmt.base.low``.

    >>> row_for([22, 42, 61, 70], 45), row_for([22, 42, 61, 70], 5)
    (1, -1)
    """
    highest = 0
    for end in ends:
        if highest < end < card:
            highest = end
    return ends.index(highest) if highest else -1


def is_full(row: Row) -> bool:
    """Whether the next card of this row would be its sixth. Clause ``nimmt.base.sixth``.

    >>> is_full((35, 36, 38, 40, 42)), is_full((61,))
    (True, False)
    """
    return len(row) == PLACES


def row_bulls(row: Row) -> int:
    """The bulls on all cards of a row.

    >>> row_bulls((35, 36, 38, 40, 42))
    8
    """
    return sum([BULLS[card] for card in row])


def settle(
    rows: list[Row], queue: Queue, row: int | None, piles: Any, events: list[Event] | None
) -> Queue:
    """Place the cards of ``queue`` on ``rows``, in order, until one needs a decision.

    ``rows`` is changed in place, taken cards are added to ``piles[owner]``, and every step is
    added to ``events`` if somebody listens. ``row`` is the row that the owner of the first card
    takes because it is too low. What is still to be placed is returned: it is empty, or its first
    card is too low and its owner must choose a row.
    """
    ends = [cards[-1] for cards in rows]
    for index, (card, who) in enumerate(queue):
        target = row_for(ends, card) if row is None else row
        if target < 0:
            if events is not None:
                events.append(TooLow(who, card))
            return queue[index:]
        before = rows[target]
        takes = row is not None or is_full(before)
        if events is not None:
            events.append(_told(who, card, target, before, takes, row is not None))
        if takes:
            piles[who] += before
            rows[target] = (card,)
            row = None
        else:
            rows[target] = (*before, card)
        ends[target] = card
    return ()


def _told(who: Any, card: int, row: int, before: Row, takes: bool, is_low: bool) -> Event:
    """The event of one card that was placed."""
    if not takes:
        return Placed(who, card, row, before[-1], len(before) + 1)
    taking = TookRow if is_low else TookSixth
    return taking(who, card, row, before, row_bulls(before))


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of face-up cards, from top to bottom, each from left to right.

    A table is written as one line, ``16 20 21 22 | 35 36 38 40 42 | 61 | 70``; ``Table.parse``
    reads it and ``str`` writes it. The game has four rows; a lesson may look at fewer.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> table.ends
    (22, 42, 61, 70)
    >>> after, events = table.resolve({"A": 37, "B": 65, "C": 45, "D": 46})
    >>> str(after)
    '16 20 21 22 37 | 45 46 | 61 65 | 70'
    """

    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        _check_rows(self.rows)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position; an impossible one is a ``ValueError`` that says what is wrong.

        >>> Table.parse("16 20 | 20 | 61 | 70")
        Traceback (most recent call last):
            ...
        ValueError: card 20 is on the table twice, in row 1 and in row 2
        """
        if not isinstance(text, str):
            raise ValueError(
                message(
                    "a table is a text like '16 20 | 35 | 61 | 70', not {given}", given=repr(text)
                )
            )
        return cls(tuple(_parse_row(part, text) for part in text.split("|")))

    @classmethod
    def trusted(cls, rows: tuple[Row, ...]) -> Self:
        """A table of rows that the rules have just made, without checking them again."""
        table = object.__new__(cls)
        object.__setattr__(table, "rows", rows)
        return table

    def __str__(self) -> str:
        return " | ".join(" ".join(map(str, row)) for row in self.rows)

    @property
    def ends(self) -> tuple[int, ...]:
        """The last card of each row."""
        return tuple(row[-1] for row in self.rows)

    @property
    def cards(self) -> frozenset[int]:
        """Every card on the table."""
        return frozenset(card for row in self.rows for card in row)

    @property
    def bulls(self) -> tuple[int, ...]:
        """The bulls lying in each row.

        >>> Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70").bulls
        (10, 8, 1, 3)
        """
        return tuple(map(row_bulls, self.rows))

    @property
    def cheapest_row(self) -> int:
        """The row with the fewest bulls; among equals the upper one. Counted from 0.

        >>> Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 71").cheapest_row
        2
        """
        bulls = self.bulls
        return bulls.index(min(bulls))

    def row_for(self, card: int) -> int | None:
        """The row, counted from 0, where ``card`` goes; None if it is too low for every row.

        >>> table = Table.parse("16 22 | 42 | 61 | 70")
        >>> table.row_for(45), table.row_for(5)
        (1, None)
        """
        row = row_for(self.ends, checked_card(card))
        return None if row < 0 else row

    def resolve(
        self,
        plays: Mapping[Any, int],
        take: Callable[[Table, Any, int], int] | None = None,
    ) -> tuple[Table, tuple[Event, ...]]:
        """Play one trick: each player's card, lowest first; the new table and what happened.

        ``plays`` maps any names to cards. ``take(table, who, card)`` is asked for the row, counted
        from 0, when a card is too low. Clauses ``nimmt.base.order`` to ``nimmt.base.low``.

        >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
        >>> after, events = table.resolve({"A": 5, "B": 30}, take=lambda table, who, card: 2)
        >>> str(after)
        '16 20 21 22 30 | 35 36 38 40 42 | 5 | 70'
        """
        self._check_plays(plays)
        queue: Queue = in_order(plays)
        events: list[Event] = [Revealed(tuple(queue))]
        rows = list(self.rows)
        piles: dict[Any, Row] = dict.fromkeys(plays, ())
        queue = settle(rows, queue, None, piles, events)
        while queue:
            row = self._row_taken(Table.trusted(tuple(rows)), queue, take)
            queue = settle(rows, queue, row, piles, events)
        return Table.trusted(tuple(rows)), tuple(events)

    def after(self, event: object) -> Table:
        """The table after one event; events that move no card leave it as it is.

        >>> table = Table.parse("16 22 | 42 | 61 | 70")
        >>> str(table.after(Placed("A", 45, 1, 42, 2)))
        '16 22 | 42 45 | 61 | 70'
        """
        match event:
            case Placed(card=card, row=row):
                changed = (*self.rows[row], card)
            case TookSixth(card=card, row=row) | TookRow(card=card, row=row):
                changed = (card,)
            case _:
                return self
        return Table.trusted((*self.rows[:row], changed, *self.rows[row + 1 :]))

    def _check_plays(self, plays: Mapping[Any, int]) -> None:
        owner: dict[Hashable, Any] = {}
        on_table = self.cards
        for who, card in plays.items():
            checked_card(card)
            if card in on_table:
                raise ValueError(
                    message(
                        "{who} cannot play {card}: it lies on the table {table}",
                        who=who,
                        card=card,
                        table=str(self),
                    )
                )
            if card in owner:
                raise ValueError(
                    message(
                        "{first} and {second} cannot both play {card}: there is one of each card",
                        first=owner[card],
                        second=who,
                        card=card,
                    )
                )
            owner[card] = who

    @staticmethod
    def _row_taken(
        table: Table, queue: Queue, take: Callable[[Table, Any, int], int] | None
    ) -> int:
        card, who = queue[0]
        if take is None:
            raise IllegalMove(
                Refusal.MUST_TAKE_ROW,
                message(
                    "{card} ({who}) is lower than every row end of {table}: "
                    "say with take=... which row is taken",
                    card=card,
                    who=who,
                    table=str(table),
                ),
                card=card,
                who=who,
            )
        row = take(table, who, card)
        if isinstance(row, bool) or not isinstance(row, int) or not 0 <= row < len(table.rows):
            raise no_such_row(row, str(table), len(table.rows))
        return row


def _parse_row(part: str, text: str) -> Row:
    words = part.split()
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise ValueError(
                message(
                    "{word} in {text} is not a card: write rows like 16 20 | 35 | 61 | 70",
                    word=repr(word),
                    text=repr(text),
                )
            )
    return tuple(map(int, words))


def _check_rows(rows: tuple[Row, ...]) -> None:
    if not 1 <= len(rows) <= ROWS:
        raise ValueError(
            message(
                "the table has {count} rows: it can have 1 to {rows}", count=len(rows), rows=ROWS
            )
        )
    seen: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        _check_row(row, number)
        for card in row:
            if seen.get(card) == number:
                raise ValueError(
                    message("card {card} is in row {row} twice", card=card, row=number)
                )
            if card in seen:
                raise ValueError(
                    message(
                        "card {card} is on the table twice, in row {first} and in row {second}",
                        card=card,
                        first=seen[card],
                        second=number,
                    )
                )
            seen[card] = number


def _check_row(row: Row, number: int) -> None:
    if not row:
        raise ValueError(
            message("row {number} is empty: every row has at least one card", number=number)
        )
    if len(row) > PLACES:
        raise ValueError(
            message(
                "row {number} has {count} cards: a row holds at most {places}",
                number=number,
                count=len(row),
                places=PLACES,
            )
        )
    for card in row:
        checked_card(card)
    for left, right in itertools.pairwise(row):
        if right < left:
            raise ValueError(
                message(
                    "row {number} descends from {left} to {right}: rows ascend from left to right",
                    number=number,
                    left=left,
                    right=right,
                )
            )
