"""The pages about the course, made from the lessons' metadata and ``notebooks/course.toml``.

``python -m tools.notebooks.course`` writes them: two ways through the lessons, what of a curriculum
each lesson is about, and the glossary.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nbformat

from kernel_lib.teach.planning import minutes
from tools.notebooks import syllabuses

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
ENGLISH = NOTEBOOKS / "en"
BASICS = ("00", "01", "02", "03", "04", "05", "06")
"""The game itself: whoever goes by ideas has played it."""

GAMES = {
    "0": "6 nimmt!",
    "1": "Variants",
    "2": "Chance",
    "3": "Chance",
    "4": "FTW?!",
    "5": "Chance",
    "6": "Ingenious",
}
"""The way by games, by the first digit of a lesson."""

_FOR_IDEAS = "For probability. Play lessons 1 to 6 first, 40 to 43 before 44, 60 to 62 before 63."

_BY_TOPIC = "By topic it stands in [Syllabuses](syllabuses.md)."

IN_JAPANESE = {
    "6 nimmt!": "6 nimmt!（ニムト）",
    "Variants": "バリエーション",
    "Chance": "確率",
    "FTW?!": "FTW?!",
    "Ingenious": "頭脳絶好調（インジーニアス）",
    "The course": "コース案内",
    "Made from the lessons; change those instead of this page.": (
        "このページはレッスンから作られています。直すときは、レッスンを直してください。"
    ),
    "By games": "ゲームの順",
    "By ideas": "考え方の順",
    _FOR_IDEAS: (
        "確率を学ぶための道すじです。先にレッスン1から6までを遊びましょう。"
        "44の前には40から43まで、63の前には60から62までを遊びます。"
    ),
    "In your curriculum": "教科書のどこにあたるか",
    _BY_TOPIC: "内容ごとの表は、[学習指導要領・シラバスとの対応](syllabuses.md)にあります。",
    "| lesson | minutes | what it is about there |": "| レッスン | 分 | あたるところ |",
}
"""The words of the pages."""

HOW_COUNTED = (
    f"The minutes are counted from each lesson: {minutes.WORDS_A_MINUTE} words a minute, "
    f"{minutes.A_GUESS} for a guess, {minutes.AN_EXERCISE} for each of the first "
    f"{minutes.IN_CLASS} exercises, {minutes.A_HAND} for a deal or a game that is played, and "
    f"{minutes.TO_DRAG} for a thing to drag or an example to step through; what is said is "
    f"rounded up, and people differ by more than that."
)
HOW_COUNTED_IN_JAPANESE = (
    f"時間は、英語のレッスンから数えました。読むのは1分に{minutes.WORDS_A_MINUTE}語、予想は"
    f"{minutes.A_GUESS}分、問題は初めの{minutes.IN_CLASS}問が{minutes.AN_EXERCISE}分ずつ、"
    f"ゲームは1ラウンド{minutes.A_HAND}分、動かして調べるものや1つずつ進める例は"
    f"{minutes.TO_DRAG}分です。数は切り上げました。人によって、もっと違います。"
)


@dataclass(frozen=True)
class LessonMetadata:
    """A lesson as its own metadata tell of it."""

    number: str
    file: str
    title: str
    minutes: int
    needs: tuple[str, ...]
    codes: tuple[str, ...]

    @property
    def link(self) -> str:
        """A link to it from a page beside the lessons."""
        return f"[{self.title}]({self.file})"


@cache
def lessons(language: str = "en") -> dict[str, LessonMetadata]:
    """All lessons in a language by their number."""
    lessons = (_lesson(path) for path in sorted((NOTEBOOKS / language).glob("[0-9]*.ipynb")))
    return {lesson.number: lesson for lesson in lessons}


def _lesson(path: Path) -> LessonMetadata:
    notebook = nbformat.read(path, as_version=4)
    about = notebook.metadata["sixth_card"]
    return LessonMetadata(
        number=path.name[:2],
        file=path.name,
        title=notebook.cells[0].source.splitlines()[0].removeprefix("# "),
        minutes=about["minutes"],
        needs=tuple(need[:2] for need in about["needs"]),
        codes=tuple(about.get("curriculum", ())),
    )


@cache
def course() -> Mapping[str, Any]:
    """What ``course.toml`` says."""
    return tomllib.loads((NOTEBOOKS / "course.toml").read_text(encoding="utf-8"))


def by_ideas() -> list[str]:
    """The numbers of the lessons in the order of ideas."""
    return [number for _, _, numbers in course()["ideas"] for number in numbers]


def by_number() -> list[str]:
    """The numbers of the lessons as each leads to the next, on the way by games."""
    after = course()["after"]
    return sorted(lessons(), key=lambda number: (after.get(number, number), number))


def pages() -> dict[Path, str]:
    """Every page with its text."""
    pages = {}
    for language in ("en", "ja"):
        pages[NOTEBOOKS / language / "course.md"] = "\n".join(_course(language)) + "\n"
        pages[NOTEBOOKS / language / "glossary.md"] = "\n".join(_glossary(language)) + "\n"
        links = {number: lesson.link for number, lesson in lessons(language).items()}
        table = syllabuses.page(language, links)
        pages[NOTEBOOKS / language / "syllabuses.md"] = "\n".join(table) + "\n"
    return pages


def said(words: str, language: str) -> str:
    """The words of a page in a language."""
    return IN_JAPANESE[words] if language == "ja" else words


def _course(language: str) -> Iterator[str]:
    yield from (f"# {said('The course', language)}", "")
    yield said("Made from the lessons; change those instead of this page.", language)
    yield from ("", f"## {said('By games', language)}", "", "```mermaid", "flowchart TD")
    yield from (*_by_games(language), "```", "", f"## {said('By ideas', language)}", "")
    yield from (said(_FOR_IDEAS, language), "")
    yield from ("```mermaid", "flowchart TD", *_chain(by_ideas(), language), "```", "")
    there = lessons(language)
    for english, japanese, numbers in course()["ideas"]:
        name = f"**{japanese}：**" if language == "ja" else f"**{english}:**"
        yield f"- {name} " + " → ".join(there[number].link for number in numbers)
    yield from ("", f"## {said('In your curriculum', language)}", "")
    yield from (said(_BY_TOPIC, language), "")
    yield from (said("| lesson | minutes | what it is about there |", language), "|---|---|---|")
    yield from (_line(lesson, language) for lesson in there.values() if lesson.codes)
    yield from ("", HOW_COUNTED_IN_JAPANESE if language == "ja" else HOW_COUNTED, "")
    for code, meaning in course()["codes"].items():
        yield f"- **{code}:** {meaning}"


def _line(lesson: LessonMetadata, language: str) -> str:
    """A lesson with what it is about; for readers in Japan their own curriculum comes first."""
    codes = sorted(lesson.codes, key=lambda code: not code.startswith("数学") and language == "ja")
    return f"| {lesson.link} | {lesson.minutes} | {', '.join(codes)} |"


def _by_games(language: str) -> Iterator[str]:
    groups: dict[str, list[str]] = {}
    for number in by_number():
        groups.setdefault(GAMES[number[0]], []).append(number)
    for at, (name, numbers) in enumerate(groups.items()):
        yield f'  subgraph g{at}["{said(name, language)}"]'
        yield from (f"  {line}" for line in _chain(numbers, language))
        yield "  end"
    for later in ("10", "20", "40", "60"):
        yield f"  l06 --> l{later}" if later in ("10", "20") else f"  l00 -.-> l{later}"


def _chain(numbers: list[str], language: str) -> Iterator[str]:
    for number in numbers:
        yield f'  l{number}["{lessons(language)[number].title}"]'
    yield "  " + " --> ".join(f"l{number}" for number in numbers)


def _glossary(language: str) -> Iterator[str]:
    """The terms in two languages, those of the reader first."""
    later = "en" if language == "ja" else "ja"
    yield from ("# 用語集 Glossary" if language == "ja" else "# Glossary 用語集", "")
    names = {"en": ("term", "what it means"), "ja": ("用語", "意味")}
    mine, its = names[language], names[later]
    lesson = "レッスン" if language == "ja" else "lesson"
    yield f"| {mine[0]} | {its[0]} | {mine[1]} | {its[1]} | {lesson} |"
    yield "|---|---|---|---|---|"
    order = "lesson" if language == "ja" else "en"
    for term in sorted(course()["term"], key=lambda entry: entry[order].casefold()):
        link = lessons(language)[term["lesson"]].link
        means = term["means"]
        yield f"| {term[language]} | {term[later]} | {means[language]} | {means[later]} | {link} |"


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(NOTEBOOKS.parent))


if __name__ == "__main__":
    main()
