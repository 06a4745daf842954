"""The luck of a seat in 6 nimmt!, trick by trick, while a match is played.

Luck is what the cards cost less what they had to be expected to cost: see ``review``. Against
players of any card it has mean zero, whatever the seat itself plays. So scores less their luck have
the same mean as the scores, and a smaller standard error: luck is a control variate.

``Advantages`` takes off more: the luck of the deal, and of all that the cards of the others change
in later tricks. What is left of a score are the seat's own choices, each measured against that of
``BASELINE`` by roll-outs. (The idea is that of Burch and others, AIVAT: A new variance reduction
technique for agent evaluation in imperfect information games, 2018.)
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.chances.risk import beliefs, is_exact, risk
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.decisions.take_row import TakeRow
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import State

if TYPE_CHECKING:
    from kernel_lib.play.simulation import Simulated

BLIND = "random"
"""The bot that plays any card, against which luck has mean zero."""


def moment(state: State) -> tuple[int, int]:
    """The trick that a position belongs to: all that a seat chooses in it is weighed together.

    >>> from kernel_lib import nimmt
    >>> moment(nimmt.start(seed=1))
    (1, 1)
    """
    return state.deal, state.trick


def luck_words(luck: Fraction) -> Message | str:
    """Luck as people say it: bulls more than expected are bad luck.

    >>> [str(luck_words(Fraction(*one))) for one in ((13, 1), (-4, 1), (1, 100))]
    ['bad luck 13.0', 'good luck 4.0', '0.0']
    """
    bulls = f"{abs(float(luck)):.1f}"
    if bulls == "0.0":
        return bulls
    if luck > 0:
        return message("bad luck {bulls}", bulls=bulls)
    return message("good luck {bulls}", bulls=bulls)


class Luck:
    """The luck of one seat, told every step of a match before it is made.

    >>> from kernel_lib import nimmt
    >>> state, luck = nimmt.start(nimmt.Rules(2, highest=8, hand_size=2), seed=1), Luck(0)
    >>> choices = {0: nimmt.Play(6), 1: nimmt.Play(7)}
    >>> luck.note(state, choices)
    >>> after, events = state.advance(choices)
    >>> luck.total(after)
    Fraction(0, 1)
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._expected = Fraction(0)

    def note(self, state: State, choices: Mapping[int, Choice]) -> None:
        """What the seat chooses in this step, if it is asked."""
        if self.seat not in choices:
            return
        choice = choices[self.seat]
        if isinstance(choice, Play):
            view = state.view(self.seat)
            (own,) = risk(view.table, [choice.card], beliefs(view), view.unseen)
            self._expected += own.bulls
        else:
            self._expected += dearer(state, choice)

    @property
    def expected(self) -> Fraction:
        """The bulls that all choices so far had to be expected to cost."""
        return self._expected

    def total(self, final: State) -> Fraction:
        """The bulls taken in all tricks, less those expected: above 0 is bad luck."""
        return final.scores[self.seat] - self._expected


BASELINE = "cautious"
"""The policy whose mean a simulation tells, and against which choices are measured.

It is that of the kernels in both, which knows less of the cards played than the bot of its name.
"""

BASELINE_DEALS = 200_000
ROLL_OUTS = 200
"""Of each of two choices, with the same hands."""


def baseline(rules: Rules) -> Simulated:
    """Deals of ``BASELINE`` at seat 0 among players of any card, simulated.

    >>> from kernel_lib import nimmt
    >>> round(float(baseline(nimmt.one_deal(nimmt.Rules(4))).mean[0]), 1)
    8.3
    """
    from kernel_lib.nimmt import batch  # it takes a while to load

    names = [BASELINE, *[BLIND] * (rules.players - 1)]
    return batch.simulate(rules, names, BASELINE_DEALS)


class Advantages:
    """By how many bulls the choices of one seat were dearer than those of ``BASELINE``.

    It is told every step of a match before it is made. Each choice is rolled out from what the
    seat sees, and so is what ``BASELINE`` would do there, with the same hands; the seat plays on
    as ``BASELINE``, the others play any card. The mean of the sum, added to the mean
    of ``BASELINE``, is the mean score of the seat: the steps from the value of one view to that of
    the next, which are left out, have mean zero.

    ``chance`` is where the chance of the roll-outs comes from.

    >>> from kernel_lib import nimmt
    >>> state, told = nimmt.start(nimmt.Rules(4), seed=1), Advantages(0, "some")
    >>> told.note(state, {0: nimmt.Play(72)})
    >>> round(told.total, 1)
    -1.2
    """

    def __init__(self, seat: int, chance: str) -> None:
        self.seat = seat
        self.total = 0.0
        self._rng = Random(chance)

    def note(self, state: State, choices: Mapping[int, Choice]) -> None:
        """What the seat chooses in this step, if it is asked."""
        if self.seat not in choices:
            return
        from kernel_lib.nimmt import rollouts  # it takes a while to load

        view, seed = state.view(self.seat), self._rng.getrandbits(64)
        more = rollouts.extra_costs(view, choices[self.seat], ROLL_OUTS, BLIND, BASELINE, seed)
        self.total += float(more.mean())


def dearer(state: State, choice: object) -> int:
    """The bulls by which a row that is taken is dearer than the cheapest: chosen, not luck."""
    if not isinstance(choice, TakeRow):
        return 0
    bulls = state.table.bulls
    return bulls[choice.row] - min(bulls)


def check(rules: Rules) -> None:
    """Refuse, with a ``ValueError``, rules whose luck cannot be counted."""
    from kernel_lib.nimmt.batch import can_play  # it takes a while to load

    if not is_exact(rules) or rules.draft or not can_play(rules):
        raise ValueError(
            message("luck is counted only where chances are exact: {rules}", rules=rules.to_text())
        )
