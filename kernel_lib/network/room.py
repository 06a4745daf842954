"""The room of a class: who is there, at which tables they sit, and what is played.

The teacher says what is played and how many sit at a table; people are seated as they come, by a
list, or one by one. Whoever comes late takes the seat of a bot. What is needed to go on is kept in
a folder, so that nobody loses a seat when the server is started again.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from math import ceil
from pathlib import Path
from typing import Any, TypedDict

from kernel_lib.core import check
from kernel_lib.core.game import Seat, View
from kernel_lib.core.text import message
from kernel_lib.network.league import Ask, League
from kernel_lib.network.plan import Plan
from kernel_lib.network.table import NetworkTable
from kernel_lib.play.session import Session
from kernel_lib.runtime import private_files

FILE = "room.json"
LEAGUE = "league.json"

SECONDS_KEPT = 1.0
"""Seconds between two times that a league is kept."""

MOST_PEOPLE = 120
"""People in a room."""

SEED = 128
"""Bits of a seed: from the own hand nobody can try out all seeds for those of the others."""

Apart = Callable[[Callable[[], object], Callable[[], None]], None]
"""Does some long work, and then something in the room."""


def at_once(work: Callable[[], object], then: Callable[[], None]) -> None:
    """Do long work at once, where nobody else waits meanwhile."""
    work()
    then()


Seating = list[list[str]]
"""The marks of the people at each table."""


class KeptRoom(TypedDict):
    """A room as it is kept on the disk, without its tables."""

    people: dict[str, str]
    plan: dict[str, Any] | None
    tables: list[int]
    waiting: list[str]
    hidden: list[str]
    is_paused: bool


@dataclass(slots=True)
class Room:
    """People by mark, in the order in which they came, and the tables that play.

    ``changed`` is called after each change, with the table that it was at, or None; ``ask`` for
    each question to a program in a ``league``. ``apart`` does what takes long: a server has a
    thread for it. ``folder`` is where the room is kept; None keeps nothing.

    >>> from kernel_lib import nimmt
    >>> room = Room(None)
    >>> for name in ("Ann", "Ben", "Cem", "Dee", "Eva"):
    ...     room.arrive(name.lower(), name)
    >>> room.start(Plan(nimmt, nimmt.Rules(players=4), ("cautious",)))
    >>> [sorted(table.people.values()) for table in room.tables]
    [['ann', 'cem', 'eva'], ['ben', 'dee']]
    """

    folder: Path | None
    now: Callable[[], float] = time.monotonic
    changed: Callable[[NetworkTable | None], None] = lambda table: None
    people: dict[str, str] = field(default_factory=dict)
    tables: list[NetworkTable] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    plan: Plan | None = None
    league: League | None = None
    ask: Ask = lambda mark, number, view: None
    apart: Apart = at_once
    is_paused: bool = False
    _league_kept: tuple[int, float] = (0, 0.0)

    # --- people ---------------------------------------------------------------------------

    def arrive(self, mark: str, name: str) -> None:
        """Somebody comes in, or is called by another name; with tables there is a seat at once.

        A room that is full is a ``ValueError``.
        """
        if mark in self.people:
            if name and mark not in self.hidden:
                self.rename(mark, name)
            return
        if len(self.people) >= MOST_PEOPLE:
            raise ValueError(message("this room is full: it holds {most}", most=MOST_PEOPLE))
        self.people[mark] = name
        if self.tables:
            self.waiting.append(mark)
            self._seat_waiting()
        self._keep(None)

    def rename(self, mark: str, name: str) -> None:
        """Call somebody by another name; an empty one hides a nickname for good."""
        if self.people.get(mark, name) == name:
            return
        self.people[mark] = name
        if not name:
            self.hidden.append(mark)
        if self.league is not None:
            self.league.rename(mark, name)
        table, seat = self.place_of(mark)
        if table is not None and seat is not None:
            table.session.name_seat(seat, name)
        self._keep(table)

    def leave(self, mark: str) -> None:
        """Somebody goes for good; a bot stands in until the seat is taken."""
        table, seat = self.place_of(mark)
        if table is not None and seat is not None:
            table.leave(seat)
        self.people.pop(mark, None)
        if mark in self.waiting:
            self.waiting.remove(mark)
        self._keep(table)

    def place_of(self, mark: str) -> tuple[NetworkTable | None, Seat | None]:
        """Where somebody sits."""
        for table in self.tables:
            seat = table.seat_of(mark)
            if seat is not None:
                return table, seat
        return None, None

    def move(self, mark: str, number: int, seat: Seat) -> None:
        """Seat somebody elsewhere; who sits there changes places with them.

        No such table, seat or person is a ``ValueError``.
        """
        target = self.table(number)
        if mark not in self.people:
            raise ValueError(message("nobody of this name is in the room"))
        check.whole("seat", seat, 0, target.session.rules.players - 1)
        before, left = self.place_of(mark)
        occupant = target.people.get(seat)
        if occupant == mark:
            return
        if before is not None and left is not None:
            before.leave(left)
        if occupant is not None:
            target.leave(seat)
        target.sit(seat, mark, self.people[mark])
        if occupant is not None and before is not None and left is not None:
            before.sit(left, occupant, self.people[occupant])
        elif occupant is not None:
            self.waiting.append(occupant)
        if mark in self.waiting:
            self.waiting.remove(mark)
        for table in {id(changed): changed for changed in (before, target) if changed}.values():
            self._keep(table)

    def table(self, number: int) -> NetworkTable:
        """The table with this number; a ``ValueError`` if there is none."""
        own = next((table for table in self.tables if table.number == number), None)
        if own is None:
            raise ValueError(message("there is no table {number}", number=number))
        return own

    # --- matches --------------------------------------------------------------------------

    def start(self, plan: Plan, seating: Seating | None = None) -> None:
        """Begin a match at every table: people spread evenly, or as ``seating`` says.

        A seating with too many at a table, or with somebody twice, is a ``ValueError``.
        """
        seats = spread(list(self.people), plan.size) if seating is None else seating
        check_seating(seats, self.people, plan.size)
        self.plan = plan
        self._drop_league()
        seed = secrets.randbits(SEED)
        old, self.tables = self.tables, []
        for number, marks in enumerate(seats, start=1):
            own = seed if plan.same_deal else secrets.randbits(SEED)
            self.tables.append(self._dealt(plan, number, marks, own))
        seated = {mark for marks in seats for mark in marks}
        self.waiting = [mark for mark in self.people if mark not in seated]
        self.is_paused = False
        self._forget(len(old))
        self._keep_all()
        self._seat_waiting()

    def again(self, rotate: bool = False) -> None:
        """The same match anew, everybody in the same seat, or each with others (``rotated``)."""
        if self.plan is None:
            raise ValueError(message("nothing has been played yet"))
        seating = [list(table.people.values()) for table in self.tables]
        late = [*self.waiting]
        seating = rotated(seating) if rotate else seating
        for mark in late:
            few = min(seating, key=len, default=[])
            if seating and len(few) < self.plan.size:
                few.append(mark)
            else:
                seating.append([mark])
        self.start(self.plan, [marks for marks in seating if marks])

    def end(self) -> None:
        """Put the tables away; everybody stays in the room."""
        count = len(self.tables)
        self.tables, self.waiting = [], []
        self._drop_league()
        self._forget(count)
        self._keep(None)

    def start_league(self, plan: Plan, marks: Sequence[str], deals: int) -> None:
        """Put the tables away, and let the programs of these people play a league.

        Without a program it is a ``ValueError``.
        """
        if not marks:
            raise ValueError(message("no program has joined yet: join(address, code, bot=my_bot)"))
        seed = secrets.randbits(SEED)
        programs = {mark: self.people[mark] for mark in marks}
        league = League(plan, programs, deals, seed, self._ask, self.now)
        self.end()
        self.league = league
        self._keep_league()

    @property
    def is_league_on(self) -> bool:
        """Whether programs are playing a league."""
        return self.league is not None and not self.league.is_over

    def pause(self, is_paused: bool) -> None:
        """Stop all tables, or let them go on."""
        self.is_paused = is_paused
        for table in self.tables:
            table.pause(is_paused)
        self._keep(None)

    def set_limit(self, limit: int) -> None:
        """Set the clock of all tables, and of the matches that follow."""
        for table in self.tables:
            table.set_limit(limit)
        if self.plan is not None:
            self.plan = replace(self.plan, limit=limit)
        self._keep_all()

    def tick(self) -> None:
        """Let bots stand in wherever somebody is away or out of time, and seat who came late."""
        for table in self.tables:
            if table.tick():
                self._keep_match(table)
        if self.waiting:
            self._seat_waiting()
        if self.league is not None:
            self.league.tick()
            done, since = self._league_kept
            is_due = self.league.is_over or self.now() - since >= SECONDS_KEPT
            if is_due and len(self.league.done) != done:
                self._keep_league()

    def choose(self, table: NetworkTable, seat: Seat, choice: Any) -> None:
        """A person's choice, which is kept at once; a table that was put away takes none."""
        if table not in self.tables:
            raise ValueError(message("this match is over: another one has begun"))
        table.choose(seat, choice)
        table.tick()
        self._keep_match(table)

    def hurry(self, table: NetworkTable) -> None:
        """Bots choose, this once, for all whom a table waits for."""
        table.hurry()
        table.tick()
        self._keep_match(table)

    # --- inside ---------------------------------------------------------------------------

    def _ask(self, mark: str, number: int, view: View) -> None:
        self.ask(mark, number, view)

    def _dealt(self, plan: Plan, number: int, marks: Sequence[str], seed: int) -> NetworkTable:
        people = dict(enumerate(marks))
        bots = dict(zip(range(len(marks), plan.size), cycle(plan.bots), strict=False))
        names = {seat: self.people[mark] for seat, mark in people.items() if self.people[mark]}
        session = Session(plan.game, plan.rules, bots, seed, names=names)
        return NetworkTable(number, session, people, plan.limit, plan.bots[0], self.now)

    def _seat_waiting(self) -> None:
        """Give those who came late the seats of bots, where they may sit down now."""
        for mark in [*self.waiting]:
            table = self._table_for_one()
            if table is None:
                return
            self.waiting.remove(mark)
            table.sit(table.free_seats[0], mark, self.people[mark])
            self._keep(table)

    def _table_for_one(self) -> NetworkTable | None:
        """Where a late-comer sits down: at the table with the fewest people that has a seat."""
        is_next = self.plan is not None and self.plan.is_late_next
        free = [
            table
            for table in self.tables
            if table.free_seats
            and not table.session.state.is_over
            and (not is_next or table.is_first_of_deal)
        ]
        return min(free, key=lambda table: len(table.people), default=None)

    # --- what is kept ---------------------------------------------------------------------

    def _keep(self, table: NetworkTable | None) -> None:
        """Keep the room, and a table where one has changed with it."""
        if table is not None:
            self._keep_match(table)
        if self.folder is not None:
            self._write(FILE, self._kept())
        self.changed(table)

    def _keep_match(self, table: NetworkTable) -> None:
        """Keep a table at which somebody has chosen: the room is as it was."""
        if self.folder is not None:
            self._write(_file_of(table.number), table.kept())
        self.changed(table)

    def _keep_league(self) -> None:
        """Keep the league: a deal is done."""
        assert self.league is not None
        self._league_kept = len(self.league.done), self.now()
        if self.folder is not None:
            self._write(LEAGUE, self.league.kept())
        self.changed(None)

    def _drop_league(self) -> None:
        self.league = None
        if self.folder is not None:
            (self.folder / LEAGUE).unlink(missing_ok=True)

    def _keep_all(self) -> None:
        for table in self.tables:
            self._keep(table)
        if not self.tables:
            self._keep(None)

    def _write(self, name: str, what: Mapping[str, object]) -> None:
        assert self.folder is not None
        private_files.make_folder(self.folder)
        private_files.write(self.folder / name, json.dumps(what, ensure_ascii=False, indent=1))

    def _kept(self) -> KeptRoom:
        return {
            "people": self.people,
            "plan": self.plan.kept() if self.plan else None,
            "tables": [table.number for table in self.tables],
            "waiting": self.waiting,
            "hidden": self.hidden,
            "is_paused": self.is_paused,
        }

    def _forget(self, count: int) -> None:
        """Remove the files of tables that are no longer there."""
        if self.folder is not None:
            there = {table.number for table in self.tables}
            for number in set(range(1, count + 1)) - there:
                (self.folder / _file_of(number)).unlink(missing_ok=True)

    def restore(self) -> None:
        """Go on as the folder says, if there is something in it.

        Files that are damaged are a ``ValueError`` that names them: nothing is written over.
        """
        if self.folder is None or not (self.folder / FILE).is_file():
            return
        kept = _read(self.folder / FILE)
        try:
            self.plan = kept["plan"] and Plan.restored(kept["plan"])
            self.people, self.waiting = kept["people"], kept["waiting"]
            self.hidden = kept["hidden"]
        except (KeyError, TypeError, ValueError) as error:
            raise _damaged(self.folder / FILE) from error
        for number in kept["tables"]:
            file = self.folder / _file_of(number)
            try:
                self.tables.append(NetworkTable.restored(_read(file), self.now))
            except (KeyError, TypeError, ValueError) as error:
                raise _damaged(file) from error
        league = self.folder / LEAGUE
        if league.is_file():
            try:
                self.league = League.restored(_read(league), self._ask, self.now)
            except (KeyError, TypeError, ValueError) as error:
                raise _damaged(league) from error
        if kept["is_paused"]:
            self.is_paused = True
            for table in self.tables:
                table.pause(True)


