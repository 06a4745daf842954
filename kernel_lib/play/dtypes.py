"""The kinds of numbers that arrays without numpy hold: names and sizes are numpy's."""

from __future__ import annotations

import struct
from collections.abc import Callable


class DType:
    """The kind of an array's items: called with a number, it makes one of them."""

    def __init__(self, name: str, code: str, make: Callable[[float], float]) -> None:
        self.name, self.code, self.make = name, code, make
        self.size = struct.calcsize(code)

    def __call__(self, value: float) -> float:
        return self.make(value)

    def __repr__(self) -> str:
        return self.name


class Single(float):
    """A decimal of 32 bits: each step is rounded.

    >>> Single(0.1) + 1
    1.100000023841858
    """

    def __new__(cls, value: float) -> Single:
        return super().__new__(cls, struct.unpack("f", struct.pack("f", value))[0])

    def __add__(self, other: float) -> Single:
        return Single(float(self) + other)

    def __mul__(self, other: float) -> Single:
        return Single(float(self) * other)

    __radd__, __rmul__ = __add__, __mul__


int16 = DType("int16", "h", int)
int64 = DType("int64", "q", int)
uint32 = DType("uint32", "I", int)
uint64 = DType("uint64", "Q", int)
float32 = DType("float32", "f", Single)
float64 = DType("float64", "d", float)
bool_ = DType("bool", "?", bool)

DECIMALS = (float32, float64)


def common_dtype(one: DType, other: DType) -> DType:
    """The kind of what comes of two kinds.

    >>> common_dtype(int64, float32)
    float64
    """
    if one is other:
        return one
    return float64 if one in DECIMALS or other in DECIMALS else int64


def dtype_with(dtype: DType, number: float) -> DType:
    """The kind of what comes of a kind and a single number.

    >>> dtype_with(float32, 2), dtype_with(bool_, 2)
    (float32, int64)
    """
    if dtype is bool_ or (isinstance(number, float) and dtype not in DECIMALS):
        return float64 if isinstance(number, float) else int64
    return dtype
