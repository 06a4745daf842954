"""School lessons that take up no lesson of the kit: their plans, from texts of their own.

>>> school_lesson_names()
('a-class-plays', 'a-league-of-bots')
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from kernel_lib.core.text import current_language, message, quoted, words
from kernel_lib.teach.planning.lesson_plan import SCHOOL_LESSON
from kernel_lib.teach.planning.page import (
    Block,
    Bullets,
    Grid,
    Heading,
    Paragraph,
    PrintedPage,
    Rich,
)
from kernel_lib.teach.planning.texts import CONTENT

FOLDER = CONTENT / "school"


def school_lesson_names() -> tuple[str, ...]:
    """The names of these lessons."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def school_lesson_plan(name: str) -> PrintedPage:
    """The plan of such a lesson; a name that is not there is a ``ValueError``.

    >>> school_lesson_plan("a-class-plays").title
    'A class plays'
    """
    if name not in school_lesson_names():
        raise ValueError(
            message(
                "there is no school lesson {name}: choose one of {known}",
                name=quoted(name),
                known=school_lesson_names(),
            )
        )
    told = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    language = current_language()
    title = told["title"][language]
    return PrintedPage(f"school-{name}", words(title), tuple(_blocks(told, language)))


def _blocks(told: dict[str, Any], language: str) -> Iterator[Block]:
    yield Heading(told["title"][language], 1)
    yield Paragraph(Rich(told["about"][language]))
    yield Heading(message("Before"))
    yield Bullets([Rich(item[language]) for item in told["before"]])
    yield Heading(message("Course"))
    left = SCHOOL_LESSON[language] - sum(step["minutes"] for step in told["step"])
    rows = [
        (
            message("{n} minutes", n=step["minutes"] + (left if step is told["step"][-1] else 0)),
            step["what"][language],
            Rich(step["how"][language]),
        )
        for step in told["step"]
    ]
    yield Grid((message("Time"), message("What"), message("How")), rows, (2, 3, 12))
    yield Heading(message("If something goes wrong"))
    yield Bullets([Rich(item[language]) for item in told["trouble"]])
