"""Playing on: what each placement brings on average, tried in many games drawn at random.

The tiles that have not been seen are dealt to the other racks and the bag; every choice is played
to the end of the game with the same tiles (common random numbers), so that luck in the drawing is
the same for all choices and their difference is seen sooner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kernel_lib.ingenious import kernels
from kernel_lib.ingenious.batch import (
    POLICIES,
    fill_bag,
    position_of,
    settings_of,
    words_needed,
)
from kernel_lib.ingenious.board import area_of
from kernel_lib.ingenious.bots import balanced_step, ranked
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.decisions.place import Place
from kernel_lib.ingenious.decisions.swap import Swap
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import KINDS, Tile
from kernel_lib.ingenious.view import View
from kernel_lib.play import fast
from kernel_lib.play.halving import best_of
from kernel_lib.play.simulation import Array


def best(
    view: View,
    roll_outs: int,
    model: str,
    width: int,
    seed: int,
    milliseconds: float | None = None,
) -> Choice:
    """The useful choice that comes out on top of all heats; see ``useful`` and ``mean_values``.

    A heat has so many roll-outs. With ``milliseconds`` each heat goes on, so many at a time, until
    its share of the time is over.
    """
    bits = np.random.SFC64(seed)
    with fast.announced(kernels.roll_out):
        return best_of(
            useful(view, width),
            lambda choices: mean_values(view, choices, roll_outs, model, bits),
            milliseconds,
        )


def useful(view: View, width: int) -> list[Choice]:
    """The choices that are worth trying: the best placements as ``balanced`` counts, or all."""
    if view.ask == "swap":
        return list(view.choices)
    return [view.choices[number] for _, number in ranked(view, balanced_step(view))[:width]]


def mean_values(
    view: View, choices: Sequence[Choice], roll_outs: int, model: str, bits: Any
) -> Array:
    """What the end of the game is worth on average after each of these choices.

    All play on as ``model``, a policy. See ``kernels.worth_of``. ``bits`` is numpy's source of
    random bits.
    """
    rules: Rules = view.rules
    seat: Any = view.seat
    begin = _position(view)
    words = words_needed(rules, view.board.most_tiles + 1)
    values = np.empty((len(choices), roll_outs))
    missing = [0 if other == seat else size for other, size in enumerate(view.rack_sizes)]
    kernels.roll_out(
        seat,
        np.array([_numbers(choice, view) for choice in choices], np.int64),
        bits.random_raw(roll_outs * words // 2).view(np.uint32).reshape(roll_outs, words),
        kernels.ground_of(rules.side),
        settings_of(rules),
        begin,
        kernels.Position(*(array.copy() for array in begin)),
        kernels.Position(*(array.copy() for array in begin)),
        np.full((1, rules.players), POLICIES[model], np.int64),
        np.array(missing, np.int64),
        values,
    )
    mean: Array = values.mean(axis=1)
    return mean


def _position(view: View) -> kernels.Position:
    """What a seat sees as ``loops`` writes it; in the bag lies all that it has not seen."""
    begin = position_of(view.rules, view.board)
    fill_bag(begin, view.unseen)
    for tile in view.rack:
        begin.racks[view.seat, KINDS.index(tile)] += 1
    begin.markers[:] = view.markers
    begin.printed[:] = -1
    begin.printed[: len(view.printed)] = view.printed
    begin.now[kernels.TURN] = view.turn
    begin.now[kernels.TURNS] = view.turns
    begin.now[kernels.BONUS] = view.bonus
    return begin


def _numbers(choice: Choice, view: View) -> tuple[int, int, int]:
    """A choice as ``kernels.roll_out`` reads it."""
    if isinstance(choice, Place):
        number = area_of(view.board.side).number
        first, second = number[choice.first], number[choice.second]
        return KINDS.index(Tile.parse(choice.tile)), first, second
    return (kernels.SWAP if isinstance(choice, Swap) else kernels.KEEP), 0, 0
