"""The answers of questions about two values of each deal, computed a second time.

Covariances come from the products of differences of pairs, and a line from its normal equations.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Any

from tests.documents import ROOT
from tests.learn.second_answers import Facts


def together(x: Sequence[int], y: Sequence[int]) -> Fraction:
    """Half the mean product of the differences of two deals, drawn with replacement."""
    pairs = combinations(zip(x, y, strict=True), 2)
    products = sum((right - left) * (up - down) for (right, up), (left, down) in pairs)
    return Fraction(products, len(x) ** 2)


def correlation(facts: Facts) -> float:
    """The covariance in units of both standard deviations."""
    rows, bulls = facts["rows"], facts["bulls"]
    return together(rows, bulls) / sqrt(together(rows, rows) * together(bulls, bulls))


def line(x: Sequence[int], y: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Slope and intercept by Cramer's rule: sum y = a sum x + b n, sum xy = a sum xx + b sum x."""
    n, sx, sy = len(x), sum(x), sum(y)
    sxy = sum(across * up for across, up in zip(x, y, strict=True))
    sxx = sum(across * across for across in x)
    below = sxx * n - sx * sx
    return Fraction(sxy * n - sx * sy, below), Fraction(sxx * sy - sx * sxy, below)


def rows_of(name: str) -> list[dict[str, str]]:
    """The rows of a dataset, read from its file."""
    folder = ROOT / "kernel_lib/learn/content/datasets"
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rounded_line(name: str, x: str, y: str, places: tuple[int, int]) -> tuple[float, float]:
    """The regression line of two columns, with so many decimals of its slope and intercept."""
    columns = [[int(row[column]) for row in rows_of(name)] for column in (x, y)]
    slope, intercept = line(*columns)
    return round(float(slope), places[0]), round(float(intercept), places[1])


def residual(facts: Facts) -> float:
    """Cars of Ezekiel's: what was measured, less what the rounded line tells."""
    slope, intercept = rounded_line("stopping", "speed", "distance", (2, 1))
    return facts["distance"] - slope * facts["speed"] - intercept


def points(facts: Facts) -> float:
    """What the rounded line tells of a team."""
    slope, intercept = rounded_line("league", "won", "points", (2, 2))
    return slope * facts["won"] + intercept


SECOND_TOGETHER: dict[str, Callable[[Facts], Any]] = {
    "correlation-of-deals": correlation,
    "slope-of-deals": lambda f: line(f["rows"], f["bulls"])[0],
    "bulls-on-the-line": lambda f: (
        float(f["mean_bulls"])
        + float(f["slope"]) * f["x"]
        - float(f["slope"]) * float(f["mean_rows"])
    ),
    "told-by-a-line": lambda f: abs(float(f["r"])) * abs(float(f["r"])),
    "distance-of-a-car": residual,
    "points-for-a-win": points,
}
"""The second computation of each family, in the order of the lesson."""
