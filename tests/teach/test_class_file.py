"""The choices of a teacher in one file, and who heeds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_lib.core.text import current_language
from kernel_lib.runtime import class_file, preferences
from kernel_lib.runtime.class_file import ClassFile, known_class
from widgets import FtwTable, Guess, Home, IngeniousBoard, NimmtTable
from widgets.shared.table.parts.advice import Advice

TABLES = [NimmtTable, FtwTable, IngeniousBoard]


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons, in which a notebook works; the class file lies one above."""
    (tmp_path / "en").mkdir()
    monkeypatch.chdir(tmp_path / "en")
    return tmp_path


def choose(lesson: Path, text: str) -> None:
    """Write the class file."""
    (lesson / class_file.FILE).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("kind", TABLES)
def test_tables_heed_it(kind: type, lesson: Path) -> None:
    """Without settings of its own a table has the seed, language and advice of the class."""
    assert not kind(seed=1).picture["canHandIn"]
    choose(lesson, 'class = "7b"\nseed = 28\nlanguage = "ja"\nadvice = false\n')
    preferences.recall()  # as in a kernel that begins now
    table = kind()
    assert table.session.state.seed == 28
    assert table.language == "ja"
    assert table.picture["canHandIn"]
    assert table.picture["advising"] is None
    assert not table.part(Advice).is_given
    own = kind(seed=5, language="en", advice=True)
    assert (own.session.state.seed, own.language, own.part(Advice).is_given) == (5, "en", True)


def test_lessons_heed_it(lesson: Path) -> None:
    """Everything speaks the language of the class, and only its lessons are counted."""
    choose(lesson, 'language = "ja"\nlessons = ["03", "22"]')
    preferences.recall()
    assert Guess("gap-of-37").language == "ja"
    sections = Home().picture["sections"]
    assert [card["number"] for part in sections for card in part["lessons"]] == ["3", "22"]


def test_a_wrong_file_does_not_stop_a_kernel(lesson: Path) -> None:
    """The kit can be imported; it is a table that refuses."""
    choose(lesson, "language = 'fr'")
    preferences.recall()
    assert current_language() == "en"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seed = 'x'", "class.toml: seed must be a whole number, not 'x'"),
        ("language = 'fr'", "class.toml: there is no language 'fr' here"),
        ("advice = 1", "class.toml: advice must be True or False, not 1"),
        ("names = 'no'", "class.toml: names must be True or False"),
        ("lessons = 22", "class.toml: lessons must be a list of texts"),
        ("sead = 28", "class.toml: there is no choice 'sead': it has class, language, seed"),
        ("seed 28", "class.toml: "),
        ("language = []", "class.toml: there is no language [] here"),
        ("seed = " + "7" * 101, "class.toml: the seed may have at most 100 digits"),
        ("seed = " + "7" * 5000, "class.toml: there is a number with far too many digits in it"),
        ("x = " + "[" * 5000, "class.toml: there are far too many brackets in one another in it"),
        ('class = "7\\u0000b"', "class.toml: the name of a class has 1 to 40 letters"),
        (f'class = "{"7b" * 30}"', "class.toml: the name of a class has 1 to 40 letters"),
        ('password = "   "', "class.toml: the password is blank: write one, or leave the line out"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(lesson: Path, text: str, reason: str) -> None:
    """A table refuses to begin with choices that cannot be meant."""
    choose(lesson, text)
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        NimmtTable()
    assert reason in str(refused.value)


def test_pupils_do_not_get_the_password() -> None:
    """What a live class tells is a class file that can be read, without the password."""
    text = 'class = "7b"\nlanguage = "ja"\nseed = 28\nlessons = ["22"]\nadvice = false\n'
    chosen = class_file.read(f'{text}password = "three owls"\nsecret = "sand"\nnames = false\n')
    assert (chosen.password, chosen.secret) == ("three owls", "sand")
    assert chosen.for_pupils == text


@pytest.mark.parametrize("name", ["𠮷組", "7b 🦉", "7b/2", 'say "7b"', "back\\slash", "नीता"])
def test_the_name_of_a_class_reaches_its_pupils(name: str) -> None:
    """Letters of any script and signs are read by a pupil's table as the teacher wrote them."""
    told = ClassFile(known_class(name), lessons=("22", "23")).for_pupils
    assert class_file.read(told).name == name


def test_a_wrong_line_that_is_passed_on_is_still_toml() -> None:
    """What TOML does not take as it is, is escaped: a folder's name may hold anything."""
    told = ClassFile(lessons=('"', "\x7f", "\n", "\\", "\x1f")).for_pupils
    assert class_file.read(told).lessons == ('"', "\x7f", "\n", "\\", "\x1f")


def test_hand_ins_lie_beside_it(lesson: Path) -> None:
    """From any folder of lessons the place of hand-ins is the same."""
    assert class_file.folder() == Path("hand-in")
    choose(lesson, 'folder = "drive/7b"')
    assert class_file.folder().resolve() == lesson / "drive" / "7b"
