"""Questions of lesson 61 with drawn boards of Ingenious: what a tile scores."""

from __future__ import annotations

from random import Random

from kernel_lib.core.text import message
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.events import COLOUR_WORDS
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import TILES
from kernel_lib.learn.templates import need
from kernel_lib.teach.worksheets import pictures
from kernel_lib.teach.worksheets.item import WorksheetItem, first_fit

TILES_PLACED = 16
"""So many tiles lie on the board before the one that is asked for."""


def tile_scores(seed: int) -> WorksheetItem:
    """A board with a tile on it that is still to be counted. Clause ``ingenious.score.both``."""
    return first_fit("tile-scores", seed, _tile_scores)


def _tile_scores(rng: Random) -> WorksheetItem:
    """Both halves score, and their colours differ."""
    board, tile = _drawn_board(rng), rng.choice(TILES)
    pair = rng.choice(board.empty_pairs)
    first, second = (area_of(board.side).cells[number] for number in pair)
    points = board.score(tile, first, second)
    need(not tile.is_double and all(points[colour] for colour in tile))
    first_colour, second_colour = (COLOUR_WORDS[colour] for colour in tile)
    ghost = dict(zip(pair, tile, strict=True))
    cells = {"first": str(first), "second": str(second)}
    return WorksheetItem(
        "tile-scores",
        message(
            "The tile with the dashed edge is placed: {one} on {first}, {other} on {second}. "
            "How many points does it score in {one}, and how many in {other}?",
            one=first_colour,
            other=second_colour,
            **cells,
        ),
        tuple(points[colour] for colour in tile),
        message(
            "{one} {ones}, {other} {others}",
            one=first_colour,
            ones=points[tile.one],
            other=second_colour,
            others=points[tile.other],
        ),
        facts={"board": str(board), "tile": str(tile), **cells},
        picture=lambda: pictures.of_position(board, ghost),
    )


def _drawn_board(rng: Random) -> Board:
    board = Board.empty(Rules(players=2).side)
    for tile in rng.sample(TILES, TILES_PLACED):
        board = board.with_tile(rng.choice(board.empty_pairs), tile)
    return board
