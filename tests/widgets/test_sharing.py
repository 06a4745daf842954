"""Answers that go to the class by themselves: only when somebody has agreed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kernel_lib.core import class_file, preferences
from kernel_lib.core.text import message
from kernel_lib.learn import guesses
from kernel_lib.teach import deliver_hand_in
from kernel_lib.teach.hand_in import Answered, HandIn
from tests.widgets.wire import ask, nothing_done, send
from widgets import AnswerField, MyResults
from widgets.lesson import sharing


class TeachersMachine:
    """What arrives there; it can be out of reach."""

    def __init__(self) -> None:
        self.arrived: list[HandIn] = []
        self.is_there = True

    def deliver(self, found: HandIn) -> object:
        """Take a hand-in, or be out of reach."""
        if not self.is_there:
            raise ValueError(message("the teacher's machine does not answer; try again"))
        self.arrived.append(found)
        return message("Thank you, {name}.", name=found.name)


@pytest.fixture(autouse=True)
def new_kernel() -> Iterator[None]:
    """A kernel in which nothing was answered, and nobody has agreed to anything."""
    nothing_done()
    preferences.forget()
    yield
    nothing_done()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> TeachersMachine:
    """The teacher's machine in a live class in which this pupil is called Ann."""
    found = TeachersMachine()
    monkeypatch.setattr(class_file, "live_address", lambda: "http://class/sixth-card-class/")
    monkeypatch.setattr(deliver_hand_in, "own_nickname", lambda: "Ann")
    monkeypatch.setattr(deliver_hand_in, "deliver", found.deliver)
    return found


def answer(field: AnswerField, value: str) -> dict[str, Any]:
    """The picture after an answer."""
    return ask(field, "answer", value=value)


def test_outside_a_live_class_nothing_is_asked() -> None:
    """Nor can a forged intent make somebody agree."""
    field = AnswerField("gap-of-37")
    assert answer(field, "14")["sharing"] == ""
    picture = ask(field, "agree", value=True)
    assert picture["notice"] == "Nothing is asked here"
    assert preferences.chosen(sharing.AGREED) is None


def test_it_is_asked_once_and_then_sent(machine: TeachersMachine) -> None:
    """After the first answer: what was answered goes at once, later ones as they come."""
    field, other = AnswerField("gap-of-37"), AnswerField("gap-of-30")
    assert field.picture["sharing"] == "", "not before somebody has answered"
    guesses.keep("given-33", guess="1/2")
    assert "as Ann" in answer(field, "14")["sharing"]
    assert machine.arrived == []
    picture = ask(field, "agree", value=True)
    assert (picture["sharing"], other.picture["sharing"]) == ("", "")
    (first,) = machine.arrived
    assert first.file_name == HandIn("class", "Ann", answers=first.answers).file_name
    assert first.name == "Ann"
    assert first.answers == (Answered("gap-of-37", None, "14"),)
    assert (first.game, first.guesses) == (None, {}), "answers, and nothing else"
    answer(field, "12")
    answer(other, "3")
    assert [one.answers for one in machine.arrived[1:]] == [
        (Answered("gap-of-37", None, "14"), Answered("gap-of-37", None, "12")),
        (Answered("gap-of-30", None, "3"),),
    ]


def test_no_is_no(machine: TeachersMachine) -> None:
    """It is not asked again, and nothing is ever sent."""
    field = AnswerField("gap-of-37")
    answer(field, "14")
    ask(field, "agree", value="perhaps")
    assert "neither yes nor no" in field.picture["notice"]
    ask(field, "agree", value=False)
    assert answer(field, "12")["sharing"] == ""
    assert machine.arrived == []


def test_each_pupil_at_a_machine_is_asked(
    machine: TeachersMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Ann has agreed to holds for Ann, and what Ben gets of it is nothing."""
    field = AnswerField("gap-of-37")
    answer(field, "14")
    ask(field, "agree", value=True)
    monkeypatch.setattr(deliver_hand_in, "own_nickname", lambda: "Ben")
    monkeypatch.setattr(sharing, "_opened", "9999")  # as if the page were loaded anew
    assert "as Ben" in answer(field, "12")["sharing"]
    assert len(machine.arrived) == 1
    ask(field, "agree", value=True)
    assert len(machine.arrived) == 1, "Ann's answers are not Ben's"


def test_it_can_be_stopped(machine: TeachersMachine) -> None:
    """At Home, as long as somebody sends."""
    field = AnswerField("gap-of-37")
    answer(field, "14")
    ask(field, "agree", value=True)
    results = MyResults()
    assert results.picture["isSending"]
    send(results, {"kind": "stop"})
    assert not results.picture["isSending"]
    answer(field, "12")
    assert len(machine.arrived) == 1
    assert field.picture["sharing"] == "", "nor is it asked again"


def test_spaces_do_no_harm(machine: TeachersMachine) -> None:
    """Keyboards of phones put a space behind a word; what cannot stand in a line is not sent."""
    preferences.choose(sharing.AGREED, "yes Ann")
    field = AnswerField("gap-of-37")
    assert answer(field, " 14 \u3000")["notice"] == ""
    assert machine.arrived[0].answers == (Answered("gap-of-37", None, "14"),)
    assert answer(field, "1" * 150)["notice"] == ""


def test_without_a_nickname_nothing_is_asked(
    machine: TeachersMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nickname comes from the entrance of the class."""
    monkeypatch.setattr(deliver_hand_in, "own_nickname", lambda: "")
    field = AnswerField("gap-of-37")
    assert answer(field, "14")["sharing"] == ""
    preferences.choose(sharing.AGREED, "yes Ann")
    answer(field, "12")
    assert machine.arrived == []


def test_a_machine_out_of_reach_is_told(machine: TeachersMachine) -> None:
    """The answer counts all the same, and goes with the next one to the same question."""
    preferences.choose(sharing.AGREED, "yes Ann")
    machine.is_there = False
    field = AnswerField("gap-of-37")
    picture = answer(field, "14")
    assert "does not answer" in picture["notice"]
    assert picture["told"]
    machine.is_there = True
    assert answer(field, "12")["notice"] == ""
    assert [one.text for one in machine.arrived[0].answers] == ["14", "12"]


def test_questions_of_ones_own_stay_here(
    machine: TeachersMachine, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The class knows only the kit's: an answer to another question is not sent."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text("[one]\nask = '1 + 1?'\nanswer = 2\n", encoding="utf-8")
    preferences.choose(sharing.AGREED, "yes Ann")
    field = AnswerField("one", exercises="my.toml")
    assert answer(field, "3")["notice"] == ""
    assert machine.arrived == []
