"""Random bits without numpy are those of numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from kernel_lib.play import kernels, random_bits

SEEDS = some.integers(0, 2**128 - 1)


@given(SEEDS, some.lists(some.integers(0, 2**40), max_size=2))
def test_seeds_as_numpy(seed: int, child: list[int]) -> None:
    """Any seed and any of its children begin with the words that numpy begins with."""
    sequence = np.random.SeedSequence(seed, spawn_key=child)
    assert random_bits.seed_words(seed, tuple(child), 6) == sequence.generate_state(6).tolist()


@pytest.mark.parametrize("child", [(), (0,), (7,)])
def test_bits_as_numpy(child: tuple[int, ...]) -> None:
    """The random bits of a seed go on as numpy's do."""
    ours, theirs = random_bits.Bits(5, child), random_bits.source(5, *child)
    for count in (1, 7, 2):
        assert ours.random_raw(count).tolist() == theirs.random_raw(count).tolist()


DRAWN = {
    "random": lambda source: source.random((3, 5)),
    "integers": lambda source: source.integers(0, 2**32, (3, 3), np.uint64),
    "permutation": lambda source: source.permutation(40),
    "of numbers": lambda source: source.permutation(np.arange(7, 50)),
    "rows": lambda source: source.permuted(np.tile(np.arange(9, dtype="h"), (5, 1)), axis=1),
    "a cube": lambda source: source.permuted(np.arange(60, dtype="h").reshape(3, 4, 5), axis=1),
}


def test_drawn_as_numpy() -> None:
    """Whatever is drawn in whatever order: the half of a word that is left over is used, too."""
    ours, theirs = random_bits.Generator(random_bits.Bits(3)), random_bits.generator(3)
    for name in (*DRAWN, *reversed(DRAWN)):
        draw: Any = DRAWN[name]
        assert draw(ours).tolist() == draw(theirs).tolist(), name


def test_other_numbers_are_refused() -> None:
    """Only whole numbers of 32 bits are drawn."""
    with pytest.raises(ValueError, match="are not drawn without numpy"):
        random_bits.Generator(random_bits.Bits(1)).integers(0, 6, (2,), np.uint64)


def test_as_plain_python() -> None:
    """The kernels that draw give the same where they are not compiled."""
    compiled, plain = (random_bits.Bits(9).state for _ in range(2))
    by_kernel, by_python = np.zeros(5, np.uint64), np.zeros(5, np.uint64)
    for _ in range(3):
        kernels.draw_halves(compiled, by_kernel)
        for at in range(5):
            by_python[at] = getattr(kernels.next_half, "py_func", kernels.next_half)(plain)
        assert by_kernel.tolist() == by_python.tolist()
