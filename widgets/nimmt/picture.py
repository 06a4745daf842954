"""How 6 nimmt! is told to a browser: cards, rows, seats and steps as plain data.

Every rule that shows in a picture is asked of the engine here; the browser knows none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypedDict

from kernel_lib.core.game import Event, IllegalMove, Names, State, Who, whose
from kernel_lib.core.text import Message, message, plural, words
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK, bulls_text, places_of
from kernel_lib.nimmt.events import (
    AllLaid,
    FitsNowhere,
    HandCounted,
    Kept,
    Laid,
    OrderChosen,
    Placed,
    PlacedAt,
    Revealed,
    Stacked,
    TookRow,
    TookSixth,
    TookTogether,
    TooLow,
)
from kernel_lib.nimmt.rows import Side, Spot
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.sheets import sheet_rows
from kernel_lib.nimmt.view import TournamentSheet
from widgets.shared.connection.bridge import Picture


class Aim(TypedDict):
    """Where a card would go: its row and its place, counted from 0, and that in words."""

    row: int | None
    place: int | None
    text: Message | str


@cache
def deck_picture(language: str) -> Picture:
    """Each card's bulls and its spoken name, by number.

    >>> deck_picture("en")["42"]
    [1, '42, 1 bull']
    """
    return {str(card): [BULLS[card], words(card_name(card), language)] for card in DECK}


def card_name(card: int) -> Message:
    """A card as a screen reader says it."""
    return message("{card}, {bulls}", card=card, bulls=bulls_text(BULLS[card]))


def rows_picture(table: Table, language: str) -> list[Picture]:
    """The rows of a table, each with its cards, its bulls and what a screen reader says.

    Where there are twins, ``stacks`` are the cards of each place.
    """
    twins = table.placing.twins
    return [
        {
            "cards": list(row),
            **({"stacks": [list(place) for place in places_of(row)]} if twins else {}),
            "bulls": bulls,
            "bullsText": words(bulls_text(bulls), language),
            "full": table.is_full(number - 1),
            "places": table.placing.places,
            "bothEnds": table.placing.both_sides,
            "label": words(row_label(table, number), language),
        }
        for number, (row, bulls) in enumerate(zip(table.rows, table.bulls, strict=True), start=1)
    ]


def row_label(table: Table, number: int) -> Message:
    """A row, counted from 1, as a screen reader says it."""
    facts = {
        "row": number,
        "cards": tuple(
            card if not twins else message("{card} twice", card=card)
            for card, *twins in places_of(table.rows[number - 1])
        ),
        "bulls": bulls_text(table.bulls[number - 1]),
    }
    if not table.is_full(number - 1):
        return message("Row {row}: {cards}. {bulls}.", **facts)
    return message(
        "Row {row}, full: {cards}. {bulls}. The next card here is the sixth.",
        **facts,
    )


def aim(table: Table, card: int) -> Aim:
    """Where a card would go if it were placed now: its row, its place (counted from 0), in words.

    Place -1 is to the left of the row; without a place, row is None.

    >>> aim(Table.parse("16 22 | 42 | 61 | 70"), 45)["row"]
    1
    """
    spots = table.spots(card) if table.rows else ()
    if len(spots) == 1:
        return aim_at(table, card, spots[0])
    if spots:
        text = message(
            "As the table lies now, two ends are equally near to {card}: you would choose.",
            card=card,
        )
    elif not table.rows:
        text = message("Taking {card}.", card=card)
    elif table.placing.both_sides:
        text = message(
            "As the table lies now, {card} fits at no end: it would take a row.",
            card=card,
        )
    else:
        text = message(
            "As the table lies now, {card} is too low for every row: you would take a row.",
            card=card,
        )
    return {"row": None, "place": None, "text": text}


def aim_at(table: Table, card: int, spot: Spot) -> Aim:
    """The same as ``aim`` for a card that goes to this spot.

    >>> aim_at(Table.parse("16 22 | 42 | 61 | 70"), 45, Spot(1, Side.RIGHT))["place"]
    1
    """
    size = len(places_of(table.rows[spot.row]))
    place = {Side.LEFT: -1, Side.TOP: size - 1}.get(spot.side, size)
    return {"row": spot.row, "place": place, "text": _aim_text(table, card, spot)}


def aim_after(table: Table, laid: Iterable[tuple[int, Who]], card: int) -> Aim:
    """Where a card would go after the lower ones of those that are laid already (with owners).

    >>> table = Table.parse("16 22 | 42 | 61 | 70")
    >>> str(aim_after(table, [(45, "Ben"), (90, "Cleo")], 47)["text"])
    'As the table lies now, 47 would go behind 45 in row 2.'
    """
    lower = {who: played for played, who in laid if played < card}
    if not lower:
        return aim(table, card)
    try:
        after, _ = table.resolve(lower)
    except IllegalMove:  # somebody has to choose a row or an end first
        text = message("A lower card takes a row of its owner's choice before {card}.", card=card)
        return {"row": None, "place": None, "text": text}
    target = aim(after, card)
    row = target["row"]
    if row is not None and after.rows[row][: len(table.rows[row])] != table.rows[row]:
        return {**target, "row": None, "place": None}  # the row that is shown will be gone
    return target


def _aim_text(table: Table, card: int, spot: Spot) -> Message:
    row = spot.row + 1
    if spot.side is Side.TOP:
        return message(
            "As the table lies now, {card} would go on top of its twin in row {row}.",
            card=card,
            row=row,
        )
    if table.is_full(spot.row):
        return message(
            "As the table lies now, {card} would be the sixth card of row {row}.",
            card=card,
            row=row,
        )
    if spot.side is Side.LEFT:
        first = table.rows[spot.row][0]
        return message(
            "As the table lies now, {card} would go in front of {first} in row {row}.",
            card=card,
            first=first,
            row=row,
        )
    end = table.rows[spot.row][-1]
    return message(
        "As the table lies now, {card} would go behind {end} in row {row}.",
        card=card,
        end=end,
        row=row,
    )


def step_pictures(
    table: Table,
    events: Iterable[Event],
    name: Names,
    language: str,
    piles: dict[Who, int],
    trick: list[Picture],
) -> list[Picture]:
    """One picture for each event: the rows after it, who played what, and the sentence.

    ``piles`` (bulls by player) and ``trick`` (the cards turned up) are carried on in place.
    """
    pictures: list[Picture] = []
    for event in events:
        table = table.after(event)
        _follow(event, name, language, piles, trick)
        pictures.append(
            {
                "kind": type(event).__name__,
                "say": words(event.words(name), language),
                "rows": rows_picture(table, language),
                "trick": [dict(play) for play in trick],
                "piles": {str(who): bulls for who, bulls in piles.items()},
                "who": list(map(str, whose(event))),
                "mark": _mark(event, table),
            }
        )
    return pictures


def piles_in(step: Picture) -> Mapping[str, int]:
    """The bulls by player in the picture of a step."""
    piles = step["piles"]
    assert isinstance(piles, Mapping)
    return {who: bulls for who, bulls in piles.items() if isinstance(bulls, int)}


def _follow(
    event: Event, name: Names, language: str, piles: dict[Who, int], trick: list[Picture]
) -> None:
    """Carry the trick and the piles over one event."""
    match event:
        case Revealed() | AllLaid():
            trick[:] = [_played(card, who, name, language) for card, who in event.plays]
        case Laid():
            if any(play["done"] for play in trick) and not event.at_once:
                trick.clear()
            if any(play["who"] == str(event.who) for play in trick):
                trick.clear()
            trick += [_played(card, event.who, name, language) for card in event.cards]
        case OrderChosen():
            cards = dict.fromkeys(event.cards)
            own = [play for card in cards for play in _plays_of(trick, card, event.who)]
            trick[:] = own + [play for play in trick if play["who"] != str(event.who)]
            trick.sort(key=lambda play: not play["done"])
        case TookTogether():
            for owner in event.owners:
                piles[owner] = piles.get(owner, 0) + event.each
                _mark_done(trick, event.card, owner, event.row, language, took=event.each)
        case Placed() | PlacedAt() | Stacked():
            _mark_done(trick, event.card, event.who, event.row, language)
        case TookSixth() | TookRow():
            piles[event.who] = piles.get(event.who, 0) + event.bulls
            _mark_done(trick, event.card, event.who, event.row, language, took=event.bulls)
        case Kept():
            kept = sum(BULLS[card] for card in event.cards)
            piles[event.who] = piles.get(event.who, 0) - kept
            _mark_piled(trick, event.who, event.bulls, language)
        case HandCounted():
            piles[event.who] = piles.get(event.who, 0) + event.bulls
        case TooLow() | FitsNowhere():
            low = message("too low") if isinstance(event, TooLow) else message("fits nowhere")
            for play in _plays_of(trick, event.card, event.who):
                play["done"] = words(low, language)


def _played(card: int, who: Who, name: Names, language: str) -> Picture:
    """A played card that is not placed yet."""
    named = words(name(who), language)
    return {"card": card, "who": str(who), "name": named, "done": "", "isPlaced": False}


def _plays_of(trick: list[Picture], card: int, who: Who) -> list[Picture]:
    return [play for play in trick if play["card"] == card and play["who"] == str(who)]


def _mark_done(
    trick: list[Picture], card: int, who: Who, row: int, language: str, took: int = 0
) -> None:
    """Note where a played card went, and the bulls it took."""
    for play in _plays_of(trick, card, who):
        if play.get("took"):
            continue  # a twin whose owner has paid a share already
        play["done"] = words(message("row {row}", row=row + 1), language)
        play["isPlaced"] = True
        play["took"] = took
        if took:
            play["tookText"] = words(message("takes {bulls}", bulls=bulls_text(took)), language)


def _mark_piled(trick: list[Picture], who: Who, bulls: int, language: str) -> None:
    """Note how many of the bulls just taken went to the penalty pile."""
    for play in reversed(trick):
        if play["who"] == str(who) and play.get("took"):
            play["took"] = bulls
            play["tookText"] = words(message("takes {bulls}", bulls=bulls_text(bulls)), language)
            return


def _mark(event: Event, table: Table) -> Picture | None:
    """The place on the table that the event is about."""
    if not isinstance(event, Placed | PlacedAt | Stacked | TookSixth | TookRow | TookTogether):
        return None
    is_left = isinstance(event, PlacedAt) and event.side is Side.LEFT
    taken = event.cards if isinstance(event, TookSixth | TookRow | TookTogether) else ()
    return {
        "row": event.row,
        "place": 0 if is_left else len(places_of(table.rows[event.row])) - 1,
        "lands": _landed(event),
        "taken": [list(place) for place in places_of(taken)],
    }


def _landed(event: Event) -> int | None:
    """The place of a row on which a card lay before it took the row, -1 on its left.

    None if it took the row at once.
    """
    if not isinstance(event, TookSixth | TookTogether):
        return None
    return -1 if event.card < event.cards[0] else len(places_of(event.cards))


def known_picture(at: State) -> dict[str, str] | None:
    """The cards in the other hands that everybody knows, where there can be any."""
    if not at.rules.known_cards:
        return None
    return {str(seat): " ".join(map(str, hand)) for seat, hand in enumerate(at.view(None).known)}


def pile_sizes(rules: Rules, sizes: Sequence[int], language: str) -> dict[str, str] | None:
    """How many cards lie in each penalty pile, in words, where that ends the deal."""
    if not rules.keeps:
        return None
    return {
        str(seat): words(plural("Pile: {n} card", "Pile: {n} cards", size), language)
        for seat, size in enumerate(sizes)
    }


def totals_picture(rules: Rules, totals: Sequence[int], piles: Mapping[str, int]) -> dict[str, int]:
    """The number on each seat's score sheet, with the bulls of the deal in progress."""
    shown = rules.ending.shown_score
    return {str(seat): shown(total + piles[str(seat)]) for seat, total in enumerate(totals)}


def sheets_picture(sheets: Sequence[TournamentSheet], names: Sequence[str]) -> list[Picture]:
    """A line for each sheet of a tournament: whose hand, its cards, the bulls by seat."""
    return [
        {"owner": row.owner, "cards": row.cards, "bulls": list(row.bulls)}
        for row in sheet_rows(sheets, names)
    ]
