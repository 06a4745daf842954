"""The small bot of lesson 57 learns what the lesson says, from the lesson's own code."""

from __future__ import annotations

from math import log
from typing import Any

import nbformat
import pytest

from kernel_lib.learn.questions import all_templates
from tests.strategies import by_length
from tools.notebooks.files import LESSONS

FUNCTIONS = ("57-01", "57-02", "57-08", "57-11", "57-13", "57-16", "57-19", "57-20")
"""The cells that a small bot is made of."""


@pytest.fixture(scope="module")
def lesson() -> dict[str, Any]:
    """What these cells define."""
    notebook = nbformat.read(LESSONS / "en" / "57-a-bot-that-learns.ipynb", as_version=4)
    cells = {cell.id: cell.source for cell in notebook.cells}
    names: dict[str, Any] = {}
    for id in FUNCTIONS:
        exec(cells[id], names)
    return names


@pytest.mark.parametrize("seed", range(by_length(2, 8, 40)))
def test_full_rows_are_learned_first(lesson: dict[str, Any], seed: int) -> None:
    """After 30 deals the weight of a full row has changed most, as the answer says."""
    weights = [0.0, 0.0, 0.0]
    for deal in range(30):
        lesson["play_and_learn"](weights, 1000 * seed + deal)
    changed = dict(zip(lesson["INPUTS"], map(abs, weights), strict=True))
    template = all_templates()["which-weight-first"]
    assert max(changed, key=lambda name: changed[name]) == template.exercise.solve()


def test_a_step_is_down_the_slope(lesson: dict[str, Any]) -> None:
    """The covariance is what the mean cost changes by, in difference quotients (times ln 2)."""
    hand = [(0.2, 0, 0), (0.5, 1, 0), (0.0, 0, 1), (0.9, 0, 0)]
    costs, weights, little = [0, 5, 1, 3], [-1.0, -2.0, 0.5], 1e-6

    def mean_cost(tried: list[float]) -> float:
        chances = lesson["chances"](tried, hand)
        return float(sum(p * cost for p, cost in zip(chances, costs, strict=True)))

    stepped = list(weights)
    lesson["learn"](stepped, hand, costs, rate=1.0)
    for at in range(3):
        more = [weight + little * (place == at) for place, weight in enumerate(weights)]
        slope = (mean_cost(more) - mean_cost(weights)) / little
        assert slope == pytest.approx((weights[at] - stepped[at]) * log(2), rel=1e-4)
