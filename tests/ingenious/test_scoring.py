"""What a tile scores, found in a second way, and the worked examples of scores and markers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel_lib.ingenious import Board, Hex, Rules, Tile
from kernel_lib.ingenious.board import tile_score
from kernel_lib.ingenious.hexes import PRINTED, area_of
from kernel_lib.ingenious.rules import can_swap, ranked_markers
from kernel_lib.ingenious.tiles import COLOURS, TILES, Colour
from tests.strategies import by_length

BOARDS = by_length(4_000, 12_000, 100_000)
NAMES = {colour.name.lower(): colour for colour in COLOURS}

Cells = dict[tuple[int, int], int]


def walked(cells: Cells, tile: dict[tuple[int, int], int]) -> list[int]:
    """The score in each colour, found from the other end: every cell asks whether it counts.

    A cell of the board counts for a half if it has its colour, lies on one of the six straight
    lines through it, all cells in between have that colour, and none of these is the other half.
    """
    score = [0] * 6
    for (q, r), colour in tile.items():
        for (cell_q, cell_r), mark in cells.items():
            step_q, step_r = q - cell_q, r - cell_r
            steps = max(abs(step_q), abs(step_r), abs(step_q + step_r))
            on_a_line = step_q == 0 or step_r == 0 or step_q + step_r == 0
            if mark != colour or not steps or not on_a_line:
                continue
            way = [
                (cell_q + step_q * n // steps, cell_r + step_r * n // steps) for n in range(steps)
            ]
            score[colour] += all(cells.get(cell) == colour for cell in way)
    return score


def random_board(rng: Random) -> tuple[int, Cells]:
    """A board filled at random with few colours, so that there are long lines."""
    side = rng.choice((6, 7, 8))
    colours = rng.sample(range(6), rng.randint(1, 4))
    cells: Cells = {tuple(cell): int(colour) for cell, colour in PRINTED.items()}
    density = rng.random()
    for cell in area_of(side).cells:
        if cell not in PRINTED and rng.random() < density:
            cells[tuple(cell)] = rng.choice(colours)
    return side, cells


def board_of(side: int, cells: Cells) -> Board:
    """The same as a board of the engine."""
    area = area_of(side)
    return Board(side, bytes(cells.get(tuple(cell), -1) + 1 for cell in area.cells))


@pytest.mark.clause("ingenious.score.both")
@pytest.mark.clause("ingenious.score.line")
@pytest.mark.clause("ingenious.score.five")
@pytest.mark.clause("ingenious.score.own")
def test_score_in_two_ways() -> None:
    """On random boards every tile scores what walking from every cell finds."""
    rng = Random(4)
    kinds = set()
    for _ in range(BOARDS):
        side, cells = random_board(rng)
        board = board_of(side, cells)
        pairs = board.empty_pairs
        if not pairs:
            continue
        area, tile = area_of(board.side), rng.choice(TILES)
        pair = rng.choice(pairs)
        first, second = (tuple(area.cells[number]) for number in pair)
        gained = tile_score(area, board.filled, pair, tile)
        expected = [0] * 6
        for cell, colour in ((first, tile.one), (second, tile.other)):
            for at, points in enumerate(walked(cells, {cell: colour})):
                expected[at] += points
        assert list(gained) == expected
        kinds.add((tile.is_double, any(gained), side))
    assert len(kinds) == 12


def given(cells: dict[str, str], side: int = 6) -> Board:
    """A board with just these cells filled, printed symbols only where they are named."""
    filled = {
        tuple(map(int, cell.split(","))): int(NAMES[colour]) for cell, colour in cells.items()
    }
    return board_of(side, filled)


SCORES: dict[str, tuple[dict[str, str], list[Any], dict[str, int]]] = {
    "I-DOUBLE-LINE": (
        {"-1,0": "blue", "-2,0": "blue", "2,0": "blue"},
        [(0, 0, "blue"), (1, 0, "blue")],
        {"blue": 3},
    ),
    "I-GAP": (
        {"-1,0": "blue", "-3,0": "blue", "0,-1": "blue", "0,-2": "red", "0,-3": "blue"},
        [(0, 0, "blue"), (1, 0, "green")],
        {"blue": 2},
    ),
    "I-PRINTED": ({"5,-5": "red"}, [(4, -4, "red"), (3, -4, "blue")], {"red": 1}),
}


@pytest.mark.clause("ingenious.score.line")
@pytest.mark.clause("ingenious.score.own")
@pytest.mark.parametrize(("cells", "halves", "scores"), SCORES.values(), ids=SCORES)
def test_worked_scores(cells: dict[str, str], halves: list[Any], scores: dict[str, int]) -> None:
    """The worked examples of scores come out exactly."""
    ordered = sorted(halves, key=lambda half: NAMES[half[2]])
    (q, r, name), (other_q, other_r, other_name) = ordered
    tile = Tile(NAMES[name], NAMES[other_name])
    gained = given(cells).score(tile, Hex(q, r), Hex(other_q, other_r))
    assert {c.name.lower(): gained[c] for c in COLOURS if gained[c]} == scores


@pytest.mark.clause("ingenious.base.printed")
@pytest.mark.clause("ingenious.base.tiles")
def test_red_is_printed_where_the_example_has_it() -> None:
    """The printed symbols stand on the six corners, red in the north-east; 40 halves of each."""
    assert PRINTED[Hex(5, -5)] == Colour.RED
    assert set(PRINTED) == {
        Hex(q, r)
        for q in (-5, 0, 5)
        for r in (-5, 0, 5)
        if Hex(q, r).distance == 5 and 0 in (q, r, q + r)
    }
    halves = [colour for tile in TILES for colour in tile]
    assert [halves.count(colour) for colour in COLOURS] == [40] * 6
    assert len(TILES) == 120


@pytest.mark.clause("ingenious.base.players")
@pytest.mark.clause("ingenious.base.board")
@pytest.mark.clause("ingenious.base.printed")
@pytest.mark.parametrize(
    ("players", "side", "cells"), [(1, 6, 91), (2, 6, 91), (3, 7, 127), (4, 8, 169)]
)
def test_board_sizes(players: int, side: int, cells: int) -> None:
    """I-BOARD: cells, empty cells, and neighbours that each know one another."""
    rules = Rules(players)
    board = Board.empty(rules.side)
    area = area_of(board.side)
    assert (rules.side, len(area.cells)) == (side, cells)
    assert board.filled.count(0) == cells - 6
    for number in range(cells):
        for neighbour in area.beside(number):
            assert number in area.beside(neighbour)
    assert sum(len(area.beside(number)) for number in range(cells)) == 2 * len(area.pairs)
    touching = {number: area.beside(number) for number in area.printed}
    for first, second in area.pairs:
        assert sum(first in near or second in near for near in touching.values()) <= 1


PROGRESS: dict[str, tuple[Rules, dict[str, int], dict[str, int], dict[str, int], int]] = {
    "I-CAP": (Rules(2), {"green": 16}, {"green": 5}, {"green": 18}, 1),
    "I-CAP-2": (
        Rules(2),
        {"green": 15, "yellow": 17},
        {"green": 4, "yellow": 2},
        {"green": 18, "yellow": 18},
        2,
    ),
    "I-CAP-3": (Rules(2), {"green": 18}, {"green": 3}, {"green": 18}, 0),
    "I-TEAM": (
        Rules(4, teams=True),
        {"green": 15, "yellow": 16},
        {"green": 4, "yellow": 2},
        {"green": 18, "yellow": 18},
        2,
    ),
    "I-TEAM-EN": (
        Rules(4, teams=True),
        {"green": 16, "yellow": 15},
        {"green": 2, "yellow": 4},
        {"green": 18, "yellow": 18},
        2,
    ),
    "I-TEAM-36": (Rules(4, teams=True), {"green": 34}, {"green": 9}, {"green": 36}, 1),
    "I-SOLO": (Rules(1), {"green": 17}, {"green": 5}, {"green": 18}, 0),
    "on the second board": (Rules(1), {"green": 18}, {"green": 5}, {"green": 23}, 0),
    "team at the end": (Rules(4, teams=True), {"green": 36}, {"green": 5}, {"green": 36}, 0),
}


@pytest.mark.clause("ingenious.bonus.top")
@pytest.mark.clause("ingenious.bonus.two")
@pytest.mark.clause("ingenious.team.bonus")
@pytest.mark.clause("ingenious.solo.two")
@pytest.mark.parametrize(
    ("rules", "before", "gained", "after", "bonus"), PROGRESS.values(), ids=PROGRESS
)
def test_progress(
    rules: Rules,
    before: dict[str, int],
    gained: dict[str, int],
    after: dict[str, int],
    bonus: int,
) -> None:
    """Markers stop where they must, and earn as many bonus tiles as the source says."""
    progress = rules.progress(markers(before), markers(gained))
    assert progress.markers == markers(after)
    assert progress.bonus == bonus


def markers(known: dict[str, int]) -> tuple[int, ...]:
    """Six markers, of which these are not at 0."""
    return tuple(known.get(colour.name.lower(), 0) for colour in COLOURS)


def filled(lowest: list[int]) -> list[int]:
    """Six markers of which only the lowest are told."""
    return lowest + [18] * (6 - len(lowest))


@pytest.mark.clause("ingenious.end.lowest")
@pytest.mark.clause("ingenious.end.tie")
@pytest.mark.parametrize(
    ("boards", "order"),
    [
        ([[10], [9]], ((0,), (1,))),
        ([[9, 12, 13], [9, 12, 14]], ((1,), (0,))),
        ([[10], [9, 12, 14], [9, 12, 13]], ((0,), (1,), (2,))),
        ([[9, 12], [12, 9]], ((0, 1),)),
    ],
    ids=["I-END", "I-TIE", "I-END-EN", "equal"],
)
def test_ranking(boards: list[list[int]], order: tuple[tuple[int, ...], ...]) -> None:
    """The highest lowest marker wins, then the next lowest; equal boards share the win."""
    assert ranked_markers([filled(board) for board in boards]) == order


PEGS = {"red": 3, "green": 1, "blue": 4, "orange": 5, "yellow": 2, "purple": 6}


@pytest.mark.clause("ingenious.swap.when")
@pytest.mark.parametrize(
    ("pegs", "rack", "allowed"),
    [
        (PEGS, ["RR", "BO"], True),
        (PEGS, ["RG", "BO"], False),
        ({**PEGS, "red": 1}, ["GB", "BO"], False),
        ({**PEGS, "red": 1}, ["BY", "BO"], True),
    ],
)
def test_swap(pegs: dict[str, int], rack: list[str], allowed: bool) -> None:
    """I-SWAP: a rack may be swapped if it shows none of the lowest colours."""
    assert can_swap(markers(pegs), [Tile.parse(text) for text in rack]) == allowed
