"""The server of a room: who may come to a table, what carries messages, and what is refused."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import (
    WebSocketClientConnection,
    WebSocketClosedError,
    websocket_connect,
)

from kernel_lib.core.record import read_record
from kernel_lib.runtime.class_file import LIVE, PRIVATE
from tests.network.pages import START, Page, begun, entered, run, teacher_of
from tests.teach.live_room import Pupil, Room, lay_site, opened, started
from widgets.network.devices import MOST_EACH
from widgets.network.links import LONGEST, RATE

# --- a table ------------------------------------------------------------------------------------


def test_people_sit_down_and_play(room: Room) -> None:
    """Each with a nickname and a language of one's own, seated by the teacher, bots beside them."""
    browsers = [entered(room.port, name) for name in ("Ann", "Ben", "Cem")]
    teacher = teacher_of(room)

    async def act() -> None:
        ann, ben, _ = pages = [
            await Page(room.port, browser).open(language=language, speed="off")
            for browser, language in zip(browsers, ("en", "ja", "en"), strict=True)
        ]
        board = await Page(room.port, teacher, "teacher").open()
        await board.until(lambda: len(board.status["list"]) == 3)
        await board.say(START)
        for page in pages:
            await page.until(lambda page=page: page.is_asked)  # type: ignore[misc]
        assert [page.picture["language"] for page in pages] == ["en", "ja", "en"]
        assert ann.picture["seats"][1]["name"] == "Ben"
        assert ben.picture["seats"][1]["name"] == "あなた"
        assert (ann.picture["canUndo"], ann.picture["canBegin"]) == (False, False)
        before = ann.picture["revision"]
        for page in pages:
            await page.choose(-1)
        for page in pages:
            await page.until(lambda page=page: page.picture["revision"] != before)  # type: ignore[misc]
        await board.until(
            lambda: (
                [table["where"] for table in board.status["tables"]] == ["Deal 1, trick 2 of 10"]
            )
        )

    run(act)


def test_the_teacher_seats_by_a_list(room: Room) -> None:
    """A line is a table, seat by seat; who is not on the list sits at further tables."""
    browsers = [entered(room.port, name) for name in ("Ann", "Ben", "Cem", "Dee", "ひろし")]
    teacher = teacher_of(room)

    async def act() -> None:
        for browser in browsers:
            await Page(room.port, browser).open()
        board = await Page(room.port, teacher, "teacher").open()
        await board.until(lambda: len(board.status["list"]) == 5)
        for text, words in (
            ("Ann, Bert", "Nobody in the room is called 'Bert'"),
            ("Ann\nann", "Everybody in the room sits in one seat at most"),
            ("Ann, Ben, Cem, Dee, ひろし", "1 to 4 people sit at a table"),
        ):
            await board.say({**START, "seating": text})
            await board.until(lambda: bool(board.refused))
            assert board.refused.pop() == words
        await board.say({**START, "seating": " ben , ひろし\n\nDee、\n"})
        await board.until(lambda: bool(board.status["tables"]))
        tables = [[seat["name"] for seat in table["seats"]] for table in board.status["tables"]]
        assert [table[:2] for table in tables[::2]] == [["Ben", "ひろし"], ["Ann", "Cem"]]
        assert tables[1][0] == "Dee"

    run(act)


def test_a_choice_of_another_makes_nothing_stale(room: Room) -> None:
    """People choose at the same time, each from the picture from before the others chose."""
    browsers = [entered(room.port, name) for name in ("Ann", "Ben")]
    teacher = teacher_of(room)

    async def act() -> None:
        ann, ben = await begun(room, browsers, teacher)
        await ben.until(lambda: ben.is_asked)
        await ann.choose()
        await ben.choose()
        await ben.until(lambda: not ben.is_asked or len(ben.picture["hand"]) == 9)
        assert ben.picture["notice"] == ""

    run(act)


def test_one_looks_back_while_the_room_goes_on(room: Room) -> None:
    """The lines come one after another, worked out beside the room's own work."""
    ann = entered(room.port, "Ann")
    teacher = teacher_of(room)

    async def act() -> None:
        page = await Page(room.port, ann).open(speed="off")
        board = await Page(room.port, teacher, "teacher").open()
        await board.say({**START, "size": 2})
        await page.until(lambda: page.is_asked)
        while not page.picture["isOver"]:
            await board.say({"do": "hurry", "table": 1})
            await page.next()
        looking: dict[str, Any] = {}
        await page.say({"to": page.widget, "content": {"kind": "review", "revision": None}})
        while not looking.get("isWhole"):
            before = looking
            await page.say({"to": page.widget, "content": {"kind": "more"}})
            await page.until(lambda before=before: page.state["looking"] != before)
            looking = dict(page.state["looking"])
        assert len(looking["lines"]) == 10

    run(act)


