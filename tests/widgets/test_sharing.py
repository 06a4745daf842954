"""Answers that go to the class by themselves: only when somebody has agreed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from kernel_lib.core.text import message
from kernel_lib.learn import guesses
from kernel_lib.runtime import class_file, clock, preferences
from kernel_lib.teach import deliver_hand_in
from kernel_lib.teach.hand_in import Answered, HandIn
from tests.widgets.wire import ask, nothing_done, send
from widgets import AnswerField, Guess, MyResults
from widgets.lesson import sharing


class TeachersMachine:
    """What arrives there; it can be out of reach."""

    def __init__(self) -> None:
        self.arrived: list[HandIn] = []
        self.is_there = self.is_taking = True
        self.agreed: list[bool] = []
        self.said: dict[str, bool] = {}

    def sharing(self) -> str:
        """What the pupil has said who has the nickname now."""
        said = self.said.get(deliver_hand_in.own_nickname())
        return "" if said is None else "yes" if said else "no"

    def tell_sharing(self, name: str, is_fine: bool) -> None:
        """Note whether a pupil has agreed, or be out of reach."""
        if not self.is_there:
            raise ValueError(message("the teacher's machine does not answer; try again"))
        self.said[name] = is_fine
        self.agreed.append(is_fine)

    def deliver(self, found: HandIn) -> object:
        """Take a hand-in, or be out of reach."""
        if not (self.is_there and self.is_taking):
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
    receiver = TeachersMachine()
    monkeypatch.setattr(class_file, "live_address", lambda: "http://class/sixth-card-class/")
    monkeypatch.setattr(deliver_hand_in, "own_nickname", lambda: "Ann")
    monkeypatch.setattr(deliver_hand_in, "deliver", receiver.deliver)
    monkeypatch.setattr(deliver_hand_in, "tell_sharing", receiver.tell_sharing)
    monkeypatch.setattr(deliver_hand_in, "sharing", receiver.sharing)
    monkeypatch.setattr(sharing, "_nameless", [])
    return receiver


def answer(field: AnswerField, value: str) -> dict[str, Any]:
    """The picture after an answer."""
    return ask(field, "answer", value=value)


def guessed(guess: Guess, **intent: Any) -> dict[str, Any]:
    """The picture after an intent."""
    send(guess, intent)
    return guess.picture


def load_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the page were loaded anew, much later: what the machine keeps stays."""
    monkeypatch.setattr(sharing, "_nameless", [])
    monkeypatch.setattr(sharing, "_opened", "9999")


def test_outside_a_live_class_nothing_is_asked() -> None:
    """Nor can a forged intent make somebody agree."""
    field = AnswerField("gap-of-37")
    assert answer(field, "14")["sharing"] == ""
    picture = ask(field, "agree", value=True)
    assert picture["notice"] == "Nothing is asked here"
    assert not sharing.is_agreed()


def test_it_is_asked_once_and_then_sent(machine: TeachersMachine) -> None:
    """After the first answer: what was answered goes at once, later ones as they come."""
    field, second = AnswerField("gap-of-37"), AnswerField("gap-of-30")
    assert field.picture["sharing"] == "", "not before somebody has answered"
    guesses.keep("given-33", guess="1/2")
    assert "as Ann" in answer(field, "14")["sharing"]
    assert machine.arrived == []
    picture = ask(field, "agree", value=True)
    assert (picture["sharing"], second.picture["sharing"]) == ("", "")
    (first,) = machine.arrived
    assert first.file_name == HandIn("class", "Ann", answers=first.answers).file_name
    assert first.name == "Ann"
    assert first.answers == (Answered("gap-of-37", None, "14"),)
    assert (first.game, first.guesses) == (None, {}), "answers, and nothing else"
    answer(field, "12")
    answer(second, "1/3")
    assert [hand_in.answers for hand_in in machine.arrived[1:]] == [
        (Answered("gap-of-37", None, "14"), Answered("gap-of-37", None, "12")),
        (Answered("gap-of-30", None, "1/3"),),
    ]


