"""What is left in the bag: exact chances of Einfach Genial (Ingenious), as fractions.

The tiles that a seat has not seen lie in the bag and in the other racks, in an order that nobody
knows. So each of them is as likely as any other to be the next one drawn, and a rack of six is a
random choice of six. ``tiles`` are these unseen tiles throughout (``View.unseen``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import comb

from kernel_lib.chance.distribution import Distribution, check_probabilities, hypergeometric
from kernel_lib.chance.distribution import mean as mean
from kernel_lib.core import check
from kernel_lib.core.text import message, quoted
from kernel_lib.ingenious.board import Board, tile_score
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.rules import RACK
from kernel_lib.ingenious.tiles import Colour, Tile

MOST_NUMBERS = 1000
"""The lowest of at most so many numbers is counted."""


def showing(tiles: Sequence[Tile], colours: Collection[Colour]) -> int:
    """How many of the tiles show at least one of these colours.

    >>> from kernel_lib.ingenious.tiles import TILES
    >>> showing(TILES, [Colour.RED])
    35
    """
    for tile in check.listed("tiles", tiles):
        check.instance("tile", tile, Tile)
    for colour in check.listed("colours", colours):
        check.instance("colour", colour, Colour)
    wanted = set(colours)
    return sum(1 for tile in tiles if not wanted.isdisjoint(tile))


def next_shows(tiles: Sequence[Tile], colours: Collection[Colour]) -> Fraction:
    """The chance that the next tile shows one of these colours.

    >>> from kernel_lib.ingenious.tiles import TILES
    >>> next_shows(TILES, [Colour.RED])
    Fraction(7, 24)
    """
    _check_draw(tiles, 1)
    return Fraction(showing(tiles, colours), len(tiles))


def count_showing(
    tiles: Sequence[Tile], colours: Collection[Colour], drawn: int = RACK
) -> Distribution:
    """How many of so many tiles drawn show one of these colours: hypergeometric.

    >>> from kernel_lib.ingenious.tiles import TILES
    >>> round(float(count_showing(TILES, [Colour.RED])[0]), 4)
    0.1197
    """
    _check_draw(tiles, drawn)
    return hypergeometric(len(tiles), showing(tiles, colours), drawn)


def rack_without(tiles: Sequence[Tile], colours: Collection[Colour], size: int = RACK) -> Fraction:
    """The chance that a rack drawn from these tiles shows none of the colours: it can be swapped.

    >>> from kernel_lib.ingenious.tiles import TILES
    >>> rack_without(TILES, [Colour.RED]) == count_showing(TILES, [Colour.RED])[0]
    True
    """
    return count_showing(tiles, colours, size).get(0, Fraction(0))


def first_showing(tiles: Sequence[Tile], colours: Collection[Colour]) -> Distribution:
    """With which draw, counted from 1, one of these colours comes first.

    Without a tile that shows it the colour never comes: a ``ValueError``.

    >>> first_showing([Tile.parse("RR"), Tile.parse("BB"), Tile.parse("BG")], [Colour.RED])
    Distribution({1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)})
    """
    hits = showing(tiles, colours)
    _check_comes(hits)
    misses, all_of = len(tiles) - hits, len(tiles)
    ways = comb(all_of, hits)
    draws = range(1, misses + 2)
    return Distribution({draw: Fraction(comb(all_of - draw, hits - 1), ways) for draw in draws})


def draws_until(tiles: Sequence[Tile], colours: Collection[Colour]) -> Fraction:
    """How many tiles are drawn on average until one of these colours comes.

    The tiles that show it cut the order of all into gaps that are alike: (all + 1)/(those + 1).

    >>> from kernel_lib.ingenious.tiles import TILES
    >>> draws_until(TILES, [Colour.RED])
    Fraction(121, 36)
    """
    hits = showing(tiles, colours)
    _check_comes(hits)
    return Fraction(len(tiles) + 1, hits + 1)


def best_scores(board: Board, tiles: Collection[Tile]) -> dict[Tile, int]:
    """The most points that each kind of these tiles can score on a board now, both halves together.

    >>> best_scores(Board.parse("side 6 | R 0,0 1,0"), [Tile.parse("RB")])
    {Tile(one=<Colour.RED: 0>, other=<Colour.BLUE: 2>): 2}
    """
    check.instance("board", board, Board)
    for tile in check.listed("tiles", tiles):
        check.instance("tile", tile, Tile)
    area, pairs = area_of(board.side), board.empty_pairs
    if not pairs:
        raise ValueError(message("no tile fits on this board any more"))
    best = {}
    for tile in sorted(set(tiles)):
        ways = [*pairs, *((second, first) for first, second in pairs)]
        best[tile] = max(sum(tile_score(area, board.filled, way, tile)) for way in ways)
    return best


def best_of_a_rack(board: Board, tiles: Sequence[Tile], size: int = RACK) -> Distribution:
    """The most points that a rack drawn from these tiles can score with one tile.

    The highest of so many: that all score at most s has the chance C(those with at most s, size)
    divided by C(all, size).

    >>> board = Board.parse("side 6 | R 0,0 1,0")
    >>> best_of_a_rack(board, [Tile.parse("RB"), Tile.parse("GO")], size=1)
    Distribution({1: Fraction(1, 2), 2: Fraction(1, 2)})
    """
    _check_draw(tiles, size)
    best = best_scores(board, tiles)
    counts = Counter(best[tile] for tile in tiles)
    chances = {}
    at_most, before = 0, Fraction(0)
    for score in sorted(counts):
        at_most += counts[score]
        chance = Fraction(comb(at_most, size), comb(len(tiles), size))
        if chance > before:
            chances[score] = chance - before
        before = chance
    return Distribution(chances)


def lowest_of(chances: Mapping[int, Fraction], count: int = 6) -> Distribution:
    """The lowest of so many independent numbers that all have these chances.

    All are m or more with the chance of one to the power of ``count``.

    >>> lowest_of({0: Fraction(1, 2), 1: Fraction(1, 2)}, count=2)
    Distribution({0: Fraction(3, 4), 1: Fraction(1, 4)})
    """
    check.whole("count", count)
    if not 1 <= count <= MOST_NUMBERS:
        raise ValueError(message("the lowest of {count} numbers is not known", count=quoted(count)))
    check_probabilities(chances)
    lowest = {}
    left = Fraction(1)
    for number in sorted(chances):
        beyond = left - chances[number]
        lowest[number] = left**count - beyond**count
        left = beyond
    return Distribution(lowest)


def _check_draw(tiles: Sequence[Tile], drawn: int) -> None:
    check.instance("tiles", tiles, Sequence)
    check.whole("drawn", drawn)
    if not 0 <= drawn <= len(tiles) or not tiles:
        raise ValueError(
            message(
                "{drawn} tiles cannot be drawn from {tiles}", drawn=quoted(drawn), tiles=len(tiles)
            )
        )


def _check_comes(hits: int) -> None:
    if not hits:
        raise ValueError(message("none of these tiles shows the colour, so it never comes"))
