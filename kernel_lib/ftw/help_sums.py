"""Sums of help cards: which of them beat a card, counted without listing every choice."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

Cards = tuple[int, ...]


@lru_cache(maxsize=10_000)
def ways_above(helps: Cards, need: int) -> int:
    """How many choices of some of ``helps`` (or none) have a sum above ``need``.

    >>> ways_above((6, 11, 19), 15)
    5
    """
    if need < 0:
        return 1 << len(helps)
    if sum(helps) <= need:
        return 0
    return ways_above(helps[1:], need) + ways_above(helps[1:], need - helps[0])


def nth_above(helps: Cards, need: int, index: int) -> Cards:
    """The choice with this number, from 0, of those that ``ways_above`` counts.

    >>> [nth_above((6, 11, 19), 15, index) for index in range(5)]
    [(19,), (11, 19), (6, 19), (6, 11), (6, 11, 19)]
    """
    chosen = []
    while helps:
        first, helps = helps[0], helps[1:]
        without = ways_above(helps, need)
        if index >= without:
            index -= without
            need -= first
            chosen.append(first)
    return tuple(chosen)


def smallest_above(helps: Cards, need: int) -> Cards | None:
    """The choice with the smallest sum above ``need``; None if all together do not reach it.

    Among equal sums it spares the higher cards. The sums that can be reached are the bits of a
    number: with one card more they are the old ones, and the old ones moved up by that card.

    >>> smallest_above((6, 11, 19), 15), smallest_above((6, 11, 19), 40)
    ((6, 11), None)
    """
    reached = [1]
    for card in helps:
        reached.append(reached[-1] | reached[-1] << card)
    above = reached[-1] >> need + 1
    if not above:
        return None
    total = need + (above & -above).bit_length()
    chosen = []
    for card, before in zip(reversed(helps), reversed(reached[:-1]), strict=True):
        if not before >> total & 1:
            total -= card
            chosen.append(card)
    return tuple(reversed(chosen))


def useful_above(helps: Cards, need: int) -> list[Cards]:
    """The choices above ``need`` in which no card could be left out, the smallest sum first.

    >>> useful_above((6, 11, 19), 15)
    [(6, 11), (19,)]
    """
    found = [
        some
        for size in range(1, len(helps) + 1)
        for some in combinations(helps, size)
        if 0 <= need < sum(some) <= need + min(some)
    ]
    return sorted(found, key=lambda some: (sum(some), len(some), some))
