"""The ways to place a tile of the rack on the board, and why one is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from kernel_lib.core import errors
from kernel_lib.core.game import IllegalMove, Listed
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.errors import Refusal
from kernel_lib.ingenious.hexes import Hex, area_of
from kernel_lib.ingenious.tiles import BY_TEXT, Tile

_CELL = "(-?[0-9]),(-?[0-9])"


@dataclass(frozen=True, slots=True)
class Place:
    """Put a tile of the rack on two neighbouring cells: its first letter on the first of them.

    >>> Place("RB", Hex(0, 0), Hex(1, 0)).notation
    'RB@0,0>1,0'
    """

    tile: str
    first: Hex
    second: Hex

    @property
    def notation(self) -> str:
        return f"{self.tile}@{self.first}>{self.second}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"([A-Z]{{2}})@{_CELL}>{_CELL}", word)
        if not match:
            return None
        q, r, other_q, other_r = map(int, match.groups()[1:])
        return cls(match[1], Hex(q, r), Hex(other_q, other_r))


@dataclass(frozen=True)
class Placements(Listed[Place]):
    """Every way to put a tile of a rack on a board, without listing them.

    A tile of two colours can lie in two ways on a pair of cells, a double in one. With ``printed``
    (numbers of cells) the tile must touch one of them, as in the first round. Clauses
    ``ingenious.base.place`` and ``ingenious.base.first``.

    >>> len(Placements(Board.empty(6), (Tile.parse("RB"), Tile.parse("RR"))))
    666
    """

    board: Board
    rack: tuple[Tile, ...]
    printed: tuple[int, ...] | None = None

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of cells, by number, on which a tile may lie."""
        pairs = self.board.empty_pairs
        if self.printed is not None:
            near = {n for symbol in self.printed for n in area_of(self.board.side).beside(symbol)}
            pairs = tuple(pair for pair in pairs if pair[0] in near or pair[1] in near)
        return pairs

    @cached_property
    def kinds(self) -> tuple[Tile, ...]:
        """The different tiles of the rack."""
        return tuple(dict.fromkeys(self.rack))

    def __len__(self) -> int:
        return len(self.pairs) * sum([1 if first is second else 2 for first, second in self.kinds])

    def nth(self, index: int) -> tuple[Tile, tuple[int, int]]:
        """The placement with this number: the tile, and the cells of its first and second half."""
        pairs = self.pairs
        for kind in self.kinds:
            ways = len(pairs) * (1 if kind.is_double else 2)
            if index < ways:
                pair = pairs[index % len(pairs)]
                return kind, pair if index < len(pairs) else (pair[1], pair[0])
            index -= ways
        raise IndexError(index)

    def _nth(self, index: int) -> Place:
        kind, (first, second) = self.nth(index)
        cells = area_of(self.board.side).cells
        return Place(str(kind), cells[first], cells[second])

    def __iter__(self) -> Iterator[Place]:
        cells = area_of(self.board.side).cells
        for kind in self.kinds:
            text = str(kind)
            for first, second in self.pairs:
                yield Place(text, cells[first], cells[second])
            for second, first in () if kind.is_double else self.pairs:
                yield Place(text, cells[first], cells[second])

    def __contains__(self, choice: object) -> bool:
        return refused_place(self, choice) is None


def refused_place(placements: Placements, choice: object) -> IllegalMove | None:
    """Why this tile cannot be placed so; None if it can. Clause ``ingenious.base.must``."""
    if type(choice) is not Place:
        rack = tuple(map(str, placements.rack))
        wanted = message("place a tile of your rack: {rack}", rack=rack)
        return errors.does_not_fit(choice, Refusal.MUST_PLACE, Refusal.NOT_A_CHOICE, wanted)
    if type(choice.tile) is not str or BY_TEXT.get(choice.tile) not in placements.rack:
        rack = tuple(map(str, placements.rack))
        if isinstance(choice.tile, str) and choice.tile[::-1] in rack:
            return _refusal(
                Refusal.NOT_IN_RACK,
                message(
                    "the tile {tile} is written {known}; to turn it, exchange its cells",
                    tile=choice.tile,
                    known=choice.tile[::-1],
                ),
                choice,
            )
        return _refusal(
            Refusal.NOT_IN_RACK,
            message(
                "{tile} is not in your rack: {rack}",
                tile=_tile_shown(choice.tile),
                rack=rack,
            ),
            choice,
        )
    area, numbers = area_of(placements.board.side), []
    for cell in (choice.first, choice.second):
        if type(cell) is not Hex or set(map(type, cell)) != {int} or cell not in area.number:
            return _refusal(
                Refusal.OFF_THE_BOARD,
                message(
                    "{cell} is no cell of this board: it has {side} cells on a side",
                    cell=_shown(cell),
                    side=area.side,
                ),
                choice,
            )
        numbers.append(area.number[cell])
    first, second = numbers
    if second not in area.neighbours[first]:
        return _refusal(
            Refusal.NOT_NEIGHBOURS,
            message(
                "{first} and {second} are not neighbours: a tile lies on two cells side by side",
                first=_shown(choice.first),
                second=_shown(choice.second),
            ),
            choice,
        )
    for cell, number in zip((choice.first, choice.second), numbers, strict=True):
        if placements.board.filled[number]:
            return _refusal(
                Refusal.NOT_EMPTY,
                message("the cell {cell} is not empty; choose two empty cells", cell=_shown(cell)),
                choice,
            )
    if placements.printed is not None and tuple(sorted(numbers)) not in placements.pairs:
        left = tuple(_shown(area.cells[symbol]) for symbol in placements.printed or ())
        return _refusal(
            Refusal.MUST_TOUCH_PRINTED,
            message(
                "in the first round a tile lies beside a printed symbol that nobody has used: "
                "{left}",
                left=left,
            ),
            choice,
        )
    return None


def _refusal(code: Refusal, text: Message, choice: Place) -> IllegalMove:
    return IllegalMove(code, text, choice=choice)


def _tile_shown(tile: object) -> str:
    is_plain = isinstance(tile, str) and re.fullmatch("[A-Z]{2}", tile)
    return str(tile) if is_plain else quoted(tile)


FAR = 100
"""Coordinates of cells that are farther away are not written out like those of a board."""


def _shown(cell: object) -> str:
    is_plain = type(cell) is Hex and set(map(type, cell)) == {int} and cell.distance < FAR
    return f"({cell})" if is_plain else quoted(cell)
