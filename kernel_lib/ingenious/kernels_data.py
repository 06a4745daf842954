"""What the kernels of Einfach Genial (Ingenious) work on: a game, and all around it, as arrays."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kernel_lib.ingenious.hexes import DIRECTIONS, area_of
from kernel_lib.ingenious.rules import TOP
from kernel_lib.ingenious.tiles import COLOURS, KINDS
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.fast import copy_numbers, copy_rows, fast

Numbers = Array
"""A numpy array."""

RANDOM, GREEDY, BALANCED, LEARNED = 0, 1, 2, 3
"""How a seat chooses; see the bots of these names.

From ``LEARNED`` on it is by the weights of that place in the ``Workspace``.
"""

SIX = len(COLOURS)
HALF_TURN = len(DIRECTIONS) // 2

KIND_COLOURS = np.array(KINDS, np.int64)
"""The two colours of each kind of tile."""

KIND_WAYS = np.array([1 if kind.is_double else 2 for kind in KINDS], np.int64)
"""In how many ways each kind lies on a pair of cells."""

TURN, TURNS, BONUS, BAG, OPEN, WORD, PLACED, SWAPS = range(8)
"""The places in ``Game.now``."""


class Ground(NamedTuple):
    """An area as arrays: the cell beside each cell by direction, all pairs, and those of each cell.

    -1 stands where there is none.
    """

    neighbours: Numbers
    pairs: Numbers
    pairs_of: Numbers


@cache
def ground_of(side: int) -> Ground:
    """The area with so many cells on a side as arrays."""
    area = area_of(side)
    numbers = {pair: number for number, pair in enumerate(area.pairs)}
    pairs_of = [
        [numbers.get((min(cell, neighbour), max(cell, neighbour)), -1) for neighbour in beside]
        for cell, beside in enumerate(area.neighbours)
    ]
    return Ground(
        np.array(area.neighbours, np.int64),
        np.array(area.pairs, np.int64),
        np.array(pairs_of, np.int64),
    )


class Settings(NamedTuple):
    """What the rules say in numbers.

    ``players`` and ``tracks`` as in ``Rules``, tiles of a full ``rack``, where markers stop for
    good (``top``), whether stops earn ``bonus`` tiles (1 or 0).
    """

    players: int
    tracks: int
    rack: int
    top: int
    bonus: int


class GameArrays(NamedTuple):
    """A game in progress as arrays, which the kernels change.

    ``filled[cell]`` is 0 or the colour plus 1. ``reach[cell, colour]`` is what a half of this
    colour would score on this cell, kept where it is empty. ``open[:now[OPEN]]`` are the pairs of
    empty cells in any order, ``place_of`` their places in it. ``racks[seat, kind]`` counts tiles,
    ``bag[:now[BAG]]`` are the kinds in the bag, in any order. ``printed[place]`` are the cells of
    the printed symbols that nobody has used, -1 for the others. ``now`` are single numbers: the
    seat whose turn it is, turns that are over, bonus tiles owed, tiles in the bag, open pairs,
    words read, tiles placed, swaps.
    """

    filled: Numbers
    reach: Numbers
    open: Numbers
    place_of: Numbers
    racks: Numbers
    bag: Numbers
    markers: Numbers
    printed: Numbers
    now: Numbers


class Counts(NamedTuple):
    """What is counted over all games.

    ``lowest[seat, lowest marker]``, ``wins[seat, winners]`` (boards that share it), ``turns[n]``,
    ``markers[seat, place, value]`` (the markers in order, the lowest first) and ``totals``: tiles
    placed, swaps, games that end with all six colours.
    """

    lowest: Numbers
    wins: Numbers
    turns: Numbers
    markers: Numbers
    totals: Numbers


def new_game(ground: Ground, settings: Settings) -> GameArrays:
    """A game on this ground, nothing in it yet."""
    cells, pairs = len(ground.neighbours), len(ground.pairs)
    return GameArrays(
        np.zeros(cells, np.int64),
        np.zeros((cells, SIX), np.int64),
        np.zeros(pairs, np.int64),
        np.zeros(pairs, np.int64),
        np.zeros((settings.players, len(KINDS)), np.int64),
        np.zeros(0, np.int64),
        np.zeros((settings.tracks, SIX), np.int64),
        np.zeros(SIX, np.int64),
        np.zeros(8, np.int64),
    )


@fast
def copy(source: GameArrays, target: GameArrays) -> None:
    """Make ``target`` the same game as ``source``."""
    copy_numbers(source.filled, target.filled)
    copy_rows(source.reach, target.reach)
    copy_numbers(source.open, target.open)
    copy_numbers(source.place_of, target.place_of)
    copy_rows(source.racks, target.racks)
    for tile in range(source.now[BAG]):
        target.bag[tile] = source.bag[tile]
    copy_rows(source.markers, target.markers)
    copy_numbers(source.printed, target.printed)
    copy_numbers(source.now, target.now)


class Workspace(NamedTuple):
    """Arrays that a kernel works in, which its caller brings; see ``fast.uncounted``.

    A game as it is dealt and one as it is played, room for pairs, and ``worth[colour, points]``;
    and ``weights[place, phase, number]`` of ``kernels_learned``.
    """

    dealt: GameArrays
    game: GameArrays
    found: Numbers
    worth: Numbers
    weights: Numbers


def workspace(ground: Ground, begin: GameArrays, weights: Numbers) -> Workspace:
    """What the kernels need to play games that begin like this one."""
    return Workspace(
        _game_like(begin),
        _game_like(begin),
        np.empty(len(ground.pairs), np.int64),
        np.empty((SIX, TOP + 1), np.int64),
        weights,
    )


def _game_like(game: GameArrays) -> GameArrays:
    return GameArrays(*(np.zeros(array.shape, np.int64) for array in game))
