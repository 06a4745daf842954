"""Pupils' copies: nothing in them that is not for pupils, and solutions after a try."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES, speaking
from kernel_lib.learn import guesses, tries
from kernel_lib.learn.questions import exercise_named, template_named
from kernel_lib.nimmt.exercises import check
from kernel_lib.teach.folds import FOR_TEACHERS, Fold, fold, pieces
from kernel_lib.teach.graders import NBGRADER, OTTER, GradedQuestion, code_cell, question_of
from kernel_lib.teach.handout import handout_all, lesson_named, pupils_cells
from kernel_lib.teach.worksheets.lessons import lesson_numbers
from tests.strategies import few_in_soak, in_soak
from tools.notebooks.shipped import code, known
from tools.teach.grading import by_nbgrader, by_otter, expected, run
from widgets import Guess, TeacherDesk, TryFirst
from widgets.lesson.desk import MAKERS

EVERY = [(number, language) for number in lesson_numbers() for language in LANGUAGES]
FOLDED = re.compile(r'(?:%%after ([a-z0-9-]+)\n|TryFirst\()fold\("([a-z0-9-]+)"(?:, (\d+))?\)')


@pytest.fixture
def held() -> Iterator[None]:
    """Solutions wait for a try, and afterwards no longer."""
    tries.lock_solutions()
    yield
    tries.unlock_solutions()
    guesses.forget_all()


def cells_of(file: Path) -> list[dict[str, Any]]:
    """The cells of a notebook, the source as one text."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in cells]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_copy_has_no_outputs_no_folds_and_nothing_for_teachers(language: str) -> None:
    """Of no lesson do pupils get what was printed, what is folded away, or a teacher's note."""
    for number in lesson_numbers():
        cells = pupils_cells(lesson_named(number, language), language, tries=1)
        text = "\n".join(cell["source"] for cell in cells)
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
        assert "<details" not in text, number
        assert not any(title in text for title in FOR_TEACHERS), number
        assert len({cell["id"] for cell in cells}) == len(cells), number


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_lesson_says_is_in_the_copy_or_behind_its_fold(language: str) -> None:
    """Text, code and folds together are the lesson, in its order, without the teachers' part."""
    for number in lesson_numbers():
        source = lesson_named(number, language)
        wanted: list[str] = []
        for cell in cells_of(source):
            is_text = cell["cell_type"] == "markdown"
            code = cell["source"].replace('"../data/', '"data/').strip()
            parts = pieces(cell["source"]) if is_text else [code]
            wanted += [part.text if isinstance(part, Fold) else part for part in parts]
        copied: list[str] = []
        with speaking(language):
            for pupils_cell in pupils_cells(source, language, tries=1):
                waits = FOLDED.match(pupils_cell["source"])
                text = fold(waits[2], int(waits[3] or 1)).text if waits else pupils_cell["source"]
                copied.append(
                    text.partition("\n\nfrom kernel_lib.core.text import use_language")[0].strip()
                )
        assert copied == wanted, number


def test_a_fold_that_waits_for_a_guess_still_does() -> None:
    """A fold after a guess becomes a cell that waits for the same guess; the exercise is there."""
    cells = pupils_cells(lesson_named("20", "en"), "en", tries=1)
    after = [waits for cell in cells if (waits := FOLDED.match(cell["source"]))]
    assert [waits[1] for waits in after] == ["first-too-low", "first-too-low", None, None, None]
    assert fold("20-06-b").after == "first-too-low"
    assert exercise_named("first-too-low").solve()


def test_a_copy_ends_with_its_language_and_its_tries(tmp_path: Path) -> None:
    """The first code says how long solutions wait, and in which language the copy speaks."""
    for language, asked_for in (("en", 2), ("ja", 0)):
        file = teach.handout("22", tmp_path / language, language, tries=asked_for).files[0]
        begin = next(cell for cell in cells_of(file) if cell["cell_type"] == "code")
        expected_end = f'use_language("{language}")\nlock_solutions(tries={asked_for})'
        assert begin["source"].endswith(expected_end)


