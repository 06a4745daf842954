"""What a person at a table of 6 nimmt! is asked, and what the answer means to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message, words
from kernel_lib.nimmt.decisions import Choice
from kernel_lib.nimmt.ending import EndKind
from kernel_lib.nimmt.rows import Spot
from kernel_lib.nimmt.rules import TurnOrder
from kernel_lib.nimmt.view import Sheet
from widgets.nimmt.picture import aim, aim_at
from widgets.shared.bridge import Refused


def where(view: nimmt.View) -> Message:
    """How far the match is."""
    rules = view.rules
    has_last_deal = rules.sheets and rules.ending.kind is EndKind.DEALS
    if view.is_over:
        return message("The match is over")
    if view.ask == "draft":
        if has_last_deal:
            return message(
                "Deal {deal} of {deals}, choosing hands", deal=view.deal, deals=rules.ending.number
            )
        return message("Deal {deal}, choosing hands", deal=view.deal)
    if rules.tricks is None:
        return message("Round {round}", round=view.trick)
    facts = {"deal": view.deal, "trick": view.trick, "tricks": rules.tricks}
    if has_last_deal:
        return message(
            "Deal {deal} of {deals}, trick {trick} of {tricks}", deals=rules.ending.number, **facts
        )
    return message("Deal {deal}, trick {trick} of {tricks}", **facts)


def question(view: nimmt.View) -> Message:
    """What the person is asked, in one sentence."""
    match view.ask:
        case "row":
            card = view.queue[0][0]
            if view.rules.placing.both_sides:
                return message("Your {card} fits at no end. Choose the row you take.", card=card)
            return message(
                "Your {card} is lower than the end of every row. Choose the row you take.",
                card=card,
            )
        case "end":
            return message(
                "Your {card} is equally near to two ends. Choose one.", card=view.queue[0][0]
            )
        case "first":
            return message("Your cards are placed now. Choose which one goes first.")
        case "keep":
            return message(
                "You take {cards}. Choose what goes to your hand, at most {most}. The rest goes to "
                "your penalty pile.",
                cards=view.held,
                most=_most_picked(view),
            )
        case "draft":
            left = view.rules.hand_size - len(view.hand)
            return message("Take an open card for your hand: {left} more.", left=left)
        case _:
            return _question_of_cards(view)


def _question_of_cards(view: nimmt.View) -> Message:
    if _most_picked(view) == 1:
        if view.rules.turns is TurnOrder.IN_TURN:
            return message("It is your turn. Choose a card to lay face up.")
        return message("Choose a card of your hand.")
    if _least_picked(view) == 1:
        return message("Choose one card or two. They are placed in the order you choose them.")
    return message("Choose two cards of your hand.")


def ask_picture(view: nimmt.View, language: str) -> dict[str, Any]:
    """What the person owes, as data: its kind, and what can be chosen."""
    match view.ask:
        case "card":
            if view.rules.most_cards == 1:
                return {"kind": "card"}
            return {
                "kind": "cards",
                "least": _least_picked(view),
                "most": _most_picked(view),
                "isOrdered": _is_ordered(view),
            }
        case "row":
            return {"kind": "row", "choices": [choice.notation for choice in view.choices]}
        case "end":
            return {"kind": "option", "options": _end_options(view, language)}
        case "first":
            return {"kind": "option", "options": _first_options(view, language)}
        case "keep":
            return {"kind": "keep", "cards": list(view.held), "most": _most_picked(view)}
        case _:
            return {"kind": "draft"}


def _end_options(view: nimmt.View, language: str) -> list[dict[str, Any]]:
    card = view.queue[0][0]
    return [
        _option(
            choice,
            _end_name(choice),
            card,
            aim_at(view.table, card, Spot(choice.row, choice.side)),
            language,
        )
        for choice in view.choices
    ]


def _option(
    choice: Choice, name: Message, card: int, target: dict[str, Any], language: str
) -> dict[str, Any]:
    """One of a few choices: its name, and where on the table it puts which card."""
    return {
        "choice": choice.notation,
        "name": words(name, language),
        "card": card,
        "row": target["row"],
        "place": target["place"],
        "aim": words(target["text"], language),
    }


def _end_name(choice: nimmt.PlaceAt) -> Message:
    if choice.side is nimmt.Side.LEFT:
        return message("Left end of row {row}", row=choice.row + 1)
    return message("Right end of row {row}", row=choice.row + 1)


def _first_options(view: nimmt.View, language: str) -> list[dict[str, Any]]:
    return [
        _option(
            choice,
            message("{card} first", card=choice.card),
            choice.card,
            aim(view.table, choice.card),
            language,
        )
        for choice in view.choices
    ]


def _least_picked(view: nimmt.View) -> int:
    """The fewest cards that the person may play: choices stand with the fewest cards first."""
    return len(view.choices[0].cards)


def _most_picked(view: nimmt.View) -> int:
    """The most cards that the person may play or keep."""
    return len(view.choices[-1].cards)


def _is_ordered(view: nimmt.View) -> bool:
    """Whether the order of two cards counts: then the last choice names the higher one first."""
    first, *others = view.choices[-1].cards
    return any(first > other for other in others)


def pool_picture(pool: Sequence[int]) -> list[dict[str, Any]]:
    """The open cards of a draft, each with the word that takes it."""
    return [{"card": card, "choice": nimmt.Draft(card).notation} for card in pool]


def sheets_picture(sheets: Sequence[Sheet], names: Sequence[str]) -> list[dict[str, Any]]:
    """A line for each sheet of a tournament: whose hand, its cards, the bulls by seat."""
    return [
        {"owner": row.owner, "cards": row.cards, "bulls": list(row.bulls)}
        for row in nimmt.sheet_rows(sheets, names)
    ]


def chosen(view: nimmt.View, intent: Mapping[str, Any]) -> Any:
    """The choice that an intent asks for; the engine says whether it is allowed.

    ``cards`` are picked from the hand in this order, ``keep`` from the cards just taken; anything
    else is written as in a record.
    """
    if "cards" in intent:
        cards = _numbers(intent["cards"])
        if len(cards) == 1:
            return nimmt.Play(cards[0])
        if len(cards) == 2:
            pair = nimmt.PlayTwo(*cards)
            return pair if pair in view.choices else nimmt.PlayTwo(*sorted(cards))
        raise Refused(message("choose one card or two, not {count}", count=len(cards)))
    if "keep" in intent:
        return nimmt.Keep(tuple(sorted(_numbers(intent["keep"]))))
    return nimmt.choice_from_notation(str(intent.get("choice")))


def _numbers(value: object) -> list[int]:
    if not isinstance(value, list) or not all(type(one) is int for one in value):
        raise Refused(message("the table does not understand that; nothing has changed"))
    return value
