"""What a class has handed in, put together: each game once, and what does not fit refused.

Text by text is added as it arrives; the games are played again (``replay``), and those of the same
deal stand side by side: their scores, the cards of each trick, luck and choice. So do all guesses
and answers.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kernel_lib.core import check, registry
from kernel_lib.core.game import LuckModule
from kernel_lib.core.record import RecordError
from kernel_lib.core.text import message
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.exercises import Exercise, is_number
from kernel_lib.learn.questions import all_templates
from kernel_lib.runtime import class_file
from kernel_lib.teach.answers import ClassAnswers
from kernel_lib.teach.deals import DecisionStep, HandedInGame, SharedDeal
from kernel_lib.teach.hand_in import LARGEST, HandIn, read_hand_in
from kernel_lib.teach.replay import Node, Replays

MOST_FILES = 20_000
"""Files of a folder that are looked at."""

MOST_SECONDS = 30.0
"""Seconds of work after which a game is not played on: its bots think far too long."""


class RefusedText(NamedTuple):
    """A text that was not counted: its name, and the line at which it stops fitting, with why."""

    name: str
    error: RecordError


class Guessed(NamedTuple):
    """All guesses of one exercise; ``mean`` is None where they are no numbers."""

    exercise: Exercise
    guesses: tuple[str, ...]
    right: int
    mean: float | None
    answer: object


@dataclass(slots=True)
class _Waiting:
    """A game that is played again: how far it has come, and the seconds of work it has taken."""

    name: str
    hand_in: HandIn
    playing: Iterator[None]
    spent: float = 0.0

    def go_on(self, until: float | None) -> bool:
        """Play on until it is over, or until that time; returns whether it is over."""
        begin = time.process_time()
        for _ in self.playing:
            now = time.process_time()
            self.spent += now - begin
            begin = now
            if self.spent > MOST_SECONDS:
                raise RecordError(
                    self.hand_in.line("seats"),
                    message(
                        "it takes too long to play this game again: more than {most} seconds",
                        most=int(MOST_SECONDS),
                    ),
                )
            if until is not None and time.monotonic() >= until:
                return False
        return True


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
        self.refused: list[RefusedText] = []
        self.deals: dict[tuple[Any, ...], SharedDeal] = {}
        self.revision = 0
        self._waiting: list[tuple[float, int, _Waiting]] = []
        self._order = count()
        self._seen: set[Hashable] = set()
        self._counted: list[HandIn] = []
        self._guesses: dict[str, dict[tuple[str, str], str]] = {}
        self.answers = ClassAnswers()
        self._replays = Replays()
        self._expected: dict[int, Fraction | None] = {}

    def add(self, name: str, text: object) -> None:
        """Add a text; ``name`` is that of its file. What cannot be read is noted as refused."""
        self.revision += 1
        try:
            hand_in = read_hand_in(text)
        except RecordError as error:
            self.refused.append(RefusedText(name, error))
            return
        if hand_in.game is None:
            self._count(hand_in)
        else:
            self._wait(_Waiting(name, hand_in, self._play(hand_in)))

    @property
    def waiting(self) -> int:
        """How many games are still to be played again."""
        return len(self._waiting)

    @property
    def people(self) -> tuple[tuple[str, str], ...]:
        """Class and nickname of everybody of whom something was counted, in order."""
        return tuple(sorted({entry.who for entry in self._counted}))

    @property
    def numbers(self) -> dict[tuple[str, str], int]:
        """A number for each of these people, from 1, in the order in which they handed in."""
        order = dict.fromkeys(entry.who for entry in self._counted)
        return {who: number for number, who in enumerate(order, start=1)}

    def nickname(self, who: tuple[str, str]) -> str:
        """How one of these people writes the nickname."""
        return next(entry.name for entry in self._counted if entry.who == who)

    @property
    def games(self) -> tuple[HandedInGame, ...]:
        """All games that were counted."""
        return tuple(game for deal in self.deals.values() for game in deal.games)

    def records(self, game: str = registry.USUAL) -> list[str]:
        """All games of this name that were counted, as records.

        Of 6 nimmt! those whose chances are exact: others can be compared with no forecast.

        >>> Gathering().records()
        []
        """
        luck = registry.game_named(game).luck
        return [
            played.record
            for played in self.games
            if played.path
            and _game_of(played) == game
            and (luck is None or played.expected is not None)
        ]

    def work(self, seconds: float | None = None) -> None:
        """Play the games that wait, all of them or for about so many seconds.

        A game is left where it stands when the time is over. What has taken least so far comes
        first, so a game whose bots think long keeps no other one waiting.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while self._waiting:
            *_, waiting = heapq.heappop(self._waiting)
            try:
                is_over = waiting.go_on(until)
            except RecordError as error:
                self.refused.append(RefusedText(waiting.name, error))
                is_over = True
            if is_over:
                self.revision += 1
            else:
                self._wait(waiting)
            if until is not None and time.monotonic() >= until:
                return

    def _wait(self, one: _Waiting) -> None:
        heapq.heappush(self._waiting, (one.spent, next(self._order), one))

    def _play(self, found: HandIn) -> Iterator[None]:
        """Play a game again and count it; after each step there may be a pause."""
        assert found.game is not None
        key = (found.who, found.game.deal, found.game.choices)
        places = []
        for node in self._replays.playing(found):
            places.append(node)
            yield
        path, luck = tuple(places), registry.game_named(found.game.name).luck
        for before, after in pairwise(path):
            self._expectation(luck, before, after, found.game.seat)
            yield
        if key in self._seen:
            self.twice += 1
            self._guess(found)
            return
        self._seen.add(key)
        score = path[-1].state.scores[found.game.seat]
        game = HandedInGame(found, score, self._steps(found, path), path)
        self.deals.setdefault(found.game.deal, SharedDeal(found.game.deal)).games.append(game)
        self._counted.append(found)
        self._guess(found)

    def _count(self, found: HandIn) -> None:
        """Count a hand-in without a game."""
        key = (found.who, tuple(sorted(found.guesses.items())), found.answers)
        if key in self._seen:
            self.twice += 1
            return
        self._seen.add(key)
        self._counted.append(found)
        self._guess(found)

    def _guess(self, found: HandIn) -> None:
        """Note guesses and answers; what a person guessed first stays."""
        self.answers.add(found.who, found.answers, (found.class_name, found.name))
        for id, said in found.guesses.items():
            self._guesses.setdefault(id, {}).setdefault(found.who, said)

    def _steps(self, found: HandIn, path: tuple[Node, ...]) -> tuple[DecisionStep, ...]:
        assert found.game is not None
        seat = found.game.seat
        luck = registry.game_named(found.game.name).luck
        steps: list[tuple[Any, DecisionStep]] = []
        for (before, after), word in zip(pairwise(path), found.game.choices, strict=True):
            state = before.state
            cost = after.state.scores[seat] - state.scores[seat]
            expected = self._expectation(luck, before, after, seat)
            place = luck.moment(state) if luck else len(steps)
            if steps and steps[-1][0] == place:
                last = steps.pop()[1]
                both = None
                if last.expected is not None and expected is not None:
                    both = last.expected + expected
                step = DecisionStep((*last.choices, word), last.cost + cost, both)
            else:
                step = DecisionStep((word,), cost, expected)
            steps.append((place, step))
        return tuple(step for _, step in steps)

    def _expectation(
        self, luck: LuckModule | None, before: Node, after: Node, seat: int
    ) -> Fraction | None:
        """What the turns between two places had to cost the seat, counted once for each place."""
        if id(after) not in self._expected:
            self._expected[id(after)] = _exact(luck, before, after, seat)
        return self._expected[id(after)]

    # --- guesses ----------------------------------------------------------------------------

    @property
    def guessed(self) -> tuple[Guessed, ...]:
        """Every exercise that was guessed, those with most guesses first."""
        known = all_templates()
        guessed = [
            _guessed(known[id].exercise, tuple(said.values()))
            for id, said in self._guesses.items()
            if id in known
        ]
        return tuple(sorted(guessed, key=lambda entry: (-len(entry.guesses), entry.exercise.id)))


