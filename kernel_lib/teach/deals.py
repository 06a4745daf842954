"""A deal that a class has played: all its games side by side, and what bots do in the same seat."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from kernel_lib.core import registry
from kernel_lib.core.game import Game
from kernel_lib.core.record import PERSON, write_record
from kernel_lib.core.text import Message, message
from kernel_lib.play.bots import Bot, RollingOut
from kernel_lib.play.session import turns_one_by_one
from kernel_lib.teach.hand_in import OTHER, HandIn
from kernel_lib.teach.replay import Node

BOTS_SECONDS = 30.0
"""Seconds of work in which bots play a deal in the person's seat; those that take longer do not."""


class DecisionStep(NamedTuple):
    """What a person chose in one trick (in other games: when asked once), and what it cost.

    ``cost`` is by how much the score changed until the person was asked again; ``expected`` is the
    exact expectation of that before, None where it is not exact.
    """

    choices: tuple[str, ...]
    cost: int
    expected: Fraction | None


class HandedInGame(NamedTuple):
    """A hand-in whose game was played again; ``path`` are its places, see ``replay``."""

    hand_in: HandIn
    score: int
    steps: tuple[DecisionStep, ...]
    path: tuple[Node, ...] = ()

    @property
    def record(self) -> str:
        """The whole game as a record, with what the bots chose."""
        own = self.hand_in.game
        assert own is not None
        game = registry.game_named(own.name)
        turns = [turn for node in self.path for turn in node.turns]
        asked = [at for at, turn in enumerate(turns) if own.seat in turn.choices]
        advice = [(asked[at], own.seat) for at in own.advice if at < len(asked)]
        stood_in = [(asked[at], own.seat) for at in own.stood_in if at < len(asked)]
        rules, state = game.Rules.from_text(own.rules), self.path[-1].state
        return write_record(
            *(game, rules, own.seed, turns, state, own.position, own.bots, advice, stood_in)
        )

    @property
    def stood_in(self) -> frozenset[int]:
        """The steps, from 0, in which a bot chose for the person."""
        game = self.hand_in.game
        assert game is not None
        steps, asked = set(), 0
        for number, step in enumerate(self.steps):
            if any(asked <= at < asked + len(step.choices) for at in game.stood_in):
                steps.add(number)
            asked += len(step.choices)
        return frozenset(steps)

    @property
    def expected(self) -> Fraction | None:
        """What the choices had to cost by the exact chances; None where they are not exact."""
        costs = [step.expected for step in self.steps]
        return None if None in costs else sum((cost or Fraction(0) for cost in costs), Fraction(0))

    @property
    def luck(self) -> Fraction | None:
        """The score less what was expected: above 0 is bad luck."""
        return None if self.expected is None else self.score - self.expected


class Chosen(NamedTuple):
    """A choice in a trick: who of the class made it, and what it cost them.

    ``people`` are these people, each as ``HandIn.who`` and with the nickname as it was written; for
    those who are ``stood_in`` a bot chose.
    """

    choice: str
    people: tuple[tuple[tuple[str, str], str], ...]
    cost: float
    stood_in: frozenset[tuple[str, str]] = frozenset()

    @property
    def who(self) -> tuple[str, ...]:
        """The nicknames of those who made it."""
        return tuple(name for _, name in self.people)


class Trick(NamedTuple):
    """A trick of a deal, counted from 1, with all choices, the most frequent first."""

    number: int
    chosen: tuple[Chosen, ...]

    @property
    def n(self) -> int:
        """How many people were asked."""
        return sum(len(choice.who) for choice in self.chosen)

    @property
    def cost(self) -> float:
        """What the trick cost on average."""
        return sum(len(choice.who) * choice.cost for choice in self.chosen) / self.n


