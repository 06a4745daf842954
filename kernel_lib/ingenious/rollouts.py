"""The roll-outs of Einfach Genial (Ingenious): unseen tiles are dealt, games played to their end.

What roll-outs are, and how the best choice is found, stands in ``play.rollouts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kernel_lib.ingenious import kernels
from kernel_lib.ingenious.batch import (
    POLICIES,
    fill_bag,
    game_on,
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
from kernel_lib.play import rollouts
from kernel_lib.play.simulation import Array, random_words


def best(
    view: View,
    roll_outs: int,
    model: str,
    width: int,
    seed: int,
    milliseconds: float | None = None,
) -> Choice:
    """The useful choice that is left over by successive halving; see ``useful``.

    ``model`` and ``width`` are those of ``bots.Sampler``; each halving has so many roll-outs. With
    ``milliseconds`` each goes on, so many at a time, until its share of the time is over.
    """
    rollouts.check_call(view, View, roll_outs, model, tuple(POLICIES))
    bits = np.random.SFC64(seed)
    return rollouts.best_by_halving(
        useful(view, width),
        lambda choices: action_values(view, choices, roll_outs, model, bits),
        kernels.roll_out,
        milliseconds,
    )


def useful(view: View, width: int) -> list[Choice]:
    """The choices that are worth trying: the best placements as ``balanced`` counts, or all."""
    if view.ask == "swap":
        return list(view.choices)
    return [view.choices[number] for _, number in ranked(view, balanced_step(view))[:width]]


def action_values(
    view: View, choices: Sequence[Choice], roll_outs: int, model: str, bits: Any
) -> Array:
    """What the end of the game is worth on average after each of these choices.

    All play on as ``model``, a policy. See ``kernels.worth_of``. ``bits`` is numpy's source of
    random bits.
    """
    rules: Rules = view.rules
    seat: Any = view.seat
    begin = _game(view)
    words = words_needed(rules, view.board.most_tiles + 1)
    values = np.empty((len(choices), roll_outs))
    missing = [0 if other == seat else size for other, size in enumerate(view.rack_sizes)]
    kernels.roll_out(
        seat,
        np.array([_numbers(choice, view) for choice in choices], np.int64),
        random_words(bits, roll_outs, words),
        kernels.ground_of(rules.side),
        settings_of(rules),
        begin,
        np.array(missing, np.int64),
        np.full((1, rules.players), POLICIES[model], np.int64),
        values,
    )
    mean: Array = values.mean(axis=1)
    return mean


def _game(view: View) -> kernels.Game:
    """What a seat sees as ``kernels`` writes it; in the bag lies all that it has not seen."""
    begin = game_on(view.rules, view.board)
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
