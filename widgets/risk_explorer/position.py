"""A position of 6 nimmt! that is being built card by card; every step asks the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from kernel_lib import nimmt
from kernel_lib.core.text import message, quoted
from kernel_lib.nimmt import CardRisk, Table
from kernel_lib.nimmt.cards import DECK, checked_card
from kernel_lib.nimmt.chances.unseen import checked_hand
from kernel_lib.nimmt.rows import ROWS, Row
from kernel_lib.nimmt.rules import MOST_PLAYERS
from widgets.shared.connection.bridge import Refused

HAND, SEEN, UNSEEN = "hand", "seen", "unseen"
"""The places of a card beside the rows, which are called row1, row2 and so on."""

MOST_CARDS = nimmt.Rules().hand_size
MOST_OPPONENTS = MOST_PLAYERS - 1


@dataclass(frozen=True, slots=True)
class ExploredPosition:
    """Rows, some of them perhaps still empty; a hand; cards seen elsewhere; and opponents.

    >>> position = ExploredPosition(((16, 20), (61,)), (37,), (5,), 3)
    >>> position.put(45, "hand").hand, str(position.put(21, "row1"))
    ((37, 45), '16 20 21 | 61')
    >>> position.back(20).unseen[:5]
    (1, 2, 3, 4, 6)
    """

    rows: tuple[Row, ...]
    hand: tuple[int, ...]
    seen: tuple[int, ...]
    opponents: int

    def __str__(self) -> str:
        return " | ".join(" ".join(map(str, row)) for row in self.rows)

    @property
    def table(self) -> Table | None:
        """The table, or None while a row has no card."""
        return Table(self.rows) if all(self.rows) else None

    @property
    def empty_rows(self) -> tuple[int, ...]:
        """The rows without a card, counted from 1."""
        return tuple(number for number, row in enumerate(self.rows, start=1) if not row)

    @property
    def places(self) -> dict[int, str]:
        """Where each card is that is not unseen."""
        placed = {card: f"row{index}" for index, row in enumerate(self.rows, 1) for card in row}
        return {**placed, **dict.fromkeys(self.hand, HAND), **dict.fromkeys(self.seen, SEEN)}

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards that the others' hands are drawn from, ascending."""
        places = self.places
        return tuple(card for card in DECK if card not in places)

    def risks(self) -> tuple[CardRisk, ...]:
        """The engine's risk of each card of the hand; none while a row is empty."""
        if self.table is None:
            checked_hand(Table.unchecked(self.rows), self.hand)
            return ()
        return nimmt.risk(self.table, self.hand, self.opponents, self.unseen)

    def put(self, card: int, place: str) -> ExploredPosition:
        """The position with one of the unseen cards put into a place."""
        if checked_card(card) in self.places:
            raise Refused(message("{card} is not among the unseen cards any more", card=card))
        if place == HAND:
            return self.with_hand((*self.hand, card))
        if place == SEEN:
            return replace(self, seen=tuple(sorted((*self.seen, card))))
        index = self._index(place)
        row = self.rows[index]
        if row:
            _check_end(row, card, index + 1)
        return self._with_row(index, (*row, card))

    def back(self, card: int) -> ExploredPosition:
        """The position with a card unseen again; of a row only the last one can be taken back."""
        place = self.places.get(checked_card(card))
        if place is None:
            raise Refused(message("{card} is unseen already", card=card))
        if place == HAND:
            return replace(self, hand=tuple(kept for kept in self.hand if kept != card))
        if place == SEEN:
            return replace(self, seen=tuple(kept for kept in self.seen if kept != card))
        index = self._index(place)
        *others, last = self.rows[index]
        if card != last:
            raise Refused(
                message(
                    "{card} lies inside row {row}; take back the cards after it first, from {last}",
                    card=card,
                    row=index + 1,
                    last=last,
                )
            )
        return self._with_row(index, tuple(others))

    def with_table(self, table: Table) -> ExploredPosition:
        """The position with other rows; cards that now lie there count as seen no more."""
        seen = tuple(card for card in self.seen if card not in table.cards)
        return replace(self, rows=table.rows, seen=seen)

    def with_hand(self, hand: tuple[int, ...]) -> ExploredPosition:
        """The position with another hand; its cards count as seen no more."""
        if len(hand) > MOST_CARDS:
            raise Refused(message("a hand has at most {most} cards", most=MOST_CARDS))
        seen = tuple(card for card in self.seen if card not in hand)
        return replace(self, hand=tuple(sorted(map(checked_card, hand))), seen=seen)

    def with_opponents(self, opponents: object) -> ExploredPosition:
        """The position with another number of opponents."""
        if (
            isinstance(opponents, bool)
            or not isinstance(opponents, int)
            or not 1 <= opponents <= MOST_OPPONENTS
        ):
            raise Refused(
                message(
                    "there can be 1 to {most} opponents, not {opponents}",
                    most=MOST_OPPONENTS,
                    opponents=quoted(opponents),
                )
            )
        return replace(self, opponents=opponents)

    def cleared(self) -> ExploredPosition:
        """The position without any card."""
        return ExploredPosition(((),) * ROWS, (), (), self.opponents)

    def _index(self, place: str) -> int:
        for index in range(len(self.rows)):
            if place == f"row{index + 1}":
                return index
        raise Refused(message("there is no place {place} for a card", place=quoted(place)))

    def _with_row(self, index: int, row: Row) -> ExploredPosition:
        return replace(self, rows=(*self.rows[:index], row, *self.rows[index + 1 :]))


def _check_end(row: Row, card: int, number: int) -> None:
    """Refuse a card that cannot lie behind a row."""
    alone = Table((row,))
    if alone.is_full(0):
        raise Refused(
            message(
                "row {row} is full: {card} would be its sixth card and take it",
                row=number,
                card=card,
            )
        )
    if alone.row_for(card) is None:
        raise Refused(
            message(
                "{card} is lower than {end}, the end of row {row}: rows ascend",
                card=card,
                end=row[-1],
                row=number,
            )
        )


def dealt(opponents: int, seed: int) -> ExploredPosition:
    """A position from the middle of a deal in which all play at random.

    >>> position = dealt(3, seed=1)
    >>> position.table is not None and 5 <= len(position.hand) <= 8
    True
    """
    random = Random(seed)
    state = nimmt.start(nimmt.Rules(players=opponents + 1), seed=random.randrange(2**32))
    last = random.randint(3, 6)
    while (view := state.view(0)).trick < last or view.ask != "card" or view.queue:
        plays = {seat: random.choice(choices) for seat, choices in state.pending.items()}
        state, _ = state.advance(plays)
    seen = set(DECK) - view.table.cards - set(view.hand) - set(view.unseen)
    return ExploredPosition(view.table.rows, view.hand, tuple(sorted(seen)), opponents)
