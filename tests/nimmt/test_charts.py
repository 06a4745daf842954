"""The charts of 6 nimmt!: the risk of each card, and hands looked back at."""

from __future__ import annotations

import json

import pytest

from kernel_lib import nimmt
from kernel_lib.core.text import percent, speaking
from kernel_lib.learn.played import Tally
from kernel_lib.nimmt import Table, charts
from kernel_lib.nimmt.charts.looking_back import calibration
from kernel_lib.nimmt.review import reviews
from kernel_lib.play.session import Session
from tests.strategies import in_soak

TABLE = "16 20 21 22 | 35 36 38 40 42 | 61 | 91"
HAND = [104, 5, 45, 37]


def test_the_chart_shows_the_exact_risk() -> None:
    """The bars, the table beside them and nimmt.risk hold the same numbers, by ascending card."""
    chart = charts.risk(TABLE, HAND, opponents=3)
    risks = nimmt.risk(Table.parse(TABLE), sorted(HAND), opponents=3)
    sixth, low, _, bulls = chart.figure.data
    assert list(sixth.x) == list(low.x) == list(bulls.x) == ["5", "37", "45", "104"]
    assert list(sixth.y) == [float(risk.sixth) for risk in risks]
    assert [height or 0 for height in low.y] == [float(risk.low) for risk in risks]
    assert list(bulls.y) == [float(risk.bulls) for risk in risks]
    assert [row[1:3] for row in chart.rows] == [
        (percent(risk.sixth), percent(risk.low)) for risk in risks
    ]


def test_the_caption_states_the_finding() -> None:
    """The caption names the worst and the best card with their expected bulls."""
    chart = charts.risk(TABLE, HAND, opponents=3)
    by_bulls = sorted(nimmt.risk(Table.parse(TABLE), HAND, 3), key=lambda risk: risk.bulls)
    assert chart.caption.startswith(f"{by_bulls[-1].card} is the riskiest card here")
    assert f"The best is {by_bulls[0].card}," in chart.caption


def test_equal_cards_are_said_to_be_equal() -> None:
    """When no card is better than another, the caption says so instead of naming one."""
    assert charts.risk("1 | 2 | 3 | 4", [6], 1).caption.startswith(
        "All of these cards cost the same"
    )


def test_the_bundle_is_drawn_live_and_read_without_plotly() -> None:
    """A notebook gets a plotly figure without a share button, a table, and the same as text."""
    bundle = charts.risk(TABLE, HAND, opponents=3)._repr_mimebundle_()
    figure = bundle["application/vnd.plotly.v1+json"]
    assert figure["config"]["displayModeBar"] is False
    assert len(json.dumps(bundle)) < 20_000
    assert bundle["text/html"].count("<tr>") == 1 + len(HAND)
    assert "Sixth card" in bundle["text/plain"]


def test_axes_have_titles_and_kinds_differ_by_pattern() -> None:
    """Every axis says what it shows; too low is told from sixth card by its hatching."""
    figure = charts.risk(TABLE, HAND, opponents=3).figure
    for axis in (
        figure.layout.yaxis,
        figure.layout.xaxis2,
        figure.layout.yaxis2,
    ):
        assert axis.title.text
    sixth, low, *_ = figure.data
    assert low.marker.pattern.shape == "/"
    assert sixth.marker.pattern.shape is None


def test_the_chart_speaks_japanese() -> None:
    """Title, caption and headings follow the language."""
    with speaking("ja"):
        chart = charts.risk(TABLE, HAND, opponents=3)
    assert "危険度" in chart.figure.layout.title.text
    assert chart.columns[0] == "カード"


def test_an_empty_hand_is_refused() -> None:
    """A chart of no cards is refused in one sentence."""
    with pytest.raises(ValueError, match="a chart of risks needs at least one card"):
        charts.risk(TABLE, [], opponents=3)


@in_soak
def test_looking_back_at_many_hands() -> None:
    """The chart tells the sums of all hands; each card is in one part of its calibration."""
    bots = dict.fromkeys(range(3), "random")
    rules = nimmt.Rules(3, end="2 deals")
    games = [Session(nimmt, rules, bots, seed) for seed in range(4)]
    chart = charts.review(games, roll_outs=10)
    seat_reviews = reviews(games, roll_outs=10)
    assert charts.review(seat_reviews).rows == chart.rows
    assert len(chart.rows) == len(seat_reviews) == 8
    assert sum(int(row[1]) for row in chart.rows) == sum(game.state.scores[0] for game in games)
    tallies = calibration(seat_reviews)
    assert sum(tally.n for tally in tallies) == 80
    for tally in tallies:
        low, high = tally.interval
        assert 0 <= low <= tally.share <= high <= 1
    taken = sum(seat_review.taken for seat_review in seat_reviews)
    assert chart.caption.startswith(f"8 hands: {taken} bulls taken = ")
    assert charts.review([game.record() for game in games], roll_outs=10).rows == chart.rows


def test_nothing_to_look_back_at() -> None:
    """Without a hand whose chances are exact there is no chart."""
    for source in ([], [Session(nimmt, nimmt.Rules(2), {1: "random"}, 1)]):
        with pytest.raises(ValueError, match="no hand whose chances are exact"):
            charts.review(source)


def test_wilsons_interval() -> None:
    """It is where the test of the share against each end comes to 1.96 standard errors."""
    for n, hits in ((10, 0), (10, 3), (50, 50), (400, 120)):
        share = hits / n
        for end in Tally(0, 1, n, 0.5, share, 0.1).interval:
            if 0 < end < 1:
                assert abs(share - end) / (end * (1 - end) / n) ** 0.5 == pytest.approx(1.96)


def test_no_two_lines_look_alike() -> None:
    """Each of six lines has a colour and a dash together that no other one has."""
    names = "abcdef"
    drawn = charts.lines([0, 1], {name: [0.0, 1.0] for name in names}, "", "tricks").figure.data
    assert len({(trace.line.color, trace.line.dash) for trace in drawn}) == len(names)
    assert len({trace.marker.symbol for trace in drawn}) == len(names)


def test_a_sum_above_one_is_cut_off_in_the_chart_alone() -> None:
    """The chart ends where chances can still be told apart; the table has the whole number."""
    chart = charts.lines([1, 9], {"right": [0.3, 0.9], "added": [0.3, 2.7]}, "", "opponents")
    assert chart.figure.layout.yaxis.range[1] < 2
    assert chart.rows[-1] == ("9", "90%", "270%")
    plain = charts.lines([1, 9], {"right": [0.3, 0.9]}, "", "opponents")
    assert plain.figure.layout.yaxis.range[1] == pytest.approx(1.02)
