"""The contract of a game, checked on every game and its rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conformance import CHECKS, Case
from tests.ftw import hooks as ftw_hooks
from tests.ingenious import hooks as ingenious_hooks
from tests.nimmt import hooks as nimmt_hooks
from tests.strategies import seeds

CASES = (*nimmt_hooks.CASES, *ftw_hooks.CASES, *ingenious_hooks.CASES)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_contract(check: Callable[[Case, int], None], case: Case) -> None:
    """Every game keeps the contract in whole games played at random."""
    for number in seeds(1, soak=25 if case.looks is None else 5):
        check(case, number)
