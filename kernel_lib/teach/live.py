"""The server of a live class: a door with a password, the browser edition, and what is handed in.

What a pupil plays in the browser edition runs in the pupil's own browser. The door opens one way: a
hand-in goes into a folder, and no address gives anything of it back. There are no other addresses
than these and those of tables (``widgets.network``): no kernel, no file, no terminal.
"""

from __future__ import annotations

import asyncio
import ipaddress
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psutil
from tornado.httpserver import HTTPServer
from tornado.web import Application

from kernel_lib.teach.live_door import Door
from kernel_lib.teach.live_front import fronts
from kernel_lib.teach.live_handlers import THROWN_AWAY, NothingHandler, handlers

PATIENCE = 10
"""Seconds in which what is sent must have arrived; a connection without a question is closed."""

LARGEST_BUFFER = 256_000
"""Bytes of a connection that have arrived and were not looked at."""


def application(
    door: Door,
    site: Path,
    places: list[str] | None = None,
    more: Sequence[Any] = (),
    first: Callable[[], str] = str,
) -> Application:
    """The pages of a live class; ``places`` are its addresses, as the projector shows them.

    ``more`` are further addresses with what answers there; ``first`` names the page to which
    somebody comes who is in, if it is not that of the lessons.
    """
    return Application(
        [*more, *handlers(door, site)],
        default_handler_class=NothingHandler,
        default_handler_args={"door": door},
        cookie_secret=door.cookie_secret,
        cross_origin_protection=True,
        log_function=_say_nothing,
        fronts=fronts(site, door.chosen),
        places=places or [],
        first=first,
        websocket_max_message_size=LARGEST_BUFFER,
        websocket_ping_interval=PATIENCE,
        websocket_ping_timeout=PATIENCE,
    )


def _say_nothing(handler: object) -> None:
    """Who asked for what is nobody's business."""


def server(application: Application, behind_proxy: bool = False) -> HTTPServer:
    """What answers: nobody makes it read much, or wait for long.

    Behind a proxy it takes from the proxy's headers who asks, and by which protocol.
    """
    return HTTPServer(
        application,
        xheaders=behind_proxy,
        max_body_size=THROWN_AWAY,
        max_buffer_size=LARGEST_BUFFER,
        body_timeout=PATIENCE,
        idle_connection_timeout=PATIENCE,
    )


def addresses(port: int) -> list[str]:
    """What pupils type into their browsers: of every network card, this machine itself last."""
    cards = [address.address for card in psutil.net_if_addrs().values() for address in card]
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
        {address for address in known if not (address.is_loopback or address.is_link_local)},
        key=lambda address: (address.version, not address.is_private, int(address)),
    )
    links = sorted(address for address in known if isinstance(address, ipaddress.IPv4Address))
    usual += [link for link in links if link.is_link_local]
    return [
        *(f"[{address}]" if address.version == 6 else str(address) for address in usual),
        "127.0.0.1",
    ]


async def serve(
    application: Application,
    port: int,
    host: str | None = None,
    ready: Callable[[], object] = lambda: None,
    behind_proxy: bool = False,
) -> None:
    """Answer until the process is told to stop; ``host`` is where, all network cards if None."""
    answering = server(application, behind_proxy)
    answering.listen(port, host or "")
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    try:
        for stop_signal in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(stop_signal, stopped.set)
    except NotImplementedError:
        pass  # Windows, where Ctrl+C stops what waits below
    ready()
    await stopped.wait()
    answering.stop()
