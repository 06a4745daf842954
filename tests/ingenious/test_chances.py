"""What is left in the bag: exact chances equal enumeration, and lie near what is drawn."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from kernel_lib.ingenious import Board, Colour, Tile, chances
from kernel_lib.ingenious.board import tile_score
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.tiles import COLOURS, KINDS, TILES
from tests.strategies import by_length

BAGS = by_length(60, 180, 400)
DRAWS = by_length(20_000, 60_000, 100_000)


def bags() -> Iterator[tuple[list[Tile], list[Colour], int]]:
    """Small bags, some colours, and how many tiles are drawn."""
    rng = Random(7)
    for _ in range(BAGS):
        tiles = [rng.choice(KINDS) for _ in range(rng.randint(1, 7))]
        yield tiles, rng.sample(COLOURS, rng.randint(1, 3)), rng.randint(0, len(tiles))


def shown(tile: Tile, colours: list[Colour]) -> bool:
    """Whether a tile shows one of the colours, by looking at its letters."""
    return bool({colour.letter for colour in colours} & set(str(tile)))


def shares(values: list[int]) -> dict[int, Fraction]:
    """How often each number comes."""
    counts = Counter(values)
    return {number: Fraction(counts[number], len(values)) for number in sorted(counts)}


def test_draws_equal_enumeration() -> None:
    """Counts, racks without a colour, and first comings equal those of every draw there is."""
    for tiles, colours, drawn in bags():
        draws = [sum(shown(tile, colours) for tile in rack) for rack in combinations(tiles, drawn)]
        assert chances.count_showing(tiles, colours, drawn) == shares(draws)
        none = Fraction(draws.count(0), len(draws))
        assert chances.rack_without(tiles, colours, drawn) == none
        hits = sum(shown(tile, colours) for tile in tiles)
        assert chances.next_shows(tiles, colours) == Fraction(hits, len(tiles))
        if hits and len(tiles) <= 6:
            firsts = [
                next(at for at, tile in enumerate(order, start=1) if shown(tile, colours))
                for order in permutations(tiles)
            ]
            assert chances.first_showing(tiles, colours) == shares(firsts)
            assert chances.draws_until(tiles, colours) == Fraction(sum(firsts), len(firsts))


def test_best_of_a_rack_equals_enumeration() -> None:
    """The best score of a rack is the best that any of its tiles can score, over all racks."""
    rng = Random(3)
    area = area_of(6)
    for _ in range(BAGS // 6):
        filled = bytearray(Board.empty(6).filled)
        for number in range(len(filled)):
            if not filled[number] and rng.random() < 0.85:
                filled[number] = rng.randint(1, 3)
        board = Board(6, bytes(filled))
        if not board.has_room:
            continue
        tiles = [rng.choice(KINDS) for _ in range(6)]
        size = rng.randint(1, 4)
        best = {
            tile: max(
                sum(tile_score(area, board.filled, way, tile))
                for pair in board.empty_pairs
                for way in (pair, pair[::-1])
            )
            for tile in tiles
        }
        assert chances.best_scores(board, tiles) == best
        racks = [max(best[tile] for tile in rack) for rack in combinations(tiles, size)]
        assert chances.best_of_a_rack(board, tiles, size) == shares(racks)


def test_lowest_of_equals_enumeration() -> None:
    """The lowest of some numbers is as likely as among all ways in which they can come."""
    distribution = {0: Fraction(1, 4), 2: Fraction(1, 2), 7: Fraction(1, 4)}
    faces = [0, 2, 2, 7]
    thrown = [min(a, b, c) for a in faces for b in faces for c in faces]
    assert chances.lowest_of(distribution, 3) == shares(thrown)
    assert chances.lowest_of(distribution, 1) == distribution
    assert chances.mean(distribution) == Fraction(11, 4)


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_is_as_likely(colour: Colour) -> None:
    """In the full bag each colour is on 35 tiles, and comes with every third or fourth draw."""
    assert chances.showing(TILES, [colour]) == 35
    assert sum(chances.first_showing(TILES, [colour]).values()) == 1
    assert chances.mean(chances.first_showing(TILES, [colour])) == Fraction(121, 36)


def test_drawn_racks() -> None:
    """Racks drawn from the full bag lack a colour as often as they should, by four errors."""
    rng = Random(5)
    exact = float(chances.rack_without(TILES, [Colour.GREEN]))
    lacking = sum(
        not any(Colour.GREEN in tile for tile in rng.sample(TILES, 6)) for _ in range(DRAWS)
    )
    error = math.sqrt(exact * (1 - exact) / DRAWS)
    assert abs(lacking / DRAWS - exact) < 4 * error


FULL = Board(6, bytes([1] * 91))
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "too many": (
        lambda: chances.count_showing(TILES[:5], [Colour.RED]),
        "6 tiles cannot be drawn from 5",
    ),
    "an empty bag": (
        lambda: chances.next_shows([], [Colour.RED]),
        "1 tiles cannot be drawn from 0",
    ),
    "never": (
        lambda: chances.draws_until([Tile.parse("BB")], [Colour.RED]),
        "none of these tiles shows the colour, so it never comes",
    ),
    "no room": (
        lambda: chances.best_scores(FULL, TILES),
        "no tile fits on this board any more",
    ),
    "lowest of none": (
        lambda: chances.lowest_of({1: Fraction(1)}, 0),
        "the lowest of 0 numbers is not known",
    ),
}


@pytest.mark.parametrize(("question", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(question: Callable[[], object], sentence: str) -> None:
    """A question without an answer says why."""
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        question()
