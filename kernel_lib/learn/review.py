"""Look back at a game that was played: which choices were good, and how sure is that.

Every choice is set beside the others that were allowed. What each is worth comes from roll-outs:
the rest of the game played on from what the seat could see, again and again, with the same draws
for all choices. So a choice is judged by what could be known, not by what happened to come.

A choice is called clearly worse only when the difference is larger than chance explains: more than
two standard errors, and more than that where many choices were compared, since the best of many
is partly the luckiest (Bonferroni's correction).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Generic, NamedTuple, TypeVar

from kernel_lib.core import check
from kernel_lib.core.game import Choice, Event, Game, State
from kernel_lib.core.record import Record, read_record
from kernel_lib.core.text import Message, message, quoted

Events = tuple[Event, ...]

Row = dict[str, int | float | str | bool | None]
"""A choice in one line, by the names of its columns."""

Draws = Any
"""A numpy array ``[choice, draw]``: what each choice was worth in each draw."""

ROLL_OUTS = 1000
"""Roll-outs of each choice, where nothing else is said."""

MOST_ROLL_OUTS = 100_000
"""More take minutes."""

Position = TypeVar("Position", bound=State)
Option = TypeVar("Option", bound=Choice)

Rolled = tuple[Sequence[Choice], Draws] | tuple[Sequence[Choice], Draws, int]

ValuesOf = Callable[[Position, int, Option, int, int], Rolled]
"""A game's ``values_of(state, seat, choice, roll_outs, seed)``: what a ``RolledOut`` is made of."""

ContinuedOf = Callable[[Position, int, Option, int, int], Sequence[int]]
"""A game's ``continued(state, seat, choice, count, seed)``: what came at the end of each."""

ERRORS = 2.0
"""A difference of so many standard errors is the least that is called clear."""


class RolledOut(NamedTuple):
    """Choices, and what each was worth in each draw: ``draws[choice, draw]``.

    Each draw is the mean of so many ``games``.
    """

    choices: Sequence[Choice]
    draws: Draws
    games: int = 1


@dataclass(frozen=True, slots=True)
class Value:
    """What a choice is worth: the mean of ``n`` games played out, in points of the game."""

    choice: Any
    mean: float
    standard_error: float
    n: int


@dataclass(frozen=True)
class Judged:
    """A choice that was made, beside all others.

    ``turn`` is the step of the record, from 0. ``values`` are the choices that were rolled out,
    best first, the one that was made among them. ``edge`` is what that one is worth more than the
    best of the others, ``edge_error`` the standard error of this difference: both were rolled out
    with the same draws. With a single choice both are 0.
    """

    turn: int
    seat: int
    choice: Any
    values: tuple[Value, ...]
    edge: float
    edge_error: float

    @property
    def best(self) -> Value:
        """The choice that is worth most."""
        return self.values[0]

    @property
    def value(self) -> Value:
        """What the choice that was made is worth."""
        return next(value for value in self.values if value.choice == self.choice)

    @property
    def regret(self) -> float:
        """What the choice is worth less than the best; the best choice has none."""
        return max(0.0, -self.edge)

    @property
    def is_clear(self) -> bool:
        """Whether the choice is clearly better, or clearly worse, than the best of the others."""
        others = len(self.values) - 1
        return others > 0 and abs(self.edge) > errors_for(others) * self.edge_error

    @property
    def is_mistake(self) -> bool:
        """Whether another choice was clearly better."""
        return self.regret > 0 and self.is_clear


def errors_for(comparisons: int) -> float:
    """How many standard errors a difference needs, where it is the largest of so many.

    Bonferroni's correction: the chance of a false alarm, which is that of two standard errors, is
    shared out among the comparisons.

    >>> [round(errors_for(count), 2) for count in (1, 9)]
    [2.0, 2.8]
    """
    normal = NormalDist()
    return -normal.inv_cdf(normal.cdf(-ERRORS) / comparisons)


