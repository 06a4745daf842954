"""The worked examples of Einfach Genial (Ingenious) come out as their sources say."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.core.game import IllegalMove
from kernel_lib.ingenious import Board, Colour, Hex, Place, Rules, Tile
from kernel_lib.ingenious.content.examples import (
    EXAMPLES,
    BagExample,
    BoardExample,
    FirstRoundExample,
    ProgressExample,
    RankExample,
    RoomExample,
    ScoreExample,
    SwapExample,
    TilesExample,
    TurnExample,
    score_example,
)
from kernel_lib.ingenious.events import Ended, Refilled
from kernel_lib.ingenious.hexes import PRINTED, area_of
from kernel_lib.ingenious.tiles import COLOURS, TILES
from tests.ingenious.test_scoring import walked

Cell = tuple[int, int]
Told = dict[str, int]

BOARDS = {
    1: {"side": 6, "cells": 91, "empty": 85, "most_tiles": 42},
    2: {"side": 6, "cells": 91, "empty": 85, "most_tiles": 42},
    3: {"side": 7, "cells": 127, "empty": 121, "most_tiles": 60},
    4: {"side": 8, "cells": 169, "empty": 163, "most_tiles": 81},
}
BAG = {1: 78, 2: 66, 3: 42, 4: 15}

SCORES: dict[str, tuple[dict[Cell, str], dict[Cell, str], Told]] = {
    "I-DOUBLE-LINE": (
        {(-1, 0): "blue", (-2, 0): "blue", (2, 0): "blue"},
        {(0, 0): "blue", (1, 0): "blue"},
        {"blue": 3},
    ),
    "I-GAP": (
        {(-1, 0): "blue", (-3, 0): "blue", (0, -1): "blue", (0, -2): "red", (0, -3): "blue"},
        {(0, 0): "blue", (1, 0): "green"},
        {"blue": 2},
    ),
    "I-PRINTED": ({}, {(4, -4): "red", (3, -4): "blue"}, {"red": 1}),
    "I-NONE": ({}, {(0, 0): "red", (1, 0): "blue"}, {}),
    "I-EDGE": (
        {
            **{(5, -3): "green", (5, -4): "green"},
            **{(4, -1): "orange", (3, -1): "orange", (4, 0): "orange"},
        },
        {(5, -2): "green", (5, -1): "orange"},
        {"green": 2, "orange": 3},
    ),
    "I-BOTH": ({(1, -1): "blue"}, {(0, 0): "blue", (1, 0): "blue"}, {"blue": 2}),
}
"""The symbols on tiles, the tile placed, and its points; printed symbols are there as well."""

FIRST = [
    ((4, -4), (3, -4), False),
    ((4, 0), (3, 0), True),
    ((0, 0), (1, 0), False),
    ((5, 0), (4, 0), False),
    ((5, -1), (5, -2), True),
]

PROGRESS: dict[str, tuple[Rules, Told, Told, Told, Told, int]] = {
    "I-CAP": (Rules(2), {"green": 16}, {"green": 5}, {"green": 18}, {}, 1),
    "I-CAP-2": (
        Rules(2),
        {"green": 15, "yellow": 17},
        {"green": 4, "yellow": 2},
        {"green": 18, "yellow": 18},
        {},
        2,
    ),
    "I-CAP-3": (Rules(2), {"green": 18}, {"green": 3}, {"green": 18}, {}, 0),
    "I-TEAM": (
        Rules(4, teams=True),
        {"green": 15, "yellow": 16},
        {"green": 4, "yellow": 2},
        {"green": 18, "yellow": 18},
        {"green": 0, "yellow": 0},
        2,
    ),
    "I-TEAM-EN": (
        Rules(4, teams=True),
        {"green": 16, "yellow": 15},
        {"green": 2, "yellow": 4},
        {"green": 18, "yellow": 18},
        {"green": 0, "yellow": 0},
        2,
    ),
    "I-TEAM-36": (
        Rules(4, teams=True),
        {"green": 34},
        {"green": 9},
        {"green": 36},
        {"green": 18},
        1,
    ),
    "I-SOLO": (Rules(1), {"green": 17}, {"green": 5}, {"green": 18}, {"green": 0}, 0),
}

RANKS: dict[str, tuple[dict[str, list[int]], list[str]]] = {
    "I-END": ({"A": [10], "B": [9]}, ["A", "B"]),
    "I-TIE": ({"A": [9, 12, 13], "B": [9, 12, 14]}, ["B", "A"]),
    "I-END-EN": ({"A": [10], "B": [9, 12, 14], "C": [9, 12, 13]}, ["A", "B", "C"]),
}

PEGS = {"red": 3, "green": 1, "blue": 4, "orange": 5, "yellow": 2, "purple": 6}
TIED = {**PEGS, "red": 1}
SWAPS = [
    (PEGS, [["red", "red"], ["blue", "orange"]], True),
    (PEGS, [["red", "green"], ["blue", "orange"]], False),
    (TIED, [["green", "blue"], ["blue", "orange"]], False),
    (TIED, [["yellow", "blue"], ["blue", "orange"]], True),
]

ROOM = {
    ((0, 0), (1, 0)): True,
    ((0, 0), (2, 0), (-1, 2)): False,
    ((0, 0), (2, 0), (1, 0)): True,
    (): False,
}

TURNS: dict[str, tuple[Told, list[int], int | None, list[int]]] = {
    "I-TURN": ({"red": 1}, [0], 1, [1]),
    "I-BONUS": (
        {"red": 9, "green": 18, "blue": 9, "orange": 9, "yellow": 18, "purple": 9},
        [1, 1, 0],
        1,
        [3],
    ),
    "I-GENIUS": ({colour.name.lower(): 18 for colour in COLOURS}, [0], None, []),
    "I-TEAM-TURN": ({"red": 4}, [0, 0, 0], 3, [1, 1, 1]),
    "I-TEAM-GENIUS": ({colour.name.lower(): 36 for colour in COLOURS}, [0], None, []),
    "I-SOLO-TURN": ({"green": 18}, [0], 0, [1]),
}
"""The markers at the end, bonus tiles owed, who is asked next, and how many tiles are drawn."""

every_turn = pytest.mark.parametrize("id", TURNS)


def example(id: str, kind: Any) -> Any:
    """The example with this id, which must be of this kind."""
    worked = EXAMPLES[id]
    assert isinstance(worked, kind)
    assert worked.id == id
    return worked


def colour(name: str) -> Colour:
    """The colour with this name."""
    return Colour[name.upper()]


def by_colour(told: Told) -> dict[Colour, int]:
    """What is told of each colour, by the engine's colours."""
    return {colour(name): number for name, number in told.items()}


