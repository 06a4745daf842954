"""Swap the rack, or keep it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from kernel_lib.core import errors
from kernel_lib.core.decision import Decision
from kernel_lib.core.game import IllegalMove, with_item
from kernel_lib.core.text import message
from kernel_lib.ingenious.errors import Refusal
from kernel_lib.ingenious.events import Event, Swapped
from kernel_lib.ingenious.rules import RACK
from kernel_lib.ingenious.state import State


@dataclass(frozen=True, slots=True)
class Swap:
    """Show the rack, draw six new tiles, and give the old ones back.

    >>> Swap().notation
    'swap'
    """

    @property
    def notation(self) -> str:
        return "swap"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for this one."""
        return cls() if word == "swap" else None


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the rack and fill it up.

    >>> Keep().notation
    'keep'
    """

    @property
    def notation(self) -> str:
        return "keep"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for this one."""
        return cls() if word == "keep" else None


@dataclass(frozen=True, slots=True)
class SwapRack(Decision[State]):
    """Whose rack shows none of its lowest colours may swap it. Clause ``ingenious.swap.when``."""

    name = "swap"
    clauses = ("ingenious.swap.when", "ingenious.swap.how")
    answers = (Swap, Keep)

    def seats(self, state: State) -> tuple[int, ...]:
        return (state.turn,)

    def choices(self, state: State, seat: int) -> tuple[Keep | Swap, ...]:
        return (Keep(), Swap())

    def refused(self, state: State, seat: int, choice: object) -> IllegalMove | None:
        if type(choice) in (Swap, Keep):
            return None
        wanted = message("swap your rack, Swap(), or keep it, Keep()")
        return errors.does_not_fit(choice, Refusal.MUST_SWAP_OR_KEEP, Refusal.NOT_A_CHOICE, wanted)

    def resolve(
        self, state: State, choices: Mapping[int, Keep | Swap], events: list[Event]
    ) -> State:
        if type(choices[state.turn]) is Swap:
            return _swapped(state, events)
        return state.refill(events)


def _swapped(state: State, events: list[Event]) -> State:
    """The whole rack is shown and swapped. Clause ``ingenious.swap.how``.

    The old tiles go back to the bag after the new ones are drawn, each to a random place.
    """
    seat = state.turn
    old, new, bag = state.racks[seat], state.bag[:RACK], list(state.bag[RACK:])
    rng = random.Random(f"{state.seed}/swap {state.swaps}").random
    for tile in old:
        bag.insert(int(rng() * (len(bag) + 1)), tile)
    events.append(Swapped(seat, tuple(map(str, old))))
    return state._replace(
        racks=with_item(state.racks, seat, tuple(sorted(new))),
        bag=tuple(bag),
        swaps=state.swaps + 1,
    ).next_turn()
