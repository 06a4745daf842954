"""What a person has chosen once: the language that is spoken, the speed of the tables.

A choice holds for everything that is shown from then on. In a notebook it is also kept, in one
small file among the person's own settings of Jupyter, and holds the next time, too; in the browser
edition the browser keeps it. Elsewhere nothing is read or written.

A lesson in Japanese, which lies in a folder ``ja``, speaks Japanese, whatever was chosen elsewhere;
what is chosen at one of its own tables holds as long as it is open. An English lesson speaks the
language of the class, where there is a class file, or else the one that was chosen.

>>> choose("speed", "fast")
>>> chosen("speed")
'fast'
>>> forget()
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from kernel_lib.core.text import LANGUAGES, use_language
from kernel_lib.runtime import class_file
from kernel_lib.runtime.notebook import folder, settings_folder
from kernel_lib.runtime.storage import Files, Store, store_in

FILE = "sixth-card.json"

_chosen: dict[str, str] = {}


class Preferences(Protocol):
    """What one person has chosen: this module is that of who uses this Python."""

    def choose(self, name: str, value: str, /) -> None: ...
    def chosen(self, name: str, /) -> str | None: ...


class OfOneDevice:
    """What a person has chosen at a device that asks another machine for its pictures.

    >>> own = OfOneDevice({"speed": "slow"})
    >>> own.choose("sound", "on")
    >>> own.chosen("speed"), own.all
    ('slow', {'speed': 'slow', 'sound': 'on'})
    """

    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        self.all = dict(chosen or {})

    def choose(self, name: str, value: str, /) -> None:
        """Remember a choice."""
        self.all[name] = value

    def chosen(self, name: str, /) -> str | None:
        """What was chosen; None where nothing was."""
        return self.all.get(name)


def choose(name: str, value: str) -> None:
    """Remember a choice; a language is spoken at once."""
    _chosen[name] = value
    if name == "language":
        use_language(value)
    store = store_in(settings_folder())
    if store is not None:
        store.write(FILE, json.dumps({**_read_in(store), name: value}))


def note(folder: Path, name: str, value: str) -> None:
    """Keep a choice in a person's settings of Jupyter, for the notebooks that are opened then."""
    store = Files(folder)
    store.write(FILE, json.dumps({**_read_in(store), name: value}))


def chosen(name: str) -> str | None:
    """What was chosen; None where nothing was."""
    return _chosen.get(name)


def all_chosen() -> dict[str, str]:
    """All that was chosen, by its name, in other notebooks, too."""
    _read()
    return dict(_chosen)


def recall() -> None:
    """Take up what was chosen in earlier notebooks, and the language of lesson or class."""
    _read()
    known = (language_of_lesson(), _of_class(), chosen("language"))
    spoken = next((preference for preference in known if preference), "en")
    if spoken in LANGUAGES:
        use_language(spoken)


def language_of_lesson() -> str | None:
    """The language of the folder of the notebook; None where it leaves the choice to the person.

    >>> language_of_lesson() is None
    True
    """
    name = folder()
    return name if name in LANGUAGES and name != "en" else None


def _of_class() -> str | None:
    """The language of the class; a class file that is wrong says so when a table is made."""
    with suppress(ValueError):
        return class_file.chosen().language
    return None


def _read() -> None:
    """Read the file; one that cannot be read counts as none."""
    store = store_in(settings_folder())
    if store is not None:
        _chosen.update(_read_in(store))


def _read_in(store: Store) -> dict[str, str]:
    """What a file says; what is no text is left out."""
    try:
        preferences = json.loads(store.read(FILE) or "{}")
    except ValueError:
        return {}
    entries = preferences.items() if isinstance(preferences, dict) else ()
    return {name: value for name, value in entries if isinstance(value, str)}


def forget() -> None:
    """Forget all choices, here and in the file."""
    _chosen.clear()
    use_language("en")
    store = store_in(settings_folder())
    if store is not None:
        store.delete(FILE)
