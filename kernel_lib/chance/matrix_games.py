"""Matrix games: two players choose at the same time, and a table says what it costs the first.

Solved exactly. A linear programme in floating point (scipy's HiGHS) hints which choices to mix; the
mix itself and the proof that nobody can do better are computed in fractions. By a theorem of
Shapley and Snow (Basic solutions of discrete games, 1950) every such game has a solution that
comes from a square part of the table in this way; if the hint does not lead to one, or there is no
scipy, the square parts are tried one after another. (Where several solutions are equally good it
may then be another one of them.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from kernel_lib.core import check
from kernel_lib.core.text import message

Matrix = tuple[tuple[Fraction, ...], ...]
Mix = tuple[Fraction, ...]
Part = tuple[tuple[int, ...], tuple[int, ...]]
"""Some rows and as many columns."""


class MatrixSolution(NamedTuple):
    """What the game costs the first player, and how often each should choose what."""

    value: Fraction
    rows: Mix
    columns: Mix


def solve_matrix(costs: Sequence[Sequence[int | Fraction]]) -> MatrixSolution:
    """The exact solution of a matrix game.

    ``costs[row][column]`` is what the first player, who chooses the row, pays the second. The first
    wants to pay little, the second to get much. Against ``rows`` no column gets more than
    ``value``; against ``columns`` no row pays less. A table that is empty or not a rectangle is a
    ``ValueError``.

    >>> value, rows, columns = solve_matrix([[0, 3], [2, 1]])
    >>> print(value, *rows, *columns)
    3/2 1/4 3/4 1/2 1/2
    """
    rows = check.listed("costs", costs)
    matrix = tuple(tuple(map(Fraction, check.numbers("costs", row))) for row in rows)
    if not matrix or not matrix[0] or len({len(row) for row in matrix}) > 1:
        raise ValueError(
            message("a matrix game is a table of numbers, each row as long as the others")
        )
    saddle = _saddle(matrix)
    if saddle is not None:
        return saddle
    for part in _parts(matrix):
        solution = _from_part(matrix, part)
        if solution is not None and is_solution(matrix, solution):
            return solution
    raise AssertionError("every matrix game has a solution from a square part")


def is_solution(matrix: Matrix, solution: MatrixSolution) -> bool:
    """Whether neither player can do better: the proof, in fractions."""
    value, rows, columns = solution
    return (
        min(rows) >= 0
        and min(columns) >= 0
        and sum(rows) == sum(columns) == 1
        and max(against_rows(matrix, rows)) == value == min(against_columns(matrix, columns))
    )


def against_rows(matrix: Matrix, rows: Sequence[Fraction]) -> Mix:
    """What each column gets when the rows are mixed like this.

    >>> half = Fraction(1, 2)
    >>> [int(payoff) for payoff in against_rows(((1, -1), (-1, 1)), (half, half))]
    [0, 0]
    """
    return tuple(_dot(column, rows) for column in zip(*matrix, strict=True))


def against_columns(matrix: Matrix, columns: Sequence[Fraction]) -> Mix:
    """What each row pays when the columns are mixed like this.

    >>> [int(cost) for cost in against_columns(((1, -1), (-1, 1)), (Fraction(1), Fraction(0)))]
    [1, -1]
    """
    return tuple(_dot(row, columns) for row in matrix)


def _dot(costs: Sequence[Fraction], weights: Sequence[Fraction]) -> Fraction:
    return sum((cost * w for cost, w in zip(costs, weights, strict=True) if w), Fraction(0))


def _saddle(matrix: Matrix) -> MatrixSolution | None:
    """A row and a column from which neither player wants to move, if there are."""
    worst = [max(row) for row in matrix]
    best = [min(column) for column in zip(*matrix, strict=True)]
    if min(worst) != max(best):
        return None
    row, column = worst.index(min(worst)), best.index(max(best))
    return MatrixSolution(
        min(worst),
        tuple(Fraction(index == row) for index in range(len(worst))),
        tuple(Fraction(index == column) for index in range(len(best))),
    )


def _parts(matrix: Matrix) -> Iterator[Part]:
    """The square parts of a matrix, those first that are most like what the programme mixes."""
    rows, columns = _hint(matrix)
    if len(rows) == len(columns):
        yield rows, columns
    parts = [
        (rows_used, columns_used)
        for size in range(1, min(len(matrix), len(matrix[0])) + 1)
        for rows_used in combinations(range(len(matrix)), size)
        for columns_used in combinations(range(len(matrix[0])), size)
    ]
    parts.sort(key=lambda part: len({*part[0]} ^ {*rows}) + len({*part[1]} ^ {*columns}))
    yield from parts


def _hint(matrix: Matrix) -> Part:
    """The rows and columns that a linear programme mixes: all that it does not leave out.

    It finds the mix of rows for which the dearest column is cheapest; how much each column presses
    on that (its dual value) is the mix of columns. Without scipy there is no hint.
    """
    try:
        from scipy.optimize import linprog
    except ImportError:
        return (), ()
    height, width = len(matrix), len(matrix[0])
    solution = linprog(
        [0.0] * height + [1.0],
        A_ub=[[*map(float, column), -1.0] for column in zip(*matrix, strict=True)],
        b_ub=[0.0] * width,
        A_eq=[[1.0] * height + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * height + [(None, None)],
        method="highs",
    )
    if not solution.success:
        return (), ()
    presses = solution.ineqlin.marginals
    return (
        tuple(row for row in range(height) if solution.x[row] > 1e-9),
        tuple(column for column in range(width) if -presses[column] > 1e-9),
    )


def _from_part(matrix: Matrix, part: Part) -> MatrixSolution | None:
    """The mixes of these rows and columns that make the other player's choice all the same."""
    rows, columns = part
    square = [[matrix[row][column] for column in columns] for row in rows]
    turned = [list(column) for column in zip(*square, strict=True)]
    from_rows, from_columns = _even(turned), _even(square)
    if from_rows is None or from_columns is None:
        return None
    return MatrixSolution(
        from_rows[-1],
        _spread_out(rows, from_rows, len(matrix)),
        _spread_out(columns, from_columns, len(matrix[0])),
    )


def _even(square: list[list[Fraction]]) -> list[Fraction] | None:
    """Weights that sum to 1 and make all rows cost the same, then that cost; None if not one."""
    size = len(square)
    lines = [[*row, Fraction(-1), Fraction(0)] for row in square]
    lines.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    for place in range(size + 1):
        pivot = next((at for at in range(place, size + 1) if lines[at][place]), None)
        if pivot is None:
            return None
        lines[place], lines[pivot] = lines[pivot], lines[place]
        first = lines[place][place]
        lines[place] = [entry / first for entry in lines[place]]
        for at in range(size + 1):
            factor = lines[at][place]
            if at != place and factor:
                lines[at] = [
                    entry - factor * pivot_entry
                    for entry, pivot_entry in zip(lines[at], lines[place], strict=True)
                ]
    return [line[-1] for line in lines]


def _spread_out(places: tuple[int, ...], weights: Sequence[Fraction], size: int) -> Mix:
    mix = [Fraction(0)] * size
    for place, weight in zip(places, weights[:-1], strict=True):
        mix[place] = weight
    return tuple(mix)
