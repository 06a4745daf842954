"""FSRS-6 a second time, by its published formulas, for reviews that are days apart."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from math import exp

W = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
"""The parameters that fit the reviews of many people best."""

AGAIN, GOOD, EASY = 1, 3, 4
FACTOR = 0.9 ** (-1 / W[20]) - 1


def recall(days: int, stability: float) -> float:
    """The chance that something is known after so many days."""
    return float((1 + FACTOR * days / stability) ** -W[20])


def first_difficulty(rating: int) -> float:
    """How hard something is that is rated for the first time, before it is cut off."""
    return W[4] - exp(W[5] * (rating - 1)) + 1


def cut(difficulty: float) -> float:
    """A difficulty is between 1 and 10."""
    return min(max(difficulty, 1.0), 10.0)


def after(reviews: Mapping[date, bool]) -> tuple[float, float, date]:
    """Stability, difficulty, and the day when it is due, after reviews that were right or not."""
    stability = difficulty = 0.0
    last = date.min
    for day, is_right in sorted(reviews.items()):
        rating = GOOD if is_right else AGAIN
        if last == date.min:
            stability, difficulty = W[rating - 1], cut(first_difficulty(rating))
        else:
            forgotten = 1 - recall((day - last).days, stability)
            if is_right:
                gain = exp(W[8]) * (11 - difficulty) * stability ** -W[9]
                stability *= 1 + gain * (exp(W[10] * forgotten) - 1)
            else:
                anew = W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1)
                kept = stability / exp(W[17] * W[18])
                stability = max(min(anew * exp(W[14] * forgotten), kept), 0.001)
            harder = difficulty - W[6] * (rating - 3) * (10 - difficulty) / 9
            difficulty = cut(W[7] * first_difficulty(EASY) + (1 - W[7]) * harder)
        last = day
    wait = stability / FACTOR * (0.9 ** (-1 / W[20]) - 1)
    return stability, difficulty, last + timedelta(min(max(round(wait), 1), 36_500))
