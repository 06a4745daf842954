"""A game as text: rules, seed and choices are the whole game.

A record of a finished match of two players:

    sixth-card record 1
    game nimmt
    rules players=2; end=1 deal; highest=8; hand_size=2
    seed 1
    2 4
    8 5
    end 2 turns; scores 0 0

A game that did not begin with a deal has a line more after its seed, ``position ...``, as the
game's ``Position`` is written. Where bots have played, a line ``seats . | cautious | closest``
names them; ``.`` is a person. Where somebody asked for advice, a line ``advice 4/1 9/1`` says
before which turn, and which seat, both counted from 1; a line ``stand-in 4/1``, that in this turn a
bot chose for this person. Then there is one line a turn, one word a seat: a card, ``row3`` for a
row, ``.`` for a seat that was not asked. The last line says ``end``
for a finished game and ``open`` for one that goes on; a record without it is refused as cut short.
What is read is replayed, so a record that breaks a rule is refused at its line, and writing it
again gives the same text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kernel_lib.core import registry
from kernel_lib.core.game import Choice, Event, Game, Rules, Seat, State
from kernel_lib.core.text import Message, message, quoted

Given = TypeVar("Given")
Made = TypeVar("Made")
ItsRules = TypeVar("ItsRules", bound=Rules, covariant=True)
Position = TypeVar("Position", bound=State, covariant=True)

_FIRST_LINE = "sixth-card record 1"
_BETWEEN = " | "

PERSON = "."
"""What stands for a person among the names of seats."""


class _Chosen(Protocol):
    """A turn, as far as a record knows it."""

    @property
    def choices(self) -> Mapping[Seat, Choice]: ...


class RecordError(ValueError):
    """A record that cannot be replayed.

    ``line`` is where it stops fitting, counted from 1; ``reason`` says why.
    """

    def __init__(self, line: int, reason: object) -> None:
        super().__init__(message("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Record(Generic[ItsRules, Position]):
    """A game that was read and replayed: every position, and what happened between them.

    ``advice`` are the turns, from 0, before which a seat asked for advice, each with that seat;
    ``stood_in`` those in which a bot chose for the person in a seat.
    """

    game: Game
    rules: ItsRules
    seed: int
    states: tuple[Position, ...]
    choices: tuple[dict[int, Choice], ...]
    events: tuple[tuple[Event, ...], ...]
    position: str = ""
    seats: tuple[str, ...] = ()
    advice: tuple[tuple[int, int], ...] = ()
    stood_in: tuple[tuple[int, int], ...] = ()

    @property
    def bots(self) -> dict[int, str]:
        """The names of the bots by seat."""
        return {seat: name for seat, name in enumerate(self.seats) if name != PERSON}

    @property
    def final(self) -> Position:
        """The last position."""
        return self.states[-1]


def write_record(
    game: Game,
    rules: Rules,
    seed: int,
    turns: Sequence[_Chosen],
    state: State,
    position: object = "",
    bots: Mapping[int, str] | None = None,
    advice: Iterable[tuple[int, int]] = (),
    stood_in: Iterable[tuple[int, int]] = (),
) -> str:
    """The record of a game: ``turns`` have ``choices`` by seat, ``state`` is the last position.

    ``position`` is where the game began, if it did not begin with a deal; ``bots`` are the names of
    those that played, by seat; ``advice`` and ``stood_in`` are as in ``Record``.
    """
    names = bots or {}
    seats = [seat_name(names[seat]) if seat in names else PERSON for seat in range(rules.players)]
    asked, absent = _noted(advice), _noted(stood_in)
    lines = [
        _FIRST_LINE,
        f"game {game.NAME}",
        f"rules {rules.to_text()}",
        f"seed {seed}",
        *([f"position {position}"] if position else []),
        *([f"seats {_BETWEEN.join(seats)}"] if bots else []),
        *([f"advice {asked}"] if asked else []),
        *([f"stand-in {absent}"] if absent else []),
        *(_turn_line(turn.choices, rules.players) for turn in turns),
        _last_line(len(turns), state),
    ]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record[Any, Any]:
    """Read a record and replay it; one that does not fit is a ``RecordError`` with its line.

    >>> read_record("sixth-card record 1\\ngame chess\\n")
    Traceback (most recent call last):
        ...
    kernel_lib.core.record.RecordError: line 2: 'chess' is not a game of this kit: it has nimmt, ...
    """
    if not isinstance(text, str):
        raise RecordError(1, message("a record is a text, not {given}", given=quoted(text)))
    *lines, rest = text.split("\n")
    lines += [rest] if rest else []
    if lines[:1] != [_FIRST_LINE]:
        raise RecordError(1, message("a record begins with the line {first}", first=_FIRST_LINE))
    game = _read(2, registry.game_named, _value(lines, 2, "game"))
    rules = _read(3, game.Rules.from_text, _value(lines, 3, "rules"))
    if lines[2] != f"rules {rules.to_text()}":
        raise RecordError(
            3, message("write these rules as {expected}", expected=repr(rules.to_text()))
        )
    seed = _read(4, _seed, _value(lines, 4, "seed"))
    position, first = "", 5
    if lines[4:5] and lines[4].startswith("position "):
        position, first = _value(lines, 5, "position"), 6
    seats: tuple[str, ...] = ()
    if lines[first - 1 : first] and lines[first - 1].startswith("seats "):
        seats = _read(first, _seats(rules.players), _value(lines, first, "seats"))
        first += 1
    advice: tuple[tuple[int, int], ...] = ()
    if lines[first - 1 : first] and lines[first - 1].startswith("advice "):
        advised = first
        advice = _read(first, _notes(rules.players), _value(lines, first, "advice"))
        first += 1
    stood_in: tuple[tuple[int, int], ...] = ()
    if lines[first - 1 : first] and lines[first - 1].startswith("stand-in "):
        absent = first
        stood_in = _read(first, _notes(rules.players), _value(lines, first, "stand-in"))
        first += 1
    states: list[State] = [_read(5 if position else 4, _starter(game, rules, seed), position)]
    choices: list[dict[int, Choice]] = []
    events: list[tuple[Event, ...]] = []
    for number, line in enumerate(lines[first - 1 :], start=first):
        if line.split(" ")[0] in ("end", "open"):
            _check_last(lines, number, _last_line(len(choices), states[-1]))
            if rest:
                raise RecordError(number, message("the last line of a record ends with a new line"))
            if advice and advice[-1][0] > len(choices):
                raise RecordError(advised, message("advice is noted for a turn that never came"))
            if any(turn >= len(choices) or seat not in choices[turn] for turn, seat in stood_in):
                raise RecordError(
                    absent, message("a stand-in is noted where this seat has not chosen")
                )
            played = tuple(states), tuple(choices), tuple(events)
            return Record(game, rules, seed, *played, position, seats, advice, stood_in)
        chosen = _read_turn(number, line, game, rules.players)
        after, happened = _read(number, states[-1].advance, chosen)
        states.append(after)
        choices.append(chosen)
        events.append(tuple(happened))
    raise RecordError(
        len(lines) + 1,
        message("the record is cut short: its last line, beginning with end or open, is missing"),
    )


def _starter(game: Game, rules: Rules, seed: int) -> Callable[[str], State]:
    """What makes the first position, from a deal or from a text that says where all began."""

    def start(position: str) -> State:
        if not position:
            return game.start(rules, seed)
        read = registry.position_class(game).parse(position, rules)
        if str(read) != position:
            raise ValueError(message("write this position as {expected}", expected=str(read)))
        return game.start(rules, seed, read)

    return start


def seat_name(name: str) -> str:
    """A name as it stands in a record: in one line, without what parts names."""
    plain = " ".join(name.replace(_BETWEEN.strip(), " ").split())
    return "bot" if plain in ("", PERSON) else plain


def _seats(players: int) -> Callable[[str], tuple[str, ...]]:
    """What reads the names of who sat in so many seats."""

    def read(text: str) -> tuple[str, ...]:
        names = tuple(text.split(_BETWEEN))
        if len(names) != players or any(
            seat_name(name) != name for name in names if name != PERSON
        ):
            raise ValueError(
                message(
                    "the seats are {players} names with | between them, "
                    ". for a person, not {given}",
                    players=players,
                    given=quoted(text),
                )
            )
        if set(names) == {PERSON}:
            raise ValueError(message("leave out the line of seats where no bot has played"))
        return names

    return read


def _noted(notes: Iterable[tuple[int, int]]) -> str:
    """Turns with seats as they stand in a record."""
    return " ".join(f"{turn + 1}/{seat + 1}" for turn, seat in sorted(notes))


def _notes(players: int) -> Callable[[str], tuple[tuple[int, int], ...]]:
    """What reads turns with seats, such as those at which somebody asked for advice."""

    def read(text: str) -> tuple[tuple[int, int], ...]:
        words = text.split(" ")
        matches = [re.fullmatch("([1-9][0-9]{0,5})/([1-9][0-9]?)", word) for word in words]
        asked = [(int(match[1]) - 1, int(match[2]) - 1) for match in matches if match]
        if len(asked) < len(words) or asked != sorted(set(asked)):
            raise ValueError(
                message(
                    "turns are noted as 4/1 9/1, turn and seat in order, not {given}",
                    given=quoted(text),
                )
            )
        strange = next((seat for _, seat in asked if seat >= players), None)
        if strange is not None:
            raise ValueError(message("there is no seat {seat} to note", seat=strange + 1))
        return tuple(asked)

    return read


def _turn_line(choices: Mapping[Seat, Choice], players: int) -> str:
    return " ".join(choices[seat].notation if seat in choices else "." for seat in range(players))


def _last_line(turns: int, state: State) -> str:
    word = "open" if state.pending else "end"
    scores = " ".join(map(str, state.scores))
    return f"{word} {turns} turns; scores {scores}"


def _value(lines: list[str], number: int, key: str) -> str:
    line = lines[number - 1] if number <= len(lines) else ""
    if not line.startswith(f"{key} "):
        raise RecordError(
            number,
            message(
                "a line beginning with {key} belongs here, not {line}", key=key, line=quoted(line)
            ),
        )
    return line.removeprefix(f"{key} ")


def _seed(word: str) -> int:
    if not re.fullmatch("0|-?[1-9][0-9]{0,99}", word):
        raise ValueError(message("the seed must be a whole number, not {seed}", seed=quoted(word)))
    return int(word)


def _read_turn(number: int, line: str, game: Game, players: int) -> dict[int, Choice]:
    words = line.split(" ")
    if len(words) != players:
        raise RecordError(
            number,
            message(
                "{line} has {count} words, but there are {players} seats",
                line=quoted(line),
                count=len(words),
                players=players,
            ),
        )
    return {
        seat: _read(number, game.choice_from_notation, word)
        for seat, word in enumerate(words)
        if word != "."
    }


def _read(number: int, reader: Callable[[Given], Made], value: Given) -> Made:
    """What ``reader`` makes of a value; its ``ValueError`` is told with the line."""
    try:
        return reader(value)
    except ValueError as error:
        raise RecordError(number, _reason(error)) from error


def _reason(error: ValueError) -> Message | str:
    return error.args[0] if error.args and isinstance(error.args[0], Message) else str(error)


def _check_last(lines: list[str], number: int, expected: str) -> None:
    if lines[number - 1] != expected:
        raise RecordError(
            number,
            message(
                "the game so far ends with {expected}, not {line}",
                expected=repr(expected),
                line=quoted(lines[number - 1]),
            ),
        )
    if len(lines) > number:
        raise RecordError(number + 1, message("nothing may follow the last line of a record"))
