"""With every variant, nothing that a seat must not know leaves for its browser.

The same picture must be sent from two positions that differ only in what the seat cannot know: the
cards that others hold and nobody has seen, the cards not dealt, and the seed. It must be so at
rest, and after a step that both positions take with the same choice.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import State
from kernel_lib.play.session import Session
from kernel_lib.testing import Case, random_game
from tests.nimmt import hooks
from tests.nimmt.combinations import playable, rules_of
from tests.strategies import SOAK, by_length
from tests.widgets.wire import recorded
from tests.widgets.worlds import ODD_SEED, session_from
from widgets import NimmtTable

SETS = [names for size in (1, 2) for names in playable(size)]
CASES = [hooks.case_of(rules_of(names)[1]) for names in SETS]
SINGLE = CASES if SOAK else CASES[: len(playable(1))]


def sent(state: State, seat: int, choice: Any = None) -> list[str]:
    """What leaves for the browser of a seat, at rest and after a choice of that seat."""
    session: Session = session_from(nimmt, state, {})
    with recorded() as wire:
        table = NimmtTable(session=session, seat=seat, risk=True)
        repr(table)
        if choice is not None:
            session.choose(seat, choice)
    return [*wire.messages, repr(table), table.still()]


@pytest.mark.thinned
@pytest.mark.parametrize("case", CASES, ids=str)
def test_hidden_cards_do_not_leave(case: Case) -> None:
    """Two worlds that differ in hidden cards and in the seed send the same bytes."""
    rng = Random(case.name)
    states = [step.before for step in random_game(case, 0)]
    compared = 0
    for state in rng.sample(states, min(len(states), by_length(6, 18, 60))):
        seat = rng.randrange(case.rules.players)
        choice = None
        if list(state.pending) == [seat] and len(case.rules.variants) == 1:
            choice = rng.choice(list(state.pending[seat])[:3])
        otherwise = case.otherwise(state, seat, rng)[0]
        if choice is not None and goes_on_openly(state, choice, seat):
            choice = None
        assert sent(otherwise, seat, choice) == sent(state, seat, choice)
        compared += otherwise.hands != state.hands
    assert compared or case.rules.draft or case.rules.players == 2


def goes_on_openly(state: State, choice: Any, seat: int) -> bool:
    """Whether the choice leads to a position that shows other cards: a new deal, or the end."""
    after, _ = state.advance({seat: choice})
    return after.deal != state.deal or after.is_over


@pytest.mark.parametrize("case", SINGLE, ids=str)
def test_the_seed_does_not_leave(case: Case) -> None:
    """No message of a whole match and no still picture holds the seed."""
    bots = dict.fromkeys(range(1, case.rules.players), "random")
    session = Session(case.game, case.rules, bots, ODD_SEED)
    rng = Random(case.name)
    with recorded() as wire:
        table = NimmtTable(session=session)
        for _ in range(by_length(25, 75, 400)):
            if not session.waiting_for:
                break
            choices = session.state.pending[0]
            session.choose(0, choices[rng.randrange(len(choices))])
        stills = [repr(table), table.still()]
    assert len(wire.messages) > 5
    for message in (*wire.messages, *stills):
        for form in (f"{ODD_SEED}", f"{ODD_SEED:x}", str(ODD_SEED)[:12]):
            assert form not in message
