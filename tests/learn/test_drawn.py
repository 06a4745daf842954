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

from kernel_lib.core.text import LANGUAGES, Message, words
from kernel_lib.learn import guesses
from kernel_lib.learn.exercises import Exercise, is_number
from kernel_lib.learn.questions import all_templates, check
from kernel_lib.learn.templates import MOST_DRAWS, ConditionalText, Mistake, Numbers, Template, need
from kernel_lib.learn.wording import about, digits
from kernel_lib.learn.wrong_lines import WrongLines
from tests.learn.second_answers import SECOND as SECOND_FAMILIES
from tests.learn.second_causes import SECOND_CAUSES
from tests.learn.second_course import SECOND_COURSE
from tests.learn.second_elsewhere import SECOND_ELSEWHERE
from tests.learn.second_ftw import SECOND_FTW
from tests.learn.second_inference import SECOND_INFERENCE
from tests.learn.second_ingenious import SECOND_INGENIOUS
from tests.learn.second_kinds import SECOND_KINDS
from tests.learn.second_learning import SECOND_LEARNING
from tests.learn.second_pictures import SECOND_PICTURES
from tests.learn.second_rules import SECOND_RULES
from tests.learn.second_skill import SECOND_SKILL
from tests.learn.second_spread import SECOND_SPREAD
from tests.learn.second_together import SECOND_TOGETHER
from tests.learn.test_answers import refuses_every_form_of_a_mistake, takes_every_right_form
from tests.strategies import by_length
from tests.together import each

TEMPLATES = [template for template in all_templates().values() if template.has_others]
SECOND = {
    **SECOND_FAMILIES,
    **SECOND_COURSE,
    **SECOND_KINDS,
    **SECOND_FTW,
    **SECOND_INGENIOUS,
    **SECOND_PICTURES,
    **SECOND_RULES,
    **SECOND_ELSEWHERE,
    **SECOND_INFERENCE,
    **SECOND_SPREAD,
    **SECOND_TOGETHER,
    **SECOND_CAUSES,
    **SECOND_SKILL,
    **SECOND_LEARNING,
}
"""The second computation of each template; wrong lines are worked out in ``test_kinds``."""


def second(id: str, question: Message) -> Any:
    """The answer to a question, computed a second time; a root is near enough."""
    answer = SECOND[id]({**question.facts, "asked": question.words("en")})
    return pytest.approx(answer, rel=1e-9) if isinstance(answer, float) else answer


SEEDS = range(by_length(16, 100, 1000))
DIFFERENT = 10
"""Of so many seeds, at least so many questions differ."""

IDS = [template.id for template in TEMPLATES]
every_template = each("template", TEMPLATES, ids=IDS)

SOLVED = [template for template in TEMPLATES if not isinstance(template, WrongLines)]


@cache
def exercises(template: Template) -> list[Exercise]:
    """The exercises of all seeds."""
    return [template.drawn(seed) for seed in SEEDS]


@every_template
def test_an_answer_in_words_has_a_name(template: Template) -> None:
    """An answer that is a word is called by a name, which is translated."""
    for exercise in exercises(template):
        said = [answer for answer in (exercise.solve(), *exercise.wrong) if isinstance(answer, str)]
        assert set(said) <= set(exercise.names)


def texts(exercise: Exercise) -> Iterator[Message]:
    """All that an exercise says."""
    yield from (exercise.question, exercise.solution, exercise.otherwise)
    yield from (*exercise.hints, *exercise.wrong.values())


def test_every_template_is_computed_twice() -> None:
    """Each template with other numbers is computed twice."""
    assert len(TEMPLATES) == len(set(IDS)) >= 114
    assert sorted(SECOND) == sorted(template.id for template in SOLVED)


@each("template", SOLVED, ids=[template.id for template in SOLVED])
def test_the_answer_is_found_in_a_second_way(template: Template) -> None:
    """The engine's answer is what the numbers of the question give without it."""
    for exercise in exercises(template):
        assert exercise.solve() == second(template.id, exercise.question), str(exercise.question)


@every_template
def test_questions_differ(template: Template) -> None:
    """Other seeds ask with other numbers, and none asks as the fixed exercise does."""
    questions = {str(exercise.question) for exercise in exercises(template)}
    assert len(questions) >= DIFFERENT
    fixed = template.exercise
    assert str(fixed.question) not in questions


@every_template
def test_no_question_is_silly(template: Template) -> None:
    """No chance is 0 or 1, there are mistakes and hints, and it has the kind of the fixed one."""
    fixed = template.exercise
    for exercise in exercises(template):
        assert exercise.id == template.id
        assert exercise.is_chance == fixed.is_chance
        assert is_number(exercise.solve()) == is_number(fixed.solve())
        assert len(exercise.wrong) >= 2
        assert len(exercise.hints) >= 2
        assert not exercise.is_chance or 0 < exercise.solve() < 1


@every_template
def test_every_right_form_passes(template: Template) -> None:
    """However the right answer is written, it is right, and so is what its solution says."""
    for exercise in exercises(template):
        if is_number(exercise.solve()):
            takes_every_right_form(exercise)
            assert exercise.feedback(digits(Fraction(exercise.solve()))).is_right is True
        assert exercise.feedback(exercise.solve()).is_right is True


