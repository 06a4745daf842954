"""Whole matches of people who drop out, load anew, lag, click twice and forge."""

from __future__ import annotations

import pytest

from kernel_lib.testing import Case
from tests.ftw import hooks as ftw_hooks
from tests.ingenious import hooks as ingenious_hooks
from tests.network.crowd import TICK, Crowd, played, undisturbed
from tests.nimmt import hooks as nimmt_hooks
from tests.strategies import few, seeds

CASES = [
    case
    for hooks in (nimmt_hooks, ftw_hooks, ingenious_hooks)
    for case in hooks.CASES
    if case.rules.players > 1
]

SMALL = [case for case in CASES if case.rules.players <= 4]


@pytest.mark.parametrize("number", seeds(1, 2, 8))
@pytest.mark.parametrize("case", few(SMALL[::9] + CASES[5::40], 12), ids=lambda case: case.name)
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
