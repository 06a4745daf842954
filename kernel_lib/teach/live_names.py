"""Who is who in a live class: each browser has a mark, and each mark at most one nickname.

Marks and nicknames are kept in a file that only the teacher may read, so they outlive the server.
A nickname has a short code; with both a pupil is the same person on another device.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kernel_lib.core.text import message
from kernel_lib.runtime import private_files
from kernel_lib.teach.hand_in import known_name
from kernel_lib.teach.live_limits import Allowance

FILE = "nicknames.json"

LETTERS = "ACDEFGHJKLMNPQRTUVWXY"
"""The letters of codes: none that is taken for another letter or for a digit."""

LENGTH = 4

TRIES = (10, 360.0)
"""Wrong codes of a nickname that are looked at, and then one in so many seconds."""

MOST = 400
"""Nicknames of a class."""


class Nickname(NamedTuple):
    """A nickname as its pupil wrote it, its code, and whether answers may come by themselves.

    ``shares`` is None as long as the pupil has not been asked.
    """

    name: str
    code: str
    shares: bool | None = None


class Nicknames:
    """The nicknames of a class, kept in a folder.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     code = Nicknames(Path(folder)).claim("mark of a browser", "Ann")
    ...     Nicknames(Path(folder)).take_up("ann", code)
    'mark of a browser'
    """

    def __init__(self, folder: Path, now: Callable[[], float] = time.monotonic) -> None:
        self._file = folder / FILE
        self._now = now
        self._by_mark = _read(self._file)
        self._tries: dict[str, Allowance] = {}
        self._changes: dict[str, Allowance] = {}

    def of(self, mark: str) -> Nickname | None:
        """The nickname of a mark; None as long as it has none."""
        return self._by_mark.get(mark)

    def claim(self, mark: str, name: str) -> str | None:
        """Give a mark its nickname; returns the code of a new one, None if it had this one.

        A nickname that somebody else has, or a second one, is a ``ValueError``.
        """
        tidy = known_name(name)
        own = self.of(mark)
        if own is not None:
            if own.name.casefold() != tidy.casefold():
                raise ValueError(message("you are {name} in this class", name=own.name))
            return None
        if self._owner(tidy) is not None:
            raise ValueError(
                message(
                    "somebody in the class has this nickname: take another, or write its code, "
                    "too, at the entrance, if it is yours"
                )
            )
        if len(self._by_mark) >= MOST:
            raise ValueError(message("there are no more nicknames in this class"))
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._keep(mark, Nickname(tidy, code))
        return code

    def share(self, mark: str, name: str, is_fine: bool) -> None:
        """Note whether a pupil has agreed, under this nickname; of somebody else it is refused."""
        own = self.of(mark)
        if own is None:
            raise ValueError(message("choose a nickname at the entrance first"))
        if own.name.casefold() != name.casefold():
            raise ValueError(message("you are {name} in this class", name=own.name))
        if own.shares == is_fine:
            return
        allowed = self._changes.setdefault(mark, Allowance(*TRIES))
        if is_fine and allowed.wait(self._now()):  # to say no is always possible
            allowed.give_back()
            raise ValueError(message("that is enough for today"))
        self._keep(mark, own._replace(shares=is_fine))

    def take_up(self, name: str, code: str) -> str:
        """The mark of a nickname, for another device of its pupil; a ``ValueError`` without it."""
        tidy = known_name(name)
        tries = self._tries.setdefault(tidy.casefold(), Allowance(*TRIES))
        if tries.wait(self._now()):
            tries.give_back()
            raise ValueError(
                message("too many wrong codes for this nickname: your teacher can tell you yours")
            )
        owner = self._owner(tidy)
        known = self._by_mark[owner].code if owner is not None else ""
        given = "".join(code.upper().split())
        if owner is None or not hmac.compare_digest(given.encode(), known.encode()):
            raise ValueError(message("that is not the code of this nickname"))
        tries.give_back()
        return owner

    def _keep(self, mark: str, own: Nickname) -> None:
        self._by_mark[mark] = own
        private_files.make_folder(self._file.parent)
        private_files.write(self._file, json.dumps(self._by_mark, ensure_ascii=False, indent=1))

    def _owner(self, name: str) -> str | None:
        wanted = name.casefold()
        marks = (
            mark for mark, nickname in self._by_mark.items() if nickname.name.casefold() == wanted
        )
        return next(marks, None)


def _read(file: Path) -> dict[str, Nickname]:
    """What was kept; a file that is damaged is a ``ValueError``, so that it is not written over."""
    if not file.is_file():
        return {}
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        return {mark: _nickname(*own) for mark, own in kept.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(
            message("the file {file} is damaged: mend it, or remove it", file=str(file))
        ) from error


def _nickname(name: str, code: str, shares: bool | None = None) -> Nickname:
    return Nickname(str(name), str(code), shares if shares is None else bool(shares))
