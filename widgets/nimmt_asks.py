"""What a person at a table of 6 nimmt! is asked, and what the answer means to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt.moves import Ask, Choice
from kernel_lib.nimmt.rules import Turns
from kernel_lib.nimmt.view import Sheet
from kernel_lib.text import Message, message, words
from widgets.bridge import Refused
from widgets.nimmt_picture import aim


def where(view: nimmt.View) -> Message:
    """How far the match is."""
    rules = view.rules
    if view.is_over:
        return message("The match is over")
    if view.ask is Ask.DRAFT:
        return message("Deal {deal}, choosing hands", deal=view.deal)
    if rules.turns is Turns.AT_ONCE:
        return message("Round {round}", round=view.trick)
    facts = {
        "deal": view.deal,
        "trick": view.trick,
        "tricks": -(-rules.hand_size // rules.most_cards),
    }
    if rules.sheets:
        return message(
            "Deal {deal} of {deals}, trick {trick} of {tricks}", deals=rules.players, **facts
        )
    return message("Deal {deal}, trick {trick} of {tricks}", **facts)


def question(view: nimmt.View) -> Message:
    """What the person is asked, in one sentence."""
    match view.ask:
        case Ask.ROW:
            card = view.queue[0][0]
            if view.rules.placing.both_sides:
                return message("Your {card} fits at no end. Choose the row you take.", card=card)
            return message(
                "Your {card} is lower than the end of every row. Choose the row you take.",
                card=card,
            )
        case Ask.END:
            return message(
                "Your {card} is equally near to two ends. Choose one.", card=view.queue[0][0]
            )
        case Ask.FIRST:
            return message("Your cards are placed now. Choose which one goes first.")
        case Ask.KEEP:
            return message(
                "You take {cards}. Choose what goes to your hand, at most {most}. The rest goes to "
                "your penalty pile.",
                cards=view.held,
                most=_most_kept(view),
            )
        case Ask.DRAFT:
            left = view.rules.hand_size - len(view.hand)
            return message("Take an open card for your hand: {left} more.", left=left)
        case _:
            return _question_of_cards(view.rules)


def _question_of_cards(rules: nimmt.Rules) -> Message:
    if rules.most_cards == 1:
        if rules.turns is Turns.IN_TURN:
            return message("It is your turn. Choose a card to lay face up.")
        return message("Choose a card of your hand.")
    if rules.least_cards == 1:
        return message("Choose one card or two. They are placed in the order you choose them.")
    return message("Choose two cards of your hand.")


def ask_picture(view: nimmt.View, language: str) -> dict[str, Any]:
    """What the person owes, as data: its kind, and what can be chosen."""
    match view.ask:
        case Ask.CARD:
            rules = view.rules
            if rules.most_cards == 1:
                return {"kind": "card"}
            least = min(rules.least_cards, len(view.hand))
            return {"kind": "cards", "least": least, "isOrdered": rules.turns is Turns.AT_ONCE}
        case Ask.ROW:
            return {"kind": "row", "choices": [choice.notation for choice in view.choices]}
        case Ask.END:
            return {"kind": "option", "options": _end_options(view, language)}
        case Ask.FIRST:
            return {"kind": "option", "options": _first_options(view, language)}
        case Ask.KEEP:
            return {"kind": "keep", "cards": list(view.held), "most": _most_kept(view)}
        case _:
            return {"kind": "draft"}


def _end_options(view: nimmt.View, language: str) -> list[dict[str, Any]]:
    return [
        {
            "choice": choice.notation,
            "name": words(_end_name(choice), language),
            "aim": "",
        }
        for choice in view.choices
    ]


def _end_name(choice: nimmt.PlaceAt) -> Message:
    if choice.side is nimmt.Side.LEFT:
        return message("Left end of row {row}", row=choice.row + 1)
    return message("Right end of row {row}", row=choice.row + 1)


def _first_options(view: nimmt.View, language: str) -> list[dict[str, Any]]:
    return [
        {
            "choice": choice.notation,
            "name": words(message("{card} first", card=choice.card), language),
            "aim": words(aim(view.table, choice.card)["text"], language),
        }
        for choice in view.choices
    ]


def _most_kept(view: nimmt.View) -> int:
    return max(len(choice.cards) for choice in view.choices)


def most_picks(rules: nimmt.Rules) -> int:
    """The cards that a person may pick at a time, in this game: 1 plays at once."""
    return rules.most_cards


def pool_picture(pool: Sequence[int], language: str) -> list[dict[str, Any]]:
    """The open cards of a draft, each with the word that takes it."""
    return [{"card": card, "choice": nimmt.Draft(card).notation} for card in pool]


def has_marker(view: nimmt.View, seat: int) -> bool:
    """Whether card 1 lies in front of this seat."""
    return view.rules.marker and not view.is_over and seat == view.first


def sheets_picture(
    sheets: Sequence[Sheet], names: Sequence[str], language: str
) -> list[dict[str, Any]]:
    """A line for each sheet of a tournament: whose hand, its cards, the bulls by seat."""
    lines = []
    for owner, sheet in enumerate(sheets):
        bulls = dict(sheet.lines)
        lines.append(
            {
                "owner": names[owner],
                "cards": " ".join(map(str, sheet.cards)),
                "bulls": [str(bulls.get(seat, "")) for seat in range(len(names))],
            }
        )
    return lines


def chosen(view: nimmt.View, intent: Mapping[str, Any]) -> Choice:
    """The choice that an intent asks for; the engine says whether it is allowed.

    ``cards`` are picked from the hand in this order, ``keep`` from the cards just taken; anything
    else is written as in a record.
    """
    if "cards" in intent:
        cards = _numbers(intent["cards"])
        if len(cards) == 1:
            return nimmt.Play(cards[0])
        if len(cards) == 2:
            is_ordered = view.rules.turns is Turns.AT_ONCE
            return nimmt.PlayTwo(*(cards if is_ordered else sorted(cards)))
        raise Refused(message("choose one card or two, not {count}", count=len(cards)))
    if "keep" in intent:
        return nimmt.Keep(tuple(sorted(_numbers(intent["keep"]))))
    return nimmt.choice_from_notation(str(intent.get("choice")))


def _numbers(value: object) -> list[int]:
    if not isinstance(value, list) or not all(type(one) is int for one in value):
        raise Refused(message("the table does not understand that; nothing has changed"))
    return value
