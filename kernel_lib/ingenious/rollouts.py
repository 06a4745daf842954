"""The roll-outs of Einfach Genial (Ingenious): unseen tiles are dealt, games played to their end.

What roll-outs are, and how the best choice is found, stands in ``play.rollouts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kernel_lib.ingenious import kernels, kernels_data
from kernel_lib.ingenious.batch import (
    POLICIES,
    fill_bag,
    settings_of,
    words_needed,
)
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.policies import balanced_step, ranked
from kernel_lib.ingenious.practice import weights
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.sight import game_seen, lay, numbers_of
from kernel_lib.ingenious.sight import ranked as ranked_by_practice
from kernel_lib.ingenious.state import State
from kernel_lib.ingenious.tiles import COLOURS
from kernel_lib.ingenious.view import View
from kernel_lib.play import random_bits, rollouts
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.halving import including
from kernel_lib.play.simulation import random_words

WIDTH = 5
"""Where a game is looked back at, so many placements stand beside the one that was made."""


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
    bits = random_bits.source(seed)
    worths = weighed(view, width, model)
    return rollouts.best_by_halving(
        [*worths],
        lambda choices: (
            action_values(view, choices, roll_outs, model, bits)
            + np.array([worths[choice] for choice in choices])
        ),
        kernels.roll_out,
        milliseconds,
    )


def useful(view: View, width: int, model: str = "balanced") -> list[Choice]:
    """The choices that are worth trying: the best placements as ``balanced`` counts, or all.

    With the model "learned" they are the best ones of the learned bot.
    """
    return [*weighed(view, width, model)]


def weighed(view: View, width: int, model: str) -> dict[Choice, float]:
    """The useful choices, and what counts beside the roll-outs of each; see ``PRACTICE``.

    It is 0 for the one that weighs most, and less for the others.
    """
    if view.ask == "swap":
        return dict.fromkeys(view.choices, 0.0)
    if model == "learned":
        placements = ranked_by_practice(view, width)
        most = placements[0][0]
        return {choice: PRACTICE * (worth - most) for worth, choice in placements}
    best = ranked(view, balanced_step(view))[:width]
    return {view.choices[number]: 0.0 for _, number in best}


def action_values(
    view: View, choices: Sequence[Choice], roll_outs: int, model: str, bits: random_bits.Source
) -> Array:
    """What the end of the game is worth on average after each of these choices.

    All play on as ``model``, a policy. See ``kernels.worth_of``. ``bits`` is numpy's source of
    random bits.
    """
    mean: Array = _rolled(view, game_seen(view), choices, roll_outs, model, bits).draws.mean(axis=1)
    return mean


PRACTICE = 0.008
"""What a placement that weighs 1 more for the learned bot counts beside its roll-outs.

In long roll-outs it was about 0.005 better. It counts more, since the few roll-outs of a placement
lie far apart: by 0.7, where one placement is mostly better than another by less than 0.1.
"""


class Rolled(NamedTuple):
    """Choices that were rolled out.

    ``draws[choice, draw]`` is what each end is worth to the seat, ``markers[choice, draw, colour]``
    are its markers there.
    """

    choices: Sequence[Choice]
    draws: Array
    markers: Array

    @property
    def lowest(self) -> Array:
        """How often each colour had the lowest marker after a choice: ``[choice, colour]``.

        As shares that sum to 1: where several were equally low, each has its part of the end.
        """
        is_lowest = self.markers == self.markers.min(axis=2, keepdims=True)
        shares: Array = (is_lowest / is_lowest.sum(axis=2, keepdims=True)).mean(axis=1)
        return shares


def rolled_of(state: State, seat: int, choice: Choice | None, roll_outs: int, seed: int) -> Rolled:
    """The ``WIDTH`` best choices of a seat as ``learned`` weighs them, rolled out.

    ``choice`` is among them, if it is given.

    The seat sees what it may see, and nothing else; all play on as ``learned``.
    """
    view = state.view(seat)
    choices = including(useful(view, WIDTH, "learned"), choice)
    return rolled_anew(view, choices, roll_outs, "learned", seed)


def rolled_anew(
    view: View, choices: Sequence[Choice], roll_outs: int, model: str, seed: int
) -> Rolled:
    """Choices of a seat rolled out with the chance of a seed; all play on as ``model``."""
    return _rolled(view, game_seen(view), choices, roll_outs, model, random_bits.source(seed))


def values_of(
    state: State, seat: int, choice: Choice | None, roll_outs: int, seed: int
) -> tuple[Sequence[Choice], Array]:
    """Some choices of a seat, and what each was worth in each draw: ``[choice, draw]``.

    See ``rolled_of``.
    """
    rolled = rolled_of(state, seat, choice, roll_outs, seed)
    return rolled.choices, rolled.draws


def continued(state: State, seat: int, choice: Choice, count: int, seed: int) -> list[int]:
    """The lowest marker of a seat at the end of many games played on with all racks as they are.

    Only what is drawn from the bag is new.
    """
    view = state.view(seat)
    begin = game_seen(view)
    fill_bag(begin, state.bag)
    for player, rack in enumerate(state.racks):
        if player != seat:
            lay(begin, player, rack)
    bits = random_bits.source(seed)
    (markers,) = _rolled(view, begin, [choice], count, "learned", bits).markers
    return [int(lowest) for lowest in markers.min(axis=1)]


def _rolled(
    view: View,
    begin: kernels_data.GameArrays,
    choices: Sequence[Choice],
    roll_outs: int,
    model: str,
    bits: random_bits.Source,
) -> Rolled:
    """Choices played to the end from ``begin``; racks that are not full there are dealt."""
    rules: Rules = view.rules
    seat = rollouts.seat_of(view)
    ground = kernels_data.ground_of(rules.side)
    words = words_needed(rules, view.board.most_tiles + 1)
    values = np.empty((len(choices), roll_outs))
    markers = np.empty((len(choices), roll_outs, len(COLOURS)), np.int64)
    missing = np.array(view.rack_sizes, np.int64) - begin.racks.sum(axis=1)
    kernels.roll_out(
        seat,
        np.array([numbers_of(choice, view) for choice in choices], np.int64),
        random_words(bits, roll_outs, words),
        ground,
        settings_of(rules),
        begin,
        missing,
        np.full((1, rules.players), POLICIES[model], np.int64),
        kernels_data.workspace(ground, begin, weights()),
        values,
        markers,
    )
    return Rolled(choices, values, markers)
