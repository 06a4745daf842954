"""All that a live class remembers: who may come in, who is who, and what was handed in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import randbelow, token_hex

from kernel_lib.core.text import message
from kernel_lib.runtime import private_files
from kernel_lib.runtime.class_file import PRIVATE, ClassFile
from kernel_lib.teach.hand_in import HandIn, read_hand_in
from kernel_lib.teach.live_limits import BLOCK, Password, Space
from kernel_lib.teach.live_names import Nicknames

DRAWN = "password"
"""The file of a password that was drawn."""

HOLDS = 12 * 3600
"""Seconds for which a password that was drawn holds, so that a restart sends nobody out."""

AFTER_WRONG_CODE = 2.0
"""Seconds before a wrong code of a nickname is answered."""


class Door:
    """What a live class needs to know; hand-ins go into ``folder``.

    ``private_folder`` is what only the teacher may read. ``taken`` is called with each hand-in, and
    ``shared`` with the mark of who has agreed to send by itself, or not any more.
    ``now`` tells the seconds and ``sleep`` waits, for tests.
    """

    def __init__(
        self,
        folder: Path,
        chosen: ClassFile,
        private_folder: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        own = folder.parent / PRIVATE if private_folder is None else private_folder
        secret = private_files.secret(own)
        self.folder = folder
        self.chosen = chosen
        self.word = chosen.password or drawn(own)
        self.cookie_secret = private_files.derived(secret, "cookies", chosen.name, self.word)
        self.password = Password(self.word, now, sleep)
        self.nicknames = Nicknames(own, now)
        self.taken: Callable[[HandIn], None] = lambda hand_in: None
        self.shared: Callable[[str], None] = lambda mark: None
        self._space = Space([path.stat().st_size for path in folder.glob("*.txt")])
        self._sleep = sleep

    def name_of(self, mark: str | None) -> str:
        """The nickname of a mark; empty without one."""
        own = self.nicknames.of(mark) if mark else None
        return own.name if own else ""

    def mark_of(self, mark: str | None, name: str) -> str:
        """The mark of who comes in with a browser that has one: a new one for another nickname."""
        own = self.name_of(mark).casefold()
        return mark if mark and (not name or own in ("", name.casefold())) else token_hex(16)

    async def named(self, mark: str, name: str, code: str) -> tuple[str, str | None]:
        """The mark of a pupil who types a nickname, and the code of a new one, else None.

        With its code a nickname is taken up again, with the mark that has it. What cannot be is a
        ``ValueError``.
        """
        if not name:
            return mark, None
        if not code:
            return mark, self.nicknames.claim(mark, name)
        try:
            return self.nicknames.take_up(name, code), None
        except ValueError:
            await self._sleep(AFTER_WRONG_CODE)
            raise

    def take(self, text: str, mark: str, address: str) -> str | None:
        """Keep a hand-in of a pupil; returns the code of a new nickname, else None.

        What is not taken is a ``ValueError``. A nickname belongs to the pupil who used it first.
        """
        hand_in = read_hand_in(text)
        if hand_in.game is not None and hand_in.game.people:
            raise ValueError(message("the class itself hands in what was played at its tables"))
        path = self.folder / hand_in.file_name
        size = len(hand_in.text.encode())
        is_new = not path.exists()
        takes_room = is_new or (hand_in.is_of_one_exercise and size > BLOCK)
        if takes_room and not self._space.has_room(size, mark, address):
            raise ValueError(message("that is enough for today"))
        code = self.nicknames.claim(mark, hand_in.name)
        if is_new or hand_in.is_of_one_exercise:  # else the board would count it once more
            private_files.make_folder(self.folder)
            private_files.write(path, hand_in.text)
        if takes_room:
            self._space.fill(size, mark, address)
        self.taken(hand_in)
        return code

    def keep(self, found: HandIn) -> None:
        """Keep what somebody has played at a table of the class, as if it were handed in."""
        path = self.folder / found.file_name
        if not path.exists():
            private_files.make_folder(self.folder)
            private_files.write(path, found.text)


def drawn(folder: Path) -> str:
    """A password of six digits; the one of some hours ago still holds.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     one = drawn(Path(home))
    ...     drawn(Path(home)) == one, len(one)
    (True, 6)
    """
    file = folder / DRAWN
    if not file.is_file() or time.time() - file.stat().st_mtime > HOLDS:
        private_files.make_folder(folder)
        private_files.write(file, f"{randbelow(10**6):06}")
    return file.read_text(encoding="utf-8")
