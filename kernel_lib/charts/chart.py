"""What every chart shares: a plotly figure, a sentence that states the finding, and the numbers.

In JupyterLab and Notebook the figure is drawn; where no plotly lives (a page on the web, a print)
the caption and the table of the same numbers are shown.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go

from kernel_lib.core.text import Message, current_language, in_columns, message
from kernel_lib.display import theme
from kernel_lib.display.tables import html_table
from kernel_lib.display.theme import GRID as GRID
from kernel_lib.display.theme import INK as INK
from kernel_lib.display.theme import PAPER as PAPER
from kernel_lib.play.compare import WIDTH, Estimate

RED, OCHRE, BLUE = theme.RED, theme.OCHRE, theme.BLUE
EXACT, SIMULATED, PLAYED = INK, theme.BLUE, theme.OCHRE
BAND = "rgba(31, 95, 168, 0.18)"

LINES = (
    (BLUE, "solid"),
    (RED, "dash"),
    (OCHRE, "dot"),
    (INK, "dashdot"),
    (theme.GREEN, "longdash"),
)
"""Colour and dash of the lines of a chart, so that no two look alike."""

LEGEND = {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.02, "yanchor": "bottom"}
"""A legend above the plot; ``margin_for`` leaves room for it below the caption."""

_PLOTLY = "application/vnd.plotly.v1+json"
_CONFIG = {"displayModeBar": False}
"""Not ``responsive``: JupyterLab fits the width itself, and both together lose the height."""


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A figure with its caption and the same numbers as a table.

    ``columns`` are the headings of the table, ``rows`` its cells, already as text.
    """

    figure: go.Figure
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __repr__(self) -> str:
        return f"{self.caption}\n{self._columns()}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return self._drawn() | {"text/html": self.to_html(), "text/plain": repr(self)}

    def _ipython_display_(self) -> None:
        """Show the figure and, below it, the table with the style sheet that both follow.

        A cell shows one thing of each output, so the table needs an output of its own.
        """
        publish_display_data = sys.modules["IPython.display"].publish_display_data  # it calls this
        publish_display_data(
            self._drawn() | {"text/html": self._finding(), "text/plain": self.caption}
        )
        publish_display_data({"text/html": self._numbers(), "text/plain": self._columns()})

    def to_html(self) -> str:
        """The title, the finding and the table as HTML, for readers without plotly."""
        return self._finding() + self._table()

    def _drawn(self) -> dict[str, object]:
        return {_PLOTLY: {**json.loads(self.figure.to_json()), "config": _CONFIG}}

    def _columns(self) -> str:
        return "\n".join(in_columns((self.columns, *self.rows)))

    def _finding(self) -> str:
        return f"<p {_lang()}><strong>{self._title}</strong><br>{escape(self.caption)}</p>"

    def _numbers(self) -> str:
        fold = message("The numbers as a table")
        return (
            f"<style>{theme.style_sheet()}</style>"
            f'<details class="{theme.NUMBERS}" {_lang()}>'
            f"<summary>{escape(str(fold))}</summary>"
            f"{self._table()}</details>"
        )

    def _table(self) -> str:
        return html_table(self.columns, self.rows, current_language(), self._title)

    @property
    def _title(self) -> str:
        """The figure's title, which is escaped there already."""
        return str(self.figure.layout.title.text)


def _lang() -> str:
    return f'lang="{current_language()}"'


def house_layout(title: str, caption: str, **layout: object) -> dict[str, object]:
    """The layout that all charts have in common: paper, type, title and the caption below it."""
    return {
        "template": "none",
        "paper_bgcolor": PAPER,
        "plot_bgcolor": PAPER,
        "font": {"family": "system-ui, 'Noto Sans CJK JP', sans-serif", "size": 14, "color": INK},
        "title": {
            "text": escape(title),
            "subtitle": {"text": _wrapped(caption), "font": {"size": 13}},
            "x": 0.01,
            "xanchor": "left",
            "y": 0.97,
            "yanchor": "top",
            "font": {"size": 18},
        },
        "hoverlabel": {"bgcolor": PAPER, "bordercolor": INK, "font": {"color": INK}},
        "margin": {"l": 64, "r": 24, "t": 96, "b": 64},
        "height": 400,
        "bargap": 0.25,
        **layout,
    }


