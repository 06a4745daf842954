"""Take a row, because the card fits nowhere."""

from __future__ import annotations

from typing import Any

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message
from widgets.nimmt.decisions.base import OnTheTable


class RowShown(OnTheTable):
    """Each row has a button."""

    def question(self, view: nimmt.View) -> Message:
        card = view.queue[0][0]
        if view.rules.placing.both_sides:
            return message("Your {card} fits at no end. Choose the row you take.", card=card)
        return message(
            "Your {card} is lower than the end of every row. Choose the row you take.", card=card
        )

    def picture(self, view: nimmt.View, language: str) -> dict[str, Any]:
        return {"kind": "row", "choices": [choice.notation for choice in view.choices]}
