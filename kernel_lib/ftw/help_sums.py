"""Sums of help cards: which of them beat a card, counted without listing every choice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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


def useful_above(helps: Cards, need: int, most: int) -> list[Cards]:
    """The first choices above ``need`` in which no card could be left out, the smallest sum first.

    Among equal sums those of fewer cards come first, then those of lower cards.

    >>> useful_above((6, 11, 19), 15, most=5)
    [(6, 11), (19,)]
    """
    sums: list[Cards] = []
    for total, cards in _useful_sums(helps, need):
        if len(sums) >= most:
            break
        sums += sorted(_with_sum(cards, total), key=lambda some: (len(some), some))
    return sums[:most]


def count_useful(helps: Cards, need: int) -> int:
    """How many choices there are in all for ``useful_above``.

    >>> count_useful((6, 11, 19), 15)
    2
    """
    count = 0
    for total, cards in _useful_sums(helps, need):
        ways = [1] + [0] * total
        for card in cards:
            for at in range(total, card - 1, -1):
                ways[at] += ways[at - card]
        count += ways[total]
    return count


def _useful_sums(helps: Cards, need: int) -> Iterator[tuple[int, Cards]]:
    """Each sum above ``need``, with the cards without any of which it would be too low."""
    if need < 0 or not helps:
        return
    for total in range(need + 1, need + max(helps) + 1):
        yield total, tuple(card for card in helps if card >= total - need)


def _with_sum(cards: Cards, total: int) -> Iterator[Cards]:
    """The choices of some of the ascending cards with just this sum."""
    if total == 0:
        yield ()
    elif cards and cards[0] <= total <= sum(cards):
        first, rest = cards[0], cards[1:]
        yield from ((first, *some) for some in _with_sum(rest, total - first))
        yield from _with_sum(rest, total)
