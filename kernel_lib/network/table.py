"""A match of people who sit at devices of their own: nobody waits for anybody longer than agreed.

``NetworkTable`` adds to a session who sits where, the clock, and the bots that stand in. It never
looks at a clock itself: whoever runs it calls ``tick`` a few times a second.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypedDict

from kernel_lib.core import check
from kernel_lib.core.game import Choice, Seat
from kernel_lib.core.record import read_record
from kernel_lib.core.text import message, quoted
from kernel_lib.play.bots import Bot, bot_named
from kernel_lib.play.session import Session

AWAY = 20.0
"""Seconds without a connection after which a bot stands in for a person."""

MISSED = 4.0
"""Seconds after which the others are told that somebody is away."""

READING = 20.0
"""Seconds more for the first choice of a deal: the score sheet of the last one is read."""

CLOCKS = (0, 20, 45, 90)
"""Seconds for a choice that can be set; 0 is as long as one likes."""


class SavedTable(TypedDict):
    """A table as it is kept on the disk, ready for JSON."""

    number: int
    record: str
    chosen: dict[str, str]
    bots_chose: list[int]
    people: dict[str, str]
    names: dict[str, str]
    stand_in: str
    limit: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a seat that owes a choice: seconds that are left, and how many there were."""

    left: float
    limit: float


