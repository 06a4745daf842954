"""Many whole games, each looked at in one pass; the checks know no game.

The conformance suite looks closely at a few games; these checks look at many, briefly.
"""

from __future__ import annotations

from random import Random
from typing import Any

from kernel_lib.core.record import read_record, write_record
from kernel_lib.testing import LONGEST, Case, Step, best_of, told


def case_with(hooks: Any, rules: Any, looks: int | None = None) -> Case:
    """A game with these rules; ``hooks`` is the module with what only that game can tell."""
    return Case(
        name=f"{hooks.GAME.NAME} {rules.to_text()}",
        game=hooks.GAME,
        rules=rules,
        pieces=hooks.all_cards,
        dealt=lambda state: state.rules.deck,
        otherwise=hooks.otherwise,
        scores_told=hooks.scores_told,
        looks=looks,
    )


def check_whole_game(case: Case, number: int) -> list[Step]:
    """Pieces are conserved, choices legal, records replay, views hide, and the match ends."""
    steps = played(case, number)
    check_record(case, steps)
    check_end(case, steps)
    rng = Random(f"{case.rules.to_text()}/{number}")
    check_view(case, rng.choice(steps).before, rng)
    check_view(case, steps[-1].after, rng)
    return steps


def played(case: Case, number: int) -> list[Step]:
    """A game by players that see only their views; every step is checked on the way."""
    rng = Random(f"many/{case.rules.to_text()}/{number}")
    state: Any = case.game.start(case.rules, number)
    steps: list[Step] = []
    while state.pending:
        check_pieces(case, state)
        choices = {seat: any_choice(state.view(seat), rng) for seat in state.pending}
        for seat, choice in choices.items():
            assert choice in state.pending[seat]
            state.check(seat, choice)
        after, events = state.advance(choices)
        steps.append(Step(state, choices, tuple(events), after))
        state = after
        assert len(steps) < LONGEST
    check_pieces(case, state)
    return steps


def any_choice(view: Any, rng: Random) -> Any:
    """Any of the choices that a seat sees, each with the same chance."""
    return view.choices[rng.randrange(len(view.choices))]


def check_pieces(case: Case, state: Any) -> None:
    """Every piece is in exactly one place."""
    assert sorted(case.pieces(state)) == sorted(case.dealt(state))


def check_record(case: Case, steps: list[Step]) -> None:
    """The record of the game replays to the same end, with the same things told on the way."""
    last = steps[-1].after
    record = read_record(write_record(case.game, case.rules, last.seed, steps, last))
    assert record.rules == case.rules
    assert record.final == last
    assert record.events == tuple(step.events for step in steps)


def check_end(case: Case, steps: list[Step]) -> None:
    """The match is over for good, its events tell the scores, and the best score wins."""
    last = steps[-1].after
    assert last.is_over
    assert not any(step.before.is_over for step in steps)
    events = [event for step in steps for event in step.events]
    assert list(last.scores) == list(case.scores_told(case.rules, events))
    assert list(last.winners) == best_of(case, last.scores)


def check_view(case: Case, state: Any, rng: Random) -> None:
    """No seat's view changes when all that the seat may not know is otherwise."""
    seats = (None, *range(state.rules.players))
    closely = rng.choice(seats)
    for seat in seats:
        view = state.view(seat)
        for lookalike in case.otherwise(state, seat, rng):
            assert lookalike.view(seat).to_json() == view.to_json()
            if seat == closely:
                assert told(lookalike.view(seat)) == told(view)
