"""The rules of a match of Einfach Genial (Ingenious) as a frozen value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple, Self

from kernel_lib.core import check, settings
from kernel_lib.core.text import message
from kernel_lib.ingenious.hexes import LARGEST, SMALLEST
from kernel_lib.ingenious.tiles import COLOURS, Colour, Tile

MOST_PLAYERS = 4
"""The most players. Clause ``ingenious.base.players``."""

SIDES = {1: 6, 2: 6, 3: 7, 4: 8}
"""Cells on a side of the board, by the number of players. Clause ``ingenious.base.board``."""

RACK = 6
"""The tiles of a full rack. Clause ``ingenious.base.rack``."""

TOP = 18
"""Where a score track ends. Clause ``ingenious.bonus.top``."""


class Mode(StrEnum):
    """Who plays for whom: everybody alone, in two teams, or one person without others."""

    ALONE = "alone"
    TEAMS = "teams"
    SOLO = "solo"


class ScoredMarkers(NamedTuple):
    """Where the six markers stand after a score, and how many bonus tiles it earned."""

    markers: tuple[int, ...]
    bonus: int


@dataclass(frozen=True)
class _Settings:
    """What the rules are made of; ``Rules`` are those that fit together."""

    players: int
    teams: bool
    side: int


class Rules(_Settings):
    """How a match is played: ``players`` 1 to 4, with ``teams`` four people in two teams.

    One player is the solo game. ``side`` is the number of cells on a side of the board, which
    follows from the players where it is not given. Rules that do not fit together are a
    ``ValueError``. Clause ``ingenious.base.players``.

    >>> Rules(players=3).side, Rules(players=4, teams=True).mode.value
    (7, 'teams')
    """

    def __init__(self, players: int = 2, teams: bool = False, side: int = 0) -> None:
        check.whole("players", players)
        check.whole("side", side)
        check.truth("teams", teams)
        if not 1 <= players <= MOST_PLAYERS:
            raise ValueError(
                message(
                    "{players} players cannot play: Ingenious is for 1 to {most}",
                    players=players,
                    most=MOST_PLAYERS,
                )
            )
        if teams and players != MOST_PLAYERS:
            raise ValueError(message("teams are for 4 players, not for {players}", players=players))
        side = side or SIDES[players]
        if not SMALLEST <= side <= LARGEST:
            raise ValueError(
                message(
                    "a board has {least} to {most} cells on a side, not {side}",
                    least=SMALLEST,
                    most=LARGEST,
                    side=side,
                )
            )
        super().__init__(players, teams, side)

    @property
    def mode(self) -> Mode:
        """Who plays for whom."""
        if self.players == 1:
            return Mode.SOLO
        return Mode.TEAMS if self.teams else Mode.ALONE

    @property
    def rack(self) -> int:
        """The tiles of a full rack; in the solo game one tile is drawn at a time.

        Clause ``ingenious.solo.draw``.
        """
        return 1 if self.mode is Mode.SOLO else RACK

    @property
    def boards(self) -> int:
        """How many score boards are put in a row. Clause ``ingenious.team.two``."""
        return 1 if self.mode is Mode.ALONE else 2

    @property
    def top(self) -> int:
        """Where the markers stop for good: 18, or 36 on two boards.

        >>> Rules(players=2).top, Rules(players=1).top
        (18, 36)
        """
        return TOP * self.boards

    @property
    def has_bonus(self) -> bool:
        """Whether markers that stop earn bonus tiles. Clause ``ingenious.solo.two``."""
        return self.mode is not Mode.SOLO

    @property
    def tracks(self) -> int:
        """How many score boards are kept: one a player, or one a team."""
        return 2 if self.teams else self.players

    def track_of(self, seat: int) -> int:
        """The score board of a seat; partners sit opposite. Clause ``ingenious.team.seats``.

        >>> [Rules(players=4, teams=True).track_of(seat) for seat in range(4)]
        [0, 1, 0, 1]
        """
        return seat % 2 if self.teams else seat

    def seats_of(self, track: int) -> tuple[int, ...]:
        """The seats that move the markers of a score board.

        >>> Rules(players=4, teams=True).seats_of(1)
        (1, 3)
        """
        return tuple(seat for seat in range(self.players) if self.track_of(seat) == track)

    def scores(self, markers: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """The lowest marker of each seat, from those of each score board.

        Clause ``ingenious.solo.aim``.
        """
        return tuple(min(markers[self.track_of(seat)]) for seat in range(self.players))

    def stop(self, marker: int) -> int:
        """Where a marker stops next: at 18, and on the second board, where there is one, at 36.

        >>> Rules(players=1).stop(17), Rules(players=1).stop(18), Rules(players=2).stop(18)
        (18, 36, 18)
        """
        return TOP if marker < TOP else self.top

    def progress(self, markers: Sequence[int], gained: Sequence[int]) -> ScoredMarkers:
        """The markers after a score.

        A marker stops at 18, and what is over is lost; on two boards it goes on from there with the
        next score, up to 36. Reaching a stop earns a bonus tile, but not in the solo game. Clauses
        ``ingenious.bonus.top``, ``ingenious.bonus.two``, ``ingenious.team.bonus`` and
        ``ingenious.solo.two``.

        >>> Rules(players=2).progress((16, 0, 0, 0, 0, 0), (5, 1, 0, 0, 0, 0))
        ScoredMarkers(markers=(18, 1, 0, 0, 0, 0), bonus=1)
        """
        after, bonus = list(markers), 0
        for colour, (marker, more) in enumerate(zip(markers, gained, strict=True)):
            if more:  # a tile scores in two colours at most
                stop = self.stop(marker)
                after[colour] = min(marker + more, stop)
                bonus += marker < after[colour] == stop
        return ScoredMarkers(tuple(after), bonus if self.has_bonus else 0)

    def to_text(self) -> str:
        """The rules as one line of a record: the players, and what differs from the usual.

        >>> Rules(players=4, teams=True).to_text()
        'players=4; teams=yes'
        """
        parts = [f"players={self.players}"]
        if self.teams:
            parts.append("teams=yes")
        if self.side != SIDES[self.players]:
            parts.append(f"side={self.side}")
        return "; ".join(parts)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what ``to_text`` wrote; anything else is a ``ValueError`` that quotes it.

        >>> Rules.from_text("players=4; teams=yes") == Rules(players=4, teams=True)
        True
        """
        known = tuple(field.name for field in fields(cls))
        texts = settings.read(text, known, example="players=4; teams=yes")
        read: dict[str, Any] = {
            name: {"yes": True}.get(value, value)
            if name == "teams"
            else settings.whole(name, value)
            for name, value in texts.items()
        }
        return cls(**read)


