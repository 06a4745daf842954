"""The pages about the course say what the lessons say, and no idea is used before it is taught."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from tests.together import each
from tools.notebooks.course import (
    BASICS,
    ENGLISH,
    GAMES,
    NOTEBOOKS,
    by_ideas,
    by_number,
    course,
    lessons,
    pages,
)

TERMS = course()["term"]
CODE = re.compile(
    r"HSS-(CP|MD|IC|ID)\.[A-C]\.\d|GCSE (P[1-9]|S[1-6])|A-level (K1|L[1-4]|M[1-3]|N[1-3]|O[1-3])"
    r"|数学I データの分析|数学A 場合の数と確率|数学B 統計的な推測"
)


@each("page", pages, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_pages_are_made_anew(page: Path) -> None:
    """Each page is what python -m tools.notebooks.course makes now."""
    assert page.read_text(encoding="utf-8") == pages()[page]


def test_the_way_by_ideas_leaves_nothing_out() -> None:
    """Each lesson stands in it once, after all that it needs."""
    way = by_ideas()
    assert len(set(way)) == len(way)
    assert {number for number in lessons() if number[0] in "23"} <= set(way)
    for at, number in enumerate(way):
        missing = set(lessons()[number].needs) - {*BASICS, *way[:at]} - OTHER_GAMES
        assert not missing, (number, missing)


@pytest.mark.thinned
@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_lesson_leads_to_the_next(language: str) -> None:
    """On the way by games the last words of a lesson have a link to the one that comes then."""
    assert set(by_number()) == set(lessons(language))
    for number, then in pairwise(by_number()):
        path = NOTEBOOKS / language / lessons(language)[number].file
        last = nbformat.read(path, as_version=4).cells[-1].source
        is_last_of_game = GAMES[number[0]] == "FTW?!" != GAMES[then[0]]
        assert is_last_of_game or f"]({lessons()[then].file})" in last, number


OTHER_GAMES = {"10", "11", "12", "40", "41", "42", "43", "60", "61", "62", "64", "65"}
"""A game or a variant is learned in its own lessons; who goes by ideas plays it there."""


@pytest.mark.thinned
@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["en"])
def test_no_term_before_its_lesson(term: dict[str, str]) -> None:
    """A term stands in the words of its lesson, and of no lesson before it on the way by ideas."""
    way = by_ideas()
    before = way[: way.index(term["lesson"])]
    assert uses(term["lesson"], term["en"])
    assert [number for number in before if uses(number, term["en"])] == []


def uses(number: str, term: str) -> bool:
    """Whether the words of a lesson, links left out, name a term."""
    notebook = nbformat.read(ENGLISH / lessons()[number].file, as_version=4)
    words = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    words = re.sub(r"\[[^\]]*\]\([^)]*\)", "", words)
    return re.search(rf"\b{re.escape(term)}s?\b", words, re.IGNORECASE) is not None


def test_codes_are_known() -> None:
    """Every code has the form of its curriculum, and every lesson on chance has some."""
    for lesson in lessons().values():
        assert all(CODE.fullmatch(code) for code in lesson.codes), lesson.codes
        if lesson.number[0] in "23":
            assert len(lesson.codes) >= 2, lesson.number


def test_terms_are_told_in_two_languages() -> None:
    """Each has its word and its sentence in both, once."""
    for language in ("en", "ja"):
        assert len({term[language] for term in TERMS}) == len(TERMS)
    for term in TERMS:
        assert term["means"]["en"].endswith(".")
        assert term["means"]["ja"].endswith("。")
