"""Who is better at Ingenious: in simulations, and in paired comparisons with fixed seeds."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import Rules
from kernel_lib.ingenious.batch import simulate
from kernel_lib.ingenious.bots import Sampler
from kernel_lib.play.bots import made_bot
from kernel_lib.play.compare import compare
from tests.ingenious.hooks import MODES
from tests.strategies import by_length, in_soak

ROUNDS = {2: 16_000, 3: 16_000, 4: 48_000}
"""Games of a simulation, by the number of players."""


@pytest.mark.parametrize("rules", MODES[1:], ids=lambda rules: rules.to_text())
@pytest.mark.parametrize(
    ("better", "worse"),
    [("balanced", "greedy"), ("greedy", "random"), ("balanced", "random")],
)
@in_soak
def test_simple_bots(better: str, worse: str, rules: Rules) -> None:
    """Every simple bot is better than the one before, by more than four errors.

    Each sits once on the even seats and once on the odd ones.
    """
    players = rules.players
    games = ROUNDS[players]
    if worse == "random":
        games //= 8
    elif rules.teams:
        games //= 3
    lowest: dict[str, list[float]] = {better: [], worse: []}
    errors = []
    for turn in range(2):
        names = [(better, worse)[(seat + turn) % 2] for seat in range(players)]
        simulation = simulate(rules, names, rounds=games)
        for name in lowest:
            own = [simulation.mean[seat] for seat in range(players) if names[seat] == name]
            lowest[name].append(sum(own) / len(own))
        errors.append(float(simulation.standard_error.max()))
    gap = sum(lowest[better]) - sum(lowest[worse])
    assert gap / 2 > 4 * math.hypot(*errors)


def test_alone() -> None:
    """Alone, too, balanced comes farther than greedy, and greedy farther than random."""
    simulations = [
        simulate(Rules(1), name, rounds=1500) for name in ("random", "greedy", "balanced")
    ]
    for worse, better in pairwise(simulations):
        error = math.hypot(worse.standard_error[0], better.standard_error[0])
        assert better.mean[0] - worse.mean[0] > 4 * error


QUICK = Sampler(roll_outs=16, width=4)
"""A sampler that takes a quarter of the usual time."""

CASES: list[Any] = [
    (QUICK, Rules(2), "balanced", 8),
    (QUICK, Rules(2), "greedy", 8),
    (QUICK, Rules(2), "random", 3),
    *(
        pytest.param("sampler", rules, bot, 60 // (rules.players - 1), marks=pytest.mark.long)
        for rules in MODES[1:]
        for bot in ingenious.bots.POLICY_NAMES
    ),
]


@pytest.mark.parametrize(("sampler", "rules", "other", "deals"), CASES)
@in_soak
def test_sampler_is_better(sampler: Any, rules: Rules, other: str, deals: int) -> None:
    """At a table with another bot the sampler's lowest marker is higher, by more than four errors.

    They sit in turns; in teams each is a team.
    """
    seats = [sampler if seat % 2 == 0 else other for seat in range(rules.players)]
    comparison = compare(ingenious, seats, rules, deals=deals)
    name = comparison.names[0]
    assert comparison.difference(name, other).errors_from_zero > 4
    assert comparison.ranking == (name, other)


def test_sampler_alone() -> None:
    """Alone, too, the sampler comes farther than balanced, by more than four errors."""
    bot, games = made_bot(Sampler(roll_outs=8, width=8)), by_length(10, 30, 100)
    simple = simulate(Rules(1), "balanced", rounds=1500)
    lowest = []
    for seed in range(games):
        state = ingenious.start(Rules(1), seed)
        while state.pending:
            choice = bot.choose(state.view(0), f"{seed}/{state.turns}")
            state, _ = state.advance({0: choice})
        lowest.append(state.scores[0])
    error = math.hypot(simple.standard_deviation[0] / games**0.5, simple.standard_error[0])
    assert sum(lowest) / games - simple.mean[0] > 4 * error
