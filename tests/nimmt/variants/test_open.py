"""Open: cards are laid in turn, from the marker on, and placed from the lowest."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt.deal import dealt_cards
from kernel_lib.nimmt.events import (
    AllLaid,
    MarkerLies,
    MarkerPassed,
)
from kernel_lib.testing import random_choices
from tests.nimmt.positions import after, kinds, position, rules_for, told, words


@pytest.mark.clause("nimmt.open.marker")
@pytest.mark.parametrize("players", range(2, 10))
def test_card_1_is_the_marker(players: int) -> None:
    """Card 1 is in no hand, in no row and not left over: 103 cards are played with."""
    rules = rules_for(players, "open")
    assert rules.deck == tuple(range(2, 105))
    for number in range(1, 21):
        hands, rows = dealt_cards(rules, players, number)
        cards = [card for cards in (*hands, *rows) for card in cards]
        assert len(set(cards)) == len(cards) == 10 * players + 4
        assert 1 not in cards
    assert 1 not in nimmt.start(rules).view(0).unseen


@pytest.mark.clause("nimmt.open.marker")
@pytest.mark.clause("nimmt.open.lay")
@pytest.mark.parametrize("players", [2, 3, 4, 7, 9])
def test_the_marker_goes_round(players: int) -> None:
    """Trick after trick the next seat lays first, also on through the following deals."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "open", end="3 deals"), seed=players)
    assert MarkerLies(0) in state.opening
    laid: list[int] = []
    passed: list[int] = []
    while state.pending:
        if state.ask == "card":
            laid += state.pending
            begins = (len(laid) - 1) // players % players
            assert state.view(None).first == state.view(begins).marker == begins
        state, events = state.advance(random_choices(state, rng))
        passed += [event.who for event in events if isinstance(event, MarkerPassed)]
    tricks = 30
    assert laid == [(trick + turn) % players for trick in range(tricks) for turn in range(players)]
    assert state.view(None).marker is None
    # It is told between the tricks of a deal.
    assert passed == [trick % players for trick in range(1, tricks) if trick % 10]


@pytest.mark.clause("nimmt.open.lay")
def test_laid_in_turn_placed_from_the_lowest() -> None:
    """N-OPEN-1: seats 3, 4, 1, 2 lay 62, 45, 61, 44; they are placed as 44, 45, 61, 62."""
    start = position(
        rules_for(4, "open"),
        ((61, 10), (44, 11), (62, 12), (45, 13)),
        "20 | 40 | 60 | 80",
        first=2,
    )
    state, events = told(start, "62", "45", "61", "44")
    assert kinds(events) == ["Laid"] * 4 + ["AllLaid"] + ["Placed"] * 4 + ["MarkerPassed"]
    assert [event.cards for event in events[:4]] == [(62,), (45,), (61,), (44,)]
    assert events[4] == AllLaid(((44, 1), (45, 3), (61, 0), (62, 2)))
    assert [event.card for event in events[5:9]] == [44, 45, 61, 62]
    assert events[9] == MarkerPassed(3)
    assert str(state.table) == "20 | 40 44 45 | 60 61 62 | 80"
    assert words(state) == {3: ["13"]}


@pytest.mark.clause("nimmt.open.lay")
def test_everyone_sees_what_was_laid() -> None:
    """A card that was laid is seen by all and lies beside the rows until all have laid."""
    start = position(rules_for(3, "open"), ((61, 10), (44, 11), (62, 12)), "20 | 40 | 60 | 80")
    state = after(start, "61", "44")
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view.queue == ((61, 0), (44, 1))
        assert str(view.table) == "20 | 40 | 60 | 80"
        assert view.hand_sizes == (1, 1, 2)
        assert view.owing == (2,)
        assert not {61, 44} & set(view.unseen)
