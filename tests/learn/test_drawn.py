"""Exercises drawn anew: right in a second way, never silly, and the same for the same seed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from kernel_lib.core.text import LANGUAGES, Message, message, words
from kernel_lib.ftw.content import exercises as ftw
from kernel_lib.ingenious.content import exercises as ingenious
from kernel_lib.learn import guesses
from kernel_lib.learn.drawn import MOST_DRAWS, Family, Unfit, about, digits, drawn
from kernel_lib.learn.exercises import Exercise, checker, is_number
from kernel_lib.nimmt.content import exercises as nimmt
from kernel_lib.nimmt.content.exercises import check
from tests.learn.second_answers import SECOND as SECOND_FAMILIES
from tests.learn.second_course import SECOND_COURSE
from tests.learn.second_ftw import SECOND_FTW
from tests.learn.second_ingenious import SECOND_INGENIOUS
from tests.learn.second_kinds import SECOND_KINDS
from tests.learn.test_answers import refuses_every_form_of_a_mistake, takes_every_right_form
from tests.strategies import by_length
from tests.together import each

GAMES = (nimmt, ftw, ingenious)
EXERCISES = [one for game in GAMES for one in game.EXERCISES]
FAMILIES = [family for game in GAMES for family in game.FAMILIES]
SECOND = {
    **SECOND_FAMILIES,
    **SECOND_COURSE,
    **SECOND_KINDS,
    **SECOND_FTW,
    **SECOND_INGENIOUS,
}
"""The second computation of each family."""

SEEDS = range(by_length(16, 100, 1000))
DIFFERENT = 10
"""Of so many seeds, at least so many questions differ."""

IDS = [family.id for family in FAMILIES]
every_family = each("family", FAMILIES, ids=IDS)

ODD, TEXT = message("?"), message(".")


@cache
def exercises(family: Family) -> list[Exercise]:
    """The exercises of all seeds."""
    return [family.exercise(seed) for seed in SEEDS]


@every_family
def test_an_answer_in_words_has_a_name(family: Family) -> None:
    """An answer that is a word is called by a name, which is translated."""
    for exercise in exercises(family):
        said = [one for one in (exercise.solve(), *exercise.wrong) if isinstance(one, str)]
        assert set(said) <= set(exercise.names)


def texts(exercise: Exercise) -> Iterator[Message]:
    """All that an exercise says."""
    yield from (exercise.question, exercise.solution, exercise.otherwise)
    yield from (*exercise.hints, *exercise.wrong.values())


def test_families_belong_to_exercises() -> None:
    """Each family is like one exercise, in the order of the lessons, and is computed twice."""
    assert len(FAMILIES) == len(set(IDS)) >= 114
    assert set(IDS) <= {exercise.id for exercise in EXERCISES}
    assert list(SECOND) == IDS


@every_family
def test_the_answer_is_found_in_a_second_way(family: Family) -> None:
    """The engine's answer is what the numbers of the question give without it."""
    for exercise in exercises(family):
        found = SECOND[family.id](exercise.question.facts)
        assert exercise.solve() == found, str(exercise.question)


@every_family
def test_questions_differ(family: Family) -> None:
    """Other seeds ask with other numbers, and none asks as the fixed exercise does."""
    questions = {str(exercise.question) for exercise in exercises(family)}
    assert len(questions) >= DIFFERENT
    (fixed,) = (one for one in EXERCISES if one.id == family.id)
    assert str(fixed.question) not in questions


@every_family
def test_no_question_is_silly(family: Family) -> None:
    """No chance is 0 or 1, there are mistakes and hints, and it has the kind of the fixed one."""
    (fixed,) = (one for one in EXERCISES if one.id == family.id)
    for exercise in exercises(family):
        assert exercise.id == family.id
        assert exercise.is_chance == fixed.is_chance
        assert is_number(exercise.solve()) == is_number(fixed.solve())
        assert len(exercise.wrong) >= 2
        assert len(exercise.hints) >= 2
        assert not exercise.is_chance or 0 < exercise.solve() < 1


@every_family
def test_every_right_form_passes(family: Family) -> None:
    """However the right answer is written, it is right, and so is what its solution says."""
    for exercise in exercises(family):
        if is_number(exercise.solve()):
            takes_every_right_form(exercise)
            assert exercise.feedback(digits(Fraction(exercise.solve()))).is_right is True
        assert exercise.feedback(exercise.solve()).is_right is True


@every_family
def test_no_foreseen_mistake_passes(family: Family) -> None:
    """However a mistake is written, it is refused, with its own reason."""
    for exercise in exercises(family):
        if is_number(exercise.solve()):
            refuses_every_form_of_a_mistake(exercise)
        for mistake, why in exercise.wrong.items():
            feedback = exercise.feedback(mistake)
            assert feedback.is_right is False
            assert str(why) in str(feedback.told)


@every_family
def test_both_languages_are_whole(family: Family) -> None:
    """Every text has words of its own in each language, and no place is left unfilled."""
    for exercise in exercises(family)[:10]:
        for text in texts(exercise):
            spoken = [text.words(language) for language in LANGUAGES]
            assert len(set(spoken)) == len(LANGUAGES)
            assert not {"{", "}"} & set("".join(spoken))


@every_family
def test_a_solution_tells_the_numbers_of_the_draw(family: Family) -> None:
    """The solutions of different seeds differ, as the questions do."""
    assert len({str(exercise.solution) for exercise in exercises(family)}) > DIFFERENT // 2


@every_family
def test_no_solution_says_about_itself(family: Family) -> None:
    """The number knows whether its digits are exact, so the words around it leave that to it."""
    for exercise in exercises(family):
        assert "about {" not in exercise.solution.one


