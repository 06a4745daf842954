"""The numbers of lesson 61: what lines score, and how likely good tiles come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.hexes import SMALLEST, Hex, area_of
from kernel_lib.ingenious.tiles import Colour, Tile
from kernel_lib.learn.templates import Facts, Numbers, need

Places = tuple[int, ...]
"""The first numbers of some cells in one row of the board."""

_CROSS = Board.parse("side 6 | O 1,0 2,0 -2,2 | P -1,-1 -1,0 -1,-3")
"""A board on which both halves of a tile find lines."""

_MAP = Board.parse("side 6 | R 0,0 1,0 2,0 | B 0,-2 -1,0")
"""The board of the lesson's map of points."""


def _best_double() -> int:
    """The most that a double red scores on the board of the map."""
    double = Tile.parse("RR")
    return chances.best_scores(_MAP, [double])[double]


def line_with_a_gap(reds: Places, at: int) -> Facts:
    """What one half scores in a row with a gap."""
    board = Board.parse(f"side 6 | R {_cells(reds, 0)}")
    return {
        "reds": _cells(reds, 0),
        "at": f"{at},0",
        "below": f"{at},1",
        "symbols": len(reds),
        "score": sum(board.score(Tile.parse("RB"), Hex(at, 0), Hex(at, 1))),
        "one_side": max(_reach(reds, at, -1), _reach(reds, at, 1)),
    }


def _draw_line(rng: Random) -> tuple[Places, int]:
    at = rng.randint(-2, 2)
    return _draw_row(rng, at, range(-4, 5)), at


def two_lines(reds: Places, blues: Places, at: int) -> Facts:
    """What both halves score, each in its own row."""
    board = Board.parse(f"side 6 | R {_cells(reds, 0)} | B {_cells(blues, 1)}")
    gained = board.score(Tile.parse("RB"), Hex(at, 0), Hex(at, 1))
    red, blue = gained[Colour.RED], gained[Colour.BLUE]
    return {
        "reds": _cells(reds, 0),
        "blues": _cells(blues, 1),
        "at": f"{at},0",
        "below": f"{at},1",
        "symbols": len(reds) + len(blues),
        "red": red,
        "blue": blue,
        "both": red + blue,
    }


def _draw_two_lines(rng: Random) -> tuple[Places, Places, int]:
    at = rng.randint(-2, 2)
    return _draw_row(rng, at, range(-4, 5)), _draw_row(rng, at, range(-4, 4)), at


def _cells(places: Places, row: int) -> str:
    """The cells as a board writes them."""
    return " ".join(f"{place},{row}" for place in places)


def _reach(places: Places, at: int, step: int) -> int:
    """How many of the places follow each other, from the one beside ``at`` on."""
    reached = 0
    while at + step * (reached + 1) in places:
        reached += 1
    return reached


def _draw_row(rng: Random, at: int, cells: Sequence[int]) -> Places:
    """Some cells of a row, one of them beside ``at``, with a gap somewhere."""
    free = [cell for cell in cells if cell != at]
    places = tuple(sorted(rng.sample(free, rng.randint(3, len(free) - 1))))
    reached = _reach(places, at, -1) + _reach(places, at, 1)
    need(0 < reached < len(places), "no line, or no gap")
    return places


def gap_in_a_line(left: int, right: int, gap: int) -> Facts:
    """The cell on which a red half scores most: the gap between two lines of reds."""
    reds = (*range(gap - left, gap), *range(gap + 1, gap + 1 + right))
    board = Board.parse(f"side {SMALLEST} | R {_cells(reds, 0)}")
    scores = _red_scores(board)
    best = max(scores, key=scores.__getitem__)
    need(list(scores.values()).count(scores[best]) == 1, "two cells are best")
    return {
        "reds": _cells(reds, 0),
        "left": left,
        "right": right,
        "cell": tuple(best),
        "written": str(best),
        "score": scores[best],
        "before": (gap - left - 1, 0),
        "behind": (gap + right + 1, 0),
    }


def _red_scores(board: Board) -> dict[Hex, int]:
    """The most that the red half of a tile with another colour scores on each free cell."""
    area, tile, scores = area_of(board.side), Tile.parse("RB"), dict[Hex, int]()
    for pair in area.pairs:
        if not any(board.filled[number] for number in pair):
            for number, beside in (pair, pair[::-1]):
                cell = area.cells[number]
                red = board.score(tile, cell, area.cells[beside])[Colour.RED]
                scores[cell] = max(scores.get(cell, 0), red)
    return scores


def _draw_gap_in_a_line(rng: Random) -> tuple[int, int, int]:
    left, right = rng.randint(1, 4), rng.randint(1, 4)
    return left, right, rng.randint(left - 4, 4 - right)


def all_are_poor(tiles: int, poor: int, size: int) -> Facts:
    """How likely all tiles of a rack are poor."""
    return {
        "tiles": tiles,
        "poor": poor,
        "size": size,
        "less": poor - 1,
        "fewer": tiles - 1,
        "chance": hypergeometric(tiles, poor, size)[size],
    }


def _draw_poor(rng: Random) -> tuple[int, int, int]:
    tiles = rng.randint(30, 114)
    return tiles, rng.randint(tiles // 2, tiles - 8), rng.randint(2, 5)


NUMBERS: Mapping[str, Numbers] = {
    "two-halves": Numbers(
        lambda: {"right": sum(_CROSS.score(Tile.parse("OP"), Hex(0, 0), Hex(0, -1)))}
    ),
    "best-double": Numbers(lambda: {"right": _best_double()}),
    "line-with-a-gap": Numbers(line_with_a_gap, ((-4, -2, -1, 1, 2, 4), 0), _draw_line),
    "two-lines": Numbers(two_lines, ((-3, -1, 1, 2), (-3, -2, 1, 3), 0), _draw_two_lines),
    "gap-in-a-line": Numbers(gap_in_a_line, (3, 2, 0), _draw_gap_in_a_line),
    "all-are-poor": Numbers(all_are_poor, (60, 40, 3), _draw_poor),
}
"""Where the questions of these ids get their numbers."""
