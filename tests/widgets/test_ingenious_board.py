"""The board of Ingenious: intents, pictures, and that nothing hidden leaves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.core.text import LANGUAGES
from kernel_lib.ingenious import Place, Rules
from kernel_lib.ingenious.events import Placed, Refilled
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.tiles import Tile
from kernel_lib.play.session import Session
from tests.ingenious.hooks import MODES
from tests.widgets.wire import ask, push, recorded, send, shown
from widgets import IngeniousBoard

SVG = "{http://www.w3.org/2000/svg}"
every_mode = pytest.mark.parametrize("rules", MODES, ids=Rules.to_text)


def choose_at_random(table: IngeniousBoard, rng: Random) -> dict[str, Any]:
    """One of all the choices that the person has, sent as a browser sends it."""
    choices = table.view.choices
    return ask(table, "choose", choice=choices[rng.randrange(len(choices))].notation)


def fiddle(table: IngeniousBoard, rng: Random) -> None:
    """Something else that a person may do at the board."""
    act = rng.choice(["pick", "pick", "language", "undo", "wrong", "stale"])
    if act == "pick":
        ask(table, "pick", place=rng.randrange(6))
    elif act == "language":
        ask(table, "language", value=rng.choice(("en", "ja")))
    elif act == "undo" and table.session.can_undo and rng.random() < 0.3:
        ask(table, "undo")
    elif act == "wrong":
        ask(table, "choose", choice="RB@9,9>8,9")
    elif act == "stale":
        send(table, {"kind": "choose", "choice": "swap", "revision": -1})


@every_mode
def test_whole_game(rules: Rules) -> None:
    """A whole game is played by intents; every event is a step once, and the scores are right."""
    with recorded() as wire:
        table = IngeniousBoard(
            rules=rules, seed=rules.players, bots=["random"] * (rules.players - 1)
        )
        rng = Random(rules.players)
        while table.picture["ask"]:
            choose_at_random(table, rng)
    picture, session = table.picture, table.session
    state: Any = session.state
    assert state.is_over
    assert picture["isOver"]
    assert picture["markers"] == list(map(list, state.markers))
    assert picture["sheet"]["totals"] == list(map(min, state.markers))
    assert [column[0] for column in zip(*picture["sheet"]["deals"], strict=True)] == [
        own[0] for own in state.markers
    ]
    assert picture["totals"] == {str(seat): score for seat, score in enumerate(state.scores)}
    assert picture["say"] == picture["log"][-1]
    told = [step["say"] for picture in wire.pictures() for step in picture["steps"]]
    events = [
        (event, turn)
        for turn in session.turns
        for event in turn.events
        if not isinstance(event, Refilled)
    ]
    assert told == [table.say(table.told(event, turn)) for event, turn in events]


@every_mode
def test_steps_end_at_the_board_shown(rules: Rules) -> None:
    """The last step of every picture has the board, the markers and the tiles of the table."""
    with recorded() as wire:
        table = IngeniousBoard(rules=rules, seed=5)
        rng = Random(5)
        while table.picture["ask"]:
            if rng.random() < 0.2:
                fiddle(table, rng)
            else:
                choose_at_random(table, rng)
    shown = [picture for picture in wire.pictures() if picture["steps"]]
    assert len(shown) > 10
    for picture in shown:
        last = picture["steps"][-1]
        for key in ("filled", "markers", "totals"):
            assert last[key] == picture[key], key
        assert picture["log"][last["log"] - 1] == last["say"]


def test_step_shows_what_a_tile_scored() -> None:
    """The lines of a step add up to the points that its event tells."""
    table = IngeniousBoard(players=2, seed=3, bots=["greedy"])
    rng = Random(3)
    scored = 0
    while table.picture["ask"]:
        picture = choose_at_random(table, rng)
        turns = table.session.turns
        told = [e for turn in turns for e in turn.events if not isinstance(e, Refilled)]
        events = told[-len(picture["steps"]) :]
        for step, event in zip(picture["steps"], events, strict=True):
            if isinstance(event, Placed):
                points = [0] * 6
                for _, _, length, colour in step["lines"]:
                    points[colour] += length
                assert tuple(points) == event.gained
                assert len(step["fresh"]) == 2
                scored += sum(points)
    assert scored > 50


# --- a tile for a try ---------------------------------------------------------------------


def test_pick_shows_every_place() -> None:
    """What is told of a tile that is picked is what the engine allows and scores, and no more."""
    table = IngeniousBoard(players=2, seed=7, bots=["greedy"])
    rng = Random(7)
    looks = 0
    while table.picture["ask"]:
        view = table.view
        if view.ask == "place":
            place = rng.randrange(len(view.rack))
            if table.picture["ask"]["picked"] != place:
                ask(table, "pick", place=place)
            check_places(table, view.rack[place])
            looks += 1
        choose_at_random(table, rng)
    assert looks > 12


def check_places(table: IngeniousBoard, tile: Tile) -> None:
    """Compare what is sent of a tile with the choices of the engine."""
    view, places = table.view, table.picture["ask"]["places"]
    area = area_of(view.board.side)
    assert places["tile"] == str(tile)
    allowed = {choice for choice in view.choices if choice.tile == str(tile)}
    told = set()
    for cell, row in enumerate(places["at"]):
        for direction, index in enumerate(row):
            if index < 0:
                continue
            first, second = area.cells[cell], area.cells[area.neighbours[cell][direction]]
            choice = Place(str(tile), first, second)
            assert choice in view.choices
            told.add(choice)
            gained = view.board.score(tile, first, second)
            progress = view.rules.progress(view.own_markers, gained)
            assert places["texts"][index]["markers"] == list(progress.markers)
            assert ("bonus" in places["texts"][index]["say"]) == bool(progress.bonus)
            runs = [places["runs"][0][cell], places["runs"][1][area.number[second]]]
            assert sum(map(sum, runs)) == sum(gained)
    doubles = (
        {Place(choice.tile, choice.second, choice.first) for choice in allowed}
        if tile.is_double
        else set()
    )
    assert told == allowed | doubles


@pytest.mark.parametrize(
    ("marker", "points", "sentence"),
    [
        (0, (0, 0), "No points."),
        (0, (2, 1), "red +2; green +1."),
        (16, (5, 0), "red +5, but it stops at 18. A bonus tile!"),
        (18, (3, 0), "red +3, but it stops at 18."),
    ],
)
def test_points_in_words(marker: int, points: tuple[int, int], sentence: str) -> None:
    """What a tile does is told with what is lost, and with the bonus."""
    from widgets.ingenious.picture import points_words

    told = points_words(Rules(), (marker, 0, 0, 0, 0, 0), (*points, 0, 0, 0, 0))
    assert str(told) == sentence


def test_two_bonus_tiles_in_words() -> None:
    """Two colours that reach 18 are two bonus tiles."""
    from widgets.ingenious.picture import points_words

    told = points_words(Rules(), (17, 16, 0, 0, 0, 0), (1, 2, 0, 0, 0, 0))
    assert str(told) == "red +1; green +2. 2 bonus tiles!"


def test_last_tiles_of_the_others_are_pointed_out() -> None:
    """The cells of what was placed since the own last turn are told, and no others."""
    table = IngeniousBoard(players=3, seed=3, bots=["random", "greedy"])
    assert table.picture["last"] == []
    picture = choose_at_random(table, Random(1))
    number = area_of(7).number
    placed = [e for turn in table.session.turns[1:] for e in turn.events if isinstance(e, Placed)]
    assert len(placed) == 2
    assert sorted(picture["last"]) == sorted([number[e.first], number[e.second]] for e in placed)


def test_picked_tile_can_be_put_back() -> None:
    """The same tile again is put back, and a move of the game forgets it."""
    table = IngeniousBoard(seed=7, bots=["random"])
    assert ask(table, "pick", place=2)["ask"]["picked"] == 2
    assert ask(table, "pick", place=2)["ask"]["places"] is None
    ask(table, "pick", place=1)
    picture = choose_at_random(table, Random(1))
    assert picture["ask"]["picked"] is None


def test_only_tile_is_picked_at_once() -> None:
    """Alone there is one tile, and it is always for a try."""
    table = IngeniousBoard(players=1, seed=7)
    assert table.picture["ask"]["places"]["tile"] == str(table.view.rack[0])


def swap_table() -> IngeniousBoard:
    """A board at which the person is asked whether to swap."""
    rng = Random(1)
    for seed in range(400):
        session = Session(ingenious, Rules(players=2), {1: "random"}, seed)
        while session.state.pending and session.state.view(0).ask != "swap":
            choices = session.state.pending[0]
            session.choose(0, choices[rng.randrange(len(choices))])
        if session.state.pending:
            return IngeniousBoard(session=session)
    raise AssertionError("nobody could swap")


def test_swap_is_offered() -> None:
    """Who may swap is asked with the lowest colours, and gets a new rack, or keeps the old one."""
    table = swap_table()
    picture = table.picture
    assert picture["ask"]["kind"] == "swap"
    assert [option["choice"] for option in picture["ask"]["options"]] == ["swap", "keep"]
    markers = table.view.own_markers
    lowest = [
        name
        for name, marker in zip(picture["colours"], markers, strict=True)
        if marker == min(markers)
    ]
    assert f"({', '.join(lowest)}). Swap all of it?" in picture["say"]
    assert "It is not your turn to place a tile" in ask(table, "pick", place=0)["notice"]
    old = [tile["tile"] for tile in picture["hand"]]
    kept = ask(table, "choose", choice="keep")
    assert [tile["tile"] for tile in kept["hand"]] != old
    assert ask(table, "undo")["ask"]["kind"] == "swap"
    swapped = ask(table, "choose", choice="swap")
    assert len(swapped["hand"]) == 6
    shown = ", ".join(tile["name"] for tile in picture["hand"])
    told = f"You: the rack is shown ({shown}), and all of it is swapped."
    assert told in swapped["log"]


REFUSED = {
    "a tile not held": ("OP@0,0>1,0", "OP"),
    "off the board": ("RB@9,-9>8,-9", "9,-9"),
    "not neighbours": ("RB@0,0>2,0", "2,0"),
    "a printed cell": ("RB@5,-5>4,-5", "5,-5"),
    "not beside a printed symbol": ("RB@0,0>1,0", "printed"),
    "a swap": ("swap", "rack"),
    "the other way round": ("BR@4,-4>3,-4", "RB"),
    "nonsense": ("RB 0,0 1,0", "RB 0,0 1,0"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", REFUSED)
def test_illegal_choices_are_told_and_change_nothing(name: str, language: str) -> None:
    """Each illegal choice gets one sentence that quotes it; the board stays as it was."""
    choice, quoted = REFUSED[name]
    table = IngeniousBoard(seed=7, bots=["random"], language=language)
    before = table.session.state
    assert "RB" in map(str, before.racks[0])  # type: ignore[attr-defined]
    picture = ask(table, "choose", choice=choice)
    assert table.session.state == before
    if language == "en":
        assert quoted in picture["notice"]
    assert picture["notice"]
    assert "\n" not in picture["notice"]
    assert picture["notice"].isascii() == (language == "en")
    assert ask(table, "choose", choice=table.view.choices[0].notation)["notice"] == ""


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "pick", "place": 6},
        {"kind": "pick", "place": -1},
        {"kind": "pick", "place": "2"},
        {"kind": "pick", "place": True},
        {"kind": "pick"},
        {"kind": "choose", "choice": {"tile": "RB"}},
        {"kind": "choose"},
        {"kind": "risk", "value": True},
        {"kind": "forget"},
    ],
    ids=str,
)
def test_forged_intents_are_refused(intent: dict[str, Any]) -> None:
    """An intent that no button sends gets a sentence, and nothing else changes."""
    table = IngeniousBoard(seed=7)
    before = shown(table)
    send(table, {**intent, "revision": table.picture["revision"]})
    after = shown(table)
    assert table.picture["notice"]
    assert before == after
    push(table, {"picture": {"hand": []}, "area": {}})
    assert table.picture["hand"]
    assert table.area["cells"]
