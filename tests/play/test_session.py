"""One game in progress: people and bots, several people at one table, undo and restart."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.core.game import IllegalMove
from kernel_lib.core.record import read_record
from kernel_lib.core.text import speaking
from kernel_lib.nimmt import Play, Refusal, Rules, TakeRow
from kernel_lib.play.session import Session

DEAL = Rules(players=4, end="1 deal")


def against_bots(seed: int = 7, rules: Rules = DEAL) -> Session:
    """A person in the first seat, and bots in the others."""
    return Session(nimmt, rules, dict.fromkeys(range(1, rules.players), "random"), seed)


def hot_seat(seed: int = 7, players: int = 2) -> Session:
    """People in every seat of one table."""
    return Session(nimmt, Rules(players=players, end="1 deal"), {}, seed)


def play_on(session: Session, seat: int = 0, rng: Random | None = None) -> None:
    """The first, or a random, choice of a person."""
    choices = session.state.view(seat).choices
    session.choose(seat, choices[rng.randrange(len(choices)) if rng else 0])


def test_person_and_bots() -> None:
    """A person is asked, the bots answer with it, until the match is over."""
    session = against_bots()
    assert session.people == (0,)
    asked = 0
    while session.waiting_for:
        assert session.waiting_for == (0,)
        play_on(session)
        asked += 1
    assert session.state.is_over
    assert asked >= 10
    assert session.waiting_for == ()


def test_choose_returns_the_turns() -> None:
    """A choice that completes a turn returns it, with those that bots add."""
    session = against_bots()
    before = session.state
    turns = session.choose(0, before.view(0).choices[0])
    assert turns == tuple(session.turns)
    assert turns[0].before == before
    assert set(turns[0].choices) == {0, 1, 2, 3}
    assert turns[-1].after == session.state
    for turn, following in pairwise(turns):
        assert turn.after == following.before


def test_bots_alone_play_to_the_end() -> None:
    """A table of bots plays its match at once."""
    session = Session(nimmt, DEAL, dict.fromkeys(range(4), "closest"), seed=3)
    assert session.state.is_over
    assert session.people == session.waiting_for == ()
    assert not session.can_undo


def test_same_seed_same_game() -> None:
    """The same rules, seed, bots and choices give the same game."""
    records = []
    for _ in range(2):
        session, rng = against_bots(seed=11), Random(1)
        while session.waiting_for:
            play_on(session, rng=rng)
        records.append(session.record())
    assert records[0] == records[1]


def test_without_a_seed_one_is_drawn() -> None:
    """Without a seed every session is dealt anew."""
    assert len({Session(nimmt, DEAL).state.hands for _ in range(5)}) == 5


def test_first_choice_is_hidden() -> None:
    """While the second person chooses, nothing that person may see tells the first's card."""
    views = set()
    for index in (0, 9):
        session = hot_seat()
        assert session.choose(0, session.state.view(0).choices[index]) == ()
        assert session.waiting_for == (1,)
        views.add(str(session.state.view(1).to_json()) + str(session.state.view(None).to_json()))
        assert session.turns == []
        assert len(session.state.view(1).hand) == 10
    assert len(views) == 1


def test_first_choice_can_be_changed() -> None:
    """Until the turn is complete a person may choose again; the last choice counts."""
    session = hot_seat()
    first, second = session.state.view(0).choices[0], session.state.view(0).choices[5]
    session.choose(0, first)
    session.choose(0, second)
    (turn, *_) = session.choose(1, session.state.view(1).choices[0])
    assert turn.choices[0] == second
    assert session.chosen == {}


def test_refused_change_keeps_the_first_choice() -> None:
    """A change to a card that is not in the hand leaves the first choice."""
    session = hot_seat()
    choice = session.state.view(0).choices[0]
    session.choose(0, choice)
    with pytest.raises(IllegalMove):
        session.choose(0, session.state.view(1).choices[0])
    assert session.chosen == {0: choice}


def test_two_people_among_bots() -> None:
    """Bots wait for all people; the order in which these choose does not matter."""
    records = []
    for order in ((0, 2), (2, 0)):
        session = Session(nimmt, DEAL, {1: "random", 3: "cautious"}, seed=5)
        while session.waiting_for:
            for seat in order:
                if seat in session.waiting_for:
                    play_on(session, seat)
        records.append(session.record())
    assert records[0] == records[1]


