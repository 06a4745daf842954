"""Exercises that check themselves: a question, hints in steps, a reason for each wrong answer.

An answer is a value, so an exercise works in a notebook, in a test and without a network. Three
dots (``...``) mean "not answered yet".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeGuard

from kernel_lib.core import registry
from kernel_lib.core.text import LANGUAGES, Message, current_language, half_width, message, shown
from kernel_lib.learn import guesses, tries
from kernel_lib.learn.answers import Verdict, judge, matches, read_number

if TYPE_CHECKING:
    from kernel_lib.learn.drawn import Family


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question with its answer.

    ``solve`` computes the right answer; ``is_chance`` says that it is a probability. ``wrong``
    explains answers that people often give; any other wrong answer gets ``otherwise``. ``hints`` go
    from a nudge to nearly the answer, and ``solution`` is the whole way. An answer that is a word
    is the same word in every language; ``names`` says what a button calls it. ``also`` are further
    answers that are right: one with more digits than a printed table has. ``known_to`` is the unit
    to which a simulated answer is known: what rounds to it is right.
    """

    id: str
    question: Message
    solve: Callable[[], Any]
    solution: Message
    hints: tuple[Message, ...]
    otherwise: Message
    wrong: Mapping[Any, Message] = field(default_factory=dict)
    is_chance: bool = False
    names: Mapping[str, Message] = field(default_factory=dict)
    also: tuple[Fraction, ...] = ()
    known_to: Fraction = Fraction(0)

    @property
    def words(self) -> tuple[str, ...]:
        """The words to choose from, where the answer is a word; else nothing."""
        if not isinstance(self.solve(), str):
            return ()
        return tuple(sorted({self.solve(), *(one for one in self.wrong if isinstance(one, str))}))

    @property
    def key(self) -> str:
        """What tells it apart from all others, those with other numbers, too."""
        return f"{self.id}: {self.question.words('en')}"

    def named(self, answer: object) -> object:
        """An answer as people read it: True, False and words by their names, others as they are.

        >>> exercise_named("seen-80").named("same"), exercise_named("seen-80").named(7)
        (<Message 'unchanged'>, 7)
        """
        if isinstance(answer, bool):
            return message("True") if answer else message("False")
        return self.names.get(answer, answer) if isinstance(answer, str) else answer

    def why(self, answer: object) -> Message | None:
        """Why an answer is a foreseen mistake; None for any other."""
        given = read_number(answer)
        if given is None:
            return next((why for value, why in self.wrong.items() if _same(answer, value)), None)
        near = [
            (abs(given.value - Fraction(value)), at)
            for at, value in enumerate(self.wrong)
            if is_number(value) and matches(given, Fraction(value))
        ]
        return list(self.wrong.values())[min(near)[1]] if near else None

    def feedback(self, answer: object) -> Feedback:
        """What to tell somebody who gave this answer."""
        if answer is ...:
            told = message("Put your answer in place of the three dots and run the cell again.")
            return Feedback(self, None, told)
        right = self.solve()
        answer = _unquoted(self._meant(answer), right)
        verdict = self._verdict(answer, right)
        if verdict is Verdict.RIGHT:
            return Feedback(self, True, message("Right. {why}", why=self.solution))
        if verdict is Verdict.COARSE:
            told = message(
                "That may be it, but it is rounded too much to tell. Give one digit more, or a "
                "fraction."
            )
            return Feedback(self, None, told)
        form = _wrong_form(answer, right, verdict)
        if form is not None:
            return Feedback(self, False, form)
        why = self.why(answer) or self.otherwise
        told = message("Not {answer}. {why}", answer=shown(answer), why=why)
        return Feedback(self, False, told, is_honest=self._may_be(answer))

    def _meant(self, answer: object) -> object:
        """The value of a word that is written as people read it, in any language."""
        if not isinstance(answer, str):
            return answer
        read = _read(answer)
        for value, name in self.names.items():
            if read in [_read(name.words(language)) for language in LANGUAGES]:
                return value
        return answer

    def _may_be(self, answer: object) -> bool:
        """Whether a number may be an answer at all; a chance lies from 0 to 1."""
        given = read_number(answer)
        return not self.is_chance or given is None or 0 <= given.value <= 1

    def _verdict(self, answer: object, right: Any) -> Verdict:
        """Whether an answer is right; the foreseen mistakes are told apart from it."""
        given = read_number(answer)
        if given is not None and is_number(right):
            wrong = [Fraction(value) for value in self.wrong if is_number(value)]
            if any(judge(given, one, wrong) is Verdict.RIGHT for one in self.also):
                return Verdict.RIGHT
            if abs(given.value - Fraction(right)) < self.known_to / 2:
                return Verdict.RIGHT
            return judge(given, Fraction(right), wrong)
        return Verdict.RIGHT if _same(answer, right) else Verdict.WRONG


@dataclass(frozen=True, slots=True, repr=False)
class Feedback:
    """The answer to an answer: right, wrong with a reason, or not answered yet (None)."""

    exercise: Exercise
    is_right: bool | None
    told: Message
    is_honest: bool = False
    """Whether it answers a wrong answer of the kind that is asked for."""

    def __repr__(self) -> str:
        return f"{self.exercise.question}\n{_MARKS[self.is_right]} {self.told}"

    def _repr_html_(self) -> str:
        folds = "" if self.is_right else self._folds()
        told = f"<p>{_MARKS[self.is_right]} {escape(str(self.told))}</p>"
        question = f"<p><strong>{escape(str(self.exercise.question))}</strong></p>"
        return f'<div lang="{current_language()}">{question}{told}{folds}</div>'

    def _folds(self) -> str:
        """Hints and the solution; in a pupil's copy they wait for a try."""
        key = self.exercise.key
        if not tries.has_tried(key):
            return ""
        hints = [
            _fold(message("Hint {number}", number=number), hint)
            for number, hint in enumerate(self.exercise.hints, start=1)
        ]
        if tries.is_open(key):
            hints.append(_fold(message("Solution"), self.exercise.solution))
        elif tries.is_to_open():
            hints.append(f"<p>{escape(str(_LATER))}</p>")
        return "".join(hints)


