"""The faces of cards as SVG: what the live table shows, for still pictures.

The drawings of bulls lie in ``art/``, one file a kind, and with each the colour of its cards; the
live table shows the same files.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from kernel_lib.display.drawing import CARD, HEIGHT, INK, WIDTH
from kernel_lib.nimmt.cards import BULLS


def _art(name: str) -> str:
    return files("kernel_lib.nimmt").joinpath("art", f"{name}.svg").read_text(encoding="utf-8")


TONES = {
    bulls: _art(f"bull-{bulls}").partition(' color="')[2].partition('"')[0]
    for bulls in sorted(set(BULLS[1:]))
}
"""The colour of a card's band, edge and horns, by its bulls: the drawing of its bull says it."""

_BULL, _GAP = 20, 2
"""How wide a bull is drawn, and how far its horns stand from it."""


def faces_of(cards: Iterable[int]) -> str:
    """The faces that a picture of these cards needs, each once; ``card_svg`` refers to them."""
    return f"<defs>{''.join(map(_face, sorted({BULLS[card] for card in cards})))}</defs>"


def card_svg(card: int, x: float, y: float) -> str:
    """A card: its number on the face of its kind."""
    return (
        f'<use href="#card-{BULLS[card]}" x="{x:g}" y="{y:g}"/>'
        f'<text x="{x + WIDTH / 2:g}" y="{y + 29:g}" font-size="20" font-weight="800" '
        f'text-anchor="middle" fill="{INK}">{card}</text>'
    )


@cache
def _face(bulls: int) -> str:
    """A card without its number: edge, band, a bull, and as many horns as it counts."""
    edge = f'width="{WIDTH}" height="{HEIGHT}" rx="6"'
    shape = f"clip-{bulls}"
    return (
        f'<clipPath id="{shape}"><rect {edge}/></clipPath><g id="card-{bulls}">'
        f'<rect y="1.5" {edge} fill="#000000" fill-opacity="0.35"/>'
        f'<rect {edge} fill="{CARD}"/>'
        f'<g clip-path="url(#{shape})" stroke="{TONES[bulls]}" fill="{TONES[bulls]}">'
        f"{BANDS[bulls]}</g>{_bulls(bulls)}</g>"
    )


_SLANTED = "".join(f"M{x:g} 7l7-7h5.600l-7 7z" for x in range(-7, WIDTH, 11))

BANDS = {
    1: f'<path d="M0 1h{WIDTH}" stroke-width="2.500"/>',
    2: f'<path d="M0 2h{WIDTH}" stroke-width="5"/>',
    3: f'<path d="M0 3h{WIDTH}" stroke-width="6" stroke-dasharray="6 4"/>',
    5: f'<path d="{_SLANTED}" stroke="none"/>',
    7: f'<path d="M0 2h{WIDTH}M-4 6h{WIDTH + 4}" stroke-width="4" stroke-dasharray="4"/>',
}
"""The band at the top of a card, told apart by its height and pattern."""


def _bulls(bulls: int) -> str:
    """The bull and its horns, side by side at the foot of the card, two or three in a line."""
    size, across = (8.5, 2) if bulls <= 3 else (6.0, 3)
    lines = [min(across, bulls - first) for first in range(0, bulls, across)]
    left = (WIDTH - _BULL - _GAP - max(lines) * (size + 1) + 1) / 2
    top = HEIGHT - 11.5 - (len(lines) * (size + 1) - 1) / 2
    horns = "".join(
        f'<path transform="translate({left + _BULL + _GAP + at * (size + 1):.4g} '
        f'{top + line * (size + 1):.4g}) scale({size / 24:.4g})" d="{horns_path()}"/>'
        for line, count in enumerate(lines)
        for at in range(count)
    )
    return (
        f'<svg x="{left:.4g}" y="{HEIGHT - 20.5:g}" width="{_BULL}" height="18" '
        f'viewBox="0 0 48 44">{bull_drawing(bulls)}</svg>'
        f'<g fill="{TONES[bulls]}">{horns}</g>'
    )


def horns_path() -> str:
    """The path of a pair of horns, in a square of 24."""
    return _art("horns").partition(' d="')[2].partition('"')[0]


def bull_drawing(bulls: int) -> str:
    """The bull of the cards that count so many, 48 wide and 44 high."""
    return _inside(_art(f"bull-{bulls}")).replace("currentColor", TONES[bulls])


def _inside(drawing: str) -> str:
    """What a drawing holds, without the element around it."""
    return "".join(drawing.splitlines()[1:-1])
