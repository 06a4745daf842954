"""Charts draw numbers to scale: bars from 0, nothing cut off, axes that say what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from kernel_lib import charts, ftw, ingenious, nimmt
from kernel_lib.chance import charts as chance_charts
from kernel_lib.charts import Chart
from kernel_lib.compare import compare
from kernel_lib.core.text import speaking
from kernel_lib.ingenious.tiles import TILES, Colour
from kernel_lib.play.compare import WIDTH, Estimate
from kernel_lib.play.session import Session
from kernel_lib.teach import charts as class_charts
from kernel_lib.teach import gather
from tests.teach.hand_ins import pupil

TABLE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
SHARES = (0.05, 0.33, 0.65, 0.9, 0.93, 1.0)
MEANS = [Estimate(share, 0.01, 100 * 10**at) for at, share in enumerate(SHARES)]
NAMES = [str(share) for share in SHARES]


def sessions() -> list[Session]:
    """Two deals that bots have played."""
    bots = dict.fromkeys(range(3), "random")
    return [Session(nimmt, nimmt.Rules(3, end="1 deal"), bots, seed) for seed in (1, 2)]


def class_deal() -> Any:
    """The deal that five pupils have handed in."""
    gathered = gather([pupil(number).text for number in range(5)])
    return next(iter(gathered.deals.values()))


DRAWN: dict[str, Callable[[], Chart]] = {
    "distribution": lambda: charts.distribution([0.05, 0.02, 0.93], "", "bulls", {"mean": 1.9}),
    "convergence": lambda: charts.convergence(0.9, MEANS, "", "chance"),
    "answers": lambda: charts.answers(NAMES, SHARES, MEANS, MEANS, "", "chance"),
    "ranking": lambda: charts.ranking(compare(nimmt, ["random", "lowest"], deals=5), "bulls"),
    "strength": lambda: charts.strength(NAMES, [10**at for at in range(6)], MEANS, "bulls"),
    "side by side": lambda: chance_charts.side_by_side(NAMES, {"a": SHARES, "b": SHARES}, "", ""),
    "histogram": lambda: chance_charts.histogram([0.5] * 93 + [1.5] * 7, [0, 1, 2], "", ""),
    "curves": lambda: chance_charts.curves([1, 2], {"a": [0.1, 0.9]}, "", "", "height"),
    "risk": lambda: nimmt.charts.risk(TABLE, [5, 23, 37, 43, 62, 104], 6),
    "bulls": nimmt.charts.bulls,
    "risk_map": lambda: nimmt.charts.risk_map(TABLE, opponents=[1, 5, 9]),
    "gap": lambda: nimmt.charts.gap(TABLE, 37, 5),
    "lines": lambda: nimmt.charts.lines(range(6), {"a": SHARES}, "", "cards"),
    "review": lambda: nimmt.charts.review(sessions(), roll_outs=10),
    "bulls_of_a_round": lambda: nimmt.charts.bulls_of_a_round(
        nimmt.batch.simulate(nimmt.Rules(3), rounds=50)
    ),
    "points_by_cards": lambda: ftw.charts.points_by_cards(
        36, range(1, 7), simulated={1: Estimate(18.5, 0.2, 9)}
    ),
    "points": lambda: ftw.charts.points(36, 3),
    "stands": lambda: ftw.charts.stands(36, [6, 1], [1, 2]),
    "highest": lambda: ftw.charts.highest(36),
    "best_of_a_rack": lambda: ingenious.charts.best_of_a_rack("side 6 | R 0,0", TILES, [1, 6]),
    "first_showing": lambda: ingenious.charts.first_showing(TILES, [Colour.RED]),
    "lowest": lambda: ingenious.charts.lowest(
        ingenious.batch.simulate(ingenious.Rules(players=1), rounds=50)
    ),
    "markers_in_order": lambda: ingenious.charts.markers_in_order(
        ingenious.batch.simulate(ingenious.Rules(players=2), rounds=50)
    ),
    "class scores": lambda: class_charts.scores(class_deal()),
    "class trick": lambda: class_charts.trick(class_deal()),
}
"""Every kind of chart with axes, each once."""


def axis_of(figure: Any, trace: Any, letter: str) -> Any:
    """The axis along which a trace is drawn."""
    name = getattr(trace, f"{letter}axis") or letter
    return figure.layout[f"{letter}axis{name.removeprefix(letter)}"]


def bars_of(figure: Any) -> Iterator[tuple[Any, list[float]]]:
    """Each axis with bars, and how high they stand there; stacked ones stand on one another."""
    by_axis: dict[str, list[list[float]]] = {}
    for trace in figure.data:
        if trace.type == "bar":
            by_axis.setdefault(trace.yaxis or "y", []).append(
                [float(height or 0) for height in trace.y]
            )
    for name, heights in by_axis.items():
        axis = figure.layout[f"yaxis{name.removeprefix('y')}"]
        if figure.layout.barmode == "stack":
            yield axis, [sum(column) for column in zip(*heights, strict=True)]
        else:
            yield axis, [height for bars in heights for height in bars]


@pytest.mark.thinned
@pytest.mark.parametrize("name", DRAWN)
def test_bars_begin_at_0_and_end_inside(name: str) -> None:
    """An axis with bars begins at 0, is even, and no bar is cut off."""
    figure = DRAWN[name]().figure
    for axis, heights in bars_of(figure):
        assert axis.type in (None, "linear")
        assert min(heights) >= 0
        if axis.range is None:
            assert axis.rangemode in (None, "tozero")  # plotly begins at 0 where there are bars
        else:
            low, high = axis.range
            assert low == 0
            assert max(heights) <= high


@pytest.mark.parametrize("name", DRAWN)
def test_an_axis_of_shares_goes_to_100_percent(name: str) -> None:
    """An axis in percent that is laid down has all of 0 to 100 %, and little more."""
    layout = DRAWN[name]().figure.layout
    for key in layout:
        if key.startswith(("xaxis", "yaxis")) and "%" in (layout[key].tickformat or ""):
            low, high = layout[key].range or (0, 1)
            assert low == 0
            assert 1 <= high <= 1.1


@pytest.mark.thinned
@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_uneven_axes_and_error_bars_are_named(name: str, language: str) -> None:
    """An axis with equal ratios says so, and one along which error bars lie says how wide."""
    with speaking(language):
        figure = DRAWN[name]().figure
    for trace in figure.data:
        for letter in ("x", "y"):
            if trace.type not in ("scatter", "bar"):
                continue
            axis = axis_of(figure, trace, letter)
            if axis.type == "log":
                assert any(word in axis.title.text for word in ("ten times", "10倍"))
            errors = getattr(trace, f"error_{letter}").array
            if errors is not None and len(errors):
                assert "95 %" in axis.title.text


@pytest.mark.parametrize(
    ("name", "half"),
    [
        ("answers", [WIDTH * 0.01] * len(MEANS)),
        ("strength", [estimate.half_width for estimate in MEANS]),
    ],
)
def test_an_error_bar_is_a_95_percent_interval(name: str, half: list[float]) -> None:
    """It reaches 1.96 standard errors to each side of its mean; a little more of few rounds."""
    (first, *_) = [trace for trace in DRAWN[name]().figure.data if trace.error_y.array is not None]
    assert list(first.y) == [estimate.mean for estimate in MEANS]
    assert list(first.error_y.array) == pytest.approx(half)
    assert half[-1] == pytest.approx(0.0196, abs=0.0001)
    assert first.error_y.arrayminus is None


@pytest.mark.parametrize("share", SHARES)
def test_a_bar_is_its_share(share: float) -> None:
    """A share is drawn as the height of its bar, as exact as it was given."""
    rest = Fraction(1) - Fraction(str(share))
    figure = charts.distribution([share, float(rest)], "", "bulls", {}).figure
    (bars,) = [trace for trace in figure.data if trace.type == "bar"]
    assert list(bars.y) == [share, float(rest)]
