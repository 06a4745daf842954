"""Tiny games counted to the end: every history of the engine is one of the oracle's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import Rules, State
from tests.nimmt import oracle
from tests.strategies import by_length

Outcome = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The rows at the end and the bulls of each seat."""


def engine_outcomes(state: State) -> Iterator[Outcome]:
    """The outcome of every history that the engine allows from a position."""
    if not state.pending:
        yield state.rows, state.scores
        return
    seats = list(state.pending)
    for choices in product(*state.pending.values()):
        after, _ = state.advance(dict(zip(seats, choices, strict=True)))
        yield from engine_outcomes(after)


def oracle_outcomes(
    hands: Mapping[int, tuple[int, ...]], rows: oracle.Rows, paid: tuple[int, ...]
) -> Iterator[Outcome]:
    """The outcome of every history by the second implementation, row choices included."""
    if not any(hands.values()):
        yield tuple(map(tuple, rows)), paid
        return
    for cards in product(*hands.values()):
        plays = dict(enumerate(cards))
        left = {
            seat: tuple(card for card in hand if card != plays[seat])
            for seat, hand in hands.items()
        }
        for after, taken in every_resolution(rows, plays):
            new = tuple(
                before + oracle.total_bulls(taken.get(seat, ())) for seat, before in enumerate(paid)
            )
            yield from oracle_outcomes(left, after, new)


class NextPick(Exception):
    """A row must be chosen for which the script has no line."""


def every_resolution(
    rows: oracle.Rows, plays: Mapping[int, int], script: tuple[int, ...] = ()
) -> Iterator[tuple[list[list[int]], dict[int, list[int]]]]:
    """Every outcome of one trick: one for each way of choosing rows."""
    lines = iter(script)

    def pick(_table: list[list[int]], _name: int, _card: int) -> int:
        row = next(lines, None)
        if row is None:
            raise NextPick
        return row

    try:
        yield oracle.resolve(rows, plays, pick)
    except NextPick:
        for row in range(len(rows)):
            yield from every_resolution(rows, plays, (*script, row))


GAMES = {
    "2 players, 8 cards, hands of 2": (Rules(2, "1 deal", 8, 2), 189),
    "2 players, 10 cards, hands of 3": (Rules(2, "1 deal", 10, 3), 4752),
    "3 players, 10 cards, hands of 2": (Rules(3, "1 deal", 10, 2), 540),
    "4 players, 8 cards, hands of 1": (Rules(4, "1 deal", 8, 1), 36),
    "2 players, 104 cards, hands of 2": (Rules(2, "1 deal", 104, 2), 186),
    "9 players, 13 cards, hands of 1": (Rules(9, "1 deal", 13, 1), 30),
}
"""Rules, and how many histories the deals of seeds 0 to 11 have together."""


def deals(rules: Rules, count: int) -> Iterator[State]:
    """The first positions of the first seeds."""
    return (nimmt.start(rules, seed) for seed in range(count))


@pytest.mark.thinned
@pytest.mark.parametrize("rules", [rules for rules, _ in GAMES.values()], ids=GAMES)
def test_same_histories(rules: Rules) -> None:
    """Engine and oracle have equally many histories, with the same outcomes equally often."""
    for state in deals(rules, by_length(12, 36, 120)):
        hands = dict(enumerate(state.hands))
        by_oracle = oracle_outcomes(hands, state.rows, (0,) * rules.players)
        assert Counter(engine_outcomes(state)) == Counter(by_oracle)


@pytest.mark.parametrize(("rules", "histories"), GAMES.values(), ids=GAMES)
def test_number_of_histories(rules: Rules, histories: int) -> None:
    """The number of histories stays what both implementations once counted."""
    assert sum(1 for state in deals(rules, 12) for _ in engine_outcomes(state)) == histories


def test_every_row_choice_counts() -> None:
    """A card too low for every row has four histories, one for each row."""
    state = nimmt.start(Rules(2, "1 deal", 104, 1), 0)
    state = state._replace(hands=((1,), (104,)), rows=((10,), (20,), (30,), (40,)))
    assert len(set(engine_outcomes(state))) == 4
