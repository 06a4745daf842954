"""What the questions of Ingenious are about, drawn: a board with red and blue symbols."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_lib.core.text import message, words
from kernel_lib.ingenious.board import SMALLEST, Board
from kernel_lib.ingenious.drawing import board_svg


def drawn(facts: Mapping[str, Any]) -> Callable[[], str] | None:
    """What draws the board that these facts name, as SVG; None where they name none.

    >>> drawn({"reds": "0,0 1,0"})()[:4], drawn({"table": "1 | 2 | 3 | 4"})
    ('<svg', None)
    """
    reds, blues = facts.get("reds"), facts.get("blues")
    if not isinstance(reds, str):
        return None
    parts = [f"side {SMALLEST}", f"R {reds}"] + ([f"B {blues}"] if isinstance(blues, str) else [])
    board = Board.parse(" | ".join(parts))
    title = message("A board of Ingenious")
    return lambda: board_svg(board, (), words(title), "", coordinates=True)
