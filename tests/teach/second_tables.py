"""The answers of drawn tables and boards in a second way, from the facts of the question alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Rows = list[list[int]]


def bulls(card: int) -> int:
    """The bulls of a card, by its digits."""
    if card == 55:
        return 7
    digits = str(card)
    if len(digits) == 2 and digits[0] == digits[1]:
        return 5
    return {"0": 3, "5": 2}.get(digits[-1], 1)


def rows_of(text: str) -> Rows:
    return [[int(card) for card in row.split()] for row in text.split("|")]


def best_row(rows: Rows, card: int) -> int:
    """The row whose end is nearest below the card; -1 where there is none."""
    gaps = {card - row[-1]: number for number, row in enumerate(rows) if row[-1] < card}
    return gaps[min(gaps)] if gaps else -1


def cost(row: list[int]) -> int:
    return sum(map(bulls, row))


def played(facts: Mapping[str, Any]) -> tuple[str, dict[str, int]]:
    """The table after a trick, and who paid what; who is too low takes the cheapest row."""
    rows, paid = rows_of(facts["table"]), {}
    for card, who in sorted((card, who) for who, card in facts["plays"]):
        number = best_row(rows, card)
        taken = number < 0 or len(rows[number]) == 5
        if number < 0:
            number = min(range(len(rows)), key=lambda at: cost(rows[at]))
        if taken:
            paid[who] = paid.get(who, 0) + cost(rows[number])
            rows[number] = []
        rows[number].append(card)
    return " | ".join(" ".join(map(str, row)) for row in rows), paid


def place_cards(facts: Mapping[str, Any]) -> dict[int, int]:
    rows = rows_of(facts["table"])
    return {card: best_row(rows, card) + 1 for card in facts["cards"]}


def bulls_of_rows(facts: Mapping[str, Any]) -> tuple[tuple[int, ...], int]:
    costs = tuple(map(cost, rows_of(facts["table"])))
    return costs, costs.index(min(costs)) + 1


def scores(facts: Mapping[str, Any]) -> tuple[tuple[int, ...], bool, frozenset[str]]:
    totals = [0, 0, 0, 0]
    for line in facts["bulls"]:
        for seat, bulls in enumerate(line):
            totals[seat] += bulls
    names = ("Ann", "Ben", "Cleo", "Dan")
    best = frozenset(
        name for name, total in zip(names, totals, strict=True) if total == min(totals)
    )
    return tuple(totals), any(total >= 67 for total in totals), best


def tile_scores(facts: Mapping[str, Any]) -> tuple[int, ...]:
    """Walk from each half in all directions but that of the other half."""
    lying = {(5, 0): "P", (5, -5): "R", (0, -5): "G", (-5, 0): "B", (-5, 5): "O", (0, 5): "Y"}
    for part in facts["board"].split("|")[1:]:
        letter, *cells = part.split()
        lying.update((cell(text), letter) for text in cells)
    ends = cell(facts["first"]), cell(facts["second"])
    gained = []
    for here, there, letter in (
        (ends[0], ends[1], facts["tile"][0]),
        (ends[1], ends[0], facts["tile"][1]),
    ):
        points = 0
        for q, r in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            at = (here[0] + q, here[1] + r)
            while at != there and lying.get(at) == letter:
                points += 1
                at = (at[0] + q, at[1] + r)
        gained.append(points)
    return tuple(gained)


def cell(text: str) -> tuple[int, int]:
    q, r = text.split(",")
    return int(q), int(r)


SECOND_TABLES: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "place-cards": place_cards,
    "place-trick": lambda facts: played(facts)[0],
    "sixth-card": lambda facts: played(facts)[1],
    "too-low": lambda facts: played(facts)[1],
    "bulls-of-rows": bulls_of_rows,
    "scores": scores,
    "tile-scores": tile_scores,
}
