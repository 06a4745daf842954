"""The exact risk of a card: equal to trying every set of opponents' cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.core.text import speaking
from kernel_lib.nimmt import CardRisk, Table, risk
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.risk import bulls_distribution, explained
from tests import strategies
from tests.nimmt import chance_oracle, oracle
from tests.strategies import by_length, in_soak, sampled

SIZE = by_length(2_000, 3_000, 20_000)
"""How many small decks are tried."""


class Position(NamedTuple):
    """A small deck: a table, the card to play, and the cards that the opponents draw from."""

    table: Table
    card: int
    opponents: int
    unseen: tuple[int, ...]


def small_decks(seed: int) -> Iterator[Position]:
    """Random small decks without end; few cards are unseen, so that every set can be tried."""
    rng = Random(seed)
    while True:
        opponents = rng.randrange(10)
        unseen = opponents + rng.randint(0 if opponents else 1, 4 if opponents > 6 else 6)
        sizes = [rng.choice((1, 2, 3, 4, 5, 5)) for _ in range(rng.choice((1, 2, 3, 4, 4, 4)))]
        needed = 1 + unseen + sum(sizes)
        highest = rng.choice((needed, needed + 8, 104))
        cards = rng.sample(range(1, min(highest, 104) + 1), needed)
        are_all_low = rng.random() < 0.15
        if are_all_low:
            cards.sort(reverse=True)
        rows = []
        for size in sizes:
            rows.append(tuple(sorted(cards[:size])))
            del cards[:size]
        cards.sort()
        card = cards.pop(min(5, unseen) if are_all_low else rng.randrange(len(cards)))
        rng.shuffle(cards)
        yield Position(Table(tuple(rows)), card, opponents, tuple(cards))


@cache
def sample() -> tuple[tuple[Position, CardRisk], ...]:
    """The small decks that are tried, each with the risk of its card."""
    decks = small_decks(2026)
    return tuple(
        (position, risk(position.table, [position.card], position.opponents, position.unseen)[0])
        for position in (next(decks) for _ in range(SIZE))
    )


@in_soak
def test_equals_enumeration() -> None:
    """On every small deck the three numbers are exactly those of trying all sets of cards."""
    assert len(sample()) >= 2_000
    for position, by_formula in sample():
        tried = oracle.risk_by_enumeration(
            position.table.rows, position.card, position.opponents, position.unseen
        )
        assert (by_formula.sixth, by_formula.low, by_formula.bulls) == tried, position
        assert by_formula.card == position.card


def test_probabilities() -> None:
    """Probabilities lie between 0 and 1, also together; bulls are those of at most five cards."""
    for _, by_formula in sample():
        assert 0 <= by_formula.sixth <= 1
        assert 0 <= by_formula.low <= 1
        assert by_formula.any == by_formula.sixth + by_formula.low <= 1
        assert 0 <= by_formula.bulls <= 27
        assert all(
            isinstance(n, Fraction) for n in (by_formula.sixth, by_formula.low, by_formula.bulls)
        )


def test_distribution_equals_enumeration() -> None:
    """On a quarter of the decks every number of bulls is as likely as when all sets are tried."""
    for position, by_formula in sample()[::4]:
        tried: Counter[int] = Counter()
        for others in combinations(position.unseen, position.opponents):
            plays = {card: card for card in (position.card, *others)}
            _, taken = oracle.resolve(
                position.table.rows, plays, lambda rows, *_: oracle.cheapest_row(rows)
            )
            tried[oracle.total_bulls(taken.get(position.card, []))] += 1
        spread = bulls_distribution(
            position.table, position.card, position.opponents, position.unseen
        )
        assert spread == {n: Fraction(ways, tried.total()) for n, ways in tried.items()}, position
        assert sum(n * chance for n, chance in spread.items()) == by_formula.bulls
        terms = explained(position.table, position.card, position.opponents, position.unseen)
        assert sum(term.probability for term in terms) == by_formula.any
        assert sum(term.bulls for term in terms) == by_formula.bulls
        for term in terms:
            assert chance_oracle.value_of(term.formula) == term.probability


def test_three_opponents_unless_it_is_said() -> None:
    """Who names no number of opponents is told of a table of four."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    for count in (bulls_distribution, explained):
        assert count(table, 37) == count(table, 37, 3) != count(table, 37, 2)


def fills_a_row_twice(one: Position) -> bool:
    """Whether some set of cards makes a row be taken twice by a sixth card in one trick."""
    for others in combinations(one.unseen, one.opponents):
        plays = {card: card for card in (one.card, *others)}
        _, taken = oracle.resolve(one.table.rows, plays, lambda rows, *_: oracle.cheapest_row(rows))
        if any(len(cards) == 5 and set(cards) <= set(plays) for cards in taken.values()):
            return True
    return False


