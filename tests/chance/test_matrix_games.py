"""Matrix games are solved exactly, with scipy's hint and without."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kernel_lib.chance import matrix_games
from kernel_lib.chance.matrix_games import Matrix, is_solution, solve_matrix


def games(count: int) -> list[Matrix]:
    """Small tables of costs, many of them with equal entries."""
    rng = Random(7)
    matrices = []
    for _ in range(count):
        height, width, most = rng.randint(1, 4), rng.randint(1, 4), rng.choice((2, 9))
        matrices.append(
            tuple(
                tuple(Fraction(rng.randint(0, most)) for _ in range(width)) for _ in range(height)
            )
        )
    return matrices


@pytest.mark.parametrize("with_hint", [True, False])
def test_nobody_can_do_better(monkeypatch: pytest.MonkeyPatch, with_hint: bool) -> None:
    """Whatever is found is proved, in fractions, to be a solution."""
    values = [solve_matrix(matrix).value for matrix in games(150)]
    if not with_hint:
        monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    for matrix, value in zip(games(150), values, strict=True):
        solution = solve_matrix(matrix)
        assert is_solution(matrix, solution)
        assert solution.value == value


def test_hint_is_not_asked_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without scipy there is no hint, and no error."""
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    matrix: Any = ((Fraction(0), Fraction(3)), (Fraction(2), Fraction(1)))
    assert matrix_games._hint(matrix) == ((), ())


def test_endgame_without_scipy() -> None:
    """An endgame is solved in a Python that has neither scipy nor numpy."""
    code = """
import sys
sys.modules["scipy"] = sys.modules["numpy"] = None
from kernel_lib.nimmt import Table
from kernel_lib.nimmt.endgame import solve
print(solve(Table.parse("16 20 21 22 24 | 35 36 38 40 | 61 | 70"), [50, 68], [5, 63]).value)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.stdout.strip(), run.stderr) == ("32/5", "")
