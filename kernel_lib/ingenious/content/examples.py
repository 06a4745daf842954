"""The worked examples of the rule-book and of this kit, with the outcomes they state.

An example holds what a source tells: the board, the tile, the markers, and what it says comes out.
The engine plays it; a test compares. Where a figure is lost or leaves something open it is filled
in, and ``note`` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kernel_lib.core.game import with_item
from kernel_lib.core.text import Message, message, shown
from kernel_lib.ingenious.board import Board, Hex, area_of
from kernel_lib.ingenious.decisions import choice_from_notation
from kernel_lib.ingenious.decisions.place import Place
from kernel_lib.ingenious.events import Event
from kernel_lib.ingenious.rules import TOP, Progress, Rules, ranked_markers
from kernel_lib.ingenious.state import State, can_swap, start
from kernel_lib.ingenious.tiles import COLOURS, Colour, Tile

Points = Mapping[Colour, int]
"""Points or markers by colour; a colour that is not named has 0."""


def six(known: Points) -> tuple[int, ...]:
    """All six in the order of the colours.

    >>> six({Colour.GREEN: 4})
    (0, 4, 0, 0, 0, 0)
    """
    return tuple(known.get(colour, 0) for colour in COLOURS)


def tiles_of(text: str) -> tuple[Tile, ...]:
    """The tiles of a rack that is written like ``RB GG``."""
    return tuple(map(Tile.parse, text.split()))


@dataclass(frozen=True, slots=True)
class BoardExample:
    """Cells on a side, all cells, empty cells and the tiles that fit, by the number of players."""

    id: str
    title: Message
    source: Message
    side: Mapping[int, int]
    cells: Mapping[int, int]
    empty: Mapping[int, int]
    most_tiles: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class BagExample:
    """The tiles that are left in the bag at worst, by the number of players."""

    id: str
    title: Message
    source: Message
    left: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class TilesExample:
    """How many kinds of tiles there are, how many of each, and all together."""

    id: str
    title: Message
    source: Message
    pairs: int
    of_each_pair: int
    doubles: int
    of_each_double: int
    total: int
    halves_of_a_colour: int


@dataclass(frozen=True, slots=True)
class ScoreExample:
    """One tile on a board, written as in a record, and the points that it scores."""

    id: str
    title: Message
    source: Message
    board: str
    choice: str
    points: Points
    note: Message | None = None

    def play(self) -> tuple[int, ...]:
        """What the engine makes of it: the points in each colour.

        >>> score_example("I-DOUBLE-LINE").play()
        (0, 0, 3, 0, 0, 0)
        """
        choice = choice_from_notation(self.choice)
        assert isinstance(choice, Place)
        board = Board.parse(self.board)
        return board.score(Tile.parse(choice.tile), choice.first, choice.second)


@dataclass(frozen=True, slots=True)
class FirstRoundExample:
    """Cells for a tile in the first round, and whether it may lie there.

    ``used`` are the printed symbols that another player has used.
    """

    id: str
    title: Message
    source: Message
    players: int
    used: tuple[Hex, ...]
    cases: tuple[tuple[Hex, Hex, bool], ...]

    def state(self) -> State:
        """A game in its first round with these symbols used."""
        state = start(Rules(players=self.players))
        number = area_of(state.board.side).number
        used = {number[cell] for cell in self.used}
        return state._replace(printed=tuple(one for one in state.printed if one not in used))

    def allows(self, first: Hex, second: Hex) -> bool:
        """Whether the engine lets a tile lie there."""
        state = self.state()
        tile = str(state.racks[state.turn][0])
        return Place(tile, first, second) in state.pending[state.turn]


@dataclass(frozen=True, slots=True)
class ProgressExample:
    """Markers before and after a score, and how many bonus tiles it earns.

    ``second`` tells where markers stand on the second board, counted from its start.
    """

    id: str
    title: Message
    source: Message
    rules: Rules
    before: Points
    gained: Points
    after: Points
    bonus: int
    second: Points = field(default_factory=dict)
    note: Message | None = None

    def play(self) -> Progress:
        """What the engine makes of it: all six markers and the bonus tiles.

        >>> EXAMPLES["I-CAP"].play()
        Progress(markers=(0, 18, 0, 0, 0, 0), bonus=1)
        """
        return self.rules.progress(six(self.before), six(self.gained))


@dataclass(frozen=True, slots=True)
class RankExample:
    """The lowest markers of some players at the end, who wins, and the order of all."""

    id: str
    title: Message
    source: Message
    lowest: Mapping[str, tuple[int, ...]]
    order: tuple[str, ...]
    note: Message | None = None

    @property
    def markers(self) -> tuple[tuple[int, ...], ...]:
        """Six markers of each player; those that are not told stand at 18."""
        return tuple((*told, *(TOP,) * (len(COLOURS) - len(told))) for told in self.lowest.values())

    def play(self) -> tuple[tuple[str, ...], ...]:
        """What the engine makes of it: the players in groups, the best first.

        >>> EXAMPLES["I-TIE"].play()
        (('B',), ('A',))
        """
        names = tuple(self.lowest)
        return tuple(tuple(names[at] for at in group) for group in ranked_markers(self.markers))


@dataclass(frozen=True, slots=True)
class SwapExample:
    """Markers and racks, and whether the rack may be swapped."""

    id: str
    title: Message
    source: Message
    cases: tuple[tuple[Points, str, bool], ...]

    def allows(self, markers: Points, rack: str) -> bool:
        """Whether the engine lets such a rack be swapped."""
        return can_swap(six(markers), tiles_of(rack))


@dataclass(frozen=True, slots=True)
class RoomExample:
    """Boards on which only some cells are empty, and whether a tile still fits."""

    id: str
    title: Message
    source: Message
    side: int
    cases: Mapping[tuple[Hex, ...], bool]

    def board(self, empty: Sequence[Hex]) -> Board:
        """A board that is full but for these cells."""
        board, area = Board.empty(self.side), area_of(self.side)
        colours = (mark or 1 + at % len(COLOURS) for at, mark in enumerate(board.filled))
        marks = zip(area.cells, colours, strict=True)
        return Board(self.side, bytes(0 if cell in empty else mark for cell, mark in marks))


@dataclass(frozen=True, slots=True)
class TurnExample:
    """Tiles placed one after another after the first round, and what comes of them.

    The first seat begins. ``markers`` and ``after`` are those of its score board, ``racks`` those
    of the first seats. ``bonus`` is how many bonus tiles are owed after each tile, ``turn`` the
    seat that is asked next; it is None when the game is over.
    """

    id: str
    title: Message
    source: Message
    rules: Rules
    board: str
    markers: Points
    racks: tuple[str, ...]
    choices: tuple[str, ...]
    after: Points
    bonus: tuple[int, ...]
    turn: int | None
    note: Message | None = None

    def state(self) -> State:
        """The position before the first tile; racks and markers that are not told are usual."""
        state = start(self.rules)
        given = tuple(map(tiles_of, self.racks))
        return state._replace(
            board=Board.parse(self.board),
            racks=(*given, *state.racks[len(given) :]),
            markers=with_item(state.markers, 0, six(self.markers)),
            turns=self.rules.players,
        )

    def play(self) -> tuple[State, tuple[Event, ...]]:
        """What the engine makes of it: the position at the end, and the events.

        >>> state, events = EXAMPLES["I-TURN"].play()
        >>> state.markers[0]
        (1, 0, 0, 0, 0, 0)
        """
        state, events = self.state(), list[Event]()
        for word in self.choices:
            state, told = state.advance({state.turn: choice_from_notation(word)})
            events += told
        return state, tuple(events)


Example = (
    BoardExample
    | BagExample
    | TilesExample
    | ScoreExample
    | FirstRoundExample
    | ProgressExample
    | RankExample
    | SwapExample
    | RoomExample
    | TurnExample
)

R, G, B, O, Y, P = COLOURS  # noqa: E741 - the letters of the notation
_TWO, _TEAMS, _SOLO = Rules(players=2), Rules(players=4, teams=True), Rules(players=1)
_FULL = dict.fromkeys(COLOURS, TOP)
_PEGS = {R: 3, G: 1, B: 4, O: 5, Y: 2, P: 6}

_OURS = message("An example of this kit")
_BONUS = message("Rule-book, bonus turns")
_END = message("Rule-book, end of the game")
_TEAM = message("Rule-book, game for two teams")
_ENGLISH = message("Publisher's English rules, 2018")
_LOST = message("The rule-book's pictures of scored tiles are lost. This board is ours.")
_NO_NUMBERS = message("The rule-book names no numbers here. These are ours.")
_START = message("The source does not say where the markers stood. That is filled in.")
_REST = message("The source tells only these markers. The others stand at 18 here.")

_ALL: tuple[Example, ...] = (
    BoardExample(
        "I-BOARD",
        message("Boards for 1 to 4 players"),
        message("Rule-book, game board; other people's programs of the game"),
        side={1: 6, 2: 6, 3: 7, 4: 8},
        cells={1: 91, 2: 91, 3: 127, 4: 169},
        empty={1: 85, 2: 85, 3: 121, 4: 163},
        most_tiles={1: 42, 2: 42, 3: 60, 4: 81},
    ),
    TilesExample(
        "I-TILES",
        message("120 tiles, each colour 40 times"),
        message("Rule-book, contents; English Wikipedia"),
        pairs=15,
        of_each_pair=6,
        doubles=6,
        of_each_double=5,
        total=120,
        halves_of_a_colour=40,
    ),
    BagExample(
        "I-BAG",
        message("So many tiles are left in the bag at least"),
        message("Follows from the rules"),
        {1: 78, 2: 66, 3: 42, 4: 15},
    ),
    FirstRoundExample(
        "I-FIRST-OK",
        message("First round: beside a printed symbol that nobody has used"),
        _OURS,
        players=2,
        used=(Hex(5, -5),),
        cases=(
            (Hex(4, -4), Hex(3, -4), False),
            (Hex(4, 0), Hex(3, 0), True),
            (Hex(0, 0), Hex(1, 0), False),
            (Hex(5, 0), Hex(4, 0), False),
            (Hex(5, -1), Hex(5, -2), True),
        ),
    ),
    TurnExample(
        "I-TURN",
        message("Place, score, fill up: then the next player"),
        _OURS,
        _TWO,
        "side 6 | R 1,-1",
        {},
        ("RB GG BO OY YP PP",),
        ("RB@0,0>-1,0",),
        after={R: 1},
        bonus=(0,),
        turn=1,
    ),
    ScoreExample(
        "I-NONE",
        message("A tile that touches nothing scores nothing"),
        _OURS,
        "side 6",
        "RB@0,0>1,0",
        {},
    ),
    ScoreExample(
        "I-PRINTED",
        message("A printed symbol counts like one on a tile"),
        _OURS,
        "side 6",
        "RB@4,-4>3,-4",
        {R: 1},
        note=_LOST,
    ),
    ScoreExample(
        "I-GAP",
        message("An empty cell or another colour ends a line"),
        _OURS,
        "side 6 | R 0,-2 | B -1,0 -3,0 0,-1 0,-3",
        "GB@1,0>0,0",
        {B: 2},
        note=_LOST,
    ),
    ScoreExample(
        "I-EDGE",
        message("On the edge some directions lead off the board"),
        _OURS,
        "side 6 | G 5,-3 5,-4 | O 4,-1 3,-1 4,0",
        "GO@5,-2>5,-1",
        {G: 2, O: 3},
        note=_LOST,
    ),
    ScoreExample(
        "I-DOUBLE-LINE",
        message("The tile itself does not count, and no line runs through it"),
        _OURS,
        "side 6 | B -1,0 -2,0 2,0",
        "BB@0,0>1,0",
        {B: 3},
        note=_LOST,
    ),
    ScoreExample(
        "I-BOTH",
        message("One symbol on the board counts for both halves"),
        _OURS,
        "side 6 | B 1,-1",
        "BB@0,0>1,0",
        {B: 2},
        note=_LOST,
    ),
    ProgressExample(
        "I-CAP",
        message("Green stops at 18, and 3 points are lost"),
        _OURS,
        _TWO,
        before={G: 16},
        gained={G: 5},
        after={G: 18},
        bonus=1,
    ),
    ProgressExample(
        "I-CAP-2",
        message("Two colours reach 18 with one tile"),
        _BONUS,
        _TWO,
        before={G: 15, Y: 17},
        gained={G: 4, Y: 2},
        after={G: 18, Y: 18},
        bonus=2,
        note=_NO_NUMBERS,
    ),
    ProgressExample(
        "I-CAP-3",
        message("A marker at 18 earns nothing more"),
        _BONUS,
        _TWO,
        before={G: 18},
        gained={G: 3},
        after={G: 18},
        bonus=0,
        note=_NO_NUMBERS,
    ),
    TurnExample(
        "I-BONUS",
        message("A bonus tile earns another one"),
        _OURS,
        _TWO,
        "side 6 | G -1,0 -2,0 | Y -1,2 -2,2 -3,2",
        {R: 9, G: 16, B: 9, O: 9, Y: 15, P: 9},
        ("RG BB BY RO OO PP",),
        ("RG@1,0>0,0", "BY@1,2>0,2", "RO@0,-2>1,-2"),
        after={R: 9, G: 18, B: 9, O: 9, Y: 18, P: 9},
        bonus=(1, 1, 0),
        turn=1,
    ),
    SwapExample(
        "I-SWAP",
        message("None of the lowest colours on the rack"),
        _OURS,
        (
            (_PEGS, "RR BO", True),
            (_PEGS, "RG BO", False),
            ({**_PEGS, R: 1}, "GB BO", False),
            ({**_PEGS, R: 1}, "BY BO", True),
        ),
    ),
    RoomExample(
        "I-ROOM",
        message("Single empty cells are no room for a tile"),
        _OURS,
        side=6,
        cases={
            (Hex(0, 0), Hex(1, 0)): True,
            (Hex(0, 0), Hex(2, 0), Hex(-1, 2)): False,
            (Hex(0, 0), Hex(2, 0), Hex(1, 0)): True,
            (): False,
        },
    ),
    RankExample(
        "I-END",
        message("A wins: 10 is more than 9"),
        _END,
        {"A": (10,), "B": (9,)},
        order=("A", "B"),
        note=_REST,
    ),
    RankExample(
        "I-TIE",
        message("9 and 12 are equal, then 14 is more than 13"),
        _END,
        {"A": (9, 12, 13), "B": (9, 12, 14)},
        order=("B", "A"),
        note=_REST,
    ),
    RankExample(
        "I-END-EN",
        message("Three players, of whom two have the same lowest marker"),
        _ENGLISH,
        {"A": (10,), "B": (9, 12, 14), "C": (9, 12, 13)},
        order=("A", "B", "C"),
        note=_REST,
    ),
    TurnExample(
        "I-GENIUS",
        message("The sixth colour reaches 18: the game is won"),
        _OURS,
        _TWO,
        "side 6 | P 1,0 2,0",
        {**_FULL, P: 16},
        ("RP GG BO OY YP PP",),
        ("RP@-1,0>0,0",),
        after=_FULL,
        bonus=(0,),
        turn=None,
    ),
    ProgressExample(
        "I-TEAM",
        message("Both colours reach the second board"),
        message("Rule-book, picture for two teams"),
        _TEAMS,
        before={G: 15, Y: 16},
        gained={G: 4, Y: 2},
        after={G: 18, Y: 18},
        second={G: 0, Y: 0},
        bonus=2,
        note=_START,
    ),
    ProgressExample(
        "I-TEAM-EN",
        message("The same with other points"),
        _ENGLISH,
        _TEAMS,
        before={G: 16, Y: 15},
        gained={G: 2, Y: 4},
        after={G: 18, Y: 18},
        second={G: 0, Y: 0},
        bonus=2,
        note=_START,
    ),
    ProgressExample(
        "I-TEAM-36",
        message("The end of the second board earns a bonus tile, too"),
        _TEAM,
        _TEAMS,
        before={G: 34},
        gained={G: 9},
        after={G: 36},
        second={G: 18},
        bonus=1,
        note=_NO_NUMBERS,
    ),
    TurnExample(
        "I-TEAM-TURN",
        message("Partners move the same red marker"),
        _OURS,
        _TEAMS,
        "side 8 | R 1,0",
        {},
        ("RR GG BB OO YY PP", "GO GG BB OO YY PP", "RB GG BB OO YY PP"),
        ("RR@0,0>-1,0", "GO@0,4>1,4", "RB@2,0>3,0"),
        after={R: 4},
        bonus=(0, 0, 0),
        turn=3,
    ),
    TurnExample(
        "I-TEAM-GENIUS",
        message("A team wins at once with all six colours at 36"),
        _OURS,
        _TEAMS,
        "side 8 | P 1,0 2,0",
        {**dict.fromkeys(COLOURS, 2 * TOP), P: 34},
        ("RP GG BO OY YP PP",),
        ("RP@-1,0>0,0",),
        after=dict.fromkeys(COLOURS, 2 * TOP),
        bonus=(0,),
        turn=None,
    ),
    ProgressExample(
        "I-SOLO",
        message("Alone, 18 is a stop without a bonus tile"),
        message("Rule-book, playing alone"),
        _SOLO,
        before={G: 17},
        gained={G: 5},
        after={G: 18},
        second={G: 0},
        bonus=0,
        note=_NO_NUMBERS,
    ),
    TurnExample(
        "I-SOLO-TURN",
        message("Alone, each tile is followed by the next from the bag"),
        _OURS,
        _SOLO,
        "side 6 | G 1,0 2,0 3,0",
        {G: 17},
        ("RG",),
        ("RG@-1,0>0,0",),
        after={G: 18},
        bonus=(0,),
        turn=0,
    ),
)

EXAMPLES: Mapping[str, Example] = {example.id: example for example in _ALL}
"""Every worked example by its id."""


def score_example(id: str) -> ScoreExample:
    """The scored tile with this id; one that is not there is a ``ValueError`` that names all.

    >>> score_example("I-GAP").choice
    'GB@1,0>0,0'
    """
    found = EXAMPLES.get(id)
    if not isinstance(found, ScoreExample):
        known = tuple(one.id for one in _ALL if isinstance(one, ScoreExample))
        raise ValueError(
            message("there is no scored tile {id}; there are {known}", id=shown(id), known=known)
        )
    return found
