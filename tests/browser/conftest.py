"""Fixtures that give a test a notebook, open and run in a real browser."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser import harness
from tests.browser.harness import App, Server, Theme

REPOSITORY = Path(__file__).parents[2]
FAILURES = Path(__file__).parent / "failures"

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
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    with harness.launch() as browser:
        yield browser


@pytest.fixture(scope="session")
def shared(browser: Browser) -> Iterator[BrowserContext]:
    """A context for all pages that want nothing special: they share what was loaded before."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def open_notebook(
    browser: Browser, shared: BrowserContext, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """A function that opens a notebook, runs all its cells and returns the page.

    The notebook is a path in the served folder (``en/00-start.ipynb``) or a list of code cells.
    """
    pages: list[Page] = []
    servers: list[Server] = []
    numbers = itertools.count(1)

    def open_notebook(
        notebook: str | list[str],
        app: App = "lab",
        theme: Theme = "light",
        width: int = 1280,
        height: int = 900,
        run: bool = True,
        **context: Any,
    ) -> Page:
        server = request.getfixturevalue("lab" if app == "lab" else "notebook7")
        servers.append(server)
        if isinstance(notebook, list):
            path = f"{request.node.name}-{next(numbers)}.ipynb".replace("/", "-")
            harness.write_notebook(server.root / path, notebook)
        else:
            path = notebook
        if context:
            page = harness.new_page(browser, **context)
        else:
            page = harness.watched(shared.new_page())
        page.set_viewport_size({"width": width, "height": height})
        pages.append(page)
        harness.open_in(page, server, path, theme)
        if run:
            harness.run_all(page)
        return page

    yield open_notebook

    for number, page in enumerate(pages, 1):
        if request.node.stash.get(FAILED, False):
            FAILURES.mkdir(exist_ok=True)
            page.screenshot(path=FAILURES / f"{request.node.name}-{number}.png")
        page.close()
        if page.context != shared:
            page.context.close()
    for server in servers:
        server.stop_kernels()


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