def _file_of(number: int) -> str:
    return f"table-{number}.json"


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _damaged(file) from error


def _damaged(file: Path) -> ValueError:
    return ValueError(message("the file {file} is damaged: mend it, or remove it", file=str(file)))


# --- who sits with whom ---------------------------------------------------------------------


def spread(people: Sequence[str], size: int) -> Seating:
    """People at as few tables as can be, as evenly as can be: nobody sits alone with bots.

    >>> spread(list("abcdefghi"), 4)
    [['a', 'd', 'g'], ['b', 'e', 'h'], ['c', 'f', 'i']]
    """
    count = ceil(len(people) / size)
    return [list(people[first::count]) for first in range(count)]


def rotated(seating: Seating) -> Seating:
    """Everybody meets others: who sits first stays, the next one goes on by one table, and so on.

    >>> rotated([["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]])
    [['a', 'f', 'h'], ['b', 'd', 'i'], ['c', 'e', 'g']]
    """
    count = len(seating)
    seated: Seating = [[] for _ in seating]
    for number, marks in enumerate(seating):
        for steps, mark in enumerate(marks):
            seated[(number + steps) % count].append(mark)
    return seated


def check_seating(seating: Iterable[Sequence[str]], people: Mapping[str, str], size: int) -> None:
    """Refuse, with a ``ValueError``, a seating that cannot be."""
    marks = [mark for table in seating for mark in table]
    if any(not 1 <= len(table) <= size for table in seating):
        raise ValueError(message("1 to {size} people sit at a table", size=size))
    if len(set(marks)) < len(marks) or any(mark not in people for mark in marks):
        raise ValueError(message("everybody in the room sits in one seat at most"))
