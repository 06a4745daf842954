"""FTW?! in a room of people."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib import ftw
from kernel_lib.core.text import message
from widgets.ftw.table import USUAL_BOTS, FtwTable
from widgets.shared.table.room_game import END, RoomGame


def _rules(size: int, chosen: Mapping[str, str], _variants: tuple[str, ...]) -> ftw.Rules:
    return ftw.Rules(players=size, rounds=1 if chosen["end"] == "1 round" else 0)


ROOM_GAME = RoomGame(
    ftw,
    FtwTable,
    USUAL_BOTS,
    range(2, 7),
    _rules,
    settings=(
        (
            "end",
            END,
            (
                ("1 round", message("after one round")),
                ("all", message("after as many rounds as players")),
            ),
        ),
    ),
)
