"""Keep some of the cards just taken."""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message, message
from widgets.nimmt.decisions.base import OnTheTable, numbers
from widgets.shared.connection.bridge import Intent, Picture


class KeepFace(OnTheTable):
    """The cards just taken lie in place of the hand, to be picked; see ``keep.js``."""

    def question(self, view: nimmt.View) -> Message:
        return message(
            "You take {cards}. Choose what goes to your hand, at most {most}. The rest goes to "
            "your penalty pile.",
            cards=view.held,
            most=_most(view),
        )

    def picture(self, view: nimmt.View, language: str) -> Picture:
        return {"kind": "keep", "cards": list(view.held), "most": _most(view)}

    def chosen(self, view: nimmt.View, intent: Intent) -> Choice:
        if "keep" not in intent:
            return super().chosen(view, intent)
        return nimmt.Keep(tuple(sorted(numbers(intent["keep"]))))


def _most(view: nimmt.View) -> int:
    """The most cards that the person may keep: choices stand with the fewest cards first."""
    return len(view.choices[-1].cards)
