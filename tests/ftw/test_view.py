"""What a seat may know: hands are hidden, but for cards passed on and cards taken before all eyes.

That no view tells more in whole games is shown among the tests of the second opinion and of the
contract; here stand single cases.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from kernel_lib import ftw
from kernel_lib.ftw import Help, Pass, Play, Rules, State, View
from kernel_lib.testing import told
from tests.ftw.hooks import POSITION

SMALL = Rules(players=3, highest=13, hand_size=4, passed=2, rounds=1)
HANDS = ((1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12))
"""Hands of which 13 is left over."""


def dealt() -> State:
    """A match of three that begins with these hands."""
    return ftw.start(SMALL, 1)._replace(hands=HANDS)


def passed() -> State:
    """The same when everybody has passed the two lowest cards to the right."""
    state, _ = dealt().advance({seat: Pass(hand[:2]) for seat, hand in enumerate(HANDS)})
    return state


def test_before_passing() -> None:
    """Everybody sees the own hand and nothing else; all are asked to pass."""
    for seat, hand in enumerate(HANDS):
        view = dealt().view(seat)
        assert view.hand == hand
        assert view.known == tuple(hand if owner == seat else () for owner in range(3))
        assert (view.passed, view.received) == ((), ())
        assert view.unseen == tuple(card for card in range(1, 14) if card not in hand)
        assert view.owing == (0, 1, 2)
        assert view.ask == "pass"
        assert all(set(choice.cards) <= set(hand) for choice in view.choices)


@pytest.mark.clause("ftw.base.pass")
def test_passed_cards_are_known() -> None:
    """Everybody knows the cards it gave, in the hand of the right neighbour, and those it got."""
    views = [passed().view(seat) for seat in range(3)]
    assert [view.hand for view in views] == [(2, 5, 7, 10), (3, 6, 8, 11), (1, 4, 9, 12)]
    assert [view.passed for view in views] == [(1, 4), (2, 5), (3, 6)]
    assert [view.received for view in views] == [(2, 5), (3, 6), (1, 4)]
    assert views[0].known == ((2, 5, 7, 10), (), (1, 4))
    assert views[1].known == ((2, 5), (3, 6, 8, 11), ())
    assert views[2].known == ((), (3, 6), (1, 4, 9, 12))
    assert views[0].unseen == (3, 6, 8, 9, 11, 12, 13)


@pytest.mark.clause("ftw.base.pass")
def test_passing_tells_no_card() -> None:
    """What happens is told alike, whatever is passed, and a spectator sees no card of it."""
    after, events = dealt().advance({0: Pass((7, 10)), 1: Pass((2, 8)), 2: Pass((9, 12))})
    _, same = dealt().advance({0: Pass((1, 4)), 1: Pass((2, 5)), 2: Pass((3, 6))})
    assert told(tuple(events)) == told(tuple(same))
    assert after.view(None).to_json() == passed().view(None).to_json()
    assert after.view(None).known == ((), (), ())
    assert after.view(None).unseen == tuple(range(1, 14))


@pytest.mark.clause("ftw.base.look")
@pytest.mark.clause("ftw.help.take")
def test_cards_on_their_way() -> None:
    """A card passed is known until it is played; a card taken is known to all until it goes."""
    state, _ = passed().advance({0: Play(10)})
    state, _ = state.advance({1: Play(11)})
    assert [state.view(seat).pile for seat in (None, 0, 1, 2)] == [(10, 11)] * 4
    state, _ = state.advance({2: Help(4, take=11)})
    assert state.view(0).known == ((2, 5, 7), (), (1, 11))
    assert state.view(1).known == ((2, 5), (3, 6, 8), (11,))
    assert state.view(None).known == ((), (), (11,))
    assert state.view(None).gone == (10,)
    state, _ = state.advance({0: Play(2)})
    assert state.view(1).known == ((5,), (3, 6, 8), (11,))
    state, _ = state.advance({1: Play(3)})
    assert state.view(2).known == ((), (6,), (1, 9, 11, 12))
    state, _ = state.advance({2: Play(11)})
    assert state.view(None).known == ((), (), ())
    assert state.view(0).known == ((5, 7), (), (1,))


def test_passed_card_that_comes_back() -> None:
    """A card passed, played and taken by another is where everybody saw it go."""
    state, _ = passed().advance({0: Play(7)})
    state, _ = state.advance({1: Play(8)})
    state, _ = state.advance({2: Play(9)})
    state, _ = state.advance({0: Help(5, take=8)})
    state, _ = state.advance({1: Play(3)})
    state, _ = state.advance({2: Help(1, take=3)})
    assert state.view(2).known == ((8,), (6,), (3, 4, 12))
    assert state.view(0).known == ((2, 8, 10), (), (3, 4))
    assert state.view(1).known == ((2, 8), (6, 11), (3,))


@pytest.mark.clause("ftw.base.end")
def test_all_lies_open_at_the_end() -> None:
    """After the last round the hands lie open for everybody; what was not dealt stays unseen."""
    state = passed()
    for seat, card in ((0, 7), (1, 8), (2, 9), (0, 10), (1, 11), (2, 12)):
        state, _ = state.advance({seat: Play(card)})
    state, _ = state.advance({0: Help(2, take=7)})
    state, _ = state.advance({1: Play(3)})
    assert state.is_over
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view.known == state.hands == ((5, 7), (6,), (1, 4))
        assert view.unseen == (13,)
        assert view.owing == ()
        assert len(view.choices) == 0
    assert state.view(0).passed == (1, 4)


def test_only_who_is_asked_has_choices() -> None:
    """The seat whose turn it is sees its choices; all others see only whose turn it is."""
    state = passed()
    assert list(state.view(0).choices) == list(state.pending[0])
    for seat in (None, 1, 2):
        view = state.view(seat)
        assert list(view.choices) == []
        assert view.owing == (0,)
        assert view.turn == 0


def test_what_a_view_works_out() -> None:
    """A view knows its top card, its help cards, and the turns it would have now."""
    state = ftw.start(Rules(players=2, position=POSITION), 1)
    view = state.view(0)
    assert view.top == 17
    assert view.own_helps == (6, 11, 19)
    assert list(view.own_turns) == list(view.choices) == list(state.pending[0])
    assert view.opponents == 1
    assert view.scores == (0, 0)
    their_view = state.view(1)
    assert their_view.own_helps == ()
    assert their_view.own_turns.hand == state.hands[1]
    assert replace(view, pile=()).top is None
    assert state.view(None).own_helps == ()


def test_json() -> None:
    """As JSON a view has each of its fields, with choices as a record writes them."""
    view = ftw.start(Rules(players=2, position=POSITION), 1).view(0)
    data: dict[str, Any] = view.to_json()
    assert set(data) == {field.name for field in fields(View)}
    assert json.loads(json.dumps(data)) == data
    assert data["rules"] == f"players=2; position={POSITION}"
    assert data["choices"][:5] == ["34", "help2,17", "help7,17", "help13,17", "2+19"]
    assert data["helps"] == [[6, 11, 19], []]


def test_cards_named_by_the_rules_are_known() -> None:
    """Hands that the rules' position names are known to everybody, for everybody sees the rules."""
    state = ftw.start(Rules(players=2, position=POSITION), 1)
    assert state.view(None).known == ((2, 7, 13, 34), (3,))
    assert state.view(0).known == ((2, 7, 13, 34), (3,))
    assert state.view(1).known[0] == (2, 7, 13, 34)
    assert not {2, 3, 7, 13, 34} & set(state.view(None).unseen)
