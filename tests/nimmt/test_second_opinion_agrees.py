"""Whole games of every variant and every combination, replayed by an independent program."""

from __future__ import annotations

from typing import Any

from kernel_lib.nimmt import Rules, State
from kernel_lib.nimmt.rules import MOST_ROUNDS
from kernel_lib.nimmt.scoring import bulls_so_far
from kernel_lib.testing import Case, Step, random_game
from tests.nimmt import hooks, second_opinion
from tests.nimmt.combinations import all_rules
from tests.strategies import SOAK, seeds
from tests.together import each

CASES = [hooks.case_of(rules) for size in (0, 1, 2, 3, 4, 5) for rules in all_rules(size)]
CASES = CASES if SOAK else CASES[::2]
"""In the quick run every second one, of each variant some numbers of players."""


@each("case", CASES, ids=str)
def test_both_programs_agree(case: Case) -> None:
    """After every step both see the same rows, hands, bulls, and the same question."""
    for number in seeds(1, longest=20):
        steps = random_game(case, number)
        states = [step.before for step in steps] + [steps[-1].after]
        replayed = second_opinion.replay(settings(case.rules), deals(states), words(steps))
        assert len(replayed) == len(states)
        for state, position in zip(states, replayed, strict=True):
            assert position == told(state)


def settings(rules: Rules) -> dict[str, Any]:
    """The rules as the other program reads them."""
    return {
        "players": rules.players,
        "variants": set(rules.variants),
        "hand_size": rules.hand_size,
        "end": rules.end,
        "pile_limit": rules.pile_limit,
        "rounds": MOST_ROUNDS,
    }


def deals(states: list[State]) -> list[Any]:
    """The cards of each deal, as dealt or as they lie open."""
    first: dict[int, State] = {}
    for state in states:
        first.setdefault(state.deal, state)
    return [
        (state.hands, [state.view(None).pool] if state.view(None).pool else state.rows)
        for state in first.values()
    ]


def words(steps: tuple[Step, ...]) -> list[list[str]]:
    """Each turn as a record writes it."""
    return [
        [
            step.choices[seat].notation if seat in step.choices else "."
            for seat in range(len(step.before.hands))
        ]
        for step in steps
    ]


def told(state: State) -> second_opinion.Position:
    """A position of the engine in the words of the other program."""
    nothing = (0,) * len(state.hands)
    hands = state.hands if state.is_over else ()
    # The last deal is added to the totals there; here they stay as they were before it.
    totals = state.scores if state.is_over else state.totals
    return second_opinion.Position(
        rows=state.rows,
        hands=state.hands,
        bulls=bulls_so_far(nothing, state.taken, state.shared, hands),
        totals=totals,
        over=state.is_over,
        asked=tuple(sorted(state.pending)),
        kind=str(state.ask),
    )
