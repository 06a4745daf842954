"""A live class: nobody without the password, and what is handed in cannot be read by pupils."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import Application

from kernel_lib.core.class_file import LIVE, ClassFile
from kernel_lib.teach.gather import Folder, Gathering
from kernel_lib.teach.live import COOKIE, MOST_EACH, PAUSE, TRIES, Door, handlers, main
from tests.teach.hand_ins import pupil

ROOT = Path(__file__).parents[2]
CHOSEN = ClassFile("7b", seed=28, password="three owls")


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    text: str
    headers: dict[str, str]


class Pupil:
    """A browser: it keeps the cookie that it got."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""

    def ask(self, path: str, body: str | None = None, **headers: str) -> Answer:
        """Ask for an address, or send something there."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        own = {"Cookie": self.cookie, **{key.replace("_", "-"): v for key, v in headers.items()}}
        line.request("GET" if body is None else "POST", path, body and body.encode(), own)
        got = line.getresponse()
        text = got.read().decode("utf-8", "replace")
        told = dict(got.getheaders())
        if told.get("Set-Cookie", "").startswith(COOKIE):
            self.cookie = told["Set-Cookie"].split(";")[0]
        return Answer(got.status, text, told)

    def enter(self, password: str = CHOSEN.password) -> Answer:
        """Type the password."""
        kind = "application/x-www-form-urlencoded"
        return self.ask(f"{LIVE}enter", urlencode({"password": password}), Content_Type=kind)

    def hand_in(self, text: str) -> Answer:
        """Hand in a text."""
        return self.ask(f"{LIVE}hand-in", text)


class Room(NamedTuple):
    """A live class: its port, and the folder of what is handed in."""

    port: int
    folder: Path


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The addresses of a live class, on a server in this process."""
    site = tmp_path / "site"
    (site / "en").mkdir(parents=True)
    (site / "index.html").write_text("all lessons", encoding="utf-8")
    (site / "en" / "00-start.mjs").write_text("export {}", encoding="utf-8")
    door = Door(tmp_path / "hand-in", CHOSEN)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    port, stop = _serve(door, site)
    yield Room(port, door.folder)
    stop()


def _serve(door: Door, site: Path):  # type: ignore[no-untyped-def]
    ready = threading.Event()
    found: list[object] = []

    def run() -> None:
        import asyncio

        asyncio.set_event_loop(asyncio.new_event_loop())
        server = HTTPServer(Application(handlers(door, site), cookie_secret="x" * 40))  # type: ignore[arg-type]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server.listen(port, "127.0.0.1")
        found.extend((port, IOLoop.current(), server))
        ready.set()
        IOLoop.current().start()
        server.stop()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(20)
    port, loop, _ = found

    def stop() -> None:
        loop.add_callback(loop.stop)  # type: ignore[attr-defined]
        thread.join(20)

    return port, stop


def test_nobody_gets_in_without_the_password(room: Room) -> None:
    """Every address sends to the entrance, or refuses; nothing is taken."""
    stranger = Pupil(room.port)
    for path in ("", "index.html", "en/00-start.mjs"):
        answer = stranger.ask(LIVE + path)
        assert (answer.status, answer.headers["Location"]) == (302, f"{LIVE}enter")
    assert stranger.ask(f"{LIVE}class.toml").status == 403
    assert stranger.hand_in(pupil(1).text).status == 403
    assert stranger.enter("three cats").status == 403
    stranger.cookie = 'sixth-card-class="2|1:0|10:1795403320|16:sixth-card-class|4:YWJj|00"'
    assert stranger.ask(LIVE).status == 302
    assert not room.folder.exists()


def test_with_the_password_one_plays_and_hands_in(room: Room) -> None:
    """The site, the choices of the class without the password, and a door that takes."""
    ann = Pupil(room.port)
    assert ann.enter().status == 302
    assert ann.ask(LIVE).text == "all lessons"
    assert ann.ask(f"{LIVE}en/00-start.mjs").headers["Content-Type"].startswith("text/javascript")
    assert ann.ask(f"{LIVE}class.toml").text == 'class = "7b"\nseed = 28\n'
    assert ann.hand_in(pupil(1).text).status == 200
    assert [one.name for one in room.folder.iterdir()] == [pupil(1).file_name]


def test_no_pupil_reads_what_others_hand_in(room: Room) -> None:
    """No address gives a hand-in, its name or its folder, to whoever is in."""
    ann, ben = Pupil(room.port), Pupil(room.port)
    assert [one.enter().status for one in (ann, ben)] == [302, 302]
    assert ann.hand_in(pupil(1).text).status == 200
    name = pupil(1).file_name
    up = ("..", "%2e%2e", "..%2f..", "....//", "%5c..")
    paths = [f"{LIVE}hand-in", f"{LIVE}hand-in/", f"{LIVE}hand-in/{name}", f"{LIVE}{name}"]
    paths += [f"{LIVE}{one}/hand-in/{name}" for one in up]
    paths += [f"{LIVE}{one}/secret.txt" for one in up]
    for path in (*paths, "/hand-in", "/api/contents", "/files/"):
        answer = ben.ask(path)
        assert answer.status in (403, 404, 405), path
        assert "secret" not in answer.text
        assert pupil(1).text not in answer.text


