"""The exercises of the lessons on exact chances; the engine computes every answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.deal import first_card_below_all, hand_distribution, somebody_too_low
from kernel_lib.nimmt.chances.explained import gap_count
from kernel_lib.nimmt.chances.risk import joint_risk, risk
from kernel_lib.nimmt.chances.unseen import Holding
from kernel_lib.nimmt.rules import Rules

_TABLE = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
_LATE = Table.parse("9 | 12 14 15 17 20 | 25 | 31")
_FULL_ROW = Table.parse("35 36 38 40 42 | 61 | 70 | 88")
_LAST_TWO = Table.parse("2 19 | 4 | 5 | 12 13 14 15")
_SMALL = Rules(players=2, highest=6, hand_size=2, rows=2)
_BLIND_PAIR = Holding(unknown=2)


def _share_without_neighbours(highest: int, size: int) -> Fraction:
    """Of all hands of so many cards: the share in which no two numbers follow each other."""
    hands = list(combinations(range(1, highest + 1), size))
    apart = [hand for hand in hands if all(high - low > 1 for low, high in pairwise(hand))]
    return Fraction(len(apart), len(hands))


def _risk_of_37(seen: Sequence[int]) -> Fraction:
    """The risk of 37 against three others, when these cards lie in the piles."""
    unseen = set(DECK) - _TABLE.cards - {37, *seen}
    return risk(_TABLE, [37], 3, unseen)[0].sixth


def _change(before: Fraction, after: Fraction) -> str:
    return "same" if before == after else "up" if after > before else "down"


def _bens_best(first: dict[int, Fraction]) -> tuple[int, Fraction]:
    """Ben's best card in the last two tricks, and what it brings, if you mix like this."""
    from kernel_lib.nimmt.endgame import solve  # loads scipy, which nothing else here does

    return solve(_LAST_TWO, [22, 24], [21, 23]).best_reply(first)


def _both_ways() -> Fraction:
    """What the last two tricks are worth when they are played twice, with the hands swapped."""
    from kernel_lib.nimmt.endgame import solve

    hands = [22, 24], [21, 23]
    return sum((solve(_LAST_TWO, *way).value for way in (hands, hands[::-1])), Fraction(0))


