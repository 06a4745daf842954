"""What tests of widgets share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_lib.learn import own_store
from kernel_lib.runtime import clock
from tests.widgets.days import Clock
from tests.widgets.wire import nothing_done


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Clock]:
    """Each test begins on a Monday, in a folder in which nothing was done."""
    time = Clock()
    monkeypatch.setattr(clock, "now", time)
    folder = tmp_path / "en"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(own_store, "_is_kept", [True])
    nothing_done()
    yield time
    nothing_done()
