"""Which exercises a lesson asks, read from the lesson itself, and what it is called."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from kernel_lib.command.lessons import shipped
from kernel_lib.core.text import Message, current_language, message
from kernel_lib.learn.questions import all_templates
from kernel_lib.learn.templates import Template

_ASKED = re.compile(r'\b(?:check|Guess)\(\s*"([a-z0-9-]+)"(?:,\s*seed=([0-9]+))?')
_NUMBERED = re.compile(r"[0-9][0-9]-")


@cache
def lesson_file(number: str, language: str = "en") -> Path | None:
    """The notebook of a lesson by its two digits; None where it is not there in this language."""
    files = sorted((shipped() / language).glob(f"{number}-*.ipynb"))
    return files[0] if files else None


@cache
def lesson_numbers() -> tuple[str, ...]:
    """The two digits of each lesson.

    >>> lesson_numbers()[:3]
    ('00', '01', '02')
    """
    files = sorted((shipped() / "en").glob("[0-9]*.ipynb"))
    return tuple(file.name[:2] for file in files if _NUMBERED.match(file.name))


def lesson_title(number: str) -> str | Message:
    """The lesson's own heading in the current language, or its number where it has none."""
    file = lesson_file(number, current_language())
    if file is None:
        return message("Lesson {number}", number=int(number))
    heading = next(line for line in _lines(file) if line.startswith("# "))
    return heading.removeprefix("# ").strip()


@cache
def drawn_in(number: str) -> tuple[Template, ...]:
    """What a lesson asks that has other numbers, in its order, each once.

    >>> [template.id for template in drawn_in("22")][:2]
    ['gap-of-nobody', 'gap-of-37']
    """
    asked = [all_templates()[id] for id in asked_in(number) if id in all_templates()]
    return tuple(template for template in asked if template.has_others)


@cache
def asked_in(number: str) -> tuple[str, ...]:
    """The ids of all exercises that a lesson asks, in its order, each once.

    >>> asked_in("22")[:2]
    ('sixth-37', 'gap-of-nobody')
    """
    return tuple(dict.fromkeys(id for id, _seed in _calls(number)))


@cache
def kept_in(number: str) -> tuple[str, ...]:
    """The names by which the answers to these exercises are kept, as ``guesses.asked`` has them.

    What is asked with the numbers of a seed is kept apart from the same with other numbers.

    >>> kept_in("35")[6:8]
    ('false-alarms', 'eight-of-ten 1')
    """
    calls = ((all_templates()[id], seed) for id, seed in _calls(number))
    names = (template.kept_as(int(seed) if seed else None) for template, seed in calls)
    return tuple(dict.fromkeys(names))


def _calls(number: str) -> list[tuple[str, str]]:
    """The id and the seed, empty without one, of each call that asks an exercise."""
    file = lesson_file(number)
    lines = () if file is None else _lines(file)
    return _ASKED.findall("\n".join(lines))


@cache
def _lines(file: Path) -> tuple[str, ...]:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return tuple("\n".join("".join(cell["source"]) for cell in cells).splitlines())
