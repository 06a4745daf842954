"""The numbers of lesson 51: how far values lie from their mean."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.chance.summary import Summary
from kernel_lib.learn.datasets import dataset
from kernel_lib.learn.formulas import worth
from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.deal import card_distribution, hand_distribution
from kernel_lib.nimmt.rows import row_bulls
from kernel_lib.nimmt.rules import Rules

Bulls = tuple[int, ...]
Cards = tuple[int, ...]
Years = tuple[int, ...]

FIRST_YEAR, LAST_YEAR = 1871, 1970
"""The years of the dataset of the Nile."""

MOST = 30
"""So many bulls a deal of these questions has at most."""


def _root(variance: Fraction) -> object:
    """The standard deviation, as formulas work it out."""
    return worth("sqrt(variance)", {"variance": variance})


def deviation_of_a_hand(highest: int, size: int) -> Facts:
    """How far the bulls of a random hand lie from their mean."""
    rules = Rules(players=2, highest=highest, hand_size=size)
    variance = hand_distribution(rules).variance
    card_variance = card_distribution(rules).variance
    return {
        "highest": highest,
        "size": size,
        "left": highest - size,
        "others": highest - 1,
        "one": card_variance,
        "shown": Fraction(round(card_variance * 1000), 1000),
        "variance": variance,
        "deviation": _root(variance),
    }


def _draw_deviation_of_a_hand(rng: Random) -> tuple[int, int]:
    return rng.choice((54, 64, 74, 84, 94)), rng.randint(8, 15)


def quartiles_of_deals(bulls: Bulls) -> Facts:
    """The quartiles of some deals, sorted."""
    summary = Summary.of(bulls)
    half = len(bulls) // 2
    need(summary.interquartile_range > 0, "the middle half is all alike")
    return {
        "bulls": bulls,
        "n": len(bulls),
        "half": half,
        "lower_half": bulls[:half],
        "upper_half": bulls[half:],
        "low": Fraction(summary.lower_quartile),
        "middle": Fraction(summary.median),
        "high": Fraction(summary.upper_quartile),
        "range": Fraction(summary.interquartile_range),
        "fence": Fraction(summary.fences[1]),
    }


def _draw_quartiles_of_deals(rng: Random) -> tuple[Bulls]:
    return (tuple(sorted(rng.randint(0, MOST) for _ in range(rng.choice((8, 12))))),)


def deviation_of_deals(bulls: Bulls) -> Facts:
    """The mean of some deals, which is whole, and the squares of the distances from it."""
    mean = Fraction(sum(bulls), len(bulls))
    need(mean.denominator == 1, "the mean is no whole number")
    squares = tuple(int(count - mean) ** 2 for count in bulls)
    need(sum(squares) > 0, "all deals are alike")
    return {
        "bulls": bulls,
        "n": len(bulls),
        "mean": mean,
        "squares": squares,
        "sum_of_squares": sum(squares),
        "apart": Fraction(sum(abs(count - mean) for count in bulls), len(bulls)),
        "variance": Fraction(sum(squares), len(bulls)),
        "deviation": _root(Fraction(sum(squares), len(bulls))),
    }


def _draw_deviation_of_deals(rng: Random) -> tuple[Bulls]:
    return (tuple(rng.randint(0, MOST) for _ in range(rng.choice((4, 5, 6)))),)


def variance_of_two(hand: Cards) -> Facts:
    """How far the bulls of two cards of a hand lie from their mean, drawn without replacement."""
    bulls = tuple(BULLS[card] for card in hand)
    mean = Fraction(row_bulls(hand), len(hand))
    variance = sum(((count - mean) ** 2 for count in bulls), Fraction(0)) / len(hand)
    need(variance > 0, "all cards have the same bulls")
    return {
        "hand": hand,
        "bulls": bulls,
        "cards": len(hand),
        "left": len(hand) - 2,
        "others": len(hand) - 1,
        "one": variance,
        "variance": 2 * variance * Fraction(len(hand) - 2, len(hand) - 1),
    }


def _draw_variance_of_two(rng: Random) -> tuple[Cards]:
    return (tuple(sorted(rng.sample(DECK, rng.randint(4, 6)))),)


def quartiles_of_the_nile(year: int, n: int) -> Facts:
    """The quartiles of the river's flow in some years that follow one another."""
    flows = [int(row.numbers["flow"]) for row in dataset("nile").values()]
    first = year - FIRST_YEAR
    summary = quartiles_of_deals(tuple(sorted(flows[first : first + n])))
    quartiles = [summary["low"], summary["middle"], summary["high"]]
    need(
        all(quartile == round(quartile) for quartile in quartiles), "a quartile is no whole number"
    )
    return {**summary, "year": year, "flows": summary["bulls"]}


def _draw_quartiles_of_the_nile(rng: Random) -> tuple[int, int]:
    n = rng.choice((8, 12))
    return rng.randint(FIRST_YEAR, LAST_YEAR + 1 - n), n


def deviation_of_goals(years: Years) -> Facts:
    """How much the goals of some World Cups differ."""
    cups = dataset("world-cups")
    goals = tuple(int(cups[str(year)].numbers["goals"]) for year in years)
    (matches,) = {cups[str(year)].numbers["matches"] for year in years}
    mean = Fraction(sum(goals), len(goals))
    variance = sum(((goal - mean) ** 2 for goal in goals), Fraction(0)) / len(goals)
    return {
        "years": years,
        "goals": goals,
        "n": len(goals),
        "matches": matches,
        "mean": mean,
        "variance": variance,
        "deviation": _root(variance),
    }


def _draw_deviation_of_goals(rng: Random) -> tuple[Years]:
    years = sorted(map(int, dataset("world-cups")))
    return (tuple(sorted(rng.sample(years, rng.choice((3, 4, 5))))),)


_DEALS = (2, 3, 5, 8, 8, 11, 12, 14, 16, 19, 21, 29)

NUMBERS: Mapping[str, Numbers] = {
    "deviation-of-a-hand": Numbers(deviation_of_a_hand, (104, 10), _draw_deviation_of_a_hand),
    "quartiles-of-deals": Numbers(quartiles_of_deals, (_DEALS,), _draw_quartiles_of_deals),
    "deviation-of-deals": Numbers(deviation_of_deals, ((4, 9, 11, 20),), _draw_deviation_of_deals),
    "quartiles-of-the-nile": Numbers(
        quartiles_of_the_nile, (1891, 12), _draw_quartiles_of_the_nile
    ),
    "deviation-of-goals": Numbers(
        deviation_of_goals, ((2010, 2014, 2018, 2022),), _draw_deviation_of_goals
    ),
    "variance-of-two": Numbers(variance_of_two, ((5, 10, 22, 37),), _draw_variance_of_two),
}
"""Where the questions of these ids get their numbers."""
