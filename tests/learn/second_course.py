"""The answers of the families of lessons 31 to 38, computed a second time: without the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, isqrt, prod
from typing import Any

from tests.learn.second_answers import Facts, bulls, number


def both(facts: Facts) -> Fraction:
    """The pairs of the gap, of all pairs."""
    return Fraction(comb(facts["gap"], 2), comb(facts["unseen"], 2))


def at_least_one(facts: Facts) -> Fraction:
    """Every choice of cards: whether one of the gap is among them."""
    cards, gap = range(facts["hidden"]), facts["gap"]
    if comb(facts["hidden"], facts["opponents"]) > 5000:
        none = (Fraction(len(cards) - gap - at, len(cards) - at) for at in range(len(cards)))
        return 1 - prod([next(none) for _ in range(facts["opponents"])], start=Fraction(1))
    choices = list(combinations(cards, facts["opponents"]))
    return Fraction(sum(min(choice) < gap for choice in choices), len(choices))


def habit(facts: Facts) -> Fraction:
    """Bayes' rule with the shares of both kinds."""
    rare, others = (Fraction(facts[name], facts["all"]) for name in ("rare", "others"))
    return rare / (rare + others * Fraction(1, facts["size"]))


def after_cards(facts: Facts) -> Fraction:
    """Bayes' rule with a chance of 1 and of 1 in so many."""
    before = Fraction(facts["percent"], 100)
    return before / (before + (1 - before) / facts["factor"])


def below_rows(facts: Facts) -> Fraction:
    """The cards in order: as many of the hand lie in each gap between the rows."""
    return Fraction(facts["size"], facts["rows"] + 1)


def covariance(facts: Facts) -> Fraction:
    """Over the three pairs that may be left out of order."""
    pairs = list(combinations(map(bulls, facts["cards"]), 2))
    mean = Fraction(sum(map(sum, pairs)), 2 * len(pairs))
    return sum(((left - mean) * (right - mean) for left, right in pairs), Fraction(0)) / len(pairs)


def orders(facts: Facts) -> int:
    """Every order of wins and losses."""
    results = product((0, 1), repeat=facts["deals"])
    return sum(sum(result) == facts["wins"] for result in results)


def some_win(facts: Facts) -> Fraction:
    """The first win comes in one of the deals."""
    lost = Fraction(facts["players"] - 1, facts["players"])
    return sum((lost**at / facts["players"] for at in range(facts["deals"])), Fraction(0))


def so_many(facts: Facts) -> Fraction:
    """Every order of wins and losses."""
    results = list(product((0, 1), repeat=facts["deals"]))
    return Fraction(sum(sum(result) >= facts["wins"] for result in results), len(results))


def alarms(facts: Facts) -> Fraction:
    """Of 10,000 bots with each answer of the test."""
    wrongly, rightly = facts["same"] * facts["percent"], facts["better"] * facts["power"]
    return Fraction(wrongly, wrongly + rightly)


def chain(facts: Facts) -> Fraction:
    """All pairs of two deals."""
    deal = {0: Fraction(facts["none"]), 10: Fraction(facts["ten"]), 20: Fraction(facts["twenty"])}
    pairs = product(deal.items(), repeat=2)
    fitting = (
        first[1] * second[1] for first, second in pairs if first[0] + second[0] == facts["target"]
    )
    return sum(fitting, Fraction(0))


def deals_until(facts: Facts) -> int:
    """Step by step, as long as the total does not pass the limit."""
    total = deals = 0
    while total <= facts["limit"]:
        total += facts["step"]
        deals += facts["odds"]
    return deals


def halved(facts: Facts) -> Fraction:
    """Stage by stage, with half of the cards each time."""
    cards, tried = facts["cards"], Fraction(0)
    while cards > 1:
        tried += Fraction(facts["each"], cards)
        cards //= 2
    return tried


SECOND_COURSE: dict[str, Callable[[Facts], Any]] = {
    "both-in-gap": both,
    "at-least-one-of-three": at_least_one,
    "rare-habit": habit,
    "odds-to-chance": after_cards,
    "too-low-cards": below_rows,
    "cov-two-cards": covariance,
    "orders-of-two-wins": orders,
    "at-least-one-win": some_win,
    "eight-of-ten": so_many,
    "false-alarms": alarms,
    "z-of-a-class": lambda f: (number(f["found"]) - f["center"]) / number(f["spread"]),
    "half-of-the-interval": lambda f: number("1.96") * f["deviation"] / isqrt(f["deals"]),
    "two-deals-chain": chain,
    "deals-to-twenty": deals_until,
    "last-of-halving": halved,
    "regret-of-three": lambda f: (
        f["times"] * sum(f["costs"]) - f["times"] * len(f["costs"]) * min(f["costs"])
    ),
}
"""The second computation of each family, in the order of the lessons."""
