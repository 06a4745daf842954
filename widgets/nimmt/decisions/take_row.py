"""Take a row, because the card fits nowhere."""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message, words
from kernel_lib.nimmt.cards import bulls_text
from widgets.nimmt.decisions.base import OnTheTable
from widgets.shared.connection.bridge import Picture


class RowFace(OnTheTable):
    """Each row has a button."""

    def question(self, view: nimmt.View) -> Message:
        card = view.queue[0][0]
        if view.rules.placing.both_sides:
            return message("Your {card} fits at no end. Choose the row you take.", card=card)
        return message(
            "Your {card} is lower than the end of every row. Choose the row you take.", card=card
        )

    def picture(self, view: nimmt.View, language: str) -> Picture:
        return {
            "kind": "row",
            "choices": [_named(view.table, choice, language) for choice in view.choices],
        }


def _named(table: nimmt.Table, choice: nimmt.TakeRow, language: str) -> dict[str, str]:
    """A row that can be taken, and what a screen reader says of its button."""
    bulls = bulls_text(table.bulls[choice.row])
    name = message("Take row {row}: {bulls}", row=choice.row + 1, bulls=bulls)
    return {"choice": choice.notation, "name": words(name, language)}
