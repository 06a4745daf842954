"""Asynchronous code inside a test, wherever the test runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def apart(work: Callable[..., Result], *arguments: Any) -> Result:
    """What a function returns that runs a loop: in a thread, for a browser may run one here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work, *arguments).result()


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine returns."""
    return apart(asyncio.run, work)
