"""The 104 cards of 6 nimmt! and the bulls on each of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from kernel_lib.core.cards import checked_number
from kernel_lib.core.text import Message, message, plural

HIGHEST = 104
"""The highest card of the full deck; the lowest is 1."""

DECK = tuple(range(1, HIGHEST + 1))
"""Every card once, ascending."""


def bulls(card: int) -> int:
    """How many bulls (penalty points) stand on a card: 1, 2, 3, 5 or 7.

    The first line that fits counts: 55 has 7; multiples of 11 have 5; multiples of 10 have 3;
    other multiples of 5 have 2; all others have 1. A number that is no card is a ``ValueError``.
    Clause ``nimmt.base.bulls``.

    >>> [bulls(card) for card in (55, 22, 20, 25, 104)]
    [7, 5, 3, 2, 1]
    """
    return BULLS[checked_card(card)]


def _count_bulls(card: int) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


BULLS = (0, *(_count_bulls(card) for card in DECK))
"""``BULLS[card]`` is the bulls of a card, for inner loops; place 0 is no card."""


def checked_card(card: object) -> int:
    """``card`` itself if it is one of the deck's numbers, else a ``ValueError`` that says why not.

    >>> checked_card(105)
    Traceback (most recent call last):
        ...
    ValueError: 105 is not a card: cards are whole numbers from 1 to 104
    """
    return checked_number(card, HIGHEST)


def bulls_text(count: int) -> Message:
    """A number of bulls in words.

    >>> str(bulls_text(1)), str(bulls_text(8))
    ('1 bull', '8 bulls')
    """
    return plural("{n} bull", "{n} bulls", count)


def places_of(cards: Iterable[int]) -> list[tuple[int, ...]]:
    """The cards in each place of a row, or of several rows one after another: one, or two twins.

    >>> places_of((50, 55, 55, 57))
    [(50,), (55, 55), (57,)]
    """
    return [tuple(same) for _card, same in itertools.groupby(cards)]


def cards_text(cards: Iterable[int]) -> tuple[int | Message, ...]:
    """The cards for a sentence: twins that share a place are told together.

    >>> [str(one) for one in cards_text((50, 55, 55, 57))]
    ['50', '55 twice', '57']
    """
    return tuple(
        message("{card} twice", card=card) if twins else card for card, *twins in places_of(cards)
    )
