"""The numbers of lesson 56: how often the better player is ahead."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.chance.distribution import binomial
from kernel_lib.learn.templates import Facts, Numbers


def ahead_after_some_deals(percent: int, deals: int) -> Facts:
    """How likely somebody has won more than half of an odd number of deals."""
    half = deals // 2
    behind = binomial(deals, Fraction(percent, 100)).at_most(half)
    return {
        "percent": percent,
        "deals": deals,
        "fewest": half + 1,
        "share": Fraction(percent, 100),
        "behind": behind,
        "ahead": 1 - behind,
    }


def _draw_ahead_after_some_deals(rng: Random) -> tuple[int, int]:
    return rng.choice((52, 55, 60, 64, 65, 70)), rng.choice((5, 9, 15, 25))


NUMBERS: Mapping[str, Numbers] = {
    "ahead-after-some-deals": Numbers(
        ahead_after_some_deals, (60, 25), _draw_ahead_after_some_deals
    ),
}
"""Where the questions of these ids get their numbers."""