def test_about_a_number() -> None:
    """A decimal that is exact is told as it is; others are about so much, in both languages."""
    exact, rounded = about(Fraction(11, 4)), about(Fraction(1, 3))
    assert (words(exact, "en"), words(exact, "ja")) == ("2.75", "2.75")
    assert (words(rounded, "en"), words(rounded, "ja")) == ("about 0.333", "約0.333")
    assert words(about(Fraction(4, 4))) == "1"


SAID = """
from hashlib import sha256
from kernel_lib.ftw.content import exercises as ftw
from kernel_lib.ingenious.content import exercises as ingenious
from kernel_lib.nimmt.content import exercises as nimmt
said = [
    repr(game.check(one.id, ..., seed=seed))
    for game in (nimmt, ftw, ingenious)
    for one in game.FAMILIES
    for seed in range(-2, 3)
]
print(sha256("".join(said).encode()).hexdigest())
"""


def test_a_seed_is_the_same_everywhere() -> None:
    """Two processes that order sets differently say the same."""
    said = [
        subprocess.run(
            [sys.executable, "-c", SAID],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0]
    assert said[0] == said[1]


def test_check_with_a_seed() -> None:
    """A seed asks and judges with its own numbers; without one nothing is different."""
    (family,) = (one for one in FAMILIES if one.id == "gap-of-37")
    exercise = family.exercise(5)
    assert check("gap-of-37", ..., seed=5).exercise.question == exercise.question
    assert check("gap-of-37", exercise.solve(), seed=5).is_right is True
    assert check("gap-of-37", exercise.solve() + 1, seed=5).is_right is False
    assert check("gap-of-37", 12).is_right is True
    assert check("gap-of-37", 12, seed=None).is_right is True


def test_a_drawn_answer_does_not_solve_the_fixed_exercise() -> None:
    """What waits for the exercise of the lesson goes on waiting."""
    guesses.forget_all()
    (family,) = (one for one in FAMILIES if one.id == "gap-of-37")
    assert check("gap-of-37", family.exercise(5).solve(), seed=5).is_right is True
    assert not guesses.kept("gap-of-37").is_solved


@pytest.mark.parametrize("seed", [True, 1.0, "1", (1,), Fraction(1)])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    """Anything else is refused in one sentence."""
    with pytest.raises(ValueError, match=r"^the seed must be a whole number, not "):
        check("gap-of-37", ..., seed=seed)


def test_a_seed_that_nobody_could_write() -> None:
    """A seed of more than 100 digits is refused; a long one that is shorter is fine."""
    with pytest.raises(ValueError, match=r"^the seed may have at most 100 digits$"):
        check("gap-of-37", ..., seed=10**5000)
    assert check("gap-of-37", ..., seed=-(10**99)).is_right is None


def test_an_exercise_without_a_family() -> None:
    """It says that its numbers are fixed, and which others are not."""
    told = (
        "^the numbers of 'row-of-50' cannot be drawn anew: leave out the seed, or take one of you"
    )
    with pytest.raises(ValueError, match=told):
        check("row-of-50", ..., seed=1)
    with pytest.raises(ValueError, match=r"^there is no exercise 'row-of-51'"):
        check("row-of-51", ..., seed=1)
    with pytest.raises(ValueError, match=r"^these exercises have no other numbers"):
        checker(nimmt.EXERCISES)("gap-of-37", ..., seed=1)


def exercise(answer: Any, *mistakes: Any, is_chance: bool = False) -> Exercise:
    """An exercise with these answers."""
    return drawn(
        "any",
        ODD,
        answer,
        solution=TEXT,
        hints=(),
        otherwise=TEXT,
        wrong=[(mistake, message("{n}", n=mistake)) for mistake in mistakes],
        is_chance=is_chance,
    )


@pytest.mark.parametrize(
    ("answer", "mistakes", "is_chance"),
    [
        (0, (Fraction(1, 2), Fraction(1, 3)), True),
        (1, (Fraction(1, 2), Fraction(1, 3)), True),
        (7, (7, 8), False),  # a mistake is right
        (7, (8, 8), False),  # two are the same
        (7, (8,), False),
        (7, (8, Fraction(7001, 1000)), False),  # the mistake is rounded to the answer
        (7, (8, Fraction(8001, 1000)), False),  # one is rounded to the other
        (Fraction(2001, 10000), (1, 2), False),  # rounded to a single digit
        (Fraction(7204, 10**5), (Fraction(7204, 1000), 1), True),  # it looks like percent
        ("luck", ("Luck", "skill"), False),
    ],
)
def test_silly_numbers_are_drawn_again(
    answer: Any, mistakes: tuple[Any, ...], is_chance: bool
) -> None:
    """They are never asked: the next draw is, and where there is none, the search ends."""
    draws: list[int] = []

    def first_silly(rng: Random) -> Exercise:
        draws.append(1)
        return (
            exercise(5, 6, 7)
            if len(draws) > 1
            else exercise(answer, *mistakes, is_chance=is_chance)
        )

    assert Family("any", first_silly).exercise(1).solve() == 5
    assert len(draws) == 2
    with pytest.raises(ValueError, match=r"^no numbers are found for any with seed 1$"):
        Family("any", lambda rng: exercise(answer, *mistakes, is_chance=is_chance)).exercise(1)


def test_the_search_for_numbers_ends() -> None:
    """A family that never finds any is asked so many times and not more, each time anew."""
    seen = []

    def never(rng: Random) -> Exercise:
        seen.append(rng.random())
        raise Unfit

    with pytest.raises(ValueError, match=r"no numbers are found"):
        Family("any", never).exercise(1)
    assert len(seen) == len(set(seen)) == MOST_DRAWS
