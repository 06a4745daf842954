"""The numbers of lessons 0 to 6, on the rules of the game: what the engine says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.examples import FIGURE_2, turn_example
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.events import TookSixth
from kernel_lib.nimmt.rows import row_bulls
from kernel_lib.nimmt.rules import Rules, ranking

TRIAL_TABLE = "9 14 | 27 31 36 41 44 | 52 | 88 93"
"""A table of our own for the exercises."""

_TRIAL, _FIGURE_2 = Table.parse(TRIAL_TABLE), Table.parse(FIGURE_2)

Cards = tuple[int, ...]

_AFTER_A_DEAL = {"you": 14, "ann": 3, "ben": 22}
"""Three players, and the bulls that they took."""


def _riskiest() -> Facts:
    """The cards of the start lesson's picture, against three others who play any card."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 91")
    cards = (5, 25, 33, 45, 55, 66, 77, 104)
    worst = max(risk(table, cards, opponents=3), key=lambda risk: risk.any)
    return {"cards": cards, "riskiest": worst.card}


def cards_for_row_1() -> Facts:
    """The cards of a hand that go to the first row."""
    hand = (10, 13, 20, 26, 45, 60)
    return {"mine": hand, "right": frozenset(card for card in hand if _TRIAL.row_for(card) == 0)}


# --- bulls --------------------------------------------------------------------------------


def dearest_card(cards: Cards) -> Facts:
    """Which of some cards carries the most bulls, and which follows it."""
    by_bulls = sorted(cards, key=lambda card: BULLS[card], reverse=True)
    return {
        "cards": cards,
        "right": by_bulls[0],
        "second": by_bulls[1],
        "least": by_bulls[-1],
        "much": BULLS[by_bulls[1]],
        "bulls": _bulls_of_each(by_bulls),
    }


def _bulls_of_each(cards: Iterable[int]) -> tuple[str, ...]:
    """Cards with their bulls, as people write them down in any language."""
    return tuple(f"{card} → {BULLS[card]}" for card in cards)


def _cards_with(bulls: int) -> Cards:
    return tuple(card for card in DECK if BULLS[card] == bulls)


def bulls_of_a_row(cards: Cards) -> Facts:
    """The bulls of five cards, the one with a rule of its own among them."""
    return {"cards": cards, "sum": _sum_of_bulls(cards), "right": row_bulls(cards)}


def _sum_of_bulls(cards: Iterable[int]) -> str:
    return " + ".join(str(BULLS[card]) for card in cards)


def _draw_row_with_55(rng: Random) -> tuple[Cards]:
    dear = rng.sample([card for card in DECK if 1 < BULLS[card] < 7], 2)
    cheap = rng.sample(_cards_with(1), 2)
    return (tuple(sorted((55, *dear, *cheap))),)


def bulls_of_numbers(first: int, last: int) -> Facts:
    """The bulls of all cards from one number to another: their sum and their mean."""
    cards = range(first, last + 1)
    dear = tuple(card for card in cards if BULLS[card] > 1)
    bulls = row_bulls(cards)
    return {
        "first": first,
        "last": last,
        "count": len(cards),
        "dear": dear,
        "bulls": _bulls_of_each(dear),
        "cheap": len(cards) - len(dear),
        "is_55_there": 55 in cards,
        "right": bulls,
        "mean": Fraction(bulls, len(cards)),
    }


def _draw_numbers(rng: Random) -> tuple[int, int]:
    first, count = rng.randint(2, 90), rng.randint(9, 14)
    need(sum(BULLS[card] > 1 for card in range(first, first + count)) > 1)
    return first, first + count - 1


def _draw_ten_numbers(rng: Random) -> tuple[int, int]:
    first = rng.randint(2, 95)
    return first, first + 9


# --- rows ---------------------------------------------------------------------------------


def row_of_a_card(table: Table, card: int) -> Facts:
    """To which row a card goes, and which one looks nearer."""
    row = table.row_for(card)
    above = [end for end in table.ends if end > card]
    need(row is not None and len(above) > 0, "the card has a row, and one that is too high")
    assert row is not None
    end, next_end = table.ends[row], min(above)
    need(next_end - card < card - end, "the row that is too high looks nearer")
    return {
        "table": str(table),
        "card": card,
        "ends": table.ends,
        "lower": tuple(end for end in table.ends if end < card),
        "end": end,
        "next_end": next_end,
        "next_row": table.ends.index(next_end) + 1,
        "lowest": min(table.ends),
        "lowest_row": table.ends.index(min(table.ends)) + 1,
        "right": row + 1,
    }


def _draw_row_of_a_card(rng: Random) -> tuple[Table, int]:
    table = _draw_table(rng, rng.sample((1, 2, 3, 4), 4))
    card = rng.choice([card for card in DECK if card not in table.cards])
    need(sum(end < card for end in table.ends) > 1, "two ends are lower")
    return table, card


