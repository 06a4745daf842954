"""The course: its lessons in reading order, by games and by ideas, and what each asks.

It stands in ``course.json``, which is made from the lessons (``tools.notebooks.course_list``)
wherever the kit is installed: so it is there in the browser, too, where there are no notebooks.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from kernel_lib.core.text import message
from kernel_lib.learn.wording import Wording


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its number, the name of its file, how many minutes it takes, what it asks."""

    number: str
    stem: str
    minutes: int
    title: Wording
    aim: Wording
    asks: tuple[str, ...]


class Section(NamedTuple):
    """A part of the course with its name."""

    name: object
    lessons: tuple[Lesson, ...]


GAMES = (
    (message("Begin here"), "0"),
    (message("The variants of 6 nimmt!"), "1"),
    (message("Chance"), "235"),
    (message("FTW?!"), "4"),
    (message("Ingenious"), "6"),
)
"""The way by games: the first digits of the lessons of each part."""


@cache
def _course() -> Any:
    return json.loads(files("kernel_lib.learn").joinpath("course.json").read_text("utf-8"))


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by their number, in reading order.

    >>> lessons()["22"].stem, str(lessons()["22"].title)
    ('22-the-hypergeometric-gap', 'The hypergeometric gap')
    """
    return {
        lesson["number"]: Lesson(
            lesson["number"],
            lesson["stem"],
            lesson["minutes"],
            Wording(lesson["title"]),
            Wording(lesson["aim"]),
            tuple(lesson["asks"]),
        )
        for lesson in _course()["lessons"]
    }


def by_game() -> list[Section]:
    """The lessons by the games that they are about.

    >>> [len(section.lessons) for section in by_game()]
    [7, 9, 28, 5, 7]
    """
    return [
        Section(name, tuple(lesson for lesson in lessons().values() if lesson.number[0] in digits))
        for name, digits in GAMES
    ]


def by_idea() -> list[Section]:
    """The lessons of probability by their ideas, each of which uses only earlier ones.

    >>> str(by_idea()[0].name), [lesson.number for lesson in by_idea()[0].lessons]
    ('Counting', ['20', '21', '17'])
    """
    return [
        Section(
            Wording({"en": english, "ja": japanese}), tuple(lessons()[number] for number in numbers)
        )
        for english, japanese, numbers in _course()["ideas"]
    ]
