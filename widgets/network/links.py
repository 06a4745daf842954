"""A link between a device and the room, whatever carries it: texts go in, messages come out."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from secrets import token_hex

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, words
from kernel_lib.teach.live_limits import Allowance
from widgets.network.devices import BotDevice, Device, Hall, SeatDevice, WatchingDevice
from widgets.network.lesson_device import LessonDevice
from widgets.network.teacher import TeacherDevice

LONGEST = 16_000
"""Bytes of one message of a device."""

RATE = (60, 0.1)
"""Messages that a device may send at once, and then one in so many seconds."""

FORGOTTEN = 30.0
"""Seconds after which a device that asks again and again, and does not ask, is gone."""

MOST_UNREAD = 500
"""Messages that wait for a device; with more it is cut off, and begins anew."""

ROLES = ("seat", "bot", "lesson", "watch", "teacher")

PLAYING = {"seat": SeatDevice, "bot": BotDevice}
"""The devices of those who sit in the room."""

OWN = {**PLAYING, "lesson": LessonDevice}
"""The devices that are one person's own."""

Send = Callable[[JsonObject], None]


class Link:
    """What a device says and is told; its first text says hello, with what its person has chosen.

    ``role`` is what it shows: the seat of the person with this ``mark``, the room, or the teacher's
    page. ``cut`` ends what carries it.
    """

    def __init__(
        self,
        hall: Hall,
        role: str,
        mark: str,
        language: str,
        send: Send,
        cut: Callable[[], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hall, self.role, self.mark, self.language = hall, role, mark, language
        self.send, self.cut = send, cut
        self.device: Device | None = None
        self._rate = Allowance(*RATE)
        self._now = now

    def hear(self, text: str | bytes) -> None:
        """A text of the device; one that is no message of ours is answered in a sentence."""
        if self._rate.wait(self._now()) > 0:
            self.cut()
            return
        try:
            if len(text) > LONGEST:
                raise ValueError(message("this is far too long"))
            content = _read(text)
            if self.device is None:
                self._begin(content)
            else:
                if self.device.expects(content):
                    self._rate.give_back()
                self.device.hear(content)
        except ValueError as error:
            reason = error.args[0] if error.args else ""
            language = self.device.language if self.device else self.language
            told = words(reason if isinstance(reason, Message) else str(reason), language)
            self.send({"kind": "refused", "say": told[:1].upper() + told[1:]})
        self.hall.refresh_soon()

    def close(self) -> None:
        """The device is there no longer."""
        if self.device is not None:
            self.hall.remove(self.device)
            self.device = None

    def _begin(self, hello: object) -> None:
        chosen = hello.get("chosen") if isinstance(hello, dict) else None
        room = self.hall
        made: Device
        if self.role in OWN:
            made = OWN[self.role](room, self.send, chosen, self.language, self.mark)
        elif self.role == "teacher":
            made = TeacherDevice(room, self.send, chosen, self.language)
        else:
            made = WatchingDevice(room, self.send, chosen, self.language)
        made.cut = self.cut
        gone = room.add(made)
        self.device = made
        if gone is not None:
            room.remove(gone)
            gone.cut()


class Polled:
    """A link of a device that cannot keep a connection open: messages wait until it asks.

    >>> polled = Polled()
    >>> polled.add({"kind": "status"}), polled.after(0)
    (None, [[1, {'kind': 'status'}]])
    >>> polled.after(1)
    []
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.name = token_hex(16)
        self.link: Link | None = None
        self.is_cut = False
        self.wake: Callable[[], None] = lambda: None
        self._now = now
        self._waiting: list[list[object]] = []
        self._count = 0
        self._asked = now()

    def add(self, content: JsonObject) -> None:
        """A message for the device."""
        self._count += 1
        self._waiting.append([self._count, content])
        if len(self._waiting) > MOST_UNREAD:
            self.cut()
        self.wake()

    def after(self, number: int) -> list[list[object]]:
        """The messages behind the one with this number, which the device has got."""
        self._asked = self._now()
        self._waiting = [waiting for waiting in self._waiting if int(str(waiting[0])) > number]
        return self._waiting

    def cut(self) -> None:
        """End it: the device will begin anew."""
        self.is_cut = True
        self._waiting.clear()
        self.wake()

    @property
    def is_forgotten(self) -> bool:
        """Whether the device has not asked for long."""
        return self.is_cut or self._now() - self._asked > FORGOTTEN


def _read(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(message("this is no message of a table")) from error
