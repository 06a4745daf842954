"""The lost figure 3: the tables that fit the text, counted twice, and the sentence that cannot be.

The rule is written here once more, plainly, and each table is played by it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

from kernel_lib.nimmt import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.content.figure_3 import (
    BECAUSE,
    COULD,
    FIGURE_3,
    MIDDLE,
    NOWHERE,
    OVERLOOKED,
    STORY,
    Sentence,
    ends_of,
    fits,
    possible_ends,
    refuted_by,
    solutions,
    table_without_a_place,
    without,
)
from kernel_lib.nimmt.content.figure_3_claims import ENDS, FREE, PROFESSIONAL
from kernel_lib.nimmt.events import TookSixth
from kernel_lib.nimmt.rows import Side
from tests.strategies import SOAK, by_length, in_soak

Rows = list[list[int]]
Six = tuple[int, ...]

NOT_ON_THE_TABLE = {5, 17, 58, 62, 1, 2, 3, 4, 59, 60, 63, 64, 40}
MANY = by_length(2_500, 7_500, 10_000)
"""Tables of chance of each kind."""

EVERY_SENTENCE = (*STORY, NOWHERE, OVERLOOKED, COULD, BECAUSE, MIDDLE)
VERSIONS = {
    "story": STORY,
    **{f"without {sentence.id}": without(sentence.id) for sentence in STORY},
    **{sentence.id: (*STORY, sentence) for sentence in EVERY_SENTENCE[len(STORY) :]},
    "nothing": (),
}


# --- the plain rule -----------------------------------------------------------------------


def ends_for(rows: Rows, card: int) -> list[tuple[int, int, str]]:
    """Every end that is open to a card, as distance, row (from 1) and side, nearest first."""
    lefts = [(row[0] - card, n, "left") for n, row in enumerate(rows, 1) if card < row[0]]
    rights = [(card - row[-1], n, "right") for n, row in enumerate(rows, 1) if card > row[-1]]
    return sorted(lefts + rights)


def target(rows: Rows, card: int) -> tuple[int, str] | None:
    """The one nearest end for a card; None if there is none, or if two are equally near."""
    ends = ends_for(rows, card)
    if not ends or (len(ends) > 1 and ends[0][0] == ends[1][0]):
        return None
    return ends[0][1:]


def may(rows: Rows, card: int, row: int, side: str) -> bool:
    """Whether this end is open to the card, the nearest or not."""
    return (row, side) in [end[1:] for end in ends_for(rows, card)]


@cache
def what_is_true(six: Six) -> frozenset[str] | None:
    """The ids of the sentences that are true on a table; None if it cannot be laid as told."""
    l2, r2, l3, r3, l4, r4 = six
    ascending = l2 <= r2 and l3 <= r3 and l4 <= r4
    distinct = len({l2, r2}) + len({l3, r3}) + len({l4, r4}) == len(set(six))
    if not ascending or not distinct or NOT_ON_THE_TABLE & set(six):
        return None
    rows = [[40, 104], [l2, r2], [l3, r3], [l4, r4]]
    true = set()
    for id, card, row, side in (
        ("A", 5, 2, "left"),
        ("B", 17, 1, "left"),
        ("C", 58, 3, "left"),
        ("D", 62, 2, "right"),
    ):
        if not may(rows, card, row, side):
            return None
        if target(rows, card) == (row, side):
            true.add(id)
        if card == 58:
            true |= {"could"} if may(rows, 58, 2, "right") else set()
            true |= {"because"} if may(rows, 62, 3, "left") else set()
        cards = rows[row - 1]
        rows[row - 1] = [card] if row == 1 else sorted([*cards, card])
    return frozenset(true | true_at_the_end(rows, six))


def true_at_the_end(rows: Rows, six: Six) -> set[str]:
    """The ids of the sentences that are true when all four cards lie."""
    l2, r2 = six[:2]
    true = set()
    if r2 > l2 + 1 and all((target(rows, card) or (0,))[0] == 2 for card in (1, 2, 3, 4, 63, 64)):
        true.add("after")
    if not ends_for(rows, 59) and not ends_for(rows, 60):
        true.add("nowhere")
    if not ends_for(rows[1:], 59) and not ends_for(rows[1:], 60):
        true.add("overlooked")
    if set(range(l2 + 1, r2)) - NOT_ON_THE_TABLE - set(six):
        true.add("middle")
    return true


def plainly_fits(six: Six, sentences: tuple[Sentence, ...] = STORY) -> bool:
    """Whether every sentence is true on a table, by playing it."""
    true = what_is_true(six)
    return true is not None and true.issuperset(sentence.id for sentence in sentences)


def named(six: Six) -> dict[str, int]:
    """The six ends by their names."""
    return dict(zip(ENDS, six, strict=True))


# --- the numbers --------------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("sentences", "count"),
    [
        (STORY, 364_685_664),
        ((*STORY, NOWHERE), 0),
        ((*STORY, OVERLOOKED), 296_061_017),
        ((*STORY, OVERLOOKED, COULD), 277_337_081),
        ((*STORY, OVERLOOKED, COULD, BECAUSE), 250_729_721),
        ((*STORY, MIDDLE), 363_772_507),
    ],
    ids=["story", "nowhere", "overlooked", "could", "because", "middle"],
)
def test_counts(sentences: tuple[Sentence, ...], count: int) -> None:
    """So many tables fit the text, and so many fit with a further sentence."""
    assert solutions(sentences) == count


def test_possible_ends() -> None:
    """Each end has the values that a search of its own has found."""
    assert possible_ends() == {
        "L2": (*range(6, 17), *range(18, 40)),
        "R2": (*range(18, 40), *range(41, 55), 61),
        "L3": (61, *range(65, 99)),
        "R3": tuple(range(65, 105)),
        "L4": (*range(7, 17), *range(41, 58), *range(67, 105)),
        "R4": (*range(18, 40), *range(41, 54), *range(65, 105)),
    }


def test_rule_book_narrows_row_2() -> None:
    """That 58 could also go to the right of row 2 rules out 61 there."""
    assert 61 not in possible_ends((*STORY, COULD))["R2"]
    assert 61 not in possible_ends((*STORY, BECAUSE))["L3"]


# --- counted twice ------------------------------------------------------------------------


def tables_of_chance() -> Iterator[Six]:
    """Tables of free cards, and tables whose ends are all possible ones by themselves."""
    chance = random.Random(3)
    possible = [possible_ends()[name] for name in ENDS]
    for _ in range(MANY):
        pairs = (sorted(chance.choices(DECK, k=2)) for _ in range(3))
        yield tuple(end for pair in pairs for end in pair)
        yield tuple(map(chance.choice, possible))


def test_tables_of_chance() -> None:
    """On thousands of tables the program and the plain rule agree about every set of sentences."""
    counts = dict.fromkeys(VERSIONS, 0)
    for six in tables_of_chance():
        for name, sentences in VERSIONS.items():
            expected = plainly_fits(six, sentences)
            assert fits(named(six), sentences) is expected, (six, name)
            counts[name] += expected
    assert counts.pop("nowhere") == 0
    assert min(counts.values()) > MANY // 40


def test_counting_finds_the_tables_of_chance() -> None:
    """With all six ends given the count is one if the table fits, and nothing if not."""
    tables = list(tables_of_chance())
    fitting = [six for six in tables if plainly_fits(six)][:40]
    assert [solutions(given=named(six)) for six in fitting] == [1] * 40
    others = [six for six in tables if not plainly_fits(six) and plainly_fits(six, ())][:40]
    assert [solutions(given=named(six)) for six in others] == [0] * 40


GIVEN = (
    {"L2": 10, "R2": 33, "L3": 65, "R3": 71},
    {"L2": 10, "R2": 12, "L3": 66, "R3": 66},
    {"L2": 16, "R2": 18, "L3": 98, "R3": 104},
    {"L2": 38, "R2": 42, "L3": 61, "R3": 90},
    {"R2": 61, "L3": 65, "L4": 9, "R4": 70},
    {"R2": 54, "R3": 99, "L4": 57, "R4": 80},
)


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("version", "given"),
    [
        (version, given)
        for turn, version in enumerate(VERSIONS)
        for number, given in enumerate(GIVEN)
        if SOAK or turn % len(GIVEN) == number
    ],
    ids=str,
)
def test_two_ends_tried_out(version: str, given: dict[str, int]) -> None:
    """With four ends fixed and every card tried as the others, loops count the same."""
    tried = [(given[name],) if name in given else DECK for name in ENDS]
    sentences = VERSIONS[version]
    assert solutions(sentences, given) == sum(
        plainly_fits(six, sentences) for six in product(*tried)
    )


def test_three_ends_tried_out() -> None:
    """With a row and an end fixed, loops over the other three find the same ends, too."""
    given = {"L2": 10, "R2": 33, "R3": 70}
    tried = product(range(59, 71), combinations_with_replacement(FREE, 2))
    fitting = [six for left, fourth in tried if plainly_fits(six := (10, 33, left, 70, *fourth))]
    assert solutions(given=given) == len(fitting) > 1000
    assert possible_ends(given=given) == {
        name: tuple(sorted({six[at] for six in fitting})) for at, name in enumerate(ENDS)
    }


def test_end_of_row_1_plays_no_part() -> None:
    """Whatever five cards row 1 is from 40 on, 5 and 17 see its left end only."""
    for end in range(44, 105):
        table = Table(((40, end),), PROFESSIONAL.placing)
        assert table.ends_for(5) == (((0, Side.LEFT), 35),)
        assert table.ends_for(17) == (((0, Side.LEFT), 23),)


# --- the table that the kit shows ---------------------------------------------------------


def test_figure_fits() -> None:
    """The table that stands for the figure fits all the story, and what the rule-book adds."""
    told = (*STORY, OVERLOOKED, COULD, BECAUSE, MIDDLE)
    assert fits(ends_of(FIGURE_3), told)
    assert plainly_fits(tuple(ends_of(FIGURE_3).values()), told)
    assert not fits(ends_of(FIGURE_3), (*STORY, NOWHERE))
    assert solutions(given=ends_of(FIGURE_3)) == 1


def test_figure_played() -> None:
    """Played on the figure, the four cards go where the text says, and B takes row 1."""
    table = PROFESSIONAL.table(FIGURE_3)
    after, events = table.resolve({"A": 5, "B": 17, "C": 58, "D": 62})
    assert str(after) == "17 | 5 10 21 33 62 | 58 65 | 45 68 80"
    assert [(event.who, event.bulls) for event in events if isinstance(event, TookSixth)] == [
        ("B", 11)
    ]
    assert [after.spots(card)[0].row for card in (1, 2, 3, 4, 63, 64)] == [1] * 6


# --- the sentence that cannot be ----------------------------------------------------------


@in_soak
def test_no_table_at_all() -> None:
    """The sentence is true on none of all tables, with any of the others or with none."""
    for size in range(len(STORY) + 1) if SOAK else (0, 1, len(STORY)):
        for some in combinations(STORY, size):
            assert solutions((*some, NOWHERE)) == 0
    assert solutions(()) > 4_000_000_000


def test_single_card_takes_every_other() -> None:
    """A row of one card has an end for every other card: higher to the right, lower to the left."""
    for only in DECK:
        row = Table(((only,),), PROFESSIONAL.placing)
        for card in {*DECK} - {only}:
            side = Side.RIGHT if card > only else Side.LEFT
            assert row.ends_for(card) == (((0, side), abs(card - only)),)


def test_row_1_is_17_whatever_it_was() -> None:
    """From every row that 17 can take from the left, 17 is left alone, and 59 and 60 fit."""
    for start in range(18, 101):
        row = Table((tuple(range(start, start + 5)),), PROFESSIONAL.placing)
        after, _ = row.resolve({"B": 17})
        assert after.rows == ((17,),)
        assert [after.ends_for(card)[0][1] for card in (59, 60)] == [42, 43]


def test_why() -> None:
    """The reason names the row, the side and the distance."""
    assert str(refuted_by(60)) == (
        "17 took row 1 and lies there alone. Every higher card fits to its right: 60 does, 43 away."
    )
    assert str(refuted_by(3)) == (
        "17 took row 1 and lies there alone. Every lower card fits to its left: 3 does, 14 away."
    )
    with pytest.raises(ValueError, match="17 itself lies in row 1 after the four moves"):
        refuted_by(17)


def test_table_without_a_place() -> None:
    """N-PRO-NOWHERE: on this table 59 and 60 fit nowhere, and their owner takes a row."""
    table = table_without_a_place()
    assert str(table) == "40 44 70 | 5 10 62 | 58 65 | 45 68 80"
    for card in (59, 60):
        assert table.ends_for(card) == ()
        assert ends_for([list(row) for row in table.rows], card) == []
        after, _ = table.resolve({"A": card}, take=lambda table, who, card: 2)
        assert after.rows[2] == (card,)


# --- words --------------------------------------------------------------------------------


def test_sentences() -> None:
    """Every sentence has an id of its own and is said in words."""
    assert len({sentence.id for sentence in EVERY_SENTENCE}) == len(EVERY_SENTENCE)
    assert all(str(sentence.says).endswith(".") for sentence in EVERY_SENTENCE)
    assert str(NOWHERE.says) == "Then 59 or 60 fits nowhere."


def test_unknown_end() -> None:
    """An end that is not sought is refused with the ends that are."""
    with pytest.raises(ValueError, match="'L1' is not an end: the ends are L2, R2, L3, R3, L4, R4"):
        solutions(given={"L1": 40})
