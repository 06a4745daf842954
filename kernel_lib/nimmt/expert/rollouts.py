"""How the expert spends its roll-outs: against opponents and hands as it believes them to be."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import comb

from kernel_lib.core.game import Choice
from kernel_lib.nimmt import kernels as lanes
from kernel_lib.nimmt.batch import POLICIES, code, rows_of
from kernel_lib.nimmt.batch import can_play as can_play
from kernel_lib.nimmt.expert import kernels
from kernel_lib.nimmt.expert.habits import (
    HABITS,
    TASTE,
    Evidence,
    evidence,
    habits_for,
    posterior,
)
from kernel_lib.nimmt.expert.kernels import Deals
from kernel_lib.nimmt.expert.liking import crowd_of, liking
from kernel_lib.nimmt.learned import knows
from kernel_lib.nimmt.learned.net import scores
from kernel_lib.nimmt.rollouts import settled
from kernel_lib.nimmt.view import View
from kernel_lib.play import random_bits
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.rollouts import best_by_halving, seat_of

WARM = 300
"""Swaps of cards before the first draw of a group of roll-outs, whose seats have new habits."""

BETWEEN = 60
"""Swaps from one draw to the next: each card has moved about once."""

FEWEST_GROUPS = 40
"""A standard error is made of so many groups at least, where there are as many roll-outs."""

ALERT = 0.6
"""How often one who plays like a sampler is thought to find the card that costs least."""

TRUST = 0.15
"""So many bulls is a card better for each point that the learned bot scores it higher.

So it is where all others surely think ahead. That bot has learned from players who do: among others
its score counts for less.
"""

THINKING = ("sampler", "learned")
"""The habits of players who think ahead."""

NAMES = (*HABITS, "own")
"""The habits that roll-outs know, by number; "own" is the expert's own where none is learned."""

_STYLES = {"sampler": kernels.THOUGHTFUL, "learned": kernels.LIKED, "own": kernels.THOUGHTFUL}
STYLES = np.array([_STYLES.get(name) or POLICIES[name].style for name in NAMES], np.int64)
ARRANGED = np.array(
    [lanes.AS_DEALT if name in _STYLES else POLICIES[name].arranged for name in NAMES], np.int64
)


def best(view: View, roll_outs: int, seed: int, milliseconds: float | None = None) -> Choice:
    """The choice that is left over by successive halving; arguments as in ``Expert``.

    ``seed`` is that of all chance: a whole number, 0 or more. What it takes to believe something
    counts for the time, too.
    """
    begin = time.perf_counter()
    search = Search(view, roll_outs, seed)
    if milliseconds is not None:
        milliseconds = max(milliseconds - (time.perf_counter() - begin) * 1000, 0.0)
    numbers = range(len(view.choices))
    left = best_by_halving(numbers, search.sums, kernels.roll_out, milliseconds)
    choice: Choice = view.choices[left]
    return choice


