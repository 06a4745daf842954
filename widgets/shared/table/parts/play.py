"""Playing: choosing, taking back, and beginning anew."""

from __future__ import annotations

from kernel_lib.core.text import message
from widgets.shared.connection.bridge import Intent, Picture, Refused
from widgets.shared.review.look_back import LookBack
from widgets.shared.table.base import Part
from widgets.shared.table.parts.curtain import Curtain
from widgets.shared.table.parts.log import Log


class Play(Part):
    """The person chooses, and says how the match goes on."""

    def on_choose(self, intent: Intent) -> None:
        """The person chose."""
        table = self.table
        session, seat = table.session, table.seat
        if table.is_shared and seat not in session.waiting_for:
            raise Refused(message("lift the curtain first: it hides the cards of whoever is next"))
        if seat is None or seat not in session.state.pending:
            raise Refused(message("it is not your turn to choose"))
        table.choose(seat, table.choice_of(intent))

    def on_undo(self, intent: Intent) -> None:
        """The person takes back the last choice."""
        self.table.session.undo()

    def on_new(self, intent: Intent) -> None:
        """The person wants a new match."""
        self.table.part(LookBack).leave_match()
        self.table.session.restart()

    def on_again(self, intent: Intent) -> None:
        """The person wants the same cards once more."""
        self.table.part(LookBack).leave_match()
        self.table.session.restart(self.table.session.state.seed)

    def picture(self, table: Picture) -> Picture:
        return {
            "canUndo": self.table.session.can_undo,
            "canBegin": True,
            "canHaveOthers": True,
            "say": self._say(),
        }

    def _say(self) -> str:
        """What the person may do next, in one sentence."""
        table, view = self.table, self.table.view
        if view.is_over:
            return table.part(Log).shown[-1]
        if table.part(Curtain).is_down:
            return table.say(message("{who}, it is your turn.", who=table.name_of(table.person)))
        if table.is_asked(view):
            return table.say(table.question(view))
        return table.say(message("Waiting for the others."))
