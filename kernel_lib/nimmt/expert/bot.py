"""The bot that learns, while it plays, how the others choose."""

from __future__ import annotations

import random as chance
from dataclasses import dataclass

from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message
from kernel_lib.nimmt.expert import last_tricks
from kernel_lib.nimmt.policies import cautious
from kernel_lib.nimmt.view import View
from kernel_lib.play.bots import RollingOut


@dataclass(frozen=True, slots=True)
class Expert(RollingOut):
    """A bot that rolls out against opponents who choose as it believes that they choose.

    What it believes is ``belief(view)``. Hands are drawn for the others that fit the cards they
    have played. Where the learned bot knows the rules, the expert plays on as that would, and what
    that holds against a card counts a little beside the roll-outs, the more the others are thought
    to think ahead (``rollouts.TRUST``).
    ``roll_outs`` is how many are played for each choice on average; the better choices get more of
    them (successive halving). With ``milliseconds`` it goes on until the time is over. The last two
    tricks between two players who can know each other's hands are solved exactly. Rules that
    ``batch`` does not play are left to ``cautious``; settings that are not known are a
    ``ValueError``.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> Expert(roll_outs=20)(view, chance.Random(1)) in view.choices
    True
    """

    roll_outs: int = 200
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        self._check_roll_outs()

    def __call__(self, view: View, rng: chance.Random) -> Choice:
        from kernel_lib.nimmt.expert import rollouts  # it takes a while to load

        if len(view.choices) == 1:
            only: Choice = view.choices[0]
            return only
        if view.ask not in ("card", "row", "end") or not rollouts.can_play(view.rules):
            return cautious(view)
        solution = last_tricks.solved(view, rng)
        if solution is not None:
            return solution
        return rollouts.best(view, self.roll_outs, rng.getrandbits(64), self.milliseconds)

    def reason(self, view: View, choice: Choice) -> Message:
        """What the choice costs in rests that are played out anew; see ``Bot.reason``."""
        from kernel_lib.nimmt import reasons

        return reasons.believed(view, choice, self.roll_outs)
