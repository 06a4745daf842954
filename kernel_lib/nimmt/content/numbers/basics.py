"""The numbers of lessons 0 to 6, on the rules of the game: what the engine says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kernel_lib.learn.templates import Facts, Numbers
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

_AFTER_A_DEAL = {"you": 14, "ann": 3, "ben": 22}
"""Three players, and the bulls that they took."""


def _riskiest() -> Facts:
    """The cards of the start lesson's picture, against three others who play any card."""
    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 91")
    cards = (5, 30, 37, 45, 55, 66, 77, 104)
    worst = max(risk(table, cards, opponents=3), key=lambda one: one.any)
    return {"cards": cards, "riskiest": worst.card}


def cards_for_row_1() -> Facts:
    """The cards of a hand that go to the first row."""
    hand = (10, 13, 20, 26, 45, 60)
    return {"mine": hand, "right": frozenset(card for card in hand if _TRIAL.row_for(card) == 0)}


def cards_that_take() -> Facts:
    """The cards of a hand that are the sixth of a row, played alone."""
    hand = (20, 40, 45, 51, 60, 95)
    return {"mine": hand, "right": frozenset(filter(_is_sixth, hand))}


def _is_sixth(card: int) -> bool:
    _, events = _TRIAL.resolve({"you": card})
    return any(isinstance(event, TookSixth) for event in events)


def cards_too_low() -> Facts:
    """The cards of a hand that are too low for every row."""
    hand = (5, 15, 19, 23, 30, 70)
    return {
        "mine": hand,
        "right": frozenset(card for card in hand if _FIGURE_2.row_for(card) is None),
    }


def rows_by_cost() -> Facts:
    """The rows, the cheapest first."""
    costs = {number: row_bulls(row) for number, row in enumerate(_TRIAL.rows, start=1)}
    return {"right": tuple(sorted(costs, key=costs.__getitem__))}


def _highest_sixth() -> int:
    """The highest card that would be the sixth of row 2 in figure 2, played alone."""
    return max(
        card for card in DECK if card not in _FIGURE_2.cards and _FIGURE_2.row_for(card) == 1
    )


def _what_others_pay() -> int:
    """The bulls of all but P1 in an example of the rule-book that is played in another way."""
    paid = turn_example("N-000-EX2-ALT").points
    return sum(paid[who] for who in paid if who != "P1")


NUMBERS: Mapping[str, Numbers] = {
    "start-riskiest": Numbers(_riskiest),
    "start-fewest": Numbers(
        lambda: {"right": min(_AFTER_A_DEAL, key=lambda who: _AFTER_A_DEAL[who])}
    ),
    "dearest-card": Numbers(lambda: {"right": max((7, 20, 33, 55), key=lambda card: BULLS[card])}),
    "bulls-of-a-row": Numbers(lambda: {"right": row_bulls((10, 11, 15, 22, 55))}),
    "bulls-of-the-fifties": Numbers(lambda: {"right": sum(BULLS[50:60])}),
    "mean-of-ten": Numbers(lambda: {"right": Fraction(sum(BULLS[1:11]), 10)}),
    "row-of-50": Numbers(lambda: {"right": _TRIAL.spots(50)[0].row + 1}),
    "cards-for-row-1": Numbers(cards_for_row_1),
    "cards-that-take": Numbers(cards_that_take),
    "cards-too-low": Numbers(cards_too_low),
    "rows-by-cost": Numbers(rows_by_cost),
    "sixth-costs": Numbers(lambda: {"right": row_bulls(_TRIAL.rows[1])}),
    "safe-behind-42": Numbers(lambda: {"right": _highest_sixth()}),
    "cheapest-row": Numbers(lambda: {"right": _TRIAL.cheapest_row + 1}),
    "who-pays": Numbers(lambda: {"right": _what_others_pay()}),
    "too-low-chance": Numbers(lambda: {"right": risk(_FIGURE_2, [1], opponents=3)[0].low}),
    "over-66": Numbers(lambda: {"right": End.parse("over 66").is_reached([66, 20, 31], deals=5)}),
    "who-wins": Numbers(lambda: {"right": frozenset(ranking((71, 34, 70, 34))[0])}),
    "countdown": Numbers(
        lambda: {"right": End.parse("countdown 66").is_reached([66 - 1, 66 - 30, 66 - 48], deals=3)}
    ),
    "another-deal": Numbers(
        lambda: {"right": not End.parse(Rules().end).is_reached([60, 66, 12, 40], deals=3)}
    ),
    "cards-of-six": Numbers(lambda: {"right": Rules(players=6).cards_needed}),
}
"""Where the questions of these ids get their numbers."""
