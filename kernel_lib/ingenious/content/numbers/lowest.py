"""The numbers of lesson 63: the lowest of several, and how far a share of wins is from a half."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.chance.distribution import Distribution
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.rules import ranked_markers
from kernel_lib.learn.bars import facts_of
from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.learn.wording import is_exact_decimal

Markers = tuple[int, ...]
"""The six markers of a score board."""

_CLOSE = {
    "Ann": (9, 12, 13, 18, 18, 18),
    "Ben": (9, 12, 14, 15, 16, 17),
    "Cleo": (8, 18, 18, 18, 18, 18),
}
"""Three score boards whose lowest markers lie close together."""


def _order_of_close() -> tuple[str, ...]:
    """The players of the close game, the best first."""
    names = tuple(_CLOSE)
    return tuple(names[at] for (at,) in ranked_markers(tuple(_CLOSE.values())))


def _lowest_of_dice(dice: int, sides: int = 6) -> Distribution:
    """The lowest number of some dice."""
    die = {number: Fraction(1, sides) for number in range(1, sides + 1)}
    return chances.lowest_of(die, dice)


def points_to_lead(anns: Markers, bens: Markers) -> Facts:
    """How many points Ann needs, so that her lowest marker is above Ben's."""
    least = min(bens)
    goal = least + 1
    low = tuple(marker for marker in anns if marker < goal)
    need(len(low) > 1, "at most one marker of Ann's is too low")
    after = tuple(max(goal, marker) for marker in anns)
    assert ranked_markers((after, bens))[0] == (0,)
    return {
        "anns": anns,
        "bens": bens,
        "least": least,
        "goal": goal,
        "low": low,
        "needed": sum(after) - sum(anns),
    }


def _draw_two_boards(rng: Random) -> tuple[Markers, Markers]:
    anns, bens = (tuple(rng.randint(low, 18) for _ in range(6)) for low in (3, 6))
    return anns, bens


def lowest_at_least(dice: int, least: int, sides: int) -> Facts:
    """How likely the lowest of several dice is high."""
    return {
        "dice": dice,
        "least": least,
        "sides": sides,
        "good": sides + 1 - least,
        "chance": 1 - _lowest_of_dice(dice, sides).at_most(least - 1),
    }


def _draw_dice(rng: Random) -> tuple[int, int, int]:
    sides = rng.choice((6, 8, 10, 12))
    return rng.randint(2, 6), rng.randint(2, sides // 2), sides


def bar_with_a_slip(sides: int, slip: int, more: int) -> Facts:
    """In how many throws of two dice each number is the lower one, with one slip in it."""
    all_throws = sides**2
    counts = [int(all_throws * chance) for chance in _lowest_of_dice(2, sides).values()]
    right = counts[slip - 1]
    counts[slip - 1] += more
    others = sorted(set(range(1, sides + 1)) - {slip}, key=lambda number: abs(number - slip))
    return {
        **facts_of(counts, range(1, sides + 1)),
        "sides": sides,
        "throws": all_throws,
        "sum": sum(counts),
        "slip": slip,
        "more": more,
        "drawn": counts[slip - 1],
        "right": right,
        "higher": sides - slip,
        "near": others[0],
        "next": others[1],
    }


def _draw_bar_with_a_slip(rng: Random) -> tuple[int, int, int]:
    sides = rng.randint(5, 8)
    return sides, rng.randint(1, sides - 1), rng.choice((-1, 1))


def errors_from_half(root: int, wins: int) -> Facts:
    """How many standard errors a share of wins is away from a half; the games are root²."""
    games, error = root**2, Fraction(1, 2 * root)
    share = Fraction(wins, games)
    apart = share - Fraction(1, 2)
    need(
        is_exact_decimal(share) and is_exact_decimal(apart) and is_exact_decimal(error),
        "three digits do not tell a number",
    )
    return {
        "games": games,
        "wins": wins,
        "share": share,
        "apart": apart,
        "error": error,
        "times": apart / error,
    }


def _draw_games(rng: Random) -> tuple[int, int]:
    root = rng.choice((10, 20, 25, 30, 40, 50))
    return root, root**2 // 2 + rng.randint(root // 4, 2 * root)


NUMBERS: Mapping[str, Numbers] = {
    "order-of-three": Numbers(lambda: {"right": _order_of_close()}),
    "lower-of-two-dice": Numbers(lambda: {"right": _lowest_of_dice(2).mean}),
    "all-six-at-ten": Numbers(
        lambda: {"right": chances.lowest_of({9: Fraction(1, 10), 10: Fraction(9, 10)}, 6)[10]}
    ),
    "points-to-lead": Numbers(
        points_to_lead, ((5, 6, 12, 9, 18, 10), (10, 16, 9, 11, 8, 14)), _draw_two_boards
    ),
    "lowest-at-least": Numbers(lowest_at_least, (3, 3, 6), _draw_dice),
    "bar-with-a-slip": Numbers(bar_with_a_slip, (6, 3, 1), _draw_bar_with_a_slip),
    "errors-from-half": Numbers(errors_from_half, (20, 230), _draw_games),
}
"""Where the questions of these ids get their numbers."""