def test_a_nickname_belongs_to_who_used_it_first(room: Room) -> None:
    """Nobody hands in as somebody else; the own game may be handed in again."""
    ann, ben = Pupil(room.port), Pupil(room.port)
    assert [one.enter().status for one in (ann, ben)] == [302, 302]
    assert [ann.hand_in(pupil(1, "ann").text).status for _ in range(2)] == [200, 200]
    assert ben.hand_in(pupil(2, "Ann").text).status == 409
    assert len(list(room.folder.iterdir())) == 1


def test_what_is_no_hand_in_is_refused(room: Room) -> None:
    """Damaged texts, large ones, and what another page sends are not taken."""
    ann = Pupil(room.port)
    ann.enter()
    assert ann.hand_in("hello").status == 400
    assert ann.hand_in(pupil(1).text.replace("seed 28", "seed 29")).status == 400
    assert ann.hand_in("x" * 200_000).status == 413
    sent = ann.ask(f"{LIVE}hand-in", pupil(1).text, Origin="http://elsewhere.example")
    assert sent.status == 403
    assert not room.folder.exists()


def test_passwords_cannot_be_tried_without_end(tmp_path: Path) -> None:
    """After some wrong ones an address has to wait, even with the right one; others do not."""
    seconds = [0.0]
    door = Door(tmp_path, CHOSEN, now=lambda: seconds[0])
    assert not any(door.opens(str(guess), "a") for guess in range(TRIES))
    assert not door.opens(CHOSEN.password, "a")
    assert door.opens(CHOSEN.password, "b")
    seconds[0] = PAUSE
    assert door.opens(CHOSEN.password, "a")


def test_a_disk_is_not_filled(tmp_path: Path) -> None:
    """One pupil hands in so many files, and no more."""
    door = Door(tmp_path, CHOSEN)
    for _ in range(MOST_EACH):
        door.take(pupil(1).text, "ann")
    with pytest.raises(ValueError, match="enough"):
        door.take(pupil(1).text, "ann")


def test_a_class_without_a_password_gets_one() -> None:
    """It is drawn anew each time."""
    assert len({Door(Path(), ClassFile()).password for _ in range(5)}) > 1


def test_without_the_site_one_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The teacher is told to build it, or what is wrong with the class file."""
    monkeypatch.chdir(tmp_path)
    assert main([]) == 1
    built = "the browser edition is not built yet: run make site once, then make class\n"
    assert capsys.readouterr().err == built
    (tmp_path / "class.toml").write_text("seed = 'x'", encoding="utf-8")
    assert main([]) == 1
    assert capsys.readouterr().err.startswith("class.toml: seed must be a whole number")


def test_nothing_else_of_jupyter_can_be_reached(tmp_path: Path) -> None:
    """The real server has no kernels, files or terminals, for pupils as for strangers."""
    (tmp_path / "site" / "dist").mkdir(parents=True)
    (tmp_path / "site" / "dist" / "index.html").write_text("all lessons", encoding="utf-8")
    (tmp_path / "class.toml").write_text('password = "three owls"', encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kernel_lib.teach.live", f"--port={port}"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            ann = when_ready(Pupil(port))
            told = {path: ann.ask(path).status for path in (*_CLOSED, LIVE)}
        finally:
            server.terminate()
    assert {path for path, status in told.items() if status == 200} == {LIVE}


_CLOSED = (
    *("/api/kernels", "/api/contents", "/api/sessions", "/api/terminals", "/api/config"),
    *("/files/class.toml", "/files/..", "/nbconvert/html/x", "/terminals/new", "/lab", "/tree"),
    *("/metrics", "/view/class.toml", "/api/events", "/api/shutdown", "/lsp/status"),
)


def when_ready(ann: Pupil) -> Pupil:
    """A pupil who is in as soon as the server answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with suppress(OSError):
            assert ann.enter().status == 302
            return ann
        time.sleep(0.1)
    raise AssertionError("the server has not begun")


def test_the_board_sees_what_is_handed_in(room: Room) -> None:
    """What a pupil hands in is counted at the next look into the folder."""
    gathering, folder = Gathering(), Folder(room.folder)
    for number in range(3):
        ann = Pupil(room.port)
        ann.enter()
        assert ann.hand_in(pupil(number).text).status == 200
        assert folder.look(gathering) == 1
        gathering.work()
        assert len(gathering.people) == number + 1
