"""A lesson that the teacher leads: who is told what, over the network."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach.hand_in import Answered, HandIn
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.paced_lesson import PacedLesson
from tests.network.pages import Page, entered, run, teacher_of
from tests.strategies import SOAK
from tests.teach.live_room import CHOSEN, Pupil, Room, opened
from widgets.network.server import application, places_of

GUESS, EXERCISE = "sixth-37", "gap-of-37"
ANSWER = "The answer is 30.2"


def guessed(said: str, name: str) -> str:
    """What is sent of a guess."""
    return HandIn("7b", name, guesses={GUESS: said}).text


def counted(page: Page) -> str:
    """How many guesses a screen counts."""
    paced = page.status["paced"]
    return str(paced["guess"]["counted"]) if paced else ""


def steps(page: Page) -> list[dict[str, Any]]:
    """The steps of the lesson on the teacher's page."""
    return list(page.status["pacing"].get("steps", []))


def test_a_class_is_led(room: Room) -> None:
    """Pages go where the teacher says; guesses come, and the answer only when it is shown."""
    ann, ben = entered(room.port, "Ann"), entered(room.port, "Ben")
    teacher = teacher_of(room)
    assert ann.ask(f"{LIVE}sharing", "yes Ann").status == 200

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        wall = await Page(room.port, teacher, "watch").open()
        own = await Page(room.port, ann, "lesson").open()
        japanese = await Page(room.port, ben, "lesson").open(language="ja")
        assert own.status["paced"] is None
        assert board.status["list"] == [], "who only reads is given no seat at a table"
        await board.say({"do": "lesson", "value": "22"})
        for page in (own, japanese):
            await page.until(lambda page=page: page.status["paced"] is not None)  # type: ignore[misc]
        paced = own.status["paced"]
        assert (paced["first"], paced["until"], paced["held"]) == ("22-00", "22-03", [GUESS])
        assert paced["file"] == "22-the-hypergeometric-gap.ipynb"
        assert paced["say"] == "Step 1 of 5: Predict"
        assert [page.status["paced"]["shares"] for page in (own, japanese)] == [True, False]
        assert japanese.status["paced"]["say"] != paced["say"], "in Japanese"
        for page, cell in ((own, "22-05"), (japanese, "22-05")):
            await page.say({"do": "at", "lesson": "22", "cell": cell})
        for browser, said, name in ((ann, "30 %", "Ann"), (ben, "1/4", "Ben")):
            assert browser.hand_in(guessed(said, name)).status == 200
        await wall.until(lambda: counted(wall) == "2 guesses")
        await board.until(lambda: board.status["pacing"].get("isReady"))
        told = board.status["pacing"]["guessed"]
        assert told == "2 of 2 people here have guessed."
        assert wall.status["paced"]["guess"]["drawing"] is not None, "the table of the question"
        seen = json.dumps(wall.status)
        assert ANSWER not in seen
        assert '"isRight": true' not in seen
        await board.until(
            lambda: [step["here"] for step in steps(board)] == ["", "1 person", "", "", ""]
        )
        assert ANSWER in board.status["pacing"]["answer"], "the teacher knows it"
        pupils = {pupil["name"]: pupil["step"] for pupil in board.status["pacing"]["pupils"]}
        assert pupils == {"Ann": 2, "Ben": None}, "who has not agreed sends no step"
        await board.say({"do": "answer", "value": GUESS})
        await wall.until(lambda: ANSWER in wall.status["paced"]["guess"]["answer"])
        assert wall.status["paced"]["guess"]["answer"].endswith(" Right: 1 of 2.")
        await own.until(lambda: own.status["paced"]["held"] == [])
        await board.say({"do": "step", "value": 1})
        await own.until(lambda: own.status["paced"]["first"] == "22-04")
        await wall.until(lambda: wall.status["paced"]["guess"] is None)
        assert wall.status["paced"]["task"].startswith("What is shown here?")
        assert "30 80 99  row 1: 37" in wall.status["paced"]["printed"]
        drawing = wall.status["paced"]["drawing"]
        assert "16 20 21 22" in drawing["told"], "the table of the guess before"
        assert own.status["paced"]["call"] != paced["call"]
        for word in ("no", "yes"):
            assert ann.ask(f"{LIVE}sharing", f"{word} Ann").status == 200
        await board.until(lambda: [step["here"] for step in steps(board)] == [""] * 5)
        await board.say({"do": "wait", "value": False})
        await own.until(lambda: own.status["paced"]["until"] == "")
        await board.say({"do": "lesson", "value": ""})
        await own.until(lambda: own.status["paced"] is None)
        await board.until(lambda: "steps" not in board.status["pacing"])
        still = [pupil["name"] for pupil in board.status["pacing"]["pupils"]]
        assert still == ["Ann", "Ben"], "they are in the lesson, each alone"

    run(act)


