"""Markov chains: powers of matrices, and how long a chain lasts."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from kernel_lib.chance import chains


def chain(size: int, seed: int) -> list[list[float]]:
    """A transition matrix without the state "over", from which something always leads there."""
    rng = Random(seed)
    rows = [[rng.random() for _ in range(size + 1)] for _ in range(size)]
    return [[weight / sum(row) for weight in row[:size]] for row in rows]


@pytest.mark.parametrize("size", [1, 2, 5, 30])
def test_as_numpy(size: int) -> None:
    """Powers, ranks and solutions are those that numpy finds."""
    matrix = chain(size, seed=size)
    array = np.array(matrix)
    for steps in (0, 1, 2, 9):
        assert np.allclose(chains.power(matrix, steps), np.linalg.matrix_power(array, steps))
    left = np.eye(size) - array
    assert np.allclose(chains.equations(matrix), left)
    assert np.allclose(chains.steps_to_come(matrix), np.linalg.solve(left, np.ones(size)))
    assert chains.rank(chains.equations(matrix)) == size


def test_a_chain_that_goes_round_never_ends() -> None:
    """A circle has one equation too few: there is no mean number of steps, and it is said."""
    circle = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    assert chains.power(circle, 3) == chains.identity(3)
    assert chains.rank(chains.equations(circle)) == 2
    with pytest.raises(ValueError, match="is not sure to end"):
        chains.steps_to_come(circle)


def test_rank_of_rows_that_begin_with_noughts() -> None:
    """Rows that cannot be solved for in order still count."""
    assert chains.rank([[0, 0, 1], [0, 0, 2], [0, 3, 1]]) == 2


@pytest.mark.parametrize("steps", [-1, 1.5])
def test_refused(steps: float) -> None:
    """Steps are a whole number, and matrices must fit."""
    with pytest.raises(ValueError, match="steps"):
        chains.power([[1.0]], steps)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="fit"):
        chains.times([[1.0, 2.0]], [[1.0]])
