"""The pages of a room: of a seat, of the teacher, and of the projector."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape

from kernel_lib.core.text import current_language, message, words
from kernel_lib.runtime.class_file import LIVE, ClassFile
from kernel_lib.teach.live_page import qr
from widgets.network.devices import Hall
from widgets.shared import assets

_LOOK = ("network/page.css", "network/room.css")
_ROOM_LOOK = (*_LOOK, "network/teacher.css", "network/league.css", "network/paced_lesson.css")

Made = tuple[str, tuple[str, ...]]
"""The module of a page, and its style sheets."""

SEAT: Made = ("network/seat_main.js", _LOOK)
TEACHER: Made = ("network/teacher_page.js", _ROOM_LOOK)
PROJECTOR: Made = ("network/projector_page.js", (*_ROOM_LOOK, "network/projector.css"))

LESSON: Made = ("network/lesson_page.js", ())
"""The module with which a lesson of the browser edition follows its class."""

POLICY = (
    "default-src 'none'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
)
"""What a page may load: its own modules, and those that its widgets are sent as text."""


@cache
def _texts(made: Made) -> tuple[str, str]:
    """The module and the style sheet of a page."""
    name, styles = made
    return assets.script(name), assets.style(*styles)


def lesson_module() -> str:
    """The module that a lesson of the browser edition takes from the class."""
    return _texts(LESSON)[0]


def _page(
    chosen: ClassFile,
    hall: Hall,
    made: Made,
    title: object,
    kind: str = "",
    before: str = "",
) -> str:
    language = chosen.language or current_language()
    texts = zip(_texts(made), ("js", "css"), strict=True)
    script, style = (hall.address_of(text, ending) for text, ending in texts)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(words(title, language))}</title><link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="{style}">'
        f'<script type="module" src="{script}"></script></head>'
        f'<body class="{kind}"><main>{before}<div id="room" data-base="{LIVE}"></div></main>'
        "</body></html>"
    )


def _title(chosen: ClassFile) -> object:
    name = chosen.name
    return message("Class {name}", name=name) if name else message("Your class")


def seat(chosen: ClassFile, hall: Hall) -> str:
    """The page of a person who plays.

    >>> from kernel_lib.network.room import Room
    >>> page = seat(ClassFile("7b"), Hall(Room(None), "/text/"))
    >>> "<title>Class 7b</title>" in page, page.count("/text/")
    (True, 2)
    """
    return _page(chosen, hall, SEAT, _title(chosen))


def teacher(chosen: ClassFile, hall: Hall) -> str:
    """The page of the teacher.

    >>> from kernel_lib.network.room import Room
    >>> "Tables of class 7b" in teacher(ClassFile("7b"), Hall(Room(None)))
    True
    """
    name = chosen.name
    title = message("Tables of class {name}", name=name) if name else message("Tables of the class")
    return _page(chosen, hall, TEACHER, title)


def projector(
    chosen: ClassFile,
    hall: Hall,
    places: Sequence[str],
    password: str | None,
    is_watched: bool = False,
) -> str:
    """The page for the whole room: how to come in; the password only if it may be seen.

    Where it ``is_watched`` it shows the tables, once they play.

    >>> from kernel_lib.network.room import Room
    >>> hall = Hall(Room(None))
    >>> page = projector(ClassFile("7b"), hall, ["http://192.0.2.7:8080/class/"], None)
    >>> "192.0.2.7" in page, "<svg" in page, "Password" in page
    (True, True, False)
    """
    language = chosen.language or current_language()

    def say(thing: object) -> str:
        return escape(words(thing, language))

    first, *others = places or [""]
    how = say(message("Open this address in a browser:"))
    opened, closed = say(message("The class is open.")), say(message("The class is closed."))
    state = f'role="status" data-open="{opened}" data-closed="{closed}"'
    parts = [
        f"<h1>{say(_title(chosen))}</h1>",
        f'<p class="sc-way-more" {state}>{opened}</p>',
        f'<p class="sc-way-more">{how}</p>',
        f'<p class="sc-way-address">{escape(first)}</p>',
    ]
    if password is not None:
        told = say(message("Password of the class"))
        parts.append(f'<p>{told} <span class="sc-way-word">{escape(password)}</span></p>')
    elsewhere = [address for address in others if "//127." not in address]
    if elsewhere:
        told = say(message("If it does not open, try:"))
        lines = "".join(f"<li>{escape(address)}</li>" for address in elsewhere)
        parts.append(f'<div class="sc-way-more"><p>{told}</p><ul>{lines}</ul></div>')
    name = say(message("The address as a QR code"))
    way = (
        f'<section class="sc-way"><div>{"".join(parts)}</div><div class="sc-way-qr" role="img" '
        f'aria-label="{name}">{qr(first)}</div></section>'
    )
    kind = "sc-projector sc-watched" if is_watched else "sc-projector"
    return _page(chosen, hall, PROJECTOR, _title(chosen), kind, way)
