"""The bots of FTW?! by name: policies with a title and reasons, and one that rolls out."""

from __future__ import annotations

import random as chance
from collections.abc import Mapping
from dataclasses import dataclass

from kernel_lib.core.text import Message, message
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.learned import learned as learned
from kernel_lib.ftw.policies import POLICY_NAMES
from kernel_lib.ftw.policies import hasty as hasty
from kernel_lib.ftw.policies import random as random
from kernel_lib.ftw.policies import thrifty as thrifty
from kernel_lib.ftw.view import View
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
    """A bot that tries the useful choices in rounds drawn at random, and takes the best mean.

    Hands that fit what has been seen are drawn for the others ``roll_outs`` times, and every useful
    choice is played to the end of the round with the same hands. The bot itself plays on as
    ``thrifty``, the others as ``model``: one of ``POLICY_NAMES``, or "mixed" (mostly thrifty, now
    and then hasty or at random). With "varied" it plays on as ``learned``, and so do the others in
    every second draw; see ``Expert``. What counts is the own points less the mean points of the
    others.
    The better half of the choices is tried again with new hands, until one is left. With
    ``milliseconds`` it goes on drawing until the time is over. Settings that are not known are a
    ``ValueError``.

    >>> from kernel_lib.ftw import start
    >>> view = start(seed=1).view(0)
    >>> Sampler(roll_outs=5)(view, chance.Random(1)) in view.choices
    True
    """

    roll_outs: int = 50
    model: str = "mixed"
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        check_policy(self.model, (*POLICY_NAMES, "mixed", "varied"))
        self._check_roll_outs()

    def __call__(self, view: View, rng: chance.Random) -> Choice:
        from kernel_lib.ftw import rollouts

        seed = rng.getrandbits(64)
        return rollouts.best(view, self.roll_outs, self.model, seed, self.milliseconds)

    def reason(self, view: View, choice: Choice) -> Message:
        """The lead that the choice brings in rounds played out anew; see ``Bot.reason``."""
        from kernel_lib.ftw import reasons

        return reasons.sampled(view, choice, self.roll_outs, self.model)


@dataclass(frozen=True, slots=True)
class Expert(Sampler):
    """A sampler that has learned: it plays on as ``learned``, among others who often do.

    What a choice weighs for the learned bot counts a little besides; see ``rollouts.PRACTICE``.

    >>> from kernel_lib.ftw import start
    >>> view = start(seed=1).view(0)
    >>> Expert(roll_outs=5)(view, chance.Random(1)) in view.choices
    True
    """

    model: str = "varied"


def _made(function: BotFunction, title: Message, about: Message) -> Bot:
    """A bot that can say why it chose: ``reasons`` has a function of its name."""
    name = function.__name__
    return made_bot(function, title, about, ReasonIn("kernel_lib.ftw.reasons", name))


BOTS: Mapping[str, Bot] = Offered(
    {
        "random": _made(random, message("Robin"), message("Robin plays any card of the hand.")),
        "hasty": _made(
            hasty, message("Hanna"), message("Hanna gets rid of her lowest cards first.")
        ),
        "thrifty": _made(
            thrifty,
            message("Theo"),
            message("Theo keeps his highest and his lowest card to the end."),
        ),
        "learned": _made(
            learned,
            message("Nora"),
            message("Nora has learned from millions of rounds against herself and other bots."),
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
