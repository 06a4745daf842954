"""Answers as people write them: every right form passes, no foreseen mistake does in any form."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.learn.answers import Verdict, judge, read_number
from kernel_lib.learn.exercises import Exercise, is_number
from tests.learn.test_exercises import exercises
from tests.together import each


def numbers() -> list[Exercise]:
    """The exercises with a number as their answer."""
    return [exercise for exercise in exercises() if is_number(exercise.solve())]


def forms(value: Fraction) -> Iterator[Any]:
    """A number in all forms in which a person may give it, to three digits or exactly."""
    yield value
    yield str(value)
    yield f" {value.numerator} / {value.denominator} "
    yield float(value)
    if value.denominator == 1:
        yield int(value)
        yield f"{int(value)}.0"
        return
    yield from (rounded(value), rounded(value).replace(".", ","), f"about {rounded(value)}")
    yield float(rounded(value))
    if 0 < value < 1:
        percent = rounded(value * 100)
        yield from (f"{percent} %", f"{percent}%", f"{percent} percent")


def rounded(value: Fraction, digits: int = 3) -> str:
    """A number with so many digits."""
    text = f"{float(value):.{digits}g}"
    return f"{float(text):f}".rstrip("0").rstrip(".") if "e" in text else text


def takes_every_right_form(exercise: Exercise) -> None:
    """Where three digits do not tell the answer from a foreseen mistake, more are asked for."""
    right = Fraction(exercise.solve())
    wrong = [Fraction(value) for value in exercise.wrong if is_number(value)]
    for form in forms(right):
        feedback = exercise.feedback(form)
        if feedback.is_right is None:
            value = read_number(form)
            assert value is not None
            assert any(abs(value.value - mistake) <= value.unit / 2 for mistake in wrong), form
        else:
            assert feedback.is_right is True, (form, str(feedback.told))


def refuses_every_form_of_a_mistake(exercise: Exercise) -> None:
    """In each form it is refused with its own reason, or more digits are asked for."""
    for mistake, why in exercise.wrong.items():
        if not is_number(mistake):
            continue
        for form in forms(Fraction(mistake)):
            feedback = exercise.feedback(form)
            assert feedback.is_right is not True, form
            if feedback.is_right is False:
                assert str(why) in str(feedback.told), form


@each("exercise", numbers, ids=lambda exercise: exercise.id)
def test_every_right_form_passes(exercise: Exercise) -> None:
    """A fraction, a decimal number of three digits, percent, and the same in quotation marks."""
    takes_every_right_form(exercise)


@each("exercise", numbers, ids=lambda exercise: exercise.id)
def test_no_foreseen_mistake_passes_in_any_form(exercise: Exercise) -> None:
    """Whoever makes it hears what is wrong with it, however it is written."""
    refuses_every_form_of_a_mistake(exercise)


@pytest.mark.parametrize(
    ("id", "answer", "is_right"),
    [
        ("gap-of-nobody", 0.756, False),  # two opponents with the same card
        ("gap-of-nobody", 0.755, True),
        ("gap-of-nobody", "1580/2093", True),
        ("gap-of-30", 7 / 93, False),
        ("gap-of-30", 7 / 91, False),
        ("gap-of-30", "7.6 %", True),
        ("gap-of-30", 0.0761, True),
        ("next-shows-red", 35 / 120, False),
        ("next-shows-red", 0.289, True),
        ("mend-the-model", 3.6, True),
        ("mean-of-60", 56.3, True),
        ("first-too-low", "20 %", True),
        ("first-too-low", 0.2, True),
        ("neither-is-safe", 0.33, True),
        ("neither-is-safe", 0.3, None),
        ("free-round", 0.039899, True),  # simulated: known to a tenth of a percent
        ("free-round", "4 %", True),
        ("free-round", 0.0393, False),
    ],
)
def test_answers_that_were_tried(id: str, answer: Any, is_right: bool | None) -> None:
    """Answers of real people, and of misconceptions that lie close to the truth."""
    (exercise,) = (exercise for exercise in exercises() if exercise.id == id)
    assert exercise.feedback(answer).is_right is is_right


def test_percent_without_its_sign_is_told() -> None:
    """Who writes 33 for a third learns how percent are written."""
    (exercise,) = (exercise for exercise in exercises() if exercise.id == "neither-is-safe")
    for answer in (33, 33.3, "33.3"):
        feedback = exercise.feedback(answer)
        assert feedback.is_right is None
        assert str(feedback.told).startswith("If you mean percent, write the sign, too")


def test_too_coarse_is_neither_right_nor_wrong() -> None:
    """Who rounds too much is asked for one digit more."""
    (exercise,) = (exercise for exercise in exercises() if exercise.id == "neither-is-safe")
    assert "Give one digit more" in str(exercise.feedback(0.3).told)


@given(st.fractions(Fraction(1, 1000), 100), st.integers(3, 9))
def test_a_rounded_number_is_right(right: Fraction, digits: int) -> None:
    """Whatever the number is: rounded to three digits or more, and not less, it is right."""
    text = f"{Decimal(right.numerator) / Decimal(right.denominator):.{digits}f}"
    number = read_number(text)
    assert number is not None
    assert judge(number, right) in (Verdict.RIGHT, Verdict.COARSE)
    if number.digits > 2:
        assert judge(number, right) is Verdict.RIGHT
    assert judge(number, right + 2 * number.unit) is Verdict.WRONG


@given(st.text(max_size=40) | st.floats() | st.integers())
def test_any_text_is_read_or_is_none(text: object) -> None:
    """Nothing that a person types raises an error."""
    number = read_number(text)
    assert number is None or number.unit >= 0


@each("exercise", lambda: [exercise for exercise in exercises() if exercise.names])
def test_a_word_is_known_as_people_read_it(exercise: Exercise) -> None:
    """Who reads 上がる（'up'）may write either; a word that nobody was shown is no answer."""
    right = exercise.solve()
    for value, name in exercise.names.items():
        for written in (value, name.words("en"), name.words("ja"), f" {name.words('en').upper()} "):
            assert exercise.feedback(written).is_right is (value == right)
    assert exercise.feedback("どれでもない").is_right is False