def test_the_teacher_sees_how_a_class_fares(room: Room) -> None:
    """With a step's exercises: how many have answered, and the mistake that most have made."""
    people = [entered(room.port, name) for name in ("Ann", "Ben", "Cleo")]
    teacher = teacher_of(room)
    at = next(n for n, step in enumerate(PacedLesson("22").steps) if EXERCISE in step.checks)

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        wall = await Page(room.port, teacher, "watch").open()
        await board.say({"do": "lesson", "value": "22"})
        await board.say({"do": "step", "value": at})
        said = (("Ann", ("14", "12")), ("Ben", ("14",)), ("Cleo", ("12",)))
        for browser, (name, texts) in zip(people, said, strict=True):
            answers = tuple(Answered(EXERCISE, None, text) for text in texts)
            assert browser.hand_in(HandIn("7b", name, answers=answers).text).status == 200
        await board.until(lambda: first_question(board)["told"].startswith("3 "))
        question = first_question(board)
        assert question["told"] == "3 have answered, 1 right at first, 2 in the end"
        assert question["mistake"].startswith("2 pupils: ")
        assert question["answer"].startswith("The answer is 12. ")
        await wall.until(lambda: bool((wall.status["paced"] or {}).get("task")))
        assert wall.status["paced"]["task"] == "Answer the exercises of this step, each alone."
        assert question["question"] in wall.status["paced"]["asks"]
        for told in (question["mistake"], question["answer"]):
            assert told not in json.dumps(wall.status), "one thing at a time"

    run(act)


def first_question(page: Page) -> dict[str, Any]:
    """What the teacher is told of an exercise."""
    answered = [
        question
        for question in page.status["pacing"].get("questions", [])
        if question["told"] != "nobody yet"
    ]
    return dict(answered[0]) if answered else {"told": ""}


def test_who_may_lead(room: Room) -> None:
    """Nobody but the teacher; a page of a lesson is told what went wrong, and nothing happens."""
    ann, teacher = entered(room.port, "Ann"), teacher_of(room)

    async def act() -> None:
        own = await Page(room.port, ann, "lesson").open()
        wall = await Page(room.port, ann, "watch").open()
        board = await Page(room.port, teacher, "teacher").open()
        for page in (own, wall):
            await page.say({"do": "lesson", "value": "22"})
            await page.until(lambda page=page: bool(page.refused))  # type: ignore[misc]
        for said, words in (
            ({"do": "step", "value": 1}, "No lesson is led now"),
            ({"do": "lesson", "value": "99"}, "There is no lesson '99'"),
            ({"do": "wait", "value": "no"}, "True or False"),
        ):
            await board.say(said)
            await board.until(lambda: bool(board.refused))
            assert words in board.refused.pop()
        await board.say({"do": "lesson", "value": "22"})
        await board.until(lambda: board.status["paced"] is not None)
        await board.say({"do": "step", "value": 9})
        await board.until(lambda: bool(board.refused))
        assert ann.ask(f"{LIVE}sharing", "yes Ann").status == 200
        own.refused.clear()
        for cell in ("99-99", 7, ["22-05"], None):
            await own.say({"do": "at", "lesson": "22", "cell": cell})
            await own.until(lambda: bool(own.refused))
            assert "no place in the lesson" in own.refused.pop()
        assert room.places.hall.pacing.lesson is not None
        assert room.places.hall.pacing.lesson.places == {}

    run(act)


