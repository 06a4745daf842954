"""What every decision of 6 nimmt! has beside the contract of all games."""

from __future__ import annotations

from typing import ClassVar

from kernel_lib.core.decision import Decision
from kernel_lib.nimmt.events import Dealt, Event, MarkerLies, SetUp, SheetsPassed
from kernel_lib.nimmt.state import State

NUMBER = "(?:0|[1-9][0-9]{0,5})"
"""How a number is written in a record."""


class NimmtDecision(Decision[State]):
    """Something that players of 6 nimmt! are asked.

    One that is asked before the first trick (``Rules.openings``) ends with
    ``deal.opened(state, self, events)``; one that lets cards be placed ends with
    ``deal.place(state, events)``, or with ``deal.turned_up(state, hands, queue, events)`` where the
    cards have just been shown to all.
    """

    __slots__ = ()

    begins_deals: ClassVar[bool] = True
    """Whether a deal can begin with it; with some that only a trick brings about none can."""

    def asked(self, state: State, events: list[Event]) -> State:
        """The position in which it is asked, or a later one if there is nothing to choose."""
        return state

    @classmethod
    def begin(cls, state: State, _events: list[Event]) -> State:
        """The position in which a deal that starts with this decision asks it."""
        return state._replace(decision=cls())

    def opening(self, state: State) -> tuple[Event, ...]:
        """The events of a deal that starts with this decision, from its first position."""
        if any(len(set(row)) > 1 for row in state.rows):
            return (SetUp(str(state.table)),)
        cards = tuple(card for row in state.rows for card in row)
        is_passed = state.deal > 1 and state.sheets
        dealt = (SheetsPassed if is_passed else Dealt)(state.deal, cards)
        return (dealt, *marker_told(state))


def marker_told(state: State) -> tuple[Event, ...]:
    """Where the marker lies when a deal begins, if there is one."""
    return (MarkerLies(state.first),) if state.rules.marker else ()


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards but for one, taken out once.

    >>> without((11, 11, 30), 11)
    (11, 30)
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
