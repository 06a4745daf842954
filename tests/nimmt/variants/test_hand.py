"""Hand: cards are placed at once, and cards that were taken may come into the hand."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import State
from kernel_lib.nimmt.events import (
    HandCounted,
    Kept,
    MatchEnded,
    RoundsStopped,
    TookRow,
)
from kernel_lib.nimmt.rules import HAND_LIMIT
from kernel_lib.testing import random_choices
from tests.nimmt import oracle
from tests.nimmt.positions import after, kinds, position, rules_for, told, words

QUIET = "10 | 30 | 50 | 70"


def hand(table: str, *hands: tuple[int, ...], **facts: Any) -> State:
    """A position of Hand."""
    limit = facts.pop("pile_limit", "at least 20")
    return position(rules_for(len(hands), "hand", pile_limit=limit), hands, table, **facts)


@pytest.mark.clause("nimmt.hand.turn")
@pytest.mark.parametrize("players", range(2, 8))
def test_turns_go_round(players: int) -> None:
    """Everyone has 14 cards; from seat 1 on, clockwise, each plays one or two of them."""
    rng = Random(players)
    state = nimmt.start(rules_for(players, "hand"), seed=players)
    assert [len(hand) for hand in state.hands] == [14] * players
    turns = []
    while state.pending:
        if state.ask == "card":
            [(seat, choices)] = state.pending.items()
            turns.append((state.trick, seat))
            own = state.hands[seat]
            named = [choice.cards for choice in choices]
            assert named == [*((card,) for card in own), *permutations(own, 2)]
        state, _ = state.advance(random_choices(state, rng))
    rounds = turns[-1][0]
    assert turns == [(turn, seat) for turn in range(1, rounds + 1) for seat in range(players)]


@pytest.mark.clause("nimmt.hand.turn")
@pytest.mark.parametrize(
    ("word", "table", "left"),
    [
        ("12", "10 12 | 30 | 50 | 70", (31, 32)),
        ("12+31", "10 12 | 30 31 | 50 | 70", (32,)),
        ("32+31", None, (12,)),
        ("31+32", "10 | 30 31 32 | 50 | 70", (12,)),
    ],
)
def test_cards_are_placed_at_once(word: str, table: str | None, left: tuple[int, ...]) -> None:
    """One or two cards are placed at once, in the order in which they were named."""
    state, events = told(hand(QUIET, (12, 31, 32), (90, 91)), word)
    if table is None:  # 31 no longer fits behind 32, and goes behind 10
        table = "10 31 | 30 32 | 50 | 70"
    assert str(state.table) == table
    assert kinds(events) == ["Laid"] + ["Placed"] * len(word.split("+"))
    assert [event.card for event in events[1:]] == [int(card) for card in word.split("+")]
    assert state.hands[0] == left
    assert set(state.pending) == {1}


@pytest.mark.clause("nimmt.hand.turn")
def test_cards_just_taken_cannot_be_played_in_the_same_turn() -> None:
    """Both cards are named before the first is placed; what is taken waits for the next turn."""
    state, events = told(hand(QUIET, (5, 31, 98), (90, 91)), "5+31", "row3", "keep50")
    assert kinds(events) == ["Laid", "TooLow", "TookRow", "Kept", "Placed"]
    assert state.hands[0] == (50, 98)
    assert set(state.pending) == {1}


@pytest.mark.clause("nimmt.hand.split")
def test_taken_cards_are_divided() -> None:
    """Of a row taken, any cards go to the hand and the others to the pile; only those count."""
    start = hand("10 20 22 | 30 | 50 | 70", (5, 31, 98), (90, 91))
    waiting = after(start, "5", "row1")
    assert words(waiting)[0] == [
        "keepnone",
        *("keep10", "keep20", "keep22"),
        *("keep10,20", "keep10,22", "keep20,22"),
        "keep10,20,22",
    ]
    for word, own, piled in (
        ("keepnone", (31, 98), (10, 20, 22)),
        ("keep20", (20, 31, 98), (10, 22)),
        ("keep10,20,22", (10, 20, 22, 31, 98), ()),
    ):
        state, events = told(waiting, word)
        assert state.hands[0] == own
        assert state.taken == (piled, ())
        assert state.scores == (oracle.total_bulls(piled), 0)
        kept = tuple(card for card in own if card not in (31, 98))
        assert events == [Kept(0, kept, piled, oracle.total_bulls(piled))]
        for seat in (None, 0, 1):
            assert state.view(seat).known[0] == kept


@pytest.mark.clause("nimmt.hand.split")
def test_a_card_taken_up_is_known_until_it_is_played() -> None:
    """All saw what was taken up, so all know it, until it lies on the table again."""
    start = hand("10 20 22 | 30 | 50 | 70", (5, 31, 98), (90, 91, 92))
    state = after(start, "5", "row1", "keep10,22", "90")
    assert [state.view(seat).known for seat in (None, 0, 1)] == [((10, 22), ())] * 3
    state = after(state, "22+31")
    assert [state.view(seat).known for seat in (None, 0, 1)] == [((10,), ())] * 3
    assert 98 in state.view(1).unseen
    assert not {10, 22, 31} & set(state.view(1).unseen)


FULL_ROW = "10 | 20 | 30 40 | 41 42 43 44 45"


@pytest.mark.clause("nimmt.hand.split")
@pytest.mark.parametrize(
    ("size", "word", "room"),
    [
        (12, "71", 5),
        (13, "71", 4),
        (14, "71", 3),
        (15, "71", 2),
        (16, "71", 1),
        # A second card that is named but not placed yet counts as in the hand.
        (12, "71+72", 5),
        (13, "71+72", 4),
        (14, "71+72", 3),
        (15, "71+72", 2),
        (16, "71+72", 1),
    ],
)
def test_never_more_than_sixteen_cards(size: int, word: str, room: int) -> None:
    """As many cards may be kept as there is room for, up to 16 in the hand."""
    own = tuple(range(71, 71 + size))
    waiting = after(hand(FULL_ROW, own, (95, 96)), word)
    kept = [choice.cards for choice in waiting.pending[0]]
    expected = [some for number in range(room + 1) for some in combinations(range(41, 46), number)]
    assert kept == expected
    most = "keep" + ",".join(map(str, kept[-1]))
    state = after(waiting, most)
    assert len(state.hands[0]) + (len(word.split("+")) - 1) <= 16


@pytest.mark.clause("nimmt.hand.split")
def test_a_second_taking_has_the_room_that_is_left() -> None:
    """When the second card takes a row, too, it no longer counts: there is room for one more."""
    own = (4, 5, *range(71, 84))
    table = "10 11 | 20 21 | 30 31 | 40 41"
    first = after(hand(table, own, (95, 96)), "5+4", "row1")
    assert len(first.hands[0]) == 13
    assert words(first)[0][-1] == "keep10,11"
    second = after(first, "keep10,11", "row2")
    assert len(second.hands[0]) == 15
    assert words(second)[0] == ["keepnone", "keep20", "keep21"]
    state = after(second, "keep21")
    assert len(state.hands[0]) == HAND_LIMIT
    assert state.taken[0] == (20,)


PILE_OF_20 = tuple(range(71, 91))
PILE_OF_19, PILE_OF_21 = PILE_OF_20[1:], (*PILE_OF_20, 91)


@pytest.mark.clause("nimmt.hand.end")
@pytest.mark.parametrize(
    ("limit", "pile", "over"),
    [
        ("at least 20", PILE_OF_19, False),
        ("at least 20", PILE_OF_20, True),
        ("at least 20", PILE_OF_21, True),
        ("over 20", PILE_OF_19, False),
        ("over 20", PILE_OF_20, False),
        ("over 20", PILE_OF_21, True),
    ],
    ids=lambda value: str(len(value)) if isinstance(value, tuple) else str(value),
)
def test_a_full_pile_ends_the_round(limit: str, pile: tuple[int, ...], over: bool) -> None:
    """N-HAND-END: a pile of exactly 20 cards ends the game with 20 or more, not with over 20."""
    start = hand(
        QUIET,
        (92, 93, 94, 95, 96),
        (12, 31, 51, 52, 53),
        pile_limit=limit,
        taken=(pile, (1, 2, 3)),
        first=0,
        turn=1,
    )
    state, events = told(start, "12")
    assert state.is_over is over
    assert any(isinstance(event, MatchEnded) for event in events) is over
    if not over:
        assert (state.trick, set(state.pending)) == (2, {0})


@pytest.mark.clause("nimmt.hand.end")
def test_the_round_is_played_to_its_end() -> None:
    """A full pile or an empty hand in the middle of a round: the others still have their turn."""
    start = hand("10 | 30 | 50 | 70", (12,), (31, 32), (51, 52), taken=((), (), PILE_OF_20))
    state = after(start, "12")
    assert state.hands[0] == ()
    assert set(state.pending) == {1}
    state = after(state, "31")
    assert set(state.pending) == {2}
    state = after(state, "51")
    assert state.is_over
    assert state.hands == ((), (32,), (52,))


@pytest.mark.clause("nimmt.hand.end")
def test_the_round_ends_before_its_first_player() -> None:
    """The last turn belongs to the player to the right of whoever began the round."""
    start = hand("10 | 30 | 50 | 70", (12, 13), (31, 32), (51,), first=1)
    assert set(start.pending) == {1}
    state = after(start, "31", "51")
    assert set(state.pending) == {0}
    assert not state.is_over
    assert after(state, "12").is_over


@pytest.mark.clause("nimmt.hand.end")
def test_a_hand_that_is_empty_only_for_a_moment_ends_nothing() -> None:
    """Who plays the last card and takes cards to the hand again has a hand at the round's end."""
    state = after(hand(QUIET, (5,), (90, 91)), "5", "row1", "keep10", "90")
    assert not state.is_over
    assert (state.trick, state.hands) == (2, ((10,), (91,)))
    emptied = after(hand(QUIET, (5,), (90, 91)), "5", "row1", "keepnone", "90")
    assert emptied.is_over


