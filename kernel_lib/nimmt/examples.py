"""The worked examples of the rule-book and the other sources, with the outcomes they state.

An example holds what a source tells: the table, the cards played, the row taken, and what it says
comes out. The engine plays it; a test compares. Where a figure is lost the table is rebuilt, and
``note`` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.events import Event
from kernel_lib.text import Message, message


@dataclass(frozen=True, slots=True)
class TurnExample:
    """One trick: cards on a table, and what the source says comes of them.

    ``take`` maps a player to the row (counted from 0) that the player takes. ``taken`` and
    ``points`` are by player, ``result`` is the table at the end.
    """

    id: str
    title: Message
    source: Message
    table: str
    plays: Mapping[str, int]
    result: str
    take: Mapping[str, int] = field(default_factory=dict)
    taken: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    note: Message | None = None

    def play(self) -> tuple[Table, tuple[Event, ...]]:
        """What the engine makes of it: the table at the end, and the events.

        >>> table, events = EXAMPLES["N-001-A"].play()
        >>> str(table)
        '4 13 | 15 27 | 34 55 99 | 100'
        """
        return Table.parse(self.table).resolve(self.plays, take=self._row_taken)

    def _row_taken(self, table: Table, who: Any, card: int) -> int:
        return self.take[who]


@dataclass(frozen=True, slots=True)
class CardsExample:
    """Bulls on some cards, or on the whole deck, as a source lists them."""

    id: str
    title: Message
    source: Message
    bulls: Mapping[int, int] = field(default_factory=dict)
    cards_with: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayersExample:
    """The most players that the deck allows."""

    id: str
    title: Message
    source: Message
    most_players: int


@dataclass(frozen=True, slots=True)
class DeckExample:
    """The highest card of the deck by the number of players, with a variant."""

    id: str
    title: Message
    source: Message
    variant: str
    highest: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class EndExample:
    """Totals after a deal, whether the match is over by each way of ending, and who has won."""

    id: str
    title: Message
    source: Message
    totals: Mapping[str, int]
    over: Mapping[str, bool]
    winners: tuple[str, ...]


Example = TurnExample | CardsExample | PlayersExample | DeckExample | EndExample

FIGURE_2 = "16 20 21 22 | 35 36 38 40 42 | 61 | 91"

_RULE_BOOK_1 = message("Rule-book, example 1")
_RULE_BOOK_2 = message("Rule-book, example 2")
_ARTICLE = message("Web article on the game")
_PUBLISHER = message("Publisher's English rules, 2005")

_FOURTH_ROW = message(
    "The fourth row of this figure is lost. It is rebuilt here with 91: its last card can only "
    "have been 39, 41, or 66 to 104, for any other card contradicts a sentence of the text."
)
_PRINTED_62 = message(
    "The text lists 62 among the cards and then speaks of 65. This kit reads 65; with 62 the same "
    "players take the same rows."
)
_LOST_FIGURE = message(
    "The figure is lost. The text names only some cards of the table; the others are ours."
)


def _note(*parts: Message) -> Message:
    return message("{first} {second}", first=parts[0], second=parts[1])


_ALL: tuple[Example, ...] = (
    CardsExample(
        "N-CARD-1",
        message("The bulls on some cards"),
        message("Web article, list of points; rule-book"),
        bulls={
            1: 1,
            2: 1,
            4: 1,
            5: 2,
            10: 3,
            11: 5,
            15: 2,
            20: 3,
            22: 5,
            25: 2,
            33: 5,
            50: 3,
            55: 7,
            77: 5,
            95: 2,
            99: 5,
            100: 3,
            104: 1,
        },
    ),
    CardsExample(
        "N-CARD-2",
        message("How many cards have how many bulls"),
        message("A public program of the game"),
        cards_with={7: 1, 5: 8, 3: 10, 2: 9, 1: 76},
    ),
    TurnExample(
        "N-AMIGO-FIG1",
        message("Four cards find their rows"),
        _PUBLISHER,
        "12 | 37 | 43 | 58",
        {"P1": 14, "P2": 15, "P3": 44, "P4": 61},
        "12 14 15 | 37 | 43 44 | 58 61",
    ),
    TurnExample(
        "N-001-A",
        message("Each card goes behind the nearest lower end"),
        _ARTICLE,
        "4 | 15 | 34 | 100",
        {"P1": 13, "P2": 27, "P3": 55, "P4": 99},
        "4 13 | 15 27 | 34 55 99 | 100",
    ),
    TurnExample(
        "N-001-B",
        message("Three cards reach the same row"),
        _ARTICLE,
        "4 13 | 15 27 40 | 34 55 99 | 100",
        {"P1": 28, "P2": 53, "P3": 77, "P4": 95},
        "4 13 28 | 95 | 34 55 99 | 100",
        taken={"P4": (15, 27, 40, 53, 77)},
        points={"P4": 12},
    ),
    TurnExample(
        "N-001-C",
        message("A card that is too low opens a row"),
        _ARTICLE,
        "4 13 28 | 95 | 34 55 99 | 100",
        {"P1": 6, "P2": 9, "P3": 11, "P4": 17},
        "4 13 28 | 95 | 34 55 99 | 6 9 11 17",
        take={"P1": 3},
        taken={"P1": (100,)},
        points={"P1": 3},
    ),
    TurnExample(
        "N-000-EX1",
        message("The sixth card takes the row"),
        _RULE_BOOK_1,
        FIGURE_2,
        {"P1": 37, "P2": 65, "P3": 45, "P4": 46},
        "16 20 21 22 37 | 45 46 | 61 65 | 91",
        taken={"P3": (35, 36, 38, 40, 42)},
        points={"P3": 8},
        note=_FOURTH_ROW,
    ),
    TurnExample(
        "N-000-EX2",
        message("One low card, and two others pay"),
        _RULE_BOOK_2,
        FIGURE_2,
        {"P1": 5, "P2": 30, "P3": 65, "P4": 33},
        "33 | 65 | 5 | 91",
        take={"P1": 2},
        taken={"P1": (61,), "P4": (16, 20, 21, 22, 30), "P3": (35, 36, 38, 40, 42)},
        points={"P1": 1, "P4": 13, "P3": 8},
        note=_note(_FOURTH_ROW, _PRINTED_62),
    ),
    TurnExample(
        "N-000-EX2-62",
        message("The same with the printed 62"),
        _RULE_BOOK_2,
        FIGURE_2,
        {"P1": 5, "P2": 30, "P3": 62, "P4": 33},
        "33 | 62 | 5 | 91",
        take={"P1": 2},
        taken={"P1": (61,), "P4": (16, 20, 21, 22, 30), "P3": (35, 36, 38, 40, 42)},
        points={"P1": 1, "P4": 13, "P3": 8},
        note=_note(_FOURTH_ROW, _PRINTED_62),
    ),
    TurnExample(
        "N-000-EX2-ALT",
        message("The same cards, another row taken"),
        message("Rule-book, end of example 2"),
        FIGURE_2,
        {"P1": 5, "P2": 30, "P3": 65, "P4": 33},
        "5 30 33 | 35 36 38 40 42 | 61 65 | 91",
        take={"P1": 0},
        taken={"P1": (16, 20, 21, 22)},
        points={"P1": 10},
        note=_note(_FOURTH_ROW, _PRINTED_62),
    ),
    TurnExample(
        "N-AMIGO-TIP1",
        message("A full row takes the nearest card"),
        _PUBLISHER,
        "61 | 88 | 41 | 35 36 38 40 42",
        {"P1": 45},
        "61 | 88 | 41 | 45",
        taken={"P1": (35, 36, 38, 40, 42)},
        points={"P1": 8},
        note=_LOST_FIGURE,
    ),
    TurnExample(
        "N-AMIGO-TIP2",
        message("The row you wanted is gone"),
        _PUBLISHER,
        "61 | 88 | 41 | 35 36 38 40 42",
        {"P1": 62, "P2": 29},
        "29 | 88 | 41 | 62",
        take={"P2": 0},
        taken={"P2": (61,), "P1": (35, 36, 38, 40, 42)},
        points={"P1": 8, "P2": 1},
        note=_LOST_FIGURE,
    ),
    PlayersExample(
        "N-SETUP-MAX",
        message("Ten hands and four rows use the whole deck"),
        message("Rule-book, preparation"),
        most_players=10,
    ),
    DeckExample(
        "N-SETUP-TACTICS",
        message("The deck of Tactics"),
        message("Rule-book, variants; publisher's page of variants"),
        "tactics",
        {2: 24, 3: 34, 4: 44, 5: 54, 10: 104},
    ),
    EndExample(
        "N-END-66",
        message("Somebody has exactly 66"),
        message("Rule-book, end of the game; publisher's English rules; web article"),
        {"A": 66, "B": 20, "C": 31},
        {"over 66": False, "at least 66": True, "countdown 66": True},
        ("B",),
    ),
    EndExample(
        "N-END-67",
        message("Somebody has 67, and two are lowest"),
        message("Rule-book, end of the game; publisher's English rules; web article"),
        {"A": 67, "B": 20, "C": 20},
        {"over 66": True, "at least 66": True, "countdown 66": True},
        ("B", "C"),
    ),
)

EXAMPLES: Mapping[str, Example] = {example.id: example for example in _ALL}
"""Every worked example by its id."""


def turn_example(id: str) -> TurnExample:
    """The worked trick with this id; another id is a ``ValueError`` that lists them.

    >>> turn_example("N-001-A").plays["P1"]
    13
    """
    found = EXAMPLES.get(id)
    if not isinstance(found, TurnExample):
        known = tuple(one.id for one in _ALL if isinstance(one, TurnExample))
        raise ValueError(
            message("there is no worked trick {id}; there are {known}", id=repr(id), known=known)
        )
    return found


def figure_2_ends() -> tuple[int, ...]:
    """Every last card of the lost fourth row of figure 2 that fits all sentences of the text.

    Each of the 104 cards is tried: it fits if examples 1 and 2 and the other ending of example 2
    come out as told, with nothing placed in the fourth row.

    >>> figure_2_ends()[:4]
    (39, 41, 66, 67)
    """
    told = [turn_example(id) for id in ("N-000-EX1", "N-000-EX2", "N-000-EX2-ALT")]
    used = Table.parse(FIGURE_2).cards - {91}
    used = used.union(*(example.plays.values() for example in told))
    return tuple(card for card in range(1, 105) if card not in used and _fits(card, told))


def _fits(end: int, told: list[TurnExample]) -> bool:
    return all(_comes_out(example, end) for example in told)


def _comes_out(example: TurnExample, end: int) -> bool:
    """Whether the example comes out as told when the fourth row is the single card ``end``."""
    table, result = (
        Table((*Table.parse(text).rows[:3], (end,))) for text in (example.table, example.result)
    )
    try:
        after, _ = table.resolve(example.plays, take=example._row_taken)
    except KeyError:  # somebody is too low of whom the text does not say so
        return False
    return after == result
