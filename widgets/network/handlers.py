"""The addresses of a room: pages of seat, teacher and projector, and what carries messages.

A message goes by WebSocket, or, where a school's network lets none through, by questions that are
answered when there is something to tell. Both know a person by the cookie of the entrance.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from tornado.websocket import WebSocketHandler

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import current_language
from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach.build_hand_in import hand_in
from kernel_lib.teach.hand_in import HandIn
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.live_handlers import COOKIE, DAY, PROTECTING, ClassHandler, is_here
from widgets.network import pages
from widgets.network.devices import Hall
from widgets.network.links import LONGEST, PLAYING, ROLES, Link, Polled
from widgets.shared.table.parts.hand_in import USUAL_CLASS

TEACHER = "sixth-card-teacher"
"""The cookie of the teacher's browser."""

HELD = 20.0
"""Seconds for which a question is held when there is nothing to tell."""

BEAT = 5.0
"""Seconds after which a device hears at least that the room is still there."""

MOST_OPEN = 300
"""Connections that are open, and devices that ask again and again."""

MOST_EACH = 10
"""Of these, those of one person: more than there are devices, for a lost one lasts a while."""

SLICE, PAUSE = 0.02, 0.025
"""Seconds that a league plays on in one go, and from one beginning of that to the next."""

YEAR = 31_536_000


class Places:
    """What the addresses of a room have in common: its hall, and the key of its teacher."""

    is_behind_proxy = False
    """Whether everybody seems to come from this machine itself."""

    def __init__(self, door: Door, hall: Hall, key: str) -> None:
        self.door, self.hall, self.key = door, hall, key
        self.polled: dict[str, Polled] = {}
        self.open: Counter[str] = Counter()
        self.handed_in: set[tuple[int, int, str]] = set()
        door.taken, door.shared = self.note_guesses, self.note_sharing

    def mark_for(self, role: str, pupil: str | None, is_teacher: bool) -> str | None:
        """The mark of who may have such a link; None who may not."""
        if role == "teacher":
            return "teacher" if is_teacher else None
        if role == "watch" and is_teacher:
            return "teacher"
        return pupil

    def arrive(self, role: str, mark: str) -> None:
        """Somebody who plays comes into the room."""
        if role in PLAYING:
            self.hall.room.arrive(mark, self.door.name_of(mark))

    @property
    def language(self) -> str:
        """What is spoken in this class."""
        return self.door.chosen.language or current_language()

    def keep_result(self) -> None:
        """Hand in what one more person has played at a table whose match is over.

        One at a time: the game is played again before, and nobody is to wait for that.
        """
        for table in self.hall.room.tables:
            if not table.session.state.is_over:
                continue
            for seat, mark in table.people.items():
                done = (id(table.session), seat, mark)
                own = self.door.nicknames.of(mark)
                if done in self.handed_in or own is None:
                    continue
                self.handed_in.add(done)
                name = self.door.chosen.name or USUAL_CLASS
                played = hand_in(name, own.name, table.session, seat, with_others=True)
                self.door.keep(played)
                return

    def note_guesses(self, hand_in: HandIn) -> None:
        """Guesses of the lesson that the class does are shown at once."""
        if self.hall.pacing.taken(hand_in):
            self.hall.refresh_soon()

    def note_sharing(self, mark: str) -> None:
        """The page of a pupil who has agreed sends its step at once, and that of others no more."""
        self.hall.pacing.forget_place(mark)
        self.hall.refresh_soon()

    def sweep(self) -> None:
        """Let go of devices that have not asked for long."""
        for name, poll in [*self.polled.items()]:
            if poll.is_forgotten:
                del self.polled[name]
                if poll.link is not None:
                    poll.link.close()


class RoomHandler(ClassHandler):
    """A page or a question of a room."""

    def initialize(self, door: Door, places: Places) -> None:  # type: ignore[override]
        super().initialize(door)
        self.places = places

    def show(self, page: str, status: int = 200) -> None:
        self.set_header("Content-Security-Policy", pages.POLICY)
        super().show(page, status)

    @property
    def is_teacher(self) -> bool:
        """Whether this is the browser of the teacher."""
        return is_key(self.signed(TEACHER, DAY), self.places.key)

    def takes_key(self, page: str) -> bool:
        """Whether the teacher's key came in the address: it goes into a cookie, out of sight."""
        if not is_key(self.get_query_argument("key", None), self.places.key):
            return False
        self.sign(TEACHER, self.places.key)
        self.redirect(f"{LIVE}{page}")
        return True


