"""Hidden information: every message to the browser in a whole match, read as a cheat would."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from kernel_lib import nimmt
from kernel_lib.nimmt import TakeRow, View
from kernel_lib.session import Session
from tests.browser.harness import Server, Traffic
from tests.browser.table import OpenNotebook, TablePage, any_choice, new_session
from widgets import NimmtTable
from widgets.nimmt_picture import deck_picture

SEED = 918273645546372819
END = "2 deals"

# The whole shape of what the browser may be told. A new field must be added here by somebody who
# has thought about what it gives away. Keys that are seats or cards are written "*".
ROW = {"places", "cards", "stacks", "bothEnds", "bulls", "bullsText", "full", "label", "take"}
PLAY = {"card", "who", "name", "done", "took", "tookText"}
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
    *{"kind", "who", "rule", "rule.title", "rule.text", "stop", "brief", "log"},
    *{"mark", "mark.row", "mark.place", "mark.taken"},
}
PICTURE = BOARD | {
    *{"revision", "speed", "speeds", "speeds.value", "speeds.name", "speeds.ms", "title"},
    *{"seats", "seats.seat", "seats.name", "seats.isYou", "seats.isWaitedFor"},
    *{"seats.marker", "picks", "canShowRisk", "riskLater"},
    *{"hand", "hand.card", "hand.choice", "hand.row", "hand.place", "hand.aim", "hand.risk"},
    *{f"hand.risk.{key}" for key in RISK},
    *{"ask", "ask.kind", "ask.choices", "log", "canUndo", "showsRisk", "isOver"},
    *{"words", "words.*", "language", "languages", "languages.*", "answers", "notice"},
    "steps",
    *{f"steps.{key}" for key in STEP},
}
BY_SEAT_OR_NAME = {"piles", "totals", "cards", "words", "languages"}
STATE = {"picture", "deck", "_esm", "_css", "_anywidget_id", "layout", "tabbable", "tooltip"}
STATE_OF_JUPYTER = re.compile("_(model|view|dom)_")

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
    reader = Reader(page.traffic)
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
    other = {**sound["hand"][0], "card": hidden}
    sentence = f"Random will play {hidden}."
    told = [
        {**sound, "hand": [*sound["hand"], other]},
        {**sound, "rows": [{**sound["rows"][0], "cards": [hidden]}]},
        {**sound, "trick": [{"card": hidden, "who": "2", "name": "Closest", "done": ""}]},
        {**sound, "say": sentence},
        {**sound, "notice": sentence},
        {**sound, "log": [*sound["log"], sentence]},
        {**sound, "steps": [{**step, "say": sentence}]},
        {**sound, "steps": [{**step, "mark": {"row": 0, "place": 0, "taken": [[hidden]]}}]},
    ]
    for picture in told:
        reader = Reader(Traffic())
        reader.read_picture(picture, Seen(session))
        assert len(reader.leaks) == 1, picture
    for picture in (
        {**sound, "hands": []},
        {**sound, "seats": [{**sound["seats"][1], "next": 1}]},
        {**sound, "steps": [{**step, "deck": []}]},
    ):
        reader = Reader(Traffic())
        reader.read_picture(picture, Seen(session))
        assert len(reader.unknown_keys) == 1
    reader = Reader(Traffic())
    reader.read_picture(sound, Seen(session))
    assert (reader.leaks, reader.unknown_keys) == ([], set())


class Reader:
    """Reads every frame that has come since it last read, knowing what the person may know."""

    def __init__(self, traffic: Traffic) -> None:
        self.traffic = traffic
        self.frames = 0
        self.messages = 0
        self.pictures = 0
        self.unknown_keys: set[str] = set()
        self.leaks: list[str] = []

    def read_on(self, session: Session) -> None:
        """Read what has come up to the position that ``session`` is in now."""
        frames = self.traffic.received[self.frames :]
        self.frames += len(frames)
        for frame in frames:
            raw = frame if isinstance(frame, bytes) else frame.encode()
            for text in (str(SEED), f"{SEED:x}", str(SEED)[:9], str(SEED)[-9:]):
                if text.encode() in raw:
                    self.leaks.append(f"the seed's digits {text} are in {raw[:300]!r}")
        messages = self.traffic.messages()[self.messages :]
        self.messages += len(messages)
        seen = Seen(session)
        for message in messages:
            assert message["buffers"] in ([], [b""]), "a buffer may hide anything"
            self._read_message(message["type"], message["content"], seen)

    def _read_message(self, kind: str, content: dict[str, Any], seen: Seen) -> None:
        if kind in ("display_data", "execute_result"):
            self._read_display(content["data"], seen)
        elif kind in ("comm_open", "comm_msg"):
            data = content["data"]
            state = data.get("state", {})
            if "picture" in state or "deck" in state:
                keys = {key for key in state if not STATE_OF_JUPYTER.match(key)}
                self.unknown_keys |= {f"state {key}" for key in keys - STATE}
            elif kind == "comm_msg" and data.get("method") not in ("update", "echo_update"):
                self.unknown_keys.add(f"message {json.dumps(data)[:200]}")
            if state.get("deck") and state["deck"] != json.loads(json.dumps(deck_picture("en"))):
                self.leaks.append("the deck is not the plain deck")
            if state.get("picture"):
                self.read_picture(state["picture"], seen)
        elif kind == "comm_close":
            if content["data"]:
                self.unknown_keys.add("data of comm_close")
        elif kind in ("stream", "error", "execute_input", "status", "kernel_info_reply"):
            pass  # read for the seed, like every frame
        elif not kind.endswith("_reply"):
            self.unknown_keys.add(f"message of type {kind}")

    def _read_display(self, data: dict[str, Any], seen: Seen) -> None:
        text = data.get("text/plain", "")
        for line in text.splitlines():
            numbers = re.findall(r"\d+", re.sub(r"^\d: ", "", NO_CARDS.sub("", line)))
            self._check(map(int, numbers), seen.now, f"text {line!r}")
        drawn = re.sub("<title>.*</desc>", "", data.get("image/svg+xml", ""))
        drawn = re.sub('<text x="8".*?</text>', "", drawn)  # the numbers of the rows
        self._check(map(int, re.findall(r">(\d+)</text>", drawn)), seen.now | {6}, "the drawing")

    def read_picture(self, picture: dict[str, Any], seen: Seen) -> None:
        """Read one picture, cards, sentences and keys."""
        self.pictures += 1
        self.unknown_keys |= set(keys_of(picture)) - PICTURE
        now, allowed = seen.now, seen.now
        self._check((one["card"] for one in picture["hand"]), seen.hand, "the hand")
        self._check_board(picture, now, "the picture")
        for at, step in enumerate(picture["steps"]):
            # Steps up to the next deal tell of the deal before it.
            dealt = any(later["kind"] == "Dealt" for later in picture["steps"][at + 1 :])
            self._check_board(step, seen.before if dealt else now, f"step {step['kind']}")
            if step["mark"]:
                known = seen.before if dealt else now
                taken = (card for place in step["mark"]["taken"] for card in place)
                self._check(taken, known, "what a step takes")
        for at, line in enumerate(picture["log"]):
            dealt = any(re.match(r"Deal \d+ begins", later) for later in picture["log"][at + 1 :])
            self._check_sentence(line, seen.before | now if dealt else allowed, "the log")
        for one in picture["hand"]:
            self._check_sentence(one["aim"], allowed, "the aim")
        self._check_sentence(picture["notice"], allowed, "the note")
        if picture["pool"] or picture["known"] is not None or picture["pileSizes"] is not None:
            self.unknown_keys.add("open cards in a game that has none")

    def _check_board(self, board: dict[str, Any], known: set[int], where: str) -> None:
        for row in board["rows"]:
            self._check(row["cards"], known, f"a row of {where}")
            stacked = (card for place in row["stacks"] for card in place)
            self._check(stacked, known, f"the places of {where}")
            self._check_sentence(row["label"], known, f"a row's name in {where}")
        self._check((play["card"] for play in board["trick"]), known, f"the trick of {where}")
        self._check_sentence(board["say"], known, f"what {where} says")

    def _check_sentence(self, sentence: str, known: set[int], where: str) -> None:
        numbers = map(int, re.findall(r"\d+", NO_CARDS.sub("", sentence)))
        self._check(numbers, known, f"{where}, {sentence!r}")

    def _check(self, cards: Any, known: set[int], where: str) -> None:
        hidden = set(cards) - known
        if hidden:
            self.leaks.append(f"{sorted(hidden)} in {where}")


class Seen:
    """The cards that the person in seat 0 has seen: in this deal, and in the one before."""

    def __init__(self, session: Session) -> None:
        view: View = session.state.view(0)
        dealt = [turn.after for turn in session.turns if turn.after.deal == view.deal]
        first = session.turns[0].before if session.turns else session.state
        start = dealt[0] if dealt and view.deal > 1 else first
        self.now = seen_cards(view) | seen_cards(start.view(0))
        for turn in session.turns:
            if turn.before.deal == view.deal:
                self.now |= {choice.card for choice in turn.choices.values() if is_card(choice)}
        self.hand = set(view.hand) | set(start.view(0).hand)
        self.before: set[int] = set()
        for turn in session.turns:
            if turn.before.deal == view.deal - 1:
                self.before |= seen_cards(turn.before.view(0))
                self.before |= {choice.card for choice in turn.choices.values() if is_card(choice)}


def seen_cards(view: View) -> set[int]:
    """Every card that can be seen in one position."""
    taken = {card for pile in view.taken for card in pile}
    return {*view.hand, *view.table.cards, *taken, *(card for card, _ in view.queue)}


def is_card(choice: object) -> bool:
    """Whether a choice is a card and not a row."""
    return isinstance(choice, nimmt.Play)


def keys_of(value: Any, path: str = "") -> Iterator[str]:
    """Every key inside, as a dotted path; a list's items share the path of the list."""
    if isinstance(value, list):
        for item in value:
            yield from keys_of(item, path)
    elif isinstance(value, dict):
        is_by_seat = path.rpartition(".")[2] in BY_SEAT_OR_NAME and path != "rows.cards"
        for key, inner in value.items():
            name = "*" if is_by_seat else key
            full = f"{path}.{name}" if path else name
            yield full
            yield from keys_of(inner, full)
