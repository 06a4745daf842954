"""What the browser shows while something is asked: the face of a decision."""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message, message, words
from widgets.nimmt.picture import Aim, aim_after
from widgets.shared.connection.bridge import Intent, Picture, Refused


class Click(Aim):
    """What a click on a card chooses, and where that card would go."""

    choice: str


class DecisionFace:
    """How a decision is shown. This one does for any decision that nobody has dressed.

    Where each choice names a card of the hand, the person chooses by clicking that card; else there
    is a button for each choice.
    """

    def where(self, view: nimmt.View) -> Message | None:
        """How far the match is, where the decision says that otherwise than a trick does."""
        return None

    def question(self, view: nimmt.View) -> Message:
        """What the person is asked, in one sentence."""
        return message("It is your turn to choose.")

    def picture(self, view: nimmt.View, language: str) -> Picture:
        """What the person owes, as data: its kind, and what can be chosen."""
        if _are_of_the_hand(view):
            return {"kind": "card"}
        options = [self.option(choice, choice.notation, language) for choice in view.choices]
        return {"kind": "option", "options": options}

    def option(
        self, choice: Choice, name: object, language: str, target: Aim | None = None
    ) -> Picture:
        """One of a few buttons: its name, and where on the table it puts which card."""
        at: Aim = target or {"row": None, "place": None, "text": ""}
        return {
            "choice": choice.notation,
            "name": words(name, language),
            "card": getattr(choice, "card", 0),
            "row": at["row"],
            "place": at["place"],
            "aim": words(at["text"], language),
        }

    def hand_card(self, view: nimmt.View, card: int) -> Click:
        """What a click on a card of the hand chooses, and what pointing at it tells."""
        choices = {choice.card: choice for choice in view.choices if hasattr(choice, "card")}
        choice = choices.get(card, nimmt.Play(card))
        return {"choice": choice.notation, "row": None, "place": None, "text": ""}

    def chosen(self, view: nimmt.View, intent: Intent) -> Choice:
        """The choice that an intent asks for; the engine says whether it is allowed."""
        return nimmt.choice_from_notation(str(intent.get("choice")))


class OnTheTable(DecisionFace):
    """A decision while which the hand can still be pointed at, to see where a card would go."""

    def hand_card(self, view: nimmt.View, card: int) -> Click:
        laid = view.queue if view.ask == "card" else ()
        return {"choice": nimmt.Play(card).notation, **aim_after(view.table, laid, card)}


def numbers(value: object) -> list[int]:
    """The cards that an intent names; anything else is refused."""
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise Refused(message("the table does not understand that; nothing has changed"))
    return value


def _are_of_the_hand(view: nimmt.View) -> bool:
    return {getattr(choice, "card", None) for choice in view.choices} <= set(view.hand)
