"""The bridge between Python and a browser that shows a picture and sends intents.

Python is the only authority. It sends down one ``picture``: plain data, already in the reader's
language, holding only what the seat that looks may know. The browser sends up intents such as
``{"kind": "choose", "choice": "37", "revision": 3}``. Whatever an intent says is checked here; a
stale or forged one is refused with a sentence that the person sees, and nothing else changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias
from weakref import WeakSet

import anywidget
import traitlets

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import (
    LANGUAGES,
    Message,
    current_language,
    known_language,
    message,
    words,
)
from kernel_lib.runtime import preferences
from kernel_lib.runtime.preferences import Preferences

Picture: TypeAlias = JsonObject
"""What a browser draws, or a part of it: plain data in the reader's language."""

Intent: TypeAlias = Mapping[str, object]
"""What a browser asks for. Anybody can have written it: who reads it looks at the kind first."""

SPEEDS = {"off": 0, "fast": 100, "normal": 360, "slow": 900}
"""Milliseconds of one beat: the time in which a card goes from one place to another."""


class Refused(ValueError):
    """An intent that is not carried out; the text is what the person sees."""


ALL: WeakSet[PictureWidget] = WeakSet()
"""Every widget of the kit that lives in this kernel."""


class HandlesIntents(Protocol):
    """A part of a widget that carries out intents by methods ``on_<kind>``."""

    @property
    def always(self) -> tuple[str, ...]:
        """The kinds of intent that ask only how things are shown: they are never stale."""
        ...

    def intents(self) -> tuple[str, ...]:
        """The kinds of intent that are understood now."""
        ...


class PictureWidget(anywidget.AnyWidget):
    """A widget that shows a picture made in Python and is asked to act by intents.

    A subclass gives ``make_picture`` and one method ``on_<kind>`` for each kind of intent.
    """

    picture = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode()

    always: tuple[str, ...] = ("language",)
    """The kinds of intent that ask only how things are shown: they are never stale."""

    parts: Sequence[HandlesIntents] = ()
    """What carries out intents besides the widget itself."""

    preferences: Preferences = preferences
    """What the person who looks has chosen: here, unless said otherwise, who uses this Python."""

    def __init__(self, language: str | None = None) -> None:
        self._answers = 0
        self._notice, self._is_refusal = "", False
        self._is_acting = False
        super().__init__(language=known_language(language or current_language()))
        self.on_msg(self._on_intent)
        ALL.add(self)

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take nothing from a browser's copy of the state: browsers ask, Python decides."""

    def still(self) -> str:
        """The widget as an SVG picture, for places where no kernel lives."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        bundle = super()._repr_mimebundle_()
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "image/svg+xml": self.still()}, metadata

    def make_picture(self) -> Picture:
        """What the browser draws now, as plain data in ``self.language``."""
        raise NotImplementedError

    def check_revision(self, revision: object) -> None:
        """Refuse an intent that was sent from a picture that is no longer shown."""

    def say(self, thing: object) -> str:
        """A message in the language of this widget."""
        return words(thing, self.language)

    def tell(self, thing: object) -> None:
        """Show a sentence beside the next picture."""
        self._notice = self.say(thing)

    def redraw(self) -> None:
        """Send a new picture."""
        self.picture = {
            **self.make_picture(),
            "language": self.language,
            "languages": LANGUAGES,
            "always": [*self.always, *(kind for part in self.parts for kind in part.always)],
            "answers": self._answers,
            "notice": self._notice,
            "isRefusal": self._is_refusal,
        }

    def redraw_unless_acting(self) -> None:
        """Send a new picture after a change from outside; an intent sends its own at its end.

        One that was closed, as by a cell that runs again, hears of nothing any more.
        """
        if not self._is_acting and self.comm is not None:
            self.redraw()

    def on_language(self, intent: Intent) -> None:
        """The person chose a language: all that is shown speaks it, and what will be."""
        language = known_language(str(intent.get("value")))
        self.preferences.choose("language", language)
        theirs = [widget for widget in ALL if widget.preferences is self.preferences]
        for widget in [
            widget for widget in theirs if widget.comm is not None and widget.language != language
        ]:
            widget.language = language
            widget.redraw_unless_acting()

    def _on_intent(self, _widget: object, content: object, _buffers: object) -> None:
        self._answers += 1
        self._notice, self._is_refusal = "", False
        self._is_acting = True
        try:
            self._act(plain(content))
        except ValueError as error:
            reason = error.args[0] if error.args else error
            told = self.say(reason if isinstance(reason, Message) else str(error))
            self._notice, self._is_refusal = told[:1].upper() + told[1:], True
        finally:
            self._is_acting = False
            self.redraw()

    def _act(self, content: object) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        act = self.handler(kind) if isinstance(kind, str) and kind in self.intents() else None
        if act is None:
            raise Refused(message("the table does not understand that; nothing has changed"))
        assert isinstance(content, dict)
        if not any(kind in part.always for part in (self, *self.parts)):
            self.check_revision(content.get("revision"))
        act(content)

    def intents(self) -> tuple[str, ...]:
        """The kinds of intent that this widget carries out, and its parts."""
        return ("language", *(kind for part in self.parts for kind in part.intents()))

    def handler(self, kind: str) -> Callable[[Intent], None] | None:
        """What carries out an intent of a kind; None if nothing does."""
        whose = next((part for part in self.parts if kind in part.intents()), self)
        handler: Callable[[Intent], None] | None = getattr(whose, f"on_{kind}", None)
        return handler


def plain(content: object) -> object:
    """What a browser sent, with None for nothing: in a page Python gets an object for null.

    >>> plain({"kind": "hand", "value": type("JsNull", (), {})(), "more": [1]})
    {'kind': 'hand', 'value': None, 'more': [1]}
    """
    if isinstance(content, dict):
        return {key: plain(value) for key, value in content.items()}
    if isinstance(content, list):
        return [plain(value) for value in content]
    return None if type(content).__name__ == "JsNull" else content


def check_same(revision: object, shown: int) -> None:
    """Refuse the revision that an intent names, unless it is just the number of what is shown."""
    if type(revision) is not int or revision != shown:  # True and 1.0 equal 1
        raise Refused(message("the table has moved on since then; look again and choose anew"))


def pictures_in(picture: Picture, key: str) -> list[Picture]:
    """The pictures that a picture holds under a name, such as the steps of a table's.

    >>> pictures_in({"steps": [{"say": "Ben plays 7."}]}, "steps")
    [{'say': 'Ben plays 7.'}]
    """
    pictures = picture[key]
    assert isinstance(pictures, list)
    return [picture for picture in pictures if isinstance(picture, dict)]


def switch(intent: Intent, wrong: Message) -> bool:
    """The value of an intent that switches something on or off; else it is refused as ``wrong``."""
    value = intent.get("value")
    if not isinstance(value, bool):
        raise Refused(wrong)
    return value


def ui_words() -> dict[str, Message]:
    """The words that every widget's buttons and notes use."""
    return {
        "language": message("Language"),
        "kernelGone": message(
            "This table has lost its kernel. Choose Run, then Run All Cells, to go on; what you "
            "see is a still picture."
        ),
        "waiting": message("Waiting for the kernel …"),
        "late": message(
            "The kernel has not answered yet. It may be busy with another cell; your choice is "
            "waiting there."
        ),
    }
