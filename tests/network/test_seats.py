"""A table at a seat of a room: who stood in is told, and what is only shown is never refused."""

from __future__ import annotations

import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.network.plan import Plan
from kernel_lib.network.room import Room
from kernel_lib.runtime.preferences import OfOneDevice
from tests.widgets.wire import send
from widgets.network.seats import table_at


@pytest.mark.parametrize(
    ("language", "name", "state"),
    [("en", "Ben (bot)", "a bot plays"), ("ja", "Ben（代わりのボット）", "代わりのボット")],
)
def test_a_stand_in_is_told(language: str, name: str, state: str) -> None:
    """In the log of the turn in which a bot chose, and at the seat as long as it does."""
    room = Room(None)
    for nickname in ("Ann", "Ben"):
        room.arrive(nickname, nickname)
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


@pytest.mark.parametrize(
    ("rules", "kind", "shown"),
    [
        (nimmt.Rules(players=2, end="1 deal"), "risk", "showsRisk"),
        (ftw.Rules(players=3), "chance", "showsChance"),
    ],
    ids=["6 nimmt!", "FTW?!"],
)
def test_what_asks_only_how_things_are_shown_is_never_late(
    rules: nimmt.Rules | ftw.Rules, kind: str, shown: str
) -> None:
    """As in a notebook: also when others have played since the click."""
    room = Room(None)
    room.arrive("Ann", "Ann")
    game = nimmt if isinstance(rules, nimmt.Rules) else ftw
    room.start(Plan(game, rules, ("random",) * (rules.players - 1)))
    table = table_at(room, room.tables[0], 0, OfOneDevice(), "en")
    send(table, {"kind": kind, "revision": -1, "value": True})
    assert (table.picture[shown], table.picture["isRefusal"]) == (True, False)
