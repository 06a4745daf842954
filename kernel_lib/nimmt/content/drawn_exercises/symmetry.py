"""More exercises of lesson 20, with any numbers: whose card is the lowest of all."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.chances.deal import first_card_below_all, somebody_too_low
from kernel_lib.nimmt.rules import Rules


def fits_somewhere(rows: int, highest: int) -> Exercise:
    """How likely a single card fits behind a row, with any rows and any deck."""
    low = first_card_below_all(rules=Rules(players=2, hand_size=1, rows=rows, highest=highest))
    facts = {"rows": rows, "highest": highest, "cards": rows + 1}
    return drawn(
        "fits-somewhere",
        message(
            "A deck has the cards 1 to {highest}. {rows} rows have just begun, one card each. You "
            "draw a card from the rest and play it, alone. How likely is it that it fits behind "
            "some row?",
            **facts,
        ),
        1 - low.by_counting,
        solution=message(
            "It is too low only if it is the lowest of {cards} cards: 1/{cards}. So it fits with "
            "{rows}/{cards}. The number of cards in the deck does not matter.",
            **facts,
        ),
        hints=(
            message("When does it fit nowhere? Find that chance first."),
            message("There are {cards} cards. Each is the lowest with the same chance.", **facts),
        ),
        otherwise=message("Find the chance that your card is the lowest, and take it off 1."),
        wrong=[
            (low.by_counting, message("That is the chance that it is too low for every row.")),
            (
                Fraction(rows - 1, rows),
                message("There are {cards} cards: yours is one of them.", **facts),
            ),
            (
                1 - Fraction(1, 2**rows),
                message(
                    "You multiplied halves. But a card that is lower than one start is probably a "
                    "low card, and then easily lower than the others, too."
                ),
            ),
        ],
        is_chance=True,
    )


def you_or_ann(players: int, rows: int) -> Exercise:
    """Whether one of two players is the one who is too low."""
    somebody = somebody_too_low(players, rows).by_counting
    cards = players + rows
    facts = {"players": players, "rows": rows, "cards": cards}
    return drawn(
        "you-or-ann",
        message(
            "{players} players, you and Ann among them, each play a random card on {rows} rows "
            "that have just begun. How likely is it that you or Ann is the one who is too low?",
            **facts,
        ),
        2 * somebody / players,
        solution=message(
            "Only the lowest of the {cards} cards can be too low. It is yours or Ann's with "
            "2/{cards}.",
            **facts,
        ),
        hints=(
            message("Only the lowest of all {cards} cards can be too low.", **facts),
            message("How many of the {cards} cards are yours or Ann's?", **facts),
        ),
        otherwise=message(
            "Count the cards of the players and of the rows. Two of them are yours and Ann's."
        ),
        wrong=[
            (Fraction(1, cards), message("That is the chance for you alone. Ann counts, too.")),
            (somebody, message("That is the chance that anybody is too low.")),
            (
                Fraction(2, players),
                message("That would be so if somebody were always too low."),
            ),
        ],
        is_chance=True,
    )


def how_many_play(players: int, rows: int) -> Exercise:
    """The number of players, found from the chance that somebody is too low."""
    rules = Rules(players=players, rows=rows, hand_size=1)
    chance = somebody_too_low(rules=rules).by_counting
    facts = {"players": players, "rows": rows, "cards": players + rows, "chance": str(chance)}
    need(chance.numerator != players)
    return drawn(
        "how-many-play",
        message(
            "{rows} rows have just begun, and everybody plays a random card. The probability that "
            "somebody is too low is {chance}. How many play?",
            **facts,
        ),
        players,
        solution=message(
            "{players} players and {rows} rows make {cards} cards, and {players}/{cards} is "
            "{chance}.",
            **facts,
        ),
        hints=(
            message(
                "With n players and {rows} rows the chance is n divided by n + {rows}.", **facts
            ),
            message("Try some numbers for n, until n divided by n + {rows} is {chance}.", **facts),
        ),
        otherwise=message("Look for n so that n divided by n + {rows} is {chance}.", **facts),
        wrong=[
            (players + rows, message("These are all cards, with the starts of the rows.")),
            (rows, message("That is the number of rows. How many play?")),
            (chance.numerator, message("The fraction has been reduced. Count the rows, too.")),
        ],
    )


def _table(rng: Random) -> tuple[int, int]:
    """How many play, and on how many rows."""
    return rng.randint(3, 9), rng.randint(3, 8)


SYMMETRY_KINDS = (
    Kind(
        "fits-somewhere",
        fits_somewhere,
        (5, 60),
        lambda rng: (rng.randint(2, 9), 10 * rng.randint(2, 10)),
    ),
    Kind("you-or-ann", you_or_ann, (5, 4), _table),
    Kind(
        "how-many-play",
        how_many_play,
        (6, 4),
        lambda rng: (rng.randint(2, 10), rng.randint(2, 9)),
    ),
)
"""More kinds of lesson 20, from easy to hard."""
