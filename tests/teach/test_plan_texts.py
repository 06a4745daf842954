"""What teachers are told stands in a lesson's plan, in both languages, and not in the lesson."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.notebooks.execute import LESSONS, lessons
from tests.notebooks.sisters import LETTERS

TEXTS = Path(__file__).parents[2] / "kernel_lib" / "teach" / "content" / "plans"
PLANS = sorted(TEXTS.glob("*.toml"))
KINDS = {"class", "everyday", "further", "source", "unplugged"}
FOLD_OF_TEACHERS = ("For teachers", "先生方へ")
"""What the heading of a fold was that only teachers need."""


def plan(path: Path) -> dict[str, Any]:
    """The texts of a plan."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def told(found: Any) -> Iterator[tuple[Any, Any]]:
    """Every text of a plan, in English and in Japanese."""
    if isinstance(found, dict) and {"en", "ja"} <= set(found):
        yield found["en"], found["ja"]
    elif isinstance(found, dict | list):
        for one in found.values() if isinstance(found, dict) else found:
            yield from told(one)


def test_each_lesson_has_a_plan() -> None:
    """There is a plan for each lesson, and none besides."""
    numbers = [path.name[:2] for path in sorted((LESSONS / "en").glob("*.ipynb"))]
    assert [path.stem for path in PLANS] == numbers


@pytest.mark.parametrize("path", lessons(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_pupils_do_not_read_what_teachers_are_told(path: Path) -> None:
    """No notebook has a fold for teachers."""
    cells = nbformat.read(path, as_version=4).cells
    assert not [cell.id for cell in cells for word in FOLD_OF_TEACHERS if word in cell.source]


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_a_plan_foresees_what_pupils_say(path: Path) -> None:
    """It has a question or more, each with what pupils say and what to say then."""
    found = plan(path)
    assert found["question"]
    assert all(one["says"]["en"] and one["then"]["en"] for one in found["question"])
    assert {one["kind"] for one in found.get("more", [])} <= KINDS


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_a_plan_is_told_in_two_languages(path: Path) -> None:
    """Every text is there in English and in Japanese, as many of them."""
    for english, japanese in told(plan(path)):
        assert type(english) is type(japanese)
        ones, others = (one if isinstance(one, list) else [one] for one in (english, japanese))
        assert len(ones) == len(others)
        assert not any(LETTERS.search(one) for one in ones)
        assert all(LETTERS.search(one) for one in others)
