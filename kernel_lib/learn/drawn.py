"""Exercises with numbers drawn anew: the same kind of question, as often as somebody wants one.

A family draws one exercise from a seed. The same seed gives the same exercise everywhere. Numbers
that make a question silly are drawn again: a chance of 0 or 1, a foreseen mistake that is right, or
an answer that three digits do not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from kernel_lib.learn.answers import Verdict, judge, read_number
from kernel_lib.learn.exercises import Exercise, is_number

MOST_DRAWS = 200
"""So often numbers are drawn for one seed."""

FEWEST_MISTAKES = 2
"""Every drawn exercise foresees so many mistakes."""


class Unfit(Exception):
    """These numbers make no good question; others are drawn."""


@dataclass(frozen=True, slots=True)
class Family:
    """Exercises of one kind: ``draw`` makes one with numbers from a source of chance.

    It has the ``id`` of the exercise with fixed numbers that it is like. ``draw`` may raise
    ``Unfit``. Hints are left out here:

    >>> def lowest(rng):
    ...     n = rng.randint(3, 9)
    ...     return drawn(
    ...         "lowest",
    ...         message("{n} cards. How likely is yours the lowest?", n=n),
    ...         Fraction(1, n),
    ...         solution=message("1/{n}", n=n),
    ...         hints=(),
    ...         otherwise=message("Count the cards."),
    ...         wrong=[(n, message("How likely?")), (Fraction(1, 2), message("Of {n}.", n=n))],
    ...         is_chance=True,
    ...     )
    >>> family = Family("lowest", lowest)
    >>> print(family.exercise(seed=5).question)
    5 cards. How likely is yours the lowest?
    >>> family.exercise(seed=5).question == family.exercise(seed=5).question
    True
    """

    id: str
    draw: Callable[[Random], Exercise]

    def exercise(self, seed: int) -> Exercise:
        """The exercise of a seed, always the same one.

        A seed that is no whole number is a ``ValueError``; so is one for which no good numbers are
        found in ``MOST_DRAWS`` draws, which is a defect of the family.
        """
        check.seed(seed)
        for attempt in range(MOST_DRAWS):
            try:
                return _fit(self.draw(Random(f"{self.id} {seed} {attempt}")))
            except Unfit:
                continue
        raise ValueError(
            message("no numbers are found for {id} with seed {seed}", id=self.id, seed=seed)
        )


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question, for which ``make`` makes an exercise from any numbers.

    ``first`` are the numbers of the exercise that stands in a lesson. ``others`` draws the numbers
    of its family, which are never the first ones. Hints are left out here:

    >>> def next_card(card):
    ...     return drawn(
    ...         "next-card",
    ...         message("Which card comes after {card}?", card=card),
    ...         card + 1,
    ...         solution=message("{next}", next=card + 1),
    ...         hints=(),
    ...         otherwise=message("Count on."),
    ...         wrong=[(card, message("After it.")), (card - 1, message("Not before."))],
    ...     )
    >>> kind = Kind("next-card", next_card, (7,), lambda rng: (rng.randint(7, 8),))
    >>> print(kind.exercise.question, kind.family.exercise(seed=1).question)
    Which card comes after 7? Which card comes after 8?
    """

    id: str
    make: Callable[..., Exercise]
    first: tuple[Any, ...]
    others: Callable[[Random], tuple[Any, ...]]

    @property
    def exercise(self) -> Exercise:
        """The exercise with the first numbers; ``Unfit`` if they make no good question."""
        return _fit(self.make(*self.first))

    @property
    def family(self) -> Family:
        """The exercises with other numbers."""
        return Family(self.id, self._drawn)

    def _drawn(self, rng: Random) -> Exercise:
        numbers = self.others(rng)
        need(numbers != self.first)
        return self.make(*numbers)


def drawn(
    id: str,
    question: Message,
    answer: Any,
    *,
    solution: Message,
    hints: tuple[Message, ...],
    otherwise: Message,
    wrong: Sequence[tuple[Any, Message]],
    is_chance: bool = False,
    names: Mapping[str, Message] | None = None,
) -> Exercise:
    """An exercise whose answer is known already; ``Unfit`` if two of the mistakes are the same.

    ``names`` says what people call an answer that is a word.

    >>> one, half = message("One."), message("Half.")
    >>> drawn(
    ...     "half", one, 2, solution=one, hints=(), otherwise=one, wrong=[(1, one), (1, half)]
    ... )
    Traceback (most recent call last):
        ...
    kernel_lib.learn.drawn.Unfit
    """
    mistakes = dict(wrong)
    need(len(mistakes) == len(wrong))
    return Exercise(
        id,
        question,
        lambda: answer,
        solution,
        hints,
        otherwise,
        mistakes,
        is_chance=is_chance,
        names=names or {},
    )


def need(is_fine: bool) -> None:
    """Raise ``Unfit`` unless these numbers are fine."""
    if not is_fine:
        raise Unfit


def digits(value: Fraction) -> str:
    """A number with three digits, as a question gives it.

    >>> digits(Fraction(632, 2093)), digits(Fraction(1, 4)), digits(Fraction(40000, 3))
    ('0.302', '0.25', '13,333')
    """
    return f"{float(value):.3g}" if abs(value) < 1000 else f"{round(value):,}"


def about(value: Fraction) -> Message | str:
    """A number as a solution says it: four digits if they are exact, else "about" three.

    >>> str(about(Fraction(632, 2093))), str(about(Fraction(1, 4))), str(about(Fraction(9, 8)))
    ('about 0.302', '0.25', '1.125')
    """
    exact = f"{float(value):.4g}" if abs(value) < 1000 else digits(value)
    if Fraction(exact.replace(",", "")) == value:
        return exact
    return message("about {number}", number=digits(value))


def is_told(value: Fraction) -> bool:
    """Whether ``digits`` tells a number exactly.

    >>> is_told(Fraction(1, 4)), is_told(Fraction(61, 400))
    (True, False)
    """
    return Fraction(digits(value).replace(",", "")) == value


def _fit(exercise: Exercise) -> Exercise:
    """The exercise itself, or ``Unfit``."""
    right = exercise.solve()
    need(len(exercise.wrong) >= FEWEST_MISTAKES)
    if is_number(right):
        need(not exercise.is_chance or 0 < right < 1)
        need(exercise.feedback(_three_digits(right)).is_right is True)
    need(all(_is_refused(exercise, mistake) for mistake in exercise.wrong))
    return exercise


def _is_refused(exercise: Exercise, mistake: Any) -> bool:
    """Whether a mistake gets its own reason, or more digits are asked for, in any form."""
    right = exercise.solve()
    if not (is_number(mistake) and is_number(right)):
        return exercise.feedback(mistake).is_right is False
    near = [Fraction(value) for value in exercise.wrong if is_number(value)]
    for form in (mistake, _three_digits(mistake)):
        verdict = _judged(form, right, near)
        is_explained = exercise.why(form) is exercise.wrong[mistake]
        if verdict is not Verdict.COARSE and not (verdict is Verdict.WRONG and is_explained):
            return False
    return True


def _judged(form: Any, right: Any, near: Sequence[Fraction] = ()) -> Verdict:
    given = read_number(form)
    return Verdict.WRONG if given is None else judge(given, Fraction(right), near)


def _three_digits(value: Any) -> Any:
    """A number as people round it; a whole one stays as it is."""
    return value if Fraction(value).denominator == 1 else f"{float(value):.3g}"
