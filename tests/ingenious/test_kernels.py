"""The fast rules: tile for tile what the readable rules do, and choice for choice their bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
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
    Keep,
    Place,
    Rules,
    State,
    Swap,
    Tile,
    kernels,
    kernels_data,
)
from kernel_lib.ingenious.batch import (
    POLICIES,
    fill_bag,
    game_on,
    settings_of,
    words_needed,
)
from kernel_lib.ingenious.board import reach
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.kernels_data import BAG, BONUS, OPEN, PLACED, SWAPS, TURN, TURNS, WORD
from kernel_lib.ingenious.practice import weights
from kernel_lib.ingenious.rules import TOP, Mode, can_swap, ranked_markers
from kernel_lib.ingenious.tiles import COLOURS, KINDS
from tests.ingenious.hooks import MODES
from tests.strategies import by_length, in_soak, seeds

GAMES = by_length(8, 24, 100)
"""Whole games of each kind, in each mode."""

every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())


def words(count: int, seed: int = 1) -> Any:
    """So many random words."""
    return np.random.SFC64(seed).random_raw((count + 1) // 2).view(np.uint32)[:count]


def racks_of(state: State) -> list[list[int]]:
    """The racks as the kernels count them."""
    return [[rack.count(kind) for kind in KINDS] for rack in state.racks]


def take_over(position: kernels_data.GameArrays, state: State) -> None:
    """Give a position the very racks and bag of a state."""
    position.racks[:] = racks_of(state)
    fill_bag(position, state.bag)


def position_at(state: State) -> kernels_data.GameArrays:
    """A state as the kernels have it."""
    position = game_on(state.rules, state.board)
    take_over(position, state)
    position.markers[:] = state.markers
    position.printed[:] = [*state.printed, *[-1] * (6 - len(state.printed))]
    position.now[[TURN, TURNS, BONUS, PLACED, SWAPS]] = (
        state.turn,
        state.turns,
        state.bonus,
        len(state.placed),
        state.swaps,
    )
    return position


class Table:
    """A position with all that the kernels want beside it."""

    def __init__(self, state: State, seed: int = 1) -> None:
        rules = state.rules
        self.position = position_at(state)
        self.settings = settings_of(rules)
        self.ground = kernels_data.ground_of(rules.side)
        self.words = words(words_needed(rules, state.board.most_tiles), seed)
        self.space = kernels_data.workspace(self.ground, self.position, weights())
        self.cells = area_of(rules.side).cells

    def chosen(self, name: str) -> tuple[int, int, int]:
        """What the kernels choose for the seat whose turn it is, which reads words."""
        choice: tuple[int, int, int] = kernels.choose(
            self.ground,
            self.settings,
            self.position,
            POLICIES[name],
            self.words,
            self.space,
        )
        return choice

    def place(self, chosen: tuple[int, int, int]) -> Place:
        """The same as a choice of the engine."""
        kind, first, second = chosen
        return Place(str(KINDS[kind]), self.cells[first], self.cells[second])


# --- the board ----------------------------------------------------------------------------


def check_board(position: kernels_data.GameArrays, board: Board) -> None:
    """The symbols, what halves score on every empty cell, and the open pairs are the board's."""
    area = area_of(board.side)
    assert position.filled.tolist() == list(board.filled)
    for cell, points in enumerate(reach(area, board.filled)):
        if points:
            assert position.reach[cell].tolist() == list(points), area.cells[cell]
    count = int(position.now[OPEN])
    listed = [area.pairs[pair] for pair in position.open[:count]]
    assert len(set(listed)) == count
    assert set(listed) == set(board.empty_pairs)
    assert [int(position.place_of[pair]) for pair in position.open] == list(range(len(area.pairs)))


@pytest.mark.thinned
@pytest.mark.parametrize("side", [6, 7, 8])
def test_any_board(side: int) -> None:
    """Whichever symbols come, in whichever order, points and pairs are those of the board."""
    ground, area = kernels_data.ground_of(side), area_of(side)
    for seed in seeds(6):
        rng = Random(seed)
        board = Board.empty(side)
        position = game_on(Rules(2, side=side), board)
        check_board(position, board)
        cells = [number for number, mark in enumerate(board.filled) if not mark]
        filled = bytearray(board.filled)
        for step, cell in enumerate(rng.sample(cells, len(cells))):
            colour = rng.choice(COLOURS[: 1 + seed % 3])
            kernels.put(ground, position, cell, colour)
            filled[cell] = colour + 1
            if step % 5 == 0 or step > len(area.cells) - 15:
                check_board(position, Board(side, bytes(filled)))


