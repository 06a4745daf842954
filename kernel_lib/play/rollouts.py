"""Playing on at random: what the bots that roll out have in common in every game.

What nobody has seen is dealt at random, again and again; every choice is played to the end with
the same deals (common random numbers), so that luck in the deal is the same for all choices and
their difference is seen sooner. The action value of a choice is the mean of what its ends are worth
to the seat; higher is better in every game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from kernel_lib.core import check
from kernel_lib.core.game import View
from kernel_lib.play import fast
from kernel_lib.play.arrays import Array
from kernel_lib.play.bots import check_policy
from kernel_lib.play.halving import best_of

Choice = TypeVar("Choice")
ActionValues = Callable[[Sequence[Choice]], Array]
"""Rolls some choices out, and returns the action value of each."""

MOST_ROLL_OUTS = 10**6
"""More at a time would not fit the memory."""


def check_call(
    view: View, kind: type, roll_outs: object, model: object, models: Sequence[str]
) -> None:
    """Refuse, with a ``ValueError``, what cannot be rolled out."""
    check.instance("view", view, kind)
    check.whole("roll_outs", roll_outs, 1, MOST_ROLL_OUTS)
    check_policy(model, tuple(models))


def best_by_halving(
    choices: Sequence[Choice],
    action_values: ActionValues[Choice],
    kernel: Callable[..., object],
    milliseconds: float | None = None,
) -> Choice:
    """The choice that is left over by successive halving; see ``halving.best_of``.

    ``kernel`` is the compiled function that rolls out, so that a wait for it is announced.
    """
    with fast.announced(kernel):
        return best_of(choices, action_values, milliseconds)


def best_of_all(
    choices: Sequence[Choice],
    action_values: ActionValues[Choice],
    kernel: Callable[..., object],
    milliseconds: float | None = None,
) -> Choice:
    """The choice with the highest action value, all of them rolled out equally often.

    With ``milliseconds`` roll-outs are added, so many at a time, until the time is over.
    """
    begin = time.perf_counter()
    with fast.announced(kernel):
        values = action_values(choices)
    while milliseconds and (time.perf_counter() - begin) * 1000 < milliseconds:
        values = values + action_values(choices)
    return choices[int(values.argmax())]


def seat_of(view: View) -> int:
    """The seat that looks: whoever only watches has nothing to choose."""
    assert view.seat is not None
    return view.seat


def profiles(ideas: Sequence[str], own: str, seat: int, players: int) -> Iterator[list[str]]:
    """The policy of each seat, draw by draw: every opponent takes all ``ideas`` in turn.

    The seat itself plays as ``own``.

    >>> list(profiles(["random", "closest"], "cautious", seat=1, players=3))
    [['random', 'cautious', 'random'], ['closest', 'cautious', 'closest']]
    """
    for turn in range(len(ideas)):
        names = [ideas[(player + turn) % len(ideas)] for player in range(players)]
        names[seat] = own
        yield names
