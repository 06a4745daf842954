"""The list of the code that lessons may run unasked."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import nbformat
import pytest

from tools.notebooks.files import LESSONS
from tools.notebooks.shipped import SHIPPED, code, text

START = LESSONS / "en" / "00-start.ipynb"


def test_the_list_is_up_to_date() -> None:
    """The list has every lesson as it is now (make notebooks writes it)."""
    assert SHIPPED.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("change", ["a letter", "an order", "one more", "one less"])
def test_any_change_of_the_code_is_noticed(tmp_path: Path, change: str) -> None:
    """Code that differs in a letter, in its order or in number is other code."""
    notebook = nbformat.read(START, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if change == "a letter":
        cells[-1].source += " "
    elif change == "an order":
        cells[1].source, cells[2].source = cells[2].source, cells[1].source
    elif change == "one more":
        notebook.cells.append(nbformat.v4.new_code_cell("1"))
    else:
        notebook.cells.remove(cells[-1])
    nbformat.write(notebook, tmp_path / "lesson.ipynb")
    assert code(tmp_path / "lesson.ipynb") != code(START)


def test_words_and_blank_cells_are_no_code(tmp_path: Path) -> None:
    """What a reader writes beside the code, and cells that are blank, are not in it."""
    notebook = nbformat.read(START, as_version=4)
    notebook.cells[0].source = "# カード"
    notebook.cells.append(nbformat.v4.new_code_cell(" \n"))
    nbformat.write(notebook, tmp_path / "lesson.ipynb")
    assert code(tmp_path / "lesson.ipynb") == code(START)


def test_the_extension_has_the_version_of_the_kit() -> None:
    """Jupyter lists the extension with the version of the kit, wherever it looks."""
    folder = SHIPPED.parent
    about = json.loads((folder / "package.json").read_text())
    project = tomllib.loads((LESSONS.parent / "pyproject.toml").read_text())["project"]
    assert about["version"] == project["version"]
    settings = folder / "schemas" / "sixth-card" / "package.json.orig"
    assert json.loads(settings.read_text()) == about
