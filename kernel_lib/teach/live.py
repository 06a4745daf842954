"""A class that plays together in one room: ``make class``, or ``python -m kernel_lib.teach.live``.

An extension of Jupyter Server gives the browser edition to whoever knows the password of the class,
and takes what is handed in. Everything that a pupil plays runs in the pupil's own browser; on the
teacher's machine nothing is run for anybody. Its door opens one way: a hand-in goes into a folder,
and no address gives anything of it back. Nothing else of Jupyter Server can be reached: no kernel,
no file, no terminal.
"""

from __future__ import annotations

import hmac
import os
import secrets
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, ClassVar

from jupyter_server.extension.application import ExtensionApp
from jupyter_server.serverapp import ServerApp
from tornado.web import RedirectHandler, RequestHandler, StaticFileHandler

from kernel_lib.core import class_file
from kernel_lib.core.class_file import LIVE, ClassFile
from kernel_lib.core.record import RecordError
from kernel_lib.core.text import message
from kernel_lib.teach.hand_in import LARGEST, read_hand_in
from kernel_lib.teach.live_page import entrance
from kernel_lib.teach.sending import DOOR

SITE = Path("site") / "dist"
PORT = 8080

COOKIE = "sixth-card-class"

TRIES, PAUSE = 10, 60.0
"""Wrong passwords that an address may try, and the seconds after which it may try again."""

MOST_EACH, MOST_ALL = 300, 20_000
"""Hand-ins that are taken from one pupil, and from all: a disk is not filled."""

PROTECTING = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "SAMEORIGIN",
}


