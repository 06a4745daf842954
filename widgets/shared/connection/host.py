"""The Python side of widgets on a page without Jupyter: what ``host.js`` shows."""

from __future__ import annotations

import json
from typing import Any


class Host:
    """Keeps the widgets of a page, and what of each has changed since it was last told."""

    def __init__(self) -> None:
        self._widgets: dict[str, Any] = {}
        self._changed: dict[str, set[str]] = {}

    def widget(self, widget: Any) -> dict[str, Any]:
        """All that the page needs to show a widget."""
        state = {}
        if widget.model_id not in self._widgets:
            self._widgets[widget.model_id] = widget
            state = _plain(widget.get_state())
            widget.observe(self._note)
        style = str(getattr(widget, "_css", ""))
        return {"id": widget.model_id, "state": state, "code": str(widget._esm), "style": style}

    def receive(self, id: str, content: Any) -> list[Any]:
        """Give a widget what a person did at it; returns what has changed."""
        self.give(id, content)
        return self.changes()

    def give(self, id: str, content: Any) -> None:
        """Give a widget what a person did at it."""
        self._widgets[id]._handle_custom_msg(content, [])

    def changes(self) -> list[Any]:
        """What has changed since the last call: for each widget, its new values."""
        changed, self._changed = self._changed, {}
        return [[id, _plain(self._widgets[id].get_state(keys))] for id, keys in changed.items()]

    def close(self) -> None:
        """Forget all widgets."""
        for widget in self._widgets.values():
            widget.close()
        self._widgets, self._changed = {}, {}

    def _note(self, change: Any) -> None:
        if change.name in change.owner.keys:
            self._changed.setdefault(change.owner.model_id, set()).add(change.name)


def _plain(state: dict[str, Any]) -> dict[str, Any]:
    """What of a widget's state its own module reads, as JSON brings it to a browser."""
    plain = {name: value for name, value in state.items() if not name.startswith("_")}
    return dict(json.loads(json.dumps(plain, default=str)))
