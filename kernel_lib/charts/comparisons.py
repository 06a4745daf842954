"""Charts of a comparison of bots: who took how much, and who is stronger than whom."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from kernel_lib.charts.chart import (
    SIMULATED,
    Chart,
    axis,
    house_layout,
    plain_name,
    short_number,
    with_intervals,
)
from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from kernel_lib.play.compare import Comparison, Estimate


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
                x=[score.mean for score in scores],
                y=list(map(plain_name, names)),
                mode="markers",
                marker={"color": SIMULATED, "size": 11},
                error_x={
                    "array": [score.half_width for score in scores],
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
            most=short_number(milliseconds[-1]),
            last=f"{scores[-1].mean:.2f}",
            unit=unit,
            least=short_number(milliseconds[0]),
            first=f"{scores[0].mean:.2f}",
        )
    )
    time = str(message("ms a decision"))
    steps = message("{time} (each step is ten times as many)", time=time)
    figure = go.Figure(
        data=[
            go.Scatter(
                x=list(milliseconds),
                y=[score.mean for score in scores],
                mode="lines+markers+text",
                text=list(map(plain_name, names)),
                textposition="top right",
                line={"color": SIMULATED, "width": 2},
                marker={"size": 9},
                error_y={"array": [score.half_width for score in scores]},
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
        (name, short_number(used), f"{score.mean:.2f}", f"{score.standard_error:.2f}")
        for name, used, score in zip(names, milliseconds, scores, strict=True)
    )
    return Chart(figure, caption, columns, rows)
