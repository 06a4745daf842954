"""Kernels made fast: compiled by numba where it is installed, plain Python where it is not.

In the browser edition they were compiled beforehand; see ``compiled``.

A kernel is a function of numbers, arrays and loops: the inside of a simulation.

Compiled code is kept beside the source, so that only the first use after an install waits for the
compiler; ``announced`` says so during the wait.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from kernel_lib.core.text import message
from kernel_lib.play import compiled
from kernel_lib.play.work import progress

try:
    import numba
except ImportError:  # in the browser, and where numba has no build
    IS_COMPILED = False
else:
    IS_COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
    """Whether kernels are compiled here: not where ``NUMBA_DISABLE_JIT`` is set, to debug them."""

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def fast(function: Kernel) -> Kernel:
    """``function`` compiled, where it can be; it must be a kernel."""
    if compiled.PLAN:
        return compiled.compiled(function) or function
    if not IS_COMPILED:
        return function
    made: Kernel = numba.njit(function, cache=True, nogil=True)
    return made


def part(function: Kernel) -> Kernel:
    """A part of kernels, ``fast`` like them, and put into the place of every call when compiled.

    A call counts the references to each array that it hands on, in steps that no other core may
    disturb; of a short part those take longer than its work.
    """
    if compiled.PLAN or not IS_COMPILED:
        return fast(function)
    made: Kernel = numba.njit(function, cache=True, nogil=True, forceinline=True)
    return made


def announced(function: Callable[..., Any]) -> AbstractContextManager[Any]:
    """Say on the screen, while this lasts, that ``function`` is being compiled, if it is."""
    if not is_waiting(function):
        return nullcontext()
    text = message(
        "The fast loops are compiled, once after an install. This takes some seconds ..."
    )
    bar: AbstractContextManager[Any] = progress(desc=str(text), total=1, bar_format="{desc}")
    return bar


def is_waiting(function: Callable[..., Any]) -> bool:
    """Whether the next call of a compiled function has to wait for the compiler."""
    if not IS_COMPILED or function.signatures:  # type: ignore[attr-defined]
        return False
    module = function.__module__.rpartition(".")[2]
    kept = Path(function.stats.cache_path)  # type: ignore[attr-defined]
    return not any(kept.glob(f"{module}.{function.__qualname__}-*.nbi"))
