"""Exact chances of Ingenious lie within four standard errors of what tiles drawn come to.

That they equal enumeration stands in ``test_chances``; here the bags are those of games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import Colour, Rules, State, Tile, chances
from kernel_lib.ingenious.board import reach
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.rules import RACK
from kernel_lib.ingenious.tiles import COLOURS, TILES
from kernel_lib.testing import random_choices
from tests.strategies import by_length, in_soak

DRAWS = by_length(50_000, 150_000, 1_000_000)
WANTED: list[list[Colour]] = [
    [Colour.RED],
    [Colour.GREEN, Colour.PURPLE],
    [Colour.BLUE, Colour.ORANGE, Colour.YELLOW],
]
"""Colours that are looked for."""

BAGS = ("full", "halfway", "late")


@cache
def halfway(tiles: int) -> State:
    """A game of two random players in which so many tiles have been placed."""
    rng, state = Random(tiles), ingenious.start(Rules(2), 3)
    while len(state.placed) < tiles:
        state, _ = state.advance(random_choices(state, rng))
    return state


@cache
def bag(name: str) -> tuple[Tile, ...]:
    """All tiles, or those that a player has not seen when 20 or 34 are placed."""
    return TILES if name == "full" else halfway(20 if name == "halfway" else 34).view(0).unseen


@cache
def orders(name: str) -> list[list[Tile]]:
    """The first six tiles of the bag in the order in which they are drawn, many times."""
    rng, tiles = Random(name), bag(name)
    return [rng.sample(tiles, RACK) for _ in range(DRAWS)]


def agrees(exact: Fraction, share: float, n: int) -> bool:
    """Whether a share of so many is within four standard errors of a probability."""
    error = math.sqrt(float(exact * (1 - exact)) / n)
    return abs(share - float(exact)) <= 4 * error + 1e-12


def distribution_agrees(exact: Mapping[int, Fraction], values: Iterable[int]) -> bool:
    """Whether every number comes as often as it should, rare ones together, and no other comes."""
    counts = Counter(values)
    n = counts.total()
    rare = {number for number, chance in exact.items() if chance * n < 100}
    usual = exact.keys() - rare
    return (
        counts.keys() <= exact.keys()
        and all(agrees(exact[number], counts[number] / n, n) for number in usual)
        and agrees(
            sum((exact[number] for number in rare), Fraction(0)),
            sum(counts[number] for number in rare) / n,
            n,
        )
    )


@in_soak
@pytest.mark.parametrize("name", BAGS)
def test_drawn_racks(name: str) -> None:
    """The next tile, a rack and a rack without the colours come as often as they should."""
    tiles = bag(name)
    for colours in WANTED:
        wanted = set(colours)
        showing = {tile for tile in tiles if wanted.intersection(tile)}
        first = sum(drawn[0] in showing for drawn in orders(name))
        assert agrees(chances.next_shows(tiles, colours), first / DRAWS, DRAWS)
        for size in (RACK, 3):
            shown = Counter(sum(tile in showing for tile in drawn[:size]) for drawn in orders(name))
            exact = chances.count_showing(tiles, colours, size)
            assert distribution_agrees(exact, shown.elements())
            without = chances.rack_without(tiles, colours, size)
            assert agrees(without, shown[0] / DRAWS, DRAWS)


@pytest.mark.parametrize("name", BAGS)
def test_drawn_until_it_comes(name: str) -> None:
    """A colour first comes with the draw with which it should, and on average as late."""
    tiles, rng = bag(name), Random(f"{name} until")
    colours = [min(COLOURS, key=lambda colour: sum(colour in tile for tile in tiles))]
    showing = {tile for tile in tiles if colours[0] in tile}
    exact = chances.first_showing(tiles, colours)
    firsts = []
    for _ in range(DRAWS):
        left, draw = list(tiles), 1
        while left.pop(int(rng.random() * len(left))) not in showing:
            draw += 1
        firsts.append(draw)
    assert distribution_agrees(exact, firsts)
    mean = chances.draws_until(tiles, colours)
    spread = math.sqrt(sum(float(p) * float(k - mean) ** 2 for k, p in exact.items()))
    assert abs(sum(firsts) / DRAWS - float(mean)) <= 4 * spread / math.sqrt(DRAWS)


@pytest.mark.thinned
@pytest.mark.parametrize("name", BAGS[1:])
def test_drawn_best_scores(name: str) -> None:
    """A drawn rack can score as many points with its best tile as it should.

    What a tile scores is summed from its two halves here, on every two neighbouring empty cells.
    """
    board, tiles = halfway(20 if name == "halfway" else 34).board, bag(name)
    points = reach(area_of(board.side), board.filled)
    best = {
        tile: max(
            points[first][tile.one] + points[second][tile.other]
            for pair in board.empty_pairs
            for first, second in (pair, pair[::-1])
        )
        for tile in set(tiles)
    }
    for size in (RACK, 2):
        exact = chances.best_of_a_rack(board, tiles, size)
        drawn = (max(best[tile] for tile in order[:size]) for order in orders(name))
        assert distribution_agrees(exact, drawn)


@pytest.mark.parametrize("count", [1, 2, 6])
def test_drawn_lowest(count: int) -> None:
    """The lowest of some independent numbers comes as often as it should."""
    distribution = chances.count_showing(TILES, [Colour.RED], 12)
    numbers, weights = list(distribution), [float(chance) for chance in distribution.values()]
    rng = Random(count)
    drawn = rng.choices(numbers, weights, k=count * DRAWS)
    lowest = (min(drawn[at : at + count]) for at in range(0, len(drawn), count))
    assert distribution_agrees(chances.lowest_of(distribution, count), lowest)
