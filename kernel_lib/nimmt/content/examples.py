"""The worked examples of the rule-book and the other sources, with the outcomes they state.

An example holds what a source tells: the table, the cards played, the row taken, and what it says
comes out. The engine plays it; a test compares. Where a figure is lost the table is rebuilt, and
``note`` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kernel_lib.core.text import Message, message, shown
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.decisions import choice_from_notation
from kernel_lib.nimmt.decisions.play import PlaceAtOnce
from kernel_lib.nimmt.events import AllLaid, Event, Laid
from kernel_lib.nimmt.rules import Rules, TurnOrder
from kernel_lib.nimmt.state import State
from kernel_lib.nimmt.view import Sheet


@dataclass(frozen=True, slots=True)
class TurnExample:
    """One trick: cards on a table, and what the source says comes of them.

    ``take`` maps a player to the row (counted from 0) that the player takes. ``taken`` and
    ``points`` are by player, ``result`` is the table at the end. ``plays`` gives each player's
    card, or two in the order in which they are placed; ``variants`` what is played.
    """

    id: str
    title: Message
    source: Message
    table: str
    plays: Mapping[str, int | tuple[int, ...]]
    result: str
    take: Mapping[str, int] = field(default_factory=dict)
    taken: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    note: Message | None = None
    variants: tuple[str, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules that the table has."""
        return Rules(players=max(2, len(self.plays)), variants=self.variants)

    @property
    def cards(self) -> tuple[tuple[int, str], ...]:
        """Every card played, with its player."""
        return tuple(
            (card, who)
            for who, one in self.plays.items()
            for card in (one if isinstance(one, tuple) else (one,))
        )

    def play(self) -> tuple[Table, tuple[Event, ...]]:
        """What the engine makes of it: the table at the end, and the events.

        >>> table, events = EXAMPLES["N-001-A"].play()
        >>> str(table)
        '4 13 | 15 27 | 34 55 99 | 100'
        """
        table = self.rules.table(self.table)
        after, events = table.resolve(self.plays, take=self._row_taken)
        if self.rules.turns is TurnOrder.IN_TURN:
            laid = tuple(Laid(who, (card,), at_once=False) for card, who in self.cards)
            events = (*laid, AllLaid(tuple(sorted(self.cards))), *events[1:])
        return after, events

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
    """The most players that the cards allow, by variant; in the base game ``most_players``."""

    id: str
    title: Message
    source: Message
    most_players: int
    with_variants: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    with_doublets: int = 0


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


@dataclass(frozen=True, slots=True)
class EndsExample:
    """Every end where a card may go, and which of them it goes to.

    ``ends`` are row (counted from 0), side and distance, the nearest first; the first ``chosen``
    of them are the nearest.
    """

    id: str
    title: Message
    source: Message
    table: str
    card: int
    ends: tuple[tuple[int, str, int], ...]
    chosen: int
    note: Message | None = None
    variants: tuple[str, ...] = ("professional",)


@dataclass(frozen=True, slots=True)
class TakersExample:
    """Cards of which each would take the same ``row`` (counted from 0), and the bulls in it."""

    id: str
    title: Message
    source: Message
    table: str
    cards: tuple[int, ...]
    row: int
    bulls: int
    note: Message | None = None
    variants: tuple[str, ...] = ("professional",)


@dataclass(frozen=True, slots=True)
class HandScoreExample:
    """A penalty pile and a hand at the end of Hand, and the points they make."""

    id: str
    title: Message
    source: Message
    pile: tuple[int, ...]
    hand: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class HandEndExample:
    """Numbers of cards in piles and hands after a round, and whether Hand is over."""

    id: str
    title: Message
    source: Message
    piles: tuple[int, ...]
    hands: tuple[int, ...]
    over: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class LoopExample:
    """Choices in Hand that lead back to the position they started from.

    ``hands`` are by seat, ``turn`` is the seat to move, ``choices`` are written as in a record.
    """

    id: str
    title: Message
    source: Message
    table: str
    hands: tuple[tuple[int, ...], ...]
    turn: int
    choices: tuple[str, ...]

    def positions(self) -> list[State]:
        """The position at the start, and after each choice.

        >>> first, *_, last = LOOP.positions()
        >>> (first.hands, first.rows) == (last.hands, last.rows)
        True
        """
        rules = Rules(players=len(self.hands), variants=("hand",))
        nobodys: tuple[tuple[int, ...], ...] = ((),) * len(self.hands)
        state = State(
            rules,
            seed=0,
            deal=1,
            hands=self.hands,
            rows=rules.table(self.table).rows,
            queue=(),
            taken=nobodys,
            totals=(0,) * len(self.hands),
            decision=PlaceAtOnce(),
            turn=self.turn,
            kept=nobodys,
        )
        states = [state]
        for word in self.choices:
            (seat,) = state.pending
            state, _ = state.advance({seat: choice_from_notation(word)})
            states.append(state)
        return states


