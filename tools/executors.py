"""Workers that parts of the work are spread over: threads, processes, and a cluster here."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

KINDS = ("none", "threads", "processes", "dask")
"""The kinds of executors that must all give the same numbers."""


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
