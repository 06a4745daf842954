"""What a worked example of Ingenious is: one class a kind, each holding what a source tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kernel_lib.core.game import with_item
from kernel_lib.core.text import Message
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.decisions import choice_from_notation
from kernel_lib.ingenious.events import Event
from kernel_lib.ingenious.hexes import Hex, area_of
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.rules import TOP, Rules, ScoredMarkers, can_swap, ranked_markers
from kernel_lib.ingenious.state import State, start
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
    """One tile on a board, written as in a record, and the points that it scores.

    ``named`` is what it shows, in words that do not give the answer away, as ``title`` may.
    """

    id: str
    title: Message
    source: Message
    board: str
    choice: str
    points: Points
    note: Message | None = None
    named: Message | None = None

    def play(self) -> tuple[int, ...]:
        """What the engine makes of it: the points in each colour.

        >>> from kernel_lib.ingenious.content.examples import score_example
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
        return state._replace(
            printed=tuple(symbol for symbol in state.printed if symbol not in used)
        )

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

    def play(self) -> ScoredMarkers:
        """What the engine makes of it: all six markers and the bonus tiles.

        >>> from kernel_lib.ingenious.content.examples import EXAMPLES
        >>> EXAMPLES["I-CAP"].play()
        ScoredMarkers(markers=(0, 18, 0, 0, 0, 0), bonus=1)
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

        >>> from kernel_lib.ingenious.content.examples import EXAMPLES
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
    seat that is asked next; it is None when the game is over. ``named`` is as in ``ScoreExample``.
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
    named: Message | None = None

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

        >>> from kernel_lib.ingenious.content.examples import EXAMPLES
        >>> state, events = EXAMPLES["I-TURN"].play()
        >>> state.markers[0]
        (1, 0, 0, 0, 0, 0)
        """
        state, events = self.state(), list[Event]()
        for word in self.choices:
            state, happened = state.advance({state.turn: choice_from_notation(word)})
            events += happened
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
