"""Code that tests run elsewhere, in a kernel or another process, imports what is there."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.together import each

TESTS = Path(__file__).parents[1]
KIT = r"(?:kernel_lib|widgets|sixth_card)[.\w]*"
IMPORT = re.compile(rf"^ *from ({KIT}) import (\([^)]*\)|[\w, ]+)", re.M)


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The modules and names that strings of a file import from the kit."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for module, names in IMPORT.findall(node.value):
                for name in re.findall(r"(?:^|[,(])\s*(\w+)", names):
                    yield module, name


FILES = [path for path in sorted(TESTS.rglob("*.py")) if [*imported(path)]]


@each("path", FILES, ids=lambda path: str(path.relative_to(TESTS)))
def test_what_a_string_imports_is_there(path: Path) -> None:
    """A name that was changed is changed there, too: only the long run would find it."""
    for module, name in imported(path):
        loaded = importlib.import_module(module)
        if not hasattr(loaded, name):
            try:
                importlib.import_module(f"{module}.{name}")
            except ModuleNotFoundError:
                pytest.fail(f"{module} has no {name}")


def test_there_are_such_strings() -> None:
    """Or else nothing was tried."""
    assert len(FILES) > 20
