"""The numbers of lessons 36 and 38: the normal curve, and trials that are shared out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import floor
from random import Random
from statistics import NormalDist

from kernel_lib.learn.bars import facts_of, thousandths
from kernel_lib.learn.templates import Facts, Numbers, need


def z_of_a_class(center: int, spread: Fraction, found: Fraction) -> Facts:
    """How many standard deviations the mean of a class is away."""
    apart = found - center
    return {"center": center, "spread": spread, "found": found, "apart": apart, "z": apart / spread}


def _draw_z_of_a_class(rng: Random) -> tuple[int, Fraction, Fraction]:
    center, spread = rng.randint(8, 16), Fraction(rng.choice((1, 2, 4, 5)), 2)
    apart = rng.choice((-1, 1)) * Fraction(rng.randint(2, 12), 2)
    need(abs(apart) != 1, "the words would be 1 bulls")
    need(abs(apart) <= 3 * spread, "no class is so far away")
    return center, spread, center + apart


def bar_of_a_class(center: int, spread: Fraction, found: Fraction) -> Facts:
    """In which bar of the normal curve a class is counted; the bars end at z = -2, -1, 0, 1, 2."""
    facts = z_of_a_class(center, spread, found)
    cuts = [0.0, *(NormalDist().cdf(z) for z in range(-2, 3)), 1.0]
    heights = [thousandths(Fraction(high) - Fraction(low)) for low, high in pairwise(cuts)]
    need(facts["z"].denominator > 1, "it lies between two bars")
    bar, by_bulls = (_bar_of(facts[name]) for name in ("z", "apart"))
    is_above = found > center
    return {
        **facts,
        **facts_of(heights, range(1, 7)),
        "bar": bar,
        "mirror": 7 - bar,
        "by_bulls": by_bulls,
        "nearer": bar - 1 if is_above else bar + 1,
        "is_above": is_above,
    }


def _bar_of(z: Fraction) -> int:
    """The bar of a z, from 1 to 6."""
    return min(max(floor(z) + 4, 1), 6)


def _draw_bar_of_a_class(rng: Random) -> tuple[int, Fraction, Fraction]:
    center, spread = rng.randint(8, 16), Fraction(rng.choice((1, 2, 3, 4, 6)), 2)
    z = rng.choice((-1, 1)) * Fraction(rng.choice((3, 5)), 2)
    return center, spread, center + z * spread


def half_of_the_interval(root: int, deviation: int) -> Facts:
    """How far a 95 percent confidence interval reaches to each side."""
    error = Fraction(deviation, root)
    return {
        "deals": root**2,
        "deviation": deviation,
        "root": root,
        "error": error,
        "reach": Fraction(196, 100) * error,
    }


def _draw_half_of_the_interval(rng: Random) -> tuple[int, int]:
    return rng.randint(4, 20), rng.randint(4, 12)


def last_of_halving(cards: int, first: int) -> Facts:
    """How often the card is tried that halving leaves over; ``first`` times in the first stage."""
    stages = tuple(first << stage for stage in range(cards.bit_length() - 1))
    each = first * cards
    return {
        "trials": each * len(stages),
        "cards": cards,
        "each": each,
        "stages": stages,
        "in_all": sum(stages),
    }


def _draw_last_of_halving(rng: Random) -> tuple[int, int]:
    return rng.choice((4, 8, 16)), rng.randint(2, 30)


def regret_of_three(costs: tuple[int, ...], times: int) -> Facts:
    """What it costs to try bad cards as often as good ones."""
    best = min(costs)
    more = tuple(cost - best for cost in costs)
    return {
        "costs": costs,
        "times": times,
        "cards": len(costs),
        "all_best": times * len(costs) * best,
        "more": more,
        "regret": times * sum(more),
    }


def _draw_regret_of_three(rng: Random) -> tuple[tuple[int, ...], int]:
    return tuple(rng.sample(range(2, 15), rng.randint(3, 4))), rng.randint(5, 20)


NUMBERS: Mapping[str, Numbers] = {
    "z-of-a-class": Numbers(z_of_a_class, (12, Fraction(2), Fraction(15)), _draw_z_of_a_class),
    "bar-of-a-class": Numbers(bar_of_a_class, (12, Fraction(2), Fraction(9)), _draw_bar_of_a_class),
    "half-of-the-interval": Numbers(half_of_the_interval, (8, 8), _draw_half_of_the_interval),
    "last-of-halving": Numbers(last_of_halving, (8, 8), _draw_last_of_halving),
    "regret-of-three": Numbers(regret_of_three, ((4, 6, 9), 10), _draw_regret_of_three),
}
"""Where the questions of these ids get their numbers."""
