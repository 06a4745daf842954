"""Many whole matches for each number of players, each looked at in one pass."""

from __future__ import annotations

from typing import get_args

import pytest

from kernel_lib.ftw import Rules
from kernel_lib.ftw.decisions import DECISIONS
from kernel_lib.ftw.events import Event
from kernel_lib.testing import random_game
from tests.ftw import hooks
from tests.ftw.hooks import case_of
from tests.strategies import in_soak, seeds
from tests.whole_games import check_whole_game


@in_soak
@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games(players: int) -> None:
    """Cards are conserved, choices are legal, records replay, views hide, and the match ends."""
    for number in seeds(20, longest=1_000):
        rounds = (1, 1, 2, players)[number % 4]
        passed = (3, 3, 0, 1)[number % 4]
        check_whole_game(case_of(Rules(players=players, rounds=rounds, passed=passed)), number)


def test_random_games_reach_everything() -> None:
    """The games of the conformance suite ask every question and tell every kind of event."""
    steps = [step for case in hooks.CASES for step in random_game(case, 0)]
    assert {state.ask for step in steps for state in (step.before, step.after)} == {
        *DECISIONS,
        "nothing",
    }
    assert {type(event) for step in steps for event in step.events} == set(get_args(Event))
    chosen = [choice for step in steps for choice in step.choices.values()]
    assert any(len(getattr(choice, "use", ())) > 1 for choice in chosen)