def judged(
    turn: int, seat: int, choice: Choice, choices: Sequence[Choice], draws: Draws, games: int = 1
) -> Judged:
    """A choice beside the others, from what each was worth in each draw; see ``RolledOut``.

    A choice that was made is one of ``choices``; the draws are the same for all.
    """
    count = draws.shape[1]
    means = draws.mean(axis=1)
    errors = draws.std(axis=1, ddof=1) / sqrt(count)
    own = choices.index(choice)
    ranked = sorted(range(len(choices)), key=lambda at: (-means[at], at != own, at))
    values = tuple(
        Value(choices[at], float(means[at]), float(errors[at]), count * games) for at in ranked
    )
    edge = error = 0.0
    if len(choices) > 1:
        rival = next(at for at in ranked if at != own)
        edge = float(means[own] - means[rival])
        error = float((draws[own] - draws[rival]).std(ddof=1)) / sqrt(count)
    return Judged(turn, seat, choice, values, edge, error)


Move = TypeVar("Move", bound=Judged)


@dataclass(frozen=True)
class Review(Generic[Move]):
    """What one seat did in one deal, choice by choice, in the order of play."""

    seat: int
    deal: int
    moves: tuple[Move, ...]

    @cached_property
    def mistakes(self) -> tuple[Move, ...]:
        """The choices that were clearly worse than another, the dearest first."""
        mistakes = [move for move in self.moves if move.is_mistake]
        return tuple(sorted(mistakes, key=lambda move: -move.regret))

    @property
    def dearest_choice(self) -> Move | None:
        """The choice that gave most away; None where none was clearly worse than another."""
        return self.mistakes[0] if self.mistakes else None

    @property
    def best_choice(self) -> Move | None:
        """The choice that was clearly better than all others, by most; None where none was."""
        good = [move for move in self.moves if move.edge > 0 and move.is_clear]
        return max(good, key=lambda move: move.edge, default=None)

    @property
    def regret(self) -> float:
        """What all choices together gave away."""
        return sum(move.regret for move in self.moves)

    @property
    def given_away(self) -> float:
        """What the choices gave away that were clearly worse than another."""
        return sum(move.regret for move in self.mistakes)

    @property
    def given_away_error(self) -> float:
        """The standard error of ``given_away``."""
        return sqrt(sum(move.edge_error**2 for move in self.mistakes))

    def rows(self) -> list[Row]:
        """One line a choice as a dictionary of plain values, for pandas or ``csv.DictWriter``."""
        return [self.row(move) for move in self.moves]

    def row(self, move: Move) -> Row:
        """One line of ``rows``; a game adds its own columns."""
        return {
            "turn": move.turn + 1,
            "choice": move.choice.notation,
            "value": move.value.mean,
            "standard_error": move.value.standard_error,
            "best": move.best.choice.notation,
            "best_value": move.best.mean,
            "regret": move.regret,
            "regret_error": move.edge_error,
            "mistake": move.is_mistake,
            "roll_outs": move.value.n,
        }


@dataclass(frozen=True, slots=True)
class PlayedGame(Generic[Position]):
    """A game as it was played: the positions, what was chosen in each, and what happened.

    ``states`` has one more than the others. ``choices`` are by seat, ``bots`` the seats of bots.
    """

    game: Game
    states: tuple[Position, ...]
    choices: tuple[Mapping[int, Any], ...]
    events: tuple[tuple[Event, ...], ...]
    bots: tuple[int, ...] = ()

    @classmethod
    def of(cls, source: Any) -> PlayedGame[Any]:
        """The game of a session, of a record, or of a record's text.

        >>> PlayedGame.of(7)
        Traceback (most recent call last):
            ...
        ValueError: what is looked back at is a session or a record, not 7
        """
        if isinstance(source, str):
            source = read_record(source)
        if isinstance(source, Record):
            bots = tuple(source.bots)
            return PlayedGame(source.game, source.states, source.choices, source.events, bots)
        if not hasattr(source, "turns") or not hasattr(source, "game"):
            raise ValueError(
                message(
                    "what is looked back at is a session or a record, not {given}",
                    given=quoted(source),
                )
            )
        return PlayedGame(
            source.game,
            (*(turn.before for turn in source.turns), source.state),
            tuple(turn.choices for turn in source.turns),
            tuple(turn.events for turn in source.turns),
            tuple(source.bots),
        )

    @property
    def person(self) -> int:
        """The first seat that no bot plays; seat 0 where bots play all."""
        seats = range(self.states[0].rules.players)
        return next((seat for seat in seats if seat not in self.bots), 0)

    def steps(self) -> Iterator[tuple[int, Position, Mapping[int, Any], Events, Position]]:
        """Each step: its number from 0, the state before, choices, events, and the state after."""
        before, after = self.states[:-1], self.states[1:]
        for number, step in enumerate(zip(before, self.choices, self.events, after, strict=True)):
            yield number, *step

    def choices_of(self, seat: int) -> Iterator[tuple[int, Position, Any, Events, Position]]:
        """The steps in which a seat was asked, each with what this seat chose."""
        for number, before, choices, events, after in self.steps():
            if seat in choices:
                yield number, before, choices[seat], events, after


