"""FTW?! in a real browser: whole matches by mouse and by keyboard, what leaves, how it looks."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from kernel_lib import ftw
from kernel_lib.ftw.events import Played, RoundScored
from kernel_lib.play.session import Session
from tests.browser.ftw_page import FTW, FtwPage, Keyboard, session_of
from tests.browser.leaks import COMMON, SEED, Reader, keys_of
from tests.browser.measure import watch_who_acts
from tests.browser.table_checks import sticks_out, words_of
from tests.browser.test_axe import check_both_themes
from tests.browser.test_keyboard import fallen, tab_into, watch_focus
from tests.strategies import SOAK, few, in_soak
from tools.browser.harness import App, Server, axe_violations, select_cell, sources
from tools.browser.table import OpenNotebook, open_settings
from widgets import FtwTable

LOWER = "pile 12 17 | you 2 7 13 34 35 | help 6 11 19 | Ben ?5"

FACE = {"card", "height"}
BOARD = {
    *{"pile", "pile.label", "pile.cards", *(f"pile.cards.{key}" for key in FACE)},
    *{"isGone", "isTop", "fresh", "helps", "helps.*", "two", "turn", "totals", "totals.*"},
    *{"cards", "cards.*", "say", "where"},
    *{"sheet", "sheet.names", "sheet.deals", "sheet.totals", "sheet.winners", "sheet.counted"},
}
STEP = BOARD | {"kind", "who", "brief", "stop", "log"}
ASK = {
    *{"kind", "hint", "isReady", "choice", "name", "card", "sum", "isEnough", "more", "title"},
    *{"options", "options.choice", "options.name", "noHelp", "helpTitle"},
    *{"takes", "takes.choice", "takes.card", "takes.name"},
}
HAND = {*FACE, "choice", "isPicked", "isNew", "aim", "chance"}
PICTURE = (
    BOARD
    | COMMON
    | {f"steps.{key}" for key in STEP}
    | {"ask", *(f"ask.{key}" for key in ASK)}
    | {"hand", *(f"hand.{key}" for key in HAND)}
    | {f"hand.chance.{key}" for key in ("share", "percent", "text")}
    | {
        "ownHelps",
        "ownHelps.card",
        "ownHelps.height",
        "ownHelps.isPicked",
        "showsChance",
        "chanceLater",
    }
)
NO_CARDS = re.compile(
    r"Round \d+( of \d+)?|FTW\?!|\d+ players|\d+ cards?\b|\d+ of \d+ picked|most points: \d+"
    r"|Points: .*|[<>]?\d+%|= \d+|of \d+ rounds|Robin \d|Theo \d"
)


class FtwReader(Reader):
    """Reads the messages of a table of FTW?!."""

    no_cards = NO_CARDS

    def seen_by(self, session: Session) -> set[int]:
        """Every card that seat 0 has seen in this round or the last."""
        rounds = {session.state.round, session.state.round - 1}
        seen: set[int] = set()
        states = [turn.before for turn in session.turns] + [session.state]
        for state in states:
            if state.round in rounds:
                view: Any = state.view(0)
                seen.update(*view.known, *view.helps, view.hand, view.pile, view.gone)
        for turn in session.turns:
            for event in turn.events:
                if isinstance(event, RoundScored) and event.round in rounds:
                    seen.update(*event.hands)
                elif isinstance(event, Played) and turn.before.round in rounds:
                    seen.add(event.card)
        return seen

    def read_display(self, data: dict[str, Any], seen: set[int]) -> None:
        for line in data.get("text/plain", "").splitlines():
            self.check_sentence(line, seen, f"text {line!r}")
        drawn = data.get("image/svg+xml", "")
        self.check(map(int, re.findall(r">(\d+)</text>", drawn)), seen, "the drawing")

    def read_picture(self, picture: dict[str, Any], seen: set[int]) -> None:
        self.pictures += 1
        self.unknown_keys |= set(keys_of(picture)) - PICTURE
        self.check((card["card"] for card in picture["hand"]), seen, "the hand")
        for board in (picture, *picture["steps"]):
            where = board.get("kind", "the picture")
            self.check((card["card"] for card in board["pile"]["cards"]), seen, f"pile, {where}")
            self.check((c for cards in board["helps"].values() for c in cards), seen, where)
            self.check(board["fresh"], seen, where)
            self.check_sentence(board["pile"]["label"], seen, where)
            self.check_sentence(board["say"], seen, where)
        for line in picture["log"]:
            self.check_sentence(line, seen, "the log")
        for card in picture["hand"]:
            self.check_sentence(card["aim"], seen, "the aim")
        self.check_sentence(picture["notice"], seen, "the note")
        for ask in [picture["ask"]] if picture["ask"] else []:
            for key in ("hint", "name", "sum", "title", "helpTitle"):
                self.check_sentence(ask.get(key, ""), seen, f"what is asked: {key}")


def thoughtful(session: Session, rng: Random) -> Any:
    """What seat 0 chooses: mostly as a bot would, sometimes anything."""
    choices = session.state.pending[0]
    if rng.random() < 0.7:
        return ftw.BOTS["thrifty"].choose(session.state.view(0), "0")
    return choices[rng.randrange(len(choices))]


def play_match(table: Any, page: FtwPage, session: Session, reader: FtwReader | None) -> int:
    """Play to the end by ``table.choose``; after each choice compare with ``session``."""
    rng = Random(session.state.seed)
    chosen = 0
    while not session.state.is_over:
        choice = thoughtful(session, rng)
        table.choose(choice)
        chosen += 1
        before = session.state.round
        session.choose(0, choice)
        if session.state.round != before:
            expect(page.key("go")).to_be_visible()
            if isinstance(table, Keyboard):
                table.press("go")
            else:
                page.key("go").click()
        page.wait_for(session)
        if reader:
            reader.read_on(session)
    return chosen


MATCHES = few([("keyboard", 2), ("mouse", 4), ("mouse", 6), ("keyboard", 6)])


ROUNDS = 0 if SOAK else 1
"""Rounds of a match; 0 is as many as the rule-book says."""


@pytest.mark.parametrize(("by", "players"), MATCHES, ids=str)
def test_a_whole_match(open_notebook: OpenNotebook, lab: Server, by: str, players: int) -> None:
    """A match is played to its end by mouse or by keys alone, and no message tells what is hidden.

    The last table shows the totals of the same match played without a browser.
    """
    (lab.root / "hidden_seed.py").write_text(f"SEED = {SEED}\n")
    page = open_notebook(
        [
            f"from hidden_seed import SEED\n{FTW}",
            f"FtwTable(players={players}, rounds={ROUNDS}, seed=SEED, speed='off', chance=True)",
        ]
    )
    table, session = FtwPage(page), session_of(players, SEED, ROUNDS)
    table.wait_for(session)
    hands: Any = table
    if by == "keyboard":
        select_cell(page, 1)
        tab_into(page, table.root, ".sc-hand-card")
        hands = Keyboard(page, table)
        watch_focus(table.root)
    reader = FtwReader(page.traffic)
    reader.read_on(session)
    chosen = play_match(hands, table, session, reader)
    assert chosen > 5 * (ROUNDS or 2 * players)
    assert table.totals() == list(session.state.scores)
    assert reader.pictures > chosen
    assert reader.unknown_keys == set()
    assert reader.leaks == []
    assert len(sources(page)) == 2
    assert by == "mouse" or fallen(page) == []


def test_the_reader_notices_leaks() -> None:
    """Another seat's card anywhere in a picture, and a field that is not listed, are noticed."""
    table = FtwTable(players=4, seed=SEED)
    session = table.session
    session.choose(0, session.state.pending[0][0])
    hidden = next(
        card
        for seat in (1, 2)
        for card in session.state.hands[seat]
        if card not in session.state.view(0).known[seat]
    )
    sound = table.picture
    face = {"card": hidden, "height": 0.5}
    sentence = f"Robin will play {hidden}."
    told = [
        {**sound, "hand": [*sound["hand"], {**sound["hand"][0], **face}]},
        {**sound, "pile": {**sound["pile"], "cards": [face]}},
        {**sound, "helps": {**sound["helps"], "1": [hidden]}},
        {**sound, "say": sentence},
        {**sound, "notice": sentence},
        {**sound, "log": [*sound["log"], sentence]},
        {**sound, "steps": [{**sound["steps"][0], "fresh": [hidden]}]},
    ]
    for picture in told:
        reader = FtwReader(None)  # type: ignore[arg-type]
        reader.read_picture(picture, reader.seen_by(session))
        assert len(reader.leaks) == 1, picture
    reader = FtwReader(None)  # type: ignore[arg-type]
    reader.read_picture({**sound, "hands": []}, reader.seen_by(session))
    assert reader.unknown_keys == {"hands"}
    reader = FtwReader(None)  # type: ignore[arg-type]
    reader.read_picture(sound, reader.seen_by(session))
    assert (reader.leaks, reader.unknown_keys) == ([], set())


