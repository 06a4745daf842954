"""The exercises of the lessons; the engine computes every answer."""

from __future__ import annotations

from fractions import Fraction

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise, checker
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.risk import risk
from kernel_lib.nimmt.content.chance_exercises import CHANCE_EXERCISES
from kernel_lib.nimmt.content.course_exercises import COURSE_EXERCISES
from kernel_lib.nimmt.content.drawn_exercises import FAMILIES as FAMILIES
from kernel_lib.nimmt.content.drawn_exercises import KIND_EXERCISES
from kernel_lib.nimmt.content.examples import FIGURE_2, turn_example
from kernel_lib.nimmt.content.simulation_exercises import SIMULATION_EXERCISES
from kernel_lib.nimmt.content.statistics_exercises import STATISTICS_EXERCISES
from kernel_lib.nimmt.content.variant_exercises import TRIAL_TABLE, VARIANT_EXERCISES
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.rows import row_bulls
from kernel_lib.nimmt.rules import Rules, ranking

_START_TABLE = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 91")
_START_CARDS = (5, 30, 37, 45, 55, 66, 77, 104)
"""The table of the start lesson, and the cards that it compares."""


def _riskiest() -> int:
    """The card that takes a row most often, against three others who play any card."""
    return max(risk(_START_TABLE, _START_CARDS, opponents=3), key=lambda one: one.any).card


_AFTER_A_DEAL = {"you": 14, "ann": 3, "ben": 22}
"""Three players, and the bulls that they took."""

