"""A person's own copy of the lessons: made once, and never overwritten without asking.

Beside the copy stands, in ``.sixth-card/lessons.json``, what was copied. So it can be told whether
somebody has changed a lesson: its text or its code, for what a cell has printed is no change.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from enum import StrEnum
from importlib import metadata
from pathlib import Path

from kernel_lib.core.text import half_width, is_digits

NOTE = Path(".sixth-card") / "lessons.json"
"""What was copied, inside of the copy."""

HOME = "home"
"""The notebook to come back to."""

MINE = "-mine"
"""What is added to the name of somebody's own version, where a new one takes its place."""


class CopyState(StrEnum):
    """How a file of the copy stands to the one that was shipped."""

    MISSING = "missing"
    SAME = "same"
    OLD = "old"
    CHANGED = "changed"
    BOTH = "changed and old"


def shipped() -> Path:
    """The folder of the lessons that came with the kit.

    >>> (shipped() / "en" / "00-start.ipynb").is_file()
    True
    """
    beside = Path(__file__).parents[2]
    if (beside / "pyproject.toml").is_file():
        return beside / "notebooks"
    files = metadata.files("sixth-card") or ()
    start = next(file for file in files if file.match("notebooks/en/00-start.ipynb"))
    return Path(str(start.locate())).resolve().parents[1]


def files(folder: Path) -> list[Path]:
    """The files of a folder of lessons, relative to it, without what is hidden or cached."""
    paths = (path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file())
    return [path for path in paths if not any(part.startswith((".", "_")) for part in path.parts)]


def digest(path: Path) -> str:
    """What a file says, as a short text: of a notebook its cells without what they have printed."""
    data = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = json.loads(data)["cells"]
            told = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
            data = json.dumps(told).encode()
        except (ValueError, KeyError, TypeError):
            pass  # no notebook any more, so surely changed: it is told by its bytes
    return hashlib.sha256(data).hexdigest()[:16]


class LessonsCopy:
    """The copy in ``folder`` of the lessons in ``source``."""

    def __init__(self, folder: Path, source: Path | None = None) -> None:
        self.folder, self.source = folder, source or shipped()
        self.noted = self._read()

    def _read(self) -> dict[str, str]:
        try:
            noted = json.loads((self.folder / NOTE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}  # then every file that is there counts as somebody's own
        return {**noted} if isinstance(noted, dict) else {}

    def standings(self) -> dict[Path, CopyState]:
        """How each file that is shipped stands in the copy."""
        return {path: self.standing(path) for path in files(self.source)}

    def standing(self, path: Path) -> CopyState:
        """How one file stands; it is named relative to the folder."""
        here = self.folder / path
        if not here.exists():
            return CopyState.MISSING
        now, new = digest(here), digest(self.source / path)
        if now == new:
            return CopyState.SAME
        noted = self.noted.get(path.as_posix())
        if now == noted:
            return CopyState.OLD
        return CopyState.CHANGED if noted == new else CopyState.BOTH

    def add_missing(self) -> list[Path]:
        """Copy what is not there yet, and only that; the files that were added."""
        missing = [
            path for path, standing in self.standings().items() if standing is CopyState.MISSING
        ]
        for path in missing:
            self.put(path)
        return missing

    def put(self, path: Path) -> Path | None:
        """Copy one file. Somebody's own version is kept beside it: its place, or None."""
        here, kept = self.folder / path, None
        if self.standing(path) in (CopyState.CHANGED, CopyState.BOTH):
            kept = _free(here)
            here.rename(kept)
        here.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.source / path, here)
        self._note(path)
        return kept

    def _note(self, path: Path) -> None:
        self.noted[path.as_posix()] = digest(self.source / path)
        note = self.folder / NOTE
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps(self.noted, indent=1), encoding="utf-8")


def _free(path: Path) -> Path:
    """A name beside a file that nothing has yet: ``22-...-mine.ipynb``, then ``-mine-2``."""
    number = 1
    while True:
        more = MINE if number == 1 else f"{MINE}-{number}"
        free = path.with_stem(path.stem + more)
        if not free.exists():
            return free
        number += 1


def lesson_named(folder: Path, name: str) -> Path | None:
    """The lesson with a number or a name, such as ``22`` or ``hypergeometric``; None if none fits.

    ``home`` names Home.

    >>> lesson_named(shipped() / "en", "0").name, lesson_named(shipped() / "en", "999")
    ('00-start.ipynb', None)
    """
    lessons = [path for path in sorted(folder.glob("[0-9]*.ipynb")) if MINE not in path.stem]
    wanted = half_width(name).lower().removesuffix(".ipynb")
    if wanted == HOME and (folder / f"{HOME}.ipynb").is_file():
        return folder / f"{HOME}.ipynb"
    if is_digits(wanted):
        return next(
            (lesson for lesson in lessons if lesson.stem.startswith(f"{int(wanted):02}-")), None
        )
    return next((lesson for lesson in lessons if wanted in lesson.stem.lower()), None)
