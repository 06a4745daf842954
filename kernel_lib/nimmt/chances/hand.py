"""The exact chances of all that is left of a deal of 6 nimmt!, when everyone plays at random.

Everybody holds the same number of cards and plays any of them with the same chance, trick after
trick; whoever plays too low takes the cheapest row (fewest bulls; among equals the upper one). All
that can happen is tried, so this is for the last few tricks; simulation does the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb

from kernel_lib.chance.distribution import Distribution, mixture
from kernel_lib.core.text import message
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.unseen import (
    Holding,
    OpponentHands,
    checked_hand,
    checked_opponents,
)
from kernel_lib.nimmt.events import TookRow, TookSixth

MOST_TRICKS = 50_000
"""How many tricks are placed one by one at most, which takes a few seconds."""

Bulls = dict[int, Fraction]
"""How likely each number of bulls is."""

Hand = tuple[tuple[int, ...], int]
"""Known cards, and the number of unknown ones."""


@dataclass(frozen=True, slots=True)
class HandRisk:
    """What the rest of a deal may cost, if ``card`` is played now; any card if that is None.

    ``distribution`` is the probability of each number of bulls, fewest first.
    """

    card: int | None
    distribution: Distribution

    @property
    def bulls(self) -> Fraction:
        """The bulls to expect."""
        return self.distribution.mean


def hand_risk(
    table: Table,
    hand: Iterable[int],
    opponents: OpponentHands = 1,
    unseen: Iterable[int] | None = None,
) -> HandRisk:
    """The bulls that the whole remaining ``hand`` costs, when everyone plays at random.

    ``opponents`` is their number, each with as many unknown cards as ``hand`` has, or a ``Holding``
    of that size for each. ``unseen`` are the cards that unknown ones are drawn from, as in
    ``risk``. What does not fit together is a ``ValueError``, and so are cases that are too large to
    try everything. Found by trying everything; nothing is rounded.

    >>> table = Table.parse("35 36 38 40 42 | 61")
    >>> risk = hand_risk(table, [37, 45], [Holding((44, 90))])
    >>> risk.bulls, {bulls: str(chance) for bulls, chance in risk.distribution.items()}
    (Fraction(13, 4), {1: '3/4', 10: '1/4'})
    """
    risks = hand_risks(table, hand, opponents, unseen)
    share = Fraction(1, len(risks)) if risks else Fraction(1)
    parts = [(share, risk.distribution.chances) for risk in risks] or [(share, {0: Fraction(1)})]
    return HandRisk(None, Distribution(mixture(parts)))


def hand_risks(
    table: Table,
    hand: Iterable[int],
    opponents: OpponentHands = 1,
    unseen: Iterable[int] | None = None,
) -> tuple[HandRisk, ...]:
    """The same for each card that may be played now: one ``HandRisk`` a card, in the same order.

    After it, you too play at random.

    >>> table = Table.parse("35 36 38 40 42 | 61")
    >>> for one in hand_risks(table, [37, 45], [Holding((44, 90))]):
    ...     print(one.card, one.bulls)
    37 1
    45 11/2
    """
    own = checked_hand(table, hand)
    asked = checked_opponents(table, own, opponents, unseen, size=max(1, len(own)))
    for holding in asked.hands:
        if own and holding.size != len(own):
            raise ValueError(
                message(
                    "everybody must hold as many cards as you: {size}, not {other}",
                    size=len(own),
                    other=holding.size,
                )
            )
    tricks = _tricks_to_place(len(own), asked.hands, len(asked.unseen))
    if tricks > MOST_TRICKS:
        raise ValueError(
            message(
                "about {tricks} tricks would have to be placed one by one, and {most} is the "
                "most: ask for fewer cards or players, or simulate it",
                tricks=tricks,
                most=MOST_TRICKS,
            )
        )
    rest = _Rest()
    hands = tuple((hand.known, hand.unknown) for hand in asked.hands)
    return tuple(
        HandRisk(card, Distribution(rest.after(table, card, own, hands, asked.unseen)))
        for card in own
    )


def _tricks_to_place(size: int, hands: tuple[Holding, ...], unseen: int) -> int:
    """How many tricks there are, over all courses of the game; never too few."""
    tricks, courses = 0, 1
    blind = sum(not hand.known for hand in hands)
    for left in range(size, 0, -1):
        ways = {blind: 1}
        for hand in hands:
            if hand.known:
                longer: dict[int, int] = {}
                for drawn, count in ways.items():
                    longer[drawn] = longer.get(drawn, 0) + count * min(len(hand.known), left)
                    if hand.unknown:
                        longer[drawn + 1] = longer.get(drawn + 1, 0) + count
                ways = longer
        courses *= left * sum(count * comb(unseen, drawn) for drawn, count in ways.items())
        tricks += courses
        unseen -= blind
    return tricks


class _Rest:
    """What the rest of a deal costs, remembering positions that come again."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Bulls] = {}

    def distribution(
        self, table: Table, own: tuple[int, ...], hands: tuple[Hand, ...], unseen: tuple[int, ...]
    ) -> Bulls:
        """How likely each number of bulls is, from a position on."""
        if not own:
            return {0: Fraction(1)}
        key = (table.rows, own, tuple(sorted(hands)), unseen)
        if key not in self.known:
            share = Fraction(1, len(own))
            self.known[key] = mixture(
                [(share, self.after(table, card, own, hands, unseen)) for card in own]
            )
        return self.known[key]

    def after(
        self,
        table: Table,
        card: int,
        own: tuple[int, ...],
        hands: tuple[Hand, ...],
        unseen: tuple[int, ...],
    ) -> Bulls:
        """The same when this card is played now."""
        left = tuple(held for held in own if held != card)
        parts = []
        for chance, played, later, hidden in _plays(hands, unseen):
            after, events = table.resolve(
                {laid: laid for laid in (card, *played)},
                take=lambda at, who, low: at.cheapest_row,
            )
            paid = sum(
                event.bulls
                for event in events
                if isinstance(event, TookSixth | TookRow) and event.who == card
            )
            rest = self.distribution(after, left, later, hidden)
            parts.append((chance, {paid + bulls: likely for bulls, likely in rest.items()}))
        return mixture(parts)


def _plays(
    hands: tuple[Hand, ...], unseen: tuple[int, ...]
) -> Iterator[tuple[Fraction, tuple[int, ...], tuple[Hand, ...], tuple[int, ...]]]:
    """All that the opponents may play: how likely, the cards, and what is left."""
    options = [_options(*hand) for hand in hands]
    for chosen in product(*options):
        cards = tuple(card for _, card, _ in chosen if card)
        later = tuple(hand for _, _, hand in chosen)
        drawn = sum(not card for _, card, _ in chosen)
        chance = Fraction(1, comb(len(unseen), drawn))
        for weight, _, _ in chosen:
            chance *= weight
        for more in combinations(unseen, drawn):
            yield chance, cards + more, later, tuple(card for card in unseen if card not in more)


def _options(known: tuple[int, ...], unknown: int) -> list[tuple[Fraction, int, Hand]]:
    """What may come from a hand: how likely, the card (0 if unknown), and the hand without it."""
    share = Fraction(1, len(known) + unknown)
    options = [
        (share, card, (tuple(held for held in known if held != card), unknown)) for card in known
    ]
    return options + [(share * unknown, 0, (known, unknown - 1))] * bool(unknown)
