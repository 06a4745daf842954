"""What a board of Ingenious tells the browser, and what is left of it without a kernel."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kernel_lib import ingenious
from kernel_lib.core.text import LANGUAGES
from kernel_lib.ingenious import Place, Rules
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.tiles import Tile
from tests.ingenious.hooks import MODES
from tests.strategies import few
from tests.widgets.test_ingenious_board import SVG, choose_at_random, every_mode, fiddle
from tests.widgets.wire import ask, recorded
from tests.widgets.worlds import ODD_SEED, forms_of_the_seed, session_from
from widgets import BoardPicture, IngeniousBoard
from widgets.ingenious.picture import filled_picture, places_picture, scored_lines


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
                rack.remove(next(place for place in rack if str(self.deck[place]) == choice.tile))
            while len(racks[seat]) < rules.rack:
                racks[seat].append(places.pop(0))
        return [place for rack in racks[1:] for place in rack] + places

    def _mixed(self, first: Any, hidden: list[int]) -> Any:
        """The same beginning with the hidden tiles mixed."""
        deck = list(self.deck)
        for place, tile in zip(
            hidden, self.rng.sample([deck[place] for place in hidden], len(hidden)), strict=True
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
    assert [track["name"] for track in table.picture["tracks"]] == [
        "You and Bela",
        "Greta and Robin",
    ]
    assert list(table.picture["cards"].values()) == [
        "6 tiles",
        "6 tiles",
        "6 tiles, your partner",
        "6 tiles",
    ]
    assert [track["isYou"] for track in table.picture["tracks"]] == [True, False]
    assert table.sheet()["names"] == ["You and Bela", "Greta and Robin"]


def test_places_need_the_tile_only() -> None:
    """What is told of a tile does not depend on the rest of the rack."""
    view = ingenious.start(Rules(), seed=3).view(0)
    tile = view.rack[0]
    alone = places_picture(view, tile, "en")
    assert alone["tile"] == str(tile)
    assert len(alone["at"]) == 91
