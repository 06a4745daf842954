"""The numbers of lesson 23: what it changes that some cards are known."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.risk import JointRisk, joint_risk, risk
from kernel_lib.nimmt.chances.unseen import Holding
from kernel_lib.nimmt.content.numbers.tables import (
    LESSON_TABLE,
    table_with_full_row,
    table_with_gap,
)

Cards = tuple[int, ...]


class _Late(NamedTuple):
    """The end of a deal: your two cards, and the unseen ones, half with Ben, half with Cleo.

    A card of ``below`` saves your low card, one of ``between`` your high one, and one of ``others``
    saves neither. Nor does ``laid``, which Ben has laid.
    """

    table: Table
    low: int
    high: int
    below: Cards
    between: Cards
    laid: int
    others: Cards

    @property
    def left(self) -> Cards:
        """All that is unseen when Ben has laid his card."""
        return tuple(sorted([*self.below, *self.between, *self.others]))

    @property
    def unseen(self) -> Cards:
        """All unseen cards before Ben has laid one."""
        return tuple(sorted([*self.left, self.laid]))

    @property
    def hidden(self) -> Holding:
        """A hand of which nobody knows anything."""
        return Holding(unknown=len(self.unseen) // 2)

    @property
    def unknown(self) -> list[Holding]:
        """What is known of both hands at first: nothing."""
        return [self.hidden, self.hidden]

    @property
    def beliefs(self) -> list[Holding]:
        """What is known of both hands when Ben has laid his card."""
        return [Holding((self.laid,)), self.hidden]


def _draw_late(rng: Random) -> tuple[_Late]:
    """The end of a deal, in which Ben and Cleo hold as many cards."""
    table = table_with_full_row(rng)
    start, end = table.rows[0][0], table.ends[0]
    need(start > 5, "there is no room below the first row")
    low, high = rng.randint(3, start - 1), rng.randint(end + 3, end + 9)
    below = tuple(sorted(rng.sample(range(1, low), rng.randint(1, 2))))
    between = tuple(sorted(rng.sample(range(end + 1, high), rng.randint(1, 2))))
    above = [card for card in range(high + 1, 105) if card not in table.cards]
    harmless = 2 + (len(below) + len(between)) % 2
    laid, *others = rng.sample(above, harmless + rng.choice((0, 2)))
    return (_Late(table, low, high, below, between, laid, tuple(others)),)


def _seen(late: _Late) -> Facts:
    """What a question tells of the table and of the hands."""
    return {"table": str(late.table), "unseen": late.unseen, "each": len(late.unseen) // 2}


def given_33(late: _Late) -> Facts:
    """How likely your low card must take a row, when one card of Ben is known."""
    (at_first,) = risk(late.table, [late.low], late.unknown, late.unseen)
    (now,) = risk(late.table, [late.low], late.beliefs, late.left)
    return {
        **_seen(late),
        "laid": late.laid,
        "card": late.low,
        "left": late.left,
        "cards": len(late.left),
        "below": late.below,
        "rest": len(late.left) - len(late.below),
        "risk_before": at_first.any,
        "risk_now": now.any,
    }


def neither_is_safe(late: _Late) -> Facts:
    """How likely none of your two cards would be safe, when one card of Ben is known."""
    at_first = joint_risk(late.table, late.low, late.high, late.unknown, late.unseen)
    now = joint_risk(late.table, late.low, late.high, late.beliefs, late.left)
    low_risk, high_risk = _each_risk(now)
    return {
        **_seen(late),
        "laid": late.laid,
        "low": late.low,
        "high": late.high,
        "left": late.left,
        "cards": len(late.left),
        "below": late.below,
        "between": late.between,
        "rest": len(late.left) - len(late.below) - len(late.between),
        "both_before": at_first.both,
        "both_now": now.both,
        "low_risk": low_risk,
        "high_risk": high_risk,
    }


def if_the_high_pays(late: _Late) -> Facts:
    """How likely your low card takes a row, given that your high one does."""
    pair = joint_risk(late.table, late.low, late.high, late.unknown, late.unseen)
    low_risk, high_risk = _each_risk(pair)
    return {
        **_seen(late),
        "low": late.low,
        "high": late.high,
        "both": pair.both,
        "low_risk": low_risk,
        "high_risk": high_risk,
        "low_given_high": pair.both / high_risk,
    }


def _each_risk(pair: JointRisk) -> tuple[Fraction, Fraction]:
    """How likely each of two cards takes a row, whatever becomes of the other."""
    return pair.both + pair.only_first, pair.both + pair.only_second


def cleo_holds(unseen: Cards, laid: int, card: int) -> Facts:
    """How likely Cleo holds a card, when Ben has laid another one."""
    each = len(unseen) // 2
    hands = list(combinations([card for card in unseen if card != laid], each))
    return {
        "unseen": unseen,
        "each": each,
        "laid": laid,
        "card": card,
        "left": len(unseen) - 1,
        "rest": each - 1,
        "with_cleo": Fraction(sum(card in hand for hand in hands), len(hands)),
    }


def _draw_cleo_holds(rng: Random) -> tuple[Cards, int, int]:
    unseen = sorted(rng.sample(DECK, 2 * rng.randint(3, 5)))
    laid, card = rng.sample(unseen, 2)
    return tuple(unseen), laid, card


def gone_cards(table: Table, card: int, gone: Cards) -> Facts:
    """How likely a card is the sixth, when you remember some that have been taken."""
    end = table.ends[0]
    unseen = set(DECK) - table.cards - {card}
    left = unseen - set(gone)
    (card_risk,) = risk(table, [card], 1, left)
    return {
        "table": str(table),
        "card": card,
        "gone": gone,
        "end": end,
        "unseen": len(unseen),
        "before": _between(unseen, end, card),
        "left": len(left),
        "free": _between(left, end, card),
        "sixth": card_risk.sixth,
    }


def _between(cards: Collection[int], low: int, high: int) -> int:
    """How many of these cards lie between two."""
    return sum(low < card < high for card in cards)


def _draw_gone_cards(rng: Random) -> tuple[Table, int, Cards]:
    """A card with a gap, and cards in the piles of which some belong to it."""
    table, card = table_with_gap(rng)
    unseen = sorted(set(DECK) - table.cards - {card})
    gap = [between for between in unseen if table.ends[0] < between < card]
    need(len(gap) > 3, "the gap is small")
    inside = rng.sample(gap, rng.randint(1, 2))
    outside = rng.sample([card for card in unseen if card not in gap], rng.randint(2, 5))
    return table, card, tuple(sorted([*inside, *outside]))


_LATE = Table.parse("9 | 12 14 15 17 20 | 25 | 31")

NUMBERS: Mapping[str, Numbers] = {
    "given-33": Numbers(given_33, (_Late(_LATE, 7, 23, (5,), (21,), 33, (28,)),), _draw_late),
    "neither-is-safe": Numbers(
        neither_is_safe, (_Late(_LATE, 7, 23, (5,), (21,), 28, (33,)),), _draw_late
    ),
    "cleo-holds": Numbers(cleo_holds, ((5, 6, 21, 28, 33, 40), 28, 21), _draw_cleo_holds),
    "gone-cards": Numbers(gone_cards, (LESSON_TABLE, 37, (25, 30, 80, 90, 99)), _draw_gone_cards),
    "if-the-high-pays": Numbers(
        if_the_high_pays, (_Late(_LATE, 7, 23, (5, 6), (21,), 28, (33, 40)),), _draw_late
    ),
}
"""Where the questions of these ids get their numbers."""
