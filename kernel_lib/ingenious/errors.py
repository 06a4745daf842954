"""Why a move of Ingenious is refused, in codes."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Why a move is refused; the code of an ``IllegalMove``."""

    NOT_A_CHOICE = "not_a_choice"
    NOT_IN_RACK = "not_in_rack"
    OFF_THE_BOARD = "off_the_board"
    NOT_NEIGHBOURS = "not_neighbours"
    NOT_EMPTY = "not_empty"
    MUST_TOUCH_PRINTED = "must_touch_printed"
    MUST_PLACE = "must_place"
    MUST_SWAP_OR_KEEP = "must_swap_or_keep"
    NOT_ASKED = "not_asked"
    NOT_ALL_CHOSE = "not_all_chose"
    GAME_OVER = "game_over"
