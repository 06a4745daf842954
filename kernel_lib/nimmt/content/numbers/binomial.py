"""The numbers of lesson 34 where a question has only one set of them: how many deals are won."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import count
from math import isqrt

from kernel_lib.chance.distribution import Distribution, binomial
from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.cards import BULLS, DECK


def _wins(deals: int) -> Distribution:
    """The wins of one of four equal players."""
    return binomial(deals, Fraction(1, 4))


def wins_of_ten_deals() -> Facts:
    """The most likely number of wins."""
    return {"wins": max(range(11), key=_wins(10).__getitem__)}


def deals_for_a_win() -> Facts:
    """After how many deals a win has come with 95 percent."""
    enough = Fraction(95, 100)
    return {"deals": next(deals for deals in count(1) if 1 - _wins(deals)[0] >= enough)}


def with_or_without() -> Facts:
    """Whether the second card of a hand is dear as likely as ever, after one that is."""
    dear = sum(BULLS[card] > 1 for card in DECK)
    is_independent = Fraction(dear - 1, len(DECK) - 1) == Fraction(dear, len(DECK))
    return {"kind": "binomial" if is_independent else "hypergeometric"}


NUMBERS: Mapping[str, Numbers] = {
    "wins-of-ten-deals": Numbers(wins_of_ten_deals),
    "one-of-four": Numbers(lambda: {"chance": _wins(4)[1]}),
    "spread-of-wins": Numbers(lambda: {"spread": isqrt(int(_wins(48).variance))}),
    "with-or-without": Numbers(with_or_without),
    "deals-for-a-win": Numbers(deals_for_a_win),
    "shared-wins": Numbers(lambda: {"is_binomial": Fraction(5, 2) in _wins(10)}),
}
"""Where the questions of these ids get their numbers."""
