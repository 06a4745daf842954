"""Draft a hand from the open cards: the variants Logic and Tournament."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from kernel_lib.core.game import IllegalMove, with_item
from kernel_lib.core.text import message, quoted
from kernel_lib.nimmt.deal import opened
from kernel_lib.nimmt.decision import NUMBER, NimmtDecision, marker_told, without
from kernel_lib.nimmt.errors import Refusal, does_not_fit
from kernel_lib.nimmt.events import Drafted, DraftOpened, Event, RowsLeft
from kernel_lib.nimmt.state import State
from kernel_lib.nimmt.view import TournamentSheet


@dataclass(frozen=True, slots=True)
class Draft:
    """Take this card, of those that lie face up, into your hand.

    >>> Draft(37).notation
    'draft37'
    """

    card: int

    @property
    def notation(self) -> str:
        return f"draft{self.card}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"draft({NUMBER})", word)
        return cls(int(match[1])) if match else None


@dataclass(frozen=True, slots=True)
class DraftCard(NimmtDecision):
    """Whose turn it is takes a card of ``pool`` into the hand; the last cards begin the rows.

    Clauses ``nimmt.logic.draft``, ``nimmt.logic.rows`` and ``nimmt.tournament.sheet``.
    """

    pool: tuple[int, ...]

    name = "draft"
    clauses = ("nimmt.logic.draft", "nimmt.logic.rows")
    answers = (Draft,)

    @classmethod
    def begin(cls, state: State, _events: list[Event]) -> State:
        """In each deal another seat drafts first."""
        turn = (state.deal - 1) % state.rules.players
        return state._replace(turn=turn, decision=cls(state.rules.deck))

    def opening(self, state: State) -> tuple[Event, ...]:
        return (DraftOpened(state.deal, self.pool, state.turn),)

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def choices(self, state: State, seat: int) -> Sequence[Draft]:
        return tuple(map(Draft, self.pool))

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        if type(choice) is not Draft or type(choice.card) is not int:
            wanted = message("take an open card, Draft(card)")
            return does_not_fit(choice, Refusal.MUST_DRAFT, wanted)
        if choice.card in self.pool:
            return None
        wanted = message(
            "{card} does not lie face up; take one of {pool}",
            card=quoted(choice.card),
            pool=self.pool,
        )
        return does_not_fit(choice, Refusal.MUST_DRAFT, wanted)

    def resolve(self, state: State, choices: Mapping[int, Draft], events: list[Event]) -> State:
        seat, rules = state.turn, state.rules
        card = choices[seat].card
        events.append(Drafted(seat, card))
        hands = with_item(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
        pool = without(self.pool, card)
        state = state._replace(hands=hands)
        if len(pool) > rules.rows:
            return state._replace(turn=(seat + 1) % rules.players, decision=DraftCard(pool))
        events += (RowsLeft(pool), *marker_told(state))
        rows = tuple((card,) for card in pool)
        sheets = tuple(TournamentSheet(hand, ()) for hand in hands) if rules.sheets else ()
        state = state._replace(rows=rows, turn=state.first, sheets=sheets)
        return opened(state, self, events)
