"""Many whole games of every set of variants, each looked at in one pass.

The conformance suite looks closely at a few games; these tests look at many, briefly. The quick
run plays 4 games of every playable single variant, pair and triple; the long run (``make soak``)
plays at least 1,000 of each, spread evenly over every number of players and every way of playing.
"""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules, State
from kernel_lib.nimmt.events import Event, RoundsStopped
from kernel_lib.nimmt.moves import Ask
from kernel_lib.nimmt.view import View
from kernel_lib.record import read_record, write_record
from tests.conformance import Step, random_game, told
from tests.nimmt import hooks
from tests.nimmt.combinations import playable, rules_of
from tests.strategies import SOAK

SETS = [names for size in (1, 2, 3) for names in playable(size)]
GAMES = 1000 if SOAK else 4
"""How many games of each set of variants are played."""

LONGEST = 5000
"""More choices than any of these matches takes."""


def numbered_rules(names: tuple[str, ...]) -> list[tuple[int, Rules]]:
    """Rules for each game of a set of variants, and its number.

    In the long run all that there are in turn; in the quick run the fewest players of the first
    way of playing, the most of the last, and two between.
    """
    every = rules_of(names)
    if SOAK:
        return [(number, every[number % len(every)]) for number in range(GAMES)]
    return [(at, every[at * (len(every) - 1) // (GAMES - 1)]) for at in range(GAMES)]


@pytest.mark.parametrize("names", SETS, ids="+".join)
def test_whole_games(names: tuple[str, ...]) -> None:
    """Cards are conserved, choices are legal, records replay, views hide, and the match ends."""
    for number, rules in numbered_rules(names):
        steps = played(rules, number)
        check_record(rules, steps)
        check_end(rules, steps)
        rng = Random(f"{rules.to_text()}/{number}")
        check_view(rng.choice(steps).before, rng)
        check_view(steps[-1].after, rng)


def played(rules: Rules, number: int) -> list[Step]:
    """A game by players that see only their views; every step is checked on the way."""
    rng = Random(f"many/{rules.to_text()}/{number}")
    state: Any = nimmt.start(rules, number)
    steps: list[Step] = []
    while state.pending:
        check_cards(state)
        choices = {seat: any_choice(state.view(seat), rng) for seat in state.pending}
        for seat, choice in choices.items():
            assert choice in state.pending[seat]
            state.check(seat, choice)
        after, events = state.advance(choices)
        steps.append(Step(state, choices, tuple(events), after))
        state = after
        assert len(steps) < LONGEST
    check_cards(state)
    return steps


def any_choice(view: View, rng: Random) -> Any:
    """Any of the choices that a seat sees, each with the same chance."""
    return view.choices[rng.randrange(len(view.choices))]


def check_cards(state: State) -> None:
    """Every card of the deck is in exactly one place."""
    assert sorted(hooks.all_cards(state)) == list(state.rules.deck)


def check_record(rules: Rules, steps: list[Step]) -> None:
    """The record of the game replays to the same end, with the same things told on the way."""
    last = steps[-1].after
    record = read_record(write_record(nimmt, rules, last.seed, steps, last))
    assert record.rules == rules
    assert record.final == last
    assert record.events == tuple(step.events for step in steps)


def check_end(rules: Rules, steps: list[Step]) -> None:
    """The match is over for good, its events tell the scores, and the fewest bulls win."""
    last = steps[-1].after
    assert last.is_over
    assert not any(step.before.is_over for step in steps)
    events = [event for step in steps for event in step.events]
    assert list(last.scores) == list(hooks.scores_told(rules, events))
    best = min(last.scores)
    assert list(last.winners) == [i for i, own in enumerate(last.scores) if own == best]


def check_view(state: State, rng: Random) -> None:
    """No seat's view changes when all that the seat may not know is otherwise."""
    seats = (None, *range(state.rules.players))
    closely = rng.choice(seats)
    for seat in seats:
        view = state.view(seat)
        for other in hooks.otherwise(state, seat, rng):
            assert other.view(seat).to_json() == view.to_json()
            if seat == closely:
                assert told(other.view(seat)) == told(view)


def test_random_games_reach_everything() -> None:
    """The games of the conformance suite ask every question and tell every kind of event."""
    asked: set[Ask] = set()
    happened: set[type] = set()
    for case in hooks.CASES:
        for step in random_game(case, 0):
            asked |= {step.before.ask, step.after.ask}
            happened |= set(map(type, step.events))
    assert asked == set(Ask)
    assert happened == set(get_args(Event)) - {RoundsStopped}
