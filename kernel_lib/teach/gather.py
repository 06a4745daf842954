"""What a class has handed in, put together: each game once, and what does not fit refused.

Text by text is added as it arrives; the games are played again (``replay``), and those of the same
deal stand side by side: their scores, the cards of each trick, luck and choice, and all guesses.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kernel_lib.core import check, class_file, registry
from kernel_lib.core.record import PERSON, RecordError, write_record
from kernel_lib.core.text import Message, message
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.exercises import Exercise, all_exercises, is_number
from kernel_lib.nimmt import luck
from kernel_lib.play.bots import RollingOut
from kernel_lib.play.session import Session
from kernel_lib.teach.hand_in import LARGEST, HandIn, read_hand_in
from kernel_lib.teach.replay import Node, Replays

MOST_FILES = 20_000
"""Files of a folder that are looked at."""


class Refusal(NamedTuple):
    """A text that was not counted: its name, and the line at which it stops fitting, with why."""

    name: str
    error: RecordError


class Step(NamedTuple):
    """What a person chose in one trick (in other games: when asked once), and what it cost.

    ``cost`` is by how much the score changed until the person was asked again; ``expected`` is the
    exact expectation of that before, None where it is not exact.
    """

    choices: tuple[str, ...]
    cost: int
    expected: Fraction | None


class Played(NamedTuple):
    """A hand-in whose game was played again; ``path`` are its places, see ``replay``."""

    hand_in: HandIn
    score: int
    steps: tuple[Step, ...]
    path: tuple[Node, ...] = ()

    @property
    def record(self) -> str:
        """The whole game as a record, with what the bots chose."""
        one = self.hand_in.game
        assert one is not None
        game = registry.game_named(one.name)
        turns = [turn for node in self.path for turn in node.turns]
        bots = {at: name for at, name in enumerate(one.seats) if name != PERSON}
        asked = [at for at, turn in enumerate(turns) if one.seat in turn.choices]
        advice = [(asked[at], one.seat) for at in one.advice if at < len(asked)]
        rules, state = game.Rules.from_text(one.rules), self.path[-1].state
        return write_record(game, rules, one.seed, turns, state, one.position, bots, advice)

    @property
    def expected(self) -> Fraction | None:
        """What the choices had to cost by the exact chances; None where they are not exact."""
        costs = [step.expected for step in self.steps]
        return None if None in costs else sum((one or Fraction(0) for one in costs), Fraction(0))

    @property
    def luck(self) -> Fraction | None:
        """The score less what was expected: above 0 is bad luck."""
        return None if self.expected is None else self.score - self.expected


class Chosen(NamedTuple):
    """A choice in a trick: how many of the class made it, by nickname, and what it cost them."""

    choice: str
    who: tuple[str, ...]
    cost: float


class Trick(NamedTuple):
    """A trick of a deal, counted from 1, with all choices, the most frequent first."""

    number: int
    chosen: tuple[Chosen, ...]

    @property
    def n(self) -> int:
        """How many people were asked."""
        return sum(len(one.who) for one in self.chosen)

    @property
    def cost(self) -> float:
        """What the trick cost on average."""
        return sum(len(one.who) * one.cost for one in self.chosen) / self.n


class Guessed(NamedTuple):
    """All guesses of one exercise; ``mean`` is None where they are no numbers."""

    exercise: Exercise
    guesses: tuple[str, ...]
    right: int
    mean: float | None
    answer: object


@dataclass(slots=True)
class Deal:
    """All games of one deal: the same rules, seed and bots."""

    key: tuple[Any, ...]
    games: list[Played] = field(default_factory=list)

    @property
    def game(self) -> Any:
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
        return len({one.hand_in.who for one in self.games})

    @property
    def histogram(self) -> dict[int, int]:
        """How many games ended with each score, in order."""
        return dict(sorted(Counter(one.score for one in self.games).items()))

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum(one.score for one in self.games) / len(self.games)

    @property
    def expected(self) -> Fraction | None:
        """The mean of what the choices had to cost, by the exact chances; None without them."""
        costs = [one.expected for one in self.games]
        known = [one for one in costs if one is not None]
        return sum(known, Fraction(0)) / len(known) if known and len(known) == len(costs) else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick with what the class chose in it."""
        longest = max(len(one.steps) for one in self.games)
        return tuple(self._trick(at) for at in range(longest))

    @property
    def hardest(self) -> Trick:
        """The trick that cost most on average; where nothing costs, the one that divides most."""
        if self.expected is None:
            return max(self.tricks, key=lambda one: (one.n - len(one.chosen[0].who), -one.number))
        return max(self.tricks, key=lambda one: (one.cost, -one.number))

    def _trick(self, at: int) -> Trick:
        found: dict[str, list[tuple[str, int]]] = {}
        for one in self.games:
            if at < len(one.steps):
                step = one.steps[at]
                found.setdefault(step.choices[0], []).append((one.hand_in.name, step.cost))
        chosen = (
            Chosen(choice, tuple(who for who, _ in all_), sum(cost for _, cost in all_) / len(all_))
            for choice, all_ in found.items()
        )
        return Trick(at + 1, tuple(sorted(chosen, key=lambda one: (-len(one.who), one.choice))))

    def bots(self) -> dict[str, int]:
        """What each quick bot scores in the person's seat: it plays this very deal once."""
        _name, rules, seed, position, seats = self.key
        game = self.game
        known = game.Rules.from_text(rules)
        start = game.Position.parse(position, known) if position else None
        quick = [one for one, bot in game.BOTS.items() if _is_quick(bot)]
        found = {}
        for own in quick:
            sitting = {at: own if one == PERSON else one for at, one in enumerate(seats)}
            session = Session(game, known, sitting, seed, start)
            found[own] = int(session.state.scores[seats.index(PERSON)])
        return found


