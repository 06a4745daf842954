"""A match at devices: the clock, who stands in, who comes late, and what the record says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.core.record import read_record
from kernel_lib.network.table import AWAY, MISSED, READING, NetworkTable, known_clock
from kernel_lib.play.session import Session

LIMIT = 20


class Time:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.shown = 0.0

    def __call__(self) -> float:
        return self.shown


@pytest.fixture
def time() -> Time:
    """A clock that stands at nought."""
    return Time()


def table_of(
    time: Callable[[], float],
    people: int = 3,
    players: int = 3,
    limit: int = LIMIT,
    end: str = "1 deal",
) -> NetworkTable:
    """A table at which people sit in the first seats, all connected."""
    bots = dict.fromkeys(range(people, players), "highest")
    session = Session(nimmt, nimmt.Rules(players=players, end=end), bots, seed=7)
    table = NetworkTable(
        1, session, {seat: f"mark {seat}" for seat in range(people)}, limit, "highest", time
    )
    for seat in range(people):
        table.connect(seat)
    return table


def choose_last(table: NetworkTable, *seats: int) -> None:
    """These seats choose the last of what they may: high cards fit somewhere."""
    for seat in seats:
        table.choose(seat, table.session.state.view(seat).choices[-1])


# --- the clock ------------------------------------------------------------------------------


def test_a_bot_chooses_when_the_time_is_over(time: Time) -> None:
    """Not before; the first choice of a deal has time to read the sheet; only who is late."""
    table = table_of(time)
    choose_last(table, 0, 2)
    time.shown = LIMIT + READING - 0.1
    assert not table.tick()
    time.shown += 0.2
    assert table.tick()
    assert (len(table.session.turns), table.stood_in) == (1, {1})
    assert table.session.turns[0].stood_in == {1}
    for seat in (0, 2):
        clock = table.clock(seat)
        assert clock is None or (clock.left, clock.limit) == (LIMIT, LIMIT)


def test_who_is_late_stays_out_until_a_tap(time: Time) -> None:
    """The bot goes on choosing at once; then the person chooses again, with a whole clock."""
    table = table_of(time)
    choose_last(table, 0, 2)
    time.shown = 60
    table.tick()
    while 1 not in table.session.waiting_for:
        choose_last(table, *[seat for seat in table.session.waiting_for if seat != 1])
    table.tick()
    assert 1 not in table.session.waiting_for
    table.come_back(1)
    while 1 not in table.session.waiting_for:
        choose_last(table, *table.session.waiting_for)
    clock = table.clock(1)
    assert clock is not None
    assert clock.left == LIMIT
    assert not table.tick()


def test_coming_back_gives_no_more_time(time: Time) -> None:
    """Who taps again and again holds nobody up."""
    table = table_of(time)
    choose_last(table, 0, 2)
    for _ in range(50):
        time.shown += 1
        table.come_back(1)
        table.tick()
    assert len(table.session.turns) == 1


def test_without_a_clock_there_is_all_the_time(time: Time) -> None:
    """Nobody who is there is stood in for."""
    table = table_of(time, limit=0)
    choose_last(table, 0, 2)
    time.shown = 3600
    assert not table.tick()
    assert table.clock(1) is None


def test_a_pause_stops_every_clock(time: Time) -> None:
    """Nobody chooses meanwhile, and what was left before is left afterwards."""
    table = table_of(time)
    time.shown = 30
    table.pause(True)
    time.shown = 500
    assert not table.tick()
    with pytest.raises(ValueError, match="paused"):
        choose_last(table, 0)
    table.pause(False)
    clock = table.clock(0)
    assert clock is not None
    assert clock.left == pytest.approx(LIMIT + READING - 30)
    choose_last(table, 0)


def test_another_clock_begins_anew(time: Time) -> None:
    """A teacher who sets the clock takes nobody's time."""
    table = table_of(time, limit=0)
    time.shown = 1000
    table.set_limit(LIMIT)
    clock = table.clock(0)
    assert clock is not None
    assert clock.left == LIMIT + READING


@pytest.mark.parametrize("wrong", [True, False, 30, -20, "20", None, 20.5])
def test_clocks_that_there_are_not(wrong: object) -> None:
    """One sentence names those that there are."""
    with pytest.raises(ValueError, match="one of 0, 20, 45, 90 seconds"):
        known_clock(wrong)


def test_the_slowest_are_helped_once(time: Time) -> None:
    """Bots choose for all who are waited for, and nobody has lost the seat by it."""
    table = table_of(time)
    choose_last(table, 0)
    table.hurry()
    assert len(table.session.turns) == 1
    assert table.session.turns[0].stood_in == {1, 2}
    assert table.stood_in == set()
    assert table.session.waiting_for


# --- who is away ----------------------------------------------------------------------------


def test_who_is_away_is_stood_in_for(time: Time) -> None:
    """After a while, also without a clock; a short absence is no absence."""
    table = table_of(time, limit=0)
    table.disconnect(1)
    time.shown = AWAY - 1
    table.tick()
    table.connect(1)
    time.shown += 1
    table.disconnect(1)
    assert not table.is_missed(1)
    time.shown += MISSED
    assert table.is_missed(1)
    time.shown += AWAY - MISSED - 0.1
    assert not table.tick()
    time.shown += 0.2
    assert table.tick()
    assert table.stood_in == {1}
    choose_last(table, 0, 2)
    assert len(table.session.turns) == 1


