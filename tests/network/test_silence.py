"""Connections that die without a word: a battery that is empty, a phone asleep, a laptop closed."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_lib.network import carriers
from kernel_lib.network.client import base_of, join
from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach import live
from tests.network.pages import PATIENCE, Page, entered, run
from tests.teach.live_room import Pupil, Room, lay_site, opened


@pytest.mark.parametrize("role", ["lesson", "seat"])
def test_a_page_hears_that_the_room_is_there(room: Room, role: str) -> None:
    """Or else it could not know that it hears nothing."""
    ann = entered(room.port, "Ann")

    async def act() -> None:
        page = await Page(room.port, ann, role).open()
        room.act(room.places.hall.beat)
        assert page.line is not None
        kinds = [""]
        while kinds[-1] != "beat":
            text = await asyncio.wait_for(page.line.read_message(), PATIENCE)
            kinds.append(json.loads(str(text))["kind"])

    run(act)


async def say_hello(port: int, pupil: Pupil) -> asyncio.StreamWriter:
    """A seat that says hello, and then nothing: not even to the question whether it is there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    cookies = "; ".join(f"{name}={value}" for name, value in pupil.cookies.items())
    lines = [
        f"GET {LIVE}socket/seat HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: c2l4dGggY2FyZCBzaXh0aA==",
        f"Cookie: {cookies}",
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    assert b" 101 " in await reader.readline()
    hello = json.dumps({"chosen": {}}).encode()
    writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeros
    return writer


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """A room that asks each second who is there."""
    monkeypatch.setattr(live, "PATIENCE", 1)
    lay_site(tmp_path)
    with opened(tmp_path) as room:
        yield room


def test_who_says_nothing_any_more_is_noticed(hasty: Room) -> None:
    """After a while the seat is empty, so that a bot can stand in."""
    room, ann = hasty, entered(hasty.port, "Ann")

    async def act() -> None:
        writer = await say_hello(room.port, ann)
        hall = room.places.hall
        async with asyncio.timeout(PATIENCE):
            while not hall.devices:
                await asyncio.sleep(0.02)
            while hall.devices:
                await asyncio.sleep(0.1)
        writer.close()

    run(act)


def test_who_answers_stays(hasty: Room) -> None:
    """A page that is only slow to choose answers by itself."""
    room, ann = hasty, entered(hasty.port, "Ann")

    async def act() -> None:
        page = await Page(room.port, ann).open()
        reading = asyncio.ensure_future(page.until_closed())
        await asyncio.sleep(3.5)
        assert len(room.places.hall.devices) == 1
        reading.cancel()

    run(act)


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a machine that takes what is said, and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"127.0.0.1:{listening.getsockname()[1]}"


def test_a_class_that_says_nothing_is_no_class(
    silent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is not in yet is told so; who was in tries again, as after any lost connection."""
    monkeypatch.setattr(carriers, "PATIENCE", 0.3)
    carrier = carriers.carrier_to(base_of(silent), "Ann")
    with pytest.raises(ConnectionError):
        run(lambda: carriers.enter(carrier, "three owls", "Ann"))
    with pytest.raises(ValueError, match="no class answers at"):
        run(lambda: asyncio.to_thread(join, silent, "three owls", lambda view: view.choices[0]))


async def upgrade(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Begin a WebSocket as a class does, and say nothing after that."""
    asked = (await reader.readuntil(b"\r\n\r\n")).decode()
    key = re.findall(r"(?im)^sec-websocket-key: (\S+)", asked)[0]
    digest = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()
    lines = [
        "HTTP/1.1 101 Switching Protocols",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Accept: {base64.b64encode(digest).decode()}",
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())


def test_a_class_that_falls_silent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as where the teacher's laptop lost its power: the connection counts as lost."""
    monkeypatch.setattr(carriers, "PING", 0.2)

    async def act() -> str | None:
        server = await asyncio.start_server(upgrade, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        line = await carriers.carrier_to(base_of(f"127.0.0.1:{port}"), "Ann").line("seat")
        async with asyncio.timeout(PATIENCE):
            return await line.read()

    assert run(act) is None
