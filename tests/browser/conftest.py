"""Fixtures that give a test a notebook, open and run in a real browser."""

from __future__ import annotations

import itertools
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kernel_lib.learn import guesses
from kernel_lib.runtime import preferences
from tests.strategies import LONG
from tools.browser import harness
from tools.browser.bare import BarePage
from tools.browser.harness import App, Server, Theme
from tools.browser.platform import Platform

REPOSITORY = Path(__file__).parents[2]
FAILURES = Path(__file__).parent / "failures"

expect.set_options(timeout=harness.PATIENCE)

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab server with a copy of the lessons."""
    yield from _server("lab", tmp_path_factory)


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A Notebook 7 server with a copy of the lessons."""
    yield from _server("notebook", tmp_path_factory)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A context for all pages that want nothing special: they share what was loaded before."""
    with harness.launch_with(tmp_path_factory.mktemp("profile")) as context:
        yield context


@pytest.fixture
def platform(tmp_path: Path) -> Iterator[Platform]:
    """A platform, to which nothing may be told against the rules."""
    running = Platform(tmp_path)
    yield running
    running.stop()
    assert running.faults == []


@pytest.fixture(scope="session")
def browser(shared: BrowserContext) -> Browser:
    """The headless Chromium of that context, for others."""
    assert shared.browser is not None
    return shared.browser


@dataclass
class Desk:
    """A page that stays open, with a notebook whose cells one test after another replaces."""

    app: App
    page: Page | None = None

    def lay(self, cells: list[str], server: Server, context: BrowserContext) -> Page:
        """The page with these cells, and nothing noted of what was before."""
        if self.page is None:
            self.page = harness.watched(context.new_page())
            harness.write_notebook(server.root / "desk.ipynb", [])
            harness.open_in(self.page, server, "desk.ipynb")
        self.page.emulate_media(reduced_motion="no-preference")
        harness.put_cells(self.page, cells)
        self.page.traffic = harness.Traffic()  # type: ignore[attr-defined]
        return self.page

    def clear(self, server: Server) -> None:
        """Close the page: the next test gets a new one."""
        if self.page is not None:
            self.page.close()
            server.stop_kernel("desk.ipynb")
        self.page = None


@pytest.fixture(scope="session")
def desks() -> dict[App, Desk]:
    """The pages that stay open, in JupyterLab and in Notebook 7."""
    return {"lab": Desk("lab"), "notebook": Desk("notebook")}


@pytest.fixture
def server(app: App, request: pytest.FixtureRequest) -> Server:
    """The server of the app."""
    running: Server = request.getfixturevalue("lab" if app == "lab" else "notebook7")
    return running


@pytest.fixture
def open_notebook(
    browser: Browser,
    shared: BrowserContext,
    desks: dict[App, Desk],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Page]]:
    """A function that opens a notebook, runs all its cells and returns the page.

    The notebook is a path in the served folder (``en/00-start.ipynb``) or a list of code cells.
    Cells are put into the page that stays open, unless a test wants a page and a kernel of its
    ``own``, or a context with other settings; in the longest run every test has its own.
    """
    pages: list[Page] = []
    opened: list[tuple[Page, Server, str]] = []
    numbers = itertools.count(1)

    def server_of(app: App) -> Server:
        running: Server = request.getfixturevalue("lab" if app == "lab" else "notebook7")
        return running

    def open_own(
        notebook: str | list[str], server: Server, theme: Theme, context: dict[str, Any]
    ) -> Page:
        if isinstance(notebook, list):
            path = re.sub(r"[^\w-]+", "-", f"{request.node.name}-{next(numbers)}") + ".ipynb"
            harness.write_notebook(server.root / path, notebook)
        else:
            path = notebook
        page = (
            harness.new_page(browser, **context) if context else harness.watched(shared.new_page())
        )
        opened.append((page, server, path))
        (server.root.parent / "home" / "config" / preferences.FILE).unlink(missing_ok=True)
        (server.root / guesses.FILE).unlink(missing_ok=True)
        harness.open_in(page, server, path, theme)
        return page

    def open_notebook(
        notebook: str | list[str],
        app: App = "lab",
        theme: Theme = "light",
        width: int = 1280,
        height: int = 900,
        run: bool = True,
        own: bool = LONG,
        **context: Any,
    ) -> Page:
        server = server_of(app)
        if own or context or isinstance(notebook, str):
            page = open_own(notebook, server, theme, context)
        else:
            page = desks[app].lay(notebook, server, shared)
            harness.set_theme(page, theme)
            page.bring_to_front()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        if run:
            harness.run_all(page)
        return page

    yield open_notebook

    has_failed = request.node.stash.get(FAILED, False)
    for number, page in enumerate(pages, 1):
        if has_failed:
            FAILURES.mkdir(exist_ok=True)
            page.screenshot(path=FAILURES / f"{request.node.name}-{number}.png")
    for page, server, path in opened:
        page.close()
        if page.context != shared:
            page.context.close()
        server.stop_kernel(path)
    if has_failed:
        for app, desk in desks.items():
            if desk.page in pages:
                desk.clear(server_of(app))


@pytest.fixture(scope="session")
def bare_desk() -> list[Page]:
    """The page without Jupyter that stays open, once there is one."""
    return []


@pytest.fixture
def open_widgets(
    browser: Browser,
    shared: BrowserContext,
    bare_desk: list[Page],
    open_notebook: Callable[..., Page],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Page]]:
    """A function that runs cells, shows their widgets without Jupyter and returns the page.

    For tests that ask nothing of Jupyter. In the longest run they get a notebook in it.
    """
    if LONG:
        yield open_notebook
        return
    own: list[Page] = []

    def new(context: dict[str, Any]) -> Page:
        page = harness.new_page(browser, **context) if context else shared.new_page()
        page = page if context else harness.watched(page)
        page.bare = BarePage(page)  # type: ignore[attr-defined]
        (own if context else bare_desk).append(page)
        return page

    def open_widgets(
        cells: list[str],
        app: App = "lab",
        theme: Theme = "light",
        width: int = 1280,
        height: int = 900,
        run: bool = True,
        **context: Any,
    ) -> Page:
        page = new(context) if context or not bare_desk else bare_desk[0]
        page.bring_to_front()
        page.mouse.move(0, 0)
        page.set_viewport_size({"width": width, "height": height})
        if not context:
            page.emulate_media(reduced_motion="no-preference")
        harness.lay_bare(page, cells, app)
        harness.set_theme(page, theme)
        if run:
            harness.run_all(page)
        return page

    yield open_widgets

    pages = own + bare_desk
    has_failed = request.node.stash.get(FAILED, False)
    for number, page in enumerate(pages if has_failed else [], 1):
        FAILURES.mkdir(exist_ok=True)
        page.screenshot(path=FAILURES / f"{request.node.name}-{number}.png")
    for page in own:
        page.context.close()
    if has_failed and bare_desk:
        bare_desk.pop().close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Note which tests failed, for the screenshots."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def _server(app: App, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    root = tmp_path_factory.mktemp(app) / "notebooks"
    lessons = REPOSITORY / "notebooks"
    if lessons.exists():
        shutil.copytree(lessons, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    else:
        root.mkdir()
    with harness.serve(app, root, root.parent / "home") as server:
        yield server
