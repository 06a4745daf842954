"""What the questions of 6 nimmt! are about, drawn: a table, and the cards of a hand below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_lib.core.text import message, words
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.drawing import board_svg, board_text


def drawn(facts: Mapping[str, Any]) -> Callable[[], str] | None:
    """What draws the table that these facts name, as SVG; None where they name none.

    >>> drawn({"table": "16 20 | 35 | 61 | 70", "card": 37})()[:4], drawn({"reds": "0,0"})
    ('<svg', None)
    """
    if not isinstance(facts.get("table"), str):
        return None
    return lambda: _table_svg(Table.parse(facts["table"]), _hand(facts))


def _table_svg(table: Table, hand: tuple[int, ...]) -> str:
    return board_svg(table, hand, words(message("A table of 6 nimmt!")), board_text(table))


def _hand(facts: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards that are in a hand, one or more."""
    if isinstance(facts.get("mine"), tuple):
        return tuple(facts["mine"])
    return (facts["card"],) if isinstance(facts.get("card"), int) else ()
