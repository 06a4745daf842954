"""The pages "Syllabuses": each topic of six syllabuses with its lessons and exercises, or why not.

They are made from ``notebooks/syllabuses.toml`` and from what the lessons ask, and written with the
other pages about the course (``python -m tools.notebooks.course``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kernel_lib.learn import course
from tools.notebooks.files import LESSONS

FILE = LESSONS / "syllabuses.toml"

WORDS = {
    "Syllabuses": "学習指導要領・シラバスとの対応",
    "Made from the lessons; change those instead of this page.": (
        "このページはレッスンから作られています。直すときは、レッスンを直してください。"
    ),
    "An exercise that is named here is asked in the lesson beside it, drawn anew each time.": (
        "右の列の問題は、同じ行のレッスンで出題されます。数は毎回変わります。"
    ),
    "| topic | lessons | exercises |": "| 内容 | レッスン | 問題 |",
    "Not here": "ありません",
    "**Beyond it:**": "**発展（この表にない内容）：**",
}
"""The words of the page, with those of its Japanese sister."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of a syllabus: exercises that teach it, or the name of a reason why there are none.

    ``code`` is what lessons name in their metadata, if they do.
    """

    name: Mapping[str, str]
    asks: tuple[str, ...] = ()
    missing: str = ""
    code: str = ""

    @property
    def lessons(self) -> tuple[str, ...]:
        """The numbers of the lessons in which its exercises are asked, in reading order."""
        lessons = course.lessons().items()
        return tuple(number for number, lesson in lessons if set(lesson.asks) & set(self.asks))


@dataclass(frozen=True, slots=True)
class Syllabus:
    """What one country asks."""

    name: Mapping[str, str]
    topics: tuple[Topic, ...]

    @property
    def beyond(self) -> tuple[str, ...]:
        """The lessons about chance that teach none of its topics, in reading order."""
        about_chance = {lesson.number for idea in course.by_idea() for lesson in idea.lessons}
        taught = {number for topic in self.topics for number in topic.lessons}
        return tuple(number for number in course.lessons() if number in about_chance - taught)


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def reasons() -> Mapping[str, Mapping[str, str]]:
    """Why a topic is not here, by the name of the reason."""
    reasons: Mapping[str, Mapping[str, str]] = _file()["reasons"]
    return reasons


def syllabuses() -> list[Syllabus]:
    """All of them, as they stand in the file."""
    return [
        Syllabus(_name(entry), tuple(map(_topic, entry["topics"]))) for entry in _file()["syllabus"]
    ]


def _name(table: Mapping[str, Any]) -> dict[str, str]:
    return {language: table[language] for language in ("en", "ja")}


def _topic(table: Mapping[str, Any]) -> Topic:
    asks = tuple(table.get("asks", ()))
    return Topic(_name(table), asks, table.get("missing", ""), table.get("code", ""))


def page(language: str, links: Mapping[str, str]) -> Iterator[str]:
    """The lines of the page; ``links`` lead to the lessons by their numbers."""

    def said(words: str) -> str:
        return WORDS[words] if language == "ja" else words

    yield from (f"# {said('Syllabuses')}", "")
    yield said("Made from the lessons; change those instead of this page.")
    yield ""
    yield said(
        "An exercise that is named here is asked in the lesson beside it, drawn anew each time."
    )
    for syllabus in syllabuses():
        yield from ("", f"## {syllabus.name[language]}", "")
        yield from (said("| topic | lessons | exercises |"), "|---|---|---|")
        for topic in syllabus.topics:
            if topic.missing:
                reason = reasons()[topic.missing][language]
                yield f"| {topic.name[language]} | {said('Not here')} | {reason} |"
            else:
                lessons = "<br>".join(links[number] for number in topic.lessons)
                asks = ", ".join(f"`{id}`" for id in topic.asks)
                yield f"| {topic.name[language]} | {lessons} | {asks} |"
        beyond = " · ".join(links[number] for number in syllabus.beyond)
        yield from ("", f"{said('**Beyond it:**')} {beyond}")
