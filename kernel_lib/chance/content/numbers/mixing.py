"""The numbers of lesson 29: two who choose at once, and a table of bulls."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need


def one_fixed_card(a: int, b: int, c: int, d: int) -> Facts:
    """What each of your cards costs if you always lay it, and Ben knows.

    Your first card costs ``a`` or ``b`` bulls more than Ben's, your second one ``c`` or ``d``.
    """
    first, second = max(a, b), max(c, d)
    best = min(first, second)
    return {"a": a, "b": b, "c": c, "d": d, "first": first, "second": second, "best": best}


def all_the_same_to_ben(a: int, b: int, c: int, d: int) -> Facts:
    """How often to lay the first card, so that the other's cards bring him the same."""
    both = a - b - c + d
    return {
        "a": a,
        "b": b,
        "c": c,
        "d": d,
        "mine": Fraction(d - c, both),
        "bens": Fraction(d - b, both),
    }


def price_of_the_mix(a: int, b: int, c: int, d: int) -> Facts:
    """The value of the game."""
    mine = Fraction(d - c, a - b - c + d)
    value = mine * a + (1 - mine) * c
    return {"a": a, "b": b, "c": c, "d": d, "mine": mine, "rest": 1 - mine, "value": value}


def _draw_costs(rng: Random) -> tuple[int, int, int, int]:
    """Bulls of a game in which no card is always best: both players must mix."""
    a, b, c, d = (rng.randint(-9, 9) for _ in range(4))
    need(a > max(b, c, 0) and d > max(b, c), "somebody need not mix")
    return a, b, c, d


_FIRST = (4, 0, -4, 2)

NUMBERS: Mapping[str, Numbers] = {
    "one-fixed-card": Numbers(one_fixed_card, _FIRST, _draw_costs),
    "all-the-same-to-ben": Numbers(all_the_same_to_ben, _FIRST, _draw_costs),
    "price-of-the-mix": Numbers(price_of_the_mix, _FIRST, _draw_costs),
}
"""Where the questions of these ids get their numbers."""
