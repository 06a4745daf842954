"""Tests, worksheets, quizzes and keys of a class cannot be drawn by who has the kit and a seed."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from kernel_lib import teach
from kernel_lib.runtime import class_file
from kernel_lib.teach.planning.page import html
from kernel_lib.teach.planning.tests_of_unit import FORMS, homework_of
from kernel_lib.teach.planning.tests_of_unit import questions as asked
from kernel_lib.teach.planning.units import unit_named, unit_pages
from kernel_lib.teach.quiz import questions
from kernel_lib.teach.secret_seed import mixed, secret_of
from kernel_lib.teach.worksheets.sheets import sheet_named, sheet_names

CHANCE = unit_named("chance")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, as a teacher's notebook has one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(secret: str) -> list[list[str]]:
    """All questions of tests, homework, worksheets and quizzes of one seed."""
    drawn = [
        [str(exercise.question) for exercise in asked(CHANCE.items, which, 3, secret)]
        for which in FORMS
    ]
    drawn += [
        [str(exercise.question) for exercise in homework_of(number, CHANCE.items, 3, secret)]
        for number in CHANCE.lessons
    ]
    for name in sheet_names():
        drawn.append([str(item.told_apart) for item in sheet_named(name).items(3, secret)])
    return [*drawn, [item.question for item in questions("22", 3, secret=secret)]]


def test_a_secret_draws_other_numbers() -> None:
    """The same seed with the same secret gives the same questions, and else not one test."""
    whole, again, different, public = (told(secret) for secret in ("sand", "sand", "clay", ""))
    assert whole == again
    for left in (different, public):
        assert not [first for first, second in zip(whole, left, strict=True) if first == second]


def test_the_key_is_that_of_the_test() -> None:
    """What the key of a class answers is what its test asks."""
    pages = {page.file: html(page) for page in unit_pages("chance", seed=3, secret="sand")}
    for which in FORMS:
        for exercise in asked(CHANCE.items, which, 3, "sand"):
            assert str(exercise.solution).replace("<", "&lt;") in pages["unit-chance-key"]
            assert str(exercise.question).replace("<", "&lt;") in pages[f"unit-chance-{which}-test"]
    assert "the secret of your class" in pages["unit-chance-key"]
    public = {page.file: html(page) for page in unit_pages("chance", seed=3)}
    assert "can draw the same questions and answers" in public["unit-chance-key"]


def test_without_a_class_numbers_are_those_of_the_seed() -> None:
    """Where there is no class file nothing is kept, and a seed means what it has always meant."""
    assert secret_of() == ""
    assert mixed(3, secret_of()) == 3
    assert not class_file.private_folder().exists()


def test_a_class_has_a_secret_without_asking(folder: Path) -> None:
    """It is drawn once and only the teacher can read it; pupils do not get it."""
    (folder / "class.toml").write_text('class = "7b"', encoding="utf-8")
    first = secret_of()
    assert first == secret_of() != ""
    (file,) = class_file.private_folder().iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert first not in file.read_text(encoding="utf-8") + class_file.chosen().for_pupils


def test_the_class_file_can_name_it(folder: Path) -> None:
    """On two machines of a teacher the same secret gives the same tests."""
    (folder / "class.toml").write_text('secret = "sand"', encoding="utf-8")
    assert secret_of() == "sand"
    assert not class_file.private_folder().exists()
    made = [
        [file.read_bytes() for file in teach.quiz("22", 3, folder=place, secret=secret).files]
        for place, secret in (("one", None), ("two", "sand"), ("three", ""))
    ]
    assert made[0] == made[1] != made[2]


def test_a_secret_that_cannot_be_kept_is_said(folder: Path) -> None:
    """Where the folder is something else one sentence says so."""
    (folder / "class.toml").write_text('class = "7b"', encoding="utf-8")
    (folder / class_file.PRIVATE).write_text("no folder", encoding="utf-8")
    with pytest.raises(ValueError, match="the secret of the class cannot be kept in"):
        secret_of()
    with pytest.raises(ValueError, match="secret must be a text, not 5"):
        teach.quiz("22", secret=5)  # type: ignore[arg-type]