@pytest.mark.parametrize("form", ["plain", "nbgrader", "otter"])
def test_the_data_of_a_lesson_lies_beside_its_copy(tmp_path: Path, form: str) -> None:
    """Every file that the code of a copy reads is there."""
    for number in ("27", "32", "66"):
        file, *others = teach.handout(number, tmp_path / number, form=form).files
        code = "".join(cell["source"] for cell in cells_of(file) if cell["cell_type"] == "code")
        read = set(re.findall(r'open\("([^"]+)"\)', code))
        assert read
        assert all((file.parent / name).is_file() for name in read)
        assert {file.parent / name for name in read} <= set(others)


def test_a_copy_runs_by_itself(tmp_path: Path) -> None:
    """Jupyter knows the code of a copy, as it knows a lesson's, so it runs when it is opened."""
    runs = known()
    for number, language in EVERY:
        file = teach.handout(number, tmp_path / language, language).files[0]
        assert code(file) in runs, file


def test_the_seed_of_a_class_is_in_its_copies(tmp_path: Path) -> None:
    """What can be drawn has the numbers of the seed, and the rest its own."""
    file = teach.handout(22, tmp_path, seed=7).files[0]
    asked = [question for cell in cells_of(file) if (question := question_of(cell))]
    assert {question.seed for question in asked if template_named(question.id).has_others} == {7}
    file = teach.handout(6, tmp_path, seed=7).files[0]
    fixed = [question for cell in cells_of(file) if (question := question_of(cell))]
    assert {question.seed for question in fixed} == {None}


def test_links_lead_to_copies_or_nowhere(tmp_path: Path) -> None:
    """A lesson that lies beside the copy is linked, another one is only named."""
    first = teach.handout("21", tmp_path).files[0]
    text = "".join(cell["source"] for cell in cells_of(teach.handout("22", tmp_path).files[0]))
    assert f"({first.name})" in text
    assert "[39 A risk is a sum]" not in text
    assert "39 A risk is a sum" in text


def test_all_copies_are_written_once_in_each_language(tmp_path: Path) -> None:
    """Every lesson has a copy in every language, and each folder is told."""
    said: list[str] = []
    files = handout_all(tmp_path, told=said.append).files
    assert len({*files}) == len(EVERY)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"lesson": "99"}, "there is no lesson '99'"),
        ({"lesson": None}, "there is no lesson None"),
        ({"lesson": "22", "form": "paper"}, "there is no form 'paper'"),
        ({"lesson": "22", "tries": 11}, "tries must be a whole number from 0 to 10"),
        ({"lesson": "22", "language": "fr"}, "there is no language 'fr'"),
        ({"lesson": "22", "seed": "one"}, "seed"),
    ],
)
def test_what_cannot_be_copied_is_refused(
    tmp_path: Path, wrong: dict[str, Any], reason: str
) -> None:
    """A lesson, form, number or language that is not there is refused, and nothing is written."""
    with pytest.raises(ValueError, match=re.escape(reason)):
        teach.handout(folder=tmp_path, **wrong)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("held")
def test_a_solution_waits_for_an_honest_try() -> None:
    """Without an answer there is neither hint nor solution; a number that may be one opens both."""
    for answer in (..., "no idea", 1.7, "33"):
        told = check("you-too-low", answer)._repr_html_()
        assert "<details>" not in told, answer
    told = check("you-too-low", "1/4")._repr_html_()
    assert "Hint 1" in told
    assert "Solution" in told


def test_a_solution_may_wait_for_two_tries_or_for_ever() -> None:
    """The same answer is no second try; where solutions never open, hints still do."""
    try:
        tries.lock_solutions(tries=2)
        for answer in (11, 11):
            told = check("gap-of-37", answer)._repr_html_()
            assert "Hint 1" in told
            assert "Solution" not in told
            assert "after another answer" in told
        assert "Solution" in check("gap-of-37", 14)._repr_html_()
        assert "<details>" not in check("gap-of-37", ..., seed=1)._repr_html_()
        tries.lock_solutions(tries.NEVER)
        told = check("gap-of-37", 15)._repr_html_()
        assert "Hint 1" in told
        assert "Solution" not in told
        assert "another" not in told
    finally:
        tries.unlock_solutions()
    assert "Solution" in check("gap-of-37", ...)._repr_html_()


