"""Worksheets: their keys are right in a second way, and what is printed is what was drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES, speaking, words
from kernel_lib.learn.questions import all_templates
from kernel_lib.learn.wrong_lines import WrongLines
from kernel_lib.teach.printing import pdf
from kernel_lib.teach.worksheets.item import WorksheetItem
from kernel_lib.teach.worksheets.sheets import (
    FEWEST,
    SECOND_ROUND,
    Worksheet,
    key_pages,
    seeds_of,
    sheet_named,
    sheet_names,
    sheet_pages,
)
from tests.learn.test_drawn import second
from tests.strategies import SOAK, by_length
from tests.teach.pdf import WRITTEN, sizes, text, without_space
from tests.teach.second_tables import SECOND_TABLES
from tests.together import each

SEEDS = range(1, by_length(4, 20, 201))
NAMES = list(
    dict.fromkeys(sheet_named(name).name.removeprefix("lesson-") for name in sheet_names())
)
"""Every worksheet once."""

PRINTED = NAMES if SOAK else ["sixth-card", "lines"]
"""The worksheets that are made into pages here."""

SHOWS = {
    "place-cards": ("place-cards", "place-trick"),
    "sixth-card": ("sixth-card",),
    "too-low": ("too-low", "bulls-of-rows"),
    "scores": ("scores",),
    "lines": ("tile-scores",),
}
"""The kinds of questions with drawn tables or boards, by the sheet they stand on."""

every_sheet = each("name", NAMES)

WRONG_LINES = {id for id, template in all_templates().items() if isinstance(template, WrongLines)}
"""Calculations with a mistake: they are worked out anew in ``tests/learn/test_kinds.py``."""


@every_sheet
def test_the_key_is_found_in_a_second_way(name: str) -> None:
    """The engine's answers are what the facts of the questions give without it."""
    for seed in SEEDS:
        for item in sheet_named(name).items(seed):
            if item.id in WRONG_LINES:
                continue
            answer = (
                SECOND_TABLES[item.id](item.facts)
                if item.id in SECOND_TABLES
                else second(item.id, item.question)
            )
            assert item.answer == answer, (seed, str(item.question))


@pytest.mark.parametrize("name", SECOND_TABLES)
def test_the_second_ways_can_fail(name: str) -> None:
    """The answer of one seed is not that of another one's numbers."""
    (sheet,) = (sheet for sheet, ids in SHOWS.items() if name in ids)
    drawn, redrawn = (
        next(item for item in _items(sheet, seed) if item.id == name) for seed in (1, 2)
    )
    assert drawn.answer != SECOND_TABLES[name](redrawn.facts)


@every_sheet
def test_every_seed_has_numbers_of_its_own(name: str) -> None:
    """The same seed gives the same sheet; others differ, and no question comes twice on a sheet."""
    first, again, different = _items(name, 7), _items(name, 7), _items(name, 8)
    assert [item.question for item in first] == [item.question for item in again]
    assert [item.facts for item in first] == [item.facts for item in again]
    assert [item.facts for item in first] != [item.facts for item in different]
    told = [(str(item.question), str(item.facts)) for item in first]
    assert len(set(told)) == len(told) >= 3


@every_sheet
def test_sheets_speak_both_languages(name: str) -> None:
    """Questions, answers and titles have words of their own, and no place is left unfilled."""
    sheet = sheet_named(name)
    said = {}
    for language in LANGUAGES:
        with speaking(language):
            lines = [words(sheet.title())]
            for item in sheet.items(1):
                if isinstance(item.answer, str) and item.answer.isalpha():
                    continue  # a word is the same one in every language
                lines += [words(item.question), words(item.told), words(item.solution)]
            said[language] = lines
    assert not {"{", "}"} & set("".join(map("".join, said.values())))
    for english, japanese in zip(said["en"], said["ja"], strict=True):
        assert english != japanese or not any(letter.isalpha() for letter in english)


@pytest.mark.thinned
@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("language", WRITTEN)
def test_sheet_and_key_print_their_seed(name: str, language: str) -> None:
    """Questions and answers stand on the pages, in the language that was asked for."""
    sheet = sheet_named(name)
    with speaking(language):
        asked, answered = (text(pdf(make(sheet, [41]))) for make in (sheet_pages, key_pages))
        for page in (asked, answered):
            assert without_space({"en": "Seed 41", "ja": "シード41"}[language]) in page
        for item in sheet.items(41):
            assert without_space(words(item.question)) in asked
            assert without_space(words(item.told)) in answered
            assert without_space(words(item.solution)) in answered


def test_no_answer_stands_on_the_sheet() -> None:
    """The solutions are only in the key."""
    sheet = sheet_named("sixth-card")
    asked = text(pdf(sheet_pages(sheet, [41])))
    for item in sheet.items(41):
        assert without_space(words(item.told)) not in asked
        assert without_space(words(item.solution)) not in asked