def all_six(told: Told) -> tuple[int, ...]:
    """Six numbers, of which these are not 0."""
    return tuple(told.get(symbol.name.lower(), 0) for symbol in COLOURS)


def test_every_example_is_told() -> None:
    """The kit holds the examples that are told here, and no others."""
    others = {"I-BOARD", "I-TILES", "I-BAG", "I-FIRST-OK", "I-SWAP", "I-ROOM"}
    assert set(EXAMPLES) == {*others, *SCORES, *PROGRESS, *RANKS, *TURNS}


# --- board, tiles, bag --------------------------------------------------------------------


def stuffed(side: int) -> int:
    """So many tiles that a board is filled with, always where the fewest empty cells are near."""
    board, area, placed = Board.empty(side), area_of(side), 0
    while pairs := board.empty_pairs:
        filled = board.filled

        def ways(cell: int, filled: bytes = filled) -> int:
            return sum(not filled[neighbour] for neighbour in area.beside(cell))

        pair = min(pairs, key=lambda pair: sorted(map(ways, pair)))
        board = board.with_tile(pair, (0, 0))
        placed += 1
    return placed


@pytest.mark.clause("ingenious.base.players")
@pytest.mark.clause("ingenious.base.board")
@pytest.mark.clause("ingenious.base.printed")
@pytest.mark.parametrize(("players", "told"), BOARDS.items())
def test_board(players: int, told: Told) -> None:
    """I-BOARD: cells on a side, all cells, and those that are empty before the first tile."""
    worked = example("I-BOARD", BoardExample)
    assert {name: getattr(worked, name)[players] for name in told} == told
    board = ingenious.start(Rules(players)).board
    assert board.side == told["side"]
    assert len(board.filled) == told["cells"]
    assert board.filled.count(0) == told["empty"]
    assert {board.at(cell) for cell in PRINTED} == set(COLOURS)


