"""Exact chances of FTW?! lie within four standard errors of hands drawn, and of rounds simulated.

Rounds are simulated from positions whose hands are random, so that nothing but the deal decides.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from kernel_lib.ftw import Rules, batch, chances, points
from kernel_lib.ftw.chances import Holding
from tests.strategies import by_length, in_soak

DRAWS = by_length(50_000, 150_000, 1_000_000)
DECKS = (36, 60)


def agrees(exact: Fraction, share: float, n: int) -> bool:
    """Whether a share of so many is within four standard errors of a probability."""
    error = math.sqrt(float(exact * (1 - exact)) / n)
    return abs(share - float(exact)) <= 4 * error + 1e-12


def distribution_agrees(exact: dict[int, Fraction], values: Iterable[int]) -> bool:
    """Whether every number comes as often as it should, rare ones together, and no other comes."""
    counts = Counter(values)
    n = counts.total()
    rare = {number for number, chance in exact.items() if chance * n < 100}
    shares = {number: count / n for number, count in counts.items()}
    return (
        counts.keys() <= exact.keys()
        and all(
            agrees(chance, shares.get(number, 0), n)
            for number, chance in exact.items()
            if number not in rare
        )
        and agrees(
            sum((exact[number] for number in rare), Fraction(0)),
            sum(shares.get(number, 0) for number in rare),
            n,
        )
    )


@cache
def hands(highest: int) -> list[list[int]]:
    """Hands of 12 in the order in which they were drawn; the first cards are smaller hands."""
    rng = Random(3)
    deck = range(1, highest + 1)
    return [rng.sample(deck, 12) for _ in range(DRAWS)]


@pytest.mark.parametrize("highest", DECKS)
def test_drawn_orders(highest: int) -> None:
    """The highest, the second and a middle card of drawn hands come as often as they should."""
    for rank in (12, 11, 6):
        exact = chances.order_statistic(highest, 12, rank)
        assert distribution_agrees(exact, (sorted(hand)[rank - 1] for hand in hands(highest)))
    gaps = ((hand := sorted(drawn))[11] - hand[10] for drawn in hands(highest))
    assert distribution_agrees(chances.gap_of_neighbours(highest, 12), gaps)


@in_soak
@pytest.mark.parametrize("highest", DECKS)
def test_drawn_points(highest: int) -> None:
    """Drawn hands of one to six cards are worth what they should be, on average and each."""
    for size in range(1, 7):
        exact = chances.points_distribution(highest, size)
        drawn = [points(hand[:size]) for hand in hands(highest)]
        assert distribution_agrees(exact, drawn)
        mean = chances.expected_points(highest, size)
        spread = math.sqrt(sum(float(p) * float(k - mean) ** 2 for k, p in exact.items()))
        assert abs(sum(drawn) / DRAWS - float(mean)) <= 4 * spread / math.sqrt(DRAWS)


@pytest.mark.parametrize("highest", DECKS)
def test_drawn_tops(highest: int) -> None:
    """A card dealt next stands against one, two or three drawn hands as often as it should."""
    for players, size in ((1, 4), (2, 4), (3, 3)):
        met: Counter[int] = Counter()
        stood: Counter[int] = Counter()
        for drawn in hands(highest):
            top, others = drawn[0], drawn[1 : 1 + players * size]
            met[top] += 1
            stood[top] += max(others) < top
        for top, n in met.items():
            unseen = [card for card in range(1, highest + 1) if card != top]
            exact = chances.stands_chance(top, unseen, [Holding(unknown=size)] * players)
            if n * exact >= 20:
                assert agrees(exact, stood[top] / n, n)


def test_simulated_points() -> None:
    """When the first turn ends a round, the hands of the others are random, and worth as much."""
    rules = Rules(players=5, position="pile | a ?2 | help 60 | b ?2 | c ?3 | d ?4 | e ?5")
    result = batch.simulate(rules, "random", rounds=DRAWS, seed=4)
    for seat, size in enumerate((1, 2, 3, 4, 5)):
        exact = chances.points_distribution(59, size)
        simulated = Counter(
            {number: int(count) for number, count in enumerate(result.counts[seat]) if count}
        )
        assert distribution_agrees(exact, simulated.elements())
        mean = result.points_with(size, seat)
        assert abs(mean.mean - float(chances.expected_points(59, size))) <= 4 * mean.standard_error


@pytest.mark.parametrize("top", [9, 25, 34])
def test_simulated_tops(top: int) -> None:
    """A player who plays alone when that is possible beats a top card as often as it should be.

    One of two cards at random beats it as often as a card is expected to be above it.
    """
    rules = Rules(players=2, position=f"pile {top} | you ?2 | Ben 1 2 3")
    unseen = [card for card in rules.deck if card not in (1, 2, 3, top)]
    hasty, random = (
        batch.simulate(rules, name, rounds=DRAWS, seed=5).tops[top] for name in ("hasty", "random")
    )
    beaten = chances.beat_chance(top, unseen, 2)
    below = chances.mean(chances.cards_below(top, unseen, 2))
    assert agrees(beaten, hasty[1] / hasty[0], int(hasty[0]))
    assert agrees(1 - below / 2, random[1] / random[0], int(random[0]))