def test_whoever_comes_in_is_at_the_lesson(room: Room) -> None:
    """Who opens the address of the class comes to the lesson itself."""
    ann, teacher = entered(room.port, "Ann"), teacher_of(room)
    path = "notebooks/en/22-the-hypergeometric-gap.ipynb"
    lesson = f"{LIVE}notebooks/index.html?path={path}"

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        seat = await Page(room.port, ann).open()
        await board.say({"do": "lesson", "value": "22"})
        await seat.until(lambda: seat.status["lessons"] == lesson)
        assert seat.status["say"] == "Your class does a lesson now."

    run(act)
    assert ann.ask(LIVE).headers["Location"] == lesson


def test_it_goes_on_after_a_restart(tmp_path: Path, room: Room) -> None:
    """The step, the guesses and what was shown; guesses from before the lesson count, too."""
    ann, teacher = entered(room.port, "Ann"), teacher_of(room)
    assert ann.hand_in(guessed("1/2", "Ann")).status == 200

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        await board.say({"do": "lesson", "value": "22"})
        await board.until(lambda: board.status["paced"] is not None)
        assert counted(board) == "1 guess"
        await board.say({"do": "answer", "value": GUESS})
        await board.say({"do": "step", "value": 2})
        await board.until(lambda: board.status["pacing"]["at"] == 2)

    run(act)
    lesson = places_of(room.places.door, tmp_path / "tables").hall.pacing.lesson
    assert lesson is not None
    assert (lesson.number, lesson.at, lesson.shown) == ("22", 2, [GUESS])
    assert lesson.guesses == {GUESS: {"ann": "1/2"}}
    assert lesson.call == room.places.hall.pacing.lesson.call  # type: ignore[union-attr]
    file = tmp_path / "tables" / "lesson.json"
    yesterday = time.time() - 86_400
    os.utime(file, (yesterday, yesterday))
    assert places_of(room.places.door, tmp_path / "tables").hall.pacing.lesson is None
    file.write_text('{"number": "22"}', encoding="utf-8")
    with pytest.raises(ValueError, match=r"lesson\.json is damaged"):
        places_of(room.places.door, tmp_path / "tables")


def test_guesses_can_do_no_harm(room: Room) -> None:
    """However large, small or strange: the room goes on, and what is no guess is not counted."""
    teacher = teacher_of(room)
    said = ("0", "1/10**199/10**199", "10**300", "-1e300", "no idea", "14", "1/7")
    browsers = [entered(room.port, f"P{n}") for n in range(len(said))]

    async def act() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        await board.say({"do": "lesson", "value": "01"})
        await board.until(lambda: board.status["paced"] is not None)
        id = board.status["paced"]["guess"]["id"]
        for n, (browser, text) in enumerate(zip(browsers, said, strict=True)):
            handed_in = HandIn("7b", f"P{n}", guesses={id: text, "gap-of-one": "3"})
            assert browser.hand_in(handed_in.text).status == 200
        await board.until(lambda: counted(board) == "4 guesses")
        assert sum(bin_["n"] for bin_ in board.status["paced"]["guess"]["bins"]) == 4
        before = board.status
        assert browsers[5].hand_in(handed_in.text).status in (200, 409)
        await board.say({"do": "wait", "value": False})
        await board.until(lambda: board.status is not before)
        assert counted(board) == "4 guesses"

    run(act)


