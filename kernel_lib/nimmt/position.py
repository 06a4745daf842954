"""A position of 6 nimmt! as one line of text: the table, and who holds what."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Self

from kernel_lib.core import check
from kernel_lib.core.cards import check_enough, drawn
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import checked_card
from kernel_lib.nimmt.rules import MOST_PLAYERS, Rules, TurnOrder
from kernel_lib.nimmt.view import Hand


@dataclass(frozen=True, slots=True)
class PlayerCards:
    """A player of a position: the cards of the hand, how many more are unknown, and the bulls."""

    name: str
    cards: Hand
    unknown: int = 0
    bulls: int = 0

    @property
    def size(self) -> int:
        """How many cards the hand has, unknown ones included."""
        return len(self.cards) + self.unknown

    def __str__(self) -> str:
        words = [self.name, *map(str, self.cards)]
        words += [f"?{self.unknown}"] if self.unknown else []
        words += [f"bulls {self.bulls}"] if self.bulls else []
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Position:
    """A table with the players around it, before a trick.

    Written as ``16 20 | 35 | 61 | 70 ; you 5 37 ; Ben 8 ?1 bulls 3 ; Cleo ?2``: ``?1`` is one card
    that is not known, ``bulls 3`` were taken before. ``others 3`` stands for three players with as
    many unknown cards as the first has. Only the rules of the base game and Professional, with one
    card a trick, are written so.

    >>> position = Position.parse("16 20 | 35 | 61 | 70 ; you 5 37 ; others 2")
    >>> str(position)
    '16 20 | 35 | 61 | 70 ; you 5 37 ; others 2'
    >>> [place.size for place in position.places]
    [2, 2, 2]
    """

    table: Table
    places: tuple[PlayerCards, ...]

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Self:
        """Read a position; what is wrong with an impossible one is told in a ``ValueError``.

        The table is read as ``rules`` lay it out.

        >>> Position.parse("16 20 | 35 | 61 | 70 ; you 5 37 ; Ben 5 ?1")
        Traceback (most recent call last):
            ...
        ValueError: card 5 is in the position twice
        """
        check.text("the position", text)
        if rules is not None:
            check.instance("rules", rules, Rules)
        table, *parts = text.split(";")
        rows = Table.parse(table.strip()) if rules is None else rules.table(table.strip())
        places: list[PlayerCards] = []
        for part in parts:
            name, *words = part.split() or [""]
            if name == "others" and places:
                places += _others(words, places)
            else:
                places.append(_place(name, words))
        position = cls(rows, tuple(places))
        position._check()
        return position

    def __str__(self) -> str:
        first, *others = self.places
        if others and others == _others([str(len(others))], [first]):
            return f"{self.table} ; {first} ; others {len(others)}"
        return " ; ".join(map(str, (self.table, *self.places)))

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card whose place is known."""
        return (
            *(card for row in self.table.rows for card in row),
            *(card for place in self.places for card in place.cards),
        )

    def rules(self) -> Rules:
        """The rules of the base game for the rest of this deal."""
        return Rules(players=len(self.places), end="1 deal")

    def hands(self, rules: Rules, seed: int) -> tuple[Hand, ...]:
        """The hands, with the unknown cards drawn from those that are not in the position."""
        deck = list((Counter(rules.deck) - Counter(self.cards)).elements())
        rest = drawn(deck, seed, 1)
        return tuple(
            tuple(sorted((*place.cards, *(next(rest) for _ in range(place.unknown)))))
            for place in self.places
        )

    def check_rules(self, rules: Rules) -> None:
        """Refuse rules with which this position cannot be played on."""
        if len(self.places) != rules.players:
            raise ValueError(
                message(
                    "the position has {count} hands, but there are {players} players",
                    count=len(self.places),
                    players=rules.players,
                )
            )
        if rules.draft or rules.most_cards > 1 or rules.turns is not TurnOrder.TOGETHER:
            raise ValueError(
                message("a position is played on with one card a trick, and without a draft")
            )
        if len(self.table.rows) != rules.rows:
            raise ValueError(
                message(
                    "the table has {count} rows, and these rules have {rows}",
                    count=len(self.table.rows),
                    rows=rules.rows,
                )
            )
        if self.places[0].size > rules.hand_size:
            raise ValueError(
                message(
                    "a hand has {size} cards, but these rules deal {most}",
                    size=self.places[0].size,
                    most=rules.hand_size,
                )
            )
        strange = Counter(self.cards) - Counter(rules.deck)
        if strange:
            raise ValueError(
                message("card {card} is not in the deck of these rules", card=min(strange))
            )
        unknown = sum(place.unknown for place in self.places)
        check_enough(unknown, len(rules.deck) - len(self.cards))

    def _check(self) -> None:
        if not 2 <= len(self.places) <= MOST_PLAYERS:
            raise _unreadable(message("it has 2 to {most} players", most=MOST_PLAYERS))
        names = [place.name for place in self.places]
        for place in self.places:
            if names.count(place.name) > 1:
                raise _unreadable(message("{name} is there twice", name=quoted(place.name)))
            if place.size != self.places[0].size or not place.size:
                raise _unreadable(message("all hands have equally many cards, at least one"))
        copies = 2 if self.table.placing.twins else 1
        for card, count in Counter(self.cards).items():
            if count > copies:
                raise ValueError(message("card {card} is in the position twice", card=card))


def _others(words: list[str], places: list[PlayerCards]) -> list[PlayerCards]:
    """So many more players, of whose cards none is known."""
    if len(words) != 1 or not re.fullmatch("[1-9]", words[0]):
        raise _unreadable(message("other players are written like others 3"))
    first = len(places) + 1
    size = places[0].size
    return [PlayerCards(f"player{first + more}", (), size) for more in range(int(words[0]))]


def _place(name: str, words: list[str]) -> PlayerCards:
    """A player: the name, the known cards, then unknown ones, then bulls."""
    form = r"((?:[0-9]{1,3} )*)(?:\?([0-9]{1,2}) )?(?:bulls ([0-9]{1,6}) )?"
    match = re.fullmatch(form, _line(words))
    if not re.fullmatch(r"[^\W\d]\w{0,19}", name) or name in ("others", "bulls") or not match:
        raise _unreadable(message("a player is written like you 5 37 ?2 bulls 3"))
    cards = tuple(sorted(checked_card(int(word)) for word in match[1].split()))
    return PlayerCards(name, cards, int(match[2] or 0), int(match[3] or 0))


def _line(words: list[str]) -> str:
    return "".join(f"{word} " for word in words)


def _unreadable(reason: Message) -> ValueError:
    return ValueError(
        message(
            "{reason}; a position is written like '16 20 | 35 | 61 | 70 ; you 5 37 ; others 3'",
            reason=reason,
        )
    )