LINES: dict[str, tuple[str, Hex, dict[Hex, int]]] = {
    "across a gap": (
        "side 6 | R -1,0 -2,0 1,0",
        Hex(0, 0),
        {Hex(-3, 0): 4, Hex(2, 0): 4, Hex(1, -1): 2, Hex(0, 1): 1 + 1},
    ),
    "to the edge": (
        "side 6 | R 3,1 2,1",
        Hex(4, 1),
        {Hex(1, 1): 3, Hex(4, 0): 1 + 1, Hex(3, 2): 1 + 1},
    ),
    "in a corner of the board": (
        "side 7 | R 5,-6 4,-6",
        Hex(6, -6),
        {Hex(3, -6): 3, Hex(6, -5): 1 + 1},
    ),
    "up to another colour": (
        "side 6 | R -1,0 | B 1,0 -2,0",
        Hex(0, 0),
        {Hex(2, 0): 0, Hex(-3, 0): 0, Hex(0, 1): 1, Hex(-1, 1): 1 + 1},
    ),
}


@pytest.mark.parametrize(("text", "cell", "points"), LINES.values(), ids=LINES)
def test_lines(text: str, cell: Hex, points: dict[Hex, int]) -> None:
    """A red symbol joins the lines on both sides of it, and ends at edges and other colours."""
    board = Board.parse(text)
    number = area_of(board.side).number
    position = game_on(Rules(2, side=board.side), board)
    kernels.put(kernels_data.ground_of(board.side), position, number[cell], Colour.RED)
    for near, expected in points.items():
        assert position.reach[number[near], Colour.RED] == expected, near


# --- tile for tile ------------------------------------------------------------------------

TABLES = (("greedy",), ("balanced",), ("random", "balanced", "greedy"))
"""Who sits at the table, over and over."""


def begun(rules: Rules, seed: int) -> State:
    """A game at its start, or every other one after a round, with markers near the stops.

    In the first round no marker comes so far: bonus tiles would use up the printed symbols.
    """
    state = ingenious.start(rules, seed)
    if not seed % 2:
        return state
    rng = Random(seed)
    while state.is_first_round:
        (choices,) = state.pending.values()
        state, _ = state.advance({state.turn: choices[rng.randrange(len(choices))]})
    near = [*range(9, 18), *([18, 19, 30, 33, 34, 35] if rules.top > TOP else [18])]
    markers = tuple(tuple(rng.choice(near) for _ in COLOURS) for _ in state.markers)
    return state._replace(markers=markers)


def check_same(table: Table, state: State) -> None:
    """Everything but the tiles drawn is what the engine has."""
    position = table.position
    check_board(position, state.board)
    assert tuple(map(tuple, position.markers.tolist())) == state.markers
    assert sorted(number for number in position.printed.tolist() if number >= 0) == list(
        state.printed
    )
    assert position.now[PLACED] == len(state.placed)
    assert position.now[SWAPS] == state.swaps
    assert position.now[BAG] == len(state.bag)
    assert position.racks.sum(axis=1).tolist() == list(map(len, state.racks))
    assert position.racks.min() >= 0
    held = position.racks.sum(axis=0)
    held += np.bincount(position.bag[: position.now[BAG]], minlength=len(KINDS))
    left = Counter(state.bag) + Counter(tile for rack in state.racks for tile in rack)
    assert held.tolist() == [left[kind] for kind in KINDS]
    if not state.is_over:
        assert position.now[[TURN, TURNS, BONUS]].tolist() == [
            state.turn,
            state.turns,
            state.bonus,
        ]


def game(rules: Rules, seed: int, names: Sequence[str]) -> Iterator[tuple[Table, State, State]]:
    """A game that the kernels and the engine play side by side, with the tiles the engine draws.

    Each placement is the one the kernels choose. After each, the state before and after it.
    """
    state = begun(rules, seed)
    table = Table(state, seed)
    position = table.position
    while state.pending:
        before, seat = state, state.turn
        name = names[seat % len(names)]
        chosen = table.chosen(name)
        state, _ = state.advance({seat: table.place(chosen)})
        swaps = int(position.now[SWAPS])
        is_over = kernels.place_tile(table.ground, table.settings, position, *chosen)
        assert is_over == state.is_over
        if not is_over:
            kernels.go_on(table.settings, position, POLICIES[name], table.words)
            if state.ask == "swap":
                swapped = position.now[SWAPS] > swaps
                if name != "random":
                    assert swapped == (BOTS[name].choose(state.view(seat), "") == Swap())
                state, _ = state.advance({seat: Swap() if swapped else Keep()})
        check_same(table, state)
        take_over(position, state)
        yield table, before, state


