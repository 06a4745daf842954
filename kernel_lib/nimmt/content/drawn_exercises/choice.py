"""Exercises drawn anew for lessons 29 and 30: two who choose at once, and what was luck."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from kernel_lib.core.text import Message, message
from kernel_lib.learn.drawn import Family, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.drawn_exercises.tables import table_with_gap
from kernel_lib.nimmt.rows import row_bulls

Costs = dict[int, dict[int, int]]
"""How many bulls more than Ben you pay, by your first card and by his."""


class _LastTwo(NamedTuple):
    """The last two tricks against Ben, and what each pair of first cards leads to."""

    table: Table
    mine: list[int]
    his: list[int]
    costs: Costs


def _last_two(rng: Random) -> _LastTwo:
    """Two rows that fill up, two single low cards, and four cards that lie close above."""
    from kernel_lib.nimmt.endgame import solve  # loads scipy, which nothing else here does

    end = rng.randint(20, 80)
    other = end - rng.randint(4, 8)
    lows = sorted(rng.sample(range(1, 6), 2))
    near = (*sorted(rng.sample(range(other + 1, end), rng.randint(1, 3))), end)
    full = (*sorted(rng.sample(range(other - 6, other), 3)), other)
    cards = rng.sample(range(end + 1, end + 9), 4)
    mine, his = sorted(cards[:2]), sorted(cards[2:])
    table = Table((near, *((low,) for low in lows), full))
    matrix = solve(table, mine, his).matrix
    costs = {card: {one: int(matrix[card][one]) for one in his} for card in mine}
    return _LastTwo(table, mine, his, costs)


def reply_to_22(rng: Random) -> Exercise:
    """Ben's best answer to a card that you always lay first."""
    last = _last_two(rng)
    first = rng.choice(last.mine)
    (worst, best) = sorted(last.his, key=lambda card: last.costs[first][card])
    more, less = last.costs[first][best], last.costs[first][worst]
    need(more > max(less, 0) and more not in (best, worst))
    facts = {
        "table": str(last.table),
        "mine": tuple(last.mine),
        "his": tuple(last.his),
        "first": first,
        "best": best,
        "worst": worst,
        "more": more,
        "less": less,
    }
    return drawn(
        "reply-to-22",
        message(
            "Two tricks are left. The table is {table}. You hold {mine}, Ben holds {his}. Ben has "
            "noticed that you always lay {first} first. What does he lay first?",
            **facts,
        ),
        best,
        solution=message(
            "If he lays {best}, your bulls less his are {more} after both tricks. With {worst} "
            "they are {less}. So he lays {best}.",
            **facts,
        ),
        hints=(
            message(
                "Place {first} together with each of Ben's cards, then the last cards.", **facts
            ),
            message("Ben wants you to pay much."),
        ),
        otherwise=message("Compare what you pay with each of Ben's two cards."),
        wrong=[
            (worst, message("Then your bulls less his are {less}. He can do better.", **facts)),
            (more, message("That is what you pay more than Ben. Which card of his makes it so?")),
        ],
    )


def half_and_half(rng: Random) -> Exercise:
    """What you pay if a die decides which card you lay first, and Ben does his best."""
    last = _last_two(rng)
    one, two = last.mine
    sides = rng.randint(1, 5)
    chance = Fraction(sides, 6)
    means = {
        his: chance * last.costs[one][his] + (1 - chance) * last.costs[two][his] for his in last.his
    }
    worst, best = sorted(last.his, key=lambda card: means[card])
    rows = [last.costs[mine][his] for mine in last.mine for his in last.his]
    need(means[best] > means[worst] and means[best] > 0)
    facts = {
        "table": str(last.table),
        "mine": tuple(last.mine),
        "his": tuple(last.his),
        "one": one,
        "two": two,
        "sides": sides,
        "best": best,
    }
    return drawn(
        "half-and-half",
        message(
            "Two tricks are left. The table is {table}. You hold {mine}, Ben holds {his}. You roll "
            "a die: up to {sides} you lay {one} first, otherwise {two}. Ben knows that, but he "
            "does not see the die. How many bulls more than Ben do you pay on average, if he does "
            "what is best for him?",
            **facts,
        ),
        means[best],
        solution=message(
            "If he lays {best}, your bulls less his are {first} or {second}: {first} × {sides}/6 "
            "+ {second} × {rest}/6, that is {about}. His other card brings him {worse}.",
            first=_signed(last.costs[one][best]),
            second=_signed(last.costs[two][best]),
            rest=6 - sides,
            about=about(means[best]),
            worse=about(means[worst]),
            **facts,
        ),
        hints=(
            message("Work out the mean for each of Ben's two cards."),
            *(_costs_of(last, card) for card in last.mine),
        ),
        otherwise=message("Take the mean for each card of Ben. Which one does he choose?"),
        wrong=[
            (
                means[worst],
                message("That is so if Ben lays his other card. He has something better."),
            ),
            (
                Fraction(sum(rows), len(rows)),
                message("That is the mean of all four cases. But Ben may choose."),
            ),
            (max(rows), message("You pay that only if the die and Ben's card fall so.")),
        ],
    )


