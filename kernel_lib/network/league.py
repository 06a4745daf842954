"""A league of bots: all programs of a class against each other, on cards that all of them get.

In each deal every entrant plays once, at a table drawn for it, and all tables have the same cards.
An entrant is compared with those who held the same hand in the same seat, so the luck of the cards
falls on nobody. Nobody plays a deal twice: a program that has seen a deal from one seat would know
the cards of another.

Programs answer from their own machines. Whoever does not answer in time is stood in for, and that
is counted.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from math import fsum
from typing import Any, TypedDict

from kernel_lib.core import check
from kernel_lib.core.game import Choice, Seat, State, View
from kernel_lib.core.text import Message, message
from kernel_lib.network.plan import Plan
from kernel_lib.play.bots import Bot, bot_choice, bot_named
from kernel_lib.play.compare import Estimate

DEALS = (20, 100, 500)
"""Deals that a league can have."""

AT_ONCE = 4
"""Deals that are played at the same time."""

LEAST_TABLES = 2
"""With one table nobody else would hold the same cards."""

PATIENCE = 10.0
"""Seconds without an answer after which a program is stood in for."""

Ask = Callable[[str, int, View], None]
"""Asks the program with a mark: the number of the question, and what its seat sees."""


@dataclass(slots=True)
class Entrant:
    """Who plays in a league: a program, by the mark of its person, or a bot of the game."""

    mark: str
    name: str
    bot: Bot
    number: int = 0
    stood_in: int = 0
    is_out: bool = False
    since: float = 0.0
    asked: set[int] = field(default_factory=set)

    @property
    def is_program(self) -> bool:
        """Whether it answers from another machine; then ``bot`` is what stands in for it."""
        return bool(self.mark)

    @property
    def title(self) -> Message | str:
        """What it is called on a screen; bots of one kind are numbered."""
        if self.is_program:
            return self.name or message("without a name")
        name = self.bot.title or self.bot.name
        return message("{name} {number}", name=name, number=self.number) if self.number else name


@dataclass(slots=True)
class _Table:
    """One game of a deal; ``entrants`` are numbers of entrants, by seat."""

    deal: int
    entrants: tuple[int, ...]
    state: State
    chosen: dict[Seat, Choice] = field(default_factory=dict)
    step: int = 0


@dataclass(frozen=True, slots=True)
class _Question:
    table: _Table
    seat: Seat


@dataclass(frozen=True, slots=True)
class DealResult:
    """What an entrant made of a deal: its seat and score."""

    seat: Seat
    score: int


class KeptLeague(TypedDict):
    """A league as it is kept on the disk, ready for JSON."""

    plan: dict[str, Any]
    deals: int
    seed: int
    entrants: list[list[Any]]
    done: dict[str, list[list[int]]]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an entrant stands.

    ``better`` is by how many points a deal it did better than those who held the same cards, on
    average over the deals; ``score`` its own mean score. Both are None before the second deal.
    """

    place: int
    entrant: Entrant
    deals: int
    score: Estimate | None
    better: Estimate | None


