"""A small net that likes the cards that the learned bot plays: quick enough for roll-outs.

It was taught by the net of ``nimmt.learned`` (``python -m tools.train.small``). It sees less of a
card, and has 16 numbers in a layer. So a card's liking is a guess at what that net thinks of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import comb
from pathlib import Path
from typing import NamedTuple

from kernel_lib.nimmt.batch import code
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import HIGHEST
from kernel_lib.nimmt.kernels import FAR, LANES, PLACES, TINY, Lanes, Small, bring, look
from kernel_lib.play.arrays import np
from kernel_lib.play.fast import fast, part

FACTS = 20
WIDTH = 16


class Liking(NamedTuple):
    """The weights of three layers, ``[from, to]``, with the biases of the first two."""

    first: Lanes
    first_bias: Lanes
    second: Lanes
    second_bias: Lanes
    last: Lanes


class Crowd(NamedTuple):
    """What the cards hidden from a seat make likely; see ``kernels.Chances``.

    ``below[card]`` hidden cards are lower than a card, the last place counts all of them.
    ``fulls[size, between]`` is the chance that enough opponents play between a row of this size and
    a card to make it the sixth, ``lows[below]`` that no opponent plays a lower one.
    """

    below: Lanes
    fulls: Lanes
    lows: Lanes


class Company(NamedTuple):
    """The other cards of a hand, ``[card, lane]``, each by a card of it.

    How many are lower and higher than the card, and how many of those go to the same row.
    """

    lower: Lanes
    higher: Lanes
    lower_here: Lanes
    higher_here: Lanes


@cache
def liking() -> Liking:
    """The weights, from ``liking.json``."""
    told = json.loads((Path(__file__).parent / "liking.json").read_text(encoding="utf-8"))
    return Liking(**{name: np.array(told["weights"][name], np.float32) for name in Liking._fields})


def likings(table: Table, hidden: Sequence[int], opponents: int, left: int) -> dict[int, float]:
    """How each hidden card is liked in a hand of so many cards that may hold any of them.

    >>> found = likings(Table.parse("16 | 35 | 61 | 70"), [30, 40, 69], opponents=3, left=10)
    >>> list(found)
    [30, 40, 69]
    """
    is_hidden = np.zeros(HIGHEST + 2, np.int64)
    for card in hidden:
        is_hidden[card + 1] = 1
    crowd = crowd_of(is_hidden.cumsum(), opponents)
    cards, values = np.full(LANES, code(1), np.int16), np.empty(LANES, np.float32)
    cards[: len(hidden)] = np.array([code(card) for card in hidden], np.int16)
    sizes = [len(row) for row in table.rows]
    rows = np.array([[0] * len(sizes), table.ends, sizes, table.bulls], np.int16)
    rows = np.repeat(rows[:, :, np.newaxis], LANES, axis=2)
    like_all(cards, rows, crowd, left, opponents + 1, liking(), values)
    return dict(zip(hidden, values.tolist(), strict=False))


def crowd_of(below: Lanes, opponents: int) -> Crowd:
    """What hidden cards make likely, if each opponent plays any of them, on its own."""
    total = max(int(below[-1]), 1)
    share = np.arange(total + 1) / total
    shares = [
        comb(opponents, count) * share**count * (1 - share) ** max(opponents - count, 0)
        for count in range(PLACES + 1)
    ]
    fulls = np.zeros((PLACES + 1, total + 1), np.float32)
    for size in range(PLACES + 1):
        fulls[size] = 1 - sum(shares[: PLACES - size])
    return Crowd(below, fulls, shares[0].astype(np.float32))


@part
def choose_liked(
    hand: Lanes, trick: int, rows: Lanes, crowd: Crowd, seats: int, net: Liking
) -> None:
    """Bring the card that is liked best to the place ``trick``, in every lane."""
    left = hand.shape[0] - trick
    looks = np.empty((3, left, LANES), np.int16)
    company = Company(
        np.zeros((left, LANES), np.float32),
        np.zeros((left, LANES), np.float32),
        np.zeros((left, LANES), np.float32),
        np.zeros((left, LANES), np.float32),
    )
    for at in range(left):
        look(hand[trick + at], rows, looks[0, at], looks[1, at], looks[2, at])
    meet(hand[trick:], looks[0], company)
    facts, values = np.zeros((FACTS, LANES), np.float32), np.empty(LANES, np.float32)
    best, spots = np.full(LANES, -1e9, np.float32), np.zeros(LANES, np.int16)
    describe_table(rows, crowd, left, trick, seats, facts)
    for at in range(left):
        tell(hand[trick + at], looks[:, at], crowd, facts)
        for lane in range(LANES):
            facts[1, lane] = company.lower[at, lane] / np.float32(10)
            facts[2, lane] = company.higher[at, lane] / np.float32(10)
            facts[13, lane] = company.lower_here[at, lane] / np.float32(4)
            facts[14, lane] = company.higher_here[at, lane] / np.float32(4)
        like(facts, net, values)
        for lane in range(LANES):
            value = values[lane] - np.float32(hand[trick + at, lane]) * TINY
            old, spot = best[lane], spots[lane]
            spots[lane] = Small(trick + at) if value > old else spot
            best[lane] = max(value, old)
    bring(hand, spots, trick)


@part
def meet(hand: Lanes, gaps: Lanes, company: Company) -> None:
    """Count the other cards of a hand for each of its cards; the company is 0 before."""
    for at in range(hand.shape[0]):
        for companion in range(hand.shape[0]):
            for lane in range(LANES):
                own, card = hand[at, lane] >> 3, hand[companion, lane] >> 3
                gap, far = gaps[at, lane], gaps[companion, lane]
                together = (gap < FAR) & (far < FAR) & (own - gap == card - far)
                lower, higher = card < own, card > own
                company.lower[at, lane] += np.float32(lower)
                company.higher[at, lane] += np.float32(higher)
                company.lower_here[at, lane] += np.float32(lower & together)
                company.higher_here[at, lane] += np.float32(higher & together)


@part
def describe_table(
    rows: Lanes, crowd: Crowd, left: int, trick: int, seats: int, facts: Lanes
) -> None:
    """Write the facts that all cards share: those from 15 on."""
    hidden = crowd.below[crowd.below.shape[0] - 1]
    total, now = max(hidden, 1), max(hidden - (seats - 1) * trick, 1)
    for lane in range(LANES):
        lowest, cheapest = rows[1, 0, lane], rows[3, 0, lane]
        for row in range(1, rows.shape[1]):
            lowest = min(lowest, rows[1, row, lane])
            cheapest = min(cheapest, rows[3, row, lane])
        facts[15, lane] = left / 10
        facts[16, lane] = crowd.below[lowest] / total
        facts[17, lane] = cheapest / 10
        facts[18, lane] = (seats - 1) / 9
        facts[19, lane] = min((seats - 1) * left / now, 1.0)


@part
def tell(card: Lanes, looks: Lanes, crowd: Crowd, facts: Lanes) -> None:
    """Write the facts of a card in every lane but for its company: numbers of ``learned``.

    They are the card, its bulls, the hidden cards below it; whether it fits nowhere, how likely
    that costs and how much; the size of its row, the row's bulls, the hidden cards between, how
    likely the card is the sixth and how much that costs. ``looks[what, lane]`` is the gap, the size
    and the bulls of the row.
    """
    total = max(crowd.below[crowd.below.shape[0] - 1], 1)
    for lane in range(LANES):
        number, more = np.int64(card[lane] >> 3), card[lane] & 7
        gap, size, price = np.int64(looks[0, lane]), looks[1, lane], np.float32(looks[2, lane])
        low = gap == FAR
        end = number if low else number - gap
        between = crowd.below[number] - crowd.below[end]
        chance = crowd.lows[crowd.below[number]] if low else crowd.fulls[size, between]
        cost, none = chance * price / np.float32(5), np.float32(0)
        facts[0, lane] = number / 104
        facts[3, lane] = more / 7
        facts[4, lane] = crowd.below[number] / total
        facts[5, lane] = np.float32(low)
        facts[6, lane] = chance if low else none
        facts[7, lane] = cost if low else none
        facts[8, lane] = none if low else np.float32(size / 5)
        facts[9, lane] = none if low else price / np.float32(15)
        facts[10, lane] = between / total
        facts[11, lane] = none if low else chance
        facts[12, lane] = none if low else cost


@fast
def like_all(
    cards: Lanes, rows: Lanes, crowd: Crowd, left: int, seats: int, net: Liking, values: Lanes
) -> None:
    """How each card is liked in a hand of so many that may hold any hidden cards.

    ``cards[lane]`` are the cards, ``rows[what, row, lane]`` the same rows in every lane,
    ``values[lane]`` becomes the liking. The company of a card is what it is on average.
    """
    looks, facts = np.empty((3, LANES), np.int16), np.zeros((FACTS, LANES), np.float32)
    look(cards, rows, looks[0], looks[1], looks[2])
    describe_table(rows, crowd, left, 0, seats, facts)
    tell(cards, looks, crowd, facts)
    last = crowd.below.shape[0] - 1
    total = max(crowd.below[last], 1)
    for lane in range(LANES):
        card, after = np.int64(cards[lane] >> 3), last
        for row in range(rows.shape[1]):
            if rows[1, row, lane] > card:
                after = min(after, np.int64(rows[1, row, lane]))
        above = (crowd.below[after] - crowd.below[card]) / total
        low = looks[0, lane] == FAR
        facts[1, lane] = facts[4, lane] * (left - 1) / 10
        facts[2, lane] = (1 - facts[4, lane]) * (left - 1) / 10
        facts[13, lane] = 0.0 if low else facts[10, lane] * (left - 1) / 4
        facts[14, lane] = 0.0 if low else above * (left - 1) / 4
    like(facts, net, values)


@part
def like(facts: Lanes, net: Liking, values: Lanes) -> None:
    """How a card is liked in every lane, ``values[lane]``."""
    once = np.empty((WIDTH, LANES), np.float32)
    for to in range(WIDTH):
        once[to] = net.first_bias[to]
        for at in range(FACTS):
            weight = net.first[at, to]
            for lane in range(LANES):
                once[to, lane] += weight * facts[at, lane]
        for lane in range(LANES):
            once[to, lane] = max(once[to, lane], np.float32(0))
    twice = np.empty(LANES, np.float32)
    values[:] = 0
    for to in range(WIDTH):
        twice[:] = net.second_bias[to]
        for at in range(WIDTH):
            weight = net.second[at, to]
            for lane in range(LANES):
                twice[lane] += weight * once[at, lane]
        weight = net.last[to]
        for lane in range(LANES):
            values[lane] += weight * max(twice[lane], np.float32(0))
