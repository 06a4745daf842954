"""What simulations of every game have in common: results with their errors, and blocks of work.

The rounds are handed out in blocks of fixed size: block number k has the random numbers of the
k-th child of the seed, so the result is the same on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernel_lib.core.arguments import check_between, check_kind, is_number
from kernel_lib.core.cards import checked_seed
from kernel_lib.core.text import Message, message, shown
from kernel_lib.play import fast, work
from kernel_lib.play.bots import check_policy

Array = NDArray[Any]

MOST_ROUNDS = 10**10
"""More would take hours, and their sums would not fit 64 bits."""

MOST_SEED = 2**128 - 1
"""The largest seed: more bits of chance than anybody needs."""


@dataclass(frozen=True, slots=True, repr=False)
class Simulated:
    """What many simulated rounds came to; each game adds what only it can count.

    ``counts[seat, score]`` is the number of rounds in which a seat had this score,
    ``wins[seat, winners]`` the number it won together with so many (itself included). All are whole
    numbers, so sums do not depend on their order.
    """

    policies: tuple[str, ...]
    seed: int
    rounds: int
    counts: Array
    wins: Array

    @property
    def mean(self) -> Array:
        """The mean score of a round, one entry a seat."""
        mean: Array = self.counts @ _numbers(self.counts) / self.rounds
        return mean

    @property
    def standard_deviation(self) -> Array:
        """How far single rounds lie from the mean: the standard deviation, one entry a seat."""
        squares = self.counts @ _numbers(self.counts) ** 2
        spread = squares - self.rounds * self.mean**2
        deviation: Array = np.sqrt(np.maximum(spread, 0) / (self.rounds - 1))
        return deviation

    @property
    def standard_error(self) -> Array:
        """The standard error of ``mean``: standard deviation over the root of the rounds."""
        error: Array = self.standard_deviation / np.sqrt(self.rounds)
        return error

    @property
    def win_share(self) -> Array:
        """The share of the rounds each seat wins; winners that tie share the round."""
        share: Array = self.wins[:, 1:] @ (1 / _numbers(self.wins)[1:]) / self.rounds
        return share

    @property
    def win_share_error(self) -> Array:
        """The standard error of ``win_share``."""
        squares = self.wins[:, 1:] @ (1 / _numbers(self.wins)[1:] ** 2) / self.rounds
        error: Array = np.sqrt(np.maximum(squares - self.win_share**2, 0) / (self.rounds - 1))
        return error

    def distribution(self, seat: int = 0) -> Array:
        """The share of rounds with the score 0, 1, 2, ..., up to the highest that happened."""
        self.check_seat(seat)
        most = int(np.flatnonzero(self.counts[seat])[-1])
        return self.counts[seat, : most + 1] / self.rounds

    def quantile(self, share: float, seat: int = 0) -> int:
        """The smallest score that at least this share of the rounds stays within."""
        self.check_seat(seat)
        if not is_number(share) or not 0 <= share <= 1:
            raise ValueError(
                message("a share lies between 0 and 1, it cannot be {share}", share=shown(share))
            )
        reached = np.cumsum(self.counts[seat])
        return int(np.searchsorted(reached, share * self.rounds))

    def check_seat(self, seat: object) -> None:
        """Refuse, with a ``ValueError``, a seat that is not there."""
        check_between("seat", seat, 0, len(self.policies) - 1)

    def _title(self, **facts: Any) -> Message:
        """What is told first: how many rounds, and the seed."""
        return message("{n} rounds, seed {seed}", **facts)

    def _line(self, **facts: Any) -> Message:
        """What is told of one seat: its number, policy, mean, error and share of wins."""
        raise NotImplementedError

    def __repr__(self) -> str:
        lines = [str(self._title(n=f"{self.rounds:,}", seed=self.seed))]
        for seat, name in enumerate(self.policies):
            line = self._line(
                seat=seat,
                name=name,
                mean=f"{self.mean[seat]:.3f}",
                error=f"{self.standard_error[seat]:.3f}",
                share=f"{100 * self.win_share[seat]:.1f}",
            )
            lines.append(str(line))
        return "\n".join(lines)


def in_blocks(
    block: Callable[[tuple[Any, int, int, int]], tuple[Array, ...]],
    size: int,
    loops: Callable[..., Any],
    setting: Any,
    seed: int,
    rounds: int,
    executor: Executor | None = None,
) -> tuple[Array, ...]:
    """The sums of what ``block`` counts in all blocks of ``size`` rounds.

    A block is told the setting, the seed, its number and its rounds. ``loops`` is the fast function
    that it uses, so that a wait for the compiler is announced.
    """
    starts = range(0, rounds, size)
    jobs = [(setting, seed, n, min(size, rounds - at)) for n, at in enumerate(starts)]
    with fast.announced(loops):
        done = work.spread(block, jobs, executor, message("Simulating"))
    return tuple(sum(one) for one in zip(*done, strict=True))


def random_bits(seed: int, number: int) -> np.random.SFC64:
    """The random bits of a block: those of this child of the seed."""
    return np.random.SFC64(np.random.SeedSequence(seed, spawn_key=(number,)))


def for_each_seat(policies: str | Sequence[str], players: int) -> tuple[str, ...]:
    """A policy for every seat, from one for all or one for each."""
    if isinstance(policies, str):
        return (policies,) * players
    check_kind("policies", policies, Sequence)
    return tuple(policies)


def check(
    names: Sequence[str],
    known: Collection[str],
    players: int,
    rounds: object,
    seed: object,
    executor: object,
) -> None:
    """Refuse, with a ``ValueError``, what cannot be simulated by any rules."""
    if len(names) != players:
        raise ValueError(
            message(
                "{count} policies do not fit {players} players: name one for each, or one for all",
                count=len(names),
                players=players,
            )
        )
    for name in names:
        check_policy(name, tuple(known))
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 2:
        raise ValueError(
            message("the number of rounds must be 2 or more, not {rounds}", rounds=shown(rounds))
        )
    check_between("rounds", rounds, 2, MOST_ROUNDS)
    check_between("seed", checked_seed(seed), 0, MOST_SEED)
    if executor is not None:
        check_kind("executor", executor, Executor)


def _numbers(counts: Array) -> Array:
    return np.arange(counts.shape[1])
