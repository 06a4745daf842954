"""The notebooks as they are committed."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from tests.together import each
from tools.notebooks.execute import WIDGET, execute, faults
from tools.notebooks.files import LESSONS, notebooks
from widgets.lesson.answer_field import AnswerField
from widgets.lesson.guess import Guess


@each("path", notebooks(), ids=lambda path: str(path.relative_to(LESSONS)))
def test_a_stored_lesson_is_clean(path: Path) -> None:
    """Every stored lesson was run without errors, is small, and holds nothing volatile."""
    assert faults(path) == []


CHECK = re.compile(r'check\("([\w-]+)"(?:, seed=(\d+))?\)')
GUESS = re.compile(r'Guess\("([\w-]+)"\)')


@each("path", notebooks(), ids=lambda path: str(path.relative_to(LESSONS)))
def test_stored_questions_say_what_the_kit_says(path: Path) -> None:
    """A question is stored as it is asked now, with its picture and without its solution.

    nbval compares the words of a question, and not its picture. One that is guessed first has its
    answer folded away.
    """
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code" and (asked := CHECK.fullmatch(cell.source)):
            field = AnswerField(asked[1], int(asked[2]) if asked[2] else None, path.parent.name)
            now = field._repr_mimebundle_()[0]["text/html"]
            assert cell.outputs[0].data["text/html"] == now, asked[1]
            assert field.say(field.exercise.solution) not in now
        elif cell.cell_type == "code" and (guessed := GUESS.fullmatch(cell.source)):
            guess = Guess(guessed[1], path.parent.name)
            now = guess._repr_mimebundle_()[0]["text/html"]
            assert cell.outputs[0].data["text/html"] == now, guessed[1]


def test_executing_twice_changes_nothing(tmp_path: Path) -> None:
    """Running a notebook a second time gives the same file, byte for byte."""
    path = tmp_path / "lesson.ipynb"
    write(path, "import time\nprint('one')\ntime.sleep(0.05)\nprint('two')", WITH_PICTURE)
    execute(path)
    first = path.read_text()
    execute(path)
    assert path.read_text() == first
    assert WIDGET not in first
    assert faults(path) == []


def test_an_error_is_not_stored(tmp_path: Path) -> None:
    """A notebook whose cell raises an error is left as it was."""
    path = tmp_path / "lesson.ipynb"
    write(path, "1 / 0")
    before = path.read_text()
    with pytest.raises(Exception, match="ZeroDivisionError"):
        execute(path)
    assert path.read_text() == before


def test_a_large_notebook_is_not_stored(tmp_path: Path) -> None:
    """A notebook that would exceed 1 MB is left as it was."""
    path = tmp_path / "lesson.ipynb"
    write(path, "print(('x' * 100 + '\\n') * 11_000)")
    before = path.read_text()
    with pytest.raises(ValueError, match=r"lesson.ipynb would be larger than 1 MB"):
        execute(path)
    assert path.read_text() == before


WITH_PICTURE = """
import ipywidgets

class Named(ipywidgets.IntSlider):
    def __repr__(self):
        return "a slider at 3"

Named(3)
"""


def write(path: Path, *cells: str) -> None:
    """Write a notebook made of these code cells."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    nbformat.write(notebook, path)
