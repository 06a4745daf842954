"""What the variants ask, and how every choice that does not fit is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import speaking
from kernel_lib.nimmt import (
    Draft,
    Keep,
    PlaceAt,
    PlaceFirst,
    Play,
    PlayTwo,
    Refusal,
    Side,
    State,
    TakeRow,
)
from kernel_lib.testing import snapshot
from tests.nimmt.positions import after, position, rules_for, words
from tests.nimmt.test_state import REFUSALS as REFUSALS_OF_THE_BASE_GAME
from tests.together import each

TABLE = "16 22 | 42 | 61 | 70"

LAYING = position(rules_for(2, "open"), ((5, 12), (30, 37)), TABLE)
PLAYING_TWO = position(rules_for(2, "refined"), ((5, 12, 33), (30, 37, 50)), TABLE)
PLACING_FIRST = after(PLAYING_TWO, "12+33 30+37")
PLAYING_AT_ONCE = position(rules_for(2, "hand"), ((5, 12, 33), (30, 37, 50)), TABLE)
DIVIDING = after(PLAYING_AT_ONCE, "5+33", "row1")
DIVIDING_WITH_ROOM_FOR_TWO = after(
    position(
        rules_for(2, "hand"), (tuple(range(71, 86)), (30,)), "10 | 20 | 30 40 | 41 42 43 44 45"
    ),
    "71+72",
)
CHOOSING_AN_END = after(
    position(rules_for(2, "professional"), ((25, 50), (98, 99)), "10 20 | 30 40 | 90 95 | 96 97"),
    "25 98",
)
FITTING_NOWHERE = after(
    position(
        rules_for(2, "professional"),
        ((59, 60), (98, 99)),
        "40 44 70 | 5 10 62 | 58 65 | 45 68 80",
    ),
    "59 98",
)
DRAFTING = after(nimmt.start(rules_for(2, "logic")), "draft5")
COUNTED = after(position(rules_for(2, "hand"), ((80,), (90,)), TABLE), "80", "90")

TWO = "play two cards of your hand, PlayTwo(lower, higher): 5, 12, 33"
ONE_OR_TWO = "play one or two cards of your hand, PlayTwo(first, second) for two: 5, 12, 33"
FIRST = "choose which of your cards is placed first, PlaceFirst(card): 12, 33"
END = (
    "25 is equally near to the right end of row 1, the left end of row 2, "
    "so choose one of them, PlaceAt(row, side)"
)
KEEP = (
    "choose which of 16, 22 go to your hand, at most 2, lowest first: "
    "Keep((card, ...)), or Keep(()) for none"
)
OPEN_CARDS = "1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24"
PARTNER = {1: PlayTwo(30, 37)}

REFUSALS: dict[str, tuple[State, Mapping[int, Any], Refusal, str]] = {
    # --- Open: one card, laid in turn -----------------------------------------------------
    "open: a number": (
        LAYING,
        {0: 5},
        Refusal.NOT_A_CHOICE,
        "5 is not a choice: choose Play(card) or TakeRow(row)",
    ),
    "open: a row": (
        LAYING,
        {0: TakeRow(1)},
        Refusal.MUST_PLAY_CARD,
        "TakeRow(row=1) does not fit now: play a card of your hand: 5, 12",
    ),
    "open: two cards": (
        LAYING,
        {0: PlayTwo(5, 12)},
        Refusal.MUST_PLAY_CARD,
        "PlayTwo(first=5, second=12) does not fit now: play a card of your hand: 5, 12",
    ),
    "open: another hand's card": (
        LAYING,
        {0: Play(30)},
        Refusal.NOT_IN_HAND,
        "card 30 is not in your hand: 5, 12",
    ),
    "open: before its turn": (
        LAYING,
        {1: Play(30)},
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "open: all at once": (
        LAYING,
        {0: Play(5), 1: Play(30)},
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "open: a second card": (
        after(LAYING, "12"),
        {0: Play(5)},
        Refusal.NOT_ASKED,
        "seat 0 is not asked now: the choice is with seat 1",
    ),
    "open: nothing": (
        LAYING,
        {},
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    # --- Refined: two cards together ------------------------------------------------------
    "refined: a number": (
        PLAYING_TWO,
        {0: 5, **PARTNER},
        Refusal.NOT_A_CHOICE,
        f"5 is not a choice: {TWO}",
    ),
    "refined: one card": (
        PLAYING_TWO,
        {0: Play(5), **PARTNER},
        Refusal.MUST_PLAY_TWO,
        f"Play(card=5) does not fit now: {TWO}",
    ),
    "refined: the higher card first": (
        PLAYING_TWO,
        {0: PlayTwo(12, 5), **PARTNER},
        Refusal.MUST_PLAY_TWO,
        f"PlayTwo(first=12, second=5) does not fit now: {TWO}",
    ),
    "refined: the same card twice": (
        PLAYING_TWO,
        {0: PlayTwo(5, 5), **PARTNER},
        Refusal.MUST_PLAY_TWO,
        f"PlayTwo(first=5, second=5) does not fit now: {TWO}",
    ),
    "refined: another hand's card": (
        PLAYING_TWO,
        {0: PlayTwo(5, 30), **PARTNER},
        Refusal.NOT_IN_HAND,
        "card 30 is not in your hand: 5, 12, 33",
    ),
    "refined: a card that only equals one": (
        PLAYING_TWO,
        {0: PlayTwo(5.0, 12), **PARTNER},  # type: ignore[arg-type]
        Refusal.NOT_IN_HAND,
        "card 5.0 is not in your hand: 5, 12, 33",
    ),
    "refined: one seat missing": (
        PLAYING_TWO,
        {0: PlayTwo(5, 12)},
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 1",
    ),
    "refined: no such seat": (
        PLAYING_TWO,
        {0: PlayTwo(5, 12), **PARTNER, 2: Play(1)},
        Refusal.NOT_ASKED,
        "seat 2 is not asked now: the choice is with seat 0, 1",
    ),
    # --- Refined: which card first --------------------------------------------------------
    "first: a number": (
        PLACING_FIRST,
        {0: 12},
        Refusal.NOT_A_CHOICE,
        f"12 is not a choice: {FIRST}",
    ),
    "first: a card to play": (
        PLACING_FIRST,
        {0: Play(12)},
        Refusal.MUST_CHOOSE_FIRST,
        f"Play(card=12) does not fit now: {FIRST}",
    ),
    "first: another player's card": (
        PLACING_FIRST,
        {0: PlaceFirst(30)},
        Refusal.MUST_CHOOSE_FIRST,
        f"PlaceFirst(card=30) does not fit now: {FIRST}",
    ),
    "first: a card that only equals one": (
        PLACING_FIRST,
        {0: PlaceFirst(12.0)},  # type: ignore[arg-type]
        Refusal.MUST_CHOOSE_FIRST,
        f"PlaceFirst(card=12.0) does not fit now: {FIRST}",
    ),
    "first: before its turn": (
        PLACING_FIRST,
        {1: PlaceFirst(30)},
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "first: nothing": (
        PLACING_FIRST,
        {},
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    # --- Hand: one or two cards at once ---------------------------------------------------
    "hand: a number": (
        PLAYING_AT_ONCE,
        {0: "5"},
        Refusal.NOT_A_CHOICE,
        f"'5' is not a choice: {ONE_OR_TWO}",
    ),
    "hand: a row": (
        PLAYING_AT_ONCE,
        {0: TakeRow(0)},
        Refusal.MUST_PLAY_TWO,
        f"TakeRow(row=0) does not fit now: {ONE_OR_TWO}",
    ),
    "hand: the same card twice": (
        PLAYING_AT_ONCE,
        {0: PlayTwo(5, 5)},
        Refusal.MUST_PLAY_TWO,
        f"PlayTwo(first=5, second=5) does not fit now: {ONE_OR_TWO}",
    ),
    "hand: another hand's card": (
        PLAYING_AT_ONCE,
        {0: Play(30)},
        Refusal.NOT_IN_HAND,
        "card 30 is not in your hand: 5, 12, 33",
    ),
    "hand: another hand's card for the second": (
        PLAYING_AT_ONCE,
        {0: PlayTwo(5, 30)},
        Refusal.NOT_IN_HAND,
        "card 30 is not in your hand: 5, 12, 33",
    ),
    "hand: before its turn": (
        PLAYING_AT_ONCE,
        {1: Play(30)},
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "hand: nothing": (
        PLAYING_AT_ONCE,
        {},
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    # --- Hand: which cards to keep --------------------------------------------------------
    "keep: a number": (DIVIDING, {0: 16}, Refusal.NOT_A_CHOICE, f"16 is not a choice: {KEEP}"),
    "keep: a row": (
        DIVIDING,
        {0: TakeRow(0)},
        Refusal.MUST_CHOOSE_KEEP,
        f"TakeRow(row=0) does not fit now: {KEEP}",
    ),
    "keep: a card of another row": (
        DIVIDING,
        {0: Keep((42,))},
        Refusal.MUST_CHOOSE_KEEP,
        f"Keep(cards=(42,)) does not fit now: {KEEP}",
    ),
    "keep: the higher card first": (
        DIVIDING,
        {0: Keep((22, 16))},
        Refusal.MUST_CHOOSE_KEEP,
        f"Keep(cards=(22, 16)) does not fit now: {KEEP}",
    ),
    "keep: the same card twice": (
        DIVIDING,
        {0: Keep((16, 16))},
        Refusal.MUST_CHOOSE_KEEP,
        f"Keep(cards=(16, 16)) does not fit now: {KEEP}",
    ),
    "keep: a card that only equals one": (
        DIVIDING,
        {0: Keep((16.0,))},  # type: ignore[arg-type]
        Refusal.MUST_CHOOSE_KEEP,
        f"Keep(cards=(16.0,)) does not fit now: {KEEP}",
    ),
    "keep: more than there is room for": (
        DIVIDING_WITH_ROOM_FOR_TWO,
        {0: Keep((41, 42, 43))},
        Refusal.MUST_CHOOSE_KEEP,
        "Keep(cards=(41, 42, 43)) does not fit now: choose which of 41, 42, 43, 44, 45 go to your "
        "hand, at most 2, lowest first: Keep((card, ...)), or Keep(()) for none",
    ),
    "keep: before its turn": (
        DIVIDING,
        {1: Keep(())},
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "keep: nothing": (
        DIVIDING,
        {},
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    # --- Professional: which end, which row -----------------------------------------------
    "end: a number": (CHOOSING_AN_END, {0: 1}, Refusal.NOT_A_CHOICE, f"1 is not a choice: {END}"),
    "end: a row": (
        CHOOSING_AN_END,
        {0: TakeRow(1)},
        Refusal.MUST_CHOOSE_END,
        f"TakeRow(row=1) does not fit now: {END}",
    ),
    "end: one that is not the nearest": (
        CHOOSING_AN_END,
        {0: PlaceAt(2, Side.LEFT)},
        Refusal.MUST_CHOOSE_END,
        f"PlaceAt(row=2, side='left') does not fit now: {END}",
    ),
    "end: the other end of the row": (
        CHOOSING_AN_END,
        {0: PlaceAt(0, Side.LEFT)},
        Refusal.MUST_CHOOSE_END,
        f"PlaceAt(row=0, side='left') does not fit now: {END}",
    ),
    "end: a row that only equals one": (
        CHOOSING_AN_END,
        {0: PlaceAt(True, Side.LEFT)},
        Refusal.MUST_CHOOSE_END,
        f"PlaceAt(row=True, side='left') does not fit now: {END}",
    ),
    "end: before its turn": (
        CHOOSING_AN_END,
        {1: PlaceAt(0, Side.RIGHT)},
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "end: nothing": (
        CHOOSING_AN_END,
        {},
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    "nowhere: an end": (
        FITTING_NOWHERE,
        {0: PlaceAt(0, Side.LEFT)},
        Refusal.MUST_TAKE_ROW,
        "PlaceAt(row=0, side='left') does not fit now: "
        "59 fits at no end, so take a row, TakeRow(0) to TakeRow(3)",
    ),
    "nowhere: row 5": (
        FITTING_NOWHERE,
        {0: TakeRow(4)},
        Refusal.NO_SUCH_ROW,
        "there is no row 5 on the table 40 44 70 | 5 10 62 | 58 65 | 45 68 80: take row 1 to 4 "
        "(TakeRow(0) to TakeRow(3) in code)",
    ),
    # --- Logic: which card to draft -------------------------------------------------------
    "draft: a number": (
        DRAFTING,
        {1: 6},
        Refusal.NOT_A_CHOICE,
        "6 is not a choice: take an open card, Draft(card)",
    ),
    "draft: a card to play": (
        DRAFTING,
        {1: Play(6)},
        Refusal.MUST_DRAFT,
        "Play(card=6) does not fit now: take an open card, Draft(card)",
    ),
    "draft: a card that is taken": (
        DRAFTING,
        {1: Draft(5)},
        Refusal.MUST_DRAFT,
        f"Draft(card=5) does not fit now: 5 does not lie face up; take one of {OPEN_CARDS}",
    ),
    "draft: a card that is not in play": (
        DRAFTING,
        {1: Draft(25)},
        Refusal.MUST_DRAFT,
        f"Draft(card=25) does not fit now: 25 does not lie face up; take one of {OPEN_CARDS}",
    ),
    "draft: a card that only equals one": (
        DRAFTING,
        {1: Draft(6.0)},  # type: ignore[arg-type]
        Refusal.MUST_DRAFT,
        "Draft(card=6.0) does not fit now: take an open card, Draft(card)",
    ),
    "draft: before its turn": (
        DRAFTING,
        {0: Draft(6)},
        Refusal.NOT_ASKED,
        "seat 0 is not asked now: the choice is with seat 1",
    ),
    "draft: nothing": (
        DRAFTING,
        {},
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 1",
    ),
    # --- the end --------------------------------------------------------------------------
    "hand: a card after the end": (
        COUNTED,
        {0: Play(80)},
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
}


@each(("state", "choices", "code", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refusal(state: State, choices: Mapping[int, Any], code: Refusal, sentence: str) -> None:
    """An illegal choice has its code and sentence, and changes nothing."""
    before = snapshot(state)
    with pytest.raises(IllegalMove) as error:
        state.advance(choices)
    assert str(error.value) == sentence
    assert error.value.code is code
    assert snapshot(state) == before


@each(
    ("state", "choices", "sentence"),
    [(state, choices, sentence) for state, choices, _, sentence in REFUSALS.values()],
    ids=REFUSALS,
)
def test_refusal_in_japanese(state: State, choices: Mapping[int, Any], sentence: str) -> None:
    """An illegal choice has a sentence of its own in Japanese, all of it."""
    with pytest.raises(IllegalMove) as error:
        state.advance(choices)
    with speaking("ja"):
        japanese = str(error.value)
    assert japanese != sentence
    assert not japanese.isascii()
    # The second half says what is wanted; it is a message of its own.
    wanted = sentence.partition(": ")[2]
    assert wanted not in japanese or not re.search("[a-z] [a-z]", wanted)


@each(("state", "choices", "code", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_check_refuses_alike(
    state: State, choices: Mapping[int, Any], code: Refusal, sentence: str
) -> None:
    """What ``advance`` refuses in a choice, ``check`` refuses with the same words."""
    if code is Refusal.NOT_ALL_CHOSE:
        for seat in choices:
            state.check(seat, choices[seat])
        return
    refused = []
    for seat, choice in choices.items():
        try:
            state.check(seat, choice)
        except IllegalMove as error:
            refused.append((error.code, str(error)))
    assert refused == [(code, sentence)]


def test_every_code_is_shown() -> None:
    """Each code of refusal stands in the cases here or in those of the base game."""
    shown = {code for _, _, code, _ in REFUSALS.values()}
    assert shown | {code for _, _, code, _ in REFUSALS_OF_THE_BASE_GAME.values()} == set(Refusal)


@pytest.mark.parametrize(
    ("state", "choices"),
    [
        (LAYING, ["5", "12"]),
        (PLAYING_TWO, ["5+12", "5+33", "12+33"]),
        (PLACING_FIRST, ["first12", "first33"]),
        (
            PLAYING_AT_ONCE,
            ["5", "12", "33", "5+12", "5+33", "12+5", "12+33", "33+5", "33+12"],
        ),
        (DIVIDING, ["keepnone", "keep16", "keep22", "keep16,22"]),
        (CHOOSING_AN_END, ["right1", "left2"]),
        (FITTING_NOWHERE, ["row1", "row2", "row3", "row4"]),
    ],
    ids=["open", "two", "first", "at once", "keep", "end", "nowhere"],
)
def test_what_may_be_chosen(state: State, choices: list[str]) -> None:
    """Each question has just these answers."""
    assert words(state)[0] == choices


def test_a_side_may_be_a_word() -> None:
    """The side of an end may be written as a plain word: it is the same choice."""
    choice = PlaceAt(1, "left")  # type: ignore[arg-type]
    after_word, events = CHOOSING_AN_END.advance({0: choice})
    assert (after_word, events) == CHOOSING_AN_END.advance({0: PlaceAt(1, Side.LEFT)})
    assert str(after_word.table) == "10 20 | 25 30 40 | 90 95 | 96 97 98"
    assert choice.notation == "left2"
