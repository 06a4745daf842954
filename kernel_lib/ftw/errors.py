"""Why a move of FTW?! is refused, in codes."""

from __future__ import annotations

from enum import StrEnum

from kernel_lib.core import errors
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import Message


class Refusal(StrEnum):
    """Why a move is refused; the code of an ``IllegalMove``."""

    NOT_A_CHOICE = "not_a_choice"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_PILE = "not_in_pile"
    NOT_A_HELP_CARD = "not_a_help_card"
    NO_PILE = "no_pile"
    TOO_LOW = "too_low"
    SUM_TOO_LOW = "sum_too_low"
    NO_HELP_NEEDED = "no_help_needed"
    TOO_HIGH_FOR_HELP = "too_high_for_help"
    MUST_PASS = "must_pass"
    MUST_TAKE_TURN = "must_take_turn"
    NOT_ASKED = "not_asked"
    NOT_ALL_CHOSE = "not_all_chose"
    GAME_OVER = "game_over"


def does_not_fit(choice: object, code: Refusal, wanted: Message) -> IllegalMove:
    """The refusal of a choice that is not what is asked now; ``wanted`` says what is."""
    return errors.does_not_fit(choice, code, Refusal.NOT_A_CHOICE, wanted)
