"""Every variant in the browser: a deal from start to end by keyboard, with all its decisions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.sync_api import expect

from kernel_lib import nimmt
from kernel_lib.nimmt import Draft, Keep, PlaceAt, PlaceFirst, Play, PlayTwo, Rules, TakeRow, View
from kernel_lib.play.session import Session
from tests.browser.test_keyboard import fallen, tab_into, watch_focus
from tests.strategies import SOAK, in_soak
from tools.browser.harness import axe_violations, select_cell
from tools.browser.table import IMPORTS, OpenNotebook, TablePage

BOTS = ("closest", "lowest")


@dataclass(frozen=True)
class Deal:
    """A match to be played, and the questions that a person must have been asked in it."""

    rules: Rules
    asked: frozenset[str]

    @property
    def bots(self) -> dict[int, str]:
        """A bot in every seat but the person's."""
        return {seat: BOTS[seat % 2] for seat in range(1, self.rules.players)}

    def session(self, seed: int) -> Session:
        """The match with these cards."""
        return Session(nimmt, self.rules, self.bots, seed)

    def seed(self) -> int:
        """The first seed with which the person is asked all of the questions."""
        for seed in range(1, 500):
            session, kinds = self.session(seed), set()
            number = 0
            while session.waiting_for:
                kinds.add(session.state.ask)
                session.choose(0, some_choice(session, number))
                number += 1
            if kinds >= self.asked:
                return seed
        raise AssertionError(f"no seed asks {sorted(self.asked)} of {self.rules.to_text()}")


def deal(
    *variants: str, decisions: tuple[str, ...] = (), players: int = 2, **settings: Any
) -> Deal:
    """A match of one deal with these variants."""
    ends = {"tournament", "hand"}.isdisjoint(variants)
    rules = Rules(
        players=players, variants=variants, **({"end": "1 deal"} if ends else {}), **settings
    )
    return Deal(rules, frozenset(("card", *decisions)))


DEALS: dict[str, Deal] = {
    "tactics": deal("tactics", decisions=("row",), players=3),
    "logic": deal("logic", decisions=("draft", "row")),
    "tournament": deal("tournament", decisions=("draft",)),
    "professional": deal("professional", decisions=("end", "row"), players=4),
    "open": deal("open", decisions=("row",), players=3),
    "refined": deal("refined", decisions=("first", "row")),
    "hand": deal("hand", decisions=("keep", "row")),
    "double": deal("double", decisions=("row",), players=4),
    "doublets": deal("double", players=4, twins="doublets"),
    "logic and professional": deal("logic", "professional", decisions=("draft",), players=3),
}


def some_choice(session: Session, number: int) -> Any:
    """One of the choices that seat 0 has, a different one for each number."""
    choices = session.state.pending[0]
    if session.state.ask == "keep":
        return choices[number % 2 * (len(choices) - 1)]  # none, or as many as may be kept
    return choices[number * 7 % len(choices)]


def with_few_cards(match: Deal) -> Deal:
    """The match with hands of six cards, if its variants do not say how large hands are."""
    try:
        return replace(match, rules=Rules.from_text(f"{match.rules.to_text()}; hand_size=6"))
    except ValueError:
        return match


SAMPLE = ("logic", "refined", "hand", "double")
"""Deals that differ most in what is asked; the long run plays all."""


@pytest.mark.thinned
@pytest.mark.parametrize("name", DEALS if SOAK else SAMPLE)
def test_a_deal_is_played_by_keyboard_alone(name: str, open_widgets: OpenNotebook) -> None:
    """Tab, arrows and Enter play the deal to its end, and the focus stays inside the table."""
    match = DEALS[name] if SOAK else with_few_cards(DEALS[name])
    seed = match.seed()
    page = open_widgets([IMPORTS, table_cell(match, seed)])
    table = TablePage(page)
    session = match.session(seed)
    asked = set()
    select_cell(page, 1)
    tab_into(page, table.root, "button[data-rove]")
    watch_focus(table.root)
    number = 0
    while session.waiting_for:
        expect(table.root).to_have_attribute("data-revision", str(session.revision))
        table.wait_until_told(session.state.view(0))
        choice = some_choice(session, number)
        asked.add(session.state.ask)
        ANSWERS[type(choice)](table, session, choice)
        before = session.state.deal
        session.choose(0, choice)
        number += 1
        if session.state.deal != before or session.state.is_over:
            expect(table.root.locator(".sc-continue")).to_be_focused()
            if not session.state.is_over:
                page.keyboard.press("Enter")
    expect(table.sheet.first).to_be_visible()
    assert table.totals() == list(session.state.scores)
    assert asked >= match.asked
    assert fallen(page) == []
    assert page.traffic.errors == []


