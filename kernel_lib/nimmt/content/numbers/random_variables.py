"""The numbers of lesson 33 where a question has only one set of them: means and covariances."""

from __future__ import annotations

import random as chance
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt import bots
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.deal import start
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.rules import Rules

_LATE = Table.parse("9 | 12 14 15 17 20 | 25 | 31")


def _covariance(pairs: Sequence[tuple[int, int]]) -> Fraction:
    """The covariance of two numbers, over pairs that are all equally likely."""
    n = len(pairs)
    products = Fraction(sum(first * second for first, second in pairs), n)
    means = [Fraction(sum(column), n) for column in zip(*pairs, strict=True)]
    return products - means[0] * means[1]


def neighbours_mean() -> Facts:
    """The expected pairs of neighbours in a hand: each of them counts with its chance."""
    hand = Rules().hand_size
    both = Fraction(hand * (hand - 1), len(DECK) * (len(DECK) - 1))
    return {"mean": both * sum(high - low == 1 for low, high in combinations(DECK, 2))}


def var_of_difference() -> Facts:
    """The variance of the difference between the bulls of two cards of three."""
    differences = [BULLS[first] - BULLS[second] for first, second in permutations((8, 9, 55), 2)]
    return {"variance": _covariance([(difference, difference) for difference in differences])}


def _played(seed: int) -> tuple[int, int]:
    """The bulls of two players of any card in one deal."""
    state, rng = start(Rules(players=2, end="1 deal"), seed), chance.Random(seed)
    while state.pending:
        state, _ = state.advance({s: bots.random(state.view(s), rng) for s in state.pending})
    return state.scores[0], state.scores[1]


@cache
def at_one_table() -> Facts:
    """Whether one of two players takes more or fewer bulls where the other one takes many."""
    covariance = _covariance([_played(seed) for seed in range(60)])
    return {"there": "same" if not covariance else "more" if covariance > 0 else "fewer"}


def _cheapest(table: Table, _who: object, _card: int) -> int:
    return table.cheapest_row


def _who_takes(ben: int, cleo: int) -> tuple[int, int]:
    """1 or 0 for you and for Ben: whether he takes a row, when you play 23."""
    _, events = _LATE.resolve({"you": 23, "Ben": ben, "Cleo": cleo}, take=_cheapest)
    takers = {event.who for event in events if isinstance(event, TookRow | TookSixth)}
    return int("you" in takers), int("Ben" in takers)


def cov_one_trick() -> Facts:
    """The covariance of two players taking a row, over all cards of Ben and Cleo."""
    cases = [_who_takes(*cards) for cards in permutations((5, 21, 28, 33), 2)]
    return {"rows": _LATE, "covariance": _covariance(cases)}


NUMBERS: Mapping[str, Numbers] = {
    "neighbours-mean": Numbers(neighbours_mean),
    "var-of-difference": Numbers(var_of_difference),
    "at-one-table": Numbers(at_one_table),
    "cov-one-trick": Numbers(cov_one_trick),
}
"""Where the questions of these ids get their numbers."""
