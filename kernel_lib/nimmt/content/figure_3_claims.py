"""The lost figure 3: what its rows can be, and what a sentence of the text claims of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, islice
from typing import Any, NamedTuple

from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK, HIGHEST
from kernel_lib.nimmt.rows import Side
from kernel_lib.nimmt.rules import Rules

Ends = tuple[int, int]
"""The left and the right end of a row; the same card twice if the row is one card."""

PROFESSIONAL = Rules(variants=("professional",))
"""The rules that are asked."""

ROWS = (1, 2, 3, 4)
"""The rows by their numbers in the text."""

ROW_1: Ends = (40, 40)
"""Row 1 as far as the text tells it: it is asked about lower cards only, and then it is taken."""

FAR = HIGHEST + 1
"""The distance of a card from a row that has no end for it."""


class Move(NamedTuple):
    """One of the four moves: a card, and the end of a row (counted from 1) where it is laid."""

    card: int
    row: int
    side: Side
    takes: bool = False


MOVES = (
    Move(5, 2, Side.LEFT),
    Move(17, 1, Side.LEFT, takes=True),
    Move(58, 3, Side.LEFT),
    Move(62, 2, Side.RIGHT),
)
"""The four moves in their order."""

STILL_TO_COME = (1, 2, 3, 4, 59, 60, 63, 64)
"""Cards that the text lets somebody play after the four moves."""

ENDS = ("L2", "R2", "L3", "R3", "L4", "R4")
"""The ends that are sought: left and right, with the number of the row."""

FREE = tuple(
    card for card in DECK if card not in {*ROW_1, *STILL_TO_COME, *(move.card for move in MOVES)}
)
"""Cards that can be the ends of rows 2, 3 and 4."""


# --- one row ------------------------------------------------------------------------------


@cache
def end_of_row(left: int, right: int, card: int) -> tuple[Side, int] | None:
    """The end of this row where the rules let ``card`` go, and its distance; None if neither.

    >>> end_of_row(10, 33, 5), end_of_row(10, 33, 17)
    (('left', 5), None)
    """
    row = (left,) if left == right else (left, right)
    ends = Table((row,), PROFESSIONAL.placing).ends_for(card)
    return next(((spot.side, gap) for spot, gap in ends), None)


def ends_after(number: int, ends: Ends, laid: int) -> Ends:
    """The ends of a row when the first ``laid`` of the four cards lie on the table."""
    left, right = ends
    for move in MOVES[:laid]:
        if move.row == number:
            left = move.card if move.takes or move.side is Side.LEFT else left
            right = move.card if move.takes or move.side is Side.RIGHT else right
    return left, right


def _end_for(number: int, ends: Ends, laid: int, card: int) -> tuple[Side, int] | None:
    """Where ``card`` can go in a row when ``laid`` of the four cards lie on the table."""
    return end_of_row(*ends_after(number, ends, laid), card)


def _side_for(number: int, ends: Ends, laid: int, card: int) -> Side | None:
    end = _end_for(number, ends, laid, card)
    return end[0] if end else None


def can_be(number: int, ends: Ends) -> bool:
    """Whether this row can take the cards which the four moves lay there, each at its side."""
    return all(
        _side_for(number, ends, laid, move.card) is move.side
        for laid, move in enumerate(MOVES)
        if move.row == number
    )


@cache
def every_row(number: int) -> tuple[Ends, ...]:
    """Every row that can be row ``number``."""
    every = [ROW_1] if number == 1 else combinations_with_replacement(FREE, 2)
    return tuple(ends for ends in every if can_be(number, ends))


# --- what a sentence claims ---------------------------------------------------------------


@dataclass(frozen=True)
class Claim:
    """Something that the text says of a table: about each row alone, and about two together.

    ``seen`` is all that the claim wants to know of a row when it compares that row with another.
    """

    def alone(self, number: int, ends: Ends) -> bool:
        """Whether this can be row ``number``, whatever the other rows are."""
        return True

    def compares(self, one: int, other: int) -> bool:
        """Whether the claim depends on these two rows together."""
        return False

    def seen(self, number: int, ends: Ends) -> Any:
        """What there is to compare of row ``number``."""
        return None

    def together(self, one: int, seen: Any, other: int, other_seen: Any) -> bool:
        """Whether the two rows can lie on one table."""
        return True


@dataclass(frozen=True)
class MayGo(Claim):
    """The card may go to this end when ``laid`` cards lie; another end may be nearer."""

    card: int
    laid: int
    row: int
    side: Side

    def alone(self, number: int, ends: Ends) -> bool:
        return number != self.row or _side_for(number, ends, self.laid, self.card) is self.side


@dataclass(frozen=True)
class Goes(MayGo):
    """The card must go to this end when ``laid`` cards lie: no other is as near."""

    def compares(self, one: int, other: int) -> bool:
        return self.row in (one, other)

    def seen(self, number: int, ends: Ends) -> int:
        end = _end_for(number, ends, self.laid, self.card)
        return end[1] if end else FAR

    def together(self, one: int, seen: int, other: int, other_seen: int) -> bool:
        return seen < other_seen if one == self.row else other_seen < seen


@dataclass(frozen=True)
class FitsNone(Claim):
    """The card has no end in any of these rows when ``laid`` cards lie."""

    card: int
    laid: int
    rows: tuple[int, ...] = ROWS

    def alone(self, number: int, ends: Ends) -> bool:
        return number not in self.rows or _end_for(number, ends, self.laid, self.card) is None


@dataclass(frozen=True)
class HasMiddle(Claim):
    """The row has three cards, so there is a number between its ends."""

    row: int

    def alone(self, number: int, ends: Ends) -> bool:
        return number != self.row or ends[1] - ends[0] >= 2


@dataclass(frozen=True)
class HasFreeMiddle(Claim):
    """The row has three cards, and the middle one is no end of the row ``beside`` it."""

    row: int
    beside: int

    def compares(self, one: int, other: int) -> bool:
        return {one, other} == {self.row, self.beside}

    def seen(self, number: int, ends: Ends) -> tuple[int, ...]:
        if number == self.beside:
            return ends
        between = (card for card in FREE if ends[0] < card < ends[1])
        return tuple(islice(between, 3))  # two ends cannot take all of three

    def together(
        self, one: int, seen: tuple[int, ...], other: int, other_seen: tuple[int, ...]
    ) -> bool:
        middle, taken = (seen, other_seen) if one == self.row else (other_seen, seen)
        return any(card not in taken for card in middle)
