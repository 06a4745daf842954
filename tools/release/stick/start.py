"""Open Sixth Card from this folder, without a network: ``python3 start.py``.

It serves the folder ``site`` to this machine alone, and opens it in a browser. What you do stays in
that browser, below this address: start it at the same port next time.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import sys
import webbrowser
from pathlib import Path

SITE = Path(__file__).parent / "site"
PORT = 8642


class Pages(http.server.SimpleHTTPRequestHandler):
    """Files of the folder, with the types that browsers insist on."""

    extensions_map = {  # noqa: RUF012 - so is that of the class
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".ipynb": "application/json",
    }

    def log_message(self, *_: object) -> None:
        """Nothing is noted."""


def main() -> None:
    """Serve until somebody presses Ctrl-C."""
    words = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    words.add_argument("--port", type=int, default=PORT)
    words.add_argument("--no-browser", action="store_true", help="only say the address")
    options = words.parse_args()
    pages = functools.partial(Pages, directory=str(SITE))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), pages)
    except OSError:
        sys.exit(
            f"Something else uses port {options.port}: python3 start.py --port {options.port + 1}"
        )
    address = f"http://localhost:{server.server_port}/"
    print(f"Sixth Card: {address} (end with Ctrl-C)", flush=True)
    if not options.no_browser:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