def loses_its_row(one: Position) -> bool:
    """Whether somebody below may take the row that the card belongs to, the cheapest."""
    row = one.table.row_for(one.card)
    lowest = min(one.table.ends)
    return (
        row is not None
        and oracle.cheapest_row(one.table.rows) == row
        and one.opponents > 0
        and any(card < lowest for card in one.unseen)
    )


def test_sample_holds_every_case() -> None:
    """The small decks do contain all that makes the risk hard to count."""
    counts: Counter[str] = Counter()
    for position, by_formula in sample():
        counts[f"{position.opponents} opponents"] += 1
        counts[f"{len(position.table.rows)} rows"] += 1
        counts["your row taken by somebody below"] += loses_its_row(position)
        counts["... and it is the lowest row"] += loses_its_row(position) and (
            position.table.ends[position.table.row_for(position.card) or 0]
            == min(position.table.ends)
        )
        counts["own card too low"] += position.table.row_for(position.card) is None
        counts["sixth and low at once"] += by_formula.sixth > 0 and by_formula.low > 0
        counts["a row filled twice"] += position.opponents > 4 and fills_a_row_twice(position)
    least = {f"{n} opponents": 100 for n in range(10)}
    least |= {f"{n} rows": 100 for n in range(1, 5)}
    least |= {
        "your row taken by somebody below": 50,
        "... and it is the lowest row": 20,
        "own card too low": 100,
        "sixth and low at once": 20,
        "a row filled twice": 50,
    }
    assert {case: counts[case] for case in least if counts[case] < least[case]} == {}


def risk_of(table: str, card: int, opponents: int, unseen: Iterable[int]) -> tuple[Fraction, ...]:
    """Sixth, low and bulls of one card."""
    (by_formula,) = risk(Table.parse(table), [card], opponents, unseen)
    return by_formula.sixth, by_formula.low, by_formula.bulls


def test_alone_behind_four() -> None:
    """With nobody else a fifth card is safe: no other card can come before it."""
    assert risk_of("16 20 21 22", 37, 0, []) == (0, 0, 0)


def test_alone_behind_five() -> None:
    """With nobody else a card behind a full row takes it: 35 has 2 bulls, 40 has 3, 8 in all."""
    assert risk_of("16 | 35 36 38 40 42", 45, 0, []) == (1, 0, 8)


def test_one_card_in_the_gap() -> None:
    """Row of four, one opponent with 23, 50 or 60: only 23 comes before 37, so 1/3; 10 bulls + 1.

    The row 16 20 21 22 has 1 + 3 + 1 + 5 = 10 bulls, with the 23 it has 11; 11/3 are expected.
    """
    assert risk_of("16 20 21 22", 37, 1, [23, 50, 60]) == (Fraction(1, 3), 0, Fraction(11, 3))


def test_too_low_takes_the_cheapest() -> None:
    """The 5 is the lowest of all whatever 50 or 60 does: it takes the 61 with its one bull."""
    assert risk_of("20 | 61", 5, 1, [50, 60]) == (0, 1, 1)


def test_somebody_lower_opens_a_row() -> None:
    """If 3 is played, it takes a row and the 5 goes behind it; if 50 is, the 5 is too low: 1/2."""
    assert risk_of("20 | 61", 5, 1, [3, 50]) == (0, Fraction(1, 2), Fraction(1, 2))


def test_full_row_emptied_by_somebody_below() -> None:
    """Behind the full 1-bull row 12 the 18 pays 5; but if the 2 takes that row, 18 is its second.

    Row 12 13 14 16 17 has 5 bulls and is cheaper than 20 with 22 (8): whoever is too low takes it.
    The opponent has 2 or 90: half of the time 5 bulls, so 5/2 are expected.
    """
    got = risk_of("12 13 14 16 17 | 20 22", 18, 1, [2, 90])
    assert got == (Fraction(1, 2), 0, Fraction(5, 2))


def test_moved_to_the_next_lower_row() -> None:
    """If the 2 takes the 61, the 65 falls back to the full row 42 and takes its 8 bulls.

    Both 61 and 42's row lie below 65; 61 is the cheapest. With 2 played (1 of 2) the end 61 is
    gone, 42 is the highest end below 65, and that row has five cards. With 90 nothing happens.
    """
    got = risk_of("35 36 38 40 42 | 61", 65, 1, [2, 90])
    assert got == (Fraction(1, 2), 0, 4)


