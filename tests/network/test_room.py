"""A room: who sits with whom, who comes late, what is played again, and what is kept."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib import ingenious, nimmt
from kernel_lib.network.plan import Plan
from kernel_lib.network.room import FILE, MOST_PEOPLE, Room, rotated, spread
from tests.strategies import sampled

FOUR = Plan(nimmt, nimmt.Rules(players=4, end="1 deal"), ("cautious", "closest"))


def room_of(count: int, folder: Path | None = None) -> Room:
    """A room with so many people."""
    room = Room(folder)
    for number in range(count):
        room.arrive(f"m{number}", f"P{number}")
    return room


def seats(room: Room) -> list[list[str]]:
    """The marks at each table, by seat."""
    return [[table.people[seat] for seat in sorted(table.people)] for table in room.tables]


# --- who sits with whom -----------------------------------------------------------------------


@given(st.integers(0, 60), st.integers(2, 10))
@sampled(200)
def test_people_are_spread_evenly(count: int, size: int) -> None:
    """Everybody once, at as few tables as can be, and no table has two more than another."""
    people = [str(number) for number in range(count)]
    tables = spread(people, size)
    assert sorted(mark for table in tables for mark in table) == sorted(people)
    assert len(tables) == -(-count // size)
    sizes = [len(table) for table in tables]
    assert max(sizes, default=0) - min(sizes, default=0) <= 1


@given(st.lists(st.integers(1, 6), min_size=1, max_size=9))
@sampled(200)
def test_rotating_seats_everybody_once(sizes: list[int]) -> None:
    """Nobody is lost, and where there are as many tables as seats nobody meets the same again."""
    names = iter(range(100))
    seating = [[str(next(names)) for _ in range(size)] for size in sizes]
    turned = rotated(seating)
    assert sorted(chain(*turned)) == sorted(chain(*seating))
    if len(sizes) >= max(sizes):
        before = {frozenset((a, b)) for table in seating for a in table for b in table if a != b}
        after = {frozenset((a, b)) for table in turned for a in table for b in table if a != b}
        assert not before & after


def test_bots_fill_what_is_empty() -> None:
    """Five people are three and two, and usual bots sit in the other seats in turn."""
    room = room_of(5)
    room.start(FOUR)
    assert seats(room) == [["m0", "m2", "m4"], ["m1", "m3"]]
    bots = [[bot.name for bot in table.session.bots.values()] for table in room.tables]
    assert bots == [["cautious"], ["cautious", "closest"]]
    assert room.tables[0].session.names == {0: "P0", 1: "P2", 2: "P4"}


def test_all_tables_can_have_the_same_cards() -> None:
    """Duplicate: what different people made of the same deal can be compared."""
    room = room_of(8)
    room.start(Plan(FOUR.game, FOUR.rules, FOUR.bots, same_deal=True))
    first, second = (table.session.state for table in room.tables)
    assert first.hands == second.hands
    room.start(FOUR)
    first, second = (table.session.state for table in room.tables)
    assert first.hands != second.hands


def test_a_seating_that_cannot_be() -> None:
    """One sentence each; the tables that play stay as they are."""
    room = room_of(6)
    room.start(FOUR)
    before = [*room.tables]
    with pytest.raises(ValueError, match="1 to 4 people sit at a table"):
        room.start(FOUR, [["m0", "m1", "m2", "m3", "m4"]])
    with pytest.raises(ValueError, match="one seat at most"):
        room.start(FOUR, [["m0", "m0"]])
    with pytest.raises(ValueError, match="one seat at most"):
        room.start(FOUR, [["nobody"]])
    assert room.tables == before


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"limit": 30}, "the clock is one of"),
        ({"bots": ()}, "name a bot"),
        ({"bots": ("chess",)}, "there is no bot 'chess'"),
        ({"same_deal": 1}, "same_deal must be True or False"),
        ({"rules": ingenious.Rules()}, "rules must be"),
    ],
)
def test_plans_that_cannot_be(wrong: dict[str, object], words: str) -> None:
    """They are refused before a card is dealt."""
    with pytest.raises(ValueError, match=words):
        Plan(**{"game": nimmt, "rules": FOUR.rules, "bots": FOUR.bots, **wrong})  # type: ignore[arg-type]


# --- coming late, moving, leaving ---------------------------------------------------------------


def test_who_comes_late_sits_down_at_once() -> None:
    """In the seat of a bot, at the table with the fewest people."""
    room = room_of(5)
    room.start(FOUR)
    room.arrive("m5", "P5")
    assert seats(room)[1] == ["m1", "m3", "m5"]
    for number in (6, 7, 8):
        room.arrive(f"m{number}", f"P{number}")
    assert room.waiting == ["m8"]
    room.again()
    assert len(room.tables) == 3
    assert room.waiting == []


def test_who_comes_late_can_wait_for_the_next_deal() -> None:
    """In the middle of a deal nobody takes over a hand."""
    room = room_of(2)
    plan = Plan(nimmt, nimmt.Rules(players=3, end="2 deals"), FOUR.bots, is_late_next=True)
    room.start(plan)
    table = room.tables[0]
    for seat in (0, 1):
        table.connect(seat)
        room.choose(table, seat, table.session.state.view(seat).choices[0])
    room.arrive("m2", "P2")
    assert room.waiting == ["m2"]
    while table.session.state.deal == 1:
        seat = table.session.waiting_for[0]
        room.choose(table, seat, table.session.state.view(seat).choices[0])
    room.tick()
    assert room.waiting == []
    assert table.people[2] == "m2"


def test_seats_are_changed() -> None:
    """Two people change places, with the cards that lie there; nobody else notices."""
    room = room_of(8)
    room.start(FOUR)
    first, second = room.tables
    hands = first.session.state.hands[0], second.session.state.hands[1]
    room.move("m0", 2, 1)
    assert (first.people[0], second.people[1]) == ("m3", "m0")
    assert (first.session.state.hands[0], second.session.state.hands[1]) == hands
    assert (first.session.names[0], second.session.names[1]) == ("P3", "P0")
    room.move("m0", 2, 1)
    room.move("m0", 2, 0)
    assert (second.people[0], second.people[1]) == ("m0", "m1")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (("m0", 7, 0), "there is no table 7"),
        (("nobody", 1, 0), "nobody of this name"),
        (("m0", 1, 4), "seat must be"),
    ],
)
def test_seats_that_there_are_not(move: tuple[str, int, int], words: str) -> None:
    """One sentence each, and nobody has moved."""
    room = room_of(4)
    room.start(FOUR)
    before = seats(room)
    with pytest.raises(ValueError, match=words):
        room.move(*move)
    assert seats(room) == before


def test_a_hidden_nickname_stays_hidden() -> None:
    """Also when its person comes in again."""
    room = room_of(2)
    room.start(FOUR)
    room.rename("m0", "")
    room.arrive("m0", "P0")
    assert str(room.tables[0].session.name_of(0)) == "Player 1"
    assert room.people["m0"] == ""


def test_who_leaves_is_forgotten() -> None:
    """A bot stands in, and the next one who comes takes the seat."""
    room = room_of(4)
    room.start(FOUR)
    room.leave("m2")
    assert room.place_of("m2") == (None, None)
    room.arrive("m9", "P9")
    assert room.place_of("m9") == (room.tables[0], 2)


def test_a_room_is_full_some_day() -> None:
    """It says so."""
    room = room_of(MOST_PEOPLE)
    with pytest.raises(ValueError, match="this room is full"):
        room.arrive("one more", "")


# --- again, and later -----------------------------------------------------------------------------


def test_the_same_again_and_with_others() -> None:
    """The same seats with other cards; then other neighbours."""
    room = room_of(8)
    with pytest.raises(ValueError, match="nothing has been played"):
        room.again()
    room.start(FOUR)
    before, hands = seats(room), room.tables[0].session.state.hands
    room.again()
    assert seats(room) == before
    assert room.tables[0].session.state.hands != hands
    room.again(rotate=True)
    assert seats(room) != before
    room.end()
    assert (room.tables, len(room.people)) == ([], 8)


def test_a_room_is_taken_up_again(tmp_path: Path) -> None:
    """People, tables, choices, pause and plan are as they were."""
    room = room_of(5, tmp_path)
    room.start(FOUR)
    room.choose(room.tables[0], 1, room.tables[0].session.state.view(1).choices[3])
    room.rename("m4", "")
    room.pause(True)
    again = Room(tmp_path)
    again.restore()
    assert (again.people, again.plan, again.is_paused) == (room.people, FOUR, True)
    assert [table.kept() for table in again.tables] == [table.kept() for table in room.tables]
    assert again.hidden == ["m4"]
    assert again.tables[0].is_paused


def test_the_clock_that_was_set_stays(tmp_path: Path) -> None:
    """Also in the next match, and after a restart of the server."""
    room = room_of(4, tmp_path)
    room.start(FOUR)
    room.set_limit(45)
    room.again()
    assert room.tables[0].limit == 45
    again = Room(tmp_path)
    again.restore()
    assert again.plan is not None
    assert (again.plan.limit, again.tables[0].limit) == (45, 45)


def test_files_of_earlier_tables_go(tmp_path: Path) -> None:
    """Nothing of a match that was put away lies about."""
    room = room_of(8, tmp_path)
    room.start(FOUR)
    assert {file.name for file in tmp_path.iterdir()} == {FILE, "table-1.json", "table-2.json"}
    room.start(FOUR, [["m0", "m1"]])
    assert {file.name for file in tmp_path.iterdir()} == {FILE, "table-1.json"}
    room.end()
    assert {file.name for file in tmp_path.iterdir()} == {FILE}


@pytest.mark.parametrize("name", [FILE, "table-1.json"])
@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"people": 7, "plan": {}, "record": "x"}'])
def test_a_damaged_file_is_named(tmp_path: Path, name: str, text: str) -> None:
    """It is not written over, and the sentence says which one it is."""
    room = room_of(4, tmp_path)
    room.start(FOUR)
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"{name} is damaged"):
        Room(tmp_path).restore()
    assert (tmp_path / name).read_text(encoding="utf-8") == text