def test_other_classes_do_not_count(tmp_path: Path) -> None:
    """Nor what is no hand-in at all."""
    folder = tmp_path / "hand-in"
    folder.mkdir()
    for class_name, name in (("7b", "Ann"), ("7a", "Ben")):
        handed_in = HandIn(class_name, name, guesses={GUESS: "1/2"})
        (folder / handed_in.file_name).write_text(handed_in.text, encoding="utf-8")
    (folder / "notes.txt").write_text("nothing of ours", encoding="utf-8")
    pacing = places_of(Door(folder, CHOSEN), tmp_path / "tables").hall.pacing
    pacing.begin("22")
    assert pacing.lesson is not None
    assert pacing.lesson.guesses == {GUESS: {"ann": "1/2"}}


def test_a_lesson_without_a_site_is_over(tmp_path: Path) -> None:
    """Where no lessons are served none is led, whatever was kept."""
    places = places_of(Door(tmp_path / "hand-in", CHOSEN), tmp_path / "tables")
    places.hall.pacing.begin("22")
    application(places, tmp_path / "site")
    assert places.hall.pacing.lesson is None


def test_many_lessons_in_tabs_leave_room_for_the_seat(room: Room) -> None:
    """The oldest tab is let go of; the seat is there."""
    ann = entered(room.port, "Ann")

    async def act() -> None:
        pages = [await Page(room.port, ann, "lesson").open() for _ in range(6)]
        seat = await Page(room.port, ann).open()
        await pages[0].until_closed()
        assert "You are in" in seat.status["say"]

    run(act)


def test_agreeing_is_a_pupils_own(room: Room) -> None:
    """It belongs to a nickname, outlives the server, and can be taken back."""
    stranger, nobody, ann = Pupil(room.port), entered(room.port), entered(room.port, "Ann")
    assert stranger.ask(f"{LIVE}sharing", "yes Ann").status == 403
    assert stranger.ask(f"{LIVE}sharing").status == 403
    assert "nickname" in nobody.ask(f"{LIVE}sharing", "yes Ann").text
    assert ann.ask(f"{LIVE}sharing", "yes Ben").text == "you are Ann in this class"
    assert ann.ask(f"{LIVE}sharing", "yes " * 2000).status == 413
    assert ann.ask(f"{LIVE}sharing").text == ""
    names = room.places.door.nicknames
    for said, fine in (("yes", True), ("no", False), ("yes", True)):
        assert ann.ask(f"{LIVE}sharing", f"{said} Ann").text == said
        assert ann.ask(f"{LIVE}sharing").text == said
        assert [own.shares for own in names._by_mark.values()] == [fine]
    again = type(names)(names._file.parent)
    assert again._by_mark == names._by_mark


def test_the_module_for_lessons(room: Room) -> None:
    """A lesson of the browser edition gets what it needs to follow its class."""
    answer = Pupil(room.port).ask(f"{LIVE}lesson.js")
    assert (answer.status, answer.headers["Content-Type"][:15]) == (200, "text/javascript")
    assert "followClass" in answer.text


def test_twenty_eight_pupils_guess(tmp_path: Path) -> None:
    """All guesses are on the board; in a long run within two seconds of the last one."""
    site = tmp_path / "site" / "dist"
    site.mkdir(parents=True)
    (site / "index.html").write_text("all lessons", encoding="utf-8")
    with opened(tmp_path) as room:
        teacher = teacher_of(room)
        browsers = [entered(room.port, f"P{n}") for n in range(28)]

        async def act() -> None:
            board = await Page(room.port, teacher, "teacher").open()
            await board.say({"do": "lesson", "value": "22"})
            pages = [await Page(room.port, browser, "lesson").open() for browser in browsers]
            for n, browser in enumerate(browsers):
                assert browser.hand_in(guessed(f"{n} %", f"P{n}")).status == 200
            began = time.monotonic()
            await board.until(lambda: counted(board) == "28 guesses")
            waited = time.monotonic() - began
            assert waited < (2 if SOAK else 20)
            heights = [bin_["n"] for bin_ in board.status["paced"]["guess"]["bins"]]
            assert heights == [10, 10, 8, 0, 0, 0, 0, 0, 0, 0]
            assert len(board.status["pacing"]["pupils"]) == len(pages)

        run(act)
