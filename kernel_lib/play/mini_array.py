"""Arrays in plain Python, for ``mini_numpy``: views of a buffer.

An array is a view of a buffer: the first item, and how far it is from one item to the next in each
direction.
"""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from math import prod, sqrt
from types import EllipsisType
from typing import Any, TypeAlias

from kernel_lib.play.dtypes import DECIMALS, DType, bool_, common_dtype, dtype_with, float64, int64
from kernel_lib.play.pairwise import pairwise_sum, plain_sum

Number = int | float
"""An item of an array."""

Nested: TypeAlias = "Number | Array | Sequence[Nested]"
"""What an array is made of: numbers in lists in lists."""

Key: TypeAlias = "int | slice | EllipsisType | Array | Sequence[int] | None"
"""What picks a part along one axis."""

Keys: TypeAlias = "Key | tuple[Key, ...]"
"""What picks a part along the first axes."""


class Array:
    """Numbers in rows and columns, as ``numpy.ndarray``."""

    __slots__ = ("data", "dtype", "is_whole", "place", "shape", "start", "steps")

    def __init__(
        self,
        dtype: DType,
        shape: Sequence[int],
        data: Any = None,
        start: int = 0,
        steps: Sequence[int] | None = None,
    ) -> None:
        self.dtype, self.shape, self.start = dtype, tuple(shape), start
        in_order = _steps(self.shape)
        self.steps = in_order if steps is None else tuple(steps)
        self.is_whole = self.steps == in_order  # its items lie in order and without gaps
        self.place: Any = None  # what kernels are told of it
        if data is None:
            room: Any = memoryview(bytearray(max(prod(self.shape), 1) * dtype.size))
            data = room.cast(dtype.code)
        self.data = data

    # --- what it is ---------------------------------------------------------------------

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return prod(self.shape)

    def spots(self) -> Sequence[int]:
        """Where the items lie in the buffer, in order."""
        if self.is_whole:
            return range(self.start, self.start + self.size)
        return _spread([self.start], zip(self.shape, self.steps, strict=True))

    def values(self) -> list[Number]:
        """All items in order."""
        if self.is_whole:
            values: list[Number] = self.data[self.start : self.start + self.size].tolist()
            return values
        data = self.data
        return [data[at] for at in self.spots()]

    def put(self, values: Sequence[Number], spots: Sequence[int] | None = None) -> Array:
        """Write all items in order, here or at other spots of the buffer."""
        spots = self.spots() if spots is None else spots
        if isinstance(spots, range):
            packed: Any = memoryview(self._packed(values))
            self.data[spots.start : spots.stop] = packed.cast(self.dtype.code)
        else:
            data, make = self.data, self.dtype.make
            for at, value in zip(spots, values, strict=True):
                data[at] = make(value)
        return self

    def _packed(self, values: Sequence[Number]) -> bytes:
        layout = f"{len(values)}{self.dtype.code}"
        try:
            return struct.pack(layout, *values)
        except struct.error:  # decimals where whole numbers belong
            return struct.pack(layout, *map(self.dtype.make, values))

    def tolist(self) -> list[Nested]:
        """The items as lists in lists."""
        values: list[Nested] = [*self.values()]
        for count in self.shape[:0:-1]:
            values = [values[at : at + count] for at in range(0, len(values), count)]
        return values

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if self.ndim == 1:
            return iter(self.values())
        return (self[at] for at in range(len(self)))

    def __bool__(self) -> bool:
        (value,) = self.values()
        return bool(value)

    __hash__ = None  # type: ignore[assignment]  # it can change

    # --- parts --------------------------------------------------------------------------

    def __getitem__(self, key: Keys) -> Any:
        spot = self._spot(key)
        if spot is not None:
            return self.data[spot]
        start, shape, steps, spots = self._part(key)
        if spots is not None:
            data = self.data
            return Array(self.dtype, shape).put([data[at] for at in spots])
        if not shape:
            return self.data[start]
        return Array(self.dtype, shape, self.data, start, steps)

    def __setitem__(self, key: Keys, value: Any) -> None:
        spot = self._spot(key)
        if spot is not None:
            self.data[spot] = self.dtype.make(value)
            return
        start, shape, steps, picked = self._part(key)
        if not shape and picked is None:
            self.data[start] = self.dtype.make(value)
            return
        part = Array(self.dtype, shape, self.data, start, steps or None)
        spots = part.spots() if picked is None else picked
        if isinstance(value, int | float):
            self.put([value] * len(spots), spots)
        else:
            self.put(_stretched(as_array(value), shape).values(), spots)

    def _spot(self, key: Keys) -> int | None:
        """Where an item lies, if the key is a whole number for each axis."""
        keys = key if type(key) is tuple else (key,)
        if len(keys) != len(self.shape):
            return None
        spot = self.start
        for at, count, step in zip(keys, self.shape, self.steps, strict=True):
            if type(at) is not int:
                return None
            if not -count <= at < count:
                raise IndexError(f"an axis of {count} items has no item {at}")
            spot += (at + count if at < 0 else at) * step
        return spot

    def _part(self, key: Keys) -> tuple[int, list[int], list[int], list[int] | None]:
        """Where a part lies: its start, shape and steps; or its shape and the spots of its items.

        Lists of numbers, and arrays of numbers or truths, pick single items.
        """
        start, shape, steps, picked = self.start, [], [], None
        places: list[tuple[Array, int, int]] = []
        axis = 0
        for place in self._keys(key):
            if place is None:
                shape.append(1)
                steps.append(0)
                continue
            count, step = self.shape[axis], self.steps[axis]
            axis += 1
            if isinstance(place, slice):
                run = range(count)[place]
                start += run.start * step if run else 0
                shape.append(len(run))
                steps.append(run.step * step)
            elif isinstance(place, Array):
                if picked is None:
                    picked = len(shape)
                places.append((place, count, step))
            else:
                start += range(count)[place] * step
        if picked is None:
            return start, shape, steps, None
        common = _common(*(place.shape for place, _, _ in places))
        columns = [_stretched(place, common).values() for place, _, _ in places]
        sizes = [(count, step) for _, count, step in places]
        offsets = [
            sum(range(count)[at] * step for at, (count, step) in zip(row, sizes, strict=True))
            for row in zip(*columns, strict=True)
        ]
        spots = _spread([start], zip(shape[:picked], steps[:picked], strict=True))
        spots = [at + offset for at in spots for offset in offsets]
        spots = _spread(spots, zip(shape[picked:], steps[picked:], strict=True))
        return start, [*shape[:picked], *common, *shape[picked:]], [], spots

    def _keys(self, key: Keys) -> list[Any]:
        """One key for each axis: a number, a slice, None for a new axis, or an array of numbers."""
        keys = list(key) if isinstance(key, tuple) else [key]
        expanded: list[int | slice | EllipsisType | Array | None] = []
        for part in keys:
            if isinstance(part, Sequence):
                part = as_array(part)
            if isinstance(part, Array) and part.dtype is bool_:
                expanded += nonzero(part)
            else:
                expanded.append(part)
        missing = self.ndim - sum(key is not None and key is not Ellipsis for key in expanded)
        at = next((at for at, key in enumerate(expanded) if key is Ellipsis), len(expanded))
        return [*expanded[:at], *[slice(None)] * missing, *expanded[at + 1 :]]

    # --- other shapes -------------------------------------------------------------------

    def copy(self) -> Array:
        result = Array(self.dtype, self.shape)
        if not self.is_whole:
            return result.put(self.values())
        result.data[: self.size] = self.data[self.start : self.start + self.size]
        return result

    def astype(self, dtype: DType) -> Array:
        return Array(dtype, self.shape).put(self.values())

    def view(self, dtype: DType) -> Array:
        """The same bytes as numbers of another kind."""
        if not self.is_whole or self.start:
            raise ValueError("only a whole array can be looked at as another kind")
        shape = [*self.shape[:-1], self.shape[-1] * self.dtype.size // dtype.size]
        return Array(dtype, shape, self.data.cast("B").cast(dtype.code))

    def reshape(self, *shape: Any) -> Array:
        sizes = list(shape[0] if isinstance(shape[0], tuple) else shape)
        if -1 in sizes:
            sizes[sizes.index(-1)] = self.size // max(-prod(sizes), 1)
        whole = self if self.is_whole else self.copy()
        return Array(self.dtype, sizes, whole.data, whole.start)

    def ravel(self) -> Array:
        return self.reshape(-1)

    def transpose(self, *axes: int) -> Array:
        shape, steps = ([by_axis[axis] for axis in axes] for by_axis in (self.shape, self.steps))
        return Array(self.dtype, shape, self.data, self.start, steps)

    @property
    def T(self) -> Array:  # noqa: N802
        return self.transpose(*reversed(range(self.ndim)))

    # --- arithmetic ---------------------------------------------------------------------

    def _with(
        self, other: Nested, step: Callable[[Any, Any], Number], dtype: DType | None = None
    ) -> Array:
        """A step for each item with that of the other; ``dtype`` is the kind that comes of it."""
        if isinstance(other, int | float):
            kind = dtype or dtype_with(self.dtype, other)
            return Array(kind, self.shape).put([step(value, other) for value in self.values()])
        right = as_array(other)
        shape = _common(self.shape, right.shape)
        values = map(step, _stretched(self, shape).values(), _stretched(right, shape).values())
        return Array(dtype or common_dtype(self.dtype, right.dtype), shape).put(list(values))

    def __add__(self, other: Nested) -> Array:
        return self._with(other, operator.add)

    def __sub__(self, other: Nested) -> Array:
        return self._with(other, operator.sub)

    def __mul__(self, other: Nested) -> Array:
        return self._with(other, operator.mul)

    def __truediv__(self, other: Nested) -> Array:
        return self._with(other, operator.truediv, float64)

    def __pow__(self, other: Nested) -> Array:
        return self._with(other, operator.pow)

    def __and__(self, other: Nested) -> Array:
        return self._with(other, operator.and_)

    def __radd__(self, other: Nested) -> Array:
        return self._with(other, operator.add)

    def __rsub__(self, other: Nested) -> Array:
        return self._with(other, lambda value, own: own - value)

    def __rmul__(self, other: Nested) -> Array:
        return self._with(other, operator.mul)

    def __rtruediv__(self, other: Nested) -> Array:
        return self._with(other, lambda value, own: own / value, float64)

    def __rpow__(self, other: Nested) -> Array:
        return self._with(other, lambda value, own: own**value)

    def __iadd__(self, other: Nested) -> Array:
        return self.put((self + other).values())

    def __eq__(self, other: Any) -> Any:
        return self._with(other, operator.eq, bool_)

    def __ne__(self, other: Any) -> Any:
        return self._with(other, operator.ne, bool_)

    def __lt__(self, other: Nested) -> Array:
        return self._with(other, operator.lt, bool_)

    def __le__(self, other: Nested) -> Array:
        return self._with(other, operator.le, bool_)

    def __gt__(self, other: Nested) -> Array:
        return self._with(other, operator.gt, bool_)

    def __ge__(self, other: Nested) -> Array:
        return self._with(other, operator.ge, bool_)

    def __neg__(self) -> Array:
        return Array(self.dtype, self.shape).put([-value for value in self.values()])

    def __invert__(self) -> Array:
        return Array(bool_, self.shape).put([not value for value in self.values()])

    def __matmul__(self, other: Nested) -> Number | Array:
        """The sums of products of the last axis with an array of one axis."""
        return (self * other).sum(axis=-1)

    def clip(self, least: Number) -> Array:
        return Array(self.dtype, self.shape).put([max(value, least) for value in self.values()])

    # --- many items to one --------------------------------------------------------------

    def _along(
        self,
        axis: int | None,
        step: Callable[[list[Number]], Number],
        dtype: DType,
        keepdims: bool = False,
    ) -> Number | Array:
        """One item for all items of an axis, or for all items."""
        if axis is None or (self.ndim == 1 and not keepdims):
            return step(self.values())
        axis %= self.ndim
        rest = [kept for kept in range(self.ndim) if kept != axis]
        count, values = self.shape[axis], self.transpose(*rest, axis).values()
        shape = [self.shape[kept] for kept in rest]
        if keepdims:
            shape.insert(axis, 1)
        results = [step(values[at : at + count]) for at in range(0, len(values), count)]
        return Array(dtype, shape).put(results)

    def _adder(self, axis: int | None) -> Callable[[Sequence[Number]], float]:
        """How decimals are added up: along the last axis in parts."""
        return pairwise_sum if axis in (None, -1, self.ndim - 1) else plain_sum

    def sum(self, axis: int | None = None, keepdims: bool = False) -> Number | Array:
        if self.dtype in DECIMALS:
            return self._along(axis, self._adder(axis), float64, keepdims)
        return self._along(axis, sum, int64, keepdims)

    def mean(self, axis: int | None = None) -> Number | Array:
        add = self._adder(axis)
        return self._along(axis, lambda values: add(values) / len(values), float64)

    def std(self, axis: int | None = None, ddof: int = 0) -> Number | Array:
        add = self._adder(axis)

        def deviation(values: Sequence[Number]) -> float:
            mean = add(values) / len(values)
            spread = add([(value - mean) * (value - mean) for value in values])
            return sqrt(spread / (len(values) - ddof))

        return self._along(axis, deviation, float64)

    def min(self, axis: int | None = None, keepdims: bool = False) -> Number | Array:
        return self._along(axis, min, self.dtype, keepdims)

    def max(self, axis: int | None = None, keepdims: bool = False) -> Number | Array:
        return self._along(axis, max, self.dtype, keepdims)

    def argmin(self, axis: int | None = None) -> Number | Array:
        return self._along(axis, lambda values: values.index(min(values)), int64)

    def argmax(self, axis: int | None = None) -> Number | Array:
        return self._along(axis, lambda values: values.index(max(values)), int64)

    def cumsum(self) -> Array:
        return cumsum(self)

    def nonzero(self) -> tuple[Array, ...]:
        return nonzero(self)

    def all(self) -> bool:
        return all(self.values())

    def any(self) -> bool:
        return any(self.values())


# --- how arrays lie -------------------------------------------------------------------------


def _steps(shape: Sequence[int]) -> tuple[int, ...]:
    """From item to item in each direction, where items lie in order and without gaps."""
    return tuple(accumulate(shape[:0:-1], operator.mul, initial=1))[::-1] if shape else ()


def _spread(spots: list[int], axes: Iterable[tuple[int, int]]) -> list[int]:
    for count, step in axes:
        run = range(0, count * step, step) if step else (0,) * count
        spots = [at + more for at in spots for more in run]
    return spots


def _common(*shapes: Sequence[int]) -> list[int]:
    """The shape that arrays of these shapes have together."""
    most = max(map(len, shapes))
    sizes = zip(*((*[1] * (most - len(shape)), *shape) for shape in shapes), strict=True)
    return [next((size for size in every if size != 1), 1) for every in sizes]


def _stretched(one: Array, shape: Sequence[int]) -> Array:
    """The array in this shape: an axis of one item counts as often as it is asked for."""
    if one.shape == tuple(shape):
        return one
    more = len(shape) - one.ndim
    sizes, steps = (1,) * more + one.shape, (0,) * more + one.steps
    for size, wanted in zip(sizes, shape, strict=True):
        if size not in (1, wanted):
            raise ValueError(f"an array of the shape {one.shape} does not fit {tuple(shape)}")
    strides = [0 if size == 1 else step for size, step in zip(sizes, steps, strict=True)]
    return Array(one.dtype, shape, one.data, one.start, strides)


def as_array(value: Nested) -> Array:
    """A value as an array, itself if it is one."""
    return value if isinstance(value, Array) else array(value)


def array(value: Nested, dtype: DType | None = None) -> Array:
    """An array of numbers, of lists of numbers, or of arrays."""
    if isinstance(value, Array):
        return value.astype(dtype or value.dtype)
    shape: list[int] = []
    values: list[Any] = [value]
    while values and isinstance(values[0], Sequence | range | Array):
        shape.append(len(values[0]))
        values = list(chain.from_iterable(values))
    if dtype is None:
        kinds = set(map(type, values))
        dtype = int64 if kinds <= {int, bool} else float64
        dtype = bool_ if kinds == {bool} else dtype
    return Array(dtype, shape).put(values)


def cumsum(one: Nested) -> Array:
    return array(list(accumulate(as_array(one).values())))


def nonzero(one: Array) -> tuple[Array, ...]:
    """The places of the items that are not 0, an array for each axis."""
    places = [at for at, value in enumerate(one.values()) if value]
    where = []
    for count, step in zip(one.shape, _steps(one.shape), strict=True):
        where.append(array([at // step % count for at in places], int64))
    return tuple(where)