EXERCISES = (
    Exercise(
        "start-riskiest",
        message(
            "The picture above compares eight cards: {cards}. Which of them is most likely to take "
            "a row?",
            cards=_START_CARDS,
        ),
        _riskiest,
        message(
            "45: it goes behind 42, into a row that is full. It takes this row unless somebody "
            "plays 43 or 44 before."
        ),
        (
            message("Look for the longest bar."),
            message("Which card goes into a row that has five cards already?"),
        ),
        message("Compare the bars: which one is the longest?"),
        {
            5: message("Nearly. But if somebody plays a lower card, your 5 fits behind it."),
            55: message("Its row is full, too. But more cards come between 42 and 55."),
            104: message(
                "104 goes behind 91. That row has room for four more cards, and only four are "
                "played: no risk here."
            ),
        },
    ),
    Exercise(
        "start-fewest",
        message(
            "A deal is over. You took 14 bulls, Ann 3 and Ben 22. Who did best? Answer with 'you', "
            "'ann' or 'ben'."
        ),
        lambda: min(_AFTER_A_DEAL, key=lambda who: _AFTER_A_DEAL[who]),
        message("Ann. Bulls are penalty points, so the fewest are best."),
        (
            message("Are bulls good or bad?"),
            message("The fewest bulls win. Who has the fewest?"),
        ),
        message("Look for the smallest number of bulls."),
        {
            "ben": message("Ben has the most bulls. They are penalty points."),
            "you": message("Not bad, but somebody has fewer bulls."),
        },
        names={"you": message("you")},
    ),
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
        "dearest-card",
        message("Four cards: 7, 20, 33 and 55. Which of them carries the most bulls? Guess."),
        lambda: max((7, 20, 33, 55), key=lambda card: BULLS[card]),
        message("55 carries 7 bulls, 33 has 5, 20 has 3 and 7 has 1."),
        (
            message("A guess is enough: the rule comes next."),
            message("It is not the number 7."),
        ),
        message("There is a dearer one. The rule comes next; then guess again."),
        {33: message("33 has 5 bulls. That is much, but not the most.")},
    ),
    Exercise(
        "bulls-of-the-fifties",
        message("How many bulls lie on the ten cards from 50 to 59 together?"),
        lambda: sum(BULLS[50:60]),
        message("50 has 3, 55 has 7, and the other eight have 1 each: 18."),
        (
            message("Eight of the ten cards are of the cheapest kind."),
            message("50 ends in 0. 55 has a rule of its own."),
        ),
        message("Add the bulls of 50, of 55, and of the eight cards between and after them."),
        {
            16: message("55 counts 7, not 5."),
            13: message("55 counts 7, not 2."),
            10: message("That is the number of cards."),
        },
    ),
    Exercise(
        "mean-of-ten",
        message(
            "What is the mean number of bulls of the cards 1 to 10? "
            "Answer with Fraction(bulls, cards), or a decimal."
        ),
        lambda: Fraction(sum(BULLS[1:11]), 10),
        message("5 has 2, 10 has 3, the other eight have 1 each: 13 bulls on 10 cards, 1.3."),
        (
            message("A mean is a sum divided by a count."),
            message("Two of the ten cards have more than one bull: 5 and 10."),
        ),
        message("Add the bulls of the ten cards, and divide by 10."),
        {
            Fraction(171, 104): message("That is the mean of the whole deck."),
            Fraction(11, 2): message("That is the mean of the numbers 1 to 10, not of the bulls."),
            13: message("That is the sum. Divide it by the number of cards."),
        },
    ),
    Exercise(
        "row-of-50",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. To which row does 50 go? "
            "Count the rows from 1."
        ),
        lambda: Table.parse(TRIAL_TABLE).spots(50)[0].row + 1,
        message("The ends are 14, 44, 52 and 93. Below 50 are 14 and 44, and 44 is higher: row 2."),
        (
            message("Look only at the last card of each row."),
            message("Which ends are lower than 50? Of those, which is the highest?"),
        ),
        message("Of the ends below 50, take the highest."),
        {
            3: message("52 is nearer to 50, but it is higher. A card goes behind a lower one."),
            1: message(
                "14 is lower than 50, but there is a higher end that is still below 50. "
                "(If you asked table.row_for, it counts from 0.)"
            ),
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
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. You play 47. "
            "How many bulls do you take?"
        ),
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
            "The table is 16 20 21 22 | 35 36 38 40 42 | 61 | 91, and you alone play a card. "
            "Which is the highest card that would be the sixth of row 2?"
        ),
        lambda: max(
            card
            for card in DECK
            if card not in Table.parse(FIGURE_2).cards and Table.parse(FIGURE_2).row_for(card) == 1
        ),
        message("Cards from 43 to 60 go behind 42. From 62 to 90 they go behind 61. So 60."),
        (
            message("Which cards go behind 42?"),
            message("The next end above 42 is 61. Cards just above 61 go there."),
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
            "On 16 20 21 22 | 35 36 38 40 42 | 61 | 91 the cards 5 (P1), 30 (P2), 33 (P4) and "
            "65 (P3) are played, and P1 takes row 1. How many bulls do the others take together?"
        ),
        lambda: (
            sum(turn_example("N-000-EX2-ALT").points.values())
            - turn_example("N-000-EX2-ALT").points["P1"]
        ),
        message(
            "0. The cards 30 and 33 follow the 5 in row 1, and 65 goes behind 61, "
            "which still lies there."
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
            100: message("A probability is a number from 0 to 1: write 1 for 100%."),
        },
        is_chance=True,
    ),
    Exercise(
        "over-66",
        message("After a deal the totals are 66, 20 and 31. Is the match over? Guess."),
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
        "countdown",
        message(
            "With countdown 66, after a deal 1, 30 and 48 points are left. Is the match over? "
            "Answer with True or False."
        ),
        lambda: End.parse("countdown 66").is_reached([66 - 1, 66 - 30, 66 - 48], deals=3),
        message("Nobody has 0 or fewer. With 1 point left the match goes on."),
        (
            message("It ends when somebody has 0 or fewer left."),
            message("The lowest here has 1 left."),
        ),
        message("Answer with True or False."),
        {True: message("1 point is little, but it is not 0.")},
    ),
    Exercise(
        "who-wins",
        message(
            "A match ends with 71, 34, 70 and 34 for seats 0, 1, 2 and 3. Which seats win? "
            "Answer with a list."
        ),
        lambda: frozenset(ranking((71, 34, 70, 34))[0]),
        message("Seats 1 and 3 have the lowest total. By our ruling they share the win."),
        (
            message("The lowest total wins."),
            message("Two seats have it."),
        ),
        message("Look for the lowest total; more than one seat may have it."),
        {
            (0,): message("Seat 0 has the most bulls, and bulls are bad."),
            (1,): message("Seat 3 has just as few."),
            (3,): message("Seat 1 has just as few."),
            (34, 34): message("Those are the totals. Answer with the seats that have them."),
        },
    ),
    Exercise(
        "another-deal",
        message(
            "After three deals of a match the totals are 60, 66, 12 and 40. Is another deal "
            "played? Answer with True or False."
        ),
        lambda: not End.parse(Rules().end).is_reached([60, 66, 12, 40], deals=3),
        message("Yes: nobody has more than 66 yet. 66 is the limit, and not over it."),
        (
            message("When is a match over?"),
            message("Look at the largest total: is it more than 66?"),
        ),
        message("Answer with True or False."),
        {False: message("66 is not more than 66.")},
    ),
    Exercise(
        "cards-of-six",
        message("Six play. How many cards are dealt in a deal, with those that start the rows?"),
        lambda: Rules(players=6).cards_needed,
        message("Six hands of ten are 60, and four cards start the rows: 64."),
        (
            message("How many cards are in the six hands together?"),
            message("Each row starts with a card, too."),
        ),
        message("Add the cards of all hands and those of the rows."),
        {
            60: message("Those are the hands. The rows start with a card each."),
            104: message("That is the whole deck. With six players some cards are left over."),
        },
    ),
    *VARIANT_EXERCISES,
    *CHANCE_EXERCISES,
    *SIMULATION_EXERCISES,
    *COURSE_EXERCISES,
    *STATISTICS_EXERCISES,
    *KIND_EXERCISES,
)
"""Every exercise, in the order of the lessons."""

check = checker(EXERCISES, FAMILIES)
"""``check(id, answer)`` tells whether an answer is right, and why not if it is wrong.

With a ``seed`` it asks the same kind of question with other numbers.
"""
