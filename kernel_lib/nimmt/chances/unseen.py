"""What the opponents of 6 nimmt! may play in one trick, and how likely.

An opponent's hand may be known, partly known or unknown. Each plays one card of the hand, each
card with the same chance. So hands are independent of one another but for their unknown cards:
those are drawn without replacement from the unseen cards, and if ``m`` opponents play an unknown
card, these are any ``m`` of the unseen cards, every set equally likely.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from typing import ClassVar, NamedTuple

from kernel_lib.chance import unseen
from kernel_lib.core import check
from kernel_lib.core.text import message, quoted
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK, HIGHEST, checked_card

Counts = tuple[int, ...]
"""How many cards of each kind are played."""


class OpenPlay(NamedTuple):
    """A result of playing from the open hands: cards of each kind, their bulls, unknown cards.

    ``ways`` is how often it comes about.
    """

    counts: Counts
    bulls: int
    drawn: int
    ways: int


class Holding(unseen.Holding):
    """What is known of one opponent's hand: some of its cards, and how many others it has.

    As in ``chance.unseen``; a hand of no cards is a ``ValueError``, too.

    >>> Holding(known=(5, 30), unknown=1).size
    3
    """

    __slots__ = ()

    HIGHEST: ClassVar[int] = HIGHEST

    def __init__(self, known: tuple[int, ...] = (), unknown: int = 0) -> None:
        super().__init__(known, unknown)
        if not self.size:
            raise ValueError(message("a hand of no cards has nothing to play"))


OpponentHands = int | Sequence[Holding]
"""The opponents of a question: how many there are, or what each of them holds."""


class Opponents:
    """The opponents, and the unseen cards that their unknown ones are drawn from."""

    def __init__(self, hands: Sequence[Holding], unseen: Sequence[int]) -> None:
        self.hands = tuple(hands)
        self.unseen = tuple(sorted(unseen))
        self.open_hands = tuple(hand for hand in self.hands if hand.known)
        self.blind = len(self.hands) - len(self.open_hands)
        self.pairs = prod(hand.size for hand in self.open_hands)
        self._bulls = tuple(accumulate((BULLS[card] for card in self.unseen), initial=0))
        self._chances: dict[int, Fraction] = {}

    @property
    def count(self) -> int:
        """How many opponents there are."""
        return len(self.hands)

    def chance_of_one(self, drawn: int) -> Fraction:
        """The chance of one choice from the open hands with one set of ``drawn`` unseen cards."""
        if drawn not in self._chances:
            ways = self.pairs * comb(len(self.unseen), drawn)
            self._chances[drawn] = Fraction(1, ways)
        return self._chances[drawn]

    def unseen_between(self, low: int, high: int) -> tuple[int, int]:
        """How many unseen cards are between two numbers, and the bulls on them."""
        first, last = bisect_left(self.unseen, low + 1), bisect_left(self.unseen, high)
        return (last - first, self._bulls[last] - self._bulls[first]) if first < last else (0, 0)

    def open_plays(
        self,
        kind: Callable[[int], int | None],
        limits: Sequence[int],
        bulls: Callable[[int], int] = lambda card: 0,
    ) -> list[OpenPlay]:
        """How many cards of each kind come from the open hands, and their bulls, in how many ways.

        ``kind`` gives the kind of a card, or None if it must not be played. Of each kind at most
        ``limits`` may be played. The blind hands each add an unknown card.
        """
        if not self.open_hands:
            return [OpenPlay((0,) * len(limits), 0, self.blind, 1)]
        ways = {((0,) * len(limits), 0, self.blind): 1}
        for hand in self.open_hands:
            steps = Counter((kind(card), bulls(card)) for card in hand.known)
            longer: dict[tuple[Counts, int, int], int] = {}
            for (counts, cost, drawn), count in ways.items():
                for (play, more), times in steps.items():
                    if play is not None and counts[play] < limits[play]:
                        result = _with_one(counts, play), cost + more, drawn
                        longer[result] = longer.get(result, 0) + count * times
                if hand.unknown:
                    result = counts, cost, drawn + 1
                    longer[result] = longer.get(result, 0) + count * hand.unknown
            ways = longer
        return [OpenPlay(*result, count) for result, count in ways.items()]

    def counts(self, groups: Sequence[tuple[int, int]]) -> Iterator[tuple[Counts, Fraction]]:
        """How many cards of each group are played, with the chance; the same counts may come twice.

        A group is all cards between two numbers; no card is in two groups. For unknown hands this
        is the multivariate hypergeometric distribution.
        """
        sizes = [self.unseen_between(*group)[0] for group in groups]
        elsewhere = len(self.unseen) - sum(sizes)

        def kind(card: int) -> int:
            inside = (place for place, (low, high) in enumerate(groups, 1) if low < card < high)
            return next(inside, 0)

        for seen, _, drawn, ways in self.open_plays(kind, [self.count] * (len(groups) + 1)):
            for inside, choices in _draws(sizes, drawn):
                rest = comb(elsewhere, drawn - sum(inside))
                if rest:
                    played = tuple(
                        [count + more for count, more in zip(seen[1:], inside, strict=True)]
                    )
                    yield played, ways * choices * rest * self.chance_of_one(drawn)


def _with_one(counts: Counts, kind: int) -> Counts:
    """The counts with one card more of a kind."""
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def _draws(sizes: Sequence[int], most: int) -> Iterator[tuple[Counts, int]]:
    """Every number of cards of each group, at most so many together, with the ways to choose."""
    if not sizes:
        yield (), 1
        return
    for count in range(min(sizes[0], most) + 1):
        for rest, ways in _draws(sizes[1:], most - count):
            yield (count, *rest), comb(sizes[0], count) * ways


# --- checking a question ----------------------------------------------------------------------


def checked_hand(table: Table, cards: Iterable[int]) -> tuple[int, ...]:
    """Cards that may be in the own hand, or a ``ValueError`` that says why not."""
    check.instance("table", table, Table)
    if not table.placing.is_plain:
        raise ValueError(
            message(
                "this is counted only where cards go to the right end of a row, each card "
                "once in the deck; simulate the other variants"
            )
        )
    return off_table(table, cards)


def off_table(table: Table, cards: Iterable[int]) -> tuple[int, ...]:
    """Cards of a hand, none of them twice or on the table, or a ``ValueError`` that says which."""
    check.instance("table", table, Table)
    laid = table.cards

    def checked(card: object) -> int:
        if checked_card(card) in laid:
            raise ValueError(
                message(
                    "card {card} cannot be in the hand: it lies on the table {table}",
                    card=card,
                    table=str(table),
                )
            )
        return checked_card(card)

    def twice(card: int) -> ValueError:
        return ValueError(message("card {card} is in the hand twice", card=card))

    return check.all_different("cards", cards, checked, twice)


def checked_opponents(
    table: Table,
    own: tuple[int, ...],
    opponents: OpponentHands,
    unseen: Iterable[int] | None,
    size: int = 1,
) -> Opponents:
    """The opponents of a question, or a ``ValueError`` that says what does not fit.

    Of a number of opponents each has ``size`` unknown cards.
    """
    count = _checked_count(opponents)
    hands = () if isinstance(opponents, int) else _checked_hands(table, own, opponents)
    known = frozenset(card for hand in hands for card in hand.known)
    hidden = _checked_unseen(table.cards.union(own), known, unseen)
    if count is not None and count > len(hidden):
        raise ValueError(
            message(
                "{opponents} opponents cannot hold a card each: only {unseen} cards are unseen",
                opponents=quoted(count),
                unseen=len(hidden),
            )
        )
    hands = hands if count is None else (Holding(unknown=size),) * count
    unknown = sum(hand.unknown for hand in hands)
    if unknown > len(hidden):
        raise ValueError(
            message(
                "the opponents cannot hold {unknown} unknown cards: only {unseen} cards are unseen",
                unknown=unknown,
                unseen=len(hidden),
            )
        )
    return Opponents(hands, hidden)


def _checked_count(opponents: object) -> int | None:
    """The number of opponents, where only that is told, else None."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        return None
    if isinstance(opponents, bool) or not isinstance(opponents, int) or opponents < 0:
        raise ValueError(
            message(
                "the number of opponents must be 0 or more, not {opponents}",
                opponents=quoted(opponents),
            )
        )
    return opponents


