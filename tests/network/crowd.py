"""People who drop out, load anew, lag, click twice and forge, at the tables of a room.

They hear and say what a page does, as texts; the clock is one that the test turns. What each is
sent is compared with what a seat may know: with another world behind it, the same must be sent. In
a long run that is tried whenever a picture is sent, with one other world, and of one in seven with
all of them; else only the latter.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kernel_lib.network.plan import Plan
from kernel_lib.network.room import Room
from kernel_lib.network.table import READING, NetworkTable
from kernel_lib.play.session import Session
from kernel_lib.testing import Case
from tests.strategies import SOAK
from tests.widgets.worlds import ODD_SEED, forms_of_the_seed
from widgets.network.devices import Hall
from widgets.network.games import GAMES
from widgets.network.links import Link

TICK = 0.25
"""Seconds between two ticks of the room's clock."""

FORGED = (
    "",
    "[]",
    "null",
    '{"do": "start"}',
    '{"do": "end"}',
    '{"do": "__init__"}',
    '{"to": 7, "content": {}}',
    '{"to": "x", "content": {"kind": "choose", "choice": "37", "revision": 1}}',
    "[" * 5000,
    '{"do": "hand"}',
    "x" * 20_000,
)


@dataclass
class Person:
    """Somebody with a device, who may not be connected now."""

    mark: str
    rng: Random
    link: Link | None = None
    state: dict[str, Any] = field(default_factory=dict)
    widget: str = ""
    heard: list[str] = field(default_factory=list)
    is_shown_more: bool = False
    told: Callable[[Person], None] = lambda person: None
    is_cut: bool = False

    def hear(self, message: dict[str, Any]) -> None:
        """What the page of this person does with a message."""
        self.heard.append(json.dumps(message, ensure_ascii=False))
        self.is_shown_more |= message["kind"] in ("show", "changes")
        self.told(self)
        if message["kind"] == "show":
            shown = message["widget"]
            self.widget = shown["id"] if shown else ""
            self.state = dict(shown["state"]) if shown else {}
        elif message["kind"] == "changes":
            for id, new in message["changes"]:
                if id == self.widget:
                    self.state.update(new)

    @property
    def picture(self) -> dict[str, Any]:
        """What the page shows."""
        return dict(self.state.get("picture") or {})


