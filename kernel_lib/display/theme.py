"""The colours of charts in a light and in a dark notebook.

A figure holds its light colours only: they are what a place without style sheets shows. In a dark
notebook the style sheet puts the dark ones in their place, in what is drawn already, too.
"""

from __future__ import annotations

from collections.abc import Iterator

INK = "#1c2430"
PAPER = "#fefefe"
"""White, but for a trace: the pure white on a piece of a game stays white in the dark."""

GRID = "#d9dee5"
RED = "#b3261e"
OCHRE = "#a86200"
BLUE = "#1f5fa8"
GREEN = "#2e7d4f"
GREY = "#8592a3"

DARK = {
    INK: "#e8edf2",
    PAPER: "var(--jp-layout-color0, #111111)",
    GRID: "#3d464f",
    RED: "#ff8a80",
    OCHRE: "#f0b050",
    BLUE: "#8ab8f5",
    GREEN: "#74d69c",
    GREY: "#566376",
}
"""What each colour of a figure is in the dark."""

NUMBERS = "sc-numbers"
"""The class of the table that follows a figure; the figures before such tables are ours."""

_FIGURE = f".jp-OutputArea-child:has(+ .jp-OutputArea-child .{NUMBERS}) .jp-RenderedPlotly"
_NIGHT = f"body[data-jp-theme-light=false] {_FIGURE}"
_TURNED = "filter: invert(0.933) hue-rotate(180deg);"
"""White becomes the dark theme's background; a colour keeps its hue."""


def style_sheet() -> str:
    """What lets figures and the tables below them follow the theme of the notebook.

    >>> "fill: #e8edf2 !important" in style_sheet()
    True
    """
    return "\n".join([_EVERYWHERE, f"{_NIGHT} {{", *_in_the_dark(), "}"])


_EVERYWHERE = f"""\
{_FIGURE} .main-svg {{ background: transparent !important; }}
.{NUMBERS} {{
> summary {{ cursor: pointer; opacity: 0.85; font-size: 13px; }}
> table {{ margin: 4px 0 8px; font-size: 13px; font-variant-numeric: tabular-nums; }}
caption {{ padding: 4px 0; text-align: left; }}
@media print {{ &::details-content {{ content-visibility: visible; block-size: auto; }} }}
body.jp-Notebook &::details-content {{ content-visibility: visible; block-size: auto; }}
body.jp-Notebook & :is(summary, caption) {{ display: none; }}
}}"""
"""A page that was made from a notebook (its body is the notebook) shows the table at once."""


def _in_the_dark() -> Iterator[str]:
    """The rules of the dark theme: plotly writes most colours into style, some beside it."""
    for light, dark in DARK.items():
        named = _as_plotly_writes(light)
        for part in ("fill", "stroke"):
            yield f"[style*='{part}: {named}'] {{ {part}: {dark} !important; }}"
            yield f"[{part}='{named}'] {{ {part}: {dark}; }}"
    yield f":is(.plot-img, .heatmaplayer image, .cbfills) {{ {_TURNED} }}"


def _as_plotly_writes(colour: str) -> str:
    """A colour as it stands in what plotly has drawn.

    >>> _as_plotly_writes("#1c2430")
    'rgb(28, 36, 48)'
    """
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"