@pytest.mark.clause("nimmt.hand.score")
def test_hand_score() -> None:
    """N-HAND-SCORE: 5, 10 and 55 in the pile and 11 and 2 in the hand are 12 + 2 x 6 = 24."""
    start = hand("20 | 30 | 50 | 70", (2, 11), (71,), taken=((5, 10, 55), (8,)), turn=1)
    assert start.scores == (12, 1)
    state, events = told(start, "71")
    assert state.is_over
    assert state.scores == (24, 1)
    assert state.winners == (1,)
    assert [event for event in events if isinstance(event, HandCounted)] == [
        HandCounted(0, (2, 11), 12),
        HandCounted(1, (), 0),
    ]
    assert [state.view(seat).scores for seat in (None, 0, 1)] == [(24, 1)] * 3


@pytest.mark.clause("nimmt.hand.score")
def test_one_deal_decides() -> None:
    """Hand has one deal; another ending is refused."""
    assert rules_for(3, "hand").end == "1 deal"
    with pytest.raises(ValueError, match=r"^Hand sets end to 1 deal itself; leave it out$"):
        rules_for(3, "hand", end="at least 66")


LOOP = ("2", "row1", "keep3", "50", "3", "row1", "keep2,50", "1", "row1", "keep3")
LOOP = (*LOOP, "50", "3", "row1", "keep1,50")
"""N-HAND-LOOP: P2 plays 2, P1 50, P2 3, P1 1, P2 50, P1 3, and all that is taken is kept."""


