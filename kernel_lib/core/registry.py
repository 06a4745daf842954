"""The games of the kit by name: one line a game, and whoever needs a game asks here.

A game is a package, a module or any object with the face of ``core.game.Game``. It is loaded when
it is first asked for. Packages of others offer games and bots by entry points, see ``installed``.

>>> game_named("ftw").NAME
'ftw'
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from typing import Any, cast

from kernel_lib.core import check
from kernel_lib.core.game import Game, PositionType
from kernel_lib.core.text import message, quoted

_GAMES: dict[str, Game | str] = {
    "nimmt": "kernel_lib.nimmt",
    "ftw": "kernel_lib.ftw",
    "ingenious": "kernel_lib.ingenious",
}
"""Each game, or the name of the package to load it from."""

USUAL = next(iter(_GAMES))
"""The game that is meant where none is named."""

_FACE = tuple(name for name in (*Game.__annotations__, *vars(Game)) if name[0] != "_")
"""What every game has (``core.game.Game``)."""


def names() -> tuple[str, ...]:
    """The names of the kit's games, and of those that were registered, in this order.

    >>> names()
    ('nimmt', 'ftw', 'ingenious')
    """
    return tuple(_GAMES)


def game_named(name: str) -> Game:
    """The game with this name; a name that is not known is a ``ValueError`` that lists all.

    >>> game_named("chess")
    Traceback (most recent call last):
        ...
    ValueError: 'chess' is not a game of this kit: it has nimmt, ftw, ingenious
    """
    game = _GAMES.get(name) or installed("games", name) if isinstance(name, str) else None
    if game is None:
        raise ValueError(
            message(
                "{name} is not a game of this kit: it has {games}", name=quoted(name), games=names()
            )
        )
    return cast(Game, importlib.import_module(game)) if isinstance(game, str) else game


def installed(kind: str, name: str) -> Any:
    """What an installed package offers under a name, loaded; None if there is no such package.

    The entry points ``sixth_card.games`` name games, ``sixth_card.bots.nimmt`` bots of 6 nimmt!.

    >>> installed("games", "chess") is None
    True
    """
    for point in _offered(f"sixth_card.{kind}").select(name=name):
        return point.load()
    return None


@cache
def _offered(group: str) -> EntryPoints:
    return entry_points(group=group)


def check_game(game: object) -> None:
    """Refuse, with a ``ValueError``, what is no game: it has not what every game has.

    >>> check_game("nimmt")
    Traceback (most recent call last):
        ...
    ValueError: 'nimmt' is no game: give a package such as kernel_lib.nimmt
    """
    missing = tuple(name for name in _FACE if not hasattr(game, name))
    if missing == _FACE:
        raise ValueError(
            message("{game} is no game: give a package such as kernel_lib.nimmt", game=quoted(game))
        )
    if missing:
        raise ValueError(
            message(
                "{game} is no whole game: it has no {missing}", game=quoted(game), missing=missing
            )
        )


def check_rules(game: Game, rules: object) -> None:
    """Refuse, with a ``ValueError``, what are no rules of this game."""
    if isinstance(game.Rules, type):
        check.instance("rules", rules, game.Rules)


def position_class(game: Game) -> PositionType:
    """The positions of a game; a ``ValueError`` where matches always begin with a deal.

    >>> from kernel_lib import nimmt
    >>> position_class(nimmt) is nimmt.Position
    True
    """
    if game.Position is None:
        raise ValueError(message("a match of {game} cannot begin in a position", game=game.NAME))
    return game.Position


def register(game: Game) -> None:
    """Add a game of your own under its ``NAME``; doing so again replaces it."""
    _GAMES[game.NAME] = game


def forget(name: str) -> None:
    """Take a game out again."""
    _GAMES.pop(name, None)
