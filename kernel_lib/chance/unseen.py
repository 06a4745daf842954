"""What is not seen: what a hand may hold of which only some cards are known, for any card game.

The unseen cards are those that may lie anywhere: in the unknown part of a hand, or nowhere in
play. Every way to deal them has the same chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kernel_lib.core import check
from kernel_lib.core.cards import checked_number
from kernel_lib.core.text import message, quoted

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Held:
    known: Cards
    unknown: int


class Holding(_Held):
    """What is known of one hand: some of its cards, and how many others it has.

    ``known`` are cards, ``unknown`` is a number of cards. What is no card of the game, a card
    twice, and a number below 0 or above that of all cards are a ``ValueError``.

    >>> Holding(known=(30, 5), unknown=1)
    Holding(known=(5, 30), unknown=1)
    """

    __slots__ = ()

    HIGHEST: ClassVar[int] = 104
    """The highest card of the game; each game has its own."""

    def __init__(self, known: Cards = (), unknown: int = 0) -> None:
        super().__init__(self.checked(known, unknown), unknown)

    @classmethod
    def checked(cls, known: Cards, unknown: object) -> Cards:
        """The known cards, ascending; what can be no hand is a ``ValueError``."""
        cards = check.all_different("known", known, cls.checked_card, _in_a_hand_twice)
        if isinstance(unknown, bool) or not isinstance(unknown, int) or unknown < 0:
            raise ValueError(
                message(
                    "the number of unknown cards must be 0 or more, not {unknown}",
                    unknown=quoted(unknown),
                )
            )
        if len(cards) + unknown > cls.HIGHEST:
            raise ValueError(message("a hand has at most {most} cards", most=cls.HIGHEST))
        return tuple(sorted(cards))

    @property
    def size(self) -> int:
        """The cards in the hand, known and unknown.

        >>> Holding(known=(5, 30), unknown=1).size
        3
        """
        return len(self.known) + self.unknown

    @classmethod
    def checked_card(cls, card: object) -> int:
        """``card`` itself if it is one of the game's, else a ``ValueError``."""
        return checked_number(card, cls.HIGHEST)


def _in_a_hand_twice(card: int) -> ValueError:
    return ValueError(message("card {card} is in a hand twice", card=card))
