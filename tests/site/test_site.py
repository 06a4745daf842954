"""The browser edition: its first page, and what Pyodide is told of the packages."""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks.execute import LESSONS

SITE = Path(__file__).parents[2] / "site"
SETTINGS = '<script id="jupyter-config-data" type="application/json">{}</script>'


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The modules that build the site, found and forgotten again."""
    monkeypatch.syspath_prepend(str(SITE))
    yield
    for name in ("front", "build"):
        sys.modules.pop(name, None)


def page() -> str:
    """The first page for the lessons that there are."""
    import front

    text: str = front.page(LESSONS, SETTINGS)
    return text


def test_every_lesson_has_a_card() -> None:
    """By game each lesson once and in the order of the course; by idea those of the way."""
    by_game, by_idea = page().split("<h2>By idea</h2>")
    files = re.findall(r"path=notebooks/en/([\w-]+\.ipynb)", by_game)
    assert files[0] == "00-start.ipynb"  # the button
    cards = files[1:]
    assert sorted(cards) == sorted(path.name for path in (LESSONS / "en").glob("*.ipynb"))
    assert cards.index("39-a-risk-is-a-sum.ipynb") == 1 + cards.index(
        "22-the-hypergeometric-gap.ipynb"
    )
    ideas = re.findall(r"path=notebooks/en/(\d\d)", by_idea)
    assert ideas[:3] == ["20", "21", "17"]


def test_the_first_page_is_whole() -> None:
    """Nothing is left to fill in, nothing comes from elsewhere, and JupyterLite finds itself."""
    text = page()
    assert SETTINGS in text
    assert "<!--" not in text
    assert "#START" not in text
    assert re.findall(r"(?:src|href)=\"(?!notebooks/index\.html)", text) == []


def test_titles_have_no_number_twice() -> None:
    """A card says the number of its lesson once."""
    assert "<small>22 · 15 min</small><strong>The hypergeometric gap</strong>" in page()


def wheel(folder: Path, *needs: str) -> Path:
    """A wheel that needs these."""
    path = folder / "some_thing-1.2-py3-none-any.whl"
    lines = ["Metadata-Version: 2.1", "Name: some.thing", *(f"Requires-Dist: {n}" for n in needs)]
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("some_thing-1.2.dist-info/METADATA", "\n".join(lines))
        file.writestr("thing/__init__.py", "")
        file.writestr("other.py", "")
    return path


def test_what_pyodide_is_told(tmp_path: Path) -> None:
    """Its name and modules, and what it needs in a page: neither extras nor what is for Windows."""
    import build

    needs = (
        "psygnal>=0.8",
        'colorama; sys_platform == "win32"',
        'watchfiles; extra == "dev"',
        'tzdata; sys_platform == "emscripten"',
        "Some-Else",
    )
    told: dict[str, Any] = build.described(wheel(tmp_path, *needs))
    assert (told["name"], told["version"]) == ("some-thing", "1.2")
    assert told["imports"] == ["other", "thing"]
    assert told["depends"] == ["psygnal", "tzdata", "some-else"]
    assert build.packages([wheel(tmp_path, *needs)])["some-thing"]["depends"] == []


def test_settings_are_found_or_missed_in_a_sentence() -> None:
    """The element of JupyterLite's page is taken over; where there is none, it says so."""
    import build

    assert build.settings_in(f"<head>{SETTINGS}</head>") == SETTINGS
    with pytest.raises(ValueError, match="has no settings any more"):
        build.settings_in("<head></head>")
