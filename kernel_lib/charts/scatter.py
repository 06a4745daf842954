"""Two values of each case as a point: how they go together, and a line through them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from statistics import correlation, fmean

import plotly.graph_objects as go

from kernel_lib.charts.chart import (
    BLUE,
    RED,
    Chart,
    axis,
    house_layout,
    margin_for,
    short_number,
)
from kernel_lib.core import check
from kernel_lib.core.text import Message, message

FEW = 40
"""With so many points or fewer it is drawn how far each of them is from the line."""

ROWS = 12
"""With more different values than that the table has bands of them, ``BANDS`` in number."""

BANDS = 8

Line = tuple[float, float]
"""The slope and the intercept of a line."""


def scatter(
    x: Sequence[float],
    y: Sequence[float],
    title: Message | str,
    across: Message | str,
    up: Message | str,
    line: Line | None = None,
) -> Chart:
    """A point for each case: ``x`` across, ``y`` up, with their names.

    ``line`` is the slope and the intercept of a line, as ``statistics.linear_regression`` gives
    them. Its mean square is the mean of the squared distances from it, measured upright. The larger
    a point, the more cases lie there. Lists of different length, or fewer than two cases, are a
    ``ValueError``.

    >>> print(scatter([1, 2, 3], [2, 2, 5], "", "rows", "bulls", line=(1.5, 0)))
    3 points, correlation 0.87. The line: 1.5 times rows + 0. Mean square from it: 0.50.
    rows  number of points  lowest bulls  mean  highest bulls
       1                 1             2     2              2
       2                 1             2     2              2
       3                 1             5     5              5
    """
    x, y = (
        tuple(map(float, check.numbers(name, values, fewest=2)))
        for name, values in (("x", x), ("y", y))
    )
    if len(x) != len(y):
        raise ValueError(
            message(
                "each x needs its y: there are {n} of the one, and {many} of the other",
                n=len(x),
                many=len(y),
            )
        )
    drawn = None if line is None else _checked(line)
    caption = _caption(x, y, across, drawn)
    points = Counter(zip(x, y, strict=True))
    figure = go.Figure(
        data=[*_lines(x, y, drawn), _points(points)],
        layout=house_layout(
            str(title),
            caption,
            xaxis=axis(str(across)),
            yaxis=axis(str(up)),
            showlegend=False,
            margin=margin_for(caption),
        ),
    )
    columns = (
        str(across),
        str(message("number of points")),
        str(message("lowest {unit}", unit=up)),
        str(message("mean")),
        str(message("highest {unit}", unit=up)),
    )
    return Chart(figure, caption, columns, tuple(_rows(x, y)))


def _checked(line: object) -> Line:
    """A slope and an intercept."""
    numbers = check.numbers("line", line, fewest=2)
    if len(numbers) > 2:
        raise ValueError(
            message("a line is a slope and an intercept, not {n} numbers", n=len(numbers))
        )
    return numbers[0], numbers[1]


def _caption(
    x: Sequence[float],
    y: Sequence[float],
    across: Message | str,
    line: Line | None,
) -> str:
    """How the two go together, and how well the line tells it."""
    if len(set(x)) > 1 and len(set(y)) > 1:
        told = message("{n} points, correlation {r}.", n=len(x), r=f"{correlation(x, y):.2f}")
    else:
        told = message("{n} points; one of the two values is always the same.", n=len(x))
    if line is None:
        return str(told)
    slope, intercept = line
    square = fmean((up - slope * at - intercept) ** 2 for at, up in zip(x, y, strict=True))
    sign, size = ("-" if intercept < 0 else "+"), short_number(abs(intercept))
    return str(
        message(
            "{told} The line: {slope} times {name} {sign} {size}. Mean square from it: {square}.",
            told=told,
            slope=short_number(slope),
            name=across,
            sign=sign,
            size=size,
            square=f"{square:.2f}",
        )
    )


def _points(points: Counter[tuple[float, float]]) -> go.Scatter:
    return go.Scatter(
        x=[at for at, _ in points],
        y=[up for _, up in points],
        mode="markers",
        marker={
            "color": BLUE,
            "opacity": 0.75,
            "size": [8 * min(many, 9) ** 0.5 for many in points.values()],
        },
        customdata=list(points.values()),
        hovertemplate="%{x}, %{y} (%{customdata})<extra></extra>",
    )


def _lines(x: Sequence[float], y: Sequence[float], line: Line | None) -> Iterator[go.Scatter]:
    """The line from the lowest to the highest x, and the way of each point to it."""
    if line is None:
        return
    slope, intercept = line
    if len(x) <= FEW:
        ways = [(at, at, None) for at in x]
        heights = [(up, slope * at + intercept, None) for at, up in zip(x, y, strict=True)]
        yield _line(
            [coordinate for way in ways for coordinate in way],
            [coordinate for way in heights for coordinate in way],
        )
    ends = [min(x), max(x)]
    drawn = _line(ends, [slope * at + intercept for at in ends])
    yield drawn.update(line={"color": RED, "width": 3, "dash": "solid"})


def _line(at: Sequence[float | None], heights: Sequence[float | None]) -> go.Scatter:
    return go.Scatter(
        x=list(at),
        y=list(heights),
        mode="lines",
        line={"color": RED, "width": 1.5, "dash": "dot"},
        hoverinfo="skip",
    )


def _rows(x: Sequence[float], y: Sequence[float]) -> Iterator[tuple[str, ...]]:
    """A line for each x, or for each band of them: how many points, and how high they lie."""
    low, width = min(x), (max(x) - min(x)) / BANDS
    are_few = len(set(x)) <= ROWS
    groups: defaultdict[float, list[float]] = defaultdict(list)
    for at, up in zip(x, y, strict=True):
        groups[at if are_few else min(int((at - low) / width), BANDS - 1)].append(up)
    for at, heights in sorted(groups.items()):
        first, last = short_number(low + at * width), short_number(low + (at + 1) * width)
        name = short_number(at) if are_few else message("{low} to {high}", low=first, high=last)
        numbers = map(short_number, (min(heights), fmean(heights), max(heights)))
        yield (str(name), str(len(heights)), *numbers)
