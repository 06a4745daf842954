"""What can be tried, in JupyterLab: controls that make tables, words that are typed, a button."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.strategies import in_soak
from tools.browser.harness import set_theme
from tools.browser.table import OpenNotebook, TablePage

CELLS = [
    "from widgets import Explore, NimmtTable",
    "def seated(players, open, hand):\n"
    "    chosen = [name for name, is_on in (('open', open), ('hand', hand)) if is_on]\n"
    "    return NimmtTable(players=players, variants=chosen, seed=1, end='1 deal', speed='off')\n"
    "Explore(seated, players=[3, 4], open=True, hand=False)",
    "table = NimmtTable(bots=['lowest'], seed=1, end='1 deal', speed='off'); table",
    "Explore(lambda: f'{len(table.session.state.view(0).hand)} cards in your hand')",
    "def doubled(choices):\n"
    "    if not choices.isdecimal():\n"
    "        raise ValueError('a number such as 7, please')\n"
    "    return f'twice {choices} is {2 * int(choices)}'\n"
    "Explore(doubled, choices='7')",
]


def explored(page: Page, number: int) -> Locator:
    """An ``Explore``, counted from 0."""
    return page.locator(".sc-explore").nth(number)


@in_soak
def test_controls_make_tables(open_notebook: OpenNotebook) -> None:
    """A table takes the place of another and is played; what is refused is a sentence there."""
    page = open_notebook(CELLS, height=2600)
    first, table = explored(page, 0), TablePage(page)
    expect(table.root.locator(".sc-seat")).to_have_count(3)
    first.locator("select").select_option("4")
    expect(table.root.locator(".sc-seat")).to_have_count(4)
    expect(page.locator(".sc-nimmt")).to_have_count(2)
    first.get_by_role("checkbox", name="hand").check()
    expect(first).to_contain_text("cannot be played together")
    expect(first.locator(".sc-nimmt")).to_have_count(0)
    first.get_by_role("checkbox", name="open").uncheck()
    expect(first.locator(".sc-nimmt")).to_have_count(1)
    first.get_by_role("checkbox", name="hand").uncheck()
    expect(table.root.locator(".sc-hand-card")).to_have_count(10)
    table.card(2).click()
    expect(table.root.locator(".sc-hand-card")).to_have_count(9)
    assert page.traffic.errors == []  # type: ignore[attr-defined]


@in_soak
def test_a_button_looks_at_the_game_again(open_notebook: OpenNotebook) -> None:
    """What it shows follows the game above, by keyboard, too."""
    page = open_notebook(CELLS, height=2600)
    game, button = explored(page, 1), page.get_by_role("button", name="Work it out")
    expect(game).to_contain_text("10 cards in your hand")
    TablePage(page, 1).card(0).click()
    expect(TablePage(page, 1).root.locator(".sc-hand-card")).to_have_count(9)
    expect(game).to_contain_text("10 cards in your hand")
    button.focus()
    page.keyboard.press("Enter")
    expect(game).to_contain_text("9 cards in your hand")
    expect(button).to_have_text("Work it out")
    expect(button).to_be_focused()


def test_what_is_typed_is_answered(open_notebook: OpenNotebook) -> None:
    """Wide digits count, and what is no number gets its sentence, until the next one fits."""
    page = open_notebook(CELLS, height=2600)
    typed = explored(page, 2)
    field = typed.get_by_label("your choices")
    for text, answer in (
        ("２１", "twice 21 is 42"),
        ("many", "A number such as 7, please"),
        ("8", "twice 8 is 16"),
    ):
        field.fill(text)
        field.press("Enter")
        expect(typed).to_contain_text(answer)
        expect(typed).not_to_contain_text("Traceback")


@in_soak
def test_a_finger_finds_each_control(open_notebook: OpenNotebook) -> None:
    """On a touch screen what can be set is at least 44 pixels high."""
    page = open_notebook(CELLS, height=2600, has_touch=True, is_mobile=True)
    set_theme(page, "dark")
    for control in page.locator(
        ".sc-explore :is(select, input[type=text], button.widget-button)"
    ).all():
        assert control.bounding_box()["height"] >= 44  # type: ignore[index]
