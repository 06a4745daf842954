"""How well two colours can be told apart, as the guidelines for accessible pages count it."""

from __future__ import annotations

TEXT, MARK = 4.5, 3.0
"""What text and what graphics need at least (WCAG 2.2, AA)."""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours such as ``#1c2430``: from 1 (none) to 21 (black and white).

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def mixed(above: str, opacity: float, below: str) -> str:
    """The colour that is seen when one that shines through lies on another."""
    parts = (
        opacity * int(above[at : at + 2], 16) + (1 - opacity) * int(below[at : at + 2], 16)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
