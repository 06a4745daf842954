"""Where browsers fetch the modules and style sheets of the widgets that they are sent."""

from __future__ import annotations

import hashlib


class ServedTexts:
    """Modules and style sheets by an address of their own: a browser fetches each once."""

    def __init__(self) -> None:
        self._by_name: dict[str, str] = {}

    def name_of(self, text: str, ending: str) -> str:
        """The name under which a text can be fetched."""
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.{ending}"
        self._by_name[name] = text
        return name

    def named(self, name: str) -> str | None:
        """The text with this name; None if there is none."""
        return self._by_name.get(name)