class Door:
    """Who may come in, and what was handed in: all that a live class remembers.

    ``now`` tells the seconds, for tests.
    """

    def __init__(
        self, folder: Path, chosen: ClassFile, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.folder = folder
        self.chosen = chosen
        self.password = chosen.password or f"{secrets.randbelow(10**6):06}"
        self._now = now
        self._wrong: dict[str, list[float]] = {}
        self._owners: dict[str, str] = {}
        self._taken: dict[str, int] = {}

    def opens(self, password: str, address: str) -> bool:
        """Whether this is the password; an address that guesses wrongly has to wait."""
        recent = [at for at in self._wrong.get(address, []) if self._now() - at < PAUSE]
        self._wrong[address] = recent
        if len(recent) >= TRIES:
            return False
        given, wanted = (" ".join(one.split()).encode() for one in (password, self.password))
        if hmac.compare_digest(given, wanted):
            return True
        recent.append(self._now())
        return False

    def take(self, text: str, pupil: str) -> str:
        """Keep a hand-in of a pupil; returns its file. What is not taken is a ``ValueError``.

        A nickname belongs to the pupil who used it first.
        """
        found = read_hand_in(text)
        owner = self._owners.setdefault(found.name.casefold(), pupil)
        if owner != pupil:
            raise ValueError(message("somebody else in the class has this nickname: take another"))
        if self._taken.get(pupil, 0) >= MOST_EACH or sum(self._taken.values()) >= MOST_ALL:
            raise ValueError(message("that is enough for today"))
        self._taken[pupil] = self._taken.get(pupil, 0) + 1
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / found.file_name
        whole = path.with_suffix(".part")  # the board never sees half a file
        whole.write_text(found.text, encoding="utf-8")
        whole.replace(path)
        return path.name


class ClassHandler(RequestHandler):
    """What all pages of a live class have in common: nobody without the password."""

    def initialize(self, door: Door) -> None:
        self.door = door

    def set_default_headers(self) -> None:
        for name, value in PROTECTING.items():
            self.set_header(name, value)

    @property
    def pupil(self) -> str | None:
        """The mark that this browser got with the password; None before."""
        mark = self.get_signed_cookie(COOKIE, max_age_days=1)
        return mark.decode() if mark else None

    def check_xsrf_cookie(self) -> None:
        """What is sent is looked at in ``prepare``."""

    def prepare(self) -> None:
        """A page of somebody else may send nothing: what is sent must come from a page of ours."""
        origin = self.request.headers.get("Origin")
        ours = f"{self.request.protocol}://{self.request.host}"
        if self.request.method == "POST" and origin not in (None, ours):
            self.refuse(403, message("this was sent from another page"))

    def refuse(self, status: int, reason: object) -> None:
        """Answer with a sentence only."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(reason))


class Entrance(ClassHandler):
    """The page that asks for the password."""

    def get(self) -> None:
        self.finish(entrance(self.door.chosen, is_wrong=False))

    def post(self) -> None:
        if not self.door.opens(
            self.get_body_argument("password", ""), self.request.remote_ip or ""
        ):
            self.set_status(403)
            self.finish(entrance(self.door.chosen, is_wrong=True))
            return
        mark = self.pupil or secrets.token_hex(8)
        self.set_signed_cookie(COOKIE, mark, httponly=True, samesite="Strict", path=LIVE)
        self.redirect(LIVE)


class Choices(ClassHandler):
    """The class file, as pupils get it."""

    def get(self) -> None:
        if self.pupil is None:
            self.refuse(403, message("the password of the class is asked for first"))
            return
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.door.chosen.for_pupils)


class Taking(ClassHandler):
    """Takes hand-ins, and gives nothing back but a sentence."""

    def post(self) -> None:
        if self.pupil is None:
            self.refuse(403, message("the password of the class is asked for first"))
            return
        if len(self.request.body) > 4 * LARGEST:
            self.refuse(413, message("this is no hand-in: it is far too long, or no text"))
            return
        try:
            self.door.take(self.request.body.decode("utf-8", "replace"), self.pupil)
        except RecordError as error:
            self.refuse(400, error)
        except ValueError as error:
            self.refuse(409, error)
        else:
            self.refuse(200, message("The hand-in has arrived."))


class Site(ClassHandler, StaticFileHandler):
    """The browser edition, for those who know the password."""

    def initialize(self, door: Door, path: str) -> None:  # type: ignore[override]
        self.door = door
        StaticFileHandler.initialize(self, path, default_filename="index.html")

    def prepare(self) -> None:
        if self.pupil is None:
            self.redirect(f"{LIVE}enter")

    def get_content_type(self) -> str:
        found = super().get_content_type()
        kinds = {".mjs": "text/javascript", ".wasm": "application/wasm"}
        return kinds.get(Path(self.absolute_path or "").suffix, found)


class OnlyTheClass(ServerApp):
    """A Jupyter Server without kernels, files, terminals or any other service."""

    default_services = ()  # type: ignore[assignment]


class LiveClass(ExtensionApp):
    """The extension: its addresses, and the folder where hand-ins go."""

    name = "sixth_card_class"
    extension_url = LIVE
    load_other_extensions = False
    serverapp_class = OnlyTheClass
    site: ClassVar[Path] = SITE
    door: ClassVar[Door | None] = None

    def initialize_handlers(self) -> None:
        door = self.door or Door(class_file.folder(), class_file.chosen())
        self.handlers.extend(handlers(door, self.site))


def handlers(door: Door, site: Path) -> list[tuple[Any, ...]]:
    """The addresses of a live class, each with what answers there."""
    about: dict[str, Any] = {"door": door}
    return [
        (rf"{LIVE}enter", Entrance, about),
        (rf"{LIVE}{class_file.FILE.replace('.', '[.]')}", Choices, about),
        (rf"{LIVE}{DOOR}", Taking, about),
        (LIVE.rstrip("/"), RedirectHandler, {"url": LIVE}),
        (rf"{LIVE}(.*)", Site, {**about, "path": str(site.resolve())}),
    ]


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    """What Jupyter Server asks of an extension."""
    return [{"module": __name__, "app": LiveClass}]


def addresses(port: int) -> list[str]:
    """What pupils type into their browsers."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(
                ("192.0.2.1", 9)
            )  # nothing is sent: it only says which card would be used
            host = asked.getsockname()[0]
        except OSError:
            host = "127.0.0.1"
    return [f"http://{host}:{port}{LIVE}"]


def main(arguments: list[str]) -> int:
    """Start the live class, or say in a sentence why not."""
    try:
        chosen = class_file.chosen()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if not (SITE / "index.html").is_file():
        told = message("the browser edition is not built yet: run make site once, then make class")
        print(told, file=sys.stderr)
        return 1
    door = Door(class_file.folder(), chosen)
    LiveClass.door = door
    port = next((int(one.partition("=")[2]) for one in arguments if "--port=" in one), PORT)
    print(message("Pupils open {address}", address=", ".join(addresses(port))))
    print(message("The password is: {password}", password=door.password))
    print(message("What is handed in goes to the folder {folder}.", folder=str(door.folder)))
    os.environ["JUPYTER_NO_CONFIG"] = "1"  # what is set up for other servers does not hold here
    nothing = mkdtemp()
    options = [
        f"--ServerApp.root_dir={nothing}",
        *("--ServerApp.ip=0.0.0.0", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *("--ServerApp.open_browser=False", "--ServerApp.allow_remote_access=True"),
        *("--ServerApp.allow_root=True", "--ServerApp.log_level=WARN"),
        f"--IdentityProvider.token={secrets.token_hex(16)}",
    ]
    LiveClass.launch_instance(options)  # type: ignore[no-untyped-call]
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
