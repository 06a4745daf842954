"""The table: how cards find their rows, who takes what, and positions as text."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import speaking
from kernel_lib.nimmt import Refusal, Table
from kernel_lib.nimmt.events import Placed, Revealed, TookRow, TookSixth, TooLow
from kernel_lib.nimmt.rows import lowest_first, row_bulls
from tests import strategies
from tests.nimmt import oracle
from tests.strategies import Trick, looked_for, sampled

FIGURE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"


def rows_of(table: Table) -> list[list[int]]:
    """The rows as plain lists."""
    return [list(row) for row in table.rows]


@given(strategies.tricks())
@sampled(300)
def test_rows_stay_possible(trick: Trick) -> None:
    """After any trick every row ascends, has one to five cards, and the rows are as many."""
    after, _ = trick.table.resolve(trick.plays, take=trick.take)
    assert len(after.rows) == len(trick.table.rows)
    for row in after.rows:
        assert 1 <= len(row) <= 5
        assert list(row) == sorted(set(row))
    assert Table(after.rows) == after


@pytest.mark.clause("nimmt.base.pile")
@given(strategies.tricks())
@sampled(300)
def test_cards_are_conserved(trick: Trick) -> None:
    """Exactly the played cards join the table, and what leaves it lies in somebody's pile."""
    after, events = trick.table.resolve(trick.plays, take=trick.take)
    taken = [
        card for event in events if isinstance(event, TookSixth | TookRow) for card in event.cards
    ]
    before = [*trick.table.cards, *trick.plays.values()]
    assert sorted([*after.cards, *taken]) == sorted(before)


@pytest.mark.clause("nimmt.base.order")
@pytest.mark.clause("nimmt.base.place")
@pytest.mark.clause("nimmt.base.sixth")
@pytest.mark.clause("nimmt.base.low")
@given(strategies.tricks())
@sampled(500)
def test_equals_oracle(trick: Trick) -> None:
    """Any trick gives the rows and the takings of the second implementation."""
    after, events = trick.table.resolve(trick.plays, take=trick.take)
    rows, taken = oracle.resolve(rows_of(trick.table), trick.plays, trick.take)
    assert rows_of(after) == rows
    takings = [event for event in events if isinstance(event, TookSixth | TookRow)]
    assert {event.who: list(event.cards) for event in takings} == taken
    assert [event.bulls for event in takings] == [
        oracle.total_bulls(event.cards) for event in takings
    ]


@given(strategies.tricks(highest=30))
@sampled(300)
def test_events_fold_to_the_result(trick: Trick) -> None:
    """The table after each event, one after the other, ends as the result."""
    after, events = trick.table.resolve(trick.plays, take=trick.take)
    table = trick.table
    for event in events:
        table = table.after(event)
    assert table == after


@given(strategies.tricks(highest=30))
@sampled(200)
def test_events_tell_the_trick(trick: Trick) -> None:
    """All cards are turned up first, ascending; then each is placed once, in that order."""
    _, events = trick.table.resolve(trick.plays, take=trick.take)
    first, *rest = events
    owners = {card: who for who, card in trick.plays.items()}
    assert first == Revealed(tuple(sorted(owners.items())))
    laid = [event for event in rest if not isinstance(event, TooLow)]
    assert [(event.card, event.who) for event in laid] == sorted(owners.items())
    for low, took in pairwise(rest):
        if isinstance(low, TooLow):
            assert isinstance(took, TookRow)
            assert (took.card, took.who) == (low.card, low.who)
            assert took.row == trick.takes[took.who]


@given(strategies.tricks(highest=30))
@sampled(200)
def test_placed_says_where(trick: Trick) -> None:
    """A placed card stands directly behind the card it names, at the place it names."""
    _, events = trick.table.resolve(trick.plays, take=trick.take)
    table = trick.table
    for event in events:
        if isinstance(event, Placed):
            assert table.ends[event.row] == event.after < event.card
            assert len(table.rows[event.row]) + 1 == event.place <= 5
        table = table.after(event)


def kinds(trick: Trick) -> list[str]:
    """The kinds of the events of a trick."""
    _, events = trick.table.resolve(trick.plays, take=trick.take)
    return [type(event).__name__ for event in events]


