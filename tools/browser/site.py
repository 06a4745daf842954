"""The browser edition on a plain web server."""

from __future__ import annotations

import functools
import http.server
import threading
from pathlib import Path
from typing import ClassVar

ROOT = Path(__file__).parents[2]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain server of files that knows what WebAssembly is, and says nothing."""

    extensions_map: ClassVar = {  # type: ignore[misc]
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }

    def log_message(self, *about: object) -> None:
        """Say nothing."""


class Site:
    """The site on a plain web server, below a folder."""

    def __init__(self, folder: Path, files: Path = ROOT / "site" / "dist") -> None:
        (folder / "deep").symlink_to(files)
        handler = functools.partial(Quiet, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.host = f"http://127.0.0.1:{self._server.server_address[1]}/"
        self.address = f"{self.host}deep/"

    def stop(self) -> None:
        """From now on nobody answers."""
        self._server.shutdown()
        self._server.server_close()
