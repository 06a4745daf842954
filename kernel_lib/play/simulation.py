"""What simulations of every game have in common: results with their errors, and blocks of work.

A game brings its kernels and a ``Batch``. The rounds are handed out in blocks of fixed size: block
number k has the random numbers of the k-th child of the seed, so the result is the same on any
number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import prod
from typing import Any

from kernel_lib.core import check
from kernel_lib.core.game import Rules
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.play import compiled, executors, fast, random_bits
from kernel_lib.play.arrays import IS_NUMPY, Array, np
from kernel_lib.play.bots import check_policy

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
        self._check_seat(seat)
        most = int(np.flatnonzero(self.counts[seat])[-1])
        return self.counts[seat, : most + 1] / self.rounds

    def quantile(self, share: float, seat: int = 0) -> int:
        """The smallest score that at least this share of the rounds stays within."""
        self._check_seat(seat)
        if not check.is_number(share) or not 0 <= share <= 1:
            raise ValueError(
                message("a share lies between 0 and 1, it cannot be {share}", share=quoted(share))
            )
        reached = np.cumsum(self.counts[seat])
        return int(np.searchsorted(reached, share * self.rounds))

    def _check_seat(self, seat: object) -> None:
        """Refuse, with a ``ValueError``, a seat that is not there."""
        check.whole("seat", seat, 0, len(self.policies) - 1)

    def _title(self, **facts: object) -> Message:
        """What is told first: how many rounds, and the seed."""
        return message("{n} rounds, seed {seed}", **facts)

    def _line(self, **facts: object) -> Message:
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


Job = tuple[Any, int, int, int]
"""A block of work: the setting, the seed, the number of the block, and its rounds."""


@dataclass(frozen=True, slots=True)
class Batch:
    """How a game is simulated: what each game tells this shell.

    ``policies`` are the ways of playing by name. ``block`` plays a block of at most ``size`` rounds
    and returns what it counted, as arrays of whole numbers that can be added up; ``kernel`` is the
    compiled function that it uses, so that a wait for the compiler is announced. ``most_plain`` is
    how many rounds plain Python plays in some seconds.
    """

    policies: Mapping[str, object]
    size: int
    block: Callable[[Job], tuple[Array, ...]]
    kernel: Callable[..., object]
    most_plain: int

    def checked(
        self,
        rules: Rules,
        kind: type,
        policies: str | Sequence[str],
        rounds: int,
        seed: int,
        executor: Executor | None,
    ) -> tuple[str, ...]:
        """The policy of each seat; what cannot be simulated by any rules is a ``ValueError``."""
        check.instance("rules", rules, kind)
        names = for_each_seat(policies, rules.players)
        for name in names:
            check_policy(name, tuple(self.policies))
        _check_rounds(rounds)
        self._check_time(rounds)
        check.whole("seed", seed, 0, MOST_SEED)
        if executor is not None:
            check.instance("executor", executor, Executor)
        return names

    def _check_time(self, rounds: int) -> None:
        """Without numpy, and without kernels compiled before, only few rounds are quick enough."""
        if rounds > self.most_plain and not IS_NUMPY and not compiled.PLAN:
            raise ValueError(
                message(
                    "without numpy rounds are played in plain Python, which is slow: "
                    "ask for {most} rounds at most, not {rounds}, or install numpy",
                    most=self.most_plain,
                    rounds=rounds,
                )
            )

    def counted(
        self, setting: object, rounds: int, seed: int, executor: Executor | None = None
    ) -> tuple[Array, ...]:
        """The sums of what is counted in all blocks."""
        starts = range(0, rounds, self.size)
        jobs = [(setting, seed, n, min(self.size, rounds - at)) for n, at in enumerate(starts)]
        with fast.announced(self.kernel):
            done = executors.spread(self.block, jobs, executor, message("Simulating"))
        return tuple(sum(part) for part in zip(*done, strict=True))


def for_each_seat(policies: str | Sequence[str], players: int) -> tuple[str, ...]:
    """A policy for every seat, from one for all or one for each.

    >>> for_each_seat("random", players=3)
    ('random', 'random', 'random')
    """
    if isinstance(policies, str):
        return (policies,) * players
    check.instance("policies", policies, Sequence)
    if len(policies) != players:
        raise ValueError(
            message(
                "{count} policies do not fit {players} players: name one for each, or one for all",
                count=len(policies),
                players=players,
            )
        )
    return tuple(policies)


def random_words(bits: random_bits.Source, *shape: int) -> Array:
    """An array of the next words of 32 random bits; their number must be even."""
    words: Array = bits.random_raw(prod(shape) // 2).view(np.uint32).reshape(shape)
    return words


def chunks(job: Job, chunk: int, words: int) -> Iterator[Array]:
    """The random words of a block, ``[round, word]``, for at most ``chunk`` rounds at a time.

    So they fit a processor's cache. ``words`` is an even number.
    """
    _, seed, number, rounds = job
    bits = random_bits.source(seed, number)
    for start in range(0, rounds, chunk):
        yield random_words(bits, min(rounds - start, chunk), words)


def _check_rounds(rounds: object) -> None:
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 2:
        raise ValueError(
            message("the number of rounds must be 2 or more, not {rounds}", rounds=quoted(rounds))
        )
    check.whole("rounds", rounds, 2, MOST_ROUNDS)


def _numbers(counts: Array) -> Array:
    return np.arange(counts.shape[1])
