"""The rules of a match of FTW?! as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Self

from kernel_lib.core import check, settings
from kernel_lib.core.cards import check_enough
from kernel_lib.core.text import message, plural, quoted
from kernel_lib.ftw.board import Table
from kernel_lib.ftw.cards import HAND_FOR, HIGHEST, HIGHEST_FOR, PASSED

MOST_ROUNDS = 1000
"""The most rounds that a match may have."""

FEWEST, MOST = min(HIGHEST_FOR), max(HIGHEST_FOR)
"""The fewest and the most players. Clause ``ftw.base.players``."""


@dataclass(frozen=True)
class _Settings:
    """What the rules are made of; ``Rules`` are those that fit together."""

    players: int
    rounds: int
    highest: int
    hand_size: int
    passed: int
    position: str


class Rules(_Settings):
    """How a match is played.

    ``players`` is the number of seats; it says how many ``rounds`` there are, the ``highest`` card,
    and the ``hand_size``, where these are not given. ``passed`` is the number of cards that
    everybody passes before a round. With a ``position``, written as ``Table.parse`` reads it, the
    match is the rest of that round; the first player sits in seat 0, unknown cards are dealt, and
    all players know the cards that are written there.
    Rules that do not fit together are a ``ValueError``. Clauses ``ftw.base.players`` and
    ``ftw.base.rounds``.

    >>> rules = Rules(players=4)
    >>> rules.rounds, rules.highest, rules.hand_size, rules.passed
    (4, 48, 12, 3)
    >>> Rules(players=7)
    Traceback (most recent call last):
        ...
    ValueError: FTW?! is for 2 to 6 players, not for 7
    """

    def __init__(
        self,
        players: int = 4,
        rounds: int = 0,
        highest: int = 0,
        hand_size: int = 0,
        passed: int = PASSED,
        position: str = "",
    ) -> None:
        if not isinstance(position, str):
            raise ValueError(message("a position is a text, not {value}", value=quoted(position)))
        table = Table.parse(position) if position else None
        check.whole("players", players)
        check.whole("rounds", rounds)
        check.whole("highest", highest)
        check.whole("hand_size", hand_size)
        check.whole("passed", passed)
        if not FEWEST <= players <= MOST:
            raise ValueError(
                message(
                    "FTW?! is for {fewest} to {most} players, not for {players}",
                    players=players,
                    fewest=FEWEST,
                    most=MOST,
                )
            )
        usual = self._usual(players, table)
        rounds, highest = rounds or usual["rounds"], highest or usual["highest"]
        if table is None:
            hand_size = hand_size or usual["hand_size"]
        else:
            hand_size, passed, position = usual["hand_size"], 0, str(table)  # it says all three
        super().__init__(players, rounds, highest, hand_size, passed, position)
        if table is not None:
            self._check_position(table)
        self._check_cards()

    @staticmethod
    def _usual(players: int, table: Table | None = None) -> dict[str, int]:
        """What follows from the number of players where nothing else is said."""
        return {
            "rounds": 1 if table else players,
            "highest": HIGHEST_FOR[players],
            "hand_size": HAND_FOR[players],
        }

    def _check_cards(self) -> None:
        """Refuse numbers of cards that cannot be dealt or passed."""
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ValueError(
                message("a match has 1 to {most} rounds, not {n}", most=MOST_ROUNDS, n=self.rounds)
            )
        if not 1 <= self.highest <= HIGHEST:
            raise ValueError(
                message(
                    "the highest card is 1 to {most}, not {highest}",
                    most=HIGHEST,
                    highest=self.highest,
                )
            )
        if self.position:
            return
        if self.hand_size < 2 or self.players * self.hand_size > self.highest:
            raise ValueError(
                message(
                    "a hand size of {size} does not do for {players} players and {highest} cards: "
                    "a hand needs 2 or more, and each card is there once",
                    players=self.players,
                    size=self.hand_size,
                    highest=self.highest,
                )
            )
        if not 0 <= self.passed <= self.hand_size:
            raise ValueError(
                message(
                    "0 to {size} cards can be passed from a hand of {size}, not {passed}",
                    passed=self.passed,
                    size=self.hand_size,
                )
            )

    def _check_position(self, table: Table) -> None:
        """Refuse a position that cannot be played on with these rules."""
        if len(table.players) != self.players:
            raise ValueError(
                plural(
                    "the position has {n} hand, but there are {players} players",
                    "the position has {n} hands, but there are {players} players",
                    len(table.players),
                    players=self.players,
                )
            )
        if self.rounds != 1:
            raise ValueError(message("a match from a position is the rest of one round"))
        if max(table.cards, default=0) > self.highest:
            raise ValueError(
                message(
                    "card {card} is not in the deck of these rules: cards go up to {highest}",
                    card=max(table.cards),
                    highest=self.highest,
                )
            )
        if any(place.size < 2 for place in table.players):
            raise ValueError(message("the round is over: somebody has one card"))
        unknown = sum(place.unknown for place in table.players)
        check_enough(unknown, self.highest - len(table.cards))

    @property
    def table(self) -> Table | None:
        """The position from which the match starts, if it is given."""
        return Table.parse(self.position) if self.position else None

    @property
    def deck(self) -> tuple[int, ...]:
        """Every card in play, ascending. Clause ``ftw.base.cards``.

        >>> len(Rules(players=2).deck), len(Rules(players=5).deck)
        (36, 60)
        """
        return tuple(range(1, self.highest + 1))

    def starter(self, round: int) -> int:
        """The seat that has the first turn of a round, counted from 1. Clause ``ftw.base.rounds``.

        >>> [Rules(players=3).starter(round) for round in (1, 2, 3)]
        [0, 1, 2]
        """
        return (round - 1) % self.players

    def next_seat(self, seat: int) -> int:
        """The seat whose turn comes after this one's: the neighbour on the left.

        Clause ``ftw.base.turn``.
        """
        return (seat + 1) % self.players

    def right_of(self, seat: int) -> int:
        """The neighbour on the right, who gets the cards that a seat passes and plays before it.

        Clause ``ftw.base.pass``.

        >>> Rules(players=4).right_of(0), Rules(players=4).next_seat(3)
        (3, 0)
        """
        return (seat - 1) % self.players

    def to_text(self) -> str:
        """The rules as one line of a record: the players, and what differs from the usual.

        >>> Rules(players=3, rounds=1).to_text()
        'players=3; rounds=1'
        """
        usual: dict[str, int | str] = {"passed": 0 if self.position else PASSED, "position": ""}
        usual |= self._usual(self.players, self.table)
        given = {name: getattr(self, name) for name in usual}
        parts = [f"{name}={value}" for name, value in given.items() if value != usual[name]]
        return "; ".join([f"players={self.players}", *parts])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what ``to_text`` wrote; anything else is a ``ValueError`` that quotes it.

        >>> Rules.from_text("players=3; rounds=1") == Rules(players=3, rounds=1)
        True
        """
        known = tuple(field.name for field in fields(cls))
        texts = settings.read(text, known, example="players=4; rounds=1")
        read: dict[str, Any] = {
            name: value if name == "position" else settings.whole(name, value)
            for name, value in texts.items()
        }
        return cls(**read)


def one_deal(rules: Rules) -> Rules:
    """The same rules for a match of one round.

    >>> one_deal(Rules(players=3)).rounds
    1
    """
    return replace(rules, rounds=1)
