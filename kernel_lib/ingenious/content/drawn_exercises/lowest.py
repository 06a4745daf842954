"""Exercises of lesson 63, with any numbers: the lowest of several, and errors of shares."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.rules import ranked_markers
from kernel_lib.learn.drawn import Kind, about, digits, drawn, is_told, need
from kernel_lib.learn.exercises import Exercise

Markers = tuple[int, ...]


def points_to_lead(anns: Markers, bens: Markers) -> Exercise:
    """How many points Ann needs, so that her lowest marker is above Ben's."""
    goal = min(bens) + 1
    after = tuple(max(goal, marker) for marker in anns)
    assert ranked_markers((after, bens))[0] == (0,)
    needed = sum(after) - sum(anns)
    low = tuple(marker for marker in anns if marker < goal)
    need(len(low) > 1)
    facts = {"anns": anns, "bens": bens, "goal": goal, "low": low, "least": min(bens)}
    return drawn(
        "points-to-lead",
        message(
            "Ann's markers stand at {anns}, Ben's at {bens}. How many points does Ann need at "
            "least, so that her lowest marker is higher than Ben's lowest?",
            **facts,
        ),
        needed,
        solution=message(
            "Ben's lowest is {least}, so all of Ann's must be {goal} or more. {low} are lower: "
            "{needed} points.",
            needed=needed,
            **facts,
        ),
        hints=(
            message("Which is Ben's lowest marker?"),
            message("All of Ann's markers must be {goal} or more. Which are not?", **facts),
        ),
        otherwise=message("Bring each of Ann's markers to {goal} that is lower.", **facts),
        wrong=[
            (goal - min(anns), message("Then another marker of Ann's is still too low.")),
            (
                needed - len(low),
                message("Then her lowest is as high as Ben's. It must be higher."),
            ),
        ],
    )


def lowest_at_least(dice: int, least: int, sides: int) -> Exercise:
    """How likely the lowest of several dice is high."""
    die = {number: Fraction(1, sides) for number in range(1, sides + 1)}
    chance = sum(
        (one for number, one in chances.lowest_of(die, dice).items() if number >= least),
        Fraction(0),
    )
    one = Fraction(sides + 1 - least, sides)
    facts = {"dice": dice, "least": least, "sides": sides, "good": sides + 1 - least}
    return drawn(
        "lowest-at-least",
        message(
            "You throw {dice} dice with the numbers 1 to {sides}. How likely is it that the lowest "
            "of them is {least} or more?",
            **facts,
        ),
        chance,
        solution=message(
            "Each must show {least} or more, with {good}/{sides}. To the power of {dice}, that is "
            "{about}.",
            about=about(chance),
            **facts,
        ),
        hints=(
            message("If the lowest is {least} or more, what about the others?", **facts),
            message("One die shows {least} or more with {good}/{sides}.", **facts),
        ),
        otherwise=message("All {dice} dice must show {least} or more.", **facts),
        wrong=[
            (one, message("That is so for one die. All {dice} must do it.", **facts)),
            (
                (one - Fraction(1, sides)) ** dice,
                message("{least} itself is high enough, too.", **facts),
            ),
            (1 - chance, message("That is the chance that at least one die shows less.")),
            (
                1 - (1 - one) ** dice,
                message("That is the chance that at least one die shows so much."),
            ),
        ],
        is_chance=True,
    )


def errors_from_half(root: int, wins: int) -> Exercise:
    """How many standard errors a share of wins is away from a half."""
    games, error = root**2, Fraction(1, 2 * root)
    share = Fraction(wins, games)
    apart = share - Fraction(1, 2)
    need(is_told(share) and is_told(apart) and is_told(error))
    facts = {
        "games": games,
        "wins": wins,
        "share": digits(share),
        "apart": digits(apart),
        "error": digits(error),
    }
    return drawn(
        "errors-from-half",
        message(
            "A bot wins {wins} of {games} games against another one. If both were equally good, "
            "the share of wins would have a standard error of the square root of 0.25 / {games}. "
            "By how many standard errors is its share above a half?",
            **facts,
        ),
        apart / error,
        solution=message(
            "The share is {share}, which is {apart} above a half. One error is {error}. {apart} / "
            "{error} is {about}.",
            about=about(apart / error),
            **facts,
        ),
        hints=(
            message("Which share of the games does it win? How much above a half is that?"),
            message("The square root of 0.25 / {games} is {error}.", **facts),
        ),
        otherwise=message("Divide what the share is above a half by the standard error."),
        wrong=[
            (apart, message("That is how much it is. How many times the error?")),
            (share / error, message("First take off a half.")),
            (
                wins - Fraction(games, 2),
                message("That is in games. Divide the shares by the error of the share."),
            ),
        ],
    )


def _two_boards(rng: Random) -> tuple[Markers, Markers]:
    anns, bens = (tuple(rng.randint(low, 18) for _ in range(6)) for low in (3, 6))
    return anns, bens


def _dice(rng: Random) -> tuple[int, int, int]:
    sides = rng.choice((6, 8, 10, 12))
    return rng.randint(2, 6), rng.randint(2, sides // 2), sides


def _games(rng: Random) -> tuple[int, int]:
    root = rng.choice((10, 20, 25, 30, 40, 50))
    return root, root**2 // 2 + rng.randint(root // 4, 2 * root)


LOWEST_KINDS = (
    Kind(
        "points-to-lead",
        points_to_lead,
        ((5, 6, 12, 9, 18, 10), (10, 16, 9, 11, 8, 14)),
        _two_boards,
    ),
    Kind("lowest-at-least", lowest_at_least, (3, 3, 6), _dice),
    Kind("errors-from-half", errors_from_half, (20, 230), _games),
)
"""More kinds of lesson 63, from easy to hard."""
