"""Questions of a quiz: what learning platforms are told about an exercise.

A number is asked for with a tolerance, and each mistake that people often make has its reason.
Words, True or False, and lists are chosen from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from kernel_lib.core.text import message, words
from kernel_lib.learn.exercises import Exercise, is_number

DIGITS = 3
"""A number that is not whole is asked for with so many digits."""

MOST_PLACES = 9
"""More decimal places are never asked for."""


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """An answer to choose: what it says, whether it is right, and what is said to it."""

    told: str
    is_right: bool
    why: str


@dataclass(frozen=True, slots=True)
class NumericAnswer:
    """A number, how far an answer may lie from it, and what is said to that answer."""

    value: Fraction
    tolerance: Fraction
    is_right: bool
    why: str


@dataclass(frozen=True, slots=True)
class QuizItem:
    """A question in the language of the moment: answers to choose from, or numbers that count.

    ``solution`` is the whole way, and ``otherwise`` is said to a wrong number nobody foresaw. A
    question has ``choices`` or ``numbers``, the right one first among the numbers.
    """

    name: str
    question: str
    solution: str
    otherwise: str
    choices: tuple[AnswerOption, ...] = ()
    numbers: tuple[NumericAnswer, ...] = ()


def item_of(exercise: Exercise, name: str, as_choices: bool = False) -> QuizItem | None:
    """An exercise as a question of a quiz; None if it has nothing to choose from.

    With ``as_choices`` numbers are chosen from, too: the right one among the foreseen mistakes. So
    are numbers below 0, which not all platforms let people type.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> item = item_of(exercise_named("gap-of-37"), "gap-of-37")
    >>> [(str(one.value), one.is_right) for one in item.numbers][:2]
    [('12', True), ('14', False)]
    >>> [one.told for one in item_of(exercise_named("seen-80"), "seen-80").choices]
    ['down', 'unchanged', 'up']
    """
    right = exercise.solve()
    solution, otherwise = words(exercise.solution), words(exercise.otherwise)
    if is_number(right) and right >= 0 and not as_choices:
        value = Fraction(right)
        places = _places(value, exercise)
        asked = f"{words(exercise.question)}{_rounded(value, places)}"
        return QuizItem(name, asked, solution, otherwise, numbers=_numbers(exercise, value, places))
    choices = _choices(exercise, right, name)
    if len(choices) < 2:
        return None
    return QuizItem(name, words(exercise.question), solution, otherwise, choices)


def _rounded(value: Fraction, places: int) -> str:
    """What to write where decimals are asked for; platforms read no fractions."""
    if value.denominator == 1:
        return ""
    return " " + words(
        message("(A decimal number, rounded to {places} places.)", places=max(places, 1))
    )


def _places(value: Fraction, exercise: Exercise) -> int:
    """How many decimal places tell a number from all foreseen mistakes."""
    if value.denominator == 1:
        return 0
    places = max(DIGITS - _before_point(value), 1)
    while places < MOST_PLACES and not _is_told(value, places, exercise):
        places += 1
    return places


def _before_point(value: Fraction) -> int:
    """How many digits stand before the point: 0 for 0.5, -1 for 0.05.

    >>> [_before_point(Fraction(text)) for text in ("12.5", "0.5", "0.05", "0.1")]
    [2, 0, -1, 0]
    """
    size, digits = abs(value), 0
    while size >= 1:
        size, digits = size / 10, digits + 1
    while 0 < size < Fraction(1, 10):
        size, digits = size * 10, digits - 1
    return digits


def _is_told(value: Fraction, places: int, exercise: Exercise) -> bool:
    unit = Fraction(1, 10**places)
    return all(abs(value - Fraction(mistake)) > 2 * unit for mistake in _mistakes(exercise))


def _mistakes(exercise: Exercise) -> list[Any]:
    return [mistake for mistake in exercise.wrong if is_number(mistake)]


def _numbers(exercise: Exercise, value: Fraction, places: int) -> tuple[NumericAnswer, ...]:
    """The right number and the mistakes, each with its tolerance; no two of them meet."""
    solution = words(exercise.solution)
    accepted = [NumericAnswer(value, _tolerance(value, places), True, solution)]
    for mistake in _mistakes(exercise):
        slack, why = _tolerance(Fraction(mistake), places), words(exercise.wrong[mistake])
        _add_apart(accepted, NumericAnswer(Fraction(mistake), slack, False, why))
    if exercise.is_chance:
        _add_apart(
            accepted,
            NumericAnswer(100 * value, 100 * accepted[0].tolerance, False, words(_PERCENT)),
        )
    return tuple(accepted)


def _add_apart(found: list[NumericAnswer], near: NumericAnswer) -> None:
    """Add a number if it meets none that is there."""
    if all(abs(near.value - answer.value) > near.tolerance + answer.tolerance for answer in found):
        found.append(near)


_PERCENT = message("That is in percent. A chance is a number from 0 to 1.")


def _tolerance(value: Fraction, places: int) -> Fraction:
    """One unit of the last place, so that a number may be cut off, too; none for a whole one."""
    return Fraction(0) if value.denominator == 1 else Fraction(1, 10 ** max(places, DIGITS - 2))


def _choices(exercise: Exercise, right: Any, name: str) -> tuple[AnswerOption, ...]:
    """The right answer and the wrong ones: words as in the lesson, numbers by size, lists mixed."""
    text = _words(exercise, right)
    told = {text: AnswerOption(text, True, words(exercise.solution))}
    for wrong, why in exercise.wrong.items():
        if _is_like(wrong, right):
            text = _words(exercise, wrong)
            told.setdefault(text, AnswerOption(text, False, words(why)))
    if isinstance(right, bool):
        opposite = _words(exercise, not right)
        told.setdefault(opposite, AnswerOption(opposite, False, words(exercise.otherwise)))
    if isinstance(right, str):
        return tuple(told[_words(exercise, word)] for word in exercise.words)
    if is_number(right):
        return tuple(sorted(told.values(), key=lambda answer: float(answer.told)))
    return _mixed(told.values(), name)


def _mixed(answers: Iterable[AnswerOption], name: str) -> tuple[AnswerOption, ...]:
    """Answers in an order that tells nothing, the same for the same question."""
    mixed = sorted(answers, key=lambda answer: answer.told)
    Random(name).shuffle(mixed)
    return tuple(mixed)


def _is_like(answer: object, right: object) -> bool:
    """Whether two answers are of one kind: numbers, lists, words, or True and False."""
    return _kind(answer) == _kind(right)


def _kind(answer: Any) -> str:
    if isinstance(answer, tuple | frozenset | list):
        return "list"
    return "number" if is_number(answer) else type(answer).__name__


def _words(exercise: Exercise, answer: Any) -> str:
    """An answer as people write it, a number that is not whole with decimals."""
    if isinstance(answer, tuple | frozenset | list):
        parts = sorted(answer) if isinstance(answer, frozenset) else answer
        return "[" + ", ".join(map(str, parts)) + "]"
    if is_number(answer):
        return decimal(Fraction(answer), _places(Fraction(exercise.solve()), exercise) or DIGITS)
    return words(exercise.named(answer))


def decimal(value: Fraction, places: int) -> str:
    """A number with so many decimal places at most, rounded.

    >>> decimal(Fraction(1, 3), 3), decimal(Fraction(5, 2), 3), decimal(Fraction(7), 3)
    ('0.333', '2.5', '7')
    """
    scaled = round(value * 10**places)
    sign, size = ("-" if scaled < 0 else ""), abs(scaled)
    whole, rest = divmod(size, 10**places)
    decimals = f"{rest:0{places}}".rstrip("0") if places else ""
    return f"{sign}{whole}" + (f".{decimals}" if decimals else "")
