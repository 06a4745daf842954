"""Chances before the first card: equal to dealing in every possible way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from kernel_lib.nimmt import Rules
from kernel_lib.nimmt.chances.deal import (
    Distribution,
    TwoWays,
    card_distribution,
    first_card_below_all,
    hand_distribution,
    somebody_too_low,
)
from tests.nimmt import chance_oracle, oracle
from tests.strategies import SOAK


def test_one_card() -> None:
    """A card has 171/104 bulls to expect, and each number as often as it is printed."""
    distribution = card_distribution()
    printed = Counter(oracle.bulls(card) for card in range(1, 105))
    assert distribution.chances == {n: Fraction(count, 104) for n, count in sorted(printed.items())}
    assert list(distribution.chances) == sorted(distribution.chances)
    assert distribution.mean == Fraction(171, 104)
    assert (
        distribution.variance
        == Fraction(sum(n * n * c for n, c in printed.items()), 104) - distribution.mean**2
    )


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=2, hand_size=3, highest=12),
        Rules(players=2, hand_size=3, variants=("tactics",)),
        Rules(players=2, hand_size=3, highest=11, variants=("open",)),
        Rules(players=2, hand_size=2, highest=11, variants=("double",)),
        Rules(players=2, hand_size=3, highest=12, variants=("double",), twins="doublets"),
    ],
    ids=lambda rules: " ".join(rules.variants) or "base",
)
def test_hands_equal_enumeration(rules: Rules) -> None:
    """The bulls of a hand are exactly as likely as among all hands that can be dealt."""
    for size in range(6):
        tried = chance_oracle.shares(
            sum(map(oracle.bulls, hand)) for hand in combinations(rules.deck, size)
        )
        hand = hand_distribution(rules, size)
        assert hand.chances == dict(sorted(tried.items()))
        assert list(hand.chances) == sorted(tried)
    assert hand_distribution(rules) == hand_distribution(rules, rules.hand_size)
    assert card_distribution(rules) == hand_distribution(rules, 1)


@pytest.mark.parametrize("variants", [(), ("tactics",), ("double",), ("refined",)])
def test_hands_without_replacement(variants: tuple[str, ...]) -> None:
    """Mean and variance of whole hands are those that the formulas for drawing give."""
    rules = Rules(players=4, variants=variants)
    hand, card = hand_distribution(rules), card_distribution(rules)
    size, deck = rules.hand_size, len(rules.deck)
    assert sum(hand.chances.values()) == 1
    assert hand.mean == size * card.mean
    assert hand.variance == size * Fraction(deck - size, deck - 1) * card.variance


def test_spread_of_no_cards() -> None:
    """A hand of no cards has no bulls, and the whole deck has all of them."""
    assert hand_distribution(size=0) == Distribution({0: Fraction(1)})
    assert hand_distribution(size=104).chances == {171: 1}


# --- the first trick ------------------------------------------------------------------------


def openings(rules: Rules, players: int) -> Iterator[tuple[list[int], tuple[int, ...], Fraction]]:
    """Every way to lay the row cards and to draw a card for each player, with its chance."""

    def rows(laid: list[int], left: list[int], chance: Fraction) -> Iterator[Any]:
        if len(set(laid)) == rules.rows:
            yield sorted(set(laid)), left, chance
            return
        for place in range(len(left)):
            rest = left[:place] + left[place + 1 :]
            yield from rows([*laid, left[place]], rest, chance / len(left))

    for laid, left, chance in rows([], list(rules.deck), Fraction(1)):
        hands = list(combinations(left, players))
        for played in hands:
            yield laid, played, chance / len(hands)


def is_somebody_nowhere(rows: Sequence[int], played: Sequence[int], both_ends: bool) -> bool:
    """Whether a card of the trick fits nowhere, cards being placed one by one, lowest first."""
    table = tuple((card,) for card in rows)
    for card in sorted(played):
        if any(row[-1] == card for row in table):
            continue  # a twin goes on top: the ends stay as they are
        places, fits_nowhere = chance_oracle.places_for(table, card, both_ends)
        if fits_nowhere:
            return True
        table = places[0][0]
    return False


SMALL = [
    Rules(players=2, hand_size=1, rows=1, highest=5),
    Rules(players=2, hand_size=1, rows=3, highest=7),
    Rules(players=4, hand_size=1, rows=2, highest=7),
    Rules(players=3, hand_size=1, rows=2, variants=("tactics",)),
    Rules(players=3, hand_size=1, rows=2, highest=7, variants=("open",)),
    Rules(players=2, hand_size=1, rows=2, highest=7, variants=("professional",)),
    Rules(players=3, hand_size=1, rows=2, highest=7, variants=("professional",)),
    Rules(players=4, hand_size=1, rows=2, highest=8, variants=("professional",)),
    Rules(players=3, hand_size=1, rows=1, highest=7, variants=("professional",)),
    Rules(players=2, hand_size=1, rows=2, highest=4, variants=("double",)),
    Rules(players=3, hand_size=1, rows=2, highest=5, variants=("double",)),
    Rules(players=3, hand_size=1, rows=3, highest=4, variants=("double",)),
    Rules(players=2, hand_size=1, rows=2, highest=12, variants=("double",), twins="doublets"),
]
if SOAK:
    SMALL += [
        Rules(players=5, hand_size=1, rows=3, highest=9),
        Rules(players=4, hand_size=1, rows=3, highest=9, variants=("professional",)),
        Rules(players=3, hand_size=1, rows=2, highest=23, variants=("double",), twins="doublets"),
    ]


@pytest.mark.parametrize("rules", SMALL, ids=Rules.to_text)
def test_first_trick_equals_enumeration(rules: Rules) -> None:
    """The chance that somebody fits nowhere is that of trying all deals, in both ways."""
    both = rules.placing.both_sides
    for players, asked in (
        (1, first_card_below_all(rules=rules)),
        (rules.players, somebody_too_low(rules=rules)),
    ):
        tried = sum(
            (
                chance
                for rows, played, chance in openings(rules, players)
                if is_somebody_nowhere(rows, played, both)
            ),
            Fraction(0),
        )
        assert asked.by_counting == tried
        assert asked.by_symmetry == (None if rules.placing.twins else tried)


def test_first_trick_of_the_base_game() -> None:
    """One in five for one card; n in n + 4 for n players; counting gives the same."""
    fifth = Fraction(1, 5)
    assert first_card_below_all() == TwoWays(fifth, fifth)
    for players in range(2, 11):
        chance = Fraction(players, players + 4)
        assert somebody_too_low(players) == TwoWays(chance, chance)
    for rows in range(1, 7):
        chance = Fraction(1, rows + 1)
        assert first_card_below_all(rows) == TwoWays(chance, chance)
        chance = Fraction(3, rows + 3)
        assert somebody_too_low(3, rows) == TwoWays(chance, chance)


def test_tactics_changes_nothing() -> None:
    """The chances do not depend on how many cards the deck has."""
    for players in (2, 5, 10):
        rules = Rules(players=players, variants=("tactics",))
        assert somebody_too_low(rules=rules) == somebody_too_low(players)
        assert first_card_below_all(rules=rules) == first_card_below_all()


def test_double_is_a_little_safer() -> None:
    """A card that equals an end goes on top, so fewer are too low than without twins."""
    for twins in ("all", "doublets"):
        rules = Rules(players=4, variants=("double",), twins=twins)
        assert first_card_below_all(rules=rules).by_counting < Fraction(1, 5)
        assert Fraction(47, 100) < somebody_too_low(rules=rules).by_counting < Fraction(1, 2)


def test_professional_needs_more_players_than_rows() -> None:
    """Up to four players always fit on four rows; five fit nowhere once in 126 deals."""
    for players in range(2, 5):
        rules = Rules(players=players, variants=("professional",))
        assert somebody_too_low(rules=rules) == TwoWays(Fraction(0), Fraction(0))
    rules = Rules(players=5, variants=("professional",))
    assert somebody_too_low(rules=rules) == TwoWays(Fraction(1, 126), Fraction(1, 126))


@pytest.mark.parametrize("size", [-1, 105, True, 1.5])
def test_hand_size_refused(size: Any) -> None:
    """A hand that the deck does not have is refused."""
    with pytest.raises(ValueError, match=r"^a hand has 0 to 104 cards of this deck, not "):
        hand_distribution(size=size)


@pytest.mark.parametrize("variant", ["logic", "tournament"])
def test_chosen_hands_refused(variant: str) -> None:
    """Where hands are chosen, cards are not random."""
    rules = Rules(players=3, variants=(variant,))
    for question in (first_card_below_all, somebody_too_low):
        with pytest.raises(ValueError, match=r"^hands that are chosen are not random"):
            question(rules=rules)


@pytest.mark.parametrize("variant", ["refined", "hand"])
def test_two_cards_refused(variant: str) -> None:
    """Where two cards may be played, it matters which of them comes first."""
    with pytest.raises(ValueError, match=r"^this is counted where everybody plays one card"):
        somebody_too_low(rules=Rules(players=3, variants=(variant,)))


def test_impossible_players_refused() -> None:
    """Players and rows that the rules do not allow are refused as the rules refuse them."""
    with pytest.raises(ValueError, match="11 players cannot play"):
        somebody_too_low(11)
