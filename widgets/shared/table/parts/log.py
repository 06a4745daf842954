"""What happened at a table, line by line."""

from __future__ import annotations

from kernel_lib.core.game import State
from widgets.shared.connection.bridge import Intent, Picture, pictures_in
from widgets.shared.table.base import AnyTable, Part

LINES = 12
"""Lines of the log that are sent with every turn; all of them come when they are asked for."""


class Log(Part):
    """Every sentence of a deal."""

    always = ("story",)

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self._tells_all = False
        self.shown: list[str] = []
        """The lines that stand in the picture."""

    def on_story(self, intent: Intent) -> None:
        """The person wants to read all that has happened in this deal."""
        self._tells_all = True

    def moved_on(self) -> None:
        self._tells_all = False

    def picture(self, table: Picture) -> Picture:
        """The last lines, and for each step the number of its line."""
        steps, lines = pictures_in(table, "steps"), self._lines()
        earlier = 0 if self._tells_all else max(len(lines) - max(LINES, len(steps) + 1), 0)
        self.shown = log = list(map(self.table.say, lines[earlier:]))
        for number, step in enumerate(steps, start=1):
            step["log"] = len(log) - len(steps) + number
        return {"log": log, "earlier": earlier}

    def _lines(self) -> list[object]:
        """Every sentence of this deal, and of the last until this one's first turn is over."""
        table = self.table
        turns = table.session.turns
        ends = [at for at, turn in enumerate(turns) if turn.after.deal != turn.before.deal]
        if ends and ends[-1] == len(turns) - 1:
            ends.pop()
        recent = turns[ends[-1] + 1 :] if ends else turns
        opening: State = recent[0].before if recent else table.session.state
        told = [event.words(table.name_of) for event in opening.opening]
        told += [
            table.told(event, turn)
            for turn in recent
            for event in turn.events
            if table.is_logged(event)
        ]
        return told
