"""Still pictures of FTW?!: a pile with a hand, and a whole position, as text and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kernel_lib.core.text import Message, message, words
from kernel_lib.display.drawing import (
    ACROSS,
    CARD,
    GAP,
    HEIGHT,
    INK,
    LEFT,
    VIOLET,
    WIDTH,
    slot,
    svg,
    x_of,
)
from kernel_lib.display.drawing import label as label_svg

_EDGE = "#1766a6"
_LETTER, _WIDE_LETTER = 9, 15
"""Room for a letter of a name, and for one of Chinese or Japanese writing."""


class DrawnPlayer(Protocol):
    """What is drawn of a player (see ``board.PlayerCards``)."""

    @property
    def name(self) -> str: ...

    @property
    def hand(self) -> Sequence[int]: ...

    @property
    def helps(self) -> Sequence[int]: ...

    @property
    def unknown(self) -> int: ...


class DrawnTable(Protocol):
    """What is drawn of a position (see ``board.Table``)."""

    @property
    def pile(self) -> Sequence[int]: ...

    @property
    def players(self) -> Sequence[DrawnPlayer]: ...


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
    shown = list(pile[-ACROSS:])
    parts = [card_svg(card, x_of(place), GAP) for place, card in enumerate(shown)]
    if not shown:
        parts.append(slot(x_of(0), GAP))
    start = (len(shown) or 1) + 1
    parts += [card_svg(card, x_of(start + place), GAP, True) for place, card in enumerate(helps)]
    parts += [card_svg(card, *hand_place(place)) for place, card in enumerate(hand)]
    return svg(*table_size(pile, helps, hand), title, description, parts, VIOLET)


def table_size(
    pile: Sequence[int], helps: Sequence[int], hand: Sequence[int]
) -> tuple[float, float]:
    """How wide and how high such a picture is."""
    shown = min(len(pile), ACROSS) or 1
    across = max(shown + (len(helps) + 1 if helps else 0), len(hand))
    return LEFT + across * (WIDTH + GAP), (2 if hand else 1) * (HEIGHT + 2 * GAP)


def hand_place(at: int) -> tuple[float, float]:
    """Where a card of the hand below a pile lies: its left and upper edge."""
    return x_of(at), HEIGHT + 3 * GAP


def position_svg(table: DrawnTable) -> str:
    """A picture of a whole position: the pile, and below it a line for each player.

    Cards of a hand that are not known are one empty place with their number; help cards stand
    apart and have dashed edges.
    """
    names = [words(message("The pile")), *(place.name for place in table.players)]
    left = GAP * 2 + max(map(_room, names))
    shown = table.pile[-ACROSS:]
    lines = [_line(shown, (), 0, left, 0) if shown else slot(left, GAP / 2)]
    lines += [
        _line(place.hand, place.helps, place.unknown, left, number)
        for number, place in enumerate(table.players, start=1)
    ]
    across = max(len(shown), 1, *map(_places, table.players))
    labels = [label_svg(name, _top(number)) for number, name in enumerate(names)]
    title = words(message("A table of FTW?!"))
    height = _top(len(names))
    return svg(x_of(across, left), height, title, str(table), [*labels, *lines], VIOLET)


def _line(
    cards: Sequence[int], helps: Sequence[int], unknown: int, left: float, number: int
) -> str:
    """A line of a position: open cards, cards that are not known, help cards."""
    top = _top(number)
    parts = [card_svg(card, x_of(place, left), top) for place, card in enumerate(cards)]
    if unknown:
        parts.append(slot(x_of(len(cards), left), top, f"?{unknown}"))
    start = len(cards) + bool(unknown) + 0.5
    parts += [card_svg(card, x_of(start + at, left), top, True) for at, card in enumerate(helps)]
    return "".join(parts)


def _places(place: DrawnPlayer) -> float:
    """How many cards stand in a player's line, and the room before help cards."""
    helps = len(place.helps) + 0.5 if place.helps else 0
    return len(place.hand) + bool(place.unknown) + helps


def _top(number: int) -> float:
    return number * (HEIGHT + GAP) + GAP / 2


def _room(name: str) -> int:
    return sum(_LETTER if letter.isascii() else _WIDE_LETTER for letter in name)


def card_svg(card: int, x: float, y: float, is_help: bool = False) -> str:
    """A card without bulls; a help card has a dashed edge."""
    dash = ' stroke-dasharray="5 3"' if is_help else ""
    return (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" '
        f'fill="{CARD}" stroke="{_EDGE}" stroke-width="2"{dash}/>'
        f'<text x="{x + WIDTH / 2:g}" y="{y + 36:g}" font-size="21" font-weight="800" '
        f'text-anchor="middle" fill="{INK}">{card}</text>'
    )
