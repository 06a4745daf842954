"""The class board, and handing in at tables and guesses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kernel_lib.learn import guesses
from kernel_lib.runtime import preferences
from kernel_lib.teach.hand_in import Answered, read_hand_in
from kernel_lib.teach.hand_in import HandIn as Text
from tests.teach.hand_ins import pupil
from tests.widgets.wire import nothing_done, recorded, send
from widgets import ClassBoard, FtwTable, Guess, HandIn, IngeniousBoard, NimmtTable
from widgets.class_board import board as board_module


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own, as a notebook has one, where nothing was played or guessed.

    A board has time to the end: what it shows after its first look is not left to the machine.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(board_module, "AT_ONCE", None)
    nothing_done()
    preferences.forget()
    yield tmp_path
    preferences.forget()
    guesses.forget_all()


def full(lesson: Path, count: int = 4) -> Path:
    """A folder with hand-ins."""
    folder = lesson / "hand-in"
    folder.mkdir()
    for number in range(count):
        (folder / pupil(number).file_name).write_text(pupil(number).text, encoding="utf-8")
    return folder


def block(board: ClassBoard, key: str) -> dict[str, Any]:
    """One of the tables that are shown."""
    return next(table for table in board.picture["blocks"] if table["key"] == key)


def test_it_shows_what_is_in_the_folder(lesson: Path) -> None:
    """How many, all scores, the hardest trick, luck, guesses, and what is not counted."""
    folder = full(lesson)
    (folder / "half.txt").write_text(pupil(5).text[:99], encoding="utf-8")
    board = ClassBoard(folder, names=True)
    assert board.picture["title"] == "The class board · 4 people"
    assert board.picture["counted"] == "4 games counted, 0 handed in twice, 1 not counted."
    keys = [table["key"] for table in board.picture["blocks"]]
    assert keys == ["scores", "trick", "luck", "guesses", "refused"]
    assert sum(int(line["cells"][0]) for line in block(board, "scores")["lines"]) == 4
    beside = " ".join(line["cells"][1] for line in block(board, "scores")["lines"])
    assert all(word in beside for word in ("bot Vera", "mean of the class", "exact expectation"))
    (line,) = block(board, "refused")["lines"]
    assert line["label"] == "half.txt"
    assert line["cells"][0].startswith("line ")


def test_every_table_is_whole(lesson: Path) -> None:
    """Each line has a cell below each heading, and no bar is longer than its place."""
    for names in (True, False):
        for table in ClassBoard(full(lesson) if names else None, names=names).picture["blocks"]:
            assert {len(line["cells"]) + 1 for line in table["lines"]} == {len(table["heads"])}
            assert all(line["bar"] is None or 0 <= line["bar"] <= 1 for line in table["lines"])


def test_answers_are_counted(lesson: Path) -> None:
    """By question and by pupil; what goes wrong most, and which lesson wants another look."""
    folder = lesson / "hand-in"
    folder.mkdir()
    said = {"ann": ("12",), "ben": ("14",), "cleo": ("13", "12"), "dora": ("13",)}
    for name, texts in said.items():
        answers = tuple(Answered("gap-of-37", None, text) for text in texts)
        handed_in = Text("7b", name, answers=answers)
        (folder / handed_in.file_name).write_text(handed_in.text, encoding="utf-8")
    board = ClassBoard(folder, names=True)
    assert [table["key"] for table in board.picture["blocks"]] == ["exercises", "pupils"]
    (line,) = block(board, "exercises")["lines"]
    assert line["label"].startswith("22 · ")
    assert line["cells"][:3] == ["4", "25 %", "50 %"]
    assert line["cells"][4].startswith("2 pupils: "), "13 twice, 14 once"
    assert "To look at again: The table is 16 20" in block(board, "exercises")["finding"]
    pupils = block(board, "pupils")["lines"]
    assert {pupil["label"]: pupil["cells"] for pupil in pupils}["cleo"] == ["1", "0", "1"]
    unnamed = ClassBoard(folder)
    assert [line["label"] for line in block(unnamed, "pupils")["lines"]] == ["1", "2", "3", "4"]
    assert "cleo" not in json.dumps(unnamed.picture)


def test_without_names_nobody_is_named(lesson: Path) -> None:
    """No nickname of anybody is sent to the projector, nor said in words."""
    folder = full(lesson)
    (folder / "7b-p9-nimmt.txt").write_text(pupil(5).text[:99], encoding="utf-8")
    (folder / "7b-p8-nimmt.txt").write_text("sixth-card hand-in 1\nnmae p8", encoding="utf-8")
    board = ClassBoard(folder, names=False)
    sent = json.dumps(board.picture) + repr(board) + board.still()
    assert [line["label"] for line in block(board, "refused")["lines"]] == ["1", "2"]
    assert not re.findall(r"\bp\d", sent)
    assert not ClassBoard().names
    (lesson / "class.toml").write_text("names = true", encoding="utf-8")
    assert ClassBoard().names


def test_names_and_answers_are_shown_at_a_button(lesson: Path) -> None:
    """Numbers and open questions first; what was right stands there when the teacher wants it."""
    board = ClassBoard(full(lesson))
    (line,) = block(board, "guesses")["lines"]
    assert board.picture["names"] is False
    assert board.picture["withAnswers"] is False
    assert len(line["cells"]) == 2, "how many, and the mean"
    assert "Calibration" not in repr(board)
    send(board, {"kind": "look"})
    send(board, {"kind": "answers", "value": True})
    assert board.picture["withAnswers"] is True
    (line,) = block(board, "guesses")["lines"]
    assert len(line["cells"]) == 4
    send(board, {"kind": "names", "value": True})
    assert "p2" in [line["label"] for line in block(board, "luck")["lines"]]
    for kind in ("names", "answers"):
        send(board, {"kind": kind, "value": "perhaps"})
        assert "neither yes nor no" in board.picture["notice"]
        send(board, {"kind": kind, "value": False})
    assert "p2" not in json.dumps(board.picture)


def test_answers_as_a_file(lesson: Path) -> None:
    """A line for each pupil and question, once for each time that it is asked for."""
    folder = lesson / "hand-in"
    folder.mkdir()
    handed_in = Text("7b", "ann", answers=(Answered("gap-of-37", None, "14"),))
    (folder / handed_in.file_name).write_text(handed_in.text, encoding="utf-8")
    board = ClassBoard(folder)
    assert board.picture["csv"] is None
    send(board, {"kind": "csv"})
    written = board.picture["csv"].splitlines()[1]
    assert written.startswith("7b,ann,22,gap-of-37,1,0,0,")
    assert "2 of them lie on the table" in written
    send(board, {"kind": "look"})
    assert board.picture["csv"] is None


def test_a_nickname_can_be_hidden(lesson: Path) -> None:
    """It is a number everywhere on the board, on every board, until it is shown again."""
    folder = full(lesson)
    board = ClassBoard(folder, names=True)
    (two,) = (person["value"] for person in board.picture["people"] if person["name"] == "p2")
    send(board, {"kind": "hide", "value": two})
    for shown in (board, ClassBoard(folder, names=True)):
        sent = json.dumps(shown.picture) + repr(shown) + shown.still()
        assert "p2" not in sent
        assert [name in sent for name in ("p0", "p1", "p3")] == [True] * 3
        assert two in [line["label"] for line in block(shown, "luck")["lines"]]
        assert two in ", ".join(line["cells"][-1] for line in block(shown, "trick")["lines"])
    (folder / "7b-p2-nimmt.txt").write_text(pupil(5).text[:99], encoding="utf-8")
    assert "p2" not in json.dumps(ClassBoard(folder, names=True).picture)
    send(board, {"kind": "hide", "value": two})
    assert "p2" in [line["label"] for line in block(board, "luck")["lines"]]
    for value in ("99", None, "p2"):
        send(board, {"kind": "hide", "value": value})
        assert board.picture["notice"] == "There is no such nickname"


def test_it_follows_the_folder(lesson: Path) -> None:
    """A browser that watches is told what is new, and nothing where nothing is."""
    folder = full(lesson, 2)
    board = ClassBoard(folder, names=True)
    with recorded() as wire:
        board._on_intent(board, {"kind": "watch"}, [])
        assert not any('"picture": {' in message for message in wire.messages)
        (folder / "new.txt").write_text(pupil(7).text, encoding="utf-8")
        board._on_intent(board, {"kind": "watch"}, [])
    assert board.looked == 2
    assert board.picture["title"] == "The class board · 3 people"


def test_what_there_is_no_time_for_follows(lesson: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of time it shows what it has, says how many games wait, and goes on at the next look."""
    monkeypatch.setattr(board_module, "AT_ONCE", 0)
    board = ClassBoard(full(lesson, 3))
    told: dict[tuple[str, str, int], None] = {}
    for _ in range(200):
        picture = board.picture
        told[picture["title"], picture["counted"], picture["waiting"]] = None
        board._on_intent(board, {"kind": "watch"}, [])
    assert list(told) == [
        ("The class board · 0 people", "3 games are looked at.", 3),
        ("The class board · 1 person", "2 games are looked at.", 2),
        ("The class board · 2 people", "1 game is looked at.", 1),
        ("The class board · 3 people", "3 games counted, 0 handed in twice, 0 not counted.", 0),
    ]


