"""A walk over all that can be asked of a table, in any order: nothing leaves for the browser early.

After each step every message that left is held against what the seat may know in the present line
of play: its cards against those that were seen, a look back against the deals that are over.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from kernel_lib import ftw, nimmt
from kernel_lib.play.session import Session
from tests.browser.test_leaks import NO_CARDS, Seen, TableReader
from tests.strategies import SOAK
from tests.widgets.wire import Wire, ask, recorded
from tools.browser.harness import Traffic
from widgets import FtwTable, NimmtTable
from widgets.ftw import review_terms as ftw_look_back
from widgets.nimmt import review_terms as nimmt_look_back
from widgets.shared.review import session as review_session
from widgets.shared.table.parts.curtain import Curtain

STEPS = 5_700 if SOAK else 800
WALKS = range(6 if SOAK else 1)
"""Walks at each table: a short one knows few matches, and so has less to compare with."""

RULES = nimmt.Rules(3, end="3 deals", hand_size=3, highest=40)
FTW_RULES = ftw.Rules(3, rounds=2, hand_size=4, passed=1)

TABLES: dict[str, Callable[[], Any]] = {
    "nimmt": lambda: NimmtTable(rules=RULES, seed=5, speed="off", risk=True),
    "two people": lambda: NimmtTable(rules=RULES, seed=6, speed="off", people=["Ben", "Cleo"]),
    "ftw": lambda: FtwTable(rules=FTW_RULES, seed=3, speed="off"),
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look back and advice come from few games; new matches are the same whenever this runs."""
    drawn = Random(1)
    monkeypatch.setattr("kernel_lib.play.session.secrets.randbits", drawn.getrandbits)
    monkeypatch.setattr(review_session, "TIMES", 3)
    monkeypatch.setattr(ftw_look_back, "ROLL_OUTS", 4)
    for review in (nimmt_look_back.review, ftw_look_back.review):
        monkeypatch.setattr(review, "reviewed", with_few_games(review.reviewed))
    monkeypatch.setattr(
        nimmt_look_back, "values_of", lambda state, seat: nimmt.review.values_of(state, seat, 4)
    )


def with_few_games(reviewed: Callable[..., Any]) -> Callable[..., Any]:
    """The same review with four roll-outs of each choice."""
    return lambda played, seat, deal: reviewed(played, seat, deal, roll_outs=4)


class Reader(TableReader):
    """Reads pictures and advice: means, errors and numbers of games are no cards."""

    no_cards = re.compile(rf"{NO_CARDS.pattern}|\d+\.\d|\d+%|\([\d,]+ games played on\)")


class Walk:
    """Somebody who does anything at a table, and reads all that comes."""

    def __init__(self, name: str, number: int, wire: Wire) -> None:
        self.rng = Random(f"{name}/{number}")
        self.wire = wire
        self.table = TABLES[name]()
        self.carried_out: Counter[str] = Counter()
        self.sessions = [self.table.session]
        self.looks = self.pictures = 0

    def step(self) -> None:
        """One thing that is done at the screen, or in a line of Python."""
        acts = (self.play, self.play_in_python, self.take_back, self.look, self.ask_anything)
        (act,) = self.rng.choices(acts, (50, 5, 10, 10, 25))
        act()

    def play(self) -> None:
        """Choose something that is allowed, at the screen; begin anew when the match is over."""
        table = self.table
        if table.part(Curtain).is_down:
            self.ask("uncover")
        if table.seat in table.session.waiting_for:
            self.ask("choose", choice=self.any_choice(table.seat).notation)
        else:
            self.ask(self.rng.choice(("again", "new", "back")))

    def play_in_python(self) -> None:
        """Choose as a cell of the notebook does."""
        session = self.table.session
        for seat in session.waiting_for[:1]:
            self.wire.messages.clear()
            session.choose(seat, self.any_choice(seat))
            self.carried_out["python"] += 1
            self.read()

    def any_choice(self, seat: int) -> Any:
        """A choice that is allowed; of a great many, one of the first."""
        return self.rng.choice(list(islice(self.table.session.state.pending[seat], 30)))

    def take_back(self) -> None:
        """Take back one to six times, perhaps into a deal that was over."""
        for _ in range(self.rng.randint(1, 6)):
            self.ask("undo")

    def look(self) -> None:
        """Look back, and do something with a line."""
        self.ask("review")
        self.ask("more")
        lines = self.table.looking.get("lines")
        if lines:
            at = self.rng.randrange(len(lines))
            kind = self.rng.choice(("more", "draw", "whatif", "playon"))
            self.ask(kind, move=at, choice=lines[at]["choice"])

    def ask_anything(self) -> None:
        """Any other intent, sensible or not, about a line that is there or not."""
        own = set(self.table.intents()) - {"choose", "save", "hand", "language", "speed"}
        kind = self.rng.choice([*sorted(own), *("review", "draw", "whatif", "playon", "advice")])
        lines = self.table.looking.get("lines") or []
        at = self.rng.randrange(len(lines) + 1)
        named = [
            entry["choice"] for line in lines[at : at + 1] for entry in (line, *line["values"])
        ]
        self.ask(
            kind,
            move=at,
            choice=self.rng.choice(named or ["37"]),
            value=self.rng.random() < 0.8,
        )

    def ask(self, kind: str, **said: Any) -> None:
        """Send an intent, and read what comes; those that are not refused are counted."""
        self.wire.messages.clear()
        ask(self.table, kind, **said)
        if not self.table.picture["notice"] or kind == "advice":
            self.carried_out[kind] += 1
        self.read()

    # --- what came ------------------------------------------------------------------------

    def read(self) -> None:
        """Hold all that came with one act against what may be known after it."""
        if not any(self.table.session is session for session in self.sessions):
            self.sessions.append(self.table.session)
        for looking in filter(None, map(looking_of, self.wire.messages)):
            self.looks += 1
            self.read_look(looking)
        pictures = self.wire.pictures()
        if self.table.part(Curtain).is_down:
            assert not [picture for picture in pictures if "I would choose" in picture["notice"]]
        if isinstance(self.table, NimmtTable):
            reader, seen = Reader(Traffic()), Seen(self.table.session, self.table.seat)
            for picture in pictures:
                reader.read_picture(picture, seen)
            assert reader.leaks == []
            self.pictures += len(pictures)

    def read_look(self, looking: dict[str, Any]) -> None:
        """It tells what somebody chose in a deal that is over, and nobody has gone back into."""
        chosen = [line["choice"] for line in looking["lines"]]
        known = [
            told for session in self.sessions for told in choices_in_deals_that_are_over(session)
        ]
        assert any(chosen == told[: len(chosen)] for told in known), looking["title"]


