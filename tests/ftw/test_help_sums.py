"""Sums of help cards, against every subset one by one."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernel_lib.ftw.help_sums import (
    count_useful,
    nth_above,
    smallest_above,
    useful_above,
    ways_above,
)
from tests.strategies import card_sets, sampled

Cards = tuple[int, ...]

helps_and_need = given(card_sets(most=8), st.integers(0, 200))


def subsets(helps: Cards) -> list[Cards]:
    """Every choice of some of the cards, or none."""
    sizes = range(len(helps) + 1)
    return [some for size in sizes for some in combinations(helps, size)]


def above(helps: Cards, need: int) -> list[Cards]:
    """The choices with a sum above a number."""
    return [some for some in subsets(helps) if sum(some) > need]


@given(card_sets(most=9), st.integers(-50, 300))
@example((6, 11, 19), 17)
@example((), 0)
@example((), -1)
@sampled(200)
def test_ways_above(helps: Cards, need: int) -> None:
    """As many ways are counted as there are, none included where nothing is needed."""
    assert ways_above(helps, need) == len(above(helps, need))


@given(card_sets(most=8), st.integers(-20, 200))
@sampled(100)
def test_nth_above(helps: Cards, need: int) -> None:
    """Each number stands for one of these ways, ascending, and every way has its number."""
    ways = [nth_above(helps, need, index) for index in range(ways_above(helps, need))]
    assert sorted(ways) == sorted(above(helps, need))


@helps_and_need
@example((6, 11, 19), 35)
@example((6, 11, 19), 36)
@example((1, 2, 3, 4), 6)
@sampled(300)
def test_smallest_above(helps: Cards, need: int) -> None:
    """The smallest sum above is found; of equal sums that without the higher cards."""

    def cost(some: Cards) -> tuple[int, Cards]:
        return sum(some), tuple(int(card in some) for card in reversed(helps))

    expected = min(above(helps, need), key=cost, default=None)
    assert smallest_above(helps, need) == expected


@helps_and_need
@example((6, 11, 19), 10)
@example((6, 11, 19), 11)
@sampled(200)
def test_useful_above(helps: Cards, need: int) -> None:
    """These are the ways in which each card is needed, the smallest sums first."""
    needed = [
        some for some in above(helps, need) if not any(sum(some) - card > need for card in some)
    ]
    useful = useful_above(helps, need, most=1000)
    assert count_useful(helps, need) == len(useful)
    assert useful_above(helps, need, most=3) == useful[:3]
    assert sorted(useful) == sorted(needed)
    assert useful == sorted(useful, key=lambda some: (sum(some), len(some)))


@pytest.mark.parametrize("need", [0, 17, 300, 465])
def test_very_many_help_cards(need: int) -> None:
    """With thirty help cards the ways are counted, too, though nobody could list them.

    A choice has a sum above a number, or else the cards left over have one above all the rest.
    """
    cards = tuple(range(1, 31))
    rest = sum(cards) - need
    assert ways_above(cards, need) + ways_above(cards, rest - 1) == 2**30
    if need < sum(cards):
        assert sum(nth_above(cards, need, ways_above(cards, need) - 1)) > need
        assert sum(smallest_above(cards, need) or ()) == need + 1


def test_useful_ones_of_very_many() -> None:
    """Of 24 help cards the first useful choices are found among fifteen thousand, unlisted."""
    helps = tuple(range(1, 25))
    assert useful_above(helps, 58, most=2) == [(12, 23, 24), (13, 22, 24)]
    assert count_useful(helps, 58) == 14_979