def _is_quick(bot: Any) -> bool:
    """Whether a bot does without roll-outs."""
    return not isinstance(bot.function, RollingOut)


class Gathering:
    """The hand-ins of a class; texts are added as they arrive, and ``work`` plays their games.

    >>> gathering = Gathering()
    >>> one = HandIn("7b", "ann", guesses={"gap-of-37": "14"})
    >>> gathering.add(one.file_name, one.text), gathering.add("again.txt", one.text)
    (None, None)
    >>> gathering.add("broken.txt", one.text.replace("14", "15"))
    >>> gathering.work()
    >>> len(gathering.people), gathering.twice, str(gathering.refused[0].error)
    (1, 1, 'line 4: this line was changed after it was handed in')
    """

    def __init__(self) -> None:
        self.twice = 0
        self.refused: list[Refusal] = []
        self.deals: dict[tuple[Any, ...], Deal] = {}
        self.revision = 0
        self._waiting: list[tuple[str, HandIn]] = []
        self._seen: set[Any] = set()
        self._counted: list[HandIn] = []
        self._guesses: dict[str, dict[tuple[str, str], str]] = {}
        self._replays = Replays()
        self._expected: dict[int, Fraction | None] = {}

    def add(self, name: str, text: object) -> None:
        """Add a text; ``name`` is that of its file. What cannot be read is noted as refused."""
        self.revision += 1
        try:
            found = read_hand_in(text)
        except RecordError as error:
            self.refused.append(Refusal(name, error))
            return
        if found.game is None:
            self._count(found)
        else:
            self._waiting.append((name, found))

    @property
    def waiting(self) -> int:
        """How many games are still to be played again."""
        return len(self._waiting)

    @property
    def people(self) -> tuple[tuple[str, str], ...]:
        """Class and nickname of everybody of whom something was counted, in order."""
        return tuple(sorted({one.who for one in self._counted}))

    @property
    def games(self) -> tuple[Played, ...]:
        """All games that were counted."""
        return tuple(one for deal in self.deals.values() for one in deal.games)

    def records(self, game: str = "nimmt") -> list[str]:
        """All games of this name that were counted, as records.

        Of 6 nimmt! those whose chances are exact: others can be compared with no forecast.

        >>> Gathering().records()
        []
        """
        return [
            one.record
            for one in self.games
            if one.path and _game_of(one) == game and (game != "nimmt" or one.expected is not None)
        ]

    def work(self, seconds: float | None = None) -> None:
        """Play the games that wait, all of them or for about so many seconds."""
        until = None if seconds is None else time.monotonic() + seconds
        while self._waiting:
            name, found = self._waiting.pop(0)
            self.revision += 1
            try:
                self._play(found)
            except RecordError as error:
                self.refused.append(Refusal(name, error))
            if until is not None and time.monotonic() >= until:
                return

    def _play(self, found: HandIn) -> None:
        assert found.game is not None
        key = (found.who, found.game.deal, found.game.choices)
        path = self._replays.path(found)
        if key in self._seen:
            self.twice += 1
            self._guess(found)
            return
        self._seen.add(key)
        score = path[-1].state.scores[found.game.seat]
        game = Played(found, score, self._steps(found, path), path)
        self.deals.setdefault(found.game.deal, Deal(found.game.deal)).games.append(game)
        self._counted.append(found)
        self._guess(found)

    def _count(self, found: HandIn) -> None:
        """Count a hand-in of guesses alone."""
        key = (found.who, tuple(sorted(found.guesses.items())))
        if key in self._seen:
            self.twice += 1
            return
        self._seen.add(key)
        self._counted.append(found)
        self._guess(found)

    def _guess(self, found: HandIn) -> None:
        """Note the guesses; what a person guessed first stays."""
        for id, said in found.guesses.items():
            self._guesses.setdefault(id, {}).setdefault(found.who, said)

    def _steps(self, found: HandIn, path: tuple[Node, ...]) -> tuple[Step, ...]:
        assert found.game is not None
        seat = found.game.seat
        steps: list[tuple[Any, Step]] = []
        for (before, after), word in zip(pairwise(path), found.game.choices, strict=True):
            state = before.state
            cost = after.state.scores[seat] - state.scores[seat]
            expected = self._expectation(before, after, seat)
            place = (state.deal, state.trick) if hasattr(state, "trick") else len(steps)
            if steps and steps[-1][0] == place:
                last = steps.pop()[1]
                both = None
                if last.expected is not None and expected is not None:
                    both = last.expected + expected
                step = Step((*last.choices, word), last.cost + cost, both)
            else:
                step = Step((word,), cost, expected)
            steps.append((place, step))
        return tuple(step for _, step in steps)

    def _expectation(self, before: Node, after: Node, seat: int) -> Fraction | None:
        """What the turns between two places had to cost the seat, counted once for each place."""
        if id(after) not in self._expected:
            self._expected[id(after)] = _exact(before, after, seat)
        return self._expected[id(after)]

    # --- guesses ----------------------------------------------------------------------------

    @property
    def guessed(self) -> tuple[Guessed, ...]:
        """Every exercise that was guessed, those with most guesses first."""
        known = all_exercises()
        found = [
            _guessed(known[id], tuple(said.values()))
            for id, said in self._guesses.items()
            if id in known
        ]
        return tuple(sorted(found, key=lambda one: (-len(one.guesses), one.exercise.id)))


