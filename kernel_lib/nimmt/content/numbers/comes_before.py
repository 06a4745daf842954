"""The numbers of lesson 22: how many cards come before yours."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.numbers.tables import (
    LESSON_TABLE,
    table_with_gap,
    table_with_room,
)
from kernel_lib.nimmt.rules import Rules


def how_many_before(table: Table, card: int) -> Facts:
    """How many cards of others in the same row make yours the sixth."""
    row = table.row_for(card)
    assert row is not None
    length, end = len(table.rows[row]), table.ends[row]
    before = Rules().places - length
    between = sum(gap_card not in table.cards for gap_card in range(end + 1, card))
    need(between >= before, "too few cards can come before it")
    return {
        "table": str(table),
        "card": card,
        "row": row + 1,
        "end": end,
        "length": length,
        "before": before,
    }


def exactly_one_comes(table: Table, card: int, opponents: int) -> Facts:
    """How likely exactly one card of several opponents comes before yours."""
    count = gap_count(table, card, opponents)
    (card_risk,) = risk(table, [card], opponents)
    return {
        "table": str(table),
        "card": card,
        "end": table.ends[0],
        "opponents": opponents,
        "free": count.successes,
        "unseen": count.population,
        "outside": count.population - count.successes,
        "sixth": card_risk.sixth,
        "nobody": count.probability(0),
    }


def _draw_exactly_one_comes(rng: Random) -> tuple[Table, int, int]:
    return *table_with_gap(rng), rng.randint(2, 4)


def riskiest_of_hand(table: Table, mine: tuple[int, ...]) -> Facts:
    """Which card of a hand is most likely the sixth against one opponent."""
    risks = {chance.card: chance.sixth for chance in risk(table, mine, opponents=1)}
    nearer, riskiest, *others = mine
    need(risks[riskiest] > risks[nearer], "both cards of the first row are as likely")
    need(not any(risks[card] for card in others), "another card can be the sixth, too")
    return {
        "table": str(table),
        "mine": mine,
        "end": table.ends[0],
        "riskiest": riskiest,
        "nearer": nearer,
        "highest": others[-1],
    }


def _draw_riskiest_of_hand(rng: Random) -> tuple[Table, tuple[int, ...]]:
    """Two cards behind the first row, which is nearly full, and two behind the rows of one card."""
    table, card = table_with_gap(rng)
    nearer = [
        gap_card for gap_card in range(table.ends[0] + 1, card - 2) if gap_card not in table.cards
    ]
    above = [gap_card for gap_card in range(table.ends[2] + 1, 105) if gap_card not in table.cards]
    need(len(nearer) > 1 and len(above) > 1, "there is no room for the other cards")
    return table, tuple(sorted([card, rng.choice(nearer), *rng.sample(above, 2)]))


_WITH_ROOM = Table.parse("16 20 21 22 | 35 36 38 | 61 | 70 75")

NUMBERS: Mapping[str, Numbers] = {
    "how-many-before": Numbers(how_many_before, (_WITH_ROOM, 50), table_with_room),
    "riskiest-of-hand": Numbers(
        riskiest_of_hand, (_WITH_ROOM, (25, 33, 66, 88)), _draw_riskiest_of_hand
    ),
    "exactly-one-comes": Numbers(exactly_one_comes, (LESSON_TABLE, 30, 2), _draw_exactly_one_comes),
}
"""Where the questions of these ids get their numbers."""