def test_files_and_texts_can_be_given() -> None:
    """Many files at once, or one text with hand-ins below one another."""
    board = ClassBoard()
    files = [{"name": f"{number}.txt", "text": pupil(number).text} for number in range(3)]
    send(board, {"kind": "add", "files": files})
    assert board.picture["title"] == "The class board · 3 people"
    together = "".join(pupil(number).text for number in range(2, 6))
    send(board, {"kind": "add", "files": [{"name": "", "text": together}]})
    assert board.picture["title"] == "The class board · 6 people"
    assert board.gathering.twice == 1


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "add", "files": "x"},
        {"kind": "add", "files": [7]},
        {"kind": "deal", "value": "9"},
        {"kind": "nonsense"},
        "nonsense",
    ],
)
def test_nonsense_is_refused(intent: Any) -> None:
    """A forged intent changes nothing, and a sentence says so."""
    board = ClassBoard()
    board._on_intent(board, intent, [])
    assert board.picture["notice"]
    assert board.picture["blocks"] == []


def test_deals_can_be_chosen() -> None:
    """The deal of most people is shown first, another one on demand."""
    board = ClassBoard()
    texts = [pupil(1).text, pupil(2).text, pupil(3, seed=29).text]
    send(board, {"kind": "add", "files": [{"name": "x", "text": text} for text in texts]})
    assert len(board.picture["deals"]) == 2
    assert "2 people" in block(board, "scores")["finding"]
    send(board, {"kind": "deal", "value": "1"})
    assert "1 person" in block(board, "scores")["finding"]


