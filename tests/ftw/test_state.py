"""A match: its deals, passes and turns, its refusals, and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib import ftw
from kernel_lib.core.game import IllegalMove
from kernel_lib.ftw import Help, Pass, Play, Refusal, Rules, State
from kernel_lib.ftw.decisions.pass_cards import PassCards
from kernel_lib.ftw.events import MatchEnded, Passed, Played, RoundBegan, RoundScored, TwoCards
from kernel_lib.ftw.state import dealt_hands
from kernel_lib.testing import random_choices, refused_with
from tests import strategies
from tests.ftw import hooks, test_turns_refused
from tests.strategies import sampled, seeds

TINY = Rules(players=2, highest=8, hand_size=3, passed=1)


def from_position(text: str, **settings: Any) -> State:
    """The first position of a match from a position."""
    return ftw.start(Rules(players=text.count("|") - text.count("help"), position=text, **settings))


# --- deals --------------------------------------------------------------------------------


@pytest.mark.clause("ftw.base.deal")
@given(strategies.ftw_rules(), st.integers(), st.integers(1, 50))
@sampled(200)
def test_hands_are_dealt(rules: Rules, seed: int, number: int) -> None:
    """A deal gives hands of the right size, ascending, of cards of the deck, each card once."""
    hands = dealt_hands(rules, seed, number)
    assert [len(hand) for hand in hands] == [rules.hand_size] * rules.players
    assert all(list(hand) == sorted(hand) for hand in hands)
    cards = {card for hand in hands for card in hand}
    assert len(cards) == rules.players * rules.hand_size
    assert cards <= set(rules.deck)


@pytest.mark.clause("ftw.base.deal")
def test_first_position() -> None:
    """A match begins with hands alone: no pile, no help cards, no points."""
    state = ftw.start(Rules(players=3), 1)
    assert state == State(
        rules=Rules(players=3),
        seed=1,
        round=1,
        hands=dealt_hands(Rules(players=3), 1, 1),
        totals=(0, 0, 0),
        decision=PassCards(),
        turn=0,
        helps=((), (), ()),
        shown=((), (), ()),
        passed=(),
    )
    assert state.opening == (RoundBegan(1, 0),)


def test_usual_rules() -> None:
    """Without rules there are four players."""
    assert ftw.start() == ftw.start(Rules(players=4), 0)


def test_every_deal_is_another() -> None:
    """A thousand seeds, and the rounds of one seed, are all dealt differently."""
    rules = Rules(players=3)
    assert len({ftw.start(rules, seed).hands for seed in range(1000)}) == 1000
    assert len({dealt_hands(rules, 7, number) for number in range(1, 11)}) == 10


def test_deal_is_kept_for_ever() -> None:
    """The deal of a seed is written down here, so that old records always replay."""
    assert ftw.start(Rules(players=3), seed=7).hands == KEPT
    assert ftw.start(Rules(players=2, position=hooks.POSITION), seed=7).hands == KEPT_FROM_POSITION


KEPT = (
    (2, 4, 7, 9, 13, 19, 21, 24, 28, 29, 34, 36),
    (5, 6, 8, 12, 14, 16, 18, 20, 22, 23, 27, 33),
    (1, 3, 10, 11, 15, 17, 25, 26, 30, 31, 32, 35),
)
KEPT_FROM_POSITION = ((2, 7, 13, 34), (3, 4, 10, 16))


@pytest.mark.clause("ftw.base.deal")
def test_every_card_comes_to_every_hand() -> None:
    """Over many seeds each card of a small deck is about equally often in each hand."""
    rules = Rules(players=2, highest=9, hand_size=3, passed=0)
    counts = Counter(
        (card, seat)
        for seed in range(3000)
        for seat, hand in enumerate(dealt_hands(rules, seed, 1))
        for card in hand
    )
    # A third of 3000 is 1000, give or take five times the spread, 25.8.
    assert len(counts) == 18
    assert all(871 < times < 1129 for times in counts.values())


def test_unknown_cards_are_dealt() -> None:
    """From a position the unknown cards are any that lie nowhere else, and all of them come up."""
    rules = Rules(players=2, highest=24, position="pile 5 | you 1 2 ?1 | help 3 | Ben ?2")
    seen = set()
    for seed in range(200):
        mine, bens = ftw.start(rules, seed).hands
        assert len(mine) == 3
        assert {1, 2} < set(mine)
        assert len({*mine, *bens}) == 5
        assert not {*mine, *bens} & {3, 5}
        seen.update(bens)
    assert seen == {4, *range(6, 25)}


def test_match_from_a_position() -> None:
    """Pile, hands and help cards lie as written, and the first player has the turn."""
    state = from_position("pile 5 12 | you 1 20 | help 3 4 | Ben 6 7 8 | Aya 9 10 | help 11")
    assert state.pile == (5, 12)
    assert state.hands == ((1, 20), (6, 7, 8), (9, 10))
    assert state.helps == ((3, 4), (), (11,))
    assert state.gone == ()
    assert list(state.pending) == [0]
    assert state.ask == "turn"


# --- passing ------------------------------------------------------------------------------


@pytest.mark.clause("ftw.base.pass")
@pytest.mark.parametrize("players", range(2, 7))
def test_cards_go_to_the_right(players: int) -> None:
    """Turns go clockwise to the next seat, the left neighbour; cards go to the seat before."""
    rules = Rules(players=players)
    before = ftw.start(rules, 1)
    assert set(before.pending) == set(range(players))
    chosen = {seat: Pass(hand[3:6]) for seat, hand in enumerate(before.hands)}
    after, events = before.advance(chosen)
    assert list(events) == [Passed(3)]
    for seat, hand in enumerate(before.hands):
        right = (seat - 1) % players
        assert set(hand[3:6]) < set(after.hands[right])
        assert not set(hand[3:6]) & set(after.hands[seat])
        assert {*hand[:3], *hand[6:]} < set(after.hands[seat])
        assert len(after.hands[seat]) == rules.hand_size
        assert list(after.hands[seat]) == sorted(after.hands[seat])
    assert list(after.pending) == [0]
    assert after.turns == 0


@pytest.mark.clause("ftw.base.pass")
def test_received_cards_cannot_be_passed() -> None:
    """Who passes has not seen what comes: the choice is made from the hand as dealt."""
    state = ftw.start(TINY, 1)
    theirs = Pass(state.hands[1][:1])
    assert theirs not in state.pending[0]
    with pytest.raises(IllegalMove, match="is not in your hand"):
        state.advance({0: theirs, 1: theirs})


def test_without_passing() -> None:
    """Where no cards are passed, a round begins with a turn."""
    state = ftw.start(Rules(players=2, passed=0), 1)
    assert state.ask == "turn"
    assert list(state.pending) == [0]
    assert state.hands == dealt_hands(state.rules, 1, 1)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        (1, "Everyone passes 1 card to the right, face down."),
        (3, "Everyone passes 3 cards to the right, face down."),
    ],
)
def test_words_of_passing(size: int, sentence: str) -> None:
    """Passing is told with the number of cards, never with the cards."""
    assert str(Passed(size).words(str)) == sentence


# --- rounds -------------------------------------------------------------------------------


@pytest.mark.clause("ftw.base.turn")
def test_turns_go_round() -> None:
    """One seat after the other has a turn, and each turn takes one card from the hand."""
    state = from_position("pile | you 1 2 3 4 | Ben 5 6 7 8 | Aya 9 10 11 12")
    sizes = [4, 4, 4]
    for turn, card in enumerate((1, 5, 9, 2 + 8, 6)):
        seat = turn % 3
        assert list(state.pending) == [seat]
        choice: Any = Play(card)
        if card == 10:
            choice, card = Help(2, take=1), 2
        else:
            sizes[seat] -= 1
        state, _ = state.advance({seat: choice})
        assert state.turns == turn + 1
        assert card not in state.hands[seat]
        assert [len(hand) for hand in state.hands] == sizes
    assert state.gone == (5, 9)


@pytest.mark.clause("ftw.help.apart")
@pytest.mark.clause("ftw.base.end")
def test_help_cards_do_not_count() -> None:
    """A new help card never ends a round, a card played with help may; help cards score nothing."""
    state = from_position("pile 10 | you 4 30 | Ben 1 20 25 | help 9 12")
    state, events = state.advance({0: Help(4, take=10)})
    assert not state.is_over
    assert TwoCards(0) in events
    state, _ = state.advance({1: Play(20)})
    state, _ = state.advance({0: Play(30)})
    assert state.is_over
    assert state.scores == (10, 24)


@pytest.mark.clause("ftw.base.end")
@pytest.mark.clause("ftw.base.score")
def test_round_ends_at_once() -> None:
    """The round is over when one card is left, before anybody else has a turn."""
    state = from_position("pile 10 | you 9 11 | help 2 | Ben 3 20 25 | Aya 30 31 32")
    state, events = state.advance({0: Play(9, use=(2,))})
    assert events == (
        Played(0, 9, 10, (2,), 1),
        RoundScored(1, 0, ((11,), (3, 20, 25), (30, 31, 32)), (11, 2, 0), (11, 2, 0)),
        MatchEnded((0,), (11, 2, 0)),
    )
    assert [str(event.words(lambda seat: f"S{seat}")) for event in events[1:]] == [
        "One card is left: S0. Round 1 is over. Points: S0: 11, S1: 2, S2: 0.",
        "The match is over. The win goes to S0 with the most points: 11.",
    ]
    scored: Any = events[1]
    assert [scored.count_of(seat) for seat in range(3)] == ["11", "25 − 20 − 3", "32 − 31 − 30"]
    assert state.pending == {}
    assert state.ask == "nothing"


@pytest.mark.clause("ftw.base.rounds")
@pytest.mark.parametrize("players", range(2, 7))
def test_starters(players: int) -> None:
    """Each round is begun by the next seat, and dealt anew; points are added up."""
    state = ftw.start(Rules(players=players, rounds=players + 1), 3)
    rng = Random(3)
    firsts, seen = [], []
    totals = (0,) * players
    while state.pending:
        if state.ask == "pass":
            seen.append(state.hands)
            assert state.hands == dealt_hands(state.rules, 3, state.round)
            assert (state.pile, state.gone, state.passed) == ((), (), ())
            assert state.helps == state.shown == ((),) * players
        elif state.turns == 0:
            firsts.append(state.turn)
        state, events = state.advance(random_choices(state, rng))
        for event in events:
            if isinstance(event, RoundScored):
                totals = tuple(map(sum, zip(totals, event.points, strict=True)))
                assert event.totals == totals
            if isinstance(event, RoundBegan):
                assert (event.round, event.starter) == (state.round, state.starter)
                assert event.clause == "ftw.base.rounds"
    assert firsts == [number % players for number in range(players + 1)]
    assert len(set(seen)) == players + 1
    assert state.scores == totals


def test_words_of_a_new_round() -> None:
    """A new round is told with its number and who has the first turn."""
    assert str(RoundBegan(2, 1).words(lambda seat: f"S{seat}")) == (
        "Round 2 begins. The first turn: S1."
    )
    assert RoundBegan(1, 0).clause == "ftw.base.deal"


@pytest.mark.clause("ftw.base.win")
@pytest.mark.parametrize(
    ("totals", "winners", "ranking"),
    [
        ((0, 0, 0), (0,), ((0,), (1,), (2,))),
        ((0, 9, 0), (0, 1), ((0, 1), (2,))),
        ((0, 10, 5), (1,), ((1,), (0,), (2,))),
        ((0, 9, 11), (0, 1, 2), ((0, 1, 2),)),
        ((0, 0, 8), (0,), ((0,), (2,), (1,))),
    ],
    ids=["one", "two", "another", "all", "other places"],
)
def test_ties_share_the_win(
    totals: tuple[int, ...], winners: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    """The highest total wins, and all who have it share the win."""
    state = from_position("pile 10 | you 9 11 | help 2 | Ben 3 20 25 | Aya 30 31 32")
    assert state.winners == ()
    state, events = state._replace(totals=totals).advance({0: Play(9, use=(2,))})
    assert state.winners == events[-1].winners == winners
    assert state.ranking == ranking


def test_words_of_a_shared_win() -> None:
    """A shared win is told with all who share it."""
    told = MatchEnded((0, 2), (7, 3, 7)).words(lambda seat: f"S{seat}")
    assert str(told) == "The match is over. S0, S2 share the win with the most points: 7."


@pytest.mark.clause("ftw.base.length")
def test_no_two_help_cards_in_a_row() -> None:
    """After a new help card there is no pile, so that the next turn is a play."""
    for number in seeds(20):
        state = ftw.start(Rules(players=2 + number % 5, rounds=1), number)
        rng = Random(number)
        made = False
        while state.pending:
            choices = random_choices(state, rng)
            makes = any(isinstance(choice, Help) for choice in choices.values())
            assert not (made and makes)
            assert not (made and state.pile)
            made = makes
            state, _ = state.advance(choices)


# --- refusals -----------------------------------------------------------------------------

PASSING = ftw.start(TINY, 1)._replace(hands=((4, 6, 7), (3, 5, 8)))
PLAYING = from_position("pile 17 | you 2 7 34 | help 6 | Ben 3 50", highest=60)
OVER, _ = from_position("pile 17 | you 2 34 | Ben 3 50", highest=60).advance({0: Play(34)})
WANTED = "pass 1 of your cards, such as Pass(cards=(4,)): 4, 6, 7"

REFUSALS: dict[str, tuple[State, Callable[[State], object], Refusal, str]] = {
    "a number": (
        PASSING,
        lambda state: state.advance({0: 4, 1: Pass((3,))}),
        Refusal.NOT_A_CHOICE,
        f"4 is not a choice: {WANTED}",
    ),
    "a card played while passing": (
        PASSING,
        lambda state: state.advance({0: Play(4), 1: Pass((3,))}),
        Refusal.MUST_PASS,
        f"Play(card=4, use=()) does not fit now: {WANTED}",
    ),
    "too many passed": (
        PASSING,
        lambda state: state.advance({1: Pass((3,)), 0: Pass((4, 6))}),
        Refusal.MUST_PASS,
        f"Pass(cards=(4, 6)) does not fit now: {WANTED}",
    ),
    "another's card passed": (
        PASSING,
        lambda state: state.advance({0: Pass((3,)), 1: Pass((5,))}),
        Refusal.NOT_IN_HAND,
        "card 3 is not in your hand: 4, 6, 7",
    ),
    "one has not passed": (
        PASSING,
        lambda state: state.advance({1: Pass((3,))}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    "nobody has passed": (
        PASSING,
        lambda state: state.advance({}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0, 1",
    ),
    "cards passed in a turn": (
        PLAYING,
        lambda state: state.advance({0: Pass((2,))}),
        Refusal.MUST_TAKE_TURN,
        "Pass(cards=(2,)) does not fit now: "
        "play 34; or make one of 2, 7 a help card and take a card of the pile",
    ),
    "another's card": (
        PLAYING,
        lambda state: state.advance({0: Play(50)}),
        Refusal.NOT_IN_HAND,
        "card 50 is not in your hand: 2, 7, 34",
    ),
    "another's turn": (
        PLAYING,
        lambda state: state.advance({1: Play(50)}),
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "a seat beside the one asked": (
        PLAYING,
        lambda state: state.advance({0: Play(34), 1: Play(50)}),
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "no such seat": (
        PASSING,
        lambda state: state.advance({0: Pass((4,)), 1: Pass((3,)), 2: Pass((1,))}),
        Refusal.NOT_ASKED,
        "seat 2 is not asked now: the choice is with seat 0, 1",
    ),
    "a seat that is no number": (
        PLAYING,
        lambda state: state.check(False, Play(34)),
        Refusal.NOT_ASKED,
        "seat False is not asked now: the choice is with seat 0",
    ),
    "no turn taken": (
        PLAYING,
        lambda state: state.advance({}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    "a card after the end": (
        OVER,
        lambda state: state.advance({1: Play(50)}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "nothing after the end": (
        OVER,
        lambda state: state.advance({}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "asked after the end": (
        OVER,
        lambda state: state.check(0, Play(2)),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
}


@pytest.mark.parametrize(("state", "act", "code", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refusal(
    state: State, act: Callable[[State], object], code: Refusal, sentence: str
) -> None:
    """What cannot be chosen now is refused with its code and sentence, and changes nothing."""
    refused_with(state, act, code, sentence)


@pytest.mark.parametrize(
    "case", test_turns_refused.REFUSED.values(), ids=test_turns_refused.REFUSED
)
def test_turn_refused_in_a_match(case: tuple[str, Any, Refusal, str]) -> None:
    """A match refuses a turn as its table does: same code, same sentence, nothing changed."""
    text, choice, code, sentence = case
    more = "" if "Ben" in text else " | Ben ?4"
    state = from_position(text + more, highest=60)
    refused_with(state, lambda state: state.check(0, choice), code, sentence)
    refused_with(state, lambda state: state.advance({0: choice}), code, sentence)
    assert choice not in state.pending[0]


@pytest.mark.clause("ftw.base.pass")
def test_passed_in_any_order() -> None:
    """A match takes cards that are passed in any order, as a tuple or a list."""
    state = ftw.start(Rules(players=2), 1)
    mine, theirs = state.hands[0][2:5], state.hands[1][4:7]
    after = state.advance({0: Pass(mine), 1: Pass(theirs)})
    for named in (mine[::-1], list(mine), [mine[1], mine[2], mine[0]]):
        choice: Any = Pass(named)
        state.check(0, choice)
        assert choice in state.pending[0]
        assert state.advance({0: choice, 1: Pass(theirs[::-1])}) == after


@pytest.mark.clause("ftw.help.use")
def test_helped_in_any_order() -> None:
    """A match takes help cards in any order, as a tuple or a list, and tells of them in order."""
    state = from_position(test_turns_refused.FIGURE, highest=60)
    after, events = state.advance({0: Play(2, use=(6, 11))})
    assert events[0] == Played(0, 2, 17, (6, 11), 3)
    assert after.gone == (6, 11)
    for use in ((11, 6), [6, 11], [11, 6]):
        choice: Any = Play(2, use=use)
        state.check(0, choice)
        assert choice in state.pending[0]
        assert state.advance({0: choice}) == (after, events)


def test_every_refusal_is_reached() -> None:
    """Each code of a refusal has a test with its sentence, here or among those of the moves."""
    reached = {code for _, _, code, _ in REFUSALS.values()}
    reached |= {code for _, _, code, _ in test_turns_refused.REFUSED.values()}
    assert reached == set(Refusal)