def _draw_table(rng: Random, lengths: Iterable[int]) -> Table:
    """Rows of these lengths, in the order of their ends."""
    ends = sorted(rng.sample(range(12, 96), 4))
    need(all(higher - lower > 7 for lower, higher in pairwise(ends)))
    rows = [
        (*sorted(rng.sample(range(end - 7, end), length - 1)), end)
        for end, length in zip(ends, lengths, strict=True)
    ]
    return Table(tuple(rows))


def order_of_cards(table: Table, plays: Cards) -> Facts:
    """In what order cards are placed, whoever played them."""
    order = tuple(sorted(plays))
    need(plays not in (order, order[::-1]), "they are mixed")
    return {
        "table": str(table),
        "mine": plays,
        "right": order,
        "falling": order[::-1],
        "as_listed": plays,
    }


def _draw_order_of_cards(rng: Random) -> tuple[Table, Cards]:
    table = _draw_table(rng, rng.sample((1, 2, 3, 5), 4))
    unseen = [card for card in DECK if card not in table.cards]
    return table, tuple(rng.sample(unseen, 4))


# --- the sixth card -----------------------------------------------------------------------


def sixth_costs(table: Table, card: int) -> Facts:
    """What the sixth card of a row costs, played alone."""
    row = table.row_for(card)
    assert row is not None
    taken = table.rows[row]
    need(len(taken) == 5, "the row is full")
    return {
        "table": str(table),
        "mine": (card,),
        "card": card,
        "row": row + 1,
        "taken": taken,
        "sum": _sum_of_bulls(taken),
        "right": row_bulls(taken),
        "with_yours": row_bulls((*taken, card)),
    }


def _draw_sixth(rng: Random) -> tuple[Table, int]:
    full = rng.randrange(4)
    table = _draw_table(rng, [5 if row == full else rng.randint(1, 3) for row in range(4)])
    ends = (*table.ends, 105)
    inside = [card for card in range(ends[full] + 1, ends[full + 1]) if card not in table.cards]
    need(len(inside) > 0)
    return table, rng.choice(inside)


def highest_sixth(table: Table) -> Facts:
    """The highest card that would be the sixth of the row with five cards, played alone."""
    full = next(row for row, cards in enumerate(table.rows) if len(cards) == 5)
    last = max(card for card in DECK if card not in table.cards and table.row_for(card) == full)
    end, next_end = table.ends[full], min(end for end in table.ends if end > table.ends[full])
    beyond = min(end for end in table.ends if end > next_end)
    need(last == next_end - 1 and len(table.rows[table.ends.index(beyond)]) == 1)
    return {
        "table": str(table),
        "row": full + 1,
        "end": end,
        "first": end + 1,
        "next_end": next_end,
        "after": next_end + 1,
        "before_beyond": beyond - 1,
        "top": max(table.ends),
        "right": last,
    }


def _draw_highest_sixth(rng: Random) -> tuple[Table]:
    full = rng.randrange(2)
    table = _draw_table(rng, [5 if row == full else rng.randint(1, 3) for row in range(4)])
    need(len(table.rows[full + 1]) == 1 and table.ends[full + 1] - table.ends[full] > 3)
    return (table,)


def cards_that_take() -> Facts:
    """The cards of a hand that are the sixth of a row, played alone."""
    hand = (20, 40, 45, 51, 60, 95)
    return {"mine": hand, "right": frozenset(filter(_is_sixth, hand))}


def _is_sixth(card: int) -> bool:
    _, events = _TRIAL.resolve({"you": card})
    return any(isinstance(event, TookSixth) for event in events)


# --- too low ------------------------------------------------------------------------------


def cards_too_low(table: Table, hand: Cards) -> Facts:
    """The cards of a hand that are too low for every row, and what a glance takes for them."""
    low = tuple(card for card in hand if table.row_for(card) is None)
    others = tuple(card for card in hand if card not in low)
    start = table.rows[0][0]
    below = tuple(card for card in low if card < start)
    need(len(below) < len(low) > 1 and len(below) > 0, "one lies inside of row 1")
    return {
        "table": str(table),
        "mine": hand,
        "ends": table.ends,
        "end": min(table.ends),
        "start": start,
        "inside": next(card for card in low if card > start),
        "next_card": min(others),
        "low": low,
        "right": frozenset(low),
        "below": frozenset(below),
        "and_next": frozenset((*low, min(others))),
    }


def _draw_too_low(rng: Random) -> tuple[Table, Cards]:
    table = _draw_table(rng, rng.sample((2, 3, 4, 4), 4))
    need(min(table.ends) - table.rows[0][0] > 2)
    unseen = [card for card in DECK if card not in table.cards]
    inside = [card for card in unseen if table.rows[0][0] < card < table.ends[0]]
    beyond = [card for card in unseen if table.ends[0] < card < table.ends[0] + 8]
    below = [card for card in unseen if card < table.rows[0][0]]
    need(all((inside, beyond, below)))
    chosen = {rng.choice(inside), rng.choice(beyond), rng.choice(below)}
    others = rng.sample([card for card in unseen if card > max(beyond)], 3)
    return table, tuple(sorted((*chosen, *others)))


