"""What was played at tables comes to the class board like what is handed in."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.core.record import RecordError, read_record
from kernel_lib.network.plan import Plan
from kernel_lib.play.session import Session
from kernel_lib.runtime.class_file import ClassFile
from kernel_lib.teach.build_hand_in import hand_in
from kernel_lib.teach.gather import Folder, Gathering
from kernel_lib.teach.hand_in import OTHER, _checks, read_hand_in
from kernel_lib.teach.live_door import Door
from kernel_lib.teach.replay import Replays
from widgets.class_board import blocks
from widgets.class_board.blocks import DisplayNames
from widgets.network.handlers import Places
from widgets.network.server import places_of
from widgets.nimmt import review_terms
from widgets.shared.review.picture import ReviewPicture
from widgets.shared.review.session import ReviewSession

PLANS = [
    Plan(nimmt, nimmt.Rules(players=4, end="1 deal"), ("cautious",), same_deal=True),
    Plan(nimmt, nimmt.Rules(3, end="1 deal", variants=("logic", "hand")), ("random",)),
    Plan(ftw, ftw.Rules(players=3, rounds=1), ("thrifty",)),
    Plan(ingenious, ingenious.Rules(players=4, teams=True), ("balanced",)),
]


def played(home: Path, plan: Plan, people: int, stands_in: bool = False) -> Places:
    """A class whose tables have played to the end."""
    door = Door(home / "hand-in", ClassFile("7b"))
    places = places_of(door, home / "tables")
    room, rng = places.hall.room, Random(7)
    for number in range(people):
        door.nicknames.claim(f"mark {number}", f"P{number}")
        room.arrive(f"mark {number}", door.name_of(f"mark {number}"))
    room.start(plan)
    for table in room.tables:
        while table.session.waiting_for:
            seat = rng.choice(table.session.waiting_for)
            choices = table.session.state.view(seat).choices
            if stands_in and rng.random() < 0.3:
                table.session.stand_in(seat, table.stand_in)
            else:
                table.choose(seat, choices[rng.randrange(len(choices))])
    return places


@pytest.mark.thinned
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.rules.to_text())
@pytest.mark.parametrize("stands_in", [False, True])
def test_every_person_is_on_the_board(tmp_path: Path, plan: Plan, stands_in: bool) -> None:
    """With the score of the match; the record that is made of it is that of the table."""
    people = plan.size * 2 - 1
    places = played(tmp_path, plan, people, stands_in)
    for _ in range(people + 3):
        places.keep_result()
    gathering = Gathering()
    Folder(tmp_path / "hand-in").look(gathering)
    gathering.work()
    assert (gathering.refused, len(gathering.people)) == ([], people)
    scores = {game.hand_in.name: game.score for game in gathering.games}
    records = set()
    for table in places.hall.room.tables:
        for seat, mark in table.people.items():
            name = places.door.name_of(mark)
            assert scores[name] == table.session.state.scores[seat]
        records.add(tuple(read_record(table.session.record()).choices[0].items()))
    for game in gathering.games:
        again = read_record(game.record)
        assert tuple(again.choices[0].items()) in records
        assert again.final.scores[game.hand_in.game.seat] == game.score  # type: ignore[union-attr]
    for deal in gathering.deals.values():
        deal.play_bots()
        assert bool(deal.beside) == (OTHER not in deal.key[-1])


def test_the_same_seat_of_the_same_deal_is_one_deal(tmp_path: Path) -> None:
    """What different people made of the same cards stands side by side."""
    places = played(tmp_path, PLANS[0], 8)
    for _ in range(9):
        places.keep_result()
    gathering = Gathering()
    Folder(tmp_path / "hand-in").look(gathering)
    gathering.work()
    assert sorted(len(deal.games) for deal in gathering.deals.values()) == [2, 2, 2, 2]


def test_a_hand_in_of_several_is_read_again(tmp_path: Path) -> None:
    """Its text is that of what it was made from, and a pupil cannot bring one."""
    places = played(tmp_path, PLANS[0], 4, stands_in=True)
    session = places.hall.room.tables[0].session
    handed_in = hand_in("7b", "P0", session, 2, with_others=True)
    assert handed_in.game is not None
    assert len(handed_in.game.others) == 3
    again = read_hand_in(handed_in.text)
    assert (again, again.text) == (handed_in, handed_in.text)
    with pytest.raises(ValueError, match="the class itself hands in"):
        places.door.take(handed_in.text, "mark 2", "192.0.2.7")
    with pytest.raises(ValueError, match="only a game of one person"):
        hand_in("7b", "P0", session, 2)


def stood_in_tricks(session: Session, seat: int) -> set[int]:
    """The tricks, from 0, in which a bot chose for somebody, as the session knows them."""
    tricks, trick = set(), -1
    for turn in session.turns:
        if seat in turn.choices:
            trick += isinstance(turn.choices[seat], nimmt.Play)
            tricks |= {trick} if seat in turn.stood_in else set()
    return tricks


def test_where_a_bot_stood_in_the_board_says_so(tmp_path: Path) -> None:
    """Beside the name: in the hardest trick, and how often in the whole deal."""
    places = played(tmp_path, PLANS[0], 4, stands_in=True)
    session = places.hall.room.tables[0].session
    for _ in range(4):
        places.keep_result()
    gathering = Gathering()
    Folder(tmp_path / "hand-in").look(gathering)
    gathering.work()
    names = DisplayNames(True, (), gathering.numbers)
    said = 0
    for deal in gathering.deals.values():
        (game,) = deal.games
        assert game.hand_in.game is not None
        bots = stood_in_tricks(session, game.hand_in.game.seat)
        assert game.stood_in == bots
        for trick in deal.tricks:
            ((who, _),) = trick.chosen[0].people
            assert (who in trick.chosen[0].stood_in) == (trick.number - 1 in bots)
        in_trick = blocks.trick(deal, names, str)["lines"][0]["cells"][-1]
        is_bot = deal.hardest.number - 1 in bots
        assert in_trick == (f"{game.hand_in.name} (bot)" if is_bot else game.hand_in.name)
        times = {0: "", 1: " (1 time a bot)"}.get(len(bots), f" ({len(bots)} times a bot)")
        assert blocks.luck(deal, names, str)["lines"][0]["label"] == game.hand_in.name + times
        said += len(bots)
    assert said > 3


def test_where_a_bot_stood_in_the_look_back_says_so(tmp_path: Path) -> None:
    """At the line of the choice, to the person in whose place it was."""
    session = played(tmp_path, PLANS[0], 4, stands_in=True).hall.room.tables[0].session
    looked = ReviewSession(session, review_terms, 1, 1)
    while not looked.is_whole:
        looked.go_on()
    lines = ReviewPicture(looked).made("en", str, session.name_of)["lines"]
    told = "Here a bot chose in your place."
    turns = {
        move.turn for move, line in zip(looked.moves, lines, strict=True) if told in line["facts"]
    }
    bots = {at for at, turn in enumerate(session.turns) if 1 in turn.stood_in}
    assert turns == bots & {move.turn for move in looked.moves}
    assert 0 < len(turns) < len(lines)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("others 1 x", "'x' is no"),
        ("others 2 7", "the choices of the person in seat 1 belong here"),
    ],
)
def test_others_that_cannot_be(tmp_path: Path, wrong: str, words: str) -> None:
    """A line that does not fit is refused where it stands."""
    places = played(tmp_path, PLANS[0], 4)
    session = places.hall.room.tables[0].session
    handed_in = hand_in("7b", "P0", session, 2, with_others=True)
    lines = handed_in.text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("others 1 "))
    lines[at] = wrong
    lines[-1] = f"check {' '.join(_checks(lines[:-1]))}"
    with pytest.raises(RecordError, match=words):
        Replays().path(read_hand_in("\n".join(lines) + "\n"))
