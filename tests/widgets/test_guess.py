"""Guesses: what is asked, what is refused, what is kept; and what waits for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import IPython
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import Math

from kernel_lib.learn import guesses, own_store
from kernel_lib.learn.exercises import is_number
from kernel_lib.learn.questions import all_templates, exercise_named
from kernel_lib.runtime import storage
from tests.learn.by_hand import BY_HAND
from tests.together import each
from tests.widgets.wire import send
from widgets import Guess
from widgets.lesson.after import After, Folded, after


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Each test begins and ends without guesses."""
    guesses.forget_all()
    yield
    guesses.forget_all()


def ask(guess: Guess, value: Any) -> dict[str, Any]:
    """The picture after a guess was sent."""
    send(guess, {"kind": "guess", "value": value, "revision": None})
    return guess.picture


def test_the_example_is_no_answer() -> None:
    """How a chance may be written tells none: neither an answer nor what counts as one."""
    example = Guess("first-too-low").picture["words"]["chance"]
    chances = [
        template.exercise for template in all_templates().values() if template.exercise.is_chance
    ]
    assert len(chances) > 90
    for written in re.split(r", | or ", example):
        assert [chance.id for chance in chances if chance.is_hit(written)] == []


@each("id", BY_HAND)
def test_no_answer_before_the_guess(id: str) -> None:
    """What is sent tells nothing of the answer, in both languages, until somebody guesses."""
    for language in ("en", "ja"):
        guess = Guess(id, language)
        assert guess.picture["told"] == []
        sent = json.dumps(guess.picture, ensure_ascii=False)
        assert guess.say(guess.exercise.solution) not in sent
        send(guess, {"kind": "skip", "revision": None})
        assert guess.picture["told"][-1] == guess.say(guess.exercise.solution)
        assert len(guess.picture["told"]) == 2
        guesses.forget_all()


def test_a_guess_stands_beside_the_answer() -> None:
    """With the reason where the mistake is a foreseen one, and as right where it is right."""
    told = ask(Guess("first-too-low"), "25 %")["told"]
    assert told[0] == "You said 25 %. The answer is 20.0 % (1/5)."
    assert told[1].startswith("There are four rows, but five cards")
    guesses.forget_all()
    assert ask(Guess("first-too-low"), "0.2")["told"][0] == "You said 0.2: right."
    assert ask(Guess("gap-of-37"), " １２, ")["told"][0] == "You said 12: right."
    assert guesses.saved_answer("gap-of-37").guess == "12"
    assert ask(Guess("puzzle-highest"), "True")["told"][0] == "You said Yes. The answer is No."
    told = ask(Guess("mean-of-a-hand"), "16")["told"]
    assert told[0] == "You said 16. The answer is 16.44 (855/52)."


@pytest.mark.parametrize(
    ("id", "value", "sentence"),
    [
        ("first-too-low", "a lot", "Guess a chance, such as 7/8, 0.88 or 88 %."),
        ("first-too-low", "", "Guess a chance, such as 7/8, 0.88 or 88 %."),
        ("first-too-low", "7", "A chance lies from 0 to 1, or from 0 % to 100 %: 7 is none."),
        (
            "first-too-low",
            "120 %",
            "A chance lies from 0 to 1, or from 0 % to 100 %: 120 % is none.",
        ),
        ("gap-of-37", "a lot", "Guess a number, such as 7, 0.5 or 1/3."),
        ("gap-of-37", "twelve", "Write the number in digits: 12."),
        ("gap-of-37", "12 %", "Answer with a number, such as 7, without the percent sign."),
        ("first-too-low", 7, "A guess is a number or a word"),
        ("seen-80", "sideways", "That is not one of the answers to choose from"),
        ("puzzle-highest", "true", "That is not one of the answers to choose from"),
    ],
)
def test_what_is_no_guess_is_refused(id: str, value: Any, sentence: str) -> None:
    """In one sentence, and nothing is kept."""
    picture = ask(Guess(id), value)
    assert (picture["notice"], picture["told"], guesses.saved_answer(id).guess) == (
        sentence,
        [],
        None,
    )


def answered_by_words() -> list[str]:
    """The ids of the exercises whose answer is a word, but for one that names variants."""
    return sorted(
        id
        for id, template in all_templates().items()
        if template.exercise.words and id != "combine-aspect"
    )


