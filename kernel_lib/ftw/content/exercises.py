"""The exercises of the lessons on FTW?!; the engine computes every answer."""

from __future__ import annotations

from fractions import Fraction

from kernel_lib.core.text import message
from kernel_lib.ftw import chances
from kernel_lib.ftw.board import Table
from kernel_lib.ftw.cards import HIGHEST, points
from kernel_lib.ftw.content.drawn_exercises import FAMILIES as FAMILIES
from kernel_lib.ftw.content.drawn_exercises import KIND_EXERCISES
from kernel_lib.ftw.rules import Rules
from kernel_lib.ftw.state import start
from kernel_lib.ftw.turns import Play, TurnChoices
from kernel_lib.learn.exercises import Exercise, checker

_ENDS = {"ann": (34, 36), "ben": (20,)}
"""Two hands at the end of a round."""

_HELPED = TurnChoices((1, 2, 3, 5, 18), helps=(4, 9, 15), pile=(30,))
"""A top card of 30, and help cards for it."""

_LAST_TWO = Table.parse("pile 35 | you 29 41")
"""A hand of two cards, of which one is high enough."""

_UNSEEN = (3, 5, 8, 10, 11, 15, 19, 20, 22, 25, 28, 31, 36, 40, 46, 47)
"""Sixteen unseen cards, two of them above 44."""


def _known_after_passing() -> int:
    """How many cards of the other hands a player knows before the first turn, of four players."""
    state = start(Rules(players=4), seed=1)
    state, _ = state.advance({seat: choices[0] for seat, choices in state.pending.items()})
    return sum(map(len, state.view(0).known[1:]))


def _somebody_is_stuck() -> bool:
    """Whether there is a card with which nothing can be done, whatever is on top."""
    deck = range(1, HIGHEST + 1)
    return any(
        not len(TurnChoices((card,), (), (top,))) for card in deck for top in deck if card != top
    )


def _points_after_41() -> int:
    """What is left to the player who ends the round with the 41."""
    table, _ = _LAST_TWO.resolve(Play(41))
    return points(table.players[-1].hand)


def _winner_of_two_rounds() -> str:
    """Who of two players has more points after two rounds."""
    hands = {"ann": ((20,), (9, 25)), "ben": ((3, 11, 36), (19,))}
    return max(hands, key=lambda who: sum(map(points, hands[who])))


