"""How large things are, and how much is known of them: numbers that may fall and do not rise."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHON = [path for part in ("kernel_lib", "widgets") for path in (ROOT / part).rglob("*.py")]
SCRIPTS = sorted((ROOT / "widgets").rglob("*.js"))
WRITTEN = [
    path
    for part in ("kernel_lib", "widgets", "site/pages", "labextensions", "tools", "tests")
    for ending in ("py", "js", "mjs", "css")
    for path in (ROOT / part).rglob(f"*.{ending}")
    if "node_modules" not in path.parts
]

LINES = 500
"""The lines of a file, at most."""

MEMBERS = 30
"""What a widget's class may have: methods, and in Python its other attributes, too."""

KNOWN_LATE = 280
"""The lines of the engine and the widgets that say ``Any``, at most."""


def members(node: ast.ClassDef) -> set[str]:
    """The methods and the attributes of a class, those that only methods make included."""
    names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    for part in node.body:
        targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
        names |= {target.id for target in targets if isinstance(target, ast.Name)}
    for part in ast.walk(node):
        is_set = isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
        if is_set and isinstance(part.value, ast.Name) and part.value.id == "self":
            names.add(part.attr)
    return names


def table_classes() -> Iterator[tuple[str, int]]:
    """The classes of tables, examples and what can be done there, each with its members."""
    rooms = [
        ROOT / "widgets" / name for name in ("shared", "nimmt", "ftw", "ingenious", "any_game")
    ]
    for path in (path for room in rooms for path in room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield f"{path.relative_to(ROOT)}: {node.name}", len(members(node))


def script_classes(text: str) -> Iterator[tuple[str, int]]:
    """The classes of a module, each with the number of its methods and accessors."""
    for name, body in re.findall(r"^(?:export )?class (\w+)[^\n]*\n(.*?)^\}", text, re.M | re.S):
        methods = re.findall(r"^  (?:static |async |get |set )*(\w+)\([^\n]*\{\}?$", body, re.M)
        yield name, len(set(methods))


def test_no_file_is_long() -> None:
    """Nobody has to read more than 500 lines to know a file."""
    assert len(WRITTEN) > 700
    long = [
        str(path.relative_to(ROOT))
        for path in WRITTEN
        if len(path.read_text(encoding="utf-8").splitlines()) > LINES
    ]
    assert long == []


def test_no_class_of_a_table_is_large() -> None:
    """What a table can do is made of parts."""
    counted = dict(table_classes())
    assert len(counted) > 50
    assert {name: n for name, n in counted.items() if n > MEMBERS} == {}


def test_no_class_of_a_module_is_large() -> None:
    """The same in the browser."""
    counted = {
        f"{path.relative_to(ROOT)}: {name}": n
        for path in SCRIPTS
        for name, n in script_classes(path.read_text(encoding="utf-8"))
    }
    assert len(counted) > 15
    assert {name: n for name, n in counted.items() if n > MEMBERS} == {}


def test_members_are_counted() -> None:
    """A class with an attribute of each sort, in both languages."""
    (node,) = ast.parse(
        "class A:\n a = 1\n b: int = 2\n def c(self):\n  self.d = self.e\n  f.g = 1"
    ).body
    assert isinstance(node, ast.ClassDef)
    assert members(node) == {"a", "b", "c", "d"}
    text = "export class A extends B {\n  c = 1;\n  get d() {\n    e();\n  }\n  f(g) {}\n}\n"
    assert list(script_classes(text)) == [("A", 2)]


def test_types_are_known() -> None:
    """A value of which nothing is known is the exception."""
    naming = re.compile(r"\bAny\b")
    counted = sum(
        bool(naming.search(line)) and not line.startswith("from typing")
        for path in PYTHON
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    assert 0 < counted <= KNOWN_LATE


def asks_a_game(node: ast.AST) -> bool:
    """Whether code looks whether a game has something, instead of relying on the contract."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
        return False
    asked = node.args[0]
    name = asked.attr if isinstance(asked, ast.Attribute) else getattr(asked, "id", "")
    return node.func.id in ("hasattr", "getattr") and name in ("game", "_game")


def test_nobody_asks_a_game_what_it_has() -> None:
    """The contract says it; the register alone looks whether something is a game at all."""
    assert asks_a_game(ast.parse("hasattr(self.game, name)", mode="eval").body)
    asking = {
        str(path.relative_to(ROOT))
        for path in (*PYTHON, *(ROOT / "tools").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if asks_a_game(node)
    }
    assert asking == {"kernel_lib/core/registry.py"}
