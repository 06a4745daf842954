"""Place a card at one of two ends: a button for each."""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.rows import Spot
from widgets.nimmt.decisions.base import OnTheTable
from widgets.nimmt.picture import aim_at
from widgets.shared.connection.bridge import Picture


class EndFace(OnTheTable):
    """Two buttons, each of which shows its place on the table."""

    def question(self, view: nimmt.View) -> Message:
        card = view.queue[0][0]
        return message("Your {card} is equally near to two ends. Choose one.", card=card)

    def picture(self, view: nimmt.View, language: str) -> Picture:
        card = view.queue[0][0]
        options: list[Picture] = []
        for choice in view.choices:
            target = aim_at(view.table, card, Spot(choice.row, choice.side))
            options.append({**self.option(choice, _name(choice), language, target), "card": card})
        return {"kind": "option", "options": options}


def _name(choice: nimmt.PlaceAt) -> Message:
    if choice.side is nimmt.Side.LEFT:
        return message("Left end of row {row}", row=choice.row + 1)
    return message("Right end of row {row}", row=choice.row + 1)
