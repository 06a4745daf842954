"""What is played while the screen reader is listened to."""

from __future__ import annotations

from pathlib import Path

from tests.browser.ftw_page import FTW
from tests.browser.ingenious_page import INGENIOUS
from tests.browser.test_look_back import FINISHED
from tools.browser.table import IMPORTS, last_trick_cell, low_card_cell, seed_of_a_low_card
from tools.screen_reader.listening import Scenario

TRANSCRIPTS = Path(__file__).parent / "transcripts"
HAND = ".sc-cards .sc-hand-card[tabindex='0']"

LOW = "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 30 31"


def asked(game: str, rules: str, bot: str, seed: int, question: str) -> str:
    """The beginning of a cell: a session in which seat 0 is asked something."""
    return (
        f"{IMPORTS}{INGENIOUS}"
        f"session = Session({game}, {game}.Rules({rules}), {{1: '{bot}'}}, {seed})\n"
        f"while session.state.ask != '{question}':\n"
        "    session.choose(0, session.state.pending[0][0])\n"
    )


SEAT = """
import asyncio
from pathlib import Path
from tornado.netutil import bind_sockets
from kernel_lib import nimmt
from kernel_lib.runtime.class_file import ClassFile
from kernel_lib.network.plan import Plan
from kernel_lib.teach.live import server
from kernel_lib.teach.live_door import Door
from sixth_card import Seat, join
from widgets.network.handlers import start_clock
from widgets.network.server import application, places_of

places = places_of(Door(Path("hand-in"), ClassFile(password="three owls")), None)
sockets = bind_sockets(0, "127.0.0.1")
server(application(places, Path("site"))).add_sockets(sockets)
start_clock(places)
where = f"127.0.0.1:{sockets[0].getsockname()[1]}"
room = places.hall.room

async def begin():
    while len(room.people) < 1:
        await asyncio.sleep(0.05)
    for name in ("Ben", "Cem"):
        join(where, "three owls", bot=nimmt.BOTS["closest"], name=name)
        while name not in room.people.values():
            await asyncio.sleep(0.05)
    room.start(Plan(nimmt, nimmt.Rules(players=3, end="1 deal"), ("lowest",)))
    room.tables[0].session.restart(66)

beginning = asyncio.ensure_future(begin())
Seat(where, "three owls", name="Ann")
"""
"""A class in one kernel, and a seat at its table; two others choose as soon as they are asked."""

HOME = """
from datetime import datetime
from kernel_lib.runtime import clock
from kernel_lib.learn import course, guesses
from kernel_lib.learn.guesses import GivenAnswer
from widgets import Home

clock.now = lambda: datetime(2026, 3, 2, 9)
for id in course.lessons()["20"].asks:
    guesses.add_answer(id, GivenAnswer("?", False, None))
clock.now = lambda: datetime(2026, 3, 4, 9)
Home()
"""
"""Somebody comes back who has done one lesson two days ago."""

