"""Numbers that people and files give have digits from 0 to 9, in whatever script they are."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.command.lessons import lesson_named, shipped
from kernel_lib.core.record import read_record, write_record
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.questions import exercise_named
from kernel_lib.teach.hand_in import read_hand_in
from kernel_lib.teach.handout import lesson_named as lesson_for_pupils
from kernel_lib.teach.worksheets.sheets import sheet_named
from tests.teach.hand_ins import pupil
from tests.widgets.wire import ask
from widgets import RiskExplorer

ROOT = Path(__file__).parent.parent

SCRIPTS = {
    "arabic": "٠١٢٣٤٥٦٧٨٩",
    "persian": "۰۱۲۳۴۵۶۷۸۹",
    "devanagari": "०१२३४५६७८९",
    "wide": "０１２３４５６７８９",
    "bold": "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
}
"""Digits that Python reads as numbers, too."""


def last_digit(text: str, digits: str) -> str:
    """The text with its last digit in another script."""
    at = max(place for place, letter in enumerate(text) if letter in "0123456789")
    return text[:at] + digits[int(text[at])] + text[at + 1 :]


RECORD = write_record(nimmt, nimmt.Rules(players=2), 17, [], nimmt.start(nimmt.Rules(2), 17))

READ: dict[str, tuple[Callable[[str], object], str]] = {
    "a table": (nimmt.Table.parse, "16 20 | 35"),
    "a card of a position": (nimmt.Position.parse, "16 | 35 ; you 5 37 ; Ben 8 90"),
    "unknown cards": (nimmt.Position.parse, "16 | 35 ; you 5 37 ; Ben 8 ?1"),
    "bulls": (nimmt.Position.parse, "16 | 35 ; you 5 37 ; Ben 8 90 bulls 3"),
    "others": (nimmt.Position.parse, "16 | 35 ; you 5 37 ; others 3"),
    "a hand of FTW?!": (ftw.Table.parse, "pile 17 | you 2 7 | Ben 31"),
    "unknown cards of FTW?!": (ftw.Table.parse, "pile 17 | you 2 7 | Ben ?3"),
    "a board": (ingenious.Board.parse, "side 6 | R 0,0 1,0"),
    "the side of a board": (ingenious.Board.parse, "side 6"),
    "unknown tiles": (ingenious.Position.parse, "side 6 ; RB@0,0>1,0 ; you ?6 ; Ben ?6"),
    "markers": (
        ingenious.Position.parse,
        "side 6 ; RB@0,0>1,0 ; Ben ?6 ; you ?6 markers 3 0 1 2 0 5",
    ),
    "rules": (nimmt.Rules.from_text, "players=3"),
    "an end": (nimmt.Rules.from_text, "players=2; end=2 deals"),
    "a limit": (lambda text: nimmt.Rules(pile_limit=text), "over 20"),
    "rules of FTW?!": (ftw.Rules.from_text, "players=3"),
    "rules of Ingenious": (ingenious.Rules.from_text, "players=3"),
    "a card": (nimmt.choice_from_notation, "37"),
    "two cards": (nimmt.choice_from_notation, "37+5"),
    "a row": (nimmt.choice_from_notation, "row1"),
    "a turn": (ftw.choice_from_notation, "help6,25"),
    "a tile": (ingenious.choice_from_notation, "RB@0,0>1,0"),
    "a seed": (lambda line: read_record(RECORD.replace("seed 17", line)), "seed 17"),
    "advice": (
        lambda line: read_record(RECORD.replace("seed 17\n", f"seed 17\n{line}\n")),
        "advice 10/1",
    ),
    "the end of a record": (
        lambda line: read_record(RECORD.rsplit("\n", 2)[0] + f"\n{line}\n"),
        RECORD.splitlines()[-1],
    ),
}
"""What is read from a text, and a text that can be read but for its digits."""


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("what", READ)
def test_other_digits_are_refused(what: str, script: str) -> None:
    """A number in another script is none in a file or a position; one sentence says so."""
    read, text = READ[what]
    if what != "advice":  # it is for a turn that has not come: only its form is tried here
        read(text)
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        read(last_digit(text, SCRIPTS[script]))
    assert "never came" not in str(error.value)


@pytest.mark.parametrize("script", SCRIPTS)
def test_other_digits_in_what_is_handed_in(script: str) -> None:
    """A hand-in with such a digit, on whichever line, is refused with its line."""
    text = pupil(0).text
    for number, line in enumerate(text.splitlines()):
        if re.search("[0-9]", line) and not line.startswith(("name", "guess", "class")):
            lines = text.splitlines()
            lines[number] = last_digit(line, SCRIPTS[script])
            with pytest.raises(ValueError, match=r"^line [0-9]+: [^\n]+$"):
                read_hand_in("\n".join(lines) + "\n")


# --- what a person types --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("５５", 55),
        ("１／３", Fraction(1, 3)),
        ("３３．３　％", Fraction(333, 1000)),
        ("６，４００", 6400),
        ("－２", -2),
        ("約５０％", Fraction(1, 2)),
    ],
)
def test_wide_digits_are_read(typed: str, value: Fraction) -> None:
    """An answer from a Japanese keyboard counts as the same with usual digits."""
    number = read_number(typed)
    assert number is not None
    assert number.value == value


@pytest.mark.parametrize("typed", ["٣٧", "۱/۳", "३", "10³", "½", "𝟑", "1٠", "1e١"])
def test_other_digits_are_no_answer(typed: str) -> None:
    """No other digits are read, and an exponent is not put behind its number."""
    assert read_number(typed) is None


def test_a_wide_answer_is_right() -> None:
    """A word or number in wide letters is as right as the usual one."""
    assert exercise_named("first-too-low").feedback("０．２").is_right
    assert exercise_named("seen-80").feedback("ｕｐ").is_right == (
        exercise_named("seen-80").feedback("up").is_right
    )


@pytest.mark.parametrize("digits", ["٣٧", "³", "३७"])
def test_an_explorer_reads_wide_digits_only(digits: str) -> None:
    """Cards and rows may be typed with a Japanese keyboard; other digits get a notice."""
    explorer = RiskExplorer(seed=1)
    assert ask(explorer, "hand", value="５　３７、４５")["notice"] == ""
    assert explorer.hand == (5, 37, 45)
    assert ask(explorer, "table", value="１６　２０｜３５｜６１｜７０")["notice"] == ""
    before = explorer._position
    for kind in ("hand", "table"):
        notice = str(ask(explorer, kind, value=digits)["notice"])
        assert notice.startswith(("Write the cards", f"{digits!r} in"))
    assert explorer._position == before


@pytest.mark.parametrize("number", ["٢٢", "²²", "२२"])
def test_lessons_are_named_by_usual_or_wide_digits(number: str) -> None:
    """The number of a lesson may be wide; in other digits there is no such lesson."""
    folder = shipped() / "en"
    assert lesson_named(folder, "22") is not None
    assert lesson_named(folder, "２２") == lesson_named(folder, "22")
    assert lesson_for_pupils("２２", "en") == lesson_for_pupils("22", "en")
    assert sheet_named("２２").name == sheet_named("22").name
    assert lesson_named(folder, number) is None
    with pytest.raises(ValueError, match="there is no lesson"):
        lesson_for_pupils(number, "en")
    with pytest.raises(ValueError, match="there is no worksheet"):
        sheet_named(number)


# --- no code reads them ---------------------------------------------------------------------

SOURCES = [
    path
    for folder in ("kernel_lib", "widgets", "site")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "__pycache__" not in path.parts
]


def digits_of_any_script(tree: ast.AST) -> Iterator[str]:
    """What in a source takes any digit for one: a pattern or a method of texts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if r"\d" in node.value.replace(r"[^\W\d]", ""):
                yield node.value
        elif isinstance(node, ast.Attribute) and node.attr in ("isdecimal", "isnumeric", "isdigit"):
            yield node.attr


def test_only_one_place_asks_python_what_a_digit_is() -> None:
    r"""Patterns say ``[0-9]``, not ``\d``; texts are asked by ``is_digits``."""
    askers = {
        str(path.relative_to(ROOT)): used
        for path in SOURCES
        if (used := list(digits_of_any_script(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert askers == {"kernel_lib/core/text.py": ["isdigit"]}
