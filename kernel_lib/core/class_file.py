"""What a teacher has chosen for a class, in one file: ``class.toml`` beside the notebooks.

    class = "7b"
    language = "ja"          # what tables and lessons speak
    seed = 28                # everybody plays the same deal
    lessons = ["22", "28"]   # what is done in class
    advice = false           # no "What would you play?"
    names = false            # the class board shows numbers, not nicknames
    folder = "hand-in"       # where what is handed in goes
    password = "three owls"  # of the live class; it never leaves the teacher's machine

Every line may be left out. The file is looked for in the folder of the notebook and in the one
above; a pupil of a live class gets it, without the password, from the teacher's machine. Without
such a file there is no class, and nothing is different.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from kernel_lib.core import check, page
from kernel_lib.core.text import known_language, message, shown

FILE = "class.toml"

LIVE = "/sixth-card-class/"
"""What the address of a live class begins with, behind the name of the teacher's machine."""

_HOMES = (".", "..", "notebooks")
"""Where it may lie, seen from a notebook, and from where ``make`` is called."""


@dataclass(frozen=True, slots=True)
class ClassFile:
    """The choices for a class; None where the teacher has said nothing."""

    name: str = ""
    language: str | None = None
    seed: int | None = None
    lessons: tuple[str, ...] = ()
    advice: bool | None = None
    names: bool = True
    folder: str = "hand-in"
    password: str = ""

    @property
    def for_pupils(self) -> str:
        """What a pupil's tables have to know, as the text of a class file: no password."""
        told = {
            "class": self.name,
            "language": self.language,
            "seed": self.seed,
            "lessons": list(self.lessons) or None,
            "advice": self.advice,
        }
        lines = (f"{key} = {_as_toml(value)}\n" for key, value in told.items() if value is not None)
        return "".join(lines)


NO_CLASS = ClassFile()
"""What holds where there is no class file."""


def found() -> ClassFile | None:
    """The class file that holds here, None without one; a wrong one is a ``ValueError``.

    >>> isinstance(found(), ClassFile | None)
    True
    """
    text = _of_page() if sys.platform == "emscripten" else None
    if text is not None:
        return read(text)
    path = _path()
    return read(path.read_text(encoding="utf-8", errors="replace")) if path else None


def chosen() -> ClassFile:
    """The choices that hold here; those of no class without a class file."""
    return found() or NO_CLASS


def folder() -> Path:
    """Where what is handed in goes: beside the class file, or beside the notebooks.

    >>> isinstance(folder(), Path)
    True
    """
    path = _path()
    if path is not None:
        return path.parent / chosen().folder
    there = [Path(home) / NO_CLASS.folder for home in _HOMES]
    usual = Path("notebooks") if Path("notebooks").is_dir() else Path()
    return next((one for one in there if one.is_dir()), usual / NO_CLASS.folder)


def _path() -> Path | None:
    return next((one for home in _HOMES if (one := Path(home) / FILE).is_file()), None)


@lru_cache(maxsize=8)
def read(text: str) -> ClassFile:
    """The choices that a text names; what is wrong is a ``ValueError`` that says it in a sentence.

    >>> read('class = "7b"\\nseed = 28').seed
    28
    >>> read('sead = 28')
    Traceback (most recent call last):
        ...
    ValueError: class.toml: there is no choice 'sead': it has class, language, seed, lessons, ...
    """
    tomllib = import_module("tomllib")
    try:
        values = tomllib.loads(text)
    except ValueError as error:
        raise _wrong(str(error)) from error
    strange = next((key for key in values if key not in _KEYS), None)
    if strange is not None:
        raise _wrong(
            message("there is no choice {key}: it has {known}", key=shown(strange), known=_KEYS)
        )
    try:
        return _checked(values)
    except ValueError as error:
        raise _wrong(error.args[0]) from error


def live_address() -> str | None:
    """Where the live class is, for Python in a page that the teacher's machine gave; else None.

    >>> live_address() is None
    True
    """
    if sys.platform != "emscripten":
        return None
    before, mark, _ = (page.address() or "").removeprefix("blob:").partition(LIVE)
    return f"{before}{mark}" if mark else None


@lru_cache(maxsize=1)
def _of_page() -> str | None:
    """The class file of a live class, asked for once."""
    address = live_address()
    if address is None:
        return None
    return page.fetched(f"{address}{FILE}")


_KEYS = ("class", *(one.name for one in fields(ClassFile) if one.name != "name"))


def _checked(values: Mapping[str, Any]) -> ClassFile:
    seed, language = values.get("seed"), values.get("language")
    if seed is not None:
        check.whole("seed", seed)
    if language is not None:
        known_language(language)
    if "advice" in values:
        check.truth("advice", values["advice"])
    return ClassFile(
        check.text("class", values.get("class", "")),
        language,
        seed,
        check.names("lessons", values.get("lessons", ())),
        values.get("advice"),
        check.truth("names", values.get("names", True)),
        check.text("folder", values.get("folder", "hand-in")),
        check.text("password", values.get("password", "")),
    )


def _as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else import_module("json").dumps(value)


def _wrong(reason: object) -> ValueError:
    return ValueError(message("{file}: {reason}", file=FILE, reason=reason))
