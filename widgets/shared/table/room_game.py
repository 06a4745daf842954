"""A game that can be played in a room: what shows its tables, and what a teacher can set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kernel_lib.core.game import Game, Rules
from kernel_lib.core.text import Message, message
from widgets.shared.table.table import TableWidget

Setting = tuple[str, Message, tuple[tuple[str, Message | str], ...]]
"""What a teacher can set: its name, its label, and its values, each with a name on screen."""

END = message("The match ends")
"""The label of what ends a match."""


@dataclass(frozen=True, slots=True)
class RoomGame:
    """A game in a room.

    ``bots`` usually fill empty seats. ``sizes`` are the seats that a table can have. Of the
    ``settings`` one value is chosen each, of the ``variants`` any; ``rules`` makes the rules of
    them.
    """

    game: Game
    table: type[TableWidget[Any]]
    bots: tuple[str, ...]
    sizes: range
    rules: Callable[[int, Mapping[str, str], tuple[str, ...]], Rules]
    settings: tuple[Setting, ...] = ()
    variants: tuple[tuple[str, Message | str], ...] = ()
