"""Successive halving: all choices are tried, the better half is tried again, until one is left.

Few trials part the good choices from the bad ones, and more are spent only on those that are close.
(Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, 2013.)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Option = TypeVar("Option")


def best_of(
    choices: Sequence[Option],
    tried: Callable[[Sequence[Option]], Iterable[float]],
    milliseconds: float | None = None,
) -> Option:
    """The choice that is left after all halvings.

    ``tried(choices)`` tries them once more and returns a mean for each; a choice counts by the sum
    of its means. With ``milliseconds`` each halving goes on until its share of the time is over.

    >>> best_of([3, 5, 4], lambda choices: choices)
    5
    """

    def added(one: Iterable[float], other: Iterable[float]) -> list[float]:
        return [float(own + more) for own, more in zip(one, other, strict=True)]

    left = list(choices)
    sums = [0.0] * len(left)
    halvings = len(left).bit_length() - 1
    begin = time.perf_counter()
    for halving in range(1, halvings + 1):
        sums = added(sums, tried(left))
        share = halving / halvings
        while milliseconds and time.perf_counter() - begin < milliseconds / 1000 * share:
            sums = added(sums, tried(left))
        better = sorted(range(len(left)), key=lambda place: -sums[place])[: len(left) // 2]
        left, sums = [left[place] for place in better], [sums[place] for place in better]
    return left[0]


def including(choices: Sequence[Option], made: Option | None) -> Sequence[Option]:
    """These choices, and the one that was made behind them, if there is one and it is another.

    >>> including([1, 2], 2), including([1, 2], 5), including([1, 2], None)
    ([1, 2], [1, 2, 5], [1, 2])
    """
    return choices if made is None or made in choices else [*choices, made]
