"""The numbers of lessons 26 to 28 that are found by playing, or on one table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.rules import Rules

if TYPE_CHECKING:
    from kernel_lib.nimmt.batch import Simulation

_TENTH = Fraction(1, 1000)
"""A tenth of a percent."""


def _played(*policies: str, rounds: int = 20_000) -> Simulation:
    """Many rounds of four with these policies."""
    from kernel_lib.nimmt import batch  # it takes a while to load

    return batch.simulate(Rules(players=4), policies, rounds=rounds)


@cache
def free_round() -> Facts:
    """The share of the rounds that cost a player nothing, to a tenth of a percent."""
    result = _played(*["random"] * 4, rounds=400_000)
    share = Fraction(int(result.counts[0][0]), result.rounds)
    return {"share": round(share / _TENTH) * _TENTH}


def puzzle_highest() -> Facts:
    """Whether one that plays its highest cards first wins often against three that do not."""
    share = _played("highest", "lowest", "lowest", "lowest").win_share[0]
    return {"wins_often": bool(share > 0.25)}


@cache
def closest_or_lowest() -> Facts:
    """Which of two policies takes fewer bulls, with two seats each."""
    result = _played("closest", "closest", "lowest", "lowest")
    return {"better": result.policies[int(result.mean.argmin())]}


def gap_of_one() -> Facts:
    """Whether a card can be the sixth that no other can come before."""
    (card_risk,) = risk(Table.parse("30 35 38 40 41 | 10 42 | 60 80 | 90 95 99"), [43], opponents=3)
    return {"can_be_sixth": card_risk.sixth > 0}


NUMBERS: Mapping[str, Numbers] = {
    "free-round": Numbers(free_round),
    "puzzle-highest": Numbers(puzzle_highest),
    "closest-or-lowest": Numbers(closest_or_lowest),
    "gap-of-one": Numbers(gap_of_one),
}
"""Where the questions of these ids get their numbers."""
