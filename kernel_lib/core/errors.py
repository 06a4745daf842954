"""What every game refuses in the same words, each with the game's own code for it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from kernel_lib.core.game import IllegalMove, Refusals, Seat
from kernel_lib.core.text import Message, message, quoted


def not_in_hand(code: StrEnum, card: object, hand: tuple[int, ...]) -> IllegalMove:
    """The refusal of a card that the hand does not hold.

    >>> from kernel_lib.nimmt import Refusal
    >>> print(not_in_hand(Refusal.NOT_IN_HAND, 7, (3, 12)))
    card 7 is not in your hand: 3, 12
    """
    return IllegalMove(
        code,
        message(
            "card {card} is not in your hand: {hand}",
            card=card if type(card) is int else quoted(card),
            hand=hand,
        ),
        card=card,
        hand=hand,
    )


def is_choice(thing: object) -> bool:
    """Whether something is a choice of any game: it can be written in a record and read back."""
    return hasattr(type(thing), "notation") and hasattr(type(thing), "read")


def does_not_fit(choice: object, code: StrEnum, stranger: StrEnum, wanted: Message) -> IllegalMove:
    """The refusal of a choice that is not what is asked now; ``wanted`` says what is.

    What is no choice of any game gets the code ``stranger``.
    """
    if not is_choice(choice):
        text = message("{choice} is not a choice: {wanted}", choice=quoted(choice), wanted=wanted)
        return IllegalMove(stranger, text, choice=choice)
    text = message("{choice} does not fit now: {wanted}", choice=quoted(choice), wanted=wanted)
    return IllegalMove(code, text, choice=choice)


def not_asked(seat: object, seats: Sequence[Seat], codes: Refusals) -> IllegalMove:
    """The refusal of a choice by a seat that owes none; ``seats`` are those that do."""
    asked = tuple(seats)
    return IllegalMove(
        codes.NOT_ASKED,
        message(
            "seat {seat} is not asked now: the choice is with seat {asked}",
            seat=quoted(seat),
            asked=asked,
        ),
        seat=seat,
        asked=asked,
    )


def game_over(codes: Refusals) -> IllegalMove:
    """The refusal of a choice after the end."""
    return IllegalMove(codes.GAME_OVER, message("the match is over: nobody owes a choice"))
