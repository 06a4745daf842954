"""What still pictures share, for places where no kernel lives: the frame, and how cards lie in it.

A picture is SVG with a title and a description, on paper of its own, so that it can be read in a
light and in a dark notebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, GAP = 48, 60, 8
"""The size of a card, and how far cards lie apart."""

LEFT = 28
"""How far from the edge the first card lies, beside the number of its row."""

ACROSS = 14
"""How many cards stand side by side at most."""

INK, QUIET, FAINT = "#1c2430", "#5f6b7a", "#55606d"


def svg(
    width: float,
    height: float,
    title: str,
    description: str,
    parts: Sequence[str],
    font: str = ' font-family="sans-serif"',
) -> str:
    """A picture with its title and its description.

    >>> svg(20, 10, "A dot & more", "", [])[-82:]
    '<title>A dot &amp; more</title><rect width="20" height="10" fill="#ffffff"/></svg>'
    """
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" role="img"{font}>',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>" if description else "",
            f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
            *parts,
            "</svg>",
        ]
    )


def text_svg(lines: Sequence[str], title: str, description: str) -> str:
    """A picture of lines of text, each letter as wide as any other.

    >>> "<text" in text_svg(["pile 12"], "A game", "")
    True
    """
    width = 2 * GAP + 9 * max(map(len, lines), default=0)
    parts = [
        f'<text x="{GAP}" y="{GAP + 20 * number + 14}" font-size="15" fill="{INK}" '
        f'xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
    font = ' font-family="monospace"'
    return svg(width, 20 * len(lines) + 2 * GAP, title, description, parts, font)


def x_of(place: float, left: float = LEFT) -> float:
    """Where the card at a place begins.

    >>> x_of(0), x_of(2)
    (28, 140)
    """
    return left + place * (WIDTH + GAP)


def slot(x: float, y: float, colour: str, text: str = "") -> str:
    """A place where no card lies, with what stands in it."""
    label = (
        f'<text x="{x + WIDTH / 2:g}" y="{y + 36:g}" font-size="16" text-anchor="middle" '
        f'fill="{colour}">{escape(text)}</text>'
        if text
        else ""
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="none" '
        f'stroke="{colour}" stroke-dasharray="4 3"/>{label}'
    )


def label(text: str, y: float) -> str:
    """What stands at the left edge beside a line of cards."""
    middle = y + HEIGHT / 2 + 5
    return f'<text x="8" y="{middle:g}" font-size="14" fill="{QUIET}">{escape(text)}</text>'
