"""A language and a speed that were chosen once hold for what is shown later, and the next time."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_lib.core.text import current_language
from kernel_lib.learn.rulebook import clause
from kernel_lib.runtime import notebook, preferences
from tests.widgets.wire import recorded, send
from widgets import IngeniousBoard, NimmtTable, RiskExplorer, WorkedExample


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a person who works in a notebook."""
    place = tmp_path / "config" / preferences.FILE
    monkeypatch.setattr(preferences, "settings_folder", lambda: place.parent)
    return place


def next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another kernel, which knows nothing but the file."""
    monkeypatch.setattr(preferences, "_chosen", {})
    preferences.use_language("en")
    preferences.recall()


def test_one_language_for_the_notebook(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chosen at one table, it is spoken by all widgets, by clauses, and in the next notebook."""
    with recorded():
        table, board = NimmtTable(seed=1), IngeniousBoard(seed=1)
        example, explorer = WorkedExample("N-000-EX1"), RiskExplorer()
        gone = NimmtTable(seed=2)
        gone.close()
        send(table, {"kind": "language", "value": "ja"})
        for widget in (table, board, example, explorer, NimmtTable(seed=3)):
            assert (widget.language, widget.picture["language"]) == ("ja", "ja")
        assert gone.language == "en"
        assert str(clause("nimmt.base.cards").title) == "カード"
        next_time(monkeypatch)
        assert (NimmtTable(seed=1).language, current_language()) == ("ja", "ja")
        send(explorer, {"kind": "language", "value": "en"})
        assert {widget.language for widget in (table, board, example, explorer)} == {"en"}
    assert file.read_text() == '{"language": "en"}'


def test_the_speed_is_remembered(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table without a speed of its own has the one that was chosen last."""
    send(NimmtTable(seed=1), {"kind": "speed", "value": "fast"})
    assert IngeniousBoard(seed=1).picture["speed"] == "fast"
    assert NimmtTable(seed=1, speed="slow").picture["speed"] == "slow"
    next_time(monkeypatch)
    assert NimmtTable(seed=1).picture["speed"] == "fast"
    preferences.forget()
    assert not file.exists()
    assert NimmtTable(seed=1).picture["speed"] == "normal"


@pytest.mark.usefixtures("file")
def test_sounds_are_off_until_somebody_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then they stay on; anything but on and off is refused."""
    table = NimmtTable(seed=1)
    assert not table.picture["sound"]
    send(table, {"kind": "sound", "value": 1})
    assert table.picture["notice"] == "Sounds can be on or off, nothing else"
    send(table, {"kind": "sound", "value": True})
    next_time(monkeypatch)
    assert NimmtTable(seed=2).picture["sound"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"language": 7}', '{"language": "fr", "speed": "?"}', "\0", '"ja"']
)
def test_a_damaged_file_counts_as_none(
    file: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Nothing is said of it, and the usual language and speed hold."""
    file.parent.mkdir()
    file.write_text(text)
    next_time(monkeypatch)
    assert current_language() == "en"
    assert NimmtTable(seed=1).picture["speed"] == "normal"


@pytest.mark.parametrize(
    ("folder", "chosen", "spoken"),
    [
        ("ja", None, "ja"),
        ("ja", "en", "ja"),
        ("en", None, "en"),
        ("en", "ja", "ja"),
        ("mine", "ja", "ja"),
        ("mine", None, "en"),
    ],
)
@pytest.mark.usefixtures("file")
def test_a_lesson_speaks_the_language_of_its_folder(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    folder: str,
    chosen: str | None,
    spoken: str,
) -> None:
    """Japanese lessons speak Japanese; in all others what was chosen holds."""
    (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / folder)
    monkeypatch.setattr(notebook, "_shell", object)
    if chosen:
        preferences.choose("language", chosen)
    next_time(monkeypatch)
    assert current_language() == spoken
    assert NimmtTable(seed=1).language == spoken
    assert str(clause("nimmt.base.cards").title) == {"en": "The cards", "ja": "カード"}[spoken]


@pytest.mark.usefixtures("file")
def test_a_choice_at_a_table_wins_while_the_lesson_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who chooses English in a Japanese lesson reads English there, and Japanese the next time."""
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")
    monkeypatch.setattr(notebook, "_shell", object)
    next_time(monkeypatch)
    with recorded():
        table = NimmtTable(seed=1)
        send(table, {"kind": "language", "value": "en"})
        assert (table.language, NimmtTable(seed=2).language, current_language()) == ("en",) * 3
    next_time(monkeypatch)
    assert NimmtTable(seed=1).language == "ja"


def test_a_folder_means_nothing_outside_a_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program of one's own speaks English, wherever it runs."""
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")
    preferences.recall()
    assert current_language() == "en"


def test_nothing_is_kept_outside_a_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program of one's own neither reads the file nor writes it."""
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.delenv("JUPYTER_NO_CONFIG")
    send(NimmtTable(seed=1), {"kind": "speed", "value": "fast"})
    assert list(tmp_path.iterdir()) == []
