"""The minutes that a lesson says it takes are those that its cells add up to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from kernel_lib.teach.planning.minutes import count
from tests.together import each
from tools.notebooks.files import LESSONS
from tools.notebooks.minutes import BOUND, ROUNDING, is_off


def lesson(*cells: str) -> Any:
    """A lesson of these cells; what begins with ``>`` is code."""
    made = (
        new_code_cell(source.removeprefix(">"))
        if source.startswith(">")
        else new_markdown_cell(source)
        for source in cells
    )
    return new_notebook(cells=list(made))


ENGLISH = sorted((LESSONS / "en").glob("[0-9]*.ipynb"))
"""Words are counted here; a lesson in another language takes the minutes of its sister."""


@each("path", ENGLISH, ids=lambda path: path.stem)
def test_the_minutes_are_near_the_estimate(path: Path) -> None:
    """No lesson takes longer than it says, nor says a third more than it takes."""
    notebook = nbformat.read(path, as_version=4)
    stated, counted = notebook.metadata["sixth_card"]["minutes"], count(notebook)
    assert not is_off(stated, counted.minutes), (
        f"{stated} are said, {counted.minutes:.1f} are counted"
    )


def test_the_bounds() -> None:
    """Up to a third too many and a twentieth too few is let pass, and a minute more is not."""
    assert (ROUNDING, BOUND) == (1.05, 1 / 3)
    assert [is_off(stated, 15) for stated in (14, 15, 20, 21)] == [True, False, False, True]
    assert [is_off(20, needed) for needed in (20, 21, 22)] == [False, False, True]


def test_each_thing_to_do_has_its_time() -> None:
    """A guess, an exercise, a deal and a thing to drag add 1, 2, 4 and 1.5 minutes, words aside."""
    first, rest = '>Guess("free-round")', '>check("same-mean")'
    for source, minutes in (
        (first, 1),
        (rest, 2),
        ('>NimmtTable(end="1 deal")', 4),
        (">Explore(f, n=(1, 9))", 1.5),
        (">Explore(f)", 0),
    ):
        counted = count(lesson(source))
        assert counted.minutes - counted.words / 150 == pytest.approx(minutes)


def test_a_question_is_read() -> None:
    """The words of a question count, those of a cell's code do not."""
    assert count(lesson('>check("same-mean")')).words > 20
    assert count(lesson(">many = words and words and words")).words == 0


def test_homework_takes_no_time() -> None:
    """A fourth exercise, a second draw, and all below "More to check" cost no minutes."""
    three = ['>check("same-mean")'] * 3
    minutes = count(lesson(*three)).minutes
    again = '>check("same-mean", seed=1)'
    assert count(lesson(*three, again)).minutes == minutes
    assert count(lesson(*three, "## More to check", '>check("free-round")')).minutes == minutes
    assert count(lesson(*three, three[0])).checks == 4
    more = count(lesson(*three, three[0]))
    assert more.minutes - more.words / 150 == pytest.approx(6)


def test_what_follows_the_homework_counts() -> None:
    """The next heading ends the homework."""
    with_more = lesson("## More to check", '>check("free-round")', "## Play", ">Explore(f, n=1)")
    assert (count(with_more).drags, count(with_more).checks) == (1, 0)


def test_a_fold_is_read_if_it_waits_for_a_guess() -> None:
    """What waits for a guess is read; any other fold is for whoever wants it."""
    opened = (
        '<details class="sc-after free-round"><summary>After</summary>three more words</details>'
    )
    assert count(lesson(opened)).words == 4
    assert count(lesson(opened.replace(' class="sc-after free-round"', ""))).words == 0
    noted = "<details><summary>After your guess</summary>three more words</details>"
    assert count(lesson(noted)).words == 6


def test_the_first_words_end_at_the_first_thing_to_do() -> None:
    """Words below the first guess, table or thing to drag are not the first ones."""
    assert (
        count(lesson("two words", ">x = 1", "three", ">Explore(f, n=1)", "more")).words_first == 3
    )
    assert count(lesson("two words", '>Guess("free-round")', "more")).words_first == 2
