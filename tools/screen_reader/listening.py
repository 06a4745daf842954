"""Plays a scenario by real keys in a JupyterLab, and writes down what is said."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.browser import harness
from tools.browser.find_chromium import ADVICE, LAUNCH_ARGS, find_chromium
from tools.screen_reader.desktop import Desktop, desktop

WINDOW = ("--force-renderer-accessibility", "--window-size=1280,880", "--window-position=0,0")
OF_JUPYTER = re.compile(r"\d+ percent\.")
"""What JupyterLab's sign of a busy kernel says whenever a widget asks Python something."""

START = "(the focus comes here)"


@dataclass(frozen=True)
class Scenario:
    """A widget, what has the focus first, and the keys that are pressed one after another."""

    title: str
    cell: Callable[[], str]
    start: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Heard:
    """What was said after a key, a sentence or name each."""

    key: str
    said: tuple[str, ...]


@dataclass(frozen=True)
class Listener:
    """Somebody at a screen reader, with JupyterLab open."""

    desktop: Desktop
    server: harness.Server
    page: Page

    def play(self, name: str, scenario: Scenario) -> Iterator[Heard]:
        """Press the keys of a scenario, and tell what was said after each."""
        path = f"{name}.ipynb"
        harness.write_notebook(self.server.root / path, [scenario.cell()])
        harness.open_in(self.page, self.server, path)
        harness.run_all(self.page)
        widget = self.page.locator(".sixth-card").first
        widget.scroll_into_view_if_needed()
        self._click_on_page()
        self.desktop.heard()
        widget.locator(scenario.start).first.focus()
        yield self._heard(START)
        for key in scenario.keys:
            self.desktop.press(key)
            yield self._heard(key)
        self.server.stop_kernel(path)

    def _click_on_page(self) -> None:
        """Let the window have the focus, in the page and not in its address bar."""
        box = self.page.locator(".sixth-card").first.bounding_box()
        left, top = self.page.evaluate(
            "[window.screenX, window.screenY + window.outerHeight - window.innerHeight]"
        )
        assert box is not None
        self.desktop.click(box["x"] + left + 20, box["y"] + top + 8)

    def _heard(self, key: str) -> Heard:
        self.page.wait_for_timeout(500)
        self.page.wait_for_function("() => !document.querySelector('.sc-busy')")
        said = [
            utterance for utterance in self.desktop.heard() if not OF_JUPYTER.fullmatch(utterance)
        ]
        echo = said[:1] == [key.lower().replace("shift+tab", "left shift")]
        return Heard(key, tuple(said[echo:]))


@contextmanager
def listener() -> Iterator[Listener]:
    """Start a desktop, a JupyterLab and a browser that can be seen and heard."""
    executable = find_chromium()
    if executable is None:
        raise RuntimeError(ADVICE)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        desktop() as screen,
        sync_playwright() as playwright,
    ):
        root = Path(folder) / "notebooks"
        root.mkdir()
        with harness.serve("lab", root, Path(folder) / "home") as server:
            browser = playwright.chromium.launch(
                headless=False,
                executable_path=executable,
                args=[*LAUNCH_ARGS, *WINDOW],
                env=dict(screen.environment),
            )
            page = harness.watched(browser.new_context(no_viewport=True).new_page())
            yield Listener(screen, server, page)
            browser.close()


def written(scenario: Scenario, heard: Sequence[Heard]) -> str:
    """A transcript: each key, and under it what was said."""
    lines = [scenario.title, ""]
    for utterance in heard:
        lines += [utterance.key, *(f"    {sentence}" for sentence in utterance.said)]
    return "\n".join(lines) + "\n"


def words(transcript: str) -> list[str]:
    """What was said, in order; after which key may depend on how busy the machine was.

    So may whether the focus finds the reader in focus mode already: if it does not, the button
    beside a field is said with it.
    """
    lines = transcript.splitlines()
    first = 1 + next(at for at, line in enumerate(lines) if line == START)
    key = next(at for at, line in enumerate(lines) if at >= first and not line.startswith(" "))
    late = ("Focus mode", "push button.")
    begun = [line for line in lines[first:key] if not line.endswith(late)]
    return " ".join([*begun, *(line for line in lines[key:] if line.startswith(" "))]).split()