_LATER = message("The solution opens after another answer of yours.")
_MARKS = {None: "✎", True: "✔", False: "✘"}


def _fold(title: Message, content: Message) -> str:
    return (
        f"<details><summary>{escape(str(title))}</summary><p>{escape(str(content))}</p></details>"
    )


def is_number(value: object) -> bool:
    """Whether an answer is a number; True and False are none.

    >>> is_number(Fraction(1, 3)), is_number(True)
    (True, False)
    """
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _is_list(answer: object) -> TypeGuard[Collection[Any]]:
    return isinstance(answer, list | tuple | set | frozenset)


def _same(answer: object, right: object) -> bool:
    """Whether two answers that are no numbers are the same.

    Order matters only where the right answer is a tuple; capital letters never do.
    """
    if isinstance(answer, bool) or isinstance(right, bool):
        return answer is right
    if isinstance(right, tuple | frozenset) and _is_list(answer):
        wanted, given = [_read(one) for one in right], [_read(one) for one in answer]
        if isinstance(right, tuple):
            return isinstance(answer, list | tuple) and wanted == given
        return all(one in given for one in wanted) and all(one in wanted for one in given)
    return bool(_read(answer) == _read(right))


def _read(answer: object) -> object:
    """A word as it is compared; anything else as it is."""
    return half_width(answer).strip().casefold() if isinstance(answer, str) else answer


def _unquoted(answer: object, right: object) -> object:
    """True or False where it was written in quotation marks, as words are; else the answer."""
    if isinstance(right, bool) and isinstance(answer, str):
        return {"true": True, "false": False}.get(str(_read(answer)), answer)
    return answer


def _wrong_form(answer: object, right: object, verdict: Verdict) -> Message | None:
    """What to say when the answer is not of the kind that is asked for; None if it is."""
    if isinstance(right, bool):
        if not isinstance(answer, bool):
            return message("Answer with True or False.")
    elif is_number(right):
        if verdict is Verdict.PERCENT:
            return message(
                "If you mean percent, write the sign, too, and quotation marks: '{answer} %'.",
                answer=str(answer).strip("'\""),
            )
        if read_number(answer) is None:
            return message("Answer with a number, such as 7, 0.5, 1/3 or '50 %'.")
    elif isinstance(right, tuple | frozenset) and not _is_list(answer):
        return message("Answer with a list in square brackets: [3, 1, 2].")
    return None


@cache
def all_exercises() -> Mapping[str, Exercise]:
    """The exercises of all games, by id.

    >>> len(all_exercises()) > 100
    True
    """
    found: dict[str, Exercise] = {}
    for name in registry.names():
        package = registry.game_named(name).__name__
        if find_spec(f"{package}.content") is not None:
            content = import_module(f"{package}.content.exercises")
            found.update((one.id, one) for one in content.EXERCISES)
    return found


def exercise_named(id: str) -> Exercise:
    """The exercise of any game with this id; one that is not there is a ``ValueError``.

    >>> exercise_named("gap-of-38")
    Traceback (most recent call last):
        ...
    ValueError: there is no exercise 'gap-of-38'
    """
    found = all_exercises().get(id) if isinstance(id, str) else None
    if found is None:
        raise ValueError(message("there is no exercise {id}", id=shown(id)))
    return found


def checker(
    exercises: tuple[Exercise, ...], families: tuple[Family, ...] = ()
) -> Callable[..., Feedback]:
    """A ``check(id, answer)`` for these exercises; an id that is not there is a ``ValueError``.

    With a ``seed`` it asks the same kind of question with numbers that are drawn from it. A seed
    that is no whole number is a ``ValueError``, and so is one where no numbers can be drawn.
    """
    by_id = {exercise.id: exercise for exercise in exercises}
    family_of = {family.id: family for family in families}

    def check(id: str, answer: object = ..., seed: int | None = None) -> Feedback:
        """What to tell somebody who answers this exercise; ``...`` shows the question.

        With a ``seed`` the numbers are others, drawn from it.
        """
        if id not in by_id:
            raise ValueError(
                message(
                    "there is no exercise {id}; there are {known}", id=shown(id), known=tuple(by_id)
                )
            )
        exercise = by_id[id] if seed is None else _family(id, family_of).exercise(seed)
        feedback = exercise.feedback(answer)
        if feedback.is_honest:
            tries.note(exercise.key, answer)
        if feedback.is_right and seed is None:
            guesses.keep(id, is_solved=True)
        return feedback

    return check


def _family(id: str, families: Mapping[str, Family]) -> Family:
    """The family of an exercise; one that has none is a ``ValueError``."""
    if id in families:
        return families[id]
    if not families:
        raise ValueError(message("these exercises have no other numbers: leave out the seed"))
    raise ValueError(
        message(
            "the numbers of {id} cannot be drawn anew: leave out the seed, or take one of {known}",
            id=shown(id),
            known=tuple(families),
        )
    )
