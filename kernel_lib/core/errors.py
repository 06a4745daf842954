"""What every game refuses in the same words, each with the game's own code for it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from kernel_lib.core.game import IllegalMove, Seat
from kernel_lib.core.text import Message, message, shown


def check_seat(seat: object, players: int) -> None:
    """Refuse, with a ``ValueError``, to look from a seat that is not there (None is nobody's)."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise ValueError(
            message(
                "there is no seat {seat}: seats are 0 to {last}",
                seat=shown(seat),
                last=players - 1,
            )
        )


def check_choices(state: Any, choices: Mapping[Seat, Any], over: StrEnum, missing: StrEnum) -> None:
    """Refuse choices that are not one legal choice from each seat that is asked.

    ``over`` and ``missing`` are the codes of choosing when the game is over, and of choosing
    without all that are asked.
    """
    if state.is_over:
        raise game_over(over)
    for seat, choice in choices.items():
        state.check(seat, choice)
    waited_for = tuple(seat for seat in state.pending if seat not in choices)
    if waited_for:
        raise IllegalMove(
            missing,
            message("still waiting for the choice of seat {missing}", missing=waited_for),
            missing=waited_for,
        )


def game_over(code: StrEnum) -> IllegalMove:
    """The refusal of a choice after the end."""
    return IllegalMove(code, message("the match is over: nobody owes a choice"))


def not_asked(code: StrEnum, seat: object, asked: tuple[int, ...]) -> IllegalMove:
    """The refusal of a choice by a seat that owes none."""
    return IllegalMove(
        code,
        message(
            "seat {seat} is not asked now: the choice is with seat {asked}",
            seat=shown(seat),
            asked=asked,
        ),
        seat=seat,
        asked=asked,
    )


def not_in_hand(code: StrEnum, card: object, hand: tuple[int, ...]) -> IllegalMove:
    """The refusal of a card that the hand does not hold."""
    return IllegalMove(
        code,
        message(
            "card {card} is not in your hand: {hand}",
            card=card if type(card) is int else shown(card),
            hand=hand,
        ),
        card=card,
        hand=hand,
    )


def unreadable(word: str, how: object) -> ValueError:
    """The refusal of a word that stands for no choice; ``how`` says how choices are written."""
    short = word if len(word) <= 20 else f"{word[:20]}…"
    return ValueError(message("{word} is no choice: {how}", word=repr(short), how=how))


def does_not_fit(
    kinds: Any, choice: object, code: StrEnum, stranger: StrEnum, wanted: Message
) -> IllegalMove:
    """The refusal of a choice that is not what is asked now; ``wanted`` says what is.

    What is none of the game's ``kinds`` of choice gets the code ``stranger``.
    """
    if not isinstance(choice, kinds):
        text = message("{choice} is not a choice: {wanted}", choice=shown(choice), wanted=wanted)
        return IllegalMove(stranger, text, choice=choice)
    text = message("{choice} does not fit now: {wanted}", choice=shown(choice), wanted=wanted)
    return IllegalMove(code, text, choice=choice)
