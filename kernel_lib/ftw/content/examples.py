"""The worked examples of the rule text and of this kit, with the outcomes they state.

An example holds what a source tells: the cards, the turn, and what it says comes out. The engine
plays it; a test compares. Where the source leaves cards open they are filled in, and ``note`` says
so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kernel_lib.core.text import Message, message, quoted
from kernel_lib.ftw.board import Table
from kernel_lib.ftw.decisions import choice_from_notation
from kernel_lib.ftw.events import Event


@dataclass(frozen=True, slots=True)
class TurnExample:
    """One turn at a table, and what the source says comes of it.

    ``choice`` is written as in a record. ``result`` is the position after it, with the next player
    first; it is None where the rules do not allow the turn. ``gone`` are the cards that leave the
    round, ``over`` says whether the round ends. ``named`` is what it shows, in words that do not
    give the answer away, as ``title`` may.
    """

    id: str
    title: Message
    source: Message
    table: str
    choice: str
    result: str | None
    gone: tuple[int, ...] = ()
    over: bool = False
    note: Message | None = None
    named: Message | None = None

    def play(self) -> tuple[Table, tuple[Event, ...]]:
        """What the engine makes of it: the position after the turn, and the events.

        A turn that is not allowed is an ``IllegalMove``.

        >>> table, events = EXAMPLES["F-003-BOOST"].play()
        >>> str(table)
        'pile 17 2 | you 7 13 34 | help 19'
        """
        return Table.parse(self.table).resolve(choice_from_notation(self.choice))


@dataclass(frozen=True, slots=True)
class SetupExample:
    """The highest card, the cards of a hand and the cards left over, by the number of players."""

    id: str
    title: Message
    source: Message
    highest: Mapping[int, int]
    hand: Mapping[int, int]
    out: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class PassExample:
    """Hands by seat, the cards each passes, and the hands afterwards."""

    id: str
    title: Message
    source: Message
    hands: tuple[tuple[int, ...], ...]
    passed: tuple[tuple[int, ...], ...]
    result: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PointsExample:
    """Hands at the end of a round, and what each is worth."""

    id: str
    title: Message
    source: Message
    hands: Mapping[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class RoundsExample:
    """Who begins each round of a match, and who wins with which totals; seats count from 0."""

    id: str
    title: Message
    source: Message
    starters: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LengthExample:
    """The fewest and the most turns of a round, by the number of players."""

    id: str
    title: Message
    source: Message
    turns: Mapping[int, tuple[int, int]]


Example = TurnExample | SetupExample | PassExample | PointsExample | RoundsExample | LengthExample

_OURS = message("An example of this kit")
_TEXT_4 = message("Rule text, example in section 4")
_TEXT_6 = message("Rule text, example in section 6")
_TEXT_8 = message("Rule text, section 8")
_FILLED = message("The text names only 6, 29 and 31. The other seven cards are filled in.")

_ALL: tuple[Example, ...] = (
    SetupExample(
        "F-SETUP",
        message("Cards for 2 to 6 players"),
        message("Rule text, section 1; reviews in the press"),
        highest={2: 36, 3: 36, 4: 48, 5: 60, 6: 60},
        hand={2: 12, 3: 12, 4: 12, 5: 12, 6: 10},
        out={2: 12, 3: 0, 4: 0, 5: 0, 6: 0},
    ),
    PassExample(
        "F-PASS",
        message("Three cards go to the right"),
        _OURS,
        hands=((1, 12, 20, 30, 36), (2, 4, 6, 8, 10), (3, 13, 23, 33, 35)),
        passed=((1, 12, 20), (6, 8, 10), (23, 33, 35)),
        result=((6, 8, 10, 30, 36), (2, 4, 23, 33, 35), (1, 3, 12, 13, 20)),
    ),
    TurnExample(
        "F-003-HELP",
        message("6 becomes a help card, and 25 comes back"),
        _TEXT_4,
        "pile 25 26 | you 6 29 31 40 41 42 43 44 45 46",
        "help6,25",
        "pile | you 25 29 31 40 41 42 43 44 45 46 | help 6",
        gone=(26,),
        note=_FILLED,
        named=message("A card beside the pile"),
    ),
    TurnExample(
        "F-003-BOOST",
        message("2 beats 17 with the help of 6 and 11"),
        _TEXT_6,
        "pile 17 | you 2 7 13 34 | help 6 11 19",
        "2+6+11",
        "pile 17 2 | you 7 13 34 | help 19",
        gone=(6, 11),
        named=message("A low card with help"),
    ),
    TurnExample(
        "F-003-NEXT",
        message("After that, 3 is high enough"),
        _TEXT_6,
        "pile 17 2 | you 3 50 51",
        "3",
        "pile 17 2 3 | you 50 51",
        note=message("The text says only that more than 2 is enough. The hand is ours."),
        named=message("After a low card"),
    ),
    TurnExample(
        "F-003-TWO",
        message("With two cards, a help card does not end the round"),
        _TEXT_8,
        "pile 12 20 | you 9 33",
        "help9,12",
        "pile | you 12 33 | help 9",
        gone=(20,),
        note=message("The text names no cards. These are ours."),
        named=message("Two cards left"),
    ),
    TurnExample(
        "F-003-END",
        message("One card left: the round is over"),
        _TEXT_8,
        "pile 12 20 | you 21 33 | help 9",
        "21",
        "pile 12 20 21 | you 33 | help 9",
        over=True,
        note=message("The text names no cards. These are ours."),
        named=message("The last card but one"),
    ),
    TurnExample(
        "F-003-HELPHIGH",
        message("A card above the top cannot become a help card"),
        message("Rule text, section 5"),
        "pile 12 20 | you 21 33 40",
        "help21,12",
        None,
        note=message("The text names no cards. These are ours."),
        named=message("A high card as help?"),
    ),
    TurnExample(
        "F-EQUAL",
        message("An equal sum is not enough"),
        _OURS,
        "pile 17 | you 2 7 13 | help 6 9",
        "2+6+9",
        None,
        named=message("A sum that is equal"),
    ),
    TurnExample(
        "F-ONECARDPILE",
        message("From a pile of one card, that card is taken"),
        _OURS,
        "pile 17 | you 2 7 13",
        "help7,17",
        "pile | you 2 13 17 | help 7",
        named=message("A pile of one card"),
    ),
    TurnExample(
        "F-NOPILE",
        message("Without a pile there is no help card"),
        _OURS,
        "pile | you 2 7 13",
        "help2,7",
        None,
        named=message("Help without a pile"),
    ),
    TurnExample(
        "F-NEEDLESS",
        message("No help for a card that is high enough"),
        _OURS,
        "pile 17 | you 2 7 34 | help 6 11",
        "34+6",
        None,
        named=message("Help for a high card?"),
    ),
    PointsExample(
        "F-SCORE",
        message("The highest card plus, the others minus"),
        _TEXT_8,
        {(34,): 34, (3, 10, 40): 27, (18, 19, 20): 0, (7, 34): 27, (2, 7, 13, 34): 12},
    ),
    RoundsExample(
        "F-ROUNDS",
        message("Three rounds of three players, and a win that is shared"),
        _OURS,
        starters=(0, 1, 2),
        totals=(41, 41, 20),
        winners=(0, 1),
    ),
    LengthExample(
        "F-TURNS",
        message("The fewest and the most turns of a round"),
        message("Follows from the rules"),
        {2: (21, 41), 3: (31, 61), 4: (41, 81), 5: (51, 101), 6: (49, 97)},
    ),
)

EXAMPLES: Mapping[str, Example] = {example.id: example for example in _ALL}
"""Every worked example by its id."""


def turn_example(id: str) -> TurnExample:
    """The worked turn with this id; one that is not there is a ``ValueError`` that names all.

    >>> turn_example("F-003-NEXT").choice
    '3'
    """
    example = EXAMPLES.get(id) if isinstance(id, str) else None
    if not isinstance(example, TurnExample):
        known = tuple(example.id for example in _ALL if isinstance(example, TurnExample))
        raise ValueError(
            message("there is no worked turn {id}; there are {known}", id=quoted(id), known=known)
        )
    return example
