"""The roll-outs of FTW?!: hands that fit what has been seen, played to the end of the round.

What roll-outs are, and how the best choice is found, stands in ``play.rollouts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from kernel_lib.ftw import kernels
from kernel_lib.ftw.batch import POLICIES, most_turns, words_needed
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.help_sums import smallest_above
from kernel_lib.ftw.kernels_cards import cards_of
from kernel_lib.ftw.practice import numbers_of, weights, worths
from kernel_lib.ftw.state import State
from kernel_lib.ftw.turns import Help, Play
from kernel_lib.ftw.view import View
from kernel_lib.play import random_bits, rollouts
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.halving import including
from kernel_lib.play.simulation import random_words

IDEAS = {
    "mixed": ("thrifty", "hasty", "thrifty", "random"),
    "varied": ("thrifty", "learned", "hasty", "learned"),
}
"""The policies that opponents take in turn, draw by draw; for any other model it is the policy."""

OWN = {"varied": "learned"}
"""The policy by which the seat itself plays on, by model; ``thrifty`` for any other."""

PRACTICE = {"varied": 0.1}
"""So many points of lead count beside its roll-outs for each 1 that a choice weighs more, by model.

In long roll-outs a choice that weighs 1 more was about 0.2 points better; but few roll-outs already
tell much of that, so it is half.
"""

MORE = 4
"""Among so many more of the lowest cards than are passed, those to pass are looked for."""


def best(
    view: View, roll_outs: int, model: str, seed: int, milliseconds: float | None = None
) -> Choice:
    """The useful choice that is left over by successive halving; see ``useful``.

    ``model`` is that of ``bots.Sampler``; each halving has so many roll-outs. With ``milliseconds``
    each goes on, so many at a time, until its share of the time is over.
    """
    rollouts.check_call(view, View, roll_outs, model, (*POLICIES, *IDEAS))
    bits = random_bits.source(seed)
    choices = useful(view)
    beside = dict(zip(choices, practice(view, choices, model), strict=True))
    return rollouts.best_by_halving(
        choices,
        lambda left: (
            action_values(view, left, roll_outs, model, bits)
            + np.array([beside[choice] for choice in left])
        ),
        kernels.roll_out,
        milliseconds,
    )


def useful(view: View) -> list[Choice]:
    """The choices that are worth trying, for the seat whose view this is.

    On a turn: every card that goes alone, every lower card with the smallest help that is enough,
    and every lower card as a help card for the lowest or the highest card of the pile. Before a
    round: all ways to pass cards from among the lowest, ``MORE`` of them than are passed.
    """
    if view.ask == "pass":
        passed = view.rules.passed
        return [Pass(some) for some in combinations(view.hand[: passed + MORE], passed)]
    turns, helps = view.own_turns, view.own_helps
    choices: list[Choice] = [Play(card) for card in turns.alone]
    for card in turns.lower:
        use = smallest_above(helps, turns.pile[-1] - card)
        if use:
            choices.append(Play(card, use))
        ends = sorted({min(turns.pile), max(turns.pile)})
        choices.extend(Help(card, take) for take in ends)
    return choices


def practice(view: View, choices: Sequence[Choice], model: str) -> list[float]:
    """What counts beside the roll-outs of each choice, in points of lead; see ``PRACTICE``.

    It is 0 for the choice that weighs most, and less for the others.
    """
    share = PRACTICE.get(model, 0.0)
    if not share:
        return [0.0] * len(choices)
    weighed = worths(view, choices)
    return [share * (worth - max(weighed)) for worth in weighed]


def action_values(
    view: View, choices: Sequence[Choice], roll_outs: int, model: str, bits: random_bits.Source
) -> Array:
    """The mean lead that each of these choices brings at the end of the round.

    The arguments are those of ``ends``; what a lead is, ``leads`` says.
    """
    mean: Array = leads(ends(view, choices, roll_outs, model, bits), view.seat).mean(axis=1)
    return mean


def leads(points: Array, seat: int | None) -> Array:
    """The points of a seat less the mean points of its opponents: the last axis are the seats."""
    own: Array = points[..., seat]
    others: Array = (points.sum(axis=-1) - own) / (points.shape[-1] - 1)
    return own - others


def values_of(
    state: State, seat: int, choice: Choice | None, roll_outs: int, seed: int
) -> tuple[Sequence[Choice], Array]:
    """The useful choices of a seat, and the lead of each in each draw: ``[choice, draw]``.

    The seat sees what it may see, and nothing else. ``choice`` is among them, if
    it is given.
    """
    view = state.view(seat)
    choices = including(useful(view), choice)
    return choices, leads_anew(view, choices, roll_outs, "varied", seed)


def leads_anew(
    view: View, choices: Sequence[Choice], roll_outs: int, model: str, seed: int
) -> Array:
    """The lead of each choice in each draw, with the chance of a seed: ``[choice, draw]``."""
    return leads(ends(view, choices, roll_outs, model, random_bits.source(seed)), view.seat)


def continued(state: State, seat: int, choice: Choice, count: int, seed: int) -> list[int]:
    """The points of a seat in the round, in many rounds played on with all hands as they are."""
    view = replace(state.view(seat), known=state.hands)
    (points,) = ends(view, [choice], count, "varied", random_bits.source(seed))
    return [int(value) for value in points[:, seat]]


def ends(
    view: View, choices: Sequence[Choice], roll_outs: int, model: str, bits: random_bits.Source
) -> Array:
    """The points of all seats at the end of the round: ``[choice, draw, seat]``.

    The opponents play as ``model``; see ``IDEAS``. ``bits`` is numpy's source of random bits. The
    hands that are drawn are the same for all choices.
    """
    seat = rollouts.seat_of(view)
    passed = view.rules.passed if view.ask == "pass" else 0
    known = list(view.known)
    known[seat] = view.hand
    missing = [size - len(own) for size, own in zip(view.hand_sizes, known, strict=True)]
    words = words_needed(sum(missing), len(known), passed, most_turns(view.hand_sizes))
    profiles = rollouts.profiles(
        IDEAS.get(model, (model,)), OWN.get(model, "thrifty"), seat, len(known)
    )
    points = np.empty((len(choices), roll_outs, len(known)), np.int64)
    begin = kernels.Beginning(
        deck=np.array(view.unseen, np.int64),
        known=np.array([cards_of(own) for own in known], np.int64),
        missing=np.array(missing, np.int64),
        helps=np.array([cards_of(helps) for helps in view.helps], np.int64),
        pile=np.array([cards_of(view.pile), view.top or 0], np.int64),
        passed=passed,
    )
    kernels.roll_out(
        seat,
        np.array([numbers_of(choice) for choice in choices], np.int64),
        random_words(bits, roll_outs, words),
        begin,
        view.starter,
        np.array([[POLICIES[name] for name in names] for names in profiles], np.int64),
        kernels.workspace(len(known), weights()),
        points,
    )
    return points
