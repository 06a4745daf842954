"""Play cards: all together, one seat after another, or placed at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from kernel_lib.core import errors
from kernel_lib.core.game import IllegalMove, Listed, with_item
from kernel_lib.core.text import message
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.deal import turned_up
from kernel_lib.nimmt.decision import NUMBER, NimmtDecision, without
from kernel_lib.nimmt.errors import Refusal, does_not_fit
from kernel_lib.nimmt.events import AllLaid, Event, Laid, Revealed
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import State


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card of your hand.

    >>> Play(37).notation
    '37'
    """

    card: int

    @property
    def notation(self) -> str:
        return str(self.card)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that leave the hand, in the order in which they are placed."""
        return (self.card,)

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"({NUMBER})", word)
        return cls(int(match[1])) if match else None


@dataclass(frozen=True, slots=True)
class PlayTwo:
    """Play these two cards of your hand.

    Where cards are placed at once, the first is placed first. Where they are laid face down, the
    order is chosen later, and the lower card stands first.

    >>> PlayTwo(31, 33).notation
    '31+33'
    """

    first: int
    second: int

    @property
    def notation(self) -> str:
        return f"{self.first}+{self.second}"

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that leave the hand, in the order in which they are placed."""
        return (self.first, self.second)

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"({NUMBER})\\+({NUMBER})", word)
        return cls(int(match[1]), int(match[2])) if match else None


PLAYS = (Play(0), *(Play(card) for card in DECK))
"""``PLAYS[card]`` is the choice of a card, made once; place 0 is no card."""

_play_of = PLAYS.__getitem__


