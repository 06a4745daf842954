"""Of two cards, place one first: the variant Refined."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import message
from kernel_lib.nimmt.deal import place
from kernel_lib.nimmt.decision import NUMBER, NimmtDecision
from kernel_lib.nimmt.errors import Refusal, does_not_fit
from kernel_lib.nimmt.events import Event, OrderChosen
from kernel_lib.nimmt.rows import Queue, own_cards
from kernel_lib.nimmt.state import State


@dataclass(frozen=True, slots=True)
class PlaceFirst:
    """Of your two cards, place this one first.

    >>> PlaceFirst(72).notation
    'first72'
    """

    card: int

    @property
    def notation(self) -> str:
        return f"first{self.card}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"first({NUMBER})", word)
        return cls(int(match[1])) if match else None


@dataclass(frozen=True, slots=True)
class ChooseOrder(NimmtDecision):
    """Whose two cards are placed next says which goes first. Clause ``nimmt.refined.order``."""

    name = "first"
    clauses = ("nimmt.refined.order",)
    answers = (PlaceFirst,)
    begins_deals = False

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.queue[0][1],)

    def choices(self, state: State, seat: int) -> Sequence[PlaceFirst]:
        return tuple(PlaceFirst(card) for card, _ in own_cards(state.queue))

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        cards = tuple(card for card, _ in own_cards(state.queue))
        card = choice.card if type(choice) is PlaceFirst else None
        if type(card) is int and card in cards:
            return None
        wanted = message(
            "choose which of your cards is placed first, PlaceFirst(card): {cards}", cards=cards
        )
        return does_not_fit(choice, Refusal.MUST_CHOOSE_FIRST, wanted)

    def resolve(
        self, state: State, choices: Mapping[int, PlaceFirst], events: list[Event]
    ) -> State:
        ((seat, choice),) = choices.items()
        own = own_cards(state.queue)
        chosen: Queue[int] = sorted(own, key=lambda play: play[0] != choice.card)
        events.append(OrderChosen(seat, tuple(card for card, _ in chosen)))
        queue = (*chosen, *state.queue[len(own) :])
        return place(state._replace(queue=queue), events)
