"""What a teacher has chosen for a class, in one file: ``class.toml`` beside the notebooks.

    class = "7b"
    language = "ja"          # what tables and lessons speak
    seed = 28                # everybody plays the same deal
    lessons = ["22", "28"]   # what is done in class
    advice = false           # no "What would you play?"
    names = true             # the class board begins with nicknames, not numbers
    folder = "hand-in"       # where what is handed in goes
    password = "three owls"  # of the live class; it never leaves the teacher's machine
    secret = "a long line"   # what tests and worksheets are drawn from, besides their seed

Every line may be left out. The file is looked for in the folder of the notebook and in the one
above; a pupil of a live class gets it, without password and secret, from the teacher's machine.
Without such a file there is no class, and nothing is different.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from kernel_lib.core import check
from kernel_lib.core.text import known_language, message, quoted
from kernel_lib.runtime import page

FILE = "class.toml"

LIVE = "/sixth-card-class/"
"""What the address of a live class begins with, behind the name of the teacher's machine."""

LONGEST_NAME = 40
"""Letters of the name of a class."""

PRIVATE = ".sixth-card-class"
"""The folder of what only the teacher's machine knows of a class."""

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
    names: bool = False
    folder: str = "hand-in"
    password: str = ""
    secret: str = ""

    @property
    def for_pupils(self) -> str:
        """What a pupil's tables have to know, as the text of a class file: no secrets."""
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
    path = place()
    return read(path.read_text(encoding="utf-8", errors="replace")) if path else None


def chosen() -> ClassFile:
    """The choices that hold here; those of no class without a class file."""
    return found() or NO_CLASS


def folder() -> Path:
    """Where what is handed in goes: beside the class file, or beside the notebooks.

    >>> isinstance(folder(), Path)
    True
    """
    path = place()
    if path is not None:
        return path.parent / chosen().folder
    there = [Path(home) / NO_CLASS.folder for home in _HOMES]
    usual = Path("notebooks") if Path("notebooks").is_dir() else Path()
    return next((path for path in there if path.is_dir()), usual / NO_CLASS.folder)


def private_folder() -> Path:
    """Where the teacher's machine keeps what nobody else may read: beside the class file.

    >>> private_folder().name
    '.sixth-card-class'
    """
    path = place()
    return (folder().parent if path is None else path.parent) / PRIVATE


def known_class(name: object) -> str:
    """The name of a class, tidied; one that cannot stand in a line is refused.

    >>> known_class(" 7b/2  \U0001f989 ")
    '7b/2 \U0001f989'
    >>> known_class("7b" * 30)
    Traceback (most recent call last):
        ...
    ValueError: the name of a class has 1 to 40 letters that can be read, in one line, not '7b7b...
    """
    tidy = " ".join(unicodedata.normalize("NFKC", name).split()) if isinstance(name, str) else ""
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise ValueError(
            message(
                "the name of a class has 1 to {most} letters that can be read, in one line, "
                "not {name}",
                most=LONGEST_NAME,
                name=quoted(name),
            )
        )
    return tidy


def place() -> Path | None:
    """The class file that holds here; None without one."""
    return next((path for home in _HOMES if (path := Path(home) / FILE).is_file()), None)


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
    except tomllib.TOMLDecodeError as error:
        raise _wrong(str(error)) from error
    except ValueError as error:  # Python reads no number of thousands of digits
        raise _wrong(message("there is a number with far too many digits in it")) from error
    except RecursionError as error:
        raise _wrong(message("there are far too many brackets in one another in it")) from error
    strange = next((key for key in values if key not in _KEYS), None)
    if strange is not None:
        raise _wrong(
            message("there is no choice {key}: it has {known}", key=quoted(strange), known=_KEYS)
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


_KEYS = ("class", *(field.name for field in fields(ClassFile) if field.name != "name"))


def _checked(values: Mapping[str, object]) -> ClassFile:
    seed, language, advice = None, None, None
    if values.get("seed") is not None:
        seed = check.seed(check.whole("seed", values["seed"]))
    if values.get("language") is not None:
        language = known_language(values["language"])
    if "advice" in values:
        advice = check.truth("advice", values["advice"])
    name = check.text("class", values.get("class", ""))
    password = check.text("password", values.get("password", ""))
    if password and not password.strip():
        raise ValueError(
            message("the password is blank: write one, or leave the line out, and one is drawn")
        )
    return ClassFile(
        known_class(name) if name else "",
        language,
        seed,
        check.names("lessons", values.get("lessons", ())),
        advice,
        check.truth("names", values.get("names", False)),
        check.text("folder", values.get("folder", "hand-in")),
        password,
        check.text("secret", values.get("secret", "")),
    )


def _as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_as_toml, value))}]"
    # What JSON escapes TOML does, too; a letter beyond U+FFFF may not be escaped as JSON does it.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _wrong(reason: object) -> ValueError:
    return ValueError(message("{file}: {reason}", file=FILE, reason=reason))
