"""What is a game, and what is none: told before it is played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core import registry


@pytest.mark.parametrize("name", registry._FACE)
def test_what_a_game_lacks_is_named(name: str) -> None:
    """A game without one of the names of the contract is refused with that name."""
    parts: Any = {part: getattr(nimmt, part) for part in registry._FACE if part != name}
    with pytest.raises(ValueError, match=rf"is no whole game: it has no {name}$"):
        registry.check_game(SimpleNamespace(**parts))


@pytest.mark.parametrize("game", registry.names())
def test_the_games_of_the_kit_are_whole(game: str) -> None:
    """Nothing of the contract is missing in them."""
    registry.check_game(registry.game_named(game))


@pytest.mark.parametrize("thing", ["nimmt", None, 5, object()])
def test_what_is_no_game_at_all(thing: object) -> None:
    """It is told what would be one."""
    with pytest.raises(ValueError, match=r"is no game: give a package such as kernel_lib\.nimmt$"):
        registry.check_game(thing)
