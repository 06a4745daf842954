"""What still pictures share, for places where no kernel lives: the frame, and how cards lie in it.

A picture is SVG with a title and a description. It lies on a cloth of its own, in the colour of the
game's table, so it looks the same in a light and in a dark notebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, GAP = 48, 57, 8
"""The size of a card, and how far cards lie apart."""

LEFT = 24
"""How far from the edge the first card lies, beside the number of its row."""

ACROSS = 14
"""How many cards stand side by side at most."""

INK, CARD = "#1c2430", "#fbf7ec"
"""What is written on a card, and the card."""

PALE, WARNING, FAINT = "#eef4ef", "#ffcfc6", "#c3d3cb"
"""What is written on a cloth, what warns there, and the edge of a place without a card."""

GREEN, VIOLET, SLATE = ("#256b4c", "#194c36"), ("#41398c", "#2b2563"), ("#31475c", "#1f2f3f")
"""The cloths of the games, each from its middle to its edge."""

_HEM = 8
"""How far the cloth reaches beyond what lies on it."""


def svg(
    width: float,
    height: float,
    title: str,
    description: str,
    parts: Sequence[str],
    cloth: tuple[str, str] = GREEN,
    font: str = "system-ui, sans-serif",
) -> str:
    """A picture on its cloth, with its title and its description.

    >>> picture = svg(20, 10, "A dot & more", "", [])
    >>> "<title>A dot &amp; more</title>" in picture, 'width="36" height="26"' in picture
    (True, True)
    """
    middle, edge = cloth
    name = f"cloth-{middle[1:]}"
    box = f'width="{width + 2 * _HEM:g}" height="{height + 2 * _HEM:g}"'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {box} '
            f'viewBox="{-_HEM} {-_HEM} {width + 2 * _HEM:g} {height + 2 * _HEM:g}" '
            f'role="img" font-family="{font}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>" if description else "",
            f'<defs><radialGradient id="{name}" cx="0.4" cy="0.35" r="0.9">'
            f'<stop stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/>'
            "</radialGradient></defs>",
            f'<rect x="{-_HEM}" y="{-_HEM}" {box} rx="12" fill="url(#{name})"/>',
            *parts,
            "</svg>",
        ]
    )


Box = tuple[float, float, float, float]
"""A rectangle: left, top, width and height."""


def share(box: Box, width: float, height: float) -> Box:
    """Where a box lies on a picture of this size with its hem, as shares of the whole.

    >>> share((0, 0, 10, 20), 20, 20)
    (0.2222, 0.2222, 0.2778, 0.5556)
    """
    left, top, across, down = box
    wide, high = width + 2 * _HEM, height + 2 * _HEM
    shares = ((left + _HEM) / wide, (top + _HEM) / high, across / wide, down / high)
    return tuple(round(edge, 4) for edge in shares)  # type: ignore[return-value]


def text_svg(lines: Sequence[str], title: str, description: str) -> str:
    """A picture of lines of text, each letter as wide as any other.

    >>> "<text" in text_svg(["pile 12"], "A game", "")
    True
    """
    width = 2 * GAP + 9 * max(map(len, lines), default=0)
    parts = [
        f'<text x="{GAP}" y="{GAP + 20 * number + 14}" font-size="15" fill="{PALE}" '
        f'xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
    return svg(width, 20 * len(lines) + 2 * GAP, title, description, parts, font="monospace")


def x_of(place: float, left: float = LEFT) -> float:
    """Where the card at a place begins.

    >>> x_of(0), x_of(2)
    (24, 136)
    """
    return left + place * (WIDTH + GAP)


def slot(x: float, y: float, text: str = "", colour: str = PALE) -> str:
    """A place that is not for any card, or where one is missing, with what stands in it."""
    label = (
        f'<text x="{x + WIDTH / 2:g}" y="{y + HEIGHT / 2 + 6:g}" font-size="17" font-weight="700" '
        f'text-anchor="middle" fill="{colour}">{escape(text)}</text>'
        if text
        else ""
    )
    edge = FAINT if colour == PALE else colour
    return (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" '
        f'fill="none" stroke="{edge}" stroke-width="2" stroke-dasharray="5 4"/>{label}'
    )


def place(x: float, y: float) -> str:
    """A place where a card may come to lie: a shade of the cloth."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="6" '
        f'fill="#000000" fill-opacity="0.2"/>'
    )


def label(text: str, y: float) -> str:
    """What stands at the left edge beside a line of cards."""
    middle = y + HEIGHT / 2 + 5
    return f'<text x="4" y="{middle:g}" font-size="14" fill="{PALE}">{escape(text)}</text>'
