"""Take a row, because the card fits nowhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import message
from kernel_lib.nimmt.deal import place
from kernel_lib.nimmt.decision import NUMBER, NimmtDecision
from kernel_lib.nimmt.errors import Refusal, does_not_fit, no_such_row
from kernel_lib.nimmt.events import Event
from kernel_lib.nimmt.rows import MOST_ROWS, Side, Spot
from kernel_lib.nimmt.state import State


@dataclass(frozen=True, slots=True)
class TakeRow:
    """Take all cards of this row, counted from 0 (on screen and in records from 1).

    >>> TakeRow(2).notation
    'row3'
    """

    row: int

    @property
    def notation(self) -> str:
        return f"row{self.row + 1}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"row({NUMBER})", word)
        return cls(int(match[1]) - 1) if match else None


_TAKES = tuple(TakeRow(row) for row in range(MOST_ROWS))


@dataclass(frozen=True, slots=True)
class ChooseRow(NimmtDecision):
    """The owner of the card that is placed next takes a row of its choice.

    Clauses ``nimmt.base.low`` and ``nimmt.professional.nowhere``.
    """

    name = "row"
    clauses = ("nimmt.base.low",)
    answers = (TakeRow,)
    begins_deals = False

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.queue[0][1],)

    def choices(self, state: State, seat: int) -> Sequence[TakeRow]:
        return _TAKES[: len(state.rows)]

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        rows = len(state.rows)
        if type(choice) is not TakeRow:
            facts = {"card": state.queue[0][0], "last": rows - 1}
            if state.rules.placing.both_sides:
                wanted = message(
                    "{card} fits at no end, so take a row, TakeRow(0) to TakeRow({last})", **facts
                )
            else:
                wanted = message(
                    "{card} is too low for every row, so take a row, TakeRow(0) to TakeRow({last})",
                    **facts,
                )
            return does_not_fit(choice, Refusal.MUST_TAKE_ROW, wanted)
        if type(choice.row) is not int or not 0 <= choice.row < rows:
            return no_such_row(choice.row, str(state.table), rows)
        return None

    def resolve(self, state: State, choices: Mapping[int, TakeRow], events: list[Event]) -> State:
        (choice,) = choices.values()
        return place(state, events, Spot(choice.row, Side.WHOLE))
