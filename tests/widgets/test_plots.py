"""Bars on an axis: every place lies on the paper, and numbers stand where they belong."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from widgets.lesson.plots import MOST_TICKS, Bar, plot

ENDS = st.tuples(st.integers(-500, 500), st.integers(1, 900)).map(
    lambda ends: (ends[0] - 0.5, ends[0] + ends[1] - 0.5)
)


@given(ENDS, st.lists(st.floats(0, 1000), min_size=1, max_size=5))
def test_everything_lies_on_the_paper(ends: tuple[float, float], heights: list[float]) -> None:
    """The highest bar fills more than half of the height; few numbers, a round step apart."""
    start, end = ends
    bars = [Bar(start, (start + end) / 2, height) for height in heights]
    drawn = plot(bars, ends, str, str)
    shares = [bar["share"] for bar in drawn["bars"]]  # type: ignore[index, union-attr, call-overload]
    assert max(shares) <= 1
    assert max(shares) > 0.6 or max(heights) == 0
    ticks = [int(tick["text"]) for tick in drawn["ticks"]]  # type: ignore[index, union-attr, call-overload]
    assert 1 <= len(ticks) <= MOST_TICKS + 1
    assert all(start <= tick <= end for tick in ticks)
    steps = {second - first for first, second in pairwise(ticks)}
    assert len(steps) <= 1
    assert all(str(step).rstrip("0") in {"1", "2", "5"} for step in steps)
