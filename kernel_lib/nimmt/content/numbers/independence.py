"""The numbers of lesson 31 where a question has only one set of them: events, and the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.risk import gap_count
from kernel_lib.nimmt.content.numbers.tables import LESSON_TABLE
from kernel_lib.nimmt.rules import Rules

Event = Callable[[int], bool]
"""Something that is true of a card or not."""


def _is_even(card: int) -> bool:
    return card % 2 == 0


def _is_five(card: int) -> bool:
    return card % 5 == 0


def _is_eleven(card: int) -> bool:
    return card % 11 == 0


def _share(event: Event) -> Fraction:
    """The share of the cards of the deck for which this is true."""
    return Fraction(sum(map(event, DECK)), len(DECK))


def _are_independent(one: Event, other: Event) -> bool:
    """Whether two things that a card may be are independent for a random card."""
    return _share(lambda card: one(card) and other(card)) == _share(one) * _share(other)


def second_in_gap() -> Facts:
    """How Ann's card in the gap of 37 changes the chance that Ben's is there, too."""
    both, before = (gap_count(LESSON_TABLE, 37, n).probability(n) for n in (2, 1))
    after = both / before
    return {"change": "same" if after == before else "more" if after > before else "less"}


def two_deals_55() -> Facts:
    """How likely a card is in play in one deal."""
    return {"in_play": Fraction(Rules(players=4).cards_needed, len(DECK))}


def third_event() -> Facts:
    """How often both cards are even, and just one of them is: over all pairs of two deals."""
    pairs = list(product(map(_is_even, DECK), repeat=2))
    return {"all_three": Fraction(sum(a and b and a != b for a, b in pairs), len(pairs))}


def dear_card_in_hand() -> Facts:
    """The chance that no card of a hand has 5 bulls: card after card, without replacement."""
    cheap, none = sum(BULLS[card] != 5 for card in DECK), Fraction(1)
    for gone in range(Rules().hand_size):
        none *= Fraction(cheap - gone, len(DECK) - gone)
    return {"none": none}


NUMBERS: Mapping[str, Numbers] = {
    "second-in-gap": Numbers(second_in_gap),
    "two-deals-55": Numbers(two_deals_55),
    "even-and-fives": Numbers(lambda: {"right": _are_independent(_is_even, _is_five)}),
    "fives-and-elevens": Numbers(lambda: {"right": _are_independent(_is_five, _is_eleven)}),
    "third-event": Numbers(third_event),
    "dear-card-in-hand": Numbers(dear_card_in_hand),
}
"""Where the questions of these ids get their numbers."""
