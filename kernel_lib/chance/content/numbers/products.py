"""The numbers of lessons 31 and 32: chances that are multiplied, and Bayes' rule."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.learn.templates import Facts, Numbers, need


def both_in_gap(unseen: int, gap: int) -> Facts:
    """How likely two cards lie in a gap."""
    return {
        "unseen": unseen,
        "gap": gap,
        "less": gap - 1,
        "fewer": unseen - 1,
        "one": Fraction(gap, unseen),
        "both": hypergeometric(unseen, gap, 2)[2],
    }


def _draw_both_in_gap(rng: Random) -> tuple[int, int]:
    return rng.randint(40, 98), rng.randint(4, 20)


def at_least_one_of_three(hidden: int, gap: int, opponents: int) -> Facts:
    """How likely at least one of some cards lies in a gap."""
    others = hidden - gap
    need(others > opponents, "too few cards lie outside of the gap")
    counts = hypergeometric(hidden, gap, opponents)
    return {
        "hidden": hidden,
        "gap": gap,
        "opponents": opponents,
        "others": others,
        "factors": " × ".join(f"{others - at}/{hidden - at}" for at in range(opponents)),
        "none": counts[0],
        "just_one": counts[1],
        "some": 1 - counts[0],
    }


def _draw_at_least_one_of_three(rng: Random) -> tuple[int, int, int]:
    return rng.randint(8, 40), rng.randint(2, 6), rng.randint(2, 4)


def rare_habit(size: int, rare: int, others: int) -> Facts:
    """How likely a habit is after one card; of ``others`` one in ``size`` plays so by chance."""
    by_chance = others // size
    return {
        "all": rare + others,
        "rare": rare,
        "others": others,
        "size": size,
        "by_chance": by_chance,
        "left": rare + by_chance,
        "chance": Fraction(rare, rare + by_chance),
    }


def _draw_rare_habit(rng: Random) -> tuple[int, int, int]:
    size = rng.randint(3, 10)
    return size, rng.randint(2, 20), size * rng.randint(2, 15)


def odds_to_chance(percent: int, factor: int) -> Facts:
    """How likely a habit is after some cards, from odds."""
    odds = Fraction(percent * factor, 100 - percent)
    need(odds != 1, "the odds are even")
    return {
        "percent": percent,
        "rest": 100 - percent,
        "factor": factor,
        "over": odds.numerator,
        "under": odds.denominator,
        "chance": odds / (1 + odds),
    }


def _draw_odds_to_chance(rng: Random) -> tuple[int, int]:
    return rng.choice((1, 2, 4, 5, 10, 20)), rng.randint(3, 60)


NUMBERS: Mapping[str, Numbers] = {
    "both-in-gap": Numbers(both_in_gap, (92, 12), _draw_both_in_gap),
    "at-least-one-of-three": Numbers(
        at_least_one_of_three, (10, 4, 3), _draw_at_least_one_of_three
    ),
    "rare-habit": Numbers(rare_habit, (5, 10, 90), _draw_rare_habit),
    "odds-to-chance": Numbers(odds_to_chance, (5, 57), _draw_odds_to_chance),
}
"""Where the questions of these ids get their numbers."""
