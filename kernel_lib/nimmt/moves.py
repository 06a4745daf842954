"""What players of 6 nimmt! are asked and may choose, and how a wrong choice is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

from kernel_lib.core import errors
from kernel_lib.core.game import IllegalMove, Listed
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.cards import DECK

# --- what is asked ------------------------------------------------------------------------


class Ask(StrEnum):
    """What the seats that owe a choice are asked; ``NOTHING`` when the match is over."""

    CARD = "card"
    ROW = "row"
    END = "end"
    FIRST = "first"
    KEEP = "keep"
    DRAFT = "draft"
    NOTHING = "nothing"


class Side(StrEnum):
    """Where in a row a card goes: to an end, on top of its twin, or instead of the whole row."""

    RIGHT = "right"
    LEFT = "left"
    TOP = "top"
    WHOLE = "whole"

    def __repr__(self) -> str:
        return repr(str(self))


# --- choices ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card of your hand.

    >>> Play(37).notation
    '37'
    """

    card: int

    @property
    def notation(self) -> str:
        return str(self.card)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that leave the hand, in the order in which they are placed."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class PlayTwo:
    """Play these two cards of your hand.

    Where cards are placed at once, the first is placed first. Where they are laid face down, the
    order is chosen later, and the lower card stands first.

    >>> PlayTwo(31, 33).notation
    '31+33'
    """

    first: int
    second: int

    @property
    def notation(self) -> str:
        return f"{self.first}+{self.second}"

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that leave the hand, in the order in which they are placed."""
        return (self.first, self.second)


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


@dataclass(frozen=True, slots=True)
class PlaceAt:
    """Put the card at this end of this row, when two ends are equally near.

    >>> PlaceAt(1, Side.LEFT).notation
    'left2'
    """

    row: int
    side: Side

    @property
    def notation(self) -> str:
        return f"{self.side}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class PlaceFirst:
    """Of your two cards, place this one first.

    >>> PlaceFirst(72).notation
    'first72'
    """

    card: int

    @property
    def notation(self) -> str:
        return f"first{self.card}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Of the cards just taken, put these into your hand; the others go to your penalty pile.

    >>> Keep((3, 50)).notation, Keep(()).notation
    ('keep3,50', 'keepnone')
    """

    cards: tuple[int, ...]

    @property
    def notation(self) -> str:
        return f"keep{','.join(map(str, self.cards)) or 'none'}"


@dataclass(frozen=True, slots=True)
class Draft:
    """Take this card, of those that lie face up, into your hand.

    >>> Draft(37).notation
    'draft37'
    """

    card: int

    @property
    def notation(self) -> str:
        return f"draft{self.card}"


Choice = Play | PlayTwo | TakeRow | PlaceAt | PlaceFirst | Keep | Draft

_NUMBER = "(?:0|[1-9][0-9]{0,5})"
_READERS: tuple[tuple[re.Pattern[str], Callable[..., Choice]], ...] = (
    (re.compile(f"({_NUMBER})"), lambda card: Play(int(card))),
    (re.compile(f"({_NUMBER})\\+({_NUMBER})"), lambda one, two: PlayTwo(int(one), int(two))),
    (re.compile(f"row({_NUMBER})"), lambda row: TakeRow(int(row) - 1)),
    (
        re.compile(f"(left|right)({_NUMBER})"),
        lambda side, row: PlaceAt(int(row) - 1, Side(side)),
    ),
    (re.compile(f"first({_NUMBER})"), lambda card: PlaceFirst(int(card))),
    (re.compile("keep(none)"), lambda _none: Keep(())),
    (
        re.compile(f"keep({_NUMBER}(?:,{_NUMBER})*)"),
        lambda cards: Keep(tuple(map(int, cards.split(",")))),
    ),
    (re.compile(f"draft({_NUMBER})"), lambda card: Draft(int(card))),
)


