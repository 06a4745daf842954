"""A class that plays together: ``make class``, or ``python -m widgets.network``.

One process is the server of the class, with its entrance and its hand-ins (``kernel_lib.teach``),
and the room with its tables. Where the browser edition is built, its lessons are served, too.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tornado.web import Application

from kernel_lib.core.text import message
from kernel_lib.network.room import Room
from kernel_lib.runtime import class_file, private_files
from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach import live
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.live_names import FILE as NICKNAMES
from widgets.network.devices import Hall
from widgets.network.handlers import Places, handlers, start_clock
from widgets.network.pacing import Pacing

SITE = Path("site") / "dist"
PORT = 8080

LEAST_PASSWORD = 12
"""Letters of a password where others than one room can knock."""

TABLES = "tables"
"""The folder of the room, among what only the teacher may read."""


def places_of(door: Door, folder: Path | None) -> Places:
    """The room of a class, as it was kept in a folder."""
    room = Room(folder)
    room.restore()
    key = private_files.derived(door.cookie_secret, "teacher", door.word)
    hall = Hall(room, f"{LIVE}text/")
    hall.pacing = Pacing(folder, door)
    return Places(door, hall, key)


def application(places: Places, site: Path, addresses: list[str] | None = None) -> Application:
    """The server of a class with its tables; ``addresses`` are those that the projector shows."""
    door, hall = places.door, places.hall
    hall.lessons = f"{LIVE}index.html" if (site / "index.html").is_file() else ""
    if not hall.lessons:
        hall.pacing.end()

    def first() -> str:
        lesson = hall.pacing.address(places.language)
        if lesson and hall.lessons:
            return lesson.removeprefix(LIVE)
        is_room = bool(hall.room.tables) or any(device.is_teachers for device in hall.devices)
        return "table" if is_room or not hall.lessons else ""

    return live.application(door, site, addresses, handlers(door, places), first)


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the class, or say in a sentence why not."""
    try:
        options = _options().parse_args(arguments)
        port, host = _port(options.port), options.host
        door = _door()
        if options.behind_proxy:
            host = host or "127.0.0.1"
            _check_password(door)
        places = places_of(door, class_file.private_folder() / TABLES)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    places.is_behind_proxy = options.behind_proxy
    addresses = live.addresses(port) if host is None else [f"http://{host}:{port}/"]
    if options.address:
        addresses = [options.address]
    pages = application(places, SITE, addresses)

    def ready() -> None:
        start_clock(places)
        _tell(places, addresses, port)

    try:
        asyncio.run(live.serve(pages, port, host, ready, options.behind_proxy))
    except OSError as error:
        told = message(
            "port {port} cannot be used: {reason}", port=port, reason=error.strerror or ""
        )
        print(told, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sixth-card class",
        description="Let a class play together: pupils open an address with their browsers.",
    )
    parser.add_argument("--port", default=str(PORT), help="another port than 8080")
    parser.add_argument("--host", help="the address of one network card, instead of all")
    parser.add_argument(
        "--behind-proxy", action="store_true", help="for a server that others reach by a proxy"
    )
    parser.add_argument("--address", help="where pupils find it, if not at this machine's address")
    return parser


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or not 0 < int(text) < 65_536:
        raise ValueError(message("a port is a number from 1 to 65535, not {given}", given=text))
    return int(text)


def _door() -> Door:
    chosen = class_file.chosen()
    path = class_file.place()
    if path is not None and (chosen.password or chosen.secret):
        private_files.close_file(path)
    folder = class_file.folder()
    if folder.is_dir():
        private_files.make_folder(folder)
    return Door(folder, chosen, class_file.private_folder())


def _check_password(door: Door) -> None:
    """Refuse a password that the whole internet may guess at for days."""
    if len(door.chosen.password) < LEAST_PASSWORD:
        raise ValueError(
            message(
                "behind a proxy everybody can knock: write a password of {least} letters or more "
                "in {file}",
                least=LEAST_PASSWORD,
                file=class_file.FILE,
            )
        )


def _tell(places: Places, addresses: list[str], port: int) -> None:
    door = places.door
    print(message("Pupils open {address}", address=addresses[0]))
    for address in addresses[1:-1]:
        print(message("or, on another network, {address}", address=address))
    print(message("The password is: {password}", password=door.word))
    own = f"http://127.0.0.1:{port}{LIVE}"
    if places.is_behind_proxy:
        own = f"{addresses[0].rstrip('/')}{LIVE}"
    print(message("Your page, for you alone: {address}", address=f"{own}teacher?key={places.key}"))
    print(message("For the projector: {address}", address=f"{own}board?key={places.key}"))
    if not (SITE / "index.html").is_file():
        print(message("Tables only: the lessons are served, too, once make site has built them."))
    print(
        message(
            "What is handed in goes to the folder {folder}.", folder=str(door.folder.absolute())
        )
    )
    names = (class_file.private_folder() / NICKNAMES).absolute()
    print(message("Who forgets the code of a nickname: it stands in {file}.", file=str(names)))
    sys.stdout.flush()