class League:
    """A league of ``programs`` (names by mark), filled up with bots of the game.

    There are at least two tables, and none has an empty seat; so with few programs bots of ``plan``
    take part. ``ask`` is called for each question to a program, ``now`` tells the seconds. All
    chance of the cards and the seating comes from ``seed``.

    >>> from kernel_lib import nimmt
    >>> plan = Plan(nimmt, nimmt.Rules(players=2), ("lowest", "closest"))
    >>> league = League(plan, {}, deals=20, seed=7)
    >>> while not league.is_over:
    ...     league.work(1.0)
    >>> best = league.standings[0]
    >>> best.place, best.entrant.bot.name, best.deals, best.better.mean > 0
    (1, 'closest', 20, True)
    """

    def __init__(
        self,
        plan: Plan,
        programs: Mapping[str, str],
        deals: int,
        seed: int,
        ask: Ask = lambda mark, number, view: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.plan = plan
        self.deals = known_deals(deals)
        self.seed = check.seed(seed)
        self.ask, self._now = ask, now
        self.rules = plan.game.one_deal(plan.rules)
        bots = [bot_named(name, plan.game.BOTS, plan.game.NAME) for name in plan.bots]
        self.entrants = [Entrant(mark, name, bots[0]) for mark, name in programs.items()]
        self.entrants += _filling(bots, len(programs), plan.size)
        self.done: dict[int, tuple[DealResult, ...]] = {}
        self._queue: deque[_Table] = deque()
        self._playing: dict[int, list[_Table]] = {}
        self._questions: dict[int, _Question] = {}
        self._numbers = count(1)
        self._next = 0

    # --- playing --------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether all deals are played."""
        return len(self.done) == self.deals

    def dealt(self, deal: int) -> State:
        """How a deal begins, at every table."""
        seed = random.Random(f"{self.seed}/deal/{deal}").getrandbits(63)
        return self.plan.game.start(self.rules, seed=seed)

    def work(self, seconds: float) -> None:
        """Play on for so long at most: tables at which everybody has chosen take the next step."""
        until = time.perf_counter() + seconds
        self._begin()
        while self._queue and time.perf_counter() < until:
            self._go_on(self._queue.popleft())

    def answer(self, mark: str, number: int, notation: str) -> None:
        """What a program answers to the question with this number.

        A question that is not open, or is another's, and a choice that the rules do not allow, are
        a ``ValueError``; for the latter a bot of the game chooses, which is counted.
        """
        question = self._questions.get(number)
        entrant = self._of(mark)
        if question is None or entrant is None or number not in entrant.asked:
            raise ValueError(message("the table has moved on since then: this came too late"))
        entrant.since, entrant.is_out = self._now(), False
        table, seat = question.table, question.seat
        try:
            choice = self.plan.game.choice_from_notation(notation)
            table.state.check(seat, choice)
        except ValueError:
            self._stand_in(entrant, number)
            raise
        self._close(entrant, number)
        self._take(table, seat, choice)

    def expects(self, mark: str, number: object) -> bool:
        """Whether a program has been asked this question, and has not answered yet."""
        entrant = self._of(mark)
        return entrant is not None and number in entrant.asked

    def open_questions(self, mark: str) -> list[tuple[int, View]]:
        """What a program that comes back has still to answer; it takes part again."""
        entrant = self._of(mark)
        if entrant is None:
            return []
        entrant.since, entrant.is_out = self._now(), False
        return [(number, self._view(number)) for number in sorted(entrant.asked)]

    def tick(self) -> None:
        """Stand in for programs that have not answered in time."""
        now = self._now()
        for entrant in self.entrants:
            if entrant.asked and now - entrant.since >= PATIENCE:
                entrant.is_out = True
                for number in sorted(entrant.asked):
                    self._stand_in(entrant, number)

    def rename(self, mark: str, name: str) -> None:
        """Call the entrant of a person by another name."""
        entrant = self._of(mark)
        if entrant is not None:
            entrant.name = name

    def _of(self, mark: str) -> Entrant | None:
        return next((entrant for entrant in self.entrants if mark and entrant.mark == mark), None)

    def _begin(self) -> None:
        while self._next < self.deals and len(self._playing) < AT_ONCE:
            deal, self._next = self._next, self._next + 1
            if deal in self.done:
                continue
            tables = seating(len(self.entrants), self.plan.size, deal, self.seed)
            self._playing[deal] = [_Table(deal, seats, self.dealt(deal)) for seats in tables]
            self._queue.extend(self._playing[deal])

    def _go_on(self, table: _Table) -> None:
        """Take a step where all have chosen, and ask whoever owes the next choice."""
        if all(seat in table.chosen for seat in table.state.pending):
            table.state, _ = table.state.advance(table.chosen)
            table.chosen = {}
            table.step += 1
        if not table.state.pending:
            self._note(table.deal)
            return
        for seat in table.state.pending:
            entrant = self.entrants[table.entrants[seat]]
            if not entrant.is_program:
                table.chosen[seat] = self._choice_of(entrant.bot, table, seat)
            elif entrant.is_out:
                entrant.stood_in += 1
                table.chosen[seat] = self._choice_of(entrant.bot, table, seat)
            else:
                self._ask(entrant, table, seat)
        if all(seat in table.chosen for seat in table.state.pending):
            self._queue.append(table)

    def _ask(self, entrant: Entrant, table: _Table, seat: Seat) -> None:
        number = next(self._numbers)
        if not entrant.asked:
            entrant.since = self._now()
        entrant.asked.add(number)
        self._questions[number] = _Question(table, seat)
        self.ask(entrant.mark, number, self._view(number))

    def _view(self, number: int) -> View:
        question = self._questions[number]
        view: View = question.table.state.view(question.seat)
        return view

    def _close(self, entrant: Entrant, number: int) -> None:
        del self._questions[number]
        entrant.asked.discard(number)

    def _stand_in(self, entrant: Entrant, number: int) -> None:
        """A bot of the game answers a question in place of a program."""
        question = self._questions[number]
        self._close(entrant, number)
        entrant.stood_in += 1
        choice = self._choice_of(entrant.bot, question.table, question.seat)
        self._take(question.table, question.seat, choice)

    def _take(self, table: _Table, seat: Seat, choice: Choice) -> None:
        table.chosen[seat] = choice
        if all(seat in table.chosen for seat in table.state.pending):
            self._queue.append(table)

    def _choice_of(self, bot: Bot, table: _Table, seat: Seat) -> Choice:
        entrant = table.entrants[seat]
        seed = f"{self.seed}/{table.deal}/{entrant}/{table.step}"
        return bot_choice(bot, table.state.view(seat), seed)

    def _note(self, deal: int) -> None:
        """Note the results of a deal when its last table is done."""
        tables = self._playing[deal]
        if any(table.state.pending for table in tables):
            return
        del self._playing[deal]
        results = {
            entrant: DealResult(seat, table.state.scores[seat])
            for table in tables
            for seat, entrant in enumerate(table.entrants)
        }
        self.done[deal] = tuple(results[entrant] for entrant in range(len(self.entrants)))
        self._begin()

    # --- results --------------------------------------------------------------------------

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Who stands where after the deals that are done, the best first."""
        results = [self.done[deal] for deal in sorted(self.done)]
        better = [advantages(deal, self.plan.game.LOWEST_WINS) for deal in results]
        means = [fsum(score[at] for score in better) for at in range(len(self.entrants))]
        order = sorted(range(len(self.entrants)), key=lambda at: -means[at])
        return tuple(
            Standing(
                1 + sum(means[rival] > means[at] for rival in order),
                self.entrants[at],
                len(results),
                _estimate([result[at].score for result in results]),
                _estimate([score[at] for score in better]),
            )
            for at in order
        )

    # --- what is kept ---------------------------------------------------------------------

    def kept(self) -> KeptLeague:
        """All that is needed to go on after the server was started again."""
        return {
            "plan": self.plan.kept(),
            "deals": self.deals,
            "seed": self.seed,
            "entrants": [
                [entrant.mark, entrant.name, entrant.bot.name, entrant.number, entrant.stood_in]
                for entrant in self.entrants
            ],
            "done": {
                str(deal): [[result.seat, result.score] for result in results]
                for deal, results in self.done.items()
            },
        }

    @classmethod
    def restored(
        cls, kept: KeptLeague, ask: Ask, now: Callable[[], float] = time.monotonic
    ) -> League:
        """A league that goes on with the deals that are not done.

        What does not fit together is a ``ValueError``.
        """
        plan = Plan.restored(kept["plan"])
        league = cls(plan, {}, kept["deals"], kept["seed"], ask, now)
        known = plan.game.BOTS
        league.entrants = [
            Entrant(mark, name, bot_named(bot, known, plan.game.NAME), number, stood_in)
            for mark, name, bot, number, stood_in in kept["entrants"]
        ]
        league.done = {
            int(deal): tuple(DealResult(*result) for result in results)
            for deal, results in kept["done"].items()
        }
        return league


def known_deals(deals: object) -> int:
    """A number of deals that a league can have, else a ``ValueError``.

    >>> known_deals(100)
    100
    """
    if deals not in DEALS or isinstance(deals, bool):
        raise ValueError(message("a league has one of {known} deals", known=DEALS))
    return check.whole("deals", deals)


def seating(entrants: int, size: int, deal: int, seed: int) -> list[tuple[int, ...]]:
    """Who sits at which table in a deal, by seat: everybody once.

    With two at a table everybody meets everybody once in each round of ``entrants - 1`` deals (the
    circle method); then they are numbered anew by lot. With more at a table the lot makes it even.

    >>> [sorted(map(sorted, seating(4, 2, deal, seed=1))) for deal in range(3)]
    [[[0, 3], [1, 2]], [[0, 1], [2, 3]], [[0, 2], [1, 3]]]
    """
    rounds = entrants - 1
    drawn = random.Random(f"{seed}/round/{deal // rounds}").sample(range(entrants), entrants)
    turn = deal % rounds
    circle = [drawn[0], *drawn[1 + turn :], *drawn[1 : 1 + turn]]
    pairs = [entrant for at in range(entrants // 2) for entrant in (circle[at], circle[-1 - at])]
    if entrants % 2:
        pairs.append(circle[entrants // 2])
    seats = random.Random(f"{seed}/seats/{deal}")
    return [tuple(seats.sample(pairs[at : at + size], size)) for at in range(0, entrants, size)]


def advantages(results: tuple[DealResult, ...], lowest_wins: bool) -> tuple[float, ...]:
    """By how much each did better than the others that had the same cards in a deal.

    >>> results = DealResult(0, 10), DealResult(1, 4), DealResult(1, 6), DealResult(0, 13)
    >>> advantages(results, lowest_wins=True)
    (3.0, 2.0, -2.0, -3.0)
    """
    sign = -1 if lowest_wins else 1
    gains = []
    for result in results:
        scores = [peer.score for peer in results if peer.seat == result.seat]
        others = (sum(scores) - result.score) / (len(scores) - 1)
        gains.append(sign * (result.score - others))
    return tuple(gains)


def _filling(bots: list[Bot], programs: int, size: int) -> list[Entrant]:
    """Bots of the game for the seats that programs leave empty."""
    seats = max(-(-programs // size), LEAST_TABLES) * size - programs
    return [
        Entrant("", "", bots[at % len(bots)], at // len(bots) + 1 if seats > len(bots) else 0)
        for at in range(seats)
    ]


def _estimate(values: list[Any]) -> Estimate | None:
    return Estimate.of(values) if len(values) > 1 else None
