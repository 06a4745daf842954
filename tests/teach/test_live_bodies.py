"""What is sent to a live class: too long, half sent, or with a length that is none."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach import live
from tests.teach.live_room import Pupil, lay_site, opened, started


def resident(process_id: int) -> float:
    """The memory of a process, in megabytes."""
    status = Path(f"/proc/{process_id}/status").read_text(encoding="utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def post(port: int, megabytes: int, cookie: str = "", is_chunked: bool = False) -> socket.socket:
    """Begin to send so much; the connection, in which all was sent that was taken."""
    line = socket.create_connection(("127.0.0.1", port), 20)
    length = f"Content-Length: {megabytes * 1_000_000}"
    head = "Transfer-Encoding: chunked" if is_chunked else length
    about = f"Host: 127.0.0.1\r\nCookie: {cookie}\r\n{head}"
    line.sendall(f"POST {LIVE}hand-in HTTP/1.1\r\n{about}\r\n\r\n".encode())
    piece = b"x" * 100_000
    try:
        for _ in range(10 * megabytes):
            line.sendall(b"186a0\r\n" + piece + b"\r\n" if is_chunked else piece)
    except OSError:
        pass  # cut off, as it should be
    return line


@pytest.mark.thinned
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="needs Linux's /proc")
@pytest.mark.parametrize("is_in", [False, True])
def test_what_is_too_long_is_never_read(tmp_path: Path, is_in: bool) -> None:
    """Sixty megabytes, announced or in chunks, cost the server less than four of memory."""
    lay_site(tmp_path)
    (tmp_path / "class.toml").write_text('password = "three owls"', encoding="utf-8")
    with started(tmp_path) as (port, process):
        ann = Pupil(port)
        if is_in:
            assert ann.enter().status == 303
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        before = resident(process.pid)
        lines = [post(port, 60, cookie, is_chunked) for is_chunked in (False, True, False, True)]
        assert resident(process.pid) - before < 4
        for line in lines:
            assert cut_off(line)
            line.close()
        assert ann.ask(f"{LIVE}class.toml").status == (200 if is_in else 403)


def cut_off(line: socket.socket) -> bool:
    """Whether the other side ends a connection within twenty seconds."""
    line.settimeout(20)
    try:
        while line.recv(65_536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_who_sends_half_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a head and half a hand-in are let go after some seconds."""
    lay_site(tmp_path)
    monkeypatch.setattr(live, "PATIENCE", 0.5)
    with opened(tmp_path) as room:
        ann = Pupil(room.port)
        ann.enter()
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        head = f"POST {LIVE}hand-in HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
        for sent in (head[:30], head, f"{head}Content-Length: 900\r\n\r\nhalf of it", ""):
            with socket.create_connection(("127.0.0.1", room.port), 20) as line:
                line.sendall(sent.encode())
                assert cut_off(line)


@pytest.mark.parametrize("length", ["x", "-5", "1_0", "9" * 30])
def test_a_length_that_is_none_is_refused(tmp_path: Path, length: str) -> None:
    """A head that cannot be meant ends the connection, and the class goes on."""
    lay_site(tmp_path)
    with opened(tmp_path) as room:
        with socket.create_connection(("127.0.0.1", room.port), 20) as line:
            head = f"POST {LIVE}enter HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n"
            line.sendall(head.encode())
            assert line.recv(20).startswith(b"HTTP/1.1 400")
        assert Pupil(room.port).enter().status == 303