@pytest.mark.thinned
@pytest.mark.parametrize("wanted", [["TookSixth"], ["TookSixth"] * 2, ["TooLow", "TookSixth"]])
def test_samples_reach_everything(wanted: list[str]) -> None:
    """The random tricks of these tests do contain sixth cards, two of them, and low cards."""

    def has_all(trick: Trick) -> bool:
        told = kinds(trick)
        return all(told.count(kind) >= wanted.count(kind) for kind in wanted)

    assert has_all(find(strategies.tricks(highest=30), has_all, settings=looked_for(1000)))


@given(strategies.tables(highest=40), st.integers(1, 104))
@sampled(300)
def test_row_for(table: Table, card: int) -> None:
    """A card's row has the highest of all ends below the card, or there is none."""
    lower = [end for end in table.ends if end < card]
    expected = table.ends.index(max(lower)) if lower else None
    assert table.row_for(card) == expected


@given(strategies.tables())
@sampled(200)
def test_bulls_of_rows(table: Table) -> None:
    """Each row's bulls are those of its cards, and the cheapest is the first with the fewest."""
    assert table.bulls == tuple(map(oracle.total_bulls, table.rows))
    assert table.bulls == tuple(map(row_bulls, table.rows))
    assert table.cheapest_row == oracle.cheapest_row(table.rows)


def test_cheapest_row_among_equals() -> None:
    """Among rows with equally few bulls the upper one is the cheapest."""
    assert Table.parse("10 | 4 6 | 2 | 3").cheapest_row == 2


@given(strategies.tables())
@sampled(200)
def test_text_round_trip(table: Table) -> None:
    """A position is written as one line and read back as the same."""
    assert Table.parse(str(table)) == table
    assert str(Table.parse(str(table))) == str(table)


@pytest.mark.parametrize("text", [FIGURE, f"  {FIGURE} ", FIGURE.replace(" ", "  ")])
def test_spaces_do_not_matter(text: str) -> None:
    """More spaces than needed are read over."""
    assert str(Table.parse(text)) == FIGURE


def test_in_order() -> None:
    """Cards are in ascending order whatever the players are called."""
    assert lowest_first({"Z": 5, 3: 9, None: 2}) == [(2, None), (5, "Z"), (9, 3)]


IMPOSSIBLE = {
    "card in two rows": (
        "16 20 | 20 | 61 | 70",
        "card 20 is on the table twice, in row 1 and in row 2",
        ["20", "1", "2"],
    ),
    "card in the first and last row": (
        "16 | 20 | 61 | 2 16",
        "card 16 is on the table twice, in row 1 and in row 4",
        ["16", "1", "4"],
    ),
    "card twice in a row": ("16 20 20 | 61", "card 20 is in row 1 twice", ["20", "1"]),
    "descending row": (
        "16 | 42 38 | 61",
        "row 2 descends from 42 to 38: rows ascend from left to right",
        ["2", "42", "38"],
    ),
    "six cards": (
        "16 | 61 | 1 2 3 4 5 6",
        "row 3 has 6 cards: a row holds at most 5",
        ["3", "6", "5"],
    ),
    "no such card": (
        "16 | 105",
        "105 is not a card: cards are whole numbers from 1 to 104",
        ["105", "1", "104"],
    ),
    "card 0": ("0 | 5", "0 is not a card: cards are whole numbers from 1 to 104", ["0", "104"]),
    "five rows": ("1 | 2 | 3 | 4 | 5", "the table has 5 rows: it can have 1 to 4", ["5", "1", "4"]),
    "empty row": ("1 | | 3", "row 2 is empty: every row has at least one card", ["2"]),
    "nothing": ("", "row 1 is empty: every row has at least one card", ["1"]),
    "a word": (
        "16 | x5",
        "'x5' in '16 | x5' is not a card: write rows like 16 20 | 35 | 61 | 70",
        ["'x5'", "'16 | x5'", "16 20 | 35 | 61 | 70"],
    ),
    "a comma": (
        "16, 20",
        "'16,' in '16, 20' is not a card: write rows like 16 20 | 35 | 61 | 70",
        ["'16,'", "'16, 20'", "16 20 | 35 | 61 | 70"],
    ),
    "a sign": (
        "-3 | 5",
        "'-3' in '-3 | 5' is not a card: write rows like 16 20 | 35 | 61 | 70",
        ["'-3'", "'-3 | 5'"],
    ),
    "digits of another script": (
        "٣ | 5",
        "'٣' in '٣ | 5' is not a card: write rows like 16 20 | 35 | 61 | 70",
        ["'٣'"],
    ),
}


