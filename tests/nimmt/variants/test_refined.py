"""Refined: two cards in each trick, placed in the order that their owner says."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt.events import (
    OrderChosen,
    Placed,
)
from kernel_lib.testing import random_choices
from tests.nimmt.positions import after, kinds, position, rules_for, told, words


@pytest.mark.clause("nimmt.refined.two")
@pytest.mark.parametrize("players", range(2, 8))
def test_seven_tricks_of_two_cards(players: int) -> None:
    """Everyone gets 14 cards and plays two of them, all together, in each of seven tricks."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "refined", end="1 deal"), seed=players)
    assert [len(hand) for hand in state.hands] == [14] * players
    tricks = []
    while state.pending:
        if state.ask == "card":
            tricks.append(state.trick)
            assert set(state.pending) == set(range(players))
            for seat, choices in state.pending.items():
                expected = list(combinations(state.hands[seat], 2))
                assert [choice.cards for choice in choices] == expected
        state, _ = state.advance(random_choices(state, rng))
    assert tricks == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.clause("nimmt.refined.two")
def test_nobody_sees_two_cards_before_all_have_chosen() -> None:
    """The two cards lie face down: they are turned up together, when all have chosen."""
    start = position(
        rules_for(2, "refined"), ((12, 72, 80, 81), (11, 90, 91, 92)), "10 | 30 | 50 | 70"
    )
    assert start.view(0).queue == ()
    state, events = told(start, "12+72 11+90")
    assert events[0].plays == ((11, 1), (12, 0), (72, 0), (90, 1))
    assert state.view(None).queue == ((11, 1), (90, 1), (12, 0), (72, 0))


NIFTY = position(
    rules_for(3, "refined"),
    ((12, 72, 98, 99), (11, 90, 96, 97), (31, 33, 94, 95)),
    "10 | 30 | 50 | 70",
)


@pytest.mark.clause("nimmt.refined.order")
def test_whose_lowest_card_is_lowest_places_both() -> None:
    """N-NIFTY-1: B with 11 and 90, then A with 72 and 12, then C with 31 and 33."""
    waiting, happened = told(NIFTY, "12+72 11+90 31+33")
    asked = []
    for word in ("first11", "first72", "first31"):
        asked.append(words(waiting))
        waiting, events = told(waiting, word)
        happened += events
    assert asked == [
        {1: ["first11", "first90"]},
        {0: ["first12", "first72"]},
        {2: ["first31", "first33"]},
    ]
    assert [event for event in happened if isinstance(event, OrderChosen)] == [
        OrderChosen(1, (11, 90)),
        OrderChosen(0, (72, 12)),
        OrderChosen(2, (31, 33)),
    ]
    placed = [(event.who, event.card) for event in happened if isinstance(event, Placed)]
    assert placed == [(1, 11), (1, 90), (0, 72), (0, 12), (2, 31), (2, 33)]
    assert str(waiting.table) == "10 11 12 | 30 31 33 | 50 72 | 70 90"
    assert set(waiting.pending) == {0, 1, 2}


@pytest.mark.clause("nimmt.refined.order")
def test_the_order_is_the_owners() -> None:
    """The same two cards cost the row once or twice: it depends on which is placed first."""
    start = position(
        rules_for(2, "refined"),
        ((11, 20, 71, 72), (101, 102, 103, 104)),
        "1 2 3 4 10 | 30 | 50 | 70",
    )
    low_first = after(start, "11+20 101+102", "first11")
    assert str(low_first.table) == "11 20 | 30 | 50 | 70"
    assert low_first.scores == (7, 0)
    high_first, events = told(start, "11+20 101+102", "first20")
    assert kinds(events) == ["Revealed", "OrderChosen", "TookSixth", "TooLow"]
    assert words(high_first) == {0: ["row1", "row2", "row3", "row4"]}
    twice = after(high_first, "row2")
    assert str(twice.table) == "20 | 11 | 50 | 70"
    assert twice.scores == (10, 0)
    assert words(twice) == {1: ["first101", "first102"]}


@pytest.mark.clause("nimmt.refined.order")
def test_after_a_row_the_owner_places_the_second_card() -> None:
    """Whoever takes a row with the first card places the second before anybody else."""
    start = position(
        rules_for(2, "refined"), ((5, 99, 71, 72), (6, 7, 101, 102)), "10 | 30 | 50 | 70"
    )
    state, events = told(start, "5+99 6+7", "first5", "row1")
    assert kinds(events[-2:]) == ["TookRow", "Placed"]
    assert (events[-1].who, events[-1].card) == (0, 99)
    assert str(state.table) == "5 | 30 | 50 | 70 99"
    assert words(state) == {1: ["first6", "first7"]}