def table_cell(match: Deal, seed: int, **settings: Any) -> str:
    """A cell that shows the table of a match."""
    bots = list(match.bots.values())
    more = "".join(f", {name}={value!r}" for name, value in settings.items())
    rules = f"nimmt.Rules.from_text({match.rules.to_text()!r})"
    return f"NimmtTable(rules={rules}, bots={bots!r}, seed={seed}, speed='off'{more})"


# --- how each question is answered by keyboard --------------------------------------------


def play_one(table: TablePage, session: Session, choice: Play) -> None:
    """Go to the card and press Enter; where two can be played, confirm that it is one."""
    move_to(table, "card-", session.state.hands[0].index(choice.card))
    table.page.keyboard.press("Enter")
    if session.rules.most_cards > 1:
        confirm(table)


def play_two(table: TablePage, session: Session, choice: PlayTwo) -> None:
    """Pick both cards in their order, and confirm."""
    for card in choice.cards:
        move_to(table, "card-", session.state.hands[0].index(card))
        table.page.keyboard.press("Enter")
    expect(table.root.locator("[data-key^='card-'][aria-pressed='true']")).to_have_count(2)
    confirm(table)


def take_row(table: TablePage, _session: Session, choice: TakeRow) -> None:
    """The focus is on a row already: go to the first, and down to the row."""
    expect(table.root.locator(".sc-take:focus")).to_have_count(1)
    table.page.keyboard.press("Home")
    for _ in range(choice.row):
        table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("Enter")


def choose_option(table: TablePage, session: Session, choice: PlaceAt | PlaceFirst) -> None:
    """The focus is on the first of two buttons already."""
    options = table.root.locator(".sc-options button")
    expect(options).to_have_count(2)
    expect(options.first).to_be_focused()
    if session.state.pending[0][0] != choice:
        table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")


def keep(table: TablePage, session: Session, choice: Keep) -> None:
    """The focus is on the cards that were taken: pick those that are kept, and confirm."""
    expect(table.root.locator("[data-key='taken-0']")).to_be_focused()
    held = session.state.view(0).held
    for card in choice.cards:
        move_to(table, "taken-", held.index(card))
        table.page.keyboard.press("Enter")
    confirm(table)


def draft(table: TablePage, session: Session, choice: Draft) -> None:
    """Go to the open card and press Enter."""
    move_to(table, "draft", session.state.view(0).pool.index(choice.card))
    table.page.keyboard.press("Enter")


ANSWERS: dict[type, Callable[[TablePage, Session, Any], None]] = {
    Play: play_one,
    PlayTwo: play_two,
    TakeRow: take_row,
    PlaceAt: choose_option,
    PlaceFirst: choose_option,
    Keep: keep,
    Draft: draft,
}


def move_to(table: TablePage, key: str, index: int) -> None:
    """Go into a group of cards by Tab, and to one of them by Home and the arrows."""
    cards = table.root.locator(f"[data-key^='{key}']")
    tab_into(table.page, table.root, f"[data-key^='{key}']")
    table.page.keyboard.press("Home")
    for _ in range(index):
        table.page.keyboard.press("ArrowRight")
    expect(cards.nth(index)).to_be_focused()


def confirm(table: TablePage) -> None:
    """Go to the button that plays or keeps what is picked, and press Enter."""
    tab_into(table.page, table.root, ".sc-confirm button")
    table.page.keyboard.press("Enter")


# --- by mouse, and how it looks -----------------------------------------------------------


