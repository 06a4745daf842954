"""Games that are put away and taken up again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_lib.core.record import RecordError
from kernel_lib.play.session import Session
from tests.widgets.wire import ask, send
from widgets import FtwTable, IngeniousBoard, NimmtTable

TABLES = [NimmtTable, FtwTable, IngeniousBoard]
SHOWN = ("hand", "log", "sheet", "isOver", "where")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, as a notebook has one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(session: Session, turns: int) -> None:
    """Choose the first thing that can be chosen, so many times."""
    for _ in range(turns):
        session.choose(0, session.state.pending[0][0])


def told(table: Any) -> dict[str, Any]:
    """What a table shows of a game."""
    return {key: table.picture[key] for key in SHOWN}


@pytest.mark.parametrize("kind", TABLES)
def test_a_saved_game_goes_on(kind: Any, folder: Path) -> None:
    """Save writes a file; a table that is given it shows the same game, and goes on alike."""
    table = kind(seed=7)
    play(table.session, 3)
    send(table, {"kind": "save", "revision": table.session.revision})
    (file,) = folder.iterdir()
    assert table.picture["notice"] == f"Saved as {file.name}."
    assert str(table.session.state.seed) not in file.name
    again = kind(record=file.name)
    assert told(again) == told(table)
    assert again.picture["steps"] == []
    assert again.picture["canUndo"]
    play(table.session, 2)
    play(again.session, 2)
    assert again.session.state == table.session.state
    assert again.record() == table.record()


@pytest.mark.parametrize("kind", TABLES)
def test_a_record_may_be_given_as_text(kind: Any) -> None:
    """The text of a record does as well as its file; other bots may sit down."""
    table = kind(seed=3)
    play(table.session, 1)
    bots = ["random"] * (table.session.rules.players - 1)
    again = kind(record=table.record(), bots=bots)
    assert [bot.name for bot in again.session.bots.values()] == bots
    assert again.session.state.view(0) == table.session.state.view(0)


def test_each_game_has_a_file_of_its_own(folder: Path) -> None:
    """A game that is saved twice is not written over."""
    table = NimmtTable(seed=7)
    for _ in range(2):
        send(table, {"kind": "save", "revision": table.session.revision})
    assert sorted(file.name for file in folder.iterdir()) == [
        "nimmt-game-1.txt",
        "nimmt-game-2.txt",
    ]


def test_a_game_that_cannot_be_saved_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be written, one sentence says so, and the game goes on."""

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    table = NimmtTable(seed=7)
    monkeypatch.setattr(Path, "write_text", full)
    send(table, {"kind": "save", "revision": table.session.revision})
    expected = "The game cannot be saved here: No space left on device"
    assert table.picture["notice"] == expected
    play(table.session, 1)


@pytest.mark.parametrize(
    ("record", "error", "sentence"),
    [
        (5, ValueError, "the record '5' cannot be read from a file"),
        ("none.txt", ValueError, "the record 'none.txt' cannot be read from a file"),
        ("sixth-card\n", RecordError, "a record begins with the line"),
        (FtwTable(seed=1).record(), ValueError, "this record is one of ftw"),
    ],
)
def test_what_is_no_record_of_the_game(record: Any, error: type[ValueError], sentence: str) -> None:
    """A missing file, another text, another game: one sentence says what is wrong."""
    with pytest.raises(error, match=sentence):
        NimmtTable(record=record)


@pytest.mark.parametrize("kind", TABLES)
def test_a_saved_game_is_opened_at_the_table(kind: Any) -> None:
    """What was saved is listed with where it stands, and goes on in the place of another game."""
    table = kind(seed=7)
    play(table.session, 3)
    ask(table, "save")
    opened = kind(seed=8)
    play(opened.session, 2)
    assert opened.picture["saved"] is None
    ask(opened, "saved")
    ((name, say),) = [(game["name"], game["say"]) for game in opened.picture["saved"]]
    assert say == f"{name}: {table.picture['where']}"
    assert ask(opened, "open", value=name)["notice"] == ""
    assert told(opened) == told(table)
    assert opened.picture["steps"] == []
    assert (opened.picture["saved"], opened.picture["canUndo"]) == (None, True)
    for copy in (table, opened):
        play(copy.session, 2)
    assert opened.session.state == table.session.state
    assert opened.record() == table.record()


def test_a_file_is_opened_at_the_table() -> None:
    """The text of a saved file does as well; bots of the record sit down, as many as there were."""
    table = NimmtTable(bots=["lowest", "random"], seed=7)
    play(table.session, 2)
    opened = NimmtTable(seed=1)
    assert ask(opened, "open", text=table.record().replace("\n", "\r\n"))["notice"] == ""
    assert opened.record() == table.record()
    assert [bot.name for bot in opened.session.bots.values()] == ["lowest", "random"]


def test_a_game_of_several_people_is_opened_behind_the_curtain() -> None:
    """Whoever is next lifts the curtain; no hand is seen before, and the names stay."""
    table = NimmtTable(people=["Ben", "Cleo"], players=3, seed=7)
    ask(table, "uncover")
    ask(table, "choose", choice=str(table.picture["hand"][0]["card"]))
    ask(table, "uncover")
    ask(table, "choose", choice=str(table.picture["hand"][0]["card"]))
    ask(table, "save")
    opened = NimmtTable(people=["Ben", "Cleo"], players=3, seed=8)
    ask(opened, "uncover")
    picture = ask(opened, "open", value="nimmt-game-1.txt")
    assert (picture["hand"], picture["cover"]["seat"]) == ([], "0")
    assert [seat["name"] for seat in picture["seats"]][:2] == ["Ben", "Cleo"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({}, "There is no such saved game here"),
        ({"value": "../nimmt-game-1.txt"}, "There is no such saved game here"),
        ({"value": "nimmt-game-7.txt"}, "There is no such saved game here"),
        ({"value": ["nimmt-game-1.txt"]}, "There is no such saved game here"),
        ({"text": "a letter to somebody"}, "Line 1: a record begins with the line"),
        ({"text": ""}, "Line 1: a record begins with the line"),
        ({"text": "x" * 600_000}, "This is no saved game: it is far too long"),
        ({"text": FtwTable(seed=1).record()}, "This record is one of ftw"),
    ],
)
def test_what_cannot_be_opened(said: dict[str, Any], sentence: str) -> None:
    """One sentence says why, and the game at the table goes on."""
    table = NimmtTable(seed=7)
    play(table.session, 1)
    before = table.record()
    assert ask(table, "open", **said)["notice"].startswith(sentence)
    assert table.record() == before
    play(table.session, 1)


def test_what_is_no_game_is_not_listed(folder: Path) -> None:
    """Damaged files, games of another kind and other files are left out; the newest come first."""
    table = NimmtTable(seed=7, players=2)
    for _ in range(2):
        play(table.session, 1)
        ask(table, "save")
    (folder / "nimmt-game-3.txt").write_text(FtwTable(seed=1).record())
    (folder / "nimmt-game-4.txt").write_bytes(b"\xff")
    (folder / "nimmt-game-x.txt").write_text(table.record())
    ask(table, "saved")
    assert [game["name"] for game in table.picture["saved"]] == [
        "nimmt-game-2.txt",
        "nimmt-game-1.txt",
    ]
