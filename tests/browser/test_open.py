"""A saved game is opened at the table, without code: from a list, from a file, by dropping it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tools.browser.harness import axe_violations
from tools.browser.table import IMPORTS, OpenNotebook, TablePage, new_session

DROP = """(root, text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "game.txt", { type: "text/plain" }));
    for (const kind of ["dragover", "drop"]) {
        root.dispatchEvent(new DragEvent(kind, {
            dataTransfer: carried, bubbles: true, cancelable: true }));
    }
}"""


def test_a_game_is_saved_and_opened(open_notebook: OpenNotebook, tmp_path: Path) -> None:
    """Save and Open stand in one panel; a file is dropped or picked; what is no game is told."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    for number in range(2):
        table.play_on(session, number)
    table.root.locator("[data-key='open-saved']").click()
    table.root.locator("[data-key='save']").click()
    expect(table.note).to_have_text("Saved as nimmt-game-1.txt.")
    saved = session.record()
    table.play_on(session, 2)
    listed = table.root.get_by_role("button", name="nimmt-game-1.txt: Deal 1, trick 3 of 10")
    if not listed.is_visible():
        table.root.locator("[data-key='open-saved']").click()
    assert axe_violations(page, ".sc-saved") == []
    expect(listed).to_have_attribute("data-lm-suppress-shortcuts", "true")
    listed.click()
    session = new_session(66)
    session.go_on(read(saved))
    table.wait_for(session)
    table.play_on(session, 3)
    table.root.evaluate(DROP, saved)
    session.go_on(read(saved))
    table.wait_for(session)
    table.root.evaluate(DROP, "a letter")
    expect(table.note).to_contain_text("Line 1: a record begins with the line")
    table.play_on(session, 4)
    file = tmp_path / "mine.txt"
    file.write_text(saved)
    table.root.locator("[data-key='open-saved']").click()
    table.root.locator("[data-key='file']").set_input_files(file)
    session.go_on(read(saved))
    table.wait_for(session)
    assert page.traffic.errors == []  # type: ignore[attr-defined]


def read(text: str) -> Any:
    """The record of a text."""
    from kernel_lib.core.record import read_record

    return read_record(text)
