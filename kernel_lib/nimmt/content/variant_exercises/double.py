"""The exercises of the lesson on Double."""

from __future__ import annotations

from fractions import Fraction

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.rows import Shared
from kernel_lib.nimmt.rules import Rules

_DOUBLE = Rules(variants=("double",))


EXERCISES = (
    Exercise(
        "double-next",
        message(
            "Two full decks, shuffled. You turn up a card, and then the next one. The chance that "
            "they are twins is 1 in how many?"
        ),
        lambda: len(_DOUBLE.deck) - 1,
        message("207 cards are left after the first, all equally likely. One of them is its twin."),
        (
            message("The first card may be any card. How many are left after it?"),
            message("How many of those that are left have the same number?"),
        ),
        message("Count the cards that are left when the first lies open."),
        {
            208: message("The first card can't come again: it lies there."),
            104: message("There are 104 numbers, but one of the two cards has gone already."),
            103: message("Two decks have 208 cards."),
            Fraction(1, 207): message("That is the chance itself. It is 1 in how many?"),
        },
    ),
    Exercise(
        "double-each",
        message(
            "The row is 51 53 55 56 58. Two players both play 60 and must take it. "
            "How many bulls does each of them pay?"
        ),
        lambda: Shared((51, 53, 55, 56, 58), ("A", "B")).each,
        message("The row has 1 + 1 + 7 + 1 + 1 = 11 bulls. Half is 5 and a half, rounded up 6."),
        (
            message("Add the bulls of the row. 55 has 7."),
            message("Each pays half of them. Halves are rounded up."),
        ),
        message("Add the bulls of the five cards, take half, and round up."),
        {
            5: message("A half is rounded up, not down."),
            Fraction(11, 2): message("There are no half bulls: it is rounded up."),
            11: message("That is the whole row. The two share it."),
        },
    ),
    Exercise(
        "double-places",
        message(
            "The row is 31 32 33 33 35, with the twins on top of each other. Higher cards are "
            "added, one by one, without twins. How many fit before one takes the row?"
        ),
        lambda: _DOUBLE.places - _DOUBLE.placing.size((31, 32, 33, 33, 35)),
        message("The five cards lie in four places. One more fits; the card after it takes all."),
        (
            message("Count the places, not the cards."),
            message("A row has five places."),
        ),
        message("Count how many of the five places are taken."),
        {
            0: message("There are five cards, but the twins share a place."),
            2: message("Four places are taken, and a row has five."),
        },
    ),
)
