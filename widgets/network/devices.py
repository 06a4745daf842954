"""The devices in a room: what each is sent, and what is done there.

A device is one connection of a person, whatever carries it. It is sent ``show`` (a widget),
``changes`` (new values of widgets) and ``status`` (what stands above the table); it sends the
intents of its table, or what only the room understands: to come back, to show the own hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.game import Seat, View
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import LANGUAGES, message, words
from kernel_lib.network.protocol import asked
from kernel_lib.network.room import Room
from kernel_lib.network.table import NetworkTable
from kernel_lib.runtime.preferences import OfOneDevice
from widgets.network import status_words
from widgets.network.league import placed, told_league
from widgets.network.pacing import Pacing
from widgets.network.seats import moment_of, table_at
from widgets.network.texts import ServedTexts
from widgets.shared.connection.bridge import Refused
from widgets.shared.connection.host import Host
from widgets.shared.table.table import TableWidget

MOST_EACH = 4
"""Devices of one person at a seat, and in lessons; the oldest is closed for a fifth."""

MOST = 200
"""Devices in a room."""

KNOWN = ("language", "speed", "sound", "taps")
"""What a device remembers of its person's choices."""

Send = Callable[[JsonObject], None]


class Device:
    """What every device has: a person's choices, and the table that it shows."""

    is_teachers = False
    """Whether the teacher sits at it."""

    sits = False
    """Whether it shows its person's seat."""

    mark = ""
    """Whose it is; empty where it is nobody's own."""

    def __init__(self, hall: Hall, send: Send, chosen: object, language: str) -> None:
        self.hall, self.send = hall, send
        self.preferences = OfOneDevice(_known(chosen))
        self.language = self.preferences.chosen("language") or language
        self.host = Host()
        self.cut: Callable[[], None] = lambda: None
        self.table: NetworkTable | None = None
        self.seat: Seat | None = None
        self.widget: TableWidget[Any] | None = None
        self._status: JsonObject = {}
        self._told = dict(self.preferences.all)

    def say(self, thing: object) -> str:
        """A message in the language of this device."""
        return words(thing, self.language)

    def place(self) -> tuple[NetworkTable | None, Seat | None]:
        """The table that is to be shown, and the seat that it is shown to."""
        raise NotImplementedError

    def status(self) -> JsonObject:
        """What stands above the table."""
        raise NotImplementedError

    def hear(self, content: object) -> None:
        """What was done at this device; what is not understood is a ``ValueError``."""
        match content:
            case {"to": str(id), "content": intent} if self.widget and id == self.widget.model_id:
                self.host.give(id, intent)
                self.language = self.widget.language
            case {"do": str(kind), **given} if kind in self.actions():
                getattr(self, f"on_{kind}")(given)
            case {"to": _, "content": _}:
                pass  # meant for a table that was put away meanwhile
            case _:
                raise Refused(message("the table does not understand that; nothing has changed"))

    def expects(self, content: object) -> bool:
        """Whether this is the answer to a question: such a message does not count as too many."""
        return False

    def actions(self) -> tuple[str, ...]:
        """What can be done besides playing."""
        return tuple(name.removeprefix("on_") for name in dir(self) if name.startswith("on_"))

    def refresh(self) -> None:
        """Send what is new: another table, what has changed on it, and what stands above it."""
        if self.place() != (self.table, self.seat):
            self._sit(*self.place())
        changes = self.host.changes()
        if changes:
            self.send({"kind": "changes", "changes": changes})
        status = {**self.status(), "language": self.language}
        if _without_time(status) != _without_time(self._status):
            self._status = status
            self.send({"kind": "status", **status})
        if self.preferences.all != self._told:
            self._told = dict(self.preferences.all)
            self.send({"kind": "chosen", "chosen": dict(self._told)})

    def close(self) -> None:
        """The device is there no longer."""
        self._leave()

    def _sit(self, table: NetworkTable | None, seat: Seat | None) -> None:
        self._leave()
        self.table, self.seat = table, seat
        if table is not None and seat is not None:
            table.connect(seat)
        self._show(table, seat)

    def _show(self, table: NetworkTable | None, seat: Seat | None) -> None:
        if table is None:
            self.send({"kind": "show", "widget": None})
            return
        self.widget = table_at(self.hall.room, table, seat, self.preferences, self.language)
        shown = self.host.widget(self.widget)
        for key, ending in (("code", "js"), ("style", "css")):
            shown[key] = self.hall.address_of(shown[key], ending)
        self.send({"kind": "show", "widget": shown})

    def _leave(self) -> None:
        if self.table is not None and self.seat is not None:
            self.table.disconnect(self.seat)
        self.host.close()
        self.table, self.seat, self.widget = None, None, None


