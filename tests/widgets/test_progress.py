"""How much of a lesson is done: right at every moment, and short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel_lib.core.text import speaking
from kernel_lib.learn import guesses, tries
from kernel_lib.nimmt.exercises import check
from tests.widgets.wire import send
from widgets import AnswerField, Guess, Progress
from widgets.lesson import progress as module
from widgets.lesson.progress import chances_guessed, lessons

EN = Path(__file__).parents[2] / "notebooks" / "en"


@pytest.fixture(autouse=True)
def new_notebook(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A kernel in which nothing was asked or answered yet."""
    monkeypatch.setattr(guesses, "_asked", {})
    guesses.forget_all()
    tries.unlock_solutions()
    yield
    guesses.forget_all()


def answer(field: AnswerField, value: str) -> None:
    """Somebody answers."""
    send(field, {"kind": "answer", "value": value, "revision": field.picture["revision"]})


def in_lessons(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the fold shows in the folder of the lessons."""
    monkeypatch.setattr(module, "lessons", lambda: lessons(EN))
    progress = Progress()
    assert progress.picture["overview"] is None
    send(progress, {"kind": "lessons"})
    found: dict[str, Any] = progress.picture["overview"]
    return found


def test_the_line_follows_every_answer() -> None:
    """A guess, a field and ``check`` change it at once; it is sent without being run again."""
    field, guess = AnswerField("gap-of-37"), Guess("seen-80")
    progress = Progress()
    check("first-too-low", ...)
    assert progress.picture["told"] == "0 of 3 questions are done."
    answer(field, "14")
    assert progress.picture["marks"] == ["wrong", "open", "open"]
    answer(field, "12")
    send(guess, {"kind": "guess", "value": "up", "revision": None})
    assert progress.picture["told"] == "2 of 3 questions are done."
    assert progress.picture["marks"] == ["done", "done", "open"]
    check("first-too-low", "20 %")
    assert progress.picture["told"] == "All is done: 3 questions."
    guesses.forget_all()
    assert progress.picture["marks"] == ["open", "open", "open"]


def test_what_was_answered_before_counts() -> None:
    """A lesson that is opened anew begins where it was; questions that come later count, too."""
    guesses.keep("gap-of-37", is_solved=True)
    guesses.keep("given-33", guess="1/2")
    progress = Progress()
    assert repr(progress) == "This notebook has asked nothing yet."
    AnswerField("gap-of-37")
    AnswerField("gap-of-37")
    AnswerField("bulls-of-a-row")
    assert repr(progress) == progress.picture["told"] == "1 of 2 questions are done."


def test_other_numbers_count() -> None:
    """A question is done with whatever numbers, also those that a cell names."""
    field, own = AnswerField("gap-of-37"), AnswerField("gap-of-30", seed=2)
    progress = Progress()
    send(field, {"kind": "another", "revision": 0})
    answer(field, str(field.exercise.solve()))
    answer(own, str(own.exercise.solve()))
    assert check("gap-of-37", check("gap-of-37", seed=5).exercise.solve(), seed=5).is_right
    assert progress.picture["told"] == "All is done: 3 questions."
    assert guesses.asked() == ("gap-of-37", "gap-of-30 2", "gap-of-37 5")


def test_a_teachers_own_questions_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As any other."""
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text("[one]\nask = '1 + 1?'\nanswer = 2\n", encoding="utf-8")
    field, progress = AnswerField("one", exercises="my.toml"), Progress()
    answer(field, "2")
    assert progress.picture["told"] == "All is done: 1 question."


def test_a_file_says_what_is_to_come() -> None:
    """Where nobody has run a lesson stands one sentence, in the language of the lesson."""
    for id in ("gap-of-37", "gap-of-30"):
        AnswerField(id)
    bundle = Progress()._repr_mimebundle_()
    assert bundle is not None
    told = "This lesson asks 2 questions. When it runs, this line tells how many you have done."
    assert bundle[0]["text/plain"] == told
    assert bundle[0]["text/html"] == f'<p lang="en">{told}</p>'
    with speaking("ja"):
        assert repr(Progress()).startswith("このレッスンの問題は2問です。")


def test_one_that_is_closed_is_left_alone() -> None:
    """A cell that runs again closes what it showed; that hears of nothing any more."""
    progress = Progress()
    progress.close()
    AnswerField("gap-of-37")
    assert progress.picture["marks"] == []


# --- all lessons --------------------------------------------------------------------------------


def test_lessons_that_were_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fold lists these alone, each with what is done in it."""
    found = {one.file: one for one in lessons(EN)}
    lesson = found["22-the-hypergeometric-gap.ipynb"]
    assert {"gap-of-37", "gap-of-nobody", "gap-of-30"} <= set(lesson.ids)
    guesses.keep("gap-of-37", guess="14")
    guesses.keep("gap-of-30", is_solved=True)
    assert lesson.done(guesses.all_kept()) == 2
    overview = in_lessons(monkeypatch)
    assert overview["lessons"] == [
        {"file": lesson.file, "title": lesson.title, "done": f"2/{len(lesson.ids)}"}
    ]
    assert overview["told"][0] == f"0 of {len(found)} lessons are done."


def test_one_chance_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single guess is told in the singular."""
    guesses.keep("first-too-low", guess="25 %")
    told = "You guessed 1 chance: 5 points beside the truth, +5 points"
    assert in_lessons(monkeypatch)["told"][1].startswith(told)


def test_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guessed chances beside the true ones, and how far off they are on average."""
    for id, value in (("first-too-low", "30 %"), ("given-33", "1/2"), ("gap-of-37", "14")):
        guesses.keep(id, guess=value)
    guesses.keep("neither-is-safe", guess="")
    near = chances_guessed(guesses.all_kept())
    assert [(one.id, one.guess) for one in near] == [("first-too-low", 0.3), ("given-33", 0.5)]
    overview = in_lessons(monkeypatch)
    told = "You guessed 2 chances: 13 points beside the truth on average, \u22123 points"
    assert overview["told"][1].startswith(told)
    assert re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', overview["drawing"]) == [
        ("100.0", "138.0"),
        (f"{64 + 180 * near[1].answer:.1f}", "102.0"),
    ]
    assert "You said 30 %, it is 20 %" in overview["drawing"]
