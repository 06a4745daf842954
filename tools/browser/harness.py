"""A real Jupyter server and a real Chromium, and what tests do with them."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import nbformat
import psutil
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    sync_playwright,
)

from tools.browser.bare import BarePage
from tools.browser.find_chromium import ADVICE, LAUNCH_ARGS, find_chromium
from tools.notebooks.kernels import SHORT

App = Literal["lab", "notebook"]
Theme = Literal["light", "dark"]

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
TOKEN = "sixth-card"
START_TIMEOUT = 120  # seconds; a cold start on a slow disk takes about ten
RUN_TIMEOUT = 120_000  # milliseconds
PATIENCE = 40_000  # milliseconds; on a busy machine a click may take seconds

# Notebook 7 raises this on every page, whatever the notebook.
KNOWN_ERRORS = ("Cannot read properties of undefined (reading 'schema')",)

_APPS = {"lab": "LabApp", "notebook": "JupyterNotebookApp"}
_START = {
    "lab": "from jupyterlab.labapp import main; main()",
    "notebook": "from notebook.app import main; main()",
}

OWN = Path(__file__).parents[2] / "kernel_lib" / "command" / "jupyter"
"""The settings of the servers that the kit starts."""

EXTENSIONS = Path(__file__).parents[2] / "labextensions"


@dataclass(frozen=True)
class Server:
    """A running JupyterLab or Notebook server that serves the folder ``root``."""

    app: App
    address: str
    root: Path

    def page_of(self, path: str) -> str:
        """The address of a notebook, ``path`` being relative to the served folder."""
        if self.app == "notebook":
            return f"{self.address}/notebooks/{path}?token={TOKEN}"
        # Two pages in one workspace would fight for it.
        workspace = Path(path).stem
        return f"{self.address}/lab/workspaces/{workspace}/tree/{path}?token={TOKEN}&reset"

    def request(self, path: str, method: str = "GET") -> Any:
        """What the server's REST interface answers, read from JSON."""
        headers = {"Authorization": f"token {TOKEN}"}
        request = urllib.request.Request(self.address + path, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.loads(response.read() or "null")

    def stop_kernel(self, path: str) -> None:
        """End the session of a notebook, if it has one."""
        for session in self.request("/api/sessions"):
            if session["path"] == path:
                self.request(f"/api/sessions/{session['id']}", method="DELETE")


@contextmanager
def serve(app: App, root: Path, home: Path) -> Iterator[Server]:
    """Run a server on ``root`` that keeps all its own files in the new folder ``home``."""
    home.mkdir()
    with (
        tempfile.TemporaryDirectory(dir=SHORT, prefix="sc", ignore_cleanup_errors=True) as runtime,
        (home / "server.log").open("wb") as log,
    ):
        process = subprocess.Popen(
            [sys.executable, "-c", _START[app], *_server_options(app, root)],
            env=_environment(home, Path(runtime)),
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            yield _server_of(process, app, root, Path(runtime), home / "server.log")
        finally:
            process.terminate()  # ends its kernels too
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def launch() -> Iterator[Browser]:
    """Run a headless Chromium."""
    executable = find_chromium()
    if executable is None:
        raise RuntimeError(ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(LAUNCH_ARGS))
        yield browser
        browser.close()


def launched(browser: Browser, *options: str) -> Browser:
    """Another Chromium of the same kind, with more options; whoever asks for it closes it."""
    return browser.browser_type.launch(
        executable_path=find_chromium(), args=[*LAUNCH_ARGS, *options]
    )


@contextmanager
def launch_with(profile: Path) -> Iterator[BrowserContext]:
    """Run a headless Chromium that keeps what it loads and compiles in the folder ``profile``.

    JupyterLab's page costs four seconds of a processor, and one less when it comes once more.
    """
    executable = find_chromium()
    if executable is None:
        raise RuntimeError(ADVICE)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=executable, args=list(LAUNCH_ARGS)
        )
        yield context
        context.close()


@contextmanager
def opened(browser: Browser, profile: Path) -> Iterator[BrowserContext]:
    """Another Chromium of the same kind, which keeps all it knows in the folder ``profile``."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=find_chromium(), args=list(LAUNCH_ARGS)
    )
    yield context
    with suppress(Error):  # it may have been killed
        context.close()


def kill(profile: Path) -> None:
    """End the Chromium of this profile, and all its processes, as a loss of power does."""
    for process in psutil.process_iter(["cmdline"]):
        if any(str(profile) in word for word in process.info["cmdline"] or []):
            with suppress(psutil.NoSuchProcess):
                process.kill()


@dataclass
class Traffic:
    """What a page complained about, and every message that reached it over a websocket.

    Messages of a kernel are in Jupyter's binary protocol, kept here as they came.
    """

    errors: list[str] = field(default_factory=list)
    received: list[str | bytes] = field(default_factory=list)

    def add_error(self, error: Error) -> None:
        if error.message not in KNOWN_ERRORS:
            self.errors.append(error.stack or error.message)

    def add_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def add_received(self, message: str | bytes) -> None:
        self.received.append(message)

    def messages(self) -> list[dict[str, Any]]:
        """The kernel's messages so far, each with ``type`` and ``content``."""
        return [read_message(frame) for frame in self.received if isinstance(frame, bytes)]


def read_message(frame: bytes) -> dict[str, Any]:
    """A message in the protocol ``v1.kernel.websocket.jupyter.org``.

    The frame starts with the number of its offsets and the offsets, eight bytes each; between
    them lie the channel, the header, the parent's header, the metadata, the content and buffers.
    """
    count = int.from_bytes(frame[:8], "little")
    at = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    parts = [frame[start:end] for start, end in itertools.pairwise(at)]
    header, content = json.loads(parts[1]), json.loads(parts[4])
    return {"type": header["msg_type"], "content": content, "buffers": parts[5:]}


def new_page(browser: Browser, **context: Any) -> Page:
    """An empty page in a context of its own; ``page.traffic`` is its ``Traffic``."""
    return watched(browser.new_context(**context).new_page())


def watched(page: Page) -> Page:
    """The page, with its ``Traffic`` noted as ``page.traffic`` from now on."""
    page.set_default_timeout(PATIENCE)
    page.traffic = Traffic()  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: traffic_of(page).add_error(error))
    page.on("console", lambda message: traffic_of(page).add_console(message))
    page.on(
        "websocket",
        lambda socket: socket.on(
            "framereceived", lambda frame: traffic_of(page).add_received(frame)
        ),
    )
    return page


