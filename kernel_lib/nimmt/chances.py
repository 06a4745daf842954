"""Exact chances in 6 nimmt!, as fractions.

The setting of every function here: you and some opponents each play one card of a trick. The
opponents' cards are drawn at random from the unseen cards, every set of them equally likely.
Whoever plays too low takes the cheapest row (fewest bulls; among equals the upper one).

Why it can be counted: before your card is placed only lower cards have been placed. The lowest
card of a trick is the only one that can be too low, for behind every placed card all higher ones
fit. So if that card does not take *your* row, the cards that reach it before you are just those
between its end and your card, and their number is hypergeometric. If it does take your row, the
same count holds for the row that is then yours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from kernel_lib.nimmt.board import Row, Table
from kernel_lib.nimmt.cards import BULLS, DECK, checked_card
from kernel_lib.nimmt.rules import Rules
from kernel_lib.text import message


@dataclass(frozen=True, slots=True)
class CardRisk:
    """What playing one card may cost now.

    ``sixth`` is the probability that it is the sixth card of a row, ``low`` that it is too low for
    every row when its turn comes, ``bulls`` the expected bulls of both together.
    """

    card: int
    sixth: Fraction
    low: Fraction
    bulls: Fraction

    @property
    def any(self) -> Fraction:
        """The probability that the card takes a row at all."""
        return self.sixth + self.low


def is_exact(rules: Rules) -> bool:
    """Whether ``risk`` is exact under these rules.

    It is when everybody plays one card at the same time and cards go to the right ends only; and
    when hands are not known, or there is only one other hand.

    >>> from kernel_lib.nimmt import Rules
    >>> is_exact(Rules(variants=("tactics",))), is_exact(Rules(variants=("professional",)))
    (True, False)
    """
    is_usual = rules.is_plain and not rules.placing.both_sides
    return is_usual and (not rules.draft or rules.players == 2)


def risk(
    table: Table,
    cards: Iterable[int],
    opponents: int,
    unseen: Iterable[int] | None = None,
) -> tuple[CardRisk, ...]:
    """The exact risk of playing each of ``cards`` now: one ``CardRisk`` a card, in the same order.

    ``opponents`` is the number of other players (0 to 9), ``unseen`` the cards that may be in
    their hands: if not given, every card of the deck that is neither on the table nor in
    ``cards``. Cards that clash, or too few unseen cards, are a ``ValueError``. The counts are
    hypergeometric, see the start of this module.

    >>> table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> for one in risk(table, cards=[37, 45, 5], opponents=3):
    ...     print(one.card, one.sixth, one.low, round(float(one.bulls), 2))
    37 273/890 0 3.55
    45 1247/1335 0 7.47
    5 0 5117/5874 0.87
    """
    own = _checked_hand(table, cards)
    hidden = _checked_unseen(table, own, unseen)
    if isinstance(opponents, bool) or not isinstance(opponents, int) or opponents < 0:
        raise ValueError(
            message(
                "the number of opponents must be 0 or more, not {opponents}",
                opponents=repr(opponents),
            )
        )
    if opponents > len(hidden):
        raise ValueError(
            message(
                "{opponents} opponents cannot hold a card each: only {unseen} cards are unseen",
                opponents=opponents,
                unseen=len(hidden),
            )
        )
    return tuple(_risk_of(table, card, opponents, hidden) for card in own)


def _risk_of(table: Table, card: int, opponents: int, unseen: Sequence[int]) -> CardRisk:
    count = _Count(table, card, opponents, unseen)
    row = table.row_for(card)
    cheapest = table.cheapest_row
    lowest_end = min(table.ends)
    low_cards = [other for other in unseen if other < min(card, lowest_end)]
    if row is None:
        # Lowest of all: too low. Otherwise the lowest card has opened a row, and mine goes there.
        count.add_low(table.bulls[cheapest], count.ways_without(low_cards))
        count.add_row((), low_cards)
    elif row != cheapest:
        count.add_row(table.rows[row], _between(unseen, table.ends[row], card))
    else:
        count.add_row(table.rows[row], _between(unseen, table.ends[row], card), without=low_cards)
        below = [end for end in table.ends if end < table.ends[row]]
        if below:
            other = table.ends.index(max(below))
            gap = _between(unseen, table.ends[other], card)
            count.add_row(table.rows[other], gap)
            count.add_row(table.rows[other], gap, without=low_cards, sign=-1)
        else:
            count.add_row((), _between(unseen, 0, card))
            count.add_row((), _between(unseen, lowest_end, card), without=low_cards, sign=-1)
    return count.result()


class _Count:
    """Sums, over all equally likely sets of opponents' cards, of what happens to my card."""

    def __init__(self, table: Table, card: int, opponents: int, unseen: Sequence[int]) -> None:
        self.card = card
        self.places = table.placing.places
        self.opponents = opponents
        self.unseen = unseen
        self.sixth = 0
        self.low = 0
        self.bulls = 0

    def ways_without(self, cards: Sequence[int]) -> int:
        """The number of sets in which none of ``cards`` is played."""
        return comb(len(self.unseen) - len(cards), self.opponents)

    def add_low(self, bulls: int, ways: int) -> None:
        """My card is too low in so many sets, and costs so many bulls."""
        self.low += ways
        self.bulls += bulls * ways

    def add_row(
        self, row: Row, gap: Sequence[int], without: Sequence[int] = (), sign: int = 1
    ) -> None:
        """My card goes behind ``row`` and behind those cards of ``gap`` that are played.

        It is the sixth card when row and gap cards together make five, or ten. Only sets with
        none of ``without`` (cards outside the gap) count; ``sign`` -1 takes sets out again.
        """
        elsewhere = len(self.unseen) - len(gap) - len(without)
        for played in range(self.places - len(row), self.opponents + 1, self.places):
            others = comb(elsewhere, self.opponents - played)
            from_row = sum(BULLS[card] for card in row) if len(row) + played == self.places else 0
            ways = comb(len(gap), played)
            self.sixth += sign * ways * others
            self.bulls += (
                sign * others * (from_row * ways + _bulls_of_last(gap, played, self.places))
            )

    def result(self) -> CardRisk:
        """The sums as probabilities and mean."""
        total = comb(len(self.unseen), self.opponents)
        return CardRisk(
            self.card,
            Fraction(self.sixth, total),
            Fraction(self.low, total),
            Fraction(self.bulls, total),
        )


