"""What a turn of FTW?! may be: which cards may be played, and which become help cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from kernel_lib.core import errors
from kernel_lib.core.game import IllegalMove, Listed
from kernel_lib.core.text import Message, message, plural, quoted
from kernel_lib.ftw.errors import Refusal, does_not_fit
from kernel_lib.ftw.help_sums import nth_above, ways_above
from kernel_lib.ftw.notation import NUMBER, Cards, ascending, numbers


@dataclass(frozen=True, slots=True)
class _Play:
    card: int
    use: Cards


class Play(_Play):
    """Put this card of your hand on the pile, with the help of these help cards, in any order.

    >>> Play(31).notation, Play(2, use=(6, 11)).notation
    ('31', '2+6+11')
    """

    __slots__ = ()

    def __init__(self, card: int, use: Cards = ()) -> None:
        super().__init__(card, ascending(use))

    @property
    def notation(self) -> str:
        return "+".join(map(str, (self.card, *self.use)))

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"({NUMBER})((?:\\+{NUMBER})*)", word)
        return cls(int(match[1]), numbers(match[2], "+")) if match else None


@dataclass(frozen=True, slots=True)
class Help:
    """Make this card of your hand a help card, and take that card of the pile into your hand.

    >>> Help(6, take=25).notation
    'help6,25'
    """

    card: int
    take: int

    @property
    def notation(self) -> str:
        return f"help{self.card},{self.take}"

    @classmethod
    def read(cls, word: str) -> Self | None:
        """The choice that a word stands for, if it stands for one of these."""
        match = re.fullmatch(f"help({NUMBER}),({NUMBER})", word)
        return cls(int(match[1]), int(match[2])) if match else None


@dataclass(frozen=True, slots=True)
class TurnChoices(Listed[Play | Help]):
    """Every way to take a turn, without listing the many ways to add help cards.

    First stand the cards that are played alone, then those that become help cards, each with
    every card of the pile, then those that are played with help. Clauses ``ftw.base.higher``,
    ``ftw.help.make`` and ``ftw.help.use``.

    >>> turns = TurnChoices((2, 7, 13, 34), helps=(6, 11, 19), pile=(17,))
    >>> len(turns), [choice.notation for choice in turns][:5]
    (22, ['34', 'help2,17', 'help7,17', 'help13,17', '2+19'])
    """

    hand: Cards
    helps: Cards
    pile: Cards

    @property
    def alone(self) -> Cards:
        """The cards that can be played without help: those above the top, any on an empty place.

        >>> TurnChoices((2, 34), (), (17,)).alone, TurnChoices((2, 34), (), ()).alone
        ((34,), (2, 34))
        """
        return tuple(card for card in self.hand if not self.pile or card > self.pile[-1])

    @property
    def lower(self) -> Cards:
        """The cards below the top: they need help, or become help cards."""
        return tuple(card for card in self.hand if self.pile and card < self.pile[-1])

    def helped(self, card: int) -> int:
        """In how many ways a card below the top can be played with help."""
        return ways_above(self.helps, self.pile[-1] - card)

    def __len__(self) -> int:
        lower = self.lower
        return (
            len(self.hand) - len(lower) + len(lower) * len(self.pile) + sum(map(self.helped, lower))
        )

    def _nth(self, index: int) -> Play | Help:
        alone, lower = self.alone, self.lower
        if index < len(alone):
            return Play(alone[index])
        index -= len(alone)
        if index < len(lower) * len(self.pile):
            card, taken = divmod(index, len(self.pile))
            return Help(lower[card], self.pile[taken])
        index -= len(lower) * len(self.pile)
        at = 0
        while index >= self.helped(lower[at]):
            index -= self.helped(lower[at])
            at += 1
        return Play(lower[at], nth_above(self.helps, self.pile[-1] - lower[at], index))

    def __contains__(self, choice: object) -> bool:
        return refused_turn(self, choice) is None


def refused_turn(turns: TurnChoices, choice: object) -> IllegalMove | None:
    """Why this is no turn that the rules allow; None if it is."""
    if type(choice) is Play:
        return _refused_play(turns, choice.card, choice.use)
    if type(choice) is Help:
        return _refused_help(turns, choice.card, choice.take)
    return does_not_fit(choice, Refusal.MUST_TAKE_TURN, allowed(turns))


def _refused_play(turns: TurnChoices, card: int, use: Cards) -> IllegalMove | None:
    """Clauses ``ftw.base.higher``, ``ftw.help.use``, ``ftw.help.sum`` and ``ftw.help.needless``."""
    if type(card) is not int or card not in turns.hand:
        return errors.not_in_hand(Refusal.NOT_IN_HAND, card, turns.hand)
    if not isinstance(use, tuple) or not all(type(used) is int for used in use):
        return does_not_fit(Play(card, use), Refusal.MUST_TAKE_TURN, allowed(turns))
    if not use:
        if not turns.pile or card > turns.pile[-1]:
            return None
        return _refusal(
            Refusal.TOO_LOW,
            message("{card} is not higher than the top card {top}", card=card, top=turns.pile[-1]),
            turns,
        )
    if not turns.pile:
        return _refusal(
            Refusal.NO_PILE, message("there is no pile, so help cards have nothing to beat"), turns
        )
    top = turns.pile[-1]
    for used in use:
        if used not in turns.helps:
            return _refusal(
                Refusal.NOT_A_HELP_CARD,
                message(
                    "{card} is not one of your help cards ({helps})",
                    card=used,
                    helps=turns.helps or message("none"),
                ),
                turns,
            )
    twice = next((used for used, following in pairwise(use) if used == following), None)
    if twice is not None:
        return _refusal(
            Refusal.NOT_A_HELP_CARD,
            message("{card} is named twice, but a help card helps once", card=twice),
            turns,
        )
    if card > top:
        return _refusal(
            Refusal.NO_HELP_NEEDED,
            message("{card} is higher than {top} by itself and needs no help", card=card, top=top),
            turns,
        )
    total = card + sum(use)
    if total > top:
        return None
    return _refusal(
        Refusal.SUM_TOO_LOW,
        message(
            "{sum} = {total} is not more than the top card {top}",
            sum=" + ".join(map(str, (card, *use))),
            total=total,
            top=top,
        ),
        turns,
    )


def _refused_help(turns: TurnChoices, card: int, take: int) -> IllegalMove | None:
    """Clauses ``ftw.help.make``, ``ftw.help.lower`` and ``ftw.help.take``."""
    if type(card) is not int or card not in turns.hand:
        return errors.not_in_hand(Refusal.NOT_IN_HAND, card, turns.hand)
    if not turns.pile:
        return _refusal(
            Refusal.NO_PILE,
            message("there is no pile, so {card} cannot become a help card", card=card),
            turns,
        )
    if card > turns.pile[-1]:
        return _refusal(
            Refusal.TOO_HIGH_FOR_HELP,
            message(
                "{card} is higher than the top card {top} and cannot become a help card",
                card=card,
                top=turns.pile[-1],
            ),
            turns,
        )
    if type(take) is not int or take not in turns.pile:
        return IllegalMove(
            Refusal.NOT_IN_PILE,
            message(
                "{card} is not in the pile; take one of its cards: {pile}",
                card=take if type(take) is int else quoted(take),
                pile=turns.pile,
            ),
            card=take,
            pile=turns.pile,
        )
    return None


def allowed(turns: TurnChoices) -> Message:
    """What a turn may be, in words.

    >>> str(allowed(TurnChoices((2, 34, 35), (), (17,))))
    'play one of 34, 35; or make 2 a help card and take a card of the pile'
    """
    if not turns.pile:
        return message("play any card of your hand: {hand}", hand=turns.hand)
    parts = []
    if turns.alone:
        parts.append(
            plural("play {cards}", "play one of {cards}", len(turns.alone), cards=turns.alone)
        )
    helped = tuple(card for card in turns.lower if turns.helped(card))
    if helped:
        parts.append(
            plural(
                "play {cards} with help cards, more than {top} in all",
                "play one of {cards} with help cards, more than {top} in all",
                len(helped),
                cards=helped,
                top=turns.pile[-1],
            )
        )
    if turns.lower:
        parts.append(
            plural(
                "make {cards} a help card and take a card of the pile",
                "make one of {cards} a help card and take a card of the pile",
                len(turns.lower),
                cards=turns.lower,
            )
        )
    told = parts.pop()
    while parts:
        told = message("{first}; or {rest}", first=parts.pop(), rest=told)
    return told


def _refusal(code: Refusal, fault: Message, turns: TurnChoices) -> IllegalMove:
    """The refusal of a turn: what is wrong, and what is allowed."""
    return IllegalMove(
        code,
        message("{fault}: {allowed}", fault=fault, allowed=allowed(turns)),
        fault=fault,
        hand=turns.hand,
        helps=turns.helps,
        pile=turns.pile,
    )
