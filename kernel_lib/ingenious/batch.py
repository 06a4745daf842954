"""Many games of Einfach Genial (Ingenious) at once: simulated means, shares and distributions.

The rules and the policies stand in ``kernels``. This module sets games up and counts;
``simulation`` hands the work out in blocks.

Where numba is installed the kernels are compiled, in the browser edition they were compiled before.
Without either they run as they stand, some hundred times slower.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

from kernel_lib.core.text import Message, message, quoted
from kernel_lib.ingenious import kernels, kernels_data
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.practice import weights
from kernel_lib.ingenious.rules import TOP, Rules
from kernel_lib.ingenious.tiles import COLOURS, KINDS, TILES, Tile
from kernel_lib.play import simulation
from kernel_lib.play.arrays import Array, np
from kernel_lib.play.compare import Estimate
from kernel_lib.play.simulation import Simulated

__all__ = ["POLICIES", "Simulation", "simulate"]

BLOCK = 2048
"""Games that share one child of the seed."""

CHUNK = 32
"""Games whose random bits are drawn at a time: they fit a processor's cache."""

POLICIES: Mapping[str, int] = {
    "random": kernels_data.RANDOM,
    "greedy": kernels_data.GREEDY,
    "balanced": kernels_data.BALANCED,
    "learned": kernels_data.LEARNED,
}
"""The policies by name; the bots of these names do the same."""


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Simulated):
    """What many simulated games came to.

    ``counts[seat, score]`` is the number of games in which the lowest marker of a seat ended there,
    ``wins[seat, winners]`` the number it won together with so many (itself included; teams count
    as one); seat 0 has the first turn of every game. ``turns[n]`` is the number of games with so
    many turns. ``markers[seat, place, value]`` is the number of games in which a marker of a seat
    ended at ``value``, its markers in order: place 0 is the lowest. ``placed`` are the tiles placed
    in all games, ``swaps`` the racks swapped, ``genius`` the games that ended with all six colours
    at the top. All are whole numbers, so sums do not depend on their order.
    """

    turns: Array
    markers: Array
    placed: int
    swaps: int
    genius: int

    def _title(self, **facts: object) -> Message:
        return message("{n} games, seed {seed}", **facts)

    def _line(self, **facts: object) -> Message:
        return message(
            "seat {seat}, {name}: lowest colour {mean} on average (standard error {error}), "
            "wins {share} percent of the games",
            **facts,
        )

    def marker(self, place: int, seat: int = 0) -> Estimate:
        """The mean of a marker when a seat's markers are put in order; place 0 is the lowest.

        >>> result = simulate(Rules(players=2), "balanced", rounds=200)
        >>> result.marker(0).mean < result.marker(1).mean
        True
        """
        self._check_seat(seat)
        if place not in range(len(COLOURS)):
            raise ValueError(
                message("the markers have the places 0 to 5, not {place}", place=quoted(place))
            )
        counts = self.markers[seat, place]
        values = np.arange(len(counts))
        mean = float(counts @ values / self.rounds)
        variance = max(float(counts @ values**2) - self.rounds * mean**2, 0.0) / (self.rounds - 1)
        return Estimate(mean, float(variance / self.rounds) ** 0.5, self.rounds)


def simulate(
    rules: Rules,
    policies: str | Sequence[str] = "random",
    rounds: int = 100_000,
    seed: int = 1,
    executor: Executor | None = None,
) -> Simulation:
    """Play many games and count where the lowest marker of each seat ends.

    ``policies`` are names of ``POLICIES``, one a seat, or one for all. Seat 0 has the first turn of
    every game. The work may be spread over any ``executor``; the result is the same. Policies and
    numbers of games (``rounds``) that cannot be simulated are a ``ValueError``.

    >>> result = simulate(Rules(players=2), "random", rounds=2000, seed=1)
    >>> bool(abs(result.mean[0] - 0.357) < 4 * result.standard_error[0])
    True
    """
    names = BATCH.checked(rules, Rules, policies, rounds, seed, executor)
    counted = BATCH.counted(setting_of(rules, names), rounds, seed, executor)
    counts, wins, turns, markers, (placed, swaps, genius) = counted
    return Simulation(
        names,
        seed,
        int(counts[0].sum()),
        counts,
        wins,
        turns,
        markers,
        int(placed),
        int(swaps),
        int(genius),
    )


