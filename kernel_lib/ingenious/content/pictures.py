"""What the questions of Ingenious are about, drawn: a board with red and blue symbols."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_lib.core.text import message, words
from kernel_lib.display.drawing import share
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.drawing import board_size, board_svg, middle_of
from kernel_lib.ingenious.hexes import SMALLEST, area_of
from kernel_lib.learn.pictures import Drawing, PicturePart
from kernel_lib.learn.wording import Facts

_CELL = (38.0, 44.0)
"""How wide and how high a cell is."""


def drawn(facts: Facts) -> Drawing | None:
    """The board that these facts name; None where they name none.

    ``board`` is a position as ``Board.parse`` reads it; ``reds`` and ``blues`` are cells alone.

    >>> drawn({"reds": "0,0 1,0"}).spots[0].value
    '1, -5'
    >>> drawn({"table": "1 | 2 | 3 | 4"})
    """
    position = facts.get("board") or _position(facts.get("reds"), facts.get("blues"))
    if not isinstance(position, str):
        return None
    board = Board.parse(position)
    title = words(message("A board of Ingenious"))
    return Drawing(
        board_svg(board, (), title, "", coordinates=True), str(board), tuple(_cells(board))
    )


def _position(reds: object, blues: object) -> str | None:
    """A board with symbols of one or two colours."""
    if not isinstance(reds, str):
        return None
    return " | ".join(
        [f"side {SMALLEST}", f"R {reds}", *([f"B {blues}"] if isinstance(blues, str) else [])]
    )


def _cells(board: Board) -> Iterator[PicturePart]:
    """The cells on which nothing lies."""
    wide, high = _CELL
    for number, cell in enumerate(area_of(board.side).cells):
        if not board.filled[number]:
            x, y = middle_of(cell, board.side)
            box = share((x - wide / 2, y - high / 2, wide, high), *board_size(board.side))
            yield PicturePart("cell", f"{cell.q}, {cell.r}", str(cell), box)
