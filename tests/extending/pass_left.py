"""A variant with a decision of its own, as a reader would write it: one file.

Before the first trick everybody passes a card to the left, all at the same time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from kernel_lib import nimmt
from kernel_lib.core.game import IllegalMove, Names
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.deal import opened
from kernel_lib.nimmt.decision import NimmtDecision, without
from kernel_lib.nimmt.decisions import DECISIONS
from kernel_lib.nimmt.errors import Refusal, does_not_fit
from kernel_lib.nimmt.variants import VARIANTS
from widgets.nimmt.decisions import FACES
from widgets.nimmt.decisions.base import DecisionFace


@dataclass(frozen=True, slots=True)
class PassOn:
    """Pass this card of your hand to the left."""

    card: int

    @property
    def notation(self) -> str:
        return f"pass{self.card}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        match = re.fullmatch("pass([1-9][0-9]{0,2})", word)
        return cls(int(match[1])) if match else None


class PassedLeft(NamedTuple):
    """Everybody has passed a card to the left."""

    players: int

    @property
    def clause(self) -> str:
        return "nimmt.base.deal"

    def words(self, names: Names) -> Message:
        return message("Everybody has passed a card to the left.")


@dataclass(frozen=True, slots=True)
class PassLeft(NimmtDecision):
    """All choose at the same time which card the left neighbour gets."""

    name = "pass left"
    answers = (PassOn,)

    def seats(self, state: nimmt.State) -> tuple[int, ...]:
        return tuple(range(len(state.hands)))

    def choices(self, state: nimmt.State, seat: int) -> Sequence[PassOn]:
        return tuple(PassOn(card) for card in state.hands[seat])

    def refused(self, state: nimmt.State, seat: int, choice: object) -> IllegalMove | None:
        if choice in self.choices(state, seat) and type(choice.card) is int:  # type: ignore[attr-defined]
            return None
        wanted = message("pass a card of your hand: {hand}", hand=state.hands[seat])
        return does_not_fit(choice, Refusal.MUST_PLAY_CARD, wanted)

    def resolve(
        self, state: nimmt.State, choices: Mapping[int, Any], events: list[Any]
    ) -> nimmt.State:
        players = len(state.hands)
        hands = []
        for seat, hand in enumerate(state.hands):
            got = choices[(seat - 1) % players].card
            hands.append(tuple(sorted((*without(hand, choices[seat].card), got))))
        events.append(PassedLeft(players))
        return opened(state._replace(hands=tuple(hands)), self, events)


class PassFace(DecisionFace):
    """The question; a card of the hand is clicked, as when it is played."""

    def question(self, view: nimmt.View) -> Message:
        return message("Choose a card to pass to the left.")


def pass_left(_rules: nimmt.Rules) -> dict[str, Any]:
    """The variant: the decision comes before the first trick."""
    return {"openings": ("pass left",)}


def join() -> None:
    """Make the variant playable, and its decision known and shown."""
    DECISIONS.add(PassLeft)
    FACES[PassLeft.name] = PassFace()
    nimmt.add_variant(pass_left, "Pass left")


@contextmanager
def playable() -> Iterator[None]:
    """The variant is there inside a ``with`` block."""
    join()
    try:
        yield
    finally:
        DECISIONS.remove(PassLeft.name)
        del FACES[PassLeft.name]
        del VARIANTS["pass_left"]