CHANCE_EXERCISES = (
    Exercise(
        "first-too-low",
        message(
            "The four rows have just begun, one card each. You draw a card from the rest of the "
            "deck and play it, alone. How likely is it that it is too low for every row? Guess, "
            "with a fraction such as 3/7."
        ),
        lambda: first_card_below_all().by_symmetry,
        message("1/5. Five cards, and each of them is as likely to be the lowest as any other."),
        (
            message("Too low means: lower than all four starts."),
            message("Five cards lie there. Why should yours be the lowest, of all of them?"),
        ),
        message("Think of all five cards, and of the one that is the lowest."),
        {
            Fraction(1, 4): message("There are four rows, but five cards: yours is one of them."),
            Fraction(1, 2): message("That is the chance to be lower than one card. Here are four."),
            Fraction(1, 16): message(
                "That is a half, four times. But if your card is lower than the first start, it is "
                "probably a low card, and then it is easily lower than the second, too."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "you-too-low",
        message(
            "Four players each play a random card on four rows that have just begun. "
            "How likely is it that you are the one who is too low?"
        ),
        lambda: somebody_too_low().by_counting / 4,
        message("1/8. Eight cards, and yours is one of them. Somebody is too low with 4/8."),
        (
            message("How many cards are there now, with the row starts?"),
            message("Only the lowest of all eight cards can be too low."),
        ),
        message("Count the cards of the players and of the rows, and look for the lowest."),
        {
            Fraction(1, 5): message("That is so if you play alone. Now three others play, too."),
            Fraction(1, 2): message("That is the chance that anybody is too low. Are you the one?"),
            Fraction(1, 4): message("That would be so if somebody were always too low."),
        },
        is_chance=True,
    ),
    Exercise(
        "somebody-of-six",
        message(
            "Six play a random card each. How likely is it that somebody is too low in the first "
            "trick?"
        ),
        lambda: somebody_too_low(players=6).by_symmetry,
        message("Ten cards: six of players, four of rows. The lowest is a player's with 6/10."),
        (
            message("Six cards are played, and four lie on the table."),
            message("Of the ten cards one is the lowest. How many of the ten are players' cards?"),
        ),
        message("Ask whose card is the lowest of all."),
        {
            Fraction(1, 2): message("That is so with four players."),
            Fraction(1, 10): message("That is the chance for one certain player."),
            Fraction(2, 5): message("That is the chance that a row has the lowest card."),
            Fraction(6, 5): message("No chance is more than 1. At most one player is too low."),
        },
        is_chance=True,
    ),
    Exercise(
        "hands-of-two",
        message("A tiny deck has the cards 1 to 6. How many different hands of two cards? Guess."),
        lambda: len(list(combinations(_SMALL.deck, _SMALL.hand_size))),
        message("6 × 5 = 30 ways to draw two cards, but each hand comes up twice: 15."),
        (
            message("Start to write them down: 1 2, 1 3, 1 4 ..."),
            message("5 hands have the 1. 4 more have the 2, and so on."),
        ),
        message("Write them all down, and take care that none stands there twice."),
        {
            30: message("Then 1 2 and 2 1 count as two hands, but they are the same."),
            36: message("No hand has the same card twice, and order does not matter."),
            12: message("That is the number of cards, twice. Count the pairs."),
        },
    ),
    Exercise(
        "no-neighbours",
        message(
            "From the cards 1 to 7 you get three. How likely is it that no two of them are "
            "neighbours, such as 4 and 5?"
        ),
        lambda: _share_without_neighbours(highest=7, size=3),
        message(
            "Take three of 7 - 2 = 5 cards and push them apart: 10 hands. There are 35 hands of "
            "three. 10/35 is 2/7."
        ),
        (
            message("How many hands of three cards are there in all?"),
            message("Three cards need two gaps. Take the two gaps out of the seven cards first."),
        ),
        message("Divide the hands without neighbours by all hands, or list all 35."),
        {
            10: message("That is how many hands have no neighbours. Divide by the number of all."),
            Fraction(5, 7): message("That is the chance that there are neighbours."),
            Fraction(5, 14): message("That is for the cards 1 to 8. Here the deck ends at 7."),
            Fraction(1, 7): message("There are more than five such hands: list those with the 1."),
        },
        is_chance=True,
    ),
    Exercise(
        "where-is-55",
        message(
            "Four players, ten cards each, and four cards start the rows. "
            "How likely is it that the 55 is not in play at all?"
        ),
        lambda: 1 - Fraction(Rules(players=4).cards_needed, len(DECK)),
        message("44 cards are dealt, 60 are left over. The 55 is one of those with 60/104."),
        (
            message("Each place is as likely for the 55 as any other."),
            message("How many of the 104 cards are not dealt?"),
        ),
        message("Count the places where the 55 would not be in play."),
        {
            Fraction(44, 104): message("That is the chance that it is in play."),
            Fraction(64, 104): message("The four cards that start the rows are in play, too."),
            Fraction(94, 104): message("That is the chance that you do not hold it."),
        },
        is_chance=True,
    ),
    Exercise(
        "sixth-37",
        message(
            "You hold 37, and three others play a random card each. How likely is it that 37 is "
            "the sixth card of row 1?"
        ),
        lambda: _risk_of_37([]),
        message(
            "Exactly one of the three cards must come from the 12 unseen cards between 22 and 37: "
            "632/2093, about 30 %."
        ),
        (
            message("Row 1 has room for one card more. How many others must come before 37?"),
            message("Not more than one: two of them would change the row before you come."),
        ),
        message("Count which cards of the others would be placed in row 1 before 37."),
        {
            Fraction(12, 92): message("That is for one opponent. Here are three."),
            Fraction(36, 92): message(
                "Three times the chance of one is too much: two of them may play such a card."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "gap-of-37",
        message(
            "The table is 16 20 21 22 | 35 36 38 40 42 | 61 | 70, and you hold 37. "
            "How many cards between 22 and 37 have you not seen?"
        ),
        lambda: gap_count(_TABLE, 37).successes,
        message("From 23 to 36 there are 14 cards. 35 and 36 lie on the table: 12 are left."),
        (
            message("Which is the first card above 22, and which the last below 37?"),
            message("Some of them lie on the table."),
        ),
        message("Count from 23 to 36, without those that you see."),
        {
            14: message("Two of them lie on the table: 35 and 36."),
            15: message("That is 37 less 22. Count the cards between them, without both."),
            13: message("Look at the table again: two of the cards lie there."),
        },
    ),
    Exercise(
        "gap-of-30",
        message(
            "The table is 16 20 21 22 | 35 36 38 40 42 | 61 | 70. You hold 30, and your only "
            "opponent plays a random card. How likely is it that 30 is the sixth card?"
        ),
        lambda: risk(_TABLE, [30], opponents=1)[0].sixth,
        message("Seven unseen cards, 23 to 29, make it the sixth. 92 cards are unseen: 7/92."),
        (
            message("Row 1 has four cards. How many must come before yours?"),
            message("Which cards go behind 22 and before 30?"),
        ),
        message("Divide the unseen cards between 22 and 30 by all that are unseen."),
        {
            Fraction(12, 92): message("That is for 37. The gap of 30 is smaller."),
            Fraction(8, 92): message("30 is your own card. The gap ends at 29."),
            Fraction(7, 104): message("You see 11 cards on the table and one in your hand."),
            7: message("That is the number of cards. How likely is one of them?"),
        },
        is_chance=True,
    ),
    Exercise(
        "gap-of-nobody",
        message(
            "The table is 16 20 21 22 | 35 36 38 40 42 | 61 | 70. You hold 37, and two opponents "
            "play a random card each. How likely is it that nobody plays a card between 22 and 37?"
        ),
        lambda: gap_count(_TABLE, 37, opponents=2).probability(0),
        message("80 of the 92 unseen cards lie elsewhere: 80/92 × 79/91 = 1580/2093, about 0.75."),
        (
            message("92 cards are unseen, and 12 of them lie in the gap."),
            message("The first card must be one of 80, the second one of 79. Of how many?"),
        ),
        message("Both cards must come from the 80 cards outside of the gap."),
        {
            Fraction(80, 92): message("That is for one opponent."),
            Fraction(80 * 80, 92 * 92): message("Two opponents cannot hold the same card."),
            1 - Fraction(1580, 2093): message("That is the chance that somebody does."),
        },
        is_chance=True,
    ),
    Exercise(
        "ann-or-ben",
        message(
            "On 16 20 21 22 | 35 36 38 40 42 | 61 | 70 you hold 37. Ann and Ben play a random card "
            "each. Each of their cards lies between 22 and 37 with chance 12/92. Is the chance "
            "that at least one of the two lies there 12/92 + 12/92?"
        ),
        lambda: 1 - gap_count(_TABLE, 37, 2).probability(0) == 2 * Fraction(12, 92),
        message("No: if both lie there, the sum counts that twice. The chance is a little less."),
        (
            message("Can both of their cards lie there in the same trick?"),
            message("If both do, how often does the sum count that trick?"),
        ),
        message("Answer with True or False."),
        {
            True: message(
                "That would be so if Ann's and Ben's cards could not both lie there. But they can."
            )
        },
    ),
    Exercise(
        "seen-80",
        message(
            "The table is 16 20 21 22 | 35 36 38 40 42 | 61 | 70, you hold 37, three others play a "
            "random card each. You remember that 80 was taken before: it lies in a pile. Does the "
            "risk of 37 go 'up' or 'down', or does it stay the 'same'? Guess."
        ),
        lambda: _change(_risk_of_37([]), _risk_of_37([80])),
        message(
            "Up, a little. One of the harmless cards is gone, so each card of the others is more "
            "likely to be one of the twelve in the gap: 12 of 91 instead of 12 of 92."
        ),
        (
            message("Is 80 one of the twelve cards between 22 and 37?"),
            message("How many cards are unseen now? And how many of them are dangerous?"),
        ),
        message("Answer 'up', 'down' or 'same', and compare 12 of 92 with 12 of 91."),
        {
            "same": message("80 is not in the gap, but one harmless card less is unseen."),
            "down": message("That would be so for a card in the gap, such as 30."),
        },
        names={
            "up": message("up"),
            "down": message("down"),
            "same": message("unchanged"),
        },
    ),
    Exercise(
        "given-33",
        message(
            "The table is 9 | 12 14 15 17 20 | 25 | 31. Unseen are 5, 21, 28 and 33: two with Ben, "
            "two with Cleo. Ben lays 33. How likely is it now that your 7 must take a row?"
        ),
        lambda: risk(_LATE, [7], [Holding((33,)), _BLIND_PAIR], [5, 21, 28])[0].any,
        message("Only 5 saves your 7. Cleo plays 5, 21 or 28: with 2/3 it is not the 5."),
        (
            message("Your 7 is too low unless somebody plays lower."),
            message("Which three cards can Cleo play now? Each is as likely as the others."),
        ),
        message("Keep only the cases in which Ben plays 33, and count among them."),
        {
            Fraction(1, 2): message("That was so before Ben laid the 33."),
            Fraction(1, 3): message("That is the chance that Cleo plays the 5, which saves you."),
            Fraction(3, 4): message(
                "33 is not with Cleo any more: three cards are left, not four."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "neither-is-safe",
        message(
            "The table is 9 | 12 14 15 17 20 | 25 | 31. Unseen are 5, 21, 28 and 33: two with Ben, "
            "two with Cleo. You hold 7 and 23. Ben lays 28. "
            "How likely is it that neither of your two cards would be safe?"
        ),
        lambda: joint_risk(_LATE, 7, 23, [Holding((28,)), _BLIND_PAIR], [5, 21, 33]).both,
        message("Cleo plays 5, 21 or 33. 5 saves the 7, 21 saves the 23, 33 saves nothing: 1/3."),
        (
            message("What can Cleo play now?"),
            message("Which of her three cards saves the 7? Which saves the 23?"),
        ),
        message("Go through the three cards that Cleo may play."),
        {
            Fraction(1, 6): message("That was so before Ben laid the 28."),
            Fraction(2, 3): message("That is the risk of each card alone."),
            Fraction(4, 9): message(
                "You multiplied 2/3 by 2/3. That is right only if the one does not depend on the "
                "other, but the same card of Cleo decides about both."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "mean-of-a-hand",
        message(
            "The 104 cards have 171 bulls together. How many bulls does a hand of ten have on "
            "average? Guess."
        ),
        lambda: hand_distribution().mean,
        message("Ten cards with 171/104 each: 1710/104, which is 855/52 or about 16.44."),
        (
            message("How many bulls does one card have on average?"),
            message("Ten cards have ten times as many."),
        ),
        message("Divide all bulls by the number of cards, and take that ten times."),
        {
            10: message("That is the least there is: ten cards with one bull each."),
            Fraction(171, 104): message("That is the mean of one card."),
            Fraction(171, 10): message("There are 104 cards, not 100: it is a little less."),
        },
    ),
    Exercise(
        "mean-with-55",
        message(
            "You have looked at one card of your hand of ten: it is the 55. "
            "How many bulls do you expect in the whole hand now?"
        ),
        lambda: BULLS[55] + 9 * Fraction(sum(BULLS) - BULLS[55], len(DECK) - 1),
        message("The other 103 cards have 164 bulls. 7 + 9 × 164/103 = 2197/103, about 21.33."),
        (
            message("The 55 is sure. What do you expect of the nine others?"),
            message("They come from 103 cards. How many bulls are on those?"),
        ),
        message("Add 7 and nine times the mean of a deck without the 55."),
        {
            Fraction(855, 52): message("That was so before you looked."),
            7 + 9 * Fraction(171, 104): message("Nearly. The nine others cannot be the 55."),
            7 + Fraction(855, 52): message("Only nine other cards are left, not ten."),
        },
    ),
    Exercise(
        "bulls-of-45",
        message(
            "The table is 35 36 38 40 42 | 61 | 70 | 88. The only opponent, Ben, holds 44 and 90, "
            "and plays one of them at random. How many bulls do you expect to take if you play 45 "
            "now?"
        ),
        lambda: risk(_FULL_ROW, [45], [Holding((44, 90))])[0].bulls,
        message("With 44 Ben takes the row and you pay nothing. With 90 you pay 8. On average 4."),
        (
            message("What happens if Ben plays 44? And if he plays 90?"),
            message("The five cards of row 1 have 2 + 1 + 1 + 3 + 1 bulls."),
        ),
        message("Work out both cases, and take the mean."),
        {
            8: message("That is what you pay if Ben plays 90. With 44 you pay nothing."),
            0: message("That is so if Ben plays 44. With 90 you pay."),
            Fraction(1, 2): message("That is the chance to take the row. How many bulls are that?"),
        },
    ),
    Exercise(
        "reply-to-22",
        message(
            "The table is 2 19 | 4 | 5 | 12 13 14 15. You hold 22 and 24, Ben holds 21 and 23. "
            "Ben has noticed that you always lay 22 first. What does he lay first?"
        ),
        lambda: _bens_best({22: Fraction(1)})[0],
        message("21: then you pay 9 bulls and he pays nothing. With 23 nobody would pay."),
        (
            message("Look at the row of the table in which you lay 22."),
            message("Ben wants you to pay much."),
        ),
        message("Compare what you pay when you lay 22 and Ben lays 21 or 23."),
        {
            23: message("Then nobody pays. He can do better."),
            9: message("That is what you pay. Which card of his makes it so?"),
        },
    ),
    Exercise(
        "half-and-half",
        message(
            "You toss a coin: heads 22, tails 24. Ben knows that, but he does not see the coin. "
            "How many bulls more than Ben do you pay on average, if he does what is best for him?"
        ),
        lambda: _bens_best({22: Fraction(1, 2), 24: Fraction(1, 2)})[1],
        message(
            "With 21 he gets (9 - 10)/2, a loss. With 23 he gets (0 + 6)/2 = 3. So he lays 23."
        ),
        (
            message("Work out the mean for each of Ben's two cards."),
            message("If he lays 23, you pay 0 or 6 more, each in half of the cases."),
        ),
        message("Take the mean of each column of the table. Which one does Ben choose?"),
        {
            Fraction(54, 25): message("That is the best mix. A coin is not quite so good."),
            Fraction(-1, 2): message("That is so if Ben lays 21. He has something better."),
            -3: message("The other way round: you pay more than Ben, so it is above 0."),
            Fraction(21, 25): message(
                "So much worse than the best mix is a coin. What do you pay more than Ben?"
            ),
            6: message("You pay that only if the coin shows tails."),
            Fraction(5, 4): message("That is the mean of all four cases. But Ben may choose."),
        },
    ),
    Exercise(
        "play-it-twice",
        message(
            "You and Ben play these two tricks twice. The second time you swap hands. Both of you "
            "mix as well as possible. How many bulls more than Ben do you pay on average, in both "
            "games together?"
        ),
        _both_ways,
        message("0. What the hand costs you the first time it costs Ben the second time. Fair."),
        (
            message("The first time you pay 54/25 more on average."),
            message("The second time Ben sits in your place."),
        ),
        message("Add the value of the first game and that of the second, seen from your side."),
        {
            Fraction(54, 25): message("That is the first game alone."),
            Fraction(108, 25): message("The second time it is Ben who pays more."),
        },
    ),
)
"""The exercises of lessons 20 to 24, 29 and 39, in their order."""