class SeatDevice(Device):
    """The device of a person who plays."""

    sits = True

    def __init__(self, hall: Hall, send: Send, chosen: object, language: str, mark: str) -> None:
        super().__init__(hall, send, chosen, language)
        self.mark = mark

    def place(self) -> tuple[NetworkTable | None, Seat | None]:
        return self.hall.room.place_of(self.mark)

    def on_back(self, given: JsonObject) -> None:
        """The person plays on in place of a bot."""
        if self.table is not None and self.seat is not None:
            self.table.come_back(self.seat)

    def on_hand(self, given: JsonObject) -> None:
        """The person shows the own hand to the whole room, until the deal is over, or hides it."""
        if self.table is None or self.seat is None:
            return
        if given.get("value") is True:
            self.table.shown_hands.add(self.seat)
        else:
            self.table.shown_hands.discard(self.seat)

    def on_language(self, given: JsonObject) -> None:
        """The person chose a language before there was a table to choose it at."""
        language = given.get("value")
        if language in LANGUAGES:
            self.language = str(language)
            self.preferences.choose("language", self.language)
            if self.widget is not None:
                self.widget.on_language({"value": self.language})

    def status(self) -> JsonObject:
        table, seat = self.table, self.seat
        told = status_words.of_seat(self.language)
        status: JsonObject = {"words": told, "languages": dict(LANGUAGES), "place": "", "say": ""}
        if table is None or seat is None:
            say = status_words.WAIT if self.hall.room.league is None else status_words.BOTS_PLAY
            own = self.hall.pacing.address(self.language)
            say = status_words.LESSON if own else say
            return {**status, "say": self.say(say), "lessons": own or self.hall.lessons}
        clock = table.clock(seat)
        is_out = seat in table.stood_in
        status["place"] = self.say(
            message("Table {table}, seat {seat}", table=table.number, seat=seat + 1)
        )
        if table.is_paused:
            status["say"] = self.say(status_words.PAUSED)
        elif is_out:
            status["say"] = self.say(status_words.BOT_PLAYS)
        return {
            **status,
            "isAway": is_out,
            "isPaused": table.is_paused,
            "showsHand": seat in table.shown_hands,
            "clock": {"left": clock.left, "limit": clock.limit} if clock else None,
            "asked": repr(table.session.now) if clock else "",
        }


class BotDevice(SeatDevice):
    """A program that plays from another machine: it is told views, and answers with choices."""

    def __init__(self, hall: Hall, send: Send, chosen: object, language: str, mark: str) -> None:
        super().__init__(hall, send, chosen, language, mark)
        self._asked = -1

    def on_choose(self, given: JsonObject) -> None:
        """The program chooses, in the moment in which it was asked; later is too late."""
        moment, choice = given.get("moment"), str(given.get("choice"))
        league = self.hall.room.league
        if league is not None and isinstance(moment, int):
            league.answer(self.mark, moment, choice)
            return
        table, seat = self.table, self.seat
        if table is None or seat is None or moment != moment_of(table):
            raise Refused(message("the table has moved on since then; look again and choose anew"))
        self.hall.room.choose(table, seat, table.session.game.choice_from_notation(choice))

    def expects(self, content: object) -> bool:
        league = self.hall.room.league
        match content:
            case {"do": "choose", "moment": int(number)} if league is not None:
                return league.expects(self.mark, number)
        return False

    def refresh(self) -> None:
        super().refresh()
        table, seat = self.table, self.seat
        if table is None or seat is None or seat not in table.session.waiting_for:
            return
        moment = moment_of(table)
        if moment != self._asked and not table.is_paused:
            self._asked = moment
            table.come_back(seat)
            view = table.session.state.view(seat)
            self.send(asked(table.session.game.NAME, view, moment))

    def _show(self, table: NetworkTable | None, seat: Seat | None) -> None:
        """Nothing is drawn."""
        self._asked = -1


