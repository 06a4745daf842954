"""A lesson at the teacher's pace: its steps, what nobody sees yet, and guesses as a histogram."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.core.text import message
from kernel_lib.learn.answers import read_number
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import exercise_named
from kernel_lib.teach.guess_histogram import guess_histogram
from kernel_lib.teach.paced_lesson import PacedLesson
from kernel_lib.teach.planning.notebook import lesson
from kernel_lib.teach.worksheets.lessons import lesson_numbers
from tests.together import each


@each("number", lesson_numbers())
def test_every_lesson_can_be_led(number: str) -> None:
    """Step by step the class sees more, each guess before its answer, and all of it in the end."""
    paced = PacedLesson(number)
    ids = [cell.id for cell in lesson(number).cells]
    sources = {cell.id: cell.source for cell in lesson(number).cells}
    seen, guessed = -1, []
    for at in range(len(paced.steps)):
        paced.go(at)
        assert ids.index(paced.first) > seen - 1
        while (guess := paced.guess) is not None:
            assert paced.held == (guess,)
            assert f'Guess("{guess}"' in sources[paced.until]
            seen = ids.index(paced.until)
            guessed.append(guess)
            assert paced.asked[-1] == guess
            paced.show(guess)
        assert paced.held == ()
        assert ids.index(paced.until) >= seen
        seen = ids.index(paced.until)
    in_class = "\n".join(cell.source for step in paced.steps for cell in step.cells)
    assert (
        len(guessed)
        == len(set(guessed))
        == in_class.count("\nGuess(") + in_class.startswith("Guess(")
    )
    paced.waits = False
    assert (paced.until, paced.held) == ("", ())


def test_what_is_printed_is_of_the_language_and_waits() -> None:
    """As the lesson of that language prints it, and nothing of what waits for a guess."""
    step = PacedLesson("22", at=1)
    assert len(step.printed("ja").splitlines()) == len(step.printed().splitlines()) == 3
    assert step.printed("ja") != step.printed()
    waiting = [
        output
        for number in lesson_numbers()
        for cell in lesson(number).cells
        if cell.source.startswith("%%after")
        for output in cell.outputs
    ]
    assert waiting
    assert not [output for output in waiting if output.get("name") == "stdout"]


def test_what_cannot_be_is_refused() -> None:
    """Another lesson, another step, another guess, another cell."""
    with pytest.raises(ValueError, match="there is no lesson '99'"):
        PacedLesson("99")
    paced = PacedLesson("22")
    with pytest.raises(ValueError, match="steps 1 to 5"):
        paced.go(5)
    with pytest.raises(ValueError, match="no guess of the step"):
        paced.show("gap-of-one")
    with pytest.raises(ValueError, match="no place in the lesson"):
        paced.note_place("mark", "23-00")
    paced.note_guesses("Ann", {"sixth-37": "1/4", "gap-of-one": "3"})
    paced.note_guesses("ann", {"sixth-37": "1/2"})
    assert paced.guesses == {"sixth-37": {"ann": "1/4"}}, "what was guessed first, of this lesson"


def test_places_are_steps() -> None:
    """Each cell belongs to the step before it; homework to the last one."""
    paced = PacedLesson("22")
    for cell, step in (("22-00", 0), ("22-03", 0), ("22-05", 1), ("22-19", 3), ("22-22", 4)):
        paced.note_place("mark", cell)
        assert paced.places == {"mark": step}


def made(answer: object, is_chance: bool = False) -> Exercise:
    """An exercise with this answer."""
    words = message("{n}?", n="n")
    return Exercise("one", words, lambda: answer, {}, words, words, is_chance=is_chance)


NUMBERS = st.integers(-(10**12), 10**12).map(str)
DECIMALS = st.decimals(-1000, 1000, places=2, allow_nan=False).map(str)
FORMULAS = st.sampled_from(["1/10**199/10**199", "10**300", "-1/3", "C(8, 2)", "1e-300"])
CHANCES = st.integers(0, 100).map(lambda n: f"{n} %")


@given(
    st.lists(st.one_of(NUMBERS, DECIMALS, CHANCES, FORMULAS, st.just("no idea")), max_size=40),
    st.integers(-100, 100),
    st.booleans(),
)
def test_every_guess_is_in_one_bin(said: list[str], answer: int, is_chance: bool) -> None:
    """Also those far away; and until the answer is told nothing depends on it."""
    first = made(Fraction(answer % 101, 100) if is_chance else answer, is_chance)
    second = made(Fraction(1, 3) if is_chance else Fraction(7, 9), is_chance)
    bins = guess_histogram(first, said)
    assert bins == guess_histogram(second, said)
    assert not any(bin_.is_right for bin_ in bins)
    assert sum(bin_.n for bin_ in bins) == sum(read_number(text) is not None for text in said)
    assert len(bins) <= 13
    told = guess_histogram(first, said, with_answer=True)
    assert sum(bin_.is_right for bin_ in told) == 1
    assert sum(bin_.n for bin_ in told) == sum(bin_.n for bin_ in bins)


def test_a_prank_hides_nobody() -> None:
    """One guess of a million leaves the others their bins."""
    bins = guess_histogram(made(14), ["12", "13", "14", "14", "15", "1000000"])
    assert [(str(bin_.label), bin_.n) for bin_ in bins] == [
        ("12", 1),
        ("13", 1),
        ("14", 2),
        ("15 or more", 2),
    ]


def test_the_answer_has_its_place() -> None:
    """Where it was not guessed, too: by a button, among chances, and among numbers."""
    seen = exercise_named("seen-80")
    (right,) = (bin_ for bin_ in guess_histogram(seen, ["same"], with_answer=True) if bin_.is_right)
    assert str(right.label) == str(seen.named(seen.solve()))
    chances = guess_histogram(exercise_named("sixth-37"), ["90 %"], with_answer=True)
    assert [bin_.n for bin_ in chances] == [0] * 9 + [1]
    value = float(Fraction(str(exercise_named("sixth-37").solve())))
    assert [bin_.is_right for bin_ in chances].index(True) == int(10 * value)
    numbers = guess_histogram(made(14), ["3"], with_answer=True)
    assert str(numbers[0].label) == "2\u20133"
    assert [bin_.is_right for bin_ in numbers] == [False] * (len(numbers) - 1) + [True]
