"""What the kit needs of numpy, in plain Python: for the browser edition, where there is no numpy.

The names and what they mean are numpy's; everything here gives what numpy gives, sums of decimals
to the last bit. It is slow, and kernels are not: where they are compiled (``compiled``), they work
on these arrays where they lie.

>>> array([[1, 2, 3], [4, 5, 6]])[:, 1:].sum(axis=1).tolist()
[5, 11]
"""

from __future__ import annotations

import builtins
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import sqrt as _root

from kernel_lib.play.dtypes import DType
from kernel_lib.play.dtypes import bool_ as bool_
from kernel_lib.play.dtypes import float32 as float32
from kernel_lib.play.dtypes import float64 as float64
from kernel_lib.play.dtypes import int16 as int16
from kernel_lib.play.dtypes import int64 as int64
from kernel_lib.play.dtypes import uint32 as uint32
from kernel_lib.play.dtypes import uint64 as uint64
from kernel_lib.play.mini_array import Array, Key, Nested, Number, as_array
from kernel_lib.play.mini_array import array as array
from kernel_lib.play.mini_array import cumsum as cumsum
from kernel_lib.play.mini_array import nonzero as nonzero

newaxis = None

ndarray = Array


# --- making arrays --------------------------------------------------------------------------


def zeros(shape: int | tuple[int, ...], dtype: DType = float64) -> Array:
    return Array(dtype, (shape,) if isinstance(shape, int) else shape)


empty = zeros


def full(shape: int | tuple[int, ...], value: Number, dtype: DType) -> Array:
    result = zeros(shape, dtype)
    return result.put([value] * result.size)


def arange(first: int, end: int | None = None) -> Array:
    return array(range(first) if end is None else range(first, end), int64)


def eye(size: int) -> Array:
    return array([[float(row == column) for column in range(size)] for row in range(size)])


def ascontiguousarray(one: Array) -> Array:
    return one if one.is_whole else one.copy()


def concatenate(parts: Sequence[Nested], axis: int = 0) -> Array:
    arrays = [as_array(part) for part in parts]
    before, after = arrays[0].shape[:axis], arrays[0].shape[axis + 1 :]
    lengths = [values.shape[axis] for values in arrays]
    result = zeros((*before, builtins.sum(lengths), *after), arrays[0].dtype)
    ends = list(accumulate(lengths))
    every = (slice(None),) * axis
    for values, length, end in zip(arrays, lengths, ends, strict=True):
        result[(*every, slice(end - length, end))] = values
    return result


def stack(parts: Sequence[Array]) -> Array:
    return concatenate([part[newaxis] for part in parts])


def repeat(one: Nested, times: int, axis: int | None = None) -> Array:
    """Each item of an axis so many times."""
    every = as_array(one)
    if axis is None:
        every, axis = every.ravel(), 0
    picked = [at for at in range(every.shape[axis]) for _ in range(times)]
    key: tuple[Key, ...] = (*(slice(None),) * axis, array(picked, int64))
    result: Array = every[key]
    return result


def tile(one: Array, times: tuple[int, ...]) -> Array:
    """The whole array so many times in each direction."""
    result = one[(newaxis,) * (len(times) - one.ndim)] if len(times) > one.ndim else one
    for axis, count in enumerate(times[1:], start=1):
        if count != 1:
            result = concatenate([result] * count, axis)
    values, (length, *rest) = result.values(), result.shape
    return Array(one.dtype, (length * times[0], *rest)).put(values * times[0])


# --- functions of arrays, by the names that numpy gives them --------------------------------


def sum(one: Array) -> Number | Array:
    return one.sum()


def min(one: Array) -> Number | Array:
    return one.min()


def max(one: Array) -> Number | Array:
    return one.max()


def argmin(one: Array, axis: int | None = None) -> Number | Array:
    return one.argmin(axis)


def argmax(one: Array, axis: int | None = None) -> Number | Array:
    return one.argmax(axis)


def sort(one: Array) -> Array:
    """The items of an array of one axis, in order."""
    return array(sorted(one.values()), one.dtype)


def sqrt(one: Number | Array) -> Number | Array:
    if isinstance(one, Array):
        return array([_root(value) for value in one.values()], float64).reshape(one.shape)
    return _root(one)


def maximum(one: Array, least: Number) -> Array:
    return one.clip(least)


def flatnonzero(one: Array) -> Array:
    return nonzero(one.ravel())[0]


def isin(one: Array, those: Array) -> Array:
    members = set(those.values())
    return Array(bool_, one.shape).put([value in members for value in one.values()])


def searchsorted(ordered: Array, wanted: Number | Array, side: str = "left") -> int | Array:
    """Where numbers would stand in an array in order."""
    find, values = (bisect_left if side == "left" else bisect_right), ordered.values()
    if isinstance(wanted, Array):
        return Array(int64, wanted.shape).put([find(values, value) for value in wanted.values()])
    return find(values, wanted)
