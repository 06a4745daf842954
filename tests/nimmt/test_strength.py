"""Who is better: the sampler against the other bots, in paired comparisons with fixed seeds."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt.bots import Sampler
from kernel_lib.play.compare import Comparison, Estimate, compare
from tests.strategies import in_soak

FEW = {"cautious": 12, "random": 6, "closest": 20}
"""So few deals show that the sampler is better than a bot."""

MANY = 400
"""Deals at tables of all sizes."""

CASES = [
    *((4, bot, deals) for bot, deals in FEW.items()),
    *(
        pytest.param(players, bot, MANY, marks=pytest.mark.long)
        for players in (2, 4, 6)
        for bot in FEW
    ),
]


@pytest.mark.parametrize(("players", "other", "deals"), CASES)
@in_soak
def test_sampler_is_better(players: int, other: str, deals: int) -> None:
    """With half the seats each, the sampler takes fewer bulls, by more than four errors."""
    comparison = compare(nimmt, ["sampler", other] * (players // 2), deals=deals)
    gap = comparison.difference("sampler", other)
    assert gap.errors_from_zero < -4
    assert comparison.ranking == ("sampler", other)
    assert comparison.win_share("sampler").mean > comparison.win_share(other).mean


def against_three(bot: Any, other: str, deals: int) -> Comparison:
    """A bot and three of another kind."""
    return compare(nimmt, [bot, other, other, other], deals=deals)


@pytest.mark.long
@pytest.mark.parametrize(("roll_outs", "most", "deals"), [(100, 5.3, 600), (500, 4.9, 400)])
def test_against_three_randoms(roll_outs: int, most: float, deals: int) -> None:
    """It takes so many bulls a deal at most, with the whole 95 % interval."""
    bot = Sampler(roll_outs=roll_outs)
    score = against_three(bot, "random", deals).score(bot.__name__)
    assert score.interval[1] <= most


@pytest.mark.long
def test_knowing_the_opponents_is_better() -> None:
    """Against three ``closest``, one that knows them beats one that thinks them random."""
    deals = 300
    usual = against_three(Sampler(model="random"), "closest", deals)
    aware = against_three(Sampler(model="closest"), "closest", deals)
    gaps = [mine[0] - its[0] for mine, its in zip(aware.scores, usual.scores, strict=True)]
    assert Estimate.of(gaps).errors_from_zero < -4
