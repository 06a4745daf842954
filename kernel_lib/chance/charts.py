"""The charts of statistics: shares side by side, histograms, intervals, curves, box plots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from html import escape
from itertools import pairwise
from statistics import NormalDist, fmean, pstdev

import plotly.graph_objects as go

from kernel_lib.chance.summary import Summary
from kernel_lib.charts import (
    BLUE,
    INK,
    LEGEND,
    LINES,
    PAPER,
    RED,
    Chart,
    axis,
    house_layout,
    margin_for,
)
from kernel_lib.core import check
from kernel_lib.core.text import Message, message

_PATTERNS = ("", "/", ".", "x", "-")
"""How the bars of several groups are filled, so that no two look alike."""


def side_by_side(
    names: Sequence[int | str],
    groups: Mapping[str, Sequence[float]],
    title: Message | str,
    unit: Message | str,
    count: Message | str | None = None,
) -> Chart:
    """Bars of several groups for the same ``names``: shares, or numbers of ``count``.

    ``unit`` is what the names are. Five groups at most; one that has not a number for each name is
    a ``ValueError``.

    >>> print(side_by_side([0, 1], {"coin": [0.5, 0.5], "die": [0.25, 0.75]}, "", "heads"))
    coin: most at 0, 50.0 %; die: most at 1, 75.0 %.
    heads    coin     die
        0  50.0 %  25.0 %
        1  50.0 %  75.0 %
    """
    names = tuple(check.listed("names", names))
    groups = _checked(groups, len(names))
    cells = {
        name: [_number(value, count is None) for value in group] for name, group in groups.items()
    }
    caption = _peaks(names, groups, cells)
    figure = go.Figure(
        data=[
            go.Bar(
                name=escape(group, quote=False),
                x=list(map(str, names)),
                y=list(groups[group]),
                marker={"color": color, "pattern": {"shape": pattern, "fillmode": "overlay"}},
            )
            for group, (color, _), pattern in zip(groups, LINES, _PATTERNS, strict=False)
        ],
        layout=house_layout(
            str(title),
            caption,
            barmode="group",
            xaxis=axis(str(unit), type="category"),
            yaxis=axis(
                str(message("share") if count is None else count),
                rangemode="tozero",
                **({"tickformat": ".0%"} if count is None else {}),
            ),
            legend=LEGEND,
            margin=margin_for(caption, legend_lines=1),
        ),
    )
    rows = tuple(zip(map(str, names), *cells.values(), strict=True))
    return Chart(figure, caption, (str(unit), *groups), rows)


def histogram(
    values: Sequence[float],
    edges: Sequence[float],
    title: Message | str,
    unit: Message | str,
    curve: NormalDist | None = None,
    mark: float | None = None,
) -> Chart:
    """The share of the values between each two of the rising ``edges``, and what a curve says.

    The curve is a normal one; without it the one with the same mean and standard deviation. A value
    on an edge belongs to the bar on its right. ``mark`` is an upright line.

    >>> print(histogram([1, 1, 2, 4], [0, 2, 4, 6], "", "bulls"))
    4 values: mean 2.00, standard deviation 1.22.
     bulls   share  normal curve
    0 to 2  50.0 %        44.9 %
    2 to 4  25.0 %        44.9 %
    4 to 6  25.0 %         5.1 %
    """
    values = check.numbers("values", values, fewest=1)
    edges = check.numbers("edges", edges, fewest=2)
    if curve is None and len(set(values)) < 2:
        raise ValueError(message("a normal curve needs two different values, or give one"))
    if curve is not None:
        check.instance("curve", curve, NormalDist)
    if mark is not None:
        check.number("mark", mark)
    curve = curve or NormalDist(fmean(values), pstdev(values))
    shares = _shares(values, edges)
    below = [curve.cdf(high) - curve.cdf(low) for low, high in pairwise(edges)]
    caption = str(
        message(
            "{n} values: mean {mean}, standard deviation {spread}.",
            n=f"{len(values):,}",
            mean=f"{fmean(values):.2f}",
            spread=f"{pstdev(values):.2f}",
        )
    )
    names = str(message("share")), str(message("normal curve"))
    figure = go.Figure(
        data=[_bars(names[0], edges, shares), _curve(names[1], edges, curve)],
        layout=house_layout(
            str(title),
            caption,
            bargap=0,
            shapes=[] if mark is None else [_upright(mark)],
            xaxis=axis(str(unit)),
            yaxis=axis(names[0], tickformat=".0%", rangemode="tozero"),
            legend=LEGEND,
            margin=margin_for(caption, legend_lines=1),
        ),
    )
    rows = tuple(
        (
            str(message("{low} to {high}", low=f"{low:.4g}", high=f"{high:.4g}")),
            f"{share:.1%}".replace("%", " %"),
            f"{area:.1%}".replace("%", " %"),
        )
        for (low, high), share, area in zip(pairwise(edges), shares, below, strict=True)
    )
    return Chart(figure, caption, (str(unit), *names), rows)


def intervals(
    found: Sequence[tuple[float, float]],
    truth: float,
    title: Message | str,
    unit: Message | str,
) -> Chart:
    """Many intervals, one above the other, and which of them hold the true value.

    >>> print(intervals([(1, 3), (2.5, 4)], 2, "", "bulls"))
    1 of 2 intervals contain 2.00.
    interval  lower end  upper end  contains 2.00
           1       1.00       3.00            yes
           2       2.50       4.00             no
    """
    pairs = [
        check.numbers("found", estimate, fewest=2) for estimate in check.listed("found", found)
    ]
    ranges = [(low, high) for low, high, *_ in pairs]
    check.number("truth", truth)
    holds = [low <= truth <= high for low, high in ranges]
    caption = str(
        message(
            "{hits} of {n} intervals contain {truth}.",
            hits=sum(holds),
            n=len(ranges),
            truth=f"{truth:.2f}",
        )
    )
    figure = go.Figure(
        data=[
            _bundle(str(message("contains it")), ranges, holds, True, BLUE, "solid"),
            _bundle(str(message("misses it")), ranges, holds, False, RED, "dot"),
        ],
        layout=house_layout(
            str(title),
            caption,
            xaxis=axis(str(unit)),
            yaxis=axis(str(message("interval")), rangemode="tozero"),
            shapes=[_upright(truth)],
            legend=LEGEND,
            margin=margin_for(caption, legend_lines=1),
            height=520,
        ),
    )
    said = str(message("yes")), str(message("no"))
    columns = (
        str(message("interval")),
        str(message("lower end")),
        str(message("upper end")),
        str(message("contains {truth}", truth=f"{truth:.2f}")),
    )
    rows = tuple(
        (str(place), f"{low:.2f}", f"{high:.2f}", said[not hit])
        for place, ((low, high), hit) in enumerate(zip(ranges, holds, strict=True), start=1)
    )
    return Chart(figure, caption, columns, rows)


def curves(
    at: Sequence[float],
    groups: Mapping[str, Sequence[float]],
    title: Message | str,
    unit: Message | str,
    height: Message | str,
) -> Chart:
    """Curves over the same places ``at``; ``unit`` and ``height`` name the axes. Five at most.

    >>> print(curves([1, 2], {"up": [0, 1], "down": [1, 0]}, "", "deals", "bulls"))
    At 2 deals: up 1.00, down 0.00.
    deals    up  down
        1  0.00  1.00
        2  1.00  0.00
    """
    at = check.numbers("at", at, fewest=1)
    groups = _checked(groups, len(at))
    last = tuple(f"{name} {values[-1]:.2f}" for name, values in groups.items())
    caption = str(
        message("At {place} {unit}: {values}.", place=f"{at[-1]:g}", unit=unit, values=last)
    )
    figure = go.Figure(
        data=[
            go.Scatter(
                name=escape(name, quote=False),
                x=list(at),
                y=list(values),
                mode="lines",
                line={"color": color, "dash": dash, "width": 2.5},
            )
            for (name, values), (color, dash) in zip(groups.items(), LINES, strict=False)
        ],
        layout=house_layout(
            str(title),
            caption,
            xaxis=axis(str(unit)),
            yaxis=axis(str(height), rangemode="tozero"),
            legend=LEGEND,
            margin=margin_for(caption, legend_lines=1),
        ),
    )
    rows = tuple(
        (f"{place:g}", *(f"{values[row]:.2f}" for values in groups.values()))
        for row, place in enumerate(at)
    )
    return Chart(figure, caption, (str(unit), *groups), rows)


def box_plots(
    groups: Mapping[str, Sequence[float]], title: Message | str, unit: Message | str
) -> Chart:
    """Box plots of several groups of numbers, one above the other. Five groups at most.

    The box goes from quartile to quartile, its line is the median, the dashed one the mean, and
    single dots are outliers; see ``Summary``. A group of fewer than two numbers is a
    ``ValueError``.

    >>> print(box_plots({"Ann": [0, 2, 4, 6], "Ben": [1, 3, 3, 9]}, "", "bulls"))
    Ann: median 3, quartiles 1 and 5; Ben: median 3, quartiles 2 and 6.
         n  lowest  lower quartile  median  upper quartile  highest  mean  standard deviation
    Ann  4       0               1       3               5        6     3                2.24
    Ben  4       1               2       3               6        9     4                   3
    """
    check.instance("groups", groups, Mapping)
    summaries = {
        str(name): Summary.of(check.numbers(str(name), values, fewest=2))
        for name, values in groups.items()
    }
    if not 1 <= len(summaries) <= len(LINES):
        most = len(LINES)
        raise ValueError(message("give 1 to {most} groups, not {n}", most=most, n=len(summaries)))
    caption = _sentence(
        message(
            "{name}: median {median}, quartiles {low} and {high}",
            name=name,
            median=_short(summary.median),
            low=_short(summary.lower_quartile),
            high=_short(summary.upper_quartile),
        )
        for name, summary in summaries.items()
    )
    figure = go.Figure(
        data=[
            _box(name, summary, color)
            for (name, summary), (color, _) in zip(summaries.items(), LINES, strict=False)
        ],
        layout=house_layout(
            str(title),
            caption,
            xaxis=axis(str(unit)),
            yaxis=axis("", autorange="reversed"),
            showlegend=False,
            margin=margin_for(caption),
            height=220 + 60 * len(summaries),
        ),
    )
    columns = (
        "",
        "n",
        *map(
            str,
            (
                message("lowest"),
                message("lower quartile"),
                message("median"),
                message("upper quartile"),
                message("highest"),
                message("mean"),
                message("standard deviation"),
            ),
        ),
    )
    rows = tuple(
        (
            name,
            str(summary.n),
            *(
                _short(value)
                for value in (
                    summary.least,
                    summary.lower_quartile,
                    summary.median,
                    summary.upper_quartile,
                    summary.most,
                    summary.mean,
                    summary.deviation,
                )
            ),
        )
        for name, summary in summaries.items()
    )
    return Chart(figure, caption, columns, rows)


def _checked(groups: Mapping[str, Sequence[float]], many: int) -> dict[str, tuple[float, ...]]:
    """Groups with so many numbers each; anything else is a ``ValueError``."""
    check.instance("groups", groups, Mapping)
    numbers = {str(name): check.numbers(str(name), values) for name, values in groups.items()}
    if not numbers or any(len(values) != many for values in numbers.values()):
        raise ValueError(message("every group needs {n} numbers, one for each name", n=many))
    return numbers


def _short(value: float) -> str:
    """A number with the decimals it needs, two at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _number(value: float, is_share: bool) -> str:
    return f"{100 * value:.1f} %" if is_share else f"{value:.4g}"


