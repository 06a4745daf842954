"""Code that tests run elsewhere, in a kernel or another process, imports what is there."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.together import each

TESTS = Path(__file__).parents[1]
KIT = r"(?:kernel_lib|widgets|sixth_card)[.\w]*"
IMPORT = re.compile(rf"^ *from ({KIT}) import (\([^)]*\)|[\w, ]+)", re.M)


@cache
def imported() -> dict[Path, list[tuple[str, str]]]:
    """Of each file of tests, the modules and names that its strings import from the kit."""
    found = {path: [*_imported(path)] for path in sorted(TESTS.rglob("*.py"))}
    return {path: names for path, names in found.items() if names}


def _imported(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for module, names in IMPORT.findall(node.value):
                for name in re.findall(r"(?:^|[,(])\s*(\w+)", names):
                    yield module, name


@each("path", imported)
def test_what_a_string_imports_is_there(path: Path) -> None:
    """A name that was changed is changed there, too: only the long run would find it."""
    for module, name in imported()[path]:
        loaded = importlib.import_module(module)
        if not hasattr(loaded, name):
            try:
                importlib.import_module(f"{module}.{name}")
            except ModuleNotFoundError:
                pytest.fail(f"{module} has no {name}")


def test_there_are_such_strings() -> None:
    """Or else nothing was tried."""
    assert len(imported()) > 20
