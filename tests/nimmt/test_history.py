"""What all have seen in a deal: the cards that were turned up, and the rows before them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, Rules, TakeRow
from kernel_lib.nimmt.events import AllLaid, DealScored, Laid, Revealed
from kernel_lib.nimmt.rows import PastTrick
from kernel_lib.testing import Case, random_choices
from tests.nimmt import hooks
from tests.nimmt.positions import position
from tests.strategies import by_length

FIGURE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"


def turned_up(rules: Rules, event: Any) -> tuple[tuple[int, int], ...] | None:
    """The cards that an event turns up for good, with their seats."""
    if isinstance(event, Revealed | AllLaid):
        return tuple(event.plays)
    if isinstance(event, Laid) and rules.places_at_once:
        return tuple((card, event.who) for card in event.cards)
    return None


def by_card(past: PastTrick) -> PastTrick:
    """The same, with the cards in the order of their numbers, as events tell them."""
    return PastTrick(past.rows, tuple(sorted(past.plays)))


@pytest.mark.parametrize("case", hooks.CASES[:: by_length(5, 1, 1)], ids=str)
def test_history_is_what_was_told(case: Case) -> None:
    """It holds, deal by deal, just what the events told, with the rows that lay there then."""
    rng = Random(case.name)
    state = nimmt.start(case.rules, 1)
    seen: list[PastTrick] = []
    while state.pending:
        assert [by_card(trick) for trick in state.history] == [by_card(trick) for trick in seen]
        for seat in (None, *range(case.rules.players)):
            assert state.view(seat).history == state.history
        before = state
        state, events = state.advance(random_choices(state, rng))
        for event in events:
            plays = turned_up(case.rules, event)
            if plays is not None:
                seen.append(PastTrick(before.rows, plays))
            if isinstance(event, DealScored) and not state.is_over:
                seen = []


def test_a_trick_that_stands_still_is_there_once() -> None:
    """While a row is chosen the trick's cards are in the history, and are not added again."""
    state = position(Rules(players=2), ((5, 100), (43, 71)), FIGURE)
    assert state.history == ()
    waiting, _ = state.advance({0: Play(5), 1: Play(43)})
    assert waiting.history == (PastTrick(state.rows, ((5, 0), (43, 1))),)
    after, _ = waiting.advance({0: TakeRow(2)})
    assert after.history == waiting.history


def test_a_position_has_no_history() -> None:
    """A match that begins in a position knows nothing of what was played before."""
    state = nimmt.start(position=f"{FIGURE} ; you 5 37 ; others 2")
    assert state.trick == 9
    assert state.history == ()
