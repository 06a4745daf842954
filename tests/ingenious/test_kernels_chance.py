"""The kernels of Ingenious: what chance decides, and whole games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import (
    BOTS,
    Board,
    Colour,
    Hex,
    Place,
    Rules,
    State,
    Tile,
    kernels,
    kernels_data,
)
from kernel_lib.ingenious.batch import (
    POLICIES,
    settings_of,
    words_needed,
)
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.kernels_data import BAG, SWAPS, WORD
from kernel_lib.ingenious.practice import weights
from kernel_lib.ingenious.tiles import KINDS
from tests.ingenious.test_kernels import Table, begun, every_mode, position_at, take_over, words
from tests.strategies import seeds


def near(share: float, chance: float, n: int) -> bool:
    """Whether a share of so many lies within four standard errors of a chance."""
    return abs(share - chance) < 4 * math.sqrt(chance * (1 - chance) / n)


def test_one_of_so_many() -> None:
    """The words are shared out evenly: the first to the first, the last to the last."""
    for count in (1, 2, 3, 7, 120, 5000):
        bounds = [-(-(number << 32) // count) for number in range(count)]
        for number, bound in enumerate(bounds):
            assert kernels.drawn(count, bound) == number
            if bound:
                assert kernels.drawn(count, bound - 1) == number - 1
        assert kernels.drawn(count, 2**32 - 1) == count - 1


@pytest.mark.parametrize("size", [1, 6])
def test_drawing_is_fair(size: int) -> None:
    """Every tile of the bag comes onto a rack equally often, and so does every two of them."""
    draws, kinds = 4000, 10
    rules = Rules(2) if size == 6 else Rules(1)
    state = ingenious.start(rules, 1)
    empty = state._replace(racks=((),) * rules.players, bag=KINDS[:kinds])
    table = Table(empty)
    position, settings = table.position, table.settings
    source = words(draws * size)
    held = np.empty((draws, len(KINDS)), np.int64)
    for draw in range(draws):
        take_over(position, empty)
        kernels.fill(settings, position, 0, source)
        held[draw] = position.racks[0]
        left = position.bag[: position.now[BAG]].tolist()
        assert sorted([*left, *held[draw].nonzero()[0]]) == list(range(kinds))
    assert position.now[WORD] == draws * size
    assert (held.sum(axis=1) == size).all()
    for kind in range(kinds):
        assert near(held[:, kind].mean(), size / kinds, draws)
    if size > 1:
        chance = size * (size - 1) / (kinds * (kinds - 1))
        for first, second in combinations(range(kinds), 2):
            assert near((held[:, first] * held[:, second]).mean(), chance, draws)


def crowded() -> State:
    """A game past its first round in which three pairs of cells are open, two of them in a row."""
    area = area_of(6)
    filled = bytearray(mark or Colour.YELLOW + 1 for mark in Board.empty(6).filled)
    for cell in (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(-3, 2), Hex(-3, 3)):
        filled[area.number[cell]] = 0
    state = ingenious.start(Rules(2), 1)
    racks = tiles_of("BB BB BB RG RG OP"), state.racks[1]
    return state._replace(board=Board(6, bytes(filled)), racks=racks, turns=2)


def first_round() -> State:
    """A game in which two of the printed symbols have been used by others."""
    state = ingenious.start(Rules(3), 1)
    for tile, cells in (("BB", (Hex(4, 0), Hex(3, 0))), ("RG", (Hex(-4, 0), Hex(-3, 0)))):
        state = state._replace(racks=(tiles_of(f"{tile} GG"),) * 3)
        state, _ = state.advance({state.turn: Place(tile, *cells)})
    return state._replace(racks=(tiles_of("OO"),) * 3)


@pytest.mark.parametrize("make", [crowded, first_round])
def test_random_draws_every_placement(make: Any) -> None:
    """At random every placement that the engine allows comes equally often, and no other."""
    state = make()
    table, draws = Table(state), 12_000
    table.words = words(draws)
    drawn = Counter(table.place(table.chosen("random")) for _ in range(draws))
    allowed = list(state.pending[state.turn])
    assert set(drawn) == set(allowed)
    for choice in allowed:
        assert near(drawn[choice] / draws, 1 / len(allowed), draws)


def test_random_swaps_half_the_time() -> None:
    """At random a rack is swapped half the time; the others always swap it."""
    state = ingenious.start(Rules(2), 1)._replace(
        racks=(tiles_of("BB GG OY"),) * 2, markers=((1, 5, 5, 5, 5, 5),) * 2, turns=2
    )
    table, n = Table(state), 4000
    table.words = words(20 * n)
    swapped = Counter[str]()
    for name in POLICIES:
        for _ in range(n):
            take_over(table.position, state)
            table.position.now[SWAPS] = 0
            kernels.go_on(table.settings, table.position, POLICIES[name], table.words)
            swapped[name] += int(table.position.now[SWAPS])
        table.position.now[WORD] = 0
    assert near(swapped["random"] / n, 1 / 2, n)
    assert swapped["greedy"] == swapped["balanced"] == n


# --- whole games --------------------------------------------------------------------------


def finished(state: State, names: Sequence[str]) -> State:
    """The end of a game between bots."""
    while state.pending:
        bot = BOTS[names[state.turn % len(names)]]
        state, _ = state.advance({state.turn: bot.choose(state.view(state.turn), "")})
    return state


@pytest.mark.thinned
@every_mode
@pytest.mark.parametrize("text", ["RB", "YY"])
def test_games_with_one_kind_of_tile(rules: Rules, text: str) -> None:
    """Where all tiles are alike a game has no chance in it: the kernels count as the engine."""
    tile, seats, most = Tile.parse(text), rules.players, Board.empty(rules.side).most_tiles
    for seed in seeds(2):
        rng = Random(f"{rules}{seed}")
        names = [rng.choice(("greedy", "balanced")) for _ in range(seats)]
        first = begun(rules, 2 * seed + 1)
        first = first._replace(racks=((tile,) * rules.rack,) * seats, bag=(tile,) * len(first.bag))
        end = finished(first, names)

        begin = position_at(first._replace(racks=((),) * seats, bag=(tile,) * 120))
        counts, wins = np.zeros((seats, 37), np.int64), np.zeros((seats, seats + 1), np.int64)
        turns, totals = np.zeros(most + 1, np.int64), np.zeros(3, np.int64)
        markers = np.zeros((seats, 6, 37), np.int64)
        ground = kernels_data.ground_of(rules.side)
        kernels.games(
            words(2 * words_needed(rules, most)).reshape(2, -1),
            ground,
            settings_of(rules),
            begin,
            np.array([POLICIES[name] for name in names]),
            kernels_data.workspace(ground, begin, weights()),
            kernels_data.Counts(counts, wins, turns, markers, totals),
        )
        assert (counts.max(axis=1) == 2).all()
        assert tuple(counts.argmax(axis=1).tolist()) == end.scores
        for seat in range(seats):
            own = sorted(end.markers[rules.track_of(seat)])
            assert markers[seat].argmax(axis=1).tolist() == own
            winners = len({rules.track_of(winner) for winner in end.winners})
            assert wins[seat].tolist() == [
                2 * (seat in end.winners and number == winners) for number in range(seats + 1)
            ]
        assert turns[end.turns + 1] == turns.sum() == 2
        genius = end.board.has_room
        assert totals.tolist() == [2 * len(end.placed), 2 * end.swaps, 2 * genius]
