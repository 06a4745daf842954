"""Games in progress, kept beside the notebook, so that a lost kernel loses none.

Each cell that shows a table has a text of its own (see ``runtime.storage``): the record of the
match that is being played there. It is written after every choice, and goes when the match ends.
Where the kernel does not say which cell of which notebook it runs, nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from kernel_lib.core.game import Rules, State
from kernel_lib.core.record import Record, RecordError, read_record
from kernel_lib.play.session import Session
from kernel_lib.runtime.notebook import running_cell
from kernel_lib.runtime.storage import OWN, Store, store_in

_made: dict[str, str] = {}
"""By cell, the run of it that made a table last: a second table of one run is not kept."""

_named: list[str] = []
"""What the next table is kept as, on a page that has no cells."""


@dataclass(frozen=True)
class SavedMatch:
    """What keeps the match of one cell, under a name."""

    store: Store
    name: str

    def found(self, session: Session) -> Record[Rules, State] | None:
        """The match that is kept, if it can go on in ``session``: same match and seats."""
        text = self.store.read(self.name)
        try:
            record = read_record(text or "")
        except RecordError:
            return None  # there is none, or none that this kit can read
        is_same = session.is_same_match(record) and record.bots == session.bot_names
        return record if is_same and not record.final.is_over else None

    def note(self, session: Session) -> None:
        """Keep the match as it stands now; one that has not begun or is over is not kept."""
        if session.turns and not session.state.is_over:
            self.store.write(self.name, session.record())
        else:
            self.forget()

    def forget(self) -> None:
        """Keep nothing any more."""
        self.store.delete(self.name)


_LESSON = re.compile(r"([^.]*)[.]([0-9]{2})-[\w-]+[.][0-9a-f]{16}[.]txt")


def lesson_of_match(name: str) -> tuple[str, str] | None:
    """The folder and the number of the lesson in which a match is kept under a name.

    >>> lesson_of_match("en.22-the-hypergeometric-gap.0123456789abcdef.txt")
    ('en', '22')
    >>> lesson_of_match("answers.json") is None
    True
    """
    match = _LESSON.fullmatch(name)
    return (match[1], match[2]) if match else None


def name_next(name: str) -> None:
    """Keep the match of the next table under this name, on a page that has no cells."""
    _named[:] = [name]


def of_this_cell() -> SavedMatch | None:
    """What keeps the match of the cell that is being run; None where no cell is known."""
    store = store_in(Path(OWN).absolute())
    if store is None:
        return None
    if _named:
        return SavedMatch(store, f"{_named.pop()}.txt")
    request = running_cell()
    cell = request.get("metadata", {}).get("cellId")
    if not cell:
        return None
    notebook = os.environ.get("JPY_SESSION_NAME", "")
    number = hashlib.sha256(f"{notebook}/{cell}".encode()).hexdigest()[:16]
    folder, stem = Path(notebook).parent.name[:20], Path(notebook).stem[:45]
    name = f"{folder}.{stem}.{number}"  # below 255 bytes, whatever the letters are
    run = str(request["header"]["msg_id"])
    if _made.get(name) == run:
        return None
    _made[name] = run
    return SavedMatch(store, f"{name}.txt")
