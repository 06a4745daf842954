"""Japanese is written in one way, the way of schools: ``notebooks/course.toml`` says which one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tools.notebooks.course import course
from tools.notebooks.sisters import read

ROOT = Path(__file__).parents[2]

WRITTEN_AS = {
    **{re.escape(wrong): term["ja"] for term in course()["term"] for wrong in term.get("not", [])},
    **{re.escape(wrong): word for wrong, word in course()["words"].items()},
    **course()["spelling"],
}
"""What is not written, as a pattern, and what is written instead."""

OF_GAMES = {**WRITTEN_AS, **course()["spelling_of_games"]}
"""The same where the games are spoken of."""

ELSEWHERE = re.compile("-elsewhere|/datasets/|own-questions")
"""The places that speak of the world outside the games; in a file, what follows this line."""
ELSEWHERE_BELOW = "# The same idea elsewhere."


def texts() -> Iterator[tuple[str, str]]:
    """All that is Japanese here, each with the place where it stands."""
    for file in sorted((ROOT / "notebooks" / "ja").glob("*.ipynb")):
        for cell in read(file).cells:
            yield f"{file.name}, {cell.id}", cell.source
    for file in sorted((ROOT / "kernel_lib").glob("**/content/**/*.toml")):
        elsewhere = ""
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            elsewhere = "-elsewhere" if line == ELSEWHERE_BELOW else elsewhere
            yield f"{file.relative_to(ROOT)}:{number}{elsewhere}", line
    for file in [*(ROOT / "docs").glob("*.ja.md"), *(ROOT / "notebooks" / "ja").glob("*.md")]:
        yield str(file.relative_to(ROOT)), file.read_text("utf-8")
    yield "README.ja.md", (ROOT / "README.ja.md").read_text("utf-8")
    with (ROOT / "kernel_lib/locale/ja/LC_MESSAGES/sixth_card.po").open("rb") as catalogue:
        for entry in read_po(catalogue):
            for words in entry.string if isinstance(entry.string, tuple) else (entry.string,):
                yield f"the catalogue, {str(entry.id)[:40]}", words


def misspelt(text: str, written_as: Mapping[str, str] = OF_GAMES) -> dict[str, str]:
    """What of a text is written in another way: each with how it is written.

    >>> misspelt("これはまちがいです。")
    {'まちがい': '間違'}
    """
    if not any_of(frozenset(written_as)).search(text):
        return {}
    matches = ((re.search(pattern, text), right) for pattern, right in written_as.items())
    return {match[0]: right for match, right in matches if match}


@cache
def any_of(patterns: frozenset[str]) -> re.Pattern[str]:
    """Whatever one of them finds: texts without a fault are read once."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in sorted(patterns)))


def test_everything_is_written_in_one_way() -> None:
    """Lessons, questions, plans, pages and all that the kit says."""
    faults = {
        place: wrong
        for place, text in texts()
        if (wrong := misspelt(text, WRITTEN_AS if ELSEWHERE.search(place) else OF_GAMES))
    }
    assert faults == {}


@pytest.mark.parametrize(
    "planted", ["まちがえる", "Annが", "5％", "2＋3", "次(2回目)", r"$\binom{5}{2}$"]
)
def test_what_is_misspelt_is_found(planted: str) -> None:
    """A planted word is seen; words that only look alike are not."""
    assert misspelt(f"正しい文です。{planted}です。")
    assert misspelt("あなたがいつも勝つ。二項分布に従います。したがって、サーバーは1つです。") == {}
