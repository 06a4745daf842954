"""Games that are put away: records beside the notebook, or in the browser's keeping.

A record names the seed, so it stays where Python is: a browser is told only its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kernel_lib.core.game import State
from kernel_lib.core.record import RecordError, read_record
from kernel_lib.core.text import message
from kernel_lib.play.session import Session
from kernel_lib.runtime.storage import Store, store_in
from widgets.shared.connection.bridge import Intent, Refused

MOST = 10_000
"""Saved games of one kind."""

MOST_LISTED = 20

LARGEST = 500_000
"""Letters of a record; more is refused unread."""


def save(session: Session) -> str:
    """Keep the record of a session under a name of its own; the name."""
    store, game = _store(), session.game.NAME
    name = f"{game}-game-{max(map(_number, _names(game)), default=0) + 1}.txt"
    if _number(name) >= MOST:
        raise Refused(message("too many games are saved here; delete some of them"))
    error = store.write(name, session.record())
    if error is not None:
        reason = error.strerror or ""
        raise Refused(message("the game cannot be saved here: {reason}", reason=reason))
    return name


def listed(game: str) -> Iterator[tuple[str, State]]:
    """The saved games of a kind, the newest first, each with where it stands.

    What is no record, or one of other rules than this kit knows, is left out.
    """
    for name in sorted(_names(game), key=_number, reverse=True)[:MOST_LISTED]:
        try:
            record = read_record(_store().read(name) or "")
        except RecordError:
            continue
        if game == record.game.NAME:
            yield name, record.final


def text_of(game: str, intent: Intent) -> str:
    """The record that an intent names, or brings along."""
    name, text = intent.get("value"), intent.get("text")
    if isinstance(text, str):
        if len(text) > LARGEST:
            raise Refused(message("this is no saved game: it is far too long"))
        lines = text.lstrip("\ufeff").rstrip().splitlines()  # as other systems write them
        return "\n".join([*lines, ""]) or "\n"
    if not isinstance(name, str) or name not in _names(game):
        raise Refused(message("there is no such saved game here"))
    return _store().read(name) or "\n"


def _store() -> Store:
    store = store_in(Path())
    assert store is not None
    return store


def _names(game: str) -> list[str]:
    form = re.compile(rf"{re.escape(game)}-game-[0-9]{{1,5}}[.]txt")
    return [name for name in _store().names() if form.fullmatch(name)]


def _number(name: str) -> int:
    return int(name.rpartition("-")[2].removesuffix(".txt"))
