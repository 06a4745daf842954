"""Which exercises a lesson asks, read from the lesson itself, and what it is called."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path

from kernel_lib.command.lessons import shipped
from kernel_lib.core import registry
from kernel_lib.core.text import Message, current_language, message
from kernel_lib.learn.drawn import Family

_ASKED = re.compile(r'\b(?:check|Guess)\(\s*"([a-z0-9-]+)"')
_NUMBERED = re.compile(r"[0-9][0-9]-")


@cache
def lesson_file(number: str, language: str = "en") -> Path | None:
    """The notebook of a lesson by its two digits; None where it is not there in this language."""
    found = sorted((shipped() / language).glob(f"{number}-*.ipynb"))
    return found[0] if found else None


@cache
def lesson_numbers() -> tuple[str, ...]:
    """The two digits of each lesson.

    >>> lesson_numbers()[:3]
    ('00', '01', '02')
    """
    files = sorted((shipped() / "en").glob("*.ipynb"))
    return tuple(file.name[:2] for file in files if _NUMBERED.match(file.name))


def lesson_title(number: str) -> str | Message:
    """The lesson's own heading in the current language, or its number where it has none."""
    file = lesson_file(number, current_language())
    if file is None:
        return message("Lesson {number}", number=int(number))
    heading = next(line for line in _lines(file) if line.startswith("# "))
    return heading.removeprefix("# ").strip()


@cache
def families_of(number: str) -> tuple[Family, ...]:
    """The kinds of exercises with drawn numbers that a lesson asks, in its order, each once.

    >>> [family.id for family in families_of("22")][:2]
    ['gap-of-nobody', 'gap-of-37']
    """
    known = all_families()
    return tuple(known[id] for id in asked_in(number) if id in known)


@cache
def asked_in(number: str) -> tuple[str, ...]:
    """The ids of all exercises that a lesson asks, in its order, each once.

    >>> asked_in("22")[:2]
    ('sixth-37', 'gap-of-nobody')
    """
    file = lesson_file(number)
    lines = () if file is None else _lines(file)
    return tuple(dict.fromkeys(_ASKED.findall("\n".join(lines))))


@cache
def all_families() -> dict[str, Family]:
    """The families of all games, by id."""
    games = (registry.game_named(name).__name__ for name in registry.names())
    found: dict[str, Family] = {}
    for game in games:
        content = import_module(f"{game}.content.exercises")
        found.update((family.id, family) for family in content.FAMILIES)
    return found


@cache
def _lines(file: Path) -> tuple[str, ...]:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return tuple("\n".join("".join(cell["source"]) for cell in cells).splitlines())