@dataclass(frozen=True, slots=True)
class Plays(Listed[Play | PlayTwo]):
    """One or two cards of a hand, or just two: every way to play them, without listing them.

    ``hand`` is ascending. ``is_ordered`` says that two cards are placed in the order they are
    named in, so that each pair counts twice.

    >>> len(Plays((5, 9, 30), least=1, is_ordered=True)), Plays((5, 9, 30), 2, False)[2]
    (9, PlayTwo(first=9, second=30))
    """

    hand: tuple[int, ...]
    least: int
    is_ordered: bool

    @property
    def _singles(self) -> int:
        # A last card that finds no partner is played alone.
        return len(self.hand) if self.least == 1 or len(self.hand) == 1 else 0

    def __len__(self) -> int:
        size = len(self.hand)
        pairs = size * (size - 1)
        return self._singles + (pairs if self.is_ordered else pairs // 2)

    def _nth(self, index: int) -> Play | PlayTwo:
        if index < self._singles:
            return PLAYS[self.hand[index]]
        return PlayTwo(*self._pair(index - self._singles))

    def _pair(self, index: int) -> tuple[int, int]:
        size = len(self.hand)
        if self.is_ordered:
            first, second = divmod(index, size - 1)
            return self.hand[first], self.hand[second + (second >= first)]
        first = 0
        while index >= size - 1 - first:
            index -= size - 1 - first
            first += 1
        return self.hand[first], self.hand[first + 1 + index]

    def __contains__(self, choice: object) -> bool:
        if type(choice) is Play:
            return self._singles > 0 and type(choice.card) is int and choice.card in self.hand
        if type(choice) is not PlayTwo:
            return False
        first, second = choice.cards
        return (
            type(first) is type(second) is int
            and first in self.hand
            and second in self.hand
            and (first != second if self.is_ordered else first < second)
        )


def ways_to_play(rules: Rules, hand: tuple[int, ...]) -> Sequence[Play | PlayTwo]:
    """All ways to play from a hand. Clauses ``nimmt.refined.two`` and ``nimmt.hand.turn``.

    >>> len(ways_to_play(Rules(), (5, 9, 30))), len(ways_to_play(Rules(variants="hand"), (5, 9)))
    (3, 4)
    """
    if rules.is_plain:
        return tuple(map(_play_of, hand))
    if rules.most_cards == 1:
        return tuple(PLAYS[card] for card in dict.fromkeys(hand))
    return Plays(hand, rules.least_cards, rules.places_at_once)


class PlayCards(NimmtDecision):
    """Play cards of the hand. What becomes of them, and who is asked, a subclass says."""

    __slots__ = ()
    begins_deals = False
    name = "card"
    clauses = ("nimmt.base.place", "nimmt.base.sixth")
    answers = (Play, PlayTwo)

    def choices(self, state: State, seat: int) -> Sequence[Play | PlayTwo]:
        return ways_to_play(state.rules, state.hands[seat])

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        rules, hand = state.rules, state.hands[seat]
        if rules.most_cards == 1:
            if type(choice) is not Play:
                wanted = message("play a card of your hand: {hand}", hand=hand)
                return does_not_fit(choice, Refusal.MUST_PLAY_CARD, wanted)
            if type(choice.card) is int and choice.card in hand:
                return None
            return _not_in_hand(choice.cards, hand)
        if type(choice) is Play and (rules.least_cards == 1 or len(hand) == 1):
            return _not_in_hand(choice.cards, hand)
        if rules.least_cards == 1:
            wanted = message(
                "play one or two cards of your hand, PlayTwo(first, second) for two: {hand}",
                hand=hand,
            )
        else:
            wanted = message(
                "play two cards of your hand, PlayTwo(lower, higher): {hand}", hand=hand
            )
        if type(choice) is not PlayTwo:
            return does_not_fit(choice, Refusal.MUST_PLAY_TWO, wanted)
        missing = _not_in_hand(choice.cards, hand)
        if missing is None and choice not in self.choices(state, seat):
            return does_not_fit(choice, Refusal.MUST_PLAY_TWO, wanted)
        return missing


def _not_in_hand(cards: tuple[int, ...], hand: tuple[int, ...]) -> IllegalMove | None:
    for card in cards:
        if type(card) is not int or card not in hand:
            return errors.not_in_hand(Refusal.NOT_IN_HAND, card, hand)
    return None


@dataclass(frozen=True, slots=True)
class PlayTogether(PlayCards):
    """All choose at the same time, and turn their cards up together. Clause ``nimmt.base.choose``.

    One player's cards are placed together, and the player with the lowest goes first: clauses
    ``nimmt.base.order`` and ``nimmt.refined.order``.
    """

    def seats(self, state: State) -> Sequence[int]:
        return range(len(state.hands))

    def resolve(
        self, state: State, choices: Mapping[int, Play | PlayTwo], events: list[Event]
    ) -> State:
        if state.rules.most_cards == 1:
            played = [
                (choice.card, seat) for seat, choice in choices.items() if isinstance(choice, Play)
            ]
            queue = shown = tuple(sorted(played))
        else:
            turns = sorted([(choice.cards, seat) for seat, choice in choices.items()])
            queue = tuple([(card, seat) for cards, seat in turns for card in cards])
            shown = tuple(sorted(queue))
        hands = list(state.hands)
        for card, seat in queue:
            hands[seat] = without(hands[seat], card)
        events.append(Revealed(shown))
        return turned_up(state, tuple(hands), queue, events)


@dataclass(frozen=True, slots=True)
class LayInTurn(PlayCards):
    """One seat after another lays a card face up; then all are placed.

    Clause ``nimmt.open.lay``.
    """

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def resolve(
        self, state: State, choices: Mapping[int, Play | PlayTwo], events: list[Event]
    ) -> State:
        seat, players = state.turn, len(state.hands)
        state = _laid(state, choices[seat].cards, events, at_once=False)
        if len(state.queue) < players:
            return state._replace(turn=(seat + 1) % players)
        queue = tuple(sorted(state.queue))
        events.append(AllLaid(queue))
        return turned_up(state, state.hands, queue, events)


@dataclass(frozen=True, slots=True)
class PlaceAtOnce(PlayCards):
    """One seat after another plays cards that are placed at once. Clause ``nimmt.hand.turn``."""

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def resolve(
        self, state: State, choices: Mapping[int, Play | PlayTwo], events: list[Event]
    ) -> State:
        cards = choices[state.turn].cards
        kept = tuple(card for card in state.kept[state.turn] if card not in cards)
        state = _laid(state, cards, events, at_once=True)
        kept_by_all = with_item(state.kept, state.turn, kept)
        state = state._replace(kept=kept_by_all)
        return turned_up(state, state.hands, state.queue, events)


def _laid(state: State, cards: tuple[int, ...], events: list[Event], at_once: bool) -> State:
    """The cards lie open in front of the seat whose turn it is."""
    seat = state.turn
    events.append(Laid(seat, cards, at_once))
    hand = state.hands[seat]
    for card in cards:
        hand = without(hand, card)
    return state._replace(
        hands=with_item(state.hands, seat, hand),
        queue=(*state.queue, *((card, seat) for card in cards)),
    )
