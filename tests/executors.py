"""Which workers a test tries, and a person who stops them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.strategies import few
from tools.executors import KINDS


def kinds_from(first: str) -> list[str]:
    """The kinds of executors for one game's simulations: in the quick run only the first.

    Each game has another one first, so that every kind is tried.
    """
    return few([first, *(kind for kind in KINDS[1:] if kind != first)])


def stop_in_third_part(batch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the person stops a simulation of this module during its third part."""
    block, parts = batch.BATCH.block, []

    def stopping(job: Any) -> Any:
        parts.append(job)
        if len(parts) == 3:
            raise KeyboardInterrupt
        return block(job)

    monkeypatch.setattr(batch, "BATCH", replace(batch.BATCH, block=stopping))
