"""A match in numbers at one moment: its state, and what seats have chosen of the next turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, SupportsIndex

from kernel_lib.core import check
from kernel_lib.core.game import Choice, Event, Seat
from kernel_lib.core.text import message, quoted
from kernel_lib.rl.encoding import Encoding, Steps, is_step

NONE: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and what seats have chosen that the others do not know yet; it never changes.

    ``steps`` are the steps of seats whose choice is not whole, ``chosen`` the whole choices of a
    turn that waits for others, ``events`` what happened in the last turn.

    >>> from kernel_lib import nimmt, rl
    >>> code = rl.encoding(nimmt, nimmt.Rules(players=2, highest=12, hand_size=3))
    >>> moment = Moment.first(code, seed=7)
    >>> moment.owing, moment.legal(0), [code.action_to_string(one) for one in moment.legal(0)]
    ((0, 1), [0, 2, 5], ['1', '3', '6'])
    >>> moment.after(0, 5).owing
    (1,)
    """

    encoding: Encoding
    state: Any
    steps: Mapping[Seat, Steps] = field(default_factory=lambda: NONE)
    chosen: Mapping[Seat, Choice] = field(default_factory=lambda: NONE)
    events: tuple[Event, ...] = ()

    @classmethod
    def first(cls, encoding: Encoding, seed: int) -> Moment:
        """The first position of the match with this seed."""
        state = encoding.game.start(encoding.rules, seed)
        return cls(encoding, state, events=tuple(state.opening))

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats that owe an action, the lowest first; none at the end."""
        return tuple(
            sorted(seat for seat in self.state.view(None).owing if seat not in self.chosen)
        )

    @property
    def returns(self) -> tuple[int, ...]:
        """The scores of all seats so far, below 0 where the lowest score is the best."""
        sign = -1 if self.encoding.game.LOWEST_WINS else 1
        return tuple(sign * score for score in self.state.scores)

    def legal(self, seat: Seat) -> list[int]:
        """The numbers of the actions that a seat may choose now, ascending, if it owes one."""
        view = self.state.view(seat)
        if seat in self.chosen or not view.choices:
            return []
        return self.encoding.legal(view.choices, self.steps.get(seat, ()))

    def observation(self, seat: Seat) -> list[int]:
        """What a seat sees: its view, and the steps of its own that wait for more."""
        return self.encoding.observation(self.state.view(seat), self.steps.get(seat, ()))

    def after(self, seat: Seat, action: SupportsIndex) -> Moment:
        """The moment after the action of a seat; with the last one that is owed the turn is played.

        What is not legal is a ``ValueError``, mostly the engine's ``IllegalMove``; nothing changes.
        """
        check.seat(seat, self.encoding.rules.players)
        word = self.encoding.action_to_string(action)
        steps = self.steps.get(seat, ())
        choices = self.state.view(seat).choices
        if not (steps or is_step(word) or seat in self.chosen):
            self.state.check(seat, self.encoding.game.choice_from_notation(word))
        elif seat in self.chosen or word not in self.encoding.following(choices, steps):
            raise ValueError(
                message(
                    "{word} is no legal action of seat {seat} now", word=quoted(word), seat=seat
                )
            )
        choice = self.encoding.choice(choices, (*steps, word))
        if choice is None:
            return replace(self, steps={**self.steps, seat: (*steps, word)})
        waiting = {player: own for player, own in self.steps.items() if player != seat}
        moment = replace(self, steps=waiting, chosen={**self.chosen, seat: choice})
        return moment if moment.owing else moment._played()

    def _played(self) -> Moment:
        state, events = self.state.advance(self.chosen)
        return Moment(self.encoding, state, events=tuple(events))
