"""More exercises of lesson 22, with any numbers: how many cards come before yours."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, about, drawn
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.drawn_exercises.tables import (
    cards_text,
    table_with_gap,
    table_with_room,
)
from kernel_lib.nimmt.rules import Rules


def how_many_before(table: Table, card: int) -> Exercise:
    """How many cards of others in the same row make yours the sixth."""
    at = table.row_for(card)
    assert at is not None
    row = table.rows[at]
    before = Rules().places - len(row)
    facts = {
        "table": str(table),
        "card": card,
        "row": at + 1,
        "end": row[-1],
        "length": cards_text(len(row)),
    }
    return drawn(
        "how-many-before",
        message(
            "The table is {table}, and you play {card}. How many cards of the others must go into "
            "the same row before it, at the least, so that yours is the sixth card?",
            **facts,
        ),
        before,
        solution=message(
            "{card} goes behind {end}, into row {row} with {length}. With {before} more it has "
            "five, and yours is the sixth.",
            before=before,
            **facts,
        ),
        hints=(
            message("Into which row does {card} go?", **facts),
            message("Row {row} has {length}. A row has room for five.", **facts),
        ),
        otherwise=message(
            "Find the row of {card}, and count the places that are free in it.", **facts
        ),
        wrong=[
            (before + 1, message("That counts your own card. Count the others only.")),
            (before - 1, message("Then yours would be the fifth card, and that is safe.")),
        ],
    )


def exactly_one_comes(table: Table, card: int, opponents: int) -> Exercise:
    """How likely exactly one card of several opponents comes before yours."""
    count = gap_count(table, card, opponents)
    one = Fraction(count.successes, count.population)
    sixth = risk(table, [card], opponents)[0].sixth
    facts = {
        "table": str(table),
        "card": card,
        "end": table.rows[0][-1],
        "opponents": opponents,
        "free": count.successes,
        "unseen": count.population,
        "outside": count.population - count.successes,
    }
    return drawn(
        "exactly-one-comes",
        message(
            "The table is {table}. You hold {card}, and {opponents} opponents play a random card "
            "each. How likely is it that exactly one of their cards lies between {end} and {card}, "
            "so that yours is the sixth in row 1?",
            **facts,
        ),
        sixth,
        solution=message(
            "{free} of the {unseen} unseen cards lie in the gap. One of {free}, the other ones "
            "from {outside}, divided by all ways to choose {opponents} of {unseen}: {about}.",
            about=about(sixth),
            **facts,
        ),
        hints=(
            message("{unseen} cards are unseen, and {free} of them lie in the gap.", **facts),
            message(
                "In how many ways can {opponents} cards be chosen, one from {free} and the others "
                "from {outside}?",
                **facts,
            ),
        ),
        otherwise=message(
            "Count the choices with one card in the gap, and divide by the number of all choices."
        ),
        wrong=[
            (one, message("That is for one opponent.")),
            (
                opponents * one,
                message("So many come on average. But two of them may come at once."),
            ),
            (
                1 - count.probability(0),
                message("That is at least one. With two or more, yours is not the sixth."),
            ),
            (
                opponents * one * (1 - one) ** (opponents - 1),
                message("Nearly. Two opponents cannot hold the same card."),
            ),
        ],
        is_chance=True,
    )


def _with_opponents(rng: Random) -> tuple[Table, int, int]:
    return *table_with_gap(rng), rng.randint(2, 4)


_FIGURE = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")

BEFORE_KINDS = (
    Kind(
        "how-many-before",
        how_many_before,
        (Table.parse("16 20 21 22 | 35 36 38 | 61 | 70 75"), 50),
        table_with_room,
    ),
    Kind("exactly-one-comes", exactly_one_comes, (_FIGURE, 30, 2), _with_opponents),
)
"""More kinds of lesson 22, from easy to hard."""
