"""A match that was in progress when the kernel was lost is offered again in its cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_lib.runtime import storage
from tests.widgets.wire import send
from widgets import FtwTable, IngeniousBoard, NimmtTable
from widgets.shared.table.parts import saved_match
from widgets.shared.table.parts.saving import LostMatch

TABLES = [NimmtTable, FtwTable, IngeniousBoard]


class Kernel:
    """What a kernel says of the cell that it runs."""

    def __init__(self) -> None:
        self.cell = "a1"
        self.runs = 0

    def message(self) -> dict[str, Any]:
        return {"metadata": {"cellId": self.cell}, "header": {"msg_id": self.runs}}

    def run(self, make: Any, cell: str = "a1") -> Any:
        """Run a cell that makes a table."""
        self.cell = cell
        self.runs += 1
        return make()


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """A kernel whose cells are known, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(saved_match, "_made", {})
    running = Kernel()
    monkeypatch.setattr(saved_match, "running_cell", running.message)
    return running


def ask(table: Any, kind: str, **more: Any) -> None:
    """Send an intent from what is shown now; it must not be refused."""
    send(table, {"kind": kind, "revision": table.session.revision, **more})
    assert table.picture["notice"] == ""


def play(table: Any, turns: int) -> None:
    """Choose by the browser, so many times."""
    for _ in range(turns):
        ask(table, "choose", choice=table.session.state.pending[0][0].notation)


def files() -> list[Path]:
    """The matches that are kept in this folder."""
    return sorted(Path().rglob("*.txt"))


@pytest.mark.parametrize("kind", TABLES)
def test_a_match_goes_on(kernel: Kernel, kind: Any) -> None:
    """In the same cell the match is offered; going on shows it as it was, to be played on."""
    table = kernel.run(lambda: kind(seed=7))
    assert (table.picture["offer"], files()) == (None, [])
    play(table, 3)
    assert len(files()) == 1
    again = kernel.run(kind)
    assert again.session.state != table.session.state
    assert again.picture["offer"]["say"].startswith("A match was in progress here: ")
    ask(again, "resume")
    assert again.session.state == table.session.state
    assert again.record() == table.record()
    assert (again.picture["offer"], again.picture["steps"]) == (None, [])
    play(table, 2)
    play(again, 2)
    assert again.session.state == table.session.state


def test_a_match_is_left(kernel: Kernel) -> None:
    """Who leaves it, or just plays on, is not asked again; then the new match is kept."""
    table = kernel.run(NimmtTable)
    play(table, 2)
    second = kernel.run(NimmtTable)
    ask(second, "decline")
    assert (second.picture["offer"], files()) == (None, [])
    assert "resume" not in second.intents()
    play(table, 1)
    third = kernel.run(NimmtTable)
    play(third, 1)
    assert third.picture["offer"] is None
    fourth = kernel.run(NimmtTable)
    ask(fourth, "resume")
    assert fourth.session.state == third.session.state


def test_nothing_is_kept_of_a_finished_match(kernel: Kernel) -> None:
    """The file goes when the match ends, when a new one begins, and with it the empty folder."""
    table = kernel.run(lambda: NimmtTable(end="1 deal", players=2))
    while table.session.waiting_for:
        assert not table.session.turns or len(files()) == 1
        play(table, 1)
    assert not Path(storage.OWN).exists()
    ask(table, "new")
    play(table, 1)
    assert len(files()) == 1
    ask(table, "new")
    assert files() == []


def test_only_what_fits_is_offered(kernel: Kernel) -> None:
    """Another cell, other rules, other bots, another game, a damaged file: no offer, no error."""
    play(kernel.run(lambda: NimmtTable(players=3)), 1)
    (file,) = files()
    assert kernel.run(lambda: NimmtTable(players=3), cell="b2").picture["offer"] is None
    for make in (
        lambda: NimmtTable(players=4),
        lambda: NimmtTable(players=3, end="1 deal"),
        lambda: NimmtTable(bots=["random", "random"]),
        lambda: FtwTable(players=3),
    ):
        assert kernel.run(make).picture["offer"] is None
    assert kernel.run(lambda: NimmtTable(players=3)).picture["offer"] is not None
    for damaged in (b"", b"sixth-card", b"\xff\xfe", file.read_bytes()[:-5]):
        file.write_bytes(damaged)
        assert kernel.run(lambda: NimmtTable(players=3)).picture["offer"] is None


def test_a_match_from_a_position_goes_on_from_there(kernel: Kernel) -> None:
    """It is offered where the table begins in the same position, and its record stays right."""
    first, second = (f"16 20 21 22 | 35 | 61 | {end} ; you 5 37 45 ; others 3" for end in (70, 71))
    table = kernel.run(lambda: NimmtTable(position=first))
    play(table, 1)
    assert kernel.run(lambda: NimmtTable(position=second)).picture["offer"] is None
    again = kernel.run(lambda: NimmtTable(position=first))
    ask(again, "resume")
    assert again.record() == table.record()


def test_one_table_of_a_cell_is_kept(kernel: Kernel) -> None:
    """Two tables of one run of a cell do not write over each other."""
    first, second = kernel.run(lambda: (NimmtTable(seed=1), NimmtTable(seed=2)))
    play(first, 1)
    play(second, 2)
    (file,) = files()
    assert file.read_text() == first.record()


def test_without_a_notebook_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no cell is known, no file is written."""
    monkeypatch.chdir(tmp_path)
    table = NimmtTable(seed=1)
    play(table, 1)
    assert table.part(LostMatch).saved_match is None
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_to(kernel: Kernel) -> None:
    """The match goes on all the same."""
    Path(storage.OWN).write_text("a file where the folder should be")
    table = kernel.run(NimmtTable)
    play(table, 2)
    assert len(table.session.turns) >= 2
