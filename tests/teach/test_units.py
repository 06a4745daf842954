"""The unit: its school lessons are full, its tests are parallel, and its keys are right."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

from kernel_lib import teach
from kernel_lib.core.text import LANGUAGES, speaking, words
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.questions import exercise_named
from kernel_lib.teach import plans, printing
from kernel_lib.teach.planning.lesson_plan import SCHOOL_LESSON
from kernel_lib.teach.planning.mistakes import answer_of
from kernel_lib.teach.planning.notebook import lesson
from kernel_lib.teach.planning.page import Grid, PrintedPage, html, pages
from kernel_lib.teach.planning.tests_of_unit import (
    AT_HOME,
    FOR_TRANSFER,
    FORMS,
    homework_of,
    questions,
)
from kernel_lib.teach.planning.units import Unit, unit_named, unit_names, unit_pages
from kernel_lib.teach.worksheets.lessons import drawn_in
from tests.learn.test_drawn import second
from tests.strategies import SOAK
from tests.teach.pdf import WRITTEN, sizes, text, without_space
from tests.together import each

CHANCE = unit_named("chance")
UNITS = [unit_named(name) for name in unit_names()]
SEEDS = range(201) if SOAK else range(5)
KINDS = {
    *("talk", "review", "unplugged", "lesson", "worksheet", "close"),
    *("pre-test", "post-test"),
}
ITEMS = 10

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)


@every_unit
def test_five_lessons_of_45_minutes(unit: Unit) -> None:
    """Each is full, takes up the lesson that it says for as long as this takes, and ends."""
    assert CHANCE.lessons == ("20", "21", "22", "23", "24")
    assert len(unit.sessions) == 5
    for session in unit.sessions:
        assert sum(step.minutes for step in session.steps) == SCHOOL_LESSON["en"]
        assert min(step.minutes for step in session.steps) >= 5
        assert {step.kind for step in session.steps} <= KINDS
        (taken,) = (step.minutes for step in session.steps if step.kind == "lesson")
        assert lesson(session.lesson).minutes <= taken <= lesson(session.lesson).minutes + 10
        assert session.steps[-1].kind == "close"


@every_unit
def test_a_school_lesson_of_japan_is_longer(unit: Unit) -> None:
    """Each has 50 minutes there, five more for paper or for the end, and none for the lesson."""
    with speaking("ja"):
        longer = unit_named(unit.name)
    for session, longer_session in zip(unit.sessions, longer.sessions, strict=True):
        assert sum(step.minutes for step in longer_session.steps) == SCHOOL_LESSON["ja"] == 50
        (more,) = (
            step.kind
            for step, than in zip(longer_session.steps, session.steps, strict=True)
            if step.minutes != than.minutes
        )
        assert more in ("worksheet", "close")


@pytest.mark.thinned
@every_language
@every_unit
def test_what_is_assessed_stands_in_the_plan(language: str, unit: Unit) -> None:
    """Three sides, as schools of Japan have them."""
    with speaking(language):
        criteria = unit_named(unit.name).criteria
        plan = html(unit_pages(unit.name)[0])
    assert len(criteria) == 3
    for side, shown in criteria:
        assert side in plan
        assert shown.replace("'", "&#x27;") in plan


@every_unit
def test_a_test_at_both_ends(unit: Unit) -> None:
    """The pre-test comes before the first lesson is taken up, the post-test after the last."""
    kinds = [step.kind for session in unit.sessions for step in session.steps]
    assert kinds.index("pre-test") < kinds.index("lesson")
    assert kinds.count("pre-test") == kinds.count("post-test") == 1
    assert "lesson" not in kinds[kinds.index("post-test") :]


@every_unit
def test_each_lesson_is_asked_twice(unit: Unit) -> None:
    """The ten kinds of questions are two of each lesson, in the order of the lessons."""
    asked = unit.items
    assert len(set(asked)) == ITEMS
    for at, number in enumerate(unit.lessons):
        known = {template.id for template in drawn_in(number)}
        assert set(asked[2 * at : 2 * at + 2]) <= known


@every_unit
def test_what_is_to_bring_is_used(unit: Unit) -> None:
    """Things are brought for the lessons in which something is done without computers."""
    with_things = [
        session.lesson
        for session in unit.sessions
        if any(step.kind == "unplugged" for step in session.steps)
    ]
    first = html(unit_pages(unit.name)[0])
    assert re.findall(r"for lesson (\w+): ", first) == with_things
    assert with_things == {"chance": ["21", "22", "23"], "decisions": ["29"]}.get(unit.name, [])


@every_unit
def test_the_lessons_come_in_an_order_that_they_allow(unit: Unit) -> None:
    """No lesson of a unit needs a later one, and the reserve lesson needs none outside."""
    for at, number in enumerate(unit.lessons):
        assert not set(lesson(number).needs) & set(unit.lessons[at:])
    assert unit.reserve not in unit.lessons


def test_the_normal_curve_comes_before_the_test() -> None:
    """As in Japan's order of Mathematics B."""
    order = unit_named("inference").lessons
    assert order.index("34") < order.index("36") < order.index("35")


