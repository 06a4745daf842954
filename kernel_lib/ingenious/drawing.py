"""Still pictures of Einfach Genial (Ingenious): a board as SVG, with tiles below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from kernel_lib.core.text import message, words
from kernel_lib.display.drawing import PALE, SLATE, svg
from kernel_lib.ingenious.hexes import Hex, area_of
from kernel_lib.ingenious.symbols import INKS, PAINTS, SHAPES
from kernel_lib.ingenious.tiles import Colour, Tile

_ACROSS, _DOWN = 40.0, 34.64
"""How far cells lie apart, side by side and row by row."""

_CELL_EDGE = "#92a3b2"


class DrawnBoard(Protocol):
    """What is drawn of a board: its size, and what lies on each cell (see ``board.Board``)."""

    @property
    def side(self) -> int: ...

    @property
    def filled(self) -> bytes: ...


def position_svg(board: DrawnBoard) -> str:
    """A picture of a board alone, as it is drawn in a cell of a notebook."""
    return board_svg(board, (), words(message("A board of Ingenious")), str(board))


def board_svg(
    board: DrawnBoard,
    tiles: Sequence[Tile],
    title: str,
    description: str,
    ghost: Mapping[int, Colour] | None = None,
    coordinates: bool = False,
) -> str:
    """A still picture of a board, with tiles below it; ``ghost`` are symbols not yet placed."""
    area = area_of(board.side)
    width, height = board_size(board.side)
    parts = []
    for number, cell in enumerate(area.cells):
        x, y = middle_of(cell, board.side)
        mark = board.filled[number]
        colour = Colour(mark - 1) if mark else (ghost or {}).get(number)
        parts.append(_hexagon(x, y, colour, not mark, number in area.printed))
        if coordinates and colour is None:
            parts.append(
                f'<text x="{x:g}" y="{y + 4:g}" font-size="11" '
                f'text-anchor="middle" fill="{PALE}">{cell}</text>'
            )
    for place, tile in enumerate(tiles):
        x, y = 30 + place * 92, height + 30
        parts += [
            _hexagon(x + 40 * half, y, colour, False, False) for half, colour in enumerate(tile)
        ]
    return svg(width, height + (60 if tiles else 0), title, description, parts, SLATE)


def board_size(side: int) -> tuple[float, float]:
    """How wide and how high a board is, without tiles below it."""
    return (2 * side - 1) * _ACROSS + 12, 2 * (side - 1) * _DOWN + 60


def middle_of(cell: Hex, side: int) -> tuple[float, float]:
    """Where the middle of a cell lies on a board.

    >>> middle_of(Hex(0, 0), 5) == tuple(one / 2 for one in board_size(5))
    True
    """
    width, height = board_size(side)
    return width / 2 + _ACROSS * (cell.q + cell.r / 2), height / 2 + _DOWN * cell.r


def _hexagon(x: float, y: float, colour: Colour | None, is_ghost: bool, is_printed: bool) -> str:
    corners = " ".join(
        f"{x + dx:g},{y + dy:g}"
        for dx, dy in ((0, -22), (19, -11), (19, 11), (0, 22), (-19, 11), (-19, -11))
    )
    if colour is None:
        return f'<polygon points="{corners}" fill="#26384a" stroke="{_CELL_EDGE}"/>'
    look = 'stroke="#10161d"'
    if is_printed:
        look = f'stroke="{PALE}" stroke-width="2.500"'
    elif is_ghost:
        look = f'stroke="{PALE}" stroke-width="2.500" stroke-dasharray="4 3"'
    return (
        f'<polygon points="{corners}" fill="{PAINTS[colour]}" {look}/>'
        f'<path d="{SHAPES[colour]}" transform="translate({x:g} {y:g})" fill="{INKS[colour]}"/>'
    )