def _game_of(played: HandedInGame) -> str:
    return played.hand_in.game.name if played.hand_in.game else ""


def _exact(luck: LuckModule | None, before: Node, after: Node, seat: int) -> Fraction | None:
    if luck is None:
        return None
    try:
        luck.check(before.state.rules)
    except ValueError:
        return None  # rules whose chances are not exact
    counted = luck.Luck(seat)
    for turn in after.turns:
        counted.note(turn.before, turn.choices)
    return counted.expected


def _guessed(exercise: Exercise, said: tuple[str, ...]) -> Guessed:
    right: Any = exercise.solve()
    good = sum(map(exercise.is_hit, said))
    numbers = [read_number(value) for value in said] if is_number(right) else []
    values = [float(number.value) for number in numbers if number is not None]
    mean = sum(values) / len(values) if values else None
    return Guessed(exercise, said, good, mean, right)


def gather(source: str | Path | Iterable[str] | Mapping[str, str] | None = None) -> Gathering:
    """The hand-ins of a folder (its ``.txt`` files), or texts, all of them played again.

    Without a source it is the folder where hand-ins go here; one that is not there yet is empty.

    >>> gather([]).people
    ()
    """
    gathering = Gathering()
    if source is None or isinstance(source, str | Path):
        Folder(class_file.folder() if source is None else Path(source)).look(gathering)
    else:
        texts = source if isinstance(source, Mapping) else check.listed("hand-ins", source)
        named = texts.items() if isinstance(texts, Mapping) else enumerate(texts, start=1)
        for name, text in named:
            gathering.add(str(message("text {n}", n=name)) if isinstance(name, int) else name, text)
    gathering.work()
    return gathering


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
                gathering.add(path.name, text_of(path))
                new += 1
        return new

    def _files(self) -> list[Path]:
        if not self.path.is_dir():
            return []
        return sorted(self.path.glob("*.txt"))[:MOST_FILES]


def text_of(path: Path) -> str:
    """A file's text; a file that is far too large for a hand-in is not read to its end."""
    if path.stat().st_size > 4 * LARGEST:
        return " " * (LARGEST + 1)
    return path.read_text(encoding="utf-8", errors="replace")
