"""The hexagons of Einfach Genial (Ingenious): cells, directions, and the area of a board.

Cells have axial coordinates (q, r), the centre is (0, 0), and a step east adds 1 to q.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from kernel_lib.ingenious.tiles import COLOURS, Colour

SMALLEST, LARGEST = 6, 8
"""Cells on a side of the white area, and of the whole board. Clause ``ingenious.base.board``."""


class Hex(NamedTuple):
    """A cell by its axial coordinates.

    >>> str(Hex(4, -4))
    '4,-4'
    """

    q: int
    r: int

    def step(self, direction: Hex, steps: int = 1) -> Hex:
        """The cell so many steps away in a direction."""
        return Hex(self.q + steps * direction.q, self.r + steps * direction.r)

    @property
    def distance(self) -> int:
        """How many steps the cell lies from the centre."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six directions, from east against the clock."""

PRINTED: Mapping[Hex, Colour] = {
    Hex(0, 0).step(direction, SMALLEST - 1): colour
    for direction, colour in zip((*DIRECTIONS[1:], DIRECTIONS[0]), COLOURS, strict=True)
}
"""The printed symbols, on the corners of the white area, red in the north-east.

Clause ``ingenious.base.printed``.
"""


class Area:
    """The cells of a board with so many on a side, numbered from the top row, and what is near.

    ``cells[n]`` is the cell with number n and ``number`` its reverse. ``neighbours[n]`` are the
    numbers beside a cell, by direction, -1 off the board. ``lines[n]`` are for each direction the
    numbers from the next cell on to the edge. ``pairs`` are all pairs of neighbours, the lower
    number first, and ``pairs_of[n]`` the numbers of those with cell n.

    >>> [len(area_of(side).cells) for side in (6, 7, 8)]
    [91, 127, 169]
    """

    def __init__(self, side: int) -> None:
        reach = range(-side + 1, side)
        self.side = side
        self.cells = tuple(Hex(q, r) for r in reach for q in reach if Hex(q, r).distance < side)
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        self.neighbours = tuple(
            tuple(self.number.get(cell.step(direction), -1) for direction in DIRECTIONS)
            for cell in self.cells
        )
        self.lines = tuple(
            tuple(tuple(self._line(cell, direction)) for direction in DIRECTIONS)
            for cell in self.cells
        )
        self.pairs = tuple(
            (number, neighbour)
            for number, beside in enumerate(self.neighbours)
            for neighbour in beside
            if neighbour > number
        )
        self.pairs_of = tuple(
            tuple(number for number, pair in enumerate(self.pairs) if cell in pair)
            for cell in range(len(self.cells))
        )
        self.printed = {
            self.number[cell]: colour for cell, colour in PRINTED.items() if cell in self.number
        }

    def _line(self, cell: Hex, direction: Hex) -> Iterator[int]:
        while (cell := cell.step(direction)) in self.number:
            yield self.number[cell]

    def beside(self, number: int) -> tuple[int, ...]:
        """The numbers of the cells beside a cell."""
        return tuple(neighbour for neighbour in self.neighbours[number] if neighbour >= 0)


@cache
def area_of(side: int) -> Area:
    """The area with so many cells on a side, made once."""
    return Area(side)
