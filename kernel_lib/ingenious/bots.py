"""Bots for Einfach Genial (Ingenious), from chance to one that heeds its lowest colour."""

from __future__ import annotations

import random as chance
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from kernel_lib.ingenious.board import reach
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.decisions.swap import Swap
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Placements
from kernel_lib.ingenious.rules import TOP
from kernel_lib.ingenious.view import View
from kernel_lib.play.bots import (
    Bot,
    BotFunction,
    Offered,
    ReasonIn,
    RollingOut,
    check_policy,
    made_bot,
)

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


def greedy_step(reached: int, stop: int) -> int:
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
    choices: Any = view.choices
    assert isinstance(choices, Placements)
    reached = reach(area_of(view.board.side), view.board.filled)
    worth = [worth_of_points(view.rules.stop(marker), marker, step) for marker in view.own_markers]
    halves = [
        [own[min(points, TOP)] for own, points in zip(worth, cell, strict=False)]
        for cell in reached
    ]
    found, number = [], 0
    for one, other in choices.kinds:
        if one == other:
            own = worth[one]
            for left, right in choices.pairs:
                points = reached[left][one] + reached[right][one]
                found.append((own[min(points, TOP)], -number))
                number += 1
            continue
        for first, second in ((one, other), (other, one)):
            for left, right in choices.pairs:
                found.append((halves[left][first] + halves[right][second], -number))
                number += 1
    return [(value, -number) for value, number in sorted(found, reverse=True)]


def _best(view: View, step: Step) -> Choice:
    """The placement whose points are worth most, the first among equals; else a swap."""
    if view.ask == "swap":
        return Swap()
    choice: Choice = view.choices[ranked(view, step)[0][1]]
    return choice


def worth_of_points(stop: int, marker: int, step: Step) -> list[int]:
    """What 0, 1, ... points are worth to a marker; steps beyond its stop are worth nothing."""
    found = [0]
    for points in range(1, TOP + 1):
        reached = marker + points
        found.append(found[-1] + (step(reached, stop) if reached <= stop else 0))
    return found


# --- a bot that plays on ---------------------------------------------------------------------

POLICY_NAMES = ("random", "greedy", "balanced")
"""The ways of playing that roll-outs know."""


@dataclass(frozen=True, slots=True)
class Sampler(RollingOut):
    """A bot that tries the best placements in games drawn at random, and takes the best mean.

    The tiles it has not seen are dealt to the other racks and the bag ``roll_outs`` times, and each
    of its ``width`` best placements (as ``balanced`` counts) is played to the end of the game with
    the same tiles. All play on as ``model``, one of ``POLICY_NAMES``. A win counts 1, and a lead of
    the lowest marker a little; alone the lowest marker counts. The better half of the placements is
    tried again with new tiles, until one is left. With ``milliseconds`` it goes on drawing until
    the time is over. Settings that are not known are a ``ValueError``.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=1).view(0)
    >>> Sampler(roll_outs=1)(view, chance.Random(1)) in view.choices
    True
    """

    roll_outs: int = 20
    model: str = "balanced"
    width: int = 16
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        check_policy(self.model, POLICY_NAMES)
        self.check_roll_outs()
        check.whole("width", self.width)
        if self.width < 1:
            raise ValueError(
                message("{field} must be 1 or more, not {value}", field="width", value=self.width)
            )

    def __call__(self, view: View, rng: chance.Random) -> Choice:
        from kernel_lib.ingenious import rollouts

        seed = rng.getrandbits(64)
        return rollouts.best(view, self.roll_outs, self.model, self.width, seed, self.milliseconds)

    def reason(self, view: View, choice: Choice) -> Message:
        """What the choice is worth in games played out anew; see ``Bot.reason``."""
        from kernel_lib.ingenious import reasons

        return reasons.sampled(view, choice, self.roll_outs, self.model, self.width)


def _made(function: BotFunction, title: Message, about: Message) -> Bot:
    """A bot that can say why it chose: ``reasons`` has a function of its name."""
    name = function.__name__
    return made_bot(function, title, about, ReasonIn("kernel_lib.ingenious.reasons", name))


BOTS: Mapping[str, Bot] = Offered(
    {
        "random": _made(random, message("Robin"), message("Robin places any tile anywhere.")),
        "greedy": _made(greedy, message("Greta"), message("Greta always takes the most points.")),
        "balanced": _made(
            balanced,
            message("Bela"),
            message("Bela looks first after the colours that are behind."),
        ),
    },
    rolling_out={
        "sampler": lambda: made_bot(
            Sampler(), message("Sam"), message("Sam plays every choice out many times in his head.")
        )
    },
)
"""The bots that can be named by a word; ``sampler`` is left out where it could not roll out."""
