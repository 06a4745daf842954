"""What the sources say comes of their worked examples of variants, typed from them."""

from __future__ import annotations

TRICKS: dict[str, tuple[str, dict[str, int | tuple[int, ...]], str, dict[str, int]]] = {
    "N-PRO-EX1": (
        "40 44 49 53 61 | 10 21 33 | 65 | 45 68 80",
        {"A": 5, "B": 17, "C": 58, "D": 62},
        "17 | 5 10 21 33 62 | 58 65 | 45 68 80",
        {"B": 11},
    ),
    "N-OPEN-1": (
        "20 | 40 | 60 | 80",
        {"C": 62, "D": 45, "A": 61, "B": 44},
        "20 | 40 44 45 | 60 61 62 | 80",
        {},
    ),
    "N-NIFTY-1": (
        "10 | 30 | 50 | 70",
        {"A": (72, 12), "B": (11, 90), "C": (31, 33)},
        "10 11 12 | 30 31 33 | 50 72 | 70 90",
        {},
    ),
    "N-DOUBLE-1": (
        "10 | 30 | 50 | 70",
        {"A": 55, "B": 55, "C": 57},
        "10 | 30 | 50 55=55 57 | 70",
        {},
    ),
    "N-DOUBLE-2": (
        "10 | 30 | 41 42 43 44 55 | 70",
        {"A": 55},
        "10 | 30 | 41 42 43 44 55=55 | 70",
        {},
    ),
    "N-DOUBLE-3": ("10 | 30 | 50 55 60 | 70", {"A": 55}, "10 | 30 55 | 50 55 60 | 70", {}),
    "N-DOUBLE-4": (
        "10 | 31 32 33 34 35 | 50 | 70",
        {"A": 45, "B": 45},
        "10 | 45=45 | 50 | 70",
        {"A": 5, "B": 5},
    ),
    "N-DOUBLE-5": (
        "10 | 31 32 34 35 36 | 50 | 70",
        {"A": 45, "B": 45},
        "10 | 45=45 | 50 | 70",
        {"A": 3, "B": 3},
    ),
    "N-DOUBLE-6": (
        "10 | 31 32 33 34 37 | 50 | 70",
        {"A": 45, "B": 45},
        "10 | 45=45 | 50 | 70",
        {"A": 5, "B": 5},
    ),
    "N-DOUBLE-7": (
        "10 | 31 32 33=33 34 35 | 50 | 70",
        {"A": 45},
        "10 | 45 | 50 | 70",
        {"A": 15},
    ),
}
"""Table, cards, table at the end, and points of each worked trick of a variant."""

ENDS: dict[str, tuple[str, int, tuple[tuple[int, str, int], ...], int]] = {
    "N-PRO-EX1-58": (
        "17 | 5 10 21 33 | 65 | 45 68 80",
        58,
        ((3, "left", 7), (2, "right", 25), (1, "right", 41)),
        1,
    ),
    "N-PRO-EX1-62-IF": (
        "17 | 5 10 21 33 | 65 | 45 68 80",
        62,
        ((3, "left", 3), (2, "right", 29), (1, "right", 45)),
        1,
    ),
    "N-PRO-EX2-ERRATUM": (
        "17 | 5 10 21 33 62 | 58 65 | 45 68 80",
        59,
        ((1, "right", 42),),
        1,
    ),
    "N-PRO-NOWHERE": ("40 44 70 | 5 10 62 | 58 65 | 45 68 80", 59, (), 0),
    "N-PRO-TIE": (
        "10 20 | 30 40 | 90 95 | 96 97",
        25,
        ((1, "right", 5), (2, "left", 5), (3, "left", 65), (4, "left", 71)),
        2,
    ),
}
"""Table, card, its ends (row from 1, side, distance), and how many of them are nearest."""

OTHERS = (
    "N-PRO-AFTER",
    "N-HAND-SCORE",
    "N-HAND-END",
    "N-HAND-LOOP",
    "N-DOUBLE-START",
    "N-TOURN-SHEET",
    "N-PAIRS",
)
"""Worked examples of another form."""
