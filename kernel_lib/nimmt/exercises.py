"""The exercises of the lessons on the base game; the engine reckons every answer."""

from __future__ import annotations

from fractions import Fraction

from kernel_lib.exercises import Exercise, checker
from kernel_lib.nimmt.board import Table, row_bulls, row_for
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances import risk
from kernel_lib.nimmt.examples import FIGURE_2, turn_example
from kernel_lib.nimmt.rules import End, ranking
from kernel_lib.text import message

TRIAL_TABLE = "9 14 | 27 31 36 41 44 | 52 | 88 93"
"""A table of our own for the exercises."""

EXERCISES = (
    Exercise(
        "bulls-of-a-row",
        message("A row holds 10, 11, 15, 22 and 55. How many bulls is that?"),
        lambda: row_bulls((10, 11, 15, 22, 55)),
        message("3 + 5 + 2 + 5 + 7 = 22."),
        (
            message("Take the cards one by one; 55 has a rule of its own."),
            message("10 ends in 0: 3 bulls. 15 ends in 5: 2 bulls. 11 and 22 are multiples of 11."),
        ),
        message("Add the bulls of the five cards, not the numbers on them."),
        {
            20: message(
                "55 is a multiple of 11 and of 5, but it counts neither 5 nor 2: it has 7."
            ),
            17: message("55 does not count as a card that ends in 5. It has 7 bulls."),
            5: message("That is the number of cards. Each card has its own number of bulls."),
        },
    ),
    Exercise(
        "cards-with-five",
        message("How many cards of the deck have exactly 5 bulls?"),
        lambda: sum(1 for card in DECK if BULLS[card] == 5),
        message("The multiples of 11 up to 104 are 11, 22, …, 99: nine cards. 55 has 7, so eight."),
        (
            message("Which rule gives 5 bulls?"),
            message("List the multiples of 11, and look for the one with more than 5."),
        ),
        message("Count the multiples of 11 up to 104, and mind the card with the most bulls."),
        {
            9: message("There are nine multiples of 11, but one of them, 55, has 7 bulls."),
            10: message("110 would be the tenth multiple of 11, but the deck ends at 104."),
        },
    ),
    Exercise(
        "mean-bulls",
        message(
            "What is the mean number of bulls of a card? "
            "Answer with Fraction(bulls, cards), or a decimal."
        ),
        lambda: Fraction(sum(BULLS), len(DECK)),
        message("171 bulls on 104 cards: 171/104, about 1.64."),
        (
            message("A mean is a sum divided by a count."),
            message("The whole deck has 171 bulls."),
        ),
        message("Divide all bulls of the deck by the number of cards."),
        {
            Fraction(18, 5): message(
                "That is the mean of 1, 2, 3, 5 and 7. But most cards have 1 bull: count each card."
            ),
        },
    ),
    Exercise(
        "row-of-50",
        message("The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. To which row does 50 go?"),
        lambda: row_for(Table.parse(TRIAL_TABLE).ends, 50) + 1,
        message("The ends are 14, 44, 52 and 93. Below 50 are 14 and 44, and 44 is higher: row 2."),
        (
            message("Look only at the last card of each row."),
            message("Which ends are lower than 50? Of those, which is the highest?"),
        ),
        message("Of the ends below 50, take the highest."),
        {
            3: message("52 is nearer to 50, but it is higher. A card goes behind a lower one."),
            1: message("14 is lower than 50, but there is a higher end that is still below 50."),
        },
    ),
    Exercise(
        "order-of-trick",
        message(
            "50, 12, 90 and 60 are played on the table 9 14 | 27 31 36 41 44 | 52 | 88 93. "
            "In what order are they placed? Answer with a list."
        ),
        lambda: (12, 50, 60, 90),
        message("From the lowest to the highest: 12, 50, 60, 90."),
        (message("It does not matter who played them."), message("The lowest card goes first.")),
        message("Sort the cards from the lowest to the highest."),
        {
            (90, 60, 50, 12): message("That is the other way round: the lowest goes first."),
            (50, 12, 90, 60): message("That is the order in which they are listed. Sort them."),
        },
    ),
    Exercise(
        "sixth-costs",
        message("The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. You play 47. What do you pay?"),
        lambda: row_bulls(Table.parse(TRIAL_TABLE).rows[1]),
        message("47 is the sixth card of row 2. You take 27, 31, 36, 41 and 44: 1+1+1+1+5 = 9."),
        (
            message("To which row does 47 go, and how many cards are there?"),
            message("You take the five cards that lie there, not your own."),
        ),
        message("Find the row of 47, then add the bulls of the cards in it."),
        {
            0: message("Row 2 is full: 47 is its sixth card."),
            5: message("That is the number of cards you take; count their bulls."),
            10: message("Your own 47 stays on the table as the new start. You do not pay for it."),
        },
    ),
    Exercise(
        "safe-behind-42",
        message(
            "Figure 2 again: 16 20 21 22 | 35 36 38 40 42 | 61 | 91, and you alone play a card. "
            "Which is the highest card that would be the sixth of row 2?"
        ),
        lambda: max(
            card
            for card in DECK
            if card not in Table.parse(FIGURE_2).cards and Table.parse(FIGURE_2).row_for(card) == 1
        ),
        message("Cards from 43 to 60 go behind 42. From 62 on they go behind 61. So 60."),
        (
            message("Which cards go behind 42?"),
            message("The next end above 42 is 61. Cards above 61 go there."),
        ),
        message("Look for the cards whose nearest lower end is 42."),
        {
            61: message("61 itself lies on the table."),
            104: message("104 goes behind 91."),
            90: message("90 goes behind 61: that end is nearer below."),
        },
    ),
    Exercise(
        "cheapest-row",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. You play 3. Which row is cheapest?"
        ),
        lambda: Table.parse(TRIAL_TABLE).cheapest_row + 1,
        message("The rows have 2, 9, 1 and 6 bulls. Row 3, with the single card 52, costs 1."),
        (
            message("Add the bulls of each row."),
            message("A row of one card is often the cheapest, but look at the card."),
        ),
        message("Compare the bulls of the four rows."),
        {
            1: message("Row 1 has 2 bulls; there is a row with 1."),
            4: message("88 has 5 bulls, because it is a multiple of 11."),
        },
    ),
    Exercise(
        "who-pays",
        message(
            "On figure 2 the cards 5 (P1), 30 (P2), 33 (P4) and 65 (P3) are played, and P1 takes "
            "row 1. How many bulls do the others take together?"
        ),
        lambda: (
            sum(turn_example("N-000-EX2-ALT").points.values())
            - turn_example("N-000-EX2-ALT").points["P1"]
        ),
        message(
            "None. 30 and 33 follow the 5 in row 1, and 65 goes behind 61, which still lies there."
        ),
        (
            message("Row 1 now begins with 5. Where does 30 go?"),
            message("61 was not taken this time. Where does 65 go?"),
        ),
        message("Place 30, 33 and 65 one by one on 5 | 35 36 38 40 42 | 61 | 91."),
        {
            10: message("That is what P1 pays for row 1. The question is about the others."),
            21: message("That is what happens if P1 takes the 61."),
        },
    ),
    Exercise(
        "too-low-chance",
        message(
            "You hold 1 and play it. How likely is it that you must take a row? "
            "Answer with a number."
        ),
        lambda: risk(Table.parse(FIGURE_2), [1], opponents=3)[0].low,
        message("1 is lower than every other card, so it is always first and always too low."),
        (
            message("Can anybody play a card that is lower than 1?"),
            message("If nobody can be lower, your card is always the first to be placed."),
        ),
        message("Think of the lowest card that another player could play."),
        {
            0: message("1 is lower than every row end, and nobody can go before you."),
        },
    ),
    Exercise(
        "over-66",
        message("After a deal the totals are 66, 20 and 31. Is the match over by the rule-book?"),
        lambda: End.parse("over 66").is_reached([66, 20, 31], deals=5),
        message("The rule-book says over 66. 66 is not over 66, so another deal is played."),
        (
            message("Answer with True or False."),
            message("Is 66 more than 66?"),
        ),
        message("Answer with True or False."),
        {
            True: message(
                "The publisher's English rules would say so, but the rule-book says over 66."
            ),
        },
    ),
    Exercise(
        "who-wins",
        message(
            "The match ends with 67, 20 and 20 for seats 0, 1 and 2. Who wins? Answer with a list."
        ),
        lambda: frozenset(ranking((67, 20, 20))[0]),
        message("Seats 1 and 2 have the lowest total. By our ruling they share the win."),
        (
            message("The lowest total wins."),
            message("Two seats have it."),
        ),
        message("Look for the lowest total; more than one seat may have it."),
        {
            0: message("Seat 0 has the most bulls, and bulls are bad."),
            1: message("Seat 2 has just as few."),
            2: message("Seat 1 has just as few."),
        },
    ),
)
"""Every exercise of the base game, in the order of the lessons."""

check = checker(EXERCISES)
"""``check(id, answer)`` tells whether an answer is right, and why not if it is wrong."""