NAMES = {"Ann", "Ben", "Cleo", "ann", "ben", "A", "B"}
"""Answers that are names of somebody or something: they are alike in all languages."""


@each("id", answered_by_words)
def test_words_are_shown_in_the_language(id: str) -> None:
    """Buttons and answers are Japanese in Japanese; what is sent and kept is the same value."""
    answer = exercise_named(id).solve()
    for chosen in exercise_named(id).words:
        guesses.forget_all()
        english, japanese = Guess(id, "en"), Guess(id, "ja")
        values = [option["value"] for option in english.picture["options"]]
        assert [option["value"] for option in japanese.picture["options"]] == values
        names = {option["value"]: option["name"] for option in japanese.picture["options"]}
        assert all(name in NAMES or not name.isascii() for name in names.values())
        assert len(set(names.values())) == len(names)
        told = ask(japanese, chosen)["told"][0]
        assert (guesses.saved_answer(id).guess, japanese.picture["guess"]) == (chosen, chosen)
        assert names[chosen] in told
        assert names[answer] in told
        assert ("正解" in told) == (chosen == answer)


def test_a_word_of_a_language_is_no_answer() -> None:
    """What stands on a button is not what is checked: only the value itself can be sent."""
    assert ask(Guess("seen-80", "ja"), "上がる")["told"] == []
    assert guesses.saved_answer("seen-80").guess is None
    assert ask(Guess("seen-80", "ja"), "up")["told"][0] == "あなたの予想は 上がる。正解です。"


def test_names_belong_to_answers() -> None:
    """An exercise names its own words and options, and nothing else."""
    for id, template in all_templates().items():
        exercise = template.exercise
        assert set(exercise.names) <= {*exercise.words, *exercise.options}, id


def test_a_guess_stays_as_it_is() -> None:
    """Who has seen the answer cannot guess again; all widgets of the question show the same."""
    first, second = Guess("seen-80"), Guess("seen-80")
    ask(first, "down")
    assert second.picture["told"] == first.picture["told"] != []
    assert ask(second, "up")["notice"] == "You have guessed already"
    assert guesses.saved_answer("seen-80").guess == "down"
    assert Guess("seen-80").picture["guess"] == "down"


def test_what_waits_is_shown_then() -> None:
    """Outputs that were caught are shown with the guess, and at once from then on."""
    caught = [{"output_type": "stream", "name": "stdout", "text": "the answer\n"}]
    waiting = After("seen-80", caught)
    assert "the answer" not in str(waiting.outputs)
    assert "the answer" not in repr(waiting)
    ask(Guess("seen-80"), "down")
    assert waiting.outputs == tuple(caught)
    assert After("seen-80", caught).outputs == tuple(caught)


def test_the_fold_holds_what_was_caught() -> None:
    """Where no kernel lives, the outputs stand behind a fold, escaped where they are text."""
    caught = [{"output_type": "stream", "name": "stdout", "text": "1 < 2"}]
    html = After("seen-80", caught)._repr_mimebundle_()["text/html"]
    assert html.startswith("<details")
    assert "1 &lt; 2" in html


def test_a_formula_in_the_fold_is_latex() -> None:
    """A formula stands between dollar signs, and not as the name of a Python object."""
    formula = Math("1 < x")
    forms = {"text/plain": repr(formula), "text/latex": formula._repr_latex_()}
    caught = [{"output_type": "display_data", "data": forms, "metadata": {}}]
    html = Folded(caught)._repr_mimebundle_()["text/html"]
    assert r"<p>$\displaystyle 1 &lt; x$</p>" in html
    assert "Math object" not in html


