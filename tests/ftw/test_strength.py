"""Who is better at FTW?!: in simulations, and in paired comparisons with fixed seeds."""

from __future__ import annotations

import math

import pytest

from kernel_lib import ftw
from kernel_lib.ftw import Rules
from kernel_lib.ftw.batch import simulate
from kernel_lib.play.compare import compare
from tests.strategies import few, in_soak


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    ("better", "worse"),
    few([("thrifty", "hasty"), ("hasty", "random"), ("thrifty", "random")], 2),
)
def test_simple_bots(better: str, worse: str, players: int) -> None:
    """Every simple bot is better than the one before, by far more than four errors.

    Each sits once on the even seats and once on the odd ones.
    """
    points: dict[str, list[float]] = {better: [], worse: []}
    errors = []
    for turn in range(2):
        names = [(better, worse)[(seat + turn) % 2] for seat in range(players)]
        simulation = simulate(Rules(players=players), names, rounds=5000)
        for name in points:
            own = [simulation.mean[seat] for seat in range(players) if names[seat] == name]
            points[name].append(sum(own) / len(own))
        errors.append(float(simulation.standard_error.max()))
    gap = sum(points[better]) - sum(points[worse])
    assert gap / 2 > 4 * math.hypot(*errors)


MANY = {2: 400, 4: 200, 6: 100}
"""Deals at tables of all sizes."""

CASES = [
    (2, "thrifty", 48),
    (4, "random", 4),
    (2, "hasty", 24),
    (4, "thrifty", 16),
    *(
        pytest.param(players, bot, MANY[players], marks=pytest.mark.long)
        for players in MANY
        for bot in ftw.bots.POLICY_NAMES
    ),
]


@pytest.mark.parametrize(("players", "other", "deals"), CASES)
@in_soak
def test_sampler_is_better(players: int, other: str, deals: int) -> None:
    """With half the seats each, the sampler gets more points, by more than four errors."""
    comparison = compare(ftw, ["sampler", other] * (players // 2), deals=deals)
    assert comparison.difference("sampler", other).errors_from_zero > 4
    assert comparison.ranking == ("sampler", other)