EXERCISES = (
    Exercise(
        "one-high-card",
        message(
            "At the end of a round Ann holds 36 and 34. Ben holds only a 20. "
            "Who gets more points? Answer with 'ann' or 'ben'."
        ),
        lambda: max(_ENDS, key=lambda name: points(_ENDS[name])),
        message("Ben. His 20 counts 20. Of Ann's 36 the 34 is taken off: only 2 are left."),
        (
            message("The highest card counts for you. What do the other cards do?"),
            message("Take Ann's 34 off her 36. Ben has nothing to take off."),
        ),
        message("Work out the points of both hands, and compare."),
        {
            "ann": message(
                "She has the two highest cards, but the 34 counts against her: 36 − 34."
            ),
        },
    ),
    Exercise(
        "on-the-pile",
        message(
            "On the pile lie 12, then 20, and 31 on top. You hold 5, 25, 33 and 40. "
            "How many of your cards can you play on it?"
        ),
        lambda: len(TurnChoices((5, 25, 33, 40), (), (12, 20, 31)).alone),
        message("2: 33 and 40 are higher than 31. 5 and 25 are not."),
        (
            message("Which card of the pile counts?"),
            message("Only the card on top, 31, must be beaten."),
        ),
        message("Count the cards that are higher than the top of the pile."),
        {
            3: message("25 is higher than 20, but the 20 is not on top."),
            4: message("5 and 25 are lower than the top card."),
            1: message("Any higher card will do: it need not be the highest, nor the next one."),
        },
    ),
    Exercise(
        "known-cards",
        message(
            "Four people play. All have passed three cards and picked up three, and nobody has "
            "taken a turn. Of how many cards in the other hands do you know who holds them?"
        ),
        _known_after_passing,
        message("3: the cards that you passed yourself. They are with the player on your right."),
        (
            message("Which cards have you seen that are now in another hand?"),
            message("You have seen your own first hand, and the three cards from the left."),
        ),
        message("Think of every card that you have seen, and where it is now."),
        {
            6: message("The three that you got are in your own hand now."),
            0: message("You chose three cards yourself, and you know to whom they went."),
            36: message("You know that the others hold these 36, but not who holds which."),
            12: message("The player on your right has 12 cards, and you know only three of them."),
        },
    ),
    Exercise(
        "never-stuck",
        message(
            "Can it happen that a player has nothing to do: no card to play, and none that may "
            "become a help card? Answer with True or False."
        ),
        _somebody_is_stuck,
        message(
            "False. Each card is there once, so a card of your hand is higher or lower than the "
            "top. A higher one can be played, a lower one can become a help card."
        ),
        (
            message("Take any one card of your hand. How can it stand to the top card?"),
            message("It is higher or lower. What is allowed in each of the two cases?"),
        ),
        message("Answer with True or False."),
        {
            True: message("Try to write down such a hand. What may the lowest card of it do?"),
        },
    ),
    Exercise(
        "lowest-with-help",
        message(
            "The top card is 30. In front of you lie the help cards 4, 9 and 15. "
            "You hold 1, 2, 3, 5 and 18. Which is the lowest card that you can play?"
        ),
        lambda: min(card for card in _HELPED.lower if _HELPED.helped(card)),
        message("All help together is 28. 3 + 28 = 31 is more than 30. 2 + 28 is only as much."),
        (
            message("How much do all three help cards make together?"),
            message("The card and 28 must be more than 30."),
        ),
        message("Add all the help to each card, from the lowest on. Is it more than 30?"),
        {
            2: message("2 + 4 + 9 + 15 = 30. That is as much as the top card, not more."),
            1: message("1 + 4 + 9 + 15 = 29. That is less than the top card."),
            5: message("5 can be played, too, but there is a lower one."),
            18: message("18 can be played with the 15 alone. But you may add more help cards."),
        },
    ),
    Exercise(
        "ways-of-help",
        message(
            "The top card is 30. In front of you lie the help cards 4, 9 and 15. "
            "In how many ways can you play an 18 with help?"
        ),
        lambda: _HELPED.helped(18),
        message("5. It takes more than 12: the 15 alone, 4 + 9, 4 + 15, 9 + 15, or all three."),
        (
            message("18 and the help must be more than 30. How much help is that at least?"),
            message("Each help card is in or out: 8 ways. Leave out those with 12 or less."),
        ),
        message("List the ways: one help card, two, three. Which make more than 12?"),
        {
            1: message("The 15 alone is enough. But you may also add others, or do without it."),
            2: message("You may use more help than you need, so there are more ways."),
            7: message("The 4 alone is not enough, and the 9 alone is not."),
            8: message("That counts the way without any help, too, and ways that are too little."),
            4: message("One is missing. Is 4 + 9 more than 12?"),
        },
    ),
    Exercise(
        "score-of-hand",
        message("A round is over, and you hold 2, 9, 11 and 45. How many points do you get?"),
        lambda: points((2, 9, 11, 45)),
        message("45 − 11 − 9 − 2 = 23."),
        (
            message("Which card counts for you, and which against you?"),
            message("Start with 45, and take off the three others."),
        ),
        message("Take all other cards off the highest one."),
        {
            67: message("Only the highest card is added. The others are taken off."),
            45: message("The three other cards count against you."),
            34: message("All other cards are taken off, not only the second highest."),
            22: message("That is what is taken off. How much is left of the 45?"),
        },
    ),
    Exercise(
        "what-stays",
        message(
            "You hold 29 and 41, and the top card is 35. You play the 41. "
            "How many points do you get in this round?"
        ),
        _points_after_41,
        message("One card is left, the 29. The round is over, and you get 29 points."),
        (
            message("Which card is still in your hand?"),
            message("The 41 lies on the pile. What counts is what you hold."),
        ),
        message("Look at what is left in the hand after this turn."),
        {
            41: message("The 41 is not in your hand any more."),
            12: message("That is 41 − 29. But the 41 is not in your hand any more."),
            0: message("The round is over, and you hold one card. It counts for you."),
            70: message("Cards that you have played do not count."),
        },
    ),
    Exercise(
        "fewest-turns",
        message(
            "Three players begin a round with only 4 cards each. "
            "How many turns does this round have at least?"
        ),
        lambda: chances.turn_bounds(3, 4)[0],
        message(
            "Whoever ends it has played 3 cards. From one own turn to the next there are 3 turns: "
            "2 × 3, and the last turn on top. That makes 7."
        ),
        (
            message("How many cards must somebody play, to come down from 4 to 1?"),
            message("Let the first player do it, and write down whose turn it is: 1 2 3 1 ..."),
        ),
        message("Write down the players in the order of their turns, until one has played 3."),
        {
            9: message(
                "Then all have played 3 cards. But the round stops after the first of them."
            ),
            3: message("The others have turns in between."),
            6: message("These are the turns before the last one."),
            12: message("These are all the cards in the hands. But the hands need not be empty."),
        },
    ),
    Exercise(
        "most-turns",
        message(
            "Three players begin a round with only 4 cards each. "
            "How many turns can this round have at most?"
        ),
        lambda: chances.turn_bounds(3, 4)[1],
        message(
            "At most 7 cards are played: 3 by the one who ends the round, 2 by each of the others. "
            "Between them at most 6 help cards are made. That makes 13."
        ),
        (
            message(
                "At the end all but one still have at least two cards. How many were played at "
                "most?"
            ),
            message("7 cards were played. How many help cards fit between them?"),
        ),
        message("Count the cards that are played, and then the gaps between them."),
        {
            7: message("That is how many cards are played. Help cards can be made in between."),
            14: message("There is one gap less than there are cards: a round ends with a play."),
            6: message("That is how many help cards can be made. Add the cards that are played."),
            12: message("That is the number of cards. A turn can also be a help card."),
        },
    ),
    Exercise(
        "sum-of-rounds",
        message(
            "Ann and Ben play two rounds. Ann ends them with 20 and with 9 25, Ben with 3 11 36 "
            "and with 19. Who has more points? Answer with 'ann' or 'ben'."
        ),
        _winner_of_two_rounds,
        message("Ben: 36 - 11 - 3 = 22, and 19 more: 41. Ann has 20 and 25 - 9 = 16: 36."),
        (
            message("Work out the points of each hand first."),
            message("The highest card counts for you, the others against you."),
        ),
        message("Add the points of both rounds for each of the two."),
        {"ann": message("Ann has 20 + 16 points. Work out Ben's, too.")},
    ),
    Exercise(
        "next-beats",
        message(
            "You play 44. You have not seen 16 of the cards, and two of them are higher: 46 and "
            "47. Ben is next and holds 4 of the 16. How likely is it that he can beat your 44 "
            "without help? Answer with a fraction, or with two decimals."
        ),
        lambda: chances.beat_chance(44, _UNSEEN, unknown=4),
        message(
            "He cannot if all his 4 cards are from the 14 lower ones: "
            "14/16 × 13/15 × 12/14 × 11/13 = 11/20. So he can with 9/20."
        ),
        (
            message("It is easier to find the chance that he can not."),
            message(
                "His first card is one of the 14 lower ones with 14/16, his second with 13/15."
            ),
        ),
        message("Find the chance that all four cards are lower, and take it off 1."),
        {
            Fraction(11, 20): message("That is the chance that he cannot."),
            Fraction(1, 2): message("That counts the hands with both high cards twice."),
            Fraction(1, 8): message("That is so for one card. He holds four."),
            Fraction(1, 4): message("That is four cards of sixteen. How many of them are higher?"),
        },
        is_chance=True,
    ),
    Exercise(
        "dealt-the-36",
        message(
            "Three players, cards 1 to 36, 12 for each. How likely is it that you are dealt the "
            "36? Guess, with a fraction such as 2/7."
        ),
        lambda: chances.card_in_hands(Rules(players=3)),
        message("The 36 lies in one of three hands, each with the same chance: 1/3."),
        (
            message("Somebody has it. How many hands are there?"),
            message("Nothing favours one of the three hands."),
        ),
        message("All cards are dealt, so the 36 is in one of the hands."),
        {
            Fraction(1, 36): message("That is the chance of one place in the deck. You get 12."),
            Fraction(1, 12): message("You have 12 cards, but there are 36 to be dealt."),
            Fraction(12, 35): message("There are 36 places for the 36, not 35."),
            Fraction(2, 3): message("That is the chance that another player gets it."),
        },
        is_chance=True,
    ),
    Exercise(
        "mean-of-60",
        message(
            "Five people play with the cards 1 to 60, and get 12 each. What is the mean of your "
            "highest card? Answer with a fraction, or with two decimals."
        ),
        lambda: chances.mean_of_order(60, 12, 12),
        message("12 cards cut the way from 0 to 61 into 13 gaps. 12/13 of 61 is about 56.31."),
        (
            message("Into how many gaps do 12 cards cut the way?"),
            message("The way goes from 0 to 61, one step beyond the last card."),
        ),
        message("Take twelve of the thirteen equal gaps."),
        {
            Fraction(720, 13): message("The way goes to 61, one step beyond the highest card."),
            Fraction(444, 13): message("That is so with the cards 1 to 36."),
            60: message("You have the 60 only once in five deals."),
            Fraction(61, 13): message("That is one gap: the mean of the lowest card."),
            56: message("Near. Work it out to two decimals."),
        },
    ),
    Exercise(
        "two-random-cards",
        message(
            "A hand of two cards, drawn at random from 1 to 60. How many points is it worth on "
            "average at the end of a round? Answer with a fraction, or with two decimals."
        ),
        lambda: chances.expected_points(60, 2),
        message("The points are the gap between the two. Two cards make 3 equal gaps: 61/3."),
        (
            message("Its points are the higher card less the lower one."),
            message("Two cards cut the way from 0 to 61 into three gaps that are alike."),
        ),
        message("Think of the three gaps that two cards make."),
        {
            20: message("The way goes to 61, one step beyond the highest card."),
            Fraction(61, 2): message("That is the mean of a single card."),
            Fraction(122, 3): message(
                "That is the mean of the higher card. Take off the lower one."
            ),
            0: message("The mean of the lower card is less than that of the higher one."),
        },
    ),
    *KIND_EXERCISES,
)
"""The exercises of lessons 40 to 44, in their order; those of which there are kinds come last."""

check = checker(EXERCISES, FAMILIES)
