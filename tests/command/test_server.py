"""What the kit adds to a Jupyter server: answers are sent at once, and compressed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

from kernel_lib.command import server
from tests import loops

STARTED = """
from jupyter_server.serverapp import ServerApp
app = ServerApp()
app.initialize(["--port=0", "--no-browser", "--allow-root"], find_extensions=True)
settings = app.web_app.settings
print(settings["websocket_compression_options"])
print(*(one.__name__ for one in settings["kernel_websocket_connection_class"].__mro__))
"""


class Usual:
    """A connection as the server has it without the kit; it knows whether it is connected."""

    def __init__(self, websocket_handler: WebSocketHandler) -> None:
        self.websocket_handler = websocket_handler
        self.is_connected = False

    def connect(self) -> None:
        self.is_connected = True


def held_back(kind: type) -> tuple[bool, bool]:
    """Whether TCP may hold back what such a connection sends, and whether it is connected."""
    found = []

    class Line(WebSocketHandler):
        def open(self) -> None:
            connection = kind(self)
            connection.connect()
            assert self.ws_connection is not None
            line = self.ws_connection.stream.socket
            sends_at_once = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            found.append((not sends_at_once, connection.is_connected))
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
    return found[0]


def test_what_a_kernel_answers_is_sent_at_once() -> None:
    """Without the kit TCP may hold it back; the connection is made all the same."""
    assert held_back(Usual) == (True, True)
    assert held_back(server.sending_at_once(Usual)) == (False, True)


def test_a_server_is_given_a_class_like_its_own() -> None:
    """Whatever connection a server uses, to kernels of its own or of another server."""
    settings: dict[str, Any] = {server.CONNECTION: Usual, "other": 1}
    server._load_jupyter_server_extension(
        SimpleNamespace(web_app=SimpleNamespace(settings=settings))
    )
    assert issubclass(settings[server.CONNECTION], Usual)
    assert settings[server.CONNECTION] is not Usual
    assert settings["other"] == 1
    assert settings[server.COMPRESSION] == {}
    assert server._jupyter_server_extension_points() == [{"module": server.__name__}]


def test_other_compression_is_kept() -> None:
    """Where somebody has said how to compress, that counts."""
    settings = {server.CONNECTION: Usual, server.COMPRESSION: {"compression_level": 1}}
    server._load_jupyter_server_extension(
        SimpleNamespace(web_app=SimpleNamespace(settings=settings))
    )
    assert settings[server.COMPRESSION] == {"compression_level": 1}


def test_a_server_of_this_environment_has_it(tmp_path: Path) -> None:
    """The file that names the module is found, and the module is loaded."""
    apart = {name: text for name, text in os.environ.items() if not name.startswith("JUPYTER")}
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        env=apart | {"HOME": str(tmp_path), "JUPYTER_RUNTIME_DIR": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    usual = ZMQChannelsWebsocketConnection.__name__
    assert done.stdout.split()[:3] == ["{}", "AtOnce", usual], done.stdout + done.stderr
