"""Ingenious in a real browser: whole games by mouse and by keyboard, what leaves, how it looks."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from kernel_lib import ingenious
from kernel_lib.ingenious import Place, Rules
from kernel_lib.ingenious.hexes import Hex, area_of
from kernel_lib.play.session import Session
from tests.browser.ingenious_page import INGENIOUS, IngeniousPage, Keyboard, session_of
from tests.browser.leaks import COMMON, SEED, Reader, keys_of
from tests.browser.measure import watch_who_acts
from tests.browser.table_checks import sticks_out, words_of
from tests.browser.test_axe import check_both_themes
from tests.browser.test_keyboard import fallen, tab_into, watch_focus
from tests.strategies import SOAK, few, in_soak
from tools.browser.harness import App, Server, axe_violations, select_cell, sources
from tools.browser.table import OpenNotebook, open_settings
from widgets import IngeniousBoard
from widgets.ingenious.picture import BoardReplay, area_picture, filled_picture

BOARD = {
    *{"filled", "fresh", "lines", "usable", "markers", "lowest", "totals", "totals.*"},
    *{"cards", "cards.*", "say", "where"},
}
STEP = BOARD | {"kind", "who", "brief", "isBonus", "log"}
ASK = {
    *{"kind", "picked", "noRoom", "places", "options", "options.choice", "options.name"},
    *{f"places.{key}" for key in ("tile", "colours", "name", "texts", "at", "runs")},
    *{"places.texts.say", "places.texts.markers"},
}
PICTURE = (
    BOARD
    | COMMON
    | {f"steps.{key}" for key in STEP}
    | {"ask", *(f"ask.{key}" for key in ASK)}
    | {"hand", "hand.tile", "hand.colours", "hand.name"}
    | {"top", "boards", "last", "colours", "tracks", "tracks.name", "tracks.isYou"}
    | {f"sheet{key}" for key in ("", ".names", ".deals", ".totals", ".winners", ".heads")}
)


class IngeniousReader(Reader):
    """Reads the messages of a board of Ingenious."""

    def __init__(self, traffic: Any, side: int) -> None:
        super().__init__(traffic)
        self.area = area_picture(area_of(side))

    def seen_by(self, session: Session) -> dict[str, Any]:
        """The racks that seat 0 has had, the boards that there were, and all that was told."""
        states: list[Any] = [*(turn.before for turn in session.turns), session.state]
        boards = {filled_picture(state.board) for state in states}
        for turn in session.turns:
            shown = BoardReplay(turn)
            for event in turn.events:
                shown.follow(event)
                boards.add(shown.picture()["filled"])
        table = IngeniousBoard(session=session)
        told = {
            event.words(table.name_of).words(language)
            for language in ("en", "ja")
            for events in ([states[0].opening], [turn.events for turn in session.turns])
            for some in events
            for event in some
        }
        racks = {tuple(map(str, state.racks[0])) for state in states}
        return {"racks": racks, "boards": boards, "told": told}

    def read_display(self, data: dict[str, Any], seen: dict[str, Any]) -> None:
        for line in data.get("text/plain", "").splitlines():
            match = re.match("Your rack: (.*)", line)
            if match and tuple(match[1].split()) not in seen["racks"]:
                self.leaks.append(line)

    def read_picture(self, picture: dict[str, Any], seen: dict[str, Any]) -> None:
        self.pictures += 1
        self.unknown_keys |= set(keys_of(picture)) - PICTURE
        rack = tuple(tile["tile"] for tile in picture["hand"])
        if rack not in seen["racks"]:
            self.leaks.append(f"the rack {rack}")
        for board in (picture, *picture["steps"]):
            if board["filled"] not in seen["boards"]:
                self.leaks.append(f"the board {board['filled']}")
        for line in (*picture["log"], *(step["say"] for step in picture["steps"])):
            if line not in seen["told"]:
                self.leaks.append(f"the sentence {line!r}")
        places = (picture["ask"] or {}).get("places")
        if places and places["tile"] not in rack:
            self.leaks.append(f"the tile {places['tile']} for a try")


def thoughtful(session: Session, rng: Random) -> Any:
    """What seat 0 chooses: mostly as a bot would, sometimes anything."""
    choices = session.state.pending[0]
    if rng.random() < 0.7:
        return ingenious.BOTS["balanced"].choose(session.state.view(0), "0")
    return choices[rng.randrange(len(choices))]


GAMES = [
    *(
        (by, rules)
        for by in ("mouse", "keyboard")
        for rules in (Rules(1), Rules(2), Rules(4, teams=True))
        if SOAK
    ),
]


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("by", "rules", "most"),
    [
        *((by, rules, 1000) for by, rules in GAMES),
        *few(
            [
                ("keyboard", Rules(1), 4),
                ("mouse", Rules(2), 6),
                ("keyboard", Rules(4, teams=True), 4),
                ("keyboard", Rules(2), 6),
                ("mouse", Rules(4, teams=True), 4),
                ("mouse", Rules(1), 4),
            ],
            2,
        ),
    ],
    ids=str,
)
def test_a_game(open_notebook: OpenNotebook, lab: Server, by: str, rules: Rules, most: int) -> None:
    """A game is played by mouse or by keys alone, and no message tells what is hidden.

    The board shows the markers of the same game played without a browser. Whole games end with
    their scores; the others are left after some turns.
    """
    (lab.root / "hidden_seed.py").write_text(f"SEED = {SEED}\n")
    page = open_notebook(
        [
            f"from hidden_seed import SEED\n{INGENIOUS}",
            f"IngeniousBoard(players={rules.players}, teams={rules.teams}, seed=SEED, speed='off')",
        ],
        height=1300,
    )
    table, session = IngeniousPage(page, side=rules.side), session_of(rules, SEED)
    table.wait_for(session)
    hands: Any = table
    if by == "keyboard":
        select_cell(page, 1)
        tab_into(page, table.root, ".sc-hand-card, .sc-hex")
        hands = Keyboard(page, table)
        watch_focus(table.root)
    reader, rng = IngeniousReader(page.traffic, rules.side), Random(SEED)
    reader.read_on(session)
    chosen = 0
    while not session.state.is_over and chosen < most:
        choice = thoughtful(session, rng)
        hands.choose(choice, session)
        chosen += 1
        session.choose(0, choice)
        table.wait_for(session)
        reader.read_on(session)
    state: Any = session.state
    assert chosen == most or state.is_over
    assert table.markers() == list(map(list, state.markers))
    assert reader.pictures > chosen
    assert reader.unknown_keys == set()
    assert reader.leaks == []
    assert len(sources(page)) == 2
    assert by == "mouse" or fallen(page) == []


def test_the_reader_notices_leaks() -> None:
    """Another seat's tile anywhere in a picture, and a field that is not listed, are noticed."""
    table = IngeniousBoard(players=3, seed=SEED)
    session = table.session
    session.choose(0, session.state.pending[0][0])
    sound = table.picture
    hidden = {**sound["hand"][0], "tile": "PP"}
    assert "PP" not in [tile["tile"] for tile in sound["hand"]]
    filled = sound["filled"].replace(".", "3", 1)
    told = [
        {**sound, "hand": [*sound["hand"][1:], hidden]},
        {**sound, "filled": filled},
        {**sound, "log": [*sound["log"], "Greta holds double purple."]},
        {**sound, "steps": [{**sound["steps"][0], "filled": filled}]},
        {**sound, "ask": {**sound["ask"], "places": {**hidden, "texts": [], "at": [], "runs": []}}},
    ]
    for picture in told:
        reader = IngeniousReader(None, 7)
        reader.read_picture(picture, reader.seen_by(session))
        assert len(reader.leaks) == 1, picture
    reader = IngeniousReader(None, 7)
    reader.read_picture({**sound, "racks": []}, reader.seen_by(session))
    assert reader.unknown_keys == {"racks"}
    reader = IngeniousReader(None, 7)
    reader.read_picture(sound, reader.seen_by(session))
    assert (reader.leaks, reader.unknown_keys) == ([], set())


