"""The charts of FTW?! show the exact numbers, say the finding, and are read without colour."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from kernel_lib import charts as shared
from kernel_lib.charts import Chart
from kernel_lib.core.text import percent
from kernel_lib.ftw import chances, charts
from kernel_lib.play.compare import Comparison, Estimate

MEANS = {1: Estimate(35.0, 0.4, 800), 3: Estimate(11.0, 0.4, 90)}

CHARTS: dict[str, Callable[[], Chart]] = {
    "points by cards": lambda: charts.points_by_cards(60),
    "simulated": lambda: charts.points_by_cards(60, [1, 2, 3], MEANS),
    "played": lambda: charts.points_by_cards(60, [1, 2, 3], MEANS, {2: Estimate(20, 3, 9)}),
    "points": lambda: charts.points(60, 3),
    "stands": lambda: charts.stands(60),
    "highest": lambda: charts.highest(60),
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_says_it_three_times(name: str) -> None:
    """Every chart has a title, axes with names, a finding that ends in a full stop, and a table."""
    chart = CHARTS[name]()
    layout = chart.figure.layout
    assert layout.title.text
    assert layout.xaxis.title.text
    assert layout.yaxis.title.text
    assert chart.caption.endswith(".")
    assert {len(row) for row in chart.rows} == {len(chart.columns)}
    assert chart.rows


def test_points_are_the_exact_ones() -> None:
    """The bars and the table hold the expected points of random hands, fewest cards first."""
    chart = charts.points_by_cards(48, [3, 1, 2])
    (bars,) = chart.figure.data
    exact = [chances.expected_points(48, size) for size in (1, 2, 3)]
    assert list(bars.x) == [1, 2, 3]
    assert list(bars.y) == list(map(float, exact))
    assert list(bars.text) == ["24.50", "16.33", "5.87"]
    assert chart.rows == (("1", "24.50"), ("2", "16.33"), ("3", "5.87"))
    assert "With 1 card left a random hand is worth 24.50 points" in chart.caption


def test_simulated_points_are_marked_differently() -> None:
    """Simulated and played means stand beside the bars, each with its own shape and its error."""
    played = {2: Estimate(20.0, 3.0, 9), 7: Estimate(0.0, 0.0, 3)}
    chart = charts.points_by_cards(60, [1, 2, 3], MEANS, played)
    bars, simulated, own = chart.figure.data
    assert (simulated.marker.symbol, own.marker.symbol) == ("circle", "diamond")
    assert list(simulated.y) == [35.0, 11.0]
    assert [round(x) for x in simulated.x] == [1, 3]
    assert list(simulated.error_y.array) == pytest.approx([1.96 * 0.4, 1.96 * 0.4])
    assert list(own.y) == [20.0]
    assert not set(simulated.x) & set(own.x)
    assert bars.text is None
    assert chart.columns == ("cards left", "exact", "simulated", "played")
    assert chart.rows[1] == ("2", "20.33", "", "20.000 ± 3.000")
    assert chart.caption.endswith("Farthest from that: 1 card, simulated 35.00.")


def test_small_values_are_not_called_nothing() -> None:
    """A mean that would be rounded to 0 is said to be less than 0.01; 0 is 0."""
    rows = dict(charts.points_by_cards(60, [1, 7, 12]).rows)
    assert rows == {"1": "30.50", "7": "<0.01", "12": "0.00"}


def test_stands_is_exact() -> None:
    """A line gives for each top card the chance that none of so many unknown cards is higher."""
    chart = charts.stands(36, sizes=[3, 4], players=[1, 2])
    assert [line.name for line in chart.figure.data] == [
        "1 player with 3 cards",
        "1 player with 4 cards",
        "2 players with 3 cards each",
        "2 players with 4 cards each",
    ]
    for line, unknown in zip(chart.figure.data, (3, 4, 6, 8), strict=True):
        exact = [Fraction(comb(top - 1, unknown), comb(35, unknown)) for top in line.x]
        assert list(line.y) == list(map(float, exact))
        assert line.x[-1] == 36
    assert [row[1] for row in chart.rows] == [
        percent(Fraction(comb(top - 1, 3), comb(35, 3))) for top in chart.figure.data[0].x
    ]


def test_stands_says_where_half_is_reached() -> None:
    """The caption names the lowest card that stands in half of all cases, for the first and last.

    One card is as likely above the 6 of 11 as below it; three are all below 9 in 56 of 120 cases,
    and below 10 in 84.
    """
    assert charts.stands(11, [1], [1]).caption.endswith("against 1 player with 1 card from 6 on.")
    chart = charts.stands(11, [1], [1, 2, 3])
    assert chart.caption.endswith(
        "against 1 player with 1 card from 6 on, 3 players with 1 card each from 10 on."
    )


def test_highest_is_exact() -> None:
    """A line gives each card's chance to be the highest; its name and the caption give the mean."""
    chart = charts.highest(36, [12, 2])
    for line, size in zip(chart.figure.data, (12, 2), strict=True):
        exact = chances.highest_card(36, size)
        assert list(line.y) == [float(exact.get(card, 0)) for card in line.x]
    assert [line.name for line in chart.figure.data] == [
        "12 cards, mean 34.2",
        "2 cards, mean 24.7",
    ]
    assert chart.caption == "The mean of the highest card: 34.2 of 12 cards, 24.7 of 2 cards."


