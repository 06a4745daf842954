"""The pages for people: README, docs and what else is at the top, and what of code is in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted(ROOT.glob("README*.md")),
    *(ROOT / name for name in ("CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")


def name_of(page: Path) -> str:
    """A page by its path in the repository."""
    return page.relative_to(ROOT).as_posix()


@cache
def text_of(page: Path) -> str:
    """What stands in a page."""
    return page.read_text(encoding="utf-8")


def blocks(page: Path, kind: str) -> list[str]:
    """The blocks of code of one kind, such as ``python``."""
    return [code for label, code in FENCE.findall(text_of(page)) if label == kind]


def without_blocks(page: Path) -> str:
    """The page without its blocks of code."""
    return FENCE.sub("", text_of(page))


def spans(text: str) -> list[str]:
    """What stands between single backticks, each on one line."""
    return [" ".join(span.split()) for span in SPAN.findall(text)]


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading.

    >>> slug("The games' words")
    'the-games-words'
    """
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    return {
        slug(heading) for heading in re.findall(r"^#+ (.+)$", without_blocks(page), re.MULTILINE)
    }


COMMAND = re.compile(r"(?:make|sixth-card|\.venv/bin/\S+|python|pip|git|apt-get|voila)\b(?!-)")


def commands(page: Path) -> Iterator[str]:
    """The commands for a terminal: lines of its blocks, and inline ones."""
    for block in blocks(page, "sh"):
        yield from (line.split("  #")[0].strip() for line in block.splitlines() if line.strip())
    for span in spans(without_blocks(page)):
        if COMMAND.match(span):
            yield span


def calls(page: Path) -> Iterator[ast.Call]:
    """The calls of Python that stand inline, but for those that leave something out."""
    for span in spans(without_blocks(page)):
        try:
            tree = ast.parse(span, mode="eval").body
        except SyntaxError:
            continue
        is_whole = not any(
            isinstance(node, ast.Constant) and node.value is ... for node in ast.walk(tree)
        )
        if isinstance(tree, ast.Call) and is_whole:
            yield tree
