"""What is left in the bag: exact chances of the tiles that have not been seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout
from kernel_lib.core import check
from kernel_lib.core.text import message, percent, plural
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.events import COLOUR_WORDS
from kernel_lib.ingenious.tiles import Colour, Tile

_PATTERNS = ("", "/", "x", ".", "-")
"""How bars of the same chart are told apart without colour."""


def best_of_a_rack(
    board: Board | str, tiles: Sequence[Tile], sizes: Sequence[int] = (1, 6)
) -> Chart:
    """How likely each number of points is for the best of so many tiles, drawn from ``tiles``.

    ``tiles`` are those that have not been seen (``View.unseen``), ``sizes`` numbers of tiles drawn.

    >>> from kernel_lib.ingenious.tiles import TILES
    >>> print(best_of_a_rack("side 6 | R 0,0 1,0 2,0", TILES))
    The best tile scores on average, by the tiles drawn: 1 tile: 1.88, 6 tiles: 3.31.
    points of the best tile  1 tile  6 tiles
                          1     50%       1%
                          2     21%      11%
                          3     20%      43%
                          4      9%      45%
    """
    board = Board.parse(board) if isinstance(board, str) else board
    check.instance("board", board, Board)
    sizes = check.each("sizes", sizes, int)
    spreads = {size: chances.best_of_a_rack(board, tiles, size) for size in sizes}
    if not 1 <= len(spreads) <= len(charts.LINES):
        raise ValueError(
            message(
                "this chart shows 1 to {most} numbers of tiles, not {given}",
                most=len(charts.LINES),
                given=len(spreads),
            )
        )
    names = {size: plural("{n} tile", "{n} tiles", size) for size in spreads}
    told = tuple(
        message("{tiles}: {mean}", tiles=names[size], mean=f"{float(chances.mean(spread)):.2f}")
        for size, spread in spreads.items()
    )
    caption = str(
        message("The best tile scores on average, by the tiles drawn: {means}.", means=told)
    )
    shown = sorted({points for spread in spreads.values() for points in spread})
    points = range(shown[0], shown[-1] + 1)
    figure = go.Figure(
        data=[
            go.Bar(
                name=str(names[size]),
                x=list(points),
                y=[float(spread.get(point, 0)) for point in points],
                marker={
                    "color": color,
                    "line": {"color": color, "width": 1},
                    "pattern": {
                        "shape": pattern,
                        "fgcolor": color,
                        "bgcolor": charts.PAPER,
                        "size": 6,
                    },
                },
                hovertemplate="%{x}: %{y:.1%}",
            )
            for (size, spread), (color, _), pattern in zip(
                spreads.items(), charts.LINES, _PATTERNS, strict=False
            )
        ],
        layout=house_layout(
            str(message("The most points that the tiles drawn can score now (exact)")),
            caption,
            xaxis=axis(str(message("points of the best tile")), dtick=1),
            yaxis=axis(str(message("chance")), tickformat=".0%", rangemode="tozero"),
            legend=charts.LEGEND,
            showlegend=True,
            margin=charts.margin_for(caption, legend_lines=1),
            height=440,
        ),
    )
    columns = (str(message("points of the best tile")), *map(str, names.values()))
    rows = tuple(
        (str(point), *(percent(spread.get(point, Fraction(0))) for spread in spreads.values()))
        for point in points
    )
    return Chart(figure, caption, columns, rows)


def first_showing(tiles: Sequence[Tile], colours: Iterable[Colour | str]) -> Chart:
    """With which draw one of the colours first comes, and how likely it has come by then.

    ``tiles`` are those that have not been seen (``View.unseen``); colours may be given by letters.
    Draws that are hardly ever needed are left out.

    >>> from kernel_lib.ingenious.tiles import TILES
    >>> chart = first_showing(TILES, "R")
    >>> print(chart.caption)
    By draw 2 it has come in half of all cases or more. It takes 3.36 draws on average.
    """
    named = colours if isinstance(colours, str) else check.listed("colours", colours)
    wanted = sorted({Colour.of(colour) if isinstance(colour, str) else colour for colour in named})
    spread = chances.first_showing(tiles, wanted)
    by_then = dict(zip(spread, accumulate(spread.values()), strict=True))
    half = next(draw for draw, share in by_then.items() if share >= Fraction(1, 2))
    last = next(draw for draw, share in by_then.items() if 1 - share < _LATE)
    draws = [draw for draw in spread if draw <= last]
    words = tuple(COLOUR_WORDS[colour] for colour in wanted)
    caption = str(
        message(
            "By draw {half} it has come in half of all cases or more. "
            "It takes {mean} draws on average.",
            half=half,
            mean=f"{float(chances.draws_until(tiles, wanted)):.2f}",
        )
    )
    first, come = str(message("comes first now")), str(message("has come by now"))
    draw = str(message("draw"))
    figure = go.Figure(
        data=[
            go.Bar(
                name=first,
                x=draws,
                y=[float(spread[draw]) for draw in draws],
                marker={"color": charts.PAPER, "line": {"color": charts.EXACT, "width": 1.5}},
                hovertemplate="%{x}: %{y:.1%}",
            ),
            go.Scatter(
                name=come,
                x=draws,
                y=[float(by_then[draw]) for draw in draws],
                mode="lines+markers",
                line={"color": charts.BLUE, "width": 2},
                marker={"color": charts.BLUE, "size": 6},
                hovertemplate="%{x}: %{y:.1%}",
            ),
        ],
        layout=house_layout(
            str(
                message(
                    "First tile drawn that shows one of these: {colours} (exact)", colours=words
                )
            ),
            caption,
            xaxis=axis(draw, dtick=1),
            yaxis=axis(str(message("chance")), tickformat=".0%", range=[0, 1.05]),
            legend=charts.LEGEND,
            margin=charts.margin_for(caption, legend_lines=1),
            height=440,
        ),
    )
    rows = tuple((str(draw), percent(spread[draw]), percent(by_then[draw])) for draw in draws)
    return Chart(figure, caption, (draw, first, come), rows)


_LATE = Fraction(1, 100)
"""Draws after those that leave less than this chance are not shown."""
