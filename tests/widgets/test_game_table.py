"""The table of any game: what a game has not told it, it does not show."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.core import registry
from tests.widgets.wire import ask
from widgets import GameTable


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", registry.names())
def test_a_position_is_written_for_people(game: str, language: str) -> None:
    """Its lines are those of the game, in the language of the table, and its heading has a word."""
    table = GameTable(game, players=2, seed=7, language=language)
    hand = {"en": "Your", "ja": "あなた"}[language]
    lines: Any = table.picture["board"]
    assert lines[-1].startswith(hand)
    assert not any("(" in line for line in lines)
    assert table.picture["words"]["table"] == {"en": "The position", "ja": "盤面"}[language]


@pytest.mark.parametrize("game", registry.names())
def test_a_choice_moves_the_game_on(game: str) -> None:
    """Its buttons are choices of the game."""
    table = GameTable(game, players=2, seed=7, speed="off")
    before = table.picture["board"]
    (first, *_) = table.picture["ask"]["options"]
    ask(table, "choose", choice=first["choice"])
    assert table.picture["notice"] == ""
    assert table.picture["board"] != before
