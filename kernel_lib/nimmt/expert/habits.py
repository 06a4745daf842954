"""What a seat believes of how the others choose, from the cards they have played: Bayes' rule.

A ``Habit`` is a way of choosing: an order in which a player likes his cards, and how readily he
strays from it. The first card of the hand in this order is played with some chance, the second
with ``stray`` times that chance, the third with ``stray`` times that, and so on. A ``stray`` of 1
is a player who takes any card; one near 0 is a player who always takes the first.

So each card that is played has a chance under each habit, and Bayes' rule turns these chances
round. It can be counted although hands are hidden: the chance of a play is a product with one
factor ``stray`` for every card of the hand that comes before the played one. A card that is still
in the hand brings one factor for each trick in which it was passed over, whatever the other cards
are. The sum of such products over all hands is an elementary symmetric polynomial, the coefficient
of a power of ``z`` in the product of all ``1 + weight * z``.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import comb
from typing import NamedTuple

from kernel_lib.core import check
from kernel_lib.core.text import message
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.learned import knows
from kernel_lib.nimmt.policies import closeness
from kernel_lib.nimmt.rows import Side, row_bulls
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.view import View


@dataclass(frozen=True, slots=True)
class Habit:
    """A way of choosing cards.

    ``order`` names the order of the cards, one of ``ORDERS``. ``stray`` is the factor by which each
    next card is less likely, ``prior`` how likely the habit is before anything was seen. An order
    that is not known, and numbers that are not from 0 to 1, are a ``ValueError``.
    """

    order: str
    stray: float
    prior: float

    def __post_init__(self) -> None:
        numbers_fit = all(
            check.is_number(chance) and 0 <= chance <= 1 for chance in (self.stray, self.prior)
        )
        if self.order not in ORDERS or not numbers_fit:
            raise ValueError(
                message(
                    "a habit has one of the orders {known}, and a stray and a prior from 0 to 1",
                    known=tuple(ORDERS),
                )
            )

    def chance(self, before: int, cards: int) -> float:
        """The chance of a card that comes after so many, out of a hand of so many cards.

        >>> [round(Habit("lowest", 0.5, 1.0).chance(before, 3), 3) for before in range(3)]
        [0.571, 0.286, 0.143]
        """
        return self.stray**before * self.first(cards)

    def first(self, cards: int) -> float:
        """The chance of the first card of a hand of so many."""
        return 1 / sum(self.stray**before for before in range(cards))


class Taste(NamedTuple):
    """What a thoughtful player minds besides danger, in bulls.

    For each hidden card ``between`` the card and its row end, for each card that lies in the row
    (``size``), for each step that the ``number`` of the card is higher, and if it fits nowhere
    (``low``).
    """

    between: float
    low: float
    size: float
    number: float


TASTE = Taste(between=0.02, low=0.47, size=0.18, number=-0.02)
"""Found by trying: a player with this taste takes fewer bulls than those of the simpler habits.

