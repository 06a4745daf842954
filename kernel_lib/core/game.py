"""What every game is: a state that says who owes a choice, and moves on when all have chosen.

This module knows no game. Each game's ``state.py`` fulfils these protocols; sessions, records,
bots and widgets rely on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import Field, fields
from enum import StrEnum
from fractions import Fraction
from math import comb
from typing import Any, ClassVar, Protocol, Self, TypeVar, overload, runtime_checkable

from kernel_lib.core.json_values import Json, JsonObject
from kernel_lib.core.text import Message, message

Seat = int
"""A place at the table, counted clockwise from 0 in code and from 1 on screen."""

Who = Hashable
"""A seat, or a player's key in a worked example, where nobody sits at a table."""

Item = TypeVar("Item")
SomeView = TypeVar("SomeView")


class IllegalMove(ValueError):
    """A choice that the rules do not allow; the state it was made in is unchanged.

    ``code`` is a member of the game's own enumeration of refusals, ``facts`` are the values the
    sentence speaks of, and ``message`` is the sentence itself: ``str(error)`` gives it in the
    reader's language.
    """

    def __init__(self, code: StrEnum, message: object, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return str(self.message)


class Refusals(Protocol):
    """A game's enumeration of refusals: the codes of those that all games have."""

    @property
    def NOT_ASKED(self) -> StrEnum: ...  # noqa: N802
    @property
    def GAME_OVER(self) -> StrEnum: ...  # noqa: N802
    @property
    def NOT_ALL_CHOSE(self) -> StrEnum: ...  # noqa: N802


class Question(Protocol):
    """What seats are asked now: see ``core.decision.Decision``."""

    @property
    def name(self) -> str:
        """The word that it goes by in views, in tests and in widgets."""
        ...

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rule-book that help who is asked, the most important first."""
        ...


class Choice(Protocol):
    """Something a seat may decide: a small frozen value such as ``Play(37)``."""

    @property
    def notation(self) -> str:
        """The choice as one word of a record, for example ``37`` or ``row3``."""
        ...


@runtime_checkable
class HasWords(Protocol):
    """A choice that says on its button what it does; of any other the notation stands there."""

    @property
    def words(self) -> object:
        """What the button says."""
        ...


class Choices(Protocol):
    """All that a seat may choose now: iterate it, count it, index it, ask ``choice in choices``."""

    def __iter__(self) -> Iterator[Choice]: ...
    def __len__(self) -> int: ...
    def __contains__(self, choice: object, /) -> bool: ...
    def __getitem__(self, index: int, /) -> Choice: ...


class Listed(Sequence[Item]):
    """Choices that are counted and found by number, never listed: a subclass says how.

    >>> from kernel_lib.ftw import Rules, start
    >>> choices = start(Rules(players=3), seed=1).view(0).choices
    >>> isinstance(choices, Listed), len(choices) == len([*choices]), choices[-1] in choices
    (True, True, True)
    """

    __slots__ = ()

    def _nth(self, index: int) -> Item:
        """The choice with this number, from 0."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        numbers = range(len(self))
        if isinstance(index, slice):
            return tuple(map(self._nth, numbers[index]))
        return self._nth(numbers[index])

    def __iter__(self) -> Iterator[Item]:
        return map(self._nth, range(len(self)))


class Event(Protocol):
    """One thing that happened, told in the order a person at the table would tell it.

    One that is a player's is an ``OfPlayer``, too, and one that is several players' an
    ``OfPlayers``.
    """

    @property
    def clause(self) -> str:
        """The id of the rule-book clause that made it happen."""
        ...

    def words(self, names: Names) -> object:
        """The sentence that tells the event; ``names`` turns a seat into a name."""
        ...


@runtime_checkable
class OfPlayer(Protocol):
    """What is one player's."""

    @property
    def who(self) -> Who: ...


@runtime_checkable
class OfPlayers(Protocol):
    """What several players share."""

    @property
    def owners(self) -> tuple[Who, ...]: ...


def whose(event: Event) -> tuple[Who, ...]:
    """The seats, or players, whose event it is; none if it is the whole table's.

    >>> from collections import namedtuple
    >>> whose(namedtuple("Placed", "who card")(2, 37)), whose(namedtuple("Dealt", "deal")(1))
    ((2,), ())
    """
    if isinstance(event, OfPlayers):
        return event.owners
    return (event.who,) if isinstance(event, OfPlayer) else ()


class Names(Protocol):
    """Turns a seat (or a player's key in a worked example) into the name shown on screen."""

    def __call__(self, who: Any, /) -> object: ...


YOU = message("You")
"""The name of the one who looks, where only one person plays."""


def is_you(names: Names, seats: Sequence[Who]) -> bool:
    """Whether these seats are just the one who looks: a sentence can say "you" then.

    >>> is_you(lambda seat: YOU, [0]), is_you(lambda seat: "Ben", [1])
    (True, False)
    """
    return len(seats) == 1 and names(seats[0]) == YOU


class View(Protocol):
    """What one seat may know: a frozen value. Bots and browsers see nothing else.

    ``GameTable`` shows its ``str``, line by line.
    """

    @property
    def rules(self) -> Any: ...
    @property
    def seat(self) -> Seat | None: ...
    @property
    def choices(self) -> Choices: ...
    @property
    def is_over(self) -> bool: ...
    def to_json(self) -> JsonObject: ...


def nth_subset(items: Sequence[Item], size: int, index: int) -> tuple[Item, ...]:
    """The subset of so many items with this number, in the order of ``itertools.combinations``.

    >>> nth_subset("abcd", 2, 3), nth_subset((1, 5, 9, 30), 3, 1)
    (('b', 'c'), (1, 5, 30))
    """
    chosen: list[Item] = []
    for at, item in enumerate(items):
        missing = size - len(chosen)
        with_it = comb(len(items) - at - 1, missing - 1) if missing else 0
        if index < with_it:
            chosen.append(item)
        else:
            index -= with_it
    return tuple(chosen)


def with_item(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """The tuple with another item in one place.

    >>> with_item((3, 7, 9), 1, 8)
    (3, 8, 9)
    """
    return (*items[:at], item, *items[at + 1 :])


def ranked(scores: Sequence[int], lowest_wins: bool) -> tuple[tuple[Seat, ...], ...]:
    """Seats in groups, the best score first; seats with equal scores share a place.

    >>> ranked([67, 20, 20], lowest_wins=True), ranked([3, 9, 4], lowest_wins=False)
    (((1, 2), (0,)), ((1,), (2,), (0,)))
    """
    return tuple(
        tuple(seat for seat, own in enumerate(scores) if own == score)
        for score in sorted(set(scores), reverse=not lowest_wins)
    )


def plain(thing: object) -> Json:
    """A value as plain numbers, texts and lists, ready for JSON.

    A choice becomes its notation, rules their text, a sequence a list, and what is none of these
    its ``str``.

    >>> plain((1, (True, None), StrEnum("Ask", "CARD").CARD))
    [1, [True, None], 'card']
    """
    if hasattr(thing, "notation"):
        notation: str = thing.notation
        return notation
    if hasattr(thing, "to_text"):
        text: str = thing.to_text()
        return text
    if thing is None or isinstance(thing, int):
        return thing
    if isinstance(thing, str):
        return str(thing)
    return [plain(part) for part in thing] if isinstance(thing, Sequence | tuple) else str(thing)


class DataClass(Protocol):
    """A value whose fields can be listed."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


def plain_fields(value: DataClass) -> JsonObject:
    """The fields of a dataclass by name, each ``plain``."""
    return {field.name: plain(getattr(value, field.name)) for field in fields(value)}


class Rules(Protocol):
    """A frozen description of a game: everything that is fixed before the first card is dealt.

    It can be made with ``players`` alone. Its text is one line, which ``from_text`` reads.
    """

    def __init__(self, *args: Any, **settings: Any) -> None: ...
    @property
    def players(self) -> int: ...
    def to_text(self) -> str: ...
    @classmethod
    def from_text(cls, text: str, /) -> Self: ...


RulesOfGame = Rules
RulesType = type[Rules]
"""The class of a game's rules."""


def as_tuples(told: object) -> Any:
    """What JSON has told as lists, as the tuples that it was.

    >>> as_tuples([[1, 2], [], "x", None])
    ((1, 2), (), 'x', None)
    """
    return tuple(map(as_tuples, told)) if isinstance(told, list) else told


def read_view(
    kind: Callable[..., SomeView],
    rules: RulesType,
    choice_from_notation: Callable[[str], Choice],
    told: JsonObject,
    **parts: object,
) -> SomeView:
    """A view of this class from what its ``to_json`` has told; its choices are a tuple.

    ``parts`` are the fields that are neither numbers, texts nor tuples of these.
    """
    own = {name: as_tuples(value) for name, value in told.items()}
    own["rules"] = rules.from_text(own["rules"])
    own["choices"] = tuple(map(choice_from_notation, own["choices"]))
    return kind(**{**own, **parts})


class PositionType(Protocol):
    """The class of positions in which a match can begin."""

    def parse(self, text: str, rules: Any, /) -> object: ...


class State(Protocol):
    """A position of a game, with the seed of all chance to come; it never changes.

    Its rules and its views are the game's own. ``decision`` is what is asked now, None at the end;
    ``pending`` are the seats that owe a choice, each with all it may choose; ``winners`` are none
    before the end; ``deal`` is the number of the deal, which some games call a round, from 1;
    ``opening`` are the events of one that begins here, often none. ``check`` and ``advance`` answer
    what is not allowed with an ``IllegalMove``.
    """

    @property
    def rules(self) -> Any: ...
    @property
    def seed(self) -> int: ...
    @property
    def decision(self) -> Question | None: ...
    @property
    def pending(self) -> Mapping[Seat, Choices]: ...
    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def ranking(self) -> Sequence[Sequence[Seat]]: ...
    @property
    def winners(self) -> Sequence[Seat]: ...
    @property
    def deal(self) -> int: ...
    @property
    def opening(self) -> Sequence[Any]: ...
    @property
    def is_over(self) -> bool: ...
    def check(self, seat: Seat, choice: object, /) -> None: ...
    def advance(self, choices: Mapping[Seat, Choice], /) -> tuple[Self, Sequence[Event]]: ...
    def view(self, seat: Seat | None, /) -> Any: ...


class CountsLuck(Protocol):
    """What takes note of each step of a match, and counts one seat's luck in it."""

    def note(self, state: Any, choices: Mapping[Seat, Any], /) -> None: ...


class Luck(CountsLuck, Protocol):
    """The luck of one seat: what it had to expect, and what came of it."""

    @property
    def expected(self) -> Fraction: ...


class Advantages(CountsLuck, Protocol):
    """How much dearer the choices of one seat were than a baseline's, summed over a match."""

    @property
    def total(self) -> float: ...


_MakesLuck = Callable[[Seat], Luck]
_MakesAdvantages = Callable[[Seat, str], Advantages]  # in the class these names are properties


class LuckModule(Protocol):
    """The module of a game that tells luck from choice, under rules that it ``check``s.

    ``BLIND`` is the bot that plays anything, against which luck has mean zero; ``baseline`` are
    simulated scores from which all luck is taken; ``moment`` says where in the match a state is,
    and ``luck_words`` what luck is called.
    """

    BLIND: str

    @property
    def Luck(self) -> _MakesLuck: ...  # noqa: N802
    @property
    def Advantages(self) -> _MakesAdvantages: ...  # noqa: N802
    @property
    def baseline(self) -> Callable[..., object]: ...
    @property
    def check(self) -> Callable[..., None]: ...
    @property
    def moment(self) -> Callable[..., tuple[int, int]]: ...
    def luck_words(self, luck: Fraction, /) -> Message | str: ...


class Game(Protocol):
    """A game's package: what ``kernel_lib.nimmt`` and its siblings have in common.

    What takes rules takes those of this game only.
    """

    __name__: str
    """The package's own name: what belongs to the game lies in it."""

    NAME: str
    """The name used in records and file names."""

    LOWEST_WINS: bool
    """Whether the lowest score is the best."""

    SCORE: Message
    """What a score counts, such as "bulls"."""

    @property
    def luck(self) -> LuckModule | None:
        """The module that counts luck; None without one."""
        ...

    @property
    def TITLE(self) -> Message | str:  # noqa: N802
        """The name on screen."""
        ...

    @property
    def Rules(self) -> RulesType:  # noqa: N802
        """The class of its rules."""
        ...

    @property
    def Position(self) -> PositionType | None:  # noqa: N802
        """The class of positions in which a match can begin; None if all begin with a deal."""
        ...

    @property
    def BOTS(self) -> Mapping[str, Any]:  # noqa: N802
        """The game's own bots by name."""
        ...

    @property
    def start(self) -> Callable[..., State]:
        """The first position from rules, a seed and, where ``Position`` is a class, one of it."""
        ...

    def one_deal(self, rules: Any) -> RulesOfGame: ...
    def choice_from_notation(self, word: str) -> Choice: ...
    def view_from_json(self, told: JsonObject) -> View: ...
