"""A random hand of FTW?!, in order: its highest card, any other by rank, and its points, exactly.

A hand is ``size`` cards out of 1 to ``highest``, every set of so many with the same chance. The
formulas are those of the order statistics of drawing without replacement.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from kernel_lib.chance.distribution import Distribution
from kernel_lib.chance.distribution import mean as mean
from kernel_lib.core import check
from kernel_lib.core.text import message, quoted

MOST_CARDS = 1000
"""The largest deck for which everything is counted, which takes some seconds."""


def order_statistic(highest: int, size: int, rank: int) -> Distribution:
    """The chance of each card to be the ``rank``-th lowest of a hand.

    For the card ``m``, ``rank - 1`` cards are drawn from the ``m - 1`` lower ones, and the others
    from the ``highest - m`` higher ones: C(m-1, rank-1) C(highest-m, size-rank) of all
    C(highest, size) hands. A hand that the deck does not have, or a rank that the hand does not
    have, is a ``ValueError``.

    >>> {card: str(chance) for card, chance in order_statistic(5, size=3, rank=2).items()}
    {2: '3/10', 3: '2/5', 4: '3/10'}
    """
    _check_rank(highest, size, rank)
    hands = comb(highest, size)
    return Distribution(
        {
            card: Fraction(comb(card - 1, rank - 1) * comb(highest - card, size - rank), hands)
            for card in range(rank, highest - size + rank + 1)
        }
    )


def highest_card(highest: int, size: int) -> Distribution:
    """The chance of each card to be the highest of a hand: C(m-1, size-1) of C(highest, size).

    >>> {card: str(chance) for card, chance in highest_card(5, size=3).items()}
    {3: '1/10', 4: '3/10', 5: '3/5'}
    """
    return order_statistic(highest, size, size)


def second_highest(highest: int, size: int) -> Distribution:
    """The chance of each card to be the second highest of a hand of two or more.

    >>> float(highest_card(60, 12).mean - second_highest(60, 12).mean) == 61 / 13
    True
    """
    check.whole("size", size, 1)
    return order_statistic(highest, size, size - 1)


def mean_of_order(highest: int, size: int, rank: int) -> Fraction:
    """The expected ``rank``-th lowest card of a hand: rank (highest + 1) / (size + 1).

    The cards cut the way from 0 to ``highest + 1`` into ``size + 1`` steps, and by symmetry each
    step has the same mean.

    >>> mean_of_order(60, size=12, rank=12), mean_of_order(36, 12, 12)
    (Fraction(732, 13), Fraction(444, 13))
    """
    _check_rank(highest, size, rank)
    return Fraction(rank * (highest + 1), size + 1)


def gap_of_neighbours(highest: int, size: int) -> Distribution:
    """The chance of each difference between a card of a hand and the next higher one in it.

    It does not matter which card: every step has the chances of the first, from 0 to the lowest
    card. So a difference ``d`` has C(highest-d, size-1) of C(highest, size) hands, and the mean is
    (highest + 1) / (size + 1). A hand of one card has no neighbours, which is a ``ValueError``.

    >>> gap_of_neighbours(60, 2) == points_distribution(60, 2)
    True
    """
    check.whole("size", size, 1)
    _check_rank(highest, size, size - 1)
    return order_statistic(highest, size, 1)


def points_distribution(highest: int, size: int) -> Distribution:
    """The chance of each number of points, for a hand of ``size`` cards at the end of a round.

    Clause ``ftw.base.score``: the highest card less all others, at least 0. Found by counting the
    sets of ``size - 1`` lower cards by their sum, for one highest card after the other; what is
    missing to all hands has no points. The larger the deck, the closer comes the chance of any
    points at all to 1 / (1 * 2 * ... * (size - 1)): 1/2 for three cards, 1/6 for four.

    >>> {points: str(chance) for points, chance in points_distribution(5, size=3).items()}
    {0: '7/10', 1: '1/5', 2: '1/10'}
    """
    _check_rank(highest, size, 1)
    hands = comb(highest, size)
    worth: dict[int, int] = {}
    for top, sets in _sets_below(highest, size - 1):
        for total, ways in enumerate(sets):
            worth[top - total] = worth.get(top - total, 0) + ways
    worth[0] = hands - sum(worth.values())
    return Distribution({points: Fraction(ways, hands) for points, ways in worth.items()})


def points_with_highest(card: int, size: int) -> Distribution:
    """The same when ``card`` is the highest of the hand; the deck does not matter then.

    Mixed with the chances of ``highest_card``, it gives ``points_distribution``.

    >>> {points: str(chance) for points, chance in points_with_highest(5, size=3).items()}
    {0: '2/3', 1: '1/6', 2: '1/6'}
    """
    _check_rank(card, size, 1)
    hands = comb(card - 1, size - 1)
    *_, (top, sets) = _sets_below(card, size - 1)
    worth = {top - total: ways for total, ways in enumerate(sets)}
    worth[0] = hands - sum(worth.values())
    return Distribution({points: Fraction(ways, hands) for points, ways in worth.items()})


def expected_points(highest: int, size: int) -> Fraction:
    """The points to expect of a random hand of ``size`` cards at the end of a round.

    One card is worth (highest + 1) / 2, two their difference, (highest + 1) / 3.

    >>> [round(float(expected_points(60, size)), 2) for size in range(1, 7)]
    [30.5, 20.33, 7.37, 1.78, 0.31, 0.04]
    """
    return points_distribution(highest, size).mean


def _sets_below(highest: int, size: int) -> Iterator[tuple[int, list[int]]]:
    """For each card: how many sets of ``size`` lower cards there are by sum, for sums below it."""
    if size * (size + 1) // 2 >= highest:  # even the lowest cards have a higher sum
        yield from ((card, [0] * card) for card in range(1, highest + 1))
        return
    sets = [[0] * highest for _ in range(size + 1)]
    sets[0][0] = 1
    for card in range(1, highest + 1):
        yield card, sets[size][:card]
        for count in range(size, 0, -1):  # downwards, so that a card is taken once
            for total in range(card, highest):
                sets[count][total] += sets[count - 1][total - card]


def _check_rank(highest: int, size: int, rank: int) -> None:
    """Refuse a hand that the deck does not have, and a card that the hand does not have."""
    for name, value in (("highest", highest), ("size", size), ("rank", rank)):
        check.whole(name, value)
    if highest > MOST_CARDS:
        check.whole("highest", highest, 1, MOST_CARDS)
    if not 1 <= size <= highest:
        raise ValueError(
            message(
                "a hand of {size} cards cannot come from the cards 1 to {highest}",
                size=quoted(size),
                highest=quoted(highest),
            )
        )
    if not 1 <= rank <= size:
        raise ValueError(
            message("a hand of {size} has no card of rank {rank}", size=size, rank=quoted(rank))
        )
