"""The random bits of numpy's SFC64 where there is no numpy, and what is drawn with them.

A ``state`` is six whole numbers: the four of the generator, then whether half of the last 64 bits
is left over, and this half.
"""

from __future__ import annotations

from typing import Any

from kernel_lib.play.arrays import Array, np
from kernel_lib.play.fast import fast, part

Words = Array
"""An array of whole numbers."""

ALL, LOW = np.uint64(2**64 - 1), np.uint64(2**32 - 1)
ZERO, ONE, THREE, ELEVEN = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(11)
LEFT, RIGHT, HALF = np.uint64(24), np.uint64(40), np.uint64(32)


@part
def next_word(state: Words) -> Any:
    """The next 64 random bits."""
    a, b, c, count = state[0], state[1], state[2], state[3]
    word = (a + b + count) & ALL
    state[0] = b ^ (b >> ELEVEN)
    state[1] = (c + (c << THREE)) & ALL
    state[2] = ((c << LEFT | c >> RIGHT) + word) & ALL
    state[3] = count + ONE
    return word


@part
def next_half(state: Words) -> Any:
    """The next 32 random bits: the lower half of 64, then the upper one."""
    if state[4]:
        state[4] = ZERO
        return state[5]
    word = next_word(state)
    state[4], state[5] = ONE, word >> HALF
    return word & LOW


@fast
def draw(state: Words, words: Words) -> None:
    """Fill ``words`` with 64 random bits each."""
    for at in range(words.shape[0]):
        words[at] = next_word(state)


@fast
def draw_halves(state: Words, words: Words) -> None:
    """Fill ``words`` with 32 random bits each."""
    for at in range(words.shape[0]):
        words[at] = next_half(state)


@fast
def shuffle(state: Words, rows: Words) -> None:
    """Shuffle each of the ``rows[row, place]``: Fisher and Yates, from the end.

    Of 32 random bits so many are taken as the place needs, again until it is one of the row.
    """
    for row in range(rows.shape[0]):
        for last in range(rows.shape[1] - 1, 0, -1):
            mask = 1
            while mask < last:
                mask = 2 * mask + 1
            chosen = int(next_half(state)) & mask
            while chosen > last:
                chosen = int(next_half(state)) & mask
            number = rows[row, last]
            rows[row, last] = rows[row, chosen]
            rows[row, chosen] = number
