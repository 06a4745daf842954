"""Play cards of the hand."""

from __future__ import annotations

from kernel_lib import nimmt
from kernel_lib.core.game import Choice
from kernel_lib.core.text import Message, message
from kernel_lib.nimmt.rules import TurnOrder
from widgets.nimmt.decisions.base import OnTheTable, numbers
from widgets.shared.connection.bridge import Intent, Picture, Refused


class PlayFace(OnTheTable):
    """A card is clicked; where several are played, they are picked and then played together."""

    def question(self, view: nimmt.View) -> Message:
        if _most(view) == 1:
            if view.rules.turns is TurnOrder.IN_TURN:
                return message("It is your turn. Choose a card to lay face up.")
            return message("Choose a card of your hand.")
        if _least(view) == 1:
            return message("Choose one card or two. They are placed in the order you choose them.")
        return message("Choose two cards of your hand.")

    def picture(self, view: nimmt.View, language: str) -> Picture:
        if view.rules.most_cards == 1:
            return {"kind": "card"}
        return {
            "kind": "cards",
            "least": _least(view),
            "most": _most(view),
            "isOrdered": _is_ordered(view),
        }

    def chosen(self, view: nimmt.View, intent: Intent) -> Choice:
        if "cards" not in intent:
            return super().chosen(view, intent)
        cards = numbers(intent["cards"])
        if len(cards) == 1:
            return nimmt.Play(cards[0])
        if len(cards) == 2:
            pair = nimmt.PlayTwo(*cards)
            return pair if pair in view.choices else nimmt.PlayTwo(*sorted(cards))
        raise Refused(message("choose one card or two, not {count}", count=len(cards)))


def _least(view: nimmt.View) -> int:
    """The fewest cards that the person may play: choices stand with the fewest cards first."""
    return len(view.choices[0].cards)


def _most(view: nimmt.View) -> int:
    """The most cards that the person may play."""
    return len(view.choices[-1].cards)


def _is_ordered(view: nimmt.View) -> bool:
    """Whether the order of two cards counts: then the last choice names the higher one first."""
    first, *others = view.choices[-1].cards
    return any(first > card for card in others)