CELLS = [
    f"{FTW}FtwTable(players=2, seed=7, speed='off', chance=True)",
    f"FtwTable(position={LOWER!r}, seed=7, chance=True, speed='off')",
    "FtwTable(players=6, seed=3, speed='slow')",
    "FtwTable(position='pile 12 | you 20 34 | Ben ?3', seed=1, speed='off')",
    "FtwExample('F-003-HELP', ask='hand')",
    "FtwExample('F-003-BOOST')",
]


PICK_ALL = """\
root => {
    const cards = root.querySelectorAll(".sc-cards .sc-hand-card");
    for (let at = 0; at < 3; at += 1) cards[at].click();
}"""


def test_cards_are_picked_as_fast_as_they_are_tapped(open_widgets: OpenNotebook) -> None:
    """Three cards that are tapped before the first tap has been answered are picked, all three."""
    table = FtwPage(open_widgets([f"{FTW}FtwTable(players=3, seed=5, speed='off')"]))
    table.root.evaluate(PICK_ALL)
    expect(table.root.locator(".sc-picked")).to_have_count(3)
    expect(table.key("pass")).to_be_enabled()


@in_soak
def test_axe_finds_nothing_wrong(open_widgets: OpenNotebook) -> None:
    """Passing, a lower card, six players, the end, worked turns: no violation, light and dark."""
    page = open_widgets(CELLS, height=5000)
    _, lower, _, last = (FtwPage(page, index) for index in range(4))
    lower.click_card(2)
    lower.key("help-6").click()
    expect(lower.root.locator(".sc-picked")).to_have_count(2)
    last.click_card(20)
    expect(last.sheet).to_be_visible()
    boost = page.locator(".sc-example").nth(1)
    boost.get_by_role("button", name="19").click()
    boost.get_by_role("button", name="Next").click()
    expect(boost.locator(".sc-verdict")).to_contain_text("differently")
    check_both_themes(page, ".sixth-card")


