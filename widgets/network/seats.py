"""The tables of the notebooks at a seat of a room: the same widgets, with fewer parts.

What belongs to the table (another match, taking back, saving) is the teacher's, or nobody's; what
belongs to the person (language, speed, sounds, looking back) acts at this device alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from types import new_class
from typing import Any

from kernel_lib.core.game import Choice
from kernel_lib.core.text import message
from kernel_lib.network.room import Room
from kernel_lib.network.table import NetworkTable
from kernel_lib.play.bots import Bot
from kernel_lib.runtime.class_file import chosen
from kernel_lib.runtime.preferences import Preferences
from widgets.network.games import GAMES
from widgets.shared.connection.bridge import Intent, Picture
from widgets.shared.review.look_back import LookBack
from widgets.shared.table.base import Part
from widgets.shared.table.parts.advice import Advice
from widgets.shared.table.parts.curtain import Curtain
from widgets.shared.table.parts.log import Log
from widgets.shared.table.parts.panels import Help, Settings
from widgets.shared.table.parts.play import Play
from widgets.shared.table.table import TableWidget

SLICE = 0.2
"""Seconds that one looks back in one go, beside the room's own work."""

MOST_TURNS = 100_000
"""No match has more turns: with its number it tells one position from all others."""


def moment_of(network: NetworkTable) -> int:
    """Tells a position of a match from all others at this table."""
    match, turns = network.session.now
    return match * MOST_TURNS + turns


class SeatLookBack(LookBack):
    """Looking back at one's own device; on a second table bots play the others."""

    _is_working = False
    leads_on = False

    @property
    def bots_of_line(self) -> Mapping[int, Bot]:
        table = self.table
        assert isinstance(table, RoomTable)
        others = (seat for seat in table.session.people if seat != table.seat)
        return {**dict.fromkeys(others, table.network.stand_in), **table.session.bots}

    def on_more(self, intent: Intent) -> None:
        """The same beside the room's own work: thirty people look back at once, others play on."""
        look, table = self._going_on, self.table
        assert isinstance(table, RoomTable)
        if self._is_working:
            return
        self._is_working = True

        def done() -> None:
            self._is_working = False
            table.redraw_unless_acting()

        table.room.apart(partial(look.go_on, SLICE), done)


class SeatPlay(Play):
    """Choosing. All else is possible only at a second table, which is the person's own."""

    def intents(self) -> tuple[str, ...]:
        return ("choose", "undo", "new") if self._is_own else ("choose",)

    def picture(self, table: Picture) -> Picture:
        picture = super().picture(table)
        if self._is_own:
            return picture
        return {**picture, "canUndo": False, "canBegin": False, "canHaveOthers": False}

    @property
    def _is_own(self) -> bool:
        return self.table.part(LookBack).is_what_if


class Watching(Part):
    """What stands on a table that is only watched."""

    def picture(self, table: Picture) -> Picture:
        shown, say = self.table, self.table.say
        waiting = [shown.name_of(seat) for seat in shown.session.waiting_for]
        told = message("The table waits for {who}.", who=waiting) if waiting else ""
        if shown.view.is_over:
            told = shown.part(Log).shown[-1]
        return {"say": say(told), "canUndo": False, "canBegin": False, "canHaveOthers": False}


class RoomTable:
    """A table of a room, as it is shown at one device: mixed into the table of a game."""

    room: Room
    network: NetworkTable
    session: Any
    seat: int | None

    def __init__(
        self,
        room: Room,
        network: NetworkTable,
        seat: int | None,
        preferences: Preferences,
        language: str,
    ) -> None:
        self.room, self.network, self.preferences = room, network, preferences
        advice = None if seat is None else bool(chosen().advice)
        super().__init__(  # type: ignore[call-arg]
            session=network.session, seat=seat, language=language, advice=advice
        )

    @property
    def moment(self) -> int:
        """Stays while others choose at the same time, of whom this person does not know."""
        if self.session is not self.network.session:
            return -int(self.session.revision) - 1
        return moment_of(self.network)

    def choose(self, seat: int, choice: Choice) -> None:
        """A choice in the match of the room is kept there; at a second table it is one's own."""
        if self.session is self.network.session:
            self.room.choose(self.network, seat, choice)
        else:
            self.session.choose(seat, choice)

    def words_picture(self) -> dict[str, str]:
        """The words of buttons and headings; no kernel is waited for here."""
        words: dict[str, str] = super().words_picture()  # type: ignore[misc]
        say = self.say  # type: ignore[attr-defined]
        return {**words, **{key: say(word) for key, word in _WORDS.items()}}

    def seat_picture(self, seat: int, view: Any) -> Picture:
        """A seat, with what keeps its person from playing, and the hand that is shown to all."""
        picture: Picture = super().seat_picture(seat, view)  # type: ignore[misc]
        if self.session is not self.network.session:
            return picture
        words: object = ""
        if self.seat is None and seat in self.network.shown_hands:
            words = self.hand_text(self.session.state.view(seat))  # type: ignore[attr-defined]
        elif self.network.is_bots(seat):
            words = message("a bot plays")
        elif self.network.is_missed(seat):
            words = message("away")
        return {**picture, "state": self.say(words)}  # type: ignore[attr-defined]


_WORDS = {
    "waiting": message("Waiting for the room …"),
    "late": message(
        "No answer has come yet. If the connection is lost, your seat is kept until it is back."
    ),
}


SEAT_PARTS = (SeatLookBack, Curtain, Log, SeatPlay, Settings, Help, Advice)
"""What can be done at a seat."""

WATCHING_PARTS = (Log, Settings, Watching)
"""What can be done where a table is only watched."""


@cache
def shown_class(game: str, only_watches: bool) -> type[TableWidget[Any]]:
    """The table of a game as it is shown to who sits at it, or to everybody."""
    parts: tuple[type[Part], ...] = WATCHING_PARTS if only_watches else SEAT_PARTS
    own = {
        "PARTS": parts,
        "only_watches": only_watches,
        "__module__": __name__,
    }
    table = GAMES[game].table
    name = f"{'Watched' if only_watches else 'Seat'}{table.__name__}"
    made: type[TableWidget[Any]] = new_class(
        name, (RoomTable, table), exec_body=lambda names: names.update(own)
    )
    return made


def table_at(
    room: Room,
    network: NetworkTable,
    seat: int | None,
    preferences: Preferences,
    language: str,
) -> TableWidget[Any]:
    """The widget of a table for one device: of a seat, or None for everybody.

    >>> from kernel_lib import nimmt
    >>> from kernel_lib.runtime.preferences import OfOneDevice
    >>> from kernel_lib.network.plan import Plan
    >>> room = Room(None)
    >>> room.arrive("mark", "Ann")
    >>> room.start(Plan(nimmt, nimmt.Rules(players=2, end="1 deal"), ("lowest",)))
    >>> table = table_at(room, room.tables[0], 0, OfOneDevice(), "en")
    >>> table.picture["canUndo"], "new" in table.intents(), len(table.picture["hand"])
    (False, False, 10)
    """
    made: Any = shown_class(network.session.game.NAME, seat is None)
    table: TableWidget[Any] = made(room, network, seat, preferences, language)
    return table
