"""The games that can be played in a room: what shows their tables, and what a teacher can set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core import check
from kernel_lib.core.game import Game, Rules
from kernel_lib.core.text import Message, message, quoted
from widgets.ftw.table import USUAL_BOTS as FTW_BOTS
from widgets.ftw.table import FtwTable
from widgets.ingenious.board import IN_TEAMS, IngeniousBoard
from widgets.nimmt.table import USUAL_BOTS as NIMMT_BOTS
from widgets.nimmt.table import NimmtTable
from widgets.shared.table.table import TableWidget

Setting = tuple[str, Message, tuple[tuple[str, Message | str], ...]]
"""What a teacher can set: its name, its label, and its values, each with a name on screen."""


@dataclass(frozen=True, slots=True)
class RoomGame:
    """A game in a room.

    ``bots`` usually fill empty seats. ``sizes`` are the seats that a table can have. Of the
    ``settings`` one value is chosen each, of the ``variants`` any; ``rules`` makes the rules of
    them.
    """

    game: Game
    title: Message
    table: type[TableWidget[Any]]
    bots: tuple[str, ...]
    sizes: range
    settings: tuple[Setting, ...]
    variants: tuple[tuple[str, Message | str], ...]
    rules: Callable[[int, Mapping[str, str], tuple[str, ...]], Rules]


def _nimmt(size: int, chosen: Mapping[str, str], variants: tuple[str, ...]) -> Rules:
    return nimmt.Rules(players=size, end=chosen["end"], variants=variants)


def _ftw(size: int, chosen: Mapping[str, str], _variants: tuple[str, ...]) -> Rules:
    return ftw.Rules(players=size, rounds=1 if chosen["end"] == "1 round" else 0)


def _ingenious(size: int, chosen: Mapping[str, str], _variants: tuple[str, ...]) -> Rules:
    return ingenious.Rules(players=size, teams=chosen["teams"] == "yes")


_END = message("The match ends")

GAMES = {
    "nimmt": RoomGame(
        nimmt,
        message("6 nimmt!"),
        NimmtTable,
        NIMMT_BOTS,
        range(2, 11),
        (
            (
                "end",
                _END,
                (("1 deal", message("after one deal")), ("over 66", message("over 66 bulls"))),
            ),
        ),
        tuple((name, variant.title) for name, variant in nimmt.VARIANTS.items()),
        _nimmt,
    ),
    "ftw": RoomGame(
        ftw,
        message("FTW?!"),
        FtwTable,
        FTW_BOTS,
        range(2, 7),
        (
            (
                "end",
                _END,
                (
                    ("1 round", message("after one round")),
                    ("all", message("after as many rounds as players")),
                ),
            ),
        ),
        (),
        _ftw,
    ),
    "ingenious": RoomGame(
        ingenious,
        message("Ingenious"),
        IngeniousBoard,
        IN_TEAMS,
        range(2, 5),
        (
            (
                "teams",
                message("Who plays for whom"),
                (
                    ("no", message("everybody for themselves")),
                    ("yes", message("two teams of two, at tables of 4")),
                ),
            ),
        ),
        (),
        _ingenious,
    ),
}
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