def test_only_the_owner_takes_the_row() -> None:
    """When a card is too low its owner alone is asked; another person is refused."""
    session = hot_seat(players=3)
    rng = Random(2)
    while not session.state.queue:
        for seat in session.waiting_for:
            play_on(session, seat, rng)
    (owner,) = session.waiting_for
    neighbour = (owner + 1) % 3
    with pytest.raises(IllegalMove) as error:
        session.choose(neighbour, TakeRow(0))
    assert error.value.code is Refusal.NOT_ASKED
    session.choose(owner, TakeRow(0))


@pytest.mark.parametrize("seed", range(3))
def test_undo_all_the_way(seed: int) -> None:
    """Every choice of a person can be taken back, one after the other, to the first position."""
    session, rng = against_bots(seed), Random(seed)
    path = []
    while session.waiting_for:
        path.append((session.state, list(session.turns)))
        play_on(session, rng=rng)
    while path:
        assert session.can_undo
        session.undo()
        state, turns = path.pop()
        assert session.state == state
        assert session.turns == turns
    assert not session.can_undo


def test_undo_and_choose_otherwise() -> None:
    """After taking back, the bots play what they had chosen, whatever the person now plays."""
    session = against_bots()
    (turn, *_) = session.choose(0, session.state.view(0).choices[0])
    session.undo()
    (changed, *_) = session.choose(0, session.state.view(0).choices[9])
    assert {**turn.choices, 0: None} == {**changed.choices, 0: None}


def test_undo_before_the_other_chose() -> None:
    """A choice that waits for another person is taken back first."""
    session = hot_seat()
    session.choose(0, session.state.view(0).choices[0])
    session.undo()
    assert session.chosen == {}
    assert session.waiting_for == (0, 1)


def test_nothing_to_undo() -> None:
    """With nothing to take back, undo is refused and changes nothing."""
    session = against_bots()
    revision = session.revision
    assert not session.can_undo
    with pytest.raises(ValueError, match=r"^there is nothing to take back$"):
        session.undo()
    assert session.revision == revision


def test_restart() -> None:
    """A new game begins with the same rules and bots; the old one is gone."""
    session = against_bots()
    play_on(session)
    old = session.state.seed
    session.restart()
    assert session.state == nimmt.start(DEAL, session.state.seed)
    assert session.state.seed != old
    assert session.turns == []
    assert not session.can_undo


def test_restart_from_a_seed() -> None:
    """A new game from a given seed is that seed's game."""
    session = against_bots()
    session.restart(seed=7)
    assert session.record() == against_bots(seed=7).record()


def test_restart_drops_a_waiting_choice() -> None:
    """A choice that waited for another person does not reach into the new game."""
    session = hot_seat()
    session.choose(0, session.state.view(0).choices[0])
    session.restart(seed=8)
    assert session.chosen == {}
    assert session.waiting_for == (0, 1)


def test_refused_restart_keeps_the_game() -> None:
    """A seed that is none is refused, and the game goes on as it was."""
    session = against_bots()
    play_on(session)
    state, turns, record = session.state, list(session.turns), session.record()
    with pytest.raises(ValueError, match="the seed must be a whole number"):
        session.restart(seed="seven")  # type: ignore[arg-type]
    assert session.state == state
    assert session.turns == turns
    assert session.record() == record


def test_revision_counts_changes() -> None:
    """The revision grows with every change, never otherwise, and listeners are told each time."""
    session = hot_seat()
    told: list[int] = []
    session.on_change(lambda: told.append(session.revision))
    first = session.revision
    session.choose(0, session.state.view(0).choices[0])
    with pytest.raises(IllegalMove):
        session.choose(1, Play(0))
    session.choose(1, session.state.view(1).choices[0])
    session.undo()
    session.restart()
    assert told == [first + 1, first + 2, first + 3, first + 4]
    assert session.revision == first + 4


def test_revision_does_not_come_again() -> None:
    """Undo and choosing again give new revisions: an old picture stays old."""
    session = against_bots()
    seen = [session.revision]
    for _ in range(3):
        play_on(session)
        seen.append(session.revision)
        session.undo()
        seen.append(session.revision)
    assert len(set(seen)) == len(seen)


