"""Every number in the words of a lesson comes from somewhere; ``numbers`` says from where."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.notebooks.numbers import (
    is_elsewhere,
    is_small,
    numbers,
    numbers_known,
    outside,
    unfounded,
)
from tests.together import each
from tools.notebooks.files import LESSONS, lessons

STARTS = sorted(LESSONS.glob("*/00-start.ipynb"))


def lesson(words: str, output: str = "", code: str = "1", given: tuple[str, ...] = ()) -> Any:
    """A lesson of one cell with words, and one with code and what it printed."""
    cell = nbformat.v4.new_code_cell(code)
    cell.outputs = [nbformat.v4.new_output("stream", text=output)]
    told = nbformat.v4.new_markdown_cell(words, metadata={"given": list(given)} if given else {})
    return nbformat.v4.new_notebook(cells=[cell, told])


@each("path", lessons(), ids=lambda path: path.stem)
def test_no_number_comes_from_nowhere(path: Any) -> None:
    """What a lesson says in numbers stands in its outputs or its code, or is named as given."""
    assert unfounded(nbformat.read(path, as_version=4)) == []


@each("path", lessons(), ids=lambda path: path.stem)
def test_what_is_given_is_needed(path: Any) -> None:
    """No cell names a number as given that it does not say, or that an output has anyway."""
    notebook = nbformat.read(path, as_version=4)
    known_to = numbers_known(notebook)
    for cell in notebook.cells:
        said = {value for _, value in numbers(outside(cell.source))}
        known = known_to[is_elsewhere(cell)]
        for given in cell.metadata.get("given", []):
            values = {value for _, value in numbers(given)}
            assert values
            assert values <= said - known, given


@each("path", lessons(), ids=lambda path: path.stem)
def test_a_changed_output_is_noticed(path: Any) -> None:
    """A number that only the outputs know is missed as soon as they say another one."""
    notebook = nbformat.read(path, as_version=4)
    changed = nbformat.from_dict(notebook)
    for cell in changed.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    code, outputs_too = numbers_known(changed), numbers_known(notebook)
    told = [
        written
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for written, value in numbers(outside(cell.source))
        if value in outputs_too[is_elsewhere(cell)] - code[is_elsewhere(cell)]
        and not is_small(value)
    ]
    assert [written for _, written in unfounded(changed)] == told


@pytest.mark.parametrize(
    ("words", "output"),
    [
        ("It takes a row in 17 of 100 cases.", "17 of 100"),
        ("It takes a row in 18.8 % of them.", "share 18.8%"),
        ("There are 1,000 of them.", "1000"),
        ("The share is 90/92.", "45/46"),
        ("100通りのうち18.8%です。", "全部で100通り、割合 18.8%"),
        ("Row 3 of 4 players is 10.", ""),
        ("About $\\frac{37}{13} \\approx 2.85$, and $$x = 77$$.", ""),
        ("Run `range(10, 20)`, see [lesson 22](22-the-gap.ipynb).", ""),
        ("# 28 A title\n\n*20 minutes. Afterwards you know.*", ""),
    ],
)
def test_a_number_with_a_source_is_fine(words: str, output: str) -> None:
    """A number that was printed may be told; so may small counts, formulas, code and links."""
    assert unfounded(lesson(words, output)) == []


@pytest.mark.parametrize(
    ("words", "output", "number"),
    [
        ("It takes a row in 17 of 100 cases.", "18 of 100", "17"),
        ("It takes a row in 18.8 % of them.", "share 18.7%", "18.8 %"),
        ("It takes a row in 30 % of them.", "30 of them, or 0.3", "30 %"),
        ("The mean is 13.4.", "mean 13.444", "13.4"),
        ("The share is 90/92.", "90 and 92", "90/92"),
        ("It costs 2.5 bulls.", "", "2.5"),
        ("It costs 5 %.", "", "5 %"),
        ("割合は18.8%です。", "割合は18.7%", "18.8%"),
    ],
)
def test_a_planted_difference_is_noticed(words: str, output: str, number: str) -> None:
    """Where the output says another number than the words, the words are found out."""
    assert unfounded(lesson(words, output)) == [(1, number)]


def test_given_numbers() -> None:
    """A number that the metadata name as given is fine, and only there."""
    assert unfounded(lesson("A deck of 104.", given=("104",))) == []
    assert unfounded(lesson("A deck of 104.", given=("105",))) == [(1, "104")]


def test_code_is_a_source() -> None:
    """A number that the code says may be told."""
    assert unfounded(lesson("We shuffle 15,000 times.", code="range(15_000)")) == []


def test_a_drawn_exercise_is_no_source() -> None:
    """A number that a draw happens to say does not found the words of the lesson."""
    words, output = "It takes a row in 17 of 100 cases.", "17 of 100"
    assert unfounded(lesson(words, output, code='check("gap-of-37", seed=1)'))
    assert not unfounded(lesson(words, output, code='check("gap-of-37")'))


@pytest.mark.parametrize("start", STARTS, ids=lambda path: path.parent.name)
def test_the_start_lists_the_minutes_of_each_lesson(start: Path) -> None:
    """The tables of the start lesson have the minutes that the lessons' metadata hold."""
    text = "\n".join(cell.source for cell in nbformat.read(start, as_version=4).cells)
    listed = dict(
        re.findall(r"^\| \[[^]]*\]\(([\w./-]+)\) \|.*\| (\d+)分? \|$", text, re.MULTILINE)
    )
    assert len(listed) > 10
    for name, minutes in listed.items():
        about = nbformat.read(start.parent / name, as_version=4).metadata["sixth_card"]
        assert about["minutes"] == int(minutes), name
