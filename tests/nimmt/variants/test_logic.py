"""Logic: all cards lie open, and everyone chooses a hand from them."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt.events import (
    DraftOpened,
    RowsLeft,
)
from kernel_lib.testing import random_choices
from tests.nimmt.positions import after, drafted, kinds, rules_for, told, words


@pytest.mark.clause("nimmt.logic.draft")
@pytest.mark.parametrize("players", range(2, 11))
def test_draft(players: int) -> None:
    """All cards lie open; from seat 1 on, clockwise, each takes one, until all have ten."""
    state = nimmt.start(rules_for(players, "logic", end="2 deals"), seed=players)
    assert state.view(None).pool == tuple(range(1, 10 * players + 5))
    assert state.hands == ((),) * players
    assert state.rows == ()
    rng = Random(players)
    state, seats = drafted(state, rng)
    assert seats == [turn % players for turn in range(10 * players)]
    assert [len(hand) for hand in state.hands] == [10] * players
    assert set(state.pending) == set(range(players))


@pytest.mark.clause("nimmt.logic.draft")
@pytest.mark.parametrize("players", [2, 3, 10])
def test_next_seat_drafts_first_in_the_next_deal(players: int) -> None:
    """In each deal all cards lie open again, and the next seat takes the first one."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "logic", end="4 deals"), seed=5)
    for deal in range(1, 5):
        assert (state.deal, state.view(None).pool) == (deal, state.rules.deck)
        assert state.opening == (DraftOpened(deal, state.rules.deck, (deal - 1) % players),)
        state, seats = drafted(state, rng)
        assert seats == [(deal - 1 + turn) % players for turn in range(10 * players)]
        while state.pending and state.deal == deal:
            state, _ = state.advance(random_choices(state, rng))


@pytest.mark.clause("nimmt.logic.draft")
def test_a_card_can_be_drafted_once_and_all_see_it() -> None:
    """Who takes a card has it alone, it lies open no more, and everybody knows where it is."""
    state = after(nimmt.start(rules_for(2, "logic")), "draft7", "draft1", "draft24")
    assert state.hands == ((7, 24), (1,))
    assert words(state) == {1: [f"draft{card}" for card in range(2, 24) if card != 7]}
    for seat in (None, 0, 1):
        assert state.view(seat).known == state.hands


@pytest.mark.clause("nimmt.logic.draft")
def test_hands_stay_known() -> None:
    """Through all the tricks after a draft, everybody knows every hand, and nothing is unseen."""
    rng = Random(3)
    state, _ = drafted(nimmt.start(rules_for(3, "logic", end="1 deal"), seed=3), rng)
    while state.pending:
        for seat in (None, 0, 1, 2):
            assert state.view(seat).known == state.hands
            assert state.view(seat).unseen == ()
        state, _ = state.advance(random_choices(state, rng))


@pytest.mark.clause("nimmt.logic.rows")
@pytest.mark.parametrize("left", [(3, 8, 15, 22), (1, 2, 3, 4), (21, 22, 23, 24)], ids=str)
def test_cards_left_begin_the_rows(left: tuple[int, ...]) -> None:
    """The four cards that nobody takes begin the rows, in ascending order."""
    wanted = [card for card in range(24, 0, -1) if card not in left]
    start = nimmt.start(rules_for(2, "logic"))
    state, events = told(start, *(f"draft{card}" for card in wanted))
    assert state.rows == tuple((card,) for card in left)
    assert events[-1] == RowsLeft(left)
    assert kinds(events) == ["Drafted"] * 20 + ["RowsLeft"]
    assert (state.hands[0], state.hands[1]) == (
        tuple(sorted(wanted[::2])),
        tuple(sorted(wanted[1::2])),
    )