@dataclass(frozen=True, slots=True)
class SheetExample:
    """A tournament's sheet, filled in: the hand, and the bulls of each player with it."""

    id: str
    title: Message
    source: Message
    players: tuple[str, ...]
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class DealExample:
    """The first rows of a deal, by rules and seed."""

    id: str
    title: Message
    source: Message
    rules: str
    seed: int
    rows: str


@dataclass(frozen=True, slots=True)
class PairsExample:
    """How many pairs of variants can be played, and how many cannot."""

    id: str
    title: Message
    source: Message
    playable: int
    refused: int


Example = (
    TurnExample
    | CardsExample
    | PlayersExample
    | DeckExample
    | EndExample
    | EndsExample
    | TakersExample
    | HandScoreExample
    | HandEndExample
    | LoopExample
    | SheetExample
    | DealExample
    | PairsExample
)

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


_VARIANTS_1 = message("Publisher's page of variants, Professional, example 1; rule-book")
_VARIANTS_2 = message("Publisher's page of variants, Professional, example 2")
_DOUBLE = message("Publisher's English rules, 2005, Double")
_OURS = message("Our own example")

_FIGURE_3 = message(
    "The figure is lost. This table is rebuilt so that the four moves come out as the text says."
)
_ERRATUM = message(
    "The publisher's page says that 59 fits nowhere. It does not: a row of one card takes every "
    "other card, so 59 goes to the right of 17. This kit follows the rule."
)

FIGURE_3 = "40 44 49 53 61 | 10 21 33 | 65 | 45 68 80"
AFTER_FIGURE_3 = "17 | 5 10 21 33 62 | 58 65 | 45 68 80"


def _note(*parts: Message) -> Message:
    return message("{first} {second}", first=parts[0], second=parts[1])


LOOP = LoopExample(
    "N-HAND-LOOP",
    message("Six turns that change nothing"),
    message("Found by a search through small positions"),
    "3 | 100 | 101 | 102",
    ((1, 50), (2,)),
    turn=1,
    choices=(
        "2",
        "row1",
        "keep3",
        "50",
        "3",
        "row1",
        "keep2,50",
        "1",
        "row1",
        "keep3",
        "50",
        "3",
        "row1",
        "keep1,50",
    ),
)

