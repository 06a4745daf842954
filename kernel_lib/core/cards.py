"""What games with numbered cards share: what a card is, and how cards are drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from kernel_lib.core.text import message, quoted


def checked_number(card: object, highest: int) -> int:
    """``card`` itself if it is a whole number from 1 to ``highest``, else a ``ValueError``.

    >>> checked_number(61, highest=60)
    Traceback (most recent call last):
        ...
    ValueError: 61 is not a card: cards are whole numbers from 1 to 60
    """
    if isinstance(card, bool) or not isinstance(card, int) or not 1 <= card <= highest:
        raise ValueError(
            message(
                "{card} is not a card: cards are whole numbers from 1 to {highest}",
                card=quoted(card),
                highest=highest,
            )
        )
    return card


def check_enough(needed: int, unseen: int) -> None:
    """Refuse unknown hands that need more cards than are unseen.

    >>> check_enough(needed=30, unseen=24)
    Traceback (most recent call last):
        ...
    ValueError: the unknown hands need 30 cards, but only 24 are unseen
    """
    if needed > unseen:
        raise ValueError(
            message(
                "the unknown hands need {needed} cards, but only {unseen} are unseen",
                needed=needed,
                unseen=unseen,
            )
        )


def drawn(deck: Sequence[int], seed: int, number: int) -> Iterator[int]:
    """The cards of a shuffled deck, one by one, each from all that remain.

    Every deal of a seed, told by its ``number``, has a generator of its own; only
    ``Random.random`` is used, whose numbers Python promises to keep.

    >>> sorted(drawn(range(1, 6), seed=7, number=1))
    [1, 2, 3, 4, 5]
    """
    rng = random.Random(f"{seed}/{number}").random
    cards = list(deck)
    for left in range(len(cards), 0, -1):
        place = len(cards) - left
        chosen = place + int(rng() * left)
        cards[place], cards[chosen] = cards[chosen], cards[place]
        yield cards[place]
