"""What the browser's side asks of Python is there, under the names that it uses."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import Mock

import pytest

from kernel_lib.runtime import cell_outputs
from tests.together import each

ROOT = Path(__file__).parents[2]
KERNEL = (ROOT / "labextensions" / "sixth-card" / "kernel.js").read_text(encoding="utf-8")
SCRIPTS = [
    path
    for folder in ("labextensions", "site/pages")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".js", ".mjs")
]


def python_of(name: str) -> str:
    """The Python that the extension sends to a kernel under a name."""
    (module,) = re.findall(r'^const OUTPUTS = "([\w.]+)";$', KERNEL, re.M)
    (code,) = re.findall(rf"^export const {name} = `([^`]+)`;$", KERNEL, re.M)
    return code.replace("${OUTPUTS}", module)


def test_the_outputs_of_cells_are_followed_and_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code does what a lesson needs that is opened again: note outputs, and give them back."""
    monkeypatch.setattr(cell_outputs, "_followed", [])
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, Mock(echo=None))
    shell = Mock()
    known = {"get_ipython": lambda: shell}
    eval(python_of("FOLLOW"), known)
    (outputs,) = cell_outputs._followed
    outputs.add("a", {"output_type": "stream", "name": "stdout", "text": "42"})
    eval(python_of("SEND"), known)
    ((sent,), _) = shell.display_pub.publish.call_args
    assert sent == {"application/json": outputs.of_cells}


@each("path", SCRIPTS, ids=lambda path: path.name)
def test_modules_that_scripts_name_are_there(path: Path) -> None:
    """A module of the kit that JavaScript names in its Python is one that can be imported."""
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r"\b(?:import|from) ((?:kernel_lib|widgets)[\w.]*)", text):
        assert find_spec(name) is not None, f"{path.name}: {name}"
