"""The exercises of lesson 39, with any numbers: chances that are added."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, about, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.cases import rows_taken
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.chances.unseen import checked_opponents
from kernel_lib.nimmt.content.drawn_exercises.tables import (
    cards_text,
    table_with_gap,
    table_with_low_row,
)


def _ways(table: Table, card: int, opponents: int) -> tuple[int, ...]:
    """The numbers of cards in the gap with which a card is the sixth, fewest first."""
    asked = checked_opponents(table, (card,), opponents, None)
    return tuple(taken.played for taken in rows_taken(table, card, asked) if taken.probability)


def _facts(table: Table, card: int, opponents: int) -> dict[str, Any]:
    """What all questions on a gap name."""
    row = table.row_for(card)
    assert row is not None
    return {
        "table": str(table),
        "card": card,
        "row": row + 1,
        "end": table.ends[row],
        "length": cards_text(len(table.rows[row])),
        "opponents": opponents,
    }


def ways_of_60(table: Table, card: int, opponents: int) -> Exercise:
    """With how many numbers of cards in the gap a card is the sixth."""
    ways = _ways(table, card, opponents)
    facts = _facts(table, card, opponents) | {"first": ways[0], "again": ways[0] + 5}
    return drawn(
        "ways-of-60",
        message(
            "The table is {table}. You hold {card}, and {opponents} opponents play a card each. "
            "From 0 to {opponents} of their cards can lie between {end} and {card}. With how many "
            "of these numbers is {card} the sixth card of a row?",
            **facts,
        ),
        len(ways),
        solution=_why_so_many(ways, facts),
        hints=(
            message("Row {row} has {length}. Let 0 cards come before {card}.", **facts),
            message("Then let 1, 2, 3 ... come before it. Do not stop at the first number."),
        ),
        otherwise=message(
            "Go through the numbers from 0 to {opponents}, and place the cards one by one.", **facts
        ),
        wrong=[
            _miscounted(ways, facts),
            (
                opponents + 1 - ways[0],
                message("A card more is the sixth itself and takes the row. Yours comes second."),
            ),
            (opponents + 1 - len(ways), message("With so many numbers it is safe.")),
        ],
    )


def _why_so_many(ways: tuple[int, ...], facts: Mapping[str, Any]) -> Any:
    """How a card becomes the sixth, once or once more."""
    if len(ways) == 1:
        return message(
            "1: only with {first}. For a second time {again} cards would have to come before it, "
            "and there are only {opponents} opponents.",
            **facts,
        )
    return message(
        "2: with {first}, and with {again}. With {again} one of them takes the row, four more fill "
        "it up, and {card} is the sixth once more.",
        **facts,
    )


def _miscounted(ways: tuple[int, ...], facts: Mapping[str, Any]) -> tuple[int, Any]:
    """One number too few or too many, and why it is wrong."""
    if len(ways) == 1:
        return 2, message("The row cannot be filled a second time: too few cards are played.")
    return 1, message("There is one more. A row that has been taken can be filled once more.")


def which_numbers_hurt(table: Table, card: int, opponents: int) -> Exercise:
    """With which numbers of cards in the gap a card is the sixth."""
    ways = _ways(table, card, opponents)
    facts = _facts(table, card, opponents) | {"first": ways[0], "again": ways[0] + 5}
    from_first = range(ways[0], opponents + 1)
    return drawn(
        "which-numbers-hurt",
        message(
            "The table is {table}. You hold {card}, and {opponents} opponents play a card each. "
            "With which numbers of their cards between {end} and {card} is yours the sixth card of "
            "a row? Answer with a list.",
            **facts,
        ),
        frozenset(ways),
        solution=_which(ways, facts),
        hints=(
            message("Row {row} has {length}. A row has room for five.", **facts),
            message("Whoever takes the row begins it anew. How many more cards fill it up?"),
        ),
        otherwise=message(
            "Go through the numbers from 0 to {opponents}, and place the cards one by one.", **facts
        ),
        wrong=[
            (
                frozenset(number + 1 for number in ways),
                message("That counts your own card. Count the others only."),
            ),
            (
                frozenset(from_first),
                message("A card more is the sixth itself and takes the row. Yours comes second."),
            ),
            _other_numbers(ways, facts),
        ],
    )


def _which(ways: tuple[int, ...], facts: Mapping[str, Any]) -> Any:
    """The numbers, and where they come from."""
    if len(ways) == 1:
        return message(
            "[{first}]. Row {row} has {length}. With {first} more it has five, and yours is "
            "the sixth. For a second time it would take {again}, and there are only {opponents} "
            "opponents.",
            **facts,
        )
    return message(
        "[{first}, {again}]. Row {row} has {length}. With {first} more it has five, and "
        "yours is the sixth. With {again} it is taken, filled once more, and yours is the sixth.",
        **facts,
    )


def _other_numbers(ways: tuple[int, ...], facts: Mapping[str, Any]) -> tuple[frozenset[int], Any]:
    """The numbers with one too few or too many, and why that is wrong."""
    if len(ways) == 1:
        told = message("There are only {opponents} opponents: count their cards.", **facts)
        return frozenset({ways[0], ways[0] + 5}), told
    told = message("There is one more. A row that has been taken can be filled once more.")
    return frozenset(ways[:1]), told


def sum_of_two_ways(table: Table, card: int, opponents: int) -> Exercise:
    """How likely a card is the sixth that can be it in two ways."""
    ways = _ways(table, card, opponents)
    need(len(ways) == 2)
    count = gap_count(table, card, opponents)
    first, again = (count.probability(number) for number in ways)
    need(again > first / 50)
    whole = risk(table, [card], opponents)[0].sixth
    facts = _facts(table, card, opponents) | {
        "first": ways[0],
        "again": ways[1],
        "free": count.successes,
        "unseen": count.population,
        "outside": count.population - count.successes,
    }
    return drawn(
        "sum-of-two-ways",
        message(
            "The table is {table}. You hold {card}, and {opponents} opponents play a random card "
            "each. With just {first} or just {again} of their cards between {end} and {card} yours "
            "is the sixth. How likely is that? (In Python comb(12, 3) counts the ways to choose 3 "
            "of 12.)",
            **facts,
        ),
        whole,
        solution=message(
            "Just {first}: {chance}. Just {again}: {more}. Both cannot happen at once, so they "
            "are added: {about}.",
            chance=about(first),
            more=about(again),
            about=about(whole),
            **facts,
        ),
        hints=(
            message("{unseen} cards are unseen, and {free} of them lie in the gap.", **facts),
            message(
                "For each number: choose so many of {free} and the others of {outside}, divided by "
                "all ways to choose {opponents} of {unseen}. Then add both.",
                **facts,
            ),
        ),
        otherwise=message("Work out the chance of each of the two numbers, and add them."),
        wrong=[
            (first, message("That is only the first way. Add the second.")),
            (again, message("That is only the second way. Add the first.")),
            (1 - whole, message("That is the chance that it is safe.")),
        ],
        is_chance=True,
    )


def multiples_of_either(highest: int, one: int, other: int) -> Exercise:
    """How likely a card is a multiple of one number or of another."""
    cards = DECK[:highest]
    ones = sum(card % one == 0 for card in cards)
    others = sum(card % other == 0 for card in cards)
    both = sum(card % one == card % other == 0 for card in cards)
    either = sum(card % one == 0 or card % other == 0 for card in cards)
    facts = {"highest": highest, "one": one, "other": other}
    counts = {"ones": ones, "others": others, "both": both, "either": either}
    return drawn(
        "multiples-of-either",
        message(
            "You draw one of the cards 1 to {highest}. How likely is it that it is a multiple of "
            "{one} or of {other}? (Or of both: that counts, too.)",
            **facts,
        ),
        Fraction(either, highest),
        solution=message(
            "{ones} multiples of {one} and {others} of {other}, less {both} that would count "
            "twice: {either}/{highest}.",
            **facts,
            **counts,
        ),
        hints=(
            message("Count the multiples of {one}, and those of {other}.", **facts),
            message("Is a card a multiple of both? Then you have counted it twice."),
        ),
        otherwise=message("Count the multiples of either, each card once, and divide by all."),
        wrong=[
            (
                Fraction(ones + others, highest),
                message("Cards that are multiples of both are counted twice here."),
            ),
            (
                Fraction(either - both, highest),
                message("Cards that are multiples of both count, too: once."),
            ),
            (Fraction(both, highest), message("That is for a multiple of both at once.")),
            (either, message("That is the number of cards. How likely is one of them?")),
        ],
        is_chance=True,
    )


def where_the_risk_turns(table: Table, card: int) -> Exercise:
    """Against how many opponents a card is the sixth most often."""
    risks = {n: risk(table, [card], n)[0].sixth for n in range(1, 10)}
    best = max(risks, key=lambda n: risks[n])
    facts = _facts(table, card, 9)
    return drawn(
        "where-the-risk-turns",
        message(
            "The table is {table}. You hold {card}, and from 1 to 9 opponents play a random card "
            "each. With how many opponents is {card} the sixth card of row {row} most often?",
            **facts,
        ),
        best,
        solution=message(
            "With {best}, in {about} of all tricks. With fewer it is safe more often because no "
            "card of the gap is played, with more because two to five are.",
            best=best,
            about=about(risks[best]),
        ),
        hints=(
            message("Row {row} has {length}. One card before yours is bad.", **facts),
            message("What if two cards are played before it? When does that become likely?"),
        ),
        otherwise=message(
            "Work out the chance of exactly one card in the gap, for 1 to 9. (Six of them, which "
            "would be bad again, are rare.)"
        ),
        wrong=[
            (9, message("Not the more, the worse: two cards in the gap make yours safe again.")),
            (1, message("With one opponent, mostly no card of the gap is played.")),
        ],
    )


def _low_row(rng: Random) -> tuple[Table, int, int]:
    return *table_with_low_row(rng), rng.randint(5, 9)


def _multiples(rng: Random) -> tuple[int, int, int]:
    pairs = [(2, 3), (2, 5), (2, 11), (3, 4), (3, 5), (3, 10), (4, 6), (4, 10), (5, 11)]
    return rng.randint(30, 104), *rng.choice(pairs)


_FIGURE = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
_FULL_ROW = Table.parse("16 20 21 22 24 | 61 | 70 | 91")

WAYS_KINDS = (
    Kind("ways-of-60", ways_of_60, (_FIGURE, 60, 9), _low_row),
    Kind("where-the-risk-turns", where_the_risk_turns, (_FIGURE, 37), table_with_gap),
    Kind("which-numbers-hurt", which_numbers_hurt, (_FIGURE, 37, 9), _low_row),
    Kind("multiples-of-either", multiples_of_either, (104, 5, 11), _multiples),
    Kind("sum-of-two-ways", sum_of_two_ways, (_FULL_ROW, 60, 7), _low_row),
)
"""The kinds of lesson 39, in its order."""
