"""How good the questions of a set are: facility, discrimination, and the reliability of the set.

All by the formulas of Moodle's quiz statistics, with 1 for a right answer and 0 for a wrong one or
none: https://docs.moodle.org/dev/Quiz_statistics_calculations. Variances divide by one less than
the number of pupils. The set's coefficient of internal consistency is, for such marks, the formula
20 of Kuder and Richardson (KR-20).

>>> marks = {"ann": {"a": True, "b": True}, "ben": {"a": True, "b": False}, "cia": {"b": False}}
>>> found = item_analysis(marks, ("a", "b"))
>>> [(item.id, *(round(one, 2) for one in item[2:])) for item in found.items]
[('a', 0.67, 0.5, 1.0), ('b', 0.33, 0.5, 1.0)]
>>> round(found.kr20, 3)
0.667
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import covariance, mean, variance
from typing import NamedTuple

from kernel_lib.core.text import message


class ItemStatistics(NamedTuple):
    """What the marks say of a question.

    ``facility`` is the share of pupils who were right, of ``n``. ``discrimination``, from -1 to 1,
    is the correlation with the marks for the rest of the set: who is right here is right elsewhere,
    too. ``efficiency`` is that covariance divided by the greatest one that these marks allow. Both
    are None where everybody has the same.
    """

    id: str
    n: int
    facility: float
    discrimination: float | None
    efficiency: float | None


class ItemAnalysis(NamedTuple):
    """The questions in their order, and KR-20: None for one, or where all have the same."""

    items: tuple[ItemStatistics, ...]
    kr20: float | None


def item_analysis(
    marks: Mapping[str, Mapping[str, bool]], questions: Sequence[str]
) -> ItemAnalysis:
    """Analyse a set of questions by who was right: ``marks`` by pupil and question.

    Fewer than two pupils are a ``ValueError``.
    """
    if len(marks) < 2:
        raise ValueError(message("two pupils are needed to compare questions"))
    table = [[float(mark.get(id, False)) for id in questions] for mark in marks.values()]
    totals = [sum(row) for row in table]
    columns = [[row[at] for row in table] for at in range(len(questions))]
    items = tuple(
        _item(id, column, [total - own for total, own in zip(totals, column, strict=True)])
        for id, column in zip(questions, columns, strict=True)
    )
    return ItemAnalysis(items, _kr20(columns, totals))


def _item(id: str, own: list[float], rest: list[float]) -> ItemStatistics:
    spread = sqrt(variance(own) * variance(rest))
    most = covariance(sorted(own), sorted(rest))
    together = covariance(own, rest)
    return ItemStatistics(
        id,
        len(own),
        mean(own),
        together / spread if spread else None,
        together / most if most else None,
    )


def _kr20(columns: list[list[float]], totals: list[float]) -> float | None:
    spread, number = variance(totals), len(columns)
    if number < 2 or not spread:
        return None
    return number / (number - 1) * (1 - sum(map(variance, columns)) / spread)