def test_row_filled_twice() -> None:
    """Five cards between 42 and 50 all come first: 43 takes the row, 50 then takes 43 to 47.

    The row is full, so the 43 takes it; 44, 45, 46, 47 follow; the 50 is the sixth again and pays
    1 + 5 + 2 + 1 + 1 = 10 bulls.
    """
    assert risk_of("35 36 38 40 42", 50, 5, [43, 44, 45, 46, 47]) == (1, 0, 10)


def test_too_low_and_sixth_at_once() -> None:
    """Below all rows the 9 is sixth if five lower cards are played, and too low if none is.

    Five opponents play five of 3, 4, 6, 7, 8 and 50 to 54: 252 sets. In one of them all five low
    cards are played: the 3 takes the 61, 4, 6, 7, 8 follow, and the 9 is the sixth card and takes
    5 bulls. In one of them no low card is played, and the 9 itself takes the 61 with its one bull.
    """
    got = risk_of("20 | 61", 9, 5, [3, 4, 6, 7, 8, 50, 51, 52, 53, 54])
    assert got == (Fraction(1, 252), Fraction(1, 252), Fraction(5 + 1, 252))


def test_unseen_by_default() -> None:
    """Without ``unseen`` all cards count that are neither on the table nor in the hand."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    hand = [37, 45, 5]
    rest = [card for card in DECK if card not in table.cards and card not in hand]
    assert risk(table, hand, 3) == risk(table, hand, 3, rest)
    assert risk(table, hand, 3) == risk(table, hand, 3, reversed(rest))


def test_one_opponent_and_the_whole_deck() -> None:
    """Against one opponent the whole deck can be tried card by card."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    for card in (1, 15, 17, 23, 34, 37, 41, 43, 60, 62, 69, 71, 104):
        rest = [hidden for hidden in DECK if hidden not in table.cards and hidden != card]
        tried = oracle.risk_by_enumeration(table.rows, card, 1, rest)
        (by_formula,) = risk(table, [card], 1)
        assert (by_formula.sixth, by_formula.low, by_formula.bulls) == tried


@given(strategies.tables(), st.integers(0, 9), st.randoms(use_true_random=False))
@sampled(60)
def test_one_risk_a_card_in_order(table: Table, opponents: int, rng: Random) -> None:
    """A hand gets one risk a card, in the order given, each within its bounds."""
    hand = rng.sample([card for card in DECK if card not in table.cards], 10)
    risks = risk(table, hand, opponents)
    assert [card_risk.card for card_risk in risks] == hand
    for card_risk in risks:
        assert 0 <= card_risk.any <= 1
        assert (card_risk.bulls > 0) == (card_risk.any > 0)


def test_no_cards() -> None:
    """A hand of no cards has no risks."""
    assert risk(Table.parse("16 | 35 | 61 | 70"), [], 3) == ()


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "card on the table": (
        {"cards": [61], "opponents": 1},
        "card 61 cannot be in the hand: it lies on the table 16 22 | 61",
    ),
    "card twice": ({"cards": [5, 5], "opponents": 1}, "card 5 is in the hand twice"),
    "no card": (
        {"cards": [0], "opponents": 1},
        "0 is not a card: cards are whole numbers from 1 to 104",
    ),
    "unseen is on the table": (
        {"cards": [5], "opponents": 1, "unseen": [22, 90]},
        "card 22 cannot be unseen: it is on the table or in the hand",
    ),
    "unseen is in the hand": (
        {"cards": [5], "opponents": 1, "unseen": [5]},
        "card 5 cannot be unseen: it is on the table or in the hand",
    ),
    "unseen twice": (
        {"cards": [5], "opponents": 1, "unseen": [90, 7, 90]},
        "card 90 is unseen twice",
    ),
    "unseen is no card": (
        {"cards": [5], "opponents": 1, "unseen": [105]},
        "105 is not a card: cards are whole numbers from 1 to 104",
    ),
    "too many opponents": (
        {"cards": [5], "opponents": 3, "unseen": [7, 90]},
        "3 opponents cannot hold a card each: only 2 cards are unseen",
    ),
    "fewer than nobody": (
        {"cards": [5], "opponents": -1},
        "the number of opponents must be 0 or more, not -1",
    ),
    "half an opponent": (
        {"cards": [5], "opponents": 1.5},
        "the number of opponents must be 0 or more, not 1.5",
    ),
    "opponents as truth": (
        {"cards": [5], "opponents": True},
        "the number of opponents must be 0 or more, not True",
    ),
}


@pytest.mark.parametrize(("asked", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(asked: dict[str, Any], sentence: str) -> None:
    """A question that makes no sense is refused with one sentence, in each language."""
    with pytest.raises(ValueError, match=r".") as error:
        risk(Table.parse("16 22 | 61"), **asked)
    assert str(error.value) == sentence
    with speaking("ja"):
        assert str(error.value) != sentence
