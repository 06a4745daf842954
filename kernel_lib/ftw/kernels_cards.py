"""Sets of cards and sums of help cards, for the kernels of FTW?!.

A set of cards is one whole number: card c is its bit c.
"""

from __future__ import annotations

from collections.abc import Iterable

from kernel_lib.play.arrays import Array, np
from kernel_lib.play.fast import part

Numbers = Array
"""A numpy array."""

MOST_SUM = 120
"""Beyond every sum of help cards that is the smallest to beat something.

At most 59 are needed, and less than the lowest card of the sum, 60 at most, can be too much.
"""

SHIFTS = (32, 16, 8, 4, 2, 1)


def cards_of(cards: Iterable[int]) -> int:
    """A set of cards as the kernels write it.

    >>> cards_of((1, 3))
    10
    """
    return sum(1 << card for card in cards)


def members(cards: int) -> tuple[int, ...]:
    """The cards of a set, ascending.

    >>> members(10)
    (1, 3)
    """
    return tuple(card for card in range(cards.bit_length()) if cards >> card & 1)


# --- sets of cards ------------------------------------------------------------------------


@part
def size(cards: int) -> int:
    """How many cards a set has."""
    bits = 0
    while cards:
        cards &= cards - 1
        bits += 1
    return bits


@part
def highest(cards: int) -> int:
    """The highest card of a set that is not empty."""
    best = 0
    for shift in SHIFTS:
        if cards >> shift:
            cards >>= shift
            best += shift
    return best


@part
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return highest(cards & -cards)


@part
def nth(cards: int, number: int) -> int:
    """The card with this number of a set, the lowest being number 0."""
    for _ in range(number):
        cards &= cards - 1
    return lowest(cards)


@part
def above(cards: int, top: int) -> int:
    """The cards of a set that are higher than ``top``."""
    return cards >> (top + 1) << (top + 1)


@part
def points(hand: int) -> int:
    """What a hand is worth: its highest card less all others, at least 0."""
    gained = 2 * highest(hand)
    while hand:
        gained -= lowest(hand)
        hand &= hand - 1
    return max(gained, 0)


@part
def drawn(cards: int, word: int) -> int:
    """A card of a set, each with equal chances."""
    return nth(cards, int(np.int64(word) * size(cards) >> 32))


# --- sums of help cards -------------------------------------------------------------------


@part
def reach(helps: int, lasts: Numbers) -> int:
    """Find every sum of some of these help cards, below ``MOST_SUM``; return how far they go.

    ``lasts[sum]`` becomes 0 where no cards have this sum, else the highest card of those that have
    it and spare the higher cards: added one by one from the lowest, it is the first to reach it.
    """
    lasts[:] = 0
    most = 0
    while helps:
        card = lowest(helps)
        helps &= helps - 1
        most = min(most + card, MOST_SUM - 1)
        for total in range(most, card, -1):
            if lasts[total] == 0 and lasts[total - card]:
                lasts[total] = card
        if lasts[card] == 0:
            lasts[card] = card
    return most


@part
def smallest_above(lasts: Numbers, most: int, need: int) -> int:
    """The help cards with the smallest sum above ``need``; none if all do not reach it.

    ``lasts`` and ``most`` are those of ``reach``.
    """
    use = 0
    for least in range(need + 1, most + 1):
        if lasts[least]:
            while least:
                card = int(lasts[least])
                use |= 1 << card
                least -= card
            break
    return use
