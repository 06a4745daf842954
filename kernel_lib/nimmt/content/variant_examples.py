"""The worked examples of the variants, with the outcomes that their sources state."""

from __future__ import annotations

from kernel_lib.core.text import message
from kernel_lib.nimmt.content.worked import (
    DealExample,
    DeckExample,
    EndsExample,
    Example,
    HandEndExample,
    HandScoreExample,
    LoopExample,
    PairsExample,
    SheetExample,
    TakersExample,
    TurnExample,
)
from kernel_lib.nimmt.view import TournamentSheet

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

VARIANT_EXAMPLES: tuple[Example, ...] = (
    DeckExample(
        "N-SETUP-TACTICS",
        message("The deck of Tactics and Logic"),
        message("Rule-book, variants; publisher's page of variants"),
        "tactics",
        {2: 24, 3: 34, 4: 44, 5: 54, 10: 104},
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
        named=message("Four cards, and ends on both sides"),
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
        named=message("Four cards, laid one after another"),
    ),
    TurnExample(
        "N-NIFTY-1",
        message("Whose lowest card is lowest places both cards first"),
        _OURS,
        "10 | 30 | 50 | 70",
        {"A": (72, 12), "B": (11, 90), "C": (31, 33)},
        "10 11 12 | 30 31 33 | 50 72 | 70 90",
        variants=("refined",),
        named=message("Two cards each: who goes first?"),
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
        named=message("The same card twice in one trick"),
    ),
    TurnExample(
        "N-DOUBLE-2",
        message("On top of its twin, even in a full row"),
        _DOUBLE,
        "10 | 30 | 41 42 43 44 55 | 70",
        {"A": 55},
        "10 | 30 | 41 42 43 44 55=55 | 70",
        variants=("double",),
        named=message("A twin at the end of a full row"),
    ),
    TurnExample(
        "N-DOUBLE-3",
        message("A twin inside a row is like any other card"),
        _DOUBLE,
        "10 | 30 | 50 55 60 | 70",
        {"A": 55},
        "10 | 30 55 | 50 55 60 | 70",
        variants=("double",),
        named=message("A twin in the middle of a row"),
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
        named=message("Twins and a full row"),
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
        named=message("Twins and a row of six bulls"),
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
        named=message("Twins and a row of nine bulls"),
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
        named=message("A row with a stack in it"),
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
        TournamentSheet(
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
