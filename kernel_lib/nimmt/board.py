"""The table of 6 nimmt!: its rows as a value that can be written, read, asked and played on."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass
from operator import itemgetter
from typing import Self

from kernel_lib.core import check
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import is_digits, message, quoted
from kernel_lib.nimmt.cards import checked_card
from kernel_lib.nimmt.drawing import table_svg
from kernel_lib.nimmt.errors import Refusal, no_such_row
from kernel_lib.nimmt.events import (
    Event,
    OrderChosen,
    Placed,
    PlacedAt,
    Revealed,
    Stacked,
    TookRow,
    TookSixth,
    TookTogether,
)
from kernel_lib.nimmt.rows import (
    USUAL,
    Placing,
    Player,
    Queue,
    Row,
    Side,
    Spot,
    row_bulls,
    spot_words,
    stacks,
)
from kernel_lib.nimmt.trick import Stop, settle


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of face-up cards, from top to bottom, each from left to right.

    A table is written as one line, ``16 20 21 22 | 35 36 38 40 42 | 61 | 70``; ``Table.parse``
    reads it and ``str`` writes it. The game has four rows; a lesson may look at fewer. ``placing``
    is how cards are placed; ``Rules.table`` reads a table of other rules, where twins that share
    a place are written ``55=55``.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> table.ends
    (22, 42, 61, 70)
    >>> after, events = table.resolve({"A": 37, "B": 65, "C": 45, "D": 46})
    >>> str(after)
    '16 20 21 22 37 | 45 46 | 61 65 | 70'
    """

    rows: tuple[Row, ...]
    placing: Placing = USUAL
    is_made_by_rules: InitVar[bool] = False

    def __post_init__(self, is_made_by_rules: bool) -> None:
        if not is_made_by_rules:
            _check_rows(self.rows, self.placing)

    @classmethod
    def parse(cls, text: str, placing: Placing = USUAL) -> Self:
        """Read a position; an impossible one is a ``ValueError`` that says what is wrong.

        >>> Table.parse("16 20 | 20 | 61 | 70")
        Traceback (most recent call last):
            ...
        ValueError: card 20 is on the table twice, in row 1 and in row 2
        """
        if not isinstance(text, str):
            raise ValueError(
                message(
                    "a table is a text like '16 20 | 35 | 61 | 70', not {given}", given=quoted(text)
                )
            )
        return cls(tuple(_parse_row(part, text, placing) for part in text.split("|")), placing)

    @classmethod
    def unchecked(cls, rows: tuple[Row, ...], placing: Placing = USUAL) -> Self:
        """A table of rows that the rules have just made, without checking them again."""
        return cls(rows, placing, is_made_by_rules=True)

    def __str__(self) -> str:
        return " | ".join(" ".join(stacks(row)) for row in self.rows)

    def _repr_svg_(self) -> str:
        return table_svg(self)

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

        While there are no rows yet, it is 0.

        >>> Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 71").cheapest_row
        2
        """
        bulls = self.bulls
        return bulls.index(min(bulls)) if bulls else 0

    def is_full(self, row: int) -> bool:
        """Whether the next card of this row, counted from 0, would be its sixth.

        >>> Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70").is_full(1)
        True
        """
        return self.placing.is_full(self.rows[row])

    def ends_for(self, card: int) -> tuple[tuple[Spot, int], ...]:
        """Every place where ``card`` may go now, with its distance, the nearest first.

        >>> for spot, gap in Table.parse("16 22 | 42 | 61 | 70").ends_for(45):
        ...     print(spot.row, spot.side, gap)
        1 right 3
        0 right 23
        """
        return tuple(self.placing.ends_for(self.rows, checked_card(card)))

    def spots(self, card: int) -> tuple[Spot, ...]:
        """Where the rules let ``card`` go now: the nearest of ``ends_for``, two if they are equal.

        >>> Table.parse("16 22 | 42 | 61 | 70").spots(5)
        ()
        """
        return self.placing.spots(self.rows, checked_card(card))

    def row_for(self, card: int) -> int | None:
        """The row, counted from 0, where ``card`` goes; None if it must take a row instead.

        >>> table = Table.parse("16 22 | 42 | 61 | 70")
        >>> table.row_for(45), table.row_for(5)
        (1, None)
        """
        spots = self.spots(card)
        return spots[0].row if spots else None

    def resolve(
        self,
        plays: Mapping[Player, int | Sequence[int]],
        take: Callable[[Table, Player, int], int] | None = None,
        end: Callable[[Table, Player, int, tuple[Spot, ...]], Spot] | None = None,
    ) -> tuple[Table, tuple[Event, ...]]:
        """Play one trick: each player's card, lowest first; the new table and what happened.

        ``plays`` maps any names to cards. ``take(table, who, card)`` is asked for the row, counted
        from 0, when a card is too low (or fits nowhere), ``end(table, who, card, spots)`` for one
        of two places that are equally near. A player with two cards names them in the order in
        which they are placed; whose lowest card is lowest goes first. Clauses
        ``nimmt.base.order`` to ``nimmt.base.low``, and ``nimmt.refined.order``.

        >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
        >>> after, events = table.resolve({"A": 5, "B": 30}, take=lambda table, who, card: 2)
        >>> str(after)
        '16 20 21 22 30 | 35 36 38 40 42 | 5 | 70'
        """
        check.instance("plays", plays, Mapping)
        hands = {
            who: tuple(play) if isinstance(play, tuple | list) else (play,)
            for who, play in plays.items()
        }
        for who, cards in hands.items():
            if not cards:
                raise ValueError(message("{who} plays no card", who=quoted(who)))
        self._check_plays(hands)
        turns = sorted(hands.items(), key=_lowest_of)
        played = [(card, who) for who, cards in turns for card in cards]
        events: list[Event] = [Revealed(tuple(sorted(played, key=itemgetter(0))))]
        if len(played) == len(hands):
            table, placed = self._placed(played, take, end)
            return table, (*events, *placed)
        table = self
        for who, cards in turns:
            table, placed = table._placed([(card, who) for card in cards], take, end)
            events += (OrderChosen(who, cards), *placed)
        return table, tuple(events)

    def _placed(
        self,
        queue: Queue[Player],
        take: Callable[[Table, Player, int], int] | None,
        end: Callable[[Table, Player, int, tuple[Spot, ...]], Spot] | None,
    ) -> tuple[Table, tuple[Event, ...]]:
        """The table after the queue, asking ``take`` and ``end`` where something is decided."""
        table, spot = self, None
        events: tuple[Event, ...] = ()
        while queue:
            settled = settle(table.rows, queue, spot, self.placing)
            queue, events = settled.queue, events + settled.events
            table = Table.unchecked(settled.rows, self.placing)
            if settled.stop is Stop.NOWHERE:
                spot = Spot(self._row_taken(table, queue, take), Side.WHOLE)
            elif settled.stop is Stop.TIED:
                spot = self._end_chosen(table, queue, end)
        return table, events

    def after(self, event: object) -> Table:
        """The table after one event; events that move no card leave it as it is.

        >>> table = Table.parse("16 22 | 42 | 61 | 70")
        >>> str(table.after(Placed("A", 45, 1, 42, 2)))
        '16 22 | 42 45 | 61 | 70'
        """
        match event:
            case Placed(card=card, row=row) | Stacked(card=card, row=row):
                changed = (*self.rows[row], card)
            case PlacedAt(card=card, row=row, side=side):
                left = side is Side.LEFT
                changed = (card, *self.rows[row]) if left else (*self.rows[row], card)
            case TookSixth() | TookRow() | TookTogether():
                card, row = event.card, event.row
                changed = (card,)
            case _:
                return self
        return Table.unchecked((*self.rows[:row], changed, *self.rows[row + 1 :]), self.placing)

    def _check_plays(self, plays: Mapping[Player, tuple[int, ...]]) -> None:
        owner: dict[int, Player] = {}
        on_table = self.cards
        copies = Counter(card for row in self.rows for card in row)
        for who, card in ((who, card) for who, cards in plays.items() for card in cards):
            checked_card(card)
            copies[card] += 1
            if self.placing.twins and copies[card] <= 2:
                continue
            if self.placing.twins:
                raise ValueError(
                    message(
                        "{who} cannot play {card}: there are only two of each card",
                        who=who,
                        card=card,
                    )
                )
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
        table: Table, queue: Queue[Player], take: Callable[[Table, Player, int], int] | None
    ) -> int:
        card, who = queue[0]
        if take is None:
            facts = {"card": card, "who": who, "table": str(table)}
            if table.placing.both_sides:
                text = message(
                    "{card} ({who}) fits at no end of {table}: say with take=... which row is "
                    "taken",
                    **facts,
                )
            else:
                text = message(
                    "{card} ({who}) is lower than every row end of {table}: "
                    "say with take=... which row is taken",
                    **facts,
                )
            raise IllegalMove(Refusal.MUST_TAKE_ROW, text, card=card, who=who)
        row = take(table, who, card)
        if isinstance(row, bool) or not isinstance(row, int) or not 0 <= row < len(table.rows):
            raise no_such_row(row, str(table), len(table.rows))
        return row

    @staticmethod
    def _end_chosen(
        table: Table,
        queue: Queue[Player],
        end: Callable[[Table, Player, int, tuple[Spot, ...]], Spot] | None,
    ) -> Spot:
        card, who = queue[0]
        spots = table.spots(card)
        spot = None if end is None else end(table, who, card, spots)
        if spot not in spots:
            raise IllegalMove(
                Refusal.MUST_CHOOSE_END,
                message(
                    "{card} ({who}) is equally near to {ends} of {table}: say with end=... where "
                    "it goes",
                    card=card,
                    who=who,
                    ends=tuple(map(spot_words, spots)),
                    table=str(table),
                ),
                card=card,
                who=who,
            )
        return spots[spots.index(spot)]


def _lowest_of(turn: tuple[object, tuple[int, ...]]) -> int:
    return min(turn[1])


def _parse_row(part: str, text: str, placing: Placing) -> Row:
    words = part.replace("=", " ").split() if placing.twins else part.split()
    for word in words:
        if not is_digits(word):
            raise ValueError(
                message(
                    "{word} in {text} is not a card: write rows like 16 20 | 35 | 61 | 70",
                    word=quoted(word),
                    text=quoted(text),
                )
            )
    row = tuple(map(int, words))
    if placing.twins and stacks(row) != part.split():
        raise ValueError(
            message(
                "{row} is not how a row with twins is written: write {expected}",
                row=quoted(" ".join(part.split())),
                expected=quoted(" ".join(stacks(row))),
            )
        )
    return row


def _check_rows(rows: tuple[Row, ...], placing: Placing) -> None:
    if not isinstance(rows, tuple) or not all(isinstance(row, tuple) for row in rows):
        raise ValueError(
            message(
                "the rows of a table are tuples like ((16, 20), (35,)), not {given}",
                given=quoted(rows),
            )
        )
    if not 1 <= len(rows) <= placing.rows:
        raise ValueError(
            message(
                "the table has {count} rows: it can have 1 to {rows}",
                count=len(rows),
                rows=placing.rows,
            )
        )
    seen: dict[int, int] = {}
    copies: Counter[int] = Counter()
    for number, row in enumerate(rows, start=1):
        _check_row(row, number, placing)
        for card in row:
            copies[card] += 1
            if placing.twins and copies[card] <= 2:
                continue
            if placing.twins:
                raise ValueError(
                    message(
                        "card {card} is on the table {count} times: there are only two of each",
                        card=card,
                        count=copies[card],
                    )
                )
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
    if placing.twins:
        _check_ends(rows)


def _check_ends(rows: tuple[Row, ...]) -> None:
    """Refuse two rows that end alike: the second twin would have gone on top of the first."""
    ends = [row[-1] for row in rows]
    for number, end in enumerate(ends):
        if end in ends[:number]:
            raise ValueError(
                message(
                    "rows {first} and {second} both end with {card}: twins would share a place",
                    first=ends.index(end) + 1,
                    second=number + 1,
                    card=end,
                )
            )


def _check_row(row: Row, number: int, placing: Placing) -> None:
    if not row:
        raise ValueError(
            message("row {number} is empty: every row has at least one card", number=number)
        )
    if placing.size(row) > placing.places:
        raise ValueError(
            message(
                "row {number} has {count} cards: a row holds at most {places}",
                number=number,
                count=placing.size(row),
                places=placing.places,
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
