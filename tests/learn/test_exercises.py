"""Exercises: right answers, wrong answers, and what is said to each."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from statistics import NormalDist

import pytest

from kernel_lib.core.text import message, speaking
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import all_templates, check, exercise_named
from tests.learn.by_hand import BY_HAND
from tests.together import each

IDS = [*all_templates()]
CHECKS = dict.fromkeys(all_templates(), check)


@cache
def exercises() -> list[Exercise]:
    """All exercises; their answers are computed, which every worker need not do."""
    return [template.exercise for template in all_templates().values()]


def test_every_exercise_is_solved_by_hand() -> None:
    """No exercise lacks an answer found without the engine, and each has the id it is kept by."""
    assert sorted(BY_HAND) == sorted(IDS)
    assert [exercise.id for exercise in exercises()] == IDS


@each("id", IDS)
def test_the_answer_found_by_hand_is_right(id: str) -> None:
    """The engine's answer is the one that paper and rule-book give."""
    assert CHECKS[id](id, BY_HAND[id]).is_right is True


@each("exercise", exercises, ids=IDS)
def test_every_foreseen_mistake_is_wrong_and_explained(exercise: Exercise) -> None:
    """Each wrong answer that is foreseen is refused with a reason of its own."""
    for mistake, why in exercise.wrong.items():
        feedback = exercise.feedback(mistake)
        assert feedback.is_right is False
        assert str(why) in str(feedback.told)


@each("exercise", exercises, ids=IDS)
@each("answer", ["no idea", -1, None, [7, 7, 7], [[7], {}], 3.14159])
def test_any_other_answer_is_wrong(exercise: Exercise, answer: object) -> None:
    """An answer that nobody foresaw is wrong too, with a nudge; another form is no answer."""
    feedback = exercise.feedback(answer)
    told = str(feedback.told)
    if feedback.is_right is None:
        assert told.startswith(("Answer with", "A chance lies"))
    else:
        assert feedback.is_right is False
        assert str(exercise.otherwise) in told


@pytest.mark.parametrize(
    ("id", "answer", "told"),
    [
        ("row-of-50", "no idea", "Answer with a number, such as 7"),
        ("row-of-50", True, "Answer with a number, such as 7"),
        ("order-of-trick", 12, "Answer with a list, in order"),
        ("over-66", "perhaps", "Answer with yes or no."),
    ],
)
def test_the_wrong_form_is_told_from_a_wrong_answer(id: str, answer: object, told: str) -> None:
    """An answer of another kind is not called wrong in the matter: its form is explained."""
    assert str(check(id, answer).told).startswith(told)


@each("exercise", exercises, ids=IDS)
def test_three_dots_show_the_question_with_folded_help(exercise: Exercise) -> None:
    """An unanswered exercise shows question, hints and solution, the last two behind folds."""
    feedback = exercise.feedback(...)
    assert feedback.is_right is None
    assert str(exercise.question) in repr(feedback)
    assert str(exercise.solution) not in repr(feedback)
    folds = feedback._repr_html_().split("<details>")[1:]
    assert len(folds) == len(exercise.hints) + 1
    assert len(exercise.hints) >= 2


def test_a_right_answer_says_why() -> None:
    """Even a right answer is explained, for some are guessed."""
    assert "Row 3 costs 1." in str(check("cheapest-row", 3).told)


@pytest.mark.parametrize("answer", ["True", " true ", "TRUE", "Yes", "はい", True])
def test_true_may_be_quoted(answer: object) -> None:
    """True in quotation marks, as words are written, is True, and so is yes."""
    assert check("even-and-fives", answer).is_right
    assert str(check("even-and-fives", "no").told).startswith("Not so. Among all cards")


def test_true_is_not_one() -> None:
    """True is no answer to a question for a number, nor 0 to a question for True or False."""
    assert check("too-low-chance", True).is_right is None
    assert check("over-66", 0).is_right is None


def test_an_answer_cannot_become_markup() -> None:
    """What a person typed is shown as text."""
    assert "<script>" not in check("row-of-50", ["<script>alert(1)</script>"])._repr_html_()


def test_feedback_speaks_japanese() -> None:
    """Feedback follows the language."""
    with speaking("ja"):
        assert "正解です" in str(check("row-of-50", 2).told)


def test_an_unknown_exercise_is_named() -> None:
    """An id that is not there is refused with those that are called much like it."""
    with pytest.raises(
        ValueError, match="there is no exercise 'row-of-51'; there are, for instance, row-of-50"
    ):
        check("row-of-51", 2)


def test_text_answers_forgive_case_and_spaces() -> None:
    """A word is right in any case and with spaces around it."""
    exercise = Exercise(
        "word", message("?"), lambda: "Nobody", message("."), (message("."),), message(".")
    )
    assert exercise.feedback("  nobody ").is_right is True


def test_words_of_a_list_forgive_case_and_spaces() -> None:
    """A list of names is right in small letters, too; another order or kind of thing is not."""
    order = exercise_named("refined-who")
    assert order.feedback([" ben", "CLEO", "Ann"]).is_right is True
    assert order.feedback(["ann", "ben", "cleo"]).is_right is False


@pytest.mark.parametrize(
    ("id", "answer"),
    [
        ("share-above-two", 1 - NormalDist().cdf(2)),
        ("share-above-two", 1 - 0.9772),
        ("share-above-two", "2.28 %"),
        ("below-nothing", 1 - NormalDist().cdf(1.5)),
        ("below-nothing", Fraction(668, 10_000)),
        ("one-of-twenty", 1 - 0.95**20),
        ("one-of-twenty", "0.6415"),
    ],
)
def test_more_digits_than_a_printed_table_are_right(id: str, answer: object) -> None:
    """What a computer says counts like what stands in the table."""
    assert exercise_named(id).feedback(answer).is_right is True


def test_a_decimal_is_as_good_as_a_fraction() -> None:
    """1.3 is right where 13/10 is, and 1.31 is not near enough."""
    assert check("mean-of-ten", 1.3).is_right is True
    assert check("mean-of-ten", 1.31).is_right is False