@pytest.mark.parametrize(("text", "sentence", "facts"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_position(text: str, sentence: str, facts: list[str]) -> None:
    """An impossible position says exactly what is wrong, in English and in Japanese."""
    with pytest.raises(ValueError, match=r".") as error:
        Table.parse(text)
    assert str(error.value) == sentence
    with speaking("ja"):
        japanese = str(error.value)
    assert japanese != sentence
    for fact in facts:
        assert fact in japanese


IMPOSSIBLE_TRICKS = {
    "card on the table": (
        {"A": 37, "B": 61},
        f"B cannot play 61: it lies on the table {FIGURE}",
        ["B", "61", FIGURE],
    ),
    "card played twice": (
        {"A": 37, "B": 37},
        "A and B cannot both play 37: there is one of each card",
        ["A", "B", "37"],
    ),
    "no card": (
        {"A": 0},
        "0 is not a card: cards are whole numbers from 1 to 104",
        ["0", "104"],
    ),
    "no number": (
        {"A": "37"},
        "'37' is not a card: cards are whole numbers from 1 to 104",
        ["'37'"],
    ),
    "nobody says which row": (
        {"A": 5},
        f"5 (A) is lower than every row end of {FIGURE}: say with take=... which row is taken",
        ["5", "A", FIGURE, "take="],
    ),
}


@pytest.mark.parametrize(
    ("plays", "sentence", "facts"), IMPOSSIBLE_TRICKS.values(), ids=IMPOSSIBLE_TRICKS
)
def test_impossible_trick(plays: dict[str, Any], sentence: str, facts: list[str]) -> None:
    """A trick that cannot be says exactly why, in English and in Japanese."""
    with pytest.raises(ValueError, match=r".") as error:
        Table.parse(FIGURE).resolve(plays)
    assert str(error.value) == sentence
    with speaking("ja"):
        japanese = str(error.value)
    assert japanese != sentence
    for fact in facts:
        assert fact in japanese


@pytest.mark.parametrize(("row", "shown"), [(4, "5"), (-1, "0"), ("2", "'2'"), (None, "None")])
def test_no_such_row_to_take(row: Any, shown: str) -> None:
    """Taking a row that is not there is refused and says which rows are."""
    with pytest.raises(IllegalMove) as error:
        Table.parse(FIGURE).resolve({"A": 5}, take=lambda table, who, card: row)
    assert error.value.code is Refusal.NO_SUCH_ROW
    assert str(error.value) == (
        f"there is no row {shown} on the table {FIGURE}: take row 1 to 4 "
        "(TakeRow(0) to TakeRow(3) in code)"
    )


def test_no_such_row_on_a_small_table() -> None:
    """On a table of two rows, rows 1 and 2 can be taken."""
    with pytest.raises(IllegalMove, match=r"take row 1 to 2 \(TakeRow\(0\) to TakeRow\(1\)"):
        Table.parse("61 | 70").resolve({"A": 5}, take=lambda table, who, card: 2)


def test_take_sees_the_table_as_it_is_then() -> None:
    """Who must take a row is asked when that card's turn comes, with the table of that moment."""
    asked = []

    def take(table: Table, who: str, card: int) -> int:
        asked.append((str(table), who, card))
        return 1

    after, _ = Table.parse("40 | 50").resolve({"A": 30, "B": 7, "C": 60}, take=take)
    assert asked == [("40 | 50", "B", 7)]
    assert str(after) == "40 60 | 7 30"


def test_no_cards_played() -> None:
    """A trick of no cards leaves the table as it is."""
    table = Table.parse(FIGURE)
    assert table.resolve({}) == (table, (Revealed(()),))
