"""Reading every message to a browser as a cheat would: shared by the tables of all games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from kernel_lib.play.session import Session
from tools.browser.harness import Traffic

SEED = 918273645546372819

BY_SEAT_OR_NAME = {"piles", "totals", "cards", "words", "languages", "helps"}
STATE = {
    "picture",
    "looking",
    "more",
    "panels",
    "deck",
    "guided",
    "area",
    "_esm",
    "_css",
    "_anywidget_id",
    "layout",
    "tabbable",
    "tooltip",
}
STATE_OF_JUPYTER = re.compile("_(model|view|dom)_")
COMMON = {
    *{"revision", "speed", "speeds", "speeds.value", "speeds.name", "speeds.ms", "title"},
    *{"seats", "seats.seat", "seats.name", "seats.isYou", "seats.isWaitedFor"},
    "seats.about",
    "sound",
    "taps",
    *{
        "log",
        "canUndo",
        "canBegin",
        "canHaveOthers",
        "canSave",
        "isOver",
        "words",
        "words.*",
        "language",
        "languages",
        "languages.*",
    },
    *{
        "answers",
        "notice",
        "isRefusal",
        "steps",
        "always",
        "earlier",
        "cover",
        "offer",
        "canHelp",
        "help",
        "saved",
    },
    *{"canReview", "canHandIn", "nickname", "isWhatIf", "advice", "advising"},
}
"""What every table may tell."""


class Reader:
    """Reads every frame that has come since it last read, knowing what the person may know.

    A game's reader says what ``seen_by`` the person is, reads a display and a picture, and names
    the numbers in sentences that are ``no_cards`` and the ``deck`` or ``area`` that may be sent.
    """

    no_cards: re.Pattern[str]
    deck: Any = None
    area: Any = None

    def __init__(self, traffic: Traffic) -> None:
        self.traffic = traffic
        self.frames = 0
        self.messages = 0
        self.pictures = 0
        self.unknown_keys: set[str] = set()
        self.leaks: list[str] = []

    def read_on(self, session: Session) -> None:
        """Read what has come up to the position that ``session`` is in now."""
        frames = self.traffic.received[self.frames :]
        self.frames += len(frames)
        for frame in frames:
            raw = frame if isinstance(frame, bytes) else frame.encode()
            for text in (str(SEED), f"{SEED:x}", str(SEED)[:9], str(SEED)[-9:]):
                if text.encode() in raw:
                    self.leaks.append(f"the seed's digits {text} are in {raw[:300]!r}")
        messages = self.traffic.messages()[self.messages :]
        self.messages += len(messages)
        seen = self.seen_by(session)
        for message in messages:
            assert message["buffers"] in ([], [b""]), "a buffer may hide anything"
            self._read_message(message["type"], message["content"], seen)

    def _read_message(self, kind: str, content: dict[str, Any], seen: Any) -> None:
        if kind in ("display_data", "execute_result"):
            self.read_display(content["data"], seen)
        elif kind in ("comm_open", "comm_msg"):
            data = content["data"]
            state = data.get("state", {})
            if {"picture", "deck"} & set(state):
                keys = {key for key in state if not STATE_OF_JUPYTER.match(key)}
                self.unknown_keys |= {f"state {key}" for key in keys - STATE}
            elif kind == "comm_msg" and data.get("method") not in ("update", "echo_update"):
                self.unknown_keys.add(f"message {json.dumps(data)[:200]}")
            for key in {"looking", "more"} & {key for key, value in state.items() if value}:
                self.leaks.append(f"{key} was sent, and nobody has looked back")
            for key in ("deck", "area"):
                if state.get(key) and state[key] != json.loads(json.dumps(getattr(self, key))):
                    self.leaks.append(f"the {key} is not the plain {key}")
            if state.get("picture"):
                self.read_picture(state["picture"], seen)
        elif kind == "comm_close":
            if content["data"]:
                self.unknown_keys.add("data of comm_close")
        elif kind in ("stream", "error", "execute_input", "status", "kernel_info_reply"):
            pass  # read for the seed, like every frame
        elif not kind.endswith("_reply"):
            self.unknown_keys.add(f"message of type {kind}")

    def seen_by(self, session: Session) -> Any:
        """What the person in seat 0 may know."""
        raise NotImplementedError

    def read_display(self, data: dict[str, Any], seen: Any) -> None:
        """Read what a cell shows without its widget."""
        raise NotImplementedError

    def read_picture(self, picture: dict[str, Any], seen: Any) -> None:
        """Read one picture, cards, sentences and keys."""
        raise NotImplementedError

    def check_sentence(self, sentence: str, known: set[int], where: str) -> None:
        numbers = map(int, re.findall(r"\d+", self.no_cards.sub("", sentence)))
        self.check(numbers, known, f"{where}, {sentence!r}")

    def check(self, cards: Any, known: set[int], where: str) -> None:
        hidden = set(cards) - known
        if hidden:
            self.leaks.append(f"{sorted(hidden)} in {where}")


def keys_of(value: Any, path: str = "") -> Iterator[str]:
    """Every key inside, as a dotted path; a list's items share the path of the list."""
    if isinstance(value, list):
        for item in value:
            yield from keys_of(item, path)
    elif isinstance(value, dict):
        is_by_seat = path.rpartition(".")[2] in BY_SEAT_OR_NAME and not path.endswith(
            ("rows.cards", "pile.cards")
        )
        for key, inner in value.items():
            name = "*" if is_by_seat else key
            full = f"{path}.{name}" if path else name
            yield full
            yield from keys_of(inner, full)
