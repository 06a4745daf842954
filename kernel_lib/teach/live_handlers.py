"""The addresses of a live class, each with what answers there: nobody without the password.

What is sent is looked at before it is read: who is not in, what comes from another page, and what
is too long is refused, and nothing of it is kept.
"""

from __future__ import annotations

import ipaddress
import mimetypes
import re
import secrets
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs

from tornado.web import HTTPError, RequestHandler, StaticFileHandler, stream_request_body

from kernel_lib.core.record import RecordError
from kernel_lib.core.text import current_language, message, words
from kernel_lib.runtime import class_file
from kernel_lib.runtime.class_file import LIVE
from kernel_lib.teach import live_page
from kernel_lib.teach.deliver_hand_in import CODE, DOOR, ME, SHARING
from kernel_lib.teach.hand_in import LARGEST
from kernel_lib.teach.live_door import Door

COOKIE = "sixth-card-class"
"""The mark that a browser gets with the password."""

VISITOR = "sixth-card-visitor"
"""What tells browsers apart that have not yet found the password."""

DAY, TERM = 0.5, 120.0
"""Days after which the password is asked for again, and after which a browser is forgotten."""

LONGEST_FORM = 4_000
"""Bytes of what is typed at the entrance."""

LONGEST_HAND_IN = 4 * LARGEST
"""Bytes of a hand-in."""

THROWN_AWAY = 1_000_000
"""Bytes that are read and thrown away, so that who sent them hears why; more is cut off."""

PROTECTING = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "SAMEORIGIN",
    "Server": "sixth-card",
}

COMPRESSED = ".gz"
"""How the name of a compressed file ends, which lies beside the file itself."""