# --- what looking back is in every game ------------------------------------------------------


def looked_at(
    source: object,
    seat: int | None,
    deal: int | None,
    over_deals: Callable[[PlayedGame[Any]], Sequence[int]],
) -> tuple[PlayedGame[Any], int, int]:
    """A game that was played, with the seat and the deal to look at.

    Without a seat it is the first that no bot plays, or seat 0; without a deal the last one of
    ``over_deals(played)``.
    """
    played = PlayedGame.of(source)
    seat = played.person if seat is None else seat
    return played, seat, max(over_deals(played), default=0) if deal is None else deal


def check_game(played: PlayedGame[Position], name: str, refusal: Message) -> None:
    """Refuse, with a ``ValueError``, a game of another ``name`` than this one."""
    if name != played.game.NAME:
        raise ValueError(refusal)


def check_asked(
    played: PlayedGame[Position],
    seat: object,
    deal: object,
    over: Sequence[int],
    roll_outs: object,
    seed: object,
) -> None:
    """Refuse, with a ``ValueError``, what cannot be: a seat, a deal that is not over, and so on."""
    check.whole("seat", seat, 0, played.states[0].rules.players - 1)
    check.whole("roll_outs", roll_outs, 2, MOST_ROLL_OUTS)
    check.seed(seed)
    if deal not in over:
        raise ValueError(
            message(
                "one looks back at a deal that is over: {over}; not {deal}",
                over=tuple(over) or message("none is yet"),
                deal=quoted(deal),
            )
        )


def finished(first: int, last: int, is_over: bool) -> tuple[int, ...]:
    """The numbers of the deals that are over, of those from ``first`` to the ``last`` begun.

    >>> finished(1, 3, is_over=False), finished(1, 3, is_over=True)
    ((1, 2), (1, 2, 3))
    """
    return tuple(range(first, last + is_over))


def bits_of(seed: int, state: State, number: int, seat: int) -> int:
    """The seed of the roll-outs of one choice: 64 bits that follow from all of these."""
    return Random(f"{seed}/{state.seed}/{number}/{seat}").getrandbits(64)


def judged_choice(
    values_of: ValuesOf[Position, Option],
    number: int,
    state: Position,
    seat: int,
    choice: Option,
    roll_outs: int,
    seed: int,
) -> Judged:
    """A choice of ``seat`` in ``state`` beside the others, by what it could see."""
    bits = bits_of(seed, state, number, seat)
    rolled = RolledOut(*values_of(state, seat, choice, roll_outs, bits))
    return judged(number, seat, choice, *rolled)


def continued_choice(
    continued: ContinuedOf[Position, Option],
    number: int,
    state: Position,
    seat: int,
    choice: Option,
    count: int,
    seed: int,
) -> dict[int, Fraction]:
    """What came of a choice in ``count`` continuations with all hands as they are, as shares."""
    ends = Counter(continued(state, seat, choice, count, bits_of(seed, state, number, seat)))
    total = ends.total()
    return {end: Fraction(times, total) for end, times in sorted(ends.items())}
