"""The games of the kit by name: one line a game, and whoever needs a game asks here.

A game is a package, a module or any object with the face of ``core.game.Game``. It is loaded when
it is first asked for.

>>> game_named("ftw").NAME
'ftw'
"""

from __future__ import annotations

import importlib
from typing import cast

from kernel_lib.core import check
from kernel_lib.core.game import Game, PositionType
from kernel_lib.core.text import message, quoted

_GAMES: dict[str, Game | str] = {
    "nimmt": "kernel_lib.nimmt",
    "ftw": "kernel_lib.ftw",
    "ingenious": "kernel_lib.ingenious",
}
"""Each game, or the name of the package to load it from."""


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they were registered.

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
    if not isinstance(name, str) or name not in _GAMES:
        raise ValueError(
            message(
                "{name} is not a game of this kit: it has {games}", name=quoted(name), games=names()
            )
        )
    found = _GAMES[name]
    return cast(Game, importlib.import_module(found)) if isinstance(found, str) else found


def check_game(game: object) -> None:
    """Refuse, with a ``ValueError``, what is no game: it has not what every game has.

    >>> check_game("nimmt")
    Traceback (most recent call last):
        ...
    ValueError: 'nimmt' is no game: give a package such as kernel_lib.nimmt
    """
    if any(getattr(game, name, None) is None for name in ("NAME", "BOTS", "Rules", "start")):
        raise ValueError(
            message("{game} is no game: give a package such as kernel_lib.nimmt", game=quoted(game))
        )


def check_rules(game: Game, rules: object) -> None:
    """Refuse, with a ``ValueError``, what are no rules of this game."""
    if isinstance(game.Rules, type):
        check.instance("rules", rules, game.Rules)


def position_class(game: Game) -> PositionType:
    """The positions of a game; a ``ValueError`` where matches always begin with a deal."""
    if game.Position is None:
        raise ValueError(message("a match of {game} cannot begin in a position", game=game.NAME))
    return game.Position


def register(game: Game) -> None:
    """Add a game of your own under its ``NAME``; doing so again replaces it."""
    _GAMES[game.NAME] = game


def forget(name: str) -> None:
    """Take a game out again."""
    _GAMES.pop(name, None)
