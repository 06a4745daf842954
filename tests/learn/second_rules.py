"""The answers of drawn exercises on the rules, computed a second time, without the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.learn.second_answers import Facts, bulls, rows_of


def cost(row: list[int]) -> int:
    """The bulls of some cards."""
    return sum(map(bulls, row))


def from_to(facts: Facts) -> list[int]:
    """All bulls from one card to another."""
    return [bulls(card) for card in range(facts["first"], facts["last"] + 1)]


def row_behind(rows: list[list[int]], card: int) -> int:
    """The number, from 0, of the row with the highest end that is lower than a card; -1 if none."""
    best = -1
    for number, row in enumerate(rows):
        if row[-1] < card and (best < 0 or row[-1] > rows[best][-1]):
            best = number
    return best


def last_of_a_full_row(facts: Facts) -> int:
    """The highest card behind the end of the row that is asked for."""
    rows = rows_of(facts)
    lying = {card for row in rows for card in row}
    fits = [card for card in range(1, 105) if row_behind(rows, card) == facts["row"] - 1]
    return max(card for card in fits if card not in lying)


def by_cost(facts: Facts) -> tuple[int, ...]:
    """The numbers of the rows, the cheapest first."""
    pairs = [(cost(row), number) for number, row in enumerate(rows_of(facts), start=1)]
    return tuple(number for _, number in sorted(pairs))


def too_low(facts: Facts) -> frozenset[int]:
    """The cards of the hand with no row to go to."""
    return frozenset(card for card in facts["mine"] if row_behind(rows_of(facts), card) < 0)


def with_the_lowest(facts: Facts) -> frozenset[int]:
    """The seats whose total nobody is below."""
    totals = facts["totals"]
    return frozenset(
        seat
        for seat, total in enumerate(totals)
        if not any(their_total < total for their_total in totals)
    )


SECOND_RULES: dict[str, Callable[[Facts], Any]] = {
    "bulls-of-a-row": lambda f: cost(f["cards"]),
    "bulls-of-the-fifties": lambda f: sum(from_to(f)),
    "mean-of-ten": lambda f: Fraction(sum(from_to(f)), len(from_to(f))),
    "row-of-50": lambda f: row_behind(rows_of(f), f["card"]) + 1,
    "order-of-trick": lambda f: tuple(sorted(f["mine"])),
    "sixth-costs": lambda f: cost(rows_of(f)[row_behind(rows_of(f), f["card"])]),
    "safe-behind-42": last_of_a_full_row,
    "cheapest-row": lambda f: by_cost(f)[0],
    "cards-too-low": too_low,
    "rows-by-cost": by_cost,
    "who-wins": with_the_lowest,
}
"""The second computation of each family, in the order of the lessons."""