MIDDLE = f"""{INGENIOUS}from kernel_lib.play.session import Session
def after(rules, turns):
    session = Session(ingenious, rules, dict.fromkeys(range(1, rules.players), "balanced"), 5)
    while turns and session.state.pending:
        session.choose(0, ingenious.bots.balanced(session.state.view(0)))
        turns -= 1
    return IngeniousBoard(session=session, speed="off")"""
CELLS = [
    f"{INGENIOUS}IngeniousBoard(seed=7, speed='off')",
    f"{MIDDLE}\nafter(ingenious.Rules(4), 7)",
    "after(ingenious.Rules(4, teams=True), 7)",
    "after(ingenious.Rules(1), 20)",
    "after(ingenious.Rules(2), 100)",
    "IngeniousExample('I-EDGE')",
    "IngeniousExample('I-BONUS')",
]


def try_tiles(page: Any) -> None:
    """Pick a tile on the second board and lay it for a try; step through the first example."""
    board = IngeniousPage(page, 1, side=8)
    board.key("card-1").click()
    expect(board.key("card-1")).to_have_attribute("aria-pressed", "true")
    field = board.root.locator(".sc-hex-field")
    empty = board.root.locator(".sc-hex[aria-label$='empty'], .sc-hex[aria-label$='空き']")
    for cell in empty.all():
        cell.click()
        if field.get_attribute("data-tried") and board.root.locator(".sc-ray").count():
            break
    assert field.get_attribute("data-tried")
    example = page.locator(".sc-example").first
    example.locator(".sc-guesses button").first.click()
    example.locator("[data-key='forward']").click()
    expect(example.locator(".sc-where")).to_contain_text("1")


