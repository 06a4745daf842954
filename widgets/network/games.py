"""The games that can be played in a room, and what of each a teacher has chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kernel_lib.core import check
from kernel_lib.core.game import Rules
from kernel_lib.core.text import message, quoted
from widgets.ftw.room import ROOM_GAME as FTW
from widgets.ingenious.room import ROOM_GAME as INGENIOUS
from widgets.nimmt.room import ROOM_GAME as NIMMT
from widgets.shared.table.room_game import RoomGame

GAMES = {room_game.game.NAME: room_game for room_game in (NIMMT, FTW, INGENIOUS)}
"""The games that can be played in a room, by name."""


def game_chosen(name: object) -> RoomGame:
    """The game that a teacher chose; a ``ValueError`` if there is none of this name."""
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise ValueError(
            message(
                "{name} cannot be played in a room: choose {known}",
                name=quoted(name),
                known=tuple(GAMES),
            )
        )
    return game


def rules_chosen(
    room_game: RoomGame, size: object, chosen: Mapping[str, object], variants: Sequence[str]
) -> Rules:
    """The rules that a teacher chose; what does not fit together is a ``ValueError``.

    >>> rules_chosen(GAMES["nimmt"], 4, {"end": "1 deal"}, ["logic"]).to_text()
    'players=4; end=1 deal; variants=logic'
    """
    size = check.whole("size", size, room_game.sizes[0], room_game.sizes[-1])
    known: dict[str, str] = {}
    for name, _, values in room_game.settings:
        value = chosen.get(name, values[0][0])
        if value not in dict(values):
            raise ValueError(
                message(
                    "{name} is one of {known}, not {given}",
                    name=name,
                    known=tuple(dict(values)),
                    given=quoted(value),
                )
            )
        known[name] = str(value)
    return room_game.rules(size, known, check.names("variants", variants))
