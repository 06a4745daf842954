"""Where in a file of questions something stands, to say what is wrong there."""

from __future__ import annotations

from kernel_lib.core.text import LONGEST_ECHO, message


class Location:
    """A file, or a question in it.

    >>> str(Location("my.toml", "one").refuse("hints", "is missing"))
    'my.toml, [one], hints: is missing'
    """

    def __init__(self, file: str, id: str = "") -> None:
        self.file, self.id = file, id

    def refuse(self, key: str, why: object) -> ValueError:
        """What is raised where ``key`` is wrong; without a key it is the question, or the file."""
        id = f"[{self.id}]" if self.id else ""
        parts = (" ".join(part.split()) for part in (self.file, id, key))
        where = tuple(
            part if len(part) <= LONGEST_ECHO else f"{part[:LONGEST_ECHO]}…"
            for part in parts
            if part
        )
        return ValueError(message("{where}: {why}", where=where, why=why))
