"""The time and the day where somebody learns, by the clock on the wall there."""

from __future__ import annotations

from datetime import datetime


def now() -> datetime:
    """The present moment, without a time zone: a day is what it is for the person.

    >>> now().tzinfo is None
    True
    """
    return datetime.now()
