"""Several people at one screen: nobody's cards reach it while somebody else may look."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kernel_lib.core.record import read_record
from tests.widgets.wire import Wire, recorded, send
from widgets import FtwTable, IngeniousBoard, NimmtTable
from widgets.shared.table.table import TableWidget

SEED = 918273645546372819

TABLES: dict[str, Callable[[], TableWidget]] = {
    "nimmt": lambda: NimmtTable(people=2, seed=SEED, end="1 deal", risk=True),
    "nimmt alone": lambda: NimmtTable(people=3, players=3, seed=SEED, end="1 deal"),
    "open": lambda: NimmtTable(people=2, seed=SEED, variants="open", end="1 deal"),
    "refined": lambda: NimmtTable(people=2, seed=SEED, variants="refined", end="1 deal"),
    "ftw": lambda: FtwTable(people=2, players=3, seed=SEED, rounds=1, chance=True),
    "ingenious": lambda: IngeniousBoard(people=2, seed=SEED),
    "teams": lambda: IngeniousBoard(people=["Ben", "Cleo"], teams=True, seed=SEED),
}


def ask(table: TableWidget, kind: str, **more: Any) -> None:
    """Send an intent from what is shown now; it must not be refused."""
    send(table, {"kind": kind, "revision": table.session.revision, **more})
    assert table.picture["notice"] == ""


def hand_of(table: TableWidget, seat: int) -> list[str]:
    """The cards or tiles of a seat, as text."""
    view: Any = table.session.state.view(seat)
    return list(map(str, view.rack if hasattr(view, "rack") else view.hand))


def shown_hand(picture: dict[str, Any]) -> list[str]:
    """The cards or tiles that a picture shows as the hand."""
    return [str(piece["card"] if "card" in piece else piece["tile"]) for piece in picture["hand"]]


def read_on(wire: Wire, table: TableWidget, looking: int | None) -> None:
    """Read what has left since the last time: only ``looking`` may see a hand, and the own one."""
    for message in wire.messages:
        for digits in (str(SEED), str(SEED)[:9], f"{SEED:x}"):
            assert digits not in message
    for picture in wire.pictures():
        assert (picture["cover"] is None) == (looking is not None or picture["isOver"])
        if looking is None:
            assert (shown_hand(picture), picture["ask"]) == ([], None)
            assert picture["say"] not in ("", None)
        else:
            assert sorted(shown_hand(picture)) == sorted(hand_of(table, looking))
    wire.messages.clear()


@pytest.mark.thinned
@pytest.mark.parametrize("name", TABLES)
def test_a_hand_is_shown_to_its_owner_only(name: str) -> None:
    """Every message of a whole deal, between the curtains: no hand but that of who lifted it."""
    rng, lifted, chosen = Random(7), 0, 0
    with recorded() as wire:
        table = TABLES[name]()
        people = table.session.people
        assert len(people) > 1
        read_on(wire, table, None)
        while table.session.waiting_for and chosen < 60:
            if table.seat is None:
                awaited = table.session.waiting_for[0]
                assert table.picture["cover"]["seat"] == str(awaited)
                ask(table, "uncover")
                lifted += 1
                assert table.seat == awaited
                read_on(wire, table, awaited)
            seat = table.seat
            assert seat is not None
            choices = table.session.state.pending[seat]
            choice = choices[rng.randrange(len(choices))]
            ask(table, "choose", choice=choice.notation)
            chosen += 1
            looking = table.seat
            assert looking in (None, seat)
            read_on(wire, table, looking)
    assert lifted > 3
    assert chosen == 60 or table.picture["isOver"]


def test_the_picture_behind_the_curtain_is_the_same_for_all_hands() -> None:
    """What one person has chosen is not to be seen in it, before the other has chosen, too."""
    seen = set()
    for index in range(10):
        table = TABLES["nimmt"]()
        ask(table, "uncover")
        ask(table, "choose", choice=table.session.state.pending[0][index].notation)
        assert table.picture["cover"]["seat"] == "1"
        kept = {key: value for key, value in table.picture.items() if key != "answers"}
        seen.add(json.dumps(kept, sort_keys=True))
    assert len(seen) == 1


def test_nobody_chooses_through_the_curtain() -> None:
    """A choice while it is down is refused, and so is lifting what is not there."""
    table = TABLES["nimmt"]()
    choice = table.session.state.pending[0][0]
    send(table, {"kind": "choose", "choice": choice.notation, "revision": table.session.revision})
    assert table.picture["notice"].startswith("Lift the curtain first")
    assert not table.session.chosen
    ask(table, "uncover")
    send(table, {"kind": "uncover", "revision": table.session.revision})
    assert table.picture["notice"] == "There is no curtain to lift"
    alone = NimmtTable(seed=1)
    send(alone, {"kind": "uncover", "revision": alone.session.revision})
    assert "does not understand" in alone.picture["notice"]


def test_a_choice_can_be_taken_back_before_all_have_chosen() -> None:
    """Then the curtain waits for who has taken it back."""
    table = TABLES["nimmt"]()
    ask(table, "uncover")
    ask(table, "choose", choice=table.session.state.pending[0][3].notation)
    ask(table, "uncover")
    assert table.seat == 1
    ask(table, "undo")
    assert (table.seat, table.picture["cover"]["seat"], table.session.chosen) == (None, "0", {})


def test_people_have_names() -> None:
    """Names stand at the seats and in the sentences; without them they are numbered."""
    table = NimmtTable(people=["Ben", "Cleo"], players=3, seed=3)
    assert [seat["name"] for seat in table.picture["seats"]][:2] == ["Ben", "Cleo"]
    assert table.picture["say"] == "Ben, it is your turn."
    for _ in range(2):
        ask(table, "uncover")
        seat = table.seat
        assert seat is not None
        ask(table, "choose", choice=table.session.state.pending[seat][5].notation)
    assert "(Ben)" in table.picture["log"][1]
    assert "(Cleo)" in table.picture["log"][1]
    numbered = FtwTable(people=2, seed=3)
    assert [seat["name"] for seat in numbered.picture["seats"]][:2] == ["Player 1", "Player 2"]


def test_a_game_of_people_goes_on() -> None:
    """Its record names the seats of people by a dot, and the same people sit down again."""
    table = NimmtTable(people=2, players=3, seed=3)
    while len(table.session.turns) < 2 or table.session.chosen:
        if table.seat is None:
            ask(table, "uncover")
        seat = table.seat
        assert seat is not None
        ask(table, "choose", choice=table.session.state.pending[seat][0].notation)
    assert read_record(table.record()).seats == (".", ".", "cautious")
    again = NimmtTable(people=2, record=table.record())
    assert again.session.state == table.session.state
    assert again.picture["cover"] == table.picture["cover"]


@pytest.mark.parametrize("wrong", [0, 5, -1, True, 1.5, "Ben", ["Ben", "Ben"], ["Ben", ""], None])
def test_people_that_cannot_be(wrong: Any) -> None:
    """One sentence says what people can be."""
    with pytest.raises(ValueError, match=r"^people are a number from 1 to 4, or a list of up to 4"):
        NimmtTable(people=wrong)


def test_more_people_than_seats() -> None:
    """Every person needs a seat."""
    with pytest.raises(ValueError, match="3 people need as many seats, not 2"):
        NimmtTable(people=3, players=2)