@every_template
def test_no_foreseen_mistake_passes(template: Template) -> None:
    """However a mistake is written, it is refused, with its own reason."""
    for exercise in exercises(template)[: by_length(6, 100, 1000)]:
        if is_number(exercise.solve()):
            refuses_every_form_of_a_mistake(exercise)
        for mistake, why in exercise.wrong.items():
            feedback = exercise.feedback(mistake)
            assert feedback.is_right is False
            assert str(why) in str(feedback.told)


@every_template
def test_both_languages_are_whole(template: Template) -> None:
    """Every text has words of its own in each language, and no place is left unfilled."""
    for exercise in exercises(template)[:10]:
        for text in texts(exercise):
            spoken = [text.words(language) for language in LANGUAGES]
            assert len(set(spoken)) == len(LANGUAGES)
            assert not {"{", "}"} & set("".join(spoken))


@every_template
def test_a_solution_tells_the_numbers_of_the_draw(template: Template) -> None:
    """The solutions of different seeds differ, as the questions do."""
    assert len({str(exercise.solution) for exercise in exercises(template)}) > DIFFERENT // 2


@every_template
def test_no_solution_says_about_itself(template: Template) -> None:
    """The number knows whether its digits are exact, so the words around it leave that to it."""
    for exercise in exercises(template):
        assert "about {" not in exercise.solution.one


def test_about_a_number() -> None:
    """A decimal that is exact is told as it is; others are about so much, in both languages."""
    exact, rounded = about(Fraction(11, 4)), about(Fraction(1, 3))
    assert (words(exact, "en"), words(exact, "ja")) == ("2.75", "2.75")
    assert (words(rounded, "en"), words(rounded, "ja")) == ("about 0.333", "約0.333")
    assert words(about(Fraction(4, 4))) == "1"


SAID = f"""
from hashlib import sha256
from kernel_lib.learn.questions import all_templates
said = [
    repr(one.drawn(seed).feedback(...))
    for one in all_templates().values() if one.has_others
    for seed in {by_length((-2, 1), range(-2, 3), range(-2, 3))}
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
    exercise = all_templates()["gap-of-37"].drawn(5)
    assert check("gap-of-37", ..., seed=5).exercise.question == exercise.question
    assert check("gap-of-37", exercise.solve(), seed=5).is_right is True
    assert check("gap-of-37", exercise.solve() + 1, seed=5).is_right is False
    assert check("gap-of-37", 12).is_right is True
    assert check("gap-of-37", 12, seed=None).is_right is True


def test_a_drawn_answer_does_not_solve_the_fixed_exercise() -> None:
    """What waits for the exercise of the lesson goes on waiting."""
    guesses.forget_all()
    answer = all_templates()["gap-of-37"].drawn(5).solve()
    assert check("gap-of-37", answer, seed=5).is_right is True
    assert not guesses.saved_answer("gap-of-37").is_solved


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
    """It says that its numbers are fixed."""
    told = "^the numbers of 'over-66' cannot be drawn anew: leave out the seed$"
    with pytest.raises(ValueError, match=told):
        check("over-66", ..., seed=1)
    with pytest.raises(ValueError, match=r"^there is no exercise 'over-67'"):
        check("over-67", ..., seed=1)


TEXT = (ConditionalText({"en": "?", "ja": "？"}),)


def template_of(*draws: tuple[Any, tuple[Any, ...], bool]) -> Template:
    """A template that draws these answers and mistakes in turn, over and over."""
    left = iter(draws * MOST_DRAWS)
    answers = range(max(len(mistakes) for _, mistakes, _ in draws))

    def facts(answer: Any, mistakes: tuple[Any, ...]) -> dict[str, Any]:
        return {"right": answer, "many": len(mistakes), "wrong": mistakes}

    def draw(_rng: Random) -> tuple[Any, ...]:
        answer, mistakes, _ = next(left)
        return answer, mistakes

    return Template(
        "any",
        Numbers(facts, (0, ()), draw),
        TEXT,
        "right",
        TEXT,
        (),
        TEXT,
        tuple(Mistake(f"wrong[{at}]", TEXT, f"many > {at}") for at in answers),
        is_chance=any(is_chance for *_, is_chance in draws),
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
    fine = (Fraction(1, 5), (Fraction(1, 6), Fraction(1, 7)), is_chance)
    silly = (answer, mistakes, is_chance)
    assert template_of(silly, fine).drawn(1).solve() == Fraction(1, 5)
    with pytest.raises(ValueError, match=r"^no numbers are found for any with seed 1: .+ \(200\)$"):
        template_of(silly).drawn(1)


def test_the_search_for_numbers_ends_and_says_why() -> None:
    """A template that never finds any is asked so many times, each time anew."""
    seen: list[float] = []

    def never(rng: Random) -> tuple[Any, ...]:
        seen.append(rng.random())
        need(False, "nothing is ever fine")
        return ()

    template = Template("any", Numbers(dict, (0,), never), TEXT, "1", TEXT, (), TEXT)
    with pytest.raises(ValueError, match=r"with seed 1: nothing is ever fine \(200\)$"):
        template.drawn(1)
    assert len(seen) == len(set(seen)) == MOST_DRAWS
