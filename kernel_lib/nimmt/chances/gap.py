"""The cards of one gap of 6 nimmt!, how many of them the opponents play, and what they cost.

With unknown hands the number of cards in a gap is hypergeometric; cards from known hands are added
to it hand by hand. "Ways" are counted: how often something comes about among all plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from kernel_lib.nimmt.cards import BULLS
from kernel_lib.nimmt.chances.unseen import OpenPlay, Opponents


class Gap:
    """The cards between two numbers, and how many of them the opponents play.

    With ``bound`` only tricks count in which nobody plays a card below it.
    """

    def __init__(self, opponents: Opponents, low: int, high: int, bound: int = 0) -> None:
        self.opponents = opponents
        self.low = max(low, bound - 1)
        self.high = high
        self.bound = bound
        self.size, self._bulls = opponents.unseen_between(self.low, high)
        forbidden = opponents.unseen_between(0, bound)[0]
        self.elsewhere = len(opponents.unseen) - self.size - forbidden
        self.seen = self._from_open_hands()

    def holds(self, card: int) -> bool:
        """Whether a card lies in this gap."""
        return self.low < card < self.high

    def _from_open_hands(self) -> dict[tuple[int, int], tuple[int, int]]:
        """By gap cards and unknown cards played: the ways, and the gap cards' bulls in all ways."""
        ways = {(0, self.opponents.blind): (1, 0)}
        for hand in self.opponents.open_hands:
            inside = [card for card in hand.known if self.holds(card)]
            outside = sum(card >= self.bound and not self.holds(card) for card in hand.known)
            bulls = sum(BULLS[card] for card in inside)
            steps = ((1, 0, len(inside), bulls), (0, 0, outside, 0), (0, 1, hand.unknown, 0))
            longer: dict[tuple[int, int], tuple[int, int]] = {}
            for (played, drawn), (count, paid) in ways.items():
                for more, unknown, times, price in steps:
                    if times:
                        key = (played + more, drawn + unknown)
                        old, due = longer.get(key, (0, 0))
                        longer[key] = (old + count * times, due + paid * times + count * price)
            ways = longer
        return ways

    def chance(self, played: int) -> Fraction:
        """The probability that exactly so many cards of the gap are played."""
        total = Fraction(0)
        for (seen, drawn), (ways, _) in self.seen.items():
            inside = played - seen
            if 0 <= inside <= drawn:
                sets = comb(self.size, inside) * comb(self.elsewhere, drawn - inside)
                total += ways * sets * self.opponents.chance_of_one(drawn)
        return total

    def bulls(self, played: int, keep: int) -> Fraction:
        """The expected bulls of the highest ``keep`` gap cards when exactly ``played`` are played.

        Other tricks count as no bulls.
        """
        if played > keep:
            return self._bulls_of_highest(played, keep)
        total = Fraction(0)
        for (seen, drawn), (ways, bulls) in self.seen.items():
            inside = played - seen
            if 0 <= inside <= min(drawn, self.size):
                # Each card of the gap is in as many sets as any other.
                drawn_bulls = comb(self.size - 1, inside - 1) * self._bulls if inside else 0
                paid = bulls * comb(self.size, inside) + ways * drawn_bulls
                rest = comb(self.elsewhere, drawn - inside)
                total += paid * rest * self.opponents.chance_of_one(drawn)
        return total

    def distribution(self, played: int, keep: int) -> dict[int, Fraction]:
        """As ``bulls``, but the probability of each number of bulls."""
        if played > keep:
            return self._distribution_of_highest(played, keep)
        choices = _no_choice(played)
        for card in self._unseen_cards():
            _choose_from(choices, BULLS[card])
        known = self.opponents.open_plays(
            lambda card: self._kind(card, 1),
            (self.opponents.count, played),
            lambda card: BULLS[card] if self.holds(card) else 0,
        )
        chances: dict[int, Fraction] = {}
        for (_, seen), bulls, drawn, ways in known:
            inside = played - seen
            if inside <= drawn:
                sets = ways * comb(self.elsewhere, drawn - inside)
                _add(chances, choices[inside], bulls, sets * self.opponents.chance_of_one(drawn))
        return chances

    def _kind(self, card: int, inside: int) -> int | None:
        """0 for a card elsewhere, None for one that must not be played."""
        if card < self.bound:
            return None
        return inside if self.holds(card) else 0

    def _unseen_cards(self) -> list[int]:
        return [card for card in self.opponents.unseen if self.holds(card)]

    def _all_cards(self) -> list[tuple[int, bool]]:
        """Every card of the gap that may be played, the highest first, and whether it is unseen."""
        known = [(c, False) for hand in self.opponents.hands for c in hand.known if self.holds(c)]
        return sorted(known + [(card, True) for card in self._unseen_cards()], reverse=True)

    def _around(self, middle: int, limits: Sequence[int], with_bulls: bool) -> list[OpenPlay]:
        """From the open hands: cards elsewhere, and of the gap above a card, that card, below it.

        The bulls are those of that card and of cards above.
        """
        return self.opponents.open_plays(
            lambda card: self._kind(card, 1 if card > middle else 2 if card == middle else 3),
            limits,
            lambda card: BULLS[card] if with_bulls and middle <= card < self.high else 0,
        )

    def _bulls_of_highest(self, played: int, keep: int) -> Fraction:
        """Each gap card counts if it is played with fewer than ``keep`` above it."""
        paid: Counter[int] = Counter()
        above = 0
        limits = (self.opponents.count - played, keep - 1, 1, played - 1)
        for card, is_unseen in self._all_cards():
            below = self.size - above - is_unseen
            for (_, higher, hit, lower), _, drawn, ways in self._around(card, limits, False):
                if hit == is_unseen:
                    continue
                drawn_here = played - 1 - higher - lower
                rest = drawn - is_unseen - drawn_here
                if drawn_here < 0 or rest < 0:
                    continue
                sets = sum(
                    comb(above, more) * comb(below, drawn_here - more)
                    for more in range(min(keep - higher, drawn_here + 1))
                )
                paid[drawn] += BULLS[card] * ways * sets * comb(self.elsewhere, rest)
            above += is_unseen
        return sum(
            (bulls * self.opponents.chance_of_one(drawn) for drawn, bulls in paid.items()),
            Fraction(0),
        )

    def _distribution_of_highest(self, played: int, keep: int) -> dict[int, Fraction]:
        """By the lowest card that counts: ``keep`` - 1 played cards are above, the rest below."""
        chances: dict[int, Fraction] = {}
        above = 0
        choices = _no_choice(keep - 1)
        limits = (self.opponents.count - played, keep - 1, 1, played - keep)
        for card, is_unseen in self._all_cards():
            below = self.size - above - is_unseen
            own = BULLS[card] if is_unseen else 0
            for (_, higher, hit, lower), bulls, drawn, ways in self._around(card, limits, True):
                more, less = keep - 1 - higher, played - keep - lower
                rest = drawn - is_unseen - more - less
                if hit == is_unseen or rest < 0:
                    continue
                sets = ways * comb(below, less) * comb(self.elsewhere, rest)
                _add(
                    chances, choices[more], bulls + own, sets * self.opponents.chance_of_one(drawn)
                )
            if is_unseen:
                above += 1
                _choose_from(choices, BULLS[card])
        return chances


Choices = list[dict[int, int]]
"""For each number of cards: by their bulls together, the ways to choose them."""


def _no_choice(most: int) -> Choices:
    """The ways to choose up to ``most`` cards from none."""
    return [{0: 1}, *({} for _ in range(most))]


def _choose_from(choices: Choices, bulls: int) -> None:
    """Let one more card be chosen or not."""
    for count in range(len(choices) - 1, 0, -1):
        for before, ways in choices[count - 1].items():
            choices[count][before + bulls] = choices[count].get(before + bulls, 0) + ways


def _add(found: dict[int, Fraction], choices: dict[int, int], more: int, chance: Fraction) -> None:
    """Add the chance of each choice, whose bulls are so many more."""
    if chance:
        for bulls, ways in choices.items():
            found[bulls + more] = found.get(bulls + more, Fraction(0)) + ways * chance
