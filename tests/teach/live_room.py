"""A live class for tests: a server in this process or in one of its own, and pupils' browsers."""

from __future__ import annotations

import asyncio
import http.client
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from kernel_lib.runtime.class_file import LIVE, ClassFile
from kernel_lib.teach.live import server
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.live_handlers import COOKIE, VISITOR
from widgets.network.handlers import TEACHER, Places, start_clock
from widgets.network.server import application, places_of

CHOSEN = ClassFile("7b", seed=28, password="three owls")
FORM = "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    text: str
    headers: dict[str, str]


class Pupil:
    """A browser: it keeps the cookies that it got."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, body: str | None = None, **headers: str) -> Answer:
        """Ask for an address, or send something there."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        own = {"Cookie": cookies, **{key.replace("_", "-"): v for key, v in headers.items()}}
        line.request("GET" if body is None else "POST", path, body and body.encode(), own)
        got = line.getresponse()
        text = got.read().decode("utf-8", "replace")
        for value in got.headers.get_all("Set-Cookie") or ():
            name, _, rest = value.partition("=")
            if name in (COOKIE, VISITOR, TEACHER):
                self.cookies[name] = rest.split(";")[0]
        told = dict(got.getheaders())
        line.close()
        return Answer(got.status, text, told)

    def enter(self, password: str = "three owls", name: str = "", code: str = "") -> Answer:
        """Type the password, and a nickname with its code if there is one."""
        self.ask(f"{LIVE}enter")
        typed = urlencode({"password": password, "name": name, "code": code})
        return self.ask(f"{LIVE}enter", typed, Content_Type=FORM)

    def hand_in(self, text: str) -> Answer:
        """Hand in a text."""
        return self.ask(f"{LIVE}hand-in", text)

    @property
    def is_in(self) -> bool:
        """Whether this browser gets what is for the class."""
        return self.ask(f"{LIVE}class.toml").status == 200


class Room(NamedTuple):
    """A live class: its port, the folder of what is handed in, and what stands behind it.

    What stands there is changed in the server's own thread: ``act`` does something in it.
    """

    port: int
    folder: Path
    places: Places
    act: Callable[[Callable[[], object]], object]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def lay_site(home: Path) -> Path:
    """A small site."""
    site = home / "site" / "dist"
    (site / "en").mkdir(parents=True)
    (site / "index.html").write_text("all lessons", encoding="utf-8")
    (site / "en" / "00-start.mjs").write_text("export {}", encoding="utf-8")
    return site


@contextmanager
def opened(
    home: Path,
    chosen: ClassFile = CHOSEN,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> Iterator[Room]:
    """A live class on a server in this process; what it remembers stays in ``home``."""
    site = home / "site" / "dist"
    places = places_of(Door(home / "hand-in", chosen, sleep=sleep), home / "tables")
    pages = application(places, site)
    port, ready, loops = free_port(), threading.Event(), []

    async def run() -> None:
        answering = server(pages)
        answering.listen(port, "127.0.0.1")
        start_clock(places)
        stopped = asyncio.Event()
        loops.append((asyncio.get_running_loop(), stopped))
        ready.set()
        await stopped.wait()
        answering.stop()

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    assert ready.wait(20)
    try:
        yield Room(port, home / "hand-in", places, loops[0][0].call_soon_threadsafe)
    finally:
        loop, stopped = loops[0]
        loop.call_soon_threadsafe(stopped.set)
        thread.join(20)


@contextmanager
def started(home: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """The real server of a folder, on this machine only: its port and its process."""
    port = free_port()
    command = [sys.executable, "-m", "widgets.network", f"--port={port}", "--host=127.0.0.1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=home, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            wait_for(port)
            yield port, process
        finally:
            process.terminate()


def wait_for(port: int) -> None:
    """Wait until somebody answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 5).close()
            return
        time.sleep(0.1)
    raise AssertionError("the server has not begun")
