"""Sums of decimals as numpy makes them, to the last bit: pairwise summation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def pairwise_sum(values: Sequence[float]) -> float:
    """A sum as numpy adds up decimals: in eight parts, and long rows in halves.

    Numbers are added pairwise, so that rounding errors do not pile up.

    >>> pairwise_sum([0.1] * 10), plain_sum([0.1] * 10)
    (1.0, 0.9999999999999999)
    """
    count = len(values)
    if count < 8:
        return plain_sum(values)
    if count > 128:
        half = count // 2 // 8 * 8
        return pairwise_sum(values[:half]) + pairwise_sum(values[half:])
    whole = count // 8 * 8
    parts = list(map(float, values[:8]))
    for at in range(8, whole, 8):
        parts = [part + values[at + place] for place, part in enumerate(parts)]
    a, b, c, d, e, f, g, h = parts
    total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for value in values[whole:]:
        total += value
    return total


def plain_sum(values: Iterable[float]) -> float:
    """A sum from the first number to the last; the ``sum`` of Python 3.12 rounds otherwise."""
    total = 0.0
    for value in values:
        total += value
    return total