@in_soak
def test_axe_finds_nothing_wrong(open_widgets: OpenNotebook) -> None:
    """Every kind of game, the end, a tile for a try, worked tiles: no violation, light and dark."""
    page = open_widgets(CELLS, height=8000)
    try_tiles(page)
    check_both_themes(page, ".sixth-card")


@in_soak
@pytest.mark.parametrize(
    ("app", "width"),
    few([("lab", 1280), ("notebook", 800), ("lab", 800), ("notebook", 1280)], 2),
)
def test_nothing_sticks_out(open_widgets: OpenNotebook, app: App, width: int) -> None:
    """In Lab and Notebook 7, in both languages and widths, all stays inside its widget."""
    page = open_widgets(CELLS, app=app, width=width, height=8000)
    widgets = page.locator(".sixth-card").all()
    try_tiles(page)
    for language in ("en", "ja"):
        for widget in widgets:
            open_settings(widget)
            widget.locator("[data-key='language']").select_option(language)
            expect(widget).to_have_attribute("lang", language)
        assert [sticks_out(widget) for widget in widgets] == [[]] * len(CELLS)


@in_soak
def test_all_words_change_with_the_language(open_widgets: OpenNotebook) -> None:
    """In Japanese no English word is left on boards and examples, but for the names of keys."""
    page = open_widgets(CELLS, height=8000)
    try_tiles(page)
    left = []
    for widget in page.locator(".sixth-card").all():
        open_settings(widget)
        widget.locator("[data-key='language']").select_option("ja")
        expect(widget).to_have_attribute("lang", "ja")
        texts = " ".join(words_of(widget))
        left += re.findall(
            r"[A-Za-z]{3,}", re.sub("English|Enter|Esc|Wikipedia|'[a-z]+'", "", texts)
        )
    assert left == []