def test_numbers_of_the_units_are_worked_out() -> None:
    """What plans and answers tell, in both languages, beside what stands in lessons."""

    def wins(least: int) -> float:
        return sum(comb(20, wins) for wins in range(least, 21)) / 2**20

    gains = {order: 5 * sum(min(order, n) for n in (40, 60, 80)) / 3 for order in (40, 60, 80)}
    gains = {order: gain - 2 * order for order, gain in gains.items()}
    yen = {order: round(100 * gain) for order, gain in gains.items()}
    errors = [f"{sqrt(p * (1 - p) / 24):.3f}" for p in (0.75, 0.5)]
    none = comb(34, 3) / comb(40, 3)
    of_inference = [f"{1 - 0.75**10:.3f}", f"{wins(15):.3f}", f"{wins(14):.3f}", *errors]
    of_chance = [f"{none:.3f}", f"{1 - none:.3f}", f"{6 / 38:.3f}"]
    for language, of_decisions in (
        ("en", [f"{gains[60]:.2f}", f"{180 - gains[60]:.2f}", f"{gains[80]:.0f}"]),
        ("ja", [str(yen[60]), str(18000 - yen[60]), str(yen[80])]),
    ):
        with speaking(language):
            for unit, told in (
                ("inference", of_inference),
                ("chance", of_chance),
                ("decisions", of_decisions),
            ):
                said = repr(unit_named(unit))
                assert [number for number in told if number not in said] == [], (unit, language)


@pytest.mark.thinned
@every_language
@every_unit
def test_the_transfer_task_is_new_and_has_its_answer(language: str, unit: Unit) -> None:
    """It has a page of its own for pupils without the answer, which stands in the key."""
    with speaking(language):
        task, answer = unit_named(unit.name).transfer
        printed = unit_pages(unit.name)
    for page, has_answer in (("transfer", False), ("key", True)):
        written = html(named(printed, f"unit-{unit.name}-{page}"))
        assert escaped(task)[:60].replace("'", "&#x27;") in written.replace("&#39;", "&#x27;")
        assert (escaped(answer)[:20] in written) is has_answer


def told(exercise: Exercise) -> str:
    """What an exercise asks."""
    return exercise.question.words("en")


@pytest.mark.thinned
@every_unit
@each("seed", SEEDS)
def test_the_forms_are_parallel(seed: int, unit: Unit) -> None:
    """All tests ask the same kinds of questions, each with numbers and an answer of its own."""
    forms = [questions(unit.items, which, seed) for which in FORMS]
    assert all([exercise.id for exercise in form] == list(unit.items) for form in forms)
    for same in zip(*forms, strict=True):
        texts = {told(exercise) for exercise in same} | {told(exercise_named(same[0].id))}
        assert len(texts) == len(FORMS) + 1
        assert len({exercise.question.one for exercise in same}) == 1
        assert len({exercise.solve() for exercise in same}) == len(FORMS)
        assert len({len(exercise.wrong) for exercise in same}) == 1


@pytest.mark.thinned
@every_unit
@each("seed", SEEDS)
def test_the_keys_are_right(seed: int, unit: Unit) -> None:
    """The answers of tests and homework are found in a second way, and wrong ones are wrong."""
    for exercise in asked_in_all(unit, seed):
        if not exercise.lines:  # these are worked out anew in tests/learn/test_kinds.py
            assert exercise.solve() == second(exercise.id, exercise.question)
        assert exercise.feedback(exercise.solve()).is_right
        assert not any(exercise.feedback(mistake).is_right for mistake in exercise.wrong)


def asked_in_all(unit: Unit, seed: int) -> list[Exercise]:
    """Every question of a unit: all tests and all homework."""
    tests = [exercise for which in FORMS for exercise in questions(unit.items, which, seed)]
    return tests + [exercise for n in unit.lessons for exercise in homework_of(n, unit.items, seed)]


@every_unit
def test_homework_is_no_test(unit: Unit) -> None:
    """Homework asks other kinds of questions than the tests, two or more for each lesson."""
    for number in unit.lessons:
        kinds = [exercise.id for exercise in homework_of(number, unit.items, 1)]
        assert len(kinds) >= 2
        assert not set(kinds) & set(unit.items)


def test_seeds_differ() -> None:
    """Another seed asks with other numbers, and the same one with the same."""
    first, same, different = (
        [told(each) for each in questions(CHANCE.items, "pre", seed)] for seed in (1, 1, 2)
    )
    assert first == same
    assert sum(left != right for left, right in zip(first, different, strict=True)) >= ITEMS - 1