def test_what_follows_a_thought_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name the cell runs at once, and all it shows stands behind a fold."""
    shell = InteractiveShell()
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    folded = after("", "found = 7\nprint(f'it came out as {found}')")
    assert shell.user_ns["found"] == 7
    bundle = folded._repr_mimebundle_()
    assert "came out as" not in bundle["text/plain"]
    assert bundle["text/html"].startswith("<details")
    assert "it came out as 7" in bundle["text/html"]


def test_a_button_shows_what_follows_a_thought() -> None:
    """Nothing is shown before it is pressed; then all is, a chart as a chart, and it is gone."""
    caught = [{"output_type": "display_data", "data": {"text/plain": "a chart"}, "metadata": {}}]
    folded = Folded(caught)
    assert folded.shown.outputs == ()
    folded.button.click()
    assert folded.shown.outputs == tuple(caught)
    assert folded.button.layout.display == "none"


@pytest.mark.parametrize("ask", [Guess, lambda id: after(id, "1 / 0")])
def test_an_unknown_exercise(ask: Any) -> None:
    """It is refused in a sentence, and a cell that would wait for it is not run."""
    told = "^there is no exercise 'no-such'; there are, for instance, "
    with pytest.raises(ValueError, match=told):
        ask("no-such")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the answers in a place where a notebook runs, and where nothing is known yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_store, "_is_kept", [True])
    forget_what_was_read(monkeypatch)
    return tmp_path / guesses.FILE


def forget_what_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As another notebook begins."""
    for name, value in (("_known", {}), ("_read_in", []), ("_since", [])):
        monkeypatch.setattr(guesses, name, value)


def test_the_file_is_plain_data(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written where a notebook runs, read again, and what is not ours in it is left alone."""
    guesses.keep("seen-80", guess="down")
    guesses.keep("gap-of-37", is_solved=True)
    written = json.loads(here.read_text())
    assert datetime.fromisoformat(written.pop("since"))
    assert written == {
        "gap-of-37": {"guess": None, "is_solved": True, "seed": None, "answers": []},
        "seen-80": {"guess": "down", "is_solved": False, "seed": None, "answers": []},
    }
    forget_what_was_read(monkeypatch)
    assert guesses.saved_answer("seen-80").guess == "down"
    here.write_text("no file of ours")
    guesses.look_again()
    assert guesses.saved_answer("seen-80").guess == "down"


def test_two_notebooks_write_one_file(here: Path) -> None:
    """What another notebook has written since is not lost."""
    guesses.keep("seen-80", guess="down")
    here.write_text(here.read_text().replace("seen-80", "given-33").replace("down", "1/2"))
    guesses.keep("gap-of-37", guess="14")
    assert set(json.loads(here.read_text())) == {"seen-80", "given-33", "gap-of-37", "since"}


def test_what_was_deleted_does_not_come_back(here: Path) -> None:
    """Another notebook deletes all: this one, which still knows it, does not write it again."""
    guesses.keep("seen-80", guess="down")
    here.unlink()
    guesses.keep("gap-of-37", guess="14")
    assert set(json.loads(here.read_text())) == {"gap-of-37", "since"}
    guesses.keep("seen-80", guess="up")
    here.write_text('{"given-33": {"guess": "1/2"}, "since": "2026-11-26T09:00:00"}')  # begun anew
    assert set(guesses.all_kept()) == {"gap-of-37", "seen-80"}, "nothing was read yet"
    guesses.look_again()
    assert set(guesses.all_kept()) == {"given-33"}


def test_what_cannot_be_written_is_still_known(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be kept, as in a full store, it is known as long as the kernel lives."""
    monkeypatch.setattr(storage.Files, "write", lambda *_: OSError("no space"))
    guesses.keep("seen-80", guess="down")
    guesses.keep("gap-of-37", guess="14")
    assert not here.exists()
    assert set(guesses.all_kept()) == {"seen-80", "gap-of-37"}


def test_a_file_of_before_is_deleted_for_good(here: Path) -> None:
    """One that does not say when it was begun: who has read it does not write it again."""
    here.parent.mkdir()
    here.write_text('{"given-33": {"guess": "1/2"}}')
    assert guesses.saved_answer("given-33").guess == "1/2"
    here.unlink()
    guesses.keep("seen-80", guess="down")
    assert set(json.loads(here.read_text())) == {"seen-80", "since"}


def test_every_chance_is_marked() -> None:
    """Exercises that ask how likely something is say so, and their answer is from 0 to 1."""
    for id, template in all_templates().items():
        exercise = template.exercise
        if "ow likely" in exercise.question.words("en") and is_number(exercise.solve()):
            assert exercise.is_chance, id
        if exercise.is_chance:
            assert 0 <= exercise.solve() <= 1, id
