"""Slides as a class sees them: JupyterLab with its slide show, in Chromium, without a network.

    .venv/bin/python -m tools.teach.deck 22 en pictures

shows a lesson, prints what is on each slide, and keeps a picture of each.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Route, sync_playwright

from kernel_lib import teach
from tools.browser.find_chromium import LAUNCH_ARGS, find_chromium
from tools.teach.grading import ROOT, tools

WIDTH, HEIGHT = 1280, 720
START = "[data-command='deck:toggle']"
CELL = ".jp-deck-mod-visible"
MOST = 80
"""No lesson has so many cells on slides."""

LAST = 7
"""Where so many presses change nothing, the last slide is shown: none has so many cells."""

_SEEN = f"""() => [...document.querySelectorAll('{CELL}')].map((cell) => {{
  const {{ top, bottom }} = cell.getBoundingClientRect();
  return [Math.round(top), Math.round(bottom), cell.innerText.slice(0, 60)];
}})"""


class Slide(NamedTuple):
    """What is on a slide: its first words, and where its cells begin and end on the screen."""

    words: str
    top: int
    bottom: int
    cells: int


@contextmanager
def lab(folder: Path) -> Iterator[str]:
    """A JupyterLab with the slide show that serves a folder; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {
        f"JUPYTER_{kind}_DIR": str(folder / f".{kind}") for kind in ("CONFIG", "DATA", "RUNTIME")
    }
    path = str(Path(sys.prefix) / "share" / "jupyter")
    environment = {**os.environ, **own, "PYTHONPATH": str(ROOT), "JUPYTER_PATH": path}
    command = (str(tools() / "python"), "-m", "jupyterlab", "--no-browser", "--allow-root")
    options = (
        f"--port={port}",
        "--ServerApp.token=class",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.extra_labextensions_path={ROOT / 'labextensions'}",
    )
    server = subprocess.Popen(
        [*command, *options],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def _wait_for(address: str) -> None:
    for _ in range(300):
        with suppress(OSError):
            urllib.request.urlopen(f"{address}/api?token=class", timeout=2)
            return
        time.sleep(0.2)
    raise TimeoutError("JupyterLab does not start")


@contextmanager
def show(lesson: str, language: str) -> Iterator[tuple[Page, list[str]]]:
    """A lesson's slide show on its first slide, and the addresses outside that it asked for."""
    chromium, outside = str(find_chromium()), []

    def pass_on(route: Route) -> None:
        if route.request.url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        file = teach.slides(lesson, folder, language).files[0].relative_to(folder)
        with lab(folder) as address, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium, args=list(LAUNCH_ARGS))
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.route("**/*", pass_on)
            page.goto(f"{address}/lab/tree/{file.as_posix()}?token=class")
            page.wait_for_selector("[data-lesson=open]", timeout=120_000)
            page.wait_for_timeout(2000)
            page.locator(START).first.click()
            page.wait_for_selector(CELL)
            page.wait_for_timeout(1000)
            yield page, outside
            browser.close()


def walk(page: Page, pictures: Path | None = None) -> Iterator[Slide]:
    """Each slide to the last, by the space bar, as a teacher goes on.

    What waits for a guess or a press is opened, so that a slide is as full as it can be.
    """
    before: list[str] = []
    same = 0
    for number in range(MOST):
        open_all(page)
        cells = page.evaluate(_SEEN)
        same += 1
        if same == LAST:
            return
        if [cell[2] for cell in cells] != before:
            before, same = [cell[2] for cell in cells], 0
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=str(pictures / f"{number}.png"))
            top, bottom = min(cell[0] for cell in cells), max(cell[1] for cell in cells)
            yield Slide(cells[0][2].replace("\n", " "), top, bottom, len(cells))
        page.keyboard.press("Space")
        page.wait_for_timeout(250)


def open_all(page: Page) -> None:
    """Give the guess that a slide asks for, and press the button that waits on it."""
    for what in (".sc-guess .sc-foot button:not(.sc-quiet)", "button.widget-button"):
        waiting = page.locator(f"{CELL} {what}:visible")
        if waiting.count():
            field = page.locator(f"{CELL} .sc-guess .sc-entry")
            if field.count():
                field.first.fill("1")
            waiting.first.click()
            page.wait_for_timeout(600)
            # Beside what was pressed: from there the space bar goes on again.
            page.locator(f"{CELL}.jp-CodeCell").first.click(position={"x": 40, "y": 3}, force=True)


if __name__ == "__main__":
    number, spoken, *to = sys.argv[1:]
    with show(number, spoken) as (shown, asked_for):
        for slide in walk(shown, Path(to[0]) if to else None):
            is_whole = "" if slide.top >= 0 and slide.bottom <= HEIGHT else "too long"
            print(f"{slide.top:5} {slide.bottom:5} {slide.cells} {slide.words} {is_whole}")
        print("asked for outside:", asked_for or "nothing")
