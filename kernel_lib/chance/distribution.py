"""Distributions: whole numbers, each with its exact probability."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

Chances = dict[int, Fraction]
"""How likely each number is, lowest first; what cannot be is left out."""


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """The number to expect: every number times its chance, added up.

    >>> mean({0: Fraction(3, 4), 8: Fraction(1, 4)})
    Fraction(2, 1)
    """
    return sum((number * chance for number, chance in chances.items()), Fraction(0))
