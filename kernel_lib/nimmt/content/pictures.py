"""What the questions of 6 nimmt! are about, drawn: a table with cards below it, or cards alone."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_lib.core.text import message, words
from kernel_lib.display.drawing import GAP, HEIGHT, WIDTH, share
from kernel_lib.learn.pictures import Drawing, PicturePart
from kernel_lib.learn.wording import Facts
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.drawing import (
    board_size,
    board_svg,
    board_text,
    hand_place,
)
from kernel_lib.nimmt.rows import stacks


def drawn(facts: Facts) -> Drawing | None:
    """The table that these facts name, with the cards of a hand, or cards alone; else None.

    >>> [spot.value for spot in drawn({"table": "16 20 | 35 | 61 | 70", "card": 37}).spots]
    ['1', '2', '3', '4', '37']
    >>> drawn({"reds": "0,0"})
    """
    if isinstance(facts.get("table"), str):
        table, hand = Table.parse(facts["table"]), _hand(facts)
        told = board_text(table)
        svg = board_svg(table, hand, words(message("A table of 6 nimmt!")), told)
        return Drawing(svg, _told(table, hand), (*_rows(table, hand), *_cards(table, hand)))
    return None


def _told(table: Table, hand: tuple[int, ...]) -> str:
    """A table and a hand in words."""
    rows = [_row(number, row) for number, row in enumerate(table.rows, start=1)]
    if not hand:
        return words(tuple(rows))
    return words((*rows, message("your cards: {cards}", cards=" ".join(map(str, hand)))))


def _row(number: int, row: tuple[int, ...]) -> object:
    return message("row {number}: {cards}", number=number, cards=" ".join(stacks(row)))


def _rows(table: Table, hand: tuple[int, ...]) -> Iterator[PicturePart]:
    size = board_size(table, hand)
    for index, row in enumerate(table.rows):
        box = (0, index * (HEIGHT + GAP), size[0], HEIGHT + GAP)
        yield PicturePart("row", str(index + 1), words(_row(index + 1, row)), share(box, *size))


def _cards(table: Table, hand: tuple[int, ...]) -> Iterator[PicturePart]:
    size = board_size(table, hand)
    for at, card in enumerate(hand):
        box = (*hand_place(table, at), WIDTH, HEIGHT)
        yield PicturePart("card", str(card), str(card), share(box, *size))


def _hand(facts: Facts) -> tuple[int, ...]:
    """The cards that are in a hand, one or more."""
    if isinstance(facts.get("mine"), tuple):
        return tuple(facts["mine"])
    return (facts["card"],) if isinstance(facts.get("card"), int) else ()
