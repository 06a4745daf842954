"""Whole games of Ingenious in every mode: what holds in every position."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import ingenious
from kernel_lib.core.game import IllegalMove
from kernel_lib.ingenious import Hex, Keep, Place, Rules, Swap
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.testing import random_choices
from tests.ingenious.hooks import MODES
from tests.strategies import by_length

MOST_TILES = {1: 42, 2: 42, 3: 60, 4: 81}
LEFT_IN_THE_BAG = {1: 78, 2: 66, 3: 42, 4: 15}
GAMES = by_length(12, 60, 2000)


@pytest.mark.clause("ingenious.base.bag")
@pytest.mark.clause("ingenious.base.must")
@pytest.mark.clause("ingenious.end.room")
@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())
def test_many_games(rules: Rules) -> None:
    """Tiles are conserved, markers never fall, the bag keeps what I-BAG says, and the game ends."""
    longest = 0
    for seed in range(GAMES):
        state, rng = ingenious.start(rules, seed), Random(seed)
        while state.pending:
            before = state
            state, _ = state.advance(random_choices(state, rng))
            assert len(state.placed) + len(state.bag) + sum(map(len, state.racks)) == 120
            for old, new in zip(before.markers, state.markers, strict=True):
                assert all(low <= high <= rules.top for low, high in zip(old, new, strict=True))
            assert state.board.filled.count(0) == len(state.board.filled) - 6 - 2 * len(
                state.placed
            )
            assert len(state.bag) >= LEFT_IN_THE_BAG[rules.players]
            if not state.is_over:
                assert len(state.racks[state.turn]) > 0
                assert len(state.pending[state.turn]) > 0
        assert not state.board.has_room or max(map(min, state.markers)) == rules.top
        longest = max(longest, len(state.placed))
    assert longest <= MOST_TILES[rules.players]


FIRST = {
    "touches a used symbol": ((4, -4), (3, -4), False),
    "touches a free symbol": ((4, 0), (3, 0), True),
    "touches none": ((0, 0), (1, 0), False),
    "on a symbol": ((5, 0), (4, 0), False),
    "touches another free one": ((5, -1), (5, -2), True),
}


@pytest.mark.clause("ingenious.base.first")
@pytest.mark.clause("ingenious.base.place")
@pytest.mark.parametrize(("first", "second", "legal"), FIRST.values(), ids=FIRST)
def test_first_round(first: tuple[int, int], second: tuple[int, int], legal: bool) -> None:
    """I-FIRST-OK: in the first round a tile touches a printed symbol that nobody has used."""
    state = ingenious.start(Rules(2), seed=3)
    used = area_of(state.board.side).number[Hex(5, -5)]
    state = state._replace(printed=tuple(number for number in state.printed if number != used))
    choice = Place(str(state.racks[0][0]), Hex(*first), Hex(*second))
    assert (choice in state.pending[0]) == legal
    if not legal:
        with pytest.raises(IllegalMove):
            state.check(0, choice)


@pytest.mark.clause("ingenious.base.first")
def test_each_player_uses_another_symbol() -> None:
    """After the first round as many printed symbols are used as there are players."""
    for rules in MODES:
        state, rng = ingenious.start(rules, 5), Random(5)
        while state.turns < rules.players:
            state, _ = state.advance(random_choices(state, rng))
        assert len(state.printed) == 6 - rules.players


@pytest.mark.clause("ingenious.swap.how")
def test_swapped_tiles_go_back() -> None:
    """A swap shows the old rack, draws six others, and puts the old ones into the bag."""
    swaps = 0
    for seed in range(60):
        state, rng = ingenious.start(Rules(2), seed), Random(seed)
        while state.pending:
            if state.ask == "swap":
                seat, old = state.turn, state.racks[state.turn]
                bag = sorted(state.bag)
                after, events = state.advance({seat: Swap()})
                assert sorted((*after.racks[seat], *after.bag)) == sorted((*bag, *old))
                assert len(after.racks[seat]) == 6
                assert events[0].shown == tuple(map(str, old))
                kept, _ = state.advance({seat: Keep()})
                assert len(kept.racks[seat]) == 6
                assert set(old) <= set(kept.racks[seat])
                swaps += 1
                state = after
            else:
                state, _ = state.advance(random_choices(state, rng))
    assert swaps > 5
