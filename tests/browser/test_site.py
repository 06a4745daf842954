"""The browser edition, built and served from a folder of a plain web server: a hand is played."""

from __future__ import annotations

import functools
import http.server
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Browser

from tests.browser import harness
from tests.browser.table import TablePage, new_session
from tests.strategies import SOAK

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not SOAK, reason="fetches packages and builds the site: long run")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain server of files that knows what WebAssembly is, and says nothing."""

    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }

    def log_message(self, *about: object) -> None:
        """Say nothing."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the site is served, below a folder."""
    subprocess.run(["make", "site"], cwd=ROOT, check=True)
    (tmp_path / "deep").symlink_to(ROOT / "site" / "dist")
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/deep/"
        server.shutdown()


def test_a_visitor_plays_a_hand(address: str, browser: Browser) -> None:
    """From the first page by one click to a table; nothing comes from elsewhere."""
    page = harness.new_page(browser)
    outside: list[str] = []
    ours = (address.removesuffix("deep/"), "data:", "blob:")
    page.context.on(
        "request",
        lambda request: None if request.url.startswith(ours) else outside.append(request.url),
    )
    for visit in ("first", "second"):
        page.goto(f"{address}index.html")
        started = time.perf_counter()
        page.get_by_role("link", name="Play a hand", exact=True).click()
        page.locator(".sc-nimmt .sc-hand-card").first.wait_for(timeout=120_000)
        print(f"{visit} visit: {time.perf_counter() - started:.1f} s to the first widget")
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    table.set_speed("off")
    table.play_on(session, 0)
    assert outside == []
    said = page.locator(".jp-OutputArea-output").all_inner_texts()
    assert not [text for text in said if "undefined" in text or "NaN" in text]
    page.context.close()
