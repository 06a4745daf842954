"""Exercises drawn anew for lessons 20 and 21: who is the lowest, and how many hands there are."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import factorial, perm
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.chances.deal import first_card_below_all, somebody_too_low
from kernel_lib.nimmt.rules import Rules


def you_too_low(rng: Random) -> Exercise:
    """Whether you are the one who is too low, with other numbers of players and rows."""
    players, rows = rng.randint(3, 9), rng.randint(3, 8)
    need((players, rows) != (4, 4))
    cards = players + rows
    somebody = somebody_too_low(players, rows).by_counting
    alone = first_card_below_all(rows).by_counting
    facts = {"players": players, "rows": rows, "cards": cards}
    return drawn(
        "you-too-low",
        message(
            "{players} players each play a random card on {rows} rows that have just begun. "
            "How likely is it that you are the one who is too low?",
            **facts,
        ),
        somebody / players,
        solution=message(
            "1/{cards}. {cards} cards, and yours is one of them. Somebody is too low with "
            "{players}/{cards}.",
            **facts,
        ),
        hints=(
            message("How many cards are there now, with the row starts?"),
            message("Only the lowest of all {cards} cards can be too low.", **facts),
        ),
        otherwise=message(
            "Count the cards of the players and of the rows, and look for the lowest."
        ),
        wrong=[
            (alone, message("That is so if you play alone. Now others play, too.")),
            (somebody, message("That is the chance that anybody is too low. Are you the one?")),
            (
                Fraction(1, players),
                message("That would be so if somebody were always too low."),
            ),
        ],
        is_chance=True,
    )


def somebody_of_six(rng: Random) -> Exercise:
    """Whether somebody is too low, with other numbers of players and rows."""
    players, rows = rng.randint(2, 9), rng.randint(3, 8)
    need((players, rows) != (6, 4))
    cards = players + rows
    facts = {"players": players, "rows": rows, "cards": cards}
    return drawn(
        "somebody-of-six",
        message(
            "{players} play a random card each, and the table has {rows} rows. How likely is it "
            "that somebody is too low in the first trick?",
            **facts,
        ),
        somebody_too_low(players, rows).by_counting,
        solution=message(
            "{cards} cards: {players} of players, {rows} of rows. The lowest is a player's with "
            "{players}/{cards}.",
            **facts,
        ),
        hints=(
            message("{players} cards are played, and {rows} lie on the table.", **facts),
            message(
                "Of the {cards} cards one is the lowest. How many of them are players' cards?",
                **facts,
            ),
        ),
        otherwise=message("Ask whose card is the lowest of all."),
        wrong=[
            (Fraction(1, cards), message("That is the chance for one certain player.")),
            (
                Fraction(rows, cards),
                message("That is the chance that a row has the lowest card."),
            ),
        ],
        is_chance=True,
    )


def hands_of_two(rng: Random) -> Exercise:
    """How many hands a tiny deck has, with another deck and another size."""
    size = rng.randint(2, 4)
    highest = rng.randint(2 * size + 2, 20)
    rules = Rules(players=2, highest=highest, hand_size=size, rows=2)
    need((highest, size) != (6, 2))
    hands = len(list(combinations(rules.deck, size)))
    ordered, orders = perm(highest, size), factorial(size)
    product = " × ".join(str(highest - at) for at in range(size))
    facts = {"highest": highest, "size": size, "ordered": ordered, "orders": orders}
    return drawn(
        "hands-of-two",
        message(
            "A tiny deck has the cards 1 to {highest}. How many different hands of {size} cards "
            "are there?",
            **facts,
        ),
        hands,
        solution=message(
            "{product} = {ordered} ways to draw {size} cards one after another, but each hand "
            "comes up {orders} times: {hands}.",
            product=product,
            hands=hands,
            **facts,
        ),
        hints=(
            message(
                "First count the ways to draw one after another: {highest} for the first card, "
                "one less for the next.",
                **facts,
            ),
            message("Each hand of {size} cards comes up in {orders} orders.", **facts),
        ),
        otherwise=message(
            "Count the ways to draw the cards one after another, and divide by the orders of one "
            "hand."
        ),
        wrong=[
            (ordered, message("Then the order counts, but a hand is the same in any order.")),
            (
                highest**size,
                message("No hand has the same card twice, and order does not matter."),
            ),
            (
                highest * size,
                message("That is the number of cards times the size. Count the hands."),
            ),
        ],
    )


def no_neighbours(rng: Random) -> Exercise:
    """How likely a hand has no neighbours, with another deck and another size."""
    highest, size = rng.randint(7, 16), rng.randint(3, 5)
    need((highest, size) != (7, 3))
    apart, hands = _apart(highest, size), len(list(combinations(range(highest), size)))
    share = Fraction(apart, hands)
    facts = {"highest": highest, "size": size, "gaps": size - 1, "more": highest + 1}
    longer = Fraction(_apart(highest + 1, size), len(list(combinations(range(highest + 1), size))))
    return drawn(
        "no-neighbours",
        message(
            "From the cards 1 to {highest} you get {size}. How likely is it that no two of them "
            "are neighbours, such as 4 and 5?",
            **facts,
        ),
        share,
        solution=message(
            "Take {size} of {highest} - {gaps} = {left} cards and push them apart: {apart} of the "
            "{hands} hands. That is {about}.",
            left=highest - size + 1,
            apart=apart,
            hands=hands,
            about=about(share),
            **facts,
        ),
        hints=(
            message("How many hands of {size} cards are there in all?", **facts),
            message(
                "{size} cards need {gaps} gaps. Take the gaps out of the {highest} cards first.",
                **facts,
            ),
        ),
        otherwise=message("Divide the hands without neighbours by the number of all hands."),
        wrong=[
            (
                apart,
                message("That is how many hands have no neighbours. Divide by the number of all."),
            ),
            (1 - share, message("That is the chance that there are neighbours.")),
            (
                longer,
                message(
                    "That is for the cards 1 to {more}. Here the deck ends at {highest}.", **facts
                ),
            ),
        ],
        is_chance=True,
    )


def _apart(highest: int, size: int) -> int:
    """How many hands have no two numbers that follow each other."""
    hands = combinations(range(1, highest + 1), size)
    return sum(all(high - low > 1 for low, high in pairwise(hand)) for hand in hands)


def where_is_55(rng: Random) -> Exercise:
    """Whether a card is in play, with other hands and rows."""
    rules = Rules(players=rng.randint(2, 7), hand_size=rng.randint(5, 12), rows=rng.randint(3, 6))
    card, cards = rng.choice(DECK), len(DECK)
    dealt, held = rules.cards_needed, rules.players * rules.hand_size
    facts = {
        "players": rules.players,
        "size": rules.hand_size,
        "rows": rules.rows,
        "card": card,
        "dealt": dealt,
        "left": cards - dealt,
    }
    return drawn(
        "where-is-55",
        message(
            "{players} players, {size} cards each, and {rows} cards start the rows. "
            "How likely is it that the {card} is not in play at all?",
            **facts,
        ),
        1 - Fraction(dealt, cards),
        solution=message(
            "{dealt} cards are dealt, {left} are left over. The {card} is one of those with "
            "{left}/104.",
            **facts,
        ),
        hints=(
            message("Each place is as likely for the {card} as any other.", **facts),
            message("How many of the 104 cards are not dealt?"),
        ),
        otherwise=message("Count the places where the {card} would not be in play.", **facts),
        wrong=[
            (
                Fraction(dealt, cards),
                message("That is the chance that the {card} is in play.", **facts),
            ),
            (
                1 - Fraction(held, cards),
                message("The cards that start the rows are in play, too."),
            ),
            (
                1 - Fraction(rules.hand_size, cards),
                message("That is the chance that you do not hold the {card}.", **facts),
            ),
        ],
        is_chance=True,
    )


COUNTING_FAMILIES = (
    Family("you-too-low", you_too_low),
    Family("somebody-of-six", somebody_of_six),
    Family("hands-of-two", hands_of_two),
    Family("no-neighbours", no_neighbours),
    Family("where-is-55", where_is_55),
)
"""The families of lessons 20 and 21, in their order."""
