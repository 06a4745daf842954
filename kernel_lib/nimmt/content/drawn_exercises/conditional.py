"""Exercises drawn anew for lesson 23: what it changes that Ben has laid a card already."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.risk import joint_risk, risk
from kernel_lib.nimmt.chances.unseen import Holding
from kernel_lib.nimmt.content.drawn_exercises.tables import table_with_full_row


class _Late(NamedTuple):
    """The end of a deal: your two cards, and the unseen ones, half with Ben, half with Cleo.

    A card of ``below`` saves your low card, one of ``between`` your high one. ``laid`` is what Ben
    has laid, and saves neither.
    """

    table: Table
    low: int
    high: int
    below: list[int]
    between: list[int]
    laid: int
    left: list[int]

    @property
    def unseen(self) -> list[int]:
        """All unseen cards before Ben has laid one."""
        return sorted([*self.left, self.laid])

    @property
    def hidden(self) -> Holding:
        """A hand of which nobody knows anything."""
        return Holding(unknown=len(self.unseen) // 2)

    @property
    def beliefs(self) -> list[Holding]:
        """What is known of both when Ben has laid his card."""
        return [Holding((self.laid,)), self.hidden]


def _late(rng: Random) -> _Late:
    table = table_with_full_row(rng)
    start, end = table.rows[0][0], table.ends[0]
    need(start > 5)
    low, high = rng.randint(3, start - 1), rng.randint(end + 3, end + 9)
    below = sorted(rng.sample(range(1, low), rng.randint(1, 2)))
    between = sorted(rng.sample(range(end + 1, high), rng.randint(1, 2)))
    free = [card for card in range(high + 1, 105) if card not in table.cards]
    harmless = 2 + (len(below) + len(between)) % 2  # so that both hold as many
    laid, *others = rng.sample(free, harmless + rng.choice((0, 2)))
    return _Late(table, low, high, below, between, laid, [*below, *between, *others])


def given_33(rng: Random) -> Exercise:
    """How likely your low card must take a row, when one card of Ben is known."""
    late = _late(rng)
    cards, saving, before = len(late.left), len(late.below), len(late.unseen)
    facts = {
        "table": str(late.table),
        "unseen": tuple(late.unseen),
        "each": before // 2,
        "laid": late.laid,
        "card": late.low,
        "cards": cards,
        "saving": saving,
        "rest": cards - saving,
    }
    unknown = risk(late.table, [late.low], [late.hidden, late.hidden], late.unseen)[0].any
    return drawn(
        "given-33",
        message(
            "The table is {table}. Unseen are {unseen}: {each} with Ben, {each} with Cleo. "
            "Ben lays {laid}. How likely is it now that your {card} must take a row?",
            **facts,
        ),
        risk(late.table, [late.low], late.beliefs, late.left)[0].any,
        solution=message(
            "Of the {cards} cards that Cleo may play, {saving} would save your {card}. It takes a "
            "row with {rest}/{cards}.",
            **facts,
        ),
        hints=(
            message("Your {card} is too low unless somebody plays lower.", **facts),
            message(
                "Which {cards} cards can Cleo play now? Each is as likely as the others.", **facts
            ),
        ),
        otherwise=message(
            "Keep only the cases in which Ben plays {laid}, and count among them.", **facts
        ),
        wrong=[
            (unknown, message("That was so before Ben laid the {laid}.", **facts)),
            (
                Fraction(saving, cards),
                message("That is the chance that Cleo plays a card that saves you."),
            ),
            (
                Fraction(before - saving, before),
                message("{laid} is not with Cleo any more: {cards} cards are left.", **facts),
            ),
        ],
        is_chance=True,
    )


def neither_is_safe(rng: Random) -> Exercise:
    """How likely none of your two cards would be safe, when one card of Ben is known."""
    late = _late(rng)
    cards, saving = len(late.left), len(late.below) + len(late.between)
    pair = joint_risk(late.table, late.low, late.high, late.beliefs, late.left)
    hidden = [late.hidden, late.hidden]
    unknown = joint_risk(late.table, late.low, late.high, hidden, late.unseen)
    low, high = pair.both + pair.only_first, pair.both + pair.only_second
    facts = {
        "table": str(late.table),
        "unseen": tuple(late.unseen),
        "each": len(late.unseen) // 2,
        "laid": late.laid,
        "low": late.low,
        "high": late.high,
        "cards": cards,
    }
    return drawn(
        "neither-is-safe",
        message(
            "The table is {table}. Unseen are {unseen}: {each} with Ben, {each} with Cleo. "
            "You hold {low} and {high}. Ben lays {laid}. How likely is it that neither of your "
            "two cards would be safe?",
            **facts,
        ),
        pair.both,
        solution=message(
            "Of the {cards} cards that Cleo may play, {saving} would save your {low} or your "
            "{high}, and {rest} save nothing: about {about}.",
            saving=saving,
            rest=cards - saving,
            about=about(pair.both),
            **facts,
        ),
        hints=(
            message("What can Cleo play now?"),
            message("Which of her cards saves the {low}? Which saves the {high}?", **facts),
        ),
        otherwise=message("Go through the {cards} cards that Cleo may play.", **facts),
        wrong=[
            (unknown.both, message("That was so before Ben laid the {laid}.", **facts)),
            (low, message("That is the risk of the {low} alone.", **facts)),
            (
                low * high,
                message(
                    "You multiplied the two risks. That is right only if the one does not depend "
                    "on the other, but the same card of Cleo decides about both."
                ),
            ),
        ],
        is_chance=True,
    )


CONDITIONAL_FAMILIES = (
    Family("given-33", given_33),
    Family("neither-is-safe", neither_is_safe),
)
"""The families of lesson 23, in their order."""
