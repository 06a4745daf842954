"""What every chart shares: a plotly figure, a sentence that states the finding, and the numbers.

In JupyterLab and Notebook the figure is drawn; where no plotly lives (a page on the web, a print)
the caption and the table of the same numbers are shown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go

from kernel_lib.core import check, theme
from kernel_lib.core.text import Message, current_language, in_columns, message
from kernel_lib.core.theme import GRID as GRID
from kernel_lib.core.theme import INK as INK
from kernel_lib.core.theme import PAPER as PAPER
from kernel_lib.play.compare import WIDTH, Comparison, Estimate

SIXTH, LOW, BULLS = theme.RED, theme.OCHRE, theme.BLUE
EXACT, SIMULATED, PLAYED = INK, theme.BLUE, theme.OCHRE
BAND = "rgba(31, 95, 168, 0.18)"

LINES = (
    (BULLS, "solid"),
    (SIXTH, "dash"),
    (LOW, "dot"),
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

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
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

    def _drawn(self) -> dict[str, Any]:
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
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(f"<tr>{''.join(_cells(row))}</tr>" for row in self.rows)
        return (
            f"<table {_lang()}><caption>{self._title}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )

    @property
    def _title(self) -> str:
        """The figure's title, which is escaped there already."""
        return str(self.figure.layout.title.text)


def _lang() -> str:
    return f'lang="{current_language()}"'


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
        "hoverlabel": {"bgcolor": PAPER, "bordercolor": INK, "font": {"color": INK}},
        "margin": {"l": 64, "r": 24, "t": 96, "b": 64},
        "height": 400,
        "bargap": 0.25,
        **layout,
    }


def _wrapped(caption: str) -> str:
    """A caption in lines short enough for a narrow notebook."""
    width = 64 if caption.isascii() else 36
    return "<br>".join(map(escape, wrap(caption, width, break_on_hyphens=False)))


def _plain(name: str) -> str:
    """A name as plotly shows it letter by letter: it takes tags in texts for its own."""
    return escape(name, quote=False)


def margin_for(caption: str, legend_lines: int = 0) -> dict[str, int]:
    """The margin of a chart whose caption may be long, with or without a legend below it.

    >>> margin_for("A short one."), margin_for("A short one.", legend_lines=1)
    ({'l': 64, 'r': 24, 't': 78, 'b': 64}, {'l': 64, 'r': 24, 't': 104, 'b': 64})
    """
    lines = _wrapped(caption).count("<br>") + 1
    return {"l": 64, "r": 24, "t": 60 + 18 * lines + 26 * legend_lines, "b": 64}


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


def distribution(
    shares: Sequence[float], title: Message | str, unit: Message | str, marks: Mapping[str, float]
) -> Chart:
    """How often each number 0, 1, 2, ... comes: ``shares`` add up to 1.

    ``marks`` are upright lines with their names, for the mean and quantiles; ``unit`` is what is
    counted.

    >>> print(distribution([0.5, 0.25, 0.25], "Heads", "throws", {"mean": 0.75}))
    Most often 0 throws: 50.0 %. mean: 0.75.
    throws   share
         0  50.0 %
         1  25.0 %
         2  25.0 %
    """
    shares = check.numbers("shares", shares, fewest=1)
    check.instance("marks", marks, Mapping)
    check.numbers("marks", list(marks.values()))
    likeliest = max(range(len(shares)), key=lambda number: shares[number])
    marked = tuple(f"{name}: {_short(value)}" for name, value in marks.items())
    caption = str(
        message(
            "Most often {number} {unit}: {share} %. {marks}.",
            number=likeliest,
            unit=unit,
            share=f"{100 * shares[likeliest]:.1f}",
            marks=marked,
        )
    )
    share = str(message("share"))
    figure = go.Figure(
        data=[
            go.Bar(
                x=list(range(len(shares))),
                y=list(shares),
                marker={"color": SIMULATED},
                hovertemplate="%{x}: %{y:.2%}",
            )
        ],
        layout=house_layout(
            str(title),
            caption,
            bargap=0.1,
            xaxis=axis(str(unit), **({} if len(shares) > _LONG else {"dtick": 1})),
            yaxis=axis(share, tickformat=".0%", rangemode="tozero"),
            shapes=[
                {
                    "type": "line",
                    "x0": value,
                    "x1": value,
                    "y0": 0,
                    "y1": 1,
                    "yref": "paper",
                    "line": {"color": INK, "width": 1.5, "dash": dash},
                }
                for value, dash in zip(marks.values(), _dashes(len(marks)), strict=True)
            ],
            annotations=[
                {
                    "text": escape(text),
                    "x": value,
                    "y": 1 - 0.08 * place,
                    "yref": "paper",
                    "xanchor": "left",
                    "xshift": 4,
                    "showarrow": False,
                    "bgcolor": PAPER,
                }
                for place, (text, value) in enumerate(zip(marked, marks.values(), strict=True))
            ],
        ),
    )
    last = next(at for at in range(len(shares)) if sum(shares[at + 1 :]) < _TAIL)
    last = last if len(shares) > _LONG else len(shares) - 1
    numbers = [(str(number), shares[number]) for number in range(last + 1)]
    if last + 1 < len(shares):
        more = str(message("{number} or more", number=last + 1))
        numbers.append((more, sum(shares[last + 1 :])))
    rows = tuple((number, f"{100 * one:.1f} %") for number, one in numbers)
    return Chart(figure, caption, (str(unit), share), rows)


