"""The board of Ingenious: intents, pictures, and that nothing hidden leaves."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kernel_lib import ingenious
from kernel_lib.core.text import LANGUAGES
from kernel_lib.ingenious import Place, Rules
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.events import Placed, Refilled
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.tiles import Tile
from kernel_lib.play.session import Session
from tests.ingenious.hooks import MODES
from tests.strategies import few
from tests.widgets.wire import ask, push, recorded, send
from tests.widgets.worlds import ODD_SEED, forms_of_the_seed, session_from
from widgets import BoardPicture, IngeniousBoard
from widgets.ingenious.picture import filled_picture, places_picture, scored_lines

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
    told = [step["say"] for one in wire.pictures() for step in one["steps"]]
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
        {Place(one.tile, one.second, one.first) for one in allowed} if tile.is_double else set()
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
    assert [one["choice"] for one in picture["ask"]["options"]] == ["swap", "keep"]
    markers = table.view.own_markers
    lowest = [
        name
        for name, marker in zip(picture["colours"], markers, strict=True)
        if marker == min(markers)
    ]
    assert f"({', '.join(lowest)}). Swap all of it?" in picture["say"]
    assert "It is not your turn to place a tile" in ask(table, "pick", place=0)["notice"]
    old = [one["tile"] for one in picture["hand"]]
    kept = ask(table, "choose", choice="keep")
    assert [one["tile"] for one in kept["hand"]] != old
    assert ask(table, "undo")["ask"]["kind"] == "swap"
    swapped = ask(table, "choose", choice="swap")
    assert len(swapped["hand"]) == 6
    shown = ", ".join(one["name"] for one in picture["hand"])
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
    before = {
        key: value for key, value in table.picture.items() if key not in ("notice", "answers")
    }
    send(table, {**intent, "revision": table.picture["revision"]})
    after = {key: value for key, value in table.picture.items() if key not in ("notice", "answers")}
    assert table.picture["notice"]
    assert before == after
    push(table, {"picture": {"hand": []}, "area": {}})
    assert table.picture["hand"]
    assert table.area["cells"]


# --- what leaves --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_seed_does_not_leave(language: str) -> None:
    """No message of a whole game, and no still picture, holds the seed in any form."""
    rng = Random(language)
    stills = []
    with recorded() as wire:
        table = IngeniousBoard(players=3, seed=ODD_SEED, language=language)
        while table.picture["ask"]:
            fiddle(table, rng)
            if table.picture["ask"]:
                choose_at_random(table, rng)
            stills += [repr(table), table.still(), str(table._repr_mimebundle_())]
    for message in (*wire.messages, *stills):
        assert not [form for form in forms_of_the_seed() if form in message]


class TwoWorlds:
    """One public game, told from two worlds that differ in what seat 0 never sees of it."""

    def __init__(self, rules: Rules, turns: int) -> None:
        self.rng = Random(f"{rules.to_text()}/{turns}")
        first: Any = ingenious.start(rules, ODD_SEED)
        self.deck = [*(tile for rack in first.racks for tile in rack), *first.bag]
        self.script = self._played(first, turns)
        hidden = self._never_seen(rules)
        assert len(hidden) > 20
        told, racks = self._told(first)
        other, other_told, other_racks = first, told, racks
        while other_racks == racks or other_told != told:
            other = self._mixed(first, hidden)
            other_told, other_racks = self._told(other)
        self.states = (first, other._replace(seed=-7 * ODD_SEED))

    def _played(self, state: Any, turns: int) -> list[tuple[int, Any]]:
        """What each seat chooses, one after another: nobody swaps."""
        script: list[tuple[int, Any]] = []
        while state.turns < turns or state.turn != 0 or state.ask != "place":
            choices = state.pending[state.turn]
            choice = choices[self.rng.randrange(len(choices)) if state.ask == "place" else 0]
            script.append((state.turn, choice))
            state, _ = state.advance({state.turn: choice})
        return script

    def _never_seen(self, rules: Rules) -> list[int]:
        """The places in the deck whose tiles seat 0 has not seen at the end of the script."""
        places = list(range(len(self.deck)))
        racks = [[places.pop(0) for _ in range(rules.rack)] for _ in range(rules.players)]
        for seat, choice in self.script:
            if isinstance(choice, Place):
                rack = racks[seat]
                rack.remove(next(one for one in rack if str(self.deck[one]) == choice.tile))
            while len(racks[seat]) < rules.rack:
                racks[seat].append(places.pop(0))
        return [place for rack in racks[1:] for place in rack] + places

    def _mixed(self, first: Any, hidden: list[int]) -> Any:
        """The same beginning with the hidden tiles mixed."""
        deck = list(self.deck)
        for place, tile in zip(
            hidden, self.rng.sample([deck[one] for one in hidden], len(hidden)), strict=True
        ):
            deck[place] = tile
        racks, used = [], 0
        for rack in first.racks:
            racks.append(tuple(sorted(deck[used : used + len(rack)])))
            used += len(rack)
        return first._replace(racks=tuple(racks), bag=tuple(deck[used:]))

    def _told(self, state: Any) -> tuple[list[Any], Any]:
        """All events of the script in a world, and the other racks at its end.

        Where it cannot be played there are no events.
        """
        told: list[Any] = []
        for seat, choice in self.script:
            if state.turn != seat or choice not in state.pending[seat]:
                return [], None
            state, events = state.advance({seat: choice})
            told += events
        return told, state.racks[1:]

    def play(self, world: int) -> list[str]:
        """All messages while the script lasts; the person does the same in both worlds."""
        rules, rng = self.states[0].rules, Random(1)
        bots = {seat: scripted(seat, self.script) for seat in range(1, rules.players)}
        with recorded() as wire:
            table = IngeniousBoard(session=session_from(ingenious, self.states[world], bots))
            own = [choice for seat, choice in self.script if seat == 0]
            for choice in own:
                if table.view.ask == "place" and rng.random() < 0.7:
                    ask(table, "pick", place=rng.randrange(len(table.view.rack)))
                ask(table, "language", value=rng.choice(("en", "ja")))
                before = len(wire.messages)
                ask(table, "choose", choice=choice.notation)
                repr(table)
                table._repr_mimebundle_()
        # The last choice may go on to where the script ends.
        return wire.messages[:before]


def scripted(own: int, script: list[tuple[int, Any]]) -> Any:
    """A bot that makes the choices of a seat in a script, then any."""
    choices = [choice for seat, choice in script if seat == own]

    def by_script(view: Any) -> Any:
        return choices.pop(0) if choices else view.choices[0]

    return by_script


@pytest.mark.parametrize("rules", MODES[1:], ids=Rules.to_text)
@pytest.mark.parametrize("turns", few([6, 12, *range(13, 20)], 2))
def test_hidden_tiles_do_not_leave(rules: Rules, turns: int) -> None:
    """Two worlds that differ in racks and bag, but not in what seat 0 sees, send the same bytes."""
    worlds = TwoWorlds(rules, turns)
    first, second = worlds.play(0), worlds.play(1)
    assert len(first) >= 3
    assert first == second


# --- without a kernel ---------------------------------------------------------------------


@every_mode
def test_still_picture(rules: Rules) -> None:
    """The still picture shows every cell and the own rack, and describes itself."""
    table = IngeniousBoard(rules=rules, seed=5)
    root = ElementTree.fromstring(table.still())
    hexagons = root.findall(f"{SVG}polygon")
    assert len(hexagons) == len(table.view.board.filled) + 2 * len(table.view.rack)
    assert root.findtext(f"{SVG}title") == "A board of Ingenious"
    assert root.findtext(f"{SVG}desc") == repr(table)


def test_board_picture() -> None:
    """A board is drawn from its notation, with a tile for a try and the names of cells."""
    picture = BoardPicture("side 6 | R 0,0 1,0", tile="RB@2,0>3,0", coordinates=True)
    root = ElementTree.fromstring(picture._repr_svg_())
    names = [text.text for text in root.findall(f"{SVG}text")]
    assert "-1,0" in names
    assert not {"0,0", "2,0", "3,0", "5,-5"}.intersection(names)
    assert len(names) == 85 - 4
    for wrong in ("RB@0,9>1,9", "swap", "RB"):
        with pytest.raises(ValueError, match=r"."):
            BoardPicture("side 6", tile=wrong)


def test_lines_that_score() -> None:
    """The lines of a tile are told by cell, direction, length and colour."""
    board = Board.parse("side 6 | B -1,0 -2,0 2,0")
    number = area_of(6).number
    cells = number[(0, 0)], number[(1, 0)]  # type: ignore[index]
    assert scored_lines(board, Tile.parse("BB"), cells) == [
        [cells[0], 3, 2, 2],
        [cells[1], 0, 1, 2],
    ]
    assert filled_picture(board).count("2") == 4


def test_settings_that_do_not_fit_are_refused() -> None:
    """Other players than bots, a strange bot, and teams of three are refused."""
    with pytest.raises(ValueError, match="3 players need 2 bots beside you, not 1"):
        IngeniousBoard(players=3, bots=["greedy"])
    with pytest.raises(ValueError, match="there is no bot 'cautious'"):
        IngeniousBoard(bots=["cautious"])
    with pytest.raises(ValueError, match="teams are for 4 players, not for 3"):
        IngeniousBoard(players=3, teams=True)
    assert IngeniousBoard(teams=True).session.rules.players == 4
    assert IngeniousBoard(players=1).session.rules.top == 36


def test_partner_is_named_on_the_score_board() -> None:
    """A team's score board names both who move its markers."""
    table = IngeniousBoard(teams=True, bots=["greedy", "balanced", "random"], seed=1)
    assert [one["name"] for one in table.picture["tracks"]] == [
        "You and Bela",
        "Greta and Robin",
    ]
    assert list(table.picture["cards"].values()) == [
        "6 tiles",
        "6 tiles",
        "6 tiles, your partner",
        "6 tiles",
    ]
    assert [one["isYou"] for one in table.picture["tracks"]] == [True, False]
    assert table.sheet()["names"] == ["You and Bela", "Greta and Robin"]


def test_places_need_the_tile_only() -> None:
    """What is told of a tile does not depend on the rest of the rack."""
    view = ingenious.start(Rules(), seed=3).view(0)
    tile = view.rack[0]
    alone = places_picture(view, tile, "en")
    assert alone["tile"] == str(tile)
    assert len(alone["at"]) == 91
