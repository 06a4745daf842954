"""The end of a deal of 6 nimmt! between two players who know each other's hands, solved exactly.

So it is in Logic with two players. Both choose a card at the same time, so each trick is a matrix
game: a table of what every pair of cards leads to, the later tricks included. It is solved from the
last trick backwards. Who fits nowhere takes the row that is best for him in the end.

Values are the bulls of the first player less those of the second; the first wants few.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from kernel_lib.chance.matrix_games import Matrix, against_columns, against_rows, solve_matrix
from kernel_lib.core import check
from kernel_lib.core.game import Event
from kernel_lib.core.text import message, quoted
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.unseen import off_table
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.rows import Spot

MOST_CARDS = 4
"""The most cards in a hand that are solved, which takes some seconds."""

Strategy = Mapping[int, Fraction]
"""How likely each card is played."""


class Outcome(NamedTuple):
    """What a pair of cards leads to, when whoever fits nowhere does what is best for him.

    ``table`` and ``events`` are those after the trick, ``difference`` is the first player's bulls
    of this trick less the second's, ``value`` the same of this trick and all later ones.
    """

    table: Table
    events: tuple[Event, ...]
    difference: int
    value: Fraction


class Reply(NamedTuple):
    """A card, and the value of the game when it is played."""

    card: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of a position: how each player should mix the cards, and what comes of it.

    ``value`` is to be expected when both play so: the first player's bulls less the second's.
    ``first`` and ``second`` say how likely each card should be played. ``matrix[card][other]`` is
    the value when the first plays ``card`` and the second ``other``, and both play well later.
    """

    table: Table
    value: Fraction
    first: Strategy
    second: Strategy
    matrix: Mapping[int, Mapping[int, Fraction]]
    _solver: _Solver = field(repr=False, compare=False)

    @property
    def first_hand(self) -> tuple[int, ...]:
        """The first player's cards, ascending."""
        return tuple(self.first)

    @property
    def second_hand(self) -> tuple[int, ...]:
        """The second player's cards, ascending."""
        return tuple(self.second)

    def outcome(self, first_card: int, second_card: int) -> Outcome:
        """What this pair of cards leads to; a card that is not in the hand is a ``ValueError``."""
        for card, hand in ((first_card, self.first_hand), (second_card, self.second_hand)):
            if type(card) is not int or card not in hand:
                raise ValueError(
                    message("card {card} is not in the hand {hand}", card=quoted(card), hand=hand)
                )
        return self._solver.outcome(
            self.table, self.first_hand, self.second_hand, first_card, second_card
        )

    def after(self, first_card: int, second_card: int) -> Solution:
        """The solution of the position that this pair of cards leads to."""
        table = self.outcome(first_card, second_card).table
        return self._solver.solution(
            table,
            _without(self.first_hand, first_card),
            _without(self.second_hand, second_card),
        )

    def best_reply(self, strategy: Mapping[int, float | Fraction] | int) -> Reply:
        """The other player's best card against a strategy of one of them, and the value then.

        ``strategy`` maps cards of one hand to their probabilities; a card alone is always played.
        It holds for this trick; later both play well. Probabilities that are not all 0 or more, or
        do not sum to 1, and cards of no hand are a ``ValueError``. (A float is read as the nearest
        fraction with at most six digits below the line.)
        """
        is_first, weights = self._read(strategy)
        if is_first:
            values = against_rows(self._rows, weights)
            best = max(values)
            return Reply(self.second_hand[values.index(best)], best)
        values = against_columns(self._rows, weights)
        best = min(values)
        return Reply(self.first_hand[values.index(best)], best)

    def exploitability(self, strategy: Mapping[int, float | Fraction] | int) -> Fraction:
        """How many bulls the best reply gains against a strategy, more than the value; 0 is best.

        Errors are those of ``best_reply``.
        """
        return abs(self.best_reply(strategy).value - self.value)

    @property
    def _rows(self) -> Matrix:
        return tuple(tuple(row.values()) for row in self.matrix.values())

    def _read(
        self, strategy: Mapping[int, float | Fraction] | int
    ) -> tuple[bool, tuple[Fraction, ...]]:
        """Whose strategy it is, and the weight of each card of that hand."""
        named = tuple(map(quoted, strategy)) if isinstance(strategy, Mapping) else quoted(strategy)
        if not isinstance(strategy, Mapping):
            strategy = {strategy: 1} if isinstance(strategy, int) else {}
        is_first = set(strategy) <= set(self.first)
        hand = self.first_hand if is_first else self.second_hand
        if not strategy or not set(strategy) <= set(hand):
            raise ValueError(
                message(
                    "a strategy gives cards of one hand, {first} or {second}, not {cards}",
                    first=self.first_hand,
                    second=self.second_hand,
                    cards=named,
                )
            )
        if all(check.is_number(weight) and 0 <= weight <= 1 for weight in strategy.values()):
            weights = tuple(_fraction(strategy.get(card, 0)) for card in hand)
            if sum(weights) == 1:
                return is_first, weights
        raise ValueError(
            message(
                "probabilities must be 0 or more and sum to 1, not {given}",
                given=tuple(
                    str(weight) if isinstance(weight, Fraction) else quoted(weight)
                    for weight in strategy.values()
                ),
            )
        )


