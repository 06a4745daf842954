"""What players choose in 6 nimmt!, and what then happens: choices, events and refusals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from kernel_lib.game import IllegalMove, Names
from kernel_lib.nimmt.cards import DECK, bulls_text
from kernel_lib.text import Message, message, plural

# --- choices ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card of your hand, face down.

    >>> Play(37).notation
    '37'
    """

    card: int

    @property
    def notation(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class TakeRow:
    """Take all cards of this row, counted from 0 (on screen and in records from 1).

    >>> TakeRow(2).notation
    'row3'
    """

    row: int

    @property
    def notation(self) -> str:
        return f"row{self.row + 1}"


def choice_from_notation(word: str) -> Play | TakeRow:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("37"), choice_from_notation("row3")
    (Play(card=37), TakeRow(row=2))
    """
    found = _NOTATION.fullmatch(word)
    if found is None:
        shown = word if len(word) <= 20 else f"{word[:20]}…"
        raise ValueError(
            message(
                "{word} is no choice: write a card like 37 or a row like row3", word=repr(shown)
            )
        )
    number = int(found["number"])
    return TakeRow(number - 1) if found["row"] else Play(number)


_NOTATION = re.compile(r"(?P<row>row)?(?P<number>0|[1-9][0-9]{0,5})")


PLAYS = (Play(0), *(Play(card) for card in DECK))
"""``PLAYS[card]`` is the choice of a card, made once; place 0 is no card."""

ROWS = 4
"""Rows on the table."""

_TAKES = tuple(TakeRow(row) for row in range(ROWS))


TAKE_ANY_ROW: Sequence[TakeRow] = _TAKES
"""One ``TakeRow`` for each of the four rows."""

NO_CHOICES: Sequence[Any] = ()
"""What a seat may choose that is not asked."""

# --- events -------------------------------------------------------------------------------


class Dealt(NamedTuple):
    """A new deal: everyone has a hand, and each row has its first card."""

    deal: int
    first_cards: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.base.deal"

    def words(self, names: Names) -> Message:
        return message(
            "Deal {deal} begins. The rows start with {cards}.",
            deal=self.deal,
            cards=self.first_cards,
        )


class Revealed(NamedTuple):
    """All chosen cards are turned up: pairs of card and player, ascending."""

    plays: tuple[tuple[int, Any], ...]

    @property
    def clause(self) -> str:
        return "nimmt.base.choose"

    def words(self, names: Names) -> Message:
        shown = tuple(
            message("{card} ({who})", card=card, who=names(who)) for card, who in self.plays
        )
        return message("Cards turned up: {cards}. The lowest goes first.", cards=shown)


class Placed(NamedTuple):
    """``card`` went behind ``after`` in ``row`` and is now its card number ``place`` (2 to 5)."""

    who: Any
    card: int
    row: int
    after: int
    place: int

    @property
    def clause(self) -> str:
        return "nimmt.base.place"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} goes behind {after}, as card {place} of row {row}.",
            who=names(self.who),
            card=self.card,
            after=self.after,
            place=self.place,
            row=self.row + 1,
        )


class TookSixth(NamedTuple):
    """``card`` was the sixth of ``row``: its owner took the five ``cards``."""

    who: Any
    card: int
    row: int
    cards: tuple[int, ...]
    bulls: int

    @property
    def clause(self) -> str:
        return "nimmt.base.sixth"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} is the sixth card of row {row} and takes {cards}: {bulls}. "
            "{card} starts the row anew.",
            who=names(self.who),
            card=self.card,
            row=self.row + 1,
            cards=self.cards,
            bulls=bulls_text(self.bulls),
        )


class TooLow(NamedTuple):
    """``card`` is lower than the end of every row, so its owner must choose a row to take."""

    who: Any
    card: int

    @property
    def clause(self) -> str:
        return "nimmt.base.low"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: {card} is lower than the end of every row. A row must be taken.",
            who=names(self.who),
            card=self.card,
        )


class TookRow(NamedTuple):
    """The owner of the too low ``card`` took all ``cards`` of ``row``."""

    who: Any
    card: int
    row: int
    cards: tuple[int, ...]
    bulls: int

    @property
    def clause(self) -> str:
        return "nimmt.base.low"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: row {row} is taken ({cards}): {bulls}. {card} starts the row anew.",
            who=names(self.who),
            card=self.card,
            row=self.row + 1,
            cards=self.cards,
            bulls=bulls_text(self.bulls),
        )


class DealScored(NamedTuple):
    """The deal is over: the bulls each seat took in it, and the totals so far."""

    deal: int
    bulls: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.base.score"

    def words(self, names: Names) -> Message:
        shown = tuple(
            message("{who} {bulls} (total {total})", who=names(seat), bulls=taken, total=total)
            for seat, (taken, total) in enumerate(zip(self.bulls, self.totals, strict=True))
        )
        return message("Deal {deal} is over. Bulls: {bulls}.", deal=self.deal, bulls=shown)


class MatchEnded(NamedTuple):
    """The match is over: the seats that share the win, and all totals."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "nimmt.base.win"

    def words(self, names: Names) -> Message:
        return plural(
            "The match is over. The win goes to {who} with the fewest bulls: {total}.",
            "The match is over. {who} share the win with the fewest bulls: {total}.",
            len(self.winners),
            who=tuple(names(seat) for seat in self.winners),
            total=self.totals[self.winners[0]],
        )


Event = Dealt | Revealed | Placed | TookSixth | TooLow | TookRow | DealScored | MatchEnded
Taking = TookSixth | TookRow

# --- refusals -----------------------------------------------------------------------------


class Refusal(StrEnum):
    """Why a move is refused; the code of an ``IllegalMove``."""

    NOT_A_CHOICE = "not_a_choice"
    NOT_IN_HAND = "not_in_hand"
    NO_SUCH_ROW = "no_such_row"
    MUST_PLAY_CARD = "must_play_card"
    MUST_TAKE_ROW = "must_take_row"
    NOT_ASKED = "not_asked"
    NOT_ALL_CHOSE = "not_all_chose"
    GAME_OVER = "game_over"


def not_in_hand(card: object, hand: tuple[int, ...]) -> IllegalMove:
    """The refusal of a card that the hand does not hold."""
    return IllegalMove(
        Refusal.NOT_IN_HAND,
        message("card {card} is not in your hand: {hand}", card=card, hand=hand),
        card=card,
        hand=hand,
    )


def no_such_row(row: object, position: str, rows: int = ROWS) -> IllegalMove:
    """The refusal of a row that is not on the table."""
    shown = row + 1 if isinstance(row, int) else repr(row)
    return IllegalMove(
        Refusal.NO_SUCH_ROW,
        message(
            "there is no row {row} on the table {table}: take row 1 to {rows} "
            "(TakeRow(0) to TakeRow({last}) in code)",
            row=shown,
            table=position,
            rows=rows,
            last=rows - 1,
        ),
        row=row,
        table=position,
    )
