"""A lesson in a page without https: its folder and its data are made from the site's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

from kernel_lib.core.text import current_language
from kernel_lib.runtime import class_file, preferences, storage, virtual_folder
from tests import loops

SITE = {
    "http://teacher:8080/sixth-card-class/api/contents/notebooks/data/all.json": (
        '{"content": [{"name": "a.csv", "type": "file"}, {"name": "gone.csv", "type": "file"}]}'
    ),
    "http://teacher:8080/sixth-card-class/files/notebooks/data/a.csv": "bot,bulls\nlowest,9\n",
}


def settle(lesson: str) -> None:
    """What the page asks for before a lesson runs."""
    loops.run(virtual_folder.settle(lesson))


@pytest.fixture
def in_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a page, without a store of the browser."""

    async def nothing() -> None:
        pass

    monkeypatch.setattr(storage, "is_page", lambda: True)
    monkeypatch.setattr(storage, "load", nothing)
    monkeypatch.setenv("JPY_SESSION_NAME", "")


class Request:
    """What a page asks its server with."""

    made: ClassVar[list[str]] = []

    @classmethod
    def new(cls) -> Request:
        """As in a browser."""
        return cls()

    def open(self, method: str, address: str, later: bool) -> None:
        """Say what is asked for."""
        assert (method, later) == ("GET", False)
        self.made.append(address)

    def send(self) -> None:
        """Get the answer."""
        text = SITE.get(self.made[-1])
        self.status, self.responseText = (404, "") if text is None else (200, text)


@pytest.mark.usefixtures("in_page")
@pytest.mark.parametrize("worker", ["extensions/kernel/worker.js", "pages/kernel.mjs"])
def test_folder_and_data_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worker: str
) -> None:
    """Python works in a folder named like the lesson's, with its data, and speaks its language."""
    href = f"http://teacher:8080/sixth-card-class/{worker}"
    page = SimpleNamespace(location=SimpleNamespace(href=href), XMLHttpRequest=Request)
    monkeypatch.setitem(sys.modules, "js", page)  # type: ignore[arg-type]
    monkeypatch.setattr(virtual_folder, "HOME", str(tmp_path))
    monkeypatch.setattr(preferences, "folder", lambda: Path.cwd().name)
    monkeypatch.chdir(tmp_path)
    settle("notebooks/ja/00-start.ipynb")
    assert Path.cwd() == tmp_path / "notebooks" / "ja"
    assert Path("../data/a.csv").read_text(encoding="utf-8").startswith("bot,bulls")
    assert not Path("../data/gone.csv").exists()
    assert current_language() == "ja"


@pytest.mark.usefixtures("in_page")
def test_where_the_folder_is_there_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With https a page has the folder of the lesson."""
    monkeypatch.chdir(tmp_path)
    settle("notebooks/ja/00-start.ipynb")
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("in_page")
def test_where_there_is_no_page_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Node.js runs the kit as well: there is no address, no class and nothing to fetch."""
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace())  # type: ignore[arg-type]
    monkeypatch.setattr(virtual_folder, "HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    settle("notebooks/ja/00-start.ipynb")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert class_file.live_address() is None


def test_outside_a_page_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine of one's own a lesson stays in the folder where it is."""
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    before = Path.cwd()
    settle("notebooks/ja/00-start.ipynb")
    assert Path.cwd() == before
    assert "JPY_SESSION_NAME" not in os.environ
