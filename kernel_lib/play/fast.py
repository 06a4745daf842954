"""Kernels made fast: compiled by numba where it is installed, plain Python where it is not.

In the browser edition they were compiled beforehand; see ``compiled``.

A kernel is a function of numbers, arrays and loops: the inside of a simulation.

Compiled code is kept beside the source, so that only the first use after an install waits for the
compiler; ``announced`` says so during the wait.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from kernel_lib.core.text import message
from kernel_lib.play import compiled
from kernel_lib.play.executors import progress

try:
    import numba
    from numba import extending
    from numba.core import types
except ImportError:  # in the browser, and where numba has no build
    IS_COMPILED = False
else:
    IS_COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
    """Whether kernels are compiled here: not where ``NUMBA_DISABLE_JIT`` is set, to debug them."""

Kernel = TypeVar("Kernel", bound=Callable[..., object])
Value = TypeVar("Value")


def fast(function: Kernel) -> Kernel:
    """``function`` compiled, where it can be; it must be a kernel."""
    if compiled.PLAN:
        return compiled.compiled(function) or function
    if not IS_COMPILED:
        return function
    made: Kernel = numba.njit(function, cache=True, nogil=True)
    return _kept(made)


def part(function: Kernel) -> Kernel:
    """A part of kernels, ``fast`` like them, and put into the place of every call when compiled.

    A call counts the references to each array that it hands on, in steps that no other core may
    disturb; of a short part those take longer than its work.
    """
    if compiled.PLAN or not IS_COMPILED:
        return fast(function)
    made: Kernel = numba.njit(function, cache=True, nogil=True, forceinline=True)
    return _kept(made)


def _kept(made: Kernel) -> Kernel:
    """A kernel of which nothing is kept that an older edition of its module has left."""
    source = Path(made.py_func.__code__.co_filename)  # type: ignore[attr-defined]
    _forget_older(Path(made.stats.cache_path), source.parent)  # type: ignore[attr-defined]
    return made


@cache
def _forget_older(kept: Path, sources: Path) -> None:
    """Delete the lists of compiled code that are older than their modules.

    numba would pass over them, but reads them before: one that names a type that is gone would end
    every simulation after an update of the kit.
    """
    for index in kept.glob("*.nbi"):
        source = sources / f"{index.name.partition('.')[0]}.py"
        with suppress(OSError):  # another process was quicker, or nothing may be written here
            if index.stat().st_mtime < source.stat().st_mtime:
                index.unlink()


def uncounted(arrays: Value) -> Value:
    """The same arrays, in a tuple or alone, as a kernel takes them that counts no references.

    Counting takes half the time of a long kernel on some processors: each step of a count locks the
    memory it stands in. So a kernel that is called from Python only hands its arguments on to its
    work, as ``work(*uncounted((one, other)))``; its caller holds the arrays until it returns. Never
    say it of an array that a kernel has made: nobody holds it, and it would be freed while it is in
    use. And never change an array in the kernel that says it: numba does not see whose it is, and
    strikes the change out.
    """
    return arrays


if IS_COMPILED:

    @extending.intrinsic
    def _uncounted(context: Any, arrays: Any) -> Any:
        def generate(target: Any, builder: Any, signature: Any, values: Any) -> Any:
            return _without_owners(target, builder, signature.args[0], values[0])

        return arrays(arrays), generate

    def _without_owners(target: Any, builder: Any, kind: Any, value: Any) -> Any:
        """A value without the owners whose references numba would count."""
        if isinstance(kind, types.Array):
            array = target.make_array(kind)(target, builder, value)
            array.meminfo, array.parent = (
                owner.type(None) for owner in (array.meminfo, array.parent)
            )
            return array._getvalue()
        if isinstance(kind, types.BaseTuple):
            inner: Any = kind
            items = [
                _without_owners(target, builder, inner_kind, builder.extract_value(value, place))
                for place, inner_kind in enumerate(inner)
            ]
            return target.make_tuple(builder, kind, items)
        return value

    @extending.overload(uncounted)
    def _overloaded(arrays: Any) -> Any:
        def in_kernels(arrays: Any) -> Any:
            return _uncounted(arrays)  # type: ignore[call-arg]

        return in_kernels


@part
def copy_numbers(source: Any, target: Any) -> None:
    """Write the numbers of one array over those of another one, which is as long.

    In a kernel ``target[:] = source`` becomes ten times as much code, in each place where it is
    put: whether both share memory, and what to say if their lengths differ. The compiler needed
    most of its time for that.
    """
    for place in range(source.shape[0]):
        target[place] = source[place]


@part
def copy_rows(source: Any, target: Any) -> None:
    """The same for arrays with two axes."""
    for row in range(source.shape[0]):
        copy_numbers(source[row], target[row])


def announced(function: Callable[..., object]) -> AbstractContextManager[object]:
    """Say on the screen, while this lasts, that ``function`` is being compiled, if it is."""
    if not is_waiting(function):
        return nullcontext()
    text = message(
        "The fast loops are compiled, once after an install. This takes some seconds ..."
    )
    bar: AbstractContextManager[object] = progress(desc=str(text), total=1, bar_format="{desc}")
    return bar


def is_waiting(function: Callable[..., object]) -> bool:
    """Whether the next call of a compiled function has to wait for the compiler."""
    if not IS_COMPILED or function.signatures:  # type: ignore[attr-defined]
        return False
    module = function.__module__.rpartition(".")[2]
    kept = Path(function.stats.cache_path)  # type: ignore[attr-defined]
    return not any(kept.glob(f"{module}.{function.__qualname__}-*.nbi"))
