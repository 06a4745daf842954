"""Hidden information: every message to the browser in a whole match, read as a cheat would."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

from kernel_lib import nimmt
from kernel_lib.nimmt import TakeRow, View
from kernel_lib.play.session import Session
from tests.browser.leaks import COMMON, SEED, Reader, keys_of
from tools.browser.harness import Server, Traffic
from tools.browser.table import OpenNotebook, TablePage, any_choice, new_session
from widgets import NimmtTable
from widgets.nimmt.picture import deck_picture

END = "2 deals"

# The whole shape of what the browser may be told. A new field must be added here by somebody who
# has thought about what it gives away. Keys that are seats or cards are written "*".
ROW = {"places", "cards", "stacks", "bothEnds", "bulls", "bullsText", "full", "label"}
PLAY = {"card", "who", "name", "done", "isPlaced", "took", "tookText"}
SHEET = {
    *{"sheet", "sheet.names", "sheet.deals", "sheet.totals", "sheet.end", "sheet.winners"},
    *{"sheet.sheets", "sheet.csv"},
}
BOARD = {
    *{"rows", "trick", "piles", "piles.*", "totals", "totals.*", "cards", "cards.*", "say"},
    *{f"rows.{key}" for key in ROW},
    *{f"trick.{key}" for key in PLAY},
    *SHEET,
    *{"where", "pool", "known", "pileSizes"},
}
RISK = {"sixth", "low", "percent", "bulls", "text"}
STEP = BOARD | {
    *{"kind", "who", "stop", "brief", "log"},
    *{"mark", "mark.row", "mark.place", "mark.lands", "mark.taken"},
}
PICTURE = (
    BOARD
    | COMMON
    | {
        *{"seats.marker", "picks", "canShowRisk", "riskLater"},
        *{"hand", "hand.card", "hand.choice", "hand.row", "hand.place", "hand.aim", "hand.risk"},
        *{f"hand.risk.{key}" for key in RISK},
        *{"ask", "ask.kind", "ask.choices", "ask.choices.choice", "ask.choices.name", "showsRisk"},
        *{f"steps.{key}" for key in STEP},
    }
)

# Numbers in a sentence that are no cards.
NO_CARDS = re.compile(
    r"\b[Rr]ow \d|\d+ bulls?\b|card \d of|Deal \d+|trick \d+ of \d+|\d+ \(total \d+\)"
    r"|fewest bulls: \d+|6 nimmt!|\d+ players|\d+ cards?\b"
)


def test_no_message_tells_what_is_hidden(open_notebook: OpenNotebook, lab: Server) -> None:
    """In a match of two deals no message names the seed, an unplayed card or an unknown field."""
    (lab.root / "hidden_seed.py").write_text(f"SEED = {SEED}\n")
    page = open_notebook(
        [
            "from hidden_seed import SEED\nfrom widgets import NimmtTable",
            f"NimmtTable(seed=SEED, end={END!r}, speed='off')",
        ]
    )
    table = TablePage(page)
    session = new_session(SEED, end=END)
    table.wait_for(session)
    reader = TableReader(page.traffic)
    reader.read_on(session)
    number = 0
    while not session.state.is_over:
        number += 1
        if number == 4:
            table.button("Show risk").click()
            expect(table.root.locator(".sc-risk").first).to_be_visible()
        choice = any_choice(session, number)
        table.take(choice.row) if isinstance(choice, TakeRow) else table.play(choice.card)
        deal = session.state.deal
        session.choose(0, choice)
        if session.state.deal != deal:
            table.button("Next deal").click()
        table.wait_for(session)
        reader.read_on(session)
    assert number >= 20
    assert reader.pictures > number
    assert reader.unknown_keys == set()
    assert reader.leaks == []


def test_the_reader_of_messages_notices_leaks() -> None:
    """Another seat's card anywhere in a picture, and a field that is not listed, are noticed."""
    table = NimmtTable(seed=SEED, end=END)
    session = table.session
    for _ in range(3):
        session.choose(0, session.state.pending[0][-1])
    hidden = session.state.hands[2][0]
    sound = json.loads(json.dumps(table.picture))
    step = sound["steps"][-1]
    leaked = {**sound["hand"][0], "card": hidden}
    sentence = f"Robin will play {hidden}."
    told = [
        {**sound, "hand": [*sound["hand"], leaked]},
        {**sound, "rows": [{**sound["rows"][0], "cards": [hidden]}]},
        {**sound, "trick": [{"card": hidden, "who": "2", "name": "Clara", "done": ""}]},
        {**sound, "say": sentence},
        {**sound, "notice": sentence},
        {**sound, "log": [*sound["log"], sentence]},
        {**sound, "steps": [{**step, "say": sentence}]},
        {**sound, "steps": [{**step, "mark": {"row": 0, "place": 0, "taken": [[hidden]]}}]},
    ]
    for picture in told:
        reader = TableReader(Traffic())
        reader.read_picture(picture, Seen(session))
        assert len(reader.leaks) == 1, picture
    for picture in (
        {**sound, "hands": []},
        {**sound, "seats": [{**sound["seats"][1], "next": 1}]},
        {**sound, "steps": [{**step, "deck": []}]},
    ):
        reader = TableReader(Traffic())
        reader.read_picture(picture, Seen(session))
        assert len(reader.unknown_keys) == 1
    reader = TableReader(Traffic())
    reader.read_picture(sound, Seen(session))
    assert (reader.leaks, reader.unknown_keys) == ([], set())


