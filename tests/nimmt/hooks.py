"""What only 6 nimmt! can tell the conformance suite of its positions."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt import VARIANTS, End, Rules, State
from kernel_lib.nimmt.ending import EndKind
from kernel_lib.nimmt.events import (
    DealScored,
    HandCounted,
    Kept,
    MatchEnded,
    TookRow,
    TookSixth,
    TookTogether,
)
from kernel_lib.testing import Case
from tests.nimmt.combinations import SETTINGS, playable, rules_of, ways_of
from tests.whole_games import case_with

GAME = nimmt


def all_cards(state: State) -> Iterable[int]:
    """Every card of the deck as it is found: in hands, rows, trick and piles, or not dealt."""
    yield from cards_in_play(state)
    yield from undealt(state)


def cards_in_play(state: State) -> Iterable[int]:
    """The cards in hands, rows and the trick, those that lie open, and the penalty piles."""
    view = state.view(None)
    for cards in (*state.hands, *state.rows, *state.taken, view.pool, view.held):
        yield from cards
    for pile in state.shared:
        yield from pile.cards
    yield from (card for card, _ in state.queue)


def undealt(state: State) -> Iterable[int]:
    """The cards left over from this deal, told from its first position."""
    if state.rules.draft:
        return ()
    hands, rows = nimmt.deal.dealt_cards(state.rules, state.seed, state.deal)
    dealt = Counter(card for cards in (*hands, *rows) for card in cards)
    return (Counter(state.rules.deck) - dealt).elements()


def otherwise(state: State, seat: int | None, rng: Random) -> Sequence[State]:
    """The same position with the cards that ``seat`` cannot see dealt anew, and another seed."""
    view = state.view(seat)
    hidden = list(view.unseen)
    rng.shuffle(hidden)
    drawn = iter(hidden)
    hands = tuple(
        hand
        if owner == seat
        else tuple(sorted((*known, *(next(drawn) for _ in range(len(hand) - len(known))))))
        for owner, (hand, known) in enumerate(zip(state.hands, view.known, strict=True))
    )
    return [
        state._replace(hands=hands, seed=state.seed + 1),
        state._replace(seed=-state.seed),
    ]


def scores_told(rules: Rules, events: Sequence[Any]) -> Sequence[int]:
    """The bulls of each seat, added up from the events of a match; its totals must agree."""
    scores = [0] * rules.players
    in_deal = [0] * rules.players
    for event in events:
        match event:
            case TookSixth() | TookRow() if not rules.keeps:
                in_deal[event.who] += event.bulls
            case TookTogether():
                assert event.each == (event.bulls + 1) // 2
                for owner in event.owners:
                    in_deal[owner] += event.each
            case Kept() | HandCounted():
                in_deal[event.who] += event.bulls
            case DealScored():
                assert list(event.bulls) == in_deal
                scores = [before + bulls for before, bulls in zip(scores, in_deal, strict=True)]
                assert list(event.totals) == scores
                in_deal = [0] * rules.players
            case MatchEnded():
                best = min(scores)
                assert event.winners == tuple(i for i, own in enumerate(scores) if own == best)
                assert list(event.totals) == scores
    return [before + bulls for before, bulls in zip(scores, in_deal, strict=True)]


def case_of(rules: Rules, looks: int | None = None) -> Case:
    """6 nimmt! with these rules, ready for the conformance suite."""
    return case_with(sys.modules[__name__], rules, looks)


def case(**settings: Any) -> Case:
    """6 nimmt! with these settings of the rules, ready for the conformance suite."""
    return case_of(Rules(**settings))


def with_one_variant() -> Iterator[Case]:
    """Each variant in each of its ways: the fewest players, the most, and a number between.

    Two play two deals, so that what is passed on from deal to deal is there; more play one. From
    five players on, the quick run looks at the views of some positions.
    """
    for name in VARIANTS:
        for way in SETTINGS.get(name, ({},)):
            most = rules_of((name,), way)[-1].players
            for players in (2, (2 + most) // 2, most):
                looks = None if players < 5 else MANY_LOOKS
                yield case_of(short((name,), players, way), looks)


def with_more_variants() -> Iterator[Case]:
    """Each set of two and three variants that can be played: with two players and with three.

    The quick run looks at the views of some positions.
    """
    for names in (*playable(2), *playable(3)):
        for way in ways_of(names):
            for players in (2, 3):
                yield case_of(short(names, players, way), FEW_LOOKS)


def short(names: tuple[str, ...], players: int, way: dict[str, Any]) -> Rules:
    """Rules of a match that is short, unless the variants say themselves how long it is."""
    deals = 2 if players == 2 else 1
    try:
        return Rules(players=players, end=str(End(EndKind.DEALS, deals)), variants=names, **way)
    except ValueError:
        return Rules(players=players, variants=names, **way)


MANY_LOOKS = 12
FEW_LOOKS = 4
"""How many positions of a game the checks of the views look at in the quick run, at most."""

CASES = (
    *(case(players=players, end="1 deal") for players in range(2, 11)),
    *(
        case(players=players, end=end)
        for end in ("over 66", "at least 66", "countdown 66", "over 1", "3 deals")
        for players in (2, 5)
    ),
    case(players=2, highest=6, hand_size=1, end="1 deal"),
    case(players=2, highest=8, hand_size=2, end="over 5"),
    case(players=3, highest=16, hand_size=4, end="2 deals"),
    case(players=2, highest=104, hand_size=50, end="1 deal"),
    case(players=10, highest=14, hand_size=1, end="at least 7"),
    *with_one_variant(),
    *with_more_variants(),
)
"""Every number of players, every kind of end, some small decks, and the variants."""