@pytest.mark.clause("ingenious.end.room")
@pytest.mark.parametrize(("players", "told"), BOARDS.items())
def test_most_tiles(players: int, told: Told) -> None:
    """I-BOARD: so many tiles do fit, and no more, for each covers two empty cells."""
    assert stuffed(told["side"]) == told["most_tiles"] == told["empty"] // 2
    assert ingenious.start(Rules(players)).board.most_tiles == told["most_tiles"]
    assert told["empty"] % 2 == 1


@pytest.mark.clause("ingenious.base.bag")
@pytest.mark.parametrize(("players", "left"), BAG.items())
def test_bag(players: int, left: int) -> None:
    """I-BAG: what the fullest board and full racks leave is enough for a swap."""
    assert example("I-BAG", BagExample).left[players] == left
    on_racks = 6 * players if players > 1 else 0
    assert len(TILES) - stuffed(BOARDS[players]["side"]) - on_racks == left
    assert left >= 6


@pytest.mark.clause("ingenious.base.tiles")
def test_tiles() -> None:
    """I-TILES: 15 pairs six times, 6 doubles five times, 40 halves of each colour."""
    tiles = example("I-TILES", TilesExample)
    assert (tiles.pairs, tiles.of_each_pair, tiles.doubles, tiles.of_each_double) == (15, 6, 6, 5)
    assert (tiles.total, tiles.halves_of_a_colour) == (120, 40)
    copies = Counter(TILES)
    doubles = {tile: count for tile, count in copies.items() if tile.one == tile.other}
    pairs = {frozenset(tile): count for tile, count in copies.items() if tile.one != tile.other}
    assert (len(pairs), set(pairs.values())) == (15, {6})
    assert (len(doubles), set(doubles.values())) == (6, {5})
    assert copies.total() == 120
    assert Counter(half for tile in TILES for half in tile) == dict.fromkeys(COLOURS, 40)


# --- scores -------------------------------------------------------------------------------


@pytest.mark.clause("ingenious.score.both")
@pytest.mark.clause("ingenious.score.line")
@pytest.mark.clause("ingenious.score.five")
@pytest.mark.clause("ingenious.score.own")
@pytest.mark.parametrize(
    ("id", "tiles", "halves", "points"), [(id, *told) for id, told in SCORES.items()], ids=SCORES
)
def test_score(id: str, tiles: dict[Cell, str], halves: dict[Cell, str], points: Told) -> None:
    """A tile scores what is told, in the engine and counted from the other end."""
    worked = example(id, ScoreExample)
    board = Board.parse(worked.board)
    on_it = {cell: board.at(cell) for cell in area_of(board.side).cells}
    laid = {cell: mark for cell, mark in on_it.items() if mark is not None and cell not in PRINTED}
    assert laid == {cell: colour(name) for cell, name in tiles.items()}
    choice = ingenious.choice_from_notation(worked.choice)
    assert isinstance(choice, Place)
    tile = Tile.parse(choice.tile)
    placed = {choice.first: tile.one, choice.second: tile.other}
    assert placed == {cell: colour(name) for cell, name in halves.items()}
    assert worked.play() == all_six(points)
    assert dict(worked.points) == by_colour(points)
    cells = {tuple(cell): int(mark) for cell, mark in on_it.items() if mark is not None}
    counted = [walked(cells, {tuple(cell): int(mark)}) for cell, mark in placed.items()]  # type: ignore[dict-item,arg-type]
    assert tuple(map(sum, zip(*counted, strict=True))) == all_six(points)


@pytest.mark.clause("ingenious.score.both")
@pytest.mark.parametrize(
    ("id", "points"), [(id, points) for id, (_, _, points) in SCORES.items()], ids=SCORES
)
def test_score_in_a_game(id: str, points: Told) -> None:
    """In a game the tile may be placed, is told with its points, and moves the markers so far."""
    worked = example(id, ScoreExample)
    choice = ingenious.choice_from_notation(worked.choice)
    assert isinstance(choice, Place)
    state = ingenious.start(Rules(2), 1)
    state = state._replace(
        board=Board.parse(worked.board), racks=((Tile.parse(choice.tile),), state.racks[1]), turns=2
    )
    after, events = state.advance({0: choice})
    assert events[0].gained == after.markers[0] == all_six(points)
    assert after.markers[1] == (0,) * 6


