"""Keep some of the cards just taken: the variant Hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Self

from kernel_lib.core.game import IllegalMove, Listed, nth_subset, with_item
from kernel_lib.core.text import message
from kernel_lib.nimmt.deal import place
from kernel_lib.nimmt.decision import NUMBER, NimmtDecision
from kernel_lib.nimmt.errors import Refusal, does_not_fit
from kernel_lib.nimmt.events import Event, Kept
from kernel_lib.nimmt.rows import Row, row_bulls
from kernel_lib.nimmt.rules import HAND_LIMIT
from kernel_lib.nimmt.state import State


@dataclass(frozen=True, slots=True)
class Keep:
    """Of the cards just taken, put these into your hand; the others go to your penalty pile.

    >>> Keep((3, 50)).notation, Keep(()).notation
    ('keep3,50', 'keepnone')
    """

    cards: tuple[int, ...]

    @property
    def notation(self) -> str:
        return f"keep{','.join(map(str, self.cards)) or 'none'}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        if word == "keepnone":
            return cls(())
        match = re.fullmatch(f"keep({NUMBER}(?:,{NUMBER})*)", word)
        return cls(tuple(map(int, match[1].split(",")))) if match else None


@dataclass(frozen=True, slots=True)
class Keeps(Listed[Keep]):
    """Every choice of at most ``room`` of some cards, the fewest first, without listing them.

    ``cards`` is ascending. Clause ``nimmt.hand.split``.

    >>> [keep.notation for keep in Keeps((3, 50), room=1)]
    ['keepnone', 'keep3', 'keep50']
    >>> len(Keeps(tuple(range(1, 101)), room=16))
    1651708052337824226
    """

    cards: Row
    room: int

    def __len__(self) -> int:
        count = len(self.cards)
        return sum(comb(count, size) for size in range(min(self.room, count) + 1))

    def _nth(self, index: int) -> Keep:
        size = 0
        while index >= comb(len(self.cards), size):
            index -= comb(len(self.cards), size)
            size += 1
        return Keep(nth_subset(self.cards, size, index))

    def __contains__(self, choice: object) -> bool:
        if type(choice) is not Keep or not isinstance(choice.cards, tuple):
            return False
        kept = choice.cards
        if len(kept) > self.room or not all(type(card) is int for card in kept):
            return False
        return list(kept) == [card for card in self.cards if card in kept]


@dataclass(frozen=True, slots=True)
class Divide(NimmtDecision):
    """Whose turn it is divides the cards just taken, ``held``, between hand and penalty pile.

    Clause ``nimmt.hand.split``.
    """

    held: Row

    name = "keep"
    clauses = ("nimmt.hand.split", "nimmt.hand.score")
    answers = (Keep,)
    begins_deals = False

    def room(self, state: State) -> int:
        """The cards that may still come to the hand.

        A card that was played and is not placed yet counts as if it were in the hand.
        """
        return HAND_LIMIT - len(state.hands[state.turn]) - len(state.queue)

    def asked(self, state: State, events: list[Event]) -> State:
        return state if self.room(state) > 0 else self.divided(state, (), events)

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def choices(self, state: State, seat: int) -> Keeps:
        return Keeps(tuple(sorted(self.held)), self.room(state))

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        if choice in self.choices(state, seat):
            return None
        wanted = message(
            "choose which of {cards} go to your hand, at most {room}, lowest first: "
            "Keep((card, ...)), or Keep(()) for none",
            cards=self.held,
            room=min(self.room(state), len(self.held)),
        )
        return does_not_fit(choice, Refusal.MUST_CHOOSE_KEEP, wanted)

    def resolve(self, state: State, choices: Mapping[int, Keep], events: list[Event]) -> State:
        return self.divided(state, choices[state.turn].cards, events)

    def divided(self, state: State, kept: Row, events: list[Event]) -> State:
        """The position after these cards went to the hand, and the others to the pile."""
        seat = state.turn
        piled = tuple(card for card in self.held if card not in kept)
        events.append(Kept(seat, kept, piled, row_bulls(piled)))
        state = state._replace(
            hands=with_item(state.hands, seat, tuple(sorted((*state.hands[seat], *kept)))),
            kept=with_item(state.kept, seat, tuple(sorted((*state.kept[seat], *kept)))),
            taken=with_item(state.taken, seat, state.taken[seat] + piled),
        )
        return place(state, events)
