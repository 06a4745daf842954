"""What a game tells of a deal that one looks back at."""

from __future__ import annotations

from typing import NamedTuple


class Sum(NamedTuple):
    """A number of the whole deal: the sign before it, the number, and what it is."""

    sign: str
    value: str
    name: object
