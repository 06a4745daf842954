"""Questions of lessons 2 to 5 with drawn tables: which row, who pays, how much, who wins.

The table comes from some tricks of chance, so it is one that can lie there. The engine plays the
trick that is asked for, and its own sentences are the solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kernel_lib.core.text import Message, message
from kernel_lib.learn.templates import need
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK, bulls_text
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.events import Event, Revealed, TookRow, TookSixth
from kernel_lib.nimmt.rows import ROWS
from kernel_lib.nimmt.rules import Rules, ranking
from kernel_lib.teach.worksheets import pictures
from kernel_lib.teach.worksheets.item import WorksheetItem, first_fit

NAMES = ("Ann", "Ben", "Cleo", "Dan")
"""Who plays in drawn questions."""

FEWEST_TRICKS, MOST_TRICKS = 2, 5
"""So many tricks were played before a question is asked."""


def place_cards(seed: int) -> WorksheetItem:
    """Three cards, each alone: to which row does it go? Clause ``nimmt.base.place``."""
    rng = Random(f"place-cards {seed}")
    table, rest = _drawn(rng)
    fitting = [card for card in rest if table.row_for(card) is not None]
    cards = tuple(sorted(rng.sample(fitting, 3)))
    rows = tuple(_row(table, card) for card in cards)
    return WorksheetItem(
        "place-cards",
        message("To which row does each of these cards go, alone: {cards}?", cards=cards),
        dict(zip(cards, rows, strict=True)),
        tuple(
            message("{card}: row {row}", card=card, row=row)
            for card, row in zip(cards, rows, strict=True)
        ),
        tuple(
            message("{card} goes behind {end}", card=card, end=table.ends[row - 1])
            for card, row in zip(cards, rows, strict=True)
        ),
        {"table": str(table), "cards": cards},
        picture=lambda: pictures.of_table(table, cards),
    )


def place_trick(seed: int) -> WorksheetItem:
    """A trick in which nobody takes a row: how does the table look afterwards?"""
    return first_fit("place-trick", seed, _place_trick)


def sixth_card(seed: int) -> WorksheetItem:
    """A trick in which somebody lays a sixth card: who pays, and how much?

    Clause ``nimmt.base.sixth``.
    """
    return first_fit("sixth-card", seed, _sixth_card)


def too_low(seed: int) -> WorksheetItem:
    """A trick whose lowest card fits nowhere, and takes the cheapest row.

    Clause ``nimmt.base.low``.
    """
    return first_fit("too-low", seed, _too_low)


def bulls_of_rows(seed: int) -> WorksheetItem:
    """How many bulls lie in each row, and which row is cheapest? Clause ``nimmt.base.bulls``."""
    return first_fit("bulls-of-rows", seed, _bulls_of_rows)


def _place_trick(rng: Random) -> WorksheetItem:
    table, plays = _drawn_trick(rng)
    need(_all_fit(table, plays))
    after, events = table.resolve(plays)
    need(not _paid(events))
    question = message(
        "{plays} are played. In which order are they placed? Draw them where they come to lie.",
        plays=_plays_words(plays),
    )
    return _trick_item("place-trick", question, table, plays, str(after), str(after), events)


def _sixth_card(rng: Random) -> WorksheetItem:
    table, plays = _drawn_trick(rng)
    need(_all_fit(table, plays))
    _after, events = table.resolve(plays)
    need(bool(_paid(events)))
    question = message(
        "{plays} are played. Where does each card go? Who takes a row, and how many bulls is that?",
        plays=_plays_words(plays),
    )
    return _paying_item("sixth-card", question, table, plays, events)


def _too_low(rng: Random) -> WorksheetItem:
    table, plays = _drawn_trick(rng)
    need(_has_one_cheapest_row(table) and min(plays.values()) < min(table.ends))
    _after, events = table.resolve(plays, take=_cheapest)
    question = message(
        "{plays} are played. Whoever is too low takes the row with the fewest bulls. Which row is "
        "that? Where do the other cards go, and who pays how many bulls?",
        plays=_plays_words(plays),
    )
    return _paying_item("too-low", question, table, plays, events)


def _bulls_of_rows(rng: Random) -> WorksheetItem:
    table, _rest = _drawn(rng)
    need(_has_one_cheapest_row(table))
    bulls = table.bulls
    return WorksheetItem(
        "bulls-of-rows",
        message("How many bulls does each row cost? Which row is the cheapest?"),
        (bulls, table.cheapest_row + 1),
        message("{bulls}; row {row}", bulls=bulls, row=table.cheapest_row + 1),
        tuple(" + ".join(str(BULLS[card]) for card in row) for row in table.rows),
        {"table": str(table)},
        picture=lambda: pictures.of_table(table),
    )


def scores(seed: int) -> WorksheetItem:
    """The bulls of some deals: the totals, whether the match is over, and who wins."""
    rng = Random(f"scores {seed}")
    end = End.parse(Rules().end)
    deals = rng.randint(3, 4)
    bulls = tuple(tuple(rng.randint(0, 26) for _ in NAMES) for _ in range(deals))
    totals = tuple(map(sum, zip(*bulls, strict=True)))
    is_over = end.is_reached(totals, deals)
    best = ranking(totals)[0]
    told = message("over") if is_over else message("not over")
    leaders = message("the fewest bulls: {who}", who=_named(best))
    head = (message("Deal"), *NAMES)
    rows = [(number, *line) for number, line in enumerate(bulls, start=1)]
    return WorksheetItem(
        "scores",
        message(
            "Add the bulls of these deals. Is the match over? Who has the fewest bulls? {end}",
            end=end.words(),
        ),
        (totals, is_over, frozenset(NAMES[seat] for seat in best)),
        message("{totals}; {told}; {leaders}", totals=totals, told=told, leaders=leaders),
        message("The largest total is {most}.", most=max(totals)),
        {"bulls": bulls},
        picture=lambda: pictures.of_numbers(
            head, [*rows, (message("Total"), *("" for _ in NAMES))]
        ),
    )


def _drawn(rng: Random) -> tuple[Table, list[int]]:
    """A table after some tricks, and the cards that have not been seen, shuffled."""
    cards = list(DECK)
    rng.shuffle(cards)
    table = Table(tuple((card,) for card in sorted(cards[:ROWS])))
    rest = cards[ROWS:]
    for _trick in range(rng.randint(FEWEST_TRICKS, MOST_TRICKS)):
        plays = {who: rest.pop() for who in NAMES}
        table, _events = table.resolve(plays, take=_cheapest)
    return table, rest


def _drawn_trick(rng: Random) -> tuple[Table, dict[str, int]]:
    """A table, and a card of each player."""
    table, rest = _drawn(rng)
    return table, dict(zip(NAMES, rest, strict=False))


def _trick_item(
    name: str,
    question: Message,
    table: Table,
    plays: dict[str, int],
    answer: object,
    told: object,
    events: Sequence[Event],
) -> WorksheetItem:
    return WorksheetItem(
        name,
        question,
        answer,
        told,
        TrickEvents(events),
        {"table": str(table), "plays": tuple(plays.items())},
        picture=lambda: pictures.of_table(table, tuple(plays.values()), tuple(plays)),
    )


def _paying_item(
    name: str,
    question: Message,
    table: Table,
    plays: dict[str, int],
    events: Sequence[Event],
) -> WorksheetItem:
    """A trick that costs somebody bulls; the answer is who pays how many."""
    paid = _paid(events)
    told = tuple(
        message("{who} {bulls}", who=who, bulls=bulls_text(bulls)) for who, bulls in paid.items()
    )
    return _trick_item(name, question, table, plays, paid, told, events)


def _paid(events: Sequence[Event]) -> dict[str, int]:
    """The bulls of all who took a row."""
    paid: dict[str, int] = {}
    for event in events:
        if isinstance(event, TookSixth | TookRow):
            who = str(event.who)
            paid[who] = paid.get(who, 0) + event.bulls
    return paid


class TrickEvents:
    """What happened in a trick, in the engine's own sentences."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = tuple(event for event in events if not isinstance(event, Revealed))

    def __str__(self) -> str:
        return " ".join(str(event.words(str)) for event in self.events)


def _plays_words(plays: dict[str, int]) -> tuple[Message, ...]:
    return tuple(message("{card} ({who})", card=card, who=who) for who, card in plays.items())


def _all_fit(table: Table, plays: dict[str, int]) -> bool:
    return all(table.row_for(card) is not None for card in plays.values())


def _row(table: Table, card: int) -> int:
    return table.spots(card)[0].row + 1


def _cheapest(table: Table, _who: object, _card: int) -> int:
    return table.cheapest_row


def _has_one_cheapest_row(table: Table) -> bool:
    return table.bulls.count(min(table.bulls)) == 1


def _named(seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(NAMES[seat] for seat in seats)