def until(page: Page, is_true: Callable[[], bool]) -> None:
    """Wait until something becomes true that happens outside of the page."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not is_true():
        assert time.monotonic() < deadline, "it did not become true"
        page.wait_for_timeout(50)


def traffic_of(page: Page) -> Traffic:
    """The traffic that is being noted now."""
    traffic: Traffic = page.traffic  # type: ignore[attr-defined]
    return traffic


def bare_of(page: Page) -> BarePage | None:
    """What runs the cells of a page that has no Jupyter; ``None`` for a notebook."""
    bare: BarePage | None = getattr(page, "bare", None)
    return bare


def lay_bare(page: Page, cells: Sequence[str], app: App) -> None:
    """Put these cells in the place of all others, and forget what was noted before."""
    bare = bare_of(page)
    assert bare is not None
    bare.lay(cells, app)
    page.traffic = Traffic()  # type: ignore[attr-defined]


def open_in(page: Page, server: Server, path: str, theme: Theme = "light") -> None:
    """Open a notebook of the served folder and wait until its kernel is ready.

    A lesson has run by then, unless it asks first.
    """
    page.goto(server.page_of(path))
    page.wait_for_function(
        """() => {
            const panel = window.jupyterapp?.shell.currentWidget;
            return panel?.sessionContext?.isReady && panel.node.dataset.lesson !== 'opening';
        }""",
        timeout=RUN_TIMEOUT,
    )
    set_theme(page, theme)


def set_theme(page: Page, theme: Theme) -> None:
    """Change to a theme, and wait until it is there."""
    if bare := bare_of(page):
        bare.set_theme(theme)
        at_rest(page)
        return
    name = THEMES[theme]
    body = page.locator("body")
    if body.get_attribute("data-jp-theme-name") != name:
        page.evaluate(
            "theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", name
        )
        page.wait_for_selector(f"body[data-jp-theme-name='{name}']", state="attached")
    at_rest(page)


def put_cells(page: Page, cells: Sequence[str]) -> None:
    """Put these cells in the place of all others; no widget and no name of theirs is left."""
    page.evaluate(
        """async cells => {
            const { content, sessionContext } = jupyterapp.shell.currentWidget;
            const clear = "import ipywidgets; ipywidgets.Widget.close_all(); "
                + "get_ipython().reset(); "
                + "from kernel_lib.runtime.preferences import forget; forget()";
            content.model.fromJSON({ ...content.model.toJSON(), cells });
            await sessionContext.session.kernel.requestExecute({ code: clear, silent: true }).done;
        }""",
        notebook_of(cells).cells,
    )


def ask_kernel(page: Page, code: str = "pass") -> None:
    """Wait until the kernel has answered all that was sent to it, and this code at last."""
    if bare := bare_of(page):
        bare.settle(code)
        at_rest(page)
        return
    page.evaluate(
        """async code => {
            const { sessionContext } = jupyterapp.shell.currentWidget;
            await sessionContext.session.kernel.requestExecute({ code }).done;
        }""",
        code,
    )
    at_rest(page)


def at_rest(page: Page) -> None:
    """Wait until every animation has ended and no widget has moved or grown for some frames."""
    page.evaluate(
        """async () => {
            const moving = () => document.getAnimations().some(one =>
                one.playState === 'running' && one.effect.getTiming().iterations !== Infinity);
            const boxes = () => JSON.stringify([...document.querySelectorAll('.sixth-card')]
                .map(one => one.getBoundingClientRect()));
            for (let same = 0, before = ''; same < 4;) {
                await new Promise(requestAnimationFrame);
                const now = boxes();
                same = now === before && !moving() ? same + 1 : 0;
                before = now;
            }
        }"""
    )


def run_all(page: Page) -> None:
    """Run all cells and wait until the kernel is idle; fail if a cell raised an error."""
    if bare := bare_of(page):
        for index in range(len(bare.cells)):
            bare.run(index)
        return
    page.evaluate(
        """() => {
            window.ranAll = false;
            jupyterapp.commands.execute('notebook:run-all-cells').then(() => {
                window.ranAll = true;
            });
        }"""
    )
    page.wait_for_function(
        """() => window.ranAll &&
            jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'""",
        timeout=RUN_TIMEOUT,
    )
    errors = page.evaluate(
        """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells
            .flatMap(cell => cell.outputs ?? [])
            .filter(output => output.output_type === 'error')
            .map(output => `${output.ename}: ${output.evalue}`)"""
    )
    assert errors == [], f"cells raised errors: {errors}"


