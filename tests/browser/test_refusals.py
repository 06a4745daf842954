"""Intents that come too late or that nobody could have sent: refused, and the person is told."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tools.browser.harness import ask_kernel
from tools.browser.table import IMPORTS, OpenNotebook, TablePage, new_session

STALE = "The table has moved on since then; look again and choose anew"
UNKNOWN = "The table does not understand that; nothing has changed"


def test_stale_and_forged_intents_are_refused(open_notebook: OpenNotebook) -> None:
    """Each gets one sentence in the note; the table stays as it was and can be played on."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    comm = comm_of(page)
    table.play_on(session, 3)
    revision = session.revision
    hand = ", ".join(map(str, session.state.hands[0]))
    choose = {"kind": "choose", "revision": revision}
    other_hand = session.state.hands[1][0]
    forged: list[tuple[Any, str]] = [
        ({**choose, "choice": str(table.hand()[0]), "revision": revision - 1}, STALE),
        ({**choose, "choice": str(table.hand()[0]), "revision": str(revision)}, STALE),
        ({"kind": "choose", "choice": str(table.hand()[0])}, STALE),
        (
            {**choose, "choice": str(other_hand)},
            f"Card {other_hand} is not in your hand: {hand}",
        ),
        ({**choose, "choice": "0"}, f"Card 0 is not in your hand: {hand}"),
        (
            {**choose, "choice": "row1"},
            f"TakeRow(row=0) does not fit now: play a card of your hand: {hand}",
        ),
        (
            {**choose, "choice": "<b>x</b>"},
            "'<b>x</b>' is no choice: write a card like 37 or a row like row3",
        ),
        ({"kind": "cheat", "revision": revision}, UNKNOWN),
        ({"kind": "make_picture", "revision": revision}, UNKNOWN),
        ({"kind": ["choose"], "revision": revision}, UNKNOWN),
        ({"kind": "language", "value": "tlh", "revision": revision}, "There is no language 'tlh'"),
        ({"kind": "speed", "value": "warp", "revision": revision}, "There is no speed 'warp'"),
        ("undo", UNKNOWN),
        (None, UNKNOWN),
    ]
    expect(table.note).to_be_hidden()
    for intent, sentence in forged:
        send(page, comm, {"method": "custom", "content": intent})
        expect(table.note).to_contain_text(sentence)
        expect(table.note).to_be_visible()
        expect(table.note).to_have_attribute("role", "alert")
        table.wait_for(session)
    assert table.note.locator("b").count() == 0

    # A browser cannot change the picture, the deck or the language by writing the state either.
    state = {"picture": {}, "deck": {}, "language": "ja", "speed": "slow"}
    send(page, comm, {"method": "update", "state": state, "buffer_paths": []})
    table.play_on(session, 5)
    expect(table.note).to_be_hidden()
    expect(table.root).to_have_attribute("lang", "en")
    assert page.traffic.errors == []


def test_a_double_click_plays_one_card(open_notebook: OpenNotebook) -> None:
    """Of two clicks on the same picture the first counts; the second is refused, or not sent."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    table.root.evaluate(
        """root => {
            const cards = root.querySelectorAll('.sc-hand-card');
            cards[4].click();
            cards[6].click();
        }"""
    )
    session.choose(0, session.state.pending[0][4])
    table.wait_for(session)
    ask_kernel(page)
    table.wait_for(session)
    assert table.note.inner_text() in ("", STALE)
    table.play_on(session, 2)
    expect(table.note).to_be_hidden()


def test_forged_steps_of_an_example_are_refused(open_notebook: OpenNotebook) -> None:
    """Steps without a guess, steps that are not there and answers nobody offered are refused."""
    page = open_notebook([IMPORTS, "WorkedExample('N-000-EX1')"])
    example = page.locator(".sc-example")
    note = example.locator(".sc-note")
    comm = comm_of(page)
    where = example.locator(".sc-where")
    start = where.inner_text()

    def refused(intent: dict[str, Any], sentence: str) -> None:
        send(page, comm, {"method": "custom", "content": intent})
        expect(note).to_contain_text(sentence)
        expect(where).to_have_text(start)

    refused({"kind": "step", "to": 1}, "Guess first; then step through what happens")
    refused({"kind": "guess", "value": "P9"}, "That is not one of the answers to choose from")
    refused({"kind": "choose", "choice": "37"}, UNKNOWN)
    example.get_by_role("button", name="P3").click()
    expect(note).to_be_hidden()
    for to in (99, -1, "1", 1.5, True, None):
        refused({"kind": "step", "to": to}, "There is no step")
    example.get_by_role("button", name="Next").click()
    expect(where).to_contain_text("Step 1 of")
    start = where.inner_text()
    refused({"kind": "guess", "value": "P1"}, "The guess is made")
    assert page.traffic.errors == []


def comm_of(page: Page) -> str:
    """The id of the comm over which the only widget of the page speaks."""
    ids = [
        message["content"]["comm_id"]
        for message in page.traffic.messages()  # type: ignore[attr-defined]
        if message["type"] == "comm_open"
        and "picture" in message["content"]["data"].get("state", {})
    ]
    assert len(ids) == 1
    comm: str = ids[0]
    return comm


def send(page: Page, comm: str, data: dict[str, Any]) -> None:
    """Send what the widget's own script would not: ``data`` over its comm."""
    page.evaluate(
        """([comm, data]) => {
            const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            kernel.sendShellMessage({
                channel: 'shell',
                header: {
                    msg_id: crypto.randomUUID(),
                    msg_type: 'comm_msg',
                    session: kernel.clientId,
                    username: '',
                    date: new Date().toISOString(),
                    version: '5.2',
                },
                parent_header: {},
                metadata: {},
                content: { comm_id: comm, data },
            });
        }""",
        [comm, data],
    )


def test_a_real_double_click_plays_one_card(open_notebook: OpenNotebook) -> None:
    """Without animation, too, the second click of a double click does not play another card."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    before = table.hand()
    table.card(3).dblclick(delay=20)
    expect(table.root.locator(".sc-hand-card")).to_have_count(len(before) - 1)
    ask_kernel(page)
    assert table.hand() == [card for card in before if card != before[3]]
    expect(table.note).to_be_hidden()
