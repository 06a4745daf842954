"""The lessons as the pages of the site tell of them, and the words around them."""

from __future__ import annotations

import json
import re
import tomllib
from html import escape
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
LANGUAGES = ("en", "ja")

GAMES = {
    "first": ("0",),
    "variants": ("1",),
    "chance": ("2", "3"),
    "ftw": ("4",),
    "ingenious": ("6",),
}
"""The parts of the course, by the first digits of its lessons."""


class Lesson(NamedTuple):
    """What a lesson says of itself; ``language`` is the one it is written in."""

    language: str
    file: str
    number: str
    title: str
    minutes: int
    aim: str

    @property
    def page(self) -> str:
        """Where its page lies, from the root of the site."""
        return f"{self.language}/{Path(self.file).stem}.html"


class Course(NamedTuple):
    """The lessons in one language, in the order of the games, and their ways."""

    lessons: dict[str, Lesson]
    by_game: dict[str, list[Lesson]]
    by_idea: dict[str, list[Lesson]]


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
        found = self._words
        for part in name.split("."):
            found = found[part]
        return str(found[self.language])


def course(notebooks: Path, language: str) -> Course:
    """The course in a language; a lesson that is not there in it is taken in English."""
    paths = {path.name: path for path in (notebooks / "en").glob("*.ipynb")}
    paths |= {path.name: path for path in (notebooks / language).glob("*.ipynb")}
    lessons = {one.number: one for one in map(read, paths.values())}
    about = tomllib.loads((notebooks / "course.toml").read_text(encoding="utf-8"))
    after = about.get("after", {})
    numbers = sorted(lessons, key=lambda one: (after.get(one, one), one))
    say = Words(language)
    return Course(
        lessons={number: lessons[number] for number in numbers},
        by_game={
            say(f"games.{name}"): [lessons[one] for one in numbers if one[0] in digits]
            for name, digits in GAMES.items()
        },
        by_idea={
            {"en": english, "ja": japanese}[language]: [lessons[one] for one in found]
            for english, japanese, found in about["ideas"]
        },
    )


def read(path: Path) -> Lesson:
    """What a lesson says of itself."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    about = notebook["metadata"]["sixth_card"]
    heading = "".join(notebook["cells"][0]["source"]).splitlines()[0].removeprefix("# ")
    number = path.stem[:2]
    title = re.sub(rf"^0?{int(number)} ", "", heading)
    return Lesson(path.parent.name, path.name, number, title, about["minutes"], about["aims"][0])


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
    """Words for a place where no element may stand."""
    return escape(re.sub(r"<[^>]*>", "", words))