# --- the first round, room, swaps ---------------------------------------------------------


@pytest.mark.clause("ingenious.base.first")
@pytest.mark.clause("ingenious.base.place")
@pytest.mark.parametrize(("first", "second", "legal"), FIRST)
def test_first_round(first: Cell, second: Cell, legal: bool) -> None:
    """I-FIRST-OK: a tile lies beside a printed symbol nobody has used, whatever its colours."""
    worked = example("I-FIRST-OK", FirstRoundExample)
    assert (worked.players, worked.used) == (2, ((5, -5),))
    assert (first, second, legal) in worked.cases
    assert len(worked.cases) == len(FIRST)
    cells = Hex(*first), Hex(*second)
    assert worked.allows(*cells) is worked.allows(*cells[::-1]) is legal
    state = worked.state()
    for tile in state.racks[0]:
        choice = Place(str(tile), *cells)
        if legal:
            state.check(0, choice)
        else:
            with pytest.raises(IllegalMove):
                state.check(0, choice)


@pytest.mark.clause("ingenious.base.first")
def test_used_by_a_tile() -> None:
    """I-FIRST-OK: the symbol is used because the other player's tile lies beside it."""
    state = ingenious.start(Rules(2), 1)
    tile = str(state.racks[0][0])
    after, _ = state.advance({0: Place(tile, Hex(5, -4), Hex(4, -3))})
    assert after.printed == example("I-FIRST-OK", FirstRoundExample).state().printed
    assert len(after.printed) == 5


@pytest.mark.clause("ingenious.end.room")
@pytest.mark.parametrize(("empty", "room"), ROOM.items(), ids=str)
def test_room(empty: tuple[Cell, ...], room: bool) -> None:
    """I-ROOM: a tile fits where two empty cells are neighbours, and only there."""
    worked = example("I-ROOM", RoomExample)
    assert worked.side == 6
    assert dict(worked.cases) == ROOM
    board = worked.board([Hex(*cell) for cell in empty])
    assert board.has_room is room
    assert bool(board.empty_pairs) is room
    assert {cell for cell in area_of(6).cells if board.at(cell) is None} == set(empty)
    assert all(board.at(cell) is mark for cell, mark in PRINTED.items())


@pytest.mark.clause("ingenious.swap.when")
@pytest.mark.parametrize(("pegs", "rack", "allowed"), SWAPS)
def test_swap(pegs: Told, rack: list[list[str]], allowed: bool) -> None:
    """I-SWAP: none of the lowest colours may be on the rack, in the engine and in a game."""
    tiles = tuple(Tile(*sorted(map(colour, pair))) for pair in rack)
    worked = example("I-SWAP", SwapExample)
    assert (by_colour(pegs), " ".join(map(str, tiles)), allowed) in worked.cases
    assert len(worked.cases) == len(SWAPS)
    assert worked.allows(by_colour(pegs), " ".join(map(str, tiles))) is allowed
    state = ingenious.start(Rules(2), 1)
    before = state._replace(
        racks=((*tiles, Tile.parse("GG")), state.racks[1]),
        markers=(all_six(pegs), state.markers[1]),
        turns=2,
    )
    after, _ = before.advance({0: Place("GG", Hex(0, 0), Hex(1, 0))})
    assert (after.ask == "swap") is allowed
    assert after.turn == (0 if allowed else 1)


# --- markers ------------------------------------------------------------------------------


@pytest.mark.clause("ingenious.bonus.top")
@pytest.mark.clause("ingenious.bonus.two")
@pytest.mark.clause("ingenious.team.bonus")
@pytest.mark.clause("ingenious.solo.two")
@pytest.mark.parametrize("id", PROGRESS)
def test_progress(id: str) -> None:
    """Markers stand where the source says, and earn as many bonus tiles."""
    rules, before, gained, after, second, bonus = PROGRESS[id]
    worked = example(id, ProgressExample)
    assert worked.rules == rules
    assert (worked.before, worked.gained, worked.after, worked.second, worked.bonus) == (
        *map(by_colour, (before, gained, after, second)),
        bonus,
    )
    progress = worked.play()
    assert progress.markers == all_six(after)
    assert progress.bonus == bonus
    assert {name: after[name] - 18 for name in second} == second