def looking_of(message: str) -> dict[str, Any] | None:
    """The look back that a message sends; None if there is none in it."""
    looking: dict[str, Any] | None = json.loads(message)[1].get("state", {}).get("looking")
    return looking


def choices_in_deals_that_are_over(session: Session) -> Iterator[list[str]]:
    """Of each person and each deal that is over in a session: what was chosen, in order."""
    now: Any = session.state
    deals = {turn.before.deal for turn in session.turns}
    for deal in deals:
        if not now.is_over and deal >= now.deal:
            continue
        turns = [turn for turn in session.turns if turn.before.deal == deal]
        for seat in session.people:
            of_seat = [turn.choices[seat] for turn in turns if seat in turn.choices]
            yield [choice.notation for choice in of_seat if not isinstance(choice, nimmt.TakeRow)]


@pytest.mark.thinned
@pytest.mark.parametrize("number", WALKS)
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.usefixtures("quick")
def test_nothing_leaves_early_in_any_order(name: str, number: int) -> None:
    """Whatever is asked, in whatever order: no card nobody saw, no look into a deal in progress."""
    with recorded() as wire:
        walk = Walk(name, number, wire)
        for _ in range(STEPS):
            walk.step()
    expected = {"choose", "undo", "review", "more", "draw", "whatif", "playon", "back", "python"}
    assert expected <= set(walk.carried_out)
    assert walk.looks > STEPS / 100


def test_a_deal_that_is_played_again_is_not_looked_back_at() -> None:
    """Taken back into deal 2 from deal 3, its look back is closed, and no intent brings it back."""
    table = NimmtTable(rules=RULES, seed=5, speed="off")
    session: Any = table.session
    while session.state.deal < 3:
        session.choose(0, session.state.pending[0][0])
    ask(table, "review")
    ask(table, "more")
    assert table.looking["title"] == "Looking back: deal 2"
    move = table.looking["lines"][0]["choice"]
    while session.state.deal == 3:
        ask(table, "undo")
    assert table.looking == {}
    for kind in ("more", "draw", "whatif", "playon"):
        notice = ask(table, kind, move=0, choice=move)["notice"]
        assert notice == "Look back first"
    ask(table, "review")
    assert table.looking["title"] == "Looking back: deal 1"


def test_advice_goes_when_the_curtain_falls() -> None:
    """Advice to one person is not read by the next, also when the choice came from Python."""
    table = NimmtTable(rules=RULES, seed=6, speed="off", people=["Ben", "Cleo"], advice=True)
    ask(table, "uncover")
    assert "I would choose" in ask(table, "advice")["notice"]
    table.session.choose(0, table.session.state.pending[0][0])
    assert table.picture["cover"]
    assert table.picture["notice"] == ""
