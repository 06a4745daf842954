"""The table of FTW?!: the pile, the hands, the help cards, and what a turn does to them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from kernel_lib.core import check
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.ftw.cards import HIGHEST, checked_card
from kernel_lib.ftw.drawing import position_svg
from kernel_lib.ftw.events import Event, MadeHelp, Played, TwoCards
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.turns import Help, Play, TurnChoices, refused_turn

TWO = 2
"""The cards of a hand at which a player speaks up. Clause ``ftw.base.two``."""


class Turned(NamedTuple):
    """What a turn leaves: the hand, the help cards and the pile, and the cards that are gone."""

    hand: Cards
    helps: Cards
    pile: Cards
    gone: Cards


def take_turn(turns: TurnChoices, choice: Play | Help) -> Turned:
    """What a legal turn does: exactly one card leaves the hand (clause ``ftw.base.turn``).

    Clauses ``ftw.base.new``, ``ftw.help.use``, ``ftw.help.make``, ``ftw.help.take`` and
    ``ftw.help.clear``.

    >>> take_turn(TurnChoices((2, 7, 13, 34), (6, 11, 19), (17,)), Play(2, use=(6, 11)))
    Turned(hand=(7, 13, 34), helps=(19,), pile=(17, 2), gone=(6, 11))
    """
    hand, helps, pile = turns.hand, turns.helps, turns.pile
    at = hand.index(choice.card)
    if type(choice) is Play:
        left = hand[:at] + hand[at + 1 :]
        if choice.use:
            helps = tuple(card for card in helps if card not in choice.use)
        return Turned(left, helps, (*pile, choice.card), choice.use)
    assert type(choice) is Help
    left = tuple(sorted((*hand[:at], *hand[at + 1 :], choice.take)))
    helps = tuple(sorted((*helps, choice.card)))
    return Turned(left, helps, (), tuple(card for card in pile if card != choice.take))


def told_turn(who: Any, turns: TurnChoices, choice: Play | Help, after: Turned) -> list[Event]:
    """How a turn is told, up to "two cards". Clause ``ftw.base.two``."""
    size = len(after.hand)
    top = turns.pile[-1] if turns.pile else None
    event: Event
    if type(choice) is Play:
        event = Played(who, choice.card, top, choice.use, size)
    else:
        assert type(choice) is Help
        assert top is not None
        event = MadeHelp(who, choice.card, choice.take, top, after.gone, size)
    return [event, TwoCards(who)] if size == TWO else [event]


def ends_round(hand: Cards) -> bool:
    """Whether a round is over when a turn leaves this hand; help cards are not in it.

    Clauses ``ftw.base.end`` and ``ftw.help.apart``.

    >>> ends_round((33,)), ends_round((12, 33))
    (True, False)
    """
    return len(hand) == 1


@dataclass(frozen=True, slots=True)
class PlayerCards:
    """One player's cards on a table: the hand (with so many ``unknown`` cards), and the helps."""

    name: str
    hand: Cards
    helps: Cards = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards the hand has, unknown ones included."""
        return len(self.hand) + self.unknown

    def __str__(self) -> str:
        hand = [self.name, *map(str, self.hand)] + ([f"?{self.unknown}"] if self.unknown else [])
        helps = ["|", "help", *map(str, self.helps)] if self.helps else []
        return " ".join([*hand, *helps])


@dataclass(frozen=True, slots=True)
class Table:
    """A position: the pile from bottom to top, and the players clockwise, whose turn it is first.

    Written as ``pile 25 26 | you 6 29 31 | help 6 11 | Ben 3 ?5``: help cards follow the player
    they lie in front of, and ``?5`` are five cards of a hand that are not known.

    >>> table = Table.parse("pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 50 51")
    >>> table, events = table.resolve(Play(2, use=(6, 11)))
    >>> str(table)
    'pile 17 2 | Ben 3 50 51 | you 7 13 34 | help 19'
    """

    pile: Cards
    players: tuple[PlayerCards, ...]

    @classmethod
    def parse(cls, text: str, _rules: object = None) -> Self:
        """Read a position; what is wrong with an impossible one is told in a ``ValueError``.

        >>> Table.parse("pile 17 | you 2 17")
        Traceback (most recent call last):
            ...
        ValueError: card 17 is in the position twice: 'pile 17 | you 2 17'
        """
        check.text("the position", text)
        first, *others = (part.split() for part in text.split("|"))
        if not first or first[0] != "pile":
            raise _unreadable(text, message("it begins with the pile, such as pile 25 26"))
        pile = _numbers(text, first[1:])
        players: list[PlayerCards] = []
        for part in others:
            name, *words = part or [""]
            if name == "help" and players and not players[-1].helps and words:
                helps = tuple(sorted(_numbers(text, words)))
                players[-1] = replace(players[-1], helps=helps)
            elif re.fullmatch(r"[^\W\d]\w*", name) and name not in ("help", "pile"):
                players.append(_place(text, name, words))
            else:
                raise _unreadable(
                    text, message("a hand is written like you 6 29 31, help cards like help 6 11")
                )
        table = cls(pile, tuple(players))
        table._check(text)
        return table

    def _check(self, text: str) -> None:
        names = [place.name for place in self.players]
        if not names:
            raise _unreadable(text, message("at least one hand is missing, such as you 6 29 31"))
        for place in self.players:
            if names.count(place.name) > 1:
                raise _unreadable(text, message("{name} is there twice", name=quoted(place.name)))
            if not place.size:
                raise _unreadable(
                    text, message("the hand of {name} has no card", name=quoted(place.name))
                )
        seen: set[int] = set()
        for card in self.cards:
            if checked_card(card) in seen:
                raise ValueError(
                    message(
                        "card {card} is in the position twice: {text}", card=card, text=quoted(text)
                    )
                )
            seen.add(card)

    @property
    def cards(self) -> Cards:
        """Every card that is known to lie somewhere, from the pile on."""
        cards = list(self.pile)
        for place in self.players:
            cards += (*place.hand, *place.helps)
        return tuple(cards)

    @property
    def turns(self) -> TurnChoices:
        """All that the player to move may choose."""
        place = self.players[0]
        return TurnChoices(place.hand, place.helps, self.pile)

    def resolve(self, choice: Play | Help) -> tuple[Self, tuple[Event, ...]]:
        """The position after the first player's turn, and what happened.

        A choice that the rules do not allow is an ``IllegalMove``; a position in which the turn
        cannot be told (unknown cards in the hand, or a round that is over) is a ``ValueError``.
        """
        place = self.players[0]
        if place.unknown:
            raise ValueError(
                message(
                    "{name} has unknown cards, so the turn is not known", name=quoted(place.name)
                )
            )
        if any(player.size == 1 for player in self.players):
            raise ValueError(message("the round is over: somebody has one card"))
        refused = refused_turn(self.turns, choice)
        if refused:
            raise refused
        assert isinstance(choice, Play | Help)
        after = take_turn(self.turns, choice)
        events = told_turn(place.name, self.turns, choice, after)
        moved = replace(place, hand=after.hand, helps=after.helps)
        return replace(self, pile=after.pile, players=(*self.players[1:], moved)), tuple(events)

    def __str__(self) -> str:
        pile = " ".join(["pile", *map(str, self.pile)])
        return " | ".join([pile, *map(str, self.players)])

    def _repr_svg_(self) -> str:
        return position_svg(self)


def _place(text: str, name: str, words: list[str]) -> PlayerCards:
    """A player's hand from its words."""
    unknown = 0
    if words and re.fullmatch("[?][1-9][0-9]?", words[-1]):
        unknown = int(words.pop()[1:])
    return PlayerCards(name, tuple(sorted(_numbers(text, words))), unknown=unknown)


def _numbers(text: str, words: list[str]) -> Cards:
    for word in words:
        if not re.fullmatch("0|[1-9][0-9]{0,5}", word):
            raise _unreadable(
                text,
                message(
                    "{word} is no card: cards are whole numbers from 1 to {highest}, and unknown "
                    "ones stand last in a hand, such as ?5",
                    word=quoted(word),
                    highest=HIGHEST,
                ),
            )
    return tuple(map(int, words))


def _unreadable(text: str, reason: Message) -> ValueError:
    return ValueError(message("{text} is no position: {reason}", text=quoted(text), reason=reason))
