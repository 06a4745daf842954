"""A table that is guided: how the rules of a first hand are shown, and that they can be skipped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kernel_lib.core.game import Event
from kernel_lib.core.text import Message, message
from kernel_lib.learn.rulebook import clause
from kernel_lib.play.session import Turn
from widgets.shared.connection.bridge import Intent, Picture, pictures_in
from widgets.shared.table.base import AnyTable, Part
from widgets.shared.table.guide import Guide


class Guiding(Part):
    """Tells the rules of a ``guide``: one while somebody chooses, the others between the steps."""

    always = ("unguide",)

    def __init__(self, table: AnyTable, guide: Guide) -> None:
        super().__init__(table)
        self._guide = guide

    def on_unguide(self, intent: Intent) -> None:
        """The person wants to be told no more rules."""
        self._guide.skip()

    def moved_on(self) -> None:
        turns, first = self.table.session.turns, self.table.new_turns.first
        self._guide.follow(_events(turns[:first]), _events(turns[first:]))

    def picture(self, table: Picture) -> Picture:
        """A step for each stop, which looks like the last one."""
        if not self._guide.is_shown:
            return {}
        say = self.table.say
        steps: list[Picture] = []
        for at, step in enumerate(pictures_in(table, "steps")):
            if at in self._guide.stops:
                rule = self._rule(self._guide.stops[at])
                told = say(message("{name}: {value}", name=rule["title"], value=rule["text"]))
                steps.append({**steps[-1], "say": told, "stop": True, "rule": rule})
            steps.append(step)
        first, words = self._guide.rule_of_choice, table["words"]
        assert isinstance(words, Mapping)
        return {
            "steps": steps,
            "guide": {"rule": None if first is None else self._rule(first)},
            "words": {**words, **{key: say(word) for key, word in _WORDS.items()}},
        }

    def _rule(self, id: str) -> dict[str, str]:
        """A clause as it is told at a table."""
        rule = clause(id)
        return {"title": self.table.say(rule.title), "text": self.table.say(rule.words)}


def _events(turns: Sequence[Turn]) -> list[Event]:
    """What happened in some turns."""
    return [event for turn in turns for event in turn.events]


_WORDS: dict[str, Message] = {
    "goOn": message("Go on"),
    "unguide": message("Skip the guide"),
}
