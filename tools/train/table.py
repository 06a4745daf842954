"""Many tables side by side for training: deals, what each seat sees, tricks and what they cost.

The rules and the numbers that the net is shown are the kit's own (``nimmt.kernels`` and
``nimmt.learned.kernels``); this is only their arrangement for a learner. Tables stand in groups of
``LANES``; table ``t`` is lane ``t % LANES`` of group ``t // LANES``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kernel_lib.nimmt.batch import POLICIES, code, risk_tables
from kernel_lib.nimmt.cards import BULLS, HIGHEST
from kernel_lib.nimmt.kernels import (
    LANES,
    LOW,
    MOST_ROWS,
    SEATS,
    Profile,
    choose,
    lay,
    place,
    shuffle,
    sort,
)
from kernel_lib.nimmt.learned.kernels import FEATURES, Sight, describe
from kernel_lib.nimmt.state import State
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.fast import copy_numbers, copy_rows, fast

HAND = 10
"""Cards of a hand at the beginning of a deal."""

PRICES = np.array(BULLS, np.int64)


class Tables(NamedTuple):
    """``hands[group, seat, place, lane]`` ascending, ``rows[group, what, row, lane]``.

    Both are as in ``nimmt.kernels``. ``seen[group, lane, card]`` is 1 for
    cards that all have seen or that nobody holds by the rules.
    """

    hands: Array
    rows: Array
    seen: Array


def dealt(tables: int, players: int, highest: int, rng: np.random.Generator) -> Tables:
    """New deals from a deck of 1 to ``highest``."""
    groups = -(-tables // LANES)
    cards = players * HAND + MOST_ROWS
    words = rng.integers(0, 2**32, (groups, cards, LANES), np.uint64)
    deck = np.array([code(card) for card in range(1, highest + 1)], np.int16)
    new = empty(groups, players)
    new.seen[:, :, highest + 1 :] = 1
    _deal(words, np.repeat(deck[:, np.newaxis], LANES, axis=1), new)
    return new


def empty(groups: int, players: int) -> Tables:
    """Tables where no card lies yet."""
    seen = np.zeros((groups, LANES, HIGHEST + 1), np.int64)
    seen[:, :, 0] = 1
    return Tables(
        np.zeros((groups, players, HAND, LANES), np.int16),
        np.zeros((groups, 4, MOST_ROWS, LANES), np.int16),
        seen,
    )


def copied(states: Sequence[State]) -> Tables:
    """The same positions as these states of the engine, at most ``LANES`` of them, in one group.

    What nobody can hold or all have seen is told by the view of no seat.
    """
    tables = empty(1, states[0].rules.players)
    for lane, state in enumerate(states):
        for seat, hand in enumerate(state.hands):
            tables.hands[0, seat, : len(hand), lane] = [code(card) for card in hand]
        for row, cards in enumerate(state.table.rows):
            bulls = sum(BULLS[card] for card in cards)
            tables.rows[0, :, row, lane] = 0, cards[-1], len(cards), bulls
        tables.seen[0, lane] = 1
        tables.seen[0, lane, list(state.view(None).unseen)] = 0
    return tables


@fast
def _deal(words: Array, deck: Array, new: Tables) -> None:
    groups, players, places, _ = new.hands.shape
    for group in range(groups):
        shuffle(deck, words[group])
        for seat in range(players):
            copy_rows(deck[seat * places : (seat + 1) * places], new.hands[group, seat])
            sort(new.hands[group, seat])
        first = deck[players * places : players * places + MOST_ROWS]
        lay(new.rows[group], first, False)
        for row in range(MOST_ROWS):
            for lane in range(LANES):
                new.seen[group, lane, first[row, lane] >> 3] = 1


def shown(tables: Tables, left: int) -> Array:
    """What the net is shown: ``[table, seat, card, number]``, of 32 bits."""
    groups, players = tables.hands.shape[:2]
    features = np.zeros((groups * LANES, players, left, FEATURES), np.float32)
    _show(tables, left, PRICES, features)
    return features


@fast
def _show(tables: Tables, left: int, prices: Array, features: Array) -> None:
    hands, rows, seen = tables
    hand, below = np.zeros(left, np.int64), np.zeros(seen.shape[2] + 1, np.int64)
    sight = np.zeros((3, MOST_ROWS), np.int64)
    buffer = np.zeros((left, FEATURES), np.float64)
    for group in range(hands.shape[0]):
        for lane in range(LANES):
            for row in range(MOST_ROWS):
                for what in range(3):
                    sight[what, row] = rows[group, what + 1, row, lane]
            for seat in range(hands.shape[1]):
                own = 0
                for at in range(left):
                    hand[at] = hands[group, seat, at, lane] >> 3
                for card in range(seen.shape[2]):
                    mine = own < left and hand[own] == card
                    own += mine
                    below[card + 1] = below[card] + (seen[group, lane, card] == 0 and not mine)
                buffer[:] = 0
                describe(Sight(hand, sight, prices, below, hands.shape[1] - 1), buffer)
                copy_rows(buffer, features[group * LANES + lane, seat])


class Trick(NamedTuple):
    """What a trick cost, in bulls.

    ``got[table, seat]`` is what a seat took. ``every[table, seat, card]`` is what the others would
    have taken on average less what it would have taken itself, had it played that card and they as
    they did.
    """

    got: Array
    every: Array


def played(tables: Tables, left: int, picks: Array) -> Trick:
    """Play a trick: ``picks[table, seat]`` are places in the hands. The tables are changed."""
    count, players = picks.shape
    trick = Trick(
        np.zeros((count, players), np.int64), np.zeros((count, players, left), np.float32)
    )
    _play(tables, left, picks, trick)
    return trick


@fast
def _play(tables: Tables, left: int, picks: Array, trick: Trick) -> None:
    hands, rows, seen = tables
    groups, players = hands.shape[0], hands.shape[1]
    cards, plays = np.zeros((players, LANES), np.int16), np.zeros((players, LANES), np.int16)
    paid, trial = np.zeros((players, LANES), np.int64), np.zeros(rows[0].shape, np.int16)
    for group in range(groups):
        first = group * LANES
        for seat in range(players):
            for lane in range(LANES):
                cards[seat, lane] = hands[group, seat, picks[first + lane, seat], lane]
        for seat in range(players):
            for at in range(left):
                for what in range(trial.shape[0]):
                    copy_rows(rows[group, what], trial[what])
                copy_rows(cards, plays)
                copy_numbers(hands[group, seat, at], plays[seat])
                _settle(plays, trial, paid)
                for lane in range(LANES):
                    total = 0.0
                    for payer in range(players):
                        total += paid[payer, lane]
                    own = paid[seat, lane]
                    trick.every[first + lane, seat, at] = (total - own) / (players - 1) - own
        copy_rows(cards, plays)
        _settle(plays, rows[group], paid)
        for lane in range(LANES):
            for seat in range(players):
                trick.got[first + lane, seat] = paid[seat, lane]
                seen[group, lane, cards[seat, lane] >> 3] = 1
                for at in range(picks[first + lane, seat], left - 1):
                    hands[group, seat, at, lane] = hands[group, seat, at + 1, lane]


@fast
def _settle(plays: Array, rows: Array, paid: Array) -> None:
    """Place a card for each seat, the lowest first; ``paid[seat, lane]`` are the bulls."""
    card, price = np.zeros(LANES, np.int16), np.zeros(LANES, np.int16)
    for seat in range(plays.shape[0]):
        for lane in range(LANES):
            plays[seat, lane] = plays[seat, lane] * SEATS + seat
    sort(plays)
    for order in range(plays.shape[0]):
        for lane in range(LANES):
            card[lane] = plays[order, lane] >> 4
        place(card, rows, False, price)
        for lane in range(LANES):
            paid[plays[order, lane] & (SEATS - 1), lane] = price[lane] & (LOW - 1)


def simple(tables: Tables, left: int, policy: str) -> Array:
    """The place in each hand of the card that a simple policy plays: ``[table, seat]``."""
    groups, players = tables.hands.shape[:2]
    picks = np.zeros((groups * LANES, players), np.int64)
    sixths, lows = risk_tables(players - 1)
    profile = Profile(
        np.zeros(players, np.int64),
        np.zeros(players, np.int64),
        np.zeros((players, left), np.int64),
        sixths,
        lows,
    )
    _choose(tables, left, POLICIES[policy].style, profile, picks)
    return picks


@fast
def _choose(tables: Tables, left: int, style: int, profile: Profile, picks: Array) -> None:
    hands, rows = tables.hands, tables.rows
    hand = np.zeros((left, LANES), np.int16)
    for group in range(hands.shape[0]):
        for seat in range(hands.shape[1]):
            copy_rows(hands[group, seat, :left], hand)
            choose(hand, 0, style, rows[group], profile)
            for lane in range(LANES):
                for at in range(left):
                    if hands[group, seat, at, lane] == hand[0, lane]:
                        picks[group * LANES + lane, seat] = at
