"""What the pictures of chance share: sliders, views, and the same numbers as a table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from math import floor
from typing import ClassVar

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, in_columns, message, quoted
from kernel_lib.display.tables import html_table
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture, PictureWidget, Refused, ui_words


def drawn_by(name: str, root: str) -> tuple[str, str]:
    """The module and the style sheet of a picture of chance."""
    parts = "lesson/chance_parts"
    return (
        assets.script(f"lesson/{name}.js"),
        assets.style("shared/page/base.css", f"{parts}.css", f"lesson/{name}.css", root=root),
    )


NOT_UNDERSTOOD = message("the table does not understand that; nothing has changed")


class ChancePicture(PictureWidget):
    """A picture of chance that a reader moves. Where no kernel lives, its table stands."""

    views: ClassVar[Mapping[str, Message]]
    """The ways to look at it, the first to begin with; each with its name."""

    def __init__(self, view: str, language: str | None = None) -> None:
        if not isinstance(view, str) or view not in self.views:
            known = tuple(self.views)
            raise ValueError(
                message(
                    "there is no view {view}; there are {known}", view=quoted(view), known=known
                )
            )
        self.view = view
        super().__init__(language)
        self.redraw()

    def intents(self) -> tuple[str, ...]:
        return ("language", "view")

    def on_view(self, intent: Intent) -> None:
        """The person looks at another picture of the same."""
        self.view = one_of(intent, tuple(self.views))

    def _cells(self) -> list[list[str]]:
        """The numbers as a table: its head, and then its rows."""
        raise NotImplementedError

    def _caption(self) -> Message | str:
        """What stands above that table; nothing where it says so itself."""
        return ""

    def make_picture(self) -> Picture:
        return {
            "view": self.view,
            "views": [{"value": view, "name": self.say(name)} for view, name in self.views.items()],
        }

    def _slider(
        self, key: str, name: Message | str, value: int, text: Message | str, ends: tuple[int, int]
    ) -> Picture:
        """A slider with what it is called, and what its value is called."""
        least, most = ends
        said = {"name": self.say(name), "text": self.say(text)}
        return {"key": key, "value": value, "least": least, "most": most, **said}

    def _words(self, **more: Message) -> Picture:
        """The words of buttons and headings."""
        own = {"views": message("Picture"), "parts": message("Parts of the picture")}
        return {key: self.say(word) for key, word in {**ui_words(), **own, **more}.items()}

    def __repr__(self) -> str:
        return "\n".join(line.rstrip() for line in in_columns(self._cells()))

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        bundle = super(PictureWidget, self)._repr_mimebundle_()
        if bundle is None:
            return None
        data, metadata = bundle
        head, *rows = self._cells()
        html = html_table(head, rows, self.language, escape(self.say(self._caption())))
        return {**data, "text/plain": repr(self), "text/html": html}, metadata


def one_of(intent: Intent, known: tuple[str, ...]) -> str:
    """The value of an intent, which must be known."""
    value = intent.get("value")
    if not isinstance(value, str) or value not in known:
        raise Refused(NOT_UNDERSTOOD)
    return value


def moved(intent: Intent, ends: Mapping[str, tuple[int, int]]) -> tuple[str, int]:
    """Which slider an intent moves and where to: one that is there, and between its ends."""
    which, value = intent.get("which"), intent.get("value")
    if isinstance(which, str) and which in ends and isinstance(value, int):
        least, most = ends[which]
        if type(value) is int and least <= value <= most:
            return which, value
    raise Refused(NOT_UNDERSTOOD)


def precise_percent(share: float | Fraction) -> Message:
    """A share as people read it: to three digits, and never 0 or 100 by rounding.

    >>> [str(precise_percent(share)) for share in (Fraction(8, 107), 0.0, 1e-9, 0.9997, 1 - 1e-9)]
    ['7.48 %', '0 %', '<0.001 %', '99.97 %', '>99.99 %']
    """
    number = f"{float(share * 100):.3g}"
    if 0 < share < 0.00001:
        number = "<0.001"
    elif 0.9999 < share < 1:
        number = ">99.99"
    elif 0.999 < share < 1:
        number = f"{floor(share * 10_000) / 100:.2f}"
    return message("{number} %", number=number)