def _bulls_of_last(gap: Sequence[int], played: int, places: int) -> int:
    """Bulls of the highest ``places`` of ``played`` gap cards, summed over all choices of them."""
    size = len(gap)
    if not played or not size:
        return 0
    if played <= places:
        return comb(size - 1, played - 1) * sum(BULLS[card] for card in gap)
    return sum(
        BULLS[card]
        * sum(
            comb(size - 1 - index, above) * comb(index, played - 1 - above)
            for above in range(places)
        )
        for index, card in enumerate(gap)
    )


def _between(unseen: Sequence[int], low: int, high: int) -> list[int]:
    return [card for card in unseen if low < card < high]


def _checked_hand(table: Table, cards: Iterable[int]) -> tuple[int, ...]:
    own = tuple(checked_card(card) for card in cards)
    for card in own:
        if card in table.cards:
            raise ValueError(
                message(
                    "card {card} cannot be in the hand: it lies on the table {table}",
                    card=card,
                    table=str(table),
                )
            )
        if own.count(card) > 1:
            raise ValueError(message("card {card} is in the hand twice", card=card))
    return own


def _checked_unseen(
    table: Table, own: tuple[int, ...], unseen: Iterable[int] | None
) -> tuple[int, ...]:
    visible = table.cards.union(own)
    if unseen is None:
        return tuple(card for card in DECK if card not in visible)
    hidden = sorted(checked_card(card) for card in unseen)
    for index, card in enumerate(hidden):
        if card in visible:
            raise ValueError(
                message(
                    "card {card} cannot be unseen: it is on the table or in the hand", card=card
                )
            )
        if index and hidden[index - 1] == card:
            raise ValueError(message("card {card} is unseen twice", card=card))
    return tuple(hidden)