@pytest.mark.usefixtures("machine")
def test_a_page_that_is_loaded_anew_knows_what_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has sent a guess is not offered to hand it in once more."""
    monkeypatch.setattr(class_file, "found", lambda: class_file.ClassFile("7b"))
    guess = Guess("gap-of-37")
    send(guess, {"kind": "guess", "value": "14"})
    send(guess, {"kind": "agree", "value": True})
    assert not guess.picture["canHandIn"]
    load_anew(monkeypatch)
    assert not Guess("gap-of-37").picture["canHandIn"]
    guesses.keep("given-33", guess="1/2")
    assert Guess("given-33").picture["canHandIn"], "it was guessed before"


def test_who_agrees_after_a_reload_sends_what_was_before(
    machine: TeachersMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guesses and answers of this nickname; what stood there before it is nobody's."""
    guesses.keep("given-33", guess="1/2")
    guessed(Guess("seen-80"), kind="guess", value="up")
    answer(AnswerField("gap-of-37"), "14")
    load_anew(monkeypatch)
    guesses.ask("gap-of-37")
    guessed(Guess("sixth-37"), kind="guess", value="30 %")
    assert machine.arrived == []
    guessed(Guess("sixth-37"), kind="agree", value=True)
    first, *others = machine.arrived
    assert dict(first.guesses) == {"seen-80": "up", "sixth-37": "30 %"}
    assert [hand_in.answers for hand_in in others] == [(Answered("gap-of-37", None, "14"),)]
    monkeypatch.setattr(deliver_hand_in, "own_nickname", lambda: "Ben")
    sharing.share_guesses()
    assert len(machine.arrived) == 2, "nor is it Ben's"