def loop() -> State:
    """The position of N-HAND-LOOP; P1 is seat 0, and P2 begins the round."""
    return hand("3 | 100 | 101 | 102", (1, 50), (2,), first=1)


def without_count(state: State) -> tuple[Any, ...]:
    """All that can be seen on the table: everything but the count of rounds and old knowledge."""
    return state.hands, state.rows, state.taken, state.queue, state.ask, set(state.pending)


@pytest.mark.clause("nimmt.hand.loop")
def test_six_turns_can_change_nothing() -> None:
    """N-HAND-LOOP: after six turns, three rounds, everything is as it was."""
    start = loop()
    state, events = told(start, *LOOP)
    assert without_count(state) == without_count(start)
    assert state.trick == start.trick + 3
    assert sum(isinstance(event, TookRow) for event in events) == 4
    assert not any(isinstance(event, MatchEnded) for event in events)


@pytest.mark.clause("nimmt.hand.loop")
def test_the_match_stops_after_a_hundred_rounds() -> None:
    """Going round for ever is stopped after 100 rounds, then the cards are counted."""
    state = loop()
    for _ in range(33):
        state = after(state, *LOOP)
    assert (state.trick, state.is_over) == (100, False)
    state, events = told(state, "2", "row1", "keep3", "50")
    assert state.is_over
    at = events.index(RoundsStopped(100))
    assert kinds(events[at:]) == [
        "RoundsStopped",
        "HandCounted",
        "HandCounted",
        "DealScored",
        "MatchEnded",
    ]
    # 1 is left in one hand, 3 in the other: a bull each, counted double.
    assert state.scores == (2, 2)
    assert state.winners == (0, 1)


@pytest.mark.clause("nimmt.hand.loop")
def test_an_ordinary_end_in_round_100_is_no_stop() -> None:
    """When the hundredth round ends the game anyway, nothing is said of a stop."""
    start = hand(QUIET, (92,), (12, 31), trick=100, turn=1, taken=((), ()))
    start = start._replace(hands=((), (12, 31)))
    state, events = told(start, "12")
    assert state.is_over
    assert not any(isinstance(event, RoundsStopped) for event in events)
    ninety_ninth = hand(QUIET, (92,), (12, 31), trick=99, turn=1)
    assert not after(ninety_ninth, "12").is_over
