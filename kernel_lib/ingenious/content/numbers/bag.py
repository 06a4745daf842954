"""The numbers of lesson 66: what is in the bag, and with which draw a colour comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import TILES, Colour, Tile
from kernel_lib.learn.templates import Facts, Numbers, need

R = Colour.RED


def some_showing(colour: Colour, showing: int, tiles: int) -> tuple[Tile, ...]:
    """So many tiles, of which so many show a colour and blue; the others orange and purple."""
    return tiles_of(f"{colour.letter}B " * showing + "OP " * (tiles - showing))


def _tiles_left(players: int) -> int:
    """The tiles that are left in the bag of a full board, if all racks are full."""
    rules = Rules(players=players)
    return len(TILES) - Board.empty(rules.side).most_tiles - players * rules.rack


def _next_shows_red(rack: str) -> Fraction:
    """How likely red comes next for somebody who has seen only this rack."""
    unseen = Counter(TILES) - Counter(tiles_of(rack))
    return chances.next_shows(tuple(unseen.elements()), [R])


def red_comes_second(tiles: int, red: int) -> Facts:
    """How likely red comes first with the second draw."""
    return {
        "tiles": tiles,
        "red": red,
        "others": tiles - red,
        "fewer": tiles - 1,
        "second": chances.first_showing(some_showing(R, red, tiles), [R])[2],
    }


def _draw_few_tiles(rng: Random) -> tuple[int, int]:
    tiles = rng.randint(8, 30)
    return tiles, rng.randint(2, tiles // 2)


def just_two_red(tiles: int, red: int, size: int) -> Facts:
    """How likely exactly two of several tiles show red."""
    need(red > 2, "at most two tiles show red")
    need(tiles - red >= size, "red is among the tiles drawn in any case")
    ways = chances.count_showing(some_showing(R, red, tiles), [R], size)
    return {
        "tiles": tiles,
        "red": red,
        "size": size,
        "others": tiles - red,
        "rest": size - 2,
        "two": ways[2],
        "two_or_more": 1 - ways.at_most(1),
    }


def _draw_tiles_and_size(rng: Random) -> tuple[int, int, int]:
    return *_draw_few_tiles(rng), rng.randint(3, 5)


NUMBERS: Mapping[str, Numbers] = {
    "bag-of-three": Numbers(lambda: {"right": _tiles_left(players=3)}),
    "next-shows-red": Numbers(lambda: {"right": _next_shows_red("RB RO GO BO BP YP")}),
    "three-without-red": Numbers(
        lambda: {"right": chances.rack_without(some_showing(R, 4, 10), [R], 3)}
    ),
    "draws-until-red": Numbers(lambda: {"right": chances.draws_until(some_showing(R, 4, 10), [R])}),
    "red-comes-second": Numbers(red_comes_second, (10, 4), _draw_few_tiles),
    "just-two-red": Numbers(just_two_red, (12, 4, 3), _draw_tiles_and_size),
}
"""Where the questions of these ids get their numbers."""
