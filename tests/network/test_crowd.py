"""Whole matches of people who drop out, load anew, lag, click twice and forge."""

from __future__ import annotations

import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.testing import Case
from tests.ftw import hooks as ftw_hooks
from tests.ingenious import hooks as ingenious_hooks
from tests.network.crowd import TICK, Crowd, played, undisturbed
from tests.nimmt import hooks as nimmt_hooks
from tests.strategies import LONG, seeds
from tests.whole_games import case_with

MATCHES = 46
"""Matches of each case in the longest run."""

RULES = {
    nimmt_hooks: [
        *(nimmt.Rules(players=players, end="1 deal") for players in (2, 3, 4, 6)),
        *(
            nimmt.Rules(players=3, end="1 deal", variants=(name,))
            for name in ("tactics", "logic", "professional", "open", "refined", "double")
        ),
        nimmt.Rules(players=2, variants=("tournament",)),
        nimmt.Rules(players=2, variants=("hand",)),
        nimmt.Rules(players=3, end="1 deal", variants=("tactics", "logic")),
        nimmt.Rules(players=2, end="2 deals", variants=("logic", "professional")),
    ],
    ftw_hooks: [
        *(ftw.Rules(players=players, rounds=1) for players in (2, 3, 4)),
        ftw.Rules(players=2, rounds=2),
    ],
}
"""Rules of two games: the base game, each variant, and some that are combined."""

CASES = [case_with(hooks, rules) for hooks, rule_sets in RULES.items() for rules in rule_sets]
CASES += [case for case in ingenious_hooks.CASES if case.rules.players > 1]


def test_there_are_enough_rules() -> None:
    """The longest run plays a thousand matches."""
    assert len(CASES) == 22
    assert len(CASES) * len(seeds(1, 2, MATCHES)) >= (1000 if LONG else len(CASES))


@pytest.mark.thinned
@pytest.mark.parametrize("number", seeds(1, 2, MATCHES))
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_crowd_plays_to_the_end(case: Case, number: int) -> None:
    """No message tells what its seat may not know; no table stands still; the record is right.

    The record is that of the same choices at a table where nobody disturbs.
    """
    crowd = Crowd(case, number)
    played(crowd)
    assert crowd.longest <= 1 + TICK
    assert crowd.checked > 0
    for table in crowd.room.tables:
        assert table.session.record() == undisturbed(table)