def test_what_belongs_to_all_is_refused(room: Room) -> None:
    """Another match, taking back, saving: not at a seat; and not what only the teacher may."""
    browser, teacher = entered(room.port, "Ann"), teacher_of(room)

    async def act() -> None:
        ann = await Page(room.port, browser).open()
        board = await Page(room.port, teacher, "teacher").open()
        await board.say(START)
        await ann.until(lambda: ann.is_asked)
        for kind in ("new", "again", "undo", "save", "saved", "open", "hand", "resume", "uncover"):
            said = {"kind": kind, "revision": ann.picture["revision"], "text": "x"}
            answers = ann.picture["answers"]
            await ann.say({"to": ann.widget, "content": said})
            await ann.until(lambda answers=answers: ann.picture["answers"] > answers)  # type: ignore[misc]
            assert ann.picture["notice"].startswith("The table does not understand that")
        for kind in ("start", "end", "pause", "again", "limit", "hurry", "move", "big"):
            await ann.say({**START, "do": kind})
        await ann.until(lambda: len(ann.refused) == 8)
        assert ann.is_asked

    run(act)


def test_a_page_that_is_loaded_anew_shows_the_same(room: Room) -> None:
    """Same seat, same hand, and the choice that waits for the others is still made."""
    browsers = [entered(room.port, name) for name in ("Ann", "Ben")]
    teacher = teacher_of(room)

    async def act() -> None:
        ann, ben = await begun(room, browsers, teacher)
        await ann.choose(3)
        await ann.until(lambda: not ann.is_asked)
        hand = ann.picture["hand"]
        assert ann.line is not None
        ann.line.close()
        again = await Page(room.port, browsers[0]).open()
        await again.until(lambda: bool(again.picture))
        assert (again.picture["hand"], again.is_asked) == (hand, False)
        await ben.until(lambda: ben.is_asked)
        await ben.choose()
        await again.until(lambda: len(again.picture["hand"]) == 9)

    run(act)


def test_the_same_without_websockets(room: Room) -> None:
    """Questions that are held: hello, the table, a choice, and the others' choices."""
    browser, teacher = entered(room.port, "Ann"), teacher_of(room)

    def poll(link: str | None, after: int, *texts: object) -> Any:
        body = json.dumps({"link": link, "after": after, "texts": [json.dumps(t) for t in texts]})
        answer = browser.ask(f"{LIVE}poll/seat", body)
        assert answer.status == 200
        return json.loads(answer.text)

    first = poll(None, 0, {"chosen": {"language": "ja"}})
    kinds = [message["kind"] for _, message in first["messages"]]
    assert "status" in kinds
    last = first["messages"][-1][0]

    async def begin() -> None:
        board = await Page(room.port, teacher, "teacher").open()
        await board.say(START)
        await board.until(lambda: bool(board.status["tables"]))

    run(begin)
    shown = None
    while shown is None:
        news = poll(first["link"], last)
        assert news["link"] == first["link"]
        for number, message in news["messages"]:
            last = number
            shown = message["widget"] if message["kind"] == "show" else shown
    picture = shown["state"]["picture"]
    assert picture["language"] == "ja"
    intent = {"kind": "choose", "choice": picture["hand"][0]["choice"]}
    said = {"to": shown["id"], "content": {**intent, "revision": picture["revision"]}}
    told = poll(first["link"], last, said)["messages"] or poll(first["link"], last)["messages"]
    hands = [
        new["picture"]["hand"]
        for _, message in told
        if message["kind"] == "changes"
        for _, new in message["changes"]
        if "picture" in new
    ]
    assert len(hands[-1]) == 9


# --- who may not ------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["seat", "watch", "teacher"])
def test_nobody_without_a_cookie(room: Room, role: str) -> None:
    """Neither by socket nor by question; a pupil is no teacher."""
    for browser in (Pupil(room.port), entered(room.port)):
        is_in = bool(browser.cookies.get("sixth-card-class"))
        if is_in and role != "teacher":
            continue

        async def act(browser: Pupil = browser) -> None:
            with pytest.raises(HTTPClientError, match="403"):
                await Page(room.port, browser, role).open()

        run(act)
        assert browser.ask(f"{LIVE}poll/{role}", "{}").status == 403
    assert Pupil(room.port).ask(f"{LIVE}table").status == 302
    assert entered(room.port).ask(f"{LIVE}teacher").status == 404
    assert entered(room.port).ask(f"{LIVE}teacher?key=x").status == 404


def test_a_page_of_another_origin_gets_nothing(room: Room) -> None:
    """Also with the cookies of somebody who is in."""
    browser = entered(room.port)

    async def act() -> None:
        for origin in ("http://evil.example", f"http://localhost:{room.port}", "null"):
            with pytest.raises(HTTPClientError, match="403"):
                await Page(room.port, browser, Origin=origin).open()
        own = Page(room.port, browser, Origin=f"http://127.0.0.1:{room.port}")
        await own.open()

    run(act)


