"""The numbers of lesson 60: what wins, the cells of the board, and the symbols of tiles."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.hexes import DIRECTIONS, SMALLEST, Hex, area_of
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.state import start
from kernel_lib.ingenious.tiles import TILES, Colour
from kernel_lib.learn.templates import Facts, Numbers, need

R, G = Colour.RED, Colour.GREEN

_FIVE_AND_ONE = {"ann": (18, 18, 18, 18, 18, 3), "ben": (5, 5, 5, 5, 5, 5)}
"""Two score boards, of which one has far more points."""


def _symbols_left() -> int:
    """How many printed symbols the last of four players may use in the first round."""
    state = start(Rules(players=4), seed=1)
    for seat in range(3):
        state, _ = state.advance({seat: state.pending[seat][0]})
    return len(state.printed)


def _ways_beside_a_corner() -> int:
    """On how many pairs of cells the first tile of two players may lie beside one symbol."""
    state, area = start(Rules(players=2)), area_of(6)
    near = set(area.beside(state.printed[0]))
    tile = str(state.racks[0][0])
    return sum(
        Place(tile, area.cells[first], area.cells[second]) in state.pending[0]
        for first, second in area.pairs
        if {first, second} & near
    )


def tiles_with_either(written: str) -> Facts:
    """How many tiles of a list show red or green."""
    tiles = tiles_of(written)
    red, green = chances.showing(tiles, [R]), chances.showing(tiles, [G])
    either = chances.showing(tiles, [R, G])
    halves = sum(colour in (R, G) for tile in tiles for colour in tile)
    need(halves != red + green, "no tile shows red twice or green twice")
    return {
        "tiles": written,
        "red": red,
        "green": green,
        "both": red + green - either,
        "either": either,
        "halves": halves,
    }


def _draw_tiles(rng: Random) -> tuple[str]:
    return (" ".join(map(str, rng.sample(TILES, rng.randint(6, 9)))),)


EAST, SOUTH_WEST, SOUTH_EAST = DIRECTIONS[0], DIRECTIONS[4], DIRECTIONS[5]


def steps_on_the_board(start: Hex, east: int, down: int) -> Facts:
    """Where somebody comes to who goes some cells to the east, and then to the south-east."""
    board = Board.empty(SMALLEST)
    cell = start.step(EAST, east).step(SOUTH_EAST, down)
    need(east != down, "both ways are as long")
    need(all(_is_free(board, end) for end in (start, cell)), "it is off the board, or a symbol")
    return {
        "start": str(start),
        "board": f"side {SMALLEST} | R {start}",
        "east": east,
        "down": down,
        "cell": tuple(cell),
        "corner": str(start.step(EAST, east)),
        "written": str(cell),
        "other_way": tuple(start.step(EAST, east).step(SOUTH_WEST, down)),
        "turned": tuple(start.step(EAST, down).step(SOUTH_EAST, east)),
    }


def _is_free(board: Board, cell: Hex) -> bool:
    number = area_of(board.side).number.get(cell)
    return number is not None and not board.filled[number]


def _draw_steps(rng: Random) -> tuple[Hex, int, int]:
    start = Hex(rng.randint(-4, 2), rng.randint(-4, 3))
    return start, rng.randint(1, 3), rng.randint(1, 3)


NUMBERS: Mapping[str, Numbers] = {
    "steps-on-the-board": Numbers(steps_on_the_board, (Hex(-1, -2), 2, 3), _draw_steps),
    "five-high-one-low": Numbers(
        lambda: {"right": max(_FIVE_AND_ONE, key=lambda name: min(_FIVE_AND_ONE[name]))}
    ),
    "south-east": Numbers(lambda: {"right": tuple(Hex(2, -3).step(DIRECTIONS[5]))}),
    "tiles-with-red": Numbers(lambda: {"right": chances.showing(TILES, [R])}),
    "symbols-left": Numbers(lambda: {"right": _symbols_left()}),
    "first-places": Numbers(lambda: {"right": _ways_beside_a_corner()}),
    "tiles-with-either": Numbers(tiles_with_either, ("RG RR BO GY RP OP GG",), _draw_tiles),
}
"""Where the questions of these ids get their numbers."""
