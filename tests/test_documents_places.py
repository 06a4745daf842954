"""What CONTRIBUTING and the list of places name is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from kernel_lib.core import registry
from kernel_lib.core.decision import Decision
from kernel_lib.core.text import message, plural
from kernel_lib.nimmt import deal
from kernel_lib.nimmt.decisions import DECISIONS
from tests.documents import (
    ROOT,
    calls,
    name_of,
    spans,
    text_of,
    without_blocks,
)
from tests.test_documents import CONTRIBUTING, DOCS, KNOWN, PLACES, bind

MADE = {"tests/browser/failures/", "print/", "tools/soak-long.txt", ".graders"}
"""Files and folders that are made when something is run."""

FILE = re.compile(r"(?!\.\w+$)[\w<>./*-]*(?:/|\.(?:py|js|css|md|toml|txt|json|ipynb|svg))")
GAMES = registry.names()


def named_paths(line: str) -> list[str]:
    """The files and folders that a line names, in their order."""
    return [span for span in spans(line) if FILE.fullmatch(span) and span not in MADE]


def lines(page: Path) -> list[str]:
    """Rows of tables, items of lists and paragraphs, each on one line."""
    parts = re.split(r"\n\n|\n(?=\||- |[0-9]+\. )", without_blocks(page))
    return [" ".join(part.split()) for part in parts]


def test_paths_that_are_named_are_there() -> None:
    """Every path of these pages exists; a name alone stands in a folder named before it."""
    missing = []
    for page in (CONTRIBUTING, PLACES, DOCS / "engine.md", DOCS / "long-run.md"):
        for line in lines(page):
            near = [ROOT]
            for path in named_paths(line):
                targets = places(path, near)
                if not targets:
                    missing.append((name_of(page), path))
                near = [*targets, *(target.parent for target in targets), *near]
    assert missing == []


def places(path: str, near: list[Path]) -> list[Path]:
    """Where a path leads: in the repository, or from what was named before it in the line."""
    if "<game>" in path:
        targets = [ROOT / path.replace("<game>", game) for game in GAMES]
        return targets if all(target.exists() for target in targets) else []
    for folder in near:
        targets = sorted(folder.glob(path.rstrip("/"))) if folder.is_dir() else []
        if targets:
            return targets
    return []


def test_the_places_name_every_part() -> None:
    """Each folder of the kit with sources stands in the list of folders or of subjects."""
    text = text_of(PLACES)
    parts = [
        path.parent.relative_to(ROOT)
        for package in ("kernel_lib", "widgets")
        for path in sorted((ROOT / package).glob("*/__init__.py"))
    ]
    games = {Path("kernel_lib") / game for game in GAMES} | {
        Path("widgets") / game for game in GAMES
    }
    assert [part for part in parts if part not in games and part.name not in text] == []


IDENTIFIER = re.compile(r"@?[A-Za-z_]\w*(?:\.\w+)*")


def test_names_that_are_told_stand_in_the_code() -> None:
    """Each name of code in CONTRIBUTING and in the pages on the engine is one of the sources'."""
    sources = {
        word
        for pattern in (
            "kernel_lib/**/*.py",
            "widgets/**/*.py",
            "widgets/**/*.js",
            "tests/**/*.py",
            "tools/**/*.py",
            "Makefile",
        )
        for path in ROOT.glob(pattern)
        if path != Path(__file__)
        for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))
    }
    for page in (CONTRIBUTING, PLACES, DOCS / "engine.md", DOCS / "long-run.md"):
        told = [name for name in spans(without_blocks(page)) if IDENTIFIER.fullmatch(name)]
        told = [name for name in told if not (ROOT / name).exists()]
        unknown = {name for name in told if not set(re.findall(r"\w+", name)) <= sources}
        assert unknown == set(), page


def test_calls_that_are_told_can_be_made() -> None:
    """A method that CONTRIBUTING names takes these arguments; so does a function."""
    shown = KNOWN | {name: getattr(Decision, name) for name in dir(Decision) if name[0] != "_"}
    shown |= {"message": message, "plural": plural, "registry": registry, "DECISIONS": DECISIONS}
    told = [*calls(CONTRIBUTING)]
    assert len(told) > 8
    for call in told:
        is_method = ast.unparse(call.func) in dir(Decision)
        itself = [ast.Name("self")] if is_method else []
        bind(ast.Call(call.func, [*itself, *call.args], call.keywords), shown | {"deal": deal})


def test_words_of_the_games_are_those_that_are_used() -> None:
    """Each Japanese word of CONTRIBUTING's list stands in the rule-book or a lesson of its game."""
    rows = re.findall(
        r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \| ([^|]+) \|$", text_of(CONTRIBUTING), re.MULTILINE
    )
    assert len(rows) > 12
    for word, game, japanese in rows[1:]:
        if game.strip("-"):
            for term in japanese.split(", "):
                assert any(term in text for text in told_in(game)), (word, term)


def told_in(game: str) -> Iterator[str]:
    """The rule-books of the games that are named, and all Japanese lessons."""
    folders = {"6 nimmt!": "nimmt", "FTW?!": "ftw", "Ingenious": "ingenious"}
    wanted = [folders.get(name, "nimmt") for name in game.split(", ")] if game != "all" else GAMES
    for name in wanted:
        yield (ROOT / "kernel_lib" / name / "content" / "rulebook.toml").read_text(encoding="utf-8")
    for path in sorted((ROOT / "notebooks" / "ja").glob("*.ipynb")):
        yield path.read_text(encoding="utf-8")
