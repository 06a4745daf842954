"""The exercises of the lesson on Bayes' rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.expert.habits import belief
from kernel_lib.nimmt.state import start

_HALF = Fraction(1, 2)

Habit = Callable[[Sequence[int], int], Fraction]
"""How likely a player plays this card of this hand."""


def _lowest(hand: Sequence[int], card: int) -> Fraction:
    return Fraction(card == min(hand))


def _highest(hand: Sequence[int], card: int) -> Fraction:
    return Fraction(card == max(hand))


def _any(hand: Sequence[int], card: int) -> Fraction:
    return Fraction(card in hand, len(hand))


def _believed(prior: Mapping[Habit, Fraction], plays: Sequence[tuple[range, int]]) -> Fraction:
    """How likely the first habit is after plays of cards out of hands that are known."""
    products = dict(prior)
    for hand, card in plays:
        products = {habit: chance * habit(hand, card) for habit, chance in products.items()}
    return next(iter(products.values())) / sum(products.values(), Fraction(0))


def _highest_of(cards: int) -> tuple[range, int]:
    """The play of the highest card of a hand of so many cards."""
    return range(cards), cards - 1


def _hands_of_ben() -> dict[tuple[Habit, tuple[int, ...]], Fraction]:
    """How likely each habit and each hand of Ben is, after he has played 28."""
    hands = list(combinations((5, 21, 28, 33), 2))
    cases = {(habit, hand): _HALF * habit(hand, 28) for habit in (_lowest, _any) for hand in hands}
    total = sum(cases.values(), Fraction(0))
    return {case: chance / total for case, chance in cases.items()}


def _is_lowest() -> Fraction:
    return sum((chance for (habit, _), chance in _hands_of_ben().items() if habit is _lowest), _NO)


def _holds_33() -> Fraction:
    return sum((chance for (_, hand), chance in _hands_of_ben().items() if 33 in hand), _NO)


def _is_surely_highest() -> bool:
    """Whether, after one trick of highest cards, the first seat takes the second for highest."""
    state, _ = _FIRST.advance({seat: Play(hand[-1]) for seat, hand in enumerate(_FIRST.hands)})
    return belief(state.view(0))[1]["highest"] > _HALF


_NO = Fraction(0)
_FIRST = start(seed=2)
_RARE: Mapping[Habit, Fraction] = {_highest: Fraction(1, 10), _any: Fraction(9, 10)}
_THREE: Mapping[Habit, Fraction] = {
    _lowest: Fraction(1, 5),
    _highest: Fraction(1, 5),
    _any: Fraction(3, 5),
}

EXERCISES = (
    Exercise(
        "rare-habit",
        message(
            "Of 100 bots 10 always play the highest card of their hand. The other 90 play any "
            "card. One bot had a hand of five, and played the highest. How likely is it that "
            "this is one of the 10? Guess."
        ),
        lambda: _believed(_RARE, [_highest_of(5)]),
        message("All 10 do so, and of the 90 others every fifth: 18. So 10 of 28, that is 5/14."),
        (
            message("How many of the 10 play the highest of five cards? How many of the 90?"),
            message("10 of the ones, 18 of the others. Keep only these 28 bots."),
        ),
        message("Count the bots that would play the highest card, and ask how many are of the 10."),
        {
            1: message("A bot that plays any card sometimes plays the highest, too."),
            Fraction(5, 6): message(
                "That would be so if both kinds were as frequent. But there are nine times as many "
                "of the others."
            ),
            Fraction(1, 10): message("That was so before it played. Its card is news."),
            Fraction(1, 5): message("That is how often one of the 90 plays the highest of five."),
            Fraction(4, 5): message(
                "That is how often one of the 90 does NOT play the highest of five."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "second-time",
        message(
            "The same bot plays on, with four cards left, and plays the highest again. How likely "
            "is it now that this is one of the 10?"
        ),
        lambda: _believed(_RARE, [_highest_of(5), _highest_of(4)]),
        message("The odds were 5 to 9. Times 4: 20 to 9. So 20 of 29."),
        (
            message("The odds were 10 to 18. What does a second highest card multiply them by?"),
            message(
                "One of the 10 does it surely, one of the others with probability 1/4: times 4."
            ),
        ),
        message("Multiply the odds 5 to 9 by 4, and turn them into a probability."),
        {
            Fraction(5, 14): message("That was so after the first card."),
            Fraction(25, 34): message("Now there are only four cards in the hand: times 4, not 5."),
            Fraction(20, 21): message(
                "That would be so if both kinds were as frequent in the beginning."
            ),
            Fraction(20, 9): message("These are the odds. 20 to 9 means 20 of 29."),
            Fraction(4, 5): message("That is the second card alone. Start with the odds 5 to 9."),
        },
        is_chance=True,
    ),
    Exercise(
        "last-card-news",
        message(
            "At last the bot has one card left, and plays it. By what are the odds of 'always the "
            "highest' against 'any card' multiplied?"
        ),
        lambda: _highest(range(1), 0) / _any(range(1), 0),
        message("Both kinds must play it: 1 divided by 1. What all would do is no news."),
        (
            message("How likely is it that each kind plays the last card?"),
            message("Divide the one chance by the other."),
        ),
        message("Divide the chance that the one does it by the chance that the other does it."),
        {
            0: message("Then the habit would be impossible. But it plays this card, too."),
            2: message("That is with two cards left."),
            _HALF: message("With one card left nobody has a choice."),
        },
    ),
    Exercise(
        "is-ben-lowest",
        message(
            "Ben holds two of the cards 5, 21, 28 and 33; you do not know which. With "
            "probability 1/2 he always plays his lowest card, else any. He plays 28. How "
            "likely is it that he always plays his lowest card?"
        ),
        _is_lowest,
        message(
            "For 'lowest' only the hand 28 33 fits: 1 of 6 hands. For 'any' three hands have "
            "the 28, and play it with probability 1/2: 1/4. 1/6 against 1/4 is 2 to 3: 2/5."
        ),
        (
            message("With which hands does somebody who plays his lowest card play the 28?"),
            message(
                "With 1 of 6 hands. Who plays any card: 3 of 6 hands, and then with probability "
                "1/2."
            ),
        ),
        message("Compare how likely the 28 is under both habits, over all six hands."),
        {
            _HALF: message("That was so before. Would both play a 28 equally often?"),
            Fraction(3, 5): message("That is the chance that he plays any card."),
            Fraction(1, 4): message(
                "You forgot that who plays any card plays the 28 with probability 1/2 only, if he"
                " holds it."
            ),
            Fraction(2, 3): message(
                "1/6 divided by 1/4 are the odds: 2 to 3. That is 2 of 5, not 2 of 3."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "ben-holds-33",
        message(
            "Ben has played 28, as before. How likely is it that the other card in his hand is "
            "the 33?"
        ),
        _holds_33,
        message(
            "If he plays his lowest card it is surely the 33; that has 2/5. If not, it is one of "
            "three: 2/5 + 3/5 × 1/3 = 3/5."
        ),
        (
            message("What is his other card if he always plays the lowest? And if not?"),
            message("Take both cases together, each with its new chance: 2/5 and 3/5."),
        ),
        message("Add 2/5 × 1 and 3/5 × the chance if he plays any card."),
        {
            Fraction(2, 3): message(
                "That is with 1/2 and 1/2. But after the 28 the habits have 2/5 and 3/5."
            ),
            Fraction(1, 3): message("That is so if he plays any card."),
            1: message("That is so if he always plays his lowest card."),
            _HALF: message(
                "Before the 28 was played he held the 33 with probability 1/2. Now you know more."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "highest-after-one",
        message(
            "The rows are {rows}. In the first trick Ben plays {card}. You do not see his other "
            "nine cards. Before, you believed with 5 % that he always plays his highest card. Do "
            "you believe it with more than 50 % now? Guess: True or False.",
            rows=str(_FIRST.table),
            card=_FIRST.hands[1][-1],
        ),
        _is_surely_highest,
        message(
            "You only see a high card. Others play a high card now and then, too, and there "
            "are many more of them."
        ),
        (
            message("How rare was the habit before?"),
            message("Who else could have played such a card?"),
        ),
        message("Answer with True or False."),
        {
            True: message(
                "One high card speaks for 'highest', but 5 percent is little to begin with, and "
                "others play high cards, too."
            )
        },
    ),
    Exercise(
        "odds-to-chance",
        message(
            "You believe in a habit with 5 %. Then you see cards that are 57 times as likely with "
            "the habit as without it. How likely is the habit now?"
        ),
        lambda: (odds := Fraction(5, 95) * 57) / (odds + 1),
        message("5 % are odds of 1 to 19. Times 57: 57 to 19, that is 3 to 1, or 3/4."),
        (
            message("5 percent for, 95 percent against: what are the odds?"),
            message("1 to 19, times 57, is 57 to 19. Shorten it."),
        ),
        message(
            "Turn 5 percent into odds, multiply by 57, and turn the odds back into a probability."
        ),
        {
            Fraction(57, 58): message("That forgets that the habit was rare: 1 to 19."),
            3: message("These are the odds, 3 to 1. That is 3 of 4."),
            Fraction(57 * 5, 100): message("You multiplied the probability. Multiply the odds."),
            Fraction(57, 77): message("5 % are odds of 5 to 95, that is 1 to 19, not 1 to 20."),
        },
        is_chance=True,
    ),
    Exercise(
        "three-habits",
        message(
            "Three habits: 'lowest' with probability 1/5, 'highest' with 1/5, 'any card' with"
            " 3/5. A player had a hand of four, and played the lowest card. How likely is it "
            "that the habit is 'lowest'?"
        ),
        lambda: _believed(_THREE, [(range(4), 0)]),
        message(
            "'lowest': 1/5 × 1. 'highest': 1/5 × 0. 'any card': 3/5 × 1/4. So 1/5 of 1/5 + 3/20, "
            "that is 4/7."
        ),
        (
            message("Multiply what you believed of each habit by how likely it plays so."),
            message("1/5, 0 and 3/20. What share of their sum is the first?"),
        ),
        message("Divide the product of 'lowest' by the sum of all three products."),
        {
            Fraction(1, 4): message("Weigh each habit with how likely it plays the lowest card."),
            Fraction(1, 5): message("That was so before. This is one of the three products."),
            Fraction(4, 11): message(
                "'highest' never plays the lowest of four cards: it drops out."
            ),
            Fraction(4, 5): message(
                "That would be so if 'lowest' and 'any card' were as likely before. Here it is 1 "
                "to 3."
            ),
        },
        is_chance=True,
    ),
)
