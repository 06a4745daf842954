"""Einfach Genial (Ingenious) in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.decisions.swap import Keep, Swap
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Placements
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import COLOURS, KINDS, TILES
from kernel_lib.rl.blocks import MANY, Block, counted, every_game, from_own, marked, seats
from kernel_lib.rl.encoding import Encoding


class IngeniousEncoding(Encoding):
    """Ingenious in numbers.

    The first actions are ``Keep`` and ``Swap``, then ``Place`` of each kind of tile on each pair of
    neighbouring cells, both ways round where its colours differ: all that could be placed if the
    board were empty. Each is a whole choice.

    An observation has everything that a view has.
    """

    rules: Rules

    def _words(self) -> Iterator[str]:
        yield from (Keep().notation, Swap().notation)
        bare = Board(self.rules.side, bytes(len(area_of(self.rules.side).cells)))
        yield from (place.notation for place in Placements(bare, KINDS))

    @property
    def is_simultaneous(self) -> bool:
        return False

    def _blocks(self) -> Iterator[Block]:
        rules, players = self.rules, self.rules.players
        area = area_of(rules.side)
        everybody, kinds = seats(players), tuple(map(str, KINDS))
        cells = tuple(map(str, area.cells))
        yield from every_game(players, ("place", "swap"), "points")
        yield Block("turns", ("taken",), "turns", MANY, lambda view: [view.turns])
        yield Block("bonus", ("tiles",), "tiles", len(TILES), lambda view: [view.bonus])
        yield Block("bag", ("tiles",), "tiles", len(TILES), lambda view: [view.bag])
        yield Block("rack", kinds, "tiles", rules.rack, lambda view: counted(view.rack, KINDS))
        yield Block("unseen", kinds, "tiles", len(TILES), lambda view: counted(view.unseen, KINDS))
        yield Block(
            "rack size",
            everybody,
            "tiles",
            rules.rack,
            lambda view: [view.rack_sizes[seat] for seat in from_own(view)],
        )
        yield Block(
            "turn", everybody, "1 for yes", 1, lambda view: marked(view.turn, from_own(view))
        )
        for colour in COLOURS:
            name = colour.name.lower()
            yield Block(f"{name} on the board", cells, "1 for yes", 1, _lying(colour + 1))
            yield Block(f"{name} marker", everybody, "points", rules.top, _markers(colour))
        printed = tuple(area.printed)
        yield Block(
            "printed symbol to begin at",
            tuple(cells[cell] for cell in printed),
            "1 for yes",
            1,
            lambda view: [int(cell in view.printed) for cell in printed],
        )


def _lying(mark: int) -> Any:
    """From a view to the cells that hold a colour."""
    return lambda view: [int(filled == mark) for filled in view.board.filled]


def _markers(colour: int) -> Any:
    """From a view to the markers of a colour, by seat; partners have the same."""
    return lambda view: [view.markers[view.rules.track_of(seat)][colour] for seat in from_own(view)]
