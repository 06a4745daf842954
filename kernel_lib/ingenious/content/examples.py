"""The worked examples of the rule-book and of this kit, with the outcomes they state.

An example holds what a source tells: the board, the tile, the markers, and what it says comes out.
The engine plays it; a test compares. Where a figure is lost or leaves something open it is filled
in, and ``note`` says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib.core.text import message, quoted
from kernel_lib.ingenious.content.worked import (
    BagExample,
    BoardExample,
    Example,
    FirstRoundExample,
    Points,
    ProgressExample,
    RankExample,
    RoomExample,
    ScoreExample,
    SwapExample,
    TilesExample,
    TurnExample,
    six,
    tiles_of,
)
from kernel_lib.ingenious.hexes import Hex
from kernel_lib.ingenious.rules import TOP, Rules
from kernel_lib.ingenious.tiles import COLOURS

__all__ = [
    "EXAMPLES",
    "BagExample",
    "BoardExample",
    "Example",
    "FirstRoundExample",
    "Points",
    "ProgressExample",
    "RankExample",
    "RoomExample",
    "ScoreExample",
    "SwapExample",
    "TilesExample",
    "TurnExample",
    "score_example",
    "six",
    "tiles_of",
]

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
        named=message("A whole turn"),
    ),
    ScoreExample(
        "I-NONE",
        message("A tile that touches nothing scores nothing"),
        _OURS,
        "side 6",
        "RB@0,0>1,0",
        {},
        named=message("A tile on its own"),
    ),
    ScoreExample(
        "I-PRINTED",
        message("A printed symbol counts like one on a tile"),
        _OURS,
        "side 6",
        "RB@4,-4>3,-4",
        {R: 1},
        note=_LOST,
        named=message("Beside a printed symbol"),
    ),
    ScoreExample(
        "I-GAP",
        message("An empty cell or another colour ends a line"),
        _OURS,
        "side 6 | R 0,-2 | B -1,0 -3,0 0,-1 0,-3",
        "GB@1,0>0,0",
        {B: 2},
        note=_LOST,
        named=message("A line with a gap"),
    ),
    ScoreExample(
        "I-EDGE",
        message("On the edge some directions lead off the board"),
        _OURS,
        "side 6 | G 5,-3 5,-4 | O 4,-1 3,-1 4,0",
        "GO@5,-2>5,-1",
        {G: 2, O: 3},
        note=_LOST,
        named=message("At the edge of the board"),
    ),
    ScoreExample(
        "I-DOUBLE-LINE",
        message("The tile itself does not count, and no line runs through it"),
        _OURS,
        "side 6 | B -1,0 -2,0 2,0",
        "BB@0,0>1,0",
        {B: 3},
        note=_LOST,
        named=message("A double beside a line"),
    ),
    ScoreExample(
        "I-BOTH",
        message("One symbol on the board counts for both halves"),
        _OURS,
        "side 6 | B 1,-1",
        "BB@0,0>1,0",
        {B: 2},
        note=_LOST,
        named=message("One symbol, two halves"),
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
        named=message("A colour comes to 18"),
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
        named=message("The last colour"),
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
        named=message("Two partners"),
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
        named=message("The last colour of a team"),
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
        named=message("Alone with the bag"),
    ),
)

EXAMPLES: Mapping[str, Example] = {example.id: example for example in _ALL}
"""Every worked example by its id."""


def score_example(id: str) -> ScoreExample:
    """The scored tile with this id; one that is not there is a ``ValueError`` that names all.

    >>> score_example("I-GAP").choice
    'GB@1,0>0,0'
    """
    example = EXAMPLES.get(id) if isinstance(id, str) else None
    if not isinstance(example, ScoreExample):
        known = tuple(example.id for example in _ALL if isinstance(example, ScoreExample))
        raise ValueError(
            message("there is no scored tile {id}; there are {known}", id=quoted(id), known=known)
        )
    return example
