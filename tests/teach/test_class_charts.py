"""The charts of what a class has handed in: their tables are the numbers that were counted."""

from __future__ import annotations

import pytest

from kernel_lib.core.text import speaking
from kernel_lib.teach import charts
from kernel_lib.teach.gather import Gathering, gather
from tests.teach.hand_ins import pupil


def found() -> Gathering:
    """What six pupils have handed in."""
    texts = [pupil(number, guess="10").text for number in range(6)]
    chance = pupil(7).text
    return gather([*texts, chance])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_scores_tell_the_histogram_and_what_stands_beside(language: str) -> None:
    """A row a score, a row a bot, the mean of the class and the exact expectation."""
    (deal,) = found().deals.values()
    with speaking(language):
        chart = charts.scores(deal)
    histogram = [(str(score), str(n)) for score, n in deal.histogram.items()]
    assert list(chart.rows[: len(histogram)]) == histogram
    beside = dict(chart.rows[len(histogram) :])
    assert sorted(beside.values()) == sorted(
        [f"{n:.1f}" for n in (*deal.bots().values(), deal.mean, float(deal.expected or 0))]
    )
    bars, *marks = chart.figure.data
    assert len(bars.x) == len(histogram)
    assert [text for mark in marks for text in mark.text] == list(beside)


def test_a_trick_tells_who_played_what() -> None:
    """The shares of a trick add up to all; another number than there is is refused."""
    (deal,) = found().deals.values()
    chart = charts.trick(deal, 1)
    assert sum(chart.figure.data[0].y) == pytest.approx(1)
    assert [row[0] for row in chart.rows] == [choice.choice for choice in deal.tricks[0].chosen]
    assert charts.trick(deal).rows[0][0] == deal.hardest.chosen[0].choice
    with pytest.raises(ValueError, match="there is no trick 11"):
        charts.trick(deal, 11)


def test_calibration_needs_a_chance() -> None:
    """Where only numbers were guessed there is nothing to calibrate."""
    from kernel_lib.teach.hand_in import HandIn

    with pytest.raises(ValueError, match="nobody has guessed a chance"):
        charts.calibration(found().guessed)
    texts = [
        HandIn("7b", name, guesses={"first-too-low": said}).text
        for name, said in (("ann", "1/4"), ("ben", "15 %"))
    ]
    chart = charts.calibration(gather(texts).guessed)
    assert chart.rows == (("first-too-low", "20.0 %", "20.0 %"),)
