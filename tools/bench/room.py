"""A class at its tables, measured: from the last choice of a step to the last screen of it.

    python -m tools.bench.room [PEOPLE] [BROWSERS]

The server runs in a process of its own, as ``make class`` starts it. Of the people some are real
pages in Chromium, the others clients that speak the same protocol; each chooses after up to three
seconds. All of it runs on this machine, the browsers, too.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import psutil
from playwright.async_api import async_playwright
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from kernel_lib.network.carriers import carrier_to, enter
from kernel_lib.runtime.class_file import LIVE
from tools.browser.find_chromium import LAUNCH_ARGS, find_chromium

PORT = 18_090
PASSWORD = "482913"
THINKING = 3.0
"""Seconds that somebody thinks at most."""

# What a page does by itself: it notes when a picture is drawn, and chooses after a while.
PLAY = """() => {
  window.noted = [];
  let last = "";
  setInterval(() => {
    const table = document.querySelector(".sc-table");
    if (!table) return;
    const now = table.dataset.revision;
    if (now !== last) { last = now; window.noted.push(["drawn", Number(now), Date.now()]); }
  }, 4);
  let asked = "";
  setInterval(() => {
    const table = document.querySelector(".sc-table");
    const isAsked = document.querySelector(".sc-board button, .sc-hand-card:not([disabled])");
    if (!table || asked === table.dataset.revision || !isAsked) return;
    const revision = table.dataset.revision;
    asked = revision;
    setTimeout(() => {
      const one = document.querySelector(".sc-board button[tabindex='0']") ??
        document.querySelector(".sc-hand-card:not([disabled])");
      if (!one) return;
      window.noted.push(["chosen", Number(revision), Date.now()]);
      one.click();
    }, Math.random() * 3000);
  }, 50);
}"""

Note = tuple[str, str, str, int, float]
"""Drawn or chosen, at which table, by whom, in which revision, and when in milliseconds."""


async def client(number: int, notes: list[Note], over: asyncio.Event) -> None:
    """A person without a browser."""
    rng = random.Random(number)
    carrier = carrier_to(f"http://127.0.0.1:{PORT}{LIVE}", f"Kid{number}")
    await enter(carrier, PASSWORD, f"Kid{number}")
    line = await carrier.line("seat")
    line.write('{"chosen": {"speed": "off"}}')
    widget, state, sent, place = "", {}, -1, ""
    loop = asyncio.get_running_loop()
    while not over.is_set():
        text = await line.read()
        if text is None:
            return
        now, told = time.time() * 1000, json.loads(text)
        if told["kind"] == "status":
            place = told["place"].partition(",")[0]
        elif told["kind"] == "show" and told["widget"]:
            widget, state = told["widget"]["id"], dict(told["widget"]["state"])
        elif told["kind"] == "changes":
            for id, new in told["changes"]:
                state.update(new if id == widget else {})
        picture: dict[str, Any] = state.get("picture") or {}
        if not picture:
            continue
        notes.append(("drawn", place, f"client {number}", picture["revision"], now))
        ask = picture.get("ask")
        if ask and sent != picture["revision"]:
            sent = picture["revision"]
            from_ = picture["hand"] if ask["kind"] == "card" else ask["choices"]
            intent = {"kind": "choose", "choice": rng.choice(from_)["choice"], "revision": sent}
            said = json.dumps({"to": widget, "content": intent})

            def choose(said: str = said, sent: int = sent, place: str = place) -> None:
                notes.append(("chosen", place, f"client {number}", sent, time.time() * 1000))
                line.write(said)

            loop.call_later(rng.random() * THINKING, choose)


async def page_of(browser: Any, number: int) -> Any:
    """A person with a real page."""
    context = await browser.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="reduce"
    )
    page = await context.new_page()
    await page.goto(f"http://127.0.0.1:{PORT}/")
    await page.fill("[name=password]", PASSWORD)
    await page.fill("[name=name]", f"Page{number}")
    await page.click("button")
    await page.click(".go")
    await page.wait_for_selector(".sc-room-note")
    await page.evaluate(PLAY)
    return page


def told(notes: list[Note]) -> list[float]:
    """Milliseconds from the last choice of each step to the last screen of what followed."""
    chosen: dict[tuple[str, int], float] = {}
    drawn: dict[str, dict[int, dict[str, float]]] = defaultdict(lambda: defaultdict(dict))
    for kind, place, who, revision, when in notes:
        if kind == "chosen":
            chosen[place, revision] = max(chosen.get((place, revision), 0.0), when)
        else:
            drawn[place][revision].setdefault(who, when)
    times = []
    for (place, revision), when in chosen.items():
        later = min((time for time in drawn[place] if time > revision), default=None)
        if later is not None:
            times.append(max(drawn[place][later].values()) - when)
    return sorted(times)


async def measure(
    people: int, browsers: int, key: str, server: psutil.Process, chromium: Path | None
) -> None:
    """Let a class play one deal, and print what was measured."""
    notes: list[Note] = []
    over = asyncio.Event()
    got = await AsyncHTTPClient().fetch(
        f"http://127.0.0.1:{PORT}{LIVE}teacher?key={key}", follow_redirects=False, raise_error=False
    )
    cookie = got.headers["Set-Cookie"].partition(";")[0]
    board = await websocket_connect(
        HTTPRequest(f"ws://127.0.0.1:{PORT}{LIVE}socket/teacher", headers={"Cookie": cookie})
    )
    await board.write_message("{}")
    clients = [asyncio.ensure_future(client(n, notes, over)) for n in range(people - browsers)]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(LAUNCH_ARGS))
        pages = [await page_of(browser, number) for number in range(browsers)]
        await asyncio.sleep(2)
        begin, before = time.time(), server.cpu_times()
        start = {"do": "start", "game": "nimmt", "size": 4, "chosen": {"end": "1 deal"}}
        await board.write_message(json.dumps(start))
        while True:
            text = await asyncio.wait_for(board.read_message(), 120)
            tables = json.loads(text or "{}").get("tables")
            if tables and all(table["isOver"] for table in tables):
                break
        seconds, after = time.time() - begin, server.cpu_times()
        for number, page in enumerate(pages):
            place = (await page.inner_text(".sc-room-place")).partition(",")[0]
            noted = await page.evaluate("window.noted")
            notes += [(kind, place, f"page {number}", *rest) for kind, *rest in noted]
        over.set()
        for task in clients:
            task.cancel()
        await browser.close()
    times = told(notes)
    used = after.user + after.system - before.user - before.system
    print(
        f"{people} people, {browsers} of them pages, {len(tables)} tables, {seconds:.0f} s: "
        f"{len(times)} steps; last choice to last screen: median "
        f"{times[len(times) // 2]:.0f} ms, 95 % {times[int(len(times) * 0.95)]:.0f} ms, "
        f"worst {times[-1]:.0f} ms; server {server.memory_info().rss / 1e6:.0f} MB, "
        f"{used:.1f} s of processor time ({used / seconds:.0%} of one core)"
    )


def main(arguments: list[str]) -> None:
    """Start a class in a folder of its own, and measure it."""
    people, browsers = (int(argument) for argument in (*arguments, *["30", "6"][len(arguments) :]))
    chromium = find_chromium()
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "class.toml").write_text(f'password = "{PASSWORD}"\n', encoding="utf-8")
        command = [sys.executable, "-m", "widgets.network", f"--port={PORT}", "--host=127.0.0.1"]
        with subprocess.Popen(command, cwd=home, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            key = next(line for line in process.stdout if "teacher?key=" in line)
            time.sleep(1)
            secret = key.rpartition("=")[2].strip()
            try:
                own = psutil.Process(process.pid)
                asyncio.run(measure(people, browsers, secret, own, chromium))
            finally:
                process.terminate()


if __name__ == "__main__":
    main(sys.argv[1:])
