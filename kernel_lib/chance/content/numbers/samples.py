"""The numbers of lessons 25 and 26: errors of means, and what a mean does not tell."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need


def error_of_many(rounds: int, root: int, error: Fraction) -> Facts:
    """How a standard error falls with many times as many rounds."""
    return {
        "rounds": rounds,
        "more": rounds * root**2,
        "error": error,
        "square": root**2,
        "root": root,
        "error_of_more": error / root,
    }


def _draw_error_of_many(rng: Random) -> tuple[int, int, Fraction]:
    rounds, root = rng.choice((50, 100, 200, 400, 500)), rng.randint(2, 10)
    error = Fraction(rng.randint(3, 24), 10)
    need((rounds, root) != (100, 10), "the rounds are those of the lesson")
    need(error != 1, "the words would be 1 bulls")
    return rounds, root, error


def rounds_enough(deviation: int, error: Fraction) -> Facts:
    """How many rounds a standard error takes."""
    root = int(deviation / error)
    return {"deviation": deviation, "error": error, "root": root, "rounds": root**2}


def _draw_rounds_enough(rng: Random) -> tuple[int, Fraction]:
    return rng.randint(3, 12), Fraction(1, rng.choice((20, 10, 5, 4, 2)))


def same_mean(rounds: int, dear: int, step: int, same: int) -> Facts:
    """How often a steady player wins against one who pays little, or much in ``dear`` rounds."""
    often = rounds - dear
    return {
        "same": same,
        "low": same - step * dear,
        "high": same + step * often,
        "rounds": rounds,
        "dear": dear,
        "often": often,
    }


def _draw_same_mean(rng: Random) -> tuple[int, int, int, int]:
    rounds = rng.randint(3, 9)
    dear, step = rng.randint(1, rounds - 1), rng.randint(1, 3)
    return rounds, dear, step, step * dear + rng.randint(0, 8)


def median_or_mean(bulls: tuple[int, ...]) -> Facts:
    """How far the mean lies above the median, with rounds in any order."""
    count, total = len(bulls), sum(bulls)
    mean, median = Fraction(total, count), sorted(bulls)[count // 2]
    need(mean > median, "the mean is not above the median")
    return {
        "bulls": bulls,
        "count": count,
        "total": total,
        "mean": mean,
        "median": median,
        "above": mean - median,
    }


def _draw_median_or_mean(rng: Random) -> tuple[tuple[int, ...]]:
    count = rng.choice((5, 7))
    bulls = [*(rng.randint(0, 12) for _ in range(count - 1)), rng.randint(22, 50)]
    rng.shuffle(bulls)
    need(bulls[count // 2] != sorted(bulls)[count // 2], "nobody needs to sort the rounds")
    return (tuple(bulls),)


NUMBERS: Mapping[str, Numbers] = {
    "error-of-many": Numbers(error_of_many, (100, 10, Fraction(8, 10)), _draw_error_of_many),
    "rounds-enough": Numbers(rounds_enough, (8, Fraction(1, 10)), _draw_rounds_enough),
    "same-mean": Numbers(same_mean, (4, 1, 6, 10), _draw_same_mean),
    "median-or-mean": Numbers(median_or_mean, ((0, 3, 5, 8, 34),), _draw_median_or_mean),
}
"""Where the questions of these ids get their numbers."""