def test_cards_are_picked_and_put_back_by_mouse(open_widgets: OpenNotebook) -> None:
    """A third card takes the place of the first, a second click puts a card back."""
    page = open_widgets([IMPORTS, table_cell(DEALS["refined"], 1)])
    table = TablePage(page)
    confirm_button = table.root.locator(".sc-confirm button")
    hand = table.hand()
    expect(confirm_button).to_be_disabled()
    for index in (0, 1, 2):
        table.card(index).click()
    expect(confirm_button).to_have_text(f"Play {hand[1]}, {hand[2]}")
    table.card(1).click()
    expect(confirm_button).to_have_text(f"Play {hand[2]}")
    expect(confirm_button).to_be_disabled()
    table.card(5).click()
    confirm_button.click()
    expect(table.root.locator("[data-key^='card-']")).to_have_count(12)
    assert page.traffic.errors == []


def test_the_sheets_of_a_tournament_can_be_saved(open_widgets: OpenNotebook) -> None:
    """At the end of a game the sheets stand below the score, and are saved as a file."""
    match = DEALS["tournament"]
    finish = "while session.waiting_for:\n    session.choose(0, session.state.pending[0][0])\n"
    cell = (
        f"session = Session(nimmt, nimmt.Rules.from_text({match.rules.to_text()!r}), "
        f"{match.bots!r}, 1)\n{finish}NimmtTable(session=session, speed='off')"
    )
    page = open_widgets([IMPORTS, cell])
    table = TablePage(page)
    expect(table.root.locator(".sc-sheet")).to_have_count(2)
    with page.expect_download() as download:
        table.root.get_by_role("link", name="Save as CSV").click()
    session = match.session(1)
    while session.waiting_for:
        session.choose(0, session.state.pending[0][0])
    expected = nimmt.sheets_csv(session.state.view(None).sheets, ["You", "Lena"])
    assert download.value.suggested_filename == "tournament.csv"
    assert download.value.path().read_text() == expected
    assert len(expected.splitlines()) == 3


def test_the_focus_stays_where_a_card_was_taken(open_widgets: OpenNotebook) -> None:
    """Who drafts by keyboard is at the next higher open card after each pick."""
    match = DEALS["logic"]
    page = open_widgets([IMPORTS, table_cell(match, 1)])
    table, session = TablePage(page), match.session(1)
    select_cell(page, 1)
    move_to(table, "draft", 12)
    for _ in range(4):
        taken = session.state.pending[0][12]
        page.keyboard.press("Enter")
        session.choose(0, taken)
        table.wait_until_told(session.state.view(0))
        higher = [card for card in session.state.view(0).pool if card > taken.card]
        expect(table.root.locator(f"[data-key='draft{higher[0]}']")).to_be_focused()
        move_to(table, "draft", 12)


def test_the_risk_waits_for_the_rows(open_widgets: OpenNotebook) -> None:
    """While hands are chosen, its button is off and says why; a click does nothing."""
    page = open_widgets([IMPORTS, table_cell(DEALS["logic"], 1)])
    table = TablePage(page)
    risk = table.button("Show risk")
    expect(risk).to_be_disabled()
    expect(risk).to_have_accessible_description(
        "The risk can be shown once all hands are chosen and the rows are laid."
    )
    risk.click(force=True)
    expect(risk).to_have_attribute("aria-pressed", "false")
    expect(table.note).to_be_hidden()


def test_no_more_cards_are_picked_than_the_hand_takes(open_widgets: OpenNotebook) -> None:
    """With as many picked as may be kept the others are off, until one is put back."""
    seed, number, view = position(DEALS["hand"], fills_the_hand)
    held, most = view.held, len(view.choices[-1].cards)
    page = open_widgets([IMPORTS, choosing_cell(DEALS["hand"], seed, number)])
    table = TablePage(page)
    taken = table.root.locator("[data-key^='taken-']")
    expect(taken).to_have_count(len(held))
    for index in reversed(range(len(held))):
        taken.nth(index).click(force=True)
    picked = held[len(held) - most :]
    confirm_button = table.root.locator(".sc-confirm button")
    expect(confirm_button).to_have_text(f"Keep {', '.join(map(str, picked))}")
    expect(taken.first).to_be_disabled()
    expect(taken.first).to_have_accessible_description(
        "No more cards may go to your hand. Put one back first."
    )
    taken.nth(len(held) - most).click()
    expect(taken.first).to_be_enabled()
    taken.first.click()
    picked = (held[0], *picked[1:])
    expect(confirm_button).to_have_text(f"Keep {', '.join(map(str, picked))}")
    confirm_button.click()
    expect(taken).to_have_count(0)
    expect(table.note).to_be_hidden()
    assert page.traffic.errors == []


