"""The answer field: what is shown, what an answer opens, what is kept, and what is not told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kernel_lib.learn import guesses, tries
from kernel_lib.learn.questions import all_templates
from kernel_lib.nimmt.exercises import check
from tests.learn.by_hand import BY_HAND
from tests.together import each
from tests.widgets.wire import send
from widgets import AnswerField


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Each test begins and ends without answers."""
    guesses.forget_all()
    tries.unlock_solutions()
    yield
    guesses.forget_all()


def do(field: AnswerField, kind: str, **more: Any) -> dict[str, Any]:
    """The picture after somebody did something."""
    revision = field.picture["revision"]
    send(field, {"kind": kind, "revision": revision, **more})
    return field.picture


def answer(field: AnswerField, value: str) -> dict[str, Any]:
    """The picture after an answer."""
    return do(field, "answer", value=value)


def written(value: Any) -> str:
    """An answer as somebody types it, or the value of a button."""
    if isinstance(value, tuple | frozenset | list | set):
        return ", ".join(map(str, value))
    return str(value)


@each("id", BY_HAND)
def test_every_exercise_is_answered(id: str) -> None:
    """By a field or buttons: right in both languages, and the solution is told only then."""
    for language in ("en", "ja"):
        field = AnswerField(id, language=language)
        sent = json.dumps(field.picture, ensure_ascii=False)
        assert field.say(field.exercise.solution) not in sent
        assert field.picture["solution"] is None
        right = written(field.exercise.solve())
        if field.picture["kind"] == "choice":
            assert right in [option["value"] for option in field.picture["options"]]
        picture = answer(field, right)
        assert picture["isRight"], right
        assert picture["solution"] == field.say(field.exercise.solution)
        assert guesses.saved_answer(id).is_solved
        guesses.forget_all()


@each("id", BY_HAND)
def test_every_foreseen_mistake_is_answered_with_its_reason(id: str) -> None:
    """Each mistake that somebody may type or tap gets its own words."""
    field = AnswerField(id)
    for mistake, why in field.exercise.wrong.items():
        picture = answer(field, written(mistake))
        assert not picture["isRight"]
        if field.exercise.feedback(written(mistake)).is_right is False:
            assert field.say(why) in picture["told"], mistake


def test_a_mistake_opens_hints_and_the_solution() -> None:
    """The first wrong answer opens the solution's button, each further one a hint."""
    field = AnswerField("gap-of-37")
    assert do(field, "solution")["notice"] == "Try an answer first: then the solution opens"
    first = answer(field, "14")
    assert (first["hints"], first["maySeeSolution"]) == ([], True)
    assert [hint["title"] for hint in answer(field, "15")["hints"]] == ["Hint 1"]
    assert len(answer(field, "16")["hints"]) == len(field.exercise.hints) == 2
    assert not field.picture["hasMoreHints"]
    assert do(field, "solution")["solution"] == field.say(field.exercise.solution)


def test_what_is_no_answer_opens_nothing() -> None:
    """A word where a number is wanted is no try; nothing of it is kept."""
    field = AnswerField("gap-of-37")
    for text in ("fifteen", "many", "1/0"):
        picture = answer(field, text)
        assert not picture["maySeeSolution"]
        assert picture["told"]
    for text in ("", "   ", "1" * 201, 12, None):
        assert do(field, "answer", value=text)["notice"] == "Write an answer first"


@pytest.mark.parametrize(
    ("id", "value", "told"),
    [
        ("gap-of-37", "twelve", "Write the number in digits: 12."),
        ("gap-of-37", "12 %", "Answer with a number, such as 7, without the percent sign."),
        ("neither-is-safe", "33", "If you mean percent, write the sign, too: 33 %."),
        ("neither-is-safe", "half", "Answer with a number, such as 7, 0.5, 1/3 or 50 %."),
        ("neither-is-safe", "one eighth", "Answer with a number, such as 7, 0.5, 1/3 or 50 %."),
        ("first-too-low", "7", "A chance lies from 0 to 1, or from 0 % to 100 %: 7 is none."),
    ],
)
def test_another_form_is_no_wrong_answer(id: str, value: str, told: str) -> None:
    """It is explained, and neither marked as wrong nor kept: the next answer is the first one."""
    picture = answer(AnswerField(id), value)
    assert (picture["told"], picture["isWrong"], picture["isRight"]) == (told, False, False)
    assert guesses.saved_answer(id).answers == ()


