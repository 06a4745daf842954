"""Exercises of lesson 64, with any numbers: what points are worth, and what many games tell."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.ingenious.bots import balanced_step
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.state import start
from kernel_lib.learn.drawn import Kind, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.play.compare import Estimate

SHARES = (20, 36, 50, 64, 80, 90)
"""Percentages p for which the square root of p (1 - p) is a short number."""


def balanced_worth(marker: int, points: int) -> int:
    """What the balanced bot counts for a marker that goes on."""
    rules = Rules(players=2)
    step = balanced_step(start(rules).view(0))
    reached = range(marker + 1, marker + points + 1)
    return sum(step(number, rules.stop(number - 1)) for number in reached)


def which_tile_more(red: int, reds: int, blue: int, blues: int) -> Exercise:
    """How much more the balanced bot counts for one tile than for another."""
    first, second = balanced_worth(red, reds), balanced_worth(blue, blues)
    need(first != second)
    facts = {
        "red": red,
        "reds": reds,
        "blue": blue,
        "blues": blues,
        "first": first,
        "second": second,
        "more": first - second,
    }
    return drawn(
        "which-tile-more",
        message(
            "Balanced counts 18 for a marker's step from 0 to 1, 17 for the next, and so on to 1 "
            "for the last. Your red stands at {red}, your blue at {blue}. One tile scores red "
            "{reds}, another one blue {blues}. How much more does it count for the first tile? "
            "(Below 0: less.)",
            **facts,
        ),
        first - second,
        solution=message(
            "The steps of red count {first} together, those of blue {second}: {first} - {second} = "
            "{more}.",
            **facts,
        ),
        hints=(
            message("A step that leads to n counts 19 - n."),
            message("All steps of red together count {first}. And those of blue?", **facts),
        ),
        otherwise=message("Add up the steps of each tile, and subtract."),
        wrong=[
            (
                reds - blues,
                message("These are the points. A step from a low number counts more."),
            ),
            (second - first, message("The other way round: the first tile less the second one.")),
            (first, message("That is the first tile alone. Take off what the second one counts.")),
            (
                first - second + reds - blues,
                message("A step counts by where it leads, not by where it begins."),
            ),
        ],
    )


def worth_of_a_point(red: int, reds: int, blue: int, blues: int) -> Exercise:
    """What the bot of the lesson counts for a tile."""
    worth = Fraction(reds, red + 1) + Fraction(blues, blue + 1)
    facts = {"red": red, "reds": reds, "blue": blue, "blues": blues}
    return drawn(
        "worth-of-a-point",
        message(
            "The bot of this lesson counts points / (1 + marker) for each colour, and adds. Your "
            "red stands at {red}, your blue at {blue}. What does it count for a tile that scores "
            "red {reds} and blue {blues}?",
            **facts,
        ),
        worth,
        solution=message(
            "{reds}/{under} + {blues}/{below} is {about}.",
            under=red + 1,
            below=blue + 1,
            about=about(worth),
            **facts,
        ),
        hints=(
            message("For red it counts {reds} divided by {under}.", under=red + 1, **facts),
            message(
                "For blue it counts {blues} divided by {below}. Add both.", below=blue + 1, **facts
            ),
        ),
        otherwise=message("Divide the points of each colour by its marker and 1 more, and add."),
        wrong=[
            (
                Fraction(reds + blues, red + blue + 2),
                message("Divide the points of each colour separately, then add."),
            ),
            (
                Fraction(reds, red) + Fraction(blues, blue),
                message("Add 1 to each marker before you divide."),
            ),
            (reds + blues, message("These are the points. Divide each by its marker and 1 more.")),
        ],
    )


def points_left_lying(scored: tuple[int, ...], best: tuple[int, ...]) -> Exercise:
    """How many points a tile is missed on average."""
    turns = len(scored)
    missed = [more - less for more, less in zip(best, scored, strict=True)]
    mean = Estimate.of([float(one) for one in missed]).mean
    exact = Fraction(sum(missed), turns)
    assert abs(mean - exact) < 1e-9
    facts = {"scored": scored, "best": best, "turns": turns, "all": sum(missed)}
    return drawn(
        "points-left-lying",
        message(
            "In {turns} turns you scored {scored} points. The best tile of your rack would have "
            "scored {best}, in this order. How many points a turn did you leave lying on average?",
            **facts,
        ),
        exact,
        solution=message(
            "The differences are {missed}, together {all}. {all}/{turns} is {about}.",
            missed=tuple(missed),
            about=about(exact),
            **facts,
        ),
        hints=(
            message("Subtract turn by turn."),
            message("Together you left {all} points lying.", **facts),
        ),
        otherwise=message("Subtract turn by turn, add up, and divide by the number of turns."),
        wrong=[
            (sum(missed), message("That is the sum. Divide by the number of turns.")),
            (max(missed), message("That is the turn in which you left most.")),
            (Fraction(sum(scored), turns), message("That is what you scored on average.")),
        ],
    )


def share_of_wins(percent: int, root: int) -> Exercise:
    """The standard error of a share of wins."""
    share, games = Fraction(percent, 100), root**2
    one = Fraction(round(1000 * Estimate.of_share(float(share), 1).standard_error), 1000)
    need(one**2 == share * (1 - share))
    error = one / root
    facts = {"percent": percent, "games": games, "one": digits(one), "root": root}
    return drawn(
        "share-of-wins",
        message(
            "A bot wins {percent} percent of {games} independent games. What is the standard error "
            "of this share? (It is the square root of p (1 - p)/n.)",
            **facts,
        ),
        error,
        solution=message(
            "The square root of p (1 - p) is {one}, that of {games} is {root}. {one}/{root} is "
            "{error}.",
            error=about(error),
            **facts,
        ),
        hints=(
            message("Here p is {share}, and n is {games}.", share=digits(share), **facts),
            message("The square root of p (1 - p) is {one}. Divide by that of n.", **facts),
        ),
        otherwise=message("Work out p (1 - p)/n, and take the square root."),
        wrong=[
            (share * (1 - share) / games, message("That is its square. Take the square root.")),
            (one, message("That is for one game. Divide by the square root of n.")),
            (
                one / games,
                message("Divide by the square root of {games}, not by {games}.", **facts),
            ),
        ],
    )


def _two_markers(rng: Random) -> tuple[int, int, int, int]:
    return rng.randint(1, 11), rng.randint(2, 5), rng.randint(1, 11), rng.randint(2, 5)


def _turns(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    scored = tuple(rng.randint(1, 7) for _ in range(rng.randint(4, 7)))
    return scored, tuple(points + rng.choice((0, 0, 1, 2, 3)) for points in scored)


def _share(rng: Random) -> tuple[int, int]:
    return rng.choice(SHARES), rng.choice((5, 10, 15, 20, 25, 40, 50))


WORTH_KINDS = (
    Kind("points-left-lying", points_left_lying, ((3, 5, 2, 4), (5, 5, 4, 7)), _turns),
    Kind("worth-of-a-point", worth_of_a_point, (1, 3, 7, 4), _two_markers),
    Kind("which-tile-more", which_tile_more, (2, 3, 9, 5), _two_markers),
    Kind("share-of-wins", share_of_wins, (64, 20), _share),
)
"""More kinds of lesson 64, from easy to hard."""
