"""The charts of Ingenious show what the engine says, tell the finding, and need no colour."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import ingenious, nimmt
from kernel_lib.charts import Chart
from kernel_lib.core.record import read_record, write_record
from kernel_lib.core.text import percent
from kernel_lib.ingenious import Board, Colour, Hex, Rules, Tile, batch, chances, charts
from kernel_lib.ingenious.hexes import DIRECTIONS, PRINTED
from kernel_lib.ingenious.symbols import PAINTS
from kernel_lib.ingenious.tiles import COLOURS, KINDS, TILES
from kernel_lib.play.compare import Estimate
from kernel_lib.play.session import Session

BOARD = "side 6 | R 0,0 1,0 | B -1,2 0,-4 | G 3,-1"
MODES = (Rules(1), Rules(2), Rules(3), Rules(4), Rules(4, teams=True))
MEANS = [Estimate(value, 0.5, 9) for value in (5.0, 7.0, 9.0, 11.0, 13.0, 15.0)]


@cache
def solo() -> batch.Simulation:
    """Three hundred games of one player."""
    return batch.simulate(Rules(1), "balanced", rounds=300)


@cache
def two() -> batch.Simulation:
    """As many of two."""
    return batch.simulate(Rules(2), ("balanced", "greedy"), rounds=300)


def game(rules: Rules, seed: int = 3, bot: str = "random") -> Session:
    """A whole game of bots."""
    return Session(ingenious, rules, dict.fromkeys(range(rules.players), bot), seed)


CHARTS: dict[str, Callable[[], Chart]] = {
    "best scores": lambda: charts.best_scores(BOARD, "RB"),
    "no score": lambda: charts.best_scores(BOARD, "YP"),
    "alone": lambda: charts.scores_of_a_game(game(Rules(1)).record()),
    "game": lambda: charts.scores_of_a_game(game(Rules(4)).record()),
    "lowest": lambda: charts.lowest(solo()),
    "in order": lambda: charts.markers_in_order(two()),
    "in order, all": lambda: charts.markers_in_order(two(), 1, MEANS, independent=True),
    "best of a rack": lambda: charts.best_of_a_rack(BOARD, TILES),
    "first showing": lambda: charts.first_showing(TILES, "RG"),
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_says_it_three_times(name: str) -> None:
    """Every chart has a title, a finding that ends in a full stop, and a table."""
    chart = CHARTS[name]()
    assert chart.figure.layout.title.text
    assert chart.caption.endswith(".")
    assert {len(row) for row in chart.rows} == {len(chart.columns)}
    assert chart.rows
    assert len(chart.figure.to_json()) < 50_000


@pytest.mark.parametrize("name", sorted(set(CHARTS) - {"best scores", "no score", "in order"}))
def test_axes_have_names(name: str) -> None:
    """Every axis with numbers says what they are."""
    layout = CHARTS[name]().figure.layout
    assert layout.yaxis.title.text
    assert layout.xaxis.title.text or layout.xaxis.ticktext


# --- the map ------------------------------------------------------------------------------


def some_boards() -> list[Board]:
    """Boards of all sizes, from nearly empty to nearly full."""
    rng = Random(5)
    boards = []
    for side in (6, 7, 8):
        for share in (0.1, 0.5, 0.8):
            board = Board.empty(side)
            filled = bytearray(board.filled)
            for number, mark in enumerate(filled):
                if not mark and rng.random() < share:
                    filled[number] = rng.randint(1, 6)
            boards.append(Board(side, bytes(filled)))
    return boards


def best_by_trying(board: Board, tile: Tile) -> dict[str, int]:
    """The best points on each cell, from ``Board.score`` of every way to put the tile."""
    best: dict[str, int] = {}
    reach = range(-board.side + 1, board.side)
    cells = {Hex(q, r) for q in reach for r in reach if Hex(q, r).distance < board.side}
    for first in cells:
        for second in (first.step(direction) for direction in DIRECTIONS):
            if second in cells and board.at(first) is None and board.at(second) is None:
                points = sum(board.score(tile, first, second))
                for cell in (str(first), str(second)):
                    best[cell] = max(best.get(cell, 0), points)
    return best


@pytest.mark.thinned
@pytest.mark.parametrize("board", some_boards(), ids=lambda board: str(board)[:6])
def test_the_map_shows_the_best_points(board: Board) -> None:
    """Every cell on which a half can lie has the best points that ``Board.score`` gives there."""
    for tile in (Tile.parse("RR"), Tile.parse("BY")):
        expected = best_by_trying(board, tile)
        chart = charts.best_scores(board, tile)
        points, letters = chart.figure.data
        assert dict(zip(points.customdata, map(int, points.text), strict=True)) == expected
        assert list(points.marker.color) == list(map(int, points.text))
        assert len(letters.x) == len(board.filled) - board.filled.count(0)
        most = max(expected.values())
        if most:
            assert chart.caption.startswith(f"{tile} scores {most} point")
        listed = [row for row in chart.rows if row[0] != "0"]
        assert {int(row[0]): set(row[2].split()) for row in listed} == {
            score: {cell for cell, own in expected.items() if own == score}
            for score in set(expected.values()) - {0}
        }
        assert [int(row[0]) for row in chart.rows] == sorted(set(expected.values()), reverse=True)
        assert sum(int(row[1]) for row in chart.rows) == len(expected)


def test_the_example_scores_what_is_said() -> None:
    """The placement in the caption has the most points; where nothing scores that is said."""
    for text in ("RB", "GG", "RG"):
        caption = charts.best_scores(BOARD, text).caption
        tile, board = Tile.parse(text), Board.parse(BOARD)
        first, second = (
            Hex(*map(int, part.split(")")[0].split(","))) for part in caption.split("(")[1:]
        )
        most = max(best_by_trying(board, tile).values())
        assert sum(board.score(tile, first, second)) == most > 0
        assert f"scores {most} point" in caption
    full = Board.empty(6).filled.replace(b"\0", b"\1")
    far = bytearray(full)
    for cell in ("0,0", "1,0"):
        far[Board.empty(6).number_of(cell)] = 0
    chart = charts.best_scores(Board(6, bytes(far)), "YP")
    assert chart.caption == "YP scores nothing on this board, wherever it lies."
    assert [row[:2] for row in chart.rows] == [("0", "2")]
    assert not [shape for shape in chart.figure.layout.shapes if shape.line.width == 3]


def test_hexagons_lie_where_the_cells_are() -> None:
    """A cell is a hexagon with a corner on top, in the paint of what lies on it, in true scale."""
    figure = charts.best_scores(BOARD, "RB").figure
    board = Board.parse(BOARD)
    reach = range(-5, 6)
    cells = [Hex(q, r) for r in reach for q in reach if Hex(q, r).distance < 6]
    for cell, shape in zip(cells, figure.layout.shapes, strict=False):
        corners = [
            tuple(map(float, part.strip("MLZ ").split(","))) for part in shape.path.split(" ")[:-1]
        ]
        middle = (3**0.5 * (cell.q + cell.r / 2), -1.5 * cell.r)
        assert np.mean(corners, axis=0) == pytest.approx(middle, abs=1e-3)
        assert max(corners, key=lambda corner: corner[1]) == pytest.approx(
            (middle[0], middle[1] + 1), abs=1e-3
        )
        assert np.hypot(*(np.array(corners) - middle).T) == pytest.approx(1, abs=2e-3)
        colour = board.at(cell)
        assert colour is None or shape.fillcolor == PAINTS[colour]
        assert colour is not None or shape.fillcolor not in PAINTS.values()
    assert figure.layout.yaxis.scaleanchor == "x"
    assert not figure.layout.xaxis.visible
    for axis, values in (("xaxis", figure.data[0].x), ("yaxis", figure.data[0].y)):
        low, high = figure.layout[axis].range
        assert low + 0.8 < min(values) < max(values) < high - 0.8


def test_the_map_is_read_without_colour() -> None:
    """Taken cells have their letter and hover; printed symbols and the best cells an outline."""
    figure = charts.best_scores(BOARD, "RB").figure
    points, letters = figure.data
    board = Board.parse(BOARD)
    told = {
        where: (text, name)
        for text, (where, name) in zip(letters.text, letters.customdata, strict=True)
    }
    assert told["0,0"] == ("<b>R</b>", "red")
    assert told["3,-1"] == ("<b>G</b>", "green")
    assert {where for where in told if Hex(*map(int, where.split(","))) in PRINTED} == {
        str(cell) for cell in PRINTED
    }
    most = max(map(int, points.text))
    thick = [shape for shape in figure.layout.shapes if shape.line.width == 3]
    rings = [shape for shape in figure.layout.shapes if shape.line.width == 1.5]
    assert len(thick) == list(points.text).count(str(most))
    assert len(rings) == len(PRINTED) == 6
    assert len(figure.layout.shapes) == len(board.filled) + len(thick) + len(rings)
    assert points.marker.colorbar.title.text == "points"


def test_a_full_board_has_no_map() -> None:
    """Where no tile fits there is nothing to show; a text that is no tile or board is refused."""
    full = Board(6, Board.empty(6).filled.replace(b"\0", b"\1"))
    with pytest.raises(ValueError, match=r"^no tile fits on this board any more$"):
        charts.best_scores(full, "RB")
    with pytest.raises(ValueError, match=r"^'R' is no tile"):
        charts.best_scores(BOARD, "R")
    with pytest.raises(ValueError, match=r"is no board"):
        charts.best_scores("R 0,0", "RB")


# --- one game -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())
def test_a_game_is_followed(rules: Rules) -> None:
    """A line gives for every turn the lowest marker that its board has when the turn is over."""
    session = game(rules, bot="balanced")
    final: Any = session.state
    chart = charts.scores_of_a_game(session.record())
    *lines, bars = chart.figure.data
    assert len(lines) == rules.tracks
    for track, line in enumerate(lines):
        lowest = [0] * (final.turns + 2)
        for turn in session.turns:
            lowest[turn.before.turns + 1] = min(turn.after.markers[track])
        assert list(line.x) == list(range(final.turns + 2))
        assert list(line.y) == lowest
    assert len({(line.line.color, line.line.dash) for line in lines}) == rules.tracks
    assert list(bars.y) == [marker for markers in final.markers for marker in markers]
    assert list(bars.marker.color) == list(PAINTS.values()) * rules.tracks
    assert list(chart.figure.layout.xaxis2.ticktext) == list("RGBOYP") * rules.tracks
    assert chart.rows[-1] == (
        str(final.turns + 1),
        *(f"{min(own)} ({' '.join(map(str, own))})" for own in final.markers),
    )
    assert chart.rows[0][0] == "0"


def test_who_won_is_told() -> None:
    """The caption says who won, and which colours were lowest; a record reads like its text."""
    session = game(Rules(2), bot="balanced")
    chart = charts.scores_of_a_game(read_record(session.record()))
    assert chart == charts.scores_of_a_game(session.record())
    final: Any = session.state
    (winner,) = final.winners
    assert f"The win goes to Player {winner + 1}" in chart.caption
    for seat, own in enumerate(final.markers):
        words = ["red", "green", "blue", "orange", "yellow", "purple"]
        lowest = ", ".join(words[colour] for colour in COLOURS if own[colour] == min(own))
        assert f"Player {seat + 1}: {min(own)} ({lowest})" in chart.caption
    teams = charts.scores_of_a_game(game(Rules(4, teams=True)).record())
    assert [line.name for line in teams.figure.data[:-1]] == [
        "Players 1 and 3",
        "Players 2 and 4",
    ]


def test_a_game_that_goes_on() -> None:
    """A game is shown as far as it got, a bonus tile that is still owed included."""
    turns = game(Rules(2), bot="greedy").turns
    at = next(at for at, turn in enumerate(turns) if turn.before.bonus)
    for length in (0, 5, at):
        record = write_record(ingenious, Rules(2), 3, turns[:length], turns[length].before)
        chart = charts.scores_of_a_game(record)
        assert chart.caption.startswith("The game is not over yet. Lowest colours so far: Player 1")
        line = chart.figure.data[0]
        state: Any = turns[length].before
        assert line.y[-1] == min(state.markers[0])
        assert line.x[-1] == state.turns + bool(state.bonus)


def test_other_games_are_refused() -> None:
    """A record of another game is refused in one sentence."""
    rules = nimmt.Rules(players=2)
    text = write_record(nimmt, rules, 1, [], nimmt.start(rules, 1))
    with pytest.raises(ValueError, match=r"^this is no record of Ingenious, but of nimmt$"):
        charts.scores_of_a_game(text)


# --- many games ---------------------------------------------------------------------------


@pytest.mark.parametrize(("played", "seat"), [(solo, 0), (two, 0), (two, 1)])
def test_lowest_is_what_was_simulated(played: Callable[[], batch.Simulation], seat: int) -> None:
    """The bars are the shares of the lowest marker; mean, error and number of games are told."""
    result = played()
    chart = charts.lowest(result, seat)
    (bars,) = chart.figure.data
    counts = result.counts[seat]
    assert list(bars.y) == [counts[score] / 300 for score in bars.x]
    assert sum(bars.y) == pytest.approx(1)
    values = np.repeat(np.arange(len(counts)), counts)
    error = values.std(ddof=1) / 300**0.5
    assert f"mean (standard error {error:.2f}): " in chart.caption
    assert float(chart.caption.split("): ")[1].split(",")[0]) == round(values.mean(), 2)
    assert "300 games" in chart.figure.layout.title.text
    assert ("greedy" if seat else "balanced") in chart.figure.layout.title.text


def test_markers_are_in_order() -> None:
    """Each point is the mean of the marker at that place, with its interval; means rise."""
    chart = charts.markers_in_order(two(), 1)
    (points,) = chart.figure.data
    for place in range(6):
        counts = two().markers[1, place]
        values = np.repeat(np.arange(len(counts)), counts)
        assert points.y[place] == pytest.approx(values.mean())
        error = values.std(ddof=1) / len(values) ** 0.5
        assert points.error_y.array[place] == pytest.approx(1.96 * error)
        assert chart.rows[place][1] == f"{values.mean():.3f} ± {error:.3f}"
    assert list(points.y) == sorted(points.y)
    assert points.y[0] == pytest.approx(two().mean[1])
    assert f"at {np.mean(points.y):.1f} on average" in chart.caption
    assert chart.caption.endswith(f"only the lowest counts: {points.y[0]:.1f}.")


def test_what_stands_beside_them() -> None:
    """Played means and the lowest of independent markers have a shape and a column of their own."""
    chart = charts.markers_in_order(two(), 0, MEANS, independent=True)
    simulated, played, alone = chart.figure.data
    assert len({trace.marker.symbol for trace in (simulated, played, alone)}) == 3
    assert not set(simulated.x) & set(played.x)
    assert list(played.y) == [estimate.mean for estimate in MEANS]
    pooled = two().markers[0].sum(axis=0) / (300 * 6)
    beyond = [pooled[value:].sum() for value in range(1, len(pooled))]
    assert alone.y[0] == pytest.approx(sum(share**6 for share in beyond))
    assert chart.columns[2:] == ("played", "lowest of six independent markers")
    assert chart.rows[0][2:] == ("5.000 ± 0.500", f"{alone.y[0]:.3f}")
    assert chart.rows[1][2:] == ("7.000 ± 0.500", "")
    assert chart.caption.endswith(f"independent markers the lowest would be {alone.y[0]:.1f}.")


# --- what is left in the bag --------------------------------------------------------------


def test_best_of_a_rack_by_trying() -> None:
    """The bars are the shares of the racks whose best tile scores so much, over all racks."""
    rng = Random(2)
    tiles = [rng.choice(KINDS) for _ in range(8)]
    board = Board.parse(BOARD)
    best = {tile: max(best_by_trying(board, tile).values()) for tile in set(tiles)}
    chart = charts.best_of_a_rack(BOARD, tiles, (1, 3, 8))
    told = []
    for bars, size in zip(chart.figure.data, (1, 3, 8), strict=True):
        scores = [max(best[tile] for tile in rack) for rack in combinations(tiles, size)]
        assert list(bars.y) == [scores.count(points) / len(scores) for points in bars.x]
        assert sum(bars.y) == pytest.approx(1)
        told.append(f"{bars.name}: {np.mean(scores):.2f}")
    assert chart.caption.endswith(f"by the tiles drawn: {', '.join(told)}.")
    assert len({bars.marker.pattern.shape for bars in chart.figure.data}) == 3


def test_racks_that_cannot_be_drawn() -> None:
    """More tiles than there are, no size, and more sizes than can be told apart are refused."""
    with pytest.raises(ValueError, match=r"^7 tiles cannot be drawn from 6$"):
        charts.best_of_a_rack(BOARD, TILES[:6], [7])
    for sizes in ([], range(1, 7)):
        with pytest.raises(ValueError, match=r"^this chart shows 1 to 5 numbers of tiles, not"):
            charts.best_of_a_rack(BOARD, TILES, sizes)


@pytest.mark.parametrize("colours", ["R", "RGB", [Colour.RED], [Colour.PURPLE, "Y"]])
def test_first_showing_is_exact(colours: Any) -> None:
    """Bars are the chances of each draw, the line adds them up, and nearly nothing is left."""
    chart = charts.first_showing(TILES, colours)
    wanted = [Colour.of(colour) if isinstance(colour, str) else colour for colour in colours]
    exact = chances.first_showing(TILES, wanted)
    bars, line = chart.figure.data
    assert list(bars.x) == list(line.x) == list(range(1, len(bars.x) + 1))
    assert list(bars.y) == [float(exact[draw]) for draw in bars.x]
    assert list(line.y) == pytest.approx(list(accumulate(bars.y)))
    assert line.y[-2] <= 0.99 < line.y[-1]
    hits = sum(any(colour in tile for colour in wanted) for tile in TILES)
    assert bars.y[1] == pytest.approx((1 - hits / 120) * hits / 119)
    assert chart.rows[0][1:] == (percent(Fraction(hits, 120)),) * 2
    half = next(draw for draw, share in zip(line.x, line.y, strict=True) if share >= 0.5)
    assert chart.caption.startswith(f"By draw {half} it has come in half of all cases or more.")
    assert f"{121 / (hits + 1):.2f} draws" in chart.caption


def test_a_colour_that_never_comes() -> None:
    """Without a tile that shows it, or with a letter that is no colour, there is no chart."""
    with pytest.raises(ValueError, match=r"^none of these tiles shows the colour"):
        charts.first_showing([Tile.parse("RR")], "B")
    with pytest.raises(ValueError, match=r"^'X' is no colour"):
        charts.first_showing(TILES, "X")
