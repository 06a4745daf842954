"""The lessons in Japanese have the cells and the code of the English ones, and say the same."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tests.together import each
from tools.notebooks.files import LESSONS
from tools.notebooks.sisters import (
    ENGLISH,
    JAPANESE,
    LETTERS,
    difference,
    hash_of,
    missing,
    note,
    read,
    stale,
)

THERE = sorted(JAPANESE.glob("*.ipynb"))
ABOUT = {"sixth_card": {"minutes": 5}}


def lesson(*cells: Any) -> Any:
    """A lesson of these cells, named by their order."""
    for at, cell in enumerate(cells):
        cell.id = f"cell-{at}"
    return new_notebook(cells=list(cells), metadata=ABOUT)


def code(source: str) -> Any:
    """A lesson of one cell of code."""
    return lesson(new_code_cell(source))


@each("path", THERE, ids=lambda path: path.stem)
def test_a_lesson_has_the_cells_and_the_code_of_its_sister(path: Path) -> None:
    """The first cell that differs is named."""
    assert difference(read(LESSONS / "en" / path.name), read(path)) is None


@each("path", THERE, ids=lambda path: path.stem)
def test_no_cell_is_stale(path: Path) -> None:
    """No English cell has changed since its Japanese sister was written."""
    assert stale(read(LESSONS / "en" / path.name), read(path)) == []


def test_every_lesson_is_there_in_japanese() -> None:
    """No lesson is missing, and none is there in Japanese alone."""
    assert missing() == []
    assert {path.name for path in THERE} == {path.name for path in ENGLISH.glob("*.ipynb")}


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("print('a card', x)  # why", "print('カード', x)"),
        ("print(f'{x} of {y}')", "print(f'{y}のうち{x}')"),
        ("table = {'Ann': 3}", "table = {'アン': 3}"),
        ("%%after gap\nprint('all cards')", "%%after gap\nprint('全部')"),
        ("f(1,\n  2)", "f(1, 2)"),
        ("# a comment\n1", "# 注\n1"),
    ],
)
def test_words_may_differ(english: str, japanese: str) -> None:
    """Comments, what is displayed and how code is laid out may differ."""
    assert difference(code(english), code(japanese)) is None


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("print('a card', 1)", "print('カード', 2)"),
        ("print('a card')", "print('a cow')"),
        ("print(f'{x} of {y}')", "print(f'{y}のうち{y}')"),
        ("print(f'{x:.1f} of all')", "print(f'全部のうち{x:.2f}')"),
        ("print(f'{x} of {y}')", "print(f'{y} {x}')"),
        ("NimmtTable(end='1 deal')", "NimmtTable(end='1ラウンド')"),
        ("Guess('gap-of-37')", "Guess('間')"),
        ("nimmt, ['cautious']", "nimmt, ['慎重']"),
        ("%%after gap\n1", "%%after row\n1"),
        ("f(1)", "f(1)\nf(1)"),
        ("a = b + c", "a = c + b"),
    ],
)
def test_a_planted_difference_is_named(english: str, japanese: str) -> None:
    """Another value, another setting, another id or a text in no language is a difference."""
    original, sister = code("1"), code("1")
    original.cells += lesson(new_code_cell("1"), new_code_cell(english)).cells[1:]
    sister.cells += lesson(new_code_cell("1"), new_code_cell(japanese)).cells[1:]
    reason = difference(original, sister)
    assert reason is not None
    assert reason.startswith("cell cell-1: ")


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ('<details class="sc-after gap">\n\nSo it is.', "そうです。"),
        ("See [lesson 2](02-placing-cards.ipynb).", "レッスン3を見ましょう。"),
        ("$$x = 2$$", "2です。"),
    ],
)
def test_a_missing_fold_link_or_formula_is_named(english: str, japanese: str) -> None:
    """Words have the folds, the links and the formulas of their sister."""
    original, sister = (lesson(new_markdown_cell(source)) for source in (english, japanese))
    assert difference(original, sister) is not None


def test_another_order_of_cells_and_another_number_of_them() -> None:
    """One cell more is a difference, and so are two in another order."""
    two = [new_markdown_cell("one"), new_code_cell("2")]
    original = lesson(*two)
    more = lesson(*(nbformat.from_dict(cell) for cell in two), new_code_cell("3"))
    assert difference(original, more) == "2 cells, and 3"
    turned = nbformat.from_dict(original)
    turned.cells.reverse()
    assert "cell cell-0" in str(difference(original, turned))
    longer = nbformat.from_dict(original)
    longer.metadata["sixth_card"]["minutes"] = 6
    assert difference(original, longer) == "the metadata: minutes"


def test_a_planted_change_makes_a_cell_stale() -> None:
    """A word more in English is noticed; code without words carries no note."""
    original = lesson(
        new_markdown_cell("One."), new_code_cell("f(1)"), new_code_cell("print('a b')")
    )
    sister = nbformat.from_dict(original)
    for cell in sister.cells:
        cell.metadata["english"] = hash_of(cell)
    assert stale(original, sister) == []
    original.cells[0].source += " And two."
    original.cells[1].source = "f(2)"
    assert stale(original, sister) == ["cell-0"]
    del sister.cells[2].metadata["english"]
    assert stale(original, sister) == ["cell-0", "cell-2"]


def test_a_cell_that_has_followed_is_noted(tmp_path: Path) -> None:
    """A note that is gone or wrong is written anew; nothing else of the file changes."""
    path = tmp_path / THERE[0].name
    path.write_bytes(THERE[0].read_bytes())
    sister = read(path)
    sister.cells[0].metadata["english"] = "other"
    del sister.cells[3].metadata["english"]
    nbformat.write(sister, path)
    assert stale(read(ENGLISH / path.name), read(path)) == [sister.cells[at].id for at in (0, 3)]
    note(path)
    assert path.read_text(encoding="utf-8") == THERE[0].read_text(encoding="utf-8")


# --- how it is said -------------------------------------------------------------------------

PLAIN = re.compile(r"(?:である|だった|だろう|のだ|[るたい]のか|ではない|なのだ)。|だ。")
"""How a sentence ends that does not speak to somebody."""


def words(path: Path) -> str:
    """The words of a lesson, without code, links and formulas."""
    cells = read(path).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    return re.sub(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]*\$|\]\([^)]*\)", "", text, flags=re.S)


READING = re.compile(r"<ruby>([^<]*)<rp>（</rp><rt>([ぁ-ゖァ-ヶー]+)</rt><rp>）</rp></ruby>")
"""A hard word with how it is read above it; where a page shows no ruby, in brackets behind it."""


def without_readings(text: str) -> str:
    """A text without the small kana above hard words.

    >>> without_readings("<ruby>余事象<rp>（</rp><rt>よじしょう</rt><rp>）</rp></ruby>です。")
    '余事象です。'
    """
    return READING.sub(r"\1", text)


@each("path", THERE, ids=lambda path: path.stem)
def test_a_reading_can_be_read_without_ruby(path: Path) -> None:
    """Each has its brackets (JupyterLab shows no ruby), and each word is read once in a lesson."""
    said = words(path)
    read_once = [word for word, _ in READING.findall(said)]
    assert "<r" not in without_readings(said)
    assert len(set(read_once)) == len(read_once)


@each("path", THERE, ids=lambda path: path.stem)
def test_a_lesson_speaks_to_the_reader(path: Path) -> None:
    """Sentences end as one speaks to a class (です・ます); marks are those of Japanese."""
    said = without_readings(words(path))
    assert PLAIN.findall(re.sub(r"「[^」]*」", "", said)) == []
    assert re.findall(r"[、。][,.]|[Ａ-Ｚａ-ｚ０-９％]", said) == []
    assert re.findall(rf"{LETTERS.pattern}[,;:?!](?!\w)", said) == []
    assert "——" not in said


@each("path", THERE, ids=lambda path: path.stem)
def test_every_text_is_japanese(path: Path) -> None:
    """Each cell of words has kana, and no line of it is English."""
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            plain = re.sub(r"```.*?```|<[^>]*>|\$\$.*?\$\$", "", cell.source, flags=re.S)
            assert LETTERS.search(plain), cell.id
            english = [
                line for line in plain.splitlines() if len(re.findall("[A-Za-z]{2,} ", line)) > 6
            ]
            assert [line for line in english if not LETTERS.search(line)] == []


def is_mark(sign: str) -> bool:
    """Whether a sign is punctuation or a symbol; both kinds are to Markdown what a bracket is."""
    return unicodedata.category(sign)[0] in "PS"


def loose_stars(text: str) -> list[str]:
    """The stars that Markdown shows as stars: they stand so that they neither open nor close.

    Beside a mark such as 「 a star opens only after a blank or another mark, and closes likewise.

    >>> loose_stars("**平均**です。「**差**」です。")
    []
    >>> loose_stars("差が**「大きい」**です。")
    ['が**「', '」**で']
    """
    text = re.sub(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]*\$", "x", text, flags=re.S)
    loose = []
    for paragraph in re.split(r"\n\s*\n|\n(?=[-|])|\|", text):
        opened: list[tuple[int, str]] = []
        for run in re.finditer(r"(?<!\\)\*+", paragraph):
            before = paragraph[run.start() - 1] if run.start() else " "
            after = paragraph[run.end()] if run.end() < len(paragraph) else " "
            opens, closes = flanks(before, after), flanks(after, before)
            size, where = len(run[0]), before.strip() + run[0] + after.strip()
            if closes and opened and opened[-1][0] == size:
                opened.pop()
            elif opens:
                opened.append((size, where))
            else:
                loose.append(where)
        loose += [where for _, where in opened]
    return loose


def flanks(outside: str, inside: str) -> bool:
    """Whether stars between two signs belong to what is inside."""
    return not inside.isspace() and (not is_mark(inside) or outside.isspace() or is_mark(outside))


@each("path", THERE, ids=lambda path: path.stem)
def test_every_star_is_markup(path: Path) -> None:
    """No star of the text is shown as a star."""
    cells = [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]
    assert [star for source in cells for star in loose_stars(source)] == []
