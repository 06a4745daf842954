"""The risk explorer in a real browser: by mouse, by keyboard, in both languages and themes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kernel_lib import nimmt
from kernel_lib.core.text import percent
from kernel_lib.nimmt import Table
from kernel_lib.nimmt.cards import DECK
from tests.browser.table_checks import seen_words_of, sticks_out, words_of
from tests.browser.test_axe import check_both_themes
from tests.browser.test_kernel import GONE, ours, restart, still_enabled
from tests.browser.test_keyboard import NOTEBOOK_KEYS, fallen, tab_into, watch_focus
from tests.browser.test_refusals import STALE, UNKNOWN, comm_of, send
from tests.strategies import SOAK, few, in_soak
from tools.browser.harness import App, at_rest, axe_violations, select_cell, sources
from tools.browser.table import OpenNotebook

EXPLORER = "from widgets import RiskExplorer\nRiskExplorer()"
TABLE = "16 20 21 22 | 35 36 38 40 42 | 61 | 70"
NINE = (
    "RiskExplorer('16 20 21 22 | 35 36 38 40 42 | 61 | 70 74 80', "
    "[5, 12, 37, 45, 65, 75, 81, 90, 99, 104], opponents=9, seen=[1, 2, 50, 51, 52])"
)

# What may stay in Latin letters on a Japanese page: the name of a language, and the C of ₙCᵣ.
LATIN = re.compile(r"English|^C$|C(?=[₀-₉])")


class ExplorerPage:
    """One ``RiskExplorer`` on a page, number ``index`` from the top."""

    def __init__(self, page: Page, index: int = 0) -> None:
        self.page = page
        self.root = page.locator(".sc-explorer").nth(index)
        self.note = self.root.locator(".sc-note")
        self.say = self.root.locator(".sc-say")
        self.slider = self.root.locator(".sc-range")
        self.table_text = self.key("table-text")
        self.hand_text = self.key("hand-text")

    def key(self, key: str) -> Locator:
        """The thing with this key."""
        return self.root.locator(f"[data-key='{key}']")

    def cell(self, card: int) -> Locator:
        """A card of the tray."""
        return self.key(f"tray-{card}")

    def put(self, card: int, place: str) -> None:
        """Choose a place by mouse, click the card, and wait until it is there."""
        self.key(f"to-{place}").click()
        self.cell(card).click()
        words = {"hand": "in your hand", "seen": "seen elsewhere"}
        told = words.get(place, f"in row {place[-1]}")
        expect(self.cell(card)).to_have_attribute("aria-label", re.compile(told))

    def place_of_the_tray(self) -> Any:
        """Where the tray lies in the widget, and how large it is; the page may scroll."""
        return self.root.evaluate(
            """root => {
                const [own, tray] = [root, root.querySelector('.sc-tray')]
                    .map(one => one.getBoundingClientRect());
                return [tray.left - own.left, tray.top - own.top, tray.width, tray.height];
            }"""
        )

    def check(
        self, table: str, hand: list[int], opponents: int, seen: tuple[int, ...] = ()
    ) -> None:
        """Compare all that is shown with the engine."""
        expect(self.table_text).to_have_value(table)
        expect(self.hand_text).to_have_value(" ".join(map(str, hand)))
        expect(self.slider).to_have_value(str(opponents))
        gone = Table.parse(table).cards.union(hand, seen)
        unseen = [card for card in DECK if card not in gone]
        risks = nimmt.risk(Table.parse(table), hand, opponents, unseen)
        hand_table = self.root.locator(".sc-hand-risks")
        expect(hand_table.locator(".sc-number")).to_have_text([str(card) for card in hand])
        figures = [
            told
            for risk in risks
            for told in (percent(risk.sixth), percent(risk.low), f"{float(risk.bulls):.2f}")
        ]
        expect(hand_table.locator(".sc-figure")).to_have_text(figures)
        numbers = [number for risk in risks for number in (risk.sixth, risk.low, risk.bulls)]
        exact = [f"({number})" for number in numbers if number.denominator > 1]
        expect(hand_table.locator(".sc-hidden")).to_have_text(exact)
        shown = self.root.locator(".sc-cell.sc-at-unseen:is(button)").evaluate_all(
            "cells => cells.map(cell => +cell.firstChild.textContent)"
        )
        assert shown == unseen
        chosen = self.root.locator(".sc-select-card[aria-pressed='true'] .sc-number").inner_text()
        terms = nimmt.explained(Table.parse(table), int(chosen), opponents, unseen)
        told = self.root.locator(".sc-terms li")
        expect(told.locator("> p:first-child")).to_have_text([str(term.how) for term in terms])
        formulas = told.locator(".sc-equation > .sc-math")
        expect(formulas.locator(".sc-hidden")).to_have_text([str(term.written) for term in terms])
        expect(formulas.locator("> math")).to_have_count(len(terms))


def test_a_position_is_built_by_mouse(open_widgets: OpenNotebook) -> None:
    """Clicks build a table and a hand; slider, numbers, formulas and Python follow."""
    page = open_widgets([EXPLORER, NINE], height=3000)
    check_terms(ExplorerPage(page, 1))
    explorer = ExplorerPage(page)
    explorer.check(TABLE, [5, 37, 45], 3)
    expect(explorer.say).to_have_text(
        "Of your cards, 5 costs least: 0.9 bulls to expect. 45 is the riskiest: 7.5."
    )
    place = explorer.place_of_the_tray()
    explorer.key("hand-45").click()
    expect(explorer.root.locator(".sc-explained h4")).to_contain_text("45")
    assert explorer.root.locator(".sc-in-gap:is(button)").all_inner_texts() == ["43", "44"]
    explorer.check(TABLE, [5, 37, 45], 3)

    explorer.key("clear").click()
    expect(explorer.root.locator(".sc-at-unseen:is(button)")).to_have_count(104)
    rows = [[7], [10, 33], [55], [60, 61, 62, 63, 64]]
    for number, row in enumerate(rows, start=1):
        for card in row:
            explorer.put(card, f"row{number}")
    for card in (66, 8, 40):
        explorer.put(card, "hand")
    explorer.put(41, "seen")
    table = "7 | 10 33 | 55 | 60 61 62 63 64"
    explorer.check(table, [8, 40, 66], 3, (41,))
    for value in (9, 4):
        explorer.slider.fill(str(value))
        explorer.check(table, [8, 40, 66], value, (41,))

    # Taken back: in the tray, at the end of a row, and in the hand.
    explorer.cell(41).click()
    explorer.key("last-3").click()
    explorer.key("back-8").click()
    explorer.check("7 | 10 33 | 55 | 60 61 62 63", [40, 66], 4)
    explorer.cell(61).click()
    expect(explorer.note).to_have_text(
        "61 lies inside row 4; take back the cards after it first, from 63"
    )
    explorer.key("undo").click()
    explorer.check("7 | 10 33 | 55 | 60 61 62 63", [8, 40, 66], 4)
    expect(explorer.note).to_be_hidden()
    explorer.key("random").click()
    expect(explorer.table_text).not_to_have_value("7 | 10 33 | 55 | 60 61 62 63")
    explorer.key("start").click()
    explorer.check(TABLE, [5, 37, 45], 3)
    assert explorer.place_of_the_tray() == place

    # Of quick clicks none is lost, and a double click is one.
    explorer.key("to-hand").click()
    explorer.cell(90).dblclick(delay=10)
    for card in (80, 81, 82):
        explorer.cell(card).click()
    explorer.check(TABLE, [5, 37, 45, 80, 81, 82, 90], 3)
    expect(explorer.note).to_be_hidden()
    assert page.traffic.errors == []


def test_a_card_without_a_table_has_no_numbers(open_widgets: OpenNotebook) -> None:
    """While rows are empty, a card of the hand has a dash for each of its numbers."""
    explorer = ExplorerPage(open_widgets([EXPLORER], height=3000))
    explorer.key("clear").click()
    explorer.put(5, "hand")
    line = explorer.root.locator(".sc-hand-risks tbody tr")
    expect(line.locator("th, td")).to_have_text(["5", "–", "–", "–", "×"])


def test_a_place_that_is_chosen_at_once_stays(open_widgets: OpenNotebook) -> None:
    """Who clears the table and chooses a place before Python has answered gets that place."""
    explorer = ExplorerPage(open_widgets([EXPLORER]))
    explorer.root.evaluate(
        """root => {
            for (const key of ["clear", "to-hand"])
                root.querySelector(`[data-key="${key}"]`).click();
        }"""
    )
    expect(explorer.key("clear")).to_be_disabled()  # there is nothing to clear any more
    expect(explorer.key("to-hand")).to_have_attribute("aria-pressed", "true")


def test_a_position_is_built_by_keyboard_alone(open_widgets: OpenNotebook) -> None:
    """Tab, arrows, Home, End, Enter and Space reach everything, and the focus is never lost."""
    page = open_widgets(["from widgets import RiskExplorer", "RiskExplorer()"])
    explorer = ExplorerPage(page)
    keys = page.keyboard
    select_cell(page, 1)
    tab_into(page, explorer.root, ".sc-range")
    watch_focus(explorer.root)
    keys.press("ArrowRight")
    explorer.check(TABLE, [5, 37, 45], 4)
    expect(explorer.slider).to_be_focused()
    expect(explorer.slider).to_have_attribute("aria-valuetext", "4 opponents")

    tab_into(page, explorer.root, "[data-key='last-0']")
    keys.press("Enter")
    explorer.check(TABLE.replace(" 22", ""), [5, 37, 45], 4)
    keys.press("ArrowDown")
    expect(explorer.key("last-1")).to_be_focused()
    keys.press("ArrowDown")
    keys.press("Space")  # row 3 has no card now
    expect(explorer.key("last-2")).to_have_count(0)
    expect(explorer.key("last-1")).to_be_focused()

    tab_into(page, explorer.root, "[data-key^='to-']")
    keys.press("End")
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    expect(explorer.key("to-row3")).to_be_focused()
    keys.press("Enter")
    expect(explorer.key("to-row3")).to_have_attribute("aria-pressed", "true")
    tab_into(page, explorer.root, "[data-key^='tray-']")
    keys.press("Home")
    expect(explorer.cell(1)).to_be_focused()
    for _ in range(4):
        keys.press("ArrowDown")
    expect(explorer.cell(53)).to_be_focused()
    keys.press("ArrowUp")
    keys.press("ArrowRight")
    expect(explorer.cell(41)).to_be_focused()
    keys.press("End")
    keys.press("ArrowDown")
    expect(explorer.cell(104)).to_be_focused()
    keys.press("ArrowUp")
    keys.press("Enter")
    table = "16 20 21 | 35 36 38 40 42 | 91 | 70"
    explorer.check(table, [5, 37, 45], 4)
    expect(explorer.cell(91)).to_be_focused()
    keys.press("Space")
    expect(explorer.cell(91)).to_have_attribute("aria-label", re.compile("unseen"))
    keys.press("Space")
    explorer.check(table, [5, 37, 45], 4)

    tab_into(page, explorer.root, ".sc-select-card")
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(explorer.root.locator(".sc-select-card:focus")).to_have_attribute("aria-pressed", "true")
    keys.press("ArrowRight")
    expect(explorer.root.locator(".sc-back-cell button:focus")).to_have_count(1)
    keys.press("Enter")
    expect(explorer.root.locator(".sc-hand-risks tbody tr")).to_have_count(2)
    expect(explorer.root.locator(".sc-select-card:focus")).to_have_count(1)

    tab_back_to(explorer, "[data-key='table-text']")
    keys.press("ControlOrMeta+a")
    keys.type("1 | 2 | 3 | 4")
    keys.press("Enter")
    expect(explorer.key("last-3")).to_have_attribute("aria-label", "Take 4 back from row 4")
    expect(explorer.table_text).to_be_focused()
    tab_back_to(explorer, "[data-key='undo']")
    while explorer.key("undo").is_enabled():
        before = explorer.root.get_attribute("data-revision")
        keys.press("Enter")
        expect(explorer.root).not_to_have_attribute("data-revision", str(before))
    explorer.check(TABLE, [5, 37, 45], 3)
    assert explorer.root.evaluate("one => one.contains(document.activeElement)")
    assert fallen(page) == []
    assert page.traffic.errors == []


def check_terms(explorer: ExplorerPage) -> None:
    """Where a risk has several terms, a button shows in the tray which cards matter for each."""
    explorer.key("hand-12").click()
    expect(explorer.root.locator(".sc-terms li")).to_have_count(2)
    expect(explorer.root.locator(".sc-in-below:is(button)")).to_have_count(8)
    expect(explorer.root.locator(".sc-in-gap:is(button)")).to_have_count(0)
    explorer.key("term-1").click()
    expect(explorer.key("term-1")).to_be_focused()
    expect(explorer.root.locator(".sc-in-gap:is(button)")).to_have_count(8)
    expect(explorer.cell(3)).to_have_attribute("aria-label", "3, 1 bull, unseen, in the gap")
    widths = explorer.root.locator(".sc-math > math").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert min(widths) > 5


def tab_back_to(explorer: ExplorerPage, selector: str) -> None:
    """Press Shift+Tab until the focus is on what matches."""
    target = explorer.root.locator(selector)
    for _ in range(30):
        if target.evaluate("one => one === document.activeElement"):
            return
        explorer.page.keyboard.press("Shift+Tab")
    raise AssertionError(f"thirty times Shift+Tab did not reach {selector}")


@pytest.mark.parametrize("app", few(["lab", "notebook"]))
def test_keys_stay_in_the_explorer(open_notebook: OpenNotebook, app: App) -> None:
    """Letters on anything that takes the focus leave the notebook alone, in Notebook 7, too."""
    cells = ["from widgets import RiskExplorer", NINE, "1 + 1"]
    page = open_notebook(cells, app=app, height=2600)
    explorer = ExplorerPage(page)
    explorer.key("hand-65").click()
    expect(explorer.key("term-1")).to_have_count(1)
    for key in ("opponents", "clear", "last-1", "table-text", "to-row2", "tray-37", "hand-45"):
        explorer.key(key).focus()
        for letter in NOTEBOOK_KEYS:
            page.keyboard.press(letter)
        assert sources(page) == cells, f"keys on {key} changed the cells"
    for key in ("back-45", "term-1", "language"):
        explorer.key(key).focus()
        page.keyboard.press("d")
        page.keyboard.press("d")
        assert sources(page) == cells, f"keys on {key} changed the cells"
    unguarded = explorer.root.evaluate(
        """root => [...root.querySelectorAll('*')]
            .filter(one => one.tabIndex >= 0 && one.dataset.lmSuppressShortcuts !== 'true')
            .map(one => one.outerHTML)"""
    )
    assert unguarded == []
    small = explorer.root.evaluate(
        """root => [...root.querySelectorAll('button, input, select')].filter(one => {
            const box = one.getBoundingClientRect();
            return box.width < 24 || box.height < 24;
        }).map(one => one.outerHTML)"""
    )
    assert small == []
    assert page.traffic.errors == []


@in_soak
def test_what_cannot_be_is_refused_in_one_sentence(open_notebook: OpenNotebook) -> None:
    """The note tells it, the text stays to be mended, nothing else moves or changes."""
    page = open_notebook([EXPLORER])
    explorer = ExplorerPage(page)
    box = explorer.root.bounding_box()
    field = explorer.table_text
    for wrong, sentence in (
        ("16 20 | 20 | 61 | 70", "Card 20 is on the table twice, in row 1 and in row 2"),
        ("16 20 | 35 | 61 | 37", "Card 37 cannot be in the hand: it lies on the table 16 20 |"),
        ("16 20 | 1x | 61 | 37", ""),
    ):
        field.fill(wrong)
        field.press("Enter")
        expect(explorer.note).to_contain_text(sentence)
        expect(explorer.note).to_be_visible()
        expect(explorer.note).to_have_attribute("role", "alert")
        expect(field).to_have_value(wrong)
        expect(field).to_have_attribute("aria-invalid", "true")
        assert explorer.root.bounding_box() == box
        expect(explorer.key("last-0")).to_have_attribute("aria-label", "Take 22 back from row 1")
    field.press("Escape")
    expect(field).to_have_value(TABLE)
    field.fill("9 | 19 | 29 | 39")
    explorer.hand_text.focus()  # leaving the field is enough
    explorer.check("9 | 19 | 29 | 39", [5, 37, 45], 3)
    expect(explorer.note).to_be_hidden()
    explorer.hand_text.fill("3, 30")
    explorer.hand_text.press("Enter")
    explorer.check("9 | 19 | 29 | 39", [3, 30], 3)
    explorer.key("to-row4").click()
    explorer.cell(20).click()
    expect(explorer.note).to_have_text("20 is lower than 39, the end of row 4: rows ascend")

    comm = comm_of(page)
    revision = int(explorer.root.get_attribute("data-revision") or -1)
    put = {"kind": "put", "card": 50, "to": "hand", "revision": revision}
    forged: list[tuple[Any, str]] = [
        ({**put, "revision": revision - 1}, STALE),
        ({**put, "kind": "make_picture"}, UNKNOWN),
        ({**put, "card": "<b>x</b>"}, "'<b>x</b>' is not a card"),
        (None, UNKNOWN),
    ]
    for intent, sentence in forged:
        send(page, comm, {"method": "custom", "content": intent})
        expect(explorer.note).to_contain_text(sentence)
    explorer.check("9 | 19 | 29 | 39", [3, 30], 3)
    assert explorer.note.locator("b").count() == 0
    assert page.traffic.errors == []


@in_soak
def test_languages_themes_and_widths(open_widgets: OpenNotebook) -> None:
    """Every word changes, nothing sticks out at 1280 and 800 pixels, axe finds nothing wrong."""
    cells = [
        EXPLORER,
        NINE,
        "e = RiskExplorer(hand=[99]); e",
        "empty = RiskExplorer(); empty",
        "empty.on_clear({}); empty.redraw()",
    ]
    page = open_widgets(cells, height=6000)
    explorers = [ExplorerPage(page, index) for index in range(4)]
    explorers[1].key("hand-65").click()
    expect(explorers[1].root.locator(".sc-terms li")).to_have_count(2)
    explorers[2].key("to-row3").click()
    explorers[2].cell(30).click()
    expect(explorers[2].note).to_be_visible()
    check_both_themes(page, ".sc-explorer")
    english = [seen_words_of(explorer.root) for explorer in explorers]
    sticking = []
    for language in ("ja", "en"):
        for explorer in explorers:
            explorer.key("language").select_option(language)
            expect(explorer.root).to_have_attribute("lang", language)
        if language == "ja":
            texts = [text for explorer in explorers for text in words_of(explorer.root)]
            assert [text for text in texts if re.search("[A-Za-z]", LATIN.sub("", text))] == []
        for width in (1280, 800):
            page.set_viewport_size({"width": width, "height": 6000})
            at_rest(page)
            for number, explorer in enumerate(explorers):
                sticking += [
                    f"{language} {width} #{number}: {it}" for it in sticks_out(explorer.root)
                ]
    assert sticking == []
    for number in (0, 1, 3):  # the third had a note, which is gone
        assert seen_words_of(explorers[number].root) == english[number]
    assert page.traffic.errors == []


@in_soak
def test_two_views(open_notebook: OpenNotebook) -> None:
    """Two views stay in step; in the long run also: without a kernel both are pictures."""
    page = open_notebook(
        ["from widgets import RiskExplorer\ne = RiskExplorer(); e", "e"], height=2600
    )
    first, second = ExplorerPage(page, 0), ExplorerPage(page, 1)
    first.put(33, "seen")
    second.put(65, "hand")
    for view in (first, second):
        view.check(TABLE, [5, 37, 45, 65], 3, (33,))
    if not SOAK:
        return
    restart(page)
    for view in (first, second):
        expect(view.note).to_have_text(GONE)
        assert [thing.evaluate("one => one.outerHTML") for thing in still_enabled(view.root)] == []
    assert ours(page) == []
    assert axe_violations(page, ".sc-explorer") == []


@in_soak
def test_lowered_numbers_are_small(open_widgets: OpenNotebook) -> None:
    """In Japanese a binomial coefficient is a letter between two numbers that are small and low."""
    explorer = f"RiskExplorer('{TABLE}', [37], opponents=3, language='ja')"
    page = open_widgets(["from widgets import RiskExplorer", explorer])
    coefficients = page.locator(".sc-explained msub")
    expect(coefficients).to_have_count(6)
    sizes = coefficients.evaluate_all(
        "all => all.map((one) => [one.parentElement, one.lastElementChild].map("
        "(part) => parseFloat(getComputedStyle(part).fontSize)))"
    )
    assert all(0.5 < number / letter < 0.8 for letter, number in sizes)
