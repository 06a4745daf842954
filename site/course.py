"""The lessons as the pages of the site tell of them, and the words around them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kernel_lib.core.text import LANGUAGES as NAMES
from kernel_lib.core.text import words
from kernel_lib.learn import course as kit

HERE = Path(__file__).parent
LANGUAGES = tuple(NAMES)


class LessonCard(NamedTuple):
    """What a lesson says of itself in a language."""

    language: str
    file: str
    number: str
    title: str
    minutes: int
    aim: str

    @property
    def heading(self) -> str:
        """The title with the number, where it has one."""
        return f"{int(self.number)} {self.title}" if self.number else self.title

    @property
    def page(self) -> str:
        """Where its page lies, from the root of the site."""
        return f"{self.language}/{Path(self.file).stem}.html"


HOME = LessonCard("en", "home.ipynb", "", "Sixth Card", 0, "")
"""The notebook to come back to, which is no lesson."""


class Course(NamedTuple):
    """The lessons in one language, in the order of the games, and their ways."""

    lessons: dict[str, LessonCard]
    by_game: dict[str, list[LessonCard]]
    by_idea: dict[str, list[LessonCard]]


class Words:
    """What the pages say in one language.

    >>> Words("ja")("by_game")
    'ゲームから選ぶ'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))

    def __call__(self, name: str) -> str:
        """The words of a name; ``games.ftw`` lies in a table of its own."""
        words = self._words
        for part in name.split("."):
            words = words[part]
        return str(words[self.language])


def course(language: str) -> Course:
    """The course in a language."""
    lessons = {
        number: LessonCard(
            language,
            f"{lesson.stem}.ipynb",
            number,
            lesson.title.words(language),
            lesson.minutes,
            lesson.aim.words(language),
        )
        for number, lesson in kit.lessons().items()
    }

    def parts(sections: Iterable[kit.Section]) -> dict[str, list[LessonCard]]:
        return {
            words(name, language): [lessons[lesson.number] for lesson in members]
            for name, members in sections
        }

    return Course(lessons, by_game=parts(kit.by_game()), by_idea=parts(kit.by_idea()))


def filled(template: str, **parts: str) -> str:
    """A page of ``templates/`` with its blanks filled: ``{{name}}`` as it is.

    A blank without a part, or a part without a blank, is an error.
    """
    text = (HERE / "templates" / template).read_text(encoding="utf-8")
    blanks = set(re.findall(r"\{\{(\w+)\}\}", text))
    if blanks != parts.keys():
        raise ValueError(f"{template}: {sorted(blanks ^ parts.keys())}")
    return re.sub(r"\{\{(\w+)\}\}", lambda blank: parts[blank[1]], text)


def network() -> str:
    """The program that stands in each page itself, and sees to it when the network is lost."""
    return (HERE / "templates" / "network.js").read_text(encoding="utf-8")


def plain(words: str) -> str:
    """Words without the elements in them."""
    return re.sub(r"<[^>]*>", "", words)