High cards go early, and rows that are still short are liked.
"""


class Evidence(NamedTuple):
    """What the plays of one seat tell.

    ``likelihoods`` are the chances of its plays under each habit. ``passed_over[order]`` counts for
    each unseen card in how many tricks it comes before the card that was played.
    """

    likelihoods: Mapping[str, float]
    passed_over: Mapping[str, Sequence[int]]


def belief(view: View, habits: Mapping[str, Habit] | None = None) -> dict[int, dict[str, float]]:
    """For each opponent, how likely each habit is after the cards it has played in this deal.

    These are the posterior probabilities by seat and by name of the habit; for each seat they sum
    to 1. Before the plays every hand of unseen cards is equally likely, whatever the others play.
    Without ``habits`` they are ``HABITS``; where none of them could have led to the plays it is a
    ``ValueError``. Where nothing was played yet, and in variants where
    players do not all turn up one card at the same time, it is the prior.

    >>> from kernel_lib.nimmt import Play, start
    >>> state = start(seed=2)
    >>> for _ in range(3):
    ...     highest = {seat: Play(hand[-1]) for seat, hand in enumerate(state.hands)}
    ...     state, _ = state.advance(highest)
    ...     found = belief(state.view(0))[1]
    ...     print(*(f"{name} {found[name]:.2f}" for name in ("random", "highest", "learned")))
    random 0.12 highest 0.12 learned 0.59
    random 0.04 highest 0.27 learned 0.60
    random 0.02 highest 0.61 learned 0.31
    """
    check.instance("view", view, View)
    habits = habits_for(view.rules) if habits is None else habits
    return {
        seat: posterior(observed.likelihoods, habits)
        for seat, observed in evidence(view, habits).items()
    }


def posterior(likelihoods: Mapping[str, float], habits: Mapping[str, Habit]) -> dict[str, float]:
    """Bayes' rule: prior times likelihood, divided by the sum of these products.

    >>> found = posterior({"random": 0.1, "lowest": 0.9}, HABITS)
    >>> print(round(found["random"], 3), round(found["lowest"], 3))
    0.357 0.643
    """
    products = {name: habits[name].prior * chance for name, chance in likelihoods.items()}
    total = sum(products.values())
    if not total:
        raise ValueError(message("nobody with one of these habits could have played so"))
    return {name: product / total for name, product in products.items()}


def evidence(view: View, habits: Mapping[str, Habit]) -> dict[int, Evidence]:
    """What the cards that each opponent has played tell the seat that looks, by seat."""
    looks = _looks(view)
    orders = tuple(dict.fromkeys(habit.order for habit in habits.values()))
    ranks = {order: [ranks_of(look.situation, order) for look in looks] for order in orders}
    unseen = view.unseen
    evidence = {}
    for seat in range(view.rules.players):
        if seat != view.seat:
            hand = Hidden(unseen, view.known[seat], view.hand_sizes[seat])
            evidence[seat] = _told(hand, [look.played[seat] for look in looks], ranks, habits)
    return evidence


def _told(
    hand: Hidden,
    cards: Sequence[int],
    ranks: Mapping[str, Sequence[Mapping[int, int]]],
    habits: Mapping[str, Habit],
) -> Evidence:
    """What it tells that these ``cards`` were played one after the other; see ``Evidence``.

    ``ranks[order]`` are those of all hidden cards in each trick.
    """
    passed_over, likelihoods = {}, {}
    for order, tricks in ranks.items():
        marks = [(rank, rank[card]) for rank, card in zip(tricks, cards, strict=True)]
        passed_over[order] = [
            sum([rank[card] < mark for rank, mark in marks]) for card in hand.unseen
        ]
        before = sum(
            rank[card] < mark
            for at, (rank, mark) in enumerate(marks)
            for card in (*cards[at + 1 :], *hand.known)
        )
        for name, habit in habits.items():
            if habit.order == order:
                chance: float = habit.stray**before
                for played in range(len(cards)):
                    chance *= habit.first(hand.size + len(cards) - played)
                likelihoods[name] = chance * _over_hands(habit, passed_over[order], hand)
    return Evidence({name: likelihoods[name] for name in habits}, passed_over)


def _over_hands(habit: Habit, passed_over: Sequence[int], hand: Hidden) -> float:
    """The mean of ``stray`` to the power of all cards passed over, over the hands that may be."""
    if hand.known:
        return 1.0
    weights = Counter(habit.stray**times for times in passed_over)
    return sum_over_hands(weights, hand.size) / comb(len(hand.unseen), hand.size)


def sum_over_hands(weights: Mapping[float, int], size: int) -> float:
    """The sum, over all hands of so many cards, of the product of the weights of their cards.

    ``weights`` says how many cards have each weight.

    >>> sum_over_hands({1.0: 3, 0.5: 1}, 2)  # three hands without the light card, three with it
    4.5
    """
    sums = [1.0] + [0.0] * size
    for weight, count in weights.items():
        ways = [comb(count, drawn) * weight**drawn for drawn in range(min(count, size) + 1)]
        sums = [
            sum([ways[drawn] * sums[held - drawn] for drawn in range(min(held + 1, len(ways)))])
            for held in range(size + 1)
        ]
    return sums[size]


# --- the order in which a player likes his cards --------------------------------------------


class Hidden(NamedTuple):
    """What is known of a hand: the cards that it may hold or, if all know it, its cards."""

    unseen: Sequence[int]
    known: Sequence[int]
    size: int


class Situation(NamedTuple):
    """What counts for a choice: the table, the cards that nobody has shown, the opponents.

    And how many cards each hand has ``left``.
    """

    table: Table
    hidden: tuple[int, ...]
    opponents: int
    left: int

    def end(self, card: int) -> RowEnd | None:
        """Where a card would go now; None if it fits nowhere."""
        table = self.table
        ends = table.placing.ends_for(table.rows, card)
        if not ends:
            return None
        (row, side), gap = ends[0]
        first, last = (card - gap, card) if side is Side.RIGHT else (card, card + gap)
        between = bisect_left(self.hidden, last) - bisect_left(self.hidden, first + 1)
        return RowEnd(len(table.rows[row]), row_bulls(table.rows[row]), between)


class RowEnd(NamedTuple):
    """Where a card goes: how many cards and bulls its row has, and the hidden cards between."""

    size: int
    bulls: int
    between: int


class Look(NamedTuple):
    """A trick as it was: what all saw before it, and the card that each seat played."""

    situation: Situation
    played: Mapping[int, int]


def next_plays(view: View, habit: Habit, hand: Sequence[int]) -> dict[int, float]:
    """How likely a player with this habit and this hand plays each card now.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(None)
    >>> next_plays(view, Habit("lowest", 0.5, 1.0), [30, 5])
    {5: 0.6666666666666666, 30: 0.3333333333333333}
    """
    hidden = tuple(sorted(_hidden(view)))
    at = Situation(view.table, hidden, view.opponents, max(view.hand_sizes))
    ranks = ranks_of(at, habit.order)
    cards = sorted(hand, key=ranks.__getitem__)
    return {card: habit.chance(before, len(cards)) for before, card in enumerate(cards)}


def _hidden(view: View) -> set[int]:
    """The cards that have not been on the table in this deal."""
    return {*view.unseen, *view.hand, *(card for hand in view.known for card in hand)}


def _looks(view: View) -> list[Look]:
    """The tricks of this deal so far, if all turned up one card at the same time."""
    if not view.rules.is_plain:
        return []
    hidden, left = _hidden(view), max(view.hand_sizes)
    looks = []
    for past in reversed(view.history):
        played = {seat: card for card, seat in past.plays}
        hidden.update(played.values())
        left += 1
        table = Table.unchecked(past.rows, view.rules.placing)
        looks.append(Look(Situation(table, tuple(sorted(hidden)), view.opponents, left), played))
    return looks[::-1]


@lru_cache(maxsize=512)
def ranks_of(at: Situation, order: str) -> Mapping[int, int]:
    """The place of each hidden card in an order, from 0."""
    liked = ORDERS[order](at)
    cards = sorted(at.hidden, key=lambda card: (liked(card), card))
    return {card: rank for rank, card in enumerate(cards)}


def danger(at: Situation, card: int) -> float:
    """About how many bulls a card costs, if each opponent plays any hidden card, on its own.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> at = Situation(table, tuple(range(71, 91)), 2, 5)
    >>> [round(danger(at, card), 2) for card in (5, 71, 75)]
    [1.0, 0.0, 0.0]
    """
    end = at.end(card)
    if end is None:
        lower = bisect_left(at.hidden, card) / len(at.hidden)
        return float(min(at.table.bulls) * (1 - lower) ** at.opponents)
    free = at.table.placing.places - end.size
    if free > at.opponents:
        return 0.0
    share = end.between / len(at.hidden)
    chance = comb(at.opponents, free) * share**free * (1 - share) ** (at.opponents - free)
    return float(end.bulls * chance)


def worth(at: Situation, card: int) -> float:
    """What a card costs a player who minds more than danger: danger and ``TASTE`` together."""
    cost = danger(at, card) + TASTE.number * card
    end = at.end(card)
    if end is None:
        return cost + TASTE.low
    return cost + TASTE.between * end.between + TASTE.size * end.size


Order = Callable[[int], float | tuple[int, int]]
"""What a player sorts his cards by."""


def disliked(at: Situation) -> Order:
    """How little the learned bot likes each card, so far as the small net of roll-outs knows."""
    from kernel_lib.nimmt.expert.liking import likings  # it takes a while to load

    liked = likings(at.table, at.hidden, at.opponents, at.left)
    return lambda card: -liked[card]


ORDERS: Mapping[str, Callable[[Situation], Order]] = {
    "lowest": lambda at: lambda card: card,
    "highest": lambda at: lambda card: -card,
    "closest": lambda at: partial(closeness, at.table),
    "cautious": lambda at: partial(danger, at),
    "thoughtful": lambda at: partial(worth, at),
    "learned": disliked,
}
"""What a player sorts his cards by; among equals the lower card comes first."""

HABITS: Mapping[str, Habit] = {
    "random": Habit("lowest", 1.0, 0.25),
    "lowest": Habit("lowest", 0.01, 0.05),
    "highest": Habit("highest", 0.01, 0.05),
    "closest": Habit("closest", 0.01, 0.1),
    "cautious": Habit("cautious", 0.15, 0.15),
    "sampler": Habit("thoughtful", 0.75, 0.2),
    "learned": Habit("learned", 0.4, 0.2),
}
"""The habits that a player may have, named after the bots that choose so."""


def habits_for(rules: Rules) -> Mapping[str, Habit]:
    """The habits of players of these rules: the learned bot plays only what it knows.

    >>> len(habits_for(Rules())) - len(habits_for(Rules(variants=("professional",))))
    1
    """
    return {name: habit for name, habit in HABITS.items() if name != "learned" or knows(rules)}
