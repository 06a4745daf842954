"""A first visit to the browser edition over a slow line, and a second one.

    python -m tools.bench.first_visit [MBIT]      the edition in site/dist, 20 Mbit/s unless told

The server sends no more than the line carries, all connections together, and sends files compressed
where they are. Told are the seconds until the table of the first page can be played, until it has a
Python of its own, and until a lesson runs, and what was sent by then.
"""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page

from tools.browser import harness
from tools.browser.site import ROOT, Quiet

SITE = ROOT / "site" / "dist"
CHUNK = 16_384
LESSON = "en/03-the-sixth-card.html"


class Throttle:
    """What all connections share: so many bits a second."""

    def __init__(self, mbit: float) -> None:
        self._rate = mbit * 1e6 / 8
        self._lock = threading.Lock()
        self._free_at = 0.0
        self.sent = 0

    def wait_for(self, count: int) -> None:
        """Wait until so many bytes have passed."""
        with self._lock:
            now = time.monotonic()
            self._free_at = max(self._free_at, now) + count / self._rate
            self.sent += count
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


class Slow(Quiet):
    """Sends files over the line, compressed where there is a compressed one."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # as servers of the trade have it
    line: Throttle

    def do_GET(self) -> None:  # noqa: N802
        """A file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(f"{path.name}.gz")
        sent = packed if packed.is_file() else path
        if not sent.is_file():
            return self.send_error(404)
        data = sent.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(data)))
        if sent is packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for at in range(0, len(data), CHUNK):
            part = data[at : at + CHUNK]
            self.line.wait_for(len(part))
            with suppress(BrokenPipeError):  # the page was left
                self.wfile.write(part)
        return None


def visit(page: Page, address: str, line: Throttle, file: str, *states: str) -> None:
    """Open a page, and say when it comes to each state, and what was sent by then."""
    before, started = line.sent, time.perf_counter()
    page.goto(address + file, wait_until="commit")
    for state in states:
        # A locator would look every half a second only.
        page.wait_for_function("state => document.querySelector(state)", arg=state, timeout=240_000)
        took = time.perf_counter() - started
        print(f"{file}, {state}: {took:.1f} s, {(line.sent - before) / 1e6:.1f} MB", flush=True)


def main(mbit: float) -> None:
    """Table and lesson, each cold and once more."""
    table = ("index.html", "#table[data-state] .sc-hand-card", "#table[data-state=live]")
    lesson = (LESSON, "body[data-state=live]")
    for what in (table, lesson):
        line = Throttle(mbit)
        with harness.launch() as browser, served(line) as address:
            page = harness.new_page(browser)
            visit(page, address, line, *what)
            page.wait_for_timeout(20_000)  # what is fetched for later
            page.goto("about:blank")
            visit(page, address, line, *what)


@contextmanager
def served(line: Throttle) -> Iterator[str]:
    """The address of the edition at the end of a line."""
    handler = functools.partial(type("Handler", (Slow,), {"line": line}), directory=str(SITE))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
