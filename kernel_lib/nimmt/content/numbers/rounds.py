"""More numbers of lessons 25 and 26: means of rounds, and how they spread."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need


def mean_so_far(rounds: int, old: int, bulls: int) -> Facts:
    """How one more round changes a mean."""
    total = rounds * old + bulls
    return {
        "rounds": rounds,
        "old": old,
        "bulls": bulls,
        "all": rounds + 1,
        "total": total,
        "new": Fraction(total, rounds + 1),
    }


def _draw_mean_so_far(rng: Random) -> tuple[int, int, int]:
    return rng.randint(4, 19), rng.randint(6, 16), rng.randint(20, 50)


def two_errors_up(mean: Fraction, error: Fraction) -> Facts:
    """Where an interval of two standard errors ends."""
    return {"mean": mean, "error": error, "end": mean + 2 * error}


def _draw_two_errors_up(rng: Random) -> tuple[Fraction, Fraction]:
    return Fraction(rng.randint(101, 149), 10), Fraction(rng.randint(1, 9), 10)


def error_of_a_mean(deviation: int, root: int) -> Facts:
    """The standard error of a mean, from the standard deviation."""
    error = Fraction(deviation, root)
    return {"deviation": deviation, "rounds": root**2, "root": root, "error": error}


def _draw_error_of_a_mean(rng: Random) -> tuple[int, int]:
    return rng.randint(5, 15), rng.choice((10, 20, 25, 30, 40, 50))


def luck_thins_out(rounds: int, more: int, all_rounds: int) -> Facts:
    """What is left of bad luck in the mean of many rounds."""
    return {
        "rounds": rounds,
        "more": more,
        "all": all_rounds,
        "rest": all_rounds - rounds,
        "left": Fraction(more, all_rounds),
    }


def _draw_luck_thins_out(rng: Random) -> tuple[int, int, int]:
    rounds = rng.randint(2, 10)
    return rounds, rng.randint(rounds + 1, 60), rounds * rng.choice((5, 10, 20, 25))


def quantile_of_rounds(bulls: tuple[int, ...], percent: int) -> Facts:
    """A quantile of some rounds, and the largest number of bulls below it."""
    ordered, needed = sorted(bulls), -(-len(bulls) * percent // 100)
    quantile = ordered[needed - 1]
    lower = max((one for one in ordered if one < quantile), default=0)
    need(lower < quantile < ordered[-1], "the quantile is 0 or the highest number")
    return {
        "bulls": bulls,
        "rounds": len(bulls),
        "percent": percent,
        "needed": needed,
        "ordered": tuple(ordered),
        "quantile": quantile,
        "lower": lower,
    }


def _draw_quantile_of_rounds(rng: Random) -> tuple[tuple[int, ...], int]:
    bulls = [rng.randint(0, 30) for _ in range(rng.randint(7, 11))]
    return tuple(bulls), rng.choice((25, 50, 75, 80))


def spread_of_a_sum(deviation: int, root: int) -> Facts:
    """The standard deviation of a sum of independent rounds."""
    return {"deviation": deviation, "rounds": root**2, "root": root, "spread": deviation * root}


def _draw_spread_of_a_sum(rng: Random) -> tuple[int, int]:
    return rng.randint(4, 12), rng.randint(2, 7)


_EIGHT_ROUNDS = (8, 0, 20, 5, 11, 3, 14, 8)

NUMBERS: Mapping[str, Numbers] = {
    "mean-so-far": Numbers(mean_so_far, (9, 8, 28), _draw_mean_so_far),
    "two-errors-up": Numbers(
        two_errors_up, (Fraction(117, 10), Fraction(3, 10)), _draw_two_errors_up
    ),
    "error-of-a-mean": Numbers(error_of_a_mean, (8, 20), _draw_error_of_a_mean),
    "luck-thins-out": Numbers(luck_thins_out, (10, 30, 100), _draw_luck_thins_out),
    "quantile-of-rounds": Numbers(
        quantile_of_rounds, (_EIGHT_ROUNDS, 75), _draw_quantile_of_rounds
    ),
    "spread-of-a-sum": Numbers(spread_of_a_sum, (8, 2), _draw_spread_of_a_sum),
}
"""Where the questions of these ids get their numbers."""
