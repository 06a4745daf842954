"""The contract of a game, checked on every game and its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kernel_lib.testing import CHECKS, Case
from tests.ftw import hooks as ftw_hooks
from tests.ingenious import hooks as ingenious_hooks
from tests.nimmt import hooks as nimmt_hooks
from tests.strategies import SOAK, seeds
from tests.together import each

GAMES = (nimmt_hooks.CASES, ftw_hooks.CASES, ingenious_hooks.CASES)

MANY = 40
"""Of a game with more cases than these the quick run has some of the checks of each case."""

TURNS = 4
"""So many cases in a row share the checks among them: each variant has as many, or more."""


def chosen() -> Iterator[object]:
    """The checks of every case; in the quick run the cases of a large game take turns."""
    for cases in GAMES:
        for number, case in enumerate(cases):
            for turn, check in enumerate(CHECKS):
                if SOAK or len(cases) <= MANY or turn % TURNS == number % TURNS:
                    yield pytest.param(check, case, id=f"{case}-{check.__name__}")


@each(("check", "case"), list(chosen()))
def test_contract(check: Callable[[Case, int], None], case: Case) -> None:
    """Every game keeps the contract in whole games played at random."""
    for number in seeds(1, soak=1, longest=25 if case.looks is None else 5):
        check(case, number)
