"""The numbers of lesson 39: chances that are added."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.cases import rows_taken
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.chances.unseen import checked_opponents
from kernel_lib.nimmt.content.numbers.tables import (
    LESSON_TABLE,
    cards_text,
    table_with_gap,
    table_with_low_row,
)


def _row_for(table: Table, card: int) -> int:
    row = table.row_for(card)
    assert row is not None
    return row


def _ways(table: Table, card: int, opponents: int) -> tuple[int, ...]:
    """The numbers of cards in the gap with which a card is the sixth, fewest first."""
    asked = checked_opponents(table, (card,), opponents, None)
    return tuple(taken.played for taken in rows_taken(table, card, asked) if taken.probability)


def ways_of_60(table: Table, card: int, opponents: int) -> Facts:
    """With how many numbers of cards in the gap a card is the sixth."""
    ways, row = _ways(table, card, opponents), _row_for(table, card)
    return {
        "table": str(table),
        "card": card,
        "opponents": opponents,
        "row": row + 1,
        "end": table.ends[row],
        "length": cards_text(len(table.rows[row])),
        "ways": ways,
        "first": ways[0],
        "again": ways[0] + 5,
    }


def which_numbers_hurt(table: Table, card: int, opponents: int) -> Facts:
    """With which numbers of cards in the gap a card is the sixth."""
    facts = ways_of_60(table, card, opponents)
    return {
        **facts,
        "ways": frozenset(facts["ways"]),
        "with_own": frozenset(number + 1 for number in facts["ways"]),
        "from_first": frozenset(range(facts["first"], opponents + 1)),
    }


def sum_of_two_ways(table: Table, card: int, opponents: int) -> Facts:
    """How likely a card is the sixth that can be it in two ways."""
    ways = _ways(table, card, opponents)
    need(len(ways) == 2, "there is only one way")
    count = gap_count(table, card, opponents)
    first_chance, again_chance = (count.probability(number) for number in ways)
    need(again_chance > first_chance / 50, "the second way hardly counts")
    return {
        "table": str(table),
        "card": card,
        "opponents": opponents,
        "end": table.ends[_row_for(table, card)],
        "first": ways[0],
        "again": ways[1],
        "free": count.successes,
        "unseen": count.population,
        "outside": count.population - count.successes,
        "first_chance": first_chance,
        "again_chance": again_chance,
        "whole": risk(table, [card], opponents)[0].sixth,
    }


def _draw_low_row(rng: Random) -> tuple[Table, int, int]:
    return *table_with_low_row(rng), rng.randint(5, 9)


def where_the_risk_turns(table: Table, card: int) -> Facts:
    """Against how many opponents a card is the sixth most often."""
    risks = {n: risk(table, [card], n)[0].sixth for n in range(1, 10)}
    best = max(risks, key=lambda n: risks[n])
    row = _row_for(table, card)
    return {
        "table": str(table),
        "card": card,
        "row": row + 1,
        "length": cards_text(len(table.rows[row])),
        "best": best,
        "highest_risk": risks[best],
    }


def multiples_of_either(highest: int, one: int, other: int) -> Facts:
    """How likely a card is a multiple of one number or of another."""
    ones, others = ({card for card in DECK[:highest] if card % n == 0} for n in (one, other))
    return {
        "highest": highest,
        "one": one,
        "other": other,
        "ones": len(ones),
        "others": len(others),
        "both": len(ones & others),
        "either": len(ones | others),
    }


def _draw_multiples_of_either(rng: Random) -> tuple[int, int, int]:
    pairs = [(2, 3), (2, 5), (2, 11), (3, 4), (3, 5), (3, 10), (4, 6), (4, 10), (5, 11)]
    return rng.randint(30, 104), *rng.choice(pairs)


_FULL_ROW = Table.parse("16 20 21 22 24 | 61 | 70 | 91")

NUMBERS: Mapping[str, Numbers] = {
    "ways-of-60": Numbers(ways_of_60, (LESSON_TABLE, 60, 9), _draw_low_row),
    "where-the-risk-turns": Numbers(where_the_risk_turns, (LESSON_TABLE, 37), table_with_gap),
    "which-numbers-hurt": Numbers(which_numbers_hurt, (LESSON_TABLE, 37, 9), _draw_low_row),
    "multiples-of-either": Numbers(multiples_of_either, (104, 5, 11), _draw_multiples_of_either),
    "sum-of-two-ways": Numbers(sum_of_two_ways, (_FULL_ROW, 60, 7), _draw_low_row),
}
"""Where the questions of these ids get their numbers."""