@pytest.mark.thinned
@every_mode
@pytest.mark.parametrize("names", TABLES, ids="-".join)
def test_tile_for_tile(rules: Rules, names: tuple[str, ...]) -> None:
    """Markers, bonus tiles, swaps, printed symbols, turns and ends are those of the engine."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        for table, before, after in game(rules, seed, names):
            seen["bonus"] += after.bonus
            seen["swaps"] += after.swaps - before.swaps
            if after.is_over:
                best = ranked_markers(table.position.markers.tolist())[0]
                seats = range(rules.players)
                assert after.winners == tuple(seat for seat in seats if seat % rules.tracks in best)
                assert table.position.now[TURNS] == after.turns
                most = words_needed(rules, Board.empty(rules.side).most_tiles)
                assert table.position.now[WORD] + rules.rack * rules.players <= most
                seen["ends"] += 1
                seen["genius"] += after.board.has_room
    assert seen["ends"] == GAMES
    if rules.mode is not Mode.SOLO:
        assert seen["bonus"] > 0
        assert seen["swaps"] > 0
        assert 0 < seen["genius"] < GAMES


@in_soak
@every_mode
def test_choice_for_choice(rules: Rules) -> None:
    """In every position, greedy and balanced choose what the bots of their names choose."""
    for seed in range(GAMES):
        state = begun(rules, seed)
        table, rng = Table(state, seed), Random(seed)
        while state.pending:
            seat = state.turn
            if state.ask == "swap":
                choice: Any = rng.choice([Swap(), Keep()])
            else:
                table.position = position_at(state)
                named = {
                    name: BOTS[name].choose(state.view(seat), "") for name in ("greedy", "balanced")
                }
                for name, expected in named.items():
                    assert table.place(table.chosen(name)) == expected, (name, state)
                choice = named[rng.choice(list(named))]
                if rng.random() < 0.3:
                    choice = BOTS["random"].choose(state.view(seat), f"{rng.random()}")
            state, _ = state.advance({seat: choice})


@pytest.mark.thinned
@every_mode
def test_random_is_legal(rules: Rules) -> None:
    """At random only such tiles are placed as may be placed, in the first round and later."""
    for seed in range(GAMES):
        for table, before, after in game(rules, seed, ("random",)):
            tile, cells = after.placed[-1], before.board.filled
            new = [at for at, mark in enumerate(after.board.filled) if mark and not cells[at]]
            first, second = (table.cells[at] for at in new)
            either = Place(str(tile), first, second), Place(str(tile), second, first)
            assert any(placing in before.pending[before.turn] for placing in either)


# --- one rule at a time -------------------------------------------------------------------


@every_mode
def test_markers_move_as_in_the_rules(rules: Rules) -> None:
    """Every marker stops and earns a bonus tile with any points just as the rules say."""
    settings = settings_of(rules)
    for marker, points in product(range(rules.top + 1), range(0, 61)):
        track = np.array([0, 0, marker, 0, 0, 0])
        bonus = kernels.move_marker(settings, track, 2, points)
        expected = rules.progress((0, 0, marker, 0, 0, 0), (0, 0, points, 0, 0, 0))
        assert (tuple(track.tolist()), bonus) == expected


def test_swaps_are_allowed_as_in_the_rules() -> None:
    """A rack may be swapped when the readable rule allows it; an empty one may not."""
    rng = Random(1)
    allowed = 0
    for _ in range(2000):
        track = [rng.choice((1, 2, 2, 3, 9)) for _ in COLOURS]
        rack = [rng.choice(KINDS) for _ in range(rng.randint(1, 6))]
        counts = np.array([rack.count(kind) for kind in KINDS])
        expected = can_swap(track, rack)
        assert kernels.can_swap(np.array(track), counts) == expected
        allowed += expected
    assert 200 < allowed < 1800
    assert not kernels.can_swap(np.array([1, 2, 3, 4, 5, 6]), np.zeros(len(KINDS), np.int64))


def test_new_tiles_before_old_ones() -> None:
    """A swap draws from the bag before the old tiles go back."""
    state = ingenious.start(Rules(2), 1)
    state = state._replace(racks=(tiles_of("RR RB"), state.racks[1]), bag=tiles_of("GG " * 6))
    table = Table(state)
    kernels.end_turn(table.settings, table.position, True, table.words)
    assert table.position.racks[0, KINDS.index(Tile.parse("GG"))] == 6
    assert table.position.racks[0].sum() == 6
    old = table.position.bag[: table.position.now[BAG]].tolist()
    assert sorted(KINDS[kind] for kind in old) == sorted(tiles_of("RR RB"))


def test_markers_in_order_rank_boards() -> None:
    """Score boards as single numbers stand in the order of the readable ranking."""
    rng = Random(2)
    for _ in range(500):
        top = rng.choice((3, 18, 36))
        boards = [[rng.randint(0, top) for _ in COLOURS] for _ in range(4)]
        boards.append(rng.sample(boards[0], 6))
        numbers = [kernels.in_order(np.array(board)) for board in boards]
        groups = [
            tuple(at for at, own in enumerate(numbers) if own == number)
            for number in sorted(set(numbers), reverse=True)
        ]
        assert tuple(groups) == ranked_markers(boards)
