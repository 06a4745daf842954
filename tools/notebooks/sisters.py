"""The lessons in two languages: the same cells with the same code, and which words are stale.

``python -m tools.notebooks.sisters`` lists the lessons that are missing in another language, the
cells that differ, and those whose English has changed since they were written.

Code is the same if it does the same: comments may differ, and so may a text, if it is in Japanese
then; one with values in it may name them in another order. What the kit reads is equal: the ids of
exercises, the names of the game's bots and variants, all that is handed to it (``READ``).

Each cell with words carries, as ``english`` in its metadata, a hash of the English cell that it was
written from. ``python -m tools.notebooks.sisters notebooks/ja/22-*.ipynb`` notes it anew, when the
Japanese words of a lesson have followed the English ones.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat

from kernel_lib import nimmt
from kernel_lib.core import registry
from tools.notebooks.files import LESSONS

ENGLISH = LESSONS / "en"
JAPANESE = LESSONS / "ja"

LETTERS = re.compile(r"[\u3005\u3040-\u30ff\u4e00-\u9fff]")
"""What only a Japanese text has: kana and kanji."""

SIGNS = re.compile(r"[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")
"""These, and the marks of a Japanese sentence."""

READ = re.compile(
    r"\A(?:Guess|check|clause|page|\w+Example|\w+Table|IngeniousBoard|Session|Rules|parse)\Z"
)
"""Whoever calls these hands over names and settings; only the kit reads them, people do not."""

Kept = frozenset[Any] | None
"""The texts that stay as they are; None: all of them."""

EQUAL = ("clauses", "minutes", "needs", "curriculum")
"""What the metadata of a lesson say in every language alike."""

SHAPE = ("jupyter", "tags")
"""What the metadata of a cell say in every language alike."""


def read(path: Path) -> Any:
    """A notebook as data."""
    return nbformat.read(path, as_version=4)


def hash_of(cell: Any) -> str:
    """The source of a cell as a short text.

    >>> hash_of(nbformat.v4.new_markdown_cell("Guess."))
    'b72739cceeac'
    """
    return hashlib.sha256(cell.source.encode()).hexdigest()[:12]


def has_words(cell: Any) -> bool:
    """Whether people read words in a cell: its text, comments, or what its code says.

    >>> [has_words(nbformat.v4.new_code_cell(code)) for code in ('"a b"', "f(1)  # why", "f('b')")]
    [True, True, False]
    """
    if cell.cell_type == "markdown":
        return True
    constants = (node.value for node in ast.walk(parsed(cell)) if isinstance(node, ast.Constant))
    texts = (text for text in constants if isinstance(text, str))
    says_something = re.search(r"(?:^|  )# |\bprint\(", cell.source, re.MULTILINE) is not None
    return says_something or any(map(is_for_people, texts))


def is_for_people(text: str) -> bool:
    """Whether an English text may be one that people read.

    >>> is_for_people("Bulls"), is_for_people("or about"), is_for_people("cautious")
    (True, True, False)
    """
    return " " in text or text[:1].isupper()


def parsed(cell: Any) -> ast.Module:
    """The code of a cell, without its magic."""
    return ast.parse(re.sub(r"^%%.*", "", cell.source))


def magic(cell: Any) -> str:
    """The first line of a cell that waits for a guess; nothing of any other."""
    first = cell.source.partition("\n")[0]
    return first if first.startswith("%%") else ""


# --- what differs ---------------------------------------------------------------------------


def difference(one: Any, other: Any) -> str | None:
    """How another notebook differs from the English one: the first cell, and why; None if not."""
    for name in EQUAL:
        if one.metadata["sixth_card"].get(name) != other.metadata["sixth_card"].get(name):
            return f"the metadata: {name}"
    names = names_in(one)
    for left, right in zip(one.cells, other.cells, strict=False):
        if why := between(left, right, names):
            return f"cell {left.id}: {why}"
    if len(one.cells) != len(other.cells):
        return f"{len(one.cells)} cells, and {len(other.cells)}"
    return None


def names_in(notebook: Any) -> Kept:
    """The bots and variants of the games that a lesson speaks of: these names stay everywhere."""
    source = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    games = [registry.game_named(name) for name in registry.names() if name in source]
    variants = nimmt.VARIANTS if nimmt in games else ()
    return frozenset(
        (*registry.names(), *variants, *(name for game in games for name in game.BOTS))
    )


def between(one: Any, other: Any, names: Kept) -> str | None:
    """Why two cells are not the same in two languages; None if they are."""
    if (one.id, one.cell_type) != (other.id, other.cell_type):
        return f"is {one.cell_type}, and {other.id} is {other.cell_type}"
    if any(one.metadata.get(name) != other.metadata.get(name) for name in SHAPE):
        return "is hidden in one language"
    if one.cell_type == "markdown":
        return markdown(one.source, other.source)
    if magic(one) != magic(other):
        return "waits for another guess"
    return code(parsed(one), parsed(other), names)


FIXED = re.compile(r"sc-after [\w-]+|\]\((?:\.\./\w\w/)?([\w.-]+)\)|^```python$|\$\$", re.MULTILINE)
"""What stands in words and is no word: folds that wait, links, code, formulas."""


def markdown(one: str, other: str) -> str | None:
    """Why two texts are not laid out alike: their folds, links, formulas and blocks of code."""
    left, right = (
        sorted(match[1] or match[0] for match in FIXED.finditer(t)) for t in (one, other)
    )
    return None if left == right else f"has {left}, and {right}"


def code(one: Any, other: Any, kept: Kept = frozenset()) -> str | None:
    """Why two pieces of code do not do the same; None if they do.

    >>> code(ast.parse("print('card', 1)"), ast.parse("print('カード', 1)"))
    >>> code(ast.parse("print('card', 1)"), ast.parse("print('カード', 2)"))
    '1 is not 2'
    """
    if isinstance(one, ast.Constant) and isinstance(other, ast.Constant):
        return text(one.value, other.value, kept)
    if type(one) is not type(other):
        return f"{said(one)} is not {said(other)}"
    if isinstance(one, ast.JoinedStr):
        return filled(one, other, kept)
    if isinstance(one, list):
        return several(one, other, kept)
    if not isinstance(one, ast.AST):
        return None if one == other else f"{one!r} is not {other!r}"
    return several(parts(one), parts(other), None if hands_over(one) else kept)


def parts(node: ast.AST) -> list[Any]:
    """What a piece of code is made of."""
    return [value for _, value in ast.iter_fields(node)]


def hands_over(node: ast.AST) -> bool:
    """Whether it calls what reads names and settings."""
    if not isinstance(node, ast.Call):
        return False
    return READ.match(ast.unparse(node.func).rpartition(".")[2]) is not None


def several(ones: list[Any], others: list[Any], kept: Kept) -> str | None:
    """The first difference between two rows of pieces."""
    if len(ones) != len(others):
        return f"{len(ones)} parts are not {len(others)}: {said(ones)} and {said(others)}"
    codes = (code(left, right, kept) for left, right in zip(ones, others, strict=True))
    return next((why for why in codes if why), None)


def filled(one: Any, other: Any, kept: Kept) -> str | None:
    """The difference between two texts with values in them; these may come in any order."""
    if ast.dump(one) == ast.dump(other):
        return None
    if kept is None:
        return f"{said(one)} is for the kit"
    if sorted(values(one, kept)) != sorted(values(other, kept)):
        return f"{said(one)} does not show what {said(other)} shows"
    return None if SIGNS.search(said(other)) else f"{said(other)} is not Japanese"


def values(text: ast.JoinedStr, kept: frozenset[Any]) -> list[str]:
    """The values that are shown in a text, whatever the words in them are."""
    return [wordless(part, kept) for part in text.values if isinstance(part, ast.FormattedValue)]


def wordless(value: ast.FormattedValue, kept: frozenset[Any]) -> str:
    """A value as code, with a mark in place of each text in it that is no name."""
    value = copy.deepcopy(value)
    for node in ast.walk(value.value):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = node.value if node.value in kept else "…"
    return ast.dump(value)


def text(one: object, other: object, kept: Kept) -> str | None:
    """The difference between two constants; what people read may be said in Japanese."""
    if type(one) is type(other) and one == other:
        return None
    are_texts = isinstance(one, str) and isinstance(other, str)
    if not are_texts or kept is None or one in kept:
        return f"{one!r} is not {other!r}"
    return None if SIGNS.search(str(other)) else f"{other!r} is not Japanese"


def said(node: Any) -> str:
    """A piece of code as it is written."""
    if isinstance(node, list):
        return ", ".join(map(said, node)) or "nothing"
    return ast.unparse(node) if isinstance(node, ast.AST) else repr(node)


# --- what is stale, what is missing ---------------------------------------------------------


def stale(one: Any, other: Any) -> list[str]:
    """The ids of the cells whose English is not what it was when they were written."""
    now = {cell.id: hash_of(cell) for cell in one.cells if has_words(cell)}
    noted = {cell.id: cell.metadata.get("english") for cell in other.cells}
    return [id for id, digest in now.items() if id in noted and noted[id] != digest]


def missing() -> list[str]:
    """The names of the English lessons that there are not in Japanese."""
    there = {path.name for path in JAPANESE.glob("*.ipynb")}
    return [path.name for path in sorted(ENGLISH.glob("*.ipynb")) if path.name not in there]


def report() -> Iterator[str]:
    """A line for each lesson that is missing, that differs, or that has stale cells."""
    yield from (f"ja/{name}: missing" for name in missing())
    for path in sorted(JAPANESE.glob("*.ipynb")):
        english, japanese = read(ENGLISH / path.name), read(path)
        if why := difference(english, japanese):
            yield f"ja/{path.name}: differs, {why}"
        if old := stale(english, japanese):
            yield f"ja/{path.name}: stale, {' '.join(old)}"


def note(path: Path) -> None:
    """Write into the cells of a Japanese lesson from which English they are now."""
    japanese = read(path)
    now = {cell.id: hash_of(cell) for cell in read(ENGLISH / path.name).cells if has_words(cell)}
    for cell in japanese.cells:
        cell.metadata.pop("english", None)
        if cell.id in now:
            cell.metadata["english"] = now[cell.id]
    path.write_text(nbformat.writes(japanese) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        note(Path(name))
    for line in report():
        print(line)
    print(f"{len(list(JAPANESE.glob('*.ipynb')))} lessons are there in Japanese.")
