"""What every chart shares: a plotly figure, a sentence that states the finding, and the numbers.

In JupyterLab and Notebook the figure is drawn; where no plotly lives (a page on the web, a print)
the caption and the table of the same numbers are shown.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go

from kernel_lib.text import current_language, in_columns

INK = "#1c2430"
PAPER = "#ffffff"
GRID = "#d9dee5"
SIXTH = "#b3261e"
LOW = "#b26a00"
BULLS = "#1f5fa8"

_PLOTLY = "application/vnd.plotly.v1+json"
_CONFIG = {"displayModeBar": False, "responsive": True}


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
        return "\n".join([self.caption, *in_columns((self.columns, *self.rows))])

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        figure = json.loads(self.figure.to_json())
        return {
            _PLOTLY: {**figure, "config": _CONFIG},
            "text/html": self.to_html(),
            "text/plain": repr(self),
        }

    def to_html(self) -> str:
        """The caption and the table as HTML, for readers without plotly."""
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(f"<tr>{''.join(_cells(row))}</tr>" for row in self.rows)
        return (
            f'<table lang="{current_language()}"><caption>{escape(self.caption)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def _cells(row: Sequence[str]) -> list[str]:
    head = f'<th scope="row">{escape(row[0])}</th>'
    return [head, *(f"<td>{escape(cell)}</td>" for cell in row[1:])]


def house_layout(title: str, caption: str, **layout: Any) -> dict[str, Any]:
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
        "margin": {"l": 64, "r": 24, "t": 96, "b": 64},
        "height": 400,
        "bargap": 0.25,
        **layout,
    }


def _wrapped(caption: str) -> str:
    """A caption in lines short enough for a narrow notebook."""
    width = 64 if caption.isascii() else 36
    return "<br>".join(map(escape, wrap(caption, width)))


def axis(title: str, **settings: Any) -> dict[str, Any]:
    """An axis with its title (say the unit in it) in the house's lines."""
    return {
        "title": {"text": escape(title)},
        "gridcolor": GRID,
        "zerolinecolor": GRID,
        "linecolor": INK,
        "automargin": True,
        **settings,
    }
