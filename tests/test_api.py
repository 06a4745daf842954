"""What programs may rely on: the report is true, and lessons and documents use nothing else."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import get_origin

import nbformat
import pytest

import sixth_card
from tools import api

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LESSONS = sorted((ROOT / "notebooks" / "en").glob("[0-9]*.ipynb"))

RUN = re.M | re.S


def test_the_report_is_true() -> None:
    """A public name or signature changes only together with docs/api.txt."""
    assert api.REPORT.read_text("utf-8") == api.report(), "python -m tools.api writes it anew"


def test_each_public_name_is_tried() -> None:
    """A test or a docstring's example names it, but for what only says the type of something.

    Members of classes are names, too.
    """
    tried = set(tried_names())
    names = [name for module in api.PUBLIC for name in api_names(importlib.import_module(module))]
    assert len(names) > 1_000
    assert [name for name in names if name.rpartition(".")[2] not in tried] == []


def tried_names() -> Iterator[str]:
    """The words of all tests, and of the examples in docstrings."""
    for path in ROOT.joinpath("tests").rglob("*.py"):
        if path != Path(__file__):
            yield from re.findall(r"\w+", path.read_text("utf-8"))
    for package in ("kernel_lib", "widgets"):
        for path in ROOT.joinpath(package).rglob("*.py"):
            for example in re.findall(r'^ *>>> .*?(?=^ *(?:"""|$))', path.read_text("utf-8"), RUN):
                yield from re.findall(r"\w+", example)


def api_names(module: ModuleType) -> Iterator[str]:
    """The public names of a module that are more than types, with the members of its classes."""
    for name in api.public_names(module):
        value = getattr(module, name)
        is_type = get_origin(value) is not None or getattr(value, "_is_protocol", False)
        if not is_type:
            yield f"{module.__name__}.{name}"
        if inspect.isclass(value) and not is_type:
            yield from (f"{module.__name__}.{name}.{member}" for member in api.members(value))


def imports(code: str) -> Iterator[tuple[str, str]]:
    """The modules of the kit from which code imports, each with a name."""
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ImportFrom)]
    ours = ("kernel_lib", "widgets", "sixth_card")
    for node in nodes:
        if node.module and node.module.partition(".")[0] in ours:
            yield from ((node.module, name.name) for name in node.names)


def code_of(path: Path) -> Iterator[str]:
    """The Python code of a lesson, or of a document."""
    if path.suffix == ".md":
        yield from re.findall(r"^```python\n(.*?)^```", path.read_text("utf-8"), re.M | re.S)
        return
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            yield "\n".join(line for line in cell.source.splitlines() if line[:1] not in "%!")


@pytest.mark.parametrize("path", [*PAGES, *LESSONS], ids=lambda path: path.stem)
def test_only_public_names_are_used(path: Path) -> None:
    """What a lesson or a document imports stands in the report."""
    for module, name in {imported for code in code_of(path) for imported in imports(code)}:
        loaded = importlib.import_module(module)
        if not hasattr(loaded, name):  # a module of a package, which nobody has loaded yet
            importlib.import_module(f"{module}.{name}")
        if getattr(getattr(loaded, name), "__name__", "") not in api.PUBLIC:  # no module
            assert (module, name) == (module if module in api.PUBLIC else "a public module", name)
            assert name in api.public_names(loaded)


def test_the_face_offers_what_it_lists() -> None:
    """Every listed name is there, and what is loaded later, too."""
    assert [name for name in sixth_card.__all__ if not hasattr(sixth_card, name)] == []
    with pytest.raises(AttributeError, match="chess"):
        sixth_card.chess  # noqa: B018


@pytest.mark.parametrize("package", ["sixth_card", "kernel_lib", "widgets"])
def test_programs_are_checked_by_our_types(package: str) -> None:
    """Each package says that it has types: else a program of somebody else knows none of them."""
    assert files(package).joinpath("py.typed").is_file()
