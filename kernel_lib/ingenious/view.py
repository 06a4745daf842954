"""What a seat may know of a game of Einfach Genial (Ingenious), and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kernel_lib.core.game import plain_fields
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import message, words
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import TILES, Tile


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, and nothing else.

    ``rack`` are the seat's own tiles, ``rack_sizes`` how many each seat holds, ``bag`` how many are
    left in the bag, ``placed`` the tiles that lie on the board. ``markers`` are the six markers of
    each score board, in the order of the colours; ``bonus`` is how many more tiles the seat must
    place that is asked, ``printed`` the printed symbols (cells by number) that may still be used in
    the first round. ``owing``, ``choices`` and ``ask`` say who owes what. A partner's rack is
    hidden like any other. Clause ``ingenious.team.talk``.
    """

    rules: Rules
    seat: int | None
    board: Board
    rack: tuple[Tile, ...]
    rack_sizes: tuple[int, ...]
    bag: int
    placed: tuple[Tile, ...]
    markers: tuple[tuple[int, ...], ...]
    turn: int
    turns: int
    bonus: int
    printed: tuple[int, ...]
    owing: tuple[int, ...]
    choices: Sequence[Any]
    is_over: bool
    ask: str

    def __str__(self) -> str:
        rack = " ".join(map(str, self.rack))
        lines = str(self.board).split(" | ")
        lines += [words(message("Your tiles: {tiles}", tiles=rack))] if rack else []
        return "\n".join(lines)

    @property
    def is_first_round(self) -> bool:
        """Whether tiles must still lie beside printed symbols. Clause ``ingenious.base.first``."""
        return self.turns < self.rules.players

    @property
    def own_markers(self) -> tuple[int, ...]:
        """The markers of the seat that looks (of its team), in the order of the colours."""
        return self.markers[0 if self.seat is None else self.rules.track_of(self.seat)]

    @property
    def scores(self) -> tuple[int, ...]:
        """The lowest marker of each seat."""
        return self.rules.scores(self.markers)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles of which the seat does not know where they are: in the bag or other racks."""
        left = Counter(TILES) - Counter(self.placed) - Counter(self.rack)
        return tuple(sorted(left.elements()))

    def to_json(self) -> JsonObject:
        """The view as plain numbers, texts, lists and dictionaries."""
        return plain_fields(self)