def test_a_cell_without_room_is_told(open_widgets: OpenNotebook) -> None:
    """Without a tile a click asks for one; where it cannot lie, that is told and nothing lost."""
    page = open_widgets([CELLS[0]], height=1300)
    table = IngeniousPage(page)
    rule = (
        "In the first round a tile lies beside a printed symbol that nobody has used (blue edge)."
    )
    field, centre = table.root.locator(".sc-hex-field"), table.area.cells[45]
    table.cell(centre).click()
    expect(table.say).to_have_text("Choose a tile of your rack first.")
    table.key("card-0").click()
    expect(table.key("card-0")).to_have_attribute("aria-pressed", "true")
    table.cell(centre).hover()
    expect(table.say).to_have_text(rule)
    table.cell(centre).click()
    expect(table.say).to_have_text(rule)
    expect(table.key("place")).to_have_attribute("aria-disabled", "true")
    table.cell(Hex(4, -4)).hover()
    expect(table.root.locator(".sc-ghost")).to_have_count(2)
    table.cell(Hex(4, -4)).click()
    laid = field.get_attribute("data-tried")
    assert laid
    table.cell(centre).click()
    assert field.get_attribute("data-tried") == laid
    page.keyboard.press("Escape")
    expect(table.key("card-0")).to_have_attribute("aria-pressed", "false")


@in_soak
def test_keys_belong_to_the_board_that_was_clicked(open_notebook: OpenNotebook) -> None:
    """After a click anywhere on the board its keys work, and none reaches the notebook."""
    page = open_notebook([CELLS[0]], height=1300)
    table = IngeniousPage(page)
    table.root.locator(".sc-title").click()
    page.keyboard.press("2")
    expect(table.key("card-1")).to_have_attribute("aria-pressed", "true")
    for place in (table.say, table.key("turn"), table.root.locator(".sc-track").first):
        place.click(force=True)
        page.keyboard.press("r")
    expect(table.root).to_be_visible()
    assert len(sources(page)) == 1


def test_touch(open_widgets: OpenNotebook) -> None:
    """With taps alone a tile is chosen, laid, turned, and placed; nothing is dragged."""
    page = open_widgets([CELLS[0]], height=1300, has_touch=True)
    table, session = IngeniousPage(page), session_of(Rules(2), 7)
    choices = session.state.pending[0]
    choice = next(choice for choice in choices if isinstance(choice, Place))
    place = list(map(str, session.state.view(0).rack)).index(choice.tile)
    table.key(f"card-{place}").tap()
    expect(table.key(f"card-{place}")).to_have_attribute("aria-pressed", "true")
    table.cell(choice.first).tap()
    field = table.root.locator(".sc-hex-field")
    for _ in range(6):
        if field.get_attribute("data-tried") == table.tried(choice.first, choice.second):
            break
        table.key("turn").tap()
    table.key("place").tap()
    session.choose(0, choice)
    table.wait_for(session)
    assert table.markers() == [list(own) for own in session.state.markers]  # type: ignore[attr-defined]


def test_steps_are_shown_one_after_another(open_widgets: OpenNotebook) -> None:
    """With animation each tile comes with its lines, can be skipped, and marks who acts."""
    page = open_widgets([f"{INGENIOUS}IngeniousBoard(seed=7, speed='slow')"], height=1300)
    table, session = IngeniousPage(page), session_of(Rules(2), 7)
    choice = session.state.pending[0][0]
    acted = watch_who_acts(table.root)
    table.choose(choice, session)
    expect(table.root.locator(".sc-outline:not(.sc-ghost-edge)")).to_have_count(1)
    assert axe_violations(page, ".sc-ingenious") == []
    page.wait_for_function("acted => acted.length >= 2", arg=acted)
    assert acted.json_value()[:2] == ["You", str(session.name_of(1))]
    page.keyboard.press("Escape")
    expect(table.skip).to_have_count(0)