@pytest.mark.clause("ingenious.end.lowest")
@pytest.mark.clause("ingenious.end.tie")
@pytest.mark.parametrize("id", RANKS)
def test_rank(id: str) -> None:
    """Players come in the order of the source, in whatever order their markers stand."""
    lowest, order = RANKS[id]
    worked = example(id, RankExample)
    assert {name: list(told) for name, told in worked.lowest.items()} == lowest
    assert list(worked.order) == order
    assert worked.play() == tuple((name,) for name in order)
    rng = Random(id)
    mixed = tuple(tuple(rng.sample(own, 6)) for own in worked.markers)
    for own, told in zip(mixed, lowest.values(), strict=True):
        assert sorted(own)[: len(told)] == told
    over = ingenious.start(Rules(len(lowest)))._replace(markers=mixed, decision=None)
    names = list(lowest)
    assert [[names[seat] for seat in group] for group in over.ranking] == [[n] for n in order]
    assert [names[seat] for seat in over.winners] == order[:1]


# --- turns --------------------------------------------------------------------------------


@pytest.mark.clause("ingenious.base.turn")
@pytest.mark.clause("ingenious.base.refill")
@pytest.mark.clause("ingenious.bonus.extra")
@pytest.mark.clause("ingenious.end.genius")
@pytest.mark.clause("ingenious.team.seats")
@pytest.mark.clause("ingenious.team.two")
@pytest.mark.clause("ingenious.team.end")
@pytest.mark.clause("ingenious.solo.draw")
@every_turn
def test_turn(id: str) -> None:
    """Tiles of a turn earn and end what is told; racks are filled up when the turn is over."""
    markers, owed, asked, drawn = TURNS[id]
    worked = example(id, TurnExample)
    state, bonuses = worked.state(), []
    for word in worked.choices:
        choice = ingenious.choice_from_notation(word)
        assert choice in state.pending[state.turn]
        state, _ = state.advance({state.turn: choice})
        bonuses.append(state.bonus)
    after, events = worked.play()
    assert after == state
    assert bonuses == owed == list(worked.bonus)
    assert after.markers[0] == all_six(markers)
    assert {mark: number for mark, number in worked.after.items() if number} == by_colour(markers)
    assert list(after.pending) == ([] if asked is None else [asked])
    assert worked.turn == asked
    assert after.is_over is (asked is None)
    assert after.ask in ("place", "nothing")
    assert [event.tiles for event in events if isinstance(event, Refilled)] == drawn
    assert isinstance(events[-1], Ended) is (asked is None)
    if not after.is_over:
        assert set(map(len, after.racks)) == {1 if worked.rules.players == 1 else 6}


@pytest.mark.parametrize(("id", "winners"), [("I-GENIUS", (0,)), ("I-TEAM-GENIUS", (0, 2))])
@pytest.mark.clause("ingenious.end.genius")
@pytest.mark.clause("ingenious.team.end")
def test_won_at_once(id: str, winners: tuple[int, ...]) -> None:
    """All six at the end win at once, for the partner, too, though there is room for more."""
    after, events = example(id, TurnExample).play()
    assert after.winners == events[-1].winners == winners
    assert after.board.has_room
    assert events[-1].clause == "ingenious.end.genius"


# --- words --------------------------------------------------------------------------------


@pytest.mark.parametrize("one", EXAMPLES.values(), ids=EXAMPLES)
def test_words(one: Any) -> None:
    """An example says what it shows and where it comes from; what is filled in is told."""
    assert str(one.title)
    assert str(one.source)
    filled_in = {"I-TEAM", "I-TEAM-EN", *RANKS}
    note = str(getattr(one, "note", None) or "")
    assert ("filled in" in note or "18 here" in note) is (one.id in filled_in)


def test_lost_figures_are_told() -> None:
    """The figures with scored tiles are lost, which every scored board says."""
    assert all("lost" in str(score_example(id).note) for id in SCORES if id != "I-NONE")


@pytest.mark.parametrize("id", ["I-CAP", "I-NOWHERE", ""])
def test_unknown_score(id: str) -> None:
    """What is no scored tile is refused, and those that are there are named."""
    with pytest.raises(ValueError, match=f"^there is no scored tile {id!r}; there are ") as error:
        score_example(id)
    assert all(known in str(error.value) for known in SCORES)
