"""The numbers of lesson 64: what bots count for points, and what many games tell."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import count
from random import Random

from kernel_lib.ingenious.policies import balanced_step
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.state import start
from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.play.compare import Estimate

SHARES = (20, 36, 50, 64, 80, 90)
"""Percentages p for which the square root of p (1 - p) is a short number."""

Scores = tuple[int, ...]
"""What some turns score."""


def balanced_worth(marker: int, points: int) -> int:
    """What the balanced bot counts for a marker that goes on.

    >>> balanced_worth(2, 2)
    31
    """
    rules = Rules(players=2)
    step = balanced_step(start(rules).view(0))
    reached = range(marker + 1, marker + points + 1)
    return sum(step(number, rules.stop(number - 1)) for number in reached)


def _games_for(error: float) -> int:
    """The games until the share of wins of equal players has this standard error."""
    return next(n for n in count(100, 100) if Estimate.of_share(0.5, n).standard_error <= error)


def points_left_lying(scored: Scores, best: Scores) -> Facts:
    """How many points a tile is missed on average."""
    missed = tuple(more - less for more, less in zip(best, scored, strict=True))
    mean = Fraction(sum(missed), len(missed))
    assert abs(Estimate.of([float(line) for line in missed]).mean - mean) < 1e-9
    return {
        "scored": scored,
        "best": best,
        "turns": len(scored),
        "missed": missed,
        "total": sum(missed),
        "mean": mean,
    }


def _draw_turns(rng: Random) -> tuple[Scores, Scores]:
    scored = tuple(rng.randint(1, 7) for _ in range(rng.randint(4, 7)))
    return scored, tuple(points + rng.choice((0, 0, 1, 2, 3)) for points in scored)


def worth_of_a_point(red: int, reds: int, blue: int, blues: int) -> Facts:
    """What the bot of the lesson counts for a tile."""
    under_red, under_blue = red + 1, blue + 1
    return {
        "red": red,
        "reds": reds,
        "blue": blue,
        "blues": blues,
        "under_red": under_red,
        "under_blue": under_blue,
        "worth": Fraction(reds, under_red) + Fraction(blues, under_blue),
    }


def which_tile_more(red: int, reds: int, blue: int, blues: int) -> Facts:
    """How much more the balanced bot counts for one tile than for another."""
    first, second = balanced_worth(red, reds), balanced_worth(blue, blues)
    need(first != second, "both tiles count the same")
    return {
        "red": red,
        "reds": reds,
        "blue": blue,
        "blues": blues,
        "first": first,
        "second": second,
        "more": first - second,
    }


def _draw_two_markers(rng: Random) -> tuple[int, int, int, int]:
    return rng.randint(1, 11), rng.randint(2, 5), rng.randint(1, 11), rng.randint(2, 5)


def share_of_wins(percent: int, root: int) -> Facts:
    """The standard error of a share of wins; the games are root²."""
    share = Fraction(percent, 100)
    of_one = Fraction(round(1000 * Estimate.of_share(float(share), 1).standard_error), 1000)
    need(of_one**2 == share * (1 - share), "the square root of p (1 - p) is no short number")
    return {
        "percent": percent,
        "share": share,
        "games": root**2,
        "root": root,
        "of_one": of_one,
        "error": of_one / root,
    }


def _draw_share(rng: Random) -> tuple[int, int]:
    return rng.choice(SHARES), rng.choice((5, 10, 15, 20, 25, 40, 50))


NUMBERS: Mapping[str, Numbers] = {
    "worth-of-two-tiles": Numbers(lambda: {"right": balanced_worth(2, 2) + balanced_worth(12, 1)}),
    "games-for-one-percent": Numbers(lambda: {"right": _games_for(0.01)}),
    "points-left-lying": Numbers(points_left_lying, ((3, 5, 2, 4), (5, 5, 4, 7)), _draw_turns),
    "worth-of-a-point": Numbers(worth_of_a_point, (1, 3, 7, 4), _draw_two_markers),
    "which-tile-more": Numbers(which_tile_more, (2, 3, 9, 5), _draw_two_markers),
    "share-of-wins": Numbers(share_of_wins, (64, 20), _draw_share),
}
"""Where the questions of these ids get their numbers."""
