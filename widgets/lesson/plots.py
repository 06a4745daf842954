"""Bars on an axis, as a browser draws them: every place is a share of the width or the height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from statistics import NormalDist

from kernel_lib.core.text import Message
from widgets.shared.connection.bridge import Picture

POINTS = 120
"""So many pieces a curve is drawn of."""

MOST_TICKS = 13
"""So many numbers stand below an axis on a phone."""

_STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Bar:
    """A bar from ``left`` to ``right`` on the axis, as high as ``height``."""

    left: float
    right: float
    height: float
    second: float | None = None
    is_in: bool = False


def plot(
    bars: Sequence[Bar],
    ends: tuple[float, float],
    level: Callable[[float], Message | str],
    say: Callable[[object], str],
    curve: tuple[NormalDist, float] | None = None,
    marks: Sequence[float] = (),
) -> Picture:
    """The picture of some bars between two ends of an axis.

    ``level`` names a height. ``curve`` is a normal curve, and by how much its density is multiplied
    to be as high as the bars.
    """
    start, end = ends
    wide = end - start
    points: list[tuple[float, float]] = []
    if curve is not None:
        normal, times = curve
        xs = [start + wide * point / POINTS for point in range(POINTS + 1)]
        points = [(x, times * normal.pdf(x)) for x in xs]
    heights = [bar.height for bar in bars] + [bar.second or 0 for bar in bars]
    top = _round_up(max([*heights, *(y for _, y in points)], default=0))
    return {
        "bars": [
            {
                "left": (bar.left - start) / wide,
                "width": (bar.right - bar.left) / wide,
                "share": bar.height / top,
                "second": None if bar.second is None else bar.second / top,
                "isIn": bar.is_in,
            }
            for bar in bars
        ],
        "curve": [[(x - start) / wide, y / top] for x, y in points],
        "marks": [(at - start) / wide for at in marks],
        "ticks": [{"at": (at - start) / wide, "text": str(at)} for at in _ticks(start, end)],
        "scale": [
            {"at": at, "text": say(level(at * top))} for at in ((0.5, 1) if bars or points else ())
        ],
    }


def _round_up(height: float) -> float:
    """The next number above that people would write beside an axis.

    >>> _round_up(0.234), _round_up(17), _round_up(0)
    (0.25, 20, 1)
    """
    if height <= 0:
        return 1
    power = Fraction(1)
    while power * 10 <= height:
        power *= 10
    while power > height:
        power /= 10
    steps = (1, Fraction(3, 2), 2, Fraction(5, 2), 3, 4, 5, 6, 8, 10)
    top = next(step * power for step in steps if step * power >= height)
    return top.numerator if top.denominator == 1 else float(top)


def _ticks(start: float, end: float) -> list[int]:
    """Whole numbers between the ends of an axis, a round step apart.

    >>> _ticks(-0.5, 10.5), _ticks(9.5, 61)
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60])
    """
    power, steps = 1, iter(_STEPS)
    step = next(steps)
    while (end - start) / (step * power) > MOST_TICKS:
        step = next(steps, 0)
        if not step:
            power, steps = power * 10, iter(_STEPS)
            step = next(steps)
    step *= power
    return list(range(ceil(start / step) * step, floor(end / step) * step + 1, step))
