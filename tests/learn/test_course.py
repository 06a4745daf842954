"""The course as an installed kit knows it: what is written down is what the lessons say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kernel_lib.learn import course
from kernel_lib.learn.questions import all_templates
from tools.notebooks import course_list
from tools.notebooks.course import by_ideas, by_number
from tools.notebooks.course import lessons as told_by_pages
from tools.notebooks.files import lessons


def test_the_list_is_up_to_date() -> None:
    """It says what the lessons say now (make writes it)."""
    assert course_list.WRITTEN.read_text(encoding="utf-8") == course_list.text()


def test_all_lessons_are_there_in_order() -> None:
    """Each once, in the order of the way by games, with its minutes and its heading."""
    assert [*course.lessons()] == by_number()
    assert {lesson.stem for lesson in course.lessons().values()} == {
        path.stem for path in lessons("en")
    }
    for language in ("en", "ja"):
        for number, page in told_by_pages(language).items():
            lesson = course.lessons()[number]
            assert page.title in (
                f"{int(number)} {lesson.title.words(language)}",
                lesson.title.words(language),
            )
            assert page.minutes == lesson.minutes


def test_each_asks_questions_of_the_kit() -> None:
    """What a lesson asks is a question of the kit, and every question is asked somewhere."""
    asked = {id for lesson in course.lessons().values() for id in lesson.asks}
    assert asked == set(all_templates())


def test_the_sections_hold_each_lesson_once() -> None:
    """By games all of them; by ideas those of probability, in the order of the page."""
    games = [lesson.number for section in course.by_game() for lesson in section.lessons]
    assert sorted(games) == sorted(course.lessons())
    ideas = [lesson.number for section in course.by_idea() for lesson in section.lessons]
    assert ideas == by_ideas()
    assert len(ideas) == len(set(ideas))


@pytest.mark.parametrize(("language", "page"), [("en", "lessons.md"), ("ja", "lessons.ja.md")])
def test_the_page_of_the_lessons_has_them_all(language: str, page: str) -> None:
    """One row of its table for each lesson, in the order of the way by games."""
    text = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")
    rows = re.findall(rf"^\| \[.+?\]\(\.\./notebooks/{language}/(.+?)\.ipynb\) \|", text, re.M)
    assert rows == [lesson.stem for lesson in course.lessons().values()]
