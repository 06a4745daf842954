"""Place a card at one of two ends that are equally near: the variant Professional."""

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
from kernel_lib.nimmt.events import Event
from kernel_lib.nimmt.rows import Side, Spot, spot_words
from kernel_lib.nimmt.state import State


@dataclass(frozen=True, slots=True)
class PlaceAt:
    """Put the card at this end of this row, when two ends are equally near.

    >>> PlaceAt(1, Side.LEFT).notation
    'left2'
    """

    row: int
    side: Side

    @property
    def notation(self) -> str:
        return f"{self.side}{self.row + 1}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"(left|right)({NUMBER})", word)
        return cls(int(match[2]) - 1, Side(match[1])) if match else None


@dataclass(frozen=True, slots=True)
class ChooseEnd(NimmtDecision):
    """The owner of the card that is placed next chooses one of two ends.

    Clause ``nimmt.professional.tie``.
    """

    name = "end"
    clauses = ("nimmt.professional.tie", "nimmt.professional.sides")
    answers = (PlaceAt,)
    begins_deals = False

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.queue[0][1],)

    def choices(self, state: State, seat: int) -> Sequence[PlaceAt]:
        return tuple(PlaceAt(*spot) for spot in state.table.spots(state.queue[0][0]))

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        fits = type(choice) is PlaceAt and type(choice.row) is int and isinstance(choice.side, str)
        if fits and choice in self.choices(state, seat):
            return None
        card = state.queue[0][0]
        wanted = message(
            "{card} is equally near to {ends}, so choose one of them, PlaceAt(row, side)",
            card=card,
            ends=tuple(map(spot_words, state.table.spots(card))),
        )
        return does_not_fit(choice, Refusal.MUST_CHOOSE_END, wanted)

    def resolve(self, state: State, choices: Mapping[int, PlaceAt], events: list[Event]) -> State:
        (choice,) = choices.values()
        return place(state, events, Spot(choice.row, Side(choice.side)))