class Search:
    """The roll-outs of one decision.

    ``costs`` plays some choices on; what is drawn for it goes on from call to call.
    """

    def __init__(self, view: View, roll_outs: int, seed: int) -> None:
        self.view = view
        self.seat = seat_of(view)
        self.generator = random_bits.generator(seed)
        halvings = len(view.choices).bit_length() - 1
        self.groups = -(-roll_outs * len(view.choices) // max(halvings, 1) // lanes.LANES)
        observed = evidence(view, habits_for(view.rules))
        self.beliefs = _beliefs(view, observed)
        self.deals = _deals(view, observed, self.generator)
        self.chances = _chances(view)
        self.options, self.paid = _options(view)
        self.disliked = _disliked(view, _thinking(self.beliefs, self.seat))

    def sums(self, left: Sequence[int]) -> Array:
        """Less the bulls of some choices, given by number, added up over some draws.

        What the learned bot holds against a choice counts as bulls in each of them.
        """
        costs = self.costs(left, self.groups)
        before = (self.paid + self.disliked)[list(left)]
        total: Array = -(costs.sum(axis=1) + before * costs.shape[1])
        return total

    def means(self, roll_outs: int) -> tuple[Array, int]:
        """The mean bulls of all choices in each group, ``[choice, group]``, and the games of one.

        In all groups together each choice has ``roll_outs`` games or a few more. The games of a
        group share their habits, and their hands come one from another: so a standard error is that
        of the groups.
        """
        count = len(self.view.choices)
        games = lanes.LANES // count
        groups = max(min(roll_outs, FEWEST_GROUPS), -(-roll_outs // games))
        costs = self.costs(range(count), groups).reshape(count, groups, games)
        costs_each: Array = costs.mean(axis=2) + self.paid[:, np.newaxis]
        return costs_each, games

    def costs(self, left: Sequence[int], groups: int) -> Array:
        """The bulls that these choices cost in tricks to come, in some draws: ``[choice, draw]``.

        Fewer choices have more draws in each of the ``groups``.
        """
        at = list(left)
        draws = lanes.LANES // len(at)
        costs = np.zeros((len(at), groups * draws), np.int16)
        if self.view.hand:
            bits = self.generator.integers(0, 2**32, (groups, WARM + BETWEEN * draws, 3), np.uint64)
            kernels.roll_out(
                self.deals,
                self._seated(groups),
                kernels.Options(self.options.rows[at], self.options.cards[at]),
                self.seat,
                self.chances,
                self.view.rules.placing.both_sides,
                bits,
                BETWEEN,
                costs,
            )
        return costs

    def _seated(self, groups: int) -> kernels.Seated:
        """Habits for each group, each seat's as often as it is believed to have them."""
        habits = np.empty((groups, len(self.beliefs)), np.int64)
        for seat, chances in enumerate(self.beliefs):
            steps = (self.generator.permutation(groups) + self.generator.random(groups)) / groups
            habits[:, seat] = np.searchsorted(np.cumsum(chances)[:-1], steps, side="right")
        styles = np.repeat(STYLES[habits][:, :, np.newaxis], len(self.view.hand), axis=2)
        may_stray = habits == NAMES.index("sampler")
        strays = may_stray[:, :, np.newaxis] & (self.generator.random(styles.shape) >= ALERT)
        styles[strays] = lanes.ORDER
        if self.options.cards[0]:
            styles[:, self.seat, 0] = lanes.ORDER
        return kernels.Seated(habits, styles, ARRANGED)


def _beliefs(view: View, observed: Mapping[int, Evidence]) -> list[Array]:
    """How likely each seat has each habit; the seat itself has its own."""
    own = "learned" if knows(view.rules) else "own"
    beliefs = []
    for seat in range(view.rules.players):
        likely = {own: 1.0} if seat == view.seat else posterior(observed[seat].likelihoods, HABITS)
        beliefs.append(np.array([likely.get(name, 0.0) for name in NAMES]))
    return beliefs


def _deals(view: View, observed: Mapping[int, Evidence], generator: random_bits.Chance) -> Deals:
    """The hidden cards with how well they fit, in a first deal that can be."""
    hands = [view.hand if at == view.seat else hand for at, hand in enumerate(view.known)]
    known = [card for hand in hands for card in hand]
    codes = np.array([code(card) for card in (*known, *view.unseen)], np.int16)
    weights = np.zeros((len(hands) + 1, len(NAMES), len(codes)))
    weights[-1, :, len(known) :] = 1  # nobody holds what is known
    free = iter(generator.permutation(np.arange(len(known), len(codes))))
    numbers: list[int] = []
    shown = 0
    for seat, hand in enumerate(hands):
        if hand or seat == view.seat:
            numbers += range(shown, shown + len(hand))
            weights[seat, :, shown : shown + len(hand)] = 1
            shown += len(hand)
        else:
            numbers += [next(free) for _ in range(view.hand_sizes[seat])]
            weights[seat, :, len(known) :] = _fitting(observed[seat])
    return Deals(codes, np.array([*numbers, *free], np.int64), weights)


def _fitting(observed: Evidence) -> Array:
    """How well each unseen card fits a hand, by name: ``[name, card]``; 0 where nobody has it."""
    hands = []
    for name in NAMES:
        if name in observed.likelihoods:
            habit = HABITS[name]
            hands.append(habit.stray ** np.array(observed.passed_over[habit.order]))
        else:
            hands.append(np.zeros(len(next(iter(observed.passed_over.values())))))
    return np.stack(hands)


def _chances(view: View) -> kernels.Chances:
    """The danger of every card, by the cards that the seat has not seen and does not hold."""
    hidden = np.zeros(view.rules.highest + 2, np.int64)
    hidden[[*view.unseen, *(card for hand in view.known for card in hand)]] = 1
    hidden[list(view.hand)] = 0
    total, opponents = max(int(hidden.sum()), 1), view.opponents
    share = np.arange(total + 1) / total
    free = [opponents + 1, *range(lanes.PLACES - 1, -1, -1)]
    sixths = [
        comb(opponents, places) * share**places * (1 - share) ** max(opponents - places, 0)
        for places in free
    ]
    below = np.concatenate([[0], np.cumsum(hidden)])
    crowd = crowd_of(below, opponents)
    return kernels.Chances(
        below,
        np.array(sixths, np.float32),
        crowd.lows,
        np.array(TASTE, np.float32),
        crowd.fulls,
        liking(),
    )


def _options(view: View) -> tuple[kernels.Options, Array]:
    """Where each choice begins, and what it has cost by then."""
    if view.ask == "card":
        rows = np.repeat(rows_of(view.table, view.rules)[np.newaxis], len(view.choices), axis=0)
        cards = np.array([code(choice.card) for choice in view.choices], np.int16)
        return kernels.Options(rows, cards), np.zeros(len(view.choices))
    ends = [settled(view, choice) for choice in view.choices]
    rows = np.stack([rows_of(table, view.rules) for table, _ in ends])
    return kernels.Options(rows, np.zeros(len(ends), np.int16)), np.array(
        [cost for _, cost in ends]
    )


def _thinking(beliefs: Sequence[Array], seat: int) -> float:
    """How likely the others think ahead, on average over their seats."""
    thinking = [NAMES.index(name) for name in THINKING]
    others = [chances for player, chances in enumerate(beliefs) if player != seat]
    return float(sum(chances[thinking].sum() for chances in others)) / len(others)


def _disliked(view: View, thinking: float) -> Array:
    """What the learned bot holds against each choice of a card, in bulls; nothing for others.

    It counts as much as the others are thought to think ahead (``thinking``, from 0 to 1).
    """
    if view.ask != "card" or not knows(view.rules):
        return np.zeros(len(view.choices))
    liked = scores(view)
    most = max(liked.values())
    disliked = [most - liked[choice.card] for choice in view.choices]
    return TRUST * thinking * np.array(disliked)
