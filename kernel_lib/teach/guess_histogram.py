"""The guesses of a class as a histogram: without the answer, and, when it is time, with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10

from kernel_lib.core.text import message
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.exercises import Exercise, is_number

MOST_BINS = 10
"""Bins of guesses that are numbers, about; chances have as many exactly."""

LARGEST, FINEST = Fraction(10**12), 10**9
"""Guesses are numbers up to this size, rounded to one part in so many."""

FAR = 3
"""Guesses farther from the middle half than so many times its width stand in the outer bins."""


@dataclass(frozen=True, slots=True)
class Bin:
    """How many guessed this; ``is_right`` only where the answer is told, and stands here."""

    label: object
    n: int
    is_right: bool = False


def guess_histogram(
    exercise: Exercise, guesses: Collection[str], with_answer: bool = False
) -> tuple[Bin, ...]:
    """The guesses by what was said, in order; ``with_answer`` marks where the right one stands.

    Without the answer nothing depends on it: the bins are made from the guesses alone.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> found = guess_histogram(exercise_named("seen-80"), ["up"] * 3)
    >>> [(str(one.label), one.n) for one in found]
    [('down', 0), ('unchanged', 0), ('up', 3)]
    >>> bins = guess_histogram(exercise_named("gap-of-37"), ["14", "12", "14"], with_answer=True)
    >>> [(str(one.label), one.n, one.is_right) for one in bins]
    [('12', 1, True), ('13', 0, False), ('14', 2, False)]
    """
    right = exercise.solve()
    if isinstance(right, bool):
        return _by_choice(exercise, guesses, ("True", "False"), str(right) if with_answer else None)
    if not is_number(right):
        told = str(right) if with_answer else None
        return _by_choice(exercise, guesses, exercise.words, told)
    read = (read_number(guess) for guess in guesses)
    values = sorted(_limited(number.value) for number in read if number is not None)
    answer = Fraction(right) if with_answer else None
    return _of_chances(values, answer) if exercise.is_chance else _of_numbers(values, answer)


def is_a_guess(exercise: Exercise, text: str) -> bool:
    """Whether a text is a guess at this exercise: one of its answers, or a number.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> [is_a_guess(exercise_named("seen-80"), text) for text in ("up", "left")]
    [True, False]
    """
    right = exercise.solve()
    if isinstance(right, bool):
        return text in ("True", "False")
    return read_number(text) is not None if is_number(right) else text in exercise.words


def _limited(value: Fraction) -> Fraction:
    """A number with which bins can be made, however large or small somebody has written it."""
    near = max(-LARGEST, min(value, LARGEST))
    return Fraction(round(near * FINEST), FINEST)


def _by_choice(
    exercise: Exercise, guesses: Collection[str], choices: Iterable[str], right: str | None
) -> tuple[Bin, ...]:
    named = {"True": True, "False": False}
    said = list(guesses)
    return tuple(
        Bin(exercise.named(named.get(choice, choice)), said.count(choice), choice == right)
        for choice in choices
    )


def _of_chances(values: Collection[Fraction], answer: Fraction | None) -> tuple[Bin, ...]:
    """Ten bins from 0 % to 100 %; what is no chance is put into the nearest one."""

    def at(value: Fraction) -> int:
        return min(max(floor(MOST_BINS * value), 0), MOST_BINS - 1)

    heights = [at(value) for value in values]
    right = None if answer is None else at(answer)
    step = 100 // MOST_BINS
    return tuple(
        Bin(f"{step * height}\u2013{step * (height + 1)} %", heights.count(height), height == right)
        for height in range(MOST_BINS)
    )


def _of_numbers(values: list[Fraction], answer: Fraction | None) -> tuple[Bin, ...]:
    """Bins of a round width; the few guesses far away do not make all others one bin."""
    if not values and answer is None:
        return ()
    first, last = _span(values) if values else (answer or Fraction(0),) * 2
    if answer is not None:
        first, last = min(first, answer), max(last, answer)
    whole = all(value.denominator == 1 for value in (*values, *([answer] if answer else [])))
    width = _round_width((last - first) / MOST_BINS, whole)
    lowest, highest = floor(first / width), floor(last / width)

    def at(value: Fraction) -> int:
        return min(max(floor(value / width), lowest), highest)

    heights = [at(value) for value in values]
    right = None if answer is None else at(answer)
    below = any(value < lowest * width for value in values)
    above = any(value >= (highest + 1) * width for value in values)
    bins = []
    for height in range(lowest, highest + 1):
        label = _between(height * width, (height + 1) * width, whole)
        if height == lowest and below:
            label = message("less than {number}", number=_written((height + 1) * width))
        elif height == highest and above:
            label = message("{number} or more", number=_written(height * width))
        bins.append(Bin(label, heights.count(height), height == right))
    return tuple(bins)


def _span(values: list[Fraction]) -> tuple[Fraction, Fraction]:
    """From where to where bins are made: the guesses without those that are far away."""
    quarter = len(values) // 4
    low, high = values[quarter], values[-1 - quarter]
    far = FAR * (high - low or max(abs(high), Fraction(1)))
    near = [value for value in values if low - far <= value <= high + far]
    return near[0], near[-1]


def _round_width(least: Fraction, whole: bool) -> Fraction:
    """The next of 1, 2, 5, 10, 20, ... and their tenths, at least as large.

    >>> [str(_round_width(Fraction(one), whole)) for one, whole in
    ...  (("0", True), ("3", True), ("0.03", False), ("12", True))]
    ['1', '5', '1/20', '20']
    """
    if least <= 0:
        return Fraction(1) if whole else Fraction(1, 10)
    ten = Fraction(10) ** floor(log10(least))
    width = next(factor * ten for factor in (1, 2, 5, 10, 20) if factor * ten >= least)
    return max(width, Fraction(1)) if whole else width


def _between(first: Fraction, after: Fraction, whole: bool) -> object:
    """The label of a bin."""
    if not whole:
        return f"{_written(first)}\u2013{_written(after)}"
    last = Fraction(ceil(after) - 1)
    return _written(first) if first == last else f"{_written(first)}\u2013{_written(last)}"


def _written(number: Fraction) -> str:
    text = str(int(number)) if number.denominator == 1 else f"{float(number):.6g}"
    return text.replace("-", "\u2212")
