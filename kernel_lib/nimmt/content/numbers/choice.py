"""The numbers of lesson 29: the last two tricks against Ben, in which both choose at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.board import Table

if TYPE_CHECKING:
    from kernel_lib.nimmt.endgame import Solution

Hand = tuple[int, int]


def _solved(table: Table, yours: Hand, bens: Hand) -> Solution:
    from kernel_lib.nimmt.endgame import solve  # loads scipy, which nothing else here does

    return solve(table, yours, bens)


def _draw_last_two(rng: Random) -> tuple[Table, Hand, Hand]:
    """Two rows that fill up, two single low cards, and four cards that lie close above."""
    end = rng.randint(20, 80)
    full_end = end - rng.randint(4, 8)
    lows = sorted(rng.sample(range(1, 6), 2))
    near = (*sorted(rng.sample(range(full_end + 1, end), rng.randint(1, 3))), end)
    full = (*sorted(rng.sample(range(full_end - 6, full_end), 3)), full_end)
    a, b, c, d = rng.sample(range(end + 1, end + 9), 4)
    table = Table((near, *((low,) for low in lows), full))
    return table, (min(a, b), max(a, b)), (min(c, d), max(c, d))


def reply_to_22(table: Table, yours: Hand, bens: Hand, first: int) -> Facts:
    """Ben's best answer to a card that you always lay first."""
    costs = _solved(table, yours, bens).matrix[first]
    worst, best = sorted(bens, key=lambda card: costs[card])
    more, less = costs[best], costs[worst]
    need(more > less and more > 0, "Ben gains nothing by his choice")
    need(more not in bens, "a card has the number of the bulls")
    return {
        "table": str(table),
        "mine": yours,
        "his": bens,
        "first": first,
        "best": best,
        "worst": worst,
        "more": more,
        "less": less,
    }


def _draw_reply_to_22(rng: Random) -> tuple[Table, Hand, Hand, int]:
    table, yours, bens = _draw_last_two(rng)
    return table, yours, bens, rng.choice(yours)


def half_and_half(table: Table, yours: Hand, bens: Hand, sides: int) -> Facts:
    """What you pay if a die decides which card you lay first, and Ben does his best."""
    one, two = yours
    solved = _solved(table, yours, bens)
    costs, chance = solved.matrix, Fraction(sides, 6)
    means = {card: chance * costs[one][card] + (1 - chance) * costs[two][card] for card in bens}
    worst, best = sorted(bens, key=lambda card: means[card])
    need(means[best] > means[worst] and means[best] > 0, "Ben gains nothing by his choice")
    dear = max(yours, key=lambda card: costs[card][best])
    return {
        "table": str(table),
        "mine": yours,
        "his": bens,
        "one": one,
        "two": two,
        "sides": sides,
        "rest": 6 - sides,
        "ones": tuple(costs[one].values()),
        "twos": tuple(costs[two].values()),
        "best": best,
        "first": _factor(costs[one][best]),
        "second": _factor(costs[two][best]),
        "dear_card": dear,
        "dear_cost": costs[dear][best],
        "mean": means[best],
        "worse": means[worst],
        "value": solved.value,
    }


def _draw_half_and_half(rng: Random) -> tuple[Table, Hand, Hand, int]:
    return *_draw_last_two(rng), rng.randint(1, 5)


def _factor(bulls: Fraction) -> str:
    """A number as a factor; in brackets where it is below 0."""
    return str(bulls) if bulls >= 0 else f"({bulls})"


def play_it_twice(table: Table, yours: Hand, bens: Hand) -> Facts:
    """What the last two tricks are worth when they are played twice, with the hands swapped."""
    return {"difference": _solved(table, yours, bens).value + _solved(table, bens, yours).value}


_LAST_TWO = (Table.parse("2 19 | 4 | 5 | 12 13 14 15"), (22, 24), (21, 23))

NUMBERS: Mapping[str, Numbers] = {
    "reply-to-22": Numbers(reply_to_22, (*_LAST_TWO, 22), _draw_reply_to_22),
    "half-and-half": Numbers(half_and_half, (*_LAST_TWO, 3), _draw_half_and_half),
    "play-it-twice": Numbers(lambda: play_it_twice(*_LAST_TWO)),
}
"""Where the questions of these ids get their numbers."""