def choice_from_notation(word: str) -> Choice:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("37"), choice_from_notation("row3")
    (Play(card=37), TakeRow(row=2))
    """
    for form, made in _READERS:
        found = form.fullmatch(word)
        if found:
            return made(*found.groups())
    raise errors.unreadable(word, message("write a card like 37 or a row like row3"))


# --- what may be chosen -------------------------------------------------------------------

PLAYS = (Play(0), *(Play(card) for card in DECK))
"""``PLAYS[card]`` is the choice of a card, made once; place 0 is no card."""

ROWS = 4
"""Rows on the table, where no variant says otherwise."""

MOST_ROWS = 9
"""The most rows that a table can have."""

_TAKES = tuple(TakeRow(row) for row in range(MOST_ROWS))

TAKE_ANY_ROW: tuple[Sequence[TakeRow], ...] = tuple(_TAKES[:rows] for rows in range(MOST_ROWS + 1))
"""``TAKE_ANY_ROW[rows]`` has one ``TakeRow`` for each row of a table."""

NO_CHOICES: Sequence[Any] = ()
"""What a seat may choose that is not asked."""


@dataclass(frozen=True, slots=True)
class Plays(Listed):
    """One or two cards of a hand, or just two: every way to play them, without listing them.

    ``hand`` is ascending. ``is_ordered`` says that two cards are placed in the order they are
    named in, so that each pair counts twice.

    >>> len(Plays((5, 9, 30), least=1, is_ordered=True)), Plays((5, 9, 30), 2, False)[2]
    (9, PlayTwo(first=9, second=30))
    """

    hand: tuple[int, ...]
    least: int
    is_ordered: bool

    @property
    def _singles(self) -> int:
        # A last card that finds no partner is played alone.
        return len(self.hand) if self.least == 1 or len(self.hand) == 1 else 0

    def __len__(self) -> int:
        size = len(self.hand)
        pairs = size * (size - 1)
        return self._singles + (pairs if self.is_ordered else pairs // 2)

    def _nth(self, index: int) -> Play | PlayTwo:
        if index < self._singles:
            return PLAYS[self.hand[index]]
        return PlayTwo(*self._pair(index - self._singles))

    def _pair(self, index: int) -> tuple[int, int]:
        size = len(self.hand)
        if self.is_ordered:
            first, second = divmod(index, size - 1)
            return self.hand[first], self.hand[second + (second >= first)]
        first = 0
        while index >= size - 1 - first:
            index -= size - 1 - first
            first += 1
        return self.hand[first], self.hand[first + 1 + index]

    def __contains__(self, choice: object) -> bool:
        if type(choice) is Play:
            return self._singles > 0 and type(choice.card) is int and choice.card in self.hand
        if type(choice) is not PlayTwo:
            return False
        first, second = choice.cards
        return (
            type(first) is type(second) is int
            and first in self.hand
            and second in self.hand
            and (first != second if self.is_ordered else first < second)
        )


def ways_to_keep(cards: Sequence[int], room: int) -> tuple[Keep, ...]:
    """Every choice of at most ``room`` of the cards, the fewest first.

    Clause ``nimmt.hand.split``.

    >>> [keep.notation for keep in ways_to_keep((3, 50), room=1)]
    ['keepnone', 'keep3', 'keep50']
    """
    sizes = range(min(room, len(cards)) + 1)
    return tuple(Keep(some) for size in sizes for some in combinations(sorted(cards), size))


# --- refusals -----------------------------------------------------------------------------


class Refusal(StrEnum):
    """Why a move is refused; the code of an ``IllegalMove``."""

    NOT_A_CHOICE = "not_a_choice"
    NOT_IN_HAND = "not_in_hand"
    NO_SUCH_ROW = "no_such_row"
    MUST_PLAY_CARD = "must_play_card"
    MUST_PLAY_TWO = "must_play_two"
    MUST_TAKE_ROW = "must_take_row"
    MUST_CHOOSE_END = "must_choose_end"
    MUST_CHOOSE_FIRST = "must_choose_first"
    MUST_CHOOSE_KEEP = "must_choose_keep"
    MUST_DRAFT = "must_draft"
    NOT_ASKED = "not_asked"
    NOT_ALL_CHOSE = "not_all_chose"
    GAME_OVER = "game_over"


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


def does_not_fit(choice: object, code: Refusal, wanted: Message) -> IllegalMove:
    """The refusal of a choice that is not what is asked now; ``wanted`` says what is."""
    if not isinstance(choice, Choice) and code in (Refusal.MUST_PLAY_CARD, Refusal.MUST_TAKE_ROW):
        wanted = message("choose Play(card) or TakeRow(row)")
    return errors.does_not_fit(Choice, choice, code, Refusal.NOT_A_CHOICE, wanted)
