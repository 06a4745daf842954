"""Exercises that check themselves: a question, hints in steps, a reason for each wrong answer.

An answer is a value, so an exercise works in a notebook, in a test and without a network. Three
dots (``...``) mean "not answered yet".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any

from kernel_lib.core.text import Message, current_language, message, shown


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question with its answer.

    ``solve`` computes the right answer. ``wrong`` explains answers that people often give; any
    other wrong answer gets ``otherwise``. ``hints`` go from a nudge to nearly the answer, and
    ``solution`` is the whole way.
    """

    id: str
    question: Message
    solve: Callable[[], Any]
    solution: Message
    hints: tuple[Message, ...]
    otherwise: Message
    wrong: Mapping[Any, Message] = field(default_factory=dict)

    def feedback(self, answer: object) -> Feedback:
        """What to tell somebody who gave this answer."""
        if answer is ...:
            told = message("Put your answer in place of the three dots and run the cell again.")
            return Feedback(self, None, told)
        right = self.solve()
        if _same(answer, right):
            return Feedback(self, True, message("Right. {why}", why=self.solution))
        form = _wrong_form(answer, right)
        if form is not None:
            return Feedback(self, False, form)
        reason = next((why for value, why in self.wrong.items() if _same(answer, value)), None)
        return Feedback(
            self,
            False,
            message("Not {answer}. {why}", answer=shown(answer), why=reason or self.otherwise),
        )


@dataclass(frozen=True, slots=True, repr=False)
class Feedback:
    """The answer to an answer: right, wrong with a reason, or not answered yet (None)."""

    exercise: Exercise
    is_right: bool | None
    told: Message

    def __repr__(self) -> str:
        return f"{self.exercise.question}\n{_MARKS[self.is_right]} {self.told}"

    def _repr_html_(self) -> str:
        folds = "" if self.is_right else self._folds()
        told = f"<p>{_MARKS[self.is_right]} {escape(str(self.told))}</p>"
        question = f"<p><strong>{escape(str(self.exercise.question))}</strong></p>"
        return f'<div lang="{current_language()}">{question}{told}{folds}</div>'

    def _folds(self) -> str:
        hints = [
            _fold(message("Hint {number}", number=number), hint)
            for number, hint in enumerate(self.exercise.hints, start=1)
        ]
        return "".join([*hints, _fold(message("Solution"), self.exercise.solution)])


_MARKS = {None: "✎", True: "✔", False: "✘"}


def _fold(title: Message, content: Message) -> str:
    return (
        f"<details><summary>{escape(str(title))}</summary><p>{escape(str(content))}</p></details>"
    )


def _same(answer: object, right: object) -> bool:
    """Whether two answers are the same value.

    True is not 1; order matters only where the right answer is a tuple; a decimal number is as
    good as a fraction when it is right to two places.
    """
    if isinstance(right, Fraction) and isinstance(answer, float):
        return abs(answer - right) < Fraction(1, 200)
    if isinstance(answer, bool) or isinstance(right, bool):
        return answer is right
    if isinstance(right, frozenset) and isinstance(answer, list | tuple | set | frozenset):
        return right == frozenset(answer)
    if isinstance(right, tuple) and isinstance(answer, list):
        return right == tuple(answer)
    if isinstance(right, str) and isinstance(answer, str):
        return right.casefold() == answer.strip().casefold()
    return bool(answer == right)


def _wrong_form(answer: object, right: object) -> Message | None:
    """What to say when the answer is not of the kind that is asked for; None if it is."""
    if isinstance(right, bool):
        if not isinstance(answer, bool):
            return message("Answer with True or False.")
    elif isinstance(right, int | Fraction):
        if isinstance(answer, bool) or not isinstance(answer, int | float | Fraction):
            return message(
                "Answer with a number, without quotation marks: 7, 0.5 or Fraction(1, 2)."
            )
    elif isinstance(right, tuple | frozenset) and not isinstance(answer, list | tuple | set):
        return message("Answer with a list in square brackets: [3, 1, 2].")
    return None


def checker(exercises: tuple[Exercise, ...]) -> Callable[..., Feedback]:
    """A ``check(id, answer)`` for these exercises; an id that is not there is a ``ValueError``."""
    by_id = {exercise.id: exercise for exercise in exercises}

    def check(id: str, answer: object = ...) -> Feedback:
        """What to tell somebody who answers this exercise; ``...`` shows the question."""
        if id not in by_id:
            raise ValueError(
                message(
                    "there is no exercise {id}; there are {known}", id=shown(id), known=tuple(by_id)
                )
            )
        return by_id[id].feedback(answer)

    return check
