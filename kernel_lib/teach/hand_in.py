"""What a pupil hands in: a small text with this person's own choices, guesses and answers.

    sixth-card hand-in 1
    class 7b
    name ann
    game nimmt
    rules players=2; end=1 deal; highest=8; hand_size=2
    seed 1
    seats . | lowest
    choices 2 8
    end 2 turns; scores 0 0
    guess gap-of-37 14
    answer gap-of-37 14
    answer gap-of-37@330 1/4
    check 8f0c1d 52b7aa ...

Rules, seed, the names of the bots and the choices of one seat are the whole game: the bots choose
again (see ``replay``). In a game at a table of a class, seats of other people are written ``?``; a
line ``others 2 55 7`` holds the choices of one of them, and ``stand-in 3 4`` names the own choices
that a bot made. Answers are all that were given to an exercise, in their order, behind ``@`` with
the seed of its numbers; whether they are right is found out again. Nothing else of a person is in
it than the nickname, which the pupil chose. The last line has a word for each line above it. It
finds what was changed by accident, with its line; it is no signature: who knows how it is made can
make it anew. What cannot be made up is the score, for the game is played again.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeVar

from kernel_lib.core import registry
from kernel_lib.core.game import Game as AnyGame
from kernel_lib.core.record import PERSON, RecordError
from kernel_lib.core.text import message, quoted
from kernel_lib.runtime.class_file import known_class

Made = TypeVar("Made")

FIRST_LINE = "sixth-card hand-in 1"
_BETWEEN = " | "

LONGEST_NAME = 20
"""Letters of a nickname, and as many of the name of a class stand in the name of a file."""

LARGEST = 30_000
"""Letters of a whole text; more is refused unread."""

OTHER = "?"
"""What stands for another person among the names of seats."""

MOST_CHOICES = 2_000

MOST_ANSWERS = 200
"""So many answers are handed in: the first one to each exercise, and the latest."""

_SIGNS = 6
"""Signs of each word of the last line."""


@dataclass(frozen=True, slots=True)
class OwnChoices:
    """The choices of one seat in a game that is over.

    ``seats`` are the names of the bots, ``.`` for this person and ``?`` for other people;
    ``choices``, ``advice`` and ``stood_in`` count only this person's decisions, the last two from
    0. ``end`` is the last line of the record; ``others`` are the choices of each of the others.
    """

    name: str
    rules: str
    seed: int
    position: str
    seats: tuple[str, ...]
    choices: tuple[str, ...]
    end: str
    advice: tuple[int, ...] = ()
    others: tuple[tuple[str, ...], ...] = ()
    stood_in: tuple[int, ...] = ()

    @property
    def bots(self) -> dict[int, str]:
        """The names of the bots by seat."""
        people = (PERSON, OTHER)
        return {at: name for at, name in enumerate(self.seats) if name not in people}

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of other people."""
        return tuple(at for at, name in enumerate(self.seats) if name == OTHER)

    @property
    def seat(self) -> int:
        """Where the person sits, from 0."""
        return self.seats.index(PERSON)

    @property
    def deal(self) -> tuple[str, str, int, str, tuple[str, ...]]:
        """What all who play the same deal have in common."""
        return (self.name, self.rules, self.seed, self.position, self.seats)


class Answered(NamedTuple):
    """An answer as it was written, to an exercise with the numbers of a seed, or its own ones."""

    id: str
    seed: int | None
    text: str

    @property
    def line(self) -> str:
        """How it stands in a hand-in.

        >>> Answered("gap-of-37", None, "14").line, Answered("gap-of-37", 330, "1/4").line
        ('answer gap-of-37 14', 'answer gap-of-37@330 1/4')
        """
        numbers = "" if self.seed is None else f"@{self.seed}"
        return f"answer {self.id}{numbers} {self.text}"


