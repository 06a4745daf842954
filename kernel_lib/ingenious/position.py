"""A position of Ingenious as one line of text: the tiles on the board, racks and markers."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Self

from kernel_lib.core import check
from kernel_lib.core.cards import check_enough, drawn
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Place, Placements, refused_place
from kernel_lib.ingenious.rules import NO_POINTS, Rules
from kernel_lib.ingenious.tiles import BY_TEXT, TILES, Tile

_EXAMPLE = "side 6 ; RB@0,0>1,0 ; you RG RB ?4 markers 3 0 1 2 0 5 ; Ben ?6"


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a position: the tiles of the rack, how many more are unknown, the markers."""

    name: str
    tiles: tuple[Tile, ...]
    unknown: int = 0
    markers: tuple[int, ...] = NO_POINTS

    def __str__(self) -> str:
        words = [self.name, *map(str, self.tiles)]
        words += [f"?{self.unknown}"] if self.unknown else []
        words += ["markers", *map(str, self.markers)] if any(self.markers) else []
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Position:
    """The tiles that lie on a board, and the players around it; the first one is to play.

    Written as ``side 6 ; RB@0,0>1,0 ; you RG RB ?4 markers 3 0 1 2 0 5 ; Ben ?6``: first the size
    of the board, then the tiles as a record writes them, then each player with the tiles that are
    known (``?4`` are four more that are not) and the six markers, red, green, blue, orange, yellow
    and purple as on a score board. The first round is over.

    >>> position = Position.parse("side 6 ; RB@0,0>1,0 ; you RG RB ?4 markers 3 0 1 2 0 5 ; Ben ?6")
    >>> str(position.board), position.rules().players
    ('side 6 | R 0,0 | B 1,0', 2)
    """

    side: int
    placed: tuple[Place, ...]
    players: tuple[Player, ...]

    @classmethod
    def parse(cls, text: str, _rules: object = None) -> Self:
        """Read a position; what is wrong with an impossible one is told in a ``ValueError``."""
        check.text("the position", text)
        parts = [part.split() for part in text.split(";")]
        if (
            len(parts) < 3
            or len(parts[0]) != 2
            or not re.fullmatch("side [0-9]", " ".join(parts[0]))
        ):
            raise _unreadable(message("it begins with the size, such as side 6"))
        placed = tuple(_placement(word) for word in parts[1])
        position = cls(int(parts[0][1]), placed, tuple(map(_player, parts[2:])))
        position._check()
        return position

    def __str__(self) -> str:
        placed = " ".join(tile.notation for tile in self.placed)
        return " ; ".join([f"side {self.side}", placed, *map(str, self.players)]).replace("  ", " ")

    @property
    def board(self) -> Board:
        """The board with its tiles."""
        board = Board.empty(self.side)
        number = area_of(self.side).number
        for tile in self.placed:
            board = board.with_tile((number[tile.first], number[tile.second]), BY_TEXT[tile.tile])
        return board

    @property
    def tiles(self) -> Counter[Tile]:
        """Every tile whose place is known."""
        return Counter(
            [BY_TEXT[tile.tile] for tile in self.placed]
            + [tile for player in self.players for tile in player.tiles]
        )

    def rules(self) -> Rules:
        """The rules for so many players on this board."""
        return Rules(players=len(self.players), side=self.side)

    def dealt(self, seed: int) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
        """The racks, with unknown tiles drawn from those that are not here; and the bag."""
        rest = list((Counter(TILES) - self.tiles).elements())
        tiles = [rest[at - 1] for at in drawn(range(1, len(rest) + 1), seed, 0)]
        racks = []
        for player in self.players:
            more, tiles = tiles[: player.unknown], tiles[player.unknown :]
            racks.append(tuple(sorted((*player.tiles, *more))))
        return tuple(racks), tuple(tiles)

    def check_rules(self, rules: Rules) -> None:
        """Refuse rules with which this position cannot be played on."""
        if len(self.players) != rules.players or self.side != rules.side:
            raise ValueError(
                message(
                    "the position has {count} players and side {side}, these rules {players} and "
                    "{other}",
                    count=len(self.players),
                    side=self.side,
                    players=rules.players,
                    other=rules.side,
                )
            )
        for player in self.players:
            size = len(player.tiles) + player.unknown
            if not 1 <= size <= rules.rack:
                raise _unreadable(message("a rack has 1 to {most} tiles", most=rules.rack))
            if max(player.markers) > rules.top:
                raise _unreadable(message("a marker goes to {most}", most=rules.top))
            if min(player.markers) == rules.top:
                raise _unreadable(
                    message("the game is over: all markers are at {most}", most=rules.top)
                )
        if not self.board.has_room:
            raise _unreadable(message("the game is over: no tile fits on the board"))
        for track in range(rules.tracks):
            marks = {self.players[seat].markers for seat in rules.seats_of(track)}
            if len(marks) > 1:
                raise _unreadable(message("partners have the same markers"))
        check_enough(
            sum(player.unknown for player in self.players), len(TILES) - self.tiles.total()
        )

    def _check(self) -> None:
        board = Board.empty(self.side)
        number = area_of(self.side).number
        for placed in self.placed:
            tile = BY_TEXT.get(placed.tile)
            refused = refused_place(Placements(board, () if tile is None else (tile,)), placed)
            if refused:
                raise _unreadable(
                    message("{word}: {why}", word=quoted(placed.notation), why=refused.message)
                )
            board = board.with_tile(
                (number[placed.first], number[placed.second]), BY_TEXT[placed.tile]
            )
        if not 1 <= len(self.players) <= 4:
            raise _unreadable(message("it has 1 to {most} players", most=4))
        names = [player.name for player in self.players]
        for name in names:
            if names.count(name) > 1:
                raise _unreadable(message("{name} is there twice", name=quoted(name)))
        too_many = self.tiles - Counter(TILES)
        if too_many:
            raise _unreadable(
                message("the tile {tile} is there too often", tile=str(min(too_many)))
            )


def _placement(word: str) -> Place:
    place = Place.read(word)
    if place is None:
        raise _unreadable(message("{word} is no tile on two cells", word=quoted(word)))
    return place


def _player(words: list[str]) -> Player:
    """A player: the name, the known tiles, then unknown ones, then markers."""
    line = "".join(f"{word} " for word in words)
    form = r"([^\W\d]\w{0,19}) ((?:[A-Z]{2} )*)(?:\?([0-9]) )?(?:markers ((?:[0-9]{1,2} ){6}))?"
    match = re.fullmatch(form, line)
    if not match or match[1] in ("side", "markers"):
        raise _unreadable(message("a player is written like you RG RB ?4 markers 3 0 1 2 0 5"))
    tiles = tuple(sorted(Tile.parse(word) for word in match[2].split()))
    markers = tuple(map(int, match[4].split())) if match[4] else NO_POINTS
    return Player(match[1], tiles, int(match[3] or 0), markers)


def _unreadable(reason: Message) -> ValueError:
    return ValueError(
        message("{reason}; a position is written like {example}", reason=reason, example=_EXAMPLE)
    )
