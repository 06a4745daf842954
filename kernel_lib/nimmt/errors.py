"""Why a move of 6 nimmt! is refused, in codes and words."""

from __future__ import annotations

from enum import StrEnum

from kernel_lib.core import errors
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import Message, message, quoted


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


def no_such_row(row: object, position: str, rows: int) -> IllegalMove:
    """The refusal of a row that is not on the table."""
    return IllegalMove(
        Refusal.NO_SUCH_ROW,
        message(
            "there is no row {row} on the table {table}: take row 1 to {rows} "
            "(TakeRow(0) to TakeRow({last}) in code)",
            row=quoted(row + 1 if isinstance(row, int) else row),
            table=position,
            rows=rows,
            last=rows - 1,
        ),
        row=row,
        table=position,
    )


def does_not_fit(choice: object, code: Refusal, wanted: Message) -> IllegalMove:
    """The refusal of a choice that is not what is asked now; ``wanted`` says what is."""
    if not errors.is_choice(choice) and code in _TAUGHT_FIRST:
        wanted = message("choose Play(card) or TakeRow(row)")
    return errors.does_not_fit(choice, code, Refusal.NOT_A_CHOICE, wanted)


_TAUGHT_FIRST = (Refusal.MUST_PLAY_CARD, Refusal.MUST_TAKE_ROW)
"""Who chooses something strange here is told the two choices of the base game."""
