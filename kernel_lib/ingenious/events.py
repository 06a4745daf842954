"""What happens in Einfach Genial (Ingenious), told as a person at the table would tell it."""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.core.game import Names, is_you
from kernel_lib.core.text import Message, message, plural
from kernel_lib.ingenious.hexes import Hex
from kernel_lib.ingenious.tiles import COLOURS, Colour, Tile

COLOUR_WORDS = {
    Colour.RED: message("red"),
    Colour.GREEN: message("green"),
    Colour.BLUE: message("blue"),
    Colour.ORANGE: message("orange"),
    Colour.YELLOW: message("yellow"),
    Colour.PURPLE: message("purple"),
}
"""The names of the colours."""


def tile_words(tile: Tile) -> Message:
    """A tile by its colours.

    >>> print(tile_words(Tile.parse("RB")), "-", tile_words(Tile.parse("GG")))
    red and blue - double green
    """
    if tile.is_double:
        return message("double {colour}", colour=COLOUR_WORDS[tile.one])
    return message("{one} and {other}", one=COLOUR_WORDS[tile.one], other=COLOUR_WORDS[tile.other])


class Began(NamedTuple):
    """The game begins: racks are filled, and seat 0 has the first turn."""

    first: int

    @property
    def clause(self) -> str:
        return "ingenious.base.rack"

    def words(self, names: Names) -> Message:
        return message("The game begins. The first turn: {who}.", who=names(self.first))


class Placed(NamedTuple):
    """A tile was placed and scored ``gained`` in each colour; ``markers`` are those after it."""

    who: int
    tile: str
    first: Hex
    second: Hex
    gained: tuple[int, ...]
    markers: tuple[int, ...]

    @property
    def clause(self) -> str:
        return "ingenious.score.line" if any(self.gained) else "ingenious.base.place"

    def words(self, names: Names) -> Message:
        tile = tile_words(Tile.parse(self.tile))
        if not any(self.gained):
            return message("{who}: {tile}, no points.", who=names(self.who), tile=tile)
        points = tuple(
            message("{colour} +{points}", colour=COLOUR_WORDS[colour], points=points)
            for colour, points in zip(COLOURS, self.gained, strict=True)
            if points
        )
        return message("{who}: {tile}. {points}.", who=names(self.who), tile=tile, points=points)


class Reached(NamedTuple):
    """A marker reached ``stop``: that earns a bonus tile, but not in the solo game."""

    who: int
    colour: Colour
    stop: int
    has_bonus: bool

    @property
    def clause(self) -> str:
        return "ingenious.bonus.top"

    def words(self, names: Names) -> Message:
        facts = {
            "who": names(self.who),
            "colour": COLOUR_WORDS[self.colour],
            "stop": self.stop,
        }
        if self.has_bonus:
            return message("{who}: {colour} is at {stop}. One more tile!", **facts)
        return message("{who}: {colour} is at {stop}.", **facts)


class Refilled(NamedTuple):
    """A rack was filled up from the bag."""

    who: int
    tiles: int

    @property
    def clause(self) -> str:
        return "ingenious.base.refill"

    def words(self, names: Names) -> Message:
        return plural(
            "{who}: drew {n} tile.", "{who}: drew {n} tiles.", self.tiles, who=names(self.who)
        )


class Swapped(NamedTuple):
    """A player showed a rack without the lowest colours, and drew a new one."""

    who: int
    shown: tuple[str, ...]

    @property
    def clause(self) -> str:
        return "ingenious.swap.when"

    def words(self, names: Names) -> Message:
        return message(
            "{who}: the rack is shown ({tiles}), and all of it is swapped.",
            who=names(self.who),
            tiles=tuple(tile_words(Tile.parse(tile)) for tile in self.shown),
        )


class Ended(NamedTuple):
    """The game is over: no room for a tile, or all six markers of ``markers`` at the end."""

    winners: tuple[int, ...]
    markers: tuple[tuple[int, ...], ...]
    has_room: bool

    @property
    def clause(self) -> str:
        return "ingenious.end.genius" if self.has_room else "ingenious.end.room"

    def words(self, names: Names) -> Message:
        lowest = min(self.markers[0])
        if len(self.markers) == 1:
            return message("The game is over. The lowest colour is at {lowest}.", lowest=lowest)
        facts = {
            "who": tuple(names(seat) for seat in self.winners),
            "lowest": max(map(min, self.markers)),
        }
        if is_you(names, self.winners):
            if self.has_room:
                return message("All six colours at the end: you win.")
            return message(
                "No tile fits any more. You win: your lowest colour is at {lowest}.", **facts
            )
        if self.has_room:
            return message("All six colours at the end: the win goes to {who}.", **facts)
        return message(
            "No tile fits any more. The win goes to {who}, whose lowest colour is at {lowest}.",
            **facts,
        )


Event = Began | Placed | Reached | Refilled | Swapped | Ended
