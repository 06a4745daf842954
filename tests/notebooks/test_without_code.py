"""A lesson is learned without code: its words never tell anybody to edit a cell or to run one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.together import each
from tools.notebooks.files import LESSONS, lessons
from tools.notebooks.sisters import read

TOLD = {
    "en": re.compile(
        r"\b[Rr]un (?:it|them|this|the|that|its|each|all)\b|\bcells? (?:again|below again)\b"
        r"|\bShift ?\+|\bRun All\b|\b(?:[Cc]hange|[Ee]dit) (?:the (?:code|line|list|cell)|`)"
        r"|\binto the (?:code|list|cell)\b|\b[Tt]ry `[^`]*\(|: `\w+\([^`]*\)`\.$"
        r"|\b[Ll]et `\w+` (?:count|pass)\b",
        re.MULTILINE,
    ),
    "ja": re.compile(
        r"実行(?:しま|する|して)|もう一度実行|Shift ?\+|Run All|書きか?え(?:ま|て)|リスト(?:に|を)"
        r"|コードを(?:変|直)|`[^`]*\([^`]*\)` で試|：`\w+\([^`]*\)`$",
        re.MULTILINE,
    ),
}
"""What tells somebody to change code or to run it, by language."""

ALLOWED: Mapping[str, str] = {
    "00-02": "where a lesson does not run by itself, somebody must run it",
    "40-00": "the same: one may begin with this game",
    "60-00": "the same",
    "06-own": "writing a bot is programming",
    "43-23": "the same",
    "64-23-b": "the same",
    "28-19": "a teacher's way to a spreadsheet",
}
"""The cells that may tell it, by id, and why."""


def told(path: Path) -> list[str]:
    """The cells of a lesson whose words tell to change code or to run it."""
    words = TOLD[path.parent.name]
    return [cell.id for cell in read(path).cells if is_words(cell) and words.search(cell.source)]


def is_words(cell: Any) -> bool:
    """Whether a cell is for people to read."""
    return bool(cell.cell_type == "markdown")


@each("path", lessons(), ids=lambda path: path.stem)
def test_nobody_is_told_to_change_code(path: Path) -> None:
    """What can be set is set by controls; only the cells that are allowed speak of code."""
    assert [id for id in told(path) if id not in ALLOWED] == []


@pytest.mark.thinned
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_allowed_is_there(language: str) -> None:
    """Every cell that may tell it does so, in at least one language, and is there in both."""
    telling = {id for path in lessons() for id in told(path)}
    ids = {cell.id for path in lessons(language) for cell in read(path).cells}
    assert set(ALLOWED) <= telling & ids


@pytest.mark.parametrize(("language", "show"), [("en", "*Show code*"), ("ja", "「コードを表示」")])
def test_who_programs_is_told_how_to_see_the_code(language: str, show: str) -> None:
    """Code is folded away: where somebody is to write some, the words say first how to see it."""
    for path in (LESSONS / language).glob("[0-9]*.ipynb"):
        for cell in read(path).cells:
            if cell.id in ("06-own", "43-23", "64-23-b"):
                first = cell.source.partition("## ")[2].split("\n\n")[1]
                assert show in re.split(r"[.。]", first)[0]


@pytest.mark.parametrize(
    "words",
    [
        "Change `opponents` to 9 and run the cell again.",
        "Then change the list, and run the cell again.",
        "Try `range(10, 20)`.",
        "Write your ten choices into the list, and run the cell.",
        "When both hands are full, run the next cell.",
        "change the line that made the table:",
        'Try Tactics with two as well: `NimmtTable(bots=["cautious"])`.',
    ],
)
def test_such_words_are_noticed(words: str) -> None:
    """What lessons once told is found."""
    assert TOLD["en"].search(words)
