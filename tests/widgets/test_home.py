"""Home: where somebody goes on, what is due, and what is kept of a person."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kernel_lib.learn import course, guesses, history, own_data
from kernel_lib.learn.daily_set import SIZE, kept_as
from kernel_lib.learn.questions import all_templates, lesson_of
from kernel_lib.runtime import preferences
from tests.widgets.days import Clock, ask_for, do_lesson, play, right
from tests.widgets.wire import ask, nothing_done, send
from widgets import DealOfTheDay, Home, MyResults, NimmtTable, Progress
from widgets import TodaysExercises as Today
from widgets.shared.table.parts import saved_games, saved_match

pytestmark = pytest.mark.usefixtures("wall")


def test_somebody_new_is_led_to_the_start() -> None:
    """Nothing is known: the first lesson is offered, and what comes back is explained."""
    home = Home()
    assert home.picture["goOn"]["file"] == "00-start.ipynb"
    assert not home.picture["goOn"]["isBegun"]
    assert [section["isOpen"] for section in home.picture["sections"]] == [True, *[False] * 4]
    today = Today()
    assert "comes back here" in today.picture["question"]
    send(today, {"kind": "answer", "value": "7", "revision": 0})
    assert "does not understand" in today.picture["notice"]
    assert "not played" in MyResults().picture["today"][0]


def test_home_goes_on_where_somebody_was(wall: Clock) -> None:
    """After the last answer, or later where the browser has seen somebody read."""
    home = Home()
    do_lesson("02")
    assert home.picture["goOn"]["number"] == "2", "it follows at once"
    read = wall.time.timestamp() + 60
    places = [["notebooks/en/22-the-hypergeometric-gap.ipynb", read], ["en/x.ipynb", read + 1]]
    wall.time += timedelta(minutes=5)
    send(home, {"kind": "look", "places": places})
    assert home.picture["goOn"]["number"] == "22"
    do_lesson("03")
    assert home.picture["goOn"]["number"] == "3"


@pytest.mark.parametrize(
    "places",
    [
        None,
        "22",
        [["22-the-hypergeometric-gap.ipynb"]],
        [["99-no-lesson.ipynb", 1.0]],
        [["22-the-hypergeometric-gap.ipynb", "now"]],
        [["22-the-hypergeometric-gap.ipynb", 1e300]],
        [["22-the-hypergeometric-gap.ipynb", -5]],
        [[7, 7]],
    ],
)
def test_forged_places_lead_nowhere(places: object) -> None:
    """What a browser tells may be anything; nothing breaks, and nobody is led astray."""
    home = Home()
    send(home, {"kind": "look", "places": places})
    assert home.picture["goOn"]["number"] == "0"
    assert not home.picture["notice"]


def test_what_is_due_is_no_place(wall: Clock) -> None:
    """Who answers on Home what is due goes on in the lesson where they were."""
    guesses.add_answer("gap-of-37", guesses.GivenAnswer("12", True))
    wall.time += timedelta(minutes=5)
    today = wall.time.date()
    guesses.add_answer(kept_as("bulls-of-a-row", today), guesses.GivenAnswer("7", False))
    assert Home().picture["goOn"]["number"] == "22"
    guesses.add_answer("bulls-of-a-row 1", guesses.GivenAnswer("7", False, 1))
    assert Home().picture["goOn"]["number"] == "1", "asked in the lesson, with other numbers"


def test_the_languages_know_of_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who goes on in the other language goes on where they were."""
    guesses.add_answer("gap-of-37", guesses.GivenAnswer("12", True))
    folder = Path("../ja")
    folder.mkdir()
    monkeypatch.chdir(folder)
    guesses._known.clear()
    home = Home(language="ja")
    assert home.picture["goOn"]["number"] == "22"
    assert [path.name for path in Path().iterdir()] == []


def test_what_was_taken_along_is_added_elsewhere(wall: Clock) -> None:
    """Answers and deals of another machine come beside those that are here."""
    guesses.keep("gap-of-37", guess="14")
    guesses.add_answer("gap-of-37", guesses.GivenAnswer("14", False))
    history.add(history.FinishedDeal("there", "", 7, 8.25))
    taken = own_data.exported()
    nothing_done()
    wall.next_day()
    guesses.keep("gap-of-37", guess="12")
    guesses.add_answer("gap-of-37", guesses.GivenAnswer("12", True))
    history.add(history.FinishedDeal("here", "", 3))
    results = MyResults()
    for text in (None, "a picture", "[]", '{"answers": 7}', "x" * 8_000_001, "[" * 100_000):
        send(results, {"kind": "take_in", "text": text})
        assert "nothing has changed" in results.picture["notice"]
    for _ in range(2):
        send(results, {"kind": "take_in", "text": taken})
        assert results.picture["notice"] == (
            "Added from the file. Exercises with answers: 1. Deals: 1."
        )
        both = guesses.saved_answer("gap-of-37")
        assert (both.guess, both.is_solved) == ("12", True)
        assert [answer.text for answer in both.answers] == ["14", "12"]
        assert {deal.key for deal in history.deals()} == {"here", "there"}