def test_no_two_lines_look_alike() -> None:
    """Lines differ by colour and by dash; more of them than there are dashes are refused."""
    lines = charts.highest(60, [1, 2, 3, 4, 5]).figure.data
    assert len({line.line.dash for line in lines}) == len({line.line.color for line in lines}) == 5
    with pytest.raises(ValueError, match=r"^this chart has 1 to 5 lines, not 6$"):
        charts.highest(60, range(1, 7))
    for nothing in (lambda: charts.highest(60, []), lambda: charts.stands(60, [])):
        with pytest.raises(ValueError, match=r"^this chart has 1 to 5 lines, not 0$"):
            nothing()


def test_points_are_spread() -> None:
    """The chart of one size holds the exact distribution, nothing left out, and its mean."""
    chart = charts.points(60, 3)
    exact = chances.points_distribution(60, 3)
    (bars,) = chart.figure.data
    assert list(bars.y) == [float(exact.get(points, 0)) for points in bars.x]
    assert sum(bars.y) == pytest.approx(1)
    assert "mean: 7.37" in chart.caption


def test_no_cards_no_chart() -> None:
    """A chart of no hands is refused in one sentence."""
    with pytest.raises(ValueError, match=r"^a chart of points needs at least one number of cards$"):
        charts.points_by_cards(60, [])


def test_a_long_caption_has_room() -> None:
    """Every line of a caption, and of a legend below it, gets its room above the plot."""
    short, long = shared.margin_for("short"), shared.margin_for("long " * 50)
    assert long["t"] >= short["t"] + 3 * 16
    assert shared.margin_for("short", legend_lines=1)["t"] > short["t"]


@pytest.mark.parametrize("lowest_wins", [True, False])
def test_ranking_follows_the_game(lowest_wins: bool) -> None:
    """The best bot is the one with the most points where points are good, else with the fewest."""
    scores = tuple((10.0 + deal, 20.0 + deal % 3, 15.0 - deal) for deal in range(4))
    result = Comparison(("a", "b", "c"), scores, ((0.5, 0.3, 0.2),) * 4, 1, lowest_wins)
    chart = shared.ranking(result, "points")
    means = {name: result.score(name).mean for name in "abc"}
    best_first = sorted(means, key=lambda name: means[name] if lowest_wins else -means[name])
    assert [row[0] for row in chart.rows] == list(chart.figure.data[0].y) == best_first
    assert chart.caption.startswith(f"{best_first[0]} is best. {best_first[1]} is behind by ")
    gap = abs(means[best_first[0]] - means[best_first[1]])
    assert f"behind by {gap:.2f} on average" in chart.caption
    assert chart.figure.layout.yaxis.autorange == "reversed"
    assert "bulls" not in str(chart.figure.to_json())
