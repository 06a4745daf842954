"""One question of a worksheet: its words, what is drawn beside it, and what the engine answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from kernel_lib.core.text import Message, message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.templates import Unfit
from kernel_lib.learn.wording import Facts, about
from kernel_lib.teach.worksheets import pictures


@dataclass(frozen=True, slots=True)
class WorksheetItem:
    """A question with its answer; ``lines`` is the room to write, in lines.

    ``answer`` is the value that the engine found, ``told`` says it in words, and ``solution`` the
    way to it. ``facts`` are the drawn numbers. ``picture`` makes typst's markup, in the language
    of the moment.
    """

    id: str
    question: Message
    answer: object
    told: object
    solution: object = ""
    facts: Facts = field(default_factory=dict)
    lines: int = 2
    picture: Callable[[], pictures.Drawn] | None = None

    @property
    def told_apart(self) -> tuple[str, str]:
        """What tells it apart from other questions on a sheet."""
        return self.question.words("en"), repr(self.facts)


Source = Callable[[int], WorksheetItem]
"""Draws one item from a seed."""

MOST_DRAWS = 2000
"""So often numbers are drawn for one seed."""


def first_fit(id: str, seed: int, draw: Callable[[Random], WorksheetItem]) -> WorksheetItem:
    """The first item that is no ``Unfit``; a ``ValueError`` if there is none."""
    for attempt in range(MOST_DRAWS):
        try:
            return draw(Random(f"{id} {seed} {attempt}"))
        except Unfit:
            continue
    raise ValueError(message("no numbers are found for {id} with seed {seed}", id=id, seed=seed))


def of_exercise(exercise: Exercise) -> WorksheetItem:
    """An exercise as a question on paper; a table or board that it names is drawn.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> item = of_exercise(exercise_named("gap-of-37"))
    >>> item.answer, item.told
    (12, 12)
    """
    answer = exercise.solve()
    facts = exercise.picture
    return WorksheetItem(
        exercise.id,
        exercise.question,
        answer,
        answer_words(exercise),
        exercise.solution,
        facts,
        picture=pictures.of_facts(facts),
    )


def answer_words(exercise: Exercise) -> object:
    """The answer of an exercise as people write it.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> from kernel_lib.core.text import words
    >>> [words(answer_words(exercise_named(id))) for id in ("mean-of-ten", "first-too-low")]
    ['13/10 = 1.3', '1/5 = 0.2']
    """
    answer = exercise.solve()
    if isinstance(answer, Fraction):
        return number_words(answer)
    if isinstance(answer, frozenset):
        return tuple(sorted(answer))
    return exercise.named(answer)


LONGEST_BELOW = 10**15
"""A larger number below the line belongs to a root, of which only so many decimals are known."""


def number_words(value: Fraction) -> object:
    """A number as a fraction and with decimals; a whole one as it is, and a root with decimals.

    >>> print(number_words(Fraction(1, 3)), number_words(Fraction(10**20, 3 * 10**20 + 1)))
    1/3, about 0.333 about 0.333
    """
    if value.denominator == 1:
        return value.numerator
    decimals = about(value)
    if isinstance(decimals, str):
        return f"{value} = {decimals}"
    if value.denominator > LONGEST_BELOW:
        return decimals
    return message("{fraction}, {decimals}", fraction=str(value), decimals=decimals)