def test_copies(tmp_path: Path) -> None:
    """Each copy begins on a page of its own with the next seed, and the key has them all."""
    printed = teach.worksheet("sixth-card", seed=3, copies=4, paper="Letter", folder=tmp_path)
    asked, answered = (file.read_bytes() for file in printed.files)
    assert sizes(asked) == [(215.9, 279.4)] * 4
    for seed in range(3, 7):
        assert f"Seed{seed}" in text(asked)
        assert f"Seed{seed}" in text(answered)
    assert [file.name for file in printed.files] == [
        "worksheet-sixth-card-3-to-6-letter-en.pdf",
        "worksheet-sixth-card-3-to-6-key-letter-en.pdf",
    ]
    assert str(printed.files[0]) in repr(printed)
    assert "href=" in printed._repr_html_()


def test_many_copies_are_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence says that it takes a while; a few copies are just there."""
    monkeypatch.setattr("kernel_lib.teach.printables.catalogue.MANY", 1)
    heard: list[str] = []
    for copies in (1, 2):
        teach.worksheet("symmetry", copies=copies, folder=tmp_path, told=heard.append)
    assert heard == ["2 copies are drawn: this takes a while."]


def test_copies_that_are_alike(tmp_path: Path) -> None:
    """They all have the first seed, and the key has it once."""
    printed = teach.worksheet("scores", seed=3, copies=2, alike=True, folder=tmp_path)
    asked, answered = (text(file.read_bytes()) for file in printed.files)
    assert "Seed4" not in asked + answered
    assert answered.count("Seed3") == 2  # over the answers, and at the foot
    assert asked.count("Name:") == 2


def test_numbers_that_never_differ() -> None:
    """A kind of question that always has the same numbers is refused in a sentence."""
    item = _items("scores", 1)[0]
    sheet = Worksheet("same", lambda: "same", (lambda seed: item, lambda seed: item))
    with pytest.raises(ValueError, match=r"^no numbers are found for scores with seed 1$"):
        sheet.items(1)


def test_the_language_changes_no_numbers() -> None:
    """A sheet in Japanese has the questions of the one in English."""
    for name in NAMES:
        facts = []
        for language in LANGUAGES:
            with speaking(language):
                facts.append([(item.id, item.facts) for item in _items(name, 5)])
        assert facts[0] == facts[1]


def test_a_lesson_by_its_number() -> None:
    """A lesson's sheet has all its drawn exercises, and five questions at least."""
    assert sheet_named(22).name == sheet_named("22").name == "gap"
    assert sheet_named(39).name == "lesson-39"
    assert sheet_named("2").name == "place-cards"
    for name in ("28", "43", "66"):
        assert len(_items(name, 1)) >= FEWEST
    assert words(sheet_named("39").title()).startswith("39")


def test_the_first_round_is_what_check_asks() -> None:
    """``check(id, ..., seed=3)`` in a notebook asks what stands on the sheet of seed 3."""
    from kernel_lib.learn.questions import check

    first = _items("22", 3)[0]
    assert check(first.id, ..., seed=3).exercise.question == first.question
    assert check(first.id, ..., seed=3 + SECOND_ROUND).exercise.question != first.question


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            {"name": "seventh-card"},
            "there is no worksheet 'seventh-card': choose a name of place-c",
        ),
        ({"name": None}, "there is no worksheet None"),
        ({"name": True}, "there is no worksheet True"),
        ({"name": -3}, "there is no worksheet -3"),
        ({"name": "00"}, "there is no worksheet '00'"),
        ({"name": "../gap"}, "there is no worksheet '../gap'"),
        ({"copies": 0}, "copies must be a whole number from 1 to 1000, not 0"),
        ({"copies": 1001}, "copies must be a whole number from 1 to 1000, not 1001"),
        ({"copies": "30"}, "copies must be a whole number from 1 to 1000, not '30'"),
        ({"seed": "x"}, "the seed must be a whole number, not 'x'"),
        ({"seed": True}, "the seed must be a whole number, not True"),
        ({"alike": 1}, "alike must be True or False, not 1"),
        ({"paper": "A3"}, "there is no paper 'A3' here: choose A4, Letter"),
        ({"language": "fr"}, "there is no language 'fr' here"),
        ({"folder": 7}, "folder must be a text, not 7"),
    ],
)
def test_what_is_refused(asked: dict[str, Any], told: str, tmp_path: Path) -> None:
    """One sentence says what is wrong, and nothing is written."""
    settings = {"name": "gap", "folder": tmp_path, **asked}
    with pytest.raises(ValueError, match="^" + told.replace("(", r"\(")):
        teach.worksheet(**settings)
    assert not list(tmp_path.iterdir())


def test_the_seeds_of_copies() -> None:
    """They follow one another."""
    assert seeds_of(-1, 3) == (-1, 0, 1)
    assert seeds_of(5, 3, alike=True) == (5, 5, 5)


def _items(name: str, seed: int) -> tuple[WorksheetItem, ...]:
    return sheet_named(name).items(seed)
