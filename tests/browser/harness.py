"""A real Jupyter server and a real Chromium, and what tests do with them."""

from __future__ import annotations

import itertools
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import nbformat
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tests.browser.find_chromium import ADVICE, LAUNCH_ARGS, find_chromium

App = Literal["lab", "notebook"]
Theme = Literal["light", "dark"]

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
TOKEN = "sixth-card"
START_TIMEOUT = 60  # seconds; a cold start on a slow disk takes about ten
RUN_TIMEOUT = 120_000  # milliseconds

# Notebook 7 raises this on every page, whatever the notebook.
KNOWN_ERRORS = ("Cannot read properties of undefined (reading 'schema')",)

_OPTIONS = {
    "lab": "--LabApp.expose_app_in_browser=True",
    "notebook": "--JupyterNotebookApp.expose_app_in_browser=True",
}
_PATHS = {"lab": "lab/tree", "notebook": "notebooks"}


@dataclass(frozen=True)
class Server:
    """A running JupyterLab or Notebook server that serves the folder ``root``."""

    app: App
    address: str
    root: Path

    def page_of(self, path: str) -> str:
        """The address of a notebook, ``path`` being relative to the served folder."""
        reset = "&reset" if self.app == "lab" else ""
        return f"{self.address}/{_PATHS[self.app]}/{path}?token={TOKEN}{reset}"

    def request(self, path: str, method: str = "GET") -> Any:
        """What the server's REST interface answers, read from JSON."""
        headers = {"Authorization": f"token {TOKEN}"}
        request = urllib.request.Request(self.address + path, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.loads(response.read() or "null")

    def stop_kernels(self) -> None:
        """End every session, so that the next test starts afresh."""
        for session in self.request("/api/sessions"):
            self.request(f"/api/sessions/{session['id']}", method="DELETE")


@contextmanager
def serve(app: App, root: Path, home: Path) -> Iterator[Server]:
    """Run a server on ``root`` that keeps all its own files in the new folder ``home``."""
    home.mkdir()
    server = Server(app, f"http://127.0.0.1:{_free_port()}", root)
    with (home / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyter", app, *_server_options(server)],
            env=_environment(home),
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait_until_up(server, process, home / "server.log")
        yield server
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
    traffic = Traffic()
    page.traffic = traffic  # type: ignore[attr-defined]
    page.on("pageerror", traffic.add_error)
    page.on("console", traffic.add_console)
    page.on("websocket", lambda socket: socket.on("framereceived", traffic.add_received))
    return page


def open_in(page: Page, server: Server, path: str, theme: Theme = "light") -> None:
    """Open a notebook of the served folder and wait until its kernel is ready."""
    page.goto(server.page_of(path))
    page.wait_for_function(
        "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.isReady",
        timeout=RUN_TIMEOUT,
    )
    name = THEMES[theme]
    page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
    page.wait_for_selector(f"body[data-jp-theme-name='{name}']", state="attached")


def run_all(page: Page) -> None:
    """Run all cells and wait until the kernel is idle; fail if a cell raised an error."""
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
    page.evaluate(
        """index => {
            jupyterapp.shell.currentWidget.content.activeCellIndex = index;
            return jupyterapp.commands.execute('notebook:run-cell');
        }""",
        index,
    )


def sources(page: Page) -> list[str]:
    """The source of every cell of the notebook."""
    found: list[str] = page.evaluate(
        """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells
            .map(cell => [cell.source].flat().join(''))"""
    )
    return found


def select_cell(page: Page, index: int) -> None:
    """Make a cell, counted from 0, the active one, as a person does who moves by keyboard."""
    page.evaluate(
        """async index => {
            jupyterapp.shell.currentWidget.content.activeCellIndex = index;
            await jupyterapp.commands.execute('notebook:enter-command-mode');
        }""",
        index,
    )


def axe_violations(page: Page, selector: str) -> list[str]:
    """What axe finds wrong in the elements that match ``selector``, one line for each element."""
    found = Axe().run(page, context=selector).response["violations"]
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html']}"
        for violation in found
        for node in violation["nodes"]
    ]


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook made of these code cells."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, path)


def _server_options(server: Server) -> list[str]:
    return [
        f"--ServerApp.root_dir={server.root}",
        f"--ServerApp.port={server.address.rpartition(':')[2]}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
        "--no-browser",
        "--allow-root",
        _OPTIONS[server.app],
    ]


def _environment(home: Path) -> dict[str, str]:
    """The environment of somebody who never used Jupyter before."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith("JUPYTER")}
    folders = {
        "HOME": home,
        "IPYTHONDIR": home / "ipython",
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
    }
    return ours | {name: str(folder) for name, folder in folders.items()}


def _wait_until_up(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        try:
            server.request("/api")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"jupyter {server.app} did not start:\n{log.read_text()}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