def test_it_can_be_read_without_a_kernel(lesson: Path) -> None:
    """The picture says in words what the tables show, and can be read as XML."""
    board = ClassBoard(full(lesson), language="ja")
    assert "クラスの結果 · 4人" in repr(board)
    assert ElementTree.fromstring(board.still()).tag.endswith("svg")


def over(table: Any) -> Any:
    """A table whose game has been played to its end."""
    while table.session.waiting_for:
        table.session.choose(0, table.session.state.pending[0][0])
    return table


@pytest.mark.thinned
@pytest.mark.parametrize("kind", [NimmtTable, FtwTable, IngeniousBoard])
def test_a_table_hands_in(kind: Any, lesson: Path) -> None:
    """One button at a table of a class; the file is in the folder, and is played again."""
    (lesson / "class.toml").write_text('class = "7b"', encoding="utf-8")
    table = over(kind(seed=28, **({"end": "1 deal"} if kind is NimmtTable else {})))
    assert table.picture["canHandIn"]
    for value, told in ((None, "Nothing was handed in"), ("", "A nickname has"), ("ann", "Handed")):
        send(table, {"kind": "hand", "value": value, "revision": table.session.revision})
        assert table.picture["notice"].startswith(told)
    (file,) = (lesson / "hand-in").iterdir()
    assert file.name.startswith(f"7b-ann-{table.session.game.NAME}-")
    board = ClassBoard()
    assert [game.score for game in board.gathering.games] == [table.session.state.scores[0]]


