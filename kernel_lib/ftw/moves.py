"""What players of FTW?! are asked and may choose, and how a wrong choice is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from math import comb
from typing import Any

from kernel_lib.core import errors
from kernel_lib.core.game import IllegalMove, Listed
from kernel_lib.core.text import Message, message, plural, shown
from kernel_lib.ftw.help_sums import nth_above, ways_above

Cards = tuple[int, ...]


class Ask(StrEnum):
    """What the seats that owe a choice are asked; ``NOTHING`` when the match is over."""

    PASS = "pass"
    TURN = "turn"
    NOTHING = "nothing"


# --- choices ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass these cards of your hand to the right, in any order. Clause ``ftw.base.pass``.

    >>> Pass((3, 7, 21)).notation
    'pass3,7,21'
    """

    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", _in_order(self.cards))

    @property
    def notation(self) -> str:
        return f"pass{','.join(map(str, self.cards))}"


@dataclass(frozen=True, slots=True)
class Play:
    """Put this card of your hand on the pile, with the help of these help cards, in any order.

    >>> Play(31).notation, Play(2, use=(6, 11)).notation
    ('31', '2+6+11')
    """

    card: int
    use: Cards = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "use", _in_order(self.use))

    @property
    def notation(self) -> str:
        return "+".join(map(str, (self.card, *self.use)))


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


Choice = Pass | Play | Help

_NUMBER = "(?:0|[1-9][0-9]{0,5})"
_READERS: tuple[tuple[re.Pattern[str], Callable[..., Choice]], ...] = (
    (re.compile(f"pass({_NUMBER}(?:,{_NUMBER})*)"), lambda cards: Pass(_split(cards, ","))),
    (re.compile(f"({_NUMBER})((?:\\+{_NUMBER})*)"), lambda card, use: Play(int(card), _split(use))),
    (re.compile(f"help({_NUMBER}),({_NUMBER})"), lambda card, take: Help(int(card), int(take))),
)


def choice_from_notation(word: str) -> Choice:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("2+6+11"), choice_from_notation("help6,25")
    (Play(card=2, use=(6, 11)), Help(card=6, take=25))
    """
    for form, made in _READERS:
        found = form.fullmatch(word)
        choice = made(*found.groups()) if found else None
        if choice is not None and choice.notation == word:  # a choice has one spelling only
            return choice
    raise errors.unreadable(
        word,
        message(
            "write a card like 31, with help cards like 2+6+11, a new help card and the card taken "
            "for it like help6,25, or cards passed like pass3,7,21"
        ),
    )


def _split(numbers: str, sign: str = "+") -> Cards:
    return tuple(int(number) for number in numbers.split(sign) if number)


# --- what may be chosen -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passes(Listed):
    """Every way to pass so many cards of a hand, without listing them.

    >>> len(Passes((1, 5, 9, 30), 3)), Passes((1, 5, 9, 30), 3)[1].notation
    (4, 'pass1,5,30')
    """

    hand: Cards
    size: int

    def __len__(self) -> int:
        return comb(len(self.hand), self.size)

    def _nth(self, index: int) -> Pass:
        chosen: list[int] = []
        for at, card in enumerate(self.hand):
            missing = self.size - len(chosen)
            with_it = comb(len(self.hand) - at - 1, missing - 1) if missing else 0
            if index < with_it:
                chosen.append(card)
            else:
                index -= with_it
        return Pass(tuple(chosen))

    def __iter__(self) -> Iterator[Pass]:
        return map(Pass, combinations(self.hand, self.size))

    def __contains__(self, choice: object) -> bool:
        return refused_pass(self.hand, self.size, choice) is None


@dataclass(frozen=True, slots=True)
class Turns(Listed):
    """Every way to take a turn, without listing the many ways to add help cards.

    First stand the cards that are played alone, then those that become help cards, each with
    every card of the pile, then those that are played with help. Clauses ``ftw.base.higher``,
    ``ftw.help.make`` and ``ftw.help.use``.

    >>> turns = Turns((2, 7, 13, 34), helps=(6, 11, 19), pile=(17,))
    >>> len(turns), [choice.notation for choice in turns][:5]
    (22, ['34', 'help2,17', 'help7,17', 'help13,17', '2+19'])
    """

    hand: Cards
    helps: Cards
    pile: Cards

    @property
    def alone(self) -> Cards:
        """The cards that can be played without help: those above the top, any on an empty place.

        >>> Turns((2, 34, 40), (), (17,)).alone, Turns((2, 34), (), ()).alone
        ((34, 40), (2, 34))
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


