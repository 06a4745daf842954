"""A net of one node as a picture: a line for each weight, the wider the more it counts."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from textwrap import wrap

import plotly.graph_objects as go

from kernel_lib.charts.chart import BLUE, INK, PAPER, RED, Chart, house_layout, margin_for
from kernel_lib.core import check
from kernel_lib.core.text import Message, message

MOST = 8
"""More lines than that could not be told apart."""

WIDEST, THINNEST = 12.0, 1.0


def weighted_sum(weights: Mapping[str, float], title: Message | str, total: Message | str) -> Chart:
    """The inputs on the left, the ``total`` on the right, and a line for each weight between.

    A negative weight is dashed. 1 to 8 weights; others are a ``ValueError``.

    >>> print(weighted_sum({"gap": -2.5, "full": -10}, "", "score"))
    score = -2.5 · gap - 10.0 · full
    input  weight
      gap    -2.5
     full   -10.0
    """
    check.instance("weights", weights, Mapping)
    if not 1 <= len(weights) <= MOST:
        raise ValueError(message("give 1 to {most} weights, not {n}", most=MOST, n=len(weights)))
    names = tuple(map(str, weights))
    sizes = check.numbers("weights", tuple(weights.values()), fewest=1)
    written = [f"{size:.1f}" for size in sizes]
    terms = " + ".join(f"{size} · {name}" for name, size in zip(names, written, strict=True))
    caption = f"{total} = {terms}".replace("+ -", "- ")
    figure = go.Figure(
        data=_lines(sizes),
        layout=house_layout(
            str(title),
            caption,
            xaxis=_hidden(-0.65, 1.4),
            yaxis=_hidden(len(names) - 0.4, -0.6),
            showlegend=False,
            margin={**margin_for(caption), "l": 12, "r": 12, "b": 16},
            height=180 + 52 * len(names),
            annotations=[
                *(_words(_in_lines(name), 0, at, "right") for at, name in enumerate(names)),
                *(
                    _words(size, 0.4, _height(at, 0.4, len(names)), "center")
                    for at, size in enumerate(written)
                ),
                _words(escape(str(total)), 1, (len(names) - 1) / 2, "left"),
            ],
        ),
    )
    columns = (str(message("input")), str(message("weight")))
    return Chart(figure, caption, columns, tuple(zip(names, written, strict=True)))


def _lines(sizes: tuple[float, ...]) -> list[go.Scatter]:
    """A line from each input to the node, and the nodes."""
    most = max(map(abs, sizes)) or 1.0
    middle = (len(sizes) - 1) / 2
    lines = [
        go.Scatter(
            x=[0, 1],
            y=[at, middle],
            mode="lines",
            line={
                "color": RED if size < 0 else BLUE,
                "dash": "10px,5px" if size < 0 else "solid",
                "width": round(THINNEST + (WIDEST - THINNEST) * abs(size) / most, 3),
            },
            hoverinfo="skip",
        )
        for at, size in enumerate(sizes)
    ]
    nodes = go.Scatter(
        x=[*(0 for _ in sizes), 1],
        y=[*range(len(sizes)), middle],
        mode="markers",
        marker={"color": PAPER, "size": 22, "line": {"color": INK, "width": 2}},
        hoverinfo="skip",
    )
    return [*lines, nodes]


def _in_lines(name: str) -> str:
    """A name in lines that find room beside their node on a phone."""
    return "<br>".join(map(escape, wrap(name, 12 if name.isascii() else 8)))


def _height(at: int, share: float, count: int) -> float:
    """How high a line is at a ``share`` of its way to the node."""
    return at + share * ((count - 1) / 2 - at)


def _hidden(low: float, high: float) -> dict[str, object]:
    return {"range": [low, high], "visible": False, "fixedrange": True}


def _words(text: str, x: float, y: float, side: str) -> dict[str, object]:
    """A name beside its node, or a number on its line."""
    away = {"right": -18, "center": 0, "left": 18}[side]
    return {
        "text": text,
        "x": x,
        "y": y,
        "xanchor": side,
        "xshift": away,
        "align": side,
        "showarrow": False,
        "bgcolor": PAPER,
        "borderpad": 2,
    }
