"""Ingenious in a room of people."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib import ingenious
from kernel_lib.core.text import message
from widgets.ingenious.board import IN_TEAMS, IngeniousBoard
from widgets.shared.table.room_game import RoomGame


def _rules(size: int, chosen: Mapping[str, str], _variants: tuple[str, ...]) -> ingenious.Rules:
    return ingenious.Rules(players=size, teams=chosen["teams"] == "yes")


ROOM_GAME = RoomGame(
    ingenious,
    IngeniousBoard,
    IN_TEAMS,
    range(2, 5),
    _rules,
    settings=(
        (
            "teams",
            message("Who plays for whom"),
            (
                ("no", message("everybody for themselves")),
                ("yes", message("two teams of two, at tables of 4")),
            ),
        ),
    ),
)