def _peaks(
    names: Sequence[int | str],
    groups: Mapping[str, Sequence[float]],
    cells: Mapping[str, Sequence[str]],
) -> str:
    """Where each group has its most, as a sentence."""
    told: list[Message] = []
    for group, values in groups.items():
        top = max(range(len(names)), key=lambda place: values[place])
        most = message(
            "{group}: most at {name}, {value}",
            group=group,
            name=str(names[top]),
            value=cells[group][top],
        )
        told.append(most)
    return _sentence(told)


def _sentence(parts: Iterable[Message]) -> str:
    """Parts of a sentence, one for each group."""
    joined = reduce(lambda told, part: message("{one}; {other}", one=told, other=part), parts)
    return str(message("{told}.", told=joined))


def _shares(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    return [
        sum(low <= value < high for value in values) / len(values) for low, high in pairwise(edges)
    ]


def _bars(name: str, edges: Sequence[float], shares: Sequence[float]) -> go.Bar:
    return go.Bar(
        name=name,
        x=[(low + high) / 2 for low, high in pairwise(edges)],
        y=shares,
        width=[high - low for low, high in pairwise(edges)],
        marker={"color": BLUE, "line": {"color": PAPER, "width": 1}},
    )


def _curve(name: str, edges: Sequence[float], curve: NormalDist) -> go.Scatter:
    """The curve at such a height that it stands for the share of a bar of the first width."""
    first, last = edges[0], edges[-1]
    at = [first + (last - first) * step / 200 for step in range(201)]
    return go.Scatter(
        name=name,
        x=at,
        y=[(edges[1] - first) * curve.pdf(x) for x in at],
        mode="lines",
        line={"color": INK, "width": 2.5},
    )


def _box(name: str, one: Summary, color: str) -> go.Box:
    """A box whose figures are ours, with the outliers as dots."""
    low, high = one.whiskers
    return go.Box(
        name=escape(name, quote=False),
        orientation="h",
        q1=[one.lower_quartile],
        median=[one.median],
        q3=[one.upper_quartile],
        lowerfence=[low],
        upperfence=[high],
        mean=[one.mean],
        x=[list(one.values)],
        y=[escape(name, quote=False)],
        boxpoints="outliers",
        line={"color": color, "width": 2.5},
    )


def _bundle(
    name: str,
    found: Sequence[tuple[float, float]],
    holds: Sequence[bool],
    wanted: bool,
    color: str,
    dash: str,
) -> go.Scatter:
    """Those intervals that hold the true value, or those that do not, as one broken line."""
    across: list[float | None] = []
    up: list[int | None] = []
    for place, ((low, high), hit) in enumerate(zip(found, holds, strict=True), start=1):
        if hit is wanted:
            across += [low, high, None]
            up += [place, place, None]
    return go.Scatter(
        name=name, x=across, y=up, mode="lines", line={"color": color, "dash": dash, "width": 2}
    )


def _upright(at: float) -> dict[str, object]:
    return {
        "type": "line",
        "x0": at,
        "x1": at,
        "y0": 0,
        "y1": 1,
        "yref": "paper",
        "line": {"color": INK, "width": 1.5, "dash": "dash"},
    }
