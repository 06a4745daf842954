"""The curtain that lies over a hand where several people share the screen."""

from __future__ import annotations

from kernel_lib.core.text import message
from widgets.shared.connection.bridge import Intent, Picture, Refused
from widgets.shared.table.base import Part


class Curtain(Part):
    """It is lifted by the person who is to choose, and falls again after that choice."""

    @property
    def is_down(self) -> bool:
        """Whether it hides the hand of somebody who is to choose."""
        return self.table.seat is None and bool(self.table.session.waiting_for)

    def intents(self) -> tuple[str, ...]:
        return super().intents() if self.table.is_shared else ()

    def on_uncover(self, intent: Intent) -> None:
        """The person for whom the curtain waits wants to see the own cards."""
        if not self.is_down:
            raise Refused(message("there is no curtain to lift"))
        self.table.seat = self.table.person

    def moved_on(self) -> None:
        if self.table.is_shared and not self._goes_on():
            self.table.seat = None

    def _goes_on(self) -> bool:
        """Whether the person at the screen chooses again at once, and nobody else has acted."""
        table = self.table
        new = table.session.turns[table.new_turns.first :]
        return (
            table.seat is not None
            and table.session.waiting_for == (table.seat,)
            and all(set(turn.choices) == {table.seat} for turn in new)
            and bool(new)
        )

    def picture(self, table: Picture) -> Picture:
        return {"cover": self._cover()}

    def _cover(self) -> Picture | None:
        """What stands on the curtain."""
        table = self.table
        if not self.is_down:
            return None
        return {
            "say": table.say(message("Only {who} looks now.", who=table.name_of(table.person))),
            "lift": table.say(message("Show my cards")),
            "seat": str(table.person),
        }
