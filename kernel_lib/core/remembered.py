"""What a person has chosen once: the language that is spoken, the speed of the tables.

A choice holds for everything that is shown from then on. In a notebook it is also kept, in one
small file among the person's own settings of Jupyter, and holds the next time, too. Elsewhere
nothing is read or written.

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

from kernel_lib.core import class_file
from kernel_lib.core.notebook import folder, settings_folder
from kernel_lib.core.text import LANGUAGES, use_language

FILE = "sixth-card.json"

_chosen: dict[str, str] = {}


def choose(name: str, value: str) -> None:
    """Remember a choice; a language is spoken at once."""
    _chosen[name] = value
    if name == "language":
        use_language(value)
    place = _place()
    if place is not None:
        with suppress(OSError):  # without a place to keep it, it holds for this kernel only
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(json.dumps(_chosen), encoding="utf-8")


def note(folder: Path, name: str, value: str) -> None:
    """Keep a choice in a person's settings of Jupyter, for the notebooks that are opened then."""
    place = folder / FILE
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = {}
    with suppress(OSError):  # as in ``choose``
        folder.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps({**found, name: value}), encoding="utf-8")


def chosen(name: str) -> str | None:
    """What was chosen; None where nothing was."""
    return _chosen.get(name)


def recall() -> None:
    """Take up what was chosen in earlier notebooks, and the language of lesson or class."""
    _read()
    known = (language_of_lesson(), _of_class(), chosen("language"))
    spoken = next((one for one in known if one), "en")
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
    place = _place()
    if place is None:
        return
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    if isinstance(found, dict):
        _chosen.update((name, value) for name, value in found.items() if isinstance(value, str))


def forget() -> None:
    """Forget all choices, here and in the file."""
    _chosen.clear()
    use_language("en")
    place = _place()
    if place is not None:
        with suppress(OSError):
            place.unlink(missing_ok=True)


def _place() -> Path | None:
    """The file of a person who works in a notebook; None everywhere else."""
    folder = settings_folder()
    return None if folder is None else folder / FILE