def test_two_devices_are_one_person(time: Time) -> None:
    """As long as one of them is there, so is the person."""
    table = table_of(time)
    table.connect(1)
    table.disconnect(1)
    time.shown = AWAY + 1
    table.tick()
    assert table.stood_in == set()
    table.disconnect(1)
    table.disconnect(1)
    assert not table.is_connected(1)


def test_a_table_that_all_have_left_rests(time: Time) -> None:
    """Minutes without a network: nothing is played, and nobody has lost time afterwards."""
    table = table_of(time)
    time.shown = 10
    for seat in range(3):
        table.disconnect(seat)
    time.shown = 600
    assert not table.tick()
    table.connect(0)
    assert not table.tick()
    clock = table.clock(0)
    assert clock is not None
    assert clock.left == pytest.approx(LIMIT + READING - 10)
    time.shown += AWAY + 1
    assert table.tick()
    assert table.stood_in == {1, 2}


# --- seats ----------------------------------------------------------------------------------


def test_a_late_comer_takes_the_seat_of_a_bot(time: Time) -> None:
    """With its cards; the record tells a person, and that a bot stood in before."""
    table = table_of(time, people=2)
    choose_last(table, 0, 1)
    hand = table.session.state.hands[2]
    table.sit(2, "mark 2", "Cem")
    table.connect(2)
    assert table.session.state.hands[2] == hand
    assert table.session.waiting_for == (0, 1, 2)
    assert table.session.name_of(2) == "Cem"
    record = read_record(table.session.record())
    assert (record.bots, record.stood_in) == ({}, ((0, 2),))
    with pytest.raises(ValueError, match="seat 2 is not free"):
        table.sit(2, "another", "Dee")


def test_a_seat_that_was_left_is_taken_again(time: Time) -> None:
    """A bot stands in until somebody sits down."""
    table = table_of(time)
    table.leave(1)
    table.tick()
    assert table.session.waiting_for == (0, 2)
    table.sit(1, "another", "Dee")
    assert table.people[1] == "another"
    assert table.session.name_of(1) == "Dee"


def test_a_hand_is_hidden_again_with_the_next_deal(time: Time) -> None:
    """Who has shown the cards of one deal has not shown those of the next."""
    table = table_of(time, end="2 deals", limit=0)
    table.shown_hands.add(0)
    while table.session.state.deal == 1:
        assert 0 in table.shown_hands
        choose_last(table, *table.session.waiting_for)
    assert table.shown_hands == set()


# --- the record, and what is kept -----------------------------------------------------------


def test_a_stand_in_is_told_in_the_record(time: Time) -> None:
    """A line names turn and seat; what is read is written again."""
    table = table_of(time)
    choose_last(table, 0, 2)
    time.shown = 60
    table.tick()
    text = table.session.record()
    assert text.splitlines()[4] == "stand-in 1/2"
    record = read_record(text)
    assert record.stood_in == ((0, 1),)
    assert Session.resumed(record).record() == text


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("2/1 1/1", "turns are noted as 4/1 9/1"),
        ("1/9", "there is no seat 9 to note"),
        ("9/1", "a stand-in is noted where this seat has not chosen"),
    ],
)
def test_stand_ins_that_cannot_be(time: Time, wrong: str, words: str) -> None:
    """They are refused at their line."""
    table = table_of(time)
    choose_last(table, 0, 1, 2)
    lines = table.session.record().splitlines()
    text = "\n".join([*lines[:4], f"stand-in {wrong}", *lines[4:], ""])
    with pytest.raises(ValueError, match=f"line 5: {words}"):
        read_record(text)


def test_nobody_is_stood_in_for_who_owes_nothing(time: Time) -> None:
    """Neither a bot, nor who has chosen."""
    session = table_of(time, people=2).session
    session.choose(0, session.state.view(0).choices[0])
    for seat in (0, 2, 7):
        with pytest.raises(ValueError, match=f"nobody waits for seat {seat}"):
            session.stand_in(seat, "lowest")


@pytest.mark.parametrize("game", [nimmt, ftw], ids=lambda game: game.NAME)
@pytest.mark.parametrize("number", range(4))
def test_a_table_goes_on_as_it_was_kept(time: Time, game: object, number: int) -> None:
    """At any moment of a match: same seats, hands and choices, and the same record at the end."""
    rng = Random(number)
    rules = nimmt.Rules(players=3, end="1 deal") if game is nimmt else ftw.Rules(3, rounds=1)
    bot = "lowest" if game is nimmt else "hasty"
    session = Session(game, rules, {2: bot}, seed=number)  # type: ignore[arg-type]
    table = NetworkTable(4, session, {0: "a", 1: "b"}, 45, bot, time)
    table.connect(0)
    table.connect(1)
    script: list[tuple[int, object]] = []
    kept = table.kept()
    while table.session.waiting_for:
        if rng.random() < 0.3:
            kept, script = table.kept(), []
        seat = rng.choice(table.session.waiting_for)
        choice = rng.choice([*table.session.state.view(seat).choices][:30])
        script.append((seat, choice))
        if rng.random() < 0.2:
            script[-1] = (seat, None)
            table.session.stand_in(seat, bot)
        else:
            table.choose(seat, choice)
    again = NetworkTable.restored(kept, time)
    assert (again.number, again.people, again.limit) == (4, {0: "a", 1: "b"}, 45)
    for seat, choice in script:
        if choice is None:
            again.session.stand_in(seat, bot)
        else:
            again.choose(seat, choice)  # type: ignore[arg-type]
    assert again.session.record() == table.session.record()