class WatchingDevice(Device):
    """A screen for the whole room: every table, and one of them big."""

    def place(self) -> tuple[NetworkTable | None, Seat | None]:
        return self.hall.big, None

    def status(self) -> JsonObject:
        return {
            "words": status_words.of_room(self.language),
            "tables": [self.hall.told(table, self.language) for table in self.hall.room.tables],
            "people": len(self.hall.room.people),
            "isPaused": self.hall.room.is_paused,
            "big": self.hall.big.number if self.hall.big else None,
            "league": self.hall.league_told(self.language),
            "paced": self.hall.pacing.told_to_room(self.language),
        }


class Hall:
    """A room with all devices that are connected to it.

    ``address_of_text`` is what the address of a module or a style sheet begins with; ``lessons`` is
    where the lessons are, empty where there are none; ``pacing`` is the lesson that all do.
    """

    def __init__(self, room: Room, address_of_text: str = "/") -> None:
        self.room = room
        self.devices: list[Device] = []
        self.texts = ServedTexts()
        self.lessons = ""
        self.pacing = Pacing()
        self._big: int | None = None
        self._begin = address_of_text
        self._watched: dict[tuple[int, str], TableWidget[Any]] = {}
        room.changed = self._changed
        room.ask = self._ask
        self._around: dict[int, tuple[object, ...]] = {}
        self._league: dict[str, tuple[tuple[object, ...], JsonObject]] = {}
        self._is_due = False

    @property
    def big(self) -> NetworkTable | None:
        """The table that all screens for the room show big; None if there is none."""
        return next((table for table in self.room.tables if table.number == self._big), None)

    def show_big(self, number: int | None) -> None:
        """Show a table big, or none."""
        self._big = number

    def address_of(self, text: str, ending: str) -> str:
        """Where a module or a style sheet can be fetched."""
        return f"{self._begin}{self.texts.name_of(text, ending)}"

    def add(self, device: Device) -> Device | None:
        """A device is there; returns another one of the same person that must go, or None.

        Too many are a ``ValueError``.
        """
        own = [
            present
            for present in self.devices
            if (present.mark, present.sits) == (device.mark, device.sits)
        ]
        gone = own[0] if device.mark and len(own) >= MOST_EACH else None
        if gone is None and len(self.devices) >= MOST:
            raise ValueError(message("too many devices are in this room"))
        self.devices.append(device)
        self.refresh()
        if isinstance(device, BotDevice) and self.room.league is not None:
            for number, view in self.room.league.open_questions(device.mark):
                self._ask(device.mark, number, view)
        return gone

    def remove(self, device: Device) -> None:
        """A device is there no longer."""
        if device in self.devices:
            self.devices.remove(device)
            device.close()
            self.refresh()

    def beat(self) -> None:
        """Let every device know that the room is there: a connection can die without a word."""
        for device in [*self.devices]:
            device.send({"kind": "beat"})

    def refresh(self) -> None:
        """Send every device what is new to it."""
        self._forget_old()
        for device in [*self.devices]:
            if device.place() != (device.table, device.seat):
                device.refresh()
        for table in self.room.tables:
            around = _around(table)
            if self._around.get(id(table)) != around:
                self.redraw(table)
            self._around[id(table)] = around
        for device in [*self.devices]:
            device.refresh()

    def refresh_soon(self) -> None:
        """The same at once, or, where programs answer many times a second, with the next tick."""
        if self.room.is_league_on:
            self._is_due = True
        else:
            self.refresh()

    @property
    def programs(self) -> list[str]:
        """The marks of those whose programs are connected, in the order in which they came."""
        here = {device.mark for device in self.devices if isinstance(device, BotDevice)}
        return [mark for mark in self.room.people if mark in here]

    def work(self, seconds: float) -> None:
        """Play on in a league for so long at most, and tell the programs when it is over."""
        league = self.room.league
        if league is None or league.is_over:
            return
        league.work(seconds)
        if league.is_over:
            self._is_due = True
            for device in self.devices:
                if isinstance(device, BotDevice):
                    told = placed(league, device.mark)
                    if told is not None:
                        device.send({"kind": "told", "say": device.say(told)})

    def league_told(self, language: str) -> JsonObject | None:
        """How a league stands, for a screen; None where there is none."""
        league = self.room.league
        if league is None:
            return None
        state = (
            league,
            len(league.done),
            [(entrant.name, entrant.stood_in) for entrant in league.entrants],
        )
        if self._league.get(language, ((), {}))[0] != state:
            self._league[language] = (state, told_league(league, language))
        return self._league[language][1]

    def _ask(self, mark: str, number: int, view: View) -> None:
        """Ask the newest program of a person."""
        own = [
            device
            for device in self.devices
            if isinstance(device, BotDevice) and device.mark == mark
        ]
        league = self.room.league
        if own and league is not None:
            own[-1].send(asked(league.plan.game.NAME, view, number))

    def redraw(self, table: NetworkTable) -> None:
        """Draw a table anew wherever it is shown: something beside the game has changed."""
        for device in self.devices:
            if device.table is table and device.widget is not None:
                device.widget.redraw_unless_acting()
        for (id_, _), widget in self._watched.items():
            if id_ == id(table):
                widget.redraw()

    def tick(self) -> None:
        """What a clock does a few times a second."""
        self.room.tick()
        here = [self._around.get(id(table)) == _around(table) for table in self.room.tables]
        if self._is_due or not all(here):
            self.refresh()

    def told(self, table: NetworkTable, language: str) -> JsonObject:
        """What a screen for the whole room tells of a table: what everybody may know."""
        key = (id(table), language)
        if key not in self._watched:
            own = OfOneDevice()
            self._watched[key] = table_at(self.room, table, None, own, language)
        picture = self._watched[key].picture
        seats = [
            {**_some(seat, "seat", "name", "isWaitedFor", "state"), "total": total}
            for seat, total in zip(picture["seats"], picture["totals"].values(), strict=True)
        ]
        return {
            "number": table.number,
            "title": self._name(table, language),
            **_some(picture, "where", "say", "isOver"),
            "seats": seats,
        }

    def _name(self, table: NetworkTable, language: str) -> str:
        return words(message("Table {table}", table=table.number), language)

    def _changed(self, table: NetworkTable | None) -> None:
        self._is_due = True

    def _forget_old(self) -> None:
        self._is_due = False
        there = {id(table) for table in self.room.tables}
        for key in [key for key in self._watched if key[0] not in there]:
            self._watched.pop(key).close()
        self._around = {key: around for key, around in self._around.items() if key in there}


def _around(table: NetworkTable) -> tuple[object, ...]:
    """What is shown of a table besides the game."""
    seats = [(seat, table.is_missed(seat)) for seat in sorted(table.people)]
    shown = sorted(table.shown_hands)
    return (seats, sorted(table.stood_in), shown, table.is_paused, table.limit)


def _some(picture: JsonObject, *names: str) -> JsonObject:
    return {name: picture[name] for name in names}


def _without_time(status: JsonObject) -> JsonObject:
    """A status without the seconds that are left, which every page counts down itself."""
    clock = status.get("clock")
    if not isinstance(clock, dict):
        return status
    return {**status, "clock": clock["limit"]}


def _known(chosen: object) -> dict[str, str]:
    """What a device says that its person has chosen; what cannot be is left out."""
    if not isinstance(chosen, dict):
        return {}
    preferences = {
        name: value
        for name, value in chosen.items()
        if name in KNOWN and isinstance(value, str) and len(value) < 20
    }
    if preferences.get("language") not in LANGUAGES:
        preferences.pop("language", None)
    return preferences
