"""What is kept for a person: files natively, the browser's own store in a page."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kernel_lib.runtime import storage
from kernel_lib.runtime.storage import OWN, Files, PageStore
from tests import loops


def test_files_are_written_whole(tmp_path: Path) -> None:
    """A text is there as it was given, and no part of a file is left."""
    store = Files(tmp_path / OWN)
    assert store.read("a.json") is None
    store.write("a.json", "予想")
    store.write("a.json", "予想 2")
    assert store.read("a.json") == "予想 2"
    assert [path.name for path in (tmp_path / OWN).iterdir()] == ["a.json"]


def test_our_own_folder_goes_with_its_last_text(tmp_path: Path) -> None:
    """The folder beside a notebook does not stay empty; a person's other folders stay."""
    for name, stays in ((OWN, False), ("settings", True)):
        store = Files(tmp_path / name)
        store.write("a.json", "1")
        store.delete("a.json")
        store.delete("never there")
        assert (tmp_path / name).exists() is stays


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    """Nothing is kept, and nobody is stopped."""
    (tmp_path / OWN).write_text("a file where the folder should be")
    store = Files(tmp_path / OWN)
    store.write("a.json", "1")
    store.delete("a.json")
    assert store.read("a.json") is None


class Database:
    """What a page's database does, without one."""

    def __init__(self, kept: dict[str, str]) -> None:
        self.kept = kept
        self.heard: Any = None

    async def all(self) -> Any:
        """All texts, as a value of JavaScript."""
        return SimpleNamespace(to_py=lambda: dict(self.kept))

    def put(self, name: str, text: str) -> None:
        """Keep a text; an empty one is deleted."""
        self.kept[name] = text
        if not text:
            del self.kept[name]


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Database:
    """The database of a page in which a visit has left a guess."""
    kept = Database({"answers.json": "{}"})

    def make(name: str, heard: Any) -> Database:
        assert name == "sixth-card https://school.example/kit"
        kept.heard = heard
        return kept

    place = SimpleNamespace(href="https://school.example/kit/extensions/a/worker.js")
    modules: dict[str, Any] = {
        "js": SimpleNamespace(location=place),
        "pyodide.code": SimpleNamespace(run_js=lambda _text: make),
        "pyodide.ffi": SimpleNamespace(create_proxy=lambda function: function),
    }
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    return kept


def test_a_page_takes_up_what_was_kept(database: Database) -> None:
    """What an earlier visit has left is there, and what is written is left for the next one."""
    store = PageStore()
    loops.run(store.load())
    assert store.read("answers.json") == "{}"
    store.write("match.txt", "sixth-card record 1")
    store.delete("answers.json")
    store.delete("never there")
    assert database.kept == {"match.txt": "sixth-card record 1"}
    assert (store.read("match.txt"), store.read("answers.json")) == ("sixth-card record 1", None)


def test_a_page_hears_what_another_tab_writes(database: Database) -> None:
    """A second tab's guess is known here, too, and what it forgets is forgotten."""
    store = PageStore()
    loops.run(store.load())
    database.heard("answers.json", '{"a": {}}')
    assert store.read("answers.json") == '{"a": {}}'
    database.heard("answers.json", "")
    assert store.read("answers.json") is None


def test_a_page_without_a_store(
    database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a window that keeps nothing, all is known until it is closed; the console says so."""

    async def refused() -> Any:
        raise RuntimeError("not in a private window")

    monkeypatch.setattr(database, "all", refused)
    store = PageStore()
    loops.run(store.load())
    store.write("a.json", "1")
    assert store.read("a.json") == "1"
    assert database.kept == {"answers.json": "{}"}
    assert "not in a private window" in capsys.readouterr().err


def test_outside_a_page_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Natively there is nothing to wait for, and a folder decides where a text goes."""
    loops.run(storage.load())
    assert isinstance(storage.store_in(Path("a")), Files)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert isinstance(storage.store_in(None), PageStore)
