"""Policies for Einfach Genial (Ingenious), from chance to one that heeds its lowest colour."""

from __future__ import annotations

import random as chance
from collections.abc import Callable

from kernel_lib.ingenious.board import reach
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.decisions.swap import Swap
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Placements
from kernel_lib.ingenious.rules import TOP
from kernel_lib.ingenious.view import View

Step = Callable[[int, int], int]
"""What a step of a marker is worth, by where it leads to, and where the marker stops."""

BONUS_WORTH = 40
"""What ``balanced`` counts a bonus tile for."""


def random(view: View, rng: chance.Random) -> Choice:
    """Place any tile of the rack anywhere, with equal chances; swap or keep alike.

    >>> from kernel_lib.ingenious import start
    >>> random(start(seed=1).view(0), chance.Random(5)) in start(seed=1).view(0).choices
    True
    """
    choice: Choice = view.choices[int(rng.random() * len(view.choices))]
    return choice


def greedy(view: View) -> Choice:
    """Place the tile that moves the markers farthest now; swap whenever it is allowed.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=1).view(0)
    >>> greedy(view) in view.choices
    True
    """
    return _best(view, greedy_step)


def greedy_step(_reached: int, _stop: int) -> int:
    """What ``greedy`` counts for a step of a marker: all steps alike."""
    return 1


def balanced(view: View) -> Choice:
    """Place the tile whose points are worth most, where low markers count more.

    A marker's step counts 18 from 0 to 1, then 17, and so on to 1 (from 36 down where there are two
    boards); a bonus tile counts ``BONUS_WORTH``. Swap whenever it is allowed.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=1).view(0)
    >>> balanced(view) in view.choices
    True
    """
    return _best(view, balanced_step(view))


def balanced_step(view: View) -> Step:
    """What ``balanced`` counts for a step of a marker."""
    top = view.rules.top
    bonus = BONUS_WORTH if view.rules.has_bonus else 0
    return lambda reached, stop: top + 1 - reached + bonus * (reached == stop)


def ranked(view: View, step: Step) -> list[tuple[int, int]]:
    """Every placement as its worth and its number in ``view.choices``, the best first.

    ``step(reached, stop)`` is what a marker's step to ``reached`` is worth; at ``stop`` it stops.
    """
    choices = view.choices
    assert isinstance(choices, Placements)
    reached = reach(area_of(view.board.side), view.board.filled)
    worth = [worth_of_points(view.rules.stop(marker), marker, step) for marker in view.own_markers]
    halves = [
        [own[min(points, TOP)] for own, points in zip(worth, cell, strict=False)]
        for cell in reached
    ]
    placements, number = [], 0
    for colour, partner in choices.kinds:
        if colour == partner:
            own = worth[colour]
            for left, right in choices.pairs:
                points = reached[left][colour] + reached[right][colour]
                placements.append((own[min(points, TOP)], -number))
                number += 1
            continue
        for first, second in ((colour, partner), (partner, colour)):
            for left, right in choices.pairs:
                placements.append((halves[left][first] + halves[right][second], -number))
                number += 1
    return [(value, -number) for value, number in sorted(placements, reverse=True)]


def _best(view: View, step: Step) -> Choice:
    """The placement whose points are worth most, the first among equals; else a swap."""
    if view.ask == "swap":
        return Swap()
    choice: Choice = view.choices[ranked(view, step)[0][1]]
    return choice


def worth_of_points(stop: int, marker: int, step: Step) -> list[int]:
    """What 0, 1, ... points are worth to a marker; steps beyond its stop are worth nothing."""
    worths = [0]
    for points in range(1, TOP + 1):
        reached = marker + points
        worths.append(worths[-1] + (step(reached, stop) if reached <= stop else 0))
    return worths


# --- a bot that plays on ---------------------------------------------------------------------

POLICY_NAMES = ("random", "greedy", "balanced", "learned")
"""The ways of playing that roll-outs know."""
