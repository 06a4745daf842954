"""The page that a visitor meets first: what this is, and the lessons as cards."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent

GAMES = {
    "Begin here": ("0",),
    "The variants of 6 nimmt!": ("1",),
    "Chance": ("2", "3"),
    "FTW?!": ("4",),
    "Ingenious": ("6",),
}
"""The parts of the course, by the first digits of its lessons."""


class Lesson(NamedTuple):
    """What a card tells of a lesson."""

    file: str
    number: str
    title: str
    minutes: int
    aim: str


def page(notebooks: Path, settings: str) -> str:
    """The page for the lessons of a folder, in English, with the ``settings`` of JupyterLite."""
    lessons = {one.number: one for one in map(read, sorted((notebooks / "en").glob("*.ipynb")))}
    course = tomllib.loads((notebooks / "course.toml").read_text(encoding="utf-8"))
    after = course.get("after", {})
    in_order = sorted(
        lessons.values(), key=lambda one: (after.get(one.number, one.number), one.number)
    )
    by_game = {
        name: [one for one in in_order if one.number[0] in digits] for name, digits in GAMES.items()
    }
    by_idea = {
        name: [lessons[number] for number in numbers] for name, _, numbers in course["ideas"]
    }
    text = (HERE / "front.html").read_text(encoding="utf-8")
    parts = {
        "SETTINGS": settings,
        "START": address(lessons["00"]),
        "BY_GAME": sections(by_game),
        "BY_IDEA": sections(by_idea),
    }
    for name, part in parts.items():
        text = text.replace(f"<!-- {name} -->", part).replace(f"#{name}", part)
    return text


def read(path: Path) -> Lesson:
    """What a lesson says of itself."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    about = notebook["metadata"]["sixth_card"]
    heading = "".join(notebook["cells"][0]["source"]).splitlines()[0].removeprefix("# ")
    number = path.stem[:2]
    title = re.sub(rf"^0?{int(number)} ", "", heading)
    return Lesson(path.name, number, title, about["minutes"], about["aims"][0])


def address(lesson: Lesson) -> str:
    """Where a lesson opens, without JupyterLab's frame around it."""
    return f"notebooks/index.html?path=notebooks/en/{lesson.file}"


def sections(parts: dict[str, list[Lesson]]) -> str:
    """The cards of each part below its name."""
    return "".join(
        f"<section><h3>{escape(name)}</h3><ul>{cards(lessons)}</ul></section>"
        for name, lessons in parts.items()
    )


def cards(lessons: Iterable[Lesson]) -> str:
    """A card for each lesson."""
    return "".join(
        f'<li><a href="{escape(address(one))}"><small>{int(one.number)} · {one.minutes} min</small>'
        f"<strong>{escape(one.title)}</strong><span>{escape(one.aim)}</span></a></li>"
        for one in lessons
    )
