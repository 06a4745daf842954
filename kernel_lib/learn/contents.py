"""Where the exercises of the kit stand, and the pictures beside them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType

from kernel_lib.core import registry

GENERAL = "kernel_lib.chance.content"
"""The package of what is about chance in general, and so in no game's folder."""


def contents() -> Iterator[str]:
    """The packages with exercises and pictures: those of games that have one, and of no game.

    >>> list(contents())[0]
    'kernel_lib.nimmt.content'
    """
    for game in map(registry.game_named, registry.names()):
        is_package = isinstance(game, ModuleType) and "__path__" in vars(game)
        if is_package and find_spec(f"{game.__name__}.content") is not None:
            yield f"{game.__name__}.content"
    yield GENERAL
