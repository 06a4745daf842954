"""Bots for FTW?!, from chance to one that plays on.

They play by all rules: what they are asked is in ``view.ask``, what they may do in
``view.choices``.
"""

from __future__ import annotations

import random as chance
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernel_lib.core.text import Message, message
from kernel_lib.ftw.board import TWO
from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.decisions.pass_cards import Pass
from kernel_lib.ftw.help_sums import smallest_above
from kernel_lib.ftw.turns import Help, Play
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


def random(view: View, rng: chance.Random) -> Choice:
    """Draw any card of the hand, with equal chances, and play it if it goes, alone or with help.

    If it does not it becomes a help card, and any card of the pile is taken. Passes any cards.

    >>> from kernel_lib.ftw import start
    >>> random(start(seed=1).view(0), chance.Random(5)) in start(seed=1).view(0).choices
    True
    """
    if view.ask == "pass":
        left = list(view.hand)
        passed = [left.pop(_drawn(left, rng)) for _ in range(view.rules.passed)]
        return Pass(tuple(sorted(passed)))
    card = view.hand[_drawn(view.hand, rng)]
    found = played(view, card)
    if found:
        return found
    pile = sorted(view.pile)
    return Help(card, take=pile[_drawn(pile, rng)])


def hasty(view: View) -> Choice:
    """Shed the lowest card that goes, alone or else with help.

    If none goes, the middle card of the hand becomes a help card, and the highest card of the pile
    is taken. Passes the lowest cards. So the highest cards are left, and cost one another's points.

    >>> from kernel_lib.ftw import start
    >>> hasty(start(seed=1).view(0)).notation
    'pass2,3,6'
    """
    if view.ask == "pass":
        return Pass(view.hand[: view.rules.passed])
    return _shed(view, view.hand, is_late=False)


def thrifty(view: View) -> Choice:
    """Keep the highest card, and the lowest, which costs little; shed the others, lowest first.

    When another player has two cards it is late: then the highest of the others goes first. If none
    goes, alone or with help, the middle one becomes a help card, and the highest card of the pile
    is taken, the lowest when it is late. Passes the lowest of the others.

    >>> from kernel_lib.ftw import start
    >>> thrifty(start(seed=1).view(0)).notation
    'pass3,6,13'
    """
    lowest, *others, highest = view.hand
    if view.ask == "pass":
        return Pass(tuple(sorted([*others, lowest, highest][: view.rules.passed])))
    return _shed(view, others or (lowest,), is_late(view))


def is_late(view: View) -> bool:
    """Whether another player has two cards, so that the round may be over soon."""
    sizes = (size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    return min(sizes) <= TWO


def _shed(view: View, cards: Sequence[int], is_late: bool) -> Choice:
    """Get rid of one of these cards, as ``hasty`` and ``thrifty`` tell it."""
    in_order = cards[::-1] if is_late else cards
    for card in in_order:
        if not view.top or card > view.top:
            return Play(card)
    for card in in_order:
        found = played(view, card)
        if found:
            return found
    return Help(cards[len(cards) // 2], take=min(view.pile) if is_late else max(view.pile))


def played(view: View, card: int) -> Play | None:
    """The card played alone, or with the smallest help that is enough; None if it does not go."""
    if not view.top or card > view.top:
        return Play(card)
    use = smallest_above(view.own_helps, view.top - card)
    return Play(card, use) if use else None


def _drawn(cards: Sequence[int], rng: chance.Random) -> int:
    """The place of a card, each with equal chances."""
    return int(rng.random() * len(cards))


# --- a bot that plays on ---------------------------------------------------------------------


POLICY_NAMES = ("random", "hasty", "thrifty")
"""The ways of playing that roll-outs know."""


@dataclass(frozen=True, slots=True)
class Sampler(RollingOut):
    """A bot that tries the useful choices in rounds drawn at random, and takes the best mean.

    Hands that fit what has been seen are drawn for the others ``roll_outs`` times, and every useful
    choice is played to the end of the round with the same hands. The bot itself plays on as
    ``thrifty``, the others as ``model``: one of ``POLICY_NAMES``, or "mixed" (mostly thrifty, now
    and then hasty or at random). What counts is the own points less the mean points of the others.
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
        check_policy(self.model, (*POLICY_NAMES, "mixed"))
        self.check_roll_outs()

    def __call__(self, view: View, rng: chance.Random) -> Choice:
        from kernel_lib.ftw import rollouts

        seed = rng.getrandbits(64)
        return rollouts.best(view, self.roll_outs, self.model, seed, self.milliseconds)

    def reason(self, view: View, choice: Choice) -> Message:
        """The lead that the choice brings in rounds played out anew; see ``Bot.reason``."""
        from kernel_lib.ftw import reasons

        return reasons.sampled(view, choice, self.roll_outs, self.model)


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
    },
    rolling_out={
        "sampler": lambda: made_bot(
            Sampler(), message("Sam"), message("Sam plays every choice out many times in his head.")
        )
    },
)
"""The bots that can be named by a word; ``sampler`` is left out where it could not roll out."""