def one_deal(rules: Rules) -> Rules:
    """The rules of one game: a match of Ingenious is one game anyway."""
    return rules


def lowest_colours(markers: Sequence[int]) -> tuple[Colour, ...]:
    """The colours of the lowest markers: all that are equally low.

    >>> [colour.letter for colour in lowest_colours((3, 1, 4, 1, 5, 9))]
    ['G', 'O']
    """
    lowest = min(markers)
    return tuple(colour for colour in COLOURS if markers[colour] == lowest)


def ranked_markers(markers: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Score boards in groups, the best first: the highest lowest marker, then the next lowest.

    Clauses ``ingenious.end.lowest`` and ``ingenious.end.tie``.

    >>> ranked_markers([(10, 18, 18, 18, 18, 18), (9, 12, 14, 18, 18, 18), (9, 12, 13, 18, 18, 18)])
    ((0,), (1,), (2,))
    """
    ordered = [tuple(sorted(track)) for track in markers]
    return tuple(
        tuple(at for at, own in enumerate(ordered) if own == best)
        for best in sorted(set(ordered), reverse=True)
    )


NO_POINTS = (0,) * len(COLOURS)
"""All markers at the start. Clause ``ingenious.base.markers``."""


def can_swap(markers: Sequence[int], rack: Sequence[Tile]) -> bool:
    """Whether no tile of a rack shows any of the lowest colours. Clause ``ingenious.swap.when``.

    >>> from kernel_lib.ingenious import Tile
    >>> can_swap((3, 1, 4, 5, 2, 6), [Tile.parse("RR"), Tile.parse("BO")])
    True
    """
    wanted = set(lowest_colours(markers))
    return not any(wanted.intersection(tile) for tile in rack)
