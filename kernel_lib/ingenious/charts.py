"""Charts of Einfach Genial (Ingenious)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import pi, sin
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout
from kernel_lib.core.record import Record, read_record
from kernel_lib.core.text import Message, message, percent, plural
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import Board, Hex, area_of, reach
from kernel_lib.ingenious.bots import BOTS
from kernel_lib.ingenious.events import COLOUR_WORDS, Ended
from kernel_lib.ingenious.rules import Mode, Rules, lowest_colours
from kernel_lib.ingenious.state import State
from kernel_lib.ingenious.symbols import INKS, PAINTS
from kernel_lib.ingenious.tiles import COLOURS, Colour, Tile
from kernel_lib.play.compare import Estimate

if TYPE_CHECKING:  # simulations need numpy, exact charts do not
    from kernel_lib.ingenious.batch import Simulation

PLACES = (
    message("1st (lowest)"),
    message("2nd"),
    message("3rd"),
    message("4th"),
    message("5th"),
    message("6th (highest)"),
)
"""The names of six markers in order."""


# --- the map of a board -------------------------------------------------------------------


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
    found = _best_on_cells(board, tile)
    points = {number: score for number, (score, *_) in found.items()}
    most = max(points.values())
    cells = area_of(board.side).cells
    _, one, other = next(way for way in found.values() if way[0] == most)
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
            cell=f"({cells[one]})",
            partner=tile.other.letter,
            beside=f"({cells[other]})",
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
    found: dict[int, tuple[int, int, int]] = {}
    for pair in board.empty_pairs:
        for one, other in (pair, pair[::-1]):
            points = reached[one][tile.one] + reached[other][tile.other]
            for cell in pair:
                if cell not in found or points > found[cell][0]:
                    found[cell] = (points, one, other)
    if not found:
        raise ValueError(message("no tile fits on this board any more"))
    return dict(sorted(found.items()))


_FAINT, _STRONG = "#f4f6f8", "#8592a3"
"""No points and the most points: greys, for all bright paints belong to the six colours."""

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
    """The paint of so much of the way from no points to the most."""
    ends = [[int(paint[at : at + 2], 16) for at in (1, 3, 5)] for paint in (_FAINT, _STRONG)]
    mixed = (round(low + share * (high - low)) for low, high in zip(*ends, strict=True))
    return f"rgb({','.join(map(str, mixed))})"


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
            "colorscale": [[0, _FAINT], [1, _STRONG]],
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


# --- one game -----------------------------------------------------------------------------


def scores_of_a_game(source: Record | str) -> Chart:
    """How the lowest marker of each score board rose in a game, and its six markers at the end.

    A game may be given as a ``Record`` or as the text of one; one that goes on is shown as far as
    it got. A record of another game is a ``ValueError``.

    >>> from kernel_lib import ingenious
    >>> from kernel_lib.play.session import Session
    >>> session = Session(ingenious, Rules(players=1), {0: "random"}, seed=1)
    >>> print(scores_of_a_game(session.record()))
    The game is over. The lowest colour is at 1. Lowest colours: red.
    turn  Player 1: lowest (R G B O Y P)
       0                 0 (0 0 0 0 0 0)
      36                 1 (1 4 5 2 6 4)
      38                 1 (1 4 5 2 6 4)
    """
    record = read_record(source) if isinstance(source, str) else source
    if record.game.NAME != "ingenious":
        raise ValueError(
            message("this is no record of Ingenious, but of {game}", game=record.game.NAME)
        )
    names = [_track_name(record.rules, track) for track in range(record.rules.tracks)]
    after = _after_turns(record)
    caption = str(_ending(record, names))
    columns = (
        str(message("turn")),
        *(
            str(message("{who}: lowest ({colours})", who=name, colours=_letters()))
            for name in names
        ),
    )
    lowest = {turn: [min(markers) for markers in state.markers] for turn, state in after.items()}
    rows = tuple(
        (str(turn), *(_cell(markers) for markers in state.markers))
        for turn, state in after.items()
        if turn in (0, max(after)) or lowest[turn] != lowest[turn - 1]
    )
    return Chart(_game_figure(after, names, caption), caption, columns, rows)


def _letters() -> str:
    return " ".join(colour.letter for colour in COLOURS)


def _cell(markers: Sequence[int]) -> str:
    return f"{min(markers)} ({' '.join(map(str, markers))})"


def _track_name(rules: Rules, track: int) -> Message:
    """Who moves the markers of a score board."""
    seats = [seat + 1 for seat in rules.seats_of(track)]
    if rules.mode is Mode.TEAMS:
        return message("Players {one} and {other}", one=seats[0], other=seats[1])
    return message("Player {number}", number=seats[0])


def _after_turns(record: Record) -> dict[int, State]:
    """The position after each turn, and the last one, by the number of turns."""
    found: dict[int, State] = {}
    for state in record.states:
        found.setdefault(state.turns, state)
    if found[record.final.turns] is not record.final:
        found[record.final.turns + 1] = record.final
    return found


def _ending(record: Record, names: Sequence[Message]) -> Message:
    """Who won, and which colours were lowest at the end."""
    final: State = record.final
    colours = [
        tuple(COLOUR_WORDS[one] for one in lowest_colours(markers)) for markers in final.markers
    ]
    lowest = tuple(
        message(
            "{who}: {lowest} ({colours})",
            who=name,
            lowest=min(markers),
            colours=own,
        )
        for name, markers, own in zip(names, final.markers, colours, strict=True)
    )
    if len(names) == 1:
        (lowest,) = colours
    if not final.is_over:
        return message("The game is not over yet. Lowest colours so far: {lowest}.", lowest=lowest)
    ended = next(event for event in record.events[-1] if isinstance(event, Ended))
    words = ended.words(lambda seat: message("Player {number}", number=seat + 1))
    return message("{ending} Lowest colours: {lowest}.", ending=words, lowest=lowest)


def _game_figure(after: Mapping[int, State], names: Sequence[Message], caption: str) -> go.Figure:
    """Above the lowest markers by turns, below the six markers of each board at the end."""
    final = after[max(after)]
    top, highest = final.rules.top, max(map(min, final.markers))
    lines = [
        go.Scatter(
            name=str(name),
            x=list(after),
            y=[min(state.markers[track]) for state in after.values()],
            mode="lines+markers",
            line={"color": color, "dash": dash, "width": 2.5, "shape": "hv"},
            marker={"color": color, "opacity": 1, "size": [0] * (len(after) - 1) + [9]},
            showlegend=len(names) > 1,
            hovertemplate="%{x}: %{y}",
        )
        for track, (name, (color, dash)) in enumerate(zip(names, charts.LINES, strict=False))
    ]
    turns = axis(str(message("turn")), anchor="y", range=[0, 1.02 * max(after) + 0.5])
    turns["title"]["standoff"] = 4
    at = [track * (len(COLOURS) + 1) + colour for track in range(len(names)) for colour in COLOURS]
    ends = [marker for markers in final.markers for marker in markers]
    low = [colour in lowest_colours(own) for own in final.markers for colour in COLOURS]
    bars = go.Bar(
        x=at,
        y=ends,
        xaxis="x2",
        yaxis="y2",
        width=0.8,
        text=[
            f"<b>{one}</b>" if is_low else str(one) for one, is_low in zip(ends, low, strict=True)
        ],
        textposition="outside",
        textangle=0,
        cliponaxis=False,
        showlegend=False,
        marker={
            "color": [PAINTS[colour] for _ in names for colour in COLOURS],
            "line": {"color": charts.INK, "width": [3 if is_low else 1 for is_low in low]},
        },
        customdata=[str(COLOUR_WORDS[colour]) for _ in names for colour in COLOURS],
        hovertemplate="%{customdata}: %{y}<extra></extra>",
    )
    return go.Figure(
        data=[*lines, bars],
        layout=house_layout(
            str(message("The lowest marker after each turn, and all six at the end")),
            caption,
            height=620,
            margin={**charts.margin_for(caption, legend_lines=len(names) > 1), "b": 32},
            legend=charts.LEGEND,
            xaxis=turns,
            yaxis=axis(
                str(message("lowest marker")), domain=[0.47, 1], range=[0, max(6, 1.1 * highest)]
            ),
            xaxis2=axis(
                "",
                anchor="y2",
                tickvals=at,
                ticktext=[colour.letter for _ in names for colour in COLOURS],
                range=[-1, at[-1] + 1],
                showgrid=False,
                zeroline=False,
            ),
            yaxis2=axis(
                str(message("marker")), domain=[0, 0.29], range=[0, 1.25 * top], dtick=top // 3
            ),
            annotations=[
                {
                    "text": str(name),
                    "xref": "x2",
                    "yref": "y2 domain",
                    "x": at[track * len(COLOURS)] + 2.5,
                    "y": 1.02,
                    "yanchor": "bottom",
                    "showarrow": False,
                }
                for track, name in enumerate(names)
                if len(names) > 1
            ],
        ),
    )


# --- many games ---------------------------------------------------------------------------


def lowest(simulation: Simulation, seat: int = 0) -> Chart:
    """How a seat's lowest marker is spread over simulated games: in the solo game, the result.

    >>> from kernel_lib.ingenious import Rules, batch
    >>> chart = lowest(batch.simulate(Rules(players=1), "balanced", rounds=200))
    >>> chart.columns
    ('points', 'share')
    """
    mean = message("mean (standard error {error})", error=f"{simulation.standard_error[seat]:.2f}")
    return charts.distribution(
        [float(share) for share in simulation.distribution(seat)],
        message(
            "The lowest marker at the end: {name}, {n} games",
            name=BOTS[simulation.policies[seat]].title,
            n=f"{simulation.rounds:,}",
        ),
        message("points"),
        {
            str(mean): float(simulation.mean[seat]),
            str(message("median")): simulation.quantile(0.5, seat),
        },
    )


def markers_in_order(
    simulation: Simulation,
    seat: int = 0,
    played: Sequence[Estimate] | None = None,
    independent: bool = False,
) -> Chart:
    """The mean of the lowest, second lowest, ... highest marker of a seat in simulated games.

    Beside them may stand the means that were ``played`` (``Played.markers_in_order``). With
    ``independent`` the lowest of six markers is shown that are spread as all markers of the seat
    are, but have nothing to do with one another (``chances.lowest_of``).

    >>> from kernel_lib.ingenious import Rules, batch
    >>> chart = markers_in_order(batch.simulate(Rules(players=2), "balanced", rounds=200))
    >>> chart.columns
    ('marker', 'simulated')
    """
    simulated = [simulation.marker(place, seat) for place in range(len(PLACES))]
    alone = _lowest_of_independent(simulation, seat) if independent else None
    caption = str(_order_finding(simulated, alone))
    names = [str(place) for place in PLACES]
    columns = [str(message("marker")), str(message("simulated"))]
    cells = [names, [charts.with_error(one) for one in simulated]]
    places = list(range(len(PLACES)))
    traces = [charts.estimated_points(columns[1], places, simulated, charts.SIMULATED, "circle")]
    if played is not None:
        columns.append(str(message("played")))
        cells.append([charts.with_error(one) for one in played])
        beside = [place + 0.25 for place in places]
        traces.append(
            charts.estimated_points(columns[-1], beside, played, charts.PLAYED, "diamond")
        )
    if alone is not None:
        columns.append(str(message("lowest of six independent markers")))
        cells.append([f"{float(alone):.3f}", *[""] * (len(PLACES) - 1)])
        traces.append(_independent_point(columns[-1], alone))
    traces[0].update(
        mode="markers+text",
        text=[f"{one.mean:.1f}" for one in simulated],
        textposition="top center",
        cliponaxis=False,
    )
    figure = go.Figure(
        data=traces,
        layout=house_layout(
            str(
                message(
                    "Six markers in order at the end: {name}, {n} games",
                    name=BOTS[simulation.policies[seat]].title,
                    n=f"{simulation.rounds:,}",
                )
            ),
            caption,
            xaxis=axis("", tickvals=places, ticktext=names, range=[-0.5, len(PLACES) - 0.5]),
            yaxis=axis(str(message("mean of the marker")), rangemode="tozero"),
            legend=charts.LEGEND,
            showlegend=len(traces) > 1,
            margin=charts.margin_for(caption, legend_lines=len(traces) > 1),
            height=440,
        ),
    )
    return Chart(figure, caption, tuple(columns), tuple(zip(*cells, strict=True)))


def _lowest_of_independent(simulation: Simulation, seat: int) -> Fraction:
    """The mean of the lowest of six independent markers, each spread as all six together."""
    counts = simulation.markers[seat].sum(axis=0)
    total = int(counts.sum())
    spread = {value: Fraction(int(n), total) for value, n in enumerate(counts) if n}
    return chances.mean(chances.lowest_of(spread, len(COLOURS)))


def _order_finding(simulated: Sequence[Estimate], alone: Fraction | None) -> Message:
    finding = message(
        "The six markers stand at {all} on average, but only the lowest counts: {lowest}.",
        all=f"{sum(one.mean for one in simulated) / len(simulated):.1f}",
        lowest=f"{simulated[0].mean:.1f}",
    )
    if alone is None:
        return finding
    return message(
        "{finding} Of six independent markers the lowest would be {alone}.",
        finding=finding,
        alone=f"{float(alone):.1f}",
    )


def _independent_point(name: str, mean: Fraction) -> go.Scatter:
    return go.Scatter(
        name=name,
        x=[-0.25],
        y=[float(mean)],
        mode="markers",
        marker={"color": charts.EXACT, "size": 11, "symbol": "square-open", "line": {"width": 2}},
        hovertemplate="%{y:.2f}",
    )


# --- what is left in the bag --------------------------------------------------------------


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
                y=[float(spread.get(one, 0)) for one in points],
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
        (str(one), *(percent(spread.get(one, Fraction(0))) for spread in spreads.values()))
        for one in points
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
    wanted = sorted({Colour.of(one) if isinstance(one, str) else one for one in colours})
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
                y=[float(spread[one]) for one in draws],
                marker={"color": charts.PAPER, "line": {"color": charts.EXACT, "width": 1.5}},
                hovertemplate="%{x}: %{y:.1%}",
            ),
            go.Scatter(
                name=come,
                x=draws,
                y=[float(by_then[one]) for one in draws],
                mode="lines+markers",
                line={"color": charts.BULLS, "width": 2},
                marker={"color": charts.BULLS, "size": 6},
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
    rows = tuple((str(one), percent(spread[one]), percent(by_then[one])) for one in draws)
    return Chart(figure, caption, (draw, first, come), rows)


_LATE = Fraction(1, 100)
"""Draws after those that leave less than this chance are not shown."""