class TableReader(Reader):
    """Reads the messages of a table of 6 nimmt!."""

    no_cards = NO_CARDS
    deck = deck_picture("en")

    def seen_by(self, session: Session) -> Seen:
        return Seen(session)

    def read_display(self, data: dict[str, Any], seen: Any) -> None:
        text = data.get("text/plain", "")
        for line in text.splitlines():
            numbers = re.findall(r"\d+", re.sub(r"^\d: ", "", self.no_cards.sub("", line)))
            self.check(map(int, numbers), seen.now, f"text {line!r}")
        drawn = re.sub("<title>.*</desc>", "", data.get("image/svg+xml", ""))
        drawn = re.sub('<text x="4".*?</text>', "", drawn)  # the numbers of the rows
        self.check(map(int, re.findall(r">(\d+)</text>", drawn)), seen.now | {6}, "the drawing")

    def read_picture(self, picture: dict[str, Any], seen: Any) -> None:
        """Read one picture, cards, sentences and keys."""
        self.pictures += 1
        self.unknown_keys |= set(keys_of(picture)) - PICTURE
        now, allowed = seen.now, seen.now
        self.check((card["card"] for card in picture["hand"]), seen.hand, "the hand")
        self._check_board(picture, now, "the picture")
        for at, step in enumerate(picture["steps"]):
            # Steps up to the next deal tell of the deal before it.
            dealt = any(later["kind"] == "Dealt" for later in picture["steps"][at + 1 :])
            self._check_board(step, seen.before if dealt else now, f"step {step['kind']}")
            if step.get("mark"):
                known = seen.before if dealt else now
                taken = (card for place in step["mark"]["taken"] for card in place)
                self.check(taken, known, "what a step takes")
        for at, line in enumerate(picture["log"]):
            dealt = any(re.match(r"Deal \d+ begins", later) for later in picture["log"][at + 1 :])
            self.check_sentence(line, seen.before | now if dealt else allowed, "the log")
        for card in picture["hand"]:
            self.check_sentence(card["aim"], allowed, "the aim")
        self.check_sentence(picture["notice"], allowed, "the note")
        if picture["pool"] or picture["known"] is not None or picture["pileSizes"] is not None:
            self.unknown_keys.add("open cards in a game that has none")

    def _check_board(self, board: dict[str, Any], known: set[int], where: str) -> None:
        for row in board["rows"]:
            self.check(row["cards"], known, f"a row of {where}")
            stacked = (card for place in row.get("stacks", ()) for card in place)
            self.check(stacked, known, f"the places of {where}")
            self.check_sentence(row["label"], known, f"a row's name in {where}")
        self.check((play["card"] for play in board["trick"]), known, f"the trick of {where}")
        self.check_sentence(board["say"], known, f"what {where} says")


class Seen:
    """The cards that the person in a seat has seen: in this deal, and in the one before."""

    def __init__(self, session: Session, seat: int | None = 0) -> None:
        view: View = session.state.view(seat)
        dealt = [turn.after for turn in session.turns if turn.after.deal == view.deal]
        first = session.turns[0].before if session.turns else session.state
        start = dealt[0] if dealt and view.deal > 1 else first
        self.now = seen_cards(view) | seen_cards(start.view(seat))
        for turn in session.turns:
            if turn.before.deal == view.deal:
                self.now |= {choice.card for choice in turn.choices.values() if is_card(choice)}
        self.hand = set(view.hand) | set(start.view(seat).hand)
        self.before: set[int] = set()
        for turn in session.turns:
            if turn.before.deal == view.deal - 1:
                self.before |= seen_cards(turn.before.view(seat))
                self.before |= {choice.card for choice in turn.choices.values() if is_card(choice)}


def seen_cards(view: View) -> set[int]:
    """Every card that can be seen in one position."""
    taken = {card for pile in view.taken for card in pile}
    return {*view.hand, *view.table.cards, *taken, *(card for card, _ in view.queue)}


def is_card(choice: object) -> bool:
    """Whether a choice is a card and not a row."""
    return isinstance(choice, nimmt.Play)
