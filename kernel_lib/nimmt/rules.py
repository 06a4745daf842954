"""The rules of a match of 6 nimmt! as a frozen value, and when the match ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, Self

from kernel_lib.nimmt.cards import HIGHEST
from kernel_lib.nimmt.moves import ROWS
from kernel_lib.nimmt.variants import VARIANTS, in_order
from kernel_lib.text import Message, message, plural

MOST_PLAYERS = 10


class EndKind(StrEnum):
    """The ways a match can end; each is checked only after a complete deal."""

    OVER = "over"
    AT_LEAST = "at least"
    COUNTDOWN = "countdown"
    DEALS = "deals"


_FORMS = (
    (EndKind.OVER, re.compile(r"(?:over |gt)([0-9]{1,6})")),
    (EndKind.AT_LEAST, re.compile(r"(?:at least |ge)([0-9]{1,6})")),
    (EndKind.COUNTDOWN, re.compile(r"countdown ([0-9]{1,6})")),
    (EndKind.DEALS, re.compile(r"([0-9]{1,6}) deals?")),
)


@dataclass(frozen=True, slots=True)
class End:
    """When a match ends. Clause ``nimmt.base.end``.

    ``over 66`` (or ``gt66``): somebody's total is more than 66, as the rule-book says.
    ``at least 66`` (``ge66``): somebody's total is 66 or more.
    ``countdown 66``: everyone starts with 66 points, and somebody has 0 or fewer left.
    ``3 deals``: after three deals.

    >>> End.parse("over 66").is_reached([66, 20, 31], deals=4)
    False
    >>> End.parse("at least 66").is_reached([66, 20, 31], deals=4)
    True
    """

    kind: EndKind
    number: int

    @classmethod
    def parse(cls, text: str) -> End:
        """Read an ending from its text; one that is not known is a ``ValueError``."""
        return _parse_end(text)

    def __str__(self) -> str:
        if self.kind is EndKind.DEALS:
            return f"{self.number} deal" if self.number == 1 else f"{self.number} deals"
        return f"{self.kind} {self.number}"

    def is_reached(self, totals: Sequence[int], deals: int) -> bool:
        """Whether the match is over with these totals of bulls after so many complete deals."""
        if self.kind is EndKind.DEALS:
            return deals >= self.number
        if self.kind is EndKind.OVER:
            return max(totals) > self.number
        return max(totals) >= self.number

    def shown_score(self, bulls: int) -> int:
        """The number on the score sheet: bulls so far, or the points left of a countdown."""
        return self.number - bulls if self.kind is EndKind.COUNTDOWN else bulls

    def words(self) -> Message:
        """The ending as a sentence."""
        match self.kind:
            case EndKind.DEALS:
                return plural("The match is one deal.", "The match is {n} deals.", self.number)
            case EndKind.OVER:
                return message(
                    "The match ends after the deal in which a total goes over {number}.",
                    number=self.number,
                )
            case EndKind.AT_LEAST:
                return message(
                    "The match ends after the deal in which a total reaches {number} or more.",
                    number=self.number,
                )
            case EndKind.COUNTDOWN:
                return message(
                    "Everyone starts with {number} points. "
                    "The match ends after the deal in which somebody has 0 or fewer left.",
                    number=self.number,
                )


@cache
def _parse_end(text: str) -> End:
    for kind, form in _FORMS:
        found = form.fullmatch(text)
        if found and int(found[1]) > 0:
            return End(kind, int(found[1]))
    raise ValueError(
        message(
            "the end {end} is not known: "
            "write 'over 66', 'at least 66', 'countdown 66' or '3 deals'",
            end=repr(text),
        )
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """How a match is played: players, end, and the deck and hands it uses.

    ``players`` is 2 to 10. ``end`` is a text that ``End.parse`` reads. ``highest`` is the highest
    card of the deck (104), ``hand_size`` the cards dealt to each seat (10); smaller ones make
    games small enough to count. ``variants`` are names of ``VARIANTS``, which set some of these
    aspects themselves. Rules that do not fit together are a ``ValueError``.
    Clauses ``nimmt.base.players`` and ``nimmt.base.deal``.

    >>> Rules(players=11)
    Traceback (most recent call last):
        ...
    ValueError: 11 players cannot play: 6 nimmt! is for 2 to 10
    """

    players: int = 4
    end: str = "over 66"
    highest: int = HIGHEST
    hand_size: int = 10
    variants: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "variants", in_order(self.variants))
        for field in ("players", "highest", "hand_size"):
            value = getattr(self, field)
            if isinstance(value, bool) or not isinstance(value, int):
                raise ValueError(
                    message(
                        "{field} must be a whole number, not {value}",
                        field=field,
                        value=repr(value),
                    )
                )
        if not 2 <= self.players <= MOST_PLAYERS:
            raise ValueError(
                message(
                    "{players} players cannot play: 6 nimmt! is for 2 to {most}",
                    players=self.players,
                    most=MOST_PLAYERS,
                )
            )
        if self.hand_size < 1:
            raise ValueError(
                message(
                    "a hand of {size} cards cannot be dealt: it needs 1 or more",
                    size=self.hand_size,
                )
            )
        self._amend()
        if not self.cards_needed <= self.highest <= HIGHEST:
            raise ValueError(
                message(
                    "a deck of {highest} cards does not do: {players} hands of {size} and "
                    "{rows} rows need {needed}, and there are {all}",
                    highest=self.highest,
                    players=self.players,
                    size=self.hand_size,
                    rows=ROWS,
                    needed=self.cards_needed,
                    all=HIGHEST,
                )
            )
        object.__setattr__(self, "end", str(End.parse(self.end)))

    def _amend(self) -> None:
        """Let each variant set its aspects; one that was set to something else is refused."""
        usual = {field.name: field.default for field in fields(self)}
        for name in self.variants:
            for aspect, value in VARIANTS[name].amend(self).items():
                if getattr(self, aspect) not in (usual[aspect], value):
                    raise ValueError(
                        message(
                            "{variant} sets {aspect} to {value} itself; leave it out",
                            variant=VARIANTS[name].title,
                            aspect=aspect,
                            value=value,
                        )
                    )
                object.__setattr__(self, aspect, value)

    @property
    def ending(self) -> End:
        """When the match ends, as a value."""
        return End.parse(self.end)

    @property
    def cards_needed(self) -> int:
        """Cards dealt at the start: every hand, and the first card of each row."""
        return self.players * self.hand_size + ROWS

    @property
    def deck(self) -> tuple[int, ...]:
        """Every card of the game, ascending."""
        return tuple(range(1, self.highest + 1))

    def to_text(self) -> str:
        """The rules as one line of a record: what differs from the usual, and the players.

        >>> Rules(players=3, end="2 deals").to_text()
        'players=3; end=2 deals'
        """
        parts = [f"players={self.players}", f"end={self.end}"]
        if self.variants:
            parts.append(f"variants={' '.join(self.variants)}")
        set_by_variants = {
            aspect for name in self.variants for aspect in VARIANTS[name].amend(self)
        }
        parts += [
            f"{field.name}={getattr(self, field.name)}"
            for field in fields(self)
            if field.name in ("highest", "hand_size")
            and field.name not in set_by_variants
            and getattr(self, field.name) != field.default
        ]
        return "; ".join(parts)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what ``to_text`` wrote; anything else is a ``ValueError`` that quotes it.

        >>> Rules.from_text("players=3; end=2 deals") == Rules(players=3, end="2 deals")
        True
        """
        given: dict[str, str] = {}
        for part in text.split("; "):
            name, equals, value = part.partition("=")
            if not equals or name in given or name not in {field.name for field in fields(cls)}:
                raise ValueError(
                    message(
                        "{part} is no rule: write rules like players=4; end=over 66",
                        part=repr(part),
                    )
                )
            given[name] = value
        settings: dict[str, Any] = {
            name: value if name == "end" else _number(name, value)
            for name, value in given.items()
            if name != "variants"
        }
        if "variants" in given:
            settings["variants"] = tuple(given["variants"].split(" "))
        return cls(**settings)


def _number(name: str, value: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", value):
        raise ValueError(
            message("{field} must be a whole number, not {value}", field=name, value=repr(value))
        )
    return int(value)


def ranking(totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Seats in groups, fewest bulls first; seats with equal totals share a place.

    Clause ``nimmt.base.win``.

    >>> ranking([67, 20, 20])
    ((1, 2), (0,))
    """
    return tuple(
        tuple(seat for seat, own in enumerate(totals) if own == total)
        for total in sorted(set(totals))
    )
