"""Where weights are tried: many rounds of a game between policies, in its own kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import numpy as np

from kernel_lib import ftw, ingenious
from kernel_lib.ftw import batch as ftw_batch
from kernel_lib.ftw import kernels as ftw_kernels
from kernel_lib.ftw import kernels_learned as ftw_learned
from kernel_lib.ingenious import batch as ingenious_batch
from kernel_lib.ingenious import kernels, kernels_data
from kernel_lib.ingenious import kernels_learned as ingenious_learned
from kernel_lib.play import simulation
from kernel_lib.play.arrays import Array


class Arena(Protocol):
    """A game in which weights are tried.

    ``shape`` is that of the weights, ``tables`` the numbers of players at the tables of one try,
    ``rounds`` how many each plays. ``simple`` and ``learned`` are styles of the game's kernels.
    """

    shape: ClassVar[tuple[int, int]]
    tables: ClassVar[Sequence[int]]
    rounds: ClassVar[int]
    simple: ClassVar[Sequence[int]]
    learned: ClassVar[int]

    def reward(
        self, weights: Array, styles: Sequence[int], seat: int, rounds: int, seed: int
    ) -> float:
        """The mean reward of a seat over so many rounds, by the kernels' ``weights``."""
        ...


class Ftw:
    """FTW?!: the points of a round less the mean points of the others."""

    shape: ClassVar[tuple[int, int]] = (ftw_learned.ROWS, ftw_learned.FEATURES)
    tables: ClassVar[Sequence[int]] = (2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    rounds: ClassVar[int] = 400
    simple: ClassVar[Sequence[int]] = (
        ftw_kernels.RANDOM,
        ftw_kernels.HASTY,
        ftw_kernels.THRIFTY,
        ftw_kernels.THRIFTY,
    )
    learned: ClassVar[int] = ftw_kernels.LEARNED

    def reward(
        self, weights: Array, styles: Sequence[int], seat: int, rounds: int, seed: int
    ) -> float:
        """See ``Arena``."""
        setting = ftw_batch.setting_of(ftw.Rules(players=len(styles)), ["thrifty"] * len(styles))
        means = _means(ftw_batch.played_block(_job(setting, styles, weights, rounds, seed))[0])
        return lead(means, seat)


class Ingenious:
    """Ingenious: the share of games won, and a little for the lead of the lowest marker.

    A win counts as much at every table: as if there were two players.
    """

    shape: ClassVar[tuple[int, int]] = (ingenious_learned.PHASES, ingenious_learned.FEATURES)
    tables: ClassVar[Sequence[int]] = (2, 2, 3, 4)
    rounds: ClassVar[int] = 100
    simple: ClassVar[Sequence[int]] = (
        kernels_data.GREEDY,
        kernels_data.BALANCED,
        kernels_data.BALANCED,
    )
    learned: ClassVar[int] = kernels_data.LEARNED

    def reward(
        self, weights: Array, styles: Sequence[int], seat: int, rounds: int, seed: int
    ) -> float:
        """See ``Arena``."""
        players = len(styles)
        rules = ingenious.Rules(players=players)
        setting = ingenious_batch.setting_of(rules, ["balanced"] * players)
        lowest, wins, *_ = ingenious_batch.played_block(
            _job(setting, styles, weights, rounds, seed)
        )
        share = (wins[seat, 1:] / np.arange(1, players + 1)).sum() / rounds
        return float(share * players / 2 + kernels.LEAD_WORTH * lead(_means(lowest), seat))


def _job(
    setting: Any, styles: Sequence[int], weights: Array, rounds: int, seed: int
) -> simulation.Job:
    """A block of work with these styles and weights."""
    changed = setting._replace(styles=np.array(styles, np.int64), weights=weights)
    return changed, seed, 0, rounds


def _means(counts: Array) -> Array:
    """The mean of each seat, from ``counts[seat, score]``."""
    mean: Array = counts @ np.arange(counts.shape[1]) / counts.sum(axis=1)
    return mean


def lead(means: Array, seat: int) -> float:
    """What a seat has more than the others on average.

    >>> lead(np.array([5.0, 2.0, 4.0]), 0)
    2.0
    """
    return float(means[seat] - np.delete(means, seat).mean())


ARENAS: dict[str, Arena] = {"ftw": Ftw(), "ingenious": Ingenious()}
"""The games whose learned bot is trained so."""