def is_key(given: str | None, key: str) -> bool:
    """Whether this is the key of the teacher."""
    return given is not None and hmac.compare_digest(given.encode(), key.encode())


class SeatPage(RoomHandler):
    """The page of a person who plays."""

    def get(self) -> None:
        if self.pupil is None:
            self.redirect(f"{LIVE}enter")
        else:
            self.show(pages.seat(self.door.chosen, self.places.hall))


class TeacherPage(RoomHandler):
    """The page of the teacher; its key comes once, in the address that was printed."""

    def get(self) -> None:
        if self.takes_key("teacher"):
            return
        if not self.is_teacher:
            raise HTTPError(404)
        self.show(pages.teacher(self.door.chosen, self.places.hall))


class Projector(RoomHandler):
    """What the whole room may see: the way in, and then all tables.

    The password stands on it only in the teacher's browser; who is not in sees no tables.
    """

    def get(self) -> None:
        if self.takes_key("board"):
            return
        is_here_itself = is_here(self.address) and is_here(self.request.host_name)
        is_own = self.is_teacher or (is_here_itself and not self.places.is_behind_proxy)
        self.show(
            pages.projector(
                self.door.chosen,
                self.places.hall,
                self.settings["places"],
                self.door.word if is_own else None,
                is_watched=self.is_teacher or self.pupil is not None,
            )
        )


class Text(RoomHandler):
    """A module or a style sheet: nothing of a game is in it, so everybody may read it, for ever."""

    def get(self, name: str) -> None:
        text = self.places.hall.texts.named(name)
        if text is None:
            raise HTTPError(404)
        kind = "text/javascript" if name.endswith(".js") else "text/css"
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", f"public, max-age={YEAR}, immutable")
        self.finish(text)