# --- refusals -----------------------------------------------------------------------------


class Refusal(StrEnum):
    """Why a move is refused; the code of an ``IllegalMove``."""

    NOT_A_CHOICE = "not_a_choice"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_PILE = "not_in_pile"
    NOT_A_HELP_CARD = "not_a_help_card"
    NO_PILE = "no_pile"
    TOO_LOW = "too_low"
    SUM_TOO_LOW = "sum_too_low"
    NO_HELP_NEEDED = "no_help_needed"
    TOO_HIGH_FOR_HELP = "too_high_for_help"
    MUST_PASS = "must_pass"
    MUST_TAKE_TURN = "must_take_turn"
    NOT_ASKED = "not_asked"
    NOT_ALL_CHOSE = "not_all_chose"
    GAME_OVER = "game_over"


def refused_pass(hand: Cards, size: int, choice: object) -> IllegalMove | None:
    """Why these cards cannot be passed; None if they can. Clause ``ftw.base.pass``."""
    wanted = message(
        "pass {size} of your cards, such as {example}: {hand}",
        size=size,
        example=repr(Pass(hand[:size])),
        hand=hand,
    )
    if type(choice) is not Pass:
        return _does_not_fit(choice, Refusal.MUST_PASS, wanted)
    cards = choice.cards
    for card in cards if isinstance(cards, tuple) else ():
        if type(card) is not int or card not in hand:
            return errors.not_in_hand(Refusal.NOT_IN_HAND, card, hand)
    if not isinstance(cards, tuple) or len(cards) != size or not _ascend(cards):
        return _does_not_fit(choice, Refusal.MUST_PASS, wanted)
    return None


def refused_turn(turns: Turns, choice: object) -> IllegalMove | None:
    """Why this is no turn that the rules allow; None if it is."""
    if type(choice) is Play:
        return _refused_play(turns, choice.card, choice.use)
    if type(choice) is Help:
        return _refused_help(turns, choice.card, choice.take)
    return _does_not_fit(choice, Refusal.MUST_TAKE_TURN, allowed(turns))


def _refused_play(turns: Turns, card: int, use: Cards) -> IllegalMove | None:
    """Clauses ``ftw.base.higher``, ``ftw.help.use``, ``ftw.help.sum`` and ``ftw.help.needless``."""
    if type(card) is not int or card not in turns.hand:
        return errors.not_in_hand(Refusal.NOT_IN_HAND, card, turns.hand)
    if not isinstance(use, tuple) or not all(type(one) is int for one in use):
        return _does_not_fit(Play(card, use), Refusal.MUST_TAKE_TURN, allowed(turns))
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
    for one in use:
        if one not in turns.helps:
            return _refusal(
                Refusal.NOT_A_HELP_CARD,
                message(
                    "{card} is not one of your help cards ({helps})",
                    card=one,
                    helps=turns.helps or message("none"),
                ),
                turns,
            )
    twice = next((one for one, other in pairwise(use) if one == other), None)
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


def _refused_help(turns: Turns, card: int, take: int) -> IllegalMove | None:
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
                card=take if type(take) is int else shown(take),
                pile=turns.pile,
            ),
            card=take,
            pile=turns.pile,
        )
    return None


def allowed(turns: Turns) -> Message:
    """What a turn may be, in words.

    >>> str(allowed(Turns((2, 34, 35), (), (17,))))
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


def _refusal(code: Refusal, fault: Message, turns: Turns) -> IllegalMove:
    """The refusal of a turn: what is wrong, and what is allowed."""
    return IllegalMove(
        code,
        message("{fault}: {allowed}", fault=fault, allowed=allowed(turns)),
        fault=fault,
        hand=turns.hand,
        helps=turns.helps,
        pile=turns.pile,
    )


def _does_not_fit(choice: object, code: Refusal, wanted: Message) -> IllegalMove:
    return errors.does_not_fit(Choice, choice, code, Refusal.NOT_A_CHOICE, wanted)


def _ascend(cards: Cards) -> bool:
    return all(one < other for one, other in pairwise(cards))


def _in_order(cards: Any) -> Any:
    """Numbers as a tuple, lowest first; anything else as it is, to be refused in words."""
    if isinstance(cards, tuple | list) and all(type(card) is int for card in cards):
        return tuple(sorted(cards))
    return cards