def convergence(
    exact: float | Fraction,
    estimates: Sequence[Estimate],
    title: Message | str,
    unit: Message | str,
) -> Chart:
    """How simulated means close in on the exact value while the number of rounds grows.

    The band is 1.96 standard errors to each side of the exact value: 95 of 100 means lie in it.

    >>> print(convergence(0.5, [Estimate(0.6, 0.05, 100), Estimate(0.52, 0.0158, 1000)], "", "x"))
    After 1,000 rounds the mean is 0.5200, and the exact value is 0.5000: 1.3 standard errors apart.
    rounds    mean  standard error  difference
       100  0.6000          0.0500     +0.1000
     1,000  0.5200          0.0158     +0.0200
    """
    estimates = check.each("estimates", estimates, Estimate, fewest=1)
    exact, last = float(check.number("exact", exact)), estimates[-1]
    apart = abs(last.mean - exact) / last.standard_error if last.standard_error else 0.0
    caption = str(
        message(
            "After {n} rounds the mean is {mean}, and the exact value is {exact}: "
            "{apart} standard errors apart.",
            n=f"{last.n:,}",
            mean=f"{last.mean:.4f}",
            exact=f"{exact:.4f}",
            apart=f"{apart:.1f}",
        )
    )
    rounds = [one.n for one in estimates]
    high = [exact + WIDTH * one.standard_error for one in estimates]
    low = [exact - WIDTH * one.standard_error for one in estimates]
    figure = go.Figure(
        data=[
            go.Scatter(
                name=str(message("95 of 100 means")),
                x=[*rounds, *reversed(rounds)],
                y=[*high, *reversed(low)],
                mode="lines",
                fill="toself",
                fillcolor=BAND,
                line={"width": 0},
                hoverinfo="skip",
            ),
            go.Scatter(
                name=str(message("exact")),
                x=[rounds[0], rounds[-1]],
                y=[exact, exact],
                mode="lines",
                line={"color": EXACT, "width": 2, "dash": "dash"},
            ),
            go.Scatter(
                name=str(message("simulated")),
                x=rounds,
                y=[one.mean for one in estimates],
                mode="lines+markers",
                line={"color": SIMULATED, "width": 2},
                marker={"size": 8},
            ),
        ],
        layout=house_layout(
            str(title),
            caption,
            xaxis=axis(
                str(message("rounds (each step is ten times as many)")), type="log", dtick=1
            ),
            yaxis=axis(str(unit)),
            legend=LEGEND,
            margin={"l": 64, "r": 24, "t": 128, "b": 64},
            height=440,
        ),
    )
    columns = tuple(
        map(
            str,
            (
                message("rounds"),
                message("mean"),
                message("standard error"),
                message("difference"),
            ),
        )
    )
    rows = tuple(
        (f"{one.n:,}", f"{one.mean:.4f}", f"{one.standard_error:.4f}", f"{one.mean - exact:+.4f}")
        for one in estimates
    )
    return Chart(figure, caption, columns, rows)