class NetworkTable:
    """A session with people at devices, a clock, and a bot that stands in.

    ``people`` says who sits in which seat, each by a mark of one's own; all other seats that no bot
    has are empty, and are stood in for. ``limit`` is the time for a choice in seconds, 0 for none;
    ``now`` tells the seconds.

    A table at which nobody is connected rests: no bot plays a match that nobody sees.

    >>> from kernel_lib import nimmt
    >>> clock = [0.0]
    >>> session = Session(nimmt, nimmt.Rules(players=2, end="1 deal"), seed=7)
    >>> table = NetworkTable(1, session, {0: "ann", 1: "ben"}, 20, "lowest", now=lambda: clock[0])
    >>> table.connect(0), table.connect(1)
    (None, None)
    >>> table.choose(0, session.state.view(0).choices[0])
    >>> clock[0] = 41.0                    # the first choice of a deal has more time
    >>> table.tick(), sorted(table.stood_in), len(session.turns)
    (True, [1], 1)
    """

    def __init__(
        self,
        number: int,
        session: Session,
        people: Mapping[Seat, str],
        limit: int = 0,
        stand_in: str = "random",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.number, self.session = number, session
        self.people = dict(people)
        self.limit = known_clock(limit)
        self.stand_in: Bot = bot_named(stand_in, session.game.BOTS, session.game.NAME)
        self.stood_in: set[Seat] = set()
        self.shown_hands: set[Seat] = set()
        self._now = now
        self._connections: Counter[Seat] = Counter()
        self._gone = dict.fromkeys(session.people, now())
        self._asked: dict[Seat, tuple[tuple[int, int], float]] = {}
        self.is_paused = False
        self._still: float | None = now()
        self._moment = (-1, -1)
        session.on_change(self._note)
        self._note()

    # --- who sits where -------------------------------------------------------------------

    def seat_of(self, mark: str) -> Seat | None:
        """Where somebody sits; None who sits elsewhere."""
        return next((seat for seat, person in self.people.items() if person == mark), None)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats that a late-comer may take: those of bots, and those that somebody has left."""
        seats = range(self.session.rules.players)
        return tuple(seat for seat in seats if seat not in self.people)

    def is_bots(self, seat: Seat) -> bool:
        """Whether a bot plays for the person of this seat, or for nobody."""
        is_left = seat in self.session.people and seat not in self.people
        return is_left or seat in self.stood_in

    def sit(self, seat: Seat, mark: str, name: str) -> None:
        """Somebody takes a free seat, and plays on with its cards.

        A seat that is not free is a ``ValueError``.
        """
        if seat not in self.free_seats:
            raise ValueError(message("seat {seat} is not free", seat=quoted(seat)))
        self.people[seat] = mark
        self.stood_in.discard(seat)
        self._gone[seat] = self._now()
        if seat in self.session.bots:
            self.session.seat_person(seat, name)
        else:
            self.session.name_seat(seat, name)

    def leave(self, seat: Seat) -> None:
        """Somebody leaves for good: a bot stands in until the seat is taken again."""
        self.people.pop(seat, None)
        self._connections.pop(seat, None)
        self.shown_hands.discard(seat)
        self._stop_or_go()

    def connect(self, seat: Seat) -> None:
        """A device of the person in a seat is there."""
        self._connections[seat] += 1
        self._gone.pop(seat, None)
        self._stop_or_go()

    def disconnect(self, seat: Seat) -> None:
        """A device of the person in a seat is there no longer; a bot stands in after a while."""
        if self._connections[seat] > 0:
            self._connections[seat] -= 1
        if not self._connections[seat]:
            del self._connections[seat]
            self._gone.setdefault(seat, self._now())
            self._stop_or_go()

    def is_connected(self, seat: Seat) -> bool:
        """Whether a device of the person in a seat is there."""
        return self._connections[seat] > 0

    def is_missed(self, seat: Seat) -> bool:
        """Whether no device of the person has been there for longer than a page takes to load."""
        gone = self._gone.get(seat)
        return seat in self.people and gone is not None and self._now() - gone >= MISSED

    def come_back(self, seat: Seat) -> None:
        """The person in a seat plays on in place of the bot that stood in."""
        self.stood_in.discard(seat)

    # --- choosing -------------------------------------------------------------------------

    def choose(self, seat: Seat, choice: Choice) -> None:
        """A person's choice; none is taken while the table is paused, a ``ValueError``."""
        if self.is_paused:
            raise ValueError(message("your teacher has paused the game"))
        self.session.choose(seat, choice)

    def tick(self) -> bool:
        """Let bots stand in for who is away or out of time; returns whether anything changed."""
        if self._still is not None:
            return False
        before = self.session.revision, len(self.stood_in)
        now = self._now()
        for seat in self.session.people:
            if seat in self.people and self._is_late(seat, now):
                self.stood_in.add(seat)
        self._play_for(self.is_bots)
        return before != (self.session.revision, len(self.stood_in))

    def hurry(self) -> None:
        """Bots choose, this once, for all whom the table waits for now."""
        waiting = self.session.waiting_for
        moment = self.session.now
        self._play_for(lambda seat: seat in waiting and self.session.now == moment)

    def _play_for(self, is_played: Callable[[Seat], bool]) -> None:
        """A bot chooses for people, for as long as one of these owes a choice."""
        while True:
            seat = next((seat for seat in self.session.waiting_for if is_played(seat)), None)
            if seat is None:
                return
            self.session.stand_in(seat, self.stand_in)

    def _is_late(self, seat: Seat, now: float) -> bool:
        gone = self._gone.get(seat)
        if gone is not None and now - gone >= AWAY:
            return True
        clock = self.clock(seat)
        return clock is not None and clock.left <= 0

    # --- the clock ------------------------------------------------------------------------

    @property
    def is_attended(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._connections)

    def pause(self, is_paused: bool) -> None:
        """Stop all clocks for the teacher, or let them go on from where they stood."""
        self.is_paused = is_paused
        self._stop_or_go()

    def _stop_or_go(self) -> None:
        """The clocks stand still while the table is paused, or nobody is there."""
        is_still, now = self.is_paused or not self.is_attended, self._now()
        if is_still and self._still is None:
            self._still = now
        elif not is_still and self._still is not None:
            lost, self._still = now - self._still, None
            self._gone = {seat: since + lost for seat, since in self._gone.items()}
            self._asked = {
                seat: (moment, since + lost) for seat, (moment, since) in self._asked.items()
            }

    def set_limit(self, limit: int) -> None:
        """Give everybody another time for a choice; who is asked begins anew."""
        self.limit = known_clock(limit)
        self._asked.clear()
        self._note()

    def clock(self, seat: Seat) -> Clock | None:
        """The clock of a seat; None where nothing is asked, or there is no limit."""
        asked = self._asked.get(seat)
        if asked is None or not self.limit or seat in self.stood_in:
            return None
        limit = self.limit + (READING if self.is_first_of_deal else 0)
        now = self._now() if self._still is None else self._still
        return Clock(max(asked[1] + limit - now, 0.0), limit)

    @property
    def is_first_of_deal(self) -> bool:
        """Whether nothing has been played yet in this deal."""
        turns = self.session.turns
        return not turns or turns[-1].before.deal != self.session.state.deal

    def _note(self) -> None:
        """Note since when each seat has been asked, and forget hands that were shown in a deal."""
        now = self.session.now
        asked = {seat: (now, self._now()) for seat in self.session.waiting_for}
        self._asked = {
            seat: self._asked[seat] if self._asked.get(seat, ((-1, -1), 0))[0] == now else since
            for seat, since in asked.items()
        }
        for seat in self.session.people:
            if seat not in self._connections:
                self._gone.setdefault(seat, self._now())
        deal = (now[0], self.session.state.deal)
        if deal != self._moment:
            self._moment = deal
            self.shown_hands.clear()

    # --- what is kept ---------------------------------------------------------------------

    def kept(self) -> SavedTable:
        """All that is needed to go on after the server was started again."""
        session = self.session
        return {
            "number": self.number,
            "record": session.record(),
            "chosen": {str(seat): choice.notation for seat, choice in session.chosen.items()},
            "bots_chose": sorted(session.standing_in),
            "people": {str(seat): mark for seat, mark in self.people.items()},
            "names": {str(seat): name for seat, name in session.names.items()},
            "stand_in": self.stand_in.name,
            "limit": self.limit,
        }

    @classmethod
    def restored(cls, kept: SavedTable, now: Callable[[], float] = time.monotonic) -> NetworkTable:
        """A table that goes on where it was kept: same seats, same hands, same choices.

        What does not fit together is a ``ValueError``.
        """
        record = read_record(kept["record"])
        names = {int(seat): name for seat, name in kept["names"].items()}
        session = Session.resumed(record, record.bots, names)
        people = {int(seat): mark for seat, mark in kept["people"].items()}
        for seat, word in kept["chosen"].items():
            if int(seat) in kept["bots_chose"]:
                session.stand_in(int(seat), kept["stand_in"])
            else:
                session.choose(int(seat), record.game.choice_from_notation(word))
        return cls(kept["number"], session, people, kept["limit"], kept["stand_in"], now)


def known_clock(limit: object) -> int:
    """Seconds for a choice, if there is such a clock, else a ``ValueError``.

    >>> known_clock(45)
    45
    """
    if limit not in CLOCKS or isinstance(limit, bool):
        raise ValueError(
            message(
                "the clock is one of {known} seconds, not {given}",
                known=CLOCKS,
                given=quoted(limit),
            )
        )
    return check.whole("limit", limit)
