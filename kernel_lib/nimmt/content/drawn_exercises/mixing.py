"""More exercises of lesson 29, with any numbers: two who choose at once, and a table of bulls."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, about, drawn, need
from kernel_lib.learn.exercises import Exercise

Costs = tuple[int, int, int, int]
"""What you pay more than Ben: with your first card against his two, then with your second card."""


def one_fixed_card(costs: Costs) -> Exercise:
    """What the better fixed card costs, if Ben knows it."""
    first, second = max(costs[:2]), max(costs[2:])
    best = min(first, second)
    facts = dict(zip("abcd", costs, strict=True))
    return drawn(
        "one-fixed-card",
        message(
            "You may lay 22 or 24, Ben 21 or 23. With 22 you pay {a} or {b} bulls more than Ben "
            "(if he lays 21 or 23), with 24 it is {c} or {d}. You always lay the same card, and "
            "Ben finds it out. How much do you pay with your better card?",
            **facts,
        ),
        best,
        solution=message(
            "If Ben knows your card, 22 costs {first} and 24 costs {second}. The better one costs "
            "{best}.",
            first=first,
            second=second,
            best=best,
        ),
        hints=(
            message("You lay 22, and Ben knows it. What does he lay?"),
            message("22 costs {first} then. And 24?", first=first),
        ),
        otherwise=message("Take the dearer number for each of your cards, then the better card."),
        wrong=[
            (min(costs), message("Ben will not lay the card that is so good for you.")),
            (max(first, second), message("Your other card costs less.")),
            (
                Fraction(sum(costs), 4),
                message("That is the mean of all four cases. But Ben chooses, and he knows."),
            ),
        ],
    )


def all_the_same_to_ben(costs: Costs) -> Exercise:
    """How often to lay the first card, so that both of Ben's cards bring him the same."""
    a, b, c, d = costs
    facts = dict(zip("abcd", costs, strict=True))
    mine, his = Fraction(d - c, a - b - c + d), Fraction(d - b, a - b - c + d)
    return drawn(
        "all-the-same-to-ben",
        message(
            "You may lay 22 or 24, Ben 21 or 23. With 22 you pay {a} or {b} bulls more than Ben "
            "(if he lays 21 or 23), with 24 it is {c} or {d}. With which probability must you lay "
            "22, so that both of Ben's cards bring him the same on average?",
            **facts,
        ),
        mine,
        solution=message(
            "With probability p his 21 brings {a}p + ({c})(1 - p), and his 23 brings {b}p + "
            "({d})(1 - p). They are the same for p = {mine}.",
            mine=str(mine),
            **facts,
        ),
        hints=(
            message("You lay 22 with p and 24 with 1 - p. What does Ben's 21 bring him?"),
            message("Set {a}p + ({c})(1 - p) equal to {b}p + ({d})(1 - p).", **facts),
        ),
        otherwise=message("Write down what each of Ben's cards brings him, and set both equal."),
        wrong=[
            (1 - mine, message("That is the probability of 24.")),
            (Fraction(1, 2), message("With a coin one of Ben's cards brings him more.")),
            (
                his,
                message("With this probability Ben must lay 21, so that it is the same to you."),
            ),
        ],
        is_chance=True,
    )


def price_of_the_mix(costs: Costs) -> Exercise:
    """The value of the game."""
    a, b, c, d = costs
    facts = dict(zip("abcd", costs, strict=True))
    mine = Fraction(d - c, a - b - c + d)
    value = mine * a + (1 - mine) * c
    coin = max(Fraction(a + c, 2), Fraction(b + d, 2))
    return drawn(
        "price-of-the-mix",
        message(
            "You may lay 22 or 24, Ben 21 or 23. With 22 you pay {a} or {b} bulls more than Ben "
            "(if he lays 21 or 23), with 24 it is {c} or {d}. Both mix as well as possible. How "
            "many bulls more than Ben do you pay on average?",
            **facts,
        ),
        value,
        solution=message(
            "You lay 22 with probability {mine}. Then each of Ben's cards brings him {a} × {mine} "
            "+ ({c}) × {rest}, that is {value}.",
            mine=str(mine),
            rest=str(1 - mine),
            value=about(value),
            **facts,
        ),
        hints=(
            message("Find your mix first: both of Ben's cards must bring him the same."),
            message("That is so if you lay 22 with probability {mine}.", mine=str(mine)),
        ),
        otherwise=message("Find your best mix, and work out what Ben's 21 brings against it."),
        wrong=[
            (
                min(max(a, b), max(c, d)),
                message("That is what your better card costs if you always lay it."),
            ),
            (coin, message("So much Ben gets if you toss a coin. There is a better mix.")),
            (
                Fraction(sum(costs), 4),
                message("That is the mean of all four cases. They are not equally likely."),
            ),
        ],
    )


def _costs(rng: Random) -> tuple[Costs]:
    """Bulls of a game in which no card is always best: both players must mix."""
    a, b, c, d = (rng.randint(-9, 9) for _ in range(4))
    need(a > max(b, c, 0) and d > max(b, c))
    return ((a, b, c, d),)


_FIRST: Costs = (4, 0, -4, 2)

MIX_KINDS = (
    Kind("one-fixed-card", one_fixed_card, (_FIRST,), _costs),
    Kind("all-the-same-to-ben", all_the_same_to_ben, (_FIRST,), _costs),
    Kind("price-of-the-mix", price_of_the_mix, (_FIRST,), _costs),
)
"""More kinds of lesson 29, from easy to hard."""
