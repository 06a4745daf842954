"""Tiny rounds counted to the end: both programs know as many histories, and as many positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from kernel_lib import ftw
from kernel_lib.ftw import Rules, State
from tests.ftw import hooks, second_opinion
from tests.ftw.second_opinion import Tree
from tests.strategies import by_length

Hands = tuple[tuple[int, ...], ...]


def deals(rules: Rules) -> Iterator[Hands]:
    """Every way to deal the hands of a small deck."""

    def rest(seats: int, cards: frozenset[int]) -> Iterator[Hands]:
        if not seats:
            yield ()
            return
        for hand in combinations(sorted(cards), rules.hand_size):
            for others in rest(seats - 1, cards.difference(hand)):
                yield (hand, *others)

    return rest(rules.players, frozenset(rules.deck))


def engine_tree(start: State) -> Tree:
    """Count the histories and the positions of a round of one match by the engine.

    A position is what both programs speak of; seeds and texts are not.
    """
    ways: dict[second_opinion.Round, int] = {}
    lengths = set()

    def ways_on(state: State) -> int:
        position = hooks.told(state)
        if state.is_over:
            lengths.add(state.turns)
        if position not in ways:
            ways[position] = 1 if state.is_over else sum(map(ways_on, moved(state)))
        return ways[position]

    sequences = ways_on(start)
    return Tree(sequences, len(ways), frozenset(lengths))


def moved(state: State) -> Iterator[State]:
    """The positions after each choice of the seat whose turn it is."""
    ((seat, choices),) = state.pending.items()
    return (state.advance({seat: choice})[0] for choice in choices)


TINY = {
    "2 players, 4 cards, hands of 2": (Rules(2, 1, 4, 2, 0), 1, 12, 18),
    "2 players, 6 cards, hands of 3": (Rules(2, 1, 6, 3, 0), 1, 720, 1220),
    "2 players, 7 cards, hands of 3": (Rules(2, 1, 7, 3, 0), 1, 5040, 8540),
    "2 players, 8 cards, hands of 4": (Rules(2, 1, 8, 4, 0), 24, 9737, 12976),
    "3 players, 6 cards, hands of 2": (Rules(3, 1, 6, 2, 0), 1, 180, 270),
    "3 players, 9 cards, hands of 3": (Rules(3, 1, 9, 3, 0), 200, 2532, 4421),
}
"""Rules; the quick run counts every how many-th deal; their histories and positions together.

Hands of four are the smallest in which help cards are used.
"""


@pytest.mark.thinned
@pytest.mark.parametrize(("rules", "step", "sequences", "positions"), TINY.values(), ids=TINY)
def test_same_trees(rules: Rules, step: int, sequences: int, positions: int) -> None:
    """Both programs count as many histories and positions for every deal, and as both once did.

    Over the deals, rounds of every length happen that the sizes of the hands allow.
    """
    start = ftw.start(rules, 0)
    total: Counter[str] = Counter()
    lengths: set[int] = set()
    for number, hands in enumerate(deals(rules)):
        if number % by_length(step, max(1, step // 8), 1) == 0:
            by_engine = engine_tree(start._replace(hands=hands))
            by_hand = second_opinion.whole_tree(second_opinion.dealt(hands, 0, 0))
            assert by_engine == by_hand
            lengths |= by_engine.lengths
        if number % step == 0:
            total += Counter(sequences=by_engine.sequences, positions=by_engine.positions)
    assert total == Counter(sequences=sequences, positions=positions)
    assert lengths == second_opinion.lengths(rules.players, rules.hand_size)


POSITIONS = {
    "two help cards": "pile 7 | you 1 3 8 | help 2 4 | Ben 5 6 9",
    "help cards on both sides": "pile 6 9 | you 1 10 | help 3 5 | Ben 2 8 | help 4 7",
    "an empty place": "pile | you 2 5 6 | help 1 | Ben 3 4 | help 7",
}


@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_same_trees_from_positions(text: str) -> None:
    """Both programs count alike from positions with help cards, however the round began."""
    start = ftw.start(Rules(players=2, position=text), 0)
    assert engine_tree(start) == second_opinion.whole_tree(hooks.told(start))
    assert len(engine_tree(start).lengths) > 1