@pytest.mark.usefixtures("held")
def test_a_guess_cannot_be_skipped_in_a_copy() -> None:
    """The button is not there, an intent to skip is refused, and no file holds the answer."""
    guess = Guess("gap-of-37")
    assert guess.picture["canSkip"] is False
    assert "skip" not in guess.intents()
    html = guess._repr_mimebundle_()[0]["text/html"]
    assert "<details" not in html
    assert str(guess.exercise.solution) not in html


def test_elsewhere_a_guess_can_be_skipped() -> None:
    """In a lesson itself nothing is held back."""
    guess = Guess("gap-of-37")
    assert guess.picture["canSkip"] is True
    assert "<details" in guess._repr_mimebundle_()[0]["text/html"]


def test_an_answer_in_words_comes_first() -> None:
    """The lesson's answer is shown when something is written, and not before."""
    widget = TryFirst(fold("20-18"))
    widget.reveal()
    widget.field.value = " a "
    widget.reveal()
    assert widget.shown.outputs == ()
    widget.field.value = "six of ten"
    widget.reveal()
    assert len(widget.shown.outputs) == 1


@pytest.mark.parametrize("question", [GradedQuestion("gap-of-37"), GradedQuestion("gap-of-37", 4)])
@pytest.mark.parametrize("grader", [NBGRADER, OTTER], ids=["nbgrader", "otter"])
def test_the_cell_that_gives_a_point_tells_right_from_wrong(
    grader: Any, question: GradedQuestion
) -> None:
    """The test cell passes with the answer that stands in the teacher's copy, and only with it."""
    seed = "" if question.seed is None else f", seed={question.seed}"
    cell = code_cell("one", f'check("{question.id}"{seed})')
    marked = [graded for graded in grader.marked([cell]) if graded["cell_type"] == "code"]
    answer, test = marked
    names: dict[str, Any] = {"check": check}
    exec(answer["source"], names)
    exec(test["source"], names)
    for wrong in (..., 999, "no idea"):
        with pytest.raises(AssertionError):
            exec(test["source"], {question.name: wrong})


soak = in_soak


@soak
@pytest.mark.parametrize("language", few_in_soak(LANGUAGES))
@pytest.mark.parametrize("program", [by_nbgrader, by_otter])
def test_graders_give_the_points_that_a_hand_count_gives(
    tmp_path: Path, program: Any, language: str
) -> None:
    """Right, foreseen, empty and mixed answers: nbgrader and Otter give a point for each right."""
    points, most = program(tmp_path, language)
    assert most > 5
    assert points == expected(most)


COPIES = [
    pytest.param(*copy, marks=[pytest.mark.long] * (copy[1] != "en"), id="-".join(copy))
    for copy in EVERY
]
"""The code is the same in every language: only the longest run tries all of them."""


@soak
@pytest.mark.parametrize(("number", "language"), COPIES)
def test_every_copy_runs(tmp_path: Path, number: str, language: str) -> None:
    """A copy runs from its first to its last cell without an error."""
    import sys

    file = teach.handout(number, tmp_path, language).files[0]
    convert = ("-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", file.name)
    said = run(tmp_path, sys.executable, *convert)
    assert "Writing" in said


def test_the_desk_makes_what_its_buttons_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each button makes a file of the lesson that is picked, in the language that is picked."""
    monkeypatch.chdir(tmp_path)
    desk = TeacherDesk(lesson="21", seed=5)
    desk.language.value = "ja"
    for button, name in zip(desk.buttons, MAKERS, strict=True):
        button.click()
        assert desk.shown.outputs
        made = desk.make(name)
        assert all(file.is_file() for file in made.files)
        assert "21-" in made.files[0].name
    assert len(MAKERS) == len({*tmp_path.rglob("*21-*.*")} - {*tmp_path.rglob("21-*/")})


def test_the_desk_says_what_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no file can be written, the reason stands below the buttons."""
    monkeypatch.chdir(tmp_path)
    Path("quiz").write_text("not a folder")
    assert "quiz" in str(TeacherDesk().make("gift"))
