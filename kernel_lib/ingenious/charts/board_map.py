"""The map of a board: the most points a tile can score on each cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import pi, sin
from typing import Any

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, house_layout
from kernel_lib.core import check
from kernel_lib.core.text import message, plural
from kernel_lib.display import theme
from kernel_lib.ingenious.board import Board, reach
from kernel_lib.ingenious.events import COLOUR_WORDS
from kernel_lib.ingenious.hexes import Hex, area_of
from kernel_lib.ingenious.symbols import INKS, PAINTS
from kernel_lib.ingenious.tiles import Colour, Tile


def best_scores(board: Board | str, tile: Tile | str) -> Chart:
    """The most points a tile can score with a half on each empty cell, as a map of the board.

    Both halves count together, in the best of the directions and both ways round. Cells that are
    taken have the paint and the letter of their colour, printed symbols a ring. Every two empty
    cells side by side count, as they do after the first round. A board may be given as text.

    >>> chart = best_scores("side 6 | B 0,-4 1,-4 2,-4 3,-4 4,-4", "BY")
    >>> print(chart.caption)
    BY scores 5 points at most, such as with B on (-1,-4), Y on (-2,-3).
    >>> chart.rows[0]
    ('5', '6', '-1,-4 5,-4 -2,-3 -1,-3 4,-3 5,-3')
    """
    board = Board.parse(board) if isinstance(board, str) else board
    tile = Tile.parse(tile) if isinstance(tile, str) else tile
    check.instance("board", board, Board)
    check.instance("tile", tile, Tile)
    best = _best_on_cells(board, tile)
    points = {number: score for number, (score, *_) in best.items()}
    most = max(points.values())
    cells = area_of(board.side).cells
    _, first, second = next(way for way in best.values() if way[0] == most)
    finding = message("{tile} scores nothing on this board, wherever it lies.", tile=str(tile))
    if most:
        finding = plural(
            "{tile} scores {n} point at most, such as with {half} on {cell}, "
            "{partner} on {beside}.",
            "{tile} scores {n} points at most, such as with {half} on {cell}, "
            "{partner} on {beside}.",
            most,
            tile=str(tile),
            half=tile.one.letter,
            cell=f"({cells[first]})",
            partner=tile.other.letter,
            beside=f"({cells[second]})",
        )
    caption = str(finding)
    title = str(message("The most points of the tile {tile} on each cell", tile=str(tile)))
    by_points: dict[int, list[str]] = {}
    for number, score in points.items():
        by_points.setdefault(score, []).append(str(cells[number]))
    rows = tuple(
        (
            str(score),
            str(len(by_points[score])),
            " ".join(by_points[score]) if score else str(message("all others with room")),
        )
        for score in sorted(by_points, reverse=True)
    )
    columns = (str(message("points")), str(message("cells")), str(message("where (q,r)")))
    return Chart(_map_of(board, points, title, caption), caption, columns, rows)


def _best_on_cells(board: Board, tile: Tile) -> dict[int, tuple[int, int, int]]:
    """For each cell on which a half can lie: the most points, and where the two halves lie then."""
    reached = reach(area_of(board.side), board.filled)
    best: dict[int, tuple[int, int, int]] = {}
    for pair in board.empty_pairs:
        for first, second in (pair, pair[::-1]):
            points = reached[first][tile.one] + reached[second][tile.other]
            for cell in pair:
                if cell not in best or points > best[cell][0]:
                    best[cell] = (points, first, second)
    if not best:
        raise ValueError(message("no tile fits on this board any more"))
    return dict(sorted(best.items()))


_STRONG = theme.GREY
"""The most points: a grey, for all bright paints belong to the six colours."""

_WIDE = 3**0.5
"""How far apart the middles of two cells in a row lie."""


def _middle(cell: Hex) -> tuple[float, float]:
    """Where the middle of a cell is drawn, with corners at the distance 1."""
    return _WIDE * (cell.q + cell.r / 2), -1.5 * cell.r


def _hexagon(cell: Hex, size: float, fill: str, line: str, width: float) -> dict[str, Any]:
    """A cell with a corner on top, as a shape of plotly."""
    x, y = _middle(cell)
    corners = (
        f"{x + size * sin(at * pi / 3):.3f},{y + size * sin((at + 1.5) * pi / 3):.3f}"
        for at in range(6)
    )
    return {
        "type": "path",
        "path": f"M{' L'.join(corners)} Z",
        "fillcolor": fill,
        "line": {"color": line, "width": width},
        "layer": "below",
    }


def _map_of(board: Board, points: Mapping[int, int], title: str, caption: str) -> go.Figure:
    """The figure of a board with points on its cells."""
    area = area_of(board.side)
    across, down = _WIDE * (board.side - 0.4), 1.5 * board.side - 0.4
    hidden = {"visible": False, "fixedrange": True}
    note = message(
        "Letters are colours. Ring: printed symbol. Thick line: best cells. Blank: no room."
    )
    return go.Figure(
        data=[_points_of(area.cells, points), _letters_of(board)],
        layout=house_layout(
            title,
            caption,
            height=660,
            showlegend=False,
            margin={**charts.margin_for(caption), "l": 16, "b": 48},
            shapes=list(_shapes_of(board, points)),
            xaxis={**hidden, "range": [-across, across], "constrain": "domain"},
            yaxis={
                **hidden,
                "range": [-down, down],
                "constrain": "domain",
                "scaleanchor": "x",
            },
            annotations=[
                {
                    "text": str(note),
                    "xref": "paper",
                    "yref": "paper",
                    "x": 0,
                    "y": 0,
                    "yshift": -12,
                    "yanchor": "top",
                    "showarrow": False,
                    "font": {"size": 12},
                }
            ],
        ),
    )


def _shapes_of(board: Board, points: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    """The hexagons of a board: all cells, then the rings and thick lines that lie over them."""
    area, most = area_of(board.side), max(points.values())
    for number, cell in enumerate(area.cells):
        mark = board.filled[number]
        if mark:
            fill = PAINTS[Colour(mark - 1)]
        else:
            fill = _grey(points[number] / most if most else 0) if number in points else charts.PAPER
        yield _hexagon(cell, 1, fill, charts.GRID, 1)
    for number, colour in area.printed.items():
        yield _hexagon(area.cells[number], 0.78, "rgba(0,0,0,0)", INKS[colour], 1.5)
    for number, score in points.items():
        if 0 < score == most:
            yield _hexagon(area.cells[number], 0.92, "rgba(0,0,0,0)", charts.INK, 3)


def _grey(share: float) -> str:
    """The paint of so much of the way from no points to the most: the page shines through."""
    red, green, blue = (int(_STRONG[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{share:.3g})"


def _points_of(cells: Sequence[Hex], points: Mapping[int, int]) -> go.Scatter:
    """The numbers on the empty cells, with the colour bar."""
    most = max(points.values())
    places = [_middle(cells[number]) for number in points]
    return go.Scatter(
        x=[x for x, _ in places],
        y=[y for _, y in places],
        mode="markers+text",
        text=[str(score) for score in points.values()],
        marker={
            "size": 12,
            "color": list(points.values()),
            "cmin": 0,
            "cmax": max(most, 1),
            "opacity": 0,
            "colorscale": [[0, charts.PAPER], [1, _STRONG]],
            "colorbar": {
                "title": {"text": str(message("points"))},
                "thickness": 14,
                "len": 0.6,
                "tickformat": "d",
                "nticks": min(most, 6) + 1,
            },
        },
        customdata=[str(cells[number]) for number in points],
        hovertemplate="(%{customdata}): %{text}<extra></extra>",
    )


def _letters_of(board: Board) -> go.Scatter:
    """The letters of the colours on the cells that are taken."""
    area = area_of(board.side)
    taken = [
        (area.cells[number], Colour(mark - 1)) for number, mark in enumerate(board.filled) if mark
    ]
    places = [_middle(cell) for cell, _ in taken]
    return go.Scatter(
        x=[x for x, _ in places],
        y=[y for _, y in places],
        mode="text",
        text=[f"<b>{colour.letter}</b>" for _, colour in taken],
        textfont={"color": [INKS[colour] for _, colour in taken]},
        customdata=[[str(cell), str(COLOUR_WORDS[colour])] for cell, colour in taken],
        hovertemplate="(%{customdata[0]}): %{customdata[1]}<extra></extra>",
    )
