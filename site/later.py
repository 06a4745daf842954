"""In a page: the files of Python and its packages that were not needed at once.

They come while somebody reads or plays, or at once where something is imported that is not there
yet. ``later.txt`` beside this module has the names of all such modules (see ``archives.py``).
"""

from __future__ import annotations

import asyncio
import importlib
import os
import site
import sys
from collections.abc import Awaitable, Callable, Iterator
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

from compression import zstd
from pyodide.ffi import JsException

PLACE = Path(site.getsitepackages()[0])
"""Where packages lie."""

LIBRARY = "python_stdlib.zip"
BLOCK = 512
"""Everything in an archive fills whole blocks of so many bytes."""

STEP = 40
"""So many files are unpacked before somebody else may have a turn."""


class Later:
    """Finds modules that are still to come, after all other finders.

    ``archives`` are the archives to fetch; ``fetch_now`` gives the bytes of a file and waits for
    them, ``names`` are the modules in question.
    """

    def __init__(
        self, archives: list[str], fetch_now: Callable[[str], bytes], names: set[str]
    ) -> None:
        self._archives, self._fetch_now, self._names = archives, fetch_now, names

    @property
    def is_over(self) -> bool:
        """Whether everything is there."""
        return not self._names

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """A module that is not there yet, once everything is."""
        if name not in self._names:
            return None
        names, self._names = self._names, set()  # what unpacks must not ask for what is packed
        try:
            for archive in self._archives:
                for _ in unpacked(self._fetch_now(archive)):
                    pass
            self._finish(self._fetch_now(LIBRARY))
        except OSError as error:
            self._names = names
            raise ImportError(f"{name} could not be fetched: is the network there?") from error
        return PathFinder.find_spec(name, path, target)

    async def load(self, fetch: Callable[[str], Awaitable[Any]]) -> None:
        """Let everything come; ``fetch`` gives the bytes of a file when they are there."""
        for archive in self._archives:
            data = (await fetch(archive)).to_bytes()
            for number, _ in enumerate(unpacked(data)):
                if self.is_over:
                    return
                if number % STEP == 0:
                    await asyncio.sleep(0)
        library = (await fetch(LIBRARY)).to_bytes()
        if not self.is_over:
            self._finish(library)

    def _finish(self, library: bytes) -> None:
        place = next(path for path in sys.path if path.endswith(".zip"))
        Path(place).write_bytes(library)
        importlib.invalidate_caches()
        self._names = set()


def unpacked(data: bytes) -> Iterator[str]:
    """Write the files of an archive to where packages lie, and name each when it is there.

    ``tarfile`` reads more of an archive than names and sizes (POSIX.1-1988, ustar), and takes half
    of the time for it.
    """
    raw = memoryview(zstd.decompress(data))
    folders = set()
    at = 0
    while raw[at]:  # after the last file there are only zeros
        name = "/".join(filter(None, (_text(raw[at + 345 : at + 500]), _text(raw[at : at + 100]))))
        size = int(_text(raw[at + 124 : at + 136]), 8)
        at += BLOCK
        folder, _, _ = name.rpartition("/")
        if folder not in folders:
            (PLACE / folder).mkdir(parents=True, exist_ok=True)
            folders.add(folder)
        file = os.open(f"{PLACE}/{name}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(file, raw[at : at + size])
        os.close(file)
        at += -(-size // BLOCK) * BLOCK
        yield name


def _text(field: memoryview) -> str:
    return bytes(field).partition(b"\0")[0].decode()


def begin(archive: Any, archives: list[str], fetch_now: Callable[[str], Any]) -> Later:
    """Unpack the first archive; from now on modules are looked for in the others, too."""
    for _ in unpacked(archive.to_bytes()):
        pass
    names = (PLACE / "later.txt").read_text(encoding="utf-8").split()
    later = Later(archives, lambda name: _read(fetch_now, name), set(names))
    sys.meta_path.append(later)  # type: ignore[arg-type]  # it has what importing asks for
    return later


def _read(fetch_now: Callable[[str], Any], name: str) -> bytes:
    """A file that is waited for; an ``OSError`` if it does not come."""
    try:
        data: bytes = fetch_now(name).to_bytes()
    except JsException as error:
        raise OSError(str(error)) from error
    return data