@dataclass(slots=True)
class SharedDeal:
    """All games of one deal: the same rules, seed and bots."""

    key: tuple[Any, ...]
    games: list[HandedInGame] = field(default_factory=list)
    beside: dict[str, int] = field(default_factory=dict)
    _playing: Iterator[None] | None = None
    _spent: float = 0.0

    @property
    def game(self) -> Game:
        """The game that was played."""
        return registry.game_named(self.key[0])

    @property
    def title(self) -> Message:
        """The deal in few words."""
        return message(
            "{game}, seed {seed} ({rules})", game=self.key[0], seed=self.key[2], rules=self.key[1]
        )

    @property
    def people(self) -> int:
        """How many people played it."""
        return len({game.hand_in.who for game in self.games})

    @property
    def histogram(self) -> dict[int, int]:
        """How many games ended with each score, in order."""
        return dict(sorted(Counter(game.score for game in self.games).items()))

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum(game.score for game in self.games) / len(self.games)

    @property
    def expected(self) -> Fraction | None:
        """The mean of what the choices had to cost, by the exact chances; None without them."""
        costs = [game.expected for game in self.games]
        known = [cost for cost in costs if cost is not None]
        return sum(known, Fraction(0)) / len(known) if known and len(known) == len(costs) else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick with what the class chose in it."""
        longest = max(len(game.steps) for game in self.games)
        return tuple(self._trick(at) for at in range(longest))

    @property
    def hardest(self) -> Trick:
        """The trick that cost most on average; where nothing costs, the one that divides most."""
        if self.expected is None:
            return max(
                self.tricks, key=lambda trick: (trick.n - len(trick.chosen[0].who), -trick.number)
            )
        return max(self.tricks, key=lambda trick: (trick.cost, -trick.number))

    def _trick(self, at: int) -> Trick:
        by_choice: dict[str, list[HandedInGame]] = {}
        for game in self.games:
            if at < len(game.steps):
                by_choice.setdefault(game.steps[at].choices[0], []).append(game)
        chosen = (
            Chosen(
                choice,
                tuple((game.hand_in.who, game.hand_in.name) for game in games),
                sum(game.steps[at].cost for game in games) / len(games),
                frozenset(game.hand_in.who for game in games if at in game.stood_in),
            )
            for choice, games in by_choice.items()
        )
        return Trick(
            at + 1, tuple(sorted(chosen, key=lambda choice: (-len(choice.who), choice.choice)))
        )

    def bots(self) -> dict[str, int]:
        """What each quick bot scores in the person's seat: it plays this very deal once."""
        self.play_bots()
        return self.beside

    def play_bots(self, seconds: float | None = None) -> None:
        """Let bots play in the person's seat, all of them or for about so many seconds.

        ``beside`` holds the scores of those that are done. With little time at once, those that
        need more than ``BOTS_SECONDS`` together are left out.
        """
        if self._playing is None:
            self._playing = self._bots_playing()
        until = None if seconds is None else time.monotonic() + seconds
        while until is None or self._spent < BOTS_SECONDS:
            begin = time.process_time()
            is_over = next(self._playing, True)
            self._spent += time.process_time() - begin
            if is_over or (until is not None and time.monotonic() >= until):
                return

    def _bots_playing(self) -> Iterator[None]:
        _name, rules, seed, position, seats = self.key
        if OTHER in seats:
            return  # what other people would have played beside a bot, nobody knows
        game, seat = self.game, self.key[-1].index(PERSON)
        known = game.Rules.from_text(rules)
        start = (registry.position_class(game).parse(position, known),) if position else ()
        for own in (name for name, bot in game.BOTS.items() if _is_quick(bot)):
            state = game.start(known, seed, *start)
            names = (own if seat == PERSON else seat for seat in seats)
            bots = {at: game.BOTS[name] for at, name in enumerate(names)}
            for turn in turns_one_by_one(state, bots, {}, 0):
                state = turn.after
                yield
            self.beside[own] = int(state.scores[seat])


def _is_quick(bot: Bot) -> bool:
    """Whether a bot does without roll-outs."""
    return not isinstance(bot.function, RollingOut)
