"""The numbers of lesson 55: groups of different size, put together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.datasets import dataset
from kernel_lib.learn.templates import Facts, Numbers, need


def two_departments(one: str, other: str) -> Facts:
    """Women who applied to two departments, and the share of them who were admitted."""
    rows = dataset("admissions")
    (first, chance), (second, second_chance) = (
        (int(rows[name].numbers["women"]), int(rows[name].numbers["women_percent"]))
        for name in (one, other)
    )
    need(chance != second_chance, "both departments admit as many")
    admitted = Fraction(first * chance + second * second_chance, 100)
    swapped = Fraction(second * chance + first * second_chance, 100)
    return {
        "one": one,
        "other": other,
        "one_applied": first,
        "one_percent": chance,
        "other_applied": second,
        "other_percent": second_chance,
        "all": first + second,
        "share": admitted / (first + second),
        "swapped": swapped / (first + second),
    }


def _draw_two_departments(rng: Random) -> tuple[str, str]:
    first, second = rng.sample(list(dataset("admissions")), 2)
    return first, second


NUMBERS: Mapping[str, Numbers] = {
    "two-departments": Numbers(two_departments, ("A", "C"), _draw_two_departments),
}
"""Where the questions of these ids get their numbers."""
