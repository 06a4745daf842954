"""What the kit adds to a Jupyter server: what a kernel answers goes out at once, and compressed.

The kernel of the lesson that is opened first starts with the server: see ``first_lesson``.

A kernel answers a click with several small messages. As long as it is not told otherwise, TCP holds
back the second of them until the browser's side has acknowledged the first, which takes it up to
40 ms (Nagle's algorithm and delayed acknowledgement: RFC 896, RFC 1122).

Each answer of a table is its whole picture, which is much like the one before. A connection with
compression keeps what it has sent last, and sends little more than what differs (RFC 7692).

The folder ``jupyter``, next to this module, names it to the servers that ``make lab``,
``sixth-card`` and Binder start; other servers of the environment stay as they are. What Jupyter
Server itself would have to do is the patch ``docs/jupyter-server/no-delay.patch``.
"""

from __future__ import annotations

from typing import Any

from kernel_lib.command.first_lesson import start_kernel

CONNECTION = "kernel_websocket_connection_class"
"""The name under which a Jupyter server keeps what connects a browser with a kernel."""

COMPRESSION = "websocket_compression_options"
"""The name of what it compresses with; None means not at all."""


def sending_at_once(usual: type) -> type:
    """A class of connections like the usual one, of which each message is sent at once."""

    class AtOnce(usual):  # type: ignore[misc]
        def connect(self) -> Any:
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    return AtOnce


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Where a Jupyter server finds what it loads."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """What a Jupyter server calls when it starts."""
    settings = app.web_app.settings
    settings[CONNECTION] = sending_at_once(settings[CONNECTION])
    if settings.get(COMPRESSION) is None:
        settings[COMPRESSION] = {}  # as usual
    app.io_loop.add_callback(start_kernel, app)
