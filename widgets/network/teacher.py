"""What the teacher does in a room: begin, pause, hurry, seat, hide, end."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from kernel_lib.core import check
from kernel_lib.core.json_values import Json, JsonObject
from kernel_lib.core.text import Message, message, quoted, words
from kernel_lib.network.league import DEALS
from kernel_lib.network.plan import Plan
from kernel_lib.network.room import Seating, spread
from kernel_lib.network.table import CLOCKS
from widgets.network.devices import WatchingDevice
from widgets.network.games import GAMES, game_chosen, rules_chosen
from widgets.network.lesson_device import LessonDevice


class TeacherDevice(WatchingDevice):
    """The screen of the teacher, who sees what everybody may see, and says how it goes on."""

    is_teachers = True

    def on_start(self, given: JsonObject) -> None:
        """Begin a match at every table."""
        plan, seating = self._plan(given), given.get("seating")
        if isinstance(seating, str) and seating.strip():
            self.hall.room.start(plan, self._by_list(seating, plan.size))
        elif isinstance(seating, list):
            self.hall.room.start(plan, self._seating(seating))
        else:
            self.hall.room.start(plan)

    def on_league(self, given: JsonObject) -> None:
        """Let the programs that are connected play a league."""
        deals = check.whole("deals", given.get("deals"))
        self.hall.room.start_league(self._plan(given), self.hall.programs, deals)

    def on_again(self, given: JsonObject) -> None:
        """The same match anew, in the same seats or with others."""
        self.hall.room.again(check.truth("rotate", given.get("rotate", False)))

    def on_pause(self, given: JsonObject) -> None:
        """Stop everybody, or let them go on."""
        self.hall.room.pause(check.truth("value", given.get("value")))

    def on_limit(self, given: JsonObject) -> None:
        """Set the clock."""
        self.hall.room.set_limit(check.whole("value", given.get("value")))

    def on_hurry(self, given: JsonObject) -> None:
        """Bots choose, this once, for all whom a table waits for."""
        room = self.hall.room
        room.hurry(room.table(check.whole("table", given.get("table"))))

    def on_move(self, given: JsonObject) -> None:
        """Seat somebody elsewhere."""
        table, seat = check.whole("table", given.get("table")), given.get("seat")
        self.hall.room.move(self._mark(given), table, check.whole("seat", seat))

    def on_hide(self, given: JsonObject) -> None:
        """Hide a nickname everywhere."""
        self.hall.room.rename(self._mark(given), "")

    def on_remove(self, given: JsonObject) -> None:
        """Somebody is not in the room any more."""
        self.hall.room.leave(self._mark(given))

    def on_big(self, given: JsonObject) -> None:
        """Show one table big on every screen for the room, or all of them."""
        number = given.get("table")
        self.hall.show_big(number if isinstance(number, int) else None)

    def on_end(self, given: JsonObject) -> None:
        """Put the tables away."""
        self.hall.room.end()

    def on_lesson(self, given: JsonObject) -> None:
        """Begin a lesson with the whole class, or, without one, let everybody go on alone."""
        number = given.get("value")
        if number:
            self.hall.pacing.begin(str(number))
        else:
            self.hall.pacing.end()

    def on_step(self, given: JsonObject) -> None:
        """Call the class to a step of the lesson."""
        self.hall.pacing.call(check.whole("step", given.get("value")))

    def on_wait(self, given: JsonObject) -> None:
        """Let the class wait at the step, or go on alone."""
        self.hall.pacing.wait(check.truth("value", given.get("value")))

    def on_answer(self, given: JsonObject) -> None:
        """Show the answer to a guess."""
        self.hall.pacing.show_answer(str(given.get("value")))

    def status(self) -> JsonObject:
        room = self.hall.room
        status = super().status()
        shared = status["words"]
        assert isinstance(shared, dict)
        programs = self.hall.programs
        people = [
            {
                "id": sign_of(mark),
                "name": name or self.say(message("without a name")),
                "isHere": any(device.sits and device.mark == mark for device in self.hall.devices),
                "isWaiting": mark in room.waiting,
                "isProgram": mark in programs,
                "table": table.number if (table := room.place_of(mark)[0]) else None,
                "seat": room.place_of(mark)[1],
            }
            for mark, name in room.people.items()
        ]
        return {
            **status,
            "list": people,
            **_offered(self.language),
            "words": {**shared, **_said(self.language)},
            "pacing": self._pacing_told(),
            "isPlayed": room.plan is not None,
            "programs": len(programs),
            "limit": room.plan.limit if room.plan else 0,
        }

    def _pacing_told(self) -> JsonObject | None:
        """The lesson and who is where in it; None where no lessons are served."""
        if not self.hall.lessons:
            return None
        marks = {device.mark for device in self.hall.devices if isinstance(device, LessonDevice)}
        nobody = self.say(message("without a name"))
        here = [(sign_of(mark), mark, self.hall.pacing.name_of(mark) or nobody) for mark in marks]
        here.sort(key=lambda row: row[2].casefold())
        return self.hall.pacing.told_to_teacher(here, self.language)

    def _plan(self, given: JsonObject) -> Plan:
        """What was chosen on the page."""
        game = game_chosen(given.get("game"))
        chosen, variants = given.get("chosen"), given.get("variants")
        rules = rules_chosen(
            game,
            given.get("size"),
            chosen if isinstance(chosen, dict) else {},
            variants if isinstance(variants, list) else [],
        )
        return Plan(
            game.game,
            rules,
            game.bots,
            check.whole("limit", given.get("limit", 0)),
            check.truth("sameDeal", given.get("sameDeal", False)),
            check.truth("lateNext", given.get("lateNext", False)),
        )

    def _mark(self, given: JsonObject) -> str:
        wanted = given.get("who")
        for mark in self.hall.room.people:
            if sign_of(mark) == wanted:
                return mark
        raise ValueError(message("nobody of this name is in the room"))

    def _by_list(self, text: str, size: int) -> Seating:
        """Tables as a list names them, a line each; who is not on it sits at further ones."""
        marks = {name.casefold(): mark for mark, name in self.hall.room.people.items() if name}
        rows: Seating = []
        for line in filter(str.strip, text.splitlines()):
            names = [name.strip() for name in re.split("[,、，]", line) if name.strip()]
            unknown = [name for name in names if name.casefold() not in marks]
            if unknown:
                raise ValueError(
                    message("nobody in the room is called {name}", name=quoted(unknown[0]))
                )
            rows.append([marks[name.casefold()] for name in names])
        listed = {mark for table in rows for mark in table}
        others = [mark for mark in self.hall.room.people if mark not in listed]
        return [*rows, *spread(others, size)]

    def _seating(self, tables: list[Any]) -> Seating:
        return [[self._mark({"who": seat}) for seat in table] for table in tables]


@cache
def _said(language: str) -> dict[str, str]:
    return {key: words(word, language) for key, word in _WORDS.items()}


@cache
def _offered(language: str) -> JsonObject:
    """The games and clocks that can be chosen, in a language."""

    def values(named: Iterable[tuple[Json, object]]) -> list[Json]:
        return [{"value": value, "name": words(word, language)} for value, word in named]

    games: list[Json] = [
        {
            "name": name,
            "title": words(game.game.TITLE, language),
            "sizes": list(game.sizes),
            "settings": [
                {"name": key, "label": words(label, language), "values": values(named)}
                for key, label, named in game.settings
            ],
            "variants": values(game.variants),
        }
        for name, game in GAMES.items()
    ]
    timed = [(clock, message("{n} seconds for a choice", n=clock)) for clock in CLOCKS if clock]
    deals = [(count, message("{n} deals", n=count)) for count in DEALS]
    clocks = [(0, message("no clock")), *timed]
    return {"games": games, "clocks": values(clocks), "deals": values(deals)}


def sign_of(mark: str) -> str:
    """What stands for a person on the teacher's page: it does not tell the mark.

    >>> sign_of("mark")
    'eaa49040'
    """
    return hashlib.sha256(f"person {mark}".encode()).hexdigest()[:8]


_WORDS: dict[str, Message] = {
    "start": message("Begin the match"),
    "game": message("Game"),
    "size": message("Seats at a table"),
    "variants": message("Variants"),
    "clock": message("Clock"),
    "sameDeal": message("The same cards at every table"),
    "byList": message("Seat by a list"),
    "list": message("A line for each table: nicknames with commas between them, seat by seat"),
    "lateNext": message("Who comes late waits for the next deal"),
    "program": message("a program"),
    "league": message("Let bots play a league"),
    "deals": message("Deals of a league of bots"),
    "endLeague": message("End the league"),
    "again": message("Once more"),
    "rotate": message("Once more, with others"),
    "pause": message("Pause"),
    "goOn": message("Go on"),
    "hurry": message("Go on without waiting"),
    "end": message("Put the tables away"),
    "big": message("Show big"),
    "people": message("People"),
    "hide": message("Hide the name"),
    "remove": message("Take out of the room"),
    "move": message("Seat elsewhere"),
    "here": message("Seat here"),
    "moving": message("Now choose a seat for {name}.", name="%s"),
    "away": message("not connected"),
    "waits": message("waits for a seat"),
    "empty": message("Nobody has come in yet."),
    "sure": message("Really?"),
    "lead": message("Lead a lesson"),
    "leadIt": message("Lead this lesson"),
    "stays": message("What your class guesses and answers stays: ClassBoard() shows it."),
    "leave": message("Let everybody go on alone"),
    "goHere": message("Go to this step"),
    "nextStep": message("Next step"),
    "wait": message("Wait here"),
    "showAnswer": message("Show the answer"),
    "forYou": message("The answer, for you"),
    "pupils": message("In the lesson"),
    "step": message("step {n}", n="%s"),
    "noStep": message("step not sent"),
    "exercises": message("Exercises of this step"),
}
