"""Limits: what reaches one passes, and what is one beyond is refused, or cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from kernel_lib.core import check
from kernel_lib.core.text import LONGEST_ECHO, LONGEST_FACT, MOST_DIGITS, is_digits, message, quoted
from kernel_lib.ingenious.chances import MOST_NUMBERS, lowest_of
from kernel_lib.ingenious.tiles import PAIRS_OF_EACH, TILES
from kernel_lib.nimmt import Rules, Table
from kernel_lib.nimmt.endgame import MOST_CARDS, solve
from kernel_lib.nimmt.luck import BASELINE_DEALS, baseline

EVEN = {0: Fraction(1, 2), 1: Fraction(1, 2)}


@pytest.mark.parametrize(
    ("limit", "act"),
    [
        (check.LONGEST_SEED - 1, check.seed),
        (check.MOST_VALUES, lambda count: check.numbers("values", range(count))),
        (MOST_NUMBERS, lambda count: lowest_of(EVEN, count)),
        (
            MOST_CARDS,
            lambda count: solve(
                Table.parse("10 | 20 | 30 | 40"), range(1, 1 + count), range(80, 80 + count)
            ),
        ),
    ],
    ids=["seed", "values", "numbers", "cards"],
)
def test_the_limit_passes_and_one_more_is_refused(limit: int, act: Callable[[int], object]) -> None:
    """Each of them is where its constant says."""
    act(limit)
    with pytest.raises(ValueError, match=r"digits|too many|not known|too large"):
        act(limit + 1)


def test_what_is_long_is_cut() -> None:
    """An echo, and a text inside a sentence; a number that has too many digits is none."""
    assert len(quoted(tuple(range(LONGEST_ECHO)))) <= LONGEST_ECHO
    for length in (LONGEST_FACT, LONGEST_FACT + 1):
        assert len(str(message("{name}", name="x" * length))) == LONGEST_FACT
    assert is_digits("9" * MOST_DIGITS)
    assert not is_digits("9" * (MOST_DIGITS + 1))


def test_what_is_counted_is_as_much_as_is_told() -> None:
    """The baseline of luck, and the tiles of two colours."""
    assert baseline(Rules(2, end="1 deal")).rounds == BASELINE_DEALS
    pairs = Counter(tile for tile in TILES if not tile.is_double)
    assert set(pairs.values()) == {PAIRS_OF_EACH}
