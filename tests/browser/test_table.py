"""The table of 6 nimmt!: what is drawn of each position, and how it fits on the page."""

from __future__ import annotations

import re
from itertools import count

from playwright.sync_api import expect

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, TakeRow
from kernel_lib.play.session import Session
from tests.browser.table_checks import (
    TRICKS_POINTED_AT,
    compare_aim,
    compare_risks,
    kinds_pointed_at,
    last_piles,
    play_highest,
    seen_words_of,
    sticks_out,
    watch_hand,
    words_of,
)
from tests.strategies import by_length, in_soak
from tools.browser.harness import ask_kernel, at_rest, run_cell
from tools.browser.table import (
    IMPORTS,
    OpenNotebook,
    TablePage,
    last_trick_cell,
    low_card_cell,
    new_session,
    open_settings,
    seed_of_a_low_card,
)

TEN = dict.fromkeys(range(1, 10), "closest")

# What may stay in Latin letters on a Japanese page: names of things that have no other.
LATIN_NAMES = re.compile(r"6 nimmt!|English|'[a-z_]+'")

BOT = """\
def my_bot(view):
    ends = view.table.ends
    def gap(choice):
        return min((abs(choice.card - end) for end in ends))
    return view.choices[0] if view.must_take_row else min(view.choices, key=gap)
"""


