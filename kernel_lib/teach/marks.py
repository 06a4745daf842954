"""Points for an exercise: what graders ask about an answer, and the answer as code."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from kernel_lib.learn.exercises import Exercise, Feedback
from kernel_lib.learn.questions import exercise_named, template_named


def asked(id: str, seed: int | None = None, exercises: str | Path | None = None) -> Exercise:
    """The exercise of this name; with a ``seed`` the one with the numbers drawn from it.

    ``exercises`` is a file of your own in which it stands. One that is not there is a
    ``ValueError``.
    """
    if seed is None:
        return exercise_named(id, exercises)
    return template_named(id, exercises).drawn(seed)


def mark(
    id: str, answer: object, seed: int | None = None, exercises: str | Path | None = None
) -> Feedback:
    """What a grader is told about an answer: ``is_right``, and why not.

    >>> [mark("gap-of-37", answer).is_right for answer in (12, 14, ...)]
    [True, False, None]
    """
    return asked(id, seed, exercises).feedback(answer)


def as_code(exercise: Exercise) -> str:
    """The right answer as somebody writes it into a cell.

    >>> as_code(asked("gap-of-37")), as_code(asked("first-too-low"))
    ('12', '"1/5"')
    """
    right = exercise.solve()
    if isinstance(right, Fraction):
        return str(right.numerator) if right.denominator == 1 else f'"{right}"'
    if isinstance(right, frozenset):
        return repr(sorted(right))
    return repr(list(right)) if isinstance(right, tuple) else repr(right)
