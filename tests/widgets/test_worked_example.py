"""Worked examples: guess first, then step; nothing of the answer leaves before there is a guess."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kernel_lib.core.text import LANGUAGES
from kernel_lib.ftw.content import examples as ftw
from kernel_lib.ingenious.content import examples as ingenious
from kernel_lib.nimmt.content.examples import EXAMPLES, TurnExample
from tests.widgets.wire import recorded, send
from widgets import FtwExample, IngeniousExample, WorkedExample

TRICKS = [id for id, example in EXAMPLES.items() if isinstance(example, TurnExample)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", TRICKS)
def test_nothing_is_told_before_a_guess(id: str, language: str) -> None:
    """Before a guess nothing of the outcome leaves for the browser."""
    example = EXAMPLES[id]
    assert isinstance(example, TurnExample)
    with recorded() as wire:
        figure = WorkedExample(id, language=language)
        for to in (1, len(figure.events)):
            send(figure, {"kind": "step", "to": to})
            assert figure.step == 0
            assert figure.picture["notice"]
    start = [list(row) for row in figure.table.rows]
    for picture in wire.pictures():
        assert [row["cards"] for row in picture["rows"]] == start
        assert set(picture["piles"].values()) == {0}
        assert picture["verdict"] == ""
        assert picture["rule"] is None
        assert picture["mark"] is None
    told = "".join(wire.messages)
    for event in figure.events[1:]:
        assert json.dumps(figure.say(event.words(str))) not in told
    assert "answer" not in {key for picture in wire.pictures() for key in picture}


@pytest.mark.parametrize("id", TRICKS)
def test_a_step_shows_no_later_one(id: str) -> None:
    """Each step shows what it is about; the words and rows of later steps are not there."""
    figure = WorkedExample(id)
    send(figure, {"kind": "guess", "value": "nobody"})
    pictures = [figure.start_picture(), *figure.step_pictures()]
    for to in range(len(figure.events) + 1):
        send(figure, {"kind": "step", "to": to})
        assert figure.picture["step"] == to
        assert figure.picture["say"] == pictures[to]["say"]
        assert figure.picture["rows"] == pictures[to]["rows"]
        shown = json.dumps(figure.picture)
        for later in pictures[to + 1 :]:
            assert json.dumps(later["say"]) not in shown
        assert (figure.picture["verdict"] != "") == (to == len(figure.events))


def test_steps_go_back() -> None:
    """Steps can be taken forward and back; a step shows the same both ways."""
    figure = WorkedExample("N-000-EX2")
    send(figure, {"kind": "guess", "value": "P4"})
    own = {"answers"}
    forward = []
    for to in range(len(figure.events) + 1):
        send(figure, {"kind": "step", "to": to})
        forward.append({k: v for k, v in figure.picture.items() if k not in own})
    for to in reversed(range(len(figure.events) + 1)):
        send(figure, {"kind": "step", "to": to})
        assert {k: v for k, v in figure.picture.items() if k not in own} == forward[to]
    assert forward[-1]["verdict"] == "Your guess was right: P4."


@pytest.mark.parametrize("to", [-1, 7, 99, None, "1", 1.5, True, [1]], ids=repr)
def test_no_such_step(to: Any) -> None:
    """A step that is not there is refused, and the figure stays where it is."""
    figure = WorkedExample("N-000-EX1")
    assert len(figure.events) == 5
    send(figure, {"kind": "guess", "value": "P3"})
    send(figure, {"kind": "step", "to": to})
    assert figure.step == 0
    assert figure.picture["notice"] == f"There is no step {to!r}: steps are 0 to 5"


@pytest.mark.parametrize("value", ["P9", "", None, 3, ["P1"], {}], ids=repr)
def test_no_such_answer(value: Any) -> None:
    """A guess that is none of the answers is refused."""
    figure = WorkedExample("N-000-EX1")
    send(figure, {"kind": "guess", "value": value})
    assert figure.guess is None
    assert figure.picture["notice"] == "That is not one of the answers to choose from"


def test_guess_stays_once_stepped() -> None:
    """A guess can be changed until the first step is shown, and not after it."""
    figure = WorkedExample("N-000-EX1")
    for value in ("P1", "P2"):
        send(figure, {"kind": "guess", "value": value})
        assert figure.picture["guess"] == value
    send(figure, {"kind": "step", "to": 1})
    send(figure, {"kind": "guess", "value": "P3"})
    assert figure.guess == "P2"
    assert figure.picture["notice"].startswith("The guess is made")


def test_wrong_guess() -> None:
    """At the last step a wrong guess is told the answer, and why: where its card went, who took."""
    figure = WorkedExample("N-000-EX1")
    send(figure, {"kind": "guess", "value": "P1"})
    send(figure, {"kind": "step", "to": 5})
    assert figure.picture["verdict"] == "It came out differently: P3."
    assert figure.picture["why"] == (
        "P1: 37 goes behind 22, as card 5 of row 1. P3: 45 is the "
        "sixth card of row 2 and takes 35, 36, 38, 40, 42: 8 bulls. 45 starts the row anew."
    )


def test_row_of_a_card_nobody_plays() -> None:
    """A question about a card that nobody plays is refused with those played."""
    with pytest.raises(ValueError, match=r"^nobody plays 38 in this example; the cards are 37,"):
        WorkedExample("N-000-EX1", row_of=38)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "intent",
    [{"kind": "choose", "choice": "5"}, {"kind": "answer"}, {"kind": "make_picture"}, None],
    ids=repr,
)
def test_forged_intent_to_an_example(intent: Any, language: str) -> None:
    """A figure refuses what it does not understand."""
    figure = WorkedExample("N-000-EX1", language=language)
    send(figure, intent)
    assert (figure.guess, figure.step, figure.language) == (None, 0, language)
    assert figure.picture["notice"].isascii() is (language == "en")


@pytest.mark.parametrize(
    ("kind", "examples"),
    [
        (WorkedExample, EXAMPLES),
        (FtwExample, ftw.EXAMPLES),
        (IngeniousExample, ingenious.EXAMPLES),
    ],
)
def test_named_after_what_it_shows(kind: Any, examples: Any) -> None:
    """Before the answer is told an example has a name of its own; its source stands in a fold."""
    shown = 0
    for id, example in examples.items():
        if not hasattr(example, "named"):
            continue
        ask = {"ask": "allowed"} if getattr(example, "result", "") is None else {}
        figure = kind(id, **ask)
        assert example.named is not None, id
        assert figure.picture["title"] == str(example.named) != str(example.title)
        assert str(example.source) not in (figure.picture["title"], repr(figure).splitlines()[0])
        assert figure.picture["about"][0] == f"Source: {example.source}"
        shown += 1
    assert shown > 8
