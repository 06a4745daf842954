"""A class that plays together in one room: ``make class``, or ``python -m kernel_lib.teach.live``.

A small server of web pages gives the browser edition to whoever knows the password of the class,
and takes what is handed in. Everything that a pupil plays runs in the pupil's own browser; on the
teacher's machine nothing is run for anybody. Its door opens one way: a hand-in goes into a folder,
and no address gives anything of it back. There are no other addresses: no kernel, no file, no
terminal.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
from tornado.httpserver import HTTPServer
from tornado.web import Application

from kernel_lib.core import class_file, private
from kernel_lib.core.class_file import LIVE
from kernel_lib.core.text import message
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.live_front import fronts
from kernel_lib.teach.live_handlers import THROWN_AWAY, Nothing, handlers
from kernel_lib.teach.live_names import FILE as NICKNAMES

SITE = Path("site") / "dist"
PORT = 8080

PATIENCE = 10
"""Seconds in which what is sent must have arrived; a connection without a question is closed."""

LARGEST_BUFFER = 256_000
"""Bytes of a connection that have arrived and were not looked at."""


def application(door: Door, site: Path, places: list[str] | None = None) -> Application:
    """The pages of a live class; ``places`` are its addresses, as the projector shows them."""
    return Application(
        handlers(door, site),
        default_handler_class=Nothing,
        default_handler_args={"door": door},
        cookie_secret=door.cookie_secret,
        cross_origin_protection=True,
        log_function=_say_nothing,
        fronts=fronts(site, door.chosen),
        places=places or [],
    )


def _say_nothing(handler: object) -> None:
    """Who asked for what is nobody's business."""


def server(application: Application) -> HTTPServer:
    """What answers: nobody makes it read much, or wait for long."""
    return HTTPServer(
        application,
        max_body_size=THROWN_AWAY,
        max_buffer_size=LARGEST_BUFFER,
        body_timeout=PATIENCE,
        idle_connection_timeout=PATIENCE,
    )


def addresses(port: int) -> list[str]:
    """What pupils type into their browsers: of every network card, this machine itself last."""
    cards = [one.address for card in psutil.net_if_addrs().values() for one in card]
    return [f"http://{host}:{port}/" for host in hosts(cards)]


def hosts(cards: list[str]) -> list[str]:
    """The addresses of network cards in the order in which they are of use, as browsers take them.

    Those that hold for one cable or card only, and addresses of hardware, are of none.

    >>> hosts(["::1", "fe80::1%eth0", "2001:db8::7", "127.0.0.1", "00:00:5e:00:53:01", "192.0.2.7"])
    ['192.0.2.7', '[2001:db8::7]', '127.0.0.1']
    """
    known = []
    for card in cards:
        try:
            known.append(ipaddress.ip_address(card.partition("%")[0]))
        except ValueError:
            continue  # the address of hardware
    usual = sorted(
        {one for one in known if not (one.is_loopback or one.is_link_local)},
        key=lambda one: (one.version, not one.is_private, int(one)),
    )
    links = sorted(one for one in known if isinstance(one, ipaddress.IPv4Address))
    usual += [one for one in links if one.is_link_local]
    return [*(f"[{one}]" if one.version == 6 else str(one) for one in usual), "127.0.0.1"]


async def serve(
    application: Application,
    port: int,
    host: str | None = None,
    ready: Callable[[], object] = lambda: None,
) -> None:
    """Answer until the process is told to stop; ``host`` is where, all network cards if None."""
    answering = server(application)
    answering.listen(port, host or "")
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    try:
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, stopped.set)
    except NotImplementedError:
        pass  # Windows, where Ctrl+C stops what waits below
    ready()
    await stopped.wait()
    answering.stop()


def main(arguments: list[str]) -> int:
    """Start the live class, or say in a sentence why not."""
    try:
        port, host = _port(arguments), _option(arguments, "--host")
        door = _door()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    places = addresses(port) if host is None else [f"http://{host}:{port}/"]
    pages = application(door, SITE, places)
    try:
        asyncio.run(serve(pages, port, host, lambda: _tell(door, places, port)))
    except OSError as error:
        told = message(
            "port {port} cannot be used: {reason}", port=port, reason=error.strerror or ""
        )
        print(told, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _door() -> Door:
    chosen = class_file.chosen()
    if not (SITE / "index.html").is_file():
        raise ValueError(
            message("the browser edition is not built yet: run make site once, then make class")
        )
    path = class_file.place()
    if path is not None and (chosen.password or chosen.secret):
        private.close_file(path)
    folder = class_file.folder()
    if folder.is_dir():
        private.make_folder(folder)
    return Door(folder, chosen, class_file.private_folder())


def _tell(door: Door, places: list[str], port: int) -> None:
    print(message("Pupils open {address}", address=places[0]))
    for other in places[1:-1]:
        print(message("or, on another network, {address}", address=other))
    print(message("The password is: {password}", password=door.word))
    board = f"http://127.0.0.1:{port}{LIVE}board"
    print(message("For the projector, with the password: {address}", address=board))
    print(message("What is handed in goes to the folder {folder}.", folder=str(door.folder)))
    names = class_file.private_folder() / NICKNAMES
    print(message("Who forgets the code of a nickname: it stands in {file}.", file=str(names)))
    sys.stdout.flush()


def _option(arguments: list[str], name: str) -> str | None:
    values = [one.partition("=")[2] for one in arguments if one.startswith(f"{name}=")]
    return values[-1] if values else None


def _port(arguments: list[str]) -> int:
    text = _option(arguments, "--port") or str(PORT)
    if not re.fullmatch("[0-9]{1,5}", text) or not 0 < int(text) < 65_536:
        raise ValueError(message("a port is a number from 1 to 65535, not {given}", given=text))
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