def _costs_of(last: _LastTwo, card: int) -> Message:
    """What a first card of yours leads to, with each of Ben's."""
    return message(
        "If you lay {card}, your bulls less Ben's are {bulls} when he lays {his}, in this order.",
        card=card,
        bulls=tuple(last.costs[card].values()),
        his=tuple(last.his),
    )


def _signed(bulls: int) -> str:
    """A number as a factor; in brackets where it is below 0."""
    return str(bulls) if bulls >= 0 else f"({bulls})"


def luck_of_a_trick(rng: Random) -> Exercise:
    """How much of what a trick cost was luck, on another table."""
    table, card = table_with_gap(rng)
    opponents = rng.randint(2, 5)
    (found,) = risk(table, [card], opponents)
    expected = round(found.bulls, 2)
    end = table.rows[0][-1]
    between = [one for one in range(end + 1, card) if one not in table.cards]
    bulls = row_bulls((*table.rows[0], rng.choice(between)))
    need(1 < expected < bulls)
    facts = {"bulls": bulls, "expected": f"{float(expected):.2f}"}
    luck = bulls - expected
    return drawn(
        "luck-of-a-trick",
        message(
            "The rows are {table}. You play {card} against {opponents} others. {expected} bulls "
            "were to be expected. It took a row with {bulls} bulls. How many of these {bulls} "
            "bulls were luck?",
            table=str(table),
            card=card,
            opponents=opponents,
            **facts,
        ),
        luck,
        solution=message(
            "Luck is what was taken, less what was expected: {bulls} - {expected} = {luck}.",
            luck=f"{float(luck):.2f}",
            **facts,
        ),
        hints=(
            message("Which part of the {bulls} bulls did you have to expect?", **facts),
            message("Take the expected bulls away from the {bulls}.", **facts),
        ),
        otherwise=message("Work out {bulls} less the expected bulls.", **facts),
        wrong=[
            (bulls, message("Some bulls had to be expected. Those were no luck.")),
            (
                -luck,
                message(
                    "The other way round: more was taken than expected, that is bad luck, above 0."
                ),
            ),
            (expected, message("That is what was to be expected. The rest is luck.")),
        ],
    )


def deals_without_luck(rng: Random) -> Exercise:
    """How many deals taking out the luck is worth, with other numbers."""
    ratio = rng.choice((Fraction(6, 5), Fraction(3, 2), Fraction(2), Fraction(5, 2), Fraction(3)))
    deals, less = rng.randint(1, 8) * 100, Fraction(rng.randint(2, 16) * 5, 100)
    error = less * ratio
    need((100 * error).denominator == 1 and (deals, error) != (100, Fraction(3, 10)))
    needed = deals * ratio**2
    facts = {
        "deals": deals,
        "error": f"{float(error):.2f}",
        "less": f"{float(less):.2f}",
        "ratio": digits(ratio),
    }
    return drawn(
        "deals-without-luck",
        message(
            "After {deals} deals a mean has a standard error of {error} bulls. With the luck taken "
            "out it is {less}. How many deals would the plain mean need for an error of {less}?",
            **facts,
        ),
        needed,
        solution=message(
            "The error must be divided by {ratio}, so the deals are multiplied by {ratio} * "
            "{ratio}: {needed}.",
            needed=needed,
            **facts,
        ),
        hints=(
            message("By what must the error be divided?"),
            message(
                "To divide the error by {ratio} takes {ratio} * {ratio} times the deals.", **facts
            ),
        ),
        otherwise=message(
            "Square how many times smaller the error must be, and multiply the deals by it."
        ),
        wrong=[
            (
                deals * ratio,
                message(
                    "The error falls with the square root of the deals: square the {ratio}.",
                    **facts,
                ),
            ),
            (deals, message("With so many deals the error of the plain mean is {error}.", **facts)),
        ],
    )


CHOICE_FAMILIES = (
    Family("reply-to-22", reply_to_22),
    Family("half-and-half", half_and_half),
    Family("luck-of-a-trick", luck_of_a_trick),
    Family("deals-without-luck", deals_without_luck),
)
"""The families of lessons 29 and 30, in their order."""
