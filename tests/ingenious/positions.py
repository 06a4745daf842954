"""Positions of Ingenious made by hand, and a step from them."""

from __future__ import annotations

from typing import Any

from kernel_lib import ingenious
from kernel_lib.core.game import with_item
from kernel_lib.ingenious import Board, Hex, Place, Rules, State
from kernel_lib.ingenious.content.examples import tiles_of

TEAMS = Rules(4, teams=True)
MIDDLE = Hex(0, 0), Hex(1, 0)
ELSEWHERE = Hex(0, 2), Hex(1, 2)

LOW_RED = (1, 5, 5, 5, 5, 5)


def position(
    rack: str,
    markers: tuple[int, ...] = (0,) * 6,
    rules: Rules | None = None,
    board: str = "",
    **more: Any,
) -> State:
    """A game after its first round: seat 0 holds this rack and has these markers."""
    rules = rules or Rules(2)
    state = ingenious.start(rules, 1)
    return state._replace(
        board=Board.parse(board) if board else state.board,
        racks=with_item(state.racks, 0, tiles_of(rack)),
        markers=with_item(state.markers, 0, markers),
        **{"turns": rules.players, **more},
    )


def placed(state: State, tile: str, cells: tuple[Hex, Hex] = MIDDLE) -> State:
    """The position after the seat that is asked has placed a tile."""
    return state.advance({state.turn: Place(tile, *cells)})[0]