@stream_request_body
class ClassHandler(RequestHandler):
    """What all pages of a live class have in common."""

    longest = 0
    """Bytes that may be sent here."""

    is_for_all = False
    """Whether something may be sent here without the password."""

    def initialize(self, door: Door) -> None:
        self.door = door
        self.body = bytearray()
        self.refusal: tuple[int, object] | None = None

    def set_default_headers(self) -> None:
        for name, value in PROTECTING.items():
            self.set_header(name, value)

    @property
    def pupil(self) -> str | None:
        """The mark that this browser got today with the password; None before."""
        return self.signed(COOKIE, DAY)

    @property
    def mark(self) -> str | None:
        """The mark that this browser got some day; it may have to tell the password again."""
        return self.signed(COOKIE, TERM)

    @property
    def address(self) -> str:
        """Where this browser is."""
        return self.request.remote_ip or ""

    @property
    def language(self) -> str:
        """What is spoken in this class."""
        return self.door.chosen.language or current_language()

    def signed(self, name: str, days: float) -> str | None:
        """What stands in a cookie that this class signed not longer ago."""
        value = self.get_signed_cookie(name, max_age_days=days)
        return value.decode() if value else None

    def sign(self, name: str, value: str) -> None:
        """Give this browser a cookie."""
        options: dict[str, Any] = {"httponly": True, "samesite": "Strict", "path": LIVE}
        options["secure"] = self.request.protocol == "https"
        self.set_signed_cookie(name, value, expires_days=TERM, **options)

    async def prepare(self) -> None:
        """Look at who sends what, before any of it is read."""
        length = self.request.headers.get("Content-Length", "0")
        if not re.fullmatch("[0-9]{1,15}", length):
            raise HTTPError(400)
        announced = int(length)
        if self.request.method == "POST" and self.pupil is None and not self.is_for_all:
            self.refusal = _NOT_IN
        elif announced > self.longest:
            self.refusal = _TOO_LONG
        is_sent = announced > 0 or "Transfer-Encoding" in self.request.headers
        if self.refusal and is_sent and not 0 < announced <= THROWN_AWAY:
            self.refuse(*self.refusal)

    def data_received(self, chunk: bytes) -> None:
        """Keep what may be sent here, and let go of the rest."""
        if self._finished:
            return
        if self.refusal is None and len(self.body) + len(chunk) > self.longest:
            self.body.clear()
            self.refusal = _TOO_LONG
            self.refuse(*self.refusal)
        elif self.refusal is None:
            self.body += chunk

    def refuse(self, status: int, reason: object) -> None:
        """Answer with a sentence only."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(words(reason, self.language))

    def show(self, page: str, status: int = 200) -> None:
        """Answer with a page that nobody keeps."""
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        self.finish(page)

    def write_error(self, status_code: int, **kwargs: object) -> None:
        """A short page, whatever went wrong: nothing of the inside is told."""
        reason: object = message("There is nothing here.")
        if status_code == 403:
            reason = message("This was sent from another page.")
        elif status_code >= 500:
            reason = message("That did not work. Try again, and tell your teacher.")
        self.finish(live_page.nothing(self.door.chosen, reason))

    def log_exception(
        self, typ: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None
    ) -> None:
        """What nobody should have asked for is no fault of the class."""
        if not isinstance(value, HTTPError):
            super().log_exception(typ, value, tb)


_NOT_IN = (403, message("the password of the class is asked for first"))
_TOO_LONG = (413, message("this is no hand-in: it is far too long, or no text"))


class NothingHandler(ClassHandler):
    """Every address that is none of this class."""

    async def prepare(self) -> None:
        await super().prepare()
        if not self._finished:
            raise HTTPError(404)


class HomeHandler(ClassHandler):
    """What is typed: the machine, or the class without its last stroke."""

    def get(self) -> None:
        self.redirect(LIVE)


class EntranceHandler(ClassHandler):
    """The page that asks for the password, and for the nickname."""

    longest = LONGEST_FORM
    is_for_all = True

    def get(self) -> None:
        if self.signed(VISITOR, DAY) is None:
            self.sign(VISITOR, secrets.token_hex(8))
        is_in, own = self.pupil is not None, self.door.name_of(self.mark)
        self.show(live_page.entrance(self.door.chosen, is_in, name=own))

    async def post(self) -> None:
        if self.refusal:
            self.refuse(*self.refusal)
            return
        typed = self._typed()
        if "leave" in typed:  # the next pupil at this machine
            self.clear_cookie(COOKIE, path=LIVE)
            self.redirect(f"{LIVE}enter", status=303)
            return
        name = typed.get("name", "")
        if self.pupil is None and not await self._comes_in(typed.get("password", ""), name):
            return
        mark = self.pupil or self.door.mark_of(self.mark, name)
        try:
            mark, code = await self.door.named(mark, name, typed.get("code", ""))
        except ValueError as error:
            self.sign(COOKIE, mark)
            wrong = error.args[0]
            page = live_page.entrance(self.door.chosen, is_in=True, wrong=wrong, typed=name)
            self.show(page, status=409)
            return
        self.sign(COOKIE, mark)
        if code is None:
            self.redirect(LIVE, status=303)
        else:
            self.show(live_page.welcome(self.door.chosen, name, code))

    def _typed(self) -> dict[str, str]:
        """What was typed into the form; nothing, if this is no form of ours."""
        try:
            fields = parse_qs(self.body.decode("utf-8", "replace"), max_num_fields=9)
        except ValueError:
            return {}
        return {name: values[0].strip() for name, values in fields.items()}

    async def _comes_in(self, password: str, name: str) -> bool:
        """Whether the password is right; if not, that is said."""
        opens = await self.door.password.opens(password, self.address, self.signed(VISITOR, DAY))
        if opens:
            return True
        wrong = message("That is not the password.")
        if opens is None:
            wrong = message("Many are trying passwords just now. Wait a moment, and try again.")
        page = live_page.entrance(self.door.chosen, is_in=False, wrong=wrong, typed=name)
        self.show(page, status=403 if opens is False else 429)
        return False


class MembersHandler(ClassHandler):
    """A text that only those get who are in."""

    def get(self) -> None:
        if self.pupil is None:
            self.refuse(*_NOT_IN)
        else:
            self.refuse(200, self.text(self.pupil))

    def text(self, pupil: str) -> str:
        """What a pupil is told."""
        raise NotImplementedError


class ChoicesHandler(MembersHandler):
    """The class file, as pupils get it."""

    def text(self, pupil: str) -> str:
        return self.door.chosen.for_pupils


class MeHandler(MembersHandler):
    """The nickname of the pupil who asks; empty as long as there is none."""

    def text(self, pupil: str) -> str:
        own = self.door.nicknames.of(pupil)
        return own.name if own else ""


class TakingHandler(ClassHandler):
    """Takes hand-ins, and gives nothing back but a sentence, and the code of a new nickname."""

    longest = LONGEST_HAND_IN

    def post(self) -> None:
        if self.refusal or self.pupil is None:
            self.refuse(*(self.refusal or _NOT_IN))
            return
        try:
            code = self.door.take(self.body.decode("utf-8", "replace"), self.pupil, self.address)
        except RecordError as error:
            self.refuse(400, error.args[0])
            return
        except ValueError as error:
            self.refuse(409, error.args[0])
            return
        if code is not None:
            self.set_header(CODE, code)
        self.refuse(200, message("The hand-in has arrived."))


class SharingHandler(MembersHandler):
    """Hears and tells whether a pupil lets guesses, answers and the step come by themselves."""

    longest = LONGEST_FORM

    def text(self, pupil: str) -> str:
        """The answer of the pupil; empty before there is one."""
        own = self.door.nicknames.of(pupil)
        return "" if own is None or own.shares is None else "yes" if own.shares else "no"

    def post(self) -> None:
        if self.refusal or self.pupil is None:
            self.refuse(*(self.refusal or _NOT_IN))
            return
        said, _, name = self.body.decode("utf-8", "replace").partition(" ")
        try:
            self.door.nicknames.share(self.pupil, name, said == "yes")
        except ValueError as error:
            self.refuse(409, error.args[0])
            return
        self.door.shared(self.pupil)
        self.refuse(200, self.text(self.pupil))


class FrontHandler(ClassHandler):
    """The first pages of the site, with the deal and the lessons of the class."""

    def get(self, name: str = "") -> None:
        first: str = self.settings["first"]()
        if self.pupil is None:
            self.redirect(f"{LIVE}enter")
        elif not name and first:
            self.redirect(f"{LIVE}{first}")
        elif not name and self.language == "ja":
            self.redirect(f"{LIVE}ja/index.html")
        else:
            page = f"{name.removesuffix('index.html')}index.html"
            fronts: dict[str, str] = self.settings["fronts"]
            if page not in fronts:
                raise HTTPError(404)
            self.show(fronts[page])


class SiteHandler(ClassHandler, StaticFileHandler):
    """The browser edition, for those who know the password."""

    def initialize(self, door: Door, path: str) -> None:  # type: ignore[override]
        ClassHandler.initialize(self, door)
        StaticFileHandler.initialize(self, path, default_filename="index.html")
        self.is_compressed = False

    async def prepare(self) -> None:
        await super().prepare()
        if self._finished:
            return
        if self.pupil is None:
            self.redirect(f"{LIVE}enter")
        elif "\0" in self.path_args[0]:
            raise HTTPError(404)

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """The compressed file, where there is one and the browser reads it."""
        path = super().validate_absolute_path(root, absolute_path)
        if path is None or not Path(path + COMPRESSED).is_file():
            return path
        self.set_header("Vary", "Accept-Encoding")
        if not _reads_gzip(self.request.headers.get("Accept-Encoding", "")):
            return path
        self.set_header("Content-Encoding", "gzip")
        self.is_compressed = True
        return super().validate_absolute_path(root, path + COMPRESSED)

    def get_content_type(self) -> str:
        name = self.absolute_path or ""
        path = Path(name.removesuffix(COMPRESSED) if self.is_compressed else name)
        own = {".mjs": "text/javascript", ".wasm": "application/wasm"}
        return own.get(path.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"


def _reads_gzip(accepted: str) -> bool:
    """Whether a browser reads compressed files, by what it says.

    >>> _reads_gzip("gzip, deflate, br"), _reads_gzip("br"), _reads_gzip("gzip;q=0, br")
    (True, False, False)
    """
    for encoding in accepted.split(","):
        name, *options = encoding.strip().split(";")
        if name == "gzip":
            return not any(option.replace(" ", "") in ("q=0", "q=0.0") for option in options)
    return False


def is_here(host: str) -> bool:
    """Whether this is the machine itself.

    >>> is_here("127.0.0.1"), is_here("localhost"), is_here("192.0.2.7"), is_here("::1")
    (True, True, False, True)
    """
    try:
        return host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def handlers(door: Door, site: Path) -> list[tuple[Any, ...]]:
    """The addresses of a live class, each with what answers there."""
    about: dict[str, Any] = {"door": door}
    return [
        (rf"{LIVE}enter", EntranceHandler, about),
        (rf"{LIVE}{class_file.FILE.replace('.', '[.]')}", ChoicesHandler, about),
        (rf"{LIVE}{ME}", MeHandler, about),
        (rf"{LIVE}{DOOR}", TakingHandler, about),
        (rf"{LIVE}{SHARING}", SharingHandler, about),
        ("/", HomeHandler, about),
        (LIVE.rstrip("/"), HomeHandler, about),
        (rf"{LIVE}((?:ja/)?(?:index[.]html)?)", FrontHandler, about),
        (rf"{LIVE}(.*)", SiteHandler, {**about, "path": str(site.resolve())}),
    ]
