"""What a class has answered, counted a second way; and how answers are handed in."""

from __future__ import annotations

import csv
import io
from random import Random

import numpy as np
import pytest

from kernel_lib.core.record import RecordError
from kernel_lib.learn.guesses import GivenAnswer, SavedAnswer
from kernel_lib.learn.questions import all_templates, exercise_named, lesson_of
from kernel_lib.teach.answers import FEWEST, WEAK, ClassAnswers
from kernel_lib.teach.build_hand_in import answers_of, hand_in
from kernel_lib.teach.gather import Gathering
from kernel_lib.teach.hand_in import MOST_ANSWERS, Answered, HandIn, _checks, read_hand_in

QUESTIONS = ("gap-of-37", "first-too-low", "gap-of-30", "given-33", "neither-is-safe")
"""Questions whose answers are numbers."""


def right(id: str) -> str:
    """The right answer to the lesson's own numbers."""
    return str(all_templates()[id].exercise.solve())


def a_class(seed: int, pupils: int = 28) -> dict[tuple[str, str], list[Answered]]:
    """Pupils who try some questions, some of them until they are right."""
    rng = Random(seed)
    answered = {}
    for number in range(pupils):
        skill = rng.random()
        answers = []
        for id in QUESTIONS:
            if rng.random() < 0.9:
                wrong = [Answered(id, None, "1/997") for _ in range(rng.randrange(3))]
                is_right = rng.random() < skill
                last = [Answered(id, None, right(id))] if is_right or rng.random() < 0.5 else []
                answers += (last + wrong if is_right else wrong + last) or wrong
        answered["7b", f"p{number}"] = answers
    return answered


@pytest.mark.parametrize("seed", range(10))
def test_counted_a_second_way(seed: int) -> None:
    """Tried, right at first and solved, and the statistics of the set, as numpy has them."""
    pupils = a_class(seed)
    answers = ClassAnswers()
    for who, said in pupils.items():
        answers.add(who, said)
    table = np.zeros((len(QUESTIONS), len(answers.people)))
    tried = dict.fromkeys(QUESTIONS, 0)
    solved = dict(tried)
    for at, who in enumerate(sorted(person for person, said in pupils.items() if said)):
        for row, id in enumerate(QUESTIONS):
            texts = [answer.text for answer in pupils[who] if answer.id == id]
            tried[id] += bool(texts)
            solved[id] += right(id) in texts
            table[row, at] = bool(texts) and texts[0] == right(id)
    for question in answers.questions:
        row = QUESTIONS.index(question.exercise.id)
        assert (question.tried, question.right, question.solved) == (
            tried[question.exercise.id],
            table[row].sum(),
            solved[question.exercise.id],
        )
        assert question.is_weak == (
            question.tried >= FEWEST and question.right / question.tried < WEAK
        )
    for lesson, analysis in answers.analyses.items():
        rows = [at for at, id in enumerate(QUESTIONS) if lesson_of(id) == lesson]
        ids = {QUESTIONS[row] for row in rows}
        counts = [
            at
            for at, who in enumerate(answers.people)
            if 2 * len({answer.id for answer in pupils[who]} & ids) >= len(rows)
        ]
        marks = table[np.ix_(rows, counts)]
        for item in analysis.items:
            own = marks[rows.index(QUESTIONS.index(item.id))]
            rest = marks.sum(axis=0) - own
            assert item.facility == pytest.approx(own.mean())
            if item.discrimination is not None:
                assert item.discrimination == pytest.approx(np.corrcoef(own, rest)[0, 1])
        k, total = len(rows), marks.sum(axis=0)
        if k > 1 and total.var() > 0:
            kr20 = k / (k - 1) * (1 - marks.var(axis=1, ddof=1).sum() / total.var(ddof=1))
            assert analysis.kr20 == pytest.approx(kr20)
    assert any(len(analysis.items) > 1 for analysis in answers.analyses.values())


def test_the_leading_mistake() -> None:
    """It is one that was foreseen, made by most pupils, whatever their numbers were."""
    template = all_templates()["gap-of-37"]
    seeds = [None, 3, 5, None]
    answers = ClassAnswers()
    for number, seed in enumerate(seeds):
        exercise = template.exercise if seed is None else template.drawn(seed)
        wrong = next(iter(exercise.wrong))
        answers.add(("7b", f"p{number}"), [Answered("gap-of-37", seed, str(wrong))] * 2)
    answers.add(("7b", "q"), [Answered("gap-of-37", None, "987654")])
    (question,) = answers.questions
    assert question.tried == 5
    assert [n for _, n in question.mistakes] == [4]
    assert question.mistakes[0][0].one == next(iter(template.exercise.wrong.values())).one


