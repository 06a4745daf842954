"""The answers of questions about skill, computed a second time: result by result, coin by coin."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from statistics import mean, pvariance
from typing import Any

from tests.learn.second_answers import Facts


def ahead(facts: Facts) -> Fraction:
    """Deal by deal: how likely each number of wins is, one deal later each time."""
    share = Fraction(facts["percent"], 100)
    wins = [Fraction(1)]
    for _ in range(facts["deals"]):
        lost = [*(chance * (1 - share) for chance in wins), Fraction(0)]
        won = [Fraction(0), *(chance * share for chance in wins)]
        wins = [after_loss + after_win for after_loss, after_win in zip(lost, won, strict=True)]
    return sum(wins[facts["deals"] // 2 + 1 :], Fraction(0))


def between(facts: Facts) -> Fraction:
    """What is left of the variance when that within each deal is taken off."""
    deals = [[Fraction(facts[name]) for name in names] for names in ("ab", "cd")]
    within = mean([pvariance(deal) for deal in deals])
    return 1 - within / pvariance([*deals[0], *deals[1]])


def above(facts: Facts) -> Fraction:
    """The lead of all deals, whose variance is that of one deal as often as there are deals."""
    lead = sum([Fraction(str(facts["mean"]))] * facts["deals"], Fraction(0))
    variance = sum([Fraction(facts["deviation"]) ** 2] * facts["deals"], Fraction(0))
    (deviation,) = (
        root for root in range(1, 200) if Fraction(root) ** 2 == variance
    )  # a whole one, for the deals are a square
    return lead / deviation


def coins(facts: Facts) -> Fraction:
    """Of 200 deals: those that the coin decides are as many as she loses, and as many again."""
    lost = 200 - 2 * facts["percent"]
    return Fraction(lost + lost, 200)


def beyond(facts: Facts) -> Fraction:
    """The points of two teams with that spread, and of two that lots part."""
    spread, lots = (Fraction(str(facts[name])) for name in ("deviation", "luck"))
    (all_of_it, by_lot) = (pvariance([-half, half]) for half in (spread, lots))
    return (all_of_it - by_lot) / all_of_it


def chess(facts: Facts) -> Fraction:
    """Every way in which a game is drawn from ``m``, and a coin falls."""
    share = Fraction(facts["percent"], 100)
    games = product(range(facts["m"]), (True, False))
    half = Fraction(1, 2)
    chance = [
        prod((Fraction(1, facts["m"]), half, Fraction(falls) if game < facts["k"] else share))
        for game, falls in games
    ]
    return sum(chance, Fraction(0))


SECOND_SKILL: dict[str, Callable[[Facts], Any]] = {
    "ahead-after-some-deals": ahead,
    "share-between-deals": between,
    "deviations-ahead": above,
    "as-many-coins": coins,
    "more-than-lots": beyond,
    "chess-with-coins": chess,
}
"""The second computation of each family, in the order of the lesson."""