SCENARIOS = {
    "seat": Scenario(
        "A seat at a table of a class: the cards of the others are heard once, in order",
        lambda: SEAT,
        HAND,
        ("Right", "Return", "Right", "Return"),
    ),
    "trick": Scenario(
        "One trick of 6 nimmt!",
        lambda: f"{IMPORTS}NimmtTable(seed=66, speed='normal')",
        HAND,
        ("Right", "Right", "Return", "Right"),
    ),
    "forced-row": Scenario(
        "A card that is too low: its row is chosen",
        lambda: low_card_cell(seed_of_a_low_card(), speed="normal"),
        ".sc-take",
        ("Down", "Down", "Up", "Return", "Right"),
    ),
    "example": Scenario(
        "A worked example: a guess, and its steps",
        lambda: f"{IMPORTS}WorkedExample('N-000-EX1')",
        ".sc-guesses button",
        ("Right", "Return", "Tab", "Return", "Return", "Return", "Return", "Return"),
    ),
    "ingenious": Scenario(
        "A turn of Ingenious: a tile is chosen, moved, turned and placed",
        lambda: f"{INGENIOUS}IngeniousBoard(seed=5, speed='normal')",
        HAND,
        ("Right", "Return", "r", "Right", "Left", "Return", "Right"),
    ),
    "ftw": Scenario(
        "FTW?!: cards are passed on, and a card is played",
        lambda: f"{FTW}FtwTable(seed=5, speed='normal')",
        HAND,
        ("Return", "Right", "Return", "Right", "Return", "Tab", "Return", "Right", "Return"),
    ),
    "ftw-help": Scenario(
        "FTW?!: what can be done with a card that does not beat the top",
        lambda: f"{FTW}FtwTable(position='{LOW}', seed=5)",
        HAND,
        ("Return", "Tab", "Tab", "Return"),
    ),
    "explorer": Scenario(
        "The risk explorer: a card is put on the table, and the slider moves",
        lambda: "from widgets import RiskExplorer\nRiskExplorer()",
        ".sc-tray button[tabindex='0']",
        ("Right", "Return", *["shift+Tab"] * 9, "Right", "Left"),
    ),
    "last-trick": Scenario(
        "The last trick of a match",
        lambda: last_trick_cell(66, speed="normal"),
        HAND,
        ("Return", "Tab", "Tab"),
    ),
    "draft": Scenario(
        "Logic: hands are chosen from open cards",
        lambda: f"{IMPORTS}NimmtTable(players=2, variants=('logic',), seed=5, speed='normal')",
        ".sc-pool button[tabindex='0']",
        ("Right", "Return", "Right", "Return"),
    ),
    "keep": Scenario(
        "Hand: a row is taken, and some of its cards go to the hand",
        lambda: (
            asked("nimmt", "2, variants=('hand',)", "lowest", 18, "keep")
            + "session.undo()\nNimmtTable(session=session, speed='normal')"
        ),
        HAND,
        ("Return", "Right", "Return", "Tab", "Return", "Right", "Return", "Tab", "Return"),
    ),
    "swap": Scenario(
        "Ingenious: a rack without the lowest colour may be swapped",
        lambda: (
            asked("ingenious", "2", "balanced", 9, "swap")
            + "IngeniousBoard(session=session, speed='normal')"
        ),
        "[data-key='swap']",
        ("Tab", "shift+Tab", "Return", "Right"),
    ),
    "settings": Scenario(
        "The settings: speed, language, sounds",
        lambda: f"{IMPORTS}NimmtTable(seed=66, speed='normal')",
        "[data-key='open-settings']",
        ("Return", "Tab", "Down", "Tab", "Down", "Up", "Tab", "space", "Escape"),
    ),
    "help": Scenario(
        "The rule of what is asked, at the table",
        lambda: f"{IMPORTS}NimmtTable(seed=66, speed='normal')",
        "[data-key='open-help']",
        ("Return", "Tab", "Down", "Down", "Down", "Escape"),
    ),
    "explorer-refused": Scenario(
        "The risk explorer: what cannot be is refused, and a card of the hand is explained",
        lambda: "from widgets import RiskExplorer\nRiskExplorer()",
        "[data-key='to-hand']",
        ("End", "Left", "Return", "Tab", "Return", "Tab", "Down", "Return", "Tab"),
    ),
    "two-people": Scenario(
        "Two people at one table: a curtain hides each hand",
        lambda: f"{IMPORTS}NimmtTable(people=2, players=3, seed=66, speed='normal')",
        ".sc-lift",
        ("Return", "Right", "Return", "Return", "Right", "Return"),
    ),
    "look-back": Scenario(
        "Looking back at a deal: the costliest choice, another card, a thousand times",
        lambda: IMPORTS + FINISHED.format(more=""),
        "[data-key='sheet-review']",
        (
            *("Return", "Tab", "Tab", "Return", "Tab", "Return", "Tab", "Tab", "Down", "Return"),
            *("Escape", "Up", "Escape"),
        ),
    ),
    "play-on": Scenario(
        "Playing on from a line, at a second table, and back to the match",
        # None of these plays by chance, which a second table draws anew.
        lambda: IMPORTS + FINISHED.format(more=", bots=['closest', 'lowest', 'highest']"),
        "[data-key='sheet-review']",
        ("Return", "Tab", "Tab", "Return", "Tab", "Tab", "Return", "Tab", "Return"),
    ),
    "exercise": Scenario(
        "An exercise: a mistake, another one with a hint, the right answer",
        lambda: "from widgets import AnswerField\nAnswerField('gap-of-37')",
        ".sc-entry",
        (
            *("1", "4", "Return", "ctrl+a", "1", "5", "Return", "ctrl+a", "1", "2", "Return"),
            *("Tab", "Tab"),
        ),
    ),
    "exercise-picture": Scenario(
        "An exercise that is answered in its picture",
        lambda: "from widgets import AnswerField\nAnswerField('cheapest-row')",
        "[data-key='spot 1']",
        ("Return", "Tab", "Tab", "Return", "Tab"),
    ),
    "home": Scenario(
        "Home: where one was, a game, the course by ideas",
        lambda: HOME,
        ".sc-first",
        ("Tab", "shift+Tab", *["Tab"] * 7, "Return", "Tab", "Tab", "Tab"),
    ),
    "advice": Scenario(
        "Advice: the button is asked, and the hand is gone back to",
        lambda: f"{IMPORTS}NimmtTable(seed=66, speed='normal', advice=True)",
        "[data-key='advice']",
        ("Return", "shift+Tab"),
    ),
}
