"""The worked examples of the base game, with the outcomes that its sources state."""

from __future__ import annotations

from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.content.worked import (
    CardsExample,
    EndExample,
    Example,
    PlayersExample,
    TurnExample,
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


def _note(*parts: Message) -> Message:
    return message("{first} {second}", first=parts[0], second=parts[1])


BASE_EXAMPLES: tuple[Example, ...] = (
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
        named=message("Four cards, four rows"),
    ),
    TurnExample(
        "N-001-A",
        message("Each card goes behind the nearest lower end"),
        _ARTICLE,
        "4 | 15 | 34 | 100",
        {"P1": 13, "P2": 27, "P3": 55, "P4": 99},
        "4 13 | 15 27 | 34 55 99 | 100",
        named=message("Which row for which card?"),
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
        named=message("Three cards want one row"),
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
        named=message("A very low card"),
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
        named=message("Four cards, and one full row"),
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
        named=message("A low card comes first"),
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
        named=message("A low card comes first, and 62 instead of 65"),
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
        named=message("A low card, and another row is taken"),
    ),
    TurnExample(
        "N-AMIGO-TIP1",
        message("The card behind a full row takes it"),
        _PUBLISHER,
        "61 | 88 | 41 | 35 36 38 40 42",
        {"P1": 45},
        "61 | 88 | 41 | 45",
        taken={"P1": (35, 36, 38, 40, 42)},
        points={"P1": 8},
        note=_LOST_FIGURE,
        named=message("One card, and a full row"),
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
        named=message("A row that will not stay"),
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
