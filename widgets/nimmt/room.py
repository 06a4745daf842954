"""6 nimmt! in a room of people."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib import nimmt
from kernel_lib.core.text import message
from widgets.nimmt.table import USUAL_BOTS, NimmtTable
from widgets.shared.table.room_game import END, RoomGame


def _rules(size: int, chosen: Mapping[str, str], variants: tuple[str, ...]) -> nimmt.Rules:
    return nimmt.Rules(players=size, end=chosen["end"], variants=variants)


ROOM_GAME = RoomGame(
    nimmt,
    NimmtTable,
    USUAL_BOTS,
    range(2, 11),
    _rules,
    settings=(
        (
            "end",
            END,
            (("1 deal", message("after one deal")), ("over 66", message("over 66 bulls"))),
        ),
    ),
    variants=tuple((name, variant.title) for name, variant in nimmt.VARIANTS.items()),
)
