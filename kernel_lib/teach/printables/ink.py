"""Drawings that save ink: lines instead of areas."""

from __future__ import annotations

import re

from kernel_lib.display.drawing import INK

_COLOUR = re.compile(r'(fill|stroke)="#([0-9a-fA-F]{6})"')
_ELEMENT = re.compile(r"<(?:path|circle|ellipse|rect|polygon)\b[^>]*>")

DARK = 70
"""A colour that is darker than this, of 255, stays as it is: eyes and lines."""


def outlined(drawing: str) -> str:
    """A drawing without its colours: dark parts stay dark, other areas become white with an edge.

    >>> outlined('<circle r="2" fill="#ffe14d"/>')
    '<circle r="2" fill="#ffffff" stroke="#1c2430" stroke-width="0.9"/>'
    >>> outlined('<circle r="2" fill="#101010"/>')
    '<circle r="2" fill="#1c2430"/>'
    """
    return _ELEMENT.sub(lambda match: _outlined_element(match[0]), drawing)


def _outlined_element(element: str) -> str:
    plain = _COLOUR.sub(_without_colour, element)
    if 'fill="#ffffff"' in plain and "stroke=" not in plain:
        plain = plain.replace("/>", f' stroke="{INK}" stroke-width="0.9"/>')
    return plain


def _without_colour(found: re.Match[str]) -> str:
    part, colour = found[1], found[2]
    if part == "stroke":
        return f'stroke="{INK}"'
    return f'fill="{INK if _brightness(colour) < DARK else "#ffffff"}"'


def _brightness(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return 0.3 * red + 0.59 * green + 0.11 * blue
