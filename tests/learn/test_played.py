"""Tallies: honest errors, also where cases depend on one another."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random
from statistics import fmean, stdev

import pytest

from kernel_lib.learn.played import MANY, grouped_error, tally

QUARTER = Fraction(1, 4)


def test_cases_of_their_own() -> None:
    """Cases without groups have the error that their chances give: the root of the variances."""
    cases = [(QUARTER, at % 3 == 0) for at in range(60)]
    assert tally(0, 1, cases).error == pytest.approx(math.sqrt(60 * 3 / 16) / 60)


def test_one_of_four_in_each_group() -> None:
    """Where just one of four happens in each group nothing varies, and the error is not less."""
    cases = [(QUARTER, at % 4 == 0) for at in range(400)]
    groups = [at // 4 for at in range(400)]
    assert grouped_error([happened for _, happened in cases], groups) == 0
    assert tally(0, 1, cases, groups) == tally(0, 1, cases)


@pytest.mark.parametrize("groups", [MANY - 1, MANY])
def test_few_groups(groups: int) -> None:
    """It takes many groups to see how far they differ: with fewer each case is one of its own."""
    cases = [(QUARTER, at // 8 % 2 == 0) for at in range(8 * groups)]
    tallied = tally(0, 1, cases, [at // 8 for at in range(8 * groups)])
    assert (tallied == tally(0, 1, cases)) == (groups < MANY)


def test_all_or_none_of_four_in_each_group() -> None:
    """Where four go together the error is twice that of as many independent cases."""
    happened = [at // 4 % 2 == 0 for at in range(400)]
    cases = [(Fraction(1, 2), came) for came in happened]
    together = tally(0, 1, cases, [at // 4 for at in range(400)]).error
    assert together == pytest.approx(2 * tally(0, 1, cases).error, rel=0.01)


def test_a_group_is_one_value() -> None:
    """With groups of one size the error is that of the groups' means."""
    dice = Random(1)
    means = [dice.gauss(0, 1) for _ in range(50)]
    values = [mean + change for mean in means for change in (-0.5, 0.1, 0.4)]
    groups = [at for at in range(50) for _ in range(3)]
    assert grouped_error(values, groups) == pytest.approx(stdev(means) / math.sqrt(50))


def test_the_error_is_how_far_shares_are_spread() -> None:
    """Over many studies with dependent cases, their shares scatter as the error says."""
    dice = Random(2)

    def study() -> tuple[float, float]:
        cases, groups = [], []
        for group in range(60):
            size = dice.choice((1, 2, 4))
            happened = dice.random() < 0.25
            cases += [(QUARTER, happened)] * size
            groups += [group] * size
        tallied = tally(0, 1, cases, groups)
        return tallied.share, tallied.error

    studies = [study() for _ in range(1000)]
    spread = stdev(share for share, _ in studies)
    assert fmean(error for _, error in studies) == pytest.approx(spread, rel=0.08)
