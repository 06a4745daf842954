"""The aspects of the rules of 6 nimmt!: their values, their words, and what follows from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache, cached_property

from kernel_lib.core.text import message
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import HIGHEST
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.rows import PLACES, ROWS, Placing

MOST_PLAYERS = 10
"""The most players of the base game."""

PILE_LIMIT = re.compile("(at least|over) ([1-9][0-9]{0,2})")
"""How the limit of a penalty pile is written."""


class TurnOrder(StrEnum):
    """How the cards of a trick are played.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules().turns is TurnOrder.TOGETHER, Rules(variants=("open",)).turns is TurnOrder.IN_TURN
    (True, True)
    """

    TOGETHER = "together"
    IN_TURN = "in turn"
    AT_ONCE = "at once"


class Sides(StrEnum):
    """The ends of a row at which cards are placed.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules().sides is Sides.RIGHT, Rules(variants=("professional",)).sides == Sides.BOTH
    (True, True)
    """

    RIGHT = "right"
    BOTH = "both"


class Twins(StrEnum):
    """Which cards are in the deck twice.

    >>> from kernel_lib.nimmt import Rules
    >>> deck = Rules(variants=("double",), twins=Twins.DOUBLETS).deck
    >>> [card for card in range(1, 105) if deck.count(card) == 2]
    [11, 22, 33, 44, 55, 66, 77, 88, 99]
    """

    NONE = "none"
    ALL = "all"
    DOUBLETS = "doublets"


@dataclass(frozen=True)
class Aspects:
    """The aspects as plain values, which may not fit together; see ``Rules``, which do."""

    players: int = 4
    end: str = "over 66"
    highest: int = HIGHEST
    hand_size: int = 10
    variants: tuple[str, ...] = ()
    twins: str = Twins.NONE
    pile_limit: str = "at least 20"
    rows: int = ROWS
    places: int = PLACES
    marker: bool = False
    only_needed: bool = False
    draft: bool = False
    sheets: bool = False
    turns: str = TurnOrder.TOGETHER
    least_cards: int = 1
    most_cards: int = 1
    sides: str = Sides.RIGHT
    keeps: bool = False
    most_players: int = MOST_PLAYERS
    openings: tuple[str, ...] = ()

    def __getstate__(self) -> dict[str, object]:
        """The aspects; what follows from them is found again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def placing(self) -> Placing:
        """How cards find their places."""
        return _placing(self.sides, self.twins, self.places, self.rows)

    @cached_property
    def is_plain(self) -> bool:
        """Whether everybody simply plays one card at the same time, and each is there once.

        >>> from kernel_lib.nimmt import Rules
        >>> Rules().is_plain, Rules(variants=("refined",)).is_plain
        (True, False)
        """
        one_card = self.turns is TurnOrder.TOGETHER and self.most_cards == 1
        return one_card and self.twins == Twins.NONE

    def can_deal(self) -> bool:
        """Whether the deck has hands for all, and then surely a different card for each row.

        >>> from kernel_lib.nimmt import Rules
        >>> Rules(players=10).can_deal()
        True
        """
        left = len(self.deck) - self.players * self.hand_size
        twins = len(self.deck) - len(set(self.deck))
        return left - min(twins, left // 2) >= self.rows

    @property
    def ending(self) -> End:
        """When the match ends, as a value."""
        return End.parse(self.end)

    @property
    def cards_needed(self) -> int:
        """Cards dealt at the start: every hand, and the first card of each row."""
        return self.players * self.hand_size + self.rows

    @property
    def tricks(self) -> int | None:
        """How many tricks a deal has; None where cards are placed at once, one or two of them.

        >>> from kernel_lib.nimmt import Rules
        >>> Rules().tricks, Rules(variants=("refined",)).tricks, Rules(variants=("hand",)).tricks
        (10, 7, None)
        """
        if self.turns is TurnOrder.AT_ONCE:
            return None
        return -(-self.hand_size // self.most_cards)

    @property
    def places_at_once(self) -> bool:
        """Whether cards are placed at once, in the order in which they are named."""
        return self.turns is TurnOrder.AT_ONCE

    @cached_property
    def asks_order(self) -> bool:
        """Whether somebody who played two cards is asked for their order when they are placed.

        >>> from kernel_lib.nimmt import Rules
        >>> Rules(variants=("refined",)).asks_order, Rules().asks_order
        (True, False)
        """
        return self.most_cards > 1 and self.turns is TurnOrder.TOGETHER

    @property
    def opening_decisions(self) -> tuple[str, ...]:
        """The names of the decisions before the first trick of a deal, in their order.

        >>> from kernel_lib.nimmt import Rules
        >>> Rules(variants=("logic",)).opening_decisions
        ('draft',)
        """
        return ("draft", *self.openings) if self.draft else self.openings

    @property
    def known_hands(self) -> bool:
        """Whether everybody knows every hand, because it was chosen from open cards."""
        return self.draft

    @property
    def known_cards(self) -> bool:
        """Whether there can be cards in a hand that everybody knows: all of them, or those kept.

        >>> from kernel_lib.nimmt import Rules
        >>> rules = Rules(variants=("hand",))
        >>> rules.known_hands, rules.known_cards
        (False, True)
        """
        return self.draft or self.keeps

    @property
    def deck(self) -> tuple[int, ...]:
        """Every card of the game, ascending; a card that is there twice stands twice.

        Clauses ``nimmt.open.marker`` and ``nimmt.double.deck``.

        >>> from kernel_lib.nimmt import Rules
        >>> Rules(players=2, highest=12, hand_size=2, twins="doublets").deck
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12)
        """
        return deck_of(self.highest, self.marker, self.twins)

    def table(self, text: str) -> Table:
        """Read a table of these rules, as ``Table.parse`` does for the base game.

        >>> from kernel_lib.nimmt import Rules
        >>> table = Rules(players=2, variants=("professional",)).table("40 44 | 10 33 | 65 | 45")
        >>> [(spot.row, spot.side.value) for spot in table.spots(5)]
        [(1, 'left')]
        """
        table = Table.parse(text, self.placing)
        if not self.placing.twins:
            return table
        too_many = Counter(card for row in table.rows for card in row) - Counter(self.deck)
        if too_many:
            raise ValueError(
                message(
                    "card {card} is on the table more often than in the deck of these rules",
                    card=min(too_many),
                )
            )
        return table

    def is_over_limit(self, pile: Sequence[int]) -> bool:
        """Whether a penalty pile of these cards ends the deal. Clause ``nimmt.hand.end``.

        >>> from kernel_lib.nimmt import Rules
        >>> Rules(players=2, variants=("hand",)).is_over_limit(range(1, 21))
        True
        """
        match = PILE_LIMIT.fullmatch(self.pile_limit)
        assert match is not None
        return len(pile) >= int(match[2]) + (match[1] == "over")


@cache
def _placing(sides: str, twins: str, places: int, rows: int) -> Placing:
    return Placing(sides == Sides.BOTH, twins != Twins.NONE, places, rows)


@cache
def deck_of(highest: int, marker: bool, twins: str) -> tuple[int, ...]:
    """The cards of a deck, ascending; twins stand twice, and a marker takes the place of the 1."""
    cards = list(range(1, highest + 1))
    if twins != Twins.NONE:
        cards += cards if twins == Twins.ALL else [card for card in cards if card % 11 == 0]
    return tuple(sorted(cards)[1 if marker else 0 :])
