"""How a choice that Ingenious does not allow is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import Hex, Keep, Place, Refusal, Rules, State, Swap
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.testing import refused_with
from tests.ingenious.positions import LOW_RED, MIDDLE, placed, position
from tests.together import each

FIRST = ingenious.start(Rules(2), 1)._replace(racks=(tiles_of("BB RG"), tiles_of("OO")))
PLACING = position("BB RG", board="side 6 | R 2,0")
SWAPPING = placed(position("RG BB OY PP", LOW_RED), "RG")
OVER = PLACING._replace(decision=None)
WANTED = "place a tile of your rack: BB, RG"
EITHER = "swap your rack, Swap(), or keep it, Keep()"
FREE = "(0,-5), (5,-5), (-5,0), (5,0), (-5,5), (0,5)"
A_PLACE = "Place(tile='BB', first=Hex(q=0, r=0), second=Hex(q=1, r=0))"

REFUSALS: dict[str, tuple[State, Callable[[State], object], Refusal, str]] = {
    "a word": (
        PLACING,
        lambda state: state.advance({0: "BB"}),  # type: ignore[dict-item]
        Refusal.NOT_A_CHOICE,
        f"'BB' is not a choice: {WANTED}",
    ),
    "a swap instead of a tile": (
        PLACING,
        lambda state: state.advance({0: Swap()}),
        Refusal.MUST_PLACE,
        f"Swap() does not fit now: {WANTED}",
    ),
    "a pass": (
        PLACING,
        lambda state: state.advance({0: Keep()}),
        Refusal.MUST_PLACE,
        f"Keep() does not fit now: {WANTED}",
    ),
    "another's tile": (
        PLACING,
        lambda state: state.advance({0: Place("OO", *MIDDLE)}),
        Refusal.NOT_IN_RACK,
        "OO is not in your rack: BB, RG",
    ),
    "a tile written the other way": (
        PLACING,
        lambda state: state.advance({0: Place("GR", *MIDDLE)}),
        Refusal.NOT_IN_RACK,
        "the tile GR is written RG; to turn it, exchange its cells",
    ),
    "another's tile written the other way": (
        PLACING,
        lambda state: state.advance({0: Place("PO", *MIDDLE)}),
        Refusal.NOT_IN_RACK,
        "PO is not in your rack: BB, RG",
    ),
    "off the board": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(5, 0), Hex(6, 0))}),
        Refusal.OFF_THE_BOARD,
        "(6,0) is no cell of this board: it has 6 cells on a side",
    ),
    "no cell at all": (
        PLACING,
        lambda state: state.check(0, Place("BB", None, Hex(1, 0))),  # type: ignore[arg-type]
        Refusal.OFF_THE_BOARD,
        "None is no cell of this board: it has 6 cells on a side",
    ),
    "cells apart": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(0, 0), Hex(1, 1))}),
        Refusal.NOT_NEIGHBOURS,
        "(0,0) and (1,1) are not neighbours: a tile lies on two cells side by side",
    ),
    "one cell twice": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(0, 0), Hex(0, 0))}),
        Refusal.NOT_NEIGHBOURS,
        "(0,0) and (0,0) are not neighbours: a tile lies on two cells side by side",
    ),
    "on a tile": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(1, 0), Hex(2, 0))}),
        Refusal.NOT_EMPTY,
        "the cell (2,0) is not empty; choose two empty cells",
    ),
    "on a printed symbol": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(5, 0), Hex(4, 0))}),
        Refusal.NOT_EMPTY,
        "the cell (5,0) is not empty; choose two empty cells",
    ),
    "far from the symbols at first": (
        FIRST,
        lambda state: state.advance({0: Place("BB", *MIDDLE)}),
        Refusal.MUST_TOUCH_PRINTED,
        f"in the first round a tile lies beside a printed symbol that nobody has used: {FREE}",
    ),
    "beside a used symbol": (
        placed(FIRST, "RG", (Hex(4, 0), Hex(3, 0))),
        lambda state: state.advance({1: Place("OO", Hex(4, 1), Hex(3, 1))}),
        Refusal.MUST_TOUCH_PRINTED,
        "in the first round a tile lies beside a printed symbol that nobody has used: "
        "(0,-5), (5,-5), (-5,0), (-5,5), (0,5)",
    ),
    "a tile instead of an answer": (
        SWAPPING,
        lambda state: state.advance({0: Place("BB", *MIDDLE)}),
        Refusal.MUST_SWAP_OR_KEEP,
        f"{A_PLACE} does not fit now: {EITHER}",
    ),
    "a yes": (
        SWAPPING,
        lambda state: state.check(0, True),
        Refusal.NOT_A_CHOICE,
        f"True is not a choice: {EITHER}",
    ),
    "another's turn": (
        PLACING,
        lambda state: state.advance({1: Place("BB", *MIDDLE)}),
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "no such seat": (
        PLACING,
        lambda state: state.advance({0: Place("BB", *MIDDLE), 2: Keep()}),
        Refusal.NOT_ASKED,
        "seat 2 is not asked now: the choice is with seat 0",
    ),
    "a seat that is no number": (
        PLACING,
        lambda state: state.check(False, Place("BB", *MIDDLE)),
        Refusal.NOT_ASKED,
        "seat False is not asked now: the choice is with seat 0",
    ),
    "nobody chose": (
        PLACING,
        lambda state: state.advance({}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    "after the end": (
        OVER,
        lambda state: state.advance({0: Place("BB", *MIDDLE)}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "nothing after the end": (
        OVER,
        lambda state: state.advance({}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "asked after the end": (
        OVER,
        lambda state: state.check(0, Swap()),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
}


@each(("state", "act", "code", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refusal(
    state: State, act: Callable[[State], object], code: Refusal, sentence: str
) -> None:
    """What cannot be chosen now is refused with its code and sentence, and changes nothing."""
    refused_with(state, act, code, sentence)


HUGE = 10**5000
NO_CELLS: dict[str, tuple[Any, str]] = {
    "fractions": (Hex(0.0, 0.0), "Hex(q=0.0, r=0.0)"),  # type: ignore[arg-type]
    "half a fraction": (Hex(0, 0.0), "Hex(q=0, r=0.0)"),  # type: ignore[arg-type]
    "truths": (Hex(False, False), "Hex(q=False, r=False)"),
    "words": (Hex("0", "0"), "Hex(q='0', r='0')"),  # type: ignore[arg-type]
    "nothing": (Hex(None, None), "Hex(q=None, r=None)"),  # type: ignore[arg-type]
    "lists inside": (Hex([0], [0]), "Hex(q=[0], r=[0])"),  # type: ignore[arg-type]
    "not a number": (Hex(float("nan"), 0), "Hex(q=nan, r=0)"),  # type: ignore[arg-type]
    "a plain pair": ((0, 0), "(0, 0)"),
    "a plain triple": ((0, 0, 0), "(0, 0, 0)"),
    "an empty pair": ((), "()"),
    "a list": ([0, 0], "[0, 0]"),
    "a set": ({0}, "{0}"),
    "a dictionary": ({"q": 0, "r": 0}, "{'q': 0, 'r': 0}"),
    "a word": ("0,0", "'0,0'"),
    "a number": (0, "0"),
    "far away": (Hex(99, 0), "(99,0)"),
    "farther away": (Hex(0, -100), "Hex(q=0, r=-100)"),
    "too far to be written": (Hex(HUGE, 0), "Hex(…)"),
    "a number too long to be written": (HUGE, "int(…)"),
}


@pytest.mark.parametrize("place", ["first", "second"])
@each(("cell", "shown"), NO_CELLS.values(), ids=NO_CELLS)
def test_no_cell(cell: Any, shown: str, place: str) -> None:
    """What is no cell of whole numbers on the board is refused in one sentence."""
    cells = {"first": MIDDLE[1], "second": MIDDLE[1], place: cell}
    sentence = f"{shown} is no cell of this board: it has 6 cells on a side"
    choice = Place("BB", **cells)
    assert choice not in PLACING.pending[0]
    for act in (
        lambda state: state.advance({0: choice}),
        lambda state: state.check(0, choice),
    ):
        refused_with(PLACING, act, Refusal.OFF_THE_BOARD, sentence)


def test_every_refusal_is_reached() -> None:
    """Each code of a refusal has a test with its sentence."""
    assert {code for _, _, code, _ in REFUSALS.values()} == set(Refusal)
