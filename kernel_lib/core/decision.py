"""A decision: what seats are asked now, with its choices, its check and what it does.

A state knows who holds what; it does not know what can be asked. Whatever can be asked in a game is
one small frozen object, and a new one is one new class:

    class SwapHands(Decision):
        name = "swap hands"
        answers = (SwapWith,)

        def seats(self, state): ...             # who is asked
        def choices(self, state, seat): ...     # all that a seat may choose
        def refused(self, state, seat, choice): ...  # why not, in one sentence; None if it may
        def resolve(self, state, choices, events): ...  # the state after it; adds what happened
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from kernel_lib.core import errors
from kernel_lib.core.game import Choice, IllegalMove, Refusals, Seat
from kernel_lib.core.text import Message, message, quoted

Position = TypeVar("Position")
"""A game's state."""


class Answer(Choice, Protocol):
    """A choice that can be read back from its word in a record."""

    @classmethod
    def read(cls, word: str) -> Choice | None:
        """The choice that a word stands for, if it stands for one of these."""
        ...


class Decision(Generic[Position]):
    """Something that one seat, or several at the same time, are asked."""

    __slots__ = ()

    name: ClassVar[str]
    """The word that it goes by in views, in tests and in widgets."""

    clauses: ClassVar[tuple[str, ...]] = ()
    """The clauses of the rule-book that help who is asked, the most important first."""

    answers: ClassVar[tuple[type[Answer], ...]]
    """The kinds of choice that answer it, each with a ``notation`` and a ``read``."""

    def seats(self, state: Position) -> Sequence[Seat]:
        """Who is asked."""
        raise NotImplementedError

    def choices(self, state: Position, seat: Seat) -> Sequence[Choice]:
        """All that a seat which is asked may choose."""
        raise NotImplementedError

    def opening(self, state: Position) -> tuple[Any, ...]:
        """The events of a round that begins with it, from its first position; none by itself."""
        return ()

    def refused(self, state: Position, seat: Seat, choice: object) -> IllegalMove | None:
        """Why a seat that is asked may not choose this, in one sentence; None if it may."""
        raise NotImplementedError

    def resolve(self, state: Position, choices: Mapping[Seat, Any], events: list[Any]) -> Position:
        """The state after these choices; what happens on the way is added to ``events``.

        The choices are of the kinds in ``answers``, the events those of the game.
        """
        raise NotImplementedError


DecisionType = type[Decision[Any]]


class Asking(Protocol):
    """A state of which a decision says what is asked now."""

    @property
    def decision(self) -> Decision[Any] | None: ...


class Decisions(Mapping[str, DecisionType]):
    """The decisions of a game by name. Readers' own join by ``add``.

    ``how`` says in one sentence how the game's choices are written.
    """

    def __init__(self, *kinds: DecisionType, how: Message) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._how = how

    def add(self, kind: DecisionType) -> None:
        """Make a decision known under its name; doing so again replaces it."""
        self._kinds[kind.name] = kind

    def remove(self, name: str) -> None:
        """Forget a decision."""
        self._kinds.pop(name, None)

    def __getitem__(self, name: str) -> DecisionType:
        return self._kinds[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)

    @property
    def answers(self) -> tuple[type[Answer], ...]:
        """Every kind of choice in the game."""
        return tuple(
            dict.fromkeys(answer for kind in self._kinds.values() for answer in kind.answers)
        )

    def read(self, word: object) -> Choice:
        """The choice that a word of a record stands for; anything else is a ``ValueError``.

        A choice has one spelling: what is written otherwise is refused, too.
        """
        if isinstance(word, str):
            for answer in self.answers:
                choice = answer.read(word)
                if choice is not None and choice.notation == word:
                    return choice
        raise ValueError(message("{word} is no choice: {how}", word=quoted(word), how=self._how))


def pending(state: Asking) -> dict[Seat, Sequence[Choice]]:
    """The seats that owe a choice now, each with all it may choose; empty at the end."""
    decision = state.decision
    if decision is None:
        return {}
    return {seat: decision.choices(state, seat) for seat in decision.seats(state)}


def check(state: Asking, seat: object, choice: object, codes: Refusals) -> None:
    """Refuse, with an ``IllegalMove``, a choice that ``seat`` may not make now.

    ``codes`` is the game's enumeration of refusals, with ``NOT_ASKED``, ``NOT_ALL_CHOSE`` and
    ``GAME_OVER``.
    """
    if state.decision is None:
        raise errors.game_over(codes)
    asked = state.decision.seats(state)
    _check_each(state, state.decision, asked, [(seat, choice)], codes)


def check_all(state: Asking, choices: object, codes: Refusals) -> None:
    """Refuse choices that are not one legal choice from each seat that is asked."""
    if state.decision is None:
        raise errors.game_over(codes)
    if type(choices) is not dict and not isinstance(choices, Mapping):
        raise IllegalMove(
            codes.NOT_ALL_CHOSE,
            message(
                "the choices of a step are a dictionary from seats to choices, not {given}",
                given=quoted(choices),
            ),
        )
    asked = state.decision.seats(state)
    _check_each(state, state.decision, asked, choices.items(), codes)
    if len(choices) < len(asked):
        missing = tuple(seat for seat in asked if seat not in choices)
        raise IllegalMove(
            codes.NOT_ALL_CHOSE,
            message("still waiting for the choice of seat {missing}", missing=missing),
            missing=missing,
        )


def _check_each(
    state: Asking,
    decision: Decision[Any],
    asked: Sequence[Seat],
    choices: Iterable[tuple[object, object]],
    codes: Refusals,
) -> None:
    """Refuse a choice of a seat that is not asked, or one that it may not make."""
    for seat, choice in choices:
        if type(seat) is not int or seat not in asked:
            raise errors.not_asked(seat, asked, codes)
        refusal = decision.refused(state, seat, choice)
        if refusal is not None:
            raise refusal
