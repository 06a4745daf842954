"""Kernels that were compiled beforehand, for the browser edition: see ``site/wasm``.

They lie beside this file there, a shared library for the Python in the page, and a list of what the
arguments of each are. A kernel gets the addresses of arrays: nothing is copied.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kernel_lib.play.mini_array import Array

HERE = Path(__file__).parent
LIBRARY, ARGUMENTS = HERE / "kernels.wasm", HERE / "kernels.json"

Slots = list[tuple[str, int]]
"""What each argument is: an array's items and its number of axes, or a number, with no axes."""


def _plan() -> dict[str, Slots]:
    if sys.platform != "emscripten" or not ARGUMENTS.is_file():
        return {}
    plan: dict[str, Slots] = json.loads(ARGUMENTS.read_text(encoding="utf-8"))
    return plan


PLAN = _plan()
"""The arguments of each compiled kernel, by its full name; empty where there are none."""


@cache
def _library() -> Any:
    import ctypes  # only where it is needed: it takes a while to load

    return ctypes.CDLL(str(LIBRARY))


def compiled(function: Callable[..., object]) -> Any:
    """The compiled kernel of a function, or None if there is none."""
    name = f"{function.__module__}.{function.__qualname__}"
    return Kernel(name, PLAN[name]) if name in PLAN else None


class Kernel:
    """A compiled kernel, to be called as the function it was compiled from."""

    def __init__(self, name: str, slots: Slots) -> None:
        self.name, self.slots = name, slots

    def __call__(self, *arguments: object) -> None:
        words: list[int] = []
        for value, (kind, axes) in zip(_flat(arguments), self.slots, strict=True):
            if not axes:
                words.append(int(value))
            elif value.dtype.name == kind and value.ndim == axes:
                words += value.place or _placed(value)
            else:
                raise TypeError(f"{self.name} needs an array of {kind} with {axes} axes")
        block = array("q", words)
        if code := _library()[self.name](block.buffer_info()[0]):
            raise RuntimeError(f"the compiled kernel {self.name} stopped with code {code}")


def _placed(one: Array) -> tuple[int, ...]:
    """An array as compiled code reads it: no owners, items, bytes of one, address, shape, steps."""
    import ctypes

    if not one.is_whole:
        raise TypeError("a kernel needs an array without gaps")
    size = one.dtype.size
    address = ctypes.addressof(ctypes.c_char.from_buffer(one.data)) + one.start * size
    steps = (size * step for step in one.steps)
    one.place = (0, 0, one.size, size, address, *one.shape, *steps)
    place: tuple[int, ...] = one.place
    return place


def _flat(values: Iterable[object]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value
