"""Exercises of lessons 60 and 61, with any numbers: what tiles show, and what lines score."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.core.text import message
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import Board, Hex
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.tiles import TILES, Colour, Tile
from kernel_lib.learn.drawn import Kind, about, drawn, need
from kernel_lib.learn.exercises import Exercise

R, G = Colour.RED, Colour.GREEN

Places = tuple[int, ...]
"""The first numbers of some cells in one row of the board."""


def tiles_with_either(written: str) -> Exercise:
    """How many tiles of a list show red or green."""
    tiles = tiles_of(written)
    either, red, green = (chances.showing(tiles, [*colours]) for colours in ((R, G), (R,), (G,)))
    halves = sum(colour in (R, G) for tile in tiles for colour in tile)
    need(halves != red + green)
    facts = {"tiles": written, "red": red, "green": green, "both": red + green - either}
    return drawn(
        "tiles-with-either",
        message(
            "These tiles lie on the table: {tiles}. (R is red, G is green.) How many of them show "
            "red or green, or both?",
            **facts,
        ),
        either,
        solution=message(
            "{red} show red and {green} show green. Those with both colours ({both}) must not be "
            "counted twice: {either}.",
            either=either,
            **facts,
        ),
        hints=(
            message("Count tiles, not letters."),
            message("{red} tiles show red. How many others show green?", **facts),
        ),
        otherwise=message("Go from tile to tile, and count those with an R or a G."),
        wrong=[
            (halves, message("That counts halves. A tile with two of them is one tile.")),
            (red + green, message("Tiles that show both colours are counted twice in that.")),
            (red, message("These show red. Green is asked for, too.")),
            (red + green - either, message("These show both. One of the two is enough.")),
        ],
    )


def line_with_a_gap(reds: Places, at: int) -> Exercise:
    """What one half scores in a row with a gap."""
    board = Board.parse(f"side 6 | R {_cells(reds, 0)}")
    score = sum(board.score(Tile.parse("RB"), Hex(at, 0), Hex(at, 1)))
    facts = {"reds": _cells(reds, 0), "at": f"{at},0", "below": f"{at},1"}
    return drawn(
        "line-with-a-gap",
        message(
            "Red symbols lie on {reds}, all in the middle row. You place a tile with its red half "
            "on {at} and its blue half on {below}, in the next row. No blue lies near. How many "
            "points does it score?",
            **facts,
        ),
        score,
        solution=message(
            "Go from {at} to the left and to the right, up to the first cell without red. That "
            "makes {score} red cells.",
            score=score,
            **facts,
        ),
        hints=(
            message("Draw the row with its cells, and the red symbols in it."),
            message("A line ends at the first cell that does not show red."),
        ),
        otherwise=message(
            "Count the red cells that follow each other, on both sides of {at}.", **facts
        ),
        wrong=[
            (len(reds), message("A line ends at a gap. What lies behind it does not count.")),
            (score + 1, message("Your own half does not count.")),
            (
                max(_reach(reds, at, -1), _reach(reds, at, 1)),
                message("That is one side. The line on the other side counts, too."),
            ),
        ],
    )


def two_lines(reds: Places, blues: Places, at: int) -> Exercise:
    """What both halves score, each in its own row."""
    board = Board.parse(f"side 6 | R {_cells(reds, 0)} | B {_cells(blues, 1)}")
    gained = board.score(Tile.parse("RB"), Hex(at, 0), Hex(at, 1))
    red, blue = gained[Colour.RED], gained[Colour.BLUE]
    facts = {
        "reds": _cells(reds, 0),
        "blues": _cells(blues, 1),
        "at": f"{at},0",
        "below": f"{at},1",
        "red": red,
        "blue": blue,
        "both": red + blue,
    }
    return drawn(
        "two-lines",
        message(
            "Red symbols lie on {reds}, blue ones on {blues}. You place a tile with its red half "
            "on {at} and its blue half on {below}. How many points does it score, both halves "
            "together?",
            **facts,
        ),
        red + blue,
        solution=message("Red: {red}. Blue: {blue}. Together {both}.", **facts),
        hints=(
            message("Draw the two rows. All reds lie in the upper one, all blues in the lower."),
            message("The red half scores {red}. And the blue half?", **facts),
        ),
        otherwise=message("Count each half by itself, on both sides, up to the first gap."),
        wrong=[
            (
                len(reds) + len(blues),
                message("A line ends at a gap. What lies behind it does not count."),
            ),
            (max(red, blue), message("That is one half. Add the other one.")),
            (red + blue + 2, message("The two halves of your own tile do not count.")),
        ],
    )


def all_are_poor(tiles: int, poor: int, size: int) -> Exercise:
    """How likely all tiles of a rack are poor."""
    chance, share = hypergeometric(tiles, poor, size)[size], Fraction(poor, tiles)
    facts = {"tiles": tiles, "poor": poor, "size": size, "less": poor - 1, "fewer": tiles - 1}
    return drawn(
        "all-are-poor",
        message(
            "{poor} of the {tiles} tiles that may come score at most 2 on this board. You draw "
            "{size} tiles. How likely is it that each of them scores at most 2?",
            **facts,
        ),
        chance,
        solution=message(
            "The first is poor with {poor}/{tiles}, the second with {less}/{fewer}, and so on: "
            "{size} factors, that is {about}.",
            about=about(chance),
            **facts,
        ),
        hints=(
            message("The first one is poor with {poor}/{tiles}.", **facts),
            message("After a poor one, {less} of {fewer} tiles are poor.", **facts),
        ),
        otherwise=message("Multiply {size} fractions: each time one tile less.", **facts),
        wrong=[
            (share, message("That is so for one tile. You draw {size}.", **facts)),
            (share**size, message("That is so if each tile went back. It does not.")),
            (1 - chance, message("That is the chance that at least one scores more.")),
        ],
        is_chance=True,
    )


def _cells(places: Places, row: int) -> str:
    return " ".join(f"{place},{row}" for place in places)


def _reach(places: Places, at: int, step: int) -> int:
    """How many of the places follow each other, from the one beside ``at`` on."""
    reached = 0
    while at + step * (reached + 1) in places:
        reached += 1
    return reached


def _row(rng: Random, at: int, cells: Sequence[int]) -> Places:
    """Some cells of a row, one of them beside ``at``, with a gap somewhere."""
    free = [cell for cell in cells if cell != at]
    places = tuple(sorted(rng.sample(free, rng.randint(3, len(free) - 1))))
    reached = _reach(places, at, -1) + _reach(places, at, 1)
    need(0 < reached < len(places))
    return places


def _one_line(rng: Random) -> tuple[Places, int]:
    at = rng.randint(-2, 2)
    return _row(rng, at, range(-4, 5)), at


def _both_lines(rng: Random) -> tuple[Places, Places, int]:
    at = rng.randint(-2, 2)
    return _row(rng, at, range(-4, 5)), _row(rng, at, range(-4, 4)), at


def _tiles(rng: Random) -> tuple[str]:
    return (" ".join(map(str, rng.sample(TILES, rng.randint(6, 9)))),)


def _rack(rng: Random) -> tuple[int, int, int]:
    tiles = rng.randint(30, 114)
    return tiles, rng.randint(tiles // 2, tiles - 8), rng.randint(2, 5)


LINE_KINDS = (
    Kind("tiles-with-either", tiles_with_either, ("RG RR BO GY RP OP GG",), _tiles),
    Kind("line-with-a-gap", line_with_a_gap, ((-4, -2, -1, 1, 2, 4), 0), _one_line),
    Kind("two-lines", two_lines, ((-3, -1, 1, 2), (-3, -2, 1, 3), 0), _both_lines),
    Kind("all-are-poor", all_are_poor, (60, 40, 3), _rack),
)
"""One more kind of lesson 60, and three of lesson 61."""
