"""What holds on any table and for any hand of the variants, tried on many at random."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import assume, find, given
from hypothesis import strategies as st

from kernel_lib.core.game import IllegalMove
from kernel_lib.core.text import speaking
from kernel_lib.nimmt import (
    Draft,
    Keep,
    PlaceAt,
    PlaceFirst,
    Play,
    PlayTwo,
    Refusal,
    Rules,
    Side,
    Table,
    TakeRow,
    choice_from_notation,
)
from kernel_lib.nimmt.decisions.keep import Keeps
from kernel_lib.nimmt.decisions.play import Plays
from kernel_lib.nimmt.events import Event, Stacked, TookRow, TookSixth, TookTogether
from kernel_lib.nimmt.rows import Placing, Spot
from tests import strategies
from tests.nimmt import oracle
from tests.nimmt.combinations import all_rules
from tests.strategies import looked_for, sampled

BOTH_SIDES = Placing(both_sides=True)
TWINS = Placing(twins=True)

# --- Professional -------------------------------------------------------------------------


def professional_tables() -> st.SearchStrategy[Table]:
    """Any position of one to four rows, in Professional."""
    return strategies.tables(highest=40).map(lambda table: Table(table.rows, BOTH_SIDES))


def every_end(table: Table, card: int) -> list[tuple[int, int, str]]:
    """Every end that a card may go to, by the rule alone: difference, row and side."""
    ends = []
    for row, cards in enumerate(table.rows):
        if card > max(cards):
            ends.append((card - max(cards), row, "right"))
        if card < min(cards):
            ends.append((min(cards) - card, row, "left"))
    return sorted(ends)


@pytest.mark.clause("nimmt.professional.sides")
@pytest.mark.clause("nimmt.professional.nearest")
@pytest.mark.clause("nimmt.professional.tie")
@given(professional_tables(), st.integers(1, 104))
@sampled(500)
def test_ends_of_professional(table: Table, card: int) -> None:
    """All ends are found, with their differences; the card goes to those with the smallest."""
    assume(card not in table.cards)
    expected = every_end(table, card)
    assert [(gap, spot.row, str(spot.side)) for spot, gap in table.ends_for(card)] == expected
    nearest = [(row, side) for gap, row, side in expected if gap == expected[0][0]]
    assert [(spot.row, str(spot.side)) for spot in table.spots(card)] == nearest
    assert table.row_for(card) == (nearest[0][0] if nearest else None)
    assert len(nearest) <= 2


@st.composite
def decided_tricks(draw: st.DrawFn) -> tuple[Table, dict[int, int], list[int]]:
    """A position of Professional, a card for each of some players, and numbers to decide with."""
    table = draw(professional_tables())
    free = [card for card in range(1, 41) if card not in table.cards]
    cards = draw(st.lists(st.sampled_from(free), min_size=1, max_size=8, unique=True))
    numbers = draw(st.lists(st.integers(0, 3), min_size=8, max_size=8))
    return table, dict(enumerate(cards)), numbers


def resolved(
    table: Table, plays: dict[int, int], numbers: list[int]
) -> tuple[Table, tuple[Event, ...], list[str]]:
    """A trick, with what was decided by the players in it."""
    decided: list[str] = []

    def take(now: Table, who: int, card: int) -> int:
        assert plays[who] == card
        assert not every_end(now, card)
        decided.append("row")
        return numbers[who] % len(now.rows)

    def end(now: Table, who: int, card: int, spots: tuple[Spot, ...]) -> Spot:
        assert plays[who] == card
        assert now.spots(card) == spots
        assert len(spots) == 2
        decided.append("end")
        return spots[numbers[who] % 2]

    after, events = table.resolve(plays, take=take, end=end)
    return after, events, decided


@given(decided_tricks())
@sampled(300)
def test_tricks_of_professional(trick: tuple[Table, dict[int, int], list[int]]) -> None:
    """Rows stay possible, no card is lost, and the events, one by one, make the result."""
    table, plays, numbers = trick
    after, events, _ = resolved(table, plays, numbers)
    assert Table(after.rows, BOTH_SIDES) == after
    taken = [
        card for event in events if isinstance(event, TookSixth | TookRow) for card in event.cards
    ]
    assert sorted([*after.cards, *taken]) == sorted([*table.cards, *plays.values()])
    stepped = table
    for event in events:
        stepped = stepped.after(event)
    assert stepped == after


@pytest.mark.thinned
@pytest.mark.parametrize("wanted", ["row", "end"])
def test_tricks_of_professional_hold_decisions(wanted: str) -> None:
    """The tricks at random do have cards that fit nowhere, and cards with two ends."""
    trick = find(
        decided_tricks(), lambda trick: wanted in resolved(*trick)[2], settings=looked_for(1000)
    )
    assert wanted in resolved(*trick)[2]


@given(professional_tables(), st.integers(1, 40))
@sampled(200)
def test_without_a_decision_it_is_asked_for(table: Table, card: int) -> None:
    """Where a player must decide and nobody says how, the trick is refused; else it is played."""
    assume(card not in table.cards)
    spots = table.spots(card)
    codes = {0: Refusal.MUST_TAKE_ROW, 2: Refusal.MUST_CHOOSE_END}
    if len(spots) == 1:
        after, _ = table.resolve({"A": card})
        assert card in after.rows[spots[0].row]
        return
    with pytest.raises(IllegalMove) as error:
        table.resolve({"A": card})
    assert error.value.code is codes[len(spots)]
    if len(spots) == 2:
        with pytest.raises(IllegalMove):
            table.resolve({"A": card}, end=lambda *_: Spot(9, Side.LEFT))


# --- Double -------------------------------------------------------------------------------


@pytest.mark.clause("nimmt.double.stack")
@given(strategies.twin_tables())
@sampled(300)
def test_text_of_twins(table: Table) -> None:
    """A position with twins is written as one line, with ``=`` between those that share a place."""
    text = str(table)
    assert Table.parse(text, TWINS) == table
    for row, part in zip(table.rows, text.split(" | "), strict=True):
        assert len(part.split(" ")) == len(set(row)) == table.placing.size(row)
        assert [int(card) for card in re.findall("[0-9]+", part)] == list(row)
        assert part.count("=") == len(row) - len(set(row))


def test_text_of_twins_by_hand() -> None:
    """``55=55`` is two cards in one place, and twins in two rows stand as they are."""
    table = Rules(variants=("double",)).table("50 55=55 57 | 30 | 57 58 | 70=70")
    assert table.rows == ((50, 55, 55, 57), (30,), (57, 58), (70, 70))
    assert str(table) == "50 55=55 57 | 30 | 57 58 | 70=70"
    assert table.ends == (57, 30, 58, 70)
    assert table.bulls == (3 + 7 + 7 + 1, 3, 2, 6)


IMPOSSIBLE_TWINS = {
    "not stacked": (
        "50 55 55 | 30",
        "'50 55 55' is not how a row with twins is written: write '50 55=55'",
    ),
    "no twins": (
        "50 55=57 | 30",
        "'50 55=57' is not how a row with twins is written: write '50 55 57'",
    ),
    "rows that end alike": (
        "50 55 | 30 55",
        "rows 1 and 2 both end with 55: twins would share a place",
    ),
    "three": ("50 55=55=55 | 30", "card 55 is on the table 3 times: there are only two of each"),
    "a third in another row": (
        "50 55=55 | 30 | 55",
        "card 55 is on the table 3 times: there are only two of each",
    ),
    "six places": (
        "1 2 3 4=4 5 6 | 30",
        "row 1 has 6 cards: a row holds at most 5",
    ),
    "descending": (
        "50=50 40 | 30",
        "row 1 descends from 50 to 40: rows ascend from left to right",
    ),
    "no card": ("=55 | 30", "'=55' is not how a row with twins is written: write '55'"),
}


@pytest.mark.parametrize(("text", "sentence"), IMPOSSIBLE_TWINS.values(), ids=IMPOSSIBLE_TWINS)
def test_impossible_twins(text: str, sentence: str) -> None:
    """A text that is no position with twins is refused, and it is said why, in each language."""
    with pytest.raises(ValueError, match=r".") as error:
        Table.parse(text, TWINS)
    assert str(error.value) == sentence
    with speaking("ja"):
        assert str(error.value) != sentence
        assert not str(error.value).isascii()


@pytest.mark.parametrize("plays", [{"A": 55}, {"A": 30, "B": 30}], ids=["both lie", "one lies"])
def test_a_third_card_cannot_be_played(plays: dict[str, int]) -> None:
    """Of each card of Double there are two, those on the table counted, and a third is refused."""
    *_, (who, card) = plays.items()
    sentence = f"{who} cannot play {card}: there are only two of each card"
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        Table.parse("50 55=55 | 30", TWINS).resolve(plays)


def test_no_twins_in_other_games() -> None:
    """Without Double, twins are refused, stacked or not."""
    for text in ("50 55=55 | 30", "50 55 55 | 30", "50 55 | 55"):
        with pytest.raises(ValueError, match=r"'55=55' in|card 55 is"):
            Table.parse(text)


@st.composite
def twin_tricks(draw: st.DrawFn) -> tuple[Table, dict[int, int], int]:
    """A position of Double, cards of some players, with twins among them, and a row to take."""
    table = draw(strategies.twin_tables(highest=20))
    lying = Counter(card for row in table.rows for card in row)
    free = [card for card in range(1, 25) for _ in range(2 - lying[card])]
    cards = draw(st.permutations(free))[: draw(st.integers(1, 8))]
    return table, dict(enumerate(cards)), draw(st.integers(0, len(table.rows) - 1))


@pytest.mark.clause("nimmt.double.stack")
@pytest.mark.clause("nimmt.double.share")
@given(twin_tricks())
@sampled(400)
def test_tricks_of_double(trick: tuple[Table, dict[int, int], int]) -> None:
    """No card is lost, rows stay possible, twins lie together, and what both took is shared."""
    table, plays, row = trick
    after, events = table.resolve(plays, take=lambda *_: row)
    assert Table(after.rows, TWINS) == after
    takings = [event for event in events if isinstance(event, TookSixth | TookRow | TookTogether)]
    taken = [card for event in takings for card in event.cards]
    before = [*(card for cards in table.rows for card in cards), *plays.values()]
    assert sorted([*(card for cards in after.rows for card in cards), *taken]) == sorted(before)
    stepped = table
    for event in events:
        if isinstance(event, Stacked):
            assert stepped.rows[event.row][-1] == event.card
        stepped = stepped.after(event)
    assert stepped == after
    copies = Counter(plays.values())
    for event in takings:
        assert event.bulls == oracle.total_bulls(event.cards)
        assert isinstance(event, TookTogether) is (copies[event.card] == 2)
        if isinstance(event, TookTogether):
            assert 2 * event.each - event.bulls in (0, 1)
            assert sorted(event.owners) == sorted(w for w in plays if plays[w] == event.card)


def has_shared_taking(trick: tuple[Table, dict[int, int], int]) -> bool:
    """Whether twins take a row together in a trick."""
    table, plays, row = trick
    _, events = table.resolve(plays, take=lambda *_: row)
    return any(isinstance(event, TookTogether) for event in events)


def test_tricks_of_double_hold_shared_takings() -> None:
    """The tricks at random do have twins that take a row together."""
    assert has_shared_taking(find(twin_tricks(), has_shared_taking, settings=looked_for(1000)))


# --- one or two cards of a hand -----------------------------------------------------------


def hands(most: int = 16) -> st.SearchStrategy[tuple[int, ...]]:
    """Any hand of one to sixteen cards, ascending."""
    cards = st.lists(st.integers(1, 104), min_size=1, max_size=most, unique=True)
    return cards.map(lambda some: tuple(sorted(some)))


def plain_plays(hand: tuple[int, ...], least: int, is_ordered: bool) -> list[Any]:
    """The same choices as a plain list."""
    singles = [Play(card) for card in hand] if least == 1 or len(hand) == 1 else []
    pairs = permutations(hand, 2) if is_ordered else combinations(hand, 2)
    return [*singles, *(PlayTwo(*two) for two in pairs)]


@pytest.mark.clause("nimmt.refined.two")
@pytest.mark.clause("nimmt.hand.turn")
@given(hands(), st.integers(1, 2), st.booleans(), st.data())
@sampled(150)
def test_plays_are_a_list(
    hand: tuple[int, ...], least: int, is_ordered: bool, data: st.DataObject
) -> None:
    """The choices that are not listed answer like a list of them: count, index, slice, order."""
    plays, plain = Plays(hand, least, is_ordered), plain_plays(hand, least, is_ordered)
    assert len(plays) == len(plain) == len(set(plain))
    assert list(plays) == plain
    assert [plays[index] for index in range(len(plain))] == plain
    assert [plays[index] for index in range(-len(plain), 0)] == plain
    assert list(reversed(plays)) == plain[::-1]
    for index in (len(plain), len(plain) + 7, -len(plain) - 1):
        with pytest.raises(IndexError):
            plays[index]
    cut = data.draw(st.slices(len(plain)))
    assert list(plays[cut]) == plain[cut]


@given(hands(most=8), st.integers(1, 2), st.booleans())
@sampled(100)
def test_plays_contain_what_they_list(hand: tuple[int, ...], least: int, is_ordered: bool) -> None:
    """Just the choices that are listed are among them, of all cards of the hand and some others."""
    plays, plain = Plays(hand, least, is_ordered), plain_plays(hand, least, is_ordered)
    cards = [*hand, 0, 105, next(card for card in range(1, 104) if card not in hand)]
    for card in cards:
        assert (Play(card) in plays) is (Play(card) in plain)
        for second in cards:
            choice = PlayTwo(card, second)
            assert (choice in plays) is (choice in plain)


STRANGE = [
    *(None, 5, "5", (5, 12), [5]),
    *(Play(5.0), Play("5"), Play(None), PlayTwo(5.0, 12), PlayTwo(5, 12.0)),  # type: ignore[arg-type]
    *(PlayTwo(5, None), PlayTwo([5], 12), Play([5])),  # type: ignore[arg-type]
    *(TakeRow(5), Draft(5), PlaceFirst(5), Keep((5,)), PlaceAt(5, Side.LEFT)),
]
"""What is no card, or two, of a hand with 5 and 12; some of it only equals one."""


@pytest.mark.parametrize("choice", STRANGE, ids=repr)
@pytest.mark.parametrize("is_ordered", [True, False])
def test_plays_contain_nothing_strange(choice: object, is_ordered: bool) -> None:
    """Other choices, and numbers that only equal a card, are not among them."""
    assert Play(5) in Plays((5, 12), 1, is_ordered)
    assert PlayTwo(5, 12) in Plays((5, 12), 1, is_ordered)
    assert choice not in Plays((5, 12), 1, is_ordered)
    assert Play(True) not in Plays((1, 5), 1, is_ordered)


def test_a_last_card_is_played_alone() -> None:
    """Where two cards are to be played and one is left, it is played alone."""
    assert list(Plays((7,), 2, False)) == [Play(7)]
    assert list(Plays((7,), 1, True)) == [Play(7)]
    assert Play(7) in Plays((7,), 2, False)
    assert Play(7) not in Plays((7, 8), 2, False)


# --- which cards to keep ------------------------------------------------------------------


@pytest.mark.clause("nimmt.hand.split")
@given(st.lists(st.integers(1, 104), min_size=1, max_size=6, unique=True), st.integers(0, 8))
@sampled(200)
def test_ways_to_keep(cards: list[int], room: int) -> None:
    """Every set of at most as many cards as there is room for stands there once, fewest first."""
    ways = Keeps(tuple(sorted(cards)), room)
    subsets = {
        frozenset(card for at, card in enumerate(cards) if bits >> at & 1)
        for bits in range(2 ** len(cards))
    }
    assert {frozenset(way.cards) for way in ways} == {
        subset for subset in subsets if len(subset) <= room
    }
    assert len(ways) == len({frozenset(way.cards) for way in ways})
    assert all(list(way.cards) == sorted(set(way.cards)) for way in ways)
    assert [len(way.cards) for way in ways] == sorted(len(way.cards) for way in ways)
    assert ways[0] == Keep(())


# --- choices as words ---------------------------------------------------------------------


def choices() -> st.SearchStrategy[Any]:
    """Any choice that a record can hold."""
    cards = st.integers(0, 999_999)
    rows = st.integers(-1, 999_998)
    return st.one_of(
        cards.map(Play),
        st.builds(PlayTwo, cards, cards),
        rows.map(TakeRow),
        st.builds(PlaceAt, rows, st.sampled_from([Side.LEFT, Side.RIGHT])),
        cards.map(PlaceFirst),
        st.lists(cards, max_size=5).map(lambda some: Keep(tuple(some))),
        cards.map(Draft),
    )


@given(choices())
@sampled(500)
def test_notation_round_trip(choice: Any) -> None:
    """Every choice is one word, from which it is read again."""
    word = choice.notation
    assert re.fullmatch("[a-z0-9+,]+", word)
    assert choice_from_notation(word) == choice
    assert type(choice_from_notation(word)) is type(choice)


def words() -> st.SearchStrategy[str]:
    """Words that look like choices, and some that are."""
    parts = ["row", "left", "right", "top", "first", "keep", "none", "draft", "+", ",", "-", " "]
    numbers = ["0", "1", "05", "37", "104", "1000000", "٣", ""]
    return st.lists(st.sampled_from(parts + numbers), max_size=5).map("".join)


@given(words())
@sampled(1000)
def test_a_word_is_a_choice_or_refused(word: str) -> None:
    """A word that is read is written again alike; any other is refused and quoted."""
    number = "(0|[1-9][0-9]{0,5})"
    forms = f"{number}|{number}[+]{number}|(row|left|right|first|draft){number}"
    if re.fullmatch(f"{forms}|keepnone|keep{number}(,{number})*", word, re.ASCII):
        assert choice_from_notation(word).notation == word
        return
    quoted = repr(word)
    said = quoted if len(quoted) <= 40 else f"{quoted[:39]}…"
    with pytest.raises(ValueError, match=f"^{re.escape(said)} is no choice: "):
        choice_from_notation(word)


@pytest.mark.parametrize(
    ("word", "choice"),
    [
        ("31+33", PlayTwo(31, 33)),
        ("50+3", PlayTwo(50, 3)),
        ("left2", PlaceAt(1, Side.LEFT)),
        ("right4", PlaceAt(3, Side.RIGHT)),
        ("first72", PlaceFirst(72)),
        ("keepnone", Keep(())),
        ("keep3,50", Keep((3, 50))),
        ("draft37", Draft(37)),
    ],
)
def test_words_of_the_variants(word: str, choice: Any) -> None:
    """Each new kind of choice has its word."""
    assert choice.notation == word
    assert choice_from_notation(word) == choice


@pytest.mark.parametrize(
    "word",
    [
        *("31+", "+33", "31+33+35", "31 33", "031+33", "keep", "keep,", "keep3,", "keep03"),
        *("keepnone,3", "keepNone", "left", "left-1", "top2", "whole2", "up1", "Left2"),
        *("first", "first3+4", "draft", "draft 3", "draft3,4", "row1+row2", "first+3"),
    ],
)
def test_no_words_of_the_variants(word: str) -> None:
    """What only looks like one of these words is refused."""
    with pytest.raises(ValueError, match="is no choice: "):
        choice_from_notation(word)


# --- rules as text ------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(6))
def test_rules_of_every_combination_as_text(size: int) -> None:
    """Every playable set of variants, for any number of players, is written and read back."""
    playable = all_rules(size)
    texts = {rules.to_text() for rules in playable}
    assert len(texts) == len(playable) > 0
    for rules in playable:
        assert Rules.from_text(rules.to_text()) == rules
        assert rules.to_text().count("variants=") == bool(size)
