"""What a stranger tries of the own game: the kit's conformance suite, and a few rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import no_thanks
import pytest
from no_thanks.game import DECK, PUT_AWAY, Choice, Refusal, State, Took

from kernel_lib.core.game import IllegalMove
from kernel_lib.testing import CHECKS, Case


def pieces(state: State) -> list[int]:
    """All cards and all chips, each chip as a 0."""
    chips = sum(state.chips) + state.pot
    return [*state.deck, *(card for held in state.cards for card in held), *[0] * chips]


def dealt(state: State) -> list[int]:
    """What the game began with."""
    return [*DECK, *[0] * (state.rules.chips * state.rules.players)]


def otherwise(state: State, _seat: int | None, rng: Random) -> list[State]:
    """The cards that nobody has seen in another order, and another seed."""
    seen = 0 if state.is_over else 1
    unseen = list(state.deck[seen:])
    rng.shuffle(unseen)
    return [state._replace(deck=(*state.deck[:seen], *unseen), seed=state.seed + 1)]


def scores_told(rules: Any, events: Sequence[Any]) -> list[int]:
    """The scores by what was told alone."""
    cards: list[list[int]] = [[] for _ in range(rules.players)]
    chips = [rules.chips] * rules.players
    for event in events:
        chips[event.who] += event.chips if isinstance(event, Took) else -1
        cards[event.who] += [event.card] if isinstance(event, Took) else []
    return [no_thanks.value(held) - own for held, own in zip(cards, chips, strict=True)]


def case_of(players: int) -> Case:
    """The game of so many, ready for the conformance suite."""
    rules = no_thanks.Rules(players)
    name = f"no_thanks {rules.to_text()}"
    return Case(name, no_thanks, rules, pieces, dealt, otherwise, scores_told)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Case, int], None], players: int) -> None:
    """The game keeps the contract of all games."""
    check(case_of(players), 0)


def test_who_takes_is_asked_again() -> None:
    """A chip goes on the card, and whoever takes both is asked about the next card, too."""
    first = no_thanks.start(no_thanks.Rules(3), seed=1)
    paid, _ = first.advance({0: Choice.PAY})
    assert (paid.turn, paid.pot, paid.chips) == (1, 1, (10, 11, 11))
    taken, _ = paid.advance({1: Choice.TAKE})
    assert (taken.turn, taken.pot, taken.chips) == (1, 0, (10, 12, 11))
    assert taken.cards == ((), (first.card,), ())
    assert taken.scores == (-10, first.card - 12, -11)


def test_without_a_chip_a_card_is_taken() -> None:
    """Who has no chip cannot pay."""
    state = no_thanks.start(no_thanks.Rules(3))._replace(chips=(0, 11, 11))
    assert state.pending == {0: (Choice.TAKE,)}
    with pytest.raises(IllegalMove) as error:
        state.check(0, Choice.PAY)
    assert error.value.code is Refusal.MUST_TAKE_OR_PAY


def test_nine_cards_stay_away() -> None:
    """The game ends when 24 cards are taken."""
    state = no_thanks.start(seed=3)
    while state.pending:
        state, _ = state.advance({state.turn: Choice.TAKE})
    assert [len(held) for held in state.cards] == [24, 0, 0, 0]
    assert len(state.deck) == PUT_AWAY
