"""Chances before the first card of 6 nimmt! is played: bulls in a hand, and the first trick.

Each question is asked of ``Rules``, because variants change the deck and the placing. Chances of
the first trick come twice: by symmetry, where that answers them at once, and counted from the
deck. In them everybody plays a random card of a random hand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from kernel_lib.chance.distribution import Distribution as Distribution
from kernel_lib.core import check
from kernel_lib.core.text import message, quoted
from kernel_lib.nimmt.cards import BULLS
from kernel_lib.nimmt.rules import Rules


class TwoWays(NamedTuple):
    """A probability found in two ways; ``by_symmetry`` is None where symmetry does not give it."""

    by_symmetry: Fraction | None
    by_counting: Fraction


def card_distribution(rules: Rules | None = None) -> Distribution:
    """The bulls of one random card of the deck.

    >>> one = card_distribution()
    >>> one.mean, one.variance
    (Fraction(171, 104), Fraction(17663, 10816))
    >>> {bulls: str(chance) for bulls, chance in one.items()}
    {1: '19/26', 2: '9/104', 3: '5/52', 5: '1/13', 7: '1/104'}
    """
    return hand_distribution(rules, 1)


def hand_distribution(rules: Rules | None = None, size: int | None = None) -> Distribution:
    """The bulls of a random hand together: ``size`` cards, or as many as the rules deal.

    Cards are drawn without replacement, so the variance is that of one card times
    ``size * (deck - size) / (deck - 1)``. A size that the deck does not have is a ``ValueError``.
    Counted kind by kind: how many sets of so many cards have so many bulls.

    >>> hand = hand_distribution()
    >>> hand.mean, hand.mean == 10 * card_distribution().mean
    (Fraction(855, 52), True)
    >>> hand.variance == 10 * Fraction(94, 103) * card_distribution().variance
    True
    """
    rules = Rules() if rules is None else rules
    check.instance("rules", rules, Rules)
    size = rules.hand_size if size is None else size
    cards = len(rules.deck)
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= cards:
        raise ValueError(
            message(
                "a hand has 0 to {cards} cards of this deck, not {size}",
                cards=cards,
                size=quoted(size),
            )
        )
    ways = {(0, 0): 1}
    for bulls, there in Counter(BULLS[card] for card in rules.deck).items():
        more: dict[tuple[int, int], int] = {}
        for (chosen, total), sets in ways.items():
            for count in range(min(there, size - chosen) + 1):
                key = (chosen + count, total + count * bulls)
                more[key] = more.get(key, 0) + sets * comb(there, count)
        ways = more
    sets = comb(cards, size)
    return Distribution(
        {total: Fraction(n, sets) for (count, total), n in ways.items() if count == size}
    )


def first_card_below_all(rows: int = 4, rules: Rules | None = None) -> TwoWays:
    """The probability that the first card of a trick fits nowhere, on a table just dealt.

    Of the card and the first cards of the rows, each is the lowest with the same chance. So it is
    one in ``rows`` and one more: 1/5 in the base game, whatever the deck is (Tactics). With
    ``rules`` the rows are theirs. In Double a card that equals an end goes on top of it and is not
    too low; such ties break the symmetry, and only counting is left. In Professional a card is
    nowhere only inside a row, and a row of one card has no inside: the answer is 0.

    Rules by which hands are chosen (Logic) are a ``ValueError``: chosen cards are not random.

    >>> first_card_below_all()
    TwoWays(by_symmetry=Fraction(1, 5), by_counting=Fraction(1, 5))
    >>> round(float(first_card_below_all(rules=Rules(variants=("double",))).by_counting), 4)
    0.1961
    """
    return _nowhere(_rules_with(rows, rules), 1)


def somebody_too_low(players: int = 4, rows: int = 4, rules: Rules | None = None) -> TwoWays:
    """The probability that in the first trick some card fits nowhere, each player playing one.

    Of all cards of the trick and the first cards of the rows, each is the lowest with the same
    chance, so it is ``players / (players + rows)``: 1/2 for four players, whatever the deck is.
    With ``rules`` the players and rows are theirs. In Double ties break the symmetry, as in
    ``first_card_below_all``. In Professional somebody fits nowhere only when every row has its
    inside at that number: the first cards below all rows go to the left of one row after another,
    and the next one is nowhere; so it is the chance that more players than there are rows are below
    all rows, 0 for four players.

    Rules by which hands are chosen (Logic), or two cards may be played, are a ``ValueError``.

    >>> print(*somebody_too_low(players=3))
    3/7 3/7
    >>> print(*somebody_too_low(rules=Rules(players=5, variants=("professional",))))
    1/126 1/126
    """
    rules = _rules_with(rows, rules, players)
    if rules.most_cards > 1:
        raise ValueError(
            message("this is counted where everybody plays one card of the first trick")
        )
    return _nowhere(rules, rules.players)


def _rules_with(rows: int, rules: Rules | None, players: int = 2) -> Rules:
    if rules is None:
        return Rules(players=players, rows=rows)
    check.instance("rules", rules, Rules)
    if rules.draft:
        raise ValueError(
            message("hands that are chosen are not random: simulate how they are chosen instead")
        )
    return rules


def _nowhere(rules: Rules, players: int) -> TwoWays:
    """The chance that so many random cards, or more, lie below all rows that one is nowhere."""
    least = rules.rows + 1 if rules.placing.both_sides else 1
    counted = _counted(rules.deck, rules.rows, players, least)
    if rules.placing.twins:
        return TwoWays(None, counted)
    # The lowest cards of all are then the players': every set of them is equally likely.
    symmetry = Fraction(comb(players, least), comb(players + rules.rows, least))
    return TwoWays(symmetry, counted)


def _counted(deck: tuple[int, ...], rows: int, players: int, least: int) -> Fraction:
    """The chance that at least ``least`` players' cards are lower than every row, by counting.

    Summed over the lowest row and the number of cards that lie in the rows.
    """
    total = Fraction(0)
    copies = Counter(deck)
    for lowest in copies:
        higher = _row_starts(_sizes(copies, lowest + 1), len(deck), rows)
        below = sum(card < lowest for card in deck)
        for laid, chance in _row_starts(_sizes(copies, lowest), len(deck), rows).items():
            is_lowest = chance - higher.get(laid, Fraction(0))
            left = len(deck) - laid
            ways = sum(
                comb(below, count) * comb(left - below, players - count)
                for count in range(least, players + 1)
            )
            total += is_lowest * Fraction(ways, comb(left, players))
    return total


def _sizes(copies: Counter[int], lowest: int) -> tuple[int, int]:
    """Of the numbers from ``lowest`` on: how many are there once, and how many twice."""
    there = [count for card, count in copies.items() if card >= lowest]
    return there.count(1), there.count(2)


@cache
def _row_starts(sizes: tuple[int, int], cards: int, rows: int) -> dict[int, Fraction]:
    """That all row starts are of these numbers, by how many cards are laid for that.

    Cards are drawn until there are as many different ones as rows; twins share a row. Clause
    ``nimmt.double.start``.
    """
    once, twice = sizes
    ends: dict[int, Fraction] = {}
    # Single cards laid, numbers of which one of two is laid, numbers of which both are.
    drawing = {(0, 0, 0): Fraction(1)}
    while drawing:
        further: dict[tuple[int, int, int], Fraction] = {}
        for (single, half, both), chance in drawing.items():
            laid = single + half + 2 * both
            if single + half + both == rows:
                ends[laid] = ends.get(laid, Fraction(0)) + chance
                continue
            for state, ways in (
                ((single + 1, half, both), once - single),
                ((single, half + 1, both), 2 * (twice - half - both)),
                ((single, half - 1, both + 1), half),
            ):
                if ways:
                    more = chance * Fraction(ways, cards - laid)
                    further[state] = further.get(state, Fraction(0)) + more
        drawing = further
    return ends
