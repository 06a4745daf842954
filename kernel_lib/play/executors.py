"""Many parts of work, here or on any executor: the same results in the same order.

A part is a plain function of one value, without side effects, so a part that was lost with its
worker is done again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import TypeVar

from tqdm.auto import tqdm

from kernel_lib.core.text import Message, message

if sys.platform == "emscripten":
    tqdm.monitor_interval = 0  # it would watch the bars in a thread, and a page has none

Job = TypeVar("Job")
Result = TypeVar("Result")

WAIT = 2.0
"""Seconds of work after which the progress bar shows."""


def progress(is_shown: bool = True, **settings: object) -> tqdm:
    """A progress bar that goes away when the work is done; none where ``TQDM_DISABLE`` is set.

    (The bar of notebooks does not heed that variable by itself.) In the browser edition there is
    none either: it has no threads, so a bar could not move while Python works.
    """
    is_off = bool(os.environ.get("TQDM_DISABLE")) or not is_shown or sys.platform == "emscripten"
    return tqdm(disable=is_off, leave=False, **settings)


def is_watched() -> bool:
    """Whether somebody sees what is written now: in a terminal or a notebook, not in a file."""
    ipython = sys.modules.get("IPython")
    return sys.stderr.isatty() or bool(ipython and ipython.get_ipython())


def spread(
    function: Callable[[Job], Result],
    jobs: Iterable[Job],
    executor: Executor | None = None,
    what: Message | str = "",
) -> list[Result]:
    """``function`` of every job, in the order of the jobs.

    Without an executor the work is done here. A part whose worker is lost is done again here, and
    that is said. When the work is interrupted (the stop button, Ctrl+C), the results of the first
    parts that are done are kept and returned, and that is said, too.

    >>> spread(abs, [-2, 3])
    [2, 3]
    """
    todo = list(jobs)
    done: dict[int, Result] = {}
    is_shown = len(todo) > 1 and is_watched()  # a notebook makes a bar even where it shows none
    with progress(is_shown, total=len(todo), desc=str(what), delay=WAIT) as bar:
        try:
            if executor is None:
                for index, job in enumerate(todo):
                    done[index] = function(job)
                    bar.update()
            else:
                _on_workers(function, todo, executor, done, bar)
        except KeyboardInterrupt:
            if 0 not in done:
                raise
    first = next((index for index in range(len(todo)) if index not in done), len(todo))
    if first < len(todo):
        _say(
            message(
                "Interrupted: the result stands on the first {done} of {all} parts.",
                done=first,
                all=len(todo),
            )
        )
    return [done[index] for index in range(first)]


def _on_workers(
    function: Callable[[Job], Result],
    todo: list[Job],
    executor: Executor,
    done: dict[int, Result],
    bar: tqdm,
) -> None:
    futures: list[Future[Result]] = []
    faults: list[BaseException] = []
    broken: BaseException | None = None
    try:
        try:
            for job in todo:
                futures.append(executor.submit(function, job))  # noqa: PERF401 - one may fail
        except BrokenExecutor as error:
            broken = error
        for index, job in enumerate(todo):
            fault = _fault(futures[index]) if index < len(futures) else broken
            if fault is None:
                done[index] = futures[index].result()
            else:
                done[index] = function(job)  # a fault of the part itself shows here
                faults.append(fault)
            bar.update()
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    if faults:
        _say(
            message(
                "{lost} of {all} parts were lost with their worker and were done again here "
                "({cause}).",
                lost=len(faults),
                all=len(todo),
                cause=type(faults[0]).__name__,
            )
        )


def _fault(future: Future[Result]) -> BaseException | None:
    """Why a part has no result from its worker; waits until that is known."""
    try:
        return future.exception()
    except CancelledError as cancelled:
        return cancelled


def _say(text: Message) -> None:
    print(text, file=sys.stderr, flush=True)
