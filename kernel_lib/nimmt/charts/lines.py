"""A chart of several chances that change along a line: with the trick, with the opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import plotly.graph_objects as go

from kernel_lib.charts import LEGEND, LINES, Chart, axis, house_layout, margin_for
from kernel_lib.core import check
from kernel_lib.core.text import Message, message, percent

_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "star", "triangle-down")
_LONG_NAMES = 40

HIGHEST = 1.5
"""Where the chart ends, so that what lies below can still be told apart."""


def lines(
    along: Sequence[int], chances: Mapping[str, Sequence[float]], title: Message | str, unit: str
) -> Chart:
    """How chances change: one line for each name of ``chances``, over the numbers ``along``.

    ``unit`` says what these numbers count. Each line has as many chances as there are numbers. A
    sum of chances that is no chance any more is drawn up to ``HIGHEST``; the table has all of it.

    >>> print(lines([1, 2], {"heads": [0.5, 0.25], "tails": [0.5, 0.75]}, "Two throws", "throws"))
    At 2 throws: heads 25%, tails 75%.
    throws  heads  tails
         1    50%    50%
         2    25%    75%
    """
    check.numbers("along", along, fewest=1)
    check.instance("chances", chances, Mapping)
    check.each("chances", list(chances), str, fewest=1)
    check.text("unit", unit)
    for name, line in chances.items():
        if len(check.numbers(str(name), line)) != len(along):
            raise ValueError(
                message("every line needs {n} chances, one for each number", n=len(along))
            )
    last = tuple(f"{name} {percent(Fraction(line[-1]))}" for name, line in chances.items())
    caption = str(
        message("At {number} {unit}: {chances}.", number=along[-1], unit=unit, chances=last)
    )
    rows = tuple(
        (str(number), *(percent(Fraction(line[at])) for line in chances.values()))
        for at, number in enumerate(along)
    )
    figure = _figure(along, chances, str(title), caption, unit)
    return Chart(figure, caption, (unit, *chances), rows)


def _figure(
    along: Sequence[int],
    chances: Mapping[str, Sequence[float]],
    title: str,
    caption: str,
    unit: str,
) -> go.Figure:
    most = min(HIGHEST, max(1.0, *(max(line) for line in chances.values())))
    legend_lines = 1 + sum(len(name) + 6 for name in chances) // _LONG_NAMES
    return go.Figure(
        data=[
            _line(at, name, along, list(line)) for at, (name, line) in enumerate(chances.items())
        ],
        layout=house_layout(
            title,
            caption,
            xaxis=axis(unit, dtick=1 if len(along) <= 20 else None),
            yaxis=axis(str(message("Chance")), tickformat=".0%", range=[0, 1.02 * most]),
            legend=LEGEND,
            margin=margin_for(caption, legend_lines),
            height=400 + 26 * legend_lines,
        ),
    )


def _line(at: int, name: str, along: Sequence[int], line: list[float]) -> go.Scatter:
    color, _ = LINES[at % len(LINES)]
    _, dash = LINES[(at + at // len(LINES)) % len(LINES)]  # no two lines have both alike
    return go.Scatter(
        name=name,
        x=list(along),
        y=line,
        mode="lines+markers",
        line={"color": color, "dash": dash, "width": 2},
        marker={"symbol": _SYMBOLS[at % len(_SYMBOLS)], "size": 8},
        hovertemplate="%{x}: %{y:.1%}",
    )
