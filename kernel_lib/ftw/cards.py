"""The cards of FTW?!: how many are in play, how many make a hand, what a hand is worth."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.core import check
from kernel_lib.core.cards import checked_number
from kernel_lib.core.text import message

HIGHEST = 60
"""The highest card of the game; the lowest is 1, and each is there once."""

HIGHEST_FOR = {2: 36, 3: 36, 4: 48, 5: 60, 6: 60}
"""The highest card in play, by the number of players. Clause ``ftw.base.cards``."""

HAND_FOR = {2: 12, 3: 12, 4: 12, 5: 12, 6: 10}
"""The cards of a hand, by the number of players. Clause ``ftw.base.deal``."""

PASSED = 3
"""The cards that everybody passes to the right before a round. Clause ``ftw.base.pass``."""


def checked_card(card: object) -> int:
    """``card`` itself if it is one of the game's numbers, else a ``ValueError`` that says why not.

    >>> checked_card(0)
    Traceback (most recent call last):
        ...
    ValueError: 0 is not a card: cards are whole numbers from 1 to 60
    """
    return checked_number(card, HIGHEST)


def points(hand: Sequence[int]) -> int:
    """What a hand is worth at the end of a round: its highest card less all others, at least 0.

    What is no card, and a card twice, are a ``ValueError``. Clause ``ftw.base.score``.

    >>> points((2, 7, 13, 34)), points((18, 19, 20)), points((34,))
    (12, 0, 34)
    """
    return max(0, difference(check.all_different("hand", hand, checked_card, _in_hand_twice)))


def _in_hand_twice(card: int) -> ValueError:
    return ValueError(message("card {card} is in a hand twice", card=card))


def difference(hand: Sequence[int]) -> int:
    """The highest card of a hand less all others; below 0 for most hands of many cards.

    >>> difference((2, 7, 13, 34)), difference((18, 19, 20))
    (12, -17)
    """
    cards = check.each("hand", hand, int)
    return 2 * max(cards, default=0) - sum(cards)