def named(found: list[PrintedPage], file: str) -> PrintedPage:
    """The page with this name."""
    return next(page for page in found if page.file == file)


@every_language
def test_the_key_has_every_answer(language: str) -> None:
    """The keys tell the answer of each question, and what to say to each foreseen mistake."""
    with speaking(language):
        printed = unit_pages("chance", seed=3)
        key = html(named(printed, "unit-chance-key"))
        at_home = html(named(printed, "unit-chance-homework-key"))
        for which in FORMS:
            for exercise in questions(CHANCE.items, which, 3):
                assert words(answer_of(exercise)) in key
                assert all(escaped(why) in key for why in exercise.wrong.values())
        for number in CHANCE.lessons:
            for exercise in homework_of(number, CHANCE.items, 3):
                assert words(answer_of(exercise)) in at_home


def escaped(why: object) -> str:
    """A reason as a page of HTML writes it."""
    return words(why).replace("&", "&amp;").replace("<", "&lt;")


@every_language
def test_every_page_that_is_drawn_says_its_seed(language: str) -> None:
    """Tests, homework and keys say the seed that makes them again."""
    seed_words = {"en": "Seed 7", "ja": "シード7"}[language]
    with speaking(language):
        drawn = [page for page in unit_pages("chance", seed=7) if is_drawn(page.file)]
        assert len(drawn) == len(FORMS) + 1 + 5 + 1
        for page in drawn:
            assert "7" in html(page)
            assert seed_words in html(page).replace(" 7", "7" if language == "ja" else " 7")


def is_drawn(file: str) -> bool:
    """Whether the questions of a file are drawn from the seed."""
    return any(word in file for word in ("test", "key", "homework"))


def test_the_grading_sheet_has_a_line_for_each_pupil() -> None:
    """Both tests, question by question, their sums, the homework and a sum for each pupil."""
    printed = unit_pages("chance", pupils=27)
    plan = html(named(printed, "unit-chance"))
    assert "pupils=27" in plan
    assert set(re.findall(r"copies=(\d+)", plan)) == {"27"}
    page = named(printed, "unit-chance-grading-sheet")
    (grid,) = (block for block in page.blocks if isinstance(block, Grid))
    assert len(grid.rows) == 27
    assert len(grid.head) == 1 + 2 * (ITEMS + 1) + len(CHANCE.lessons) - 1 + 2
    assert len(grid.shares) == len(grid.head) == len(grid.rows[0])
    counts = html(named(unit_pages("chance"), "unit-chance-what-counts"))
    assert f"Together {ITEMS + AT_HOME * 4 + FOR_TRANSFER} points" in counts


@pytest.mark.parametrize("language", WRITTEN)
def test_the_tests_are_printed_with_their_tables(language: str) -> None:
    """The PDF of a test has the ten questions, on two sheets, and the seed."""
    with speaking(language):
        page = named(unit_pages("chance", seed=1), "unit-chance-post-test")
        data = printing.pdf(pages(page), "A4")
        asked = [words(exercise.question) for exercise in questions(CHANCE.items, "post", 1)]
    printed = text(data)
    assert len(sizes(data)) == 2
    for question in asked:
        assert without_space(question) in printed


def test_all_pages_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page once, as HTML and as PDF, under the names that the plan tells."""
    if not SOAK:
        monkeypatch.setattr(plans, "pdf", lambda *_args: b"%PDF")
    files = {file.name for file in teach.unit("chance", folder=tmp_path).files}
    with speaking("en"):
        printed = unit_pages("chance")
    assert len(files) == 2 * len(printed) == 2 * len({page.file for page in printed})
    for name in ("rules-6-nimmt", "unit-chance-pre-test", "unit-chance-grading-sheet", "plan-20"):
        assert {f"{name}-en.html", f"{name}-a4-en.pdf"} <= files
        assert name in html(printed[0])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"name": "luck"},
            "there is no unit 'luck': choose one of chance, decisions, inference",
        ),
        ({"name": None}, "there is no unit None"),
        ({"seed": "x"}, "seed"),
        ({"seed": Fraction(1, 2)}, "seed"),
        ({"pupils": 0}, "pupils"),
        ({"pupils": 61}, "pupils"),
        ({"paper": "B5"}, "there is no paper 'B5' here"),
        ({"language": "fr"}, "there is no language 'fr' here"),
    ],
)
def test_what_is_refused(given: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    """What is not fine is refused before anything is written."""
    with pytest.raises((ValueError, TypeError), match=sentence):
        teach.unit(**{"folder": tmp_path, **given})
    assert list(tmp_path.iterdir()) == []
