"""The bots of 6 nimmt! by name, with titles and reasons: policies, and bots that roll out."""

from __future__ import annotations

import random as chance
from collections.abc import Mapping
from dataclasses import dataclass

from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt.learned import learned as learned
from kernel_lib.nimmt.policies import POLICY_NAMES
from kernel_lib.nimmt.policies import cautious as cautious
from kernel_lib.nimmt.policies import closest as closest
from kernel_lib.nimmt.policies import highest as highest
from kernel_lib.nimmt.policies import lowest as lowest
from kernel_lib.nimmt.policies import random as random
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import Bot, BotFunction, Offered, ReasonIn, RollingOut, made_bot


@dataclass(frozen=True, slots=True)
class Sampler(RollingOut):
    """A bot that tries every choice in rounds drawn at random, and takes the best mean.

    Hands that fit what has been seen are drawn for the others ``roll_outs`` times, and every
    choice is played to the end of the deal with the same hands. The others play as ``model``:
    one of ``POLICY_NAMES``, or "mixed" (now at random, now closest, now cautious), or "sampler"
    (they choose this trick's card by roll-outs of their own). The bot itself plays on as ``own``.
    With ``milliseconds`` it goes on drawing until the time is over. Rules that ``batch`` does not
    play are left to ``cautious``; settings that are not known are a ``ValueError``.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> Sampler(roll_outs=20)(view, chance.Random(1)) in view.choices
    True
    """

    roll_outs: int = 100
    model: str = "mixed"
    own: str = "cautious"
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        if self.model not in (*POLICY_NAMES, "mixed", "sampler") or self.own not in POLICY_NAMES:
            raise ValueError(
                message(
                    "a sampler cannot play as {own} against {model}: the policies are {known}, and "
                    "for the others also 'mixed' and 'sampler'",
                    own=quoted(self.own),
                    model=quoted(self.model),
                    known=POLICY_NAMES,
                )
            )
        self._check_roll_outs()

    def __call__(self, view: View, rng: chance.Random) -> Choice:
        from kernel_lib.nimmt import rollouts

        if len(view.choices) == 1:
            only: Choice = view.choices[0]
            return only
        if not rollouts.can_roll_out(view):
            return cautious(view)
        return rollouts.best(
            view, self.roll_outs, self.model, self.own, rng.getrandbits(64), self.milliseconds
        )

    def reason(self, view: View, choice: Choice) -> Message:
        """What the choice costs in rests that are played out anew; see ``Bot.reason``."""
        from kernel_lib.nimmt import reasons

        return reasons.sampled(view, choice, self.roll_outs, self.model, self.own)


def _made(function: BotFunction, title: Message, about: Message) -> Bot:
    """A bot that can say why it chose: ``reasons`` has a function of its name."""
    name = function.__name__
    return made_bot(function, title, about, ReasonIn("kernel_lib.nimmt.reasons", name))


def _expert() -> Bot:
    from kernel_lib.nimmt.expert.bot import Expert  # it needs what stands above

    about = message("Erin watches how the others choose, and plays every choice out against that.")
    return made_bot(Expert(), message("Erin"), about)


BOTS: Mapping[str, Bot] = Offered(
    {
        "random": _made(random, message("Robin"), message("Robin plays any card of the hand.")),
        "lowest": _made(lowest, message("Lena"), message("Lena always plays her lowest card.")),
        "highest": _made(highest, message("Hugo"), message("Hugo always plays his highest card.")),
        "closest": _made(
            closest, message("Clara"), message("Clara always plays the card closest to a row.")
        ),
        "cautious": _made(
            cautious,
            message("Vera"),
            message("Vera works out the risk of every card and plays the cheapest."),
        ),
        "learned": _made(
            learned,
            message("Nora"),
            message("Nora has learned from many thousand deals against herself."),
        ),
    },
    rolling_out={
        "sampler": lambda: made_bot(
            Sampler(), message("Sam"), message("Sam plays every choice out many times in his head.")
        ),
        "expert": _expert,
    },
)
"""The bots that can be named by a word; those that roll out are left out where they could not."""
