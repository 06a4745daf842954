"""Handing in what was played at a table, for a class: see ``teach.hand_in``.

What makes and sends a hand-in is loaded when somebody first hands in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from kernel_lib.core.text import Message, message
from kernel_lib.play.session import Session
from kernel_lib.runtime import class_file, preferences
from widgets.shared.connection.bridge import Intent, Picture, Refused
from widgets.shared.review.look_back import LookBack
from widgets.shared.table.base import Part

NICKNAME = "nickname"
"""Under what name a person's nickname is remembered."""

USUAL_CLASS = "class"
"""The name of a class that has none."""

_given: set[str] = set()
"""The nicknames under which somebody has handed in from this kernel."""


def nickname(name: object) -> str:
    """A nickname, remembered for the next time; one that cannot be is refused."""
    if name is None:
        raise Refused(message("nothing was handed in"))
    nickname: str = import_module("kernel_lib.teach.hand_in").known_name(name)
    preferences.choose(NICKNAME, nickname)
    return nickname


def known_nickname() -> str:
    """Who hands in here, as far as nobody need be asked; empty where the person is still asked.

    A live class knows it from the entrance. Elsewhere it is asked for once in a kernel: a machine
    may be used by several pupils.

    >>> known_nickname()
    ''
    """
    if class_file.live_address() is not None:
        own: str = import_module("kernel_lib.teach.deliver_hand_in").own_nickname()
        if own:
            return own
    name = preferences.chosen(NICKNAME) or ""
    return name if name in _given else ""


def deliver(
    name: str,
    class_name: str = "",
    session: Session | None = None,
    seat: int = 0,
    guesses: Mapping[str, str | None] | None = None,
    answers: Sequence[Any] = (),
) -> Message:
    """Make a hand-in (see ``teach.hand_in``), and send it; returns where it is, in a sentence."""
    own = class_name or class_file.chosen().name or USUAL_CLASS
    build = import_module("kernel_lib.teach.build_hand_in")
    hand_in = build.hand_in(own, nickname(name), session, seat, guesses, answers=answers)
    told: Message = import_module("kernel_lib.teach.deliver_hand_in").deliver(hand_in)
    _given.add(hand_in.name)
    return told


class HandingIn(Part):
    """A game is handed in; its button is there where there is a class."""

    def on_hand(self, intent: Intent) -> None:
        """The person hands in, under the nickname that the browser asked for."""
        self.table.tell(self.hand_in(nickname(intent.get("value"))))

    def hand_in(self, name: str, class_name: str = "") -> Message:
        """See ``TableWidget.hand_in``."""
        session = self.table.part(LookBack).match
        seat = session.people[0] if session.people else 0
        return deliver(name, class_name, session=session, seat=seat)

    def picture(self, table: Picture) -> Picture:
        return {"canHandIn": class_file.found() is not None, "nickname": known_nickname()}
