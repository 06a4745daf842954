"""The numbers of lessons 27 and 28: bots that are compared, and forecasts that go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.learn.wording import is_exact_decimal


def why_pairs(first: tuple[int, ...], second: tuple[int, ...]) -> Facts:
    """The mean of paired differences between the bulls of two bots."""
    deals, all_bulls = len(first), (*first, *second)
    differences = tuple(b - a for a, b in zip(first, second, strict=True))
    mean = Fraction(sum(differences), deals)
    need(len(set(differences)) > 1, "all differences are the same")
    need(mean > 0, "B takes no more than A")
    return {
        "deals": deals,
        "first": first,
        "second": second,
        "first_of_a": first[0],
        "first_of_b": second[0],
        "fewest": min(all_bulls),
        "most": max(all_bulls),
        "differences": differences,
        "total": sum(differences),
        "mean": mean,
    }


def _draw_why_pairs(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    deals = rng.randint(3, 5)
    first = [rng.randint(0, 24) for _ in range(deals)]
    second = [max(0, bulls + rng.randint(-2, 5)) for bulls in first]
    return tuple(first), tuple(second)


def deals_enough(deals: int, now: int, factor: int, error: Fraction) -> Facts:
    """How many deals make a difference clear that is ``now`` standard errors."""
    return {
        "deals": deals,
        "difference": error * now,
        "error": error,
        "now": now,
        "times": now * factor,
        "factor": factor,
        "square": factor**2,
        "needed": deals * factor**2,
        "errors_too_many": now * factor**2,
    }


def _draw_deals_enough(rng: Random) -> tuple[int, int, int, Fraction]:
    deals = rng.choice((50, 100, 200, 300, 400))
    now, factor = rng.randint(2, 4), rng.randint(2, 4)
    error = Fraction(rng.randint(1, 12), 10)
    need((deals, now, factor) != (100, 2, 2), "the deals and errors are those of the lesson")
    need(error * now != 1, "the difference is that of the lesson")
    return deals, now, factor, error


def four_times_the_deals(trials: int, times: int) -> Facts:
    """How many trials make the error of a mean so many times smaller."""
    return {"trials": trials, "times": times, "needed": trials * times**2}


def _draw_four_times_the_deals(rng: Random) -> tuple[int, int]:
    return rng.randint(2, 40) * 10, rng.randint(2, 10)


def what_is_wrong(forecast: int, cards: int, found: float) -> Facts:
    """How many standard errors, in percent, a share is away from its forecast."""
    error = 100 * _error(forecast, cards)
    times = round(abs(found - forecast) / error, 1)
    need(found > 0, "nothing of it happened")
    need(0 < times <= 1 or times >= 4, "it might be luck or not")
    return {"forecast": forecast, "found": found, "cards": cards, "error": error, "times": times}


def _draw_what_is_wrong(rng: Random) -> tuple[int, int, float]:
    forecast, cards = rng.randint(3, 30), rng.randrange(400, 3000, 100)
    is_luck = rng.random() < 0.5
    away = rng.uniform(0.3, 1) if is_luck else rng.uniform(5, 9)
    error = 100 * _error(forecast, cards)
    return forecast, cards, round(forecast + rng.choice((-1, 1)) * away * error, 1)


def mend_the_model(risk: int, cases: int, rows: int) -> Facts:
    """How many standard errors a share is away from its forecast."""
    share, forecast, error = Fraction(rows, cases), Fraction(risk, 100), _told_error(risk, cases)
    apart = share - forecast
    need(is_exact_decimal(share) and is_exact_decimal(apart), "a share has more than three digits")
    return {
        "risk": risk,
        "rows": rows,
        "cases": cases,
        "error": error,
        "share": share,
        "forecast": forecast,
        "apart": apart,
        "times": apart / error,
    }


def _draw_mend_the_model(rng: Random) -> tuple[int, int, int]:
    risk, cases = rng.randrange(10, 45, 5), rng.choice((100, 200, 300, 400, 500))
    apart = _told_error(risk, cases) * Fraction(rng.randint(20, 70), 10)
    return risk, cases, round((Fraction(risk, 100) + apart) * cases)


def _error(percent: int, cases: int) -> float:
    """The standard error of a share of so many percent."""
    return sqrt(percent * (100 - percent) / 10_000 / cases)


def _told_error(percent: int, cases: int) -> Fraction:
    """The standard error of a share to three places, as a question gives it."""
    return Fraction(round(1000 * _error(percent, cases)), 1000)


NUMBERS: Mapping[str, Numbers] = {
    "why-pairs": Numbers(why_pairs, ((10, 2, 21), (12, 3, 24)), _draw_why_pairs),
    "deals-enough": Numbers(deals_enough, (100, 2, 2, Fraction(1, 2)), _draw_deals_enough),
    "four-times-the-deals": Numbers(four_times_the_deals, (100, 3), _draw_four_times_the_deals),
    "what-is-wrong": Numbers(what_is_wrong, (3, 1000, 9), _draw_what_is_wrong),
    "mend-the-model": Numbers(mend_the_model, (20, 200, 60), _draw_mend_the_model),
}
"""Where the questions of these ids get their numbers."""
