"""The rules as data: every clause is implemented, shown, tested and taught."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

import pytest

from kernel_lib.core import registry
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.ftw.content import examples as ftw_examples
from kernel_lib.ingenious.content import examples as ingenious_examples
from kernel_lib.learn.rulebook import Clause, clause, clauses
from kernel_lib.nimmt.content import examples as nimmt_examples
from tests.together import each

TESTS = Path(__file__).parents[1]
LESSONS = TESTS.parent / "notebooks" / "en"
ALL = {id: rule for game in registry.names() for id, rule in clauses(game).items()}
EXAMPLES = {
    "nimmt": set(nimmt_examples.EXAMPLES),
    "ftw": set(ftw_examples.EXAMPLES),
    "ingenious": set(ingenious_examples.EXAMPLES),
}
every_clause = each("one", ALL.values(), ids=ALL)


def ids_in_the_file(game: str) -> list[str]:
    """The ids of the clauses as they stand in the file."""
    path = TESTS.parent / "kernel_lib" / game / "content" / "rulebook.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split('"')[1] for line in lines if line.startswith("id = ")]


@cache
def marked_clauses() -> set[str]:
    """The ids in every ``@pytest.mark.clause("...")`` under tests."""
    ids = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                ids.add(ast.literal_eval(node.args[0]))
    return ids


@cache
def taught_clauses() -> set[str]:
    """The ids that the English lessons name in their metadata."""
    ids: set[str] = set()
    for path in sorted(LESSONS.glob("[0-9]*.ipynb")):
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        ids.update(metadata.get("sixth_card", {}).get("clauses", []))
    return ids


@pytest.mark.parametrize("game", registry.names())
def test_ids_are_unique(game: str) -> None:
    """No two clauses have the same id, and each begins with its game."""
    ids = ids_in_the_file(game)
    assert len(ids) == len(set(ids)) == len(clauses(game))
    assert all(id.startswith(f"{game}.") for id in ids)


@every_clause
def test_both_languages(one: Clause) -> None:
    """A clause has title, words, reason, source and ruling in every language, each its own."""
    for part in (one.title, one.words, one.why, one.source, one.ruling):
        if part is not None:
            assert set(part) == set(LANGUAGES)
            assert all(part.values())
            assert part["en"] != part["ja"]
            assert not part["ja"].isascii()


@every_clause
def test_implementation(one: Clause) -> None:
    """What a clause says is done by something that can be imported."""
    assert one.implementation() is not None


@every_clause
def test_module_names_the_clause(one: Clause) -> None:
    """Where a function does what a clause says, its module names the clause."""
    if callable(one.implementation()):
        module = one.implements.partition(":")[0].replace(".", "/")
        assert one.id in (TESTS.parent / f"{module}.py").read_text(encoding="utf-8")


@every_clause
def test_examples_exist(one: Clause) -> None:
    """A clause names at least one worked example, and all it names are there."""
    assert one.examples
    assert set(one.examples) <= EXAMPLES[one.id.split(".")[0]]


@pytest.mark.parametrize("game", registry.names())
def test_every_example_has_a_clause(game: str) -> None:
    """Every worked example shows a clause of its game."""
    named = {id for rule in clauses(game).values() for id in rule.examples}
    assert EXAMPLES[game] - named == set()


@every_clause
def test_every_clause_has_a_test(one: Clause) -> None:
    """Some test is marked as showing the clause."""
    assert one.id in marked_clauses()


def test_marks_name_clauses() -> None:
    """Every clause that a test is marked with is in the rule-book."""
    assert marked_clauses() <= set(ALL)


@every_clause
def test_every_clause_is_taught(one: Clause) -> None:
    """Every clause has its place in a lesson."""
    assert one.id in taught_clauses()


def test_lessons_name_clauses() -> None:
    """Every clause that a lesson names is in the rule-book."""
    assert taught_clauses() <= set(ALL)


@pytest.mark.parametrize("id", ["nimmt.base.seventh", "chess.castling", ""])
def test_unknown_clause(id: str) -> None:
    """An id that is no clause is refused, and where to look is said."""
    sentence = f"^there is no clause {id!r}; look in clauses\\('nimmt'\\)$"
    with pytest.raises(ValueError, match=sentence):
        clause(id)


@every_clause
def test_shown_in_a_notebook(one: Clause) -> None:
    """A clause shows its words, reason and source, in the reader's language, as text and HTML."""
    for language in LANGUAGES:
        with speaking(language):
            shown, page = repr(one), one._repr_html_()
        for part in (one.title, one.words, one.why, one.source):
            assert part[language] in shown
        assert f'<blockquote lang="{language}">' in page
        assert (one.ruling is not None) == ("<strong>" in page.split("</em>")[1])
