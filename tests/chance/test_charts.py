"""The charts of statistics: what is drawn, and the same numbers in words."""

from __future__ import annotations

from random import Random
from statistics import NormalDist

import pytest

from kernel_lib.chance import charts
from kernel_lib.charts import weighted_sum
from kernel_lib.core.text import speaking


def test_bars_stand_side_by_side() -> None:
    """Every group has bars of its own colour and filling for the same names."""
    groups = {"one": [0.5, 0.5], "<b>other</b>": [0.9, 0.1]}
    chart = charts.side_by_side(["0", "1"], groups, "Title", "wins")
    bars = chart.figure.data
    assert [list(bar.y) for bar in bars] == list(groups.values())
    assert len({bar.marker.color for bar in bars}) == 2
    assert len({bar.marker.pattern.shape for bar in bars}) == 2
    assert bars[1].name == "&lt;b&gt;other&lt;/b&gt;"
    assert chart.rows == (("0", "50.0 %", "90.0 %"), ("1", "50.0 %", "10.0 %"))


def test_counts_are_no_shares() -> None:
    """With a name for what is counted, numbers are told as they are."""
    chart = charts.side_by_side([5, 37], {"trials": [24, 56]}, "", "card", "trials")
    assert chart.caption == "trials: most at 37, 56."
    assert chart.figure.layout.yaxis.title.text == "trials"


def test_groups_must_be_as_long_as_the_names() -> None:
    """A group that lacks a bar is refused, not drawn shorter."""
    with pytest.raises(ValueError, match="every group needs 2 numbers, one for each name"):
        charts.side_by_side([1, 2], {"one": [0.5, 0.5], "other": [1.0]}, "", "x")


def test_a_histogram_counts_every_value_once() -> None:
    """A value on an edge stands on its right, and the bars of all values have the sum 1."""
    chart = charts.histogram([0, 1, 1, 1.5], [0, 1, 2], "", "bulls", mark=1)
    assert list(chart.figure.data[0].y) == [0.25, 0.75]
    assert chart.figure.layout.shapes[0].x0 == 1


def test_a_normal_sample_fits_its_curve() -> None:
    """Bars of normal values are as high as the curve above them, and so are the numbers."""
    rng, curve = Random(1), NormalDist(12, 2)
    values = [rng.gauss(12, 2) for _ in range(20_000)]
    edges = [4 + step for step in range(17)]
    chart = charts.histogram(values, edges, "", "bulls", curve)
    bars, line = chart.figure.data
    heights = dict(zip(line.x, line.y, strict=True))
    for middle, share in zip(bars.x, bars.y, strict=True):
        near = min(heights, key=lambda at, middle=middle: abs(at - middle))
        assert share == pytest.approx(heights[near], abs=0.012)
    inside = [float(row[2].split()[0]) for row in chart.rows[6:10]]
    assert sum(inside) == pytest.approx(100 * (curve.cdf(14) - curve.cdf(10)), abs=0.2)


def test_intervals_that_miss_are_told_apart() -> None:
    """Hits and misses are lines of their own, by colour and by dash; an end belongs to it."""
    chart = charts.intervals([(0, 1), (1, 2), (2, 3)], 1, "", "bulls")
    hits, misses = chart.figure.data
    assert list(hits.x) == [0, 1, None, 1, 2, None]
    assert list(misses.y) == [3, 3, None]
    assert hits.line.dash != misses.line.dash
    assert chart.caption == "2 of 3 intervals contain 1.00."
    assert [row[-1] for row in chart.rows] == ["yes", "yes", "no"]


def test_curves_look_different() -> None:
    """Every curve has a colour and a dash of its own."""
    chart = charts.curves([1, 2], {"a": [1, 2], "b": [2, 1]}, "", "trials", "bulls")
    assert len({(line.line.color, line.line.dash) for line in chart.figure.data}) == 2
    assert chart.rows == (("1", "1.00", "2.00"), ("2", "2.00", "1.00"))


def test_the_charts_speak_japanese() -> None:
    """What a chart says follows the language."""
    with speaking("ja"):
        chart = charts.intervals([(0, 1)], 1, "", "bulls")
        assert "個の区間のうち" in chart.caption
        assert "正規分布" in charts.histogram([1, 2], [0, 3], "", "").columns[2]


def test_weights_are_as_wide_as_they_count() -> None:
    """The largest weight has the widest line; those below 0 are dashed, and names are no tags."""
    chart = weighted_sum({"gap": -2.0, "<b>full</b>": 4.0, "low": 0.0}, "Title", "score")
    gap, full, low, _ = chart.figure.data
    assert full.line.width > gap.line.width > low.line.width
    assert (gap.line.dash, full.line.dash) == ("10px,5px", "solid")
    assert any("&lt;b&gt;full" in words.text for words in chart.figure.layout.annotations)
    assert chart.caption == "score = -2.0 · gap + 4.0 · <b>full</b> + 0.0 · low"
    assert chart.rows[0] == ("gap", "-2.0")


@pytest.mark.parametrize("weights", [{}, {str(at): 1.0 for at in range(9)}])
def test_too_many_weights_are_refused(weights: dict[str, float]) -> None:
    """None, and more than can be told apart, are refused in a sentence."""
    with pytest.raises(ValueError, match="give 1 to 8 weights, not"):
        weighted_sum(weights, "", "score")