STACKED_SEED = 37
STACKED_ROWS = "90=90 | 12 | 33 | 22"

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
        message("Hands and rows must not need more cards than there are"),
        message("Rule-book, preparation; publisher's page of variants"),
        most_players=10,
        with_variants={
            ("tournament",): 5,
            ("open",): 9,
            ("refined",): 7,
            ("hand",): 7,
            ("double",): 20,
        },
        with_doublets=10,
    ),
    DeckExample(
        "N-SETUP-TACTICS",
        message("The deck of Tactics and Logic"),
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
    TurnExample(
        "N-PRO-EX1",
        message("Four cards, three of them to the left"),
        _VARIANTS_1,
        FIGURE_3,
        {"A": 5, "B": 17, "C": 58, "D": 62},
        AFTER_FIGURE_3,
        taken={"B": (40, 44, 49, 53, 61)},
        points={"B": 11},
        note=_FIGURE_3,
        variants=("professional",),
    ),
    EndsExample(
        "N-PRO-EX1-58",
        message("58 has three ends to go to"),
        _VARIANTS_1,
        "17 | 5 10 21 33 | 65 | 45 68 80",
        58,
        ((2, "left", 7), (1, "right", 25), (0, "right", 41)),
        chosen=1,
        note=_FIGURE_3,
    ),
    EndsExample(
        "N-PRO-EX1-62-IF",
        message("Where 62 would go if 58 had not been placed before"),
        message("Rule-book, Professional, the remark in brackets"),
        "17 | 5 10 21 33 | 65 | 45 68 80",
        62,
        ((2, "left", 3), (1, "right", 29), (0, "right", 45)),
        chosen=1,
        note=_FIGURE_3,
    ),
    TakersExample(
        "N-PRO-AFTER",
        message("Cards that would now take the second row"),
        _VARIANTS_1,
        AFTER_FIGURE_3,
        (1, 2, 3, 4, 63, 64),
        row=1,
        bulls=12,
        note=_FIGURE_3,
    ),
    EndsExample(
        "N-PRO-EX2-ERRATUM",
        message("59 has a place after all"),
        _VARIANTS_2,
        AFTER_FIGURE_3,
        59,
        ((0, "right", 42),),
        chosen=1,
        note=_ERRATUM,
    ),
    EndsExample(
        "N-PRO-NOWHERE",
        message("A table on which 59 really fits nowhere"),
        _OURS,
        "40 44 70 | 5 10 62 | 58 65 | 45 68 80",
        59,
        (),
        chosen=0,
    ),
    EndsExample(
        "N-PRO-TIE",
        message("Two ends are equally near"),
        _OURS,
        "10 20 | 30 40 | 90 95 | 96 97",
        25,
        ((0, "right", 5), (1, "left", 5), (2, "left", 65), (3, "left", 71)),
        chosen=2,
    ),
    TurnExample(
        "N-OPEN-1",
        message("Laid in any order, placed from the lowest"),
        _OURS,
        "20 | 40 | 60 | 80",
        {"C": 62, "D": 45, "A": 61, "B": 44},
        "20 | 40 44 45 | 60 61 62 | 80",
        variants=("open",),
    ),
    TurnExample(
        "N-NIFTY-1",
        message("Whose lowest card is lowest places both cards first"),
        _OURS,
        "10 | 30 | 50 | 70",
        {"A": (72, 12), "B": (11, 90), "C": (31, 33)},
        "10 11 12 | 30 31 33 | 50 72 | 70 90",
        variants=("refined",),
    ),
    HandScoreExample(
        "N-HAND-SCORE",
        message("The pile counts once, the hand double"),
        message("Publisher's page of variants, Hand"),
        (5, 10, 55),
        (11, 2),
        24,
    ),
    HandEndExample(
        "N-HAND-END",
        message("A pile of exactly 20 cards"),
        message("Publisher's page of variants, Hand; publisher's English rules, 2005"),
        (20, 3),
        (5, 4),
        {"at least 20": True, "over 20": False},
    ),
    LOOP,
    TurnExample(
        "N-DOUBLE-1",
        message("Twins of one trick share a place"),
        _DOUBLE,
        "10 | 30 | 50 | 70",
        {"A": 55, "B": 55, "C": 57},
        "10 | 30 | 50 55=55 57 | 70",
        variants=("double",),
    ),
    TurnExample(
        "N-DOUBLE-2",
        message("On top of its twin, even in a full row"),
        _DOUBLE,
        "10 | 30 | 41 42 43 44 55 | 70",
        {"A": 55},
        "10 | 30 | 41 42 43 44 55=55 | 70",
        variants=("double",),
    ),
    TurnExample(
        "N-DOUBLE-3",
        message("A twin inside a row is like any other card"),
        _DOUBLE,
        "10 | 30 | 50 55 60 | 70",
        {"A": 55},
        "10 | 30 55 | 50 55 60 | 70",
        variants=("double",),
    ),
    TurnExample(
        "N-DOUBLE-4",
        message("Twins take a row together"),
        _DOUBLE,
        "10 | 31 32 33 34 35 | 50 | 70",
        {"A": 45, "B": 45},
        "10 | 45=45 | 50 | 70",
        points={"A": 5, "B": 5},
        variants=("double",),
    ),
    TurnExample(
        "N-DOUBLE-5",
        message("Twins take a row of six bulls"),
        _DOUBLE,
        "10 | 31 32 34 35 36 | 50 | 70",
        {"A": 45, "B": 45},
        "10 | 45=45 | 50 | 70",
        points={"A": 3, "B": 3},
        variants=("double",),
    ),
    TurnExample(
        "N-DOUBLE-6",
        message("Nine bulls for two: five each"),
        _DOUBLE,
        "10 | 31 32 33 34 37 | 50 | 70",
        {"A": 45, "B": 45},
        "10 | 45=45 | 50 | 70",
        points={"A": 5, "B": 5},
        variants=("double",),
    ),
    TurnExample(
        "N-DOUBLE-7",
        message("A stack is one place, and each of its cards costs"),
        _DOUBLE,
        "10 | 31 32 33=33 34 35 | 50 | 70",
        {"A": 45},
        "10 | 45 | 50 | 70",
        taken={"A": (31, 32, 33, 33, 34, 35)},
        points={"A": 15},
        variants=("double",),
    ),
    DealExample(
        "N-DOUBLE-START",
        message("Twins among the first cards"),
        _OURS,
        "players=2; end=over 66; variants=double",
        STACKED_SEED,
        STACKED_ROWS,
    ),
    SheetExample(
        "N-TOURN-SHEET",
        message("A sheet after four deals"),
        message("Publisher's English rules, 2005, Tournament"),
        ("Peter", "Markus", "Alex", "Udo"),
        Sheet(
            (2, 4, 8, 14, 19, 23, 24, 31, 38, 44),
            ((0, 23), (1, 14), (2, 0), (3, 32)),
        ),
    ),
    PairsExample(
        "N-PAIRS",
        message("The 28 pairs of variants"),
        message("Rule-book, variants"),
        playable=18,
        refused=10,
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
            message("there is no worked trick {id}; there are {known}", id=shown(id), known=known)
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
    used = used.union(*([card for card, _ in example.cards] for example in told))
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
