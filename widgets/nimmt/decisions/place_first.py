"""Of two cards, place one first: a button for each."""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message
from widgets.nimmt.decisions.base import OnTheTable
from widgets.nimmt.picture import aim
from widgets.shared.connection.bridge import Picture


class OrderFace(OnTheTable):
    """Two buttons, each of which shows where its card would go first."""

    def question(self, view: nimmt.View) -> Message:
        return message("Your cards are placed now. Choose which one goes first.")

    def picture(self, view: nimmt.View, language: str) -> Picture:
        options = [
            self.option(
                choice,
                message("{card} first", card=choice.card),
                language,
                aim(view.table, choice.card),
            )
            for choice in view.choices
        ]
        return {"kind": "option", "options": options}
