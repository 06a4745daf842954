"""Charts of what was counted: a distribution, a mean that settles, the answers of a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

import plotly.graph_objects as go

from kernel_lib.charts.chart import (
    BAND,
    EXACT,
    INK,
    LEGEND,
    PAPER,
    PLAYED,
    SIMULATED,
    Chart,
    axis,
    estimated_points,
    exact_bars,
    house_layout,
    plain_name,
    short_number,
    with_error,
    with_intervals,
)
from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from kernel_lib.play.compare import WIDTH, Estimate


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
    marked = tuple(f"{name}: {short_number(value)}" for name, value in marks.items())
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
    rows = tuple((number, f"{100 * chance:.1f} %") for number, chance in numbers)
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
    rounds = [estimate.n for estimate in estimates]
    high = [exact + WIDTH * estimate.standard_error for estimate in estimates]
    low = [exact - WIDTH * estimate.standard_error for estimate in estimates]
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
                y=[estimate.mean for estimate in estimates],
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
        (
            f"{estimate.n:,}",
            f"{estimate.mean:.4f}",
            f"{estimate.standard_error:.4f}",
            f"{estimate.mean - exact:+.4f}",
        )
        for estimate in estimates
    )
    return Chart(figure, caption, columns, rows)


def answers(
    names: Sequence[str],
    exact: Sequence[float],
    simulated: Sequence[Estimate],
    played: Sequence[Estimate | None],
    title: Message | str,
    unit: Message | str,
    called: Message | str = "",
) -> Chart:
    """Three answers to the same questions: exact, simulated and played, side by side.

    Each of the sequences has one entry for each of ``names``; where nothing was played it is None.
    ``called`` is the name of the first ones, where they are not exact but only come near.

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
    check.each("played", [point for point in played if point is not None], Estimate)
    if not len(names) == len(exact) == len(simulated) == len(played) > 0:
        raise ValueError(message("each name needs an exact, a simulated and a played answer"))
    first = called or message("exact")
    columns = tuple(map(str, (first, message("simulated"), message("played"))))
    apart = [
        abs(point.mean - value) / point.standard_error if point.standard_error else 0.0
        for point, value in zip(simulated, exact, strict=True)
    ]
    worst = max(range(len(names)), key=lambda at: apart[at])
    caption = str(
        message(
            "Largest distance between {called} and simulated: {apart} standard errors ({name}).",
            called=first,
            apart=f"{apart[worst]:.1f}",
            name=names[worst],
        )
    )
    at = list(range(len(names)))
    shown = [(place, point) for place, point in zip(at, played, strict=True) if point is not None]
    figure = go.Figure(
        data=[
            exact_bars(columns[0], at, exact),
            estimated_points(
                columns[1], [point - 0.12 for point in at], simulated, SIMULATED, "circle"
            ),
            estimated_points(
                columns[2],
                [place + 0.12 for place, _ in shown],
                [point for _, point in shown],
                PLAYED,
                "diamond",
            ),
        ],
        layout=house_layout(
            str(title),
            caption,
            xaxis=axis("", tickvals=at, ticktext=list(map(plain_name, names))),
            yaxis=axis(str(with_intervals(unit)), rangemode="tozero"),
            legend=LEGEND,
            margin={"l": 64, "r": 24, "t": 128, "b": 64},
            height=440,
        ),
    )
    rows = tuple(
        (name, f"{value:.3f}", with_error(point), with_error(played_point))
        for name, value, point, played_point in zip(names, exact, simulated, played, strict=True)
    )
    return Chart(figure, caption, ("", *columns), rows)


_LONG = 20
_TAIL = 0.002
"""A table with more lines than ``_LONG`` gives this share of the largest numbers in one line."""


def _dashes(count: int) -> list[str]:
    return [("solid", "dash", "dot", "dashdot")[at % 4] for at in range(count)]