@dataclass(frozen=True, slots=True)
class HandIn:
    """What one person hands in: a game, guesses by exercise, answers, or all of them.

    ``lines`` says where each part stands in the text, counted from 1.
    """

    class_name: str
    name: str
    game: OwnChoices | None = None
    guesses: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[Answered, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def text(self) -> str:
        """The text of the file.

        >>> print(HandIn("7b", "ann", guesses={"gap-of-37": "14"}).text, end="")
        sixth-card hand-in 1
        class 7b
        name ann
        guess gap-of-37 14
        check 5d7952 820628 70f11c b8bad5
        """
        lines = [FIRST_LINE, f"class {self.class_name}", f"name {self.name}"]
        lines += _game_lines(self.game) if self.game else []
        lines += [f"guess {id} {said}" for id, said in sorted(self.guesses.items())]
        lines += [answer.line for answer in self.answers]
        return "\n".join([*lines, f"check {' '.join(_checks(lines))}"]) + "\n"

    @property
    def file_name(self) -> str:
        """A name that no other hand-in has: class, nickname, game and a hash of the whole text.

        Answers to one exercise alone take the place of those that were handed in before.

        >>> HandIn("7b", "Ann B.", guesses={"gap-of-37": "14"}).file_name
        '7b-Ann_B_-guesses-9c83ffc21703.txt'
        """
        what = self.game.name if self.game else "guesses" if self.guesses else "answers"
        told = "\n".join((*self.who, *self.exercise)) if self.is_of_one_exercise else self.text
        digest = hashlib.sha256(told.encode()).hexdigest()[:12]
        parts = (in_file_names(part) for part in (self.class_name, self.name))
        return f"{'-'.join(parts)}-{what}-{digest}.txt"

    @property
    def exercise(self) -> tuple[str, str]:
        """The exercise that was answered first, and its numbers."""
        first = self.answers[0]
        return (first.id, "" if first.seed is None else str(first.seed))

    @property
    def is_of_one_exercise(self) -> bool:
        """Whether these are answers to one exercise, and nothing else."""
        keys = {(answer.id, answer.seed) for answer in self.answers}
        return self.game is None and not self.guesses and len(keys) == 1

    def line(self, key: str) -> int:
        """At which line the part with this first word stands; the first, if it was never read."""
        return self.lines.get(key, 1)

    @property
    def who(self) -> tuple[str, str]:
        """Class and nickname, alike in capitals and small letters."""
        return (self.class_name.casefold(), self.name.casefold())


def known_name(name: object) -> str:
    """A nickname, tidied; one that cannot stand in a line is refused.

    >>> known_name("  Ann   B. "), known_name("नीता")
    ('Ann B.', 'नीता')
    >>> known_name("")
    Traceback (most recent call last):
        ...
    ValueError: a nickname has 1 to 20 letters, digits or spaces, not ''
    """
    tidy = " ".join(unicodedata.normalize("NFKC", name).split()) if isinstance(name, str) else ""
    is_fine = all(_is_letter(letter) or letter in _IN_NAMES for letter in tidy)
    if not is_fine or not tidy[:1].isalnum() or len(tidy) > LONGEST_NAME:
        raise ValueError(
            message(
                "a nickname has 1 to {most} letters, digits or spaces, not {name}",
                most=LONGEST_NAME,
                name=quoted(name),
            )
        )
    return tidy


_IN_NAMES = " _.'·・-"
"""What a nickname may hold besides letters, their marks, and digits."""


def _is_letter(one: str) -> bool:
    """Whether this is a letter, a mark that belongs to one, or a digit, in any script."""
    return unicodedata.category(one)[0] in "LMN"


def in_file_names(name: str) -> str:
    """A name as a part of a file's name: no other signs than letters, and not too many."""
    return "".join(letter if _is_letter(letter) else "_" for letter in name)[:LONGEST_NAME]


def _game_lines(game: OwnChoices) -> list[str]:
    return [
        f"game {game.name}",
        f"rules {game.rules}",
        f"seed {game.seed}",
        *([f"position {game.position}"] if game.position else []),
        f"seats {_BETWEEN.join(game.seats)}",
        *(
            f"others {seat + 1} {' '.join(words)}"
            for seat, words in zip(game.people, game.others, strict=True)
        ),
        *([f"stand-in {' '.join(str(at + 1) for at in game.stood_in)}"] if game.stood_in else []),
        *([f"advice {' '.join(str(at + 1) for at in game.advice)}"] if game.advice else []),
        f"choices {' '.join(game.choices)}",
        game.end,
    ]


def _checks(lines: Iterable[str]) -> list[str]:
    """A word for each line; it depends on all lines so far."""
    digest = hashlib.sha256()
    checks = []
    for line in lines:
        digest.update(f"{line}\n".encode())
        checks.append(digest.hexdigest()[:_SIGNS])
    return checks


def is_plain(text: str) -> bool:
    """Whether a text can stand in one line, just as it is."""
    return text.isprintable() and len(text) <= 100 and text == " ".join(text.split())


# --- reading one ----------------------------------------------------------------------------


def read_hand_in(text: object) -> HandIn:
    """Read a hand-in without playing its game; one that was changed is refused at the line.

    >>> read_hand_in("sixth-card hand-in 1\\nclass 7b\\n")
    Traceback (most recent call last):
        ...
    kernel_lib.core.record.RecordError: line 3: the hand-in is cut short: its last line, ...
    """
    if not isinstance(text, str) or len(text) > LARGEST:
        raise RecordError(1, message("this is no hand-in: it is far too long, or no text"))
    lines = [line.rstrip() for line in text.lstrip("\ufeff").replace("\r", "").strip().split("\n")]
    if lines[0] != FIRST_LINE:
        raise RecordError(1, message("a hand-in begins with the line {first}", first=FIRST_LINE))
    _check_unchanged(lines)
    reader = _Reader(lines[:-1])
    class_name, name = reader.name("class", known_class), reader.name("name", known_name)
    game = _read_game(reader) if reader.key == "game" else None
    guesses, answers = dict(_read_guesses(reader)), tuple(_read_answers(reader))
    if reader.key:
        raise RecordError(reader.number, message("this line does not belong in a hand-in"))
    if game is None and not guesses and not answers:
        raise RecordError(
            reader.number, message("this hand-in is empty: no game, no guess and no answer")
        )
    return HandIn(class_name, name, game, guesses, answers, reader.at)


def _check_unchanged(lines: Sequence[str]) -> None:
    """Refuse the first line that is not what its word of the last line was made from."""
    word, *given = lines[-1].split(" ")
    if word != "check":
        raise RecordError(
            len(lines) + 1,
            message("the hand-in is cut short: its last line, beginning with check, is missing"),
        )
    wanted = _checks(lines[:-1])
    for number, (expected, actual) in enumerate(zip(wanted, given, strict=False), start=1):
        if expected != actual:
            raise RecordError(number, message("this line was changed after it was handed in"))
    if len(wanted) != len(given):
        number = min(len(wanted), len(given)) + 1
        raise RecordError(number, message("lines were added or taken out after it was handed in"))


class _Reader:
    """Takes the lines one by one, and notes where each kind of line stands."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.number = 2
        self.at: dict[str, int] = {}

    @property
    def key(self) -> str:
        """The first word of the next line; empty at the end."""
        return self._line.split(" ")[0]

    @property
    def _line(self) -> str:
        return self.lines[self.number - 1] if self.number <= len(self.lines) else ""

    def take(self, key: str) -> str:
        """What stands behind the first word of the next line, which must be ``key``."""
        if self.key != key or " " not in self._line:
            raise RecordError(
                self.number,
                message(
                    "a line beginning with {key} belongs here, not {line}",
                    key=key,
                    line=quoted(self._line),
                ),
            )
        value = self._line.partition(" ")[2]
        self.at[key] = self.number
        self.number += 1
        return value

    def name(self, key: str, known: Callable[[object], str]) -> str:
        """The same for a name, which ``known`` checks."""
        value = self.take(key)
        return str(self.read(key, lambda: known(value)))

    def read(self, key: str, reader: Callable[[], Made]) -> Made:
        """What ``reader`` gives; its ``ValueError`` is told with the line of ``key``."""
        try:
            return reader()
        except ValueError as error:
            reason = error.args[0] if error.args else str(error)
            raise RecordError(self.at[key], reason) from error


def _read_game(reader: _Reader) -> OwnChoices:
    name = reader.take("game")
    game = reader.read("game", lambda: registry.game_named(name))
    rules = reader.take("rules")
    players = reader.read("rules", lambda: game.Rules.from_text(rules).players)
    seed = reader.take("seed")
    number = reader.read("seed", lambda: _seed(seed))
    position = reader.take("position") if reader.key == "position" else ""
    seats = tuple(reader.take("seats").split(_BETWEEN))
    reader.read("seats", lambda: _check_seats(game, seats, players))
    others = tuple(_others(reader, at) for at, seat in enumerate(seats) if seat == OTHER)
    absent = reader.take("stand-in").split(" ") if reader.key == "stand-in" else []
    asked = reader.take("advice").split(" ") if reader.key == "advice" else []
    choices = tuple(reader.take("choices").split(" "))
    reader.read("choices", lambda: _check_few(choices))
    advice = reader.read("advice", lambda: _numbered(asked, len(choices))) if asked else ()
    stood_in = reader.read("stand-in", lambda: _numbered(absent, len(choices))) if absent else ()
    end = f"end {reader.take('end')}"
    return OwnChoices(name, rules, number, position, seats, choices, end, advice, others, stood_in)


def _others(reader: _Reader, seat: int) -> tuple[str, ...]:
    """The choices of another person."""
    number, *words = reader.take("others").split(" ")
    reader.read("others", lambda: _check_few(words))
    if number != str(seat + 1) or not all(words):
        raise RecordError(
            reader.at["others"],
            message("the choices of the person in seat {seat} belong here", seat=seat + 1),
        )
    return tuple(words)


def _numbered(words: Sequence[str], choices: int) -> tuple[int, ...]:
    """Which of the own choices are meant, from 0: each once, and in order."""
    numbers = tuple(int(word) - 1 for word in words if re.fullmatch("[1-9][0-9]{0,5}", word))
    is_in_order = all(number < next_number for number, next_number in pairwise(numbers))
    if len(numbers) != len(words) or not is_in_order or numbers[-1] >= choices:
        raise ValueError(
            message(
                "choices 1 to {last} are named, each once and in order, not {words}",
                last=choices,
                words=quoted(" ".join(words)),
            )
        )
    return numbers


def _seed(word: str) -> int:
    if not re.fullmatch("-?[0-9]{1,100}", word):
        raise ValueError(message("the seed must be a whole number, not {seed}", seed=quoted(word)))
    return int(word)


def _check_few(choices: Sequence[str]) -> None:
    if len(choices) > MOST_CHOICES:
        raise ValueError(message("no game has so many choices"))


def _check_seats(game: AnyGame, seats: Sequence[str], players: int) -> None:
    if len(seats) != players or seats.count(PERSON) != 1:
        raise ValueError(
            message(
                "there are {players} seats: one is ., the person, the others are bots or ?",
                players=players,
            )
        )
    people = (PERSON, OTHER)
    strange = next((seat for seat in seats if seat not in people and seat not in game.BOTS), None)
    if strange is not None:
        raise ValueError(message("there is no bot {name} in this kit", name=quoted(strange)))


def _read_guesses(reader: _Reader) -> Iterable[tuple[str, str]]:
    while reader.key == "guess":
        id, _, said = reader.take("guess").partition(" ")
        if not said or not is_plain(said):
            raise RecordError(
                reader.at["guess"], message("a guess is an exercise and what was guessed")
            )
        yield id, said


_EXERCISE = re.compile("([a-z0-9-]{1,60})(?:@(-?[0-9]{1,9}))?")


def _read_answers(reader: _Reader) -> Iterable[Answered]:
    count = 0
    while reader.key == "answer":
        word, _, said = reader.take("answer").partition(" ")
        named = _EXERCISE.fullmatch(word)
        count += 1
        if named is None or not said or not is_plain(said) or count > MOST_ANSWERS:
            raise RecordError(
                reader.at["answer"],
                message(
                    "an answer is an exercise and what was answered, and there are up to {most}",
                    most=MOST_ANSWERS,
                ),
            )
        yield Answered(named[1], None if named[2] is None else int(named[2]), said)
