"""The board of Einfach Genial (Ingenious): what lies on it, and what a tile scores.

What lies on a board is kept as bytes, one a cell: 0 is empty, otherwise the colour plus 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress
from typing import Self

from kernel_lib.core import check
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.ingenious.drawing import position_svg
from kernel_lib.ingenious.hexes import LARGEST, SMALLEST, Area, Hex, area_of
from kernel_lib.ingenious.tiles import COLOURS, Colour, Tile


def run_length(filled: bytes, line: Sequence[int], mark: int) -> int:
    """How many cells from the start of a line hold this mark without a gap.

    Clause ``ingenious.score.line``.

    >>> run_length(bytes([1, 1, 0, 1]), (0, 1, 2, 3), mark=1)
    2
    """
    length = 0
    for number in line:
        if filled[number] != mark:
            break
        length += 1
    return length


def runs(area: Area, filled: bytes, cell: int, colour: int) -> tuple[int, ...]:
    """How many symbols of a colour lie in a line from a cell, in each of the six directions.

    >>> runs(area_of(6), Board.parse("side 6 | R 0,0 1,0").filled, area_of(6).number[Hex(-1, 0)], 0)
    (2, 0, 0, 0, 0, 0)
    """
    return tuple(run_length(filled, line, colour + 1) for line in area.lines[cell])


def half_score(area: Area, filled: bytes, cell: int, partner: int, colour: int) -> int:
    """What one half of a tile scores on ``cell`` when the other half lies on ``partner``.

    All directions count but the one towards the partner. Clauses ``ingenious.score.five`` and
    ``ingenious.score.own``.
    """
    return _half_score(area, filled, cell, partner if filled[partner] else -1, colour)


@lru_cache(maxsize=1024)
def _half_score(area: Area, filled: bytes, cell: int, partner: int, colour: int) -> int:
    """The same; an empty partner scores nothing anyway, and need not be told from others."""
    mark = colour + 1
    score = 0
    for beside, line in zip(area.neighbours[cell], area.lines[cell], strict=True):
        if beside >= 0 and beside != partner and filled[beside] == mark:
            score += run_length(filled, line, mark)
    return score


def reach(area: Area, filled: bytes) -> tuple[tuple[int, ...], ...]:
    """What a half of each colour would score on each empty cell, whichever way its tile lies.

    The other half lies on an empty cell, so the direction towards it scores nothing anyway, and all
    six can be added up. Cells that are not empty have no colours.

    >>> reach(area_of(6), Board.parse("side 6 | R 0,0 1,0").filled)[area_of(6).number[Hex(2, 0)]]
    (2, 0, 0, 0, 0, 0)
    """
    scores = []
    for number, lines in enumerate(area.lines):
        points = [0] * len(COLOURS)
        if not filled[number]:
            for beside, line in zip(area.neighbours[number], lines, strict=True):
                if beside >= 0 and filled[beside]:
                    points[filled[beside] - 1] += run_length(filled, line, filled[beside])
        scores.append(() if filled[number] else tuple(points))
    return tuple(scores)


def tile_score(
    area: Area, filled: bytes, cells: tuple[int, int], colours: tuple[int, int]
) -> tuple[int, ...]:
    """What a tile scores in each of the six colours, before it lies there.

    Clause ``ingenious.score.both``.
    """
    gained = [0] * len(COLOURS)
    (first, second), (first_colour, second_colour) = cells, colours
    gained[first_colour] += half_score(area, filled, first, second, first_colour)
    gained[second_colour] += half_score(area, filled, second, first, second_colour)
    return tuple(gained)


@dataclass(frozen=True)
class Board:
    """What lies on a board, the printed symbols included.

    Written as ``side 6 | R 0,0 1,0 | B -1,2``: for each colour the cells of its tiles' halves.

    >>> board = Board.parse("side 6 | B -1,0 -2,0 2,0")
    >>> board.score(Tile.parse("BB"), Hex(0, 0), Hex(1, 0))[Colour.BLUE]
    3
    """

    side: int
    filled: bytes
    _known: bytes = field(default=b"", compare=False, repr=False)
    """``_open``, where the board before has told it."""

    @cached_property
    def _open(self) -> bytes:
        """For each pair of neighbours whether both cells are empty."""
        filled, pairs = self.filled, self._area.pairs
        return self._known or bytes(not (filled[cell] or filled[beside]) for cell, beside in pairs)

    def __getstate__(self) -> dict[str, object]:
        """What is kept of a board: nothing that follows from the rest."""
        return {"side": self.side, "filled": self.filled}

    @classmethod
    def empty(cls, side: int = SMALLEST) -> Self:
        """A board on which no tile lies yet."""
        if type(side) is not int or not SMALLEST <= side <= LARGEST:
            raise ValueError(
                message(
                    "a board has {least} to {most} cells on a side, not {side}",
                    least=SMALLEST,
                    most=LARGEST,
                    side=quoted(side),
                )
            )
        area = area_of(side)
        marks = {number: colour + 1 for number, colour in area.printed.items()}
        return cls(side, bytes(marks.get(number, 0) for number in range(len(area.cells))))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position; what is wrong with an impossible one is told in a ``ValueError``.

        >>> Board.parse("side 6 | R 5,-5")
        Traceback (most recent call last):
            ...
        ValueError: the cell 5,-5 is taken twice: 'side 6 | R 5,-5'
        """
        check.text("the board", text)
        first, *parts = (part.split() for part in text.split("|"))
        if len(first) != 2 or first[0] != "side" or not re.fullmatch("[0-9]", first[1]):
            raise _unreadable(text, message("it begins with the size, such as side 6"))
        board = cls.empty(int(first[1]))
        filled = bytearray(board.filled)
        for part in parts:
            if not part:
                raise _unreadable(text, message("a colour and its cells are missing"))
            colour = Colour.of(part[0])
            for word in part[1:]:
                number = board.number_of(word, text)
                if filled[number]:
                    raise ValueError(
                        message(
                            "the cell {cell} is taken twice: {text}", cell=word, text=quoted(text)
                        )
                    )
                filled[number] = colour + 1
        return cls(board.side, bytes(filled))

    def number_of(self, word: str, text: str = "") -> int:
        """The number of a cell written like ``4,-4``; one that is not there is a ``ValueError``."""
        match = re.fullmatch("(-?[0-9]),(-?[0-9])", word)
        cell = Hex(int(match[1]), int(match[2])) if match else None
        if cell is None or cell not in self._area.number:
            raise _unreadable(text or word, message("{word} is no cell of it", word=quoted(word)))
        return self._area.number[cell]

    @property
    def _area(self) -> Area:
        """The cells and what is near them."""
        return area_of(self.side)

    def at(self, cell: Hex) -> Colour | None:
        """The colour on a cell; None where it is empty."""
        mark = self.filled[self._area.number[cell]]
        return Colour(mark - 1) if mark else None

    @property
    def empty_pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs of neighbouring empty cells. Clause ``ingenious.base.place``."""
        return tuple(compress(self._area.pairs, self._open))

    @property
    def most_tiles(self) -> int:
        """No more tiles can fit on the board.

        >>> Board.empty(6).most_tiles
        42
        """
        return self.filled.count(0) // 2

    @property
    def has_room(self) -> bool:
        """Whether a tile fits anywhere. Clause ``ingenious.end.room``."""
        return 1 in self._open

    def score(self, tile: Tile, first: Hex, second: Hex) -> tuple[int, ...]:
        """What a tile scores in each colour, ``tile.one`` on ``first``, the other on ``second``."""
        numbers = self._area.number[first], self._area.number[second]
        return tile_score(self._area, self.filled, numbers, tile)

    def with_tile(self, cells: tuple[int, int], colours: tuple[int, int]) -> Self:
        """The board with a tile on two cells, by their numbers."""
        filled = bytearray(self.filled)
        still_open, pairs_of = bytearray(self._open), self._area.pairs_of
        for number, colour in zip(cells, colours, strict=True):
            filled[number] = colour + 1
            for pair in pairs_of[number]:
                still_open[pair] = 0
        return type(self)(self.side, bytes(filled), bytes(still_open))

    def __str__(self) -> str:
        parts = [f"side {self.side}"]
        for colour in COLOURS:
            cells = [
                str(cell)
                for number, cell in enumerate(self._area.cells)
                if self.filled[number] == colour + 1 and number not in self._area.printed
            ]
            if cells:
                parts.append(f"{colour.letter} {' '.join(cells)}")
        return " | ".join(parts)

    def _repr_svg_(self) -> str:
        return position_svg(self)


def _unreadable(text: str, reason: Message) -> ValueError:
    return ValueError(message("{text} is no board: {reason}", text=quoted(text), reason=reason))