NAMES: dict[str, tuple[dict[int, Any], list[str], list[str]]] = {
    "one person": (
        {1: "cautious", 2: "closest", 3: "random"},
        ["You", "Vera", "Clara", "Robin"],
        ["あなた"],
    ),
    "two people": ({1: "lowest", 3: "random"}, ["Player 1", "Lena", "Player 3", "Robin"], []),
    "bots alike": (
        {1: "random", 2: "lowest", 3: "random"},
        ["You", "Robin 1", "Lena", "Robin 2"],
        ["あなた"],
    ),
}


@pytest.mark.parametrize(("bots", "english", "japanese"), NAMES.values(), ids=NAMES)
def test_names(bots: dict[int, Any], english: list[str], japanese: list[str]) -> None:
    """Seats have names for the screen: you, players by number from 1, bots by theirs."""
    session = Session(nimmt, DEAL, bots, seed=1)
    assert [str(session.name_of(seat)) for seat in range(4)] == english
    with speaking("ja"):
        names = [str(session.name_of(seat)) for seat in range(4)]
    assert not any(name.isascii() for name in names)
    assert names[: len(japanese)] == japanese


def test_bot_of_a_reader_keeps_its_name() -> None:
    """A reader's bot is shown by the name of its function."""

    def my_bot(view: Any) -> Any:
        return view.choices[0]

    session = Session(nimmt, DEAL, {1: my_bot, 2: my_bot, 3: "lowest"}, seed=1)
    assert [str(session.name_of(seat)) for seat in (1, 2)] == ["my_bot 1", "my_bot 2"]


def test_person_in_a_bot_s_seat() -> None:
    """Nobody chooses for a bot."""
    session = against_bots()
    with pytest.raises(ValueError, match=r"^seat 1 is played by the bot random$"):
        session.choose(1, session.state.view(1).choices[0])


@pytest.mark.parametrize("seat", [4, -1, "1", None], ids=repr)
def test_bot_in_no_seat(seat: Any) -> None:
    """A bot for a seat that is not at the table is refused."""
    with pytest.raises(ValueError, match=f"^there is no seat {seat!r} for a bot: seats are 0 to 3"):
        Session(nimmt, DEAL, {seat: "random"})


@pytest.mark.parametrize("seat", [2, -1, None, "0", [0], {}, {0}], ids=repr)
def test_choice_of_no_seat(seat: Any) -> None:
    """A choice for a seat that is not at the table is refused and kept nowhere."""
    session = hot_seat()
    with pytest.raises(IllegalMove):
        session.choose(seat, session.state.view(0).choices[0])
    assert session.chosen == {}


def test_choice_after_the_end() -> None:
    """After the match nobody owes a choice."""
    session = against_bots()
    while session.waiting_for:
        play_on(session)
    with pytest.raises(IllegalMove, match=r"^the match is over: nobody owes a choice$"):
        session.choose(0, Play(1))


def test_record_of_a_session() -> None:
    """A session's record replays to where the session stands, also in the middle."""
    session = against_bots()
    play_on(session)
    assert read_record(session.record()).final == session.state
    while session.waiting_for:
        play_on(session)
    record = read_record(session.record())
    assert record.final == session.state
    assert [turn.events for turn in session.turns] == list(record.events)


def test_a_person_takes_the_seat_of_a_bot() -> None:
    """Who comes late takes a bot's place, under a name; the record tells who stood in so far."""
    session = against_bots()
    play_on(session)
    assert session.bot_names == {1: "random", 2: "random", 3: "random"}
    session.seat_person(2, "Ann")
    assert session.bot_names == {1: "random", 3: "random"}
    assert (session.people, session.names[2]) == ((0, 2), "Ann")
    assert (0, 2) in read_record(session.record()).stood_in
    session.name_seat(2, "")
    assert 2 not in session.names
    with pytest.raises(ValueError, match=r"^no bot plays in seat 2$"):
        session.seat_person(2)


def test_which_records_go_on_in_a_session() -> None:
    """Those of the same rules, and of no other."""
    session = against_bots()
    assert session.is_same_match(read_record(against_bots(seed=8).record()))
    others = read_record(against_bots(rules=Rules(players=3, end="1 deal")).record())
    assert not session.is_same_match(others)
    with pytest.raises(ValueError, match="of another game or of other rules"):
        session.go_on(others)