def answers(
    names: Sequence[str],
    exact: Sequence[float],
    simulated: Sequence[Estimate],
    played: Sequence[Estimate | None],
    title: Message | str,
    unit: Message | str,
) -> Chart:
    """Three answers to the same questions: exact, simulated and played, side by side.

    Each of the sequences has one entry for each of ``names``; where nothing was played it is None.

    >>> found, class_ = Estimate(0.31, 0.01, 2000), Estimate(0.25, 0.06, 50)
    >>> print(answers(["37"], [0.3], [found], [class_], "", "chance"))
    Largest distance between exact and simulated: 1.0 standard errors (37).
        exact      simulated         played
    37  0.300  0.310 ± 0.010  0.250 ± 0.060
    """
    names = tuple(map(str, check.listed("names", names)))
    exact = check.numbers("exact", exact)
    simulated = check.each("simulated", simulated, Estimate)
    played = tuple(check.listed("played", played))
    check.each("played", [one for one in played if one is not None], Estimate)
    if not len(names) == len(exact) == len(simulated) == len(played) > 0:
        raise ValueError(message("each name needs an exact, a simulated and a played answer"))
    columns = tuple(map(str, (message("exact"), message("simulated"), message("played"))))
    apart = [
        abs(one.mean - value) / one.standard_error if one.standard_error else 0.0
        for one, value in zip(simulated, exact, strict=True)
    ]
    worst = max(range(len(names)), key=lambda at: apart[at])
    caption = str(
        message(
            "Largest distance between exact and simulated: {apart} standard errors ({name}).",
            apart=f"{apart[worst]:.1f}",
            name=names[worst],
        )
    )
    at = list(range(len(names)))
    found = [(place, one) for place, one in zip(at, played, strict=True) if one is not None]
    figure = go.Figure(
        data=[
            exact_bars(columns[0], at, exact),
            estimated_points(
                columns[1], [one - 0.12 for one in at], simulated, SIMULATED, "circle"
            ),
            estimated_points(
                columns[2],
                [place + 0.12 for place, _ in found],
                [one for _, one in found],
                PLAYED,
                "diamond",
            ),
        ],
        layout=house_layout(
            str(title),
            caption,
            xaxis=axis("", tickvals=at, ticktext=list(map(_plain, names))),
            yaxis=axis(str(with_intervals(unit)), rangemode="tozero"),
            legend=LEGEND,
            margin={"l": 64, "r": 24, "t": 128, "b": 64},
            height=440,
        ),
    )
    rows = tuple(
        (name, f"{value:.3f}", with_error(one), with_error(other))
        for name, value, one, other in zip(names, exact, simulated, played, strict=True)
    )
    return Chart(figure, caption, ("", *columns), rows)


def ranking(comparison: Comparison, unit: Message | str) -> Chart:
    """The bots of a comparison, the best on top, with the intervals of their mean scores.

    The bars of two bots may overlap although one is clearly better: the same deals made both
    scores. So the table gives the paired difference to the best.
    """
    check.instance("comparison", comparison, Comparison)
    names = comparison.ranking
    best, second = names[0], names[min(1, len(names) - 1)]
    gap = comparison.difference(second, best)
    caption = str(
        message(
            "{best} is best. {second} is behind by {gap} on average, "
            "{errors} standard errors of the paired difference.",
            best=best,
            second=second,
            gap=f"{abs(gap.mean):.2f}",
            errors=f"{abs(gap.errors_from_zero):.1f}",
        )
    )
    scores = [comparison.score(name) for name in names]
    figure = go.Figure(
        data=[
            go.Scatter(
                x=[one.mean for one in scores],
                y=list(map(_plain, names)),
                mode="markers",
                marker={"color": SIMULATED, "size": 11},
                error_x={
                    "array": [one.half_width for one in scores],
                    "color": SIMULATED,
                    "thickness": 2,
                    "width": 8,
                },
                hovertemplate="%{y}: %{x:.2f}",
            )
        ],
        layout=house_layout(
            str(message("Bots by their mean score, {n} deals", n=comparison.deals)),
            caption,
            xaxis=axis(str(with_intervals(unit))),
            yaxis=axis("", autorange="reversed", type="category"),
            height=200 + 44 * len(names),
        ),
    )
    head, *rows = comparison.rows()
    return Chart(figure, caption, head, tuple(rows))


