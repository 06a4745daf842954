"""Who else sits at the tables: earlier selves, simple policies, and bots of the kit that think."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import torch

from kernel_lib.nimmt import Rules, start
from kernel_lib.nimmt.bots import Sampler
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.decisions.take_row import TakeRow
from kernel_lib.nimmt.expert import Expert
from kernel_lib.nimmt.kernels import LANES
from kernel_lib.nimmt.state import State
from kernel_lib.play.arrays import Array
from tools.train import table
from tools.train.nets import Policy
from tools.train.table import HAND, Tables

SIMPLE = ("random", "closest", "cautious")
"""Policies that play as quickly as the tables."""

THINKING = (Sampler(roll_outs=30), Expert(roll_outs=60))
"""Bots that play at few tables only: one decision takes as long as a hundred others."""

LEARNER, PAST, FIRST_SIMPLE = 0, 1, 2
"""Who plays a seat, as a number: the policy, an earlier self, or a simple one by its place."""

EVERY, KEPT = 25, 60
"""An earlier self is kept every so many rounds, and so many at most."""

TABLES_THINKING = 24


class Recorded(NamedTuple):
    """A trick: what was shown, who picked what with which chance, and what it cost."""

    shown: torch.Tensor
    picks: torch.Tensor
    likely: torch.Tensor
    every: torch.Tensor


class OpponentPool:
    """Earlier selves of a policy."""

    def __init__(self) -> None:
        self.past: list[Mapping[str, torch.Tensor]] = []

    def remember(self, number: int, policy: Policy) -> None:
        """Keep the policy as it is in this round; every second one goes when there are too many."""
        if number % EVERY == 0:
            self.past.append({name: value.clone() for name, value in policy.state_dict().items()})
        if len(self.past) > KEPT:
            del self.past[1::2]

    def one_of_them(self, rng: np.random.Generator) -> Policy:
        """An earlier self, a late one more often."""
        policy = Policy()
        policy.load_state_dict(self.past[int(len(self.past) * rng.random() ** 0.5)])
        return policy


def seated(tables: int, players: int, rng: np.random.Generator) -> Array:
    """Who plays each seat, ``[table, seat]``.

    At two thirds of the tables the policy plays all seats; elsewhere it has guests in two of three
    seats: earlier selves, or one of the simple policies.
    """
    who = np.full((tables, players), LEARNER, np.int64)
    company = rng.random(tables)
    guests = rng.random((tables, players)) < 2 / 3
    who[guests & (company < 0.2)[:, np.newaxis]] = PAST
    for number in range(len(SIMPLE)):
        here = (0.2 + number * 0.045 <= company) & (company < 0.245 + number * 0.045)
        who[guests & here[:, np.newaxis]] = FIRST_SIMPLE + number
    return who


def chosen(
    policy: Policy, shown: torch.Tensor, rng: np.random.Generator, is_greedy: bool
) -> tuple[torch.Tensor, torch.Tensor]:
    """The picks of a policy for all seats, ``[table, seat]``, and how likely it was to pick each.

    A greedy policy picks the card with the highest score, another one by its chances.
    """
    shape = shown.shape
    with torch.no_grad():
        scores = policy(shown.flatten(0, 1)).view(shape[:3])
    likely = torch.log_softmax(scores, 2)
    if is_greedy:
        return scores.argmax(2), likely
    noise = torch.from_numpy(rng.gumbel(size=tuple(shape[:3])).astype(np.float32))
    return (likely + noise).argmax(2), likely


def play(
    policy: Policy,
    past: Policy | None,
    who: Array,
    highest: int,
    rng: np.random.Generator,
    is_greedy: bool = False,
    tables: Tables | None = None,
) -> tuple[list[Recorded], Array]:
    """Play one deal at each table; what was recorded, and the bulls of each seat."""
    count, players = who.shape
    tables = table.dealt(count, players, highest, rng) if tables is None else tables
    record, total = [], np.zeros((count, players), np.int64)
    simple = {at: name for at, name in enumerate(SIMPLE, FIRST_SIMPLE) if (who == at).any()}
    for left in range(HAND, 0, -1):
        shown = torch.from_numpy(table.shown(tables, left))
        picks, likely = chosen(policy, shown, rng, is_greedy)
        if past is not None:
            guests, _ = chosen(past, shown, rng, is_greedy)
            picks = torch.where(torch.from_numpy(who == PAST), guests, picks)
        for at, name in simple.items():
            any_card = rng.integers(0, left, who.shape)
            cards = any_card if name == "random" else table.simple(tables, left, name)
            picks = torch.where(torch.from_numpy(who == at), torch.from_numpy(cards), picks)
        trick = table.played(tables, left, picks.numpy())
        total += trick.got
        record.append(Recorded(shown, picks, likely, torch.from_numpy(trick.every)))
    return record, total


def play_with_thinkers(
    policy: Policy, players: int, rng: np.random.Generator
) -> tuple[list[Recorded], Array]:
    """Deals with bots that think, in the engine; what was recorded, and who played each seat.

    The learner and one of them take the seats in turn; tables that fill up the last group are
    nobody's.
    """
    rules, seed = Rules(players=players), int(rng.integers(2**31))
    who = np.full((LANES, players), PAST, np.int64)
    for at in range(TABLES_THINKING):
        who[at] = [LEARNER if (seat + at) % 2 else PAST for seat in range(players)]
    states = [start(rules, seed=seed + at) for at in range(TABLES_THINKING)]
    record, chance = [], random.Random(seed)
    for left in range(HAND, 0, -1):
        tables = table.copied(states)
        shown = torch.from_numpy(table.shown(tables, left))
        picks, likely = chosen(policy, shown, rng, False)
        for at, state in enumerate(states):
            for seat in np.flatnonzero(who[at] == PAST):
                choice = THINKING[at % len(THINKING)](state.view(int(seat)), chance)
                picks[at, seat] = state.hands[seat].index(int(choice.notation))
        trick = table.played(tables, left, picks.numpy())
        record.append(Recorded(shown, picks, likely, torch.from_numpy(trick.every)))
        if left > 1:
            states = [after_trick(state, picks[at].tolist()) for at, state in enumerate(states)]
    return record, who


def after_trick(state: State, picks: list[int]) -> State:
    """The state of the engine after these picks; who must take a row takes the cheapest."""
    plays = {seat: Play(hand[picks[seat]]) for seat, hand in enumerate(state.hands)}
    state, _ = state.advance(plays)
    while any(state.view(seat).ask == "row" for seat in state.pending):
        rows = {seat: TakeRow(state.view(seat).table.cheapest_row) for seat in state.pending}
        state, _ = state.advance(rows)
    return state
