"""The bots of Einfach Genial (Ingenious) by name: policies, and what rolls out."""

from __future__ import annotations

import random as chance
from collections.abc import Mapping
from dataclasses import dataclass

from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.learned import learned as learned
from kernel_lib.ingenious.policies import POLICY_NAMES
from kernel_lib.ingenious.policies import balanced as balanced
from kernel_lib.ingenious.policies import greedy as greedy
from kernel_lib.ingenious.policies import random as random
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


@dataclass(frozen=True, slots=True)
class Sampler(RollingOut):
    """A bot that tries the best placements in games drawn at random, and takes the best mean.

    The tiles it has not seen are dealt to the other racks and the bag ``roll_outs`` times, and each
    of its ``width`` best placements (as ``balanced`` counts) is played to the end of the game with
    the same tiles. All play on as ``model``, one of ``POLICY_NAMES``; of "learned" the best
    placements are taken, too, see ``Expert``. A win counts 1, and a lead of the lowest marker a
    little; alone the lowest marker counts. The better half of the placements is
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
        self._check_roll_outs()
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


@dataclass(frozen=True, slots=True)
class Expert(Sampler):
    """A sampler that has learned: it tries what weighs most for ``learned``, and plays on like it.

    What a placement weighs counts a little besides; see ``rollouts.PRACTICE``.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=1).view(0)
    >>> Expert(roll_outs=1)(view, chance.Random(1)) in view.choices
    True
    """

    model: str = "learned"


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
        "learned": _made(
            learned,
            message("Nora"),
            message("Nora has learned from millions of games against herself and other bots."),
        ),
    },
    rolling_out={
        "sampler": lambda: made_bot(
            Sampler(), message("Sam"), message("Sam plays every choice out many times in his head.")
        ),
        "expert": lambda: made_bot(
            Expert(),
            message("Erin"),
            message(
                "Erin plays every choice out many times in her head, and goes on as Nora would."
            ),
        ),
    },
)
"""The bots that can be named by a word; those that roll out are left out where they could not."""
