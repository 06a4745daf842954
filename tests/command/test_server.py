"""What the kit adds to a Jupyter server: answers are sent at once, and compressed."""

from __future__ import annotations

import inspect
import logging
import os
import shutil
import socket
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

from kernel_lib.command import app, server
from tests import loops
from tests.strategies import in_soak

PATCH = Path(__file__).parents[2] / "docs" / "jupyter-server" / "no-delay.patch"

STARTED = """
from jupyter_server.serverapp import ServerApp
app = ServerApp()
app.initialize(["--port=0", "--no-browser", "--allow-root"], find_extensions=True)
settings = app.web_app.settings
print(settings["websocket_compression_options"])
print(*(one.__name__ for one in settings["kernel_websocket_connection_class"].__mro__))
"""


AHEAD = """
import asyncio, json, os
from pathlib import Path
from jupyter_server.serverapp import ServerApp
from kernel_lib.command.first_lesson import start_kernel

async def main():
    app = ServerApp()
    app.initialize(
        ["--port=0", "--no-browser", "--allow-root", "--ServerApp.root_dir=."],
        find_extensions=False,
    )
    app.default_url = os.environ["OPENED"]
    await start_kernel(app)
    for session in await app.session_manager.list_sessions():
        client = app.kernel_manager.get_kernel(session["kernel"]["id"]).client()
        client.start_channels()
        asks = {
            "modules": "sorted({'widgets.nimmt.table', 'plotly'} & {*__import__('sys').modules})",
            "count": "get_ipython().execution_count",
            "folder": "__import__('os').path.basename(__import__('os').getcwd())",
        }
        client.execute("", silent=True, store_history=False, user_expressions=asks)
        said = (await client.get_shell_msg(timeout=60))["content"]["user_expressions"]
        told = {name: value["data"]["text/plain"] for name, value in said.items()}
        print(session["path"], json.dumps(told), Path("en/imported").exists())
        client.stop_channels()
    await app.kernel_manager.shutdown_all()

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("opened", "said"),
    [
        (
            "/lab/tree/en/home.ipynb",
            'en/home.ipynb {"modules": "[\'plotly\', \'widgets.nimmt.table\']", "count": "1", '
            '"folder": "\'en\'"} False\n',
        ),
        ("/lab", ""),
    ],
)
def test_the_first_kernel_starts_with_the_server(tmp_path: Path, opened: str, said: str) -> None:
    """It has imported the kit, no program beside the lesson, and run nothing of the lesson."""
    (tmp_path / "en").mkdir()
    for name in ("home.ipynb", "plotly.py"):
        (tmp_path / "en" / name).write_text("open('imported', 'w')")
    settings = {**os.environ, "OPENED": opened, "JUPYTER_NO_CONFIG": "1"}
    run = subprocess.run(
        [sys.executable, "-c", AHEAD],
        cwd=tmp_path,
        env=settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.stdout, run.returncode) == (said, 0), run.stderr


class Usual:
    """A connection as the server has it without the kit; it knows whether it is connected."""

    def __init__(self, websocket_handler: WebSocketHandler) -> None:
        self.websocket_handler = websocket_handler
        self.is_connected = False

    def connect(self) -> None:
        self.is_connected = True


def held_back(kind: type) -> tuple[bool, bool]:
    """Whether TCP may hold back what such a connection sends, and whether it is connected."""
    noted = []

    class Line(WebSocketHandler):
        def open(self) -> None:
            connection = kind(self)
            connection.connect()
            assert self.ws_connection is not None
            line = self.ws_connection.stream.socket
            sends_at_once = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            noted.append((not sends_at_once, connection.is_connected))
            self.close()

    async def connect() -> None:
        sockets = bind_sockets(0, "127.0.0.1")
        listening = HTTPServer(Application([("/", Line)]))
        listening.add_sockets(sockets)
        port = sockets[0].getsockname()[1]
        client = await websocket_connect(f"ws://127.0.0.1:{port}/")
        assert await client.read_message() is None
        listening.stop()

    loops.run(connect())
    return noted[0]


def test_what_a_kernel_answers_is_sent_at_once() -> None:
    """Without the kit TCP may hold it back; the connection is made all the same."""
    assert held_back(Usual) == (True, True)
    assert held_back(server.sending_at_once(Usual)) == (False, True)


def load(settings: dict[str, Any]) -> list[Any]:
    """Let the kit be loaded by a server with these settings; what it does once it serves."""
    later: list[Any] = []
    loop = SimpleNamespace(add_callback=lambda call, *_: later.append(call))
    app = SimpleNamespace(web_app=SimpleNamespace(settings=settings), io_loop=loop)
    server._load_jupyter_server_extension(app)
    return later


def test_a_server_is_given_a_class_like_its_own() -> None:
    """Whatever connection a server uses, to kernels of its own or of another server."""
    settings: dict[str, Any] = {server.CONNECTION: Usual, "other": 1}
    later = load(settings)
    assert later == [server.start_kernel]
    assert issubclass(settings[server.CONNECTION], Usual)
    assert settings[server.CONNECTION] is not Usual
    assert settings["other"] == 1
    assert settings[server.COMPRESSION] == {}
    assert server._jupyter_server_extension_points() == [{"module": server.__name__}]


def test_other_compression_is_kept() -> None:
    """Where somebody has said how to compress, that counts."""
    settings = {server.CONNECTION: Usual, server.COMPRESSION: {"compression_level": 1}}
    load(settings)
    assert settings[server.COMPRESSION] == {"compression_level": 1}


def started(home: Path, **more: str) -> list[str]:
    """What a server of this environment compresses with, and how it connects."""
    apart = {name: text for name, text in os.environ.items() if not name.startswith("JUPYTER")}
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        env=apart | {"HOME": str(home), "JUPYTER_RUNTIME_DIR": str(home)} | more,
        cwd=home,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@in_soak
def test_only_our_own_servers_have_it(tmp_path: Path) -> None:
    """With the settings of the kit the module is loaded; other servers stay as they are."""
    usual = ZMQChannelsWebsocketConnection.__name__
    assert started(tmp_path, JUPYTER_CONFIG_PATH=str(app.OWN))[:3] == ["{}", "AtOnce", usual]
    assert started(tmp_path)[:2] == ["None", usual]


def test_the_patch_for_jupyter_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fits the Jupyter Server that is installed, and does the same."""
    path = Path(*KernelWebsocketHandler.__module__.split(".")).with_suffix(".py")
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    shutil.copy(inspect.getfile(KernelWebsocketHandler), file)
    own = ["git", "apply", f"--include={path}", str(PATCH)]
    done = subprocess.run(own, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    spec = spec_from_file_location("patched", file)
    assert spec is not None
    assert spec.loader is not None
    patched = module_from_spec(spec)
    spec.loader.exec_module(patched)
    calls: list[object] = []

    class Opened(patched.KernelWebsocketHandler):  # type: ignore[misc, name-defined]
        log = logging.getLogger("jupyter")

        def __init__(self) -> None:
            self.kernel_id = "kernel"
            self.connection = SimpleNamespace(connect=self.connect)

        def set_nodelay(self, value: bool) -> None:
            calls.append(value)

        async def connect(self) -> None:
            calls.append("connected")

    monkeypatch.setattr(patched.WebSocketMixin, "open", lambda handler: None)
    loops.run(Opened().open("kernel"))
    assert calls == [True, "connected"]