def _game_of(one: Played) -> str:
    return one.hand_in.game.name if one.hand_in.game else ""


def _exact(before: Node, after: Node, seat: int) -> Fraction | None:
    state = before.state
    if not hasattr(state, "trick"):
        return None
    try:
        luck.check(state.rules)
    except ValueError:
        return None  # rules whose chances are not exact
    counted = luck.Luck(seat)
    for turn in after.turns:
        counted.note(turn.before, turn.choices)
    expected: Fraction = after.state.scores[seat] - counted.total(after.state)
    return expected


def _guessed(exercise: Exercise, said: tuple[str, ...]) -> Guessed:
    right: Any = exercise.solve()
    words = {"True": True, "False": False}
    good = sum(bool(exercise.feedback(words.get(one, one)).is_right) for one in said)
    numbers = [read_number(one) for one in said] if is_number(right) else []
    values = [float(one.value) for one in numbers if one is not None]
    mean = sum(values) / len(values) if values else None
    return Guessed(exercise, said, good, mean, right)


def gather(source: str | Path | Iterable[str] | Mapping[str, str] | None = None) -> Gathering:
    """The hand-ins of a folder (its ``.txt`` files), or texts, all of them played again.

    Without a source it is the folder where hand-ins go here; one that is not there yet is empty.

    >>> gather([]).people
    ()
    """
    found = Gathering()
    if source is None or isinstance(source, str | Path):
        Folder(class_file.folder() if source is None else Path(source)).look(found)
    else:
        texts = source if isinstance(source, Mapping) else check.listed("hand-ins", source)
        named = texts.items() if isinstance(texts, Mapping) else enumerate(texts, start=1)
        for name, text in named:
            found.add(str(message("text {n}", n=name)) if isinstance(name, int) else name, text)
    found.work()
    return found


@dataclass(slots=True)
class Folder:
    """A folder in which hand-ins arrive; each file is read once, and again when it changes."""

    path: Path
    known: dict[str, tuple[int, int]] = field(default_factory=dict)

    def look(self, gathering: Gathering) -> int:
        """Add what is new; returns how many files that were."""
        new = 0
        for path in self._files():
            about = path.stat()
            mark = (about.st_mtime_ns, about.st_size)
            if self.known.get(path.name) != mark:
                self.known[path.name] = mark
                gathering.add(path.name, _text_of(path, about.st_size))
                new += 1
        return new

    def _files(self) -> list[Path]:
        if not self.path.is_dir():
            return []
        return sorted(self.path.glob("*.txt"))[:MOST_FILES]


def _text_of(path: Path, size: int) -> str:
    """A file's text; a file that is far too large for a hand-in is not read to its end."""
    if size > 4 * LARGEST:
        return " " * (LARGEST + 1)
    return path.read_text(encoding="utf-8", errors="replace")
