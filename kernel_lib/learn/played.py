"""What learners played, from a folder of records: reading it, and setting it beside the chances.

Each game makes its own lines of it; here is what is the same in all games.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kernel_lib.core import check
from kernel_lib.core.record import Record, RecordError, read_record
from kernel_lib.core.text import message

Line = TypeVar("Line")
Sum = TypeVar("Sum")

WIDTH = 1.96
"""Standard errors on each side of a 95 % interval."""

MANY = 30
"""Groups that it takes to see how far groups differ."""

Source = str | Path | Iterable[str]
"""Where records come from: a folder, or texts of records."""


class Tally(NamedTuple):
    """Cases whose chance was alike: how often it happened, and how often that was expected.

    ``error`` is the standard error of ``share`` less ``expected``; see ``tally``.
    """

    least: float
    most: float
    n: int
    expected: float
    share: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share: it stays between 0 and 1, also for few cases.

        (E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.)

        >>> [round(end, 3) for end in Tally(0, 1, 10, 0.2, 0.0, 0.1).interval]
        [0.0, 0.278]
        """
        square = WIDTH**2 / self.n
        middle = (self.share + square / 2) / (1 + square)
        spread = self.share * (1 - self.share) / self.n + square / (4 * self.n)
        half = WIDTH * math.sqrt(spread) / (1 + square)
        return max(0.0, middle - half), min(1.0, middle + half)


def records(source: Source) -> list[tuple[str, Record[Any, Any]]]:
    """Records with their names: those of a folder (its ``.txt`` files, by name), or of texts.

    A record that cannot be replayed is a ``RecordError`` that names the file and the line; a folder
    without any is a ``ValueError``.

    >>> records(["sixth-card record 1"])
    Traceback (most recent call last):
        ...
    kernel_lib.core.record.RecordError: line 2: in record 1: a line beginning with game ...
    """
    records = []
    for name, text in _texts(source):
        try:
            records.append((name, read_record(text)))
        except RecordError as error:
            raise RecordError(
                error.line, message("in {name}: {reason}", name=name, reason=error.reason)
            ) from error
    return records


def _texts(source: Source) -> list[tuple[str, str]]:
    if not isinstance(source, str | Path):
        texts = check.listed("records", source)
        return [(str(message("record {n}", n=n)), text) for n, text in enumerate(texts, start=1)]
    folder = Path(source)
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise ValueError(
            message("there is no record (*.txt) in the folder {name}", name=folder.name)
        )
    return [(file.name, file.read_text(encoding="utf-8", errors="replace")) for file in files]


def in_parts(
    lines: Sequence[Line],
    chance: Callable[[Line], Fraction],
    parts: int,
    summed: Callable[[float, float, Sequence[Line]], Sum],
) -> tuple[Sum, ...]:
    """The lines summed up in ``parts`` of equal width by their chance; empty parts not.

    ``summed`` gets the least and the most chance of a part with its lines; a chance of 1 is in the
    last part.

    >>> in_parts([Fraction(1, 8), Fraction(1)], lambda line: line, 2, lambda *part: part)
    ((0.0, 0.5, [Fraction(1, 8)]), (0.5, 1.0, [Fraction(1, 1)]))
    """
    by_part: dict[int, list[Line]] = {}
    for line in lines:
        by_part.setdefault(min(int(chance(line) * parts), parts - 1), []).append(line)
    return tuple(
        summed(part / parts, (part + 1) / parts, inside) for part, inside in sorted(by_part.items())
    )


def tally(
    least: float,
    most: float,
    cases: Sequence[tuple[Fraction, bool]],
    groups: Sequence[Hashable] = (),
) -> Tally:
    """Cases, each with its chance and whether it happened, in one line.

    ``groups`` says for each case what it belongs to, a trick or a game: cases of one group may
    depend on one another. The error is that of independent cases whose chances hold; where there
    are ``MANY`` groups or more, and they are spread wider, it is that of the groups.

    >>> tally(0, 1, [(Fraction(1, 2), True), (Fraction(1, 2), False)])
    Tally(least=0, most=1, n=2, expected=0.5, share=0.5, error=0.3535533905932738)
    """
    chances = [float(chance) for chance, _ in cases]
    n = len(cases)
    expected, share = math.fsum(chances) / n, sum(happened for _, happened in cases) / n
    error = math.sqrt(math.fsum(chance * (1 - chance) for chance in chances)) / n
    if len(set(groups)) >= MANY:
        apart = [happened - float(chance) for chance, happened in cases]
        error = max(error, grouped_error(apart, groups))
    return Tally(least, most, n, expected, share, error)


def grouped_error(values: Sequence[float], groups: Sequence[Hashable]) -> float:
    """The standard error of the mean of values that may depend on one another within a group.

    What a group adds to the sum counts as one value; different groups are independent. (K.-Y. Liang
    and S. L. Zeger, Longitudinal data analysis using generalized linear models, 1986.)

    >>> round(grouped_error([1, 1, 0, 0], "aabb"), 3), round(grouped_error([1, 1, 0, 0], "abcd"), 3)
    (0.5, 0.289)
    """
    mean = math.fsum(values) / len(values)
    sums: dict[Hashable, float] = {}
    for group, value in zip(groups, values, strict=True):
        sums[group] = sums.get(group, 0.0) + value - mean
    squares = math.fsum(total**2 for total in sums.values())
    return math.sqrt(squares * len(sums) / (len(sums) - 1)) / len(values)


def to_csv(headings: Sequence[str], lines: Iterable[Iterable[object]]) -> str:
    """Lines of values as text; chances as decimal numbers, yes and no as 1 and 0.

    >>> print(to_csv(("card", "chance", "took"), [(37, Fraction(1, 3), True)]), end="")
    card,chance,took
    37,0.333333,1
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    for line in lines:
        writer.writerow(
            round(float(value), 6)
            if isinstance(value, Fraction)
            else int(value)
            if isinstance(value, bool)
            else value
            for value in line
        )
    return out.getvalue()
