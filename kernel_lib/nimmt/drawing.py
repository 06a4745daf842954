"""Still pictures of 6 nimmt!: a table as text and as SVG, and some cards in a row."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kernel_lib.core.drawing import (
    ACROSS,
    FAINT,
    GAP,
    HEIGHT,
    INK,
    LEFT,
    WIDTH,
    label,
    slot,
    svg,
    x_of,
)
from kernel_lib.core.text import message, words
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, bulls_text, checked_card, places_of
from kernel_lib.nimmt.rows import stacks

_NAME = 16
_BANDS = {
    1: 'stroke-width="2"',
    2: 'stroke-width="5"',
    3: 'stroke-width="6" stroke-dasharray="6 4"',
    5: 'stroke-width="7" stroke-dasharray="3 3"',
    7: 'stroke-width="8" stroke-dasharray="12 2"',
}
_COLOURS = {1: "#5f6b7a", 2: "#1f6fb2", 3: "#a85c00", 5: "#b3261e", 7: "#6a2a9c"}


def board_text(table: Table) -> str:
    """The rows of a table, one line each.

    >>> print(board_text(Table.parse("16 20 | 35 | 61 | 70")))
    1: 16 20
    2: 35
    3: 61
    4: 70
    """
    return "\n".join(
        f"{number}: {' '.join(stacks(row))}" for number, row in enumerate(table.rows, start=1)
    )


def table_svg(table: Table) -> str:
    """A picture of a table alone, as it is drawn in a cell of a notebook."""
    return board_svg(table, (), words(message("A table of 6 nimmt!")), board_text(table))


def board_svg(
    table: Table,
    hand: Sequence[int],
    title: str,
    description: str,
    names: Sequence[str] = (),
) -> str:
    """A picture of a table with the place of the sixth card in each row, and cards below it.

    ``hand`` are the cards below, ``names`` what stands under each of them (who plays it).
    """
    places = table.placing.places
    width = LEFT + max(places + 1, min(len(hand), ACROSS)) * (WIDTH + GAP)
    rows = len(table.rows)
    lines = -(-len(hand) // ACROSS)
    below = lines * (HEIGHT + GAP) + 2 * GAP if hand else 0
    height = rows * (HEIGHT + GAP) + below + (_NAME if names else 0)
    parts = []
    for index, row in enumerate(table.rows):
        top = index * (HEIGHT + GAP) + GAP / 2
        parts.append(label(str(index + 1), top))
        taken_up = places_of(row)
        for place, twins in enumerate(taken_up):
            parts += [card_svg(card, x_of(place) + 5 * up, top) for up, card in enumerate(twins)]
        parts += [slot(x_of(place), top, "#dde2e8") for place in range(len(taken_up), places)]
        parts.append(slot(x_of(places), top, _COLOURS[5], text=str(places + 1)))
    hand_top = rows * (HEIGHT + GAP) + 2 * GAP
    parts += [
        card_svg(card, x_of(place % ACROSS), hand_top + place // ACROSS * (HEIGHT + GAP))
        for place, card in enumerate(hand)
    ]
    parts += [
        f'<text x="{x_of(place) + WIDTH / 2:g}" y="{hand_top + HEIGHT + 15:g}" font-size="13" '
        f'text-anchor="middle" fill="{FAINT}">{escape(name)}</text>'
        for place, name in enumerate(names)
    ]
    return svg(width, height, title, description, parts)


def card_svg(card: int, x: float, y: float) -> str:
    """A card: its number, its band and its bulls."""
    bulls = BULLS[card]
    colour = _COLOURS[bulls]
    dots = "".join(
        f'<circle cx="{x + WIDTH / 2 + (dot - (bulls - 1) / 2) * 6:g}" cy="{y + 51:g}" r="2.2" '
        f'fill="{colour}"/>'
        for dot in range(bulls)
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#ffffff" '
        f'stroke="{colour}" stroke-width="1.5"/>'
        f'<path d="M{x + 4:g} {y + 5:g}h{WIDTH - 8}" stroke="{colour}" {_BANDS[bulls]}/>'
        f'<text x="{x + WIDTH / 2:g}" y="{y + 36:g}" font-size="22" font-weight="700" '
        f'text-anchor="middle" fill="{INK}">{card}</text>{dots}'
    )


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
        cards = "".join(card_svg(card, x_of(at, GAP), GAP) for at, card in enumerate(self.cards))
        return svg(x_of(len(self.cards), GAP), HEIGHT + 2 * GAP, repr(self), "", [cards])