class LessonModule(RoomHandler):
    """The module with which a lesson follows its class: nothing of a person is in it."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(pages.lesson_module())


class Socket(WebSocketHandler):
    """Carries the messages of a device. A page of another origin gets none (as Tornado checks)."""

    def initialize(self, places: Places) -> None:
        self.places = places
        self.link: Link | None = None

    def set_default_headers(self) -> None:
        for name, value in PROTECTING.items():
            self.set_header(name, value)

    async def get(self, role: str) -> None:
        pupil = self._signed(COOKIE)
        is_teacher = is_key(self._signed(TEACHER), self.places.key)
        mark = self.places.mark_for(role, pupil, is_teacher)
        if mark is None:
            self.set_status(403)
            self.finish()
            return
        if self.places.open[mark] >= MOST_EACH or self.places.open.total() >= MOST_OPEN:
            self.set_status(429)
            self.finish()
            return
        self.role, self.mark = role, mark
        await super().get(role)

    def open(self, *args: str, **kwargs: str) -> None:
        self.set_nodelay(True)
        self.places.open[self.mark] += 1
        try:
            self.places.arrive(self.role, self.mark)
        except ValueError:
            self.close(1013)
            return
        hall, language = self.places.hall, self.places.language
        self.link = Link(hall, self.role, self.mark, language, self._tell, self._cut)

    def on_message(self, text: str | bytes) -> None:
        if self.link is not None:
            self.link.hear(text)

    def on_close(self) -> None:
        self.places.open[self.mark] -= 1
        if self.link is not None:
            self.link.close()

    def get_compression_options(self) -> dict[str, Any]:
        return {"compression_level": 1, "mem_level": 5}

    def _signed(self, name: str) -> str | None:
        value = self.get_signed_cookie(name, max_age_days=DAY)
        return value.decode() if value else None

    def _tell(self, content: JsonObject) -> None:
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            sent = self.write_message(
                json.dumps(content, ensure_ascii=False, separators=(",", ":"))
            )
            asyncio.ensure_future(sent).add_done_callback(_gone)

    def _cut(self) -> None:
        self.close(1008)


def _gone(sent: asyncio.Future[None]) -> None:
    """A device that went while something was sent to it gets it when it comes back."""
    sent.exception()


class Poll(RoomHandler):
    """The same for a device to which no WebSocket comes through.

    What is sent is ``{"link", "after", "texts"}``; the answer has the link's name and the messages
    behind the one with the number ``after``. A question without texts is held until there are some.
    """

    longest = LONGEST
    is_for_all = True  # also for the teacher, who has not come through the entrance

    async def post(self, role: str) -> None:
        mark = self.places.mark_for(role, self.pupil, self.is_teacher)
        if self.refusal or mark is None:
            self.refuse(*(self.refusal or (403, "")))
            return
        asked = self._asked()
        name, number, texts = asked.get("link"), asked.get("after"), asked.get("texts")
        polled = self.places.polled.get(str(name))
        if polled is None or polled.link is None or polled.link.mark != mark or polled.is_cut:
            polled = self._new(role, mark)
            if polled is None:
                return
            number = 0
        assert polled.link is not None
        sent = [text for text in texts if isinstance(text, str)] if isinstance(texts, list) else []
        for text in sent:
            polled.link.hear(text)
        last = number if type(number) is int else 0
        if not sent and not polled.after(last):
            await self._news(polled)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps({"link": polled.name, "messages": polled.after(last)}))

    def _new(self, role: str, mark: str) -> Polled | None:
        there = self.places.polled.values()
        own = [
            message for message in there if message.link is not None and message.link.mark == mark
        ]
        try:
            if len(there) >= MOST_OPEN or len(own) >= MOST_EACH:
                raise ValueError
            self.places.arrive(role, mark)
        except ValueError:
            self.refuse(429, "")
            return None
        polled = Polled()
        hall, language = self.places.hall, self.places.language
        polled.link = Link(hall, role, mark, language, polled.add, polled.cut)
        self.places.polled[polled.name] = polled
        return polled

    async def _news(self, polled: Polled) -> None:
        woken = asyncio.Event()
        polled.wake()  # an earlier question is answered: the device has gone on
        polled.wake = woken.set
        with suppress(TimeoutError):
            await asyncio.wait_for(woken.wait(), HELD)

    def _asked(self) -> JsonObject:
        try:
            body = json.loads(self.body)
        except (ValueError, RecursionError):
            return {}
        return body if isinstance(body, dict) else {}


def handlers(door: Door, places: Places) -> list[tuple[Any, ...]]:
    """The addresses of a room, each with what answers there."""
    about: dict[str, Any] = {"door": door, "places": places}
    role = "|".join(ROLES)
    return [
        (rf"{LIVE}table", SeatPage, about),
        (rf"{LIVE}teacher", TeacherPage, about),
        (rf"{LIVE}board", Projector, about),
        (rf"{LIVE}lesson[.]js", LessonModule, about),
        (rf"{LIVE}text/([0-9a-f]{{16}}[.](?:js|css))", Text, about),
        (rf"{LIVE}socket/({role})", Socket, {"places": places}),
        (rf"{LIVE}poll/({role})", Poll, about),
    ]


def start_clock(places: Places, seconds: float = 0.25) -> None:
    """Let the room's clock go, as long as the server runs."""

    def tick() -> None:
        places.hall.tick()
        places.sweep()
        places.keep_result()

    PeriodicCallback(tick, seconds * 1000).start()
    PeriodicCallback(places.hall.beat, BEAT * 1000).start()
    PeriodicCallback(lambda: places.hall.work(SLICE), PAUSE * 1000).start()
    places.hall.room.apart = partial(_apart, places.hall, ThreadPoolExecutor(1))


def _apart(
    hall: Hall, pool: Executor, work: Callable[[], object], then: Callable[[], None]
) -> None:
    """Do some work in a thread, so that the room goes on, and then something in the room."""
    loop = asyncio.get_running_loop()

    def finish(done: Future[object]) -> None:
        try:
            done.result()
        finally:
            then()
            hall.refresh_soon()

    pool.submit(work).add_done_callback(lambda done: loop.call_soon_threadsafe(finish, done))