def test_the_map_tells_what_is_done() -> None:
    """By games and by ideas; a lesson is open, begun or done."""
    do_lesson("20")
    ask_first = course.lessons()["21"].asks[0]
    guesses.keep(ask_first, guess="1/2")
    home = Home()
    lessons = {
        lesson["number"]: lesson
        for section in home.picture["sections"]
        for lesson in section["lessons"]
    }
    assert [lessons[number]["state"] for number in ("20", "21", "22")] == ["done", "begun", "open"]
    send(home, {"kind": "way", "value": "ideas"})
    first = home.picture["sections"][0]
    assert (first["name"], first["days"]) == ("Counting", 1)
    assert first["mastery"] == "right on 1 of 3 days"
    send(home, {"kind": "way", "value": "sideways"})
    assert home.picture["way"] == "ideas"
    assert home.picture["notice"]


def test_a_match_in_progress_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that is kept beside a lesson leads to that lesson."""
    monkeypatch.setenv("JPY_SESSION_NAME", "/school/en/06-a-whole-match.ipynb")
    cell = {"header": {"msg_id": "1"}, "metadata": {"cellId": "06-10"}}
    monkeypatch.setattr(saved_match, "running_cell", lambda: cell)
    table = NimmtTable(seed=7)
    assert not Home().picture["matches"]
    ask(table, "choose", choice=table.picture["hand"][0]["choice"])
    assert [match["file"] for match in Home().picture["matches"]] == ["06-a-whole-match.ipynb"]


# --- today's exercises ------------------------------------------------------------------------


def do_set(today: Today, answers: Callable[[str, int | None], str]) -> list[str]:
    """Answer all that is asked today; the lessons, in their order."""
    lessons = []
    while True:
        assert today.current is not None
        lessons.append(lesson_of(today.current.id))
        ask(today, "answer", value=answers(today.current.id, today.current.seed))
        if not today.picture["next"]:
            return lessons
        ask(today, "next")


def test_a_week_of_a_pupil(wall: Clock) -> None:
    """Lessons on Monday; from then on each day what is due, mixed, ten minutes at most."""
    do_lesson("20")
    do_lesson("22")
    do_lesson("41")
    days = []
    for _ in range(14):
        wall.next_day()
        today = Today()
        if not today.picture["id"] or today.picture["isRight"]:
            days.append(0)
            assert "More is due on" in today.picture["question"]
            continue
        lessons = do_set(today, right)
        assert all(earlier != later for earlier, later in pairwise(lessons))
        assert "Done for today" in today.picture["head"]
        days.append(len(lessons))
        assert Today().picture["head"] == today.picture["head"], "opened again, it is still done"
    assert max(days) == SIZE
    assert days[0] == 0, "what was right yesterday is not due today"
    assert sum(days) > 15
    home = Home()
    send(home, {"kind": "way", "value": "ideas"})
    assert home.picture["sections"][0]["mastery"] == "right on 3 days: mastered"


def test_the_first_answer_counts(wall: Clock) -> None:
    """A wrong answer can be mended, with hints; for when it comes again the first one counts."""
    do_lesson("20", is_right=False)
    wall.next_day()
    today = Today()
    assert "Exercise 1 of at most 5 today" in today.picture["head"]
    id, seed = today.current.id, today.current.seed  # type: ignore[union-attr]
    assert (seed is None) == (not all_templates()[id].has_others), "it has new numbers"
    send(today, {"kind": "next", "revision": today.picture["revision"]})
    assert "answer this exercise first" in today.picture["notice"].lower()
    send(today, {"kind": "answer", "value": "7", "revision": 0})
    assert "moved on" in today.picture["notice"], "an answer to what is not shown is refused"
    wrong = "0.123" if right(id, seed) != "0.123" else "0.124"
    ask(today, "answer", value=wrong)
    if today.picture["told"]:
        assert not today.picture["isRight"]
    ask(today, "answer", value=right(id, seed))
    assert today.picture["isRight"]
    assert [asked.is_right for asked in today.set.asked] == [False]


def test_another_tab_follows(wall: Clock) -> None:
    """What is answered in one tab is answered in the other, and midnight brings another set."""
    do_lesson("20", is_right=False)
    wall.next_day()
    first, second = Today(), Today()
    id, seed = first.current.id, first.current.seed  # type: ignore[union-attr]
    ask(first, "answer", value=right(id, seed))
    assert second.picture["isRight"]
    wall.next_day()
    send(second, {"kind": "look"})
    assert not second.picture["isRight"]
    assert second.set.day == wall.time.date()


# --- what is kept of a person -----------------------------------------------------------------


def test_all_is_taken_along_and_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file has all of it; deleted, nothing of the person is left in any file."""
    settings = tmp_path / "settings"
    settings.mkdir()
    monkeypatch.setattr(preferences, "settings_folder", lambda: settings)
    preferences.choose("nickname", "Quokka")
    guesses.add_answer("gap-of-37", guesses.GivenAnswer("Wombat", False))
    saved_match.name_next("first-page")
    table = NimmtTable(seed=70707)
    ask(table, "choose", choice=table.picture["hand"][0]["choice"])
    saved_games.save(table.session)
    elsewhere = Path("../ja/.sixth-card")
    elsewhere.mkdir(parents=True)
    (elsewhere / "answers.json").write_text('{"gap-of-37": {"guess": "Wombat"}}')
    (elsewhere / "0123456789abcdef.txt").write_text("a match, as an earlier version named it")
    play(DealOfTheDay())
    results, progress = MyResults(), Progress()
    ask_for(results, "export")
    taken = json.loads(results.picture["exported"])
    assert taken["preferences"]["nickname"] == "Quokka"
    assert taken["answers"]["gap-of-37"]["answers"][0][0] == "Wombat"
    assert len(taken["deals"]) == 1
    assert taken["games"] == {}
    assert taken["games in progress"] == [
        *("first-page.txt", "ja/0123456789abcdef.txt", "nimmt-game-1.txt")
    ]
    assert str(table.session.state.seed) not in results.picture["exported"]
    ask_for(results, "keep")
    assert results.picture["notice"], "nobody has asked to delete"
    ask_for(results, "delete")
    assert results.picture["isAsking"]
    ask_for(results, "keep")
    assert history.deals()
    ask_for(results, "delete")
    ask_for(results, "delete")
    assert "deleted" in results.picture["notice"]
    assert results.picture["exported"] is None
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert not (Path.cwd() / ".sixth-card").exists()
    assert not guesses.all_kept()
    assert progress.marks.count("wrong") == 0
    assert json.loads(own_data.exported()) == {
        "answers": {},
        "deals": [],
        "preferences": {},
        "games": {},
        "games in progress": [],
    }