@pytest.mark.parametrize(
    ("id", "value", "told"),
    [
        ("gap-of-37", " 14. ", "Not 14. "),
        ("gap-of-37", "12", "Right: 12."),
        ("first-too-low", "20 %", "Right: 20 %."),
        ("order-of-trick", "1, 2", "Not 1, 2. "),
        ("even-and-fives", "False", "Not so. "),
    ],
)
def test_an_answer_is_told_back_as_it_was_given(id: str, value: str, told: str) -> None:
    """As people write it, and words by what stands on the button."""
    picture = answer(AnswerField(id), value)
    assert picture["told"].startswith(told)
    assert picture["isWrong"] is told.startswith("Not")


def test_a_hint_can_be_asked_for() -> None:
    """One after the other, until there are no more."""
    field = AnswerField("gap-of-37")
    assert [len(do(field, "hint")["hints"]) for _ in range(3)] == [1, 2, 2]


def test_other_numbers() -> None:
    """They are new each time and say which they are; answers belong to their numbers."""
    field = AnswerField("gap-of-37")
    answer(field, "12")
    questions = {field.picture["question"]}
    for number in range(1, 6):
        picture = do(field, "another")
        questions.add(picture["question"])
        assert picture["number"].startswith("Numbers ")
        assert picture["revision"] >= number
        assert (picture["told"], picture["hints"], picture["isRight"]) == ("", [], False)
    assert len(questions) == 6
    assert answer(field, str(field.exercise.solve()))["isRight"]
    stale = {"kind": "answer", "value": "12", "revision": 0}
    send(field, stale)
    assert "has moved on" in field.picture["notice"]


def test_an_exercise_without_other_numbers() -> None:
    """It offers none, and refuses to be asked for them."""
    field = AnswerField("over-66")
    assert not field.picture["canAnother"]
    assert do(field, "another")["notice"]


def test_what_was_answered_is_there_again() -> None:
    """With the same numbers, the answer, its reason and the hints that were open."""
    field = AnswerField("gap-of-37")
    do(field, "another")
    for value in ("1", "2"):
        answer(field, value)
    again = AnswerField("gap-of-37")
    for key in ("question", "told", "hints", "number", "maySeeSolution"):
        assert again.picture[key] == field.picture[key]
    assert not guesses.saved_answer("gap-of-37").is_solved
    answer(again, str(again.exercise.solve()))
    assert AnswerField("gap-of-37").picture["isRight"]
    # Only the numbers of the lesson solve its exercise.
    assert not guesses.saved_answer("gap-of-37").is_solved


def test_two_fields_of_one_exercise_stay_in_step() -> None:
    """An answer in one is shown in the other."""
    english, japanese = AnswerField("gap-of-37"), AnswerField("gap-of-37", language="ja")
    answer(english, "12")
    assert japanese.picture["isRight"]
    assert japanese.picture["told"] == "正解です（12）。"


def test_a_file_is_read_with_care() -> None:
    """What was kept is read as it was written; what is no answer is left out."""
    field = AnswerField("gap-of-37")
    answer(field, "14")
    do(field, "another")
    text = guesses.written()
    assert guesses.read(text)["gap-of-37"] == guesses.saved_answer("gap-of-37")
    entry = {"answers": [["14", False, None], ["14"], 7, ["a", 1, 2], ["a", True, "x"]], "seed": 1}
    saved = guesses.read(json.dumps({"a": entry}))["a"]
    assert saved.answers == (guesses.GivenAnswer("14", False),)
    assert guesses.read(json.dumps({"a": {"seed": "1"}})) == {}


def test_in_a_pupils_copy_the_solution_waits() -> None:
    """Where a teacher asks for so many tries, or shows no solution, the field heeds it."""
    tries.lock_solutions(tries=2)
    try:
        field = AnswerField("gap-of-37")
        assert not answer(field, "14")["maySeeSolution"]
        assert not answer(field, "14")["maySeeSolution"]
        assert answer(field, "15")["maySeeSolution"]
    finally:
        tries.unlock_solutions()


def test_the_table_of_a_question_is_drawn() -> None:
    """A question shows the table or board that it names, and so does the file."""
    drawn = [id for id in all_templates() if AnswerField(id).picture["drawing"]]
    assert {"gap-of-37", "ways-of-60", "two-lines"} <= set(drawn)
    assert len(drawn) > 15
    bundle = AnswerField("gap-of-37")._repr_mimebundle_()
    assert bundle is not None
    html = bundle[0]["text/html"]
    assert "<svg" in html
    assert "12 are left" not in html


def test_without_a_notebook_check_shows_the_question() -> None:
    """A program that asks without an answer gets the question; the seed is named."""
    assert check("gap-of-37").is_right is None
    assert check("mean-of-a-hand", "16,44").is_right is True
    with pytest.raises(TypeError):
        check("mean-of-a-hand", 16, 44)
