"""Markov chains: where one is after some steps, and how many steps are still to come.

A matrix is a list of rows. Each row of a transition matrix belongs to a state: how likely a step
leads from it to each of the states.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from kernel_lib.core import check
from kernel_lib.core.text import message

Matrix = Sequence[Sequence[float]]

MOST = 1000
"""No matrix that somebody writes has more rows."""

TINY = 1e-12
"""What counts as 0 where decimals were rounded."""


def times(one: Matrix, other: Matrix) -> list[list[float]]:
    """The product of two matrices: one step by the first, then one by the second.

    The rows of the first must be as long as the second is high, else it is a ``ValueError``.

    >>> times([[0.5, 0.5]], [[0, 1], [0.5, 0.5]])
    [[0.25, 0.75]]
    """
    one, other = _checked(one), _checked(other)
    if any(len(row) != len(other) for row in one):
        raise ValueError(message("only matrices that fit can be multiplied"))
    columns = list(zip(*other, strict=True))
    return [[sum(map(mul, row, column)) for column in columns] for row in one]


def power(matrix: Matrix, steps: int) -> list[list[float]]:
    """The matrix of so many steps: each row says how likely each state is then.

    >>> power([[0.5, 0.5], [0, 1]], 3)
    [[0.125, 0.875], [0.0, 1.0]]
    """
    check.whole("steps", steps, 0)
    matrix = _square(matrix)
    product = identity(len(matrix))
    for digit in f"{steps:b}":
        product = times(product, product)
        if digit == "1":
            product = times(product, matrix)
    return product


def identity(size: int) -> list[list[float]]:
    """The matrix of no step at all.

    >>> identity(2)
    [[1.0, 0.0], [0.0, 1.0]]
    """
    check.whole("size", size, 0, MOST)
    return [[float(row == column) for column in range(size)] for row in range(size)]


def equations(matrix: Matrix) -> list[list[float]]:
    """The left sides of the equations for ``steps_to_come``: the identity less the matrix.

    >>> equations([[0.5, 0.5], [0, 0.5]])
    [[0.5, -0.5], [0.0, 0.5]]
    """
    matrix = _square(matrix)
    return [
        [entry - chance for entry, chance in zip(line, row, strict=True)]
        for line, row in zip(identity(len(matrix)), matrix, strict=True)
    ]


def steps_to_come(matrix: Matrix) -> list[float]:
    """The mean number of steps until a chain is over, from each state.

    ``matrix`` is the transition matrix without the state "over". From where it is never over there
    is no such mean: that is a ``ValueError``.

    >>> steps_to_come([[0.5, 0.5], [0, 0.5]])
    [4.0, 2.0]
    """
    lines = _solved([[*row, 1.0] for row in equations(matrix)])
    if lines is None:
        raise ValueError(
            message("the chain is not sure to end, so there is no mean number of steps")
        )
    return [line[-1] for line in lines]


def rank(matrix: Matrix) -> int:
    """How many of the rows do not follow from others.

    >>> rank([[1, -1], [-1, 1]])
    1
    """
    pivots, lines = 0, [list(row) for row in _checked(matrix)]
    for column in range(len(lines[0])):
        if _cleared(lines, pivots, column):
            pivots += 1
    return pivots


def _checked(matrix: Matrix) -> list[list[float]]:
    """Rows of equally many numbers; anything else is a ``ValueError``."""
    rows = [list(check.numbers("matrix", row)) for row in check.listed("matrix", matrix)]
    if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
        raise ValueError(message("a matrix has rows of equally many numbers"))
    return rows


def _square(matrix: Matrix) -> list[list[float]]:
    rows = _checked(matrix)
    if len(rows) != len(rows[0]):
        raise ValueError(message("this matrix must have as many rows as columns"))
    return rows


def _solved(lines: list[list[float]]) -> list[list[float]] | None:
    """Equations, each with its right side at its end, solved; None if there is not one solution."""
    if all(_cleared(lines, place, place) for place in range(len(lines))):
        return lines
    return None


def _cleared(lines: list[list[float]], place: int, column: int) -> bool:
    """Make an entry of a line 1 and those of all other lines 0, by Gauss; False if it cannot be."""
    best = max(range(place, len(lines)), key=lambda at: abs(lines[at][column]), default=place)
    if best >= len(lines) or abs(lines[best][column]) < TINY:
        return False
    lines[place], lines[best] = lines[best], lines[place]
    first = lines[place][column]
    own = lines[place] = [entry / first for entry in lines[place]]
    for at, line in enumerate(lines):
        factor = line[column]
        if at != place and factor:
            lines[at] = [
                entry - factor * own_entry for entry, own_entry in zip(line, own, strict=True)
            ]
    return True
