"""The answers of questions about groups that are put together, computed a second time.

People and bulls are counted one after another instead of being weighed by their numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from statistics import mean
from typing import Any

from tests.learn.second_answers import Facts


def of_both(facts: Facts) -> Fraction:
    """The mean over the tricks, one by one."""
    dear, cheap = (Fraction(str(facts[name])) for name in ("dear", "cheap"))
    return mean([dear] * facts["dangerous"] + [cheap] * facts["calm"])


def by_lot(facts: Facts) -> Fraction:
    """How many of all draws, listed one by one, take the lowest results."""
    draws = list(combinations(range(facts["n"]), facts["k"]))
    return Fraction(sum(max(draw) == facts["k"] - 1 for draw in draws), len(draws))


def admitted(facts: Facts) -> Fraction:
    """Woman by woman: each counts for the share of her department."""
    of_one = [Fraction(facts["one_percent"], 100)] * facts["one_applied"]
    return mean(of_one + [Fraction(facts["other_percent"], 100)] * facts["other_applied"])


SECOND_CAUSES: dict[str, Callable[[Facts], Any]] = {
    "mean-of-both-kinds": of_both,
    "by-lot-alone": by_lot,
    "from-each-year": lambda f: (
        Fraction(f["first"], f["first"] + f["second"] + f["third"]) * f["sample"]
    ),
    "two-departments": admitted,
    "kept-from-polio": lambda f: Fraction(f["placebo"] - f["vaccine"], f["placebo"]),
}
"""The second computation of each family, in the order of the lesson."""
