"""More exercises of lesson 21, with any numbers: hands of small decks, counted."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, about, drawn
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.cards import BULLS


def hold_both(highest: int, size: int) -> Exercise:
    """How likely a hand has two given cards."""
    both, one = hypergeometric(highest, 2, size)[2], Fraction(size, highest)
    facts = {"highest": highest, "size": size, "fewer": size - 1, "others": highest - 1}
    return drawn(
        "hold-both",
        message(
            "From the cards 1 to {highest} you get {size}. How likely is it that both the 1 and "
            "the 2 are among them?",
            **facts,
        ),
        both,
        solution=message(
            "The 1 is yours with {size}/{highest}. Then {fewer} of the {others} other cards are "
            "yours, and the 2 is one of them with {fewer}/{others}. The product is {about}.",
            about=about(both),
            **facts,
        ),
        hints=(
            message("How likely is it that you get the 1?"),
            message("You have the 1. Of the {others} other cards you get {fewer}.", **facts),
        ),
        otherwise=message(
            "Take the chance for the 1, times the chance for the 2 if you have the 1."
        ),
        wrong=[
            (
                one**2,
                message("If you have the 1, it takes a place, and the 2 is less likely."),
            ),
            (one, message("That is the chance for one of the two cards.")),
            (
                Fraction(2, highest),
                message("That is two of all cards. How many cards do you get?"),
            ),
        ],
        is_chance=True,
    )


def only_cheap(highest: int, size: int) -> Exercise:
    """How likely all cards of a hand have one bull."""
    cheap = sum(BULLS[card] == 1 for card in range(1, highest + 1))
    share = Fraction(cheap, highest)
    all_cheap = hypergeometric(highest, cheap, size)[size]
    facts = {"highest": highest, "cheap": cheap, "size": size}
    return drawn(
        "only-cheap",
        message(
            "Of the cards 1 to {highest}, {cheap} have one bull, the others have more. You get "
            "{size} cards. How likely is it that all of them have one bull?",
            **facts,
        ),
        all_cheap,
        solution=message(
            "{good} hands of {size} cards with one bull, {hands} hands in all. The share is "
            "{about}.",
            good=f"{comb(cheap, size):,}",
            hands=f"{comb(highest, size):,}",
            about=about(all_cheap),
            **facts,
        ),
        hints=(
            message("The first card has one bull with {cheap}/{highest}. And the next?", **facts),
            message(
                "After each cheap card there is one cheap card less, and one card less in all."
            ),
        ),
        otherwise=message("Multiply {size} fractions: each time one card less.", **facts),
        wrong=[
            (share**size, message("That is so if each card goes back. It does not.")),
            (share, message("That is so for one card.")),
            (1 - all_cheap, message("That is the chance that at least one card has more bulls.")),
        ],
        is_chance=True,
    )


def two_hands_dealt(highest: int, size: int) -> Exercise:
    """In how many ways two hands can be dealt."""
    mine, his = comb(highest, size), comb(highest - size, size)
    facts = {"highest": highest, "size": size, "left": highest - size, "mine": mine, "his": his}
    return drawn(
        "two-hands-dealt",
        message(
            "You and Ben get {size} cards each from the cards 1 to {highest}. In how many ways can "
            "the two hands be dealt?",
            **facts,
        ),
        mine * his,
        solution=message(
            "You have one of {mine} hands. Whatever it is, {left} cards are left, and Ben has one "
            "of {his} hands: {mine} × {his} = {ways}.",
            ways=mine * his,
            **facts,
        ),
        hints=(
            message("How many hands can you have?"),
            message("When you have your hand, {left} cards are left for Ben's.", **facts),
        ),
        otherwise=message("Multiply the number of your hands by the number that is left for Ben."),
        wrong=[
            (mine**2, message("Ben cannot get the cards that you have.")),
            (mine, message("That is how many hands you can have. Ben gets one, too.")),
            (
                comb(highest, 2 * size),
                message("That is how many sets of cards both have together. Who has which?"),
            ),
            (mine + his, message("Each of your hands can meet each of Ben's: multiply.")),
        ],
    )


def _many(rng: Random) -> tuple[int, int]:
    return rng.randint(10, 40), rng.randint(3, 6)


def _few(rng: Random) -> tuple[int, int]:
    size = rng.randint(2, 4)
    return rng.randint(2 * size + 1, 14), size


HAND_KINDS = (
    Kind("hold-both", hold_both, (10, 3), _many),
    Kind("only-cheap", only_cheap, (20, 3), _many),
    Kind("two-hands-dealt", two_hands_dealt, (7, 2), _few),
)
"""More kinds of lesson 21, from easy to hard."""