def start_cell(page: Page, index: int) -> None:
    """Start one cell, counted from 0, and do not wait for it."""
    page.evaluate(
        """index => {
            jupyterapp.shell.currentWidget.content.activeCellIndex = index;
            jupyterapp.commands.execute('notebook:run-cell');
        }""",
        index,
    )


def run_cell(page: Page, index: int) -> None:
    """Run one cell, counted from 0, and wait until it has ended."""
    if bare := bare_of(page):
        bare.run(index)
        return
    page.evaluate(
        """index => {
            jupyterapp.shell.currentWidget.content.activeCellIndex = index;
            return jupyterapp.commands.execute('notebook:run-cell');
        }""",
        index,
    )


def sources(page: Page) -> list[str]:
    """The source of every cell of the notebook."""
    sources: list[str] = page.evaluate(
        """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells
            .map(cell => [cell.source].flat().join(''))"""
    )
    return sources


def select_cell(page: Page, index: int) -> None:
    """Make a cell, counted from 0, the active one, as a person does who moves by keyboard."""
    if bare_of(page):
        page.evaluate("document.activeElement?.blur()")
        return
    page.evaluate(
        """async index => {
            jupyterapp.shell.currentWidget.content.activeCellIndex = index;
            await jupyterapp.commands.execute('notebook:enter-command-mode');
        }""",
        index,
    )


def axe_violations(page: Page, selector: str) -> list[str]:
    """What axe finds wrong in the elements that match ``selector``, one line for each element."""
    violations = Axe().run(page, context=selector).response["violations"]
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html']}"
        for violation in violations
        for node in violation["nodes"]
    ]


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook made of these code cells."""
    nbformat.write(notebook_of(cells), path)


def notebook_of(cells: Sequence[str]) -> Any:
    """A notebook made of these code cells."""
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )


def _server_options(app: App, root: Path) -> list[str]:
    return [
        f"--ServerApp.root_dir={root}",
        "--ServerApp.port=0",  # any that is free
        "--KernelManager.transport=ipc",  # no ports for which two servers could race
        f"--IdentityProvider.token={TOKEN}",
        "--no-browser",
        "--allow-root",
        f"--{_APPS[app]}.expose_app_in_browser=True",
        # The extension of the repository comes before one that is installed. In Notebook 7 it is
        # LabApp, too, that sends it.
        *(f"--{name}.extra_labextensions_path={EXTENSIONS}" for name in _APPS.values()),
    ]


def _environment(home: Path, runtime: Path) -> dict[str, str]:
    """The environment of somebody who never used Jupyter before."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith("JUPYTER")}
    folders = {
        "HOME": home,
        "IPYTHONDIR": home / "ipython",
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_CONFIG_PATH": OWN,
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": runtime,
    }
    return ours | {name: str(folder) for name, folder in folders.items()}


def _server_of(
    process: subprocess.Popen[bytes], app: App, root: Path, runtime: Path, log: Path
) -> Server:
    """The server, once it answers at the address that it wrote to its folder."""
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError, ValueError, StopIteration):
            about = json.loads(next(runtime.glob("jpserver-*.json")).read_text())
            server = Server(app, f"http://127.0.0.1:{about['port']}", root)
            server.request("/api")
            return server
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.1)
    raise RuntimeError(f"jupyter {app} did not start:\n{log.read_text()}")
