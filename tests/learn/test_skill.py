"""The figures that the questions of lesson 56 tell are those of their sources."""

from __future__ import annotations

from statistics import pstdev

from kernel_lib.learn.datasets import dataset
from kernel_lib.learn.questions import all_templates


def test_the_spread_of_the_league_is_that_of_its_table() -> None:
    """The first question about a league has the figures of the season that the lesson shows."""
    points = [int(team.numbers["points"]) for team in dataset("league").values()]
    template = all_templates()["more-than-lots"]
    assert f"{pstdev(points):.2f}" == str(
        float(template.facts(template.numbers.first)["deviation"])
    )


def test_200_points_of_rating_are_76_of_100() -> None:
    """The chess player of the question is 200 points better, by the formula of the ratings."""
    template = all_templates()["chess-with-coins"]
    percent = template.facts(template.numbers.first)["percent"]
    assert percent == round(100 / (1 + 10 ** (-200 / 400)))
