"""Exercises drawn anew for lesson 24: the bulls to be expected."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, Kind, about, drawn, need
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.deal import hand_distribution
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.chances.unseen import Holding
from kernel_lib.nimmt.content.drawn_exercises.tables import table_with_full_row
from kernel_lib.nimmt.rows import row_bulls
from kernel_lib.nimmt.rules import Rules


def mean_of_a_hand(rng: Random) -> Exercise:
    """The bulls of a random hand, of another size and another deck."""
    rules = Rules(highest=rng.choice((54, 64, 74, 84, 94)), hand_size=rng.randint(3, 12))
    bulls, mean = sum(BULLS[card] for card in rules.deck), hand_distribution(rules).mean
    facts = {"highest": rules.highest, "bulls": bulls, "size": rules.hand_size}
    one = Fraction(bulls, rules.highest)
    return drawn(
        "mean-of-a-hand",
        message(
            "The cards 1 to {highest} have {bulls} bulls together. How many bulls does a hand of "
            "{size} of these cards have on average?",
            **facts,
        ),
        mean,
        solution=message(
            "{size} cards with {bulls}/{highest} each: {about}.", about=about(mean), **facts
        ),
        hints=(
            message("How many bulls does one card have on average?"),
            message("{size} cards have {size} times as many.", **facts),
        ),
        otherwise=message(
            "Divide all bulls by the number of cards, and multiply by the size of the hand."
        ),
        wrong=[
            (rules.hand_size, message("That would be so if each card had one bull.")),
            (one, message("That is the mean of one card.")),
            (
                rules.hand_size * Fraction(sum(BULLS), len(DECK)),
                message("That is for the whole deck of 104 cards."),
            ),
        ],
    )


def mean_with_55(rng: Random) -> Exercise:
    """The bulls of a hand of which one card is known."""
    card, size = rng.choice([one for one in DECK if BULLS[one] > 1]), rng.randint(4, 12)
    need((card, size) != (55, 10))
    bulls, rest = BULLS[card], sum(BULLS) - BULLS[card]
    others = Fraction(rest, len(DECK) - 1)
    hand = hand_distribution(size=size).mean
    mean = bulls + (size - 1) * others
    facts = {"card": card, "size": size, "bulls": bulls, "rest": rest, "others": size - 1}
    return drawn(
        "mean-with-55",
        message(
            "The 104 cards have 171 bulls together. You have looked at one card of your hand of "
            "{size}: it is the {card}. How many bulls do you expect in the whole hand now?",
            **facts,
        ),
        mean,
        solution=message(
            "The other 103 cards have {rest} bulls. {bulls} + {others} × {rest}/103 is {about}.",
            about=about(mean),
            **facts,
        ),
        hints=(
            message("The {card} is sure. What do you expect of the {others} others?", **facts),
            message("The others come from 103 cards. How many bulls are on those?"),
        ),
        otherwise=message(
            "Add {bulls} and {others} times the mean of a deck without the {card}.", **facts
        ),
        wrong=[
            (hand, message("That was so before you looked.")),
            (bulls + hand, message("Only {others} other cards are left.", **facts)),
            (
                bulls + hand_distribution(size=size - 1).mean,
                message("Nearly. The others cannot be the {card}.", **facts),
            ),
        ],
    )


def bulls_of_45(rng: Random) -> Exercise:
    """What your card costs on average against a hand that is known."""
    table = table_with_full_row(rng)
    end = table.ends[0]
    card = end + rng.randint(4, 12)
    saving = rng.sample(range(end + 1, card), rng.randint(1, 2))
    free = [one for one in range(card + 1, 105) if one not in table.cards]
    harmless = rng.sample(free, rng.randint(1, 3))
    need((len(saving), len(harmless)) != (1, 1))
    hand = sorted([*saving, *harmless])
    chance, bulls = Fraction(len(harmless), len(hand)), row_bulls(table.rows[0])
    (found,) = risk(table, [card], [Holding(tuple(hand))])
    facts = {"table": str(table), "hand": tuple(hand), "card": card, "bulls": bulls}
    return drawn(
        "bulls-of-45",
        message(
            "The table is {table}. The only opponent, Ben, holds {hand}, and plays one of them at "
            "random. How many bulls do you expect to take if you play {card} now?",
            **facts,
        ),
        found.bulls,
        solution=message(
            "With {saving} Ben takes the row and you pay nothing. With {harmless} you pay "
            "{bulls}. The mean is {bulls} × {count}/{size}, that is {about}.",
            saving=tuple(sorted(saving)),
            harmless=tuple(sorted(harmless)),
            count=len(harmless),
            size=len(hand),
            about=about(found.bulls),
            **facts,
        ),
        hints=(
            message("Which cards of Ben go into row 1 before your {card}?", **facts),
            message("The five cards of row 1 have {bulls} bulls.", **facts),
        ),
        otherwise=message("Work out what you pay for each card of Ben, and take the mean."),
        wrong=[
            (bulls, message("That is what you pay if Ben does not play into row 1 before you.")),
            (0, message("That is so if Ben takes row 1 himself. With his other cards you pay.")),
            (chance, message("That is the chance to take the row. How many bulls are that?")),
        ],
    )


BULLS_FAMILIES = (
    Family("mean-of-a-hand", mean_of_a_hand),
    Family("bulls-of-45", bulls_of_45),
    Family("mean-with-55", mean_with_55),
)
"""The families of lesson 24, in their order."""


def mean_of_a_card(hand: tuple[int, ...]) -> Exercise:
    """The mean bulls of one card of a hand that is known."""
    bulls, cards = row_bulls(hand), len(hand)
    mean, dearest = Fraction(bulls, cards), max(BULLS[card] for card in hand)
    facts = {"hand": hand, "bulls": bulls, "cards": cards}
    return drawn(
        "mean-of-a-card",
        message(
            "Ben holds {hand} and plays one of them at random. How many bulls does this card have "
            "on average?",
            **facts,
        ),
        mean,
        solution=message(
            "{each}: {bulls} bulls on {cards} cards. {bulls}/{cards} is {about}.",
            each=tuple(BULLS[card] for card in hand),
            about=about(mean),
            **facts,
        ),
        hints=(
            message("Write down the bulls of each of his cards."),
            message("Together his cards have {bulls} bulls.", **facts),
        ),
        otherwise=message("Divide the bulls of all his cards by the number of his cards."),
        wrong=[
            (bulls, message("These are the bulls of all his cards together.")),
            (dearest, message("That is his dearest card. He plays any of them.")),
            (
                Fraction(sum(BULLS), len(DECK)),
                message("That is the mean of the whole deck. You know his hand."),
            ),
        ],
    )


def two_of_a_hand(hand: tuple[int, ...]) -> Exercise:
    """The mean bulls of two cards of a hand, drawn without replacement."""
    pairs = [row_bulls(pair) for pair in combinations(hand, 2)]
    mean, bulls = Fraction(sum(pairs), len(pairs)), row_bulls(hand)
    one = Fraction(bulls, len(hand))
    facts = {"hand": hand, "bulls": bulls, "cards": len(hand)}
    return drawn(
        "two-of-a-hand",
        message(
            "Ben holds {hand}. In the next two tricks he plays two of them, at random. How many "
            "bulls do these two cards have together on average?",
            **facts,
        ),
        mean,
        solution=message(
            "Each of the two has {bulls}/{cards} on average, the second one, too, before you "
            "look. Means may be added: 2 × {bulls}/{cards}, that is {about}.",
            about=about(mean),
            **facts,
        ),
        hints=(
            message("How many bulls has the first of the two on average? And the second?"),
            message("The mean of a sum is the sum of the means, dependent or not."),
        ),
        otherwise=message("Take the mean of one of his cards twice."),
        wrong=[
            (one, message("That is the mean of one card. He plays two.")),
            (bulls, message("These are the bulls of all his cards together.")),
            (one**2, message("Means are added here, not multiplied.")),
        ],
    )


def bulls_behind_five(table: Table, card: int) -> Exercise:
    """What a card behind a full row costs on average, against one unknown card."""
    (found,) = risk(table, [card], 1)
    bulls, end = row_bulls(table.rows[0]), table.ends[0]
    unseen, saving = len(DECK) - len(table.cards) - 1, card - end - 1
    facts = {
        "table": str(table),
        "card": card,
        "end": end,
        "bulls": bulls,
        "unseen": unseen,
        "saving": saving,
        "rest": unseen - saving,
    }
    return drawn(
        "bulls-behind-five",
        message(
            "The table is {table}. The only opponent plays any card that you have not seen. If it "
            "is too low, the cheapest row is taken. How many bulls do you expect to take if you "
            "play {card} now?",
            **facts,
        ),
        found.bulls,
        solution=message(
            "{saving} of the {unseen} unseen cards come between {end} and {card}: then the "
            "opponent takes row 1. Otherwise you do. {bulls} × {rest}/{unseen} is {about}.",
            about=about(found.bulls),
            **facts,
        ),
        hints=(
            message("The five cards of row 1 have {bulls} bulls.", **facts),
            message("Which cards of the opponent would go into row 1 before your {card}?", **facts),
        ),
        otherwise=message("Multiply the bulls of row 1 by the chance that it is you who takes it."),
        wrong=[
            (bulls, message("That is what you pay if nobody comes before you.")),
            (
                Fraction(unseen - saving, unseen),
                message("That is the chance to take the row. How many bulls are that?"),
            ),
            (
                Fraction(bulls * saving, unseen),
                message("In these cases the opponent pays. You pay in all others."),
            ),
        ],
    )


def _hand(rng: Random) -> tuple[tuple[int, ...]]:
    return (tuple(sorted(rng.sample(DECK, rng.randint(3, 6)))),)


def _behind_five(rng: Random) -> tuple[Table, int]:
    table = table_with_full_row(rng)
    return table, table.ends[0] + rng.randint(4, 12)


BULLS_KINDS = (
    Kind("mean-of-a-card", mean_of_a_card, ((5, 10, 22, 37),), _hand),
    Kind("two-of-a-hand", two_of_a_hand, ((9, 10, 11, 30, 55),), _hand),
    Kind(
        "bulls-behind-five",
        bulls_behind_five,
        (Table.parse("35 36 38 40 42 | 61 | 70 | 88"), 50),
        _behind_five,
    ),
)
"""More kinds of lesson 24, from easy to hard."""
