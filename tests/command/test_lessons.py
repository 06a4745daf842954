"""A person's own copy of the lessons: what is copied, and that nothing is ever lost."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kernel_lib.command import lessons
from kernel_lib.command.lessons import CopyState, LessonsCopy, digest, lesson_named

START = Path("en") / "00-start.ipynb"
GAP = Path("en") / "22-the-hypergeometric-gap.ipynb"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """What is shipped: some of the lessons, and a file of data."""
    for path in (START, GAP, Path("data") / "bots-time.csv"):
        (tmp_path / "shipped" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(lessons.shipped() / path, tmp_path / "shipped" / path)
    return tmp_path / "shipped"


@pytest.fixture
def copy(tmp_path: Path, source: Path) -> LessonsCopy:
    """A whole copy of it."""
    whole = LessonsCopy(tmp_path / "mine", source)
    whole.add_missing()
    return whole


def change(path: Path, text: str = "print(1)") -> None:
    """Write into the first cell of code."""
    notebook = json.loads(path.read_text())
    cell = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    cell["source"] = [text]
    path.write_text(json.dumps(notebook))


def test_everything_is_copied_once(tmp_path: Path, source: Path) -> None:
    """A first copy has all files; a second time nothing is missing."""
    copy = LessonsCopy(tmp_path / "new", source)
    assert copy.add_missing() == lessons.files(source)
    assert (copy.folder / START).read_bytes() == (source / START).read_bytes()
    assert set(copy.standings().values()) == {CopyState.SAME}
    assert LessonsCopy(copy.folder, source).add_missing() == []


def test_what_is_hidden_is_not_shipped() -> None:
    """Answers, matches and caches of whoever has built the kit stay there."""
    files = lessons.files(lessons.shipped())
    assert START in files
    assert not [path for path in files if any(part[0] in "._" for part in path.parts)]


def test_what_a_cell_has_printed_is_no_change(copy: LessonsCopy) -> None:
    """A lesson that was only run counts as it was shipped."""
    path = copy.folder / START
    notebook = json.loads(path.read_text())
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], 7
    path.write_text(json.dumps(notebook))
    assert copy.standing(START) is CopyState.SAME


def test_standings(copy: LessonsCopy, source: Path) -> None:
    """Changed by the person, newer in the kit, or both."""
    change(copy.folder / START)
    assert copy.standing(START) is CopyState.CHANGED
    change(source / GAP, "print('new')")
    assert copy.standing(GAP) is CopyState.OLD
    change(source / START, "print('new')")
    assert copy.standing(START) is CopyState.BOTH
    (copy.folder / GAP).unlink()
    assert copy.standing(GAP) is CopyState.MISSING


@pytest.mark.parametrize("note", ["", "[]", "no json", None])
def test_a_lost_note_loses_nothing(copy: LessonsCopy, note: str | None) -> None:
    """Without the note every file that differs counts as somebody's own."""
    change(copy.folder / START)
    if note is None:
        (copy.folder / lessons.NOTE).unlink()
    else:
        (copy.folder / lessons.NOTE).write_text(note)
    again = LessonsCopy(copy.folder, copy.source)
    assert again.standing(START) is CopyState.BOTH
    assert again.standing(GAP) is CopyState.SAME


def test_ones_own_version_is_kept(copy: LessonsCopy) -> None:
    """The shipped lesson takes its place; the person's own stands beside it, also twice."""
    for name in ("00-start-mine.ipynb", "00-start-mine-2.ipynb"):
        change(copy.folder / START, f"print({name!r})")
        own = digest(copy.folder / START)
        kept = copy.put(START)
        assert kept is not None
        assert kept.name == name
        assert digest(kept) == own
        assert copy.standing(START) is CopyState.SAME
    assert copy.put(START) is None


def test_a_broken_notebook_is_somebodys_own(copy: LessonsCopy) -> None:
    """A file that is no notebook any more is kept, too."""
    (copy.folder / START).write_text("{broken")
    assert copy.standing(START) is CopyState.CHANGED
    kept = copy.put(START)
    assert kept is not None
    assert kept.read_text() == "{broken"


def test_lessons_by_name() -> None:
    """A number, with or without a nought, or a part of the name; one's own versions never."""
    folder = lessons.shipped() / "en"
    for name in ("22", "022", "hypergeometric", "22-the-hypergeometric-gap.ipynb", "GAP"):
        path = lesson_named(folder, name)
        assert path is not None
        assert path.name == GAP.name
    assert lesson_named(folder, "0") == folder / START.name
    assert lesson_named(folder, "chess") is None
