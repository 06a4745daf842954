"""The numbers of lesson 30: luck, regret, and results without luck."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.numbers.tables import LESSON_TABLE, table_with_gap
from kernel_lib.nimmt.rows import row_bulls

Tenths = tuple[int, ...]
"""Numbers of bulls in tenths."""


def _expected(table: Table, card: int, opponents: int) -> Fraction:
    (card_risk,) = risk(table, [card], opponents)
    return card_risk.bulls


def luck_of_a_trick(
    table: Table, card: int, opponents: int, expected: Fraction, bulls: int
) -> Facts:
    """How much of what a trick cost was luck."""
    need(1 < expected < bulls, "it is no bad luck")
    return {
        "table": str(table),
        "card": card,
        "opponents": opponents,
        "expected": expected,
        "bulls": bulls,
        "luck": bulls - expected,
    }


def _draw_luck_of_a_trick(rng: Random) -> tuple[Table, int, int, Fraction, int]:
    """A card that became the sixth; what was expected is a number with two decimals."""
    table, card = table_with_gap(rng)
    opponents = rng.randint(2, 5)
    row = table.rows[0]
    between = [gap_card for gap_card in range(row[-1] + 1, card) if gap_card not in table.cards]
    bulls = row_bulls((*row, rng.choice(between)))
    return table, card, opponents, round(_expected(table, card, opponents), 2), bulls


def deals_without_luck(deals: int, ratio: Fraction, less: Fraction) -> Facts:
    """How many deals it takes to divide an error by ``ratio``, to be only ``less``."""
    error = less * ratio
    need((100 * error).denominator == 1, "the error has more than two decimals")
    return {
        "deals": deals,
        "error": error,
        "less": less,
        "ratio": ratio,
        "needed": deals * ratio**2,
    }


def _draw_deals_without_luck(rng: Random) -> tuple[int, Fraction, Fraction]:
    ratio = rng.choice((Fraction(6, 5), Fraction(3, 2), Fraction(2), Fraction(5, 2), Fraction(3)))
    deals, less = rng.randint(1, 8) * 100, Fraction(rng.randint(2, 16) * 5, 100)
    need((deals, less * ratio) != (100, Fraction(3, 10)), "it begins as in the lesson")
    return deals, ratio, less


def luck_of_some_tricks(taken: tuple[int, ...], expected: Tenths) -> Facts:
    """The luck of several tricks together."""
    all_taken, all_expected = sum(taken), Fraction(sum(expected), 10)
    return {
        "tricks": len(taken),
        "taken": taken,
        "expected": _decimals(expected),
        "all_taken": all_taken,
        "all_expected": all_expected,
        "luck": all_taken - all_expected,
    }


def _draw_luck_of_some_tricks(rng: Random) -> tuple[tuple[int, ...], Tenths]:
    tricks = rng.randint(3, 5)
    taken = [0] * tricks
    taken[rng.randrange(tricks)] = rng.randint(5, 20)
    return tuple(taken), tuple(rng.randint(0, 45) for _ in range(tricks))


def regret_of_a_card(cards: tuple[int, ...], values: Tenths, played: int) -> Facts:
    """How much worse a card was than the best one; ``played`` is its place among the cards."""
    means = [Fraction(value, 10) for value in values]
    mine, best = means[played], min(means)
    return {
        "cards": cards,
        "values": _decimals(values),
        "card": cards[played],
        "mine": mine,
        "best": best,
        "worst": max(means),
        "regret": mine - best,
    }


def _draw_regret_of_a_card(rng: Random) -> tuple[tuple[int, ...], Tenths, int]:
    """Cards of which the second best is played."""
    count = rng.randint(3, 5)
    cards = tuple(sorted(rng.sample(range(1, 105), count)))
    values = tuple(rng.sample(range(20, 100), count))
    return cards, values, values.index(sorted(values)[1])


def regret_in_errors(regret: int, error: int) -> Facts:
    """How many standard errors a regret is; both are told in tenths of a bull."""
    return {
        "regret": Fraction(regret, 10),
        "error": Fraction(error, 10),
        "times": Fraction(regret, error),
    }


def _draw_regret_in_errors(rng: Random) -> tuple[int, int]:
    regret, error = rng.randint(4, 40), rng.randint(2, 9)
    need(regret > error, "the regret is less than its error")
    return regret, error


def deals_that_are_saved(plain: int, without: int) -> Facts:
    """The share of deals that taking out the luck saves; errors are told in hundredths."""
    ratio = Fraction(without, plain)
    return {
        "plain": Fraction(plain, 100),
        "without": Fraction(without, 100),
        "ratio": ratio,
        "square": ratio**2,
        "saved": 1 - ratio**2,
    }


def _draw_deals_that_are_saved(rng: Random) -> tuple[int, int]:
    plain = rng.randint(10, 80)
    return plain, round(plain * rng.uniform(0.4, 0.9))


def _decimals(values: Tenths) -> tuple[str, ...]:
    return tuple(f"{value / 10:.1f}" for value in values)


_LUCK = (LESSON_TABLE, 37, 3, _expected(LESSON_TABLE, 37, 3), 12)

NUMBERS: Mapping[str, Numbers] = {
    "luck-of-a-trick": Numbers(luck_of_a_trick, _LUCK, _draw_luck_of_a_trick),
    "deals-without-luck": Numbers(
        deals_without_luck, (100, Fraction(3, 2), Fraction(1, 5)), _draw_deals_without_luck
    ),
    "luck-of-some-tricks": Numbers(
        luck_of_some_tricks, ((0, 12, 0), (15, 42, 8)), _draw_luck_of_some_tricks
    ),
    "regret-of-a-card": Numbers(
        regret_of_a_card, ((12, 37, 80), (62, 41, 75), 0), _draw_regret_of_a_card
    ),
    "regret-in-errors": Numbers(regret_in_errors, (18, 5), _draw_regret_in_errors),
    "deals-that-are-saved": Numbers(deals_that_are_saved, (50, 40), _draw_deals_that_are_saved),
}
"""Where the questions of these ids get their numbers."""
