"""Every exact chance lies within four standard errors of a simulation (long run: a million).

The risk of single cards has its own test; these are the other quantities.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from kernel_lib.nimmt import Rules, Table, batch, kernels
from kernel_lib.nimmt.cards import BULLS
from kernel_lib.nimmt.chances.deal import (
    card_distribution,
    first_card_below_all,
    hand_distribution,
    somebody_too_low,
)
from kernel_lib.nimmt.chances.hand import hand_risk, hand_risks
from kernel_lib.nimmt.chances.risk import bulls_distribution, gap_count, joint_risk
from kernel_lib.nimmt.chances.unseen import Holding
from tests.strategies import by_length

ROUNDS = by_length(250_000, 750_000, 1_000_000)
SEED = 21
FIGURE_1 = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
STEEP = Table.parse("4 9 12 15 17 | 30 44 55 66 | 31 | 90 91 92 93 101")
OPEN_BELOW = Table.parse("50 51 | 60 66 67 68 69 | 77 | 88 90 100")
TABLES = (FIGURE_1, STEEP, OPEN_BELOW)


def agrees(exact: Fraction, share: float, rounds: int = ROUNDS) -> bool:
    """Whether a share is within four standard errors of a probability."""
    error = math.sqrt(float(exact * (1 - exact)) / rounds)
    return abs(share - float(exact)) <= 4 * error


def mean_agrees(exact: Fraction, values: Any) -> bool:
    """Whether the mean of values is within four standard errors of an expected value."""
    error = float(values.std(ddof=1)) / math.sqrt(len(values))
    return abs(float(values.mean()) - float(exact)) <= 4 * error


@cache
def drawn(unseen: tuple[int, ...], count: int) -> Any:
    """Cards drawn for so many opponents, for all rounds: ``[round, opponent]``."""
    generator = np.random.default_rng(SEED)
    cards = np.tile(np.array(unseen, np.int8), (ROUNDS, 1))
    row = np.arange(ROUNDS)
    for place in range(count):
        chosen = generator.integers(place, len(unseen), ROUNDS)
        cards[row, chosen], cards[row, place] = cards[row, place], cards[row, chosen]
    return cards[:, :count].copy()


def unseen_with(table: Table, own: Sequence[int]) -> tuple[int, ...]:
    """The cards that are neither on the table nor in the own hand."""
    return tuple(card for card in range(1, 105) if card not in table.cards and card not in own)


def paid(table: Table, card: int, others: Any) -> Any:
    """The bulls that ``card`` costs against each row of ``others``, by the fast rules."""
    groups = -(-len(others) // kernels.LANES)
    padded = np.concatenate([others, others[: groups * kernels.LANES - len(others)]])
    coded = np.array([0, *(batch.code(number) for number in range(1, 105))], np.int16)[padded]
    hands = np.empty((groups, 1 + others.shape[1], 1, kernels.LANES), np.int16)
    hands[:, 0] = batch.code(card)
    hands[:, 1:, 0] = coded.reshape(groups, kernels.LANES, -1).transpose(0, 2, 1)
    costs = np.empty((groups, hands.shape[1], kernels.LANES), np.int16)
    seats = hands.shape[1]
    kernels.roll_out(
        hands,
        kernels.Beginning(batch.rows_of(table, Rules(players=seats)), False),
        kernels.Profile(
            np.zeros(seats, np.int64),
            np.zeros(seats, np.int64),
            np.zeros((seats, 1), np.int64),
            *batch.risk_tables(seats - 1),
        ),
        costs,
    )
    return costs[:, 0].reshape(-1)[: len(others)]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("card", [19, 37, 71])
def test_gap_counts(table: Table, card: int) -> None:
    """The hypergeometric count of gap cards."""
    gap = gap_count(table, card, opponents=4)
    cards = drawn(unseen_with(table, [card]), 4)
    inside = ((cards > gap.low) & (cards < gap.high)).sum(axis=1)
    for k in range(5):
        assert agrees(gap.probability(k), float((inside == k).mean()))


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("card", [2, 37, 71, 104])
def test_distribution_of_the_bulls(table: Table, card: int) -> None:
    """The distribution of the bulls that one card costs."""
    exact = bulls_distribution(table, card, opponents=4)
    costs = paid(table, card, drawn(unseen_with(table, [card]), 4))
    assert set(np.unique(costs)) <= set(exact)
    for bulls, chance in exact.items():
        assert agrees(chance, float((costs == bulls).mean()))


@pytest.mark.thinned
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("pair", [(37, 45), (2, 104), (71, 72)])
def test_joint_risk(table: Table, pair: tuple[int, int]) -> None:
    """What becomes of two cards against the same cards of the opponents."""
    exact = joint_risk(table, *pair, opponents=3)
    cards = drawn(unseen_with(table, pair), 3)
    first, second = (paid(table, card, cards) > 0 for card in pair)
    assert agrees(exact.both, float((first & second).mean()))
    assert agrees(exact.only_first, float((first & ~second).mean()))
    assert agrees(exact.only_second, float((~first & second).mean()))
    assert agrees(exact.neither, float((~first & ~second).mean()))


def test_whole_hands() -> None:
    """The bulls of a whole remaining hand, at random and after each first card."""
    table = Table.parse("35 36 38 40 42 | 61 | 70 71 72 73 | 90")
    hand, known, unseen = (37, 45), (44, 80), (5, 39, 41, 66, 99)
    holdings = [Holding(known), Holding(unknown=2)]
    place = batch.Position(table, [hand, known, 2], unseen)
    rules = Rules(players=3)
    run = batch.simulate(rules, rounds=ROUNDS, seed=SEED, position=place)
    exact = hand_risk(table, hand, holdings, unseen)
    assert abs(run.mean[0] - float(exact.bulls)) <= 4 * run.standard_error[0]
    shares = run.distribution(0)
    for bulls, chance in exact.distribution.items():
        assert agrees(chance, float(shares[bulls]) if bulls < len(shares) else 0.0)
    for card_risk in hand_risks(table, hand, holdings, unseen):
        assert card_risk.card is not None
        run = batch.simulate(
            rules, rounds=ROUNDS, seed=SEED, position=place, first={0: card_risk.card}
        )
        assert abs(run.mean[0] - float(card_risk.bulls)) <= 4 * run.standard_error[0]


@pytest.mark.parametrize("variants", [(), ("tactics",), ("professional",)], ids=str)
@pytest.mark.parametrize("players", [2, 4, 5, 7, 10])
def test_somebody_is_too_low(players: int, variants: tuple[str, ...]) -> None:
    """In the first trick somebody takes a row for a card that fits nowhere."""
    rules = Rules(players=players, hand_size=1, variants=variants)
    exact = somebody_too_low(players, rules=rules).by_counting
    run = batch.simulate(rules, rounds=ROUNDS, seed=SEED)
    happened = run.takes[:, 1].sum() / run.rounds
    assert agrees(exact, float(happened))


def test_the_first_card_is_below_all() -> None:
    """The first card dealt lies below all four row starts."""
    cards = drawn(tuple(range(1, 105)), 5)
    share = float((cards[:, 0] < cards[:, 1:].min(axis=1)).mean())
    assert agrees(first_card_below_all().by_counting, share)


def test_bulls_of_cards_and_hands() -> None:
    """The bulls of one card of the deck, and of a hand of ten: mean and variance."""
    bulls = np.array(BULLS)[drawn(tuple(range(1, 105)), 10)]
    card, hand = card_distribution(), hand_distribution()
    assert mean_agrees(card.mean, bulls[:, 0])
    assert mean_agrees(hand.mean, bulls.sum(axis=1))
    squares = (bulls.sum(axis=1) - float(hand.mean)) ** 2
    assert mean_agrees(hand.variance, squares)
