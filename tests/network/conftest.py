"""A live class for the tests of a room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.teach.live_room import Room, lay_site, opened


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A live class with its tables, on a server in this process."""
    lay_site(tmp_path)
    with opened(tmp_path) as live_room:
        yield live_room
