"""What the sources say comes of their worked examples, typed from them and not from the engine."""

from __future__ import annotations

from dataclasses import dataclass, field

Rows = list[list[int]]

FIGURE_2: Rows = [[16, 20, 21, 22], [35, 36, 38, 40, 42], [61], [91]]
TIP: Rows = [[61], [88], [41], [35, 36, 38, 40, 42]]


@dataclass(frozen=True)
class Told:
    """One trick and its outcome; ``row_choice`` counts rows from 1, as the sources do."""

    rows: Rows
    plays: dict[str, int]
    order: list[int]
    points: dict[str, int]
    result: Rows
    taken: dict[str, list[int]] = field(default_factory=dict)
    row_choice: dict[str, int] = field(default_factory=dict)

    def take(self, _table: object, who: str, _card: int) -> int:
        """The row that ``who`` takes, counted from 0."""
        return self.row_choice[who] - 1


TRICKS = {
    "N-000-EX1": Told(
        rows=FIGURE_2,
        plays={"P1": 37, "P2": 65, "P3": 45, "P4": 46},
        order=[37, 45, 46, 65],
        taken={"P3": [35, 36, 38, 40, 42]},
        points={"P1": 0, "P2": 0, "P3": 8, "P4": 0},
        result=[[16, 20, 21, 22, 37], [45, 46], [61, 65], [91]],
    ),
    "N-000-EX2": Told(
        rows=FIGURE_2,
        plays={"P1": 5, "P2": 30, "P3": 65, "P4": 33},
        row_choice={"P1": 3},
        order=[5, 30, 33, 65],
        taken={"P1": [61], "P4": [16, 20, 21, 22, 30], "P3": [35, 36, 38, 40, 42]},
        points={"P1": 1, "P2": 0, "P3": 8, "P4": 13},
        result=[[33], [65], [5], [91]],
    ),
    "N-000-EX2-62": Told(
        rows=FIGURE_2,
        plays={"P1": 5, "P2": 30, "P3": 62, "P4": 33},
        row_choice={"P1": 3},
        order=[5, 30, 33, 62],
        taken={"P1": [61], "P4": [16, 20, 21, 22, 30], "P3": [35, 36, 38, 40, 42]},
        points={"P1": 1, "P2": 0, "P3": 8, "P4": 13},
        result=[[33], [62], [5], [91]],
    ),
    "N-000-EX2-ALT": Told(
        rows=FIGURE_2,
        plays={"P1": 5, "P2": 30, "P3": 65, "P4": 33},
        row_choice={"P1": 1},
        order=[5, 30, 33, 65],
        taken={"P1": [16, 20, 21, 22]},
        points={"P1": 10, "P2": 0, "P3": 0, "P4": 0},
        result=[[5, 30, 33], [35, 36, 38, 40, 42], [61, 65], [91]],
    ),
    "N-001-A": Told(
        rows=[[4], [15], [34], [100]],
        plays={"P1": 13, "P2": 27, "P3": 55, "P4": 99},
        order=[13, 27, 55, 99],
        points={"P1": 0, "P2": 0, "P3": 0, "P4": 0},
        result=[[4, 13], [15, 27], [34, 55, 99], [100]],
    ),
    "N-001-B": Told(
        rows=[[4, 13], [15, 27, 40], [34, 55, 99], [100]],
        plays={"P1": 28, "P2": 53, "P3": 77, "P4": 95},
        order=[28, 53, 77, 95],
        taken={"P4": [15, 27, 40, 53, 77]},
        points={"P1": 0, "P2": 0, "P3": 0, "P4": 12},
        result=[[4, 13, 28], [95], [34, 55, 99], [100]],
    ),
    "N-001-C": Told(
        rows=[[4, 13, 28], [95], [34, 55, 99], [100]],
        plays={"P1": 6, "P2": 9, "P3": 11, "P4": 17},
        row_choice={"P1": 4},
        order=[6, 9, 11, 17],
        taken={"P1": [100]},
        points={"P1": 3, "P2": 0, "P3": 0, "P4": 0},
        result=[[4, 13, 28], [95], [34, 55, 99], [6, 9, 11, 17]],
    ),
    "N-AMIGO-FIG1": Told(
        rows=[[12], [37], [43], [58]],
        plays={"P1": 14, "P2": 15, "P3": 44, "P4": 61},
        order=[14, 15, 44, 61],
        points={"P1": 0, "P2": 0, "P3": 0, "P4": 0},
        result=[[12, 14, 15], [37], [43, 44], [58, 61]],
    ),
    "N-AMIGO-TIP1": Told(
        rows=TIP,
        plays={"P1": 45},
        order=[45],
        taken={"P1": [35, 36, 38, 40, 42]},
        points={"P1": 8},
        result=[[61], [88], [41], [45]],
    ),
    "N-AMIGO-TIP2": Told(
        rows=TIP,
        plays={"P1": 62, "P2": 29},
        row_choice={"P2": 1},
        order=[29, 62],
        taken={"P2": [61], "P1": [35, 36, 38, 40, 42]},
        points={"P1": 8, "P2": 1},
        result=[[29], [88], [41], [62]],
    ),
}
"""Every worked trick by the id of its example."""

BULLS = {
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
}
"""N-CARD-1: the bulls that the list of points and the rule-book name."""

CARDS_WITH_BULLS = {7: 1, 5: 8, 3: 10, 2: 9, 1: 76}
"""N-CARD-2: how many cards have how many bulls; 171 in all."""


@dataclass(frozen=True)
class ToldEnd:
    """Totals after a deal, and what each way of ending makes of them."""

    totals: dict[str, int]
    over_66: bool
    at_least_66: bool
    countdown_66: bool
    winners: list[str]


ENDS = {
    "N-END-66": ToldEnd({"A": 66, "B": 20, "C": 31}, False, True, True, ["B"]),
    "N-END-67": ToldEnd({"A": 67, "B": 20, "C": 20}, True, True, True, ["B", "C"]),
}
"""Whether a match is over, by the id of the example."""

MOST_PLAYERS = 10
"""N-SETUP-MAX: base game."""

FIGURE_2_ENDS = (39, 41, *range(66, 105))
"""N-000-FIG2-ROW4: the last cards that the lost fourth row can have had."""