def test_of_other_files_nothing_is_deleted() -> None:
    """The note of a copy of the lessons, and files of one's own, stay."""
    own = Path(".sixth-card")
    own.mkdir()
    kept = [own / "lessons.json", own / "compiled", Path("my-game-notes.txt"), Path("a.ipynb")]
    for path in kept:
        path.write_text("x")
    guesses.keep("gap-of-37", guess="14")
    own_data.delete_all()
    assert sorted(path for path in Path().rglob("*") if path.is_file()) == sorted(kept)


def test_the_widgets_speak_japanese() -> None:
    """In a Japanese notebook all of it is in Japanese."""
    do_lesson("20")
    made: list[Any] = [Home(language="ja"), Today(language="ja"), MyResults(language="ja")]
    for widget in made:
        words = json.dumps(widget.picture["words"], ensure_ascii=False)
        assert "ー" in words or "の" in words


def test_a_look_back_leads_on() -> None:
    """What gave most away leads to its lesson, or to the same cards; a what-if leads nowhere."""
    for stem in ("04-too-low", "22-the-hypergeometric-gap", "30-luck-and-choice"):
        Path(f"{stem}.ipynb").touch()
    led = set()
    for seed in range(6):
        table = NimmtTable(seed=seed, end="1 deal")
        play(table)
        ask(table, "review")
        assert table.looking["goal"] is None, "not before the look back is whole"
        while not table.looking["isWhole"]:
            send(table, {"kind": "more"})
        goal, causes = table.looking["goal"], table.review().causes
        if goal is None:
            assert max(causes.values()) < 0.5
            continue
        assert f"{max(causes.values()):.1f} bulls given away" in goal["say"]
        assert goal["canAgain"]
        led.add(goal["file"][:2])
    assert led <= {"04", "22", "30"}
    assert led
    revision = table.picture["revision"]
    send(table, {"kind": "again", "revision": revision})
    assert not table.session.turns
