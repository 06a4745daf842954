"""Professional: cards are put at both ends of the rows."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

import pytest

from kernel_lib.nimmt import PlaceAt, Side, State, TakeRow
from kernel_lib.nimmt.events import (
    EndsTied,
    FitsNowhere,
    NearestEnd,
    PlacedAt,
    TookRow,
    TookSixth,
)
from kernel_lib.nimmt.rows import Placing, Row, Spot
from tests.nimmt import oracle
from tests.nimmt.positions import TIED_TABLE, after, position, rules_for, told, words
from tests.strategies import by_length

FIGURE_3 = "40 44 49 53 61 | 10 21 33 | 65 | 45 68 80"
AFTER_FIGURE_3 = "17 | 5 10 21 33 62 | 58 65 | 45 68 80"
PROFESSIONAL = Placing(both_sides=True)


def professional(table: str, *hands: tuple[int, ...]) -> State:
    """A position of Professional."""
    return position(rules_for(len(hands), "professional"), hands, table)


@pytest.mark.clause("nimmt.professional.sides")
@pytest.mark.clause("nimmt.professional.nearest")
def test_figure_3() -> None:
    """N-PRO-EX1: 5 to the left, 17 takes at the left, 58 to the left, 62 to the right."""
    start = professional(FIGURE_3, (5, 1), (17, 2), (58, 3), (62, 4))
    state, events = told(start, "5 17 58 62")
    assert events[1:] == [
        PlacedAt(0, 5, 1, Side.LEFT, 10, 5, 4),
        NearestEnd(1, 17, 0, Side.LEFT, 40, 23),
        TookSixth(1, 17, 0, (40, 44, 49, 53, 61), 11),
        PlacedAt(2, 58, 2, Side.LEFT, 65, 7, 2),
        PlacedAt(3, 62, 1, Side.RIGHT, 33, 29, 5),
    ]
    assert str(state.table) == AFTER_FIGURE_3
    assert state.scores == (0, 11, 0, 0)


@pytest.mark.clause("nimmt.professional.sides")
@pytest.mark.parametrize("card", [1, 2, 3, 4, 63, 64])
def test_sixth_card_at_either_end(card: int) -> None:
    """N-PRO-AFTER: 1 to 4 at the left and 63 and 64 at the right take row 2, twelve bulls."""
    start = professional(AFTER_FIGURE_3, (card, 103), (104, 102))
    state, events = told(start, f"{card} 104")
    end = (Side.LEFT, 5) if card < 5 else (Side.RIGHT, 62)
    assert events[1] == NearestEnd(0, card, 1, *end, abs(card - end[1]))
    assert events[2] == TookSixth(0, card, 1, (5, 10, 21, 33, 62), 12)
    assert state.rows[1] == (card,)
    assert state.scores == (12, 0)


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.parametrize("table", ["10 20 | 30 40 | 90 95 | 96", "10 11 12 13 20 | 30 | 90 | 96"])
def test_an_end_that_was_chosen_is_not_called_the_nearest(table: str) -> None:
    """Of two ends that are equally near the one chosen is told in words that are true."""
    waiting = after(professional(table, (25, 50), (98, 99)), "25 98")
    events = waiting.advance({0: PlaceAt(0, Side.RIGHT)})[1]
    assert isinstance(events[0], PlacedAt | NearestEnd)
    said = events[0].words(lambda seat: f"Seat {seat + 1}")
    assert str(said) == ("Seat 1: 25 goes to the right of 20 in row 1 (5 away: no end is nearer).")
    assert "25は1列目の20の右に並びます（差は5。もっと近い場所はありません）。" in said.words("ja")


def ends(table: str, card: int) -> list[tuple[int, str, int]]:
    """Every end where the card may go: row counted from 1, side and difference."""
    spots = rules_for(2, "professional").table(table).ends_for(card)
    return [(spot.row + 1, str(spot.side), gap) for spot, gap in spots]


@pytest.mark.clause("nimmt.professional.nearest")
@pytest.mark.parametrize(
    ("table", "card", "expected", "result"),
    [
        (
            "17 | 5 10 21 33 | 65 | 45 68 80",
            58,
            [(3, "left", 7), (2, "right", 25), (1, "right", 41)],
            "17 | 5 10 21 33 | 58 65 | 45 68 80",
        ),
        (
            "17 | 5 10 21 33 | 65 | 45 68 80",
            62,
            [(3, "left", 3), (2, "right", 29), (1, "right", 45)],
            "17 | 5 10 21 33 | 62 65 | 45 68 80",
        ),
        (AFTER_FIGURE_3, 59, [(1, "right", 42)], "17 59 | 5 10 21 33 62 | 58 65 | 45 68 80"),
        (AFTER_FIGURE_3, 60, [(1, "right", 43)], "17 60 | 5 10 21 33 62 | 58 65 | 45 68 80"),
    ],
    ids=["N-PRO-EX1-58", "N-PRO-EX1-62-IF", "N-PRO-EX2-ERRATUM", "60 of that example"],
)
def test_nearest_end(
    table: str, card: int, expected: list[tuple[int, str, int]], result: str
) -> None:
    """The ends that a card may go to are those of the sources, and it goes to the nearest."""
    assert ends(table, card) == expected
    state = after(professional(table, (card, 103), (104, 102)), f"{card} 104")
    assert str(state.table) == f"{result} 104"


@pytest.mark.clause("nimmt.professional.nearest")
def test_the_nearest_of_all_rows_counts() -> None:
    """A card that fits left of one row and right of another goes where the difference is less."""
    left = after(professional("20 | 30 40 | 90 | 99", (26, 103), (104, 102)), "26 104")
    assert str(left.table) == "20 | 26 30 40 | 90 | 99 104"
    right = after(professional("20 | 30 40 | 90 | 99", (24, 103), (104, 102)), "24 104")
    assert str(right.table) == "20 24 | 30 40 | 90 | 99 104"


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.parametrize(
    ("word", "result"),
    [("right1", "10 20 25 | 30 40 | 90 95 | 96 97"), ("left2", "10 20 | 25 30 40 | 90 95 | 96 97")],
)
def test_tie(word: str, result: str) -> None:
    """N-PRO-TIE: 25 is 5 away from 20 and from 30; its player chooses, and only he is asked."""
    assert ends(TIED_TABLE, 25) == [
        (1, "right", 5),
        (2, "left", 5),
        (3, "left", 65),
        (4, "left", 71),
    ]
    waiting, events = told(professional(TIED_TABLE, (98, 99), (25, 50)), "98 25")
    assert events[-1] == EndsTied(1, 25, (20, 30), 5)
    assert waiting.pending == {1: (PlaceAt(0, Side.RIGHT), PlaceAt(1, Side.LEFT))}
    state = after(waiting, word)
    assert str(state.table) == f"{result} 98"
    assert set(state.pending) == {0, 1}


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.parametrize(("word", "scores"), [("right1", (7, 0)), ("left2", (0, 0))])
def test_a_tie_may_cost(word: str, scores: tuple[int, int]) -> None:
    """At one of two equally near ends the card is the sixth of its row, at the other not."""
    start = professional("1 2 3 10 | 30 40 | 90 95 | 96 97", (24, 50), (18, 99))
    waiting = after(start, "24 18")
    assert str(waiting.table).startswith("1 2 3 10 18 | 30 40 |")
    assert after(waiting, word).scores == scores


@pytest.mark.clause("nimmt.professional.tie")
def test_a_tie_is_seen_when_the_card_is_placed() -> None:
    """A lower card of the same trick can make a tie, or end it."""
    made = after(professional("10 12 | 30 40 | 90 | 96 97", (25, 1), (20, 2)), "25 20")
    assert words(made) == {0: ["right1", "left2"]}
    ended = after(professional(TIED_TABLE, (25, 1), (22, 2)), "25 22")
    assert str(ended.table) == "10 20 22 25 | 30 40 | 90 95 | 96 97"


STRADDLED = "40 44 70 | 5 10 62 | 58 65 | 45 68 80"


@pytest.mark.clause("nimmt.professional.nowhere")
@pytest.mark.parametrize("row", range(4))
def test_fits_nowhere(row: int) -> None:
    """N-PRO-NOWHERE: every row begins below 59 and ends above it, so 59 takes any one row."""
    waiting, events = told(professional(STRADDLED, (59, 1), (104, 2)), "59 104")
    assert ends(STRADDLED, 59) == []
    assert events[-1] == FitsNowhere(0, 59)
    assert waiting.pending == {0: tuple(map(TakeRow, range(4)))}
    taken = waiting.rows[row]
    state, events = told(waiting, f"row{row + 1}")
    assert events[0] == TookRow(0, 59, row, taken, oracle.total_bulls(taken))
    assert state.rows[row][0] == 59
    assert state.taken == (taken, ())


@pytest.mark.clause("nimmt.professional.nowhere")
def test_a_single_card_takes_every_other() -> None:
    """A row of one card has an end for every other card, so with one such row all cards fit."""
    others = ((1, 104), (2, 103), (3, 102))
    for single in range(4, 102):
        for card in range(4, 102):
            if card != single:
                spots = PROFESSIONAL.spots(((single,), *others), card)
                side = Side.RIGHT if single < card else Side.LEFT
                assert spots == (Spot(0, side),)


def every_table(highest: int) -> Iterator[tuple[tuple[Row, ...], list[int]]]:
    """Every way to put some of the cards up to ``highest`` into rows, and the cards left over.

    Rows stand in the order of their lowest cards: which is which makes no difference here.
    """

    def put(card: int, rows: tuple[Row, ...], free: list[int]) -> Iterator[Any]:
        if card > highest:
            if rows:
                yield rows, free
            return
        yield from put(card + 1, rows, [*free, card])
        for at in range(min(4, len(rows) + 1)):
            grown = (*rows, ()) if at == len(rows) else rows
            if len(grown[at]) < 5:
                yield from put(card + 1, (*grown[:at], (*grown[at], card), *grown[at + 1 :]), free)

    yield from put(1, (), [])


@pytest.mark.clause("nimmt.professional.tie")
@pytest.mark.clause("nimmt.professional.nowhere")
def test_every_small_table() -> None:
    """On every table of few cards: at most two ends tie, one left and one right of the card.

    A card fits nowhere only if every row begins below it and ends above it; and where it goes is
    what looking at every end says.
    """
    highest = by_length(9, 10, 11)
    tables = cards = tied = nowhere = 0
    for rows, free in every_table(highest):
        tables += 1
        for card in free:
            cards += 1
            right = {i: card - row[-1] for i, row in enumerate(rows) if row[-1] < card}
            left = {i: row[0] - card for i, row in enumerate(rows) if row[0] > card}
            gaps = [*right.values(), *left.values()]
            expected = {(i, Side.RIGHT) for i, gap in right.items() if gap == min(gaps)} | {
                (i, Side.LEFT) for i, gap in left.items() if gap == min(gaps)
            }
            spots = PROFESSIONAL.spots(rows, card)
            assert set(spots) == expected
            assert len(spots) == len(expected) <= 2
            if len(spots) == 2:
                tied += 1
                assert {spot.side for spot in spots} == {Side.LEFT, Side.RIGHT}
            if not spots:
                nowhere += 1
                assert all(row[0] < card < row[-1] for row in rows)
                assert all(len(row) >= 2 for row in rows)
    assert (tables, cards) == number_of_tables(highest)
    assert tied > 1000
    assert nowhere > 1000


def number_of_tables(highest: int) -> tuple[int, int]:
    """How many tables ``every_table`` has, and how many cards are left over from them together."""

    def ways(cards: int, rows: int) -> int:
        """Ways to put so many cards into so many rows of one to five cards."""
        if rows == 0:
            return int(cards == 0)
        with_lowest = range(1, min(5, cards) + 1)
        return sum(comb(cards - 1, size - 1) * ways(cards - size, rows - 1) for size in with_lowest)

    tables = {
        laid: comb(highest, laid) * sum(ways(laid, rows) for rows in range(1, 5))
        for laid in range(1, highest + 1)
    }
    return sum(tables.values()), sum((highest - laid) * n for laid, n in tables.items())
