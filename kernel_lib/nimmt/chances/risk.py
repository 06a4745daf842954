"""Exact chances in 6 nimmt!, as fractions.

The setting of every function here: you and some opponents each play one card of a trick, each
opponent any card of the hand with the same chance. Their hands are random cards of the unseen ones
(a number of opponents says so), or they are known, or partly known (``Holding``). Whoever plays
too low takes the cheapest row (fewest bulls; among equals the upper one).

Why it can be counted stands in ``cases.py``: only the cards in one gap matter, and whether somebody
plays below all rows. With unknown hands the number of cards in a gap is hypergeometric; cards from
known hands are added to it hand by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import sqrt

from kernel_lib.chance.distribution import Distribution
from kernel_lib.core import check
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.cases import PlacementCase, cases_of, rows_taken
from kernel_lib.nimmt.chances.explained import GapCount as GapCount
from kernel_lib.nimmt.chances.explained import Term as Term
from kernel_lib.nimmt.chances.explained import explained as explained
from kernel_lib.nimmt.chances.explained import gap_count as gap_count
from kernel_lib.nimmt.chances.unseen import (
    Holding,
    OpponentHands,
    Opponents,
    checked_hand,
    checked_opponents,
)
from kernel_lib.nimmt.rules import Rules, TurnOrder
from kernel_lib.nimmt.view import View


@dataclass(frozen=True, slots=True)
class CardRisk:
    """What playing one card may cost now.

    ``sixth`` is the probability that it is the sixth card of a row, ``low`` that it is too low for
    every row when its turn comes, ``bulls`` the expected bulls of both together.
    """

    card: int
    sixth: Fraction
    low: Fraction
    bulls: Fraction

    @property
    def any(self) -> Fraction:
        """The probability that the card takes a row at all."""
        return self.sixth + self.low


@dataclass(frozen=True, slots=True)
class JointRisk:
    """What becomes of two cards, each played against the same cards of the opponents.

    ``both`` is the probability that each of them would take a row, ``only_first`` and
    ``only_second`` that one would and the other would not, ``neither`` that both would be safe.
    """

    first: int
    second: int
    both: Fraction
    only_first: Fraction
    only_second: Fraction
    neither: Fraction

    @property
    def covariance(self) -> Fraction:
        """How much more often both take a row than if they had nothing to do with each other."""
        first, second = self.both + self.only_first, self.both + self.only_second
        return self.both - first * second

    @property
    def correlation(self) -> float | None:
        """The covariance on a scale from -1 to 1; None if one of the cards is sure of its fate."""
        first, second = self.both + self.only_first, self.both + self.only_second
        square = first * (1 - first) * second * (1 - second)
        return float(self.covariance) / sqrt(square) if square else None


def is_exact(rules: Rules) -> bool:
    """Whether ``risks_for`` is exact under these rules.

    It is when everybody plays one card of a trick, whether together or in turn, every card is in
    the deck once, and cards go to the right ends only.

    >>> from kernel_lib.nimmt import Rules
    >>> is_exact(Rules(variants=("logic",))), is_exact(Rules(variants=("professional",)))
    (True, False)
    """
    check.instance("rules", rules, Rules)
    is_one_trick = rules.turns is not TurnOrder.AT_ONCE and rules.most_cards == 1
    return is_one_trick and rules.placing.is_plain


def risk(
    table: Table,
    cards: Iterable[int],
    opponents: OpponentHands = 3,
    unseen: Iterable[int] | None = None,
) -> tuple[CardRisk, ...]:
    """The exact risk of playing each of ``cards`` now: one ``CardRisk`` a card, in the same order.

    ``opponents`` is the number of other players, whose hands are unknown, or a ``Holding`` for each
    of them. ``unseen`` are the cards that unknown ones are drawn from: if not given, every card of
    the deck that is neither on the table nor in ``cards`` nor in a known hand. Cards that clash, or
    too few unseen cards, are a ``ValueError``. The counts are hypergeometric, see ``gap.py``.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> for one in risk(table, cards=[37, 45, 5], opponents=3):
    ...     print(one.card, one.sixth, one.low, round(float(one.bulls), 2))
    37 273/890 0 3.55
    45 1247/1335 0 7.47
    5 0 5117/5874 0.87
    >>> risk(table, [37], [Holding((30, 90)), Holding((31, 2)), Holding(unknown=5)])[0].sixth
    Fraction(83, 176)
    """
    own = checked_hand(table, cards)
    asked = checked_opponents(table, own, opponents, unseen)
    return tuple(_risk_of(table, card, asked) for card in own)


def _risk_of(table: Table, card: int, opponents: Opponents) -> CardRisk:
    sixth = low = bulls = Fraction(0)
    for taken in rows_taken(table, card, opponents):
        probability = taken.probability
        if taken.case.is_low:
            low += probability
        else:
            sixth += probability
        bulls += taken.bulls(probability)
    return CardRisk(card, sixth, low, bulls)


def beliefs(view: View) -> tuple[Holding, ...]:
    """What a seat knows of the hands that the opponents play from: one ``Holding`` for each.

    Whoever has laid a card already holds just that one. Seats whose hands are empty are left out.

    >>> from kernel_lib.nimmt import start
    >>> beliefs(start(Rules(players=2), seed=1).view(0))
    (Holding(known=(), unknown=10),)
    """
    check.instance("view", view, View)
    laid = {seat: (card,) for card, seat in view.queue}
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            continue
        if seat in laid:
            hands.append(Holding(laid[seat]))
        elif size:
            hands.append(Holding(view.known[seat], size - len(view.known[seat])))
    return tuple(hands)


def risks_for(view: View) -> tuple[CardRisk, ...]:
    """The exact risk of each card of a seat's hand, from all that the seat may know.

    Hands that lie open count as such, and so do cards that opponents have laid before. Right only
    where ``is_exact(view.rules)``, and before the cards of the trick are placed.

    >>> from kernel_lib.nimmt import start
    >>> view = start(Rules(players=4), seed=1).view(0)
    >>> risks_for(view) == risk(view.table, view.hand, 3, view.unseen)
    True
    """
    check.instance("view", view, View)
    return risk(view.table, view.hand, beliefs(view), view.unseen)


def bulls_distribution(
    table: Table,
    card: int,
    opponents: OpponentHands = 3,
    unseen: Iterable[int] | None = None,
) -> Distribution:
    """How likely each number of bulls is that playing ``card`` now costs, fewest first.

    The probabilities sum to 1, and their mean is the ``bulls`` of ``risk``. Arguments and errors
    are those of ``risk``. Counted card by card: to choose so many cards of a gap with so many
    bulls, either the highest is among them or not.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> for bulls, chance in bulls_distribution(table, 37, opponents=1).items():
    ...     print(bulls, chance)
    0 20/23
    11 9/92
    12 1/92
    13 1/92
    15 1/92
    """
    (own,) = checked_hand(table, [card])
    asked = checked_opponents(table, (own,), opponents, unseen)
    chances: dict[int, Fraction] = {}
    for taken in rows_taken(table, own, asked):
        for bulls, chance in taken.distribution():
            chances[bulls] = chances.get(bulls, Fraction(0)) + chance
    safe = 1 - sum(chances.values(), Fraction(0))
    return Distribution({0: safe, **chances})


def joint_risk(
    table: Table,
    first: int,
    second: int,
    opponents: OpponentHands = 3,
    unseen: Iterable[int] | None = None,
) -> JointRisk:
    """What becomes of two cards of a hand against the same cards of the opponents.

    You play only one of them; the question is how often one of the two would have been safe.
    Arguments and errors are those of ``risk``; both cards are in the own hand. Counted by how many
    cards are played in each stretch between the cards and ends that matter to either.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> joint = joint_risk(table, 37, 45, opponents=1)
    >>> print(joint.both, joint.only_first, joint.only_second, joint.neither)
    12/91 0 11/13 2/91
    """
    own = checked_hand(table, [first, second])
    asked = checked_opponents(table, own, opponents, unseen)
    places = table.placing.places
    cases = [cases_of(table, card) for card in own]
    stretches = _stretches(cases, own)
    chances = {(one, two): Fraction(0) for one in (True, False) for two in (True, False)}
    for counts, chance in asked.counts(stretches):
        takes = tuple(
            _takes(its_cases, card, dict(zip(stretches, counts, strict=True)), places)
            for its_cases, card in zip(cases, own, strict=True)
        )
        chances[takes[0], takes[1]] += chance
    return JointRisk(
        first,
        second,
        chances[True, True],
        chances[True, False],
        chances[False, True],
        chances[False, False],
    )


def _stretches(
    cases: Sequence[tuple[PlacementCase, ...]], own: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """The stretches between numbers in which it matters for some card how many are played."""
    wanted = {
        (case.above, card)
        for its_cases, card in zip(cases, own, strict=True)
        for case in its_cases
        if not case.is_low
    }
    wanted |= {
        (0, case.limit) for its_cases in cases for case in its_cases if case.lower is not None
    }
    cuts = sorted({cut for ends in wanted for cut in ends})
    return tuple(
        (low, high)
        for low, high in pairwise(cuts)
        if any(start <= low and high <= end for start, end in wanted)
    )


def _takes(
    cases: tuple[PlacementCase, ...], card: int, played: dict[tuple[int, int], int], places: int
) -> bool:
    """Whether a card takes a row when so many cards are played in each stretch."""

    def between(low: int, high: int) -> int:
        return sum(count for ends, count in played.items() if low <= ends[0] and ends[1] <= high)

    for case in cases:
        if case.lower is None or case.lower == (between(0, case.limit) > 0):
            return case.takes(between(case.above, card), places)
    raise AssertionError("one of the cases of a card is always true")