def strength(
    names: Sequence[str], milliseconds: Sequence[float], scores: Sequence[Estimate], unit: str
) -> Chart:
    """How a bot's mean score changes with the time it takes for a decision.

    >>> means = [Estimate(6, 0.1, 9), Estimate(5, 0.1, 9)]
    >>> print(strength(["10", "100"], [0.2, 1], means, "bulls"))
    With 1 ms a decision the mean is 5.00 bulls, with 0.2 ms it is 6.00.
         ms a decision  mean  standard error
     10            0.2  6.00            0.10
    100              1  5.00            0.10
    """
    names = check.each("names", names, str, fewest=1)
    milliseconds = check.numbers("milliseconds", milliseconds, fewest=1)
    scores = check.each("scores", scores, Estimate, fewest=1)
    check.text("unit", unit)
    if not len(names) == len(milliseconds) == len(scores):
        raise ValueError(message("each name needs milliseconds and a score"))
    caption = str(
        message(
            "With {most} ms a decision the mean is {last} {unit}, with {least} ms it is {first}.",
            most=_short(milliseconds[-1]),
            last=f"{scores[-1].mean:.2f}",
            unit=unit,
            least=_short(milliseconds[0]),
            first=f"{scores[0].mean:.2f}",
        )
    )
    time = str(message("ms a decision"))
    steps = message("{time} (each step is ten times as many)", time=time)
    figure = go.Figure(
        data=[
            go.Scatter(
                x=list(milliseconds),
                y=[one.mean for one in scores],
                mode="lines+markers+text",
                text=list(map(_plain, names)),
                textposition="top right",
                line={"color": SIMULATED, "width": 2},
                marker={"size": 9},
                error_y={"array": [one.half_width for one in scores]},
            )
        ],
        layout=house_layout(
            str(message("Strength against time")),
            caption,
            xaxis=axis(str(steps), type="log"),
            yaxis=axis(str(with_intervals(unit))),
        ),
    )
    columns = ("", time, str(message("mean")), str(message("standard error")))
    rows = tuple(
        (name, _short(used), f"{one.mean:.2f}", f"{one.standard_error:.2f}")
        for name, used, one in zip(names, milliseconds, scores, strict=True)
    )
    return Chart(figure, caption, columns, rows)


_LONG = 20
_TAIL = 0.002
"""A table with more lines than ``_LONG`` gives this share of the largest numbers in one line."""


def exact_bars(name: str, at: Sequence[float], values: Sequence[float]) -> go.Bar:
    """Exact values as empty bars."""
    return go.Bar(
        name=_plain(name),
        x=list(at),
        y=list(values),
        width=0.7,
        marker={"color": PAPER, "line": {"color": EXACT, "width": 1.5}},
    )


def estimated_points(
    name: str, at: Sequence[float], estimates: Sequence[Estimate], color: str, symbol: str
) -> go.Scatter:
    """Means as points, each with its 95 % interval."""
    return go.Scatter(
        name=_plain(name),
        x=list(at),
        y=[one.mean for one in estimates],
        mode="markers",
        marker={"color": color, "size": 10, "symbol": symbol},
        error_y={
            "array": [WIDTH * one.standard_error for one in estimates],
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
    """A mean with its standard error, as a cell of a table; empty where nothing was estimated."""
    return "" if one is None else f"{one.mean:.3f} ± {one.standard_error:.3f}"


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _dashes(count: int) -> list[str]:
    return [("solid", "dash", "dot", "dashdot")[at % 4] for at in range(count)]
