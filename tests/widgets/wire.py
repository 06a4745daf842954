"""The other end of a widget's wire: every message that leaves for a browser, and those it sends."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import comm

from kernel_lib.learn import guesses, history
from kernel_lib.runtime import preferences
from widgets.shared.connection import bridge
from widgets.shared.review import look_back
from widgets.shared.table.parts import hand_in

MODEL = re.compile(r"IPY_MODEL_\w+")


def nothing_done() -> None:
    """As if nothing had been played or guessed yet in this Python."""
    bridge.ALL.clear()
    look_back._past.clear()
    guesses.forget_all()
    guesses._asked.clear()
    history.forget()
    hand_in._given.clear()


class Wire:
    """All messages to the browser, as JSON, in the order in which they left."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def note(self, msg_type: str, data: Any, metadata: Any, buffers: Any) -> None:
        """Keep one message; the random ids of models are left out."""
        text = json.dumps([msg_type, data, metadata, repr(buffers)], sort_keys=True)
        self.messages.append(MODEL.sub("IPY_MODEL", text))

    def pictures(self) -> list[dict[str, Any]]:
        """The pictures in the messages, as a browser sees them."""
        states = [json.loads(message)[1].get("state", {}) for message in self.messages]
        return [state["picture"] for state in states if state.get("picture")]


@contextmanager
def recorded() -> Iterator[Wire]:
    """Record all that widgets send while the block runs; nothing is sent anywhere."""
    wire = Wire()

    def publish(
        _comm: Any,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **_: Any,
    ) -> None:
        wire.note(msg_type, data, metadata, buffers)

    bridge.ALL.clear()  # a language that is chosen here does not reach widgets of other wires
    history._watchers.clear()  # nor does a deal that is over, or an answer
    guesses._watchers.clear()
    preferences.forget()
    before = comm.DummyComm.publish_msg
    comm.DummyComm.publish_msg = publish  # type: ignore[method-assign]
    try:
        yield wire
    finally:
        comm.DummyComm.publish_msg = before  # type: ignore[method-assign]


ANSWERING = frozenset({"answers", "notice", "isRefusal"})
"""What of a picture tells of the last intent, and not of what is shown."""


def shown(widget: Any) -> dict[str, Any]:
    """What a widget shows, whatever it says of the last intent."""
    return {key: value for key, value in widget.picture.items() if key not in ANSWERING}


def send(widget: Any, content: Any) -> None:
    """What a browser's ``model.send(content)`` does: a custom message over the comm."""
    message = json.loads(json.dumps({"method": "custom", "content": content}))
    widget.comm.handle_msg({"content": {"data": message}, "buffers": []})


def push(widget: Any, state: dict[str, Any]) -> None:
    """What a browser's ``model.set`` and ``save_changes`` do: an update of the state."""
    message = {"method": "update", "state": state, "buffer_paths": []}
    widget.comm.handle_msg({"content": {"data": message}, "buffers": []})


def ask(table: Any, kind: str, **said: Any) -> dict[str, Any]:
    """An intent sent from the picture that is shown now; the picture that answers it."""
    send(table, {"kind": kind, "revision": table.picture["revision"], **said})
    return dict(table.picture)
