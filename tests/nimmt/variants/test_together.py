"""Variants together: which pairs can be played, and what their rules do."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import VARIANTS, Rules, pair, pairs
from kernel_lib.testing import random_choices
from tests.nimmt.positions import (
    TIED_TABLE,
    after,
    drafted,
    kinds,
    position,
    rules_for,
    told,
    words,
)
from tests.together import each

HOW_A_TURN_GOES = "each says in its own way how a turn goes."
ONCE = "needs every card just once."
NO_RULE = "no rule says what twins do when hands have 14 cards."
REFUSED = {
    ("open", "refined"): HOW_A_TURN_GOES,
    ("open", "hand"): HOW_A_TURN_GOES,
    ("refined", "hand"): HOW_A_TURN_GOES,
    ("tournament", "hand"): "Hand is a single deal with a score of its own.",
    ("professional", "double"): "equal cards have no left or right.",
    ("tactics", "double"): f"Tactics {ONCE}",
    ("logic", "double"): f"Logic {ONCE}",
    ("tournament", "double"): f"Tournament {ONCE}",
    ("refined", "double"): NO_RULE,
    ("hand", "double"): NO_RULE,
}
"""The pairs that cannot be played, by the rules, and what is said of them."""

TITLES = {
    "tactics": "Tactics",
    "logic": "Logic",
    "tournament": "Tournament",
    "professional": "Professional",
    "open": "Open",
    "refined": "Refined",
    "hand": "Hand",
    "double": "Double",
}


@pytest.mark.clause("nimmt.variants.combine")
def test_eight_variants_and_28_pairs() -> None:
    """There are eight variants, in the order of the sources; 18 of their 28 pairs are playable."""
    assert {name: str(variant.title) for name, variant in VARIANTS.items()} == TITLES
    all_pairs = [(cell.first, cell.second) for cell in pairs()]
    assert all_pairs == list(combinations(TITLES, 2))
    refused = {(cell.first, cell.second) for cell in pairs() if cell.refusal is not None}
    assert refused == set(REFUSED)
    assert (len(all_pairs), len(refused)) == (28, 10)


@pytest.mark.clause("nimmt.variants.combine")
@each("names", list(combinations(TITLES, 2)), ids="+".join)
def test_what_pairs_say_the_rules_do(names: tuple[str, str]) -> None:
    """A pair is playable, or refused in one sentence that names both; in either order."""
    first, second = names
    for order in (names, names[::-1]):
        assert pair(*order) == pair(*names)
        if names not in REFUSED:
            assert pair(*order).refusal is None
            assert Rules(players=2, variants=order).variants == names
            continue
        sentence = (
            f"{TITLES[first]} and {TITLES[second]} cannot be played together: {REFUSED[names]}"
        )
        assert str(pair(*order).refusal) == sentence
        with pytest.raises(ValueError, match=r".") as error:
            Rules(players=2, variants=order)
        assert str(error.value) == sentence


@pytest.mark.clause("nimmt.variants.combine")
@each("names", list(combinations(TITLES, 3)), ids="+".join)
def test_three_are_playable_when_all_pairs_are(names: tuple[str, str, str]) -> None:
    """Three variants can be played exactly when each two of them can, in any order."""
    for order in permutations(names):
        refused = [two for two in combinations(names, 2) if two in REFUSED]
        if not refused:
            rules = Rules(players=2, variants=order)
            assert rules.variants == names
            assert nimmt.start(rules).pending
            continue
        with pytest.raises(ValueError, match="cannot be played together: ") as error:
            Rules(players=2, variants=order)
        assert str(error.value) == str(pair(*refused[0]).refusal)


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.parametrize(
    ("names", "contained"),
    [
        (("tactics", "logic"), "logic"),
        (("tactics", "tournament"), "tournament"),
        (("logic", "tournament"), "tournament"),
    ],
)
def test_what_a_variant_contains(names: tuple[str, str], contained: str) -> None:
    """Naming a variant that another one contains changes nothing but the name."""
    assert [cell.contains for cell in pairs()].count(True) == 3
    assert pair(*names).contains
    both, alone = rules_for(3, *names), rules_for(3, contained)
    for aspect in alone.__dataclass_fields__:
        if aspect != "variants":
            assert getattr(both, aspect) == getattr(alone, aspect)


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.clause("nimmt.tactics.deck")
@pytest.mark.parametrize(
    ("names", "lowest", "highest", "size"),
    [
        (("tactics", "open"), 2, 35, 10),
        (("logic", "open"), 2, 35, 10),
        (("tournament", "open"), 2, 35, 10),
        (("tactics", "refined"), 1, 46, 14),
        (("logic", "refined"), 1, 46, 14),
        (("tactics", "hand"), 1, 46, 14),
        (("logic", "hand"), 1, 46, 14),
        (("tactics", "professional"), 1, 34, 10),
        (("professional", "open"), 2, 104, 10),
    ],
    ids=str,
)
def test_the_deck_of_a_pair(names: tuple[str, str], lowest: int, highest: int, size: int) -> None:
    """For three players: without the marker, as many cards as are needed, hands of 10 or 14."""
    rules = rules_for(3, *names)
    assert rules.deck == tuple(range(lowest, highest + 1))
    state = nimmt.start(rules)
    if rules.draft:
        state, seats = drafted(state, Random(1))
        assert len(seats) == 3 * size
    assert [len(hand) for hand in state.hands] == [size] * 3


@pytest.mark.clause("nimmt.variants.combine")
def test_professional_with_open() -> None:
    """Cards laid in turn are placed at both sides of the rows."""
    start = position(rules_for(2, "professional", "open"), ((25, 50), (8, 99)), "10 | 30 | 90 | 96")
    state = after(start, "25", "8")
    assert str(state.table) == "8 10 | 25 30 | 90 | 96"
    assert set(state.pending) == {1}


@pytest.mark.clause("nimmt.variants.combine")
def test_professional_with_refined() -> None:
    """Of two cards, each may need an end or a row, and the owner then goes on with the other."""
    start = position(
        rules_for(2, "professional", "refined"), ((25, 59, 1, 2), (98, 99, 3, 4)), TIED_TABLE
    )
    waiting = after(start, "25+59 98+99", "first25")
    assert words(waiting) == {0: ["right1", "left2"]}
    state = after(waiting, "left2")
    assert str(state.table) == "10 20 | 25 30 40 59 | 90 95 | 96 97"
    assert words(state) == {1: ["first98", "first99"]}


@pytest.mark.clause("nimmt.variants.combine")
def test_professional_with_hand() -> None:
    """A sixth card at the left end takes the row, and its cards are divided."""
    taking = position(
        rules_for(2, "professional", "hand"), ((38, 99), (98, 97)), "40 44 49 53 61 | 10 | 65 | 80"
    )
    waiting = after(taking, "38")
    assert waiting.view(None).held == (40, 44, 49, 53, 61)
    assert waiting.rows[0] == (38,)
    assert len(waiting.pending[0]) == 2**5
    state = after(waiting, "keep40,61")
    assert (state.hands[0], state.taken[0]) == ((40, 61, 99), (44, 49, 53))


@pytest.mark.clause("nimmt.variants.combine")
def test_double_with_open() -> None:
    """Twins meet when the cards are placed; one card numbered 1 is the marker, one is played."""
    rules = rules_for(3, "double", "open")
    assert Counter(rules.deck) == {1: 1, **dict.fromkeys(range(2, 105), 2)}
    start = position(rules, ((45, 1), (71, 2), (45, 3)), "10 | 31 32 33 34 37 | 50 | 70", first=2)
    state, events = told(start, "45", "45", "71")
    assert kinds(events) == [
        *("Laid", "Laid", "Laid", "AllLaid"),
        *("TookTogether", "Stacked", "Placed", "MarkerPassed"),
    ]
    assert state.scores == (5, 0, 5)
    assert set(state.pending) == {0}


@pytest.mark.clause("nimmt.variants.combine")
def test_logic_with_open_has_two_who_begin() -> None:
    """In a drafted deal the next seat drafts first, and the marker goes on by itself."""
    rng = Random(8)
    state = nimmt.start(rules_for(3, "logic", "open", end="2 deals"), seed=8)
    begins = []
    while state.pending:
        if state.ask == "draft" and not any(state.hands):
            begins.append(("draft", *state.pending))
        elif state.ask == "card" and not state.queue and state.trick == 1:
            begins.append(("lay", *state.pending))
        state, _ = state.advance(random_choices(state, rng))
    # Ten tricks with three players: the marker has gone one seat on.
    assert begins == [("draft", 0), ("lay", 0), ("draft", 1), ("lay", 1)]


@pytest.mark.clause("nimmt.variants.combine")
@pytest.mark.parametrize("names", list(product(("tactics", "logic"), ("hand",))), ids="+".join)
def test_nothing_is_left_over_with_hand(names: tuple[str, str]) -> None:
    """With Hand, too, every card of Tactics or Logic is in a hand, a row or a pile."""
    rng = Random(1)
    state = nimmt.start(rules_for(2, *names), seed=1)
    while state.pending:
        if state.ask == "card" and not state.queue:
            everywhere = [c for cards in (*state.hands, *state.rows, *state.taken) for c in cards]
            assert sorted(everywhere) == list(range(1, 33))
        state, _ = state.advance(random_choices(state, rng))
