"""Still pictures of 6 nimmt!: a table as text and as SVG, and some cards in a row."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import chain
from typing import Protocol

from kernel_lib.core.text import message, words
from kernel_lib.display.drawing import (
    ACROSS,
    GAP,
    HEIGHT,
    LEFT,
    PALE,
    WARNING,
    WIDTH,
    label,
    place,
    slot,
    svg,
    x_of,
)
from kernel_lib.nimmt.cards import BULLS, bulls_text, checked_card, places_of
from kernel_lib.nimmt.faces import card_svg, faces_of
from kernel_lib.nimmt.rows import Placing, Row, stacks

_NAME = 16


class DrawnTable(Protocol):
    """What is drawn of a table (see ``board.Table``)."""

    @property
    def rows(self) -> Sequence[Row]: ...

    @property
    def placing(self) -> Placing: ...


def board_text(table: DrawnTable) -> str:
    """The rows of a table, one line each.

    >>> from kernel_lib.nimmt.board import Table
    >>> print(board_text(Table.parse("16 20 | 35 | 61 | 70")))
    1: 16 20
    2: 35
    3: 61
    4: 70
    """
    return "\n".join(
        f"{number}: {' '.join(stacks(row))}" for number, row in enumerate(table.rows, start=1)
    )


def table_svg(table: DrawnTable) -> str:
    """A picture of a table alone, as it is drawn in a cell of a notebook."""
    return board_svg(table, (), words(message("A table of 6 nimmt!")), board_text(table))


def board_svg(
    table: DrawnTable,
    hand: Sequence[int],
    title: str,
    description: str,
    names: Sequence[str] = (),
) -> str:
    """A picture of a table with the place of the sixth card in each row, and cards below it.

    ``hand`` are the cards below, ``names`` what stands under each of them (who plays it).
    """
    places = table.placing.places
    width, height = board_size(table, hand)
    parts = [faces_of([*chain(*table.rows), *hand])]
    for index, row in enumerate(table.rows):
        top = index * (HEIGHT + GAP) + GAP / 2
        parts.append(label(str(index + 1), top))
        taken_up = places_of(row)
        for at, twins in enumerate(taken_up):
            parts += [card_svg(card, x_of(at) + 5 * up, top) for up, card in enumerate(twins)]
        parts += [place(x_of(at), top) for at in range(len(taken_up), places)]
        colour = WARNING if len(taken_up) == places else PALE
        parts.append(slot(x_of(places), top, str(places + 1), colour))
    parts += [card_svg(card, *hand_place(table, at)) for at, card in enumerate(hand)]
    under = hand_place(table, 0)[1] + HEIGHT + 16
    parts += [
        f'<text x="{x_of(at) + WIDTH / 2:g}" y="{under:g}" font-size="13" '
        f'text-anchor="middle" fill="{PALE}">{escape(name)}</text>'
        for at, name in enumerate(names)
    ]
    return svg(width, height + (_NAME if names else 0), title, description, parts)


def board_size(table: DrawnTable, hand: Sequence[int]) -> tuple[float, float]:
    """How wide and how high a table with cards below it is."""
    across = max(table.placing.places + 1, min(len(hand), ACROSS))
    lines = -(-len(hand) // ACROSS)
    below = lines * (HEIGHT + GAP) + 2 * GAP if hand else 0
    return LEFT + across * (WIDTH + GAP), len(table.rows) * (HEIGHT + GAP) + below


def hand_place(table: DrawnTable, at: int) -> tuple[float, float]:
    """Where a card of the hand below a table lies: its left and upper edge."""
    top = len(table.rows) * (HEIGHT + GAP) + 2 * GAP
    return x_of(at % ACROSS), top + at // ACROSS * (HEIGHT + GAP)


class CardRow:
    """Some cards in a row, as a still picture.

    >>> CardRow(7, 55)
    7 (1 bull), 55 (7 bulls)
    """

    def __init__(self, *cards: int) -> None:
        self.cards = tuple(map(checked_card, cards))

    def __repr__(self) -> str:
        return words(
            tuple(
                message("{card} ({bulls})", card=card, bulls=bulls_text(BULLS[card]))
                for card in self.cards
            )
        )

    def _repr_svg_(self) -> str:
        cards = [card_svg(card, x_of(at, 0), 0) for at, card in enumerate(self.cards)]
        width = x_of(len(cards), 0) - GAP if cards else 0
        return svg(width, HEIGHT, repr(self), "", [faces_of(self.cards), *cards])
