"""What people write is read: a table of forms of right answers, and the same forms of wrong ones.

A wrong answer gets a reason in the language of the reader, and never an error.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from kernel_lib.core.text import LANGUAGES, Message, message, speaking
from kernel_lib.learn.exercises import Exercise

WHY = message("Count the cards.")


def asked(right: Any, wrong: dict[Any, Message] | None = None, **more: Any) -> Exercise:
    """An exercise with this answer."""
    return Exercise("any", WHY, lambda: right, WHY, (WHY,), WHY, wrong or {}, **more)


CHANCE = asked(Fraction(3, 25), is_chance=True)
"""The answer is 0.12."""
WHOLE, LARGE, SMALL = asked(15), asked(1234), asked(Fraction(8221, 500))
"""15, 1,234 and 16.442."""
HALF = asked(Fraction(5, 2))
EIGHTH = asked(Fraction(1, 8), is_chance=True)
DRAWN = asked(Fraction(79 * 40, 92 * 45 + 46), is_chance=True)  # 80 * 79 / (92 * 91)
WORD = asked("luck", names={"luck": message("luck"), "skill": message("counting")})
TRUE = asked(True)
ORDER, SEVERAL = asked((12, 50, 60)), asked(frozenset({1, 3}))


class Form(NamedTuple):
    """How an answer may be written; ``wrong`` is the same form of another answer."""

    exercise: Exercise
    right: Any
    wrong: Any


FORMS = [
    # decimals
    Form(CHANCE, "0.12", "0.13"),
    Form(CHANCE, "0,12", "0,21"),
    Form(CHANCE, ".12", ".21"),
    Form(CHANCE, ",12", ",21"),
    Form(CHANCE, "0.120", "0.121"),
    Form(CHANCE, " 0.12 ", " 0.22 "),
    Form(CHANCE, "0.12.", "0.22."),
    Form(CHANCE, "about 0.12", "about 0.22"),
    Form(CHANCE, "≈ 0.12", "≈ 0.22"),
    Form(CHANCE, "約0.12", "約0.22"),
    Form(CHANCE, "= 0.12", "= 0.22"),
    Form(CHANCE, "０．１２", "０．２２"),
    Form(CHANCE, "1.2e-1", "1.3e-1"),
    Form(CHANCE, 0.12, 0.13),
    # percent
    Form(CHANCE, "12%", "13%"),
    Form(CHANCE, "12 %", "13 %"),
    Form(CHANCE, "１２％", "１３％"),
    Form(CHANCE, "12 percent", "13 percent"),
    Form(CHANCE, "12パーセント", "13パーセント"),
    Form(CHANCE, "12,0 %", "13,0 %"),
    Form(CHANCE, "about 12 %", "about 13 %"),
    Form(CHANCE, "'12 %'", "'13 %'"),
    Form(CHANCE, "1割2分", "1割3分"),
    # fractions
    Form(CHANCE, "3/25", "3/26"),
    Form(CHANCE, "6/50", "7/50"),
    Form(EIGHTH, "1 / 8", "1 / 9"),
    Form(EIGHTH, "1:8", "1:9"),
    Form(EIGHTH, "１／８", "１／９"),
    Form(EIGHTH, "1⁄8", "1⁄9"),
    Form(EIGHTH, "1 of 8", "1 of 9"),
    Form(EIGHTH, "1 out of 8", "1 out of 9"),
    Form(EIGHTH, "1 in 8", "1 in 9"),
    Form(EIGHTH, Fraction(1, 8), Fraction(1, 9)),
    Form(HALF, "2 1/2", "3 1/2"),
    Form(HALF, "2,5", "3,5"),
    # whole numbers, with units and thousands
    Form(WHOLE, "15", "16"),
    Form(WHOLE, 15, 16),
    Form(WHOLE, "１５", "１６"),
    Form(WHOLE, "15 bulls", "16 bulls"),
    Form(WHOLE, "15 penalty points", "16 penalty points"),
    Form(WHOLE, "15枚", "16枚"),
    Form(WHOLE, "15 頭", "16 頭"),
    Form(WHOLE, "15.0", "16.0"),
    Form(WHOLE, "+15", "-15"),
    Form(LARGE, "1234", "1243"),
    Form(LARGE, "1,234", "1,243"),
    Form(LARGE, "1.234", "1.243"),
    Form(LARGE, "1 234", "1 243"),
    Form(LARGE, "1'234", "1'243"),
    Form(SMALL, "16,442", "16,542"),
    Form(SMALL, "16.442", "16.542"),
    # small formulas
    Form(DRAWN, "C(80,2)/C(92,2)", "C(80,2)/C(93,2)"),
    Form(DRAWN, "comb(80, 2) / comb(92, 2)", "comb(79, 2) / comb(92, 2)"),
    Form(DRAWN, "80/92 * 79/91", "80/92 * 80/92"),
    Form(DRAWN, "80×79÷(92×91)", "80×80÷(92×92)"),
    Form(DRAWN, "₈₀C₂/₉₂C₂", "₈₀C₂/₉₁C₂"),
    Form(DRAWN, "1 - 503/2093 - 10/2093", "1 - 503/2093"),
    Form(EIGHTH, "(1/2)^3", "(1/2)^4"),
    # words, true or false, lists
    Form(WORD, "luck", "counting"),
    Form(WORD, " Luck ", " Counting "),
    Form(WORD, "運", "数え方"),
    Form(TRUE, "True", "False"),
    Form(TRUE, "true", "false"),
    Form(TRUE, "yes", "no"),
    Form(TRUE, "はい", "いいえ"),
    Form(TRUE, True, False),
    Form(ORDER, "12, 50, 60", "60, 50, 12"),
    Form(ORDER, "12 50 60", "50 12 60"),
    Form(ORDER, "[12,50,60]", "[12,60,50]"),
    Form(ORDER, "12、50、60", "12、60、50"),
    Form(ORDER, [12, 50, 60], (12, 60, 50)),
    Form(SEVERAL, "3, 1", "3, 2"),
    Form(SEVERAL, {1, 3}, {1, 2}),
]

KIND = "Answer with a number, such as 7, 0.5, 1/3 or 50 %."

REFUSED = [
    (WHOLE, "fifteen", "Write the number in digits: 15."),
    (WHOLE, "Fifteen bulls", "Write the number in digits: 15."),
    (WHOLE, "十五", "Write the number in digits: 15."),
    (WHOLE, "fünfzehn", KIND),
    (WHOLE, "many", KIND),
    (WHOLE, "15 thousand", KIND),
    (WHOLE, "1/0", KIND),
    (WHOLE, "15 16", KIND),
    (WHOLE, "9**9**9**9", KIND),
    (WHOLE, "factorial(10**9)", KIND),
    (WHOLE, "__import__('os').getcwd()", KIND),
    (WHOLE, "x" * 5000, KIND),
    (WHOLE, [15], KIND),
    (WHOLE, None, KIND),
    (CHANCE, "12", "If you mean percent, write the sign, too: 12 %."),
    (TRUE, "perhaps", "Answer with yes or no."),
    (ORDER, "the lowest first", "Answer with a list, in order: 3, 1, 2."),
    (SEVERAL, "the first and the third", "Answer with a list: 3, 1, 2."),
]
"""What is no answer of the kind that is asked for, and what is said then."""


@pytest.mark.parametrize("form", FORMS, ids=lambda form: repr(form.right))
@pytest.mark.parametrize("language", LANGUAGES)
def test_forms(form: Form, language: str) -> None:
    """The form is right with the right answer, and with another one wrong, with a reason."""
    with speaking(language):
        assert form.exercise.feedback(form.right).is_right is True
        refused = form.exercise.feedback(form.wrong)
        assert refused.is_right is False
        assert str(WHY) in str(refused.told)


def test_there_are_enough_forms() -> None:
    """Sixty forms and more are tried."""
    assert len({repr(form.right) for form in FORMS}) == len(FORMS) >= 60


@pytest.mark.parametrize(("exercise", "answer", "told"), REFUSED)
def test_what_is_no_answer(exercise: Exercise, answer: Any, told: str) -> None:
    """One short sentence says what kind of thing is wanted, in both languages."""
    feedback = exercise.feedback(answer)
    assert feedback.is_right is None, "no answer, so not a wrong one"
    assert str(feedback.told) == told
    assert feedback.told.words("ja") != told
