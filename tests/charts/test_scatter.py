"""Scatter plots: where the points and the line lie, and what the table says of them."""

from statistics import correlation, linear_regression

import pytest

from kernel_lib import charts
from kernel_lib.charts import scatter
from kernel_lib.core.text import speaking
from kernel_lib.learn.datasets import dataset


def test_points_that_coincide_are_larger() -> None:
    """Each place is drawn once, and its point's area grows with the number of cases."""
    chart = scatter([1, 1, 1, 1, 2], [5, 5, 5, 5, 7], "A <b>", "rows", "bulls")
    (points,) = chart.figure.data
    assert (points.x, points.y, points.customdata) == ((1, 2), (5, 7), (4, 1))
    assert points.marker.size[0] ** 2 == 4 * points.marker.size[1] ** 2
    assert chart.figure.layout.title.text == "A &lt;b&gt;"
    assert chart.rows == (("1", "4", "5", "5", "5"), ("2", "1", "7", "7", "7"))


def test_a_legend_lies_above_the_plot() -> None:
    """And a chart with one has a margin for it; without plotly the same is told as HTML."""
    assert charts.LEGEND["y"] > 1
    assert charts.LEGEND["yanchor"] == "bottom"
    assert charts.margin_for("", 1)["t"] > charts.margin_for("")["t"]
    told = scatter([1, 2], [3, 4], "Two points", "rows", "bulls").to_html()
    assert "<strong>Two points</strong>" in told
    assert all(f'<th scope="col">{name}</th>' in told for name in ("rows", "lowest bulls"))


def test_the_line_and_what_is_left() -> None:
    """The line goes through its two ends, and each point has its way to it."""
    x, y = [0, 1, 2, 5], [1, 0, 4, 6]
    line = linear_regression(x, y)
    ways, drawn, _ = scatter(x, y, "", "x", "y", line).figure.data
    ends = [line.intercept, line.intercept + 5 * line.slope]
    assert (list(drawn.x), list(drawn.y)) == ([0, 5], pytest.approx(ends))
    assert [way for way in ways.x if way is not None] == [0, 0, 1, 1, 2, 2, 5, 5]
    tops = [way for way in ways.y if way is not None]
    assert tops[::2] == y
    assert tops[1::2] == pytest.approx([line.intercept + line.slope * at for at in x])
    left = sum((height - top) ** 2 for height, top in zip(y, tops[1::2], strict=True)) / 4
    assert f"Mean square from it: {left:.2f}." in scatter(x, y, "", "x", "y", line).caption


def test_the_regression_line_leaves_the_least() -> None:
    """What is left is the share 1 - r² of the variance, and more for any other line."""
    points = [row.numbers for row in dataset("stopping").values()]
    x, y = [point["speed"] for point in points], [point["distance"] for point in points]
    line = linear_regression(list(map(int, x)), list(map(int, y)))

    def left(slope: float, intercept: float) -> float:
        told = scatter(x, y, "", "x", "y", (slope, intercept)).caption
        return float(told.rpartition(": ")[2].rstrip("."))

    mean = sum(y) / len(y)
    variance = float(sum((height - mean) ** 2 for height in y) / len(y))
    share = 1 - correlation(list(map(int, x)), list(map(int, y))) ** 2
    assert left(*line) == pytest.approx(share * variance, abs=0.01)
    assert left(line.slope + 0.5, line.intercept) > left(*line)
    assert left(line.slope, line.intercept - 2) > left(*line)


def test_many_values_are_put_into_bands() -> None:
    """Every case is in one of eight bands, also the one on the highest edge."""
    chart = scatter(range(101), [value % 7 for value in range(101)], "", "x", "y", (0, 3))
    assert [row[0] for row in chart.rows] == [
        f"{12.5 * band:g} to {12.5 * (band + 1):g}" for band in range(8)
    ]
    assert sum(int(row[1]) for row in chart.rows) == 101
    assert len(chart.figure.data) == 2  # too many points for a way of each to the line


def test_what_has_no_correlation_says_so() -> None:
    """Where one value never changes there is none."""
    said = "2 points; one of the two values is always the same."
    assert scatter([1, 2], [3, 3], "", "x", "y").caption == said
    with speaking("ja"):
        assert "2個" in scatter([1, 1], [3, 4], "", "x", "y").caption


def test_lists_and_lines_that_do_not_fit() -> None:
    """One sentence says what is wrong."""
    with pytest.raises(ValueError, match=r"^each x needs its y: there are 3 of the one, and 2"):
        scatter([1, 2, 3], [1, 2], "", "x", "y")
    with pytest.raises(ValueError, match=r"^a line is a slope and an intercept, not 3 numbers$"):
        scatter([1, 2], [1, 2], "", "x", "y", (1, 2, 3))  # type: ignore[arg-type]
