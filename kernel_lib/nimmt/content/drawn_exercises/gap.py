"""Exercises drawn anew for lesson 22: the cards between the end of a row and yours."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, drawn
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.drawn_exercises.tables import table_with_gap


class _Gap(NamedTuple):
    """A table, your card, and what lies between the end of its row and the card."""

    table: Table
    card: int
    end: int
    between: int
    seen: int
    unseen: int

    @property
    def free(self) -> int:
        """The cards between both that nobody has seen."""
        return self.between - self.seen


def _gap(rng: Random) -> _Gap:
    table, card = table_with_gap(rng)
    end = table.rows[0][-1]
    seen = sum(end < other < card for other in table.cards)
    return _Gap(table, card, end, card - end - 1, seen, len(DECK) - len(table.cards) - 1)


def gap_of_37(rng: Random) -> Exercise:
    """How many unseen cards lie in a gap, on another table."""
    gap = _gap(rng)
    facts = {
        "table": str(gap.table),
        "card": gap.card,
        "end": gap.end,
        "first": gap.end + 1,
        "last": gap.card - 1,
    }
    return drawn(
        "gap-of-37",
        message(
            "The table is {table}, and you hold {card}. How many cards between {end} and {card} "
            "have you not seen?",
            **facts,
        ),
        gap_count(gap.table, gap.card).successes,
        solution=message(
            "From {first} to {last} there are {between} cards. {seen} of them lie on the table: "
            "{free} are left.",
            between=gap.between,
            seen=gap.seen,
            free=gap.free,
            **facts,
        ),
        hints=(
            message(
                "Which is the first card above {end}, and which the last below {card}?", **facts
            ),
            message("Some of them lie on the table."),
        ),
        otherwise=message("Count from {first} to {last}, without those that you see.", **facts),
        wrong=[
            (gap.between, message("Some of them lie on the table. You see those.")),
            (
                gap.card - gap.end,
                message(
                    "That is {card} less {end}. Count the cards between them, without both.",
                    **facts,
                ),
            ),
            (gap.free + 1, message("Look at the table again: more of the cards lie there.")),
        ],
    )


def gap_of_30(rng: Random) -> Exercise:
    """How likely one opponent makes your card the sixth, on another table."""
    gap = _gap(rng)
    facts = {
        "table": str(gap.table),
        "card": gap.card,
        "end": gap.end,
        "free": gap.free,
        "unseen": gap.unseen,
    }
    return drawn(
        "gap-of-30",
        message(
            "The table is {table}. You hold {card}, and your only opponent plays a random card. "
            "How likely is it that {card} is the sixth card?",
            **facts,
        ),
        risk(gap.table, [gap.card], opponents=1)[0].sixth,
        solution=message(
            "{free} unseen cards between {end} and {card} make it the sixth. {unseen} cards are "
            "unseen: {free}/{unseen}.",
            **facts,
        ),
        hints=(
            message("Row 1 has four cards. How many must come before yours?"),
            message("Which cards go behind {end} and before {card}?", **facts),
        ),
        otherwise=message(
            "Divide the unseen cards between {end} and {card} by all that are unseen.", **facts
        ),
        wrong=[
            (
                Fraction(gap.between, gap.unseen),
                message("Some cards of the gap lie on the table. Nobody can play those."),
            ),
            (
                Fraction(gap.free, len(DECK)),
                message("You see the cards on the table and the one in your hand. Leave them out."),
            ),
            (
                gap.free,
                message("That is the number of cards. How likely is one of them?"),
            ),
        ],
        is_chance=True,
    )


def gap_of_nobody(rng: Random) -> Exercise:
    """How likely two opponents leave a gap empty, on another table."""
    gap = _gap(rng)
    none = gap_count(gap.table, gap.card, opponents=2).probability(0)
    outside = gap.unseen - gap.free
    facts = {
        "table": str(gap.table),
        "card": gap.card,
        "end": gap.end,
        "unseen": gap.unseen,
        "fewer": gap.unseen - 1,
        "free": gap.free,
        "outside": outside,
        "next": outside - 1,
    }
    return drawn(
        "gap-of-nobody",
        message(
            "The table is {table}. You hold {card}, and two opponents play a random card each. "
            "How likely is it that nobody plays a card between {end} and {card}?",
            **facts,
        ),
        none,
        solution=message(
            "{outside} of the {unseen} unseen cards lie elsewhere: {outside}/{unseen} × "
            "{next}/{fewer}, that is {about}.",
            about=about(none),
            **facts,
        ),
        hints=(
            message("{unseen} cards are unseen, and {free} of them lie in the gap.", **facts),
            message(
                "The first card must be one of {outside}, the second one of {next}. Of how many?",
                **facts,
            ),
        ),
        otherwise=message(
            "Both cards must come from the {outside} cards outside of the gap.", **facts
        ),
        wrong=[
            (Fraction(outside, gap.unseen), message("That is for one opponent.")),
            (
                Fraction(outside, gap.unseen) ** 2,
                message("Two opponents cannot hold the same card."),
            ),
            (1 - none, message("That is the chance that somebody does.")),
        ],
        is_chance=True,
    )


GAP_FAMILIES = (
    Family("gap-of-nobody", gap_of_nobody),
    Family("gap-of-37", gap_of_37),
    Family("gap-of-30", gap_of_30),
)
"""The families of lesson 22, in their order."""