def rows_by_cost(table: Table) -> Facts:
    """What each row costs; the cheapest first, and what a count of cards alone would say."""
    costs = {number: row_bulls(row) for number, row in enumerate(table.rows, start=1)}
    order = tuple(sorted(costs, key=costs.__getitem__))
    need(len(set(costs.values())) == len(costs), "no two rows cost as much")
    return {
        "table": str(table),
        "costs": tuple(costs.values()),
        "order": order,
        "falling": order[::-1],
        "by_cards": tuple(sorted(costs, key=lambda row: len(table.rows[row - 1]))),
        "by_numbers": tuple(sorted(costs, key=lambda row: sum(table.rows[row - 1]))),
        "cheapest": order[0],
        "second": order[1],
        "dearest": order[-1],
        "least": costs[order[0]],
        "more": costs[order[1]],
        "most": costs[order[-1]],
    }


def cheapest_row(table: Table, card: int) -> Facts:
    """The cheapest row for a card that is too low."""
    need(table.row_for(card) is None)
    facts = rows_by_cost(table)
    need(facts["cheapest"] == table.cheapest_row + 1)
    return {**facts, "card": card, "mine": (card,)}


def _draw_cheapest_row(rng: Random) -> tuple[Table, int]:
    table = _draw_table(rng, rng.sample((1, 2, 3, 4), 4))
    return table, rng.randint(1, 4)


def _draw_rows_by_cost(rng: Random) -> tuple[Table]:
    return (_draw_table(rng, rng.sample((1, 2, 2, 3, 4), 4)),)


# --- who wins -----------------------------------------------------------------------------


def shared_win(totals: Cards) -> Facts:
    """Which seats have the lowest total, where two have it."""
    winners = tuple(ranking(totals)[0])
    need(len(winners) == 2, "two have it")
    return {
        "totals": totals,
        "first": winners[0],
        "last": winners[1],
        "worst": totals.index(max(totals)),
        "low": min(totals),
        "right": frozenset(winners),
    }


def _draw_shared_win(rng: Random) -> tuple[Cards]:
    low = rng.randint(18, 50)
    totals = [low, low, rng.randint(67, 90), rng.randint(low + 3, 66)]
    rng.shuffle(totals)
    return (tuple(totals),)


def _what_others_pay() -> int:
    """The bulls of all but P1 in an example of the rule-book that is played in another way."""
    paid = turn_example("N-000-EX2-ALT").points
    return sum(paid[who] for who in paid if who != "P1")


NUMBERS: Mapping[str, Numbers] = {
    "start-riskiest": Numbers(_riskiest),
    "start-fewest": Numbers(
        lambda: {"right": min(_AFTER_A_DEAL, key=lambda who: _AFTER_A_DEAL[who])}
    ),
    "dearest-card": Numbers(dearest_card, ((7, 20, 33, 55),)),
    "bulls-of-a-row": Numbers(bulls_of_a_row, ((10, 11, 15, 22, 55),), _draw_row_with_55),
    "bulls-of-the-fifties": Numbers(bulls_of_numbers, (50, 59), _draw_numbers),
    "mean-of-ten": Numbers(bulls_of_numbers, (1, 10), _draw_ten_numbers),
    "row-of-50": Numbers(row_of_a_card, (_TRIAL, 50), _draw_row_of_a_card),
    "order-of-trick": Numbers(order_of_cards, (_TRIAL, (50, 12, 90, 60)), _draw_order_of_cards),
    "cards-for-row-1": Numbers(cards_for_row_1),
    "cards-that-take": Numbers(cards_that_take),
    "cards-too-low": Numbers(cards_too_low, (_FIGURE_2, (5, 15, 19, 23, 30, 70)), _draw_too_low),
    "rows-by-cost": Numbers(rows_by_cost, (_TRIAL,), _draw_rows_by_cost),
    "sixth-costs": Numbers(sixth_costs, (_TRIAL, 47), _draw_sixth),
    "safe-behind-42": Numbers(highest_sixth, (_FIGURE_2,), _draw_highest_sixth),
    "cheapest-row": Numbers(cheapest_row, (_TRIAL, 3), _draw_cheapest_row),
    "who-pays": Numbers(lambda: {"right": _what_others_pay()}),
    "too-low-chance": Numbers(lambda: {"right": risk(_FIGURE_2, [1], opponents=3)[0].low}),
    "over-66": Numbers(lambda: {"right": End.parse("over 66").is_reached([66, 20, 31], deals=5)}),
    "who-wins": Numbers(shared_win, ((71, 34, 70, 34),), _draw_shared_win),
    "countdown": Numbers(
        lambda: {"right": End.parse("countdown 66").is_reached([66 - 1, 66 - 30, 66 - 48], deals=3)}
    ),
    "another-deal": Numbers(
        lambda: {"right": not End.parse(Rules().end).is_reached([60, 66, 12, 40], deals=3)}
    ),
    "cards-of-six": Numbers(lambda: {"right": Rules(players=6).cards_needed}),
}
"""Where the questions of these ids get their numbers."""