def test_the_nickname_is_asked_for_once(lesson: Path) -> None:
    """After the first hand-in from a kernel no table and no guess asks for it again."""
    (lesson / "class.toml").write_text('class = "7b"', encoding="utf-8")
    table, guess = over(NimmtTable(seed=28, end="1 deal")), Guess("gap-of-37")
    assert [widget.picture["nickname"] for widget in (table, guess)] == ["", ""]
    send(table, {"kind": "hand", "value": "ann", "revision": table.session.revision})
    guess.redraw()
    assert [widget.picture["nickname"] for widget in (table, guess)] == ["ann", "ann"]


def test_who_gives_no_nickname_hands_nothing_in(lesson: Path) -> None:
    """In a page of the browser edition nothing arrives as an object of its own, which is none."""
    (lesson / "class.toml").write_text('class = "7b"', encoding="utf-8")
    table = over(NimmtTable(seed=28, end="1 deal"))
    nothing = type("JsNull", (), {"__str__": lambda self: "jsnull"})()
    revision = table.session.revision
    table._on_intent(table, {"kind": "hand", "value": nothing, "revision": revision}, [])
    assert table.picture["notice"] == "Nothing was handed in"


def test_a_game_in_progress_is_not_handed_in(lesson: Path) -> None:
    """The pupil is told to play on, and nothing is written."""
    table = NimmtTable(seed=28)
    send(table, {"kind": "hand", "value": "ann", "revision": table.session.revision})
    assert table.picture["notice"].startswith("Play the game to its end first")
    assert not (lesson / "hand-in").exists()


def test_a_guess_hands_in(lesson: Path) -> None:
    """All guesses so far are handed in; those who wanted to see the answer guessed nothing."""
    (lesson / "class.toml").write_text('class = "7b"', encoding="utf-8")
    first, second = Guess("gap-of-37"), Guess("seen-80")
    send(first, {"kind": "guess", "value": "14", "revision": None})
    send(second, {"kind": "skip", "revision": None})
    assert first.picture["canHandIn"]
    send(first, {"kind": "hand", "value": "ann", "revision": None})
    (file,) = (lesson / "hand-in").iterdir()
    assert read_hand_in(file.read_text(encoding="utf-8")).guesses == {"gap-of-37": "14"}


def test_everything_is_handed_in_with_one_button(lesson: Path) -> None:
    """All games of the notebook that are over, and the guesses; what goes on waits."""
    over(NimmtTable(seed=1, end="1 deal"))
    over(IngeniousBoard(seed=1))
    NimmtTable(seed=3)
    guesses.keep("gap-of-37", guess="14")
    widget = HandIn("7b")
    send(widget, {"kind": "hand", "value": "ann"})
    assert [file["name"].split("-")[2] for file in widget.picture["files"]] == [
        *("nimmt", "ingenious", "guesses"),
    ]
    assert len(list((lesson / "hand-in").iterdir())) == 3
    assert len(widget.picture["told"]) == 3
    send(widget, {"kind": "hand", "value": "ann"})
    assert len(list((lesson / "hand-in").iterdir())) == 3
    assert HandIn("7b").picture["name"] == "ann"  # remembered


@pytest.mark.usefixtures("lesson")
def test_nothing_to_hand_in_is_said() -> None:
    """Before the first game and the first guess, and where only a game of several is over."""
    widget = HandIn()
    send(widget, {"kind": "hand", "value": "ann"})
    assert widget.picture["notice"].startswith("There is nothing to hand in yet")
    table = NimmtTable(people=2, players=2, seed=1, end="1 deal")
    while table.session.waiting_for:
        seat = table.session.waiting_for[0]
        table.session.choose(seat, table.session.state.pending[seat][0])
    send(widget, {"kind": "hand", "value": "ann"})
    assert widget.picture["notice"].startswith("Only a game of one person")


def test_a_class_name_must_fit(lesson: Path) -> None:
    """It is one line that can be read, and the name of a file never leaves its folder."""
    for name in ("7b\x00", "7" * 41, 7):
        with pytest.raises(ValueError, match="the name of a class has 1 to 40 letters"):
            HandIn(name)  # type: ignore[arg-type]
    over(NimmtTable(seed=1, end="1 deal"))
    send(HandIn("7b/../x"), {"kind": "hand", "value": "ann"})
    (file,) = (lesson / "hand-in").iterdir()
    assert file.name.startswith("7b____x-ann-nimmt-")
