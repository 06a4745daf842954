"""The numbers of lesson 22: the cards between the end of a row and yours."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.numbers.tables import LESSON_TABLE, table_with_gap


def _lying(table: Table, card: int) -> tuple[int, ...]:
    """The cards on the table that lie between the end of the first row and yours."""
    return tuple(sorted(between for between in table.cards if table.ends[0] < between < card))


def _gap(table: Table, card: int) -> Facts:
    """The cards between the end of the first row and yours, on the table or unseen."""
    end = table.ends[0]
    return {
        "table": str(table),
        "card": card,
        "end": end,
        "last": card - 1,
        "between": card - end - 1,
        "seen": len(_lying(table, card)),
        "free": gap_count(table, card).successes,
    }


def gap_of_37(table: Table, card: int) -> Facts:
    """How many unseen cards lie in a gap."""
    return {**_gap(table, card), "first": table.ends[0] + 1, "lying": _lying(table, card)}


def gap_of_30(table: Table, card: int) -> Facts:
    """How likely one opponent makes your card the sixth."""
    (card_risk,) = risk(table, [card], opponents=1)
    unseen = gap_count(table, card).population
    return {**_gap(table, card), "unseen": unseen, "sixth": card_risk.sixth}


def gap_of_nobody(table: Table, card: int) -> Facts:
    """How likely two opponents leave a gap empty."""
    count = gap_count(table, card, opponents=2)
    outside = count.population - count.successes
    return {
        "table": str(table),
        "card": card,
        "end": table.ends[0],
        "unseen": count.population,
        "fewer": count.population - 1,
        "free": count.successes,
        "outside": outside,
        "next": outside - 1,
        "none": count.probability(0),
    }


NUMBERS: Mapping[str, Numbers] = {
    "gap-of-nobody": Numbers(gap_of_nobody, (LESSON_TABLE, 37), table_with_gap),
    "gap-of-37": Numbers(gap_of_37, (LESSON_TABLE, 37), table_with_gap),
    "gap-of-30": Numbers(gap_of_30, (LESSON_TABLE, 30), table_with_gap),
}
"""Where the questions of these ids get their numbers."""
