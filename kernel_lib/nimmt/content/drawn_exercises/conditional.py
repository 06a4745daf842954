"""Exercises drawn anew for lesson 23: what it changes that Ben has laid a card already."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, Kind, about, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.risk import joint_risk, risk
from kernel_lib.nimmt.chances.unseen import Holding
from kernel_lib.nimmt.content.drawn_exercises.tables import table_with_full_row, table_with_gap


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
            "{high}, and {rest} save nothing: {about}.",
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


def cleo_holds(unseen: tuple[int, ...], laid: int, card: int) -> Exercise:
    """How likely Cleo holds a card, when Ben has laid another one."""
    each, left = len(unseen) // 2, len(unseen) - 1
    hands = list(combinations([one for one in unseen if one != laid], each))
    chance = Fraction(sum(card in hand for hand in hands), len(hands))
    facts = {
        "unseen": unseen,
        "each": each,
        "laid": laid,
        "card": card,
        "left": left,
        "rest": each - 1,
    }
    return drawn(
        "cleo-holds",
        message(
            "Unseen are {unseen}: {each} with Ben, {each} with Cleo. Ben plays one of his cards at "
            "random, and it is the {laid}. How likely is it now that Cleo holds the {card}?",
            **facts,
        ),
        chance,
        solution=message(
            "{left} places are left, {rest} with Ben and {each} with Cleo. The {card} lies in each "
            "with the same chance: {each}/{left}.",
            **facts,
        ),
        hints=(
            message("How many cards has Ben now, and how many has Cleo?"),
            message("The {card} lies in one of {left} places that are all alike.", **facts),
        ),
        otherwise=message("Divide Cleo's cards by all cards that are still unseen."),
        wrong=[
            (Fraction(1, 2), message("That was so before Ben laid the {laid}.", **facts)),
            (
                Fraction(1, left),
                message("That is the chance of one place. How many places has Cleo?"),
            ),
            (Fraction(each - 1, left), message("That is the chance that Ben holds it.")),
        ],
        is_chance=True,
    )


def gone_cards(table: Table, card: int, gone: tuple[int, ...]) -> Exercise:
    """How likely a card is the sixth, when you remember some that have been taken."""
    unseen = set(DECK) - table.cards - {card}
    end, left = table.rows[0][-1], unseen - set(gone)
    before, free = _between(unseen, end, card), _between(left, end, card)
    (found,) = risk(table, [card], 1, left)
    facts = {
        "table": str(table),
        "card": card,
        "gone": gone,
        "end": end,
        "before": before,
        "free": free,
        "unseen": len(unseen),
        "left": len(left),
    }
    return drawn(
        "gone-cards",
        message(
            "The table is {table}. You hold {card}, and there is one opponent, who plays any card. "
            "You remember that {gone} have been taken: they lie in the piles. How likely is it "
            "that {card} is the sixth card of row 1?",
            **facts,
        ),
        found.sixth,
        solution=message(
            "{left} cards are left. {free} of them lie between {end} and {card}: {free}/{left}.",
            **facts,
        ),
        hints=(
            message("Without your memory it would be {before}/{unseen}.", **facts),
            message("Which of {gone} lie between {end} and {card}?", **facts),
        ),
        otherwise=message("Take the cards in the piles off both numbers, where they belong."),
        wrong=[
            (
                Fraction(before, len(unseen)),
                message("That is so if you remember none of the cards in the piles."),
            ),
            (
                Fraction(free, len(unseen)),
                message("The cards in the piles are not among the unseen ones any more."),
            ),
            (
                Fraction(before, len(left)),
                message("Some cards in the piles belong to the gap. They cannot come, either."),
            ),
        ],
        is_chance=True,
    )


def _between(cards: Iterable[int], low: int, high: int) -> int:
    return sum(low < card < high for card in cards)


def if_the_high_pays(late: _Late) -> Exercise:
    """How likely your low card takes a row, given that your high one does."""
    hidden = [late.hidden, late.hidden]
    pair = joint_risk(late.table, late.low, late.high, hidden, late.unseen)
    low, high = pair.both + pair.only_first, pair.both + pair.only_second
    facts = {
        "table": str(late.table),
        "unseen": tuple(late.unseen),
        "each": len(late.unseen) // 2,
        "low": late.low,
        "high": late.high,
        "both": str(pair.both),
        "one": str(high),
    }
    return drawn(
        "if-the-high-pays",
        message(
            "The table is {table}. You hold {low} and {high}. Unseen are {unseen}: {each} with "
            "Ben, {each} with Cleo, and each plays one at random. Given that your {high} would "
            "take a row, how likely is it that your {low} would, too?",
            **facts,
        ),
        pair.both / high,
        solution=message(
            "The {high} takes a row with {one}, and both would with {both}. {both} divided by "
            "{one} is {answer}.",
            answer=str(pair.both / high),
            **facts,
        ),
        hints=(
            message("Which pairs of cards of Ben and Cleo let your {high} take a row?", **facts),
            message("In how many of these pairs would your {low} take a row, too?", **facts),
        ),
        otherwise=message(
            "Keep only the pairs in which the {high} takes a row, and count among them.", **facts
        ),
        wrong=[
            (low, message("That is the risk of the {low} without the condition.", **facts)),
            (
                pair.both,
                message("That is the chance for both. Divide by the chance of what is given."),
            ),
            (
                low * high,
                message(
                    "You multiplied the two risks. That is right only for independent things, and "
                    "the question was another one."
                ),
            ),
        ],
        is_chance=True,
    )


def _six_to_ten(rng: Random) -> tuple[tuple[int, ...], int, int]:
    unseen = sorted(rng.sample(DECK, 2 * rng.randint(3, 5)))
    laid, card = rng.sample(unseen, 2)
    return tuple(unseen), laid, card


def _with_memory(rng: Random) -> tuple[Table, int, tuple[int, ...]]:
    table, card = table_with_gap(rng)
    unseen = sorted(set(DECK) - table.cards - {card})
    gap = [one for one in unseen if table.rows[0][-1] < one < card]
    need(len(gap) > 3)
    inside = rng.sample(gap, rng.randint(1, 2))
    outside = rng.sample([one for one in unseen if one not in gap], rng.randint(2, 5))
    return table, card, tuple(sorted([*inside, *outside]))


_FIGURE = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
_OF_LESSON = Table.parse("9 | 12 14 15 17 20 | 25 | 31")

CONDITIONAL_KINDS = (
    Kind("cleo-holds", cleo_holds, ((5, 6, 21, 28, 33, 40), 28, 21), _six_to_ten),
    Kind("gone-cards", gone_cards, (_FIGURE, 37, (25, 30, 80, 90, 99)), _with_memory),
    Kind(
        "if-the-high-pays",
        if_the_high_pays,
        (_Late(_OF_LESSON, 7, 23, [5, 6], [21], 28, [5, 6, 21, 33, 40]),),
        lambda rng: (_late(rng),),
    ),
)
"""More kinds of lesson 23, from easy to hard."""
