"""The numbers of lesson 65: two score boards in a row, for a team and alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from kernel_lib.ingenious.content.examples import six
from kernel_lib.ingenious.rules import Rules, ScoredMarkers
from kernel_lib.ingenious.tiles import Colour
from kernel_lib.learn.templates import Facts, Numbers, need

R = Colour.RED
SOLO, TEAM = Rules(players=1), Rules(players=4, teams=True)

Gains = tuple[int, ...]
"""What one tile after another scores."""


def steps(rules: Rules, marker: int, gains: Gains) -> Iterator[ScoredMarkers]:
    """Where a red marker comes to, score by score.

    >>> [one.markers[R] for one in steps(SOLO, 16, (7, 2))]
    [18, 20]
    """
    markers = six({R: marker})
    for gained in gains:
        progress = rules.progress(markers, six({R: gained}))
        markers = progress.markers
        yield progress


def stands_of(rules: Rules, marker: int, gains: Gains) -> tuple[int, ...]:
    """Where a marker stands after each tile; all colours move alike."""
    return tuple(step.markers[R] for step in steps(rules, marker, gains))


def three_tiles_alone(marker: int, gains: Gains) -> Facts:
    """Where a red marker stands after three tiles."""
    stands = stands_of(SOLO, marker, gains)
    return {
        "marker": marker,
        "gains": gains,
        "stands": stands,
        "first": stands[0],
        "end": stands[-1],
    }


def lost_at_the_stop(marker: int, gains: Gains) -> Facts:
    """How many points are lost on the way."""
    end, unstopped = stands_of(SOLO, marker, gains)[-1], marker + sum(gains)
    return {
        "marker": marker,
        "gains": gains,
        "end": end,
        "unstopped": unstopped,
        "lost": unstopped - end,
    }


def _draw_past_18(rng: Random) -> tuple[int, Gains]:
    marker, gains = rng.randint(8, 16), tuple(rng.randint(1, 8) for _ in range(3))
    end = stands_of(SOLO, marker, gains)[-1]
    need(18 < end < marker + sum(gains), "red does not pass 18, or loses nothing there")
    return marker, gains


def bonus_of_a_team(marker: int, gains: Gains) -> Facts:
    """How many bonus tiles a marker of a team brings."""
    stands = stands_of(TEAM, marker, gains)
    bonus = sum(step.bonus for step in steps(TEAM, marker, gains))
    return {"marker": marker, "gains": gains, "stands": stands, "first": stands[0], "bonus": bonus}


def _draw_of_a_team(rng: Random) -> tuple[int, Gains]:
    return rng.randint(10, 33), tuple(rng.randint(2, 9) for _ in range(rng.randint(3, 4)))


def error_of_solo_games(tenths: int, root: int) -> Facts:
    """The standard error of the mean of root² games; the deviation of one is in tenths."""
    deviation = Fraction(tenths, 10)
    return {
        "deviation": deviation,
        "games": root**2,
        "root": root,
        "error": deviation / root,
    }


def _draw_deviation(rng: Random) -> tuple[int, int]:
    return rng.randint(20, 40), rng.choice((2, 3, 4, 5, 6, 8, 10))


NUMBERS: Mapping[str, Numbers] = {
    "partners-green": Numbers(lambda: {"right": stands_of(TEAM, 15, (8, 4))[-1]}),
    "two-before-seven": Numbers(
        lambda: {"right": stands_of(SOLO, 16, (2, 7))[-1] - stands_of(SOLO, 16, (7, 2))[-1]}
    ),
    "three-tiles-alone": Numbers(three_tiles_alone, (14, (2, 5, 4)), _draw_past_18),
    "lost-at-the-stop": Numbers(lost_at_the_stop, (12, (4, 6, 3)), _draw_past_18),
    "bonus-of-a-team": Numbers(bonus_of_a_team, (15, (4, 9, 8, 5)), _draw_of_a_team),
    "error-of-solo-games": Numbers(error_of_solo_games, (30, 4), _draw_deviation),
}
"""Where the questions of these ids get their numbers."""