_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_UNBROKEN = re.compile(r"[（「]*(?:[!-~]{1,36}|[ァ-ヴー]{1,36}|.)[、。）」：]*", re.DOTALL)
"""What Japanese keeps in a line: a number, a katakana word, a sign with its neighbour."""


def _wrapped(caption: str) -> str:
    """A caption in lines short enough for a narrow notebook."""
    if _JAPANESE.search(caption):
        lines = [""]
        for piece in _UNBROKEN.findall(caption):
            if len(lines[-1] + piece) > 36:
                lines.append("")
            lines[-1] += piece
    else:
        lines = wrap(caption, 64, break_on_hyphens=False)
    return "<br>".join(escape(line.strip()) for line in lines)


def plain_name(name: str) -> str:
    """A name as plotly shows it letter by letter: it takes tags in texts for its own.

    >>> plain_name("<b>Ann</b> & Ben")
    '&lt;b&gt;Ann&lt;/b&gt; &amp; Ben'
    """
    return escape(name, quote=False)


def margin_for(caption: str, legend_lines: int = 0) -> dict[str, int]:
    """The margin of a chart whose caption may be long, with or without a legend below it.

    >>> margin_for("A short one."), margin_for("A short one.", legend_lines=1)
    ({'l': 64, 'r': 24, 't': 78, 'b': 64}, {'l': 64, 'r': 24, 't': 104, 'b': 64})
    """
    lines = _wrapped(caption).count("<br>") + 1
    return {"l": 64, "r": 24, "t": 60 + 18 * lines + 26 * legend_lines, "b": 64}


def axis(title: str, **settings: object) -> dict[str, Any]:
    """An axis with its title (say the unit in it) in the house's lines."""
    return {
        "title": {"text": escape(title)},
        "gridcolor": GRID,
        "zerolinecolor": GRID,
        "linecolor": INK,
        "automargin": True,
        **settings,
    }


def exact_bars(name: str, at: Sequence[float], values: Sequence[float]) -> go.Bar:
    """Exact values as empty bars.

    >>> exact_bars("exact", [0, 1], [0.25, 0.75]).y
    (0.25, 0.75)
    """
    return go.Bar(
        name=plain_name(name),
        x=list(at),
        y=list(values),
        width=0.7,
        marker={"color": PAPER, "line": {"color": EXACT, "width": 1.5}},
    )


def estimated_points(
    name: str, at: Sequence[float], estimates: Sequence[Estimate], color: str, symbol: str
) -> go.Scatter:
    """Means as points, each with its 95 % interval.

    >>> points = estimated_points("Ann", [1], [Estimate(4.5, 0.25, 400)], BLUE, "circle")
    >>> points.y, [round(width, 2) for width in points.error_y.array]
    ((4.5,), [0.49])
    """
    return go.Scatter(
        name=plain_name(name),
        x=list(at),
        y=[estimate.mean for estimate in estimates],
        mode="markers",
        marker={"color": color, "size": 10, "symbol": symbol},
        error_y={
            "array": [WIDTH * estimate.standard_error for estimate in estimates],
            "color": color,
            "thickness": 2,
        },
    )


def with_intervals(unit: Message | str) -> Message:
    """The title of an axis along which means have error bars.

    >>> str(with_intervals("bulls"))
    'bulls (intervals: 95 %)'
    """
    return message("{unit} (intervals: 95 %)", unit=unit)


def with_error(one: Estimate | None) -> str:
    """A mean with its standard error, as a cell of a table; empty where nothing was estimated.

    >>> with_error(Estimate(4.5, 0.25, 400)), with_error(None)
    ('4.500 ± 0.250', '')
    """
    return "" if one is None else f"{one.mean:.3f} ± {one.standard_error:.3f}"


def short_number(value: float) -> str:
    """A number with two decimals at most, as a table shows it.

    >>> short_number(2), short_number(2.5), short_number(1 / 3)
    ('2', '2.5', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
