"""What only FTW?! can tell the conformance suite of its positions, and the second opinion."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from kernel_lib import ftw
from kernel_lib.ftw import Help, Play, Rules, State, Table
from kernel_lib.ftw.events import MatchEnded, RoundScored
from kernel_lib.ftw.state import dealt_hands
from kernel_lib.testing import Case
from tests.ftw import second_opinion
from tests.ftw.second_opinion import Choice, Place, Round
from tests.whole_games import case_with

GAME = ftw

POSITION = "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 ?3"
"""A position with a pile, help cards and unknown cards, in a deck for two players."""


def all_cards(state: State) -> Iterable[int]:
    """Every card of the deck as it is found: in hands, in front of players, piled, gone, undealt.

    What was not dealt is told from the deal, so that a card lost on the way is missed.
    """
    for cards in (*state.hands, *state.helps, state.pile, state.gone):
        yield from cards
    yield from undealt(state)


def undealt(state: State) -> Iterable[int]:
    """The cards left over from the deal of this round, told from its first position."""
    dealt = Counter(
        card for hand in dealt_hands(state.rules, state.seed, state.round) for card in hand
    )
    table = state.rules.table
    for cards in (table.pile, *(place.helps for place in table.players)) if table else ():
        dealt.update(cards)
    return (Counter(state.rules.deck) - dealt).elements()


def otherwise(state: State, seat: int | None, rng: Random) -> Sequence[State]:
    """The same position with all that ``seat`` cannot know otherwise: cards, passes and seed.

    What it can know is told here from the position, not from the view.
    """
    hands = state.hands if state.is_over else dealt_anew(state, seat, rng)
    lookalike = state._replace(hands=hands, passed=passed_anew(state, seat, rng))
    return [lookalike._replace(seed=state.seed + 1), state._replace(seed=-state.seed)]


def dealt_anew(state: State, seat: int | None, rng: Random) -> tuple[tuple[int, ...], ...]:
    """The hands with every card that ``seat`` has not seen dealt anew, undealt cards as well."""
    kept = [known_cards(state, seat, owner) for owner in range(len(state.hands))]
    seen = {card for cards in (*kept, *state.helps, state.pile, state.gone) for card in cards}
    hidden = [card for card in state.rules.deck if card not in seen]
    rng.shuffle(hidden)
    drawn = iter(hidden)
    return tuple(
        tuple(sorted((*known, *(next(drawn) for _ in range(len(hand) - len(known))))))
        for hand, known in zip(state.hands, kept, strict=True)
    )


def known_cards(state: State, seat: int | None, owner: int) -> set[int]:
    """The cards in a hand that a seat knows: its own, those all saw, those it gave itself."""
    if owner == seat:
        return set(state.hands[owner])
    known = set(state.shown[owner])
    if seat is not None and state.passed and owner == (seat - 1) % len(state.hands):
        known |= set(state.passed[seat]) & set(state.hands[owner])
    return known


def passed_anew(state: State, seat: int | None, rng: Random) -> tuple[tuple[int, ...], ...]:
    """What was passed, with all that ``seat`` neither gave nor got drawn anew, from all cards."""
    passed = list(state.passed)
    for giver, cards in enumerate(state.passed):
        if seat is None or giver not in (seat, (seat + 1) % len(passed)):
            passed[giver] = tuple(sorted(rng.sample(state.rules.deck, len(cards))))
    return tuple(passed)


def scores_told(rules: Rules, events: Sequence[Any]) -> Sequence[int]:
    """The points of each seat, added up from the hands that the events of a match show."""
    scores = [0] * rules.players
    for event in events:
        match event:
            case RoundScored():
                gained = [second_opinion.points(frozenset(hand)) for hand in event.hands]
                assert list(event.points) == gained
                scores = [old + new for old, new in zip(scores, gained, strict=True)]
                assert list(event.totals) == scores
            case MatchEnded():
                assert set(event.winners) == second_opinion.winners(scores)
                assert list(event.totals) == scores
    return scores


def plain(choice: Any) -> Choice:
    """A turn of the engine in the words of the second opinion."""
    if isinstance(choice, Play):
        return "play", choice.card, choice.use
    assert isinstance(choice, Help)
    return "help", choice.card, choice.take


def choice_of(plain_choice: Choice) -> Play | Help:
    """A turn of the second opinion as the engine's choice."""
    _, card, rest = plain_choice
    return Help(card, rest) if isinstance(rest, int) else Play(card, rest)


def laid(table: Table) -> Round:
    """A position of the engine's table in the words of the second opinion, from seat 0 on."""
    places = tuple(
        Place(frozenset(player.hand), frozenset(player.helps)) for player in table.players
    )
    now = second_opinion.dealt([place.hand for place in table.players], starter=0, to_pass=0)
    return replace(now, places=places, pile=table.pile)


def told(state: State) -> Round:
    """A position of the engine in the words of the second opinion."""
    passed = state.passed or ((),) * len(state.hands)
    given = [
        frozenset(own) & set(state.hands[seat - 1]) - set(state.shown[seat - 1])
        for seat, own in enumerate(passed)
    ]
    return Round(
        places=tuple(map(Place, map(frozenset, state.hands), map(frozenset, state.helps))),
        seat=state.turn,
        to_pass=state.rules.passed if state.ask == "pass" else 0,
        pile=state.pile,
        gone=frozenset(state.gone),
        taken=tuple(map(frozenset, state.shown)),
        given=tuple(given),
        turns=state.turns,
    )


def case_of(rules: Rules, looks: int | None = None) -> Case:
    """FTW?! with these rules, ready for the conformance suite."""
    return case_with(sys.modules[__name__], rules, looks)


MANY_LOOKS = 12
"""How many positions of a long game the checks of the views look at in the quick run."""

CASES = (
    *(case_of(Rules(players=players, rounds=1)) for players in range(2, 7)),
    *(case_of(Rules(players=players), MANY_LOOKS) for players in (2, 3)),
    case_of(Rules(players=2, highest=8, hand_size=3, passed=1)),
    case_of(Rules(players=3, highest=10, hand_size=3, passed=3)),
    case_of(Rules(players=2, highest=8, hand_size=4, passed=0)),
    case_of(Rules(players=2, highest=4, hand_size=2, passed=2, rounds=3)),
    case_of(Rules(players=6, highest=60, hand_size=10, passed=0, rounds=1)),
    case_of(Rules(players=2, position=POSITION)),
    case_of(Rules(players=3, position="pile | you ?4 | Ben ?3 | help 20 | Aya 7 ?2")),
)
"""Every number of players, whole matches, small decks, without passing, and from a position."""
