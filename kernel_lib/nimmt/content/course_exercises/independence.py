"""The exercises of the lesson on independence and the product rule."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.risk import gap_count
from kernel_lib.nimmt.rules import Rules

_TABLE = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
_IN_PLAY = Fraction(Rules(players=4).cards_needed, len(DECK))


def _share(event: Callable[[int], bool]) -> Fraction:
    """The share of the cards of the deck for which this is true."""
    return Fraction(sum(map(event, DECK)), len(DECK))


def _is_even(card: int) -> bool:
    return card % 2 == 0


def _is_five(card: int) -> bool:
    return card % 5 == 0


def _is_eleven(card: int) -> bool:
    return card % 11 == 0


def _are_independent(one: Callable[[int], bool], other: Callable[[int], bool]) -> bool:
    """Whether two things that a card may be are independent for a random card."""
    return _share(lambda card: one(card) and other(card)) == _share(one) * _share(other)


def _more_or_less(after: Fraction, before: Fraction) -> str:
    return "same" if after == before else "more" if after > before else "less"


def _second_in_gap() -> Fraction:
    """How likely Ben plays into the gap of 37, given that Ann does."""
    both, anybody = (gap_count(_TABLE, 37, n).probability(n) for n in (2, 1))
    return both / anybody


def _at_least_one(hidden: int, gap: int, opponents: int) -> Fraction:
    """The chance that somebody plays into a gap, found by listing who plays what."""
    plays = list(permutations(range(hidden), opponents))
    return Fraction(sum(min(cards) < gap for cards in plays), len(plays))


def _all_three() -> Fraction:
    """Both cards are even, and just one of them is: over all pairs of cards of two deals."""
    pairs = list(product(DECK, DECK))
    hits = [(a, b) for a, b in pairs if _is_even(a) and _is_even(b) and _is_even(a) != _is_even(b)]
    return Fraction(len(hits), len(pairs))


def _none_of_hand(is_dear: Callable[[int], bool], size: int = 10) -> Fraction:
    """The chance that no card of a hand is dear: card after card, without replacement."""
    cheap, chance = sum(not is_dear(card) for card in DECK), Fraction(1)
    for drawn in range(size):
        chance *= Fraction(cheap - drawn, len(DECK) - drawn)
    return chance


EXERCISES = (
    Exercise(
        "second-in-gap",
        message(
            "92 cards are unseen, and 12 of them lie in the gap before your 37. Ann and Ben play a "
            "card each, any unseen card. You see that Ann's card lies in the gap. How likely is it "
            "now that Ben's does, too? 'more' likely than before, 'less' likely, or the 'same'? "
            "Guess."
        ),
        lambda: _more_or_less(_second_in_gap(), gap_count(_TABLE, 37, 1).probability(1)),
        message("Less. One card of the gap is gone: 11 of 91 are left, where it was 12 of 92."),
        (
            message("How many cards of the gap can Ben still have?"),
            message("Compare 11 of 91 with 12 of 92."),
        ),
        message("Answer 'more', 'less' or 'same'."),
        {
            "same": message("Ann's card is gone. Ben cannot have it any more."),
            "more": message(
                "Even if Ann's card came back it would only be the same. And it does not come back."
            ),
        },
        names={
            "more": message("more likely"),
            "less": message("less likely"),
            "same": message("same"),
        },
    ),
    Exercise(
        "both-in-gap",
        message(
            "92 cards are unseen, 12 of them in the gap. Ann and Ben play a random card each. "
            "How likely is it that both cards lie in the gap?"
        ),
        lambda: gap_count(_TABLE, 37, 2).probability(2),
        message("12/92 for Ann, then 11/91 for Ben: 12/92 × 11/91 = 33/2093, about 0.0158."),
        (
            message("Ann first: 12 of 92. And if she does, how many are left for Ben?"),
            message("Multiply 12/92 by Ben's chance, given Ann's card."),
        ),
        message("Multiply Ann's chance by Ben's chance, given that Ann played into the gap."),
        {
            Fraction(12, 92) ** 2: message(
                "That is 12/92 × 12/92. But Ben cannot have the card that Ann played."
            ),
            Fraction(24, 92): message("You added. That counts the cases with only one card, too."),
            Fraction(12, 92): message("That is Ann alone."),
            Fraction(11, 91): message("That is Ben's chance when Ann's card is known to be there."),
        },
        is_chance=True,
    ),
    Exercise(
        "two-deals-55",
        message(
            "Four players, and 44 of the 104 cards are in play in each deal. Before each deal all "
            "cards are shuffled. How likely is it that the 55 is in play in both of two deals?"
        ),
        lambda: _IN_PLAY**2,
        message(
            "44/104 in each deal, and the shuffle makes the deals independent: 44/104 × 44/104 = "
            "121/676, about 0.179."
        ),
        (
            message("How likely is it in one deal?"),
            message("Does the first deal change anything for the second one?"),
        ),
        message("Multiply the chance of the first deal by that of the second one."),
        {
            Fraction(44 * 43, 104 * 103): message(
                "That is without replacement. But all cards come back before the second deal."
            ),
            Fraction(44, 104): message("That is one deal."),
            Fraction(88, 104): message("You added. Both must happen, so the chance gets smaller."),
            Fraction(60, 104) ** 2: message("That is the chance that it is in play in neither."),
        },
        is_chance=True,
    ),
    Exercise(
        "even-and-fives",
        message(
            "One card of 1 to 104. A: the card is even. B: the card ends in 0 or 5. Are A and B "
            "independent? Guess: True or False."
        ),
        lambda: _are_independent(_is_even, _is_five),
        message(
            "Half of all cards are even, and half of the 20 cards that end in 0 or 5 are even, too."
        ),
        (
            message("How many of the 104 cards are even? What share is that?"),
            message("20 cards end in 0 or 5. How many of these are even?"),
        ),
        message("Answer with True or False."),
        {
            False: message(
                "Among all cards a half is even. Among those that end in 0 or 5: 10 of 20, a half."
            )
        },
    ),
    Exercise(
        "fives-and-elevens",
        message(
            "One card of 1 to 104. B: the card ends in 0 or 5. C: the card is a multiple of 11. "
            "Are B and C independent? Guess: True or False."
        ),
        lambda: _are_independent(_is_five, _is_eleven),
        message(
            "Only the 55 is both: 1/104, about 0.010. The product is 20/104 × 9/104, about 0.017."
        ),
        (
            message("Which cards end in 0 or 5 and are multiples of 11?"),
            message("Compare 1 of 20 with 9 of 104."),
        ),
        message("Answer with True or False."),
        {
            True: message(
                "Of all cards 9 in 104 are multiples of 11. Of the 20 that end in 0 or 5 it is "
                "only one."
            )
        },
    ),
    Exercise(
        "at-least-one-of-three",
        message(
            "Ten cards are unseen, and four of them lie in the gap. Three opponents play a random "
            "card each. How likely is it that at least one card lies in the gap?"
        ),
        lambda: _at_least_one(hidden=10, gap=4, opponents=3),
        message("None of them: 6/10 × 5/9 × 4/8 = 1/6. At least one: 1 - 1/6 = 5/6."),
        (
            message("The opposite of 'at least one' is 'none'. How likely is none?"),
            message("The first card is one of the six others, the second one of five ..."),
        ),
        message("Work out the chance that none lies in the gap, and take it away from 1."),
        {
            Fraction(1, 6): message("That is the chance that none does. Take it away from 1."),
            1 - Fraction(6, 10) ** 3: message(
                "That is 1 - 0.6 × 0.6 × 0.6. But no card is played twice: 6/10 × 5/9 × 4/8."
            ),
            Fraction(12, 10): message("You added. No chance is more than 1."),
            Fraction(1, 2): message("That is the chance of exactly one."),
        },
        is_chance=True,
    ),
    Exercise(
        "third-event",
        message(
            "You look at one card in each of two deals. A: the first one is even. B: the second "
            "one is even. C: just one of the two is even. Any two of A, B and C are independent, "
            "and each has the chance 1/2. How likely are all three at once?"
        ),
        _all_three,
        message("If both cards are even, then it is not just one: A, B and C never come together."),
        (
            message("Let A and B be true. What about C?"),
            message("Can both cards be even, and only one of them?"),
        ),
        message("Do not multiply: try to find a case in which all three are true."),
        {
            Fraction(1, 8): message(
                "That is 1/2 × 1/2 × 1/2. To multiply is right for any two of them, not for all "
                "three."
            ),
            Fraction(1, 4): message("That is the chance of two of them."),
        },
        is_chance=True,
    ),
    Exercise(
        "dear-card-in-hand",
        message(
            "Eight cards have 5 bulls: 11, 22, 33, 44, 66, 77, 88 and 99. How likely is it that "
            "your hand of ten has at least one of them?"
        ),
        lambda: 1 - _none_of_hand(lambda card: BULLS[card] == 5),
        message("None: 96/104 × 95/103 × ... × 87/95, ten factors, about 0.43. 1 - 0.43 = 0.57."),
        (
            message("How likely is it that the first card is none of the eight? And the second?"),
            message("Multiply ten fractions: 96/104, 95/103, 94/102 and so on."),
        ),
        message("Work out the chance that none of the ten is such a card, and take it from 1."),
        {
            1 - Fraction(96, 104) ** 10: message(
                "That is with replacement. Your ten cards are all different."
            ),
            Fraction(80, 104): message("You added ten times 8/104. That counts some hands twice."),
            _none_of_hand(lambda card: BULLS[card] == 5): message(
                "That is the chance of none. Take it away from 1."
            ),
        },
        is_chance=True,
    ),
)