def fills_the_hand(view: View) -> bool:
    """Whether some of the cards taken can be kept, but not all."""
    return view.ask == "keep" and 1 < len(view.choices[-1].cards) < len(view.held)


def has_two_ends(view: View) -> bool:
    """Whether an end is to be chosen."""
    return view.ask == "end"


def has_two_places(view: View) -> bool:
    """Whether an order is to be chosen, and each of the two cards has a place."""
    if view.ask != "first":
        return False
    return all(len(view.table.spots(choice.card)) == 1 for choice in view.choices)


def position(match: Deal, is_wanted: Callable[[View], bool]) -> tuple[int, int, View]:
    """A seed, a number of choices, and what the person then sees, which is wanted."""
    for seed in range(1, 200):
        session, number = match.session(seed), 0
        while session.waiting_for:
            view = session.state.view(0)
            if is_wanted(view):
                return seed, number, view
            session.choose(0, some_choice(session, number))
            number += 1
    raise AssertionError("no seed leads to such a position")


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("name", "is_wanted"), [("professional", has_two_ends), ("refined", has_two_places)]
)
def test_options_are_shown_on_the_table(
    open_widgets: OpenNotebook, name: str, is_wanted: Callable[[View], bool]
) -> None:
    """Pointing at an option, or going to it by keyboard, shows its place, and nothing moves."""
    seed, number, _ = position(DEALS[name], is_wanted)
    page = open_widgets([IMPORTS, choosing_cell(DEALS[name], seed, number)])
    table = TablePage(page)
    options = table.root.locator(".sc-options button")
    expect(options).to_have_count(2)
    question, before = table.say.inner_text(), table.root.bounding_box()
    aims = table.root.locator(".sc-board .sc-aim")
    expect(aims).to_have_count(0)
    places = []
    for index in range(2):
        options.nth(index).hover()
        expect(aims).to_have_count(1)
        expect(options.nth(index)).to_have_attribute("title", re.compile(aims.inner_text()))
        places.append(aims.bounding_box())
    page.mouse.move(2, 2)
    expect(aims).to_have_count(0)
    tab_into(page, table.root, ".sc-options button")
    expect(aims).to_have_count(1)
    assert aims.bounding_box() == places[0]
    page.keyboard.press("ArrowRight")
    expect(options.nth(1)).to_be_focused()
    expect(aims).to_have_count(1)
    assert aims.bounding_box() == places[1]
    assert (table.say.inner_text(), table.root.bounding_box()) == (question, before)


@in_soak
def test_axe_finds_nothing_wrong_with_the_variants(open_widgets: OpenNotebook) -> None:
    """A draft, two ends, two cards, an order, cards to keep, sheets: no violation."""
    cells = [IMPORTS]
    asked = []
    for name, match in DEALS.items():
        for ask in match.asked - {"row"}:
            cells.append(asking_cell(match, ask))
            asked.append((name, ask))
    page = open_widgets(cells, height=9000)
    expect(page.locator(".sc-nimmt")).to_have_count(len(asked))
    assert axe_violations(page, ".sc-nimmt") == []


def asking_cell(match: Deal, ask: str) -> str:
    """A cell that shows a match where the person is asked this."""
    seed, number = match.seed(), 0
    session = match.session(seed)
    while session.state.ask is not ask:
        session.choose(0, some_choice(session, number))
        number += 1
    return choosing_cell(match, seed, number)


def choosing_cell(match: Deal, seed: int, number: int) -> str:
    """A cell that shows a match after so many choices of the person."""
    session = match.session(seed)
    words = []
    for at in range(number):
        choice = some_choice(session, at)
        words.append(choice.notation)
        session.choose(0, choice)
    return (
        f"session = Session(nimmt, nimmt.Rules.from_text({match.rules.to_text()!r}), "
        f"{match.bots!r}, {seed})\n"
        f"for word in {words!r}:\n    session.choose(0, nimmt.choice_from_notation(word))\n"
        "NimmtTable(session=session, speed='off')"
    )
