"""The steps of a table as they are sent: each tells only what differs from the one before.

A trick is five to ten steps, and most of the table lies still in each. ``shared/connection.js``
unfolds them again; nothing else reads them as they are sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OWN = ("log", "say", "sheet")
"""What a picture and a step both have, with different meanings."""


def folded(picture: Mapping[str, Any]) -> dict[str, Any]:
    """A picture whose steps, after the first, tell only what has changed.

    What is as it was before is left out, what is there no longer is None. Of a list of things, such
    as the rows, each tells what has changed of it, and None stands for one that has not. A step
    whose sentence is its line of the log leaves it out. What of the picture is as in its last step
    is named under ``asLast``, and not told again.

    >>> row, longer = {"cards": [3], "full": False}, {"cards": [3, 5], "full": False}
    >>> steps = [{"say": "Up!", "log": 1, "rows": [row]}, {"say": "5", "log": 2, "rows": [longer]}]
    >>> sent = folded({"rows": [longer], "log": ["Up!", "5"], "steps": steps})
    >>> sent["steps"][1], sent["asLast"], "rows" in sent
    ({'log': 2, 'rows': [{'cards': [3, 5]}]}, ['rows'], False)
    """
    steps = picture["steps"]
    if not steps:
        return dict(picture)
    sent: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for step in steps:
        changed = {
            key: _changed(before.get(key), value)
            for key, value in step.items()
            if key != "say" and before.get(key) != value
        }
        if _line(picture["log"], step["log"]) != step["say"]:
            changed["say"] = step["say"]
        sent.append({**changed, **dict.fromkeys(key for key in before if key not in step)})
        before = step
    last = steps[-1]
    same = [key for key in last if key not in OWN and key in picture and picture[key] == last[key]]
    rest = {key: value for key, value in picture.items() if key not in same}
    return {**rest, "steps": sent, "asLast": same}


def _line(log: list[str], number: int) -> str | None:
    """A line of the log, counted from 1; those of another deal are not there."""
    return log[number - 1] if 0 < number <= len(log) else None


def _changed(before: Any, after: Any) -> Any:
    """``after``, or of a list of things what differs in each of them from ``before``."""
    if not (_are_things(before) and _are_things(after) and len(before) == len(after)):
        return after
    return [_difference(old, new) for old, new in zip(before, after, strict=True)]


def _are_things(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any] | None:
    """What must be laid over ``before`` to see ``after``; None if that is nothing."""
    changed = {key: value for key, value in after.items() if before.get(key) != value}
    return {**changed, **dict.fromkeys(key for key in before if key not in after)} or None