class Crowd:
    """A room of a game with its people, each of whom does something at random."""

    def __init__(self, case: Case, number: int, limit: int = 20) -> None:
        self.rng = Random(f"crowd/{case.name}/{number}")
        self.case, self.time = case, 0.0
        self.room = Room(None, now=lambda: self.time)
        self.hall = Hall(self.room)
        seats = case.rules.players
        count = self.rng.randint(max(seats - 1, 1), seats + 1)
        self.people = {f"mark {n}": Person(f"mark {n}", self.rng) for n in range(count)}
        for person in self.people.values():
            person.told = self.check_at_once
        for n, mark in enumerate(self.people):
            self.room.arrive(mark, f"P{chr(65 + n)}")
            self.connect(self.people[mark])
        bots = GAMES[case.game.NAME].bots
        self.plan = Plan(case.game, case.rules, bots, limit)
        self.asked_since: dict[int, tuple[Any, float]] = {}
        self.longest = 0.0
        self.checked = 0

    def start(self) -> list[NetworkTable]:
        """Begin, with seeds that cannot turn up by chance."""
        self.room.start(self.plan)
        for table in self.room.tables:
            table.session.restart(ODD_SEED + table.number)
        self.hall.refresh()
        return self.room.tables

    def connect(self, person: Person) -> None:
        """The page of a person is loaded."""
        person.is_cut = False

        def cut() -> None:
            person.is_cut = True

        person.link = Link(self.hall, "seat", person.mark, "en", person.hear, cut, self.now)
        chosen = {"language": person.rng.choice(("en", "ja")), "speed": "off"}
        person.link.hear(json.dumps({"chosen": chosen}))

    def now(self) -> float:
        """What the clock shows."""
        return self.time

    def drop(self, person: Person) -> None:
        """The connection of a person is lost."""
        if person.link is not None:
            person.link.close()
            person.link = None

    def pass_time(self, seconds: float) -> None:
        """Let the clock go on, and note how long each table stands still."""
        until = self.time + seconds
        while self.time < until:
            self.time += TICK
            self.hall.tick()
            for table in self.room.tables:
                self.note_still(table)

    def note_still(self, table: NetworkTable) -> None:
        """Nobody waits longer for anybody than was agreed, as long as somebody is there."""
        now = table.session.now
        known, since = self.asked_since.get(table.number, (None, 0.0))
        if now != known or not table.is_attended or not table.session.waiting_for:
            self.asked_since[table.number] = (now, self.time)
            return
        limit = table.limit + (READING if table.is_first_of_deal else 0)
        self.longest = max(self.longest, self.time - since - limit)

    def act(self) -> None:
        """Somebody does something."""
        person = self.rng.choice([*self.people.values()])
        kind = self.rng.random()
        if person.link is None or person.is_cut:
            if kind < 0.5:
                self.drop(person)
                self.connect(person)
        elif kind < 0.04:
            self.drop(person)
        elif kind < 0.07:
            self.drop(person)
            self.connect(person)
        elif kind < 0.12:
            person.link.hear(self.rng.choice(FORGED))
        elif kind < 0.16:
            person.link.hear('{"do": "back"}')
        elif kind < 0.2:
            self.say(person, self.forged(person))
        else:
            self.choose(person)
        self.hall.refresh()

    def forged(self, person: Person) -> dict[str, Any]:
        """Something that may not be done, or not now."""
        kind = self.rng.choice(("undo", "new", "again", "save", "open", "uncover", "choose"))
        revision = person.picture.get("revision", 0) + self.rng.choice((0, 0, -1, 1, 10**9))
        choice = self.rng.choice(("1", "37", "row2", "pass", "RR", "", "0"))
        return {"kind": kind, "choice": choice, "revision": revision, "text": "sixth-card record 1"}

    def choose(self, person: Person) -> None:
        """The person chooses from what the page shows, sometimes twice."""
        table, seat = self.room.place_of(person.mark)
        picture = person.picture
        if table is None or seat is None or not picture.get("ask"):
            return
        view = table.session.state.view(seat)
        if not len(view.choices):
            return
        choice = view.choices[self.rng.randrange(len(view.choices))]
        said = {"kind": "choose", "choice": choice.notation, "revision": picture["revision"]}
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            self.say(person, said)

    def say(self, person: Person, content: dict[str, Any]) -> None:
        """Send an intent of the table."""
        assert person.link is not None
        person.link.hear(json.dumps({"to": person.widget, "content": content}))

    def check_at_once(self, person: Person) -> None:
        """In a long run, what was sent in this moment."""
        if SOAK and person.is_shown_more:
            self.check_secrets(person, most=1)

    def check_secrets(self, person: Person, most: int | None = None) -> None:
        """What was sent holds no seed, and would be the same with other hidden cards."""
        for text in person.heard:
            for form in forms_of_the_seed():
                assert form not in text
        person.heard.clear()
        person.is_shown_more = False
        device = person.link and person.link.device
        if device is None or device.widget is None or device.table is None:
            return
        session = device.table.session
        if session.state.is_over:
            return
        others = self.case.otherwise(session.state, device.seat, self.rng)
        shown = device.widget.make_picture()
        state, turns, chosen = session.state, [*session.turns], dict(session.chosen)
        for world in others[:most]:
            session.state = world
            for seat in chosen:
                if seat != device.seat and seat in world.pending:
                    session.chosen[seat] = self.rng.choice([*world.pending[seat]][:20])
            try:
                assert device.widget.make_picture() == shown
            finally:
                session.state, session.turns[:] = state, turns
                session.chosen = dict(chosen)
            self.checked += 1

    def watched(self) -> str:
        """What a screen for the whole room is sent of all tables."""
        return json.dumps([self.hall.told(table, "en") for table in self.room.tables])


def played(crowd: Crowd, most: int = 20_000) -> None:
    """Let a crowd play all its tables to the end."""
    tables = crowd.start()
    for step in range(most):
        if all(table.session.state.is_over for table in tables):
            return
        crowd.act()
        if crowd.rng.random() < 0.3:
            crowd.pass_time(crowd.rng.choice((0.25, 0.5, 2.0, 5.0)))
        if step % 7 == 0:
            crowd.check_secrets(crowd.rng.choice([*crowd.people.values()]))
    raise AssertionError("the tables do not come to an end")


def undisturbed(table: NetworkTable) -> str:
    """The record of the same match, played at one table with nobody disturbing."""
    session = table.session
    bots = dict(session.bots)
    again = Session(session.game, session.rules, bots, session.state.seed)
    for turn in session.turns:
        for seat, choice in turn.choices.items():
            if seat in again.waiting_for:
                if seat in turn.stood_in:
                    again.stand_in(seat, table.stand_in)
                else:
                    again.choose(seat, choice)
    return again.record()
