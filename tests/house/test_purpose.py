"""What the kit is for is said in one sentence, the same at every door."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

import sixth_card
from kernel_lib.command import app
from kernel_lib.teach.package_cmi5 import course_structure
from tests.documents import ROOT

SENTENCE = {
    "en": "Learn the games 6 nimmt!, FTW?! and Ingenious, and their probability, by playing.",
    "ja": "6 nimmt!、FTW?!、頭脳絶好調というゲームと、その確率を、遊びながら学びます。",
}
MARKS = re.compile(r"\*\*|</?b>")
"""What makes words bold."""


def words(name: str) -> str:
    """A text file without its marks and the ends of its lines."""
    return " ".join(MARKS.sub("", (ROOT / name).read_text("utf-8")).split())


def table(name: str) -> dict[str, dict[str, str]]:
    """A file of names and values."""
    return tomllib.loads((ROOT / name).read_text("utf-8"))


@pytest.mark.parametrize(("name", "language"), [("README.md", "en"), ("README.ja.md", "ja")])
def test_the_first_page_of_the_code_begins_with_it(name: str, language: str) -> None:
    """Nothing but the title and the way to the other language stands above it."""
    above, sentence, _ = words(name).partition(SENTENCE[language])
    assert sentence
    assert len(above) < 60


@pytest.mark.parametrize("language", list(SENTENCE))
def test_the_first_page_of_the_site_and_the_first_lesson_begin_with_it(language: str) -> None:
    """The lead of the site begins so; a lesson first says how long it takes."""
    lead = MARKS.sub("", table("site/words.toml")["lead"][language])
    assert lead.startswith(SENTENCE[language])
    lesson = json.loads(words(f"notebooks/{language}/00-start.ipynb"))
    assert SENTENCE[language] in "".join(lesson["cells"][0]["source"])


def test_programs_begin_with_it() -> None:
    """The package, its module, its command, and what it is cited as."""
    sentence = SENTENCE["en"]
    assert all(told in words("tools/release/stick/READ-ME.txt") for told in SENTENCE.values())
    assert sentence in course_structure("", []).decode()
    assert table("pyproject.toml")["project"]["description"] == sentence
    assert str(sixth_card.__doc__).startswith(sentence)
    assert app._options().description == sentence
    assert f"abstract: >- {sentence}" in words("CITATION.cff")
