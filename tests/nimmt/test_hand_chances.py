"""The rest of a deal under random play: equal to dealing and playing in every possible order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kernel_lib.nimmt import Table, risk
from kernel_lib.nimmt.chances.hand import MOST_TRICKS, HandRisk, hand_risk, hand_risks
from kernel_lib.nimmt.chances.risk import bulls_distribution
from kernel_lib.nimmt.chances.unseen import Holding
from tests.nimmt import chance_oracle
from tests.strategies import by_length

SIZE = by_length(500, 1_500, 5_000)
"""How many endings are tried."""

Ending = tuple[Table, list[int], list[chance_oracle.Known], list[int]]


def endings(seed: int) -> Iterator[Ending]:
    """Random last tricks without end: a table, the own hand, the others' hands, the unseen."""
    rng = Random(seed)
    while True:
        size = rng.choice((1, 2, 2, 3))
        others = rng.randint(0, 2) if size < 3 else rng.randint(0, 1)
        unknown = [rng.randint(0, size) for _ in range(others)]
        if sum(unknown) > 3:
            continue
        unseen = sum(unknown) + rng.randint(0, 2 if size < 3 else 1)
        lengths = [rng.choice((1, 3, 4, 5, 5)) for _ in range(rng.randint(1, 4))]
        needed = size + size * others - sum(unknown) + unseen + sum(lengths)
        cards = rng.sample(range(1, rng.choice((needed, needed + 6, 104)) + 1), needed)
        if rng.random() < 0.3:
            cards.sort(reverse=True)
        rows = []
        for length in lengths:
            rows.append(tuple(sorted(cards[:length])))
            del cards[:length]
        rng.shuffle(cards)
        own = [cards.pop() for _ in range(size)]
        hands = [(tuple(cards.pop() for _ in range(size - hidden)), hidden) for hidden in unknown]
        yield Table(tuple(rows)), own, hands, cards


def test_equals_enumeration() -> None:
    """All bulls of a hand, and those after each first card, are as likely as when all is tried."""
    decks = endings(5)
    paid = 0
    for _ in range(SIZE):
        table, own, hands, unseen = next(decks)
        tried = chance_oracle.rest_of_deal(table.rows, own, hands, unseen)
        holdings = [Holding(*hand) for hand in hands]
        whole = hand_risk(table, own, holdings, unseen)
        for card_risk in hand_risks(table, own, holdings, unseen):
            after = {
                n: chance * len(own)
                for (card, n), chance in tried.items()
                if card == card_risk.card
            }
            assert card_risk.distribution == after
            assert list(card_risk.distribution) == sorted(card_risk.distribution)
            assert card_risk.bulls == sum(n * chance for n, chance in after.items())
        together: dict[int, Fraction] = {}
        for (_, n), chance in tried.items():
            together[n] = together.get(n, Fraction(0)) + chance
        assert whole.distribution == together
        assert list(whole.distribution) == sorted(together)
        assert whole.bulls == sum(n * chance for n, chance in together.items())
        paid += whole.bulls > 0 and len(own) > 1
    assert paid > SIZE / 5


def test_one_card_is_a_trick() -> None:
    """With one card left it is the risk of that card, also against many opponents."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    unseen = [1, 23, 30, 36 + 8, 50, 62, 63, 90, 91, 92, 100]
    for opponents in range(5):
        for card in (5, 37, 45, 65):
            whole = hand_risk(table, [card], opponents, unseen)
            assert whole == HandRisk(None, whole.distribution)
            assert whole.bulls == risk(table, [card], opponents, unseen)[0].bulls
            assert whole.distribution == bulls_distribution(table, card, opponents, unseen)


def test_a_number_is_so_many_unknown_hands() -> None:
    """Two opponents are two hands of as many unknown cards as the own hand has."""
    table = Table.parse("16 20 21 22 | 61")
    unseen = [1, 23, 30, 50, 70]
    hands = [Holding(unknown=2)] * 2
    assert hand_risks(table, [5, 37], 2, unseen) == hand_risks(table, [5, 37], hands, unseen)


def test_no_cards() -> None:
    """A hand of no cards costs nothing."""
    assert hand_risks(Table.parse("16 | 61"), [], 2) == ()
    assert hand_risk(Table.parse("16 | 61"), [], 2).distribution == {0: 1}


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "too large": (
        {"hand": [5, 37], "opponents": 4},
        "about 23968128314592 tricks would have to be placed one by one, "
        f"and {MOST_TRICKS} is the most: "
        "ask for fewer cards or players, or simulate it",
    ),
    "hands of different sizes": (
        {"hand": [5, 37], "opponents": [Holding((30,))]},
        "everybody must hold as many cards as you: 2, not 1",
    ),
    "too few unseen": (
        {"hand": [5, 37], "opponents": 2, "unseen": [7, 8, 9]},
        "the opponents cannot hold 4 unknown cards: only 3 cards are unseen",
    ),
    "fewer than nobody": (
        {"hand": [5, 37], "opponents": -1},
        "the number of opponents must be 0 or more, not -1",
    ),
    "card on the table": (
        {"hand": [61], "opponents": 1},
        "card 61 cannot be in the hand: it lies on the table 16 22 | 61",
    ),
}


@pytest.mark.parametrize(("asked", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused(asked: dict[str, Any], sentence: str) -> None:
    """What cannot be, or is too much to try, is refused with one sentence."""
    for question in (hand_risk, hand_risks):
        with pytest.raises(ValueError, match=r".") as error:
            question(Table.parse("16 22 | 61"), **asked)
        assert str(error.value) == sentence
