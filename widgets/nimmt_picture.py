"""How 6 nimmt! is told to a browser: cards, rows, seats and steps as plain data.

Every rule that shows in a picture is asked of the engine here; the browser knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK, bulls_text
from kernel_lib.nimmt.events import Placed, Revealed, TookRow, TookSixth, TooLow
from kernel_lib.rulebook import clause
from kernel_lib.text import Message, message, words

Name = Callable[[Any], object]


def deck_picture(language: str) -> dict[str, list[Any]]:
    """Each card's bulls and its spoken name, by number.

    >>> deck_picture("en")["42"]
    [1, '42, 1 bull']
    """
    return {str(card): [BULLS[card], words(card_name(card), language)] for card in DECK}


def card_name(card: int) -> Message:
    """A card as a screen reader says it."""
    return message("{card}, {bulls}", card=card, bulls=bulls_text(BULLS[card]))


def rows_picture(table: Table, language: str) -> list[dict[str, Any]]:
    """The rows of a table, each with its cards, its bulls and what a screen reader says."""
    return [
        {
            "cards": list(row),
            "bulls": bulls,
            "bullsText": words(bulls_text(bulls), language),
            "full": table.placing.is_full(row),
            "places": table.placing.places,
            "label": words(row_label(table, number), language),
            "take": words(
                message("Take row {row}: {bulls}", row=number, bulls=bulls_text(bulls)), language
            ),
        }
        for number, (row, bulls) in enumerate(zip(table.rows, table.bulls, strict=True), start=1)
    ]


def row_label(table: Table, number: int) -> Message:
    """A row, counted from 1, as a screen reader says it."""
    row, bulls = table.rows[number - 1], table.bulls[number - 1]
    if table.is_full(number - 1):
        return message(
            "Row {row}, full: {cards}. {bulls}. The next card here is the sixth.",
            row=number,
            cards=row,
            bulls=bulls_text(bulls),
        )
    return message("Row {row}: {cards}. {bulls}.", row=number, cards=row, bulls=bulls_text(bulls))


def aim(table: Table, card: int) -> dict[str, Any]:
    """Where a card would go if it were placed now: its row, its place (counted from 0), in words.

    >>> aim(Table.parse("16 22 | 42 | 61 | 70"), 45)["row"]
    1
    """
    row = table.row_for(card)
    if row is None:
        return {
            "row": None,
            "place": None,
            "text": message("Now {card} is too low for every row: it would take one.", card=card),
        }
    if table.is_full(row):
        text = message("Now {card} would be the sixth card of row {row}.", card=card, row=row + 1)
    else:
        text = message(
            "Now {card} would go behind {end} in row {row}.",
            card=card,
            end=table.ends[row],
            row=row + 1,
        )
    return {"row": row, "place": len(table.rows[row]), "text": text}


def step_pictures(
    table: Table,
    events: Iterable[Any],
    name: Name,
    language: str,
    piles: dict[Any, int],
    trick: list[dict[str, Any]],
) -> list[dict[str, Any]]:
    """One picture for each event: the rows after it, who played what, and the sentence.

    ``piles`` (bulls by player) and ``trick`` (the cards turned up) are carried on in place.
    """
    pictures = []
    for event in events:
        table = table.after(event)
        _follow(event, name, language, piles, trick)
        rule = clause(event.clause)
        pictures.append(
            {
                "kind": type(event).__name__,
                "say": words(event.words(name), language),
                "rule": {
                    "title": words(
                        message("The rule: {title}", title=rule.title.words(language)), language
                    ),
                    "text": rule.words.words(language),
                },
                "rows": rows_picture(table, language),
                "trick": [dict(play) for play in trick],
                "piles": {str(who): bulls for who, bulls in piles.items()},
                "mark": _mark(event, table),
            }
        )
    return pictures


def _follow(
    event: Any, name: Name, language: str, piles: dict[Any, int], trick: list[dict[str, Any]]
) -> None:
    """Carry the trick and the piles over one event."""
    if isinstance(event, Revealed):
        trick[:] = [
            {"card": card, "who": str(who), "name": words(name(who), language), "done": ""}
            for card, who in event.plays
        ]
    elif isinstance(event, Placed | TookSixth | TookRow):
        done = message("row {row}", row=event.row + 1)
        if not isinstance(event, Placed):
            piles[event.who] = piles.get(event.who, 0) + event.bulls
        for play in trick:
            if play["card"] == event.card:
                play["done"] = words(done, language)
                play["took"] = 0
                if not isinstance(event, Placed):
                    play["took"] = event.bulls
                    play["tookText"] = words(
                        message("takes {bulls}", bulls=bulls_text(event.bulls)), language
                    )
    elif isinstance(event, TooLow):
        for play in trick:
            if play["card"] == event.card:
                play["done"] = words(message("too low"), language)


def _mark(event: Any, table: Table) -> dict[str, Any] | None:
    """The place on the table that the event is about."""
    if isinstance(event, Placed | TookSixth | TookRow):
        return {
            "row": event.row,
            "place": len(table.rows[event.row]) - 1,
            "taken": list(event.cards) if isinstance(event, TookSixth | TookRow) else [],
        }
    return None