def test_what_comes_again_counts_once() -> None:
    """A pupil hands in all answers so far each time; an older text that comes late is no news."""
    answers = ClassAnswers()
    said = [Answered("gap-of-37", None, text) for text in ("14", "13", "12")]
    for number in (1, 3, 2):
        answers.add(("7b", "ann"), said[:number])
    result = answers.results["7b", "ann"]["gap-of-37"]
    assert result == (3, False, True)
    answers.add(("7b", "ann"), [Answered("gap-of-37", None, "15")])
    assert answers.results["7b", "ann"]["gap-of-37"] == (4, False, True), "on another device"
    answers.add(("7b", "ben"), [Answered("no-such-question", None, "1")])
    assert answers.people == (("7b", "ann"),)


def test_other_numbers_belong_to_the_question() -> None:
    """Whoever asks for other numbers goes on with the same question; the lesson's come first."""
    template = all_templates()["gap-of-37"]
    answers = ClassAnswers()
    good = str(template.drawn(7).solve())
    answers.add(("7b", "ann"), [Answered("gap-of-37", 7, good)])
    answers.add(("7b", "ann"), [Answered("gap-of-37", None, "14")])
    assert answers.results["7b", "ann"]["gap-of-37"] == (2, False, True)


def test_tables_for_others() -> None:
    """A line a pupil and question; scores with nbgrader's columns; no cell becomes a formula."""
    answers = ClassAnswers()
    answers.add(("=cmd", "ann"), [Answered("gap-of-37", None, right("gap-of-37"))])
    answers.add(("7b", "ben"), [Answered("gap-of-37", None, "14")], ("7B", "Ben"))
    lines = [*csv.DictReader(io.StringIO(answers.csv()))]
    assert lines[0] == {
        "class": "7B",
        "pupil": "Ben",
        "lesson": "22",
        "question": "gap-of-37",
        "tries": "1",
        "right_at_first": "0",
        "solved": "0",
        "mistake": str(exercise_named("gap-of-37").feedback("14").mistake),
    }
    assert (lines[1]["class"], lines[1]["mistake"]) == ("'=cmd", "")
    scores = [*csv.DictReader(io.StringIO(answers.nbgrader_csv()))]
    assert scores == [
        {"assignment": "lesson-22", "student_id": "7B/Ben", "score": "0", "max_score": "1"},
        {"assignment": "lesson-22", "student_id": "'=cmd/ann", "score": "1", "max_score": "1"},
    ]


# --- handing in -------------------------------------------------------------------------------


def test_answers_are_handed_in() -> None:
    """In the order of their times, those of the kit alone, and read again as they were."""
    known = {
        "gap-of-37": SavedAnswer(
            answers=(
                GivenAnswer("14", False, at="2026-11-26T09:00:02"),
                GivenAnswer("1/4 of it", False, 5, at="2026-11-26T09:00:00"),
            )
        ),
        "first-too-low 8": SavedAnswer(
            answers=(GivenAnswer("3", True, 8, at="2026-11-26T09:00:01"),)
        ),
        "my.toml#one": SavedAnswer(answers=(GivenAnswer("2", True),)),
    }
    answers = answers_of(known)
    assert answers == [
        Answered("gap-of-37", 5, "1/4 of it"),
        Answered("first-too-low", 8, "3"),
        Answered("gap-of-37", None, "14"),
    ]
    handed_in = hand_in("7b", "Ann", answers=answers)
    assert read_hand_in(handed_in.text) == handed_in
    assert handed_in.answers == tuple(answers)
    assert "-answers-" in handed_in.file_name
    gathering = Gathering()
    gathering.add(handed_in.file_name, handed_in.text)
    gathering.add("again.txt", handed_in.text)
    assert gathering.answers.people == (("7b", "ann"),)
    assert gathering.twice == 1
    assert gathering.refused == []


def test_only_so_many_are_handed_in() -> None:
    """The latest; what cannot stand in a line is left out."""
    many = [Answered("gap-of-37", None, str(number)) for number in range(MOST_ANSWERS + 50)]
    handed_in = hand_in("7b", "ann", answers=[*many, Answered("gap-of-37", None, "two\nlines")])
    assert len(handed_in.answers) == MOST_ANSWERS
    assert handed_in.answers[-1].text == str(MOST_ANSWERS + 49)
    assert read_hand_in(handed_in.text) == handed_in
    with pytest.raises(ValueError, match="nothing to hand in"):
        hand_in("7b", "ann", answers=[Answered("gap-of-37", None, "two\nlines")])


@pytest.mark.parametrize(
    "line",
    [
        "answer gap-of-37",
        "answer Gap 7",
        "answer gap-of-37@x 7",
        "answer gap-of-37@1234567890 7",
        "answer gap-of-37  7",
        "answer " + "a" * 61 + " 7",
    ],
)
def test_a_line_that_is_no_answer_is_refused(line: str) -> None:
    """With its line, as all else that is wrong in a hand-in."""
    good = HandIn("7b", "ann", answers=(Answered("gap-of-37", None, "7"),))
    lines = [*good.text.splitlines()[:-2], line]
    text = "\n".join([*lines, f"check {' '.join(_checks(lines))}"]) + "\n"
    with pytest.raises(RecordError) as refusal:
        read_hand_in(text)
    assert refusal.value.line == 4