def words_needed(rules: Rules, tiles: int) -> int:
    """How many words of chance a game with so many more tiles needs at most, made even.

    Racks are dealt; for each tile there is a choice, and a turn at its end: a question whether to
    swap, and at most a rack of new tiles.
    """
    return (rules.rack * rules.players + tiles * (2 + rules.rack) + 1) // 2 * 2


def settings_of(rules: Rules) -> kernels_data.Settings:
    """The rules in numbers, as ``kernels`` reads them."""
    return kernels_data.Settings(
        rules.players, rules.tracks, rules.rack, rules.top, int(rules.has_bonus)
    )


def game_on(rules: Rules, board: Board) -> kernels_data.GameArrays:
    """A board as ``kernels`` writes it; racks, bag, markers and numbers are to be filled in."""
    ground, area = kernels_data.ground_of(rules.side), area_of(rules.side)
    begin = kernels_data.new_game(ground, settings_of(rules))
    begin.open[:] = begin.place_of[:] = range(len(area.pairs))
    begin.now[kernels_data.OPEN] = len(area.pairs)
    for cell, mark in enumerate(board.filled):
        if mark:
            kernels.put(ground, begin, cell, mark - 1)
    return begin._replace(bag=np.zeros(len(TILES), np.int64))


def fill_bag(game: kernels_data.GameArrays, tiles: Sequence[Tile]) -> None:
    """Put tiles into the bag of a game."""
    game.bag[: len(tiles)] = [KINDS.index(tile) for tile in tiles]
    game.now[kernels_data.BAG] = len(tiles)


class Setting(NamedTuple):
    """What the kernels are told of a simulation; see ``kernels.games``."""

    ground: kernels_data.Ground
    settings: kernels_data.Settings
    begin: kernels_data.GameArrays
    styles: Array
    weights: Array
    words: int
    most: int


def setting_of(rules: Rules, names: Sequence[str]) -> Setting:
    """What the kernels are told of games between these policies."""
    board = Board.empty(rules.side)
    begin = game_on(rules, board)
    fill_bag(begin, TILES)
    begin.printed[:] = sorted(area_of(rules.side).printed)
    return Setting(
        kernels_data.ground_of(rules.side),
        settings_of(rules),
        begin,
        np.array([POLICIES[name] for name in names], np.int64),
        weights(),
        words_needed(rules, board.most_tiles),
        board.most_tiles,
    )


def played_block(job: simulation.Job) -> tuple[Array, ...]:
    """Play one block of games, and count as in ``Simulation``."""
    setting = job[0]
    seats = setting.settings.players
    counts = kernels_data.Counts(
        lowest=np.zeros((seats, 2 * TOP + 1), np.int64),
        wins=np.zeros((seats, seats + 1), np.int64),
        turns=np.zeros(setting.most + 1, np.int64),
        markers=np.zeros((seats, len(COLOURS), 2 * TOP + 1), np.int64),
        totals=np.zeros(3, np.int64),
    )
    ground, settings, begin, styles = setting[:4]
    space = kernels_data.workspace(ground, begin, setting.weights)
    for words in simulation.chunks(job, CHUNK, setting.words):
        kernels.games(words, ground, settings, begin, styles, space, counts)
    return tuple(counts)


BATCH = simulation.Batch(POLICIES, BLOCK, played_block, kernels.games, most_plain=20)
"""How ``simulation`` plays Einfach Genial."""
