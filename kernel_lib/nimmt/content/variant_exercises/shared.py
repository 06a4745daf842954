"""What the exercises of several variants need."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.events import TookSixth
from kernel_lib.nimmt.rules import Rules

TRIAL_TABLE = "9 14 | 27 31 36 41 44 | 52 | 88 93"
"""A table of our own for the exercises."""


def can_play(players: int, *variants: str) -> bool:
    """Whether so many can play with these variants."""
    try:
        Rules(players=players, variants=variants)
    except ValueError:
        return False
    return True


def cost(table: Table, plays: Mapping[str, int | tuple[int, ...]]) -> int:
    """The bulls that "you" take in one trick."""
    _, events = table.resolve(plays)
    return sum(one.bulls for one in events if isinstance(one, TookSixth) and one.who == "you")
