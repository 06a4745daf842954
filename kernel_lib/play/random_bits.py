"""Sources of random bits for arrays: numpy's SFC64, or the same bits without numpy.

>>> source(1).random_raw(2).tolist()
[18365948275979584072, 6864396556639111295]
"""

from __future__ import annotations

from math import prod
from typing import TypeAlias

from kernel_lib.play import kernels
from kernel_lib.play.arrays import IS_NUMPY, Array, np

MASK = 0xFFFFFFFF

Source: TypeAlias = "Bits | np.random.SFC64"
"""Random bits."""

Kind: TypeAlias = "type[np.uint32 | np.uint64]"
"""Kinds of whole numbers that are drawn."""

Chance: TypeAlias = "Generator | np.random.Generator"
"""What draws and shuffles with them."""


def source(seed: int, *child: int) -> Source:
    """The random bits of a seed, or of one of its children by number."""
    if not IS_NUMPY:
        return Bits(seed, child)
    return np.random.SFC64(np.random.SeedSequence(seed, spawn_key=child))


def generator(seed: int) -> Chance:
    """What draws and shuffles with the random bits of a seed."""
    bits = source(seed)
    return Generator(bits) if isinstance(bits, Bits) else np.random.Generator(bits)


class Bits:
    """As ``numpy.random.SFC64``."""

    def __init__(self, seed: int, child: tuple[int, ...] = ()) -> None:
        words = seed_words(seed, child, 6)
        pairs = zip(words[::2], words[1::2], strict=True)
        self.state = np.array([low | high << 32 for low, high in pairs] + [1, 0, 0], np.uint64)
        self.random_raw(12)

    def random_raw(self, count: int) -> Array:
        words = np.zeros(count, np.uint64)
        kernels.draw(self.state, words)
        return words


class Generator:
    """As ``numpy.random.Generator``, so far as the kit asks it."""

    def __init__(self, bits: Bits) -> None:
        self.bits = bits

    def random(self, shape: int | tuple[int, ...]) -> Array:
        """Decimals from 0 to 1."""
        sizes = (shape,) if isinstance(shape, int) else shape
        words = self.bits.random_raw(prod(sizes)).tolist()
        return np.array([(word >> 11) / 2**53 for word in words]).reshape(sizes)

    def integers(self, low: int, high: int, shape: tuple[int, ...], dtype: Kind) -> Array:
        """Whole numbers of 32 bits; others are a ``ValueError``."""
        if (low, high) != (0, 2**32):
            raise ValueError(f"numbers from {low} to {high} are not drawn without numpy")
        words = np.zeros(prod(shape), dtype)
        kernels.draw_halves(self.bits.state, words)
        return words.reshape(shape)

    def permutation(self, numbers: int | Array) -> Array:
        """An array of one axis, or so many numbers from 0, shuffled."""
        ordered = np.arange(numbers) if isinstance(numbers, int) else numbers
        row = ordered.astype(np.int16).reshape(1, -1)
        kernels.shuffle(self.bits.state, row)
        return row.reshape(-1).astype(ordered.dtype)

    def permuted(self, rows: Array, axis: int) -> Array:
        """An array shuffled along an axis, each row by itself."""
        order = [*(kept for kept in range(rows.ndim) if kept != axis), axis]
        turned = rows.transpose(*order).copy()
        kernels.shuffle(self.bits.state, turned.reshape(-1, rows.shape[axis]))
        return turned.transpose(*map(order.index, range(rows.ndim)))


def seed_words(seed: int, child: tuple[int, ...], count: int) -> list[int]:
    """As ``numpy.random.SeedSequence(seed, spawn_key=child).generate_state(count)``."""
    entropy = _words(seed)
    if child:
        entropy += [0] * (4 - len(entropy))
    for part in child:
        entropy += _words(part)
    factor = 0x43B0D7E5

    def hashed(value: int) -> int:
        nonlocal factor
        value ^= factor
        factor = factor * 0x931E8875 & MASK
        value = value * factor & MASK
        return value ^ value >> 16

    def mixed(one: int, other: int) -> int:
        value = one * 0xCA01F9DD - other * 0x4973F715 & MASK
        return value ^ value >> 16

    pool = [hashed(entropy[at] if at < len(entropy) else 0) for at in range(4)]
    for source_at in range(4):
        for target in range(4):
            if source_at != target:
                pool[target] = mixed(pool[target], hashed(pool[source_at]))
    for word in entropy[4:]:
        for target in range(4):
            pool[target] = mixed(pool[target], hashed(word))
    words, factor = [], 0x8B51F9DD
    for at in range(count):
        value = pool[at % 4] ^ factor
        factor = factor * 0x58F38DED & MASK
        value = value * factor & MASK
        words.append(value ^ value >> 16)
    return words


def _words(number: int) -> list[int]:
    """A whole number in words of 32 bits, the lowest first."""
    words = [number & MASK]
    while number := number >> 32:
        words.append(number & MASK)
    return words
