"""What is picked at a table of FTW?! before it is chosen: cards to pass, or a card and its help."""

from __future__ import annotations

from kernel_lib import ftw
from kernel_lib.core.text import Message, message
from widgets.ftw.picture import fresh_cards, lower_picture, number_in, pass_picture
from widgets.shared.connection.bridge import Intent, Picture, Refused, pictures_in
from widgets.shared.table.base import AnyTable, Part


class Picking(Part):
    """The cards of the hand that are picked, and the help cards for them."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self._cards: list[int] = []
        self._use: list[int] = []

    def on_pick(self, intent: Intent) -> None:
        """The person picks a card of the hand, or puts it back."""
        view, card = self.table.view, number_in(intent, "card")
        if not self.table.is_asked(view):
            raise Refused(message("it is not your turn to choose"))
        if card not in view.hand:
            raise Refused(
                message("card {card} is not in your hand: {hand}", card=card, hand=view.hand)
            )
        self._use = []
        if card in self._cards:
            self._cards.remove(card)
        elif view.ask == "pass":
            self._cards = [*self._cards, card][-view.rules.passed :]
        else:
            self._cards = [card] if card in view.own_turns.lower else []

    def on_use(self, intent: Intent) -> None:
        """The person picks a help card for the card that is picked, or puts it back."""
        view, card = self.table.view, number_in(intent, "card")
        if not self._cards or view.ask != "turn":
            raise Refused(message("choose a card of your hand first, then help for it"))
        if card not in view.own_helps:
            raise Refused(
                message(
                    "{card} is not one of your help cards ({helps})",
                    card=card,
                    helps=view.own_helps or message("none"),
                )
            )
        if card in self._use:
            self._use.remove(card)
        else:
            self._use.append(card)

    def moved_on(self) -> None:
        self._cards, self._use = [], []

    def question(self, view: ftw.View) -> Message | None:
        """What is asked about the card that is picked to be played with help; None without one."""
        if not self._cards or view.ask == "pass":
            return None
        card = self._cards[0]
        if not view.own_turns.helped(card):
            return message(
                "{card} is lower than {top}. Make it a help card: which card do you take?",
                card=card,
                top=view.top,
            )
        return message(
            "{card} is lower than {top}. Choose help for it, or make it a help card.",
            card=card,
            top=view.top,
        )

    def picture(self, table: Picture) -> Picture:
        picked = {"hand": self._cards, "ownHelps": self._use}
        return {
            **{
                key: [
                    {**card, "isPicked": card["card"] in cards} for card in pictures_in(table, key)
                ]
                for key, cards in picked.items()
            },
            "ask": self._ask(self.table.view),
        }

    def _ask(self, view: ftw.View) -> Picture | None:
        table = self.table
        if not table.is_asked(view):
            return None
        if view.ask == "pass":
            return pass_picture(view, self._cards, right_of(table), table.language)
        if not self._cards:
            return {"kind": "turn", "hint": self._hint(view)}
        use = tuple(sorted(self._use))
        return {
            "kind": "lower",
            **lower_picture(view.own_turns, self._cards[0], use, table.language),
        }

    def _hint(self, view: ftw.View) -> str:
        """What the signs on the cards of the hand mean, as far as there are any."""
        parts = []
        if view.own_turns.lower:
            parts.append(message("Dashed: lower than {top}.", top=view.top))
        if fresh_cards(view):
            parts.append(message("Dot: passed to you."))
        return " ".join(map(self.table.say, parts))


def right_of(table: AnyTable) -> object:
    """Who gets the cards that the seat passes which looks from a table."""
    return table.name_of(table.session.rules.right_of(table.person))
