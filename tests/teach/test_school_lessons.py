"""School lessons that take up no lesson of the kit: whole, in both languages, of 45 minutes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from kernel_lib.core.text import speaking
from kernel_lib.teach.planning.lesson_plan import SCHOOL_LESSON
from kernel_lib.teach.planning.page import html
from kernel_lib.teach.planning.school_lessons import (
    FOLDER,
    school_lesson_names,
    school_lesson_plan,
)
from widgets.network.status_words import OF_ROOM, OF_SEAT
from widgets.network.teacher import _WORDS as _TEACHERS

PRESSED = {
    "a-class-plays": ("start", "rotate", "pause", "hurry", "end", "hide", "back"),
    "a-league-of-bots": ("league", "endLeague", "lessons"),
}
"""What is pressed in each lesson."""

every_one = pytest.mark.parametrize("name", school_lesson_names())


def told(name: str) -> dict[str, Any]:
    """What stands in the file."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def texts(value: Any) -> Iterator[dict[str, str]]:
    """All texts of a file, by language."""
    if isinstance(value, dict) and value.keys() & {"en", "ja"}:
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


@every_one
def test_it_takes_a_school_lesson(name: str) -> None:
    """The minutes of its steps make 45."""
    assert sum(step["minutes"] for step in told(name)["step"]) == SCHOOL_LESSON["en"]


@every_one
def test_every_text_is_there_in_both_languages(name: str) -> None:
    """None is empty, and none stands in one language only."""
    for text in texts(told(name)):
        assert set(text) == {"en", "ja"}
        assert all(text.values())


@every_one
def test_the_buttons_are_called_as_on_the_pages(name: str) -> None:
    """What is to be pressed has the very words of the teacher's page and of the pupil's."""
    words = {**OF_SEAT, **OF_ROOM, **_TEACHERS}
    for language in ("en", "ja"):
        with speaking(language):
            page = html(school_lesson_plan(name))
            for key in PRESSED[name]:
                assert f"<em>{words[key]}</em>" in page


def test_a_school_lesson_that_there_is_not() -> None:
    """One sentence names those that there are."""
    with pytest.raises(ValueError, match="there is no school lesson 'x': choose one of a-class"):
        school_lesson_plan("x")
