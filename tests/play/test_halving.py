"""Successive halving: the better half is tried again, until one choice is left."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from kernel_lib.play import halving
from kernel_lib.play.halving import best_of


class Trial:
    """Tries choices with made-up means, halving by halving, and keeps what was tried.

    ``means[halving]`` are the means of all choices in a halving; the last serve all further ones.
    """

    def __init__(self, *means: Sequence[float]) -> None:
        self.means = means
        self.tried: list[list[int]] = []

    def __call__(self, choices: Sequence[int]) -> Sequence[float]:
        means = self.means[min(len(self.tried), len(self.means) - 1)]
        self.tried.append(list(choices))
        return [means[choice] for choice in choices]


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (2, [2]),
        (3, [3]),
        (4, [4, 2]),
        (5, [5, 2]),
        (7, [7, 3]),
        (16, [16, 8, 4, 2]),
        (35, [35, 17, 8, 4, 2]),
    ],
)
def test_sizes_of_halvings(count: int, sizes: list[int]) -> None:
    """Half of the choices go on from each halving, an odd one less, until one is left."""
    trial = Trial(range(count))
    assert best_of(range(count), trial) == count - 1
    assert [len(choices) for choices in trial.tried] == sizes
    for choices, fewer in zip(trial.tried, trial.tried[1:], strict=False):
        assert set(fewer) == set(sorted(choices)[-len(fewer) :])


def test_one_choice_is_not_tried() -> None:
    """Where there is only one choice nothing is tried."""
    trial = Trial([1.0])
    assert best_of([7], trial) == 7
    assert trial.tried == []


def test_sure_means_find_the_best() -> None:
    """Where every trial gives the same means the best of any number of choices is found."""
    rng = Random(1)
    for count in range(1, 70):
        means = rng.sample(range(1000), count)
        assert best_of(range(count), Trial(means)) == means.index(max(means))


def test_all_trials_count() -> None:
    """A choice counts by the sum of its means, not by its last halving."""
    assert best_of(range(4), Trial([0, 5, 0, 9], [0, 3, 0, 0])) == 3
    assert best_of(range(4), Trial([0, 5, 0, 9], [0, 5, 0, 0])) == 1
    assert best_of(range(4), Trial([6, 5, 0, 9], [9, 9, 9, 9])) == 3


def test_first_among_equals() -> None:
    """Of choices with the same means the first one stays."""
    assert best_of(range(9), Trial([1] * 9)) == 0
    assert best_of(range(9), Trial([0, 1, 1, 0, 1, 0, 1, 0, 1])) == 1


class Clock:
    """A clock that stands still but for one tick in every trial."""

    TICK = 1 / 64

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        """The time in seconds."""
        return self.now


@pytest.mark.parametrize(
    ("ticks", "trials"),
    [
        (None, [1, 1, 1]),
        (0, [1, 1, 1]),
        (2, [1, 1, 1]),
        (3, [1, 1, 1]),
        (4, [2, 1, 1]),
        (12, [4, 4, 4]),
        (15.5, [6, 5, 5]),
    ],
)
def test_time(monkeypatch: pytest.MonkeyPatch, ticks: float | None, trials: list[int]) -> None:
    """With a time every halving goes on for its share of it, and is tried once at least."""
    clock, tried = Clock(), {8: 0, 4: 0, 2: 0}
    monkeypatch.setattr(halving, "time", clock)

    def tick(choices: Sequence[int]) -> Sequence[float]:
        clock.now += Clock.TICK
        tried[len(choices)] += 1
        return choices

    milliseconds = None if ticks is None else ticks * 1000 * Clock.TICK
    assert best_of(range(8), tick, milliseconds) == 7
    assert list(tried.values()) == trials


def test_time_finds_the_better_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """All trials of a halving are added up before the worse half is left behind."""
    clock = Clock()
    monkeypatch.setattr(halving, "time", clock)
    luck = iter([[5, 0], [0, 3], [0, 3]])

    def tick(_choices: Sequence[str]) -> Sequence[float]:
        clock.now += Clock.TICK
        return next(luck)

    assert best_of("ab", tick, 3000 * Clock.TICK) == "b"
