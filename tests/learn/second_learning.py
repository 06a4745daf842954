"""The answers of questions about a bot that learns, computed a second time: card by card."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import exp, log
from statistics import covariance, fmean
from typing import Any

from kernel_lib.learn.datasets import dataset
from tests.learn.second_answers import Facts


def chance(facts: Facts) -> Fraction:
    """Each card is put into a bag as often as it counts."""
    bag = [name for name in "abc" for _ in range(2 ** facts[name])]
    return Fraction(bag.count("a"), len(bag))


def together(facts: Facts) -> float:
    """The covariance of a list in which both cards stand equally often."""
    gaps, costs = [facts["g"], facts["h"]], [facts["x"], facts["y"]]
    return covariance(gaps, costs) / 2  # that of a sample divides by one less


def stepped(facts: Facts) -> float:
    """Half of the step down, twice."""
    weight = float(facts["w"])
    for _ in range(2):
        weight -= float(facts["r"]) * facts["k"] / 2
    return weight


def scored(facts: Facts) -> Fraction:
    """A sum over the weights, number by number."""
    weights = (facts["gap"], facts["full"], facts["low"])
    numbers = (Fraction(facts["g"], 10), 1, 0)
    parts = (weight * number for weight, number in zip(weights, numbers, strict=True))
    return sum(parts, Fraction(0))


def mean_cost(facts: Facts) -> float:
    """The mean of ten tricks, in which each card is played as often as it is likely."""
    times = (facts["p"], facts["q"], 10 - facts["p"] - facts["q"])
    return fmean(
        cost for name, often in zip("xyz", times, strict=True) for cost in [facts[name]] * often
    )


def cut(facts: Facts) -> int:
    """The sums that are above 0, and no others."""
    sums = [facts["a"] * facts["x"] - facts["b"], facts["d"] - facts["c"] * facts["x"]]
    return sum(each for each in sums if each > 0)


def signed_up(facts: Facts) -> float:
    """Visitors of both buttons, one group after the other."""
    rates = {name: row.numbers["rate"] for name, row in dataset("buttons").items()}
    shown = {"Learn More": facts["p"], str(facts["button"]): 100 - facts["p"]}
    return sum(facts["n"] * share / 100 * float(rates[name]) / 100 for name, share in shown.items())


def foreseen(facts: Facts) -> float:
    """The logistic curve, which the formula of the ratings is."""
    return facts["n"] / (1 + exp(-facts["d"] * log(10) / 400))


SECOND_LEARNING: dict[str, Callable[[Facts], Any]] = {
    "chance-by-score": chance,
    "covariance-of-an-input": together,
    "step-of-a-weight": stepped,
    "score-of-a-card": scored,
    "mean-cost-of-choices": mean_cost,
    "cut-at-zero": cut,
    "better-button-more-often": signed_up,
    "points-by-rating": foreseen,
}
"""The second computation of each family, in the order of the lesson."""
