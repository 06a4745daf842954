"""What teachers are told stands in a lesson's plan, in both languages, and not in the lesson."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import nbformat
import pytest

from kernel_lib.teach.planning.texts import CONTENT
from tests.notebooks.numbers import is_small, numbers, numbers_known, outside
from tests.together import each
from tools.notebooks.files import LESSONS, lessons
from tools.notebooks.sisters import LETTERS

PLANS = sorted((CONTENT / "plans").glob("*.toml"))
UNITS = sorted((CONTENT / "units").glob("*.toml"))
KINDS = {"class", "everyday", "further", "source"}
FOLD_OF_TEACHERS = ("For teachers", "先生方へ")
"""What the heading of a fold was that only teachers need."""

LESSON = re.compile(r"(?:lesson|レッスン) ?\d+", re.IGNORECASE)
"""The number of a lesson comes from nowhere."""

every_plan = each("path", PLANS, ids=lambda path: path.stem)


@cache
def told_in(path: Any) -> dict[str, Any]:
    """The texts of a plan."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def lesson_of(number: str) -> Any:
    """The English lesson with this number."""
    (path,) = (LESSONS / "en").glob(f"{number}-*.ipynb")
    return nbformat.read(path, as_version=4)


def texts(found: Any) -> Iterator[tuple[Any, Any]]:
    """Every text, in English and in Japanese."""
    if isinstance(found, dict) and {"en", "ja"} <= set(found):
        yield found["en"], found["ja"]
        found = {name: part for name, part in found.items() if name not in ("en", "ja")}
    if isinstance(found, dict | list):
        for part in found.values() if isinstance(found, dict) else found:
            yield from texts(part)


def in_one_list(text: str | list[str]) -> list[str]:
    """A text or some texts, as a list."""
    return [text] if isinstance(text, str) else text


def test_each_lesson_has_a_plan() -> None:
    """There is a plan for each lesson, and none besides."""
    numbers = [path.name[:2] for path in sorted((LESSONS / "en").glob("[0-9]*.ipynb"))]
    assert [path.stem for path in PLANS] == numbers


@each("path", lessons(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_pupils_do_not_read_what_teachers_are_told(path: Any) -> None:
    """No notebook has a fold for teachers."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    words = "\n".join("".join(cell["source"]) for cell in cells)
    assert not [title for title in FOLD_OF_TEACHERS if title in words]


@every_plan
def test_a_plan_foresees_what_pupils_say(path: Any) -> None:
    """Each key question has its answer, what pupils say to it, and what to say then."""
    plan = told_in(path)
    assert plan["question"]
    for question in plan["question"]:
        assert set(question) == {"ask", "answer", "says", "then"}
        assert question["ask"]["en"].endswith(("?", "?”"))
        assert question["says"]["en"]
    assert {extra["kind"] for extra in plan.get("more", [])} <= KINDS


@every_plan
def test_what_is_left_out_is_there(path: Any) -> None:
    """The cells that a plan leaves out when time is short are cells of its lesson."""
    cells = told_in(path)["skip"]["cells"]
    assert cells
    assert set(cells) <= {cell.id for cell in lesson_of(path.stem).cells}


@each("path", [*PLANS, *UNITS], ids=lambda path: path.stem)
def test_it_is_told_in_two_languages(path: Any) -> None:
    """Every text is there in English and in Japanese, as many of them."""
    pairs = list(texts(told_in(path)))
    assert pairs
    for english, japanese in pairs:
        ones, others = in_one_list(english), in_one_list(japanese)
        assert len(ones) == len(others)
        assert not any(LETTERS.search(text) for text in ones)
        assert all(LETTERS.search(text) or text.startswith("`") for text in others)


@every_plan
def test_numbers_come_from_the_lesson(path: Any) -> None:
    """Every number of a plan stands in its lesson, or is named as given; none is named in vain."""
    plan = told_in(path)
    given = {value for text in plan.get("given", []) for _, value in numbers(text)}
    said = {
        value: written
        for pair in texts(plan)
        for text in pair
        for line in in_one_list(text)
        for written, value in numbers(LESSON.sub(" ", outside(line)))
    }
    known = known_numbers(path.stem)
    assert [
        said[value] for value in said if value not in known | given and not is_small(value)
    ] == []
    assert given <= set(said)


@every_plan
def test_both_languages_say_the_same_numbers(path: Any) -> None:
    """Every number of an English text stands in the Japanese one; that may have more in digits."""
    for english, japanese in texts(told_in(path)):
        said, again = (
            {value for line in in_one_list(text) for _, value in numbers(outside(line))}
            for text in (english, japanese)
        )
        assert said <= again, english


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_numbers_of_a_unit_come_from_its_lessons(path: Any) -> None:
    """Every number stands in the lesson that is taken up, or is named as given."""
    for session in told_in(path)["session"]:
        given = {value for text in session.get("given", []) for _, value in numbers(text)}
        known = known_numbers(session["lesson"]) | given
        said = [
            (written, value)
            for pair in texts(session)
            for text in pair
            for written, value in numbers(LESSON.sub(" ", outside(text)))
        ]
        assert [
            written for written, value in said if value not in known and not is_small(value)
        ] == []
        assert given <= {value for _, value in said}


def known_numbers(number: str) -> set[Any]:
    """What the code, the outputs, the words and the questions of a lesson say."""
    notebook = lesson_of(number)
    words = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    said = {value for text in words for _, value in numbers(text)}
    return said | numbers_known(notebook)[False]
