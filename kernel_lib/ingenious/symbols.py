"""How the six colours look: a paint and a shape each, so that colour is never the only sign.

The paints stay far apart for people who see no red, no green or no blue; the shapes are our own.
"""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib.ingenious.tiles import Colour

PAINTS: Mapping[Colour, str] = {
    Colour.RED: "#b01030",
    Colour.GREEN: "#1b9e77",
    Colour.BLUE: "#1d4ed8",
    Colour.ORANGE: "#ff8c1a",
    Colour.YELLOW: "#fff176",
    Colour.PURPLE: "#b088e0",
}
"""The paint of each colour, as a web colour."""

INKS: Mapping[Colour, str] = {
    Colour.RED: "#ffffff",
    Colour.GREEN: "#0c1f18",
    Colour.BLUE: "#ffffff",
    Colour.ORANGE: "#2b1600",
    Colour.YELLOW: "#3a3300",
    Colour.PURPLE: "#1f0f33",
}
"""What the shape is drawn with on its paint."""

SHAPES: Mapping[Colour, str] = {
    Colour.RED: "M0-9L9 0L0 9L-9 0Z",
    Colour.GREEN: "M8 0A8 8 0 1 1-8 0A8 8 0 1 1 8 0Z",
    Colour.BLUE: "M0-9L8.500 6.500H-8.500Z",
    Colour.ORANGE: "M-3-8.500H3V-3H8.500V3H3V8.500H-3V3H-8.500V-3H-3Z",
    Colour.YELLOW: (
        "M0-9.500L2.400-3.300L9-2.900L3.900 1.300L5.600 7.700L0 4.100L-5.600 7.700"
        "L-3.900 1.300L-9-2.900L-2.400-3.300Z"
    ),
    Colour.PURPLE: (
        "M8.500 0A8.500 8.500 0 1 1-8.500 0A8.500 8.500 0 1 1 8.500 0Z"
        "M4.200 0A4.200 4.200 0 1 0-4.200 0A4.200 4.200 0 1 0 4.200 0Z"
    ),
}
"""The shape of each colour as an SVG path around 0, 0 that reaches about 9 in each direction."""
