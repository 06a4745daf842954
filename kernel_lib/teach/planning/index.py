"""The page that leads to all plans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kernel_lib.core.text import current_language, message, words
from kernel_lib.teach.planning.notebook import lesson
from kernel_lib.teach.planning.page import Block, Bullets, Heading, PrintedPage, Rich
from kernel_lib.teach.planning.school_lessons import school_lesson_names, school_lesson_plan
from kernel_lib.teach.worksheets.lessons import lesson_numbers


def index_page(units: Sequence[tuple[str, Sequence[PrintedPage]]]) -> PrintedPage:
    """A page with links to the plans of all lessons, and to the pages of units in their folders."""
    title = message("Plans for teachers")
    return PrintedPage(
        "index", words(title), (Heading(title, 1), *_units(units), *_alone(), *_lessons())
    )


def _units(units: Sequence[tuple[str, Sequence[PrintedPage]]]) -> Iterator[Block]:
    for folder, rows in units:
        yield Heading(rows[0].title)
        yield Bullets([_link(page.title, f"{folder}/{page.file}") for page in rows])


def _alone() -> Iterator[Block]:
    yield Heading(message("School lessons at tables over the network"))
    plans = map(school_lesson_plan, school_lesson_names())
    yield Bullets([_link(page.title, page.file) for page in plans])


def _lessons() -> Iterator[Block]:
    yield Heading(message("Lessons"))
    yield Bullets(
        [
            _link(lesson(number, current_language()).title, f"plan-{number}")
            for number in lesson_numbers()
        ]
    )


def _link(title: str, file: str) -> Rich:
    return Rich(f"[{title}]({file}-{current_language()}.html)")
