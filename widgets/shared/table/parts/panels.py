"""What opens below the buttons: the settings, and the rules of the present question."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kernel_lib.core.text import message, quoted
from kernel_lib.learn.rulebook import Clause, clause
from kernel_lib.runtime.preferences import Preferences
from widgets.shared import assets
from widgets.shared.connection.bridge import SPEEDS, Intent, Picture, switch
from widgets.shared.table.base import AnyTable, Part
from widgets.shared.table.words import PANEL_WORDS, SPEED_NAMES


@cache
def script() -> str:
    """The module of the panels, with what it needs."""
    return assets.script("shared/table/panels.js")


class Panel(Part):
    """A part that opens below the buttons: what draws it is sent when one opens first."""

    def open(self) -> None:
        """From now on what draws the panels is sent with the picture."""
        self.table.part(Settings).sends_panels = True


class Settings(Panel):
    """How a table is shown: speed, sounds, and how often to tap. Others are left as they are."""

    always = ("settings", "speed", "sound", "taps")

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        chosen = table.preferences.chosen
        self.speed = usual_speed(table.preferences)
        self.sounds = chosen("sound") == "on"
        self.taps_twice = chosen("taps") != "once"
        self.sends_panels = False

    def on_settings(self, intent: Intent) -> None:
        """The person opens the settings."""
        self.open()

    def on_speed(self, intent: Intent) -> None:
        """The person chose how fast turns are shown."""
        self.speed = known_speed(str(intent.get("value")))
        self.table.preferences.choose("speed", self.speed)

    def on_sound(self, intent: Intent) -> None:
        """The person switches the small sounds on or off."""
        self.sounds = switch(intent, message("sounds can be on or off, nothing else"))
        self.table.preferences.choose("sound", "on" if self.sounds else "off")

    def on_taps(self, intent: Intent) -> None:
        """The person chose whether on touch a first tap only shows where a card goes."""
        self.taps_twice = switch(intent, message("tapping twice can be on or off, nothing else"))
        self.table.preferences.choose("taps", "twice" if self.taps_twice else "once")

    def picture(self, table: Picture) -> Picture:
        say = self.table.say
        if self.sends_panels:
            words = {key: say(word) for key, word in PANEL_WORDS.items()}
            self.table.panels = {"script": script(), "words": words}
        return {
            "speed": self.speed,
            "speeds": [
                {"value": value, "name": say(SPEED_NAMES[value]), "ms": ms}
                for value, ms in SPEEDS.items()
            ],
            "sound": self.sounds,
            "taps": self.taps_twice,
        }


def known_speed(speed: str) -> str:
    """``speed`` itself if it is one, else a ``ValueError`` that names all."""
    if not isinstance(speed, str) or speed not in SPEEDS:
        raise ValueError(
            message(
                "there is no speed {speed}: choose {known}",
                speed=quoted(speed),
                known=tuple(SPEEDS),
            )
        )
    return speed


def usual_speed(preferences: Preferences) -> str:
    """The speed that the person chose last, or else "normal"."""
    speed = preferences.chosen("speed")
    return speed if speed in SPEEDS else "normal"


class Help(Panel):
    """The rules that the present question is about."""

    always = ("help",)

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self._is_open = False

    def on_help(self, intent: Intent) -> None:
        """The person wants to read the rules that the present question is about."""
        self.open()
        self._is_open = True

    def moved_on(self) -> None:
        self._is_open = False

    def picture(self, table: Picture) -> Picture:
        return {
            "canHelp": bool(self._clauses),
            "help": self._help() if self._is_open else None,
        }

    @property
    def _clauses(self) -> tuple[str, ...]:
        """The rules that the present question is about; at the end the one that ended the match."""
        session = self.table.session
        decision = session.state.decision
        if decision is not None:
            return decision.clauses
        return (session.turns[-1].events[-1].clause,) if session.turns else ()

    def _help(self) -> Picture:
        """The clauses of what is asked, a picture of the first, and its lesson if it is here."""
        language = self.table.language
        rules = [clause(id) for id in self._clauses]
        lesson = Path(f"{rules[0].lesson}.ipynb") if rules else Path()
        return {
            "rules": [
                {"title": rule.title.words(language), "text": rule.words.words(language)}
                for rule in rules
            ],
            "picture": self._drawing(rules[0]) if rules else "",
            "lesson": lesson.name if rules and lesson.is_file() else "",
        }

    def _drawing(self, rule: Clause) -> str:
        """The first worked example of a rule that can be drawn, as SVG; empty if there is none."""
        return next(filter(None, map(self.table.example_drawing, rule.examples)), "")