@in_soak
@pytest.mark.parametrize(
    ("app", "width"),
    few([("lab", 1280), ("notebook", 800), ("lab", 800), ("notebook", 1280)], 2),
)
def test_nothing_sticks_out(open_widgets: OpenNotebook, app: App, width: int) -> None:
    """In Lab and Notebook 7, in both languages and widths, all stays inside its widget."""
    page = open_widgets(CELLS, app=app, width=width, height=5000)
    widgets = page.locator(".sixth-card").all()
    FtwPage(page, 1).click_card(2)
    expect(page.locator(".sc-picked")).to_have_count(1)
    for language in ("en", "ja"):
        for widget in widgets:
            open_settings(widget)
            widget.locator("[data-key='language']").select_option(language)
            expect(widget).to_have_attribute("lang", language)
        assert [sticks_out(widget) for widget in widgets] == [[]] * len(CELLS)


def test_all_words_change_with_the_language(open_widgets: OpenNotebook) -> None:
    """In Japanese no English word is left on tables and examples, but for names of the game."""
    page = open_widgets(CELLS, height=5000)
    FtwPage(page, 1).click_card(2)
    expect(page.locator(".sc-picked")).to_have_count(1)
    left = []
    for widget in page.locator(".sixth-card").all():
        open_settings(widget)
        widget.locator("[data-key='language']").select_option("ja")
        expect(widget).to_have_attribute("lang", "ja")
        texts = " ".join(words_of(widget))
        left += re.findall(r"[A-Za-z]{3,}", re.sub("FTW|English|Ben|'[a-z]+'", "", texts))
    assert left == []


