"""Answers as people write them: the right one, and the wrong ones that are foreseen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kernel_lib.core.text import Message
from kernel_lib.learn.exercises import Exercise, is_number
from kernel_lib.teach.worksheets.item import number_words


def answer_of(exercise: Exercise) -> object:
    """The right answer.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> answer_of(exercise_named("first-too-low"))
    '1/5 = 0.2'
    """
    return written(exercise, exercise.solve())


def mistakes(exercise: Exercise) -> Iterator[tuple[object, Message]]:
    """The wrong answers that are foreseen, each with what is said to it.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> answer, why = next(mistakes(exercise_named("first-too-low")))
    >>> answer, why.words("en")
    ('1/4 = 0.25', 'There are four rows, but five cards: yours is one of them.')
    """
    for answer, why in exercise.wrong.items():
        yield written(exercise, answer), why


def written(exercise: Exercise, answer: object) -> object:
    """An answer as somebody writes it on paper."""
    if isinstance(answer, int | Fraction) and is_number(answer):
        return number_words(Fraction(answer))
    if isinstance(answer, frozenset):
        return tuple(sorted(answer))
    return exercise.named(answer)
