"""The pages about the course, made from the lessons' metadata and ``notebooks/course.toml``.

``python -m tests.notebooks.course`` writes them: two ways through the lessons, what of a curriculum
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

from tests.notebooks import minutes

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
    "6": "Ingenious",
}
"""The way by games, by the first digit of a lesson."""


HOW_COUNTED = (
    f"The minutes are counted from each lesson: {minutes.WORDS_A_MINUTE} words a minute, "
    f"{minutes.A_GUESS} for a guess, {minutes.AN_EXERCISE} for each of the first "
    f"{minutes.IN_CLASS} exercises, {minutes.A_HAND} for a deal or a game that is played, and "
    f"{minutes.TO_DRAG} for a thing to drag or an example to step through; what is said is "
    f"rounded up, and people differ by more than that."
)


@dataclass(frozen=True)
class Lesson:
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
def lessons() -> dict[str, Lesson]:
    """All lessons by their number."""
    found = (_lesson(path) for path in sorted(ENGLISH.glob("*.ipynb")))
    return {one.number: one for one in found}


def _lesson(path: Path) -> Lesson:
    notebook = nbformat.read(path, as_version=4)
    about = notebook.metadata["sixth_card"]
    return Lesson(
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
    return {
        ENGLISH / "course.md": "\n".join(_course()) + "\n",
        ENGLISH / "glossary.md": "\n".join(_glossary()) + "\n",
    }


def _course() -> Iterator[str]:
    yield from ("# The course", "", "Made from the lessons; change those instead of this page.", "")
    yield from ("## By games", "", "```mermaid", "flowchart TD", *_by_games(), "```", "")
    yield from ("## By ideas", "", "For probability. Play the lessons 1 to 6 first.", "")
    yield from ("```mermaid", "flowchart TD", *_chain(by_ideas()), "```", "")
    for name, _, numbers in course()["ideas"]:
        yield f"- **{name}:** " + " → ".join(lessons()[number].link for number in numbers)
    yield from ("", "## In your curriculum", "", "| lesson | minutes | what it is about there |")
    yield "|---|---|---|"
    for one in lessons().values():
        if one.codes:
            yield f"| {one.link} | {one.minutes} | {', '.join(one.codes)} |"
    yield from ("", HOW_COUNTED, "")
    for code, meaning in course()["codes"].items():
        yield f"- **{code}:** {meaning}"


def _by_games() -> Iterator[str]:
    groups: dict[str, list[str]] = {}
    for number in by_number():
        groups.setdefault(GAMES[number[0]], []).append(number)
    for at, (name, numbers) in enumerate(groups.items()):
        yield f'  subgraph g{at}["{name}"]'
        yield from (f"  {line}" for line in _chain(numbers))
        yield "  end"
    for later in ("10", "20", "40", "60"):
        yield f"  l06 --> l{later}" if later in ("10", "20") else f"  l00 -.-> l{later}"


def _chain(numbers: list[str]) -> Iterator[str]:
    for number in numbers:
        yield f'  l{number}["{lessons()[number].title}"]'
    yield "  " + " --> ".join(f"l{number}" for number in numbers)


def _glossary() -> Iterator[str]:
    yield from (
        "# Glossary 用語集",
        "",
        "| term | 用語 | what it means | 意味 | lesson |",
        "|---|---|---|---|---|",
    )
    for term in sorted(course()["term"], key=lambda one: one["en"].casefold()):
        means = term["means"]
        yield (
            f"| {term['en']} | {term['ja']} | {means['en']} | {means['ja']} "
            f"| {lessons()[term['lesson']].link} |"
        )


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(NOTEBOOKS.parent))


if __name__ == "__main__":
    main()
