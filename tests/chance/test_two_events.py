"""Two events: their outcomes add up, and each chance is what counting the cases gives."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.chance.two_events import (
    BOTH,
    NEITHER,
    ONLY_A,
    ONLY_B,
    OUTCOMES,
    PEOPLE,
    SIDES,
    TwoSteps,
)

PERCENT = st.integers(0, 100)
STEPS = st.builds(TwoSteps, PERCENT, PERCENT, PERCENT)


def counted(steps: TwoSteps) -> dict[tuple[bool, bool], int]:
    """Each person by two draws of a hundred lots: whether A comes, and whether B does."""
    counts: dict[tuple[bool, bool], int] = dict.fromkeys(product((True, False), repeat=2), 0)
    for lot, second_lot in product(range(100), repeat=2):
        has_a = lot < steps.a
        counts[has_a, second_lot < (steps.b_with if has_a else steps.b_without)] += 1
    return counts


@given(STEPS)
def test_chances_are_counted(steps: TwoSteps) -> None:
    """Every outcome, side and condition is what 10,000 people show who are counted one by one."""
    people = counted(steps)
    cases = {BOTH: (True, True), ONLY_A: (True, False)}
    cases |= {ONLY_B: (False, True), NEITHER: (False, False)}
    for region, condition in product((*OUTCOMES, *SIDES), ("", *SIDES)):
        fits = SIDES.get(condition, OUTCOMES)
        total = sum(people[cases[outcome]] for outcome in fits)
        wanted = sum(
            people[cases[outcome]] for outcome in SIDES.get(region, (region,)) if outcome in fits
        )
        assert steps.chance(region, condition) == (Fraction(wanted, total) if total else None)
        assert condition or steps.count(region) == wanted
    assert sum(map(steps.count, OUTCOMES)) == PEOPLE


@given(STEPS, st.integers(1, 1000))
def test_icons_add_up(steps: TwoSteps, many: int) -> None:
    """There are just so many icons, and none is further from its share than one."""
    icons = steps.icons(many)
    assert sum(icons.values()) == many
    for outcome, count in icons.items():
        assert abs(count - Fraction(steps.count(outcome) * many, PEOPLE)) < 1


@given(STEPS)
def test_independence_is_the_product_rule(steps: TwoSteps) -> None:
    """They are independent just if the chance of both is the product of the two."""
    both, a, b = (steps.chance(region) for region in (BOTH, "a", "b"))
    assert both is not None
    assert a is not None
    assert b is not None
    assert steps.are_independent == (both == a * b)


@pytest.mark.parametrize("chances", [(-1, 0, 0), (0, 101, 0), (0, 0, 0.5), (True, 0, 0)])
def test_no_percent(chances: tuple[int, int, int]) -> None:
    """What is no whole number of percents is refused."""
    with pytest.raises(ValueError, match=r"must be a whole number from 0 to 100, not "):
        TwoSteps(*chances)