def test_refused_choices_are_told(open_notebook: OpenNotebook) -> None:
    """A forged choice over the real comm gets one sentence, and the table stays as it was."""
    page = open_notebook(
        [f"{FTW}table = FtwTable(position={LOWER!r}, seed=7, speed='off'); table"], height=1500
    )
    table = FtwPage(page)
    page.evaluate(
        """async () => {
            const { context } = jupyterapp.shell.currentWidget;
            const kernel = context.sessionContext.session.kernel;
            await kernel.requestExecute({ code:
                "table._on_intent(None, {'kind': 'choose', 'choice': '2+6',"
                + " 'revision': table.session.revision}, [])" }).done;
        }"""
    )
    expect(table.note).to_contain_text("2 + 6 = 8 is not more than the top card 17")
    assert table.pile() == [12, 17]
    table.click_card(34)
    expect(table.note).to_be_hidden()


def test_a_lower_card_by_clicking_the_pile(open_widgets: OpenNotebook) -> None:
    """With a lower card picked, a click on a card of the pile makes the help card and takes it."""
    page = open_widgets([f"{FTW}FtwTable(position={LOWER!r}, seed=7, speed='off')"], height=1500)
    table = FtwPage(page)
    table.click_card(2)
    expect(table.root.locator(".sc-picked")).to_have_count(1)
    table.root.locator(".sc-below .sc-holder").first.click()
    expect(table.root.locator(".sc-log")).to_contain_text("2 becomes a help card, and 12 comes")
    assert table.helps()[0] == [2, 6, 11, 19]


def test_steps_are_shown_one_after_another(open_widgets: OpenNotebook) -> None:
    """With animation the turns of the bots come one by one, can be skipped, and mark who acts."""
    page = open_widgets([f"{FTW}FtwTable(players=3, seed=7, speed='slow')"], height=1500)
    table, session = FtwPage(page), session_of(3, 7)
    table.choose(session.state.pending[0][0])
    expect(table.say).to_contain_text("You pass")
    page.keyboard.press("Escape")
    session.choose(0, session.state.pending[0][0])
    table.wait_for(session)
    choice = next(choice for choice in session.state.pending[0] if isinstance(choice, ftw.Play))
    acted = watch_who_acts(table.root)
    table.choose(choice)
    table.skip.wait_for()
    assert axe_violations(page, ".sc-ftw") == []
    page.wait_for_function("acted => acted.length >= 2", arg=acted)
    assert acted.json_value()[:2] == ["You", str(session.name_of(1))]


@pytest.mark.thinned
@pytest.mark.parametrize("width", [1280, 390])
def test_passing_is_beside_the_hand(open_widgets: OpenNotebook, width: int) -> None:
    """The button that passes the picked cards stands next to the hand, and its words are whole."""
    cell = "from widgets import FtwTable\nFtwTable(seed=7, players=3, speed='off')"
    root = open_widgets([cell], width=width, app="notebook").locator(".sc-ftw")
    button = root.locator("[data-key='pass']").bounding_box()
    cards = root.locator(".sc-hand .sc-cards").bounding_box()
    assert button is not None
    assert cards is not None
    below = button["y"] - (cards["y"] + cards["height"])
    above = cards["y"] - (button["y"] + button["height"])
    assert 0 <= max(below, above) <= 30
    shows = root.locator("[data-key='chance']")
    assert shows.get_attribute("aria-label") == "Next player's chance to beat"
