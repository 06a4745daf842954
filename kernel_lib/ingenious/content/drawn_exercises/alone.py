"""Exercises of lesson 65, with any numbers: two score boards in a row, and solo games."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.ingenious.content.examples import six
from kernel_lib.ingenious.rules import Progress, Rules
from kernel_lib.ingenious.tiles import Colour
from kernel_lib.learn.drawn import Kind, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise

R = Colour.RED
SOLO, TEAM = Rules(players=1), Rules(players=4, teams=True)

Gains = tuple[int, ...]
"""What one tile after another scores."""


def steps(rules: Rules, marker: int, gains: Gains) -> Iterator[Progress]:
    """Where a red marker comes to, score by score.

    >>> [one.markers[R] for one in steps(SOLO, 16, (7, 2))]
    [18, 20]
    """
    markers = six({R: marker})
    for gained in gains:
        progress = rules.progress(markers, six({R: gained}))
        markers = progress.markers
        yield progress


def three_tiles_alone(marker: int, gains: Gains) -> Exercise:
    """Where a red marker stands after three tiles."""
    stands = tuple(one.markers[R] for one in steps(SOLO, marker, gains))
    facts = {"marker": marker, "gains": gains, "stands": stands, "end": stands[-1]}
    return drawn(
        "three-tiles-alone",
        message(
            "You play alone, and red stands at {marker}. Three tiles score {gains} red points, one "
            "after another. Where does red stand then?",
            **facts,
        ),
        stands[-1],
        solution=message(
            "A marker stops at 18 and goes on from there with the next tile. Red stands at "
            "{stands}, one after another.",
            **facts,
        ),
        hints=(
            message("Move the marker tile by tile. It stops at 18 once."),
            message("After the first tile red stands at {first}.", first=stands[0]),
        ),
        otherwise=message("Move the marker tile by tile, with a stop at 18."),
        wrong=[
            (marker + sum(gains), message("At 18 it stops, and the rest of that tile is lost.")),
            (18, message("18 is a stop, not the end: alone you have two score boards.")),
            (sum(gains), message("Red does not begin at 0.")),
        ],
    )


def lost_at_the_stop(marker: int, gains: Gains) -> Exercise:
    """How many points are lost on the way."""
    *_, last = steps(SOLO, marker, gains)
    lost = marker + sum(gains) - last.markers[R]
    facts = {"marker": marker, "gains": gains, "end": last.markers[R], "sum": marker + sum(gains)}
    return drawn(
        "lost-at-the-stop",
        message(
            "You play alone, and red stands at {marker}. The next tiles score {gains} red points, "
            "one after another. How many red points are lost at the stop?",
            **facts,
        ),
        lost,
        solution=message(
            "Without a stop red would stand at {sum}. It stands at {end}, so {lost} are lost.",
            lost=lost,
            **facts,
        ),
        hints=(
            message("Which of the tiles brings red to 18 or beyond?"),
            message("Only what this one tile has beyond 18 is lost."),
        ),
        otherwise=message("Find the tile that reaches 18, and what it has beyond that."),
        wrong=[
            (
                marker + sum(gains) - 18,
                message("After the stop red goes on with the next tile. Those points count."),
            ),
            (0, message("A marker stops at 18, and the rest of that tile is lost.")),
            (18 - marker, message("So many points are missing to 18. How many are lost?")),
        ],
    )


def bonus_of_a_team(marker: int, gains: Gains) -> Exercise:
    """How many bonus tiles a marker of a team brings."""
    progress = list(steps(TEAM, marker, gains))
    bonus = sum(one.bonus for one in progress)
    stands = tuple(one.markers[R] for one in progress)
    facts = {"marker": marker, "gains": gains, "stands": stands, "bonus": bonus}
    why = message("A bonus tile comes at 18 and at 36. Move the marker tile by tile.")
    return drawn(
        "bonus-of-a-team",
        message(
            "Your team's red marker stands at {marker}. Its tiles score {gains} red points, one "
            "after another. How many bonus tiles does red bring?",
            **facts,
        ),
        bonus,
        solution=message(
            "Red stands at {stands}, one after another. Stops that it reaches: {bonus}.", **facts
        ),
        hints=(
            message("A team has two stops, 18 and 36."),
            message("After the first tile red stands at {first}.", first=stands[0]),
        ),
        otherwise=message("Move the marker tile by tile, and count how often it reaches 18 or 36."),
        wrong=[(number, why) for number in (0, 1, 2) if number != bonus],
    )


def error_of_solo_games(deviation: int, root: int) -> Exercise:
    """The standard error of the mean of some solo games."""
    games, one = root**2, Fraction(deviation, 10)
    facts = {"games": games, "root": root, "one": digits(one)}
    return drawn(
        "error-of-solo-games",
        message(
            "Single solo games have a standard deviation of {one} points. You play {games} games. "
            "What is the standard error of your mean?",
            **facts,
        ),
        one / root,
        solution=message(
            "{one} divided by the square root of {games}, which is {root}: {about}.",
            about=about(one / root),
            **facts,
        ),
        hints=(
            message("What is the square root of {games}?", **facts),
            message("Divide {one} by {root}.", **facts),
        ),
        otherwise=message("Divide the standard deviation by the square root of the games."),
        wrong=[
            (
                one / games,
                message("Divide by the square root of {games}, not by {games}.", **facts),
            ),
            (one, message("A mean of several games varies less than a single game.")),
            (one * root, message("The error becomes smaller with more games, not larger.")),
        ],
    )


def _past_18(rng: Random) -> tuple[int, Gains]:
    marker, gains = rng.randint(8, 16), tuple(rng.randint(1, 8) for _ in range(3))
    stands = [one.markers[R] for one in steps(SOLO, marker, gains)]
    need(stands[-1] > 18 and stands[-1] < marker + sum(gains))
    return marker, gains


def _of_a_team(rng: Random) -> tuple[int, Gains]:
    return rng.randint(10, 33), tuple(rng.randint(2, 9) for _ in range(rng.randint(3, 4)))


def _deviation(rng: Random) -> tuple[int, int]:
    return rng.randint(20, 40), rng.choice((2, 3, 4, 5, 6, 8, 10))


ALONE_KINDS = (
    Kind("three-tiles-alone", three_tiles_alone, (14, (2, 5, 4)), _past_18),
    Kind("lost-at-the-stop", lost_at_the_stop, (12, (4, 6, 3)), _past_18),
    Kind("bonus-of-a-team", bonus_of_a_team, (15, (4, 9, 8, 5)), _of_a_team),
    Kind("error-of-solo-games", error_of_solo_games, (30, 4), _deviation),
)
"""More kinds of lesson 65."""
