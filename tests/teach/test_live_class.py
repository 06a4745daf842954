"""Thirty pupils in one room, on the real server: what it costs, and when the board knows it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from kernel_lib.runtime.class_file import LIVE
from tests.strategies import in_soak
from tests.teach.hand_ins import pupil
from tests.teach.live_room import Pupil, free_port, wait_for
from widgets import ClassBoard

ROOT = Path(__file__).parents[2]
PUPILS = (5, 10, 30)

pytestmark = in_soak


class Room(NamedTuple):
    """A live class in a folder of its own: its port, and the process of its server."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def megabytes(self) -> float:
        """The memory of the server."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The site, if it is built, or files as large as those of a lesson; a server for them."""
    site = tmp_path / "site" / "dist"
    built = ROOT / "site" / "dist"
    if (built / "index.html").is_file():
        site.parent.mkdir()
        site.symlink_to(built)
    else:
        (site / "static" / "pyodide").mkdir(parents=True)
        (site / "index.html").write_text("all lessons", encoding="utf-8")
        (site / "static" / "pyodide" / "large.wasm").write_bytes(b"0" * 29_000_000)
        names = dict.fromkeys(("index.html", "static/pyodide/large.wasm"), "")
        (site / "files.json").write_text(json.dumps(names), encoding="utf-8")
    (tmp_path / "class.toml").write_text('password = "three owls"', encoding="utf-8")
    port = free_port()
    command = [sys.executable, "-m", "widgets.network", f"--port={port}", "--host=127.0.0.1"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield Room(port, tmp_path / "hand-in", process)
    finally:
        process.terminate()
        process.wait(20)


def fetched(room: Room) -> list[str]:
    """What a browser fetches to run a lesson: Python, its packages, the page."""
    with_python = Pupil(room.port)
    with_python.enter()
    names = json.loads(with_python.ask(f"{LIVE}files.json").text)
    wanted = ("index.html", "en/00-start.html", "static/pyodide/", "files/notebooks/en/00")
    return [name for name in names if name.startswith(wanted)]


def take_part(room: Room, number: int, files: list[str]) -> tuple[float, float]:
    """One pupil: comes in, loads a lesson, hands in; when all was loaded, and when it was taken."""
    own = Pupil(room.port)
    assert own.enter().status == 303
    for name in files:
        assert own.ask(LIVE + name, Accept_Encoding="gzip").status == 200
    loaded = time.monotonic()
    assert own.hand_in(pupil(number).text).status == 200
    return loaded, time.monotonic()


@pytest.mark.parametrize("count", PUPILS)
def test_a_class_plays_together(room: Room, count: int) -> None:
    """All load a lesson at once and hand in; the board has each within two seconds."""
    for number in range(count):
        pupil(number)  # they have played before: that is their own browsers' work
    files = fetched(room)
    board = ClassBoard(room.folder)
    seen: dict[int, float] = {}
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.wait(1):  # as often as a browser that shows the board
            board.look()
            seen.setdefault(len(board.gathering.people), time.monotonic())

    watching = threading.Thread(target=watch)
    watching.start()
    began, before = time.monotonic(), room.megabytes
    with ThreadPoolExecutor(count) as pupils:
        taken = list(pupils.map(lambda number: take_part(room, number, files), range(count)))
    last = max(at for _, at in taken)
    while len(board.gathering.people) < count and time.monotonic() < last + 10:
        time.sleep(0.05)
    is_over.set()
    watching.join()
    print(
        f"{count} pupils: all loaded after {max(at for at, _ in taken) - began:.1f} s, "
        f"the board knew after {seen[count] - last:.1f} s, "
        f"server {before:.0f} MB before, {room.megabytes:.0f} MB after"
    )
    assert len(board.gathering.people) == count
    assert seen[count] - last < 2
    shutil.rmtree(room.folder)
