"""Whole matches in step with an independent program: choices, outcomes, knowledge, points."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

from kernel_lib import ftw
from kernel_lib.ftw import Help, Pass, Play, Rules, State
from kernel_lib.ftw.events import MatchEnded, Passed, RoundBegan, RoundScored
from tests.ftw import hooks, second_opinion
from tests.ftw.second_opinion import Choice, Place, Round
from tests.strategies import seeds

PLAYERS = range(2, 7)
MOST_LISTED = 7
"""A player with more help cards has too many choices to list; they are counted and sampled."""

Choose = Callable[[State, Random], Any]


# --- ways of playing ----------------------------------------------------------------------


def any_turn(state: State, rng: Random) -> Any:
    """Any choice, each with the same chance."""
    choices = state.pending[state.turn]
    return choices[rng.randrange(len(choices))]


def hoarding(state: State, rng: Random) -> Any:
    """A help card where that is possible, though not always; none is ever used."""
    turns: Any = state.pending[state.turn]
    alone = [Play(card) for card in turns.alone]
    helps = [Help(card, take) for card in turns.lower for take in turns.pile]
    return rng.choice(alone if not helps or (alone and rng.random() < 0.2) else helps)


def slow(state: State, rng: Random) -> Any:
    """The lowest card becomes a help card; where that cannot be, the highest card is played."""
    turns: Any = state.pending[state.turn]
    return Help(turns.lower[0], rng.choice(turns.pile)) if turns.lower else Play(turns.hand[-1])


def hasty(state: State, _rng: Random) -> Any:
    """The starter always plays if it can, since the seat before it clears the pile for it."""
    turns: Any = state.pending[state.turn]
    clears = state.turn == (state.starter - 1) % state.rules.players
    if turns.lower and (clears or not turns.alone):
        return Help(turns.lower[0], turns.pile[-1])
    return Play(turns.alone[-1 if state.turn == state.starter else 0])


STYLES: dict[str, Choose] = {"any": any_turn, "hoarding": hoarding, "slow": slow, "hasty": hasty}


# --- both programs in step ----------------------------------------------------------------


@pytest.mark.clause("ftw.base.turn")
@pytest.mark.clause("ftw.base.look")
@pytest.mark.clause("ftw.base.rounds")
@pytest.mark.clause("ftw.base.win")
@pytest.mark.parametrize("players", PLAYERS)
def test_both_programs_agree(players: int) -> None:
    """At every position of whole matches both allow the same, and the same comes of it."""
    for number in seeds(15, longest=10_000):
        rounds = players if number % 10 == 0 else 1
        rules = Rules(players=players, rounds=rounds)
        assert len(played_in_step(rules, number, any_turn)) == rounds


@pytest.mark.clause("ftw.base.length")
@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("players", PLAYERS)
def test_length(players: int, style: Choose) -> None:
    """However they play, a round is as long as sizes of hands and turns allow."""
    hand = second_opinion.HAND[players]
    for number in seeds(5, longest=1_000):
        (turns,) = played_in_step(Rules(players=players, rounds=1), number, style)
        assert second_opinion.shortest(players, hand) <= turns
        assert turns <= second_opinion.longest(players, hand)


@pytest.mark.clause("ftw.base.length")
@pytest.mark.parametrize(
    ("players", "style", "limit"),
    [
        *((players, slow, second_opinion.longest) for players in (3, 5)),
        *((players, hasty, second_opinion.shortest) for players in (4, 5, 6)),
    ],
    ids=["3 slow", "5 slow", "4 hasty", "5 hasty", "6 hasty"],
)
def test_limits_are_reached(players: int, style: Choose, limit: Callable[[int, int], int]) -> None:
    """Rounds of the greatest and of the least length do happen."""
    reached = limit(players, second_opinion.HAND[players])
    lengths = (turns_of(Rules(players=players, rounds=1), number, style) for number in range(100))
    assert reached in lengths


def turns_of(rules: Rules, seed: int, style: Choose) -> int:
    """How many turns the first round of a match has, in the engine alone."""
    rng = Random(seed)
    state = ftw.start(rules, seed)
    while state.pending and state.round == 1:
        choices = passes(state, rng) if len(state.pending) > 1 else {state.turn: style(state, rng)}
        state, _ = state.advance(choices)
    return state.turns


@pytest.mark.parametrize(
    ("players", "hand"), [(2, 3), (2, 4), (2, 12), (3, 3), (3, 12), (4, 3), (4, 5), (5, 4), (6, 4)]
)
def test_lengths_by_sizes_alone(players: int, hand: int) -> None:
    """Sizes and turns allow every length between the limits; an even number never the longest.

    With an even number of players the same seats would play all cards in the longest round.
    """
    longest = second_opinion.longest(players, hand) - (players % 2 == 0)
    expected = range(second_opinion.shortest(players, hand), longest + 1)
    assert second_opinion.lengths(players, hand) == set(expected)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=2, highest=8, hand_size=3, passed=1),
        Rules(players=2, highest=5, hand_size=2, passed=2, rounds=5),
        Rules(players=3, highest=9, hand_size=3, passed=0),
        Rules(players=6, highest=30, hand_size=5, passed=5, rounds=2),
        Rules(players=2, position=hooks.POSITION),
        Rules(players=3, position="pile | you ?5 | help 1 3 5 7 9 | Ben ?4 | Aya 30 ?2"),
    ],
    ids=Rules.to_text,
)
def test_both_programs_agree_on_other_rules(rules: Rules) -> None:
    """They agree with small decks, with any number of cards passed, and from a position."""
    for number in seeds(5, longest=500):
        for style in STYLES.values():
            assert len(played_in_step(rules, number, style)) == rules.rounds


def played_in_step(rules: Rules, seed: int, style: Choose) -> list[int]:
    """Play a match in both programs; the answer is the number of turns of each round."""
    rng = Random(f"{rules.to_text()}/{seed}")
    state = ftw.start(rules, seed)
    totals, starter = (0,) * rules.players, 0
    lengths = []
    while state.pending:
        now, last = round_in_step(state, starter, style, rng)
        lengths.append(now.turns)
        gained = second_opinion.scores(now)
        totals = tuple(old + new for old, new in zip(totals, gained, strict=True))
        starter = second_opinion.next_starter(starter, rules.players)
        state, events = last.before.advance({last.seat: last.choice})
        hands = tuple(tuple(sorted(place.hand)) for place in now.places)
        assert events[-2] == RoundScored(len(lengths), last.seat, hands, gained, totals)
        assert state.scores == totals
        if len(lengths) < rules.rounds:
            assert events[-1] == RoundBegan(len(lengths) + 1, starter)
        else:
            assert hooks.told(state) == replace(now, seat=last.seat)
            assert events[-1] == MatchEnded(tuple(sorted(second_opinion.winners(totals))), totals)
            assert set(state.winners) == second_opinion.winners(totals)
    return lengths


class LastTurn(NamedTuple):
    """The turn that ends a round."""

    before: State
    seat: int
    choice: Any


def round_in_step(state: State, starter: int, style: Choose, rng: Random) -> tuple[Round, LastTurn]:
    """Play a round in both programs, up to its last turn in the engine."""
    now = first_position(state, starter)
    while True:
        assert hooks.told(state) == now
        assert set(state.pending) == set(now.asked)
        assert state.starter == starter
        check_view(state, now, rng.choice((None, *range(len(now.places)))))
        if now.to_pass:
            chosen = passes(state, rng)
            now = second_opinion.after_passing(now, {s: p.cards for s, p in chosen.items()})
            state, events = state.advance(chosen)
            assert list(events) == [Passed(state.rules.passed)]
            continue
        check_choices(state, now, rng)
        last = LastTurn(state, now.seat, style(state, rng))
        now = second_opinion.after(now, hooks.plain(last.choice))
        if now.is_over:
            return now, last
        state, _ = state.advance({last.seat: last.choice})


def first_position(state: State, starter: int) -> Round:
    """A round as the second opinion begins it, with the hands that the engine has dealt.

    What a position names, everybody knows.
    """
    now = second_opinion.dealt(state.hands, starter, state.rules.passed)
    table = state.rules.table
    if table is None:
        assert len({card for hand in state.hands for card in hand}) == sum(map(len, state.hands))
        return now
    laid = hooks.laid(table).places
    places = (Place(old.hand, own.helpers) for old, own in zip(now.places, laid, strict=True))
    named = tuple(own.hand for own in laid)
    return replace(now, places=tuple(places), pile=table.pile, taken=named)


def passes(state: State, rng: Random) -> Mapping[int, Pass]:
    """Any cards that everybody passes."""
    return {
        seat: Pass(tuple(sorted(rng.sample(hand, state.rules.passed))))
        for seat, hand in enumerate(state.hands)
    }


def check_choices(state: State, now: Round, rng: Random) -> None:
    """Both allow the same turns, and at least one."""
    turns = state.pending[now.seat]
    assert len(turns) == second_opinion.number_of_choices(now) > 0
    if len(now.places[now.seat].helpers) <= MOST_LISTED:
        allowed = list(second_opinion.choices(now))
        assert len(allowed) == len(turns)
        assert set(map(hooks.plain, turns)) == set(allowed)
    else:
        some = rng.sample(range(len(turns)), min(20, len(turns)))
        assert len({turns[index] for index in some}) == len(some)
        assert all(second_opinion.is_legal(now, hooks.plain(turns[index])) for index in some)
    for _ in range(5):
        choice = any_try(now, rng)
        assert (hooks.choice_of(choice) in turns) is second_opinion.is_legal(now, choice)


def check_view(state: State, now: Round, seat: int | None) -> None:
    """A seat sees its own hand, what lies open, what all saw, and what it passed: no more."""
    hands = [place.hand for place in now.places]
    known = list(now.taken)
    if seat is not None:
        known[seat - 1] |= now.given[seat]
        known[seat] = hands[seat]
    view = state.view(seat)
    assert list(map(set, view.known)) == known
    assert view.hand == (() if seat is None else tuple(sorted(hands[seat])))
    assert list(view.hand_sizes) == list(map(len, hands))
    assert list(map(set, view.helps)) == [place.helpers for place in now.places]
    assert (view.pile, set(view.gone)) == (now.pile, now.gone)
    seen = {card for cards in (*known, *view.helps, now.pile, now.gone) for card in cards}
    assert set(view.unseen) == set(state.rules.deck) - seen
    assert not set(card_numbers(view.to_json())) & set(view.unseen)


CARD_FIELDS = ("hand", "pile", "helps", "gone", "known", "passed", "received", "choices")


def card_numbers(view: Mapping[str, Any]) -> list[int]:
    """Every card that a view as JSON names."""
    text = " ".join(str(view[name]) for name in CARD_FIELDS)
    return list(map(int, re.findall("[0-9]+", text)))


def any_try(now: Round, rng: Random) -> Choice:
    """A turn that somebody might try, allowed or not."""
    place = now.places[now.seat]
    everything = sorted({card for each in now.places for cards in each for card in cards})
    card = rng.choice(sorted(place.hand) if rng.random() < 0.9 else everything)
    if rng.random() < 0.3:
        return "help", card, rng.choice([*now.pile, card, rng.choice(everything)])
    used = {helper for helper in place.helpers if rng.random() < 0.4}
    if rng.random() < 0.1:
        used.add(rng.choice(everything))
    return "play", card, tuple(sorted(used))


# --- the samples --------------------------------------------------------------------------


def test_samples_reach_everything() -> None:
    """Among the games are hoards of more help cards than are listed."""
    rng = Random(1)
    state = ftw.start(Rules(players=3, rounds=1), 1)
    state, _ = state.advance(passes(state, rng))
    most = 0
    while state.pending:
        most = max(most, *map(len, state.helps))
        choice = hoarding(state, rng)
        state, _ = state.advance({state.turn: choice})
    assert most > MOST_LISTED


@pytest.mark.parametrize("players", PLAYERS)
def test_numbers_of_the_rule_text(players: int) -> None:
    """Highest card, hand, cards passed and rounds are those of the text."""
    rules = Rules(players=players)
    assert rules.highest == second_opinion.HIGHEST[players]
    assert rules.hand_size == second_opinion.HAND[players]
    assert rules.passed == second_opinion.PASSED
    assert rules.rounds == players


@pytest.mark.clause("ftw.base.pass")
@pytest.mark.parametrize("passed", [1, 3, 4])
def test_every_pass_is_offered(passed: int) -> None:
    """Everybody may pass any cards of the hand, so many, each set once."""
    state = ftw.start(Rules(players=3, highest=12, hand_size=4, passed=passed), 1)
    for seat, offered in state.pending.items():
        expected = set(combinations(state.hands[seat], passed))
        assert {choice.cards for choice in offered} == expected
        assert len(offered) == len(expected)
