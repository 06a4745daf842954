"""Still pictures of a table, for places where no kernel lives: text, and SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kernel_lib.core.text import Message, message, words
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, bulls_text, checked_card, places_of
from kernel_lib.nimmt.rows import stacks

_WIDTH, _HEIGHT, _GAP = 48, 60, 8
_LEFT = 28
_ACROSS = 14
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
    width = _LEFT + max(places + 1, min(len(hand), _ACROSS)) * (_WIDTH + _GAP)
    rows = len(table.rows)
    lines = -(-len(hand) // _ACROSS)
    below = lines * (_HEIGHT + _GAP) + 2 * _GAP if hand else 0
    height = rows * (_HEIGHT + _GAP) + below + (_NAME if names else 0)
    parts = []
    for index, row in enumerate(table.rows):
        top = index * (_HEIGHT + _GAP) + _GAP / 2
        parts.append(_label(index + 1, top))
        taken_up = places_of(row)
        for place, twins in enumerate(taken_up):
            parts += [_card(card, _x(place) + 5 * up, top) for up, card in enumerate(twins)]
        parts += [_slot(_x(place), top, "#dde2e8") for place in range(len(taken_up), places)]
        parts.append(_slot(_x(places), top, _COLOURS[5], text=str(places + 1)))
    hand_top = rows * (_HEIGHT + _GAP) + 2 * _GAP
    parts += [
        _card(card, _x(place % _ACROSS), hand_top + place // _ACROSS * (_HEIGHT + _GAP))
        for place, card in enumerate(hand)
    ]
    parts += [
        f'<text x="{_x(place) + _WIDTH / 2:g}" y="{hand_top + _HEIGHT + 15:g}" font-size="13" '
        f'text-anchor="middle" fill="#55606d">{escape(name)}</text>'
        for place, name in enumerate(names)
    ]
    return _svg(width, height, title, description, parts)


def table_text(pile: Sequence[int], helps: Sequence[int]) -> Message:
    """The pile of FTW?!, from bottom to top, and the help cards of one player.

    >>> print(table_text((25, 26), ()))
    Pile: 25 26
    >>> print(table_text((), (6, 11)))
    Pile: none
    Your help cards: 6 11
    """
    facts = {
        "pile": " ".join(map(str, pile)) or message("none"),
        "helps": " ".join(map(str, helps)),
    }
    if not helps:
        return message("Pile: {pile}", **facts)
    return message("Pile: {pile}\nYour help cards: {helps}", **facts)


def table_svg(
    pile: Sequence[int],
    helps: Sequence[int],
    hand: Sequence[int],
    title: str,
    description: str,
) -> str:
    """A picture of a pile (its top card last), of the help cards beside it, and of a hand below."""
    shown = list(pile[-_ACROSS:])
    across = max(len(shown) or 1, len(hand), 1)
    width = _LEFT + (across + (len(helps) + 1 if helps else 0)) * (_WIDTH + _GAP)
    height = 2 * (_HEIGHT + 2 * _GAP) if hand else _HEIGHT + 2 * _GAP
    parts = [_plain_card(card, _x(place), _GAP) for place, card in enumerate(shown)]
    if not shown:
        parts.append(_slot(_x(0), _GAP, _COLOURS[1]))
    start = (len(shown) or 1) + 1
    parts += [_plain_card(card, _x(start + place), _GAP, True) for place, card in enumerate(helps)]
    below = _HEIGHT + 3 * _GAP
    parts += [_plain_card(card, _x(place), below) for place, card in enumerate(hand)]
    return _svg(width, height, title, description, parts)


def _svg(width: int, height: int, title: str, description: str, parts: Sequence[str]) -> str:
    """A picture with its title and its description."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>" if description else "",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *parts,
            "</svg>",
        ]
    )


def _plain_card(card: int, x: int, y: float, is_help: bool = False) -> str:
    """A card without bulls; a help card has a dashed edge."""
    dash = ' stroke-dasharray="5 3"' if is_help else ""
    return (
        f'<rect x="{x}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="#ffffff" '
        f'stroke="{_COLOURS[2]}" stroke-width="1.5"{dash}/>'
        f'<text x="{x + _WIDTH / 2:g}" y="{y + 38:g}" font-size="22" font-weight="700" '
        f'text-anchor="middle" fill="#1c2430">{card}</text>'
    )


def _x(place: int) -> int:
    return _LEFT + place * (_WIDTH + _GAP)


def _label(number: int, top: float) -> str:
    return (
        f'<text x="8" y="{top + _HEIGHT / 2 + 5:g}" font-size="14" fill="#5f6b7a">{number}</text>'
    )


def _card(card: int, x: int, y: float) -> str:
    bulls = BULLS[card]
    colour = _COLOURS[bulls]
    dots = "".join(
        f'<circle cx="{x + _WIDTH / 2 + (dot - (bulls - 1) / 2) * 6:g}" cy="{y + 51:g}" r="2.2" '
        f'fill="{colour}"/>'
        for dot in range(bulls)
    )
    return (
        f'<rect x="{x}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="#ffffff" '
        f'stroke="{colour}" stroke-width="1.5"/>'
        f'<path d="M{x + 4} {y + 5:g}h{_WIDTH - 8}" stroke="{colour}" {_BANDS[bulls]}/>'
        f'<text x="{x + _WIDTH / 2:g}" y="{y + 36:g}" font-size="22" font-weight="700" '
        f'text-anchor="middle" fill="#1c2430">{card}</text>{dots}'
    )


def _slot(x: int, y: float, colour: str, text: str = "") -> str:
    label = (
        f'<text x="{x + _WIDTH / 2:g}" y="{y + 36:g}" font-size="16" text-anchor="middle" '
        f'fill="{colour}">{text}</text>'
        if text
        else ""
    )
    return (
        f'<rect x="{x}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="none" '
        f'stroke="{colour}" stroke-dasharray="4 3"/>{label}'
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
        width = len(self.cards) * (_WIDTH + _GAP) + _GAP
        height = _HEIGHT + 2 * _GAP
        cards = "".join(
            _card(card, _GAP + place * (_WIDTH + _GAP), _GAP)
            for place, card in enumerate(self.cards)
        )
        return _svg(width, height, repr(self), "", [cards])