def solve(table: Table, first_hand: Iterable[int], second_hand: Iterable[int]) -> Solution:
    """The exact solution of the rest of a deal between two players who know everything.

    Each holds the same number of cards, 1 to 4. Cards that clash, hands that differ in size or are
    too large, and twins in the deck (Double) are a ``ValueError``. With two ends to a row
    (Professional) whoever has two places to choose from takes the better one.

    >>> table = Table.parse("16 20 21 22 24 | 35 36 38 40 | 61 | 70")
    >>> solution = solve(table, [50, 68], [5, 63])
    >>> print(solution.value, *solution.first.items())
    32/5 (50, Fraction(3, 5)) (68, Fraction(2, 5))
    >>> solution.best_reply(50), solution.exploitability(50)
    (Reply(card=63, value=Fraction(8, 1)), Fraction(8, 5))
    """
    check.instance("table", table, Table)
    if table.placing.twins:
        raise ValueError(message("an endgame is solved only where each card is once in the deck"))
    hands = (
        tuple(sorted(off_table(table, first_hand))),
        tuple(sorted(off_table(table, second_hand))),
    )
    for card in hands[0]:
        if card in hands[1]:
            raise ValueError(message("card {card} is in both hands", card=card))
    if len(hands[0]) != len(hands[1]) or not hands[0]:
        raise ValueError(
            message(
                "both players must hold as many cards, at least one: {first} and {second} differ "
                "or are none",
                first=len(hands[0]),
                second=len(hands[1]),
            )
        )
    if len(hands[0]) > MOST_CARDS:
        raise ValueError(
            message(
                "hands of {size} cards are too large to try everything: at most {most} can be "
                "solved",
                size=len(hands[0]),
                most=MOST_CARDS,
            )
        )
    return _Solver().solution(table, *hands)


class _Asked(Exception):
    """Somebody must decide, while a trick is placed, between so many things."""

    def __init__(self, who: int, options: int) -> None:
        self.who = who
        self.options = options


class _Solver:
    """Solves positions from the last trick backwards, each only once."""

    def __init__(self) -> None:
        self._solutions: dict[tuple[object, ...], Solution] = {}
        self._outcomes: dict[tuple[object, ...], Outcome] = {}

    def solution(
        self, table: Table, first_hand: tuple[int, ...], second_hand: tuple[int, ...]
    ) -> Solution:
        """The solution of a position; with no cards left its value is 0."""
        key = (table.rows, first_hand, second_hand)
        if key not in self._solutions:
            self._solutions[key] = self._solved(table, first_hand, second_hand)
        return self._solutions[key]

    def _solved(
        self, table: Table, first_hand: tuple[int, ...], second_hand: tuple[int, ...]
    ) -> Solution:
        if not first_hand:
            return Solution(table, Fraction(0), {}, {}, {}, self)
        matrix = {
            card: {
                opposing: self.outcome(table, first_hand, second_hand, card, opposing).value
                for opposing in second_hand
            }
            for card in first_hand
        }
        value, rows, columns = solve_matrix([list(row.values()) for row in matrix.values()])
        first = dict(zip(first_hand, rows, strict=True))
        second = dict(zip(second_hand, columns, strict=True))
        return Solution(table, value, first, second, matrix, self)

    def outcome(
        self,
        table: Table,
        first_hand: tuple[int, ...],
        second_hand: tuple[int, ...],
        card: int,
        other: int,
    ) -> Outcome:
        """What a pair of cards leads to, when all decisions on the way are the best ones."""
        key = (table.rows, first_hand, second_hand, card, other)
        if key not in self._outcomes:
            later = _without(first_hand, card), _without(second_hand, other)
            self._outcomes[key] = self._decided(table, (card, other), later, ())
        return self._outcomes[key]

    def _decided(
        self,
        table: Table,
        cards: tuple[int, int],
        later: tuple[tuple[int, ...], tuple[int, ...]],
        decisions: tuple[int, ...],
    ) -> Outcome:
        """The outcome after some decisions, when those that follow are the best ones."""
        try:
            after, events = _placed(table, cards, decisions)
        except _Asked as asked:
            values = [
                self._decided(table, cards, later, (*decisions, option))
                for option in range(asked.options)
            ]
            best = max if asked.who else min
            return best(values, key=lambda outcome: outcome.value)
        difference = 0
        for event in events:
            if isinstance(event, TookSixth | TookRow):
                difference += -event.bulls if event.who else event.bulls
        value = difference + self.solution(after, *later).value
        return Outcome(after, events, difference, value)


def _placed(
    table: Table, cards: tuple[int, int], decisions: tuple[int, ...]
) -> tuple[Table, tuple[Event, ...]]:
    """A trick with decisions made beforehand; one that is missing is raised as a question."""
    waiting = iter(decisions)

    def decided(who: int, options: int) -> int:
        decision = next(waiting, None)
        if decision is None:
            raise _Asked(who, options)
        return decision

    def take(at: Table, who: int, _card: int) -> int:
        return decided(who, len(at.rows))

    def end(_at: Table, who: int, _card: int, spots: tuple[Spot, ...]) -> Spot:
        return spots[decided(who, len(spots))]

    return table.resolve(dict(enumerate(cards)), take, end)


def _fraction(probability: float | Fraction) -> Fraction:
    exact = Fraction(probability)
    return exact.limit_denominator(10**6) if isinstance(probability, float) else exact


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(held for held in hand if held != card)
