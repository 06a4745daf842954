"""How much of a lesson is done: right at every moment, and short."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_lib.core.text import speaking
from kernel_lib.learn import guesses, tries
from kernel_lib.nimmt.exercises import check
from tests.widgets.wire import send
from widgets import AnswerField, Guess, Progress


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


def test_it_leads_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Home lies beside the notebook, and nowhere else."""
    monkeypatch.chdir(tmp_path)
    assert Progress().picture["home"] == ""
    Path("home.ipynb").touch()
    assert Progress().picture["home"] == "home.ipynb"
