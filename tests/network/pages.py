"""Pages and browsers of a room in tests: what carries messages is real, what draws is not there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from kernel_lib.runtime.class_file import LIVE
from tests import loops
from tests.teach.live_room import Pupil, Room

Found = TypeVar("Found")
PATIENCE = 20


def entered(port: int, name: str = "") -> Pupil:
    """A browser that has found the password."""
    own = Pupil(port)
    assert own.enter(name=name).status in (200, 303)
    return own


def teacher_of(room: Room) -> Pupil:
    """The browser of the teacher."""
    own = Pupil(room.port)
    assert own.ask(f"{LIVE}teacher?key={room.places.key}").status == 302
    return own


class Page:
    """A page by WebSocket: what it was told, and what it shows."""

    def __init__(self, port: int, browser: Pupil, role: str = "seat", **headers: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        address = f"ws://127.0.0.1:{port}{LIVE}socket/{role}"
        self.request = HTTPRequest(address, headers={"Cookie": cookies, **headers})
        self.state: dict[str, Any] = {}
        self.status: dict[str, Any] = {}
        self.widget = ""
        self.refused: list[str] = []
        self.asked: list[dict[str, Any]] = []
        self.line: WebSocketClientConnection | None = None

    async def open(self, **chosen: str) -> Page:
        """Connect, and say hello."""
        self.line = await websocket_connect(self.request)
        await self.say({"chosen": chosen})
        await self.until(lambda: bool(self.status))
        return self

    async def say(self, said: object) -> None:
        """Send something."""
        assert self.line is not None
        await self.line.write_message(said if isinstance(said, str | bytes) else json.dumps(said))

    async def next(self) -> bool:
        """Hear one message; False where the connection is closed."""
        assert self.line is not None
        try:
            text = await asyncio.wait_for(self._heard(), PATIENCE)
        except TimeoutError:
            shown = {key: self.picture.get(key) for key in ("say", "notice", "where", "log")}
            raise AssertionError(f"nothing came: {shown} {self.refused}") from None
        if text is None:
            return False
        message = json.loads(text)
        if message["kind"] == "show":
            shown = message["widget"]
            self.widget, self.state = (shown["id"], shown["state"]) if shown else ("", {})
        elif message["kind"] == "changes":
            for id, new in message["changes"]:
                if id == self.widget:
                    self.state.update(new)
        elif message["kind"] == "status":
            self.status = message
        elif message["kind"] == "asked":
            self.asked.append(message)
        elif message["kind"] == "refused":
            self.refused.append(message["say"])
        return True

    async def _heard(self) -> str | bytes | None:
        """The next message that tells more than that the room is there."""
        assert self.line is not None
        while (text := await self.line.read_message()) is not None:
            if json.loads(text)["kind"] != "beat":
                break
        return text

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Hear messages until something is so."""
        while not is_so():
            assert await self.next(), "the connection was closed"

    async def until_closed(self) -> None:
        """Hear messages until there are no more."""
        while await self.next():
            pass

    @property
    def picture(self) -> dict[str, Any]:
        """What is shown of the table."""
        return dict(self.state.get("picture") or {})

    @property
    def is_asked(self) -> bool:
        """Whether this page's person owes a choice."""
        return bool(self.picture.get("ask"))

    async def choose(self, index: int = 0) -> None:
        """Choose a card of the hand, or the first row."""
        picture = self.picture
        is_card = picture["ask"]["kind"] == "card"
        chosen = picture["hand"][index] if is_card else picture["ask"]["choices"][0]
        intent = {"kind": "choose", "choice": chosen["choice"], "revision": picture["revision"]}
        await self.say({"to": self.widget, "content": intent})


def run(act: Callable[[], Awaitable[Found]]) -> Found:
    """What some pages do, in a loop of their own."""

    async def whole() -> Found:
        return await act()

    return loops.apart(asyncio.run, whole())


async def begun(room: Room, browsers: list[Pupil], teacher: Pupil) -> list[Page]:
    """The pages of some people whose teacher has just begun: the first one is asked."""
    pages = [await Page(room.port, browser).open() for browser in browsers]
    board = await Page(room.port, teacher, "teacher").open()
    await board.say(START)
    await pages[0].until(lambda: pages[0].is_asked)
    return pages


START = {"do": "start", "game": "nimmt", "size": 4, "chosen": {"end": "1 deal"}, "variants": []}
