"""Double: two decks, twins that share a place, and rows that are taken together."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules, State
from kernel_lib.nimmt.deal import dealt_cards
from kernel_lib.nimmt.events import (
    Dealt,
    Placed,
    Stacked,
    TookSixth,
    TookTogether,
)
from tests.nimmt.positions import after, position, rules_for, told, words


@pytest.mark.clause("nimmt.double.deck")
@pytest.mark.parametrize("players", [2, 10, 20])
def test_two_decks(players: int) -> None:
    """There are 208 cards, each number twice; ten each and the rows come from them."""
    rules = rules_for(players, "double")
    assert Counter(rules.deck) == dict.fromkeys(range(1, 105), 2)
    hands, rows = dealt_cards(rules, 4, 1)
    assert [len(hand) for hand in hands] == [10] * players
    dealt = Counter(card for cards in (*hands, *rows) for card in cards)
    assert max(dealt.values()) == 2


@pytest.mark.clause("nimmt.double.deck")
def test_doublets() -> None:
    """With doublets there are 113 cards: 11, 22 and so on to 99 twice, all others once."""
    rules = rules_for(2, "double", twins="doublets")
    assert len(rules.deck) == 113
    twice = [card for card, copies in Counter(rules.deck).items() if copies == 2]
    assert twice == [11, 22, 33, 44, 55, 66, 77, 88, 99]
    assert set(rules.deck) == set(range(1, 105))


def double(table: str, *hands: tuple[int, ...]) -> State:
    """A position of Double."""
    return position(rules_for(len(hands), "double"), hands, table)


@pytest.mark.clause("nimmt.double.stack")
def test_twins_of_a_trick_share_a_place() -> None:
    """N-DOUBLE-1: two 55s go behind 50 as one place, and 57 goes behind them."""
    start = double("10 | 30 | 50 | 70", (55, 1), (55, 2), (57, 3))
    state, events = told(start, "55 55 57")
    assert events[1:] == [
        Placed(0, 55, 2, 50, 2),
        Stacked(1, 55, 2),
        Placed(2, 57, 2, 55, 3),
    ]
    assert str(state.table) == "10 | 30 | 50 55=55 57 | 70"
    assert state.scores == (0, 0, 0)


@pytest.mark.clause("nimmt.double.stack")
def test_on_top_of_the_twin_even_in_a_full_row() -> None:
    """N-DOUBLE-2: 55 goes on top of the 55 that ends a full row, and takes nothing."""
    start = double("10 | 30 | 41 42 43 44 55 | 70", (55, 1), (71, 2))
    state, events = told(start, "55 71")
    assert events[1] == Stacked(0, 55, 2)
    assert str(state.table) == "10 | 30 | 41 42 43 44 55=55 | 70 71"
    assert state.scores == (0, 0)
    # The row is as full as before: the next card takes all six.
    took, events = told(state._replace(hands=((56, 1), (72, 2))), "56 72")
    assert events[1] == TookSixth(0, 56, 2, (41, 42, 43, 44, 55, 55), 22)
    assert took.scores[0] == 22


@pytest.mark.clause("nimmt.double.stack")
def test_a_twin_inside_a_row_does_not_matter() -> None:
    """N-DOUBLE-3: 55 lies in the middle of a row, so the other 55 goes where any card would."""
    state = after(double("10 | 30 | 50 55 60 | 70", (55, 1), (71, 2)), "55 71")
    assert str(state.table) == "10 | 30 55 | 50 55 60 | 70 71"


@pytest.mark.clause("nimmt.double.stack")
def test_a_stack_is_one_place_and_all_its_cards_cost() -> None:
    """N-DOUBLE-7: 33 twice is one place, so 45 is the sixth card; it takes six cards, 15 bulls."""
    start = double("10 | 31 32 33=33 34 35 | 50 | 70", (45, 1), (71, 2))
    state, events = told(start, "45 71")
    assert events[1] == TookSixth(0, 45, 1, (31, 32, 33, 33, 34, 35), 15)
    assert str(state.table) == "10 | 45 | 50 | 70 71"
    assert state.scores == (15, 0)
    # With a place less there is room: five cards in four places.
    room = after(double("10 | 31 32 33=33 34 | 50 | 70", (45, 1), (71, 2)), "45 71")
    assert str(room.table) == "10 | 31 32 33=33 34 45 | 50 | 70 71"


@pytest.mark.clause("nimmt.double.stack")
def test_the_twin_must_be_the_last_card_at_that_moment() -> None:
    """A lower card of the same trick cannot come between, but one can cover the twin before."""
    covered = after(double("10 | 30 | 50 | 70", (55, 1), (56, 2)), "55 56")
    assert str(covered.table) == "10 | 30 | 50 55 56 | 70"
    inside = after(covered._replace(hands=((55, 1), (71, 2))), "55 71")
    assert str(inside.table) == "10 | 30 55 | 50 55 56 | 70 71"


@pytest.mark.clause("nimmt.double.share")
@pytest.mark.parametrize(
    ("row", "pot", "each"),
    [
        ((31, 32, 33, 34, 35), 10, 5),
        ((31, 32, 34, 35, 36), 6, 3),
        ((31, 32, 33, 34, 37), 9, 5),
    ],
    ids=["N-DOUBLE-4", "N-DOUBLE-5", "N-DOUBLE-6"],
)
def test_twins_share_what_they_take(row: tuple[int, ...], pot: int, each: int) -> None:
    """N-DOUBLE-4 to 6: two 45s take a full row together, and each pays half, rounded up."""
    table = f"10 | {' '.join(map(str, row))} | 50 | 70"
    state, events = told(double(table, (45, 1), (71, 2), (45, 3)), "45 71 45")
    assert events[1:3] == [TookTogether((0, 2), 45, 1, row, pot, each), Stacked(2, 45, 1)]
    assert str(state.table) == "10 | 45=45 | 50 | 70 71"
    assert state.scores == (each, 0, each)
    assert state.taken == ((), (), ())
    assert [(pile.cards, pile.owners) for pile in state.shared] == [(row, (0, 2))]


@pytest.mark.clause("nimmt.double.share")
def test_twins_that_are_too_low() -> None:
    """The lower seat chooses the row for two twins that are too low, and both pay half of it."""
    start = double("10 | 31 33 | 50 | 70", (71, 1), (5, 2), (5, 3))
    waiting = after(start, "71 5 5")
    assert words(waiting) == {1: ["row1", "row2", "row3", "row4"]}
    state, events = told(waiting, "row2")
    assert events[:2] == [TookTogether((1, 2), 5, 1, (31, 33), 6, 3), Stacked(2, 5, 1)]
    assert str(state.table) == "10 | 5=5 | 50 | 70 71"
    assert state.scores == (0, 3, 3)


@pytest.mark.clause("nimmt.double.share")
def test_halves_are_rounded_each_time() -> None:
    """Two takings of one bull cost each player one bull twice, not one bull in all."""
    state = after(double("10 | 31 | 51 | 71", (5, 6), (5, 6)), "5 5", "row2")
    assert state.scores == (1, 1)
    again = state._replace(hands=((4, 8), (4, 8)))
    again = after(again, "4 4", "row3")
    assert again.scores == (2, 2)


@pytest.mark.clause("nimmt.double.share")
def test_a_card_alone_pays_all() -> None:
    """Twins of different tricks share nothing: whoever takes a row alone pays all of it."""
    state = after(double("10 | 31 32 33 34 35 | 50 | 70", (45, 1), (71, 46)), "45 71")
    assert state.scores == (10, 0)
    assert state.shared == ()
    stacked = after(state._replace(hands=((1, 2), (45, 3))), "1 45", "row1")
    assert str(stacked.table) == "1 | 45=45 | 50 | 70 71"
    assert stacked.scores == (13, 0)


@pytest.mark.clause("nimmt.double.start")
def test_twins_among_the_first_cards() -> None:
    """N-DOUBLE-START: with two players and seed 37, the first row begins with two 90s."""
    state = nimmt.start(rules_for(2, "double"), seed=37)
    assert str(state.table) == "90=90 | 12 | 33 | 22"
    (dealt,) = state.opening
    assert dealt == Dealt(1, (90, 90, 12, 33, 22))
    assert set(dealt.first_cards) == {12, 22, 33, 90}
    assert dealt.clause == "nimmt.double.start"
    said = dealt.words(str)
    assert str(said) == "Deal 1 begins. The rows start with 90 twice, 12, 33, 22."
    assert "90が2枚" in said.words("ja")


@pytest.mark.clause("nimmt.double.start")
@pytest.mark.parametrize(
    "rules",
    [
        rules_for(2, "double"),
        rules_for(20, "double"),
        rules_for(10, "double", twins="doublets"),
        rules_for(2, "double", highest=12, hand_size=8),
        rules_for(3, "double", "open", highest=9, hand_size=3),
    ],
    ids=Rules.to_text,
)
def test_four_rows_always_begin(rules: Rules) -> None:
    """There are four rows with different first cards; twins lie in one row, as one place."""
    stacks = 0
    for seed in range(2000):
        hands, rows = dealt_cards(rules, seed, 1)
        assert len(rows) == len({row[0] for row in rows}) == 4
        assert all(set(row) == {row[0]} and len(row) <= 2 for row in rows)
        stacks += sum(len(row) == 2 for row in rows)
        dealt = Counter(card for cards in (*hands, *rows) for card in cards)
        assert not dealt - Counter(rules.deck)
        assert [len(hand) for hand in hands] == [rules.hand_size] * rules.players
    assert stacks > 0


@pytest.mark.clause("nimmt.double.start")
@pytest.mark.parametrize("twins", ["all", "doublets"])
def test_four_rows_can_always_begin(twins: str) -> None:
    """A deck is refused exactly if the cards left by the hands could be too few different ones."""
    refused = 0
    for highest, size in product(range(6, 13), range(1, 6)):
        deck = [*range(1, highest + 1), *(range(1, highest + 1) if twins == "all" else [11])]
        deck = [card for card in deck if card <= highest]
        left = Counter(deck)
        # At worst the hands take single cards and leave pairs.
        for _ in range(2 * size):
            single = [card for card in left if left[card] == 1]
            left -= Counter(single[:1] or [max(left, default=0)])
        if len(left) >= 4:
            rules_for(2, "double", twins=twins, highest=highest, hand_size=size)
            continue
        refused += 1
        with pytest.raises(ValueError, match=r"^a deck of \d+ cards does not do: "):
            rules_for(2, "double", twins=twins, highest=highest, hand_size=size)
    assert refused > 1