def _checked_hands(
    table: Table, own: tuple[int, ...], opponents: Sequence[Holding]
) -> tuple[Holding, ...]:
    seen: set[int] = set()
    for hand in opponents:
        if not isinstance(hand, Holding):
            raise ValueError(
                message(
                    "an opponent's hand is written Holding(known=(5, 30), unknown=1), not {given}",
                    given=quoted(hand),
                )
            )
        for card in hand.known:
            if card in table.cards or card in own:
                raise ValueError(
                    message(
                        "card {card} cannot be in another hand: it is on the table or in your own",
                        card=card,
                    )
                )
            if card in seen:
                raise ValueError(message("card {card} is in two hands", card=card))
            seen.add(card)
    return tuple(opponents)


def _checked_unseen(
    visible: frozenset[int], known: frozenset[int], unseen: Iterable[int] | None
) -> tuple[int, ...]:
    if unseen is None:
        return tuple(card for card in DECK if card not in visible and card not in known)
    if type(unseen) is tuple and _are_fine(unseen, visible, known):
        return tuple(sorted(unseen))

    def checked(card: object) -> int:
        if checked_card(card) in visible:
            raise ValueError(
                message(
                    "card {card} cannot be unseen: it is on the table or in the hand", card=card
                )
            )
        if card in known:
            raise ValueError(
                message("card {card} cannot be unseen: it is known to be in a hand", card=card)
            )
        return checked_card(card)

    def twice(card: int) -> ValueError:
        return ValueError(message("card {card} is unseen twice", card=card))

    return tuple(sorted(check.all_different("unseen", unseen, checked, twice)))


def _are_fine(cards: tuple[object, ...], visible: frozenset[int], known: frozenset[int]) -> bool:
    """Whether unseen cards are as they must be: those that a view tells are, and soon checked."""
    if not all(type(card) is int for card in cards):
        return False
    different = frozenset(cards)
    is_whole = len(different) == len(cards) and different <= _DECK
    return is_whole and different.isdisjoint(visible) and different.isdisjoint(known)


_DECK = frozenset(DECK)
