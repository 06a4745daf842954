"""Games in progress, kept beside the notebook, so that a lost kernel loses none.

Each cell that shows a table has a file of its own in the folder ``.sixth-card``: the record of the
match that is being played there. It is written after every choice, and goes when the match ends.
Where the kernel does not say which cell of which notebook it runs, nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kernel_lib.core.notebook import running_cell
from kernel_lib.core.record import Record, RecordError, read_record
from kernel_lib.play.session import Session

FOLDER = ".sixth-card"

_made: dict[str, str] = {}
"""By cell, the run of it that made a table last: a second table of one run is not kept."""


@dataclass(frozen=True)
class Kept:
    """The file that keeps the match of one cell."""

    path: Path

    def found(self, session: Session) -> Record | None:
        """The match that is kept, if it can go on in ``session``: same match and seats."""
        try:
            record = read_record(self.path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, RecordError):
            return None  # there is none, or none that this kit can read
        is_same = session.is_same_match(record) and record.bots == session.bot_names
        return record if is_same and not record.final.is_over else None

    def note(self, session: Session) -> None:
        """Keep the match as it stands now; one that has not begun or is over is not kept."""
        with suppress(OSError):  # a folder that cannot be written to: the game goes on unkept
            if session.turns and not getattr(session.state, "is_over", False):
                self.path.parent.mkdir(exist_ok=True)
                self.path.write_text(session.record(), encoding="utf-8")
            else:
                self.forget()

    def forget(self) -> None:
        """Keep nothing any more."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
            self.path.parent.rmdir()  # only if it is empty


def of_this_cell() -> Kept | None:
    """What keeps the match of the cell that is being run; None where no cell is known."""
    message = running_cell()
    cell = message.get("metadata", {}).get("cellId")
    if not cell:
        return None
    notebook = os.environ.get("JPY_SESSION_NAME", "")
    name = hashlib.sha256(f"{notebook}/{cell}".encode()).hexdigest()[:16]
    run = str(message["header"]["msg_id"])
    if _made.get(name) == run:
        return None
    _made[name] = run
    return Kept(Path(FOLDER) / f"{name}.txt")
