"""Slides: the lesson's own cells, cut at headings, on a screen each, with tables that are live."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES
from kernel_lib.teach.folds import FOR_TEACHERS
from kernel_lib.teach.slides import ROOM, UNIT, height, slides_all
from kernel_lib.teach.worksheets.lessons import lesson_numbers
from tests.strategies import in_soak
from tools.notebooks.shipped import code, known
from tools.teach.deck import HEIGHT, show, walk

Cell = dict[str, Any]


def cells_of(file: Path) -> list[Cell]:
    """The cells of slides, the source as one text."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in cells]


def kind(cell: Cell) -> str:
    """What a cell begins, if anything."""
    return str(cell["metadata"].get("slideshow", {}).get("slide_type", ""))


def pages(cells: list[Cell]) -> list[list[Cell]]:
    """The cells of each slide."""
    seen = [cell for cell in cells if kind(cell) != "skip"]
    at = 0
    numbered = []
    for cell in seen:
        at += kind(cell) in ("slide", "subslide")
        numbered.append((at, cell))
    return [[cell for _, cell in group] for _, group in groupby(numbered, key=lambda pair: pair[0])]


def test_slides_run_by_themselves(tmp_path: Path) -> None:
    """The code of slides is the lesson's, byte for byte, so Jupyter runs it when it is opened."""
    runs = known()
    for language in LANGUAGES:
        for number in lesson_numbers():
            assert code(teach.slides(number, tmp_path, language).files[0]) in runs, number


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_begins_a_slide_and_no_slide_is_too_full(tmp_path: Path, language: str) -> None:
    """A slide holds what fits, or one cell; each heading stands at the top of one."""
    for number in UNIT:
        cells = cells_of(teach.slides(number, tmp_path, language).files[0])
        assert len({cell["id"] for cell in cells}) == len(cells)
        assert len(pages(cells)) > 8
        for page in pages(cells):
            assert len(page) == 1 or sum(map(height, page)) <= ROOM
            assert [at for at, cell in enumerate(page) if cell["source"].startswith("#")] in (
                [0],
                [],
            )
        headings = [
            line
            for cell in cells
            if cell["cell_type"] == "markdown"
            for line in cell["source"].splitlines()
            if line.startswith(("# ", "## "))
        ]
        begun = [page[0]["source"] for page in pages(cells) if kind(page[0]) == "slide"]
        shown = [line for line in headings if any(slide.startswith(line) for slide in begun)]
        left_out = [line for line in headings if line not in shown]
        assert len(left_out) <= 1, left_out  # more questions, for pupils on their own


def test_what_pupils_do_alone_and_what_is_for_teachers_is_not_shown(tmp_path: Path) -> None:
    """No question is asked again, no progress is shown, and no teacher's note is in the file."""
    for language in LANGUAGES:
        for number in UNIT:
            cells = cells_of(teach.slides(number, tmp_path, language).files[0])
            shown = "\n".join(cell["source"] for page in pages(cells) for cell in page)
            assert "seed=1)" not in shown
            assert "Progress()" not in shown
            assert "import " not in shown.partition("# ")[0]
            text = "\n".join(cell["source"] for cell in cells)
            assert not any(title in text for title in FOR_TEACHERS)


def test_a_table_to_play_on_has_a_slide_for_itself(tmp_path: Path) -> None:
    """Every table of the unit is alone on its slide."""
    tables = 0
    for number in UNIT:
        for page in pages(cells_of(teach.slides(number, tmp_path).files[0])):
            if any("NimmtTable(" in c["source"] and c["cell_type"] == "code" for c in page):
                tables += 1
                assert len(page) == 1 or "import" in page[0]["source"]
    assert tables >= len(UNIT)


def test_all_slides_are_written_in_a_folder_of_their_language(tmp_path: Path) -> None:
    """A lesson in Japanese lies in a folder ja, so it speaks Japanese."""
    said: list[str] = []
    files = slides_all(tmp_path, told=said.append).files
    assert [file.parent.name for file in files] == ["en"] * len(UNIT) + ["ja"] * len(UNIT)
    assert said == [str(file) for file in files]


soak = in_soak


BY_TURNS = [
    pytest.param(number, language, marks=[pytest.mark.long] * ((at + turn) % 2))
    for at, number in enumerate(UNIT)
    for turn, language in enumerate(LANGUAGES)
]
"""Each lesson in one language; the longest run tries both."""


@soak
@pytest.mark.browser
@pytest.mark.parametrize(("number", "language"), BY_TURNS)
def test_every_slide_fits_on_the_screen(number: str, language: str) -> None:
    """At 1280x720 nothing of a slide lies outside, and nothing is fetched from elsewhere."""
    with show(number, language) as (page, outside):
        slides = list(walk(page))
        assert len(slides) > 8
        assert [slide for slide in slides if slide.top < 0 or slide.bottom > HEIGHT] == []
        assert outside == []


@soak
@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_on_a_slide_is_live(language: str) -> None:
    """On a slide a guess can be given, and a card can be played."""
    guessed = 0
    with show("22", language) as (page, _outside):
        for _slide in walk(page):
            guessed += page.locator(".jp-deck-mod-visible .sc-guess .sc-answer").count()
            if page.locator(".jp-deck-mod-visible .sc-table").count():
                hand = page.locator(".jp-deck-mod-visible [data-key^='card'], .sc-hand button")
                count = hand.count()
                hand.first.click()
                page.wait_for_timeout(4000)
                assert hand.count() < count
                assert guessed == 1
                return
    raise AssertionError("no table was shown")