def test_of_another_day_nothing_goes_by_itself(
    machine: TeachersMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who practised yesterday, and says yes today, sends what is done today."""
    guessed(Guess("seen-80"), kind="guess", value="up")
    answer(AnswerField("gap-of-37"), "12")
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    monkeypatch.setattr(sharing, "_opened", tomorrow.isoformat(timespec="seconds"))
    monkeypatch.setattr(sharing, "_nameless", [])
    guessed(Guess("sixth-37"), kind="guess", value="30 %")
    guessed(Guess("sixth-37"), kind="agree", value=True)
    assert [dict(hand_in.guesses) for hand_in in machine.arrived] == [{"sixth-37": "30 %"}]


def test_a_page_that_was_left_open_overnight_sends(
    machine: TeachersMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tablet that slept: what is guessed and answered in the morning goes, and nothing older."""
    guessed(Guess("seen-80"), kind="guess", value="up")
    answer(AnswerField("gap-of-37"), "12")
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    guessed(Guess("sixth-37"), kind="guess", value="30 %")
    guessed(Guess("sixth-37"), kind="agree", value=True)
    guessed(Guess("given-33"), kind="guess", value="1/2")
    answer(AnswerField("gap-of-30"), "1/3")
    arrived = [(dict(hand_in.guesses), hand_in.answers) for hand_in in machine.arrived]
    assert arrived == [
        ({"sixth-37": "30 %"}, ()),
        ({"given-33": "1/2"}, ()),
        ({}, (Answered("gap-of-30", None, "1/3"),)),
    ]


@pytest.mark.usefixtures("machine")
def test_settings_that_are_damaged_keep_nobody_from_answering() -> None:
    """What is kept there may be of an older kit, too."""
    for kept in ("Ann:gap-of-37", "[1]", '["Ann", 0, 3, 4]', "{}"):
        preferences.choose(sharing.SENT, kept)
        assert not sharing.has_gone("gap-of-37")


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
    load_anew(monkeypatch)
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
    assert machine.agreed == [True, False], "the class is told, too"


def test_who_deletes_all_sends_nothing_more(machine: TeachersMachine) -> None:
    """The class is told before it is forgotten here who has agreed."""
    field = AnswerField("gap-of-37")
    answer(field, "14")
    ask(field, "agree", value=True)
    results = MyResults()
    for _ in range(2):
        send(results, {"kind": "delete"})
    assert machine.agreed == [True, False]


def test_guesses_go_too(machine: TeachersMachine) -> None:
    """It is asked after the first guess; what was guessed in this notebook goes at once."""
    guess, second = Guess("seen-80"), Guess("sixth-37")
    assert guess.picture["sharing"] == ""
    picture = guessed(guess, kind="guess", value="up")
    assert "your guesses, your answers and the step" in picture["sharing"]
    assert machine.arrived == []
    assert guessed(guess, kind="agree", value=True)["sharing"] == ""
    assert [dict(hand_in.guesses) for hand_in in machine.arrived] == [{"seen-80": "up"}]
    guessed(second, kind="guess", value="30 %")
    assert dict(machine.arrived[1].guesses) == {"sixth-37": "30 %"}
    guessed(Guess("given-33"), kind="skip")
    assert len(machine.arrived) == 2, "who wants to see the answer has guessed nothing"


def test_a_class_that_does_not_hear_it_is_told_again(machine: TeachersMachine) -> None:
    """Nobody has agreed to anything of which the class does not know."""
    guess = Guess("seen-80")
    guessed(guess, kind="guess", value="up")
    machine.is_there = False
    picture = guessed(guess, kind="agree", value=True)
    assert "does not answer" in picture["notice"]
    assert picture["sharing"], "it is still asked"
    machine.is_there = True
    assert guessed(guess, kind="agree", value=True)["sharing"] == ""
    assert machine.agreed == [True]
    machine.is_there = False
    picture = guessed(Guess("sixth-37"), kind="guess", value="30 %")
    assert "does not answer" in picture["notice"]
    assert picture["told"], "the guess counts all the same"
    machine.is_there = True
    ask(AnswerField("gap-of-37"), "answer", value="14")
    assert dict(machine.arrived[-2].guesses) == {"sixth-37": "30 %"}, "it goes with the next"


@pytest.mark.parametrize("is_fine", [True, False])
def test_what_is_said_in_one_field_is_heard_in_all(machine: TeachersMachine, is_fine: bool) -> None:
    """The question goes from guesses and from exercises alike, also where sending fails."""
    guess, field = Guess("seen-80"), AnswerField("gap-of-37")
    guessed(guess, kind="guess", value="up")
    assert answer(field, "14")["sharing"]
    machine.is_taking = False
    notice = guessed(guess, kind="agree", value=is_fine)["notice"]
    assert ("does not answer" in notice) == is_fine
    assert field.picture["sharing"] == guess.picture["sharing"] == ""


def test_who_cannot_stop_is_told(machine: TeachersMachine) -> None:
    """As long as the class does not know it, nothing is said to have stopped; data is deleted."""
    machine.said["Ann"] = True
    guesses.keep("seen-80", guess="up")
    results = MyResults()
    machine.is_there = False
    send(results, {"kind": "stop"})
    assert "does not answer" in results.picture["notice"]
    assert results.picture["isSending"]
    for _ in range(2):
        send(results, {"kind": "delete"})
    assert guesses.all_kept() == {}
    assert "does not answer" in results.picture["notice"]


def test_a_guess_that_did_not_go_can_be_handed_in(
    machine: TeachersMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button is away only where the class has the guess, or is about to get it."""
    monkeypatch.setattr(class_file, "found", lambda: class_file.ClassFile("7b"))
    guess = Guess("seen-80")
    assert not guessed(guess, kind="guess", value="up")["canHandIn"], "it is asked first"
    assert guessed(guess, kind="agree", value=False)["canHandIn"]
    machine.said["Ann"] = True
    assert not guessed(Guess("sixth-37"), kind="guess", value="1/3")["canHandIn"]
    machine.is_there = False
    assert guessed(Guess("given-33"), kind="guess", value="1/2")["canHandIn"]


def test_spaces_do_no_harm(machine: TeachersMachine) -> None:
    """Keyboards of phones put a space behind a word; what cannot stand in a line is not sent."""
    machine.said["Ann"] = True
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
    machine.said["Ann"] = True
    answer(field, "12")
    assert machine.arrived == []


def test_a_machine_out_of_reach_is_told(machine: TeachersMachine) -> None:
    """The answer counts all the same, and goes with the next one to the same question."""
    machine.said["Ann"] = True
    machine.is_there = False
    field = AnswerField("gap-of-37")
    picture = answer(field, "14")
    assert "does not answer" in picture["notice"]
    assert picture["told"]
    machine.is_there = True
    assert answer(field, "12")["notice"] == ""
    assert [given.text for given in machine.arrived[0].answers] == ["14", "12"]


def test_questions_of_ones_own_stay_here(
    machine: TeachersMachine, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The class knows only the kit's: an answer to another question is not sent."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text("[one]\nask = '1 + 1?'\nanswer = 2\n", encoding="utf-8")
    machine.said["Ann"] = True
    field = AnswerField("one", exercises="my.toml")
    assert answer(field, "3")["notice"] == ""
    assert machine.arrived == []
