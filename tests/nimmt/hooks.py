"""What only 6 nimmt! can tell the conformance suite of its positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules, State
from kernel_lib.nimmt.events import (
    DealScored,
    HandCounted,
    Kept,
    MatchEnded,
    TookRow,
    TookSixth,
    TookTogether,
)
from tests.conformance import Case


def all_cards(state: State) -> Iterable[int]:
    """Every card of the deck as it is found: in hands, rows, trick and piles, or not dealt."""
    yield from cards_in_play(state)
    yield from undealt(state)


def cards_in_play(state: State) -> Iterable[int]:
    """The cards in hands, rows and the trick, those that lie open, and the penalty piles."""
    for cards in (*state.hands, *state.rows, *state.taken, state.aside.pool, state.aside.held):
        yield from cards
    for one in state.aside.shared:
        yield from one.cards
    yield from (card for card, _ in state.queue)


def undealt(state: State) -> Iterable[int]:
    """The cards left over from this deal, told from its first position."""
    if state.rules.draft:
        return ()
    hands, rows = nimmt.state.dealt_cards(state.rules, state.seed, state.deal)
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
        if other == seat
        else tuple(sorted((*known, *(next(drawn) for _ in range(len(hand) - len(known))))))
        for other, (hand, known) in enumerate(zip(state.hands, view.known, strict=True))
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


def case_of(rules: Rules) -> Case:
    """6 nimmt! with these rules, ready for the conformance suite."""
    return Case(
        name=f"nimmt {rules.to_text()}",
        game=nimmt,
        rules=rules,
        pieces=all_cards,
        dealt=lambda state: state.rules.deck,
        otherwise=otherwise,
        scores_told=scores_told,
    )


def case(**settings: Any) -> Case:
    """6 nimmt! with these settings of the rules, ready for the conformance suite."""
    return case_of(Rules(**settings))


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
    *(case(players=players, end="2 deals", variants=("tactics",)) for players in range(2, 11)),
)
"""Every number of players, every kind of end, some small decks, and the variants."""
