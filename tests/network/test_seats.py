"""A table at a seat of a room: who stood in is told, in the language of who reads it."""

from __future__ import annotations

import pytest

from kernel_lib import nimmt
from kernel_lib.core.preferences import OfOneDevice
from kernel_lib.network.plan import Plan
from kernel_lib.network.room import Room
from widgets.network.seats import table_at


@pytest.mark.parametrize(
    ("language", "name", "state"),
    [("en", "Ben (bot)", "a bot plays"), ("ja", "Ben（代わりのボット）", "代わりのボット")],
)
def test_a_stand_in_is_told(language: str, name: str, state: str) -> None:
    """In the log of the turn in which a bot chose, and at the seat as long as it does."""
    room = Room(None)
    for one in ("Ann", "Ben"):
        room.arrive(one, one)
    room.start(Plan(nimmt, nimmt.Rules(players=2, end="1 deal"), ("highest",)))
    network = room.tables[0]
    table = table_at(room, network, 0, OfOneDevice(), language)
    room.choose(network, 0, network.session.state.view(0).choices[-1])
    network.session.stand_in(1, network.stand_in)
    assert any(name in line for line in table.picture["log"])
    assert table.picture["seats"][1]["name"] == "Ben"
    network.stood_in.add(1)
    table.redraw()
    assert table.picture["seats"][1]["state"] == state
