"""The numbers of lesson 24: the bulls to be expected."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.deal import hand_distribution
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.chances.unseen import Holding
from kernel_lib.nimmt.content.numbers.tables import table_with_full_row
from kernel_lib.nimmt.rows import row_bulls
from kernel_lib.nimmt.rules import Rules

Cards = tuple[int, ...]


def mean_of_a_hand(highest: int, size: int) -> Facts:
    """The bulls of a random hand, of any size and from any deck."""
    rules = Rules(highest=highest, hand_size=size)
    return {
        "highest": highest,
        "size": size,
        "bulls": row_bulls(rules.deck),
        "mean": hand_distribution(rules).mean,
    }


def _draw_mean_of_a_hand(rng: Random) -> tuple[int, int]:
    return rng.choice((54, 64, 74, 84, 94)), rng.randint(3, 12)


def mean_with_55(card: int, size: int) -> Facts:
    """The bulls of a hand of which one card is known."""
    bulls, others = BULLS[card], size - 1
    rest = row_bulls(DECK) - bulls
    return {
        "card": card,
        "size": size,
        "others": others,
        "bulls": bulls,
        "rest": rest,
        "mean": bulls + others * Fraction(rest, len(DECK) - 1),
    }


def _draw_mean_with_55(rng: Random) -> tuple[int, int]:
    return rng.choice([card for card in DECK if BULLS[card] > 1]), rng.randint(4, 12)


def bulls_of_45(table: Table, card: int, saving: Cards, costly: Cards) -> Facts:
    """What a card behind a full row costs on average against a hand that is known.

    With a card of ``saving`` Ben takes the row himself, with one of ``costly`` you take it.
    """
    row, hand = table.rows[0], tuple(sorted([*saving, *costly]))
    (card_risk,) = risk(table, [card], [Holding(hand)])
    return {
        "table": str(table),
        "hand": hand,
        "cards": len(hand),
        "card": card,
        "summands": " + ".join(str(BULLS[card]) for card in row),
        "bulls": row_bulls(row),
        "saving": saving,
        "costly": costly,
        "often": len(costly),
        "mean": card_risk.bulls,
    }


def _draw_bulls_of_45(rng: Random) -> tuple[Table, int, Cards, Cards]:
    table, card = _draw_bulls_behind_five(rng)
    saving = sorted(rng.sample(range(table.ends[0] + 1, card), rng.randint(1, 2)))
    above = [higher for higher in range(card + 1, 105) if higher not in table.cards]
    costly = sorted(rng.sample(above, rng.randint(1, 3)))
    need(len(saving) + len(costly) > 2, "Ben holds one card of each kind, as in the lesson")
    return table, card, tuple(saving), tuple(costly)


def mean_of_a_card(hand: Cards) -> Facts:
    """The mean bulls of one card of a hand that is known."""
    bulls, cards = row_bulls(hand), len(hand)
    return {
        "hand": hand,
        "cards": cards,
        "each": tuple(BULLS[card] for card in hand),
        "bulls": bulls,
        "mean": Fraction(bulls, cards),
    }


def two_of_a_hand(hand: Cards) -> Facts:
    """The mean bulls of two cards of a hand, drawn without replacement."""
    pairs = [row_bulls(pair) for pair in combinations(hand, 2)]
    return {
        "hand": hand,
        "cards": len(hand),
        "bulls": row_bulls(hand),
        "mean": Fraction(sum(pairs), len(pairs)),
    }


def _draw_hand(rng: Random) -> tuple[Cards]:
    return (tuple(sorted(rng.sample(DECK, rng.randint(3, 6)))),)


def bulls_behind_five(table: Table, card: int) -> Facts:
    """What a card behind a full row costs on average, against one unknown card."""
    (card_risk,) = risk(table, [card], 1)
    end = table.ends[0]
    unseen, saving = len(DECK) - len(table.cards) - 1, card - end - 1
    return {
        "table": str(table),
        "card": card,
        "end": end,
        "bulls": row_bulls(table.rows[0]),
        "unseen": unseen,
        "saving": saving,
        "rest": unseen - saving,
        "mean": card_risk.bulls,
    }


def _draw_bulls_behind_five(rng: Random) -> tuple[Table, int]:
    table = table_with_full_row(rng)
    return table, table.ends[0] + rng.randint(4, 12)


_FULL_ROW = Table.parse("35 36 38 40 42 | 61 | 70 | 88")

NUMBERS: Mapping[str, Numbers] = {
    "mean-of-a-hand": Numbers(mean_of_a_hand, (104, 10), _draw_mean_of_a_hand),
    "bulls-of-45": Numbers(bulls_of_45, (_FULL_ROW, 45, (44,), (90,)), _draw_bulls_of_45),
    "mean-with-55": Numbers(mean_with_55, (55, 10), _draw_mean_with_55),
    "mean-of-a-card": Numbers(mean_of_a_card, ((5, 10, 22, 37),), _draw_hand),
    "two-of-a-hand": Numbers(two_of_a_hand, ((9, 10, 11, 30, 55),), _draw_hand),
    "bulls-behind-five": Numbers(bulls_behind_five, (_FULL_ROW, 50), _draw_bulls_behind_five),
}
"""Where the questions of these ids get their numbers."""
