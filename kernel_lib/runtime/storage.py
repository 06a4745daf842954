"""Small texts that are kept for a person: what was guessed, a match in progress, a nickname.

Natively each is a file in a folder. In the browser edition, where files go with the page, the
browser keeps them (IndexedDB), with or without https; what one tab writes, the others hear. Nothing
leaves the machine.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from kernel_lib.runtime import page

OWN = ".sixth-card"
"""The folder beside a notebook in which its texts are kept."""


class Store(Protocol):
    """Texts by name."""

    def read(self, name: str) -> str | None:
        """The text with this name; None if there is none, or none that can be read."""

    def names(self) -> list[str]:
        """The names of all texts."""

    def write(self, name: str, text: str) -> OSError | None:
        """Keep a text; returns why it could not be kept, if so."""

    def delete(self, name: str) -> None:
        """Keep it no more."""


class Files:
    """Texts as files of a folder; one of our own is there as long as it holds a text.

    >>> store = Files(Path("no such folder"))
    >>> store.read("answers.json") is None
    True
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> str | None:
        """The text of a file."""
        with suppress(OSError, UnicodeDecodeError):
            return (self.folder / name).read_text(encoding="utf-8")
        return None

    def names(self) -> list[str]:
        """The files of the folder."""
        with suppress(OSError):
            return sorted(path.name for path in self.folder.iterdir() if path.is_file())
        return []

    def write(self, name: str, text: str) -> OSError | None:
        """Write a file as a whole: who reads it meanwhile sees the old text."""
        part = self.folder / f"{name}.{os.getpid()}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_text(text, encoding="utf-8")
            part.replace(self.folder / name)
        except OSError as error:
            with suppress(OSError):
                part.unlink()
            return error
        return None

    def delete(self, name: str) -> None:
        """Delete a file, and the folder if it is empty then."""
        with suppress(OSError):
            (self.folder / name).unlink(missing_ok=True)
            if self.folder.name == OWN:
                self.folder.rmdir()


class PageStore:
    """Texts that the browser keeps for the site of the page in which Python runs.

    They are read once, by ``load``: a page cannot wait for its store.
    """

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._database: Any = None

    async def load(self) -> None:
        """Read all texts; without a store, as in some private windows, there are none."""
        if self._database is not None:
            return
        make = import_module("pyodide.code").run_js(_IN_JAVASCRIPT)
        heard = import_module("pyodide.ffi").create_proxy(self._hear)
        database = make(f"sixth-card {page.site() or ''}", heard)
        try:
            texts = (await database.all()).to_py()
        except Exception as error:  # the page's own kind of error
            print("Nothing will be kept in this browser:", error, file=sys.stderr)
            return
        self._texts.update(texts)
        self._database = database

    def read(self, name: str) -> str | None:
        """The text with this name."""
        return self._texts.get(name)

    def names(self) -> list[str]:
        """The names of all texts."""
        return sorted(self._texts)

    def write(self, name: str, text: str) -> OSError | None:
        """Keep a text from now on; without a store it is known until the page is closed."""
        self._texts[name] = text
        if self._database is not None:
            self._database.put(name, text)
        return None

    def delete(self, name: str) -> None:
        """Keep it no more."""
        if self._texts.pop(name, None) is not None and self._database is not None:
            self._database.put(name, "")

    def _hear(self, name: str, text: str) -> None:
        """Another tab has written."""
        if text:
            self._texts[name] = text
        else:
            self._texts.pop(name, None)


_IN_JAVASCRIPT = """(name, heard) => {
    const opened = new Promise((done, failed) => {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore("texts");
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data: [key, text] }) => heard(key, text);
    const texts = async (mode) => (await opened).transaction("texts", mode).objectStore("texts");
    const finished = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    return {
        async all() {
            const kept = await texts("readonly");
            const both = [kept.getAllKeys(), kept.getAll()].map(finished);
            const [keys, values] = await Promise.all(both);
            return new Map(keys.map((key, at) => [key, values[at]]));
        },
        async put(key, text) {
            const kept = await texts("readwrite");
            await finished(text ? kept.put(text, key) : kept.delete(key));
            channel.postMessage([key, text]);
        },
    };
}"""

_of_page = PageStore()


def is_page() -> bool:
    """Whether Python runs in a page, where the browser keeps texts and not a folder.

    >>> is_page()
    False
    """
    return sys.platform == "emscripten"


def store_in(folder: Path | None) -> Store | None:
    """What keeps texts in a folder; in a page what the browser keeps, None without a folder.

    >>> store_in(None) is None
    True
    """
    if is_page():
        return _of_page
    return None if folder is None else Files(folder)


async def load() -> None:
    """In a page, read what the browser has kept; elsewhere nothing has to be done."""
    if is_page():
        await _of_page.load()