def test_the_cookies_of_another_class_open_nothing(tmp_path: Path, room: Room) -> None:
    """They were signed by another server."""
    elsewhere = tmp_path / "other"
    lay_site(elsewhere)
    with opened(elsewhere) as second:
        browser = entered(second.port, "Ann")

    async def act() -> None:
        with pytest.raises(HTTPClientError, match="403"):
            await Page(room.port, browser).open()

    run(act)


def test_what_is_far_too_long_ends_the_connection(room: Room) -> None:
    """10 MB in one frame are not read; a text that is too long is answered in a sentence."""
    browser = entered(room.port)

    async def act() -> None:
        page = await Page(room.port, browser).open()
        await page.say("x" * (LONGEST + 1))
        await page.until(lambda: bool(page.refused))
        with suppress(WebSocketClosedError):
            await page.say(b"x" * 10_000_000)
        await page.until_closed()
        await Page(room.port, browser).open()

    run(act)


def test_who_floods_is_cut_off(room: Room) -> None:
    """The others go on playing."""
    browser, bystander = entered(room.port), entered(room.port)

    async def act() -> None:
        page, calm = await Page(room.port, browser).open(), await Page(room.port, bystander).open()
        for _ in range(RATE[0] + 50):
            await page.say({"do": "back"})
        await page.until_closed()
        await calm.say({"do": "language", "value": "ja"})
        await calm.until(lambda: calm.status["language"] == "ja")

    run(act)


def test_one_person_has_a_few_devices(room: Room) -> None:
    """The oldest one goes."""
    browser = entered(room.port)

    async def act() -> None:
        pages = [await Page(room.port, browser).open() for _ in range(MOST_EACH + 1)]
        await pages[0].until_closed()
        await pages[-1].say({"do": "language", "value": "ja"})
        await pages[-1].until(lambda: pages[-1].status["language"] == "ja")

    run(act)


def test_five_hundred_connections(room: Room) -> None:
    """They are refused beyond what a room holds, and who was there before plays on."""
    browser, bystander = entered(room.port), entered(room.port)

    async def act() -> None:
        calm = await Page(room.port, bystander).open()
        # A page that hears nothing answers no ping, and is taken for gone.
        heard = asyncio.create_task(calm.until(lambda: calm.status["language"] == "ja"))
        lines = await asyncio.gather(
            *(websocket_connect(Page(room.port, browser).request) for _ in range(500)),
            return_exceptions=True,
        )
        for line in lines:
            if isinstance(line, WebSocketClientConnection):
                with suppress(WebSocketClosedError):  # it was refused
                    await line.write_message('{"chosen": {}}')
        await calm.say({"do": "language", "value": "ja"})
        await heard
        assert len(room.places.hall.devices) <= MOST_EACH + 1

    run(act)


def test_names_are_no_html(room: Room) -> None:
    """A nickname that could be one is refused at the entrance; pages are made of text nodes."""
    browser = Pupil(room.port)
    answer = browser.enter(name="<b>x</b>")
    assert answer.status == 409
    assert "<b>x" not in answer.text


# --- lost, and started again --------------------------------------------------------------------


def test_the_server_is_killed_in_mid_trick(tmp_path: Path) -> None:
    """Started again: same seats, same hands, the choice that was made; the record is whole."""
    lay_site(tmp_path)
    (tmp_path / "class.toml").write_text('password = "three owls"', encoding="utf-8")

    def key_of(process: Any) -> str:
        while "teacher?key=" not in (line := process.stdout.readline()):
            assert line
        return str(line.rpartition("=")[2].strip())

    with started(tmp_path) as (port, process):
        key = key_of(process)
        ann, ben, teacher = entered(port, "Ann"), entered(port, "Ben"), Pupil(port)
        teacher.ask(f"{LIVE}teacher?key={key}")

        async def before() -> Any:
            first, second = [await Page(port, browser).open() for browser in (ann, ben)]
            board = await Page(port, teacher, "teacher").open()
            await board.say(START)
            await first.until(lambda: first.is_asked)
            await second.until(lambda: second.is_asked)
            for page in (first, second):
                await page.choose(-1)
            await first.until(lambda: first.is_asked and len(first.picture["hand"]) == 9)
            await first.choose(4)
            await first.until(lambda: not first.is_asked)
            return first.picture["hand"], first.picture["rows"]

        shown = run(before)
        os.kill(process.pid, signal.SIGKILL)
        process.wait(20)
    kept = json.loads((tmp_path / PRIVATE / "tables" / "table-1.json").read_text(encoding="utf-8"))
    assert len(read_record(kept["record"]).choices) >= 1
    with started(tmp_path) as (port, process):
        ann.port = ben.port = port

        async def after() -> None:
            first, second = [await Page(port, browser).open() for browser in (ann, ben)]
            await first.until(lambda: bool(first.picture))
            assert (first.picture["hand"], first.picture["rows"]) == shown
            assert not first.is_asked
            await second.until(lambda: second.is_asked)
            await second.choose(-1)
            await first.until(lambda: len(first.picture["hand"]) == 8)

        run(after)
