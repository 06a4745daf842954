"""Pass cards to the right before a round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb
from typing import Self

from kernel_lib.core import errors
from kernel_lib.core.decision import Decision
from kernel_lib.core.game import IllegalMove, Listed, nth_subset
from kernel_lib.core.text import message
from kernel_lib.ftw.errors import Refusal, does_not_fit
from kernel_lib.ftw.events import Event, Passed
from kernel_lib.ftw.notation import NUMBER, Cards, ascending, numbers
from kernel_lib.ftw.state import State


@dataclass(frozen=True, slots=True)
class _Pass:
    cards: Cards


class Pass(_Pass):
    """Pass these cards of your hand to the right, in any order. Clause ``ftw.base.pass``.

    >>> Pass((3, 7, 21)).notation
    'pass3,7,21'
    """

    __slots__ = ()

    def __init__(self, cards: Cards) -> None:
        super().__init__(ascending(cards))

    @property
    def notation(self) -> str:
        return f"pass{','.join(map(str, self.cards))}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"pass({NUMBER}(?:,{NUMBER})*)", word)
        return cls(numbers(match[1], ",")) if match else None


@dataclass(frozen=True, slots=True)
class Passes(Listed[Pass]):
    """Every way to pass so many cards of a hand, without listing them.

    >>> len(Passes((1, 5, 9, 30), 3)), Passes((1, 5, 9, 30), 3)[1].notation
    (4, 'pass1,5,30')
    """

    hand: Cards
    size: int

    def __len__(self) -> int:
        return comb(len(self.hand), self.size)

    def _nth(self, index: int) -> Pass:
        return Pass(nth_subset(self.hand, self.size, index))

    def __iter__(self) -> Iterator[Pass]:
        return map(Pass, combinations(self.hand, self.size))

    def __contains__(self, choice: object) -> bool:
        return refused_pass(self.hand, self.size, choice) is None


def refused_pass(hand: Cards, size: int, choice: object) -> IllegalMove | None:
    """Why these cards cannot be passed; None if they can. Clause ``ftw.base.pass``."""
    wanted = message(
        "pass {size} of your cards, such as {example}: {hand}",
        size=size,
        example=repr(Pass(hand[:size])),
        hand=hand,
    )
    if type(choice) is not Pass:
        return does_not_fit(choice, Refusal.MUST_PASS, wanted)
    cards = choice.cards
    for card in cards if isinstance(cards, tuple) else ():
        if type(card) is not int or card not in hand:
            return errors.not_in_hand(Refusal.NOT_IN_HAND, card, hand)
    if not isinstance(cards, tuple) or len(cards) != size or not _ascend(cards):
        return does_not_fit(choice, Refusal.MUST_PASS, wanted)
    return None


def _ascend(cards: Cards) -> bool:
    return all(card < next_card for card, next_card in pairwise(cards))


@dataclass(frozen=True, slots=True)
class PassCards(Decision[State]):
    """All choose at the same time what they pass. Clause ``ftw.base.pass``."""

    name = "pass"
    clauses = ("ftw.base.pass",)
    answers = (Pass,)

    def seats(self, state: State) -> tuple[int, ...]:
        return tuple(range(state.rules.players))

    def choices(self, state: State, seat: int) -> Passes:
        return Passes(state.hands[seat], state.rules.passed)

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        return refused_pass(state.hands[seat], state.rules.passed, choice)

    def resolve(self, state: State, choices: Mapping[int, Pass], events: list[Event]) -> State:
        """Everybody gets what the left neighbour, the next in turn, has passed."""
        rules = state.rules
        passed = tuple(choices[seat].cards for seat in range(rules.players))
        events.append(Passed(rules.passed))
        hands = []
        for seat, hand in enumerate(state.hands):
            left = [card for card in hand if card not in passed[seat]]
            hands.append(tuple(sorted((*left, *passed[rules.next_seat(seat)]))))
        return state._replace(hands=tuple(hands), passed=passed).next_turn()
