"""What kernels that were compiled beforehand are told; site tests call the real ones."""

from __future__ import annotations

import ctypes
from array import array
from typing import Any, NamedTuple

import pytest

from kernel_lib.play import compiled
from kernel_lib.play import mini_numpy as np


class Pair(NamedTuple):
    """Arguments that belong together."""

    numbers: Any
    factor: int


class Library:
    """Stands for the library: keeps the words of a call, and returns a code."""

    def __init__(self, code: int) -> None:
        self.code, self.words = code, array("q")

    def __getitem__(self, name: str) -> Any:
        assert name == "some.kernel"
        return self

    def __call__(self, address: int) -> int:
        words = (ctypes.c_int64 * 13).from_address(address)
        self.words = array("q", words)
        return self.code


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library whose kernels do nothing."""
    idle = Library(0)
    monkeypatch.setattr(compiled, "_library", lambda: idle)
    return idle


def test_what_a_kernel_is_told(library: Library) -> None:
    """An array is told by its items, their size, where they lie, its shape and its steps."""
    numbers = np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9]], np.int16)[1:]
    kernel = compiled.Kernel("some.kernel", [("int16", 2), ("int64", 0), ("bool", 0)])
    for _ in range(2):  # the second time it is remembered
        kernel(Pair(numbers, 7), True)
        owner, parent, items, size, address, *rest = library.words[:11]
        assert (owner, parent, items, size) == (0, 0, 6, 2)
        assert list((ctypes.c_int16 * 6).from_address(address)) == [4, 5, 6, 7, 8, 9]
        assert rest == [2, 3, 6, 2, 7, 1]


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (np.array([[1, 2]], np.int64), "needs an array of int16 with 2 axes"),
        (np.array([1, 2], np.int16), "needs an array of int16 with 2 axes"),
        (np.array([[1, 2], [3, 4]], np.int16).T, "without gaps"),
    ],
)
def test_other_arrays_are_refused(library: Library, numbers: Any, sentence: str) -> None:
    """An array that the kernel was not compiled for never gets there."""
    kernel = compiled.Kernel("some.kernel", [("int16", 2), ("int64", 0)])
    with pytest.raises(TypeError, match=sentence):
        kernel(numbers, 1)
    with pytest.raises(ValueError, match="zip"):
        kernel(np.array([[1]], np.int16))
    assert not library.words


def test_a_kernel_that_stops_is_an_error(library: Library) -> None:
    """An exception inside a kernel is one outside."""
    library.code = 3
    with pytest.raises(RuntimeError, match=r"some\.kernel stopped with code 3"):
        compiled.Kernel("some.kernel", [("int64", 0)])(1)


def test_here_nothing_was_compiled_before() -> None:
    """Outside of a page kernels are compiled by numba."""
    assert compiled.PLAN == {}
    assert compiled.compiled(test_here_nothing_was_compiled_before) is None
