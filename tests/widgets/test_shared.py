"""What holds for every widget: which picture an intent is about, and leaving the table."""

from __future__ import annotations

import gc
import warnings
from typing import Any

import pytest

from tests.widgets.wire import send
from widgets import FtwTable, IngeniousBoard, NimmtTable, RiskExplorer

TABLES = [NimmtTable, FtwTable, IngeniousBoard]


@pytest.mark.parametrize("revision", [True, 1.0], ids=repr)
@pytest.mark.parametrize("kind", TABLES)
def test_only_a_number_is_a_revision_of_a_table(kind: Any, revision: object) -> None:
    """What merely equals the revision is refused, as an old revision is."""
    table = kind(seed=7)
    assert table.picture["revision"] == 1
    send(table, {"kind": "again", "revision": revision})
    assert table.picture["notice"].startswith("The table has moved on")
    assert table.session.revision == 1
    send(table, {"kind": "again", "revision": 1})
    assert table.session.revision == 2


@pytest.mark.parametrize("revision", [False, 0.0], ids=repr)
def test_only_a_number_is_a_revision_of_an_explorer(revision: object) -> None:
    """The risk explorer refuses what merely equals its revision, too."""
    explorer = RiskExplorer()
    send(explorer, {"kind": "clear", "revision": revision})
    assert explorer.picture["notice"].startswith("The table has moved on")
    assert explorer.hand


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_can_be_left_twice(kind: Any) -> None:
    """Closing a closed table does nothing, and the session goes on without it."""
    table = kind(seed=7)
    session = table.session
    table.close()
    table.close()
    before = table.picture
    session.restart(8)
    assert table.picture == before


def test_tables_leave_a_session_one_by_one() -> None:
    """A table that is left twice takes no other table of the session with it."""
    first = NimmtTable(seed=7)
    second = NimmtTable(session=first.session, seat=0)
    first.close()
    first.close()
    first.session.restart(8)
    assert second.picture["revision"] == first.session.revision


def test_a_table_that_is_collected_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A closed table that nobody holds is collected without an error."""
    table = NimmtTable(seed=7)
    table.close()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table.__del__()
        del table
        gc.collect()
    assert capsys.readouterr().err == ""
