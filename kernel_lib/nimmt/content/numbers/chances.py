"""The numbers of lessons 20, 22, 23 and 39 where a question has only one set of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kernel_lib.learn.templates import Numbers
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.deal import first_card_below_all
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.numbers.tables import LESSON_TABLE


def _risk_of_37(*gone: int) -> Fraction:
    """The risk of 37 against three others, when these cards lie in the piles."""
    unseen = set(DECK) - LESSON_TABLE.cards - {37, *gone}
    return risk(LESSON_TABLE, [37], 3, unseen)[0].sixth


def _change(before: Fraction, after: Fraction) -> str:
    return "same" if before == after else "up" if after > before else "down"


def _is_sum_of_two() -> bool:
    """Whether the chance that one of two cards comes before 37 is the sum of both chances."""
    one, two = gap_count(LESSON_TABLE, 37, 1), gap_count(LESSON_TABLE, 37, 2)
    return 1 - two.probability(0) == 2 * one.probability(1)


NUMBERS: Mapping[str, Numbers] = {
    "first-too-low": Numbers(lambda: {"too_low": first_card_below_all().by_symmetry}),
    "sixth-37": Numbers(lambda: {"sixth": _risk_of_37()}),
    "seen-80": Numbers(lambda: {"change": _change(_risk_of_37(), _risk_of_37(80))}),
    "ann-or-ben": Numbers(lambda: {"right": _is_sum_of_two()}),
}
"""Where the questions of these ids get their numbers."""
