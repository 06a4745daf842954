"""Workers that parts of the work are spread over: threads, processes, and a cluster here."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from tests.strategies import few

KINDS = ("none", "threads", "processes", "dask")
"""The kinds of executors that must all give the same numbers."""


def kinds_from(first: str) -> list[str]:
    """The kinds of executors for one game's simulations: in the quick run only the first.

    Each game has another one first, so that every kind is tried.
    """
    return few([first, *(kind for kind in KINDS[1:] if kind != first)])


def pool() -> ProcessPoolExecutor:
    """Two new processes that share nothing with this one."""
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


@contextmanager
def dask_client(folder: Path) -> Iterator[Any]:
    """The client of a cluster of two worker processes, on this machine alone."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2,
            processes=True,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            memory_limit=None,
            local_directory=str(folder),
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@contextmanager
def executor_of(kind: str, folder: Path) -> Iterator[Executor | None]:
    """An executor of a kind."""
    if kind == "none":
        yield None
    elif kind == "threads":
        with ThreadPoolExecutor(2) as threads:
            yield threads
    elif kind == "processes":
        with pool() as processes:
            yield processes
    else:
        with dask_client(folder) as client:
            yield client.get_executor()


def stop_in_third_part(batch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the person stops a simulation of this module during its third part."""
    block, parts = batch.BATCH.block, []

    def stopping(job: Any) -> Any:
        parts.append(job)
        if len(parts) == 3:
            raise KeyboardInterrupt
        return block(job)

    monkeypatch.setattr(batch, "BATCH", replace(batch.BATCH, block=stopping))