def test_a_card_too_low_asks_for_a_row(open_widgets: OpenNotebook) -> None:
    """A card below all rows waits until a row is taken by its button or anywhere on the row."""
    seed = seed_of_a_low_card()
    page = open_widgets([f"{IMPORTS}NimmtTable(seed={seed}, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(seed)
    table.wait_for(session)
    dealt = session.state.view(0)
    lowest = dealt.hand[0]
    table.play(lowest)
    session.choose(0, Play(lowest))
    table.wait_for(session)
    expect(table.say).to_contain_text(
        f"Your {lowest} is lower than the end of every row. Choose the row you take."
    )
    waiting = session.state.view(0)
    for row, bulls in enumerate(session.state.table.bulls):
        button = table.take_button(row)
        expect(button).to_have_attribute("aria-label", re.compile(f"^Take row {row + 1}: {bulls} "))
    table.card(0).click(force=True)  # a card is not asked for now
    ask_kernel(page)
    table.wait_for(session)

    table.take(2)
    session.choose(0, TakeRow(2))
    table.wait_for(session)
    assert table.piles() == [sum(map(nimmt.bulls, pile)) for pile in session.state.taken]
    told = [str(event.words(session.name_of)) for turn in session.turns for event in turn.events]
    assert table.log()[1:] == told

    # Taken back: first the row, then the card.
    table.button("Take back").click()
    table.wait_until_shows(waiting.table.rows, waiting.hand)
    expect(table.root.locator(".sc-take")).to_have_count(4)
    assert table.piles() == [sum(map(nimmt.bulls, pile)) for pile in waiting.taken]
    table.button("Take back").click()
    table.wait_until_shows(dealt.table.rows, dealt.hand)
    expect(table.root.locator(".sc-take")).to_have_count(0)
    assert table.piles() == [0, 0, 0, 0]
    expect(table.button("Take back")).to_be_disabled()

    # The same card again, and the row chosen by a click on its cards.
    session.undo()
    session.undo()
    table.play(lowest)
    session.choose(0, Play(lowest))
    table.wait_for(session)
    table.root.locator(".sc-row").nth(1).locator(".sc-places").click()
    session.choose(0, TakeRow(1))
    table.wait_for(session)
    assert page.traffic.errors == []


def test_pointing_at_a_card_shows_its_place_and_its_risk(open_widgets: OpenNotebook) -> None:
    """Hover and focus outline the slot where the engine puts the card; the risk is exact."""
    seed = next(seed for seed in count(1) if len(kinds_pointed_at(seed)) == 3)
    page = open_widgets([f"{IMPORTS}NimmtTable(seed={seed}, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(seed)
    table.wait_for(session)
    for trick in range(TRICKS_POINTED_AT):
        view = session.state.view(0)
        for index, card in enumerate(view.hand):
            if index % 2:
                table.card(index).hover()
            else:
                page.mouse.move(0, 0)
                table.card(index).focus()
            compare_aim(table, view.table, card)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        expect(table.root.locator(".sc-aim")).to_have_count(0)
        if trick == 1:
            table.button("Show risk").click()
        if trick >= 1:
            compare_risks(table, session)
        for choice in play_highest(session):
            table.take(choice.row) if isinstance(choice, TakeRow) else table.play(choice.card)
            table.wait_for(session)
    table.button("Show risk").click()
    expect(table.root.locator(".sc-risk")).to_have_count(0)


def test_a_click_leaves_the_question_in_sight(open_widgets: OpenNotebook) -> None:
    """The focus goes on to a card by itself, which is no pointing at that card."""
    page = open_widgets([f"{IMPORTS}NimmtTable(seed=66, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    table.card(9).click()
    session.choose(0, session.state.pending[0][9])
    table.wait_for(session)
    expect(table.root.locator(".sc-hand-card:focus")).to_have_count(1)
    expect(table.say).to_have_text("Choose a card of your hand.")
    expect(table.root.locator(".sc-board .sc-aim")).to_have_count(0)


def test_a_language_is_not_lost_while_another_answer_is_awaited(
    open_widgets: OpenNotebook,
) -> None:
    """Who chooses a language before the last answer has come gets it all the same."""
    page = open_widgets([IMPORTS, "NimmtTable(seed=66)"])
    table = TablePage(page)
    ask_kernel(page)  # a page that is just loaded still asks it for the state of its widgets
    table.open_settings()
    table.picker(1).evaluate(
        """select => {
            for (const language of ["en", "ja"]) {
                select.value = language;
                select.dispatchEvent(new Event("change"));
            }
        }"""
    )
    expect(table.root).to_have_attribute("lang", "ja")


@in_soak
def test_all_words_change_with_the_language(open_widgets: OpenNotebook) -> None:
    """In Japanese no English word is left, in text or in labels; back in English all are back."""
    cells = [
        f"{IMPORTS}NimmtTable(seed=66, risk=True)",
        low_card_cell(seed_of_a_low_card(), speed="off"),
        last_trick_cell(66, speed="off"),
        "WorkedExample('N-000-EX2')",
    ]
    page = open_widgets(cells, height=3600)
    rest, _, last = (TablePage(page, index) for index in range(3))
    last.card(0).click()
    expect(last.sheet).to_be_visible()
    example = page.locator(".sc-example")
    example.get_by_role("button", name="P4").click()
    for _ in range(4):
        example.get_by_role("button", name="Next").click()
    expect(example.locator(".sc-rule")).to_be_visible()
    widgets = page.locator(".sixth-card")
    for widget in widgets.all():  # what is behind it is sent when it is opened first
        open_settings(widget)
        widget.locator("select").last.wait_for()
        for summary in widget.locator("details[data-key='settings'][open] > summary").all():
            summary.click()
    rest.card(2).focus()
    at_rest(page)
    in_english = [seen_words_of(widget) for widget in widgets.all()]
    left = []
    for widget in widgets.all():
        open_settings(widget)
        widget.locator("select").last.select_option("ja")
        expect(widget).to_have_attribute("lang", "ja")
        at_rest(page)
        left += [
            text
            for text in words_of(widget)
            if re.search("[A-Za-z]", re.sub(r"\bP[1-4]\b", "", LATIN_NAMES.sub("", text)))
        ]
        widget.locator("select").last.select_option("en")
        expect(widget).to_have_attribute("lang", "en")
    rest.root.locator("[data-key='open-settings']").focus()
    rest.card(2).focus()
    at_rest(page)
    for restored, before in zip(widgets.all(), in_english, strict=True):
        assert seen_words_of(restored) == before
    assert left == []


def test_nothing_sticks_out(open_widgets: OpenNotebook) -> None:
    """At 1280 and 800 pixels, in both languages and with ten players, all fits inside the frame."""
    cells = [
        f"{IMPORTS}NimmtTable(seed=66, risk=True)",
        low_card_cell(seed_of_a_low_card(), speed="off"),
        f"{IMPORTS}NimmtTable(seed=66, players=10, speed='off')",
        low_card_cell(seed_of_a_low_card(TEN), bots=TEN, speed="off"),
        last_trick_cell(66, bots=TEN, speed="off"),
        f"{IMPORTS}NimmtTable(seed=66, players=10, speed='slow')",
        "WorkedExample('N-000-EX2')",
    ]
    page = open_widgets(cells, height=5000)
    tables = [TablePage(page, index) for index in range(6)]
    tables[4].card(0).click()
    expect(tables[4].sheet).to_be_visible()
    tables[2].card(7).click()
    expect(tables[2].root.locator(".sc-play")).to_have_count(10)
    example = page.locator(".sc-example")
    example.get_by_role("button", name="P4").click()
    for number in range(1, 5):
        example.get_by_role("button", name="Next").click()
        expect(example.locator(".sc-where")).to_contain_text(f"Step {number} of")
    widgets = page.locator(".sixth-card").all()
    faults = []
    for language in ("en", "ja"):
        for widget in widgets:
            open_settings(widget)
            widget.locator("select").last.select_option(language)
            expect(widget).to_have_attribute("lang", language)
        for width in (1280, 800):
            page.set_viewport_size({"width": width, "height": 5000})
            at_rest(page)
            for number, widget in enumerate(widgets):
                sticking = [f"{language} {width} #{number}: {part}" for part in sticks_out(widget)]
                faults += sticking
    assert faults == []


@in_soak
def test_the_hand_stays_where_it_is(open_widgets: OpenNotebook) -> None:
    """While cards are pointed at and a trick is shown, the hand moves by no pixel up or down."""
    seed = seed_of_a_low_card()
    moved = []
    page = open_widgets(
        [
            f"{IMPORTS}NimmtTable(seed={seed}, speed='fast', risk=True)",
            f"{IMPORTS}NimmtTable(seed={seed}, speed='fast', players=10, language='ja')",
        ],
        height=2400,
    )
    for width in by_length((800,), (800, 1280), (800, 1280)):
        page.set_viewport_size({"width": width, "height": 2400})
        at_rest(page)
        for index in (0, 1):
            table = TablePage(page, index)
            watch_hand(table.root)
            for card in range(len(table.hand())):
                table.card(card).hover()
            table.card(0).click()
            table.skip.wait_for()
            expect(table.skip).to_have_count(0)
            if table.root.locator(".sc-take").count():
                table.take(0)
                table.skip.wait_for()
                table.skip.click()
                expect(table.skip).to_have_count(0)
            for card in range(len(table.hand())):
                table.card(card).hover()
            tops = page.evaluate("window.tops")
            if max(tops) - min(tops) > 1:
                moved.append(f"{width} px, table {index}: from {min(tops)} to {max(tops)}")
    assert moved == []


def test_a_trick_is_shown_at_once_to_who_wants_no_motion(open_widgets: OpenNotebook) -> None:
    """With the system's reduced motion the new table is there without any step or animation."""
    page = open_widgets([f"{IMPORTS}NimmtTable(seed=66, speed='slow')"], reduced_motion="reduce")
    table, session = TablePage(page), new_session(66, end="over 66")
    table.wait_for(session)
    table.root.evaluate(
        """root => {
            window.skips = 0;
            new MutationObserver(() => {
                if (root.querySelector('.sc-skip')) window.skips += 1;
            }).observe(root, { childList: true, subtree: true });
        }"""
    )
    choice = session.state.pending[0][4]
    table.play(choice.card)
    session.choose(0, choice)
    table.wait_for(session)
    assert page.evaluate("window.skips") == 0
    running = table.root.evaluate("root => root.getAnimations({ subtree: true }).length")
    assert running == 0
    spoken = table.root.locator(".sc-spoken")
    for event in session.turns[-1].events:
        expect(spoken).to_contain_text(str(event.words(session.name_of)))


def test_a_trick_is_shown_card_by_card(open_widgets: OpenNotebook) -> None:
    """With animation each event is told and drawn in its order, and the hand waits so long."""
    page = open_widgets([f"{IMPORTS}NimmtTable(seed=66, speed='fast')"])
    table, session = TablePage(page), new_session(66, end="over 66")
    table.wait_for(session)
    table.root.evaluate(
        """root => {
            window.seen = [];
            window.waited = false;
            const spoken = root.querySelector('.sc-spoken');
            const cards = () => root.querySelectorAll('.sc-places .sc-card').length;
            new MutationObserver(() => window.seen.push([spoken.lastChild.textContent, cards()]))
                .observe(spoken, { childList: true });
            const disabled = ".sc-hand-card[aria-disabled='true']";
            const waits = () => root.querySelector('.sc-skip') && root.querySelector(disabled);
            new MutationObserver(() => { window.waited ||= Boolean(waits()); })
                .observe(root, { attributes: true, childList: true, subtree: true });
        }"""
    )
    choice = session.state.pending[0][4]
    table.play(choice.card)
    page.wait_for_function("window.waited")
    expect(table.skip).to_have_count(0)
    expect(table.card(0)).not_to_have_attribute("aria-disabled", "true")
    turn = session.choose(0, choice)[0]
    shown = turn.before.table
    expected = []
    for event in turn.events:
        expected.append(str(event.words(session.name_of)))
        shown = shown.after(event)
    expect(table.root.locator(".sc-spoken")).to_contain_text(expected[-1])  # it is said a bit later
    said = " ".join(text for text, _ in page.evaluate("window.seen"))  # several may come as one
    assert said.startswith(" ".join(expected))
    assert shown == session.state.table
    assert table.rows() == [list(row) for row in shown.rows]


def test_two_views_of_one_table_stay_in_step(open_widgets: OpenNotebook) -> None:
    """What is done in one cell's view shows in the other's: cards, undo, language, risk."""
    cell = f"{IMPORTS}table = NimmtTable(seed=66, end='1 deal', speed='off')\ntable"
    choose = "table.session.choose(0, table.session.state.pending[0][2])"
    page = open_widgets([cell, "table", choose], run=False)
    run_cell(page, 0)
    run_cell(page, 1)
    first, second = TablePage(page, 0), TablePage(page, 1)
    session = new_session(66)
    for here, there, number in ((first, second, 1), (second, first, 2)):
        here.play_on(session, number)
        there.wait_for(session)
    first.button("Take back").click()
    session.undo()
    second.wait_for(session)
    second.button("Show risk").click()
    expect(first.root.locator(".sc-risk")).to_have_count(9)
    first.set_language("ja")
    expect(second.root).to_have_attribute("lang", "ja")
    second.set_language("en")
    # What is done in Python shows in both.
    run_cell(page, 2)
    session.choose(0, session.state.pending[0][2])
    first.wait_for(session)
    second.wait_for(session)
    assert page.traffic.errors == []


def test_a_readers_own_bot_plays(open_widgets: OpenNotebook) -> None:
    """A bot of five lines in a cell sits at the table under its name and plays as it says."""
    assert len(BOT.splitlines()) == 5
    setting = "NimmtTable(bots=[my_bot, 'lowest'], seed=66, end='1 deal', speed='off')"
    page = open_widgets([f"{IMPORTS}{BOT}", setting])
    names: dict[str, object] = {}
    exec(BOT, names)
    session = Session(nimmt, nimmt.Rules(3, end="1 deal"), {1: names["my_bot"], 2: "lowest"}, 66)
    table = TablePage(page)
    table.wait_for(session)
    expect(table.root.locator(".sc-seat-name")).to_have_text(["You", "my_bot", "Lena"])
    for number in range(4):
        table.play_on(session, number)
    assert any("my_bot" in line for line in table.log())
    assert page.traffic.errors == []


def test_next_deal_and_new_match(open_widgets: OpenNotebook) -> None:
    """A deal ends in a score sheet and Next deal, a match in one with New match and a new deal."""
    page = open_widgets([f"{IMPORTS}NimmtTable(seed=66, end='2 deals', speed='off')"])
    table, session = TablePage(page), new_session(66, end="2 deals")
    table.wait_for(session)
    for number in range(60):
        choice = session.state.pending[0][number % len(session.state.pending[0])]
        table.take(choice.row) if isinstance(choice, TakeRow) else table.play(choice.card)
        deal = session.state.deal
        session.choose(0, choice)
        if session.state.deal != deal:
            expect(table.sheet.locator("tbody tr")).to_have_count(1)
            sums = [sum(map(nimmt.bulls, pile)) for pile in last_piles(session)]
            expect(table.sheet.locator("tbody td")).to_have_text(list(map(str, sums)))
            assert table.totals() == sums
            table.button("Next deal").click()
        table.wait_for(session)
        if session.state.is_over:
            break
    expect(table.sheet.locator("tbody tr")).to_have_count(2)
    expect(table.sheet.locator("tfoot td")).to_have_text(list(map(str, session.state.scores)))
    assert table.totals() == list(session.state.scores)
    expect(table.say).to_contain_text("The match is over.")
    table.button("New match").first.click()
    expect(table.sheet).to_have_count(0)
    expect(table.root.locator(".sc-where")).to_have_text("Deal 1, trick 1 of 10")
    assert len(table.hand()) == 10
    assert table.totals() == [0, 0, 0, 0]
    assert page.traffic.errors == []


def test_a_click_draws_the_new_table(open_widgets: OpenNotebook) -> None:
    """With animation off, one click changes the rows once, from the old table to the new one.

    The language stays, so it is not set anew: each element's style would be made anew.
    """
    page = open_widgets([f"{IMPORTS}NimmtTable(seed=66, speed='off')"])
    table, session = TablePage(page), new_session(66, end="over 66")
    table.wait_for(session)
    choice = session.state.pending[0][4]
    milliseconds = table.root.evaluate(
        """(root, card) => new Promise(resolve => {
            const rows = () => [...root.querySelectorAll('.sc-places')]
                .map(row => row.textContent).join('|');
            const before = rows();
            const start = performance.now();
            window.spoken = new MutationObserver(() => {});
            window.spoken.observe(root, { attributeFilter: ['lang'] });
            new MutationObserver(() => {
                if (rows() !== before) resolve(performance.now() - start);
            }).observe(root, { childList: true, subtree: true });
            [...root.querySelectorAll('.sc-hand-card')]
                .find(one => one.textContent === String(card)).click();
        })""",
        choice.card,
    )
    assert milliseconds > 0
    session.choose(0, choice)
    table.wait_for(session)
    assert page.evaluate("window.spoken.takeRecords().length") == 0
