"""More numbers of lessons 25 and 26: means of rounds, and how they spread."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.bars import facts_of, thousandths
from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.chances.deal import card_distribution
from kernel_lib.nimmt.rules import Rules


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
    lower = max((count for count in ordered if count < quantile), default=0)
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


def bar_of_an_error(deviation: int, root: int, wrong: int) -> Facts:
    """Standard errors of means, one of them divided by the rounds and not by their root."""
    roots = [root * 2**step for step in range(4)]
    rounds = [root**2 for root in roots]
    errors = [Fraction(deviation, root) for root in roots]
    right, error = rounds[wrong], errors[wrong]
    errors[wrong] = thousandths(errors[0] / 4**wrong)
    return {
        **facts_of(errors, rounds),
        "deviation": deviation,
        "right": right,
        "root": roots[wrong],
        "error": error,
        "others": tuple(count for count in rounds if count != right),
    }


def _draw_bar_of_an_error(rng: Random) -> tuple[int, int, int]:
    return rng.randint(4, 12), rng.choice((5, 10)), rng.randint(1, 3)


def bar_of_the_median(counts: tuple[int, ...]) -> Facts:
    """How often so many rows were taken in a round, and the median."""
    each = [rows for rows, count in enumerate(counts) for _ in range(count)]
    need(len(each) % 2 == 1, "no round stands in the middle")
    median, mode = each[len(each) // 2], max(range(len(counts)), key=counts.__getitem__)
    axis = len(counts) // 2
    need(len({median, mode, axis}) == 3 and counts.count(max(counts)) == 1, "two of them are alike")
    return {
        **facts_of(counts, range(len(counts))),
        "rounds": len(each),
        "place": len(each) // 2 + 1,
        "most": len(counts) - 1,
        "median": median,
        "before": sum(counts[:median]),
        "up_to": sum(counts[: median + 1]),
        "mode": mode,
        "axis": axis,
    }


def _draw_bar_of_the_median(rng: Random) -> tuple[tuple[int, ...]]:
    return (tuple(rng.randint(1, 9) for _ in range(7)),)


def bar_of_a_quantile(highest: int, percent: int) -> Facts:
    """A quantile of the bulls of one card."""
    bulls, share = card_distribution(Rules(highest=highest)), Fraction(percent, 100)
    labels = tuple(bulls)
    quantile = bulls.quantile(share)
    need(labels[0] < quantile < labels[-1], "the quantile is the first or the last number")
    lower = labels[labels.index(quantile) - 1]
    with_it, without = bulls.at_most(quantile), bulls.at_most(lower)
    need(abs(with_it - share) > 0.005 and abs(without - share) > 0.005, "it is decided by rounding")
    return {
        **facts_of([thousandths(chance) for chance in bulls.values()], labels),
        "highest": highest,
        "percent": percent,
        "quantile": quantile,
        "lower": lower,
        "up_to": with_it,
        "without": without,
        "first": labels[0],
        "last": labels[-1],
    }


def _draw_bar_of_a_quantile(rng: Random) -> tuple[int, int]:
    return rng.randint(56, 104), rng.choice((75, 80, 85, 90, 95))


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
    "bar-of-an-error": Numbers(bar_of_an_error, (8, 5, 2), _draw_bar_of_an_error),
    "bar-of-the-median": Numbers(
        bar_of_the_median, ((9, 3, 4, 2, 4, 5, 2),), _draw_bar_of_the_median
    ),
    "bar-of-a-quantile": Numbers(bar_of_a_quantile, (104, 90), _draw_bar_of_a_quantile),
    "spread-of-a-sum": Numbers(spread_of_a_sum, (8, 2), _draw_spread_of_a_sum),
}
"""Where the questions of these ids get their numbers."""
