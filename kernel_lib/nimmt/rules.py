"""The rules of a match of 6 nimmt! as a frozen value.

The rules are a list of aspects that know nothing of one another: the deck, the deal, how cards are
played and placed, what becomes of taken cards, when the match ends. A variant sets some of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, Self

from kernel_lib.core import check, settings
from kernel_lib.core.game import ranked
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt.aspects import Sides as Sides
from kernel_lib.nimmt.aspects import TurnOrder as TurnOrder
from kernel_lib.nimmt.aspects import Twins as Twins
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import HIGHEST
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.rows import MOST_PLACES, MOST_ROWS, PLACES, ROWS, Placing
from kernel_lib.nimmt.variants import VARIANTS, Aspect, check_pairs, in_source_order

MOST_PLAYERS = 10
"""The most players of the base game."""

HAND_LIMIT = 16
"""The most cards in a hand, where taken cards may go to it. Clause ``nimmt.hand.split``."""

MOST_ROUNDS = 100
"""The rounds after which a match stops that would go on for ever. Clause ``nimmt.hand.loop``."""


_NAME = re.compile(r"\w+( \w+)*")

_PILE_LIMIT = re.compile("(at least|over) ([1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Rules:
    """How a match is played: a value made of aspects, of which most are left as they are.

    ``players`` is the number of seats. ``end`` is a text that ``End.parse`` reads. ``variants`` are
    names of ``VARIANTS``, which set some of the other aspects. Two settings belong to variants:
    ``twins`` ("all" or "doublets") to Double, ``pile_limit`` ("at least 20" or "over 20") to Hand.
    ``highest`` (the highest card) and ``hand_size`` can be lowered for games small enough to count.

    The other aspects: ``rows`` and ``places`` in a row; ``marker`` takes card 1 out;
    ``only_needed`` leaves no card over; ``draft`` lets everyone choose the hand from open cards,
    ``sheets`` passes it on from deal to deal, ``openings`` are the names of decisions that are made
    before the first trick of a deal; ``turns`` says how cards are played, ``least_cards``
    to ``most_cards`` at a time; ``sides`` where in a row they go; ``keeps`` lets taken cards go to
    the hand; ``most_players`` limits the seats. (``placing`` and ``is_plain`` follow from these:
    how cards find their places, and whether everybody simply plays one card at the same time.)
    Rules that do not fit together are a ``ValueError``. Clauses ``nimmt.base.players`` and
    ``nimmt.base.deal``.

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
    twins: str = Twins.NONE
    pile_limit: str = "at least 20"
    rows: int = ROWS
    places: int = PLACES
    marker: bool = False
    only_needed: bool = False
    draft: bool = False
    sheets: bool = False
    turns: str = TurnOrder.TOGETHER
    least_cards: int = 1
    most_cards: int = 1
    sides: str = Sides.RIGHT
    keeps: bool = False
    most_players: int = MOST_PLAYERS
    openings: tuple[str, ...] = ()
    placing: Placing = field(init=False, repr=False)
    is_plain: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "variants", in_source_order(self.variants))
        check_pairs(self.variants)
        self._check_kinds()
        self._amend()
        self._check_kinds()
        self._check_players()
        self._check_turns()
        if self.only_needed:
            self._use_only_needed()
        self._check_deck()
        object.__setattr__(self, "end", str(End.parse(self.end)))
        both, twins = self.sides == Sides.BOTH, self.twins != Twins.NONE
        object.__setattr__(self, "placing", Placing(both, twins, self.places, self.rows))
        one_card = self.turns is TurnOrder.TOGETHER and self.most_cards == 1
        object.__setattr__(self, "is_plain", one_card and not twins)

    def _check_kinds(self) -> None:
        """Refuse values of the wrong kind, and words that are not among those to choose from."""
        for one in fields(self):
            if one.name in ("variants", "end", "pile_limit") or not one.init:
                continue
            value = getattr(self, one.name)
            if one.name == "openings":
                object.__setattr__(self, one.name, _opening_names(value))
                continue
            words = _WORDS.get(one.name)
            if words is not None:
                if not isinstance(value, str) or value not in list(words):
                    raise ValueError(
                        message(
                            "{field} cannot be {value}: choose {words}",
                            field=one.name,
                            value=quoted(value),
                            words=tuple(f"{str(word)!r}" for word in words),
                        )
                    )
                object.__setattr__(self, one.name, words(value))
            elif isinstance(one.default, bool):
                check.truth(one.name, value)
            else:
                check.whole(one.name, value)

        End.parse(self.end)
        if not isinstance(self.pile_limit, str) or not _PILE_LIMIT.fullmatch(self.pile_limit):
            raise ValueError(
                message(
                    "the limit of a penalty pile {limit} is not known: "
                    "write 'at least 20' or 'over 20'",
                    limit=quoted(self.pile_limit),
                )
            )

    def _amend(self) -> None:
        """Let each variant set its aspects; one that was set to something else is refused."""
        usual = {one.name: one.default for one in fields(self) if one.init}
        set_by: dict[str, str] = {}
        for name in self.variants:
            for aspect, value in _amended(name, self, usual).items():
                if getattr(self, aspect) not in (usual[aspect], value):
                    raise _sets_otherwise(set_by.get(aspect), name, aspect, value)
                object.__setattr__(self, aspect, value)
                set_by[aspect] = name

    def _check_players(self) -> None:
        check.whole("most_players", self.most_players, 2, HIGHEST)
        if self.players < 2 or self.players > self.most_players:
            raise ValueError(
                message(
                    "{players} players cannot play: {game} is for 2 to {most}",
                    players=self.players,
                    game=self._limiting("most_players"),
                    most=self.most_players,
                )
            )
        if self.hand_size < 1:
            raise ValueError(
                message(
                    "a hand of {size} cards cannot be dealt: it needs 1 or more",
                    size=self.hand_size,
                )
            )

    def _limiting(self, aspect: str) -> Message | str:
        """The title of the variant that sets an aspect, or of the game."""
        for name in self.variants:
            if aspect in VARIANTS[name].amend(self):
                return VARIANTS[name].title
        return message("6 nimmt!")

    def _check_turns(self) -> None:
        """Refuse aspects that no way of playing has."""
        at_once = self.turns == TurnOrder.AT_ONCE
        wrong = (
            not 1 <= self.least_cards <= self.most_cards <= 2
            or (self.least_cards < self.most_cards and not at_once)
            or (self.most_cards > 1 and self.turns == TurnOrder.IN_TURN)
            or (self.keeps and not at_once)
            or (self.twins != Twins.NONE and (self.most_cards > 1 or self.sides == Sides.BOTH))
            or (self.twins != Twins.NONE and (at_once or self.draft or self.only_needed))
            or (self.sheets and not self.draft)
            or not 1 <= self.rows <= MOST_ROWS
            or not 1 <= self.places <= MOST_PLACES
        )
        if wrong:
            raise ValueError(
                message("these aspects do not fit together: {aspects}", aspects=self._unusual())
            )

    def _unusual(self) -> tuple[str, ...]:
        return tuple(
            f"{one.name}={_aspect_text(getattr(self, one.name))}"
            for one in fields(self)
            if one.init and getattr(self, one.name) != one.default
        )

    def _use_only_needed(self) -> None:
        """Leave out every card above those that are dealt. Clause ``nimmt.tactics.deck``."""
        needed = self.cards_needed + self.marker
        if self.highest not in (HIGHEST, needed):
            name = next((n for n in self.variants if "only_needed" in VARIANTS[n].amend(self)), "")
            raise _sets_otherwise(None, name, "highest", needed)
        object.__setattr__(self, "highest", needed)

    def _check_deck(self) -> None:
        """Refuse more players than the cards allow. Clause ``nimmt.base.players``."""
        if 1 <= self.highest <= HIGHEST and self._can_deal():
            return
        facts = {
            "players": self.players,
            "size": self.hand_size,
            "rows": self.rows,
            "needed": self.cards_needed,
            "all": len(_deck(HIGHEST, self.marker, self.twins)),
        }
        if self.highest == HIGHEST or self.only_needed:
            raise ValueError(
                message(
                    "{players} players are too many: {players} hands of {size} and {rows} rows "
                    "need {needed} cards, and there are {all}",
                    **facts,
                )
            )
        raise ValueError(
            message(
                "a deck of {highest} cards does not do: {players} hands of {size} and "
                "{rows} rows need {needed}, and there are {all}",
                highest=self.highest,
                **facts,
            )
        )

    def _can_deal(self) -> bool:
        """Whether the deck has hands for all, and then surely a different card for each row."""
        left = len(self.deck) - self.players * self.hand_size
        twins = len(self.deck) - len(set(self.deck))
        return left - min(twins, left // 2) >= self.rows

    @property
    def ending(self) -> End:
        """When the match ends, as a value."""
        return End.parse(self.end)

    @property
    def cards_needed(self) -> int:
        """Cards dealt at the start: every hand, and the first card of each row."""
        return self.players * self.hand_size + self.rows

    @property
    def tricks(self) -> int | None:
        """How many tricks a deal has; None where cards are placed at once, one or two of them.

        >>> Rules().tricks, Rules(variants=("refined",)).tricks, Rules(variants=("hand",)).tricks
        (10, 7, None)
        """
        if self.turns is TurnOrder.AT_ONCE:
            return None
        return -(-self.hand_size // self.most_cards)

    @property
    def places_at_once(self) -> bool:
        """Whether cards are placed at once, in the order in which they are named."""
        return self.turns is TurnOrder.AT_ONCE

    @property
    def asks_order(self) -> bool:
        """Whether somebody who played two cards is asked for their order when they are placed."""
        return self.most_cards > 1 and self.turns is TurnOrder.TOGETHER

    @property
    def opening_decisions(self) -> tuple[str, ...]:
        """The names of the decisions before the first trick of a deal, in their order.

        >>> Rules(variants=("logic",)).opening_decisions
        ('draft',)
        """
        return ("draft", *self.openings) if self.draft else self.openings

    @property
    def known_hands(self) -> bool:
        """Whether everybody knows every hand, because it was chosen from open cards."""
        return self.draft

    @property
    def known_cards(self) -> bool:
        """Whether there can be cards in a hand that everybody knows: all of them, or those kept.

        >>> rules = Rules(variants=("hand",))
        >>> rules.known_hands, rules.known_cards
        (False, True)
        """
        return self.draft or self.keeps

    @property
    def deck(self) -> tuple[int, ...]:
        """Every card of the game, ascending; a card that is there twice stands twice.

        Clauses ``nimmt.open.marker`` and ``nimmt.double.deck``.

        >>> Rules(players=2, highest=12, hand_size=2, twins="doublets").deck
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12)
        """
        return _deck(self.highest, self.marker, self.twins)

    def table(self, text: str) -> Table:
        """Read a table of these rules, as ``Table.parse`` does for the base game.

        >>> table = Rules(players=2, variants=("professional",)).table("40 44 | 10 33 | 65 | 45")
        >>> [(spot.row, spot.side.value) for spot in table.spots(5)]
        [(1, 'left')]
        """
        table = Table.parse(text, self.placing)
        if not self.placing.twins:
            return table
        too_many = Counter(card for row in table.rows for card in row) - Counter(self.deck)
        if too_many:
            raise ValueError(
                message(
                    "card {card} is on the table more often than in the deck of these rules",
                    card=min(too_many),
                )
            )
        return table

    def is_over_limit(self, pile: Sequence[int]) -> bool:
        """Whether a penalty pile of these cards ends the deal. Clause ``nimmt.hand.end``.

        >>> Rules(players=2, variants=("hand",)).is_over_limit(range(1, 21))
        True
        """
        found = _PILE_LIMIT.fullmatch(self.pile_limit)
        assert found is not None
        return len(pile) >= int(found[2]) + (found[1] == "over")

    def to_text(self) -> str:
        """The rules as one line of a record: what differs from the usual, and the players.

        >>> Rules(players=3, end="2 deals").to_text()
        'players=3; end=2 deals'
        """
        by_variants = self._set_by_variants()
        follow = ("highest",) if self.only_needed else ()
        parts = [f"players={self.players}"]
        if "end" not in by_variants or End.parse(str(by_variants["end"])) != self.ending:
            parts.append(f"end={self.end}")
        if self.variants:
            parts.append(f"variants={' '.join(self.variants)}")
        for one in fields(self):
            if one.name in ("players", "end", "variants", *follow) or not one.init:
                continue
            value = getattr(self, one.name)
            if value not in (one.default, by_variants.get(one.name, one.default)):
                parts.append(f"{one.name}={_value_text(value)}")
        return "; ".join(parts)

    def _set_by_variants(self) -> dict[str, Aspect]:
        """What these variants set for so many players where nothing else is said."""
        bare = object.__new__(type(self))
        for one in fields(self):
            if one.init:
                object.__setattr__(bare, one.name, one.default)
        object.__setattr__(bare, "players", self.players)
        object.__setattr__(bare, "variants", self.variants)
        return {
            aspect: value
            for name in self.variants
            for aspect, value in VARIANTS[name].amend(bare).items()
        }

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what ``to_text`` wrote; anything else is a ``ValueError`` that quotes it.

        >>> Rules.from_text("players=3; end=2 deals") == Rules(players=3, end="2 deals")
        True
        """
        known = {one.name: one.default for one in fields(cls) if one.init}
        texts = settings.read(text, tuple(known), example="players=4; end=over 66")
        return cls(**{name: _read_value(name, value, known[name]) for name, value in texts.items()})


_WORDS: dict[str, type[StrEnum]] = {"twins": Twins, "turns": TurnOrder, "sides": Sides}
"""The aspects whose values are words of a list."""


@cache
def _deck(highest: int, marker: bool, twins: str) -> tuple[int, ...]:
    cards = list(range(1, highest + 1))
    if twins != Twins.NONE:
        cards += cards if twins == Twins.ALL else [card for card in cards if card % 11 == 0]
    return tuple(sorted(cards)[1 if marker else 0 :])


def _sets_otherwise(other: str | None, name: str, aspect: str, value: object) -> ValueError:
    """The refusal of an aspect that is set twice: by another variant, or by the caller."""
    if other is not None:
        return ValueError(
            message(
                "{first} and {second} cannot be played together: each sets {aspect} in its own way",
                first=VARIANTS[other].title,
                second=VARIANTS[name].title,
                aspect=aspect,
            )
        )
    return ValueError(
        message(
            "{variant} sets {aspect} to {value} itself; leave it out",
            variant=VARIANTS[name].title if name else "only_needed",
            aspect=aspect,
            value=str(value),
        )
    )


def _amended(name: str, rules: Rules, known: Mapping[str, object]) -> Mapping[str, Aspect]:
    """What a variant sets; what is no aspect of the rules is refused."""
    amended = VARIANTS[name].amend(rules)
    if not isinstance(amended, Mapping):
        raise ValueError(
            message(
                "the variant {name} must give a dictionary of aspects, not {given}",
                name=quoted(name),
                given=quoted(amended),
            )
        )
    for aspect in amended:
        if aspect not in known or aspect in ("players", "variants"):
            raise ValueError(
                message(
                    "{variant} sets {aspect}, which is no aspect that a variant can set",
                    variant=VARIANTS[name].title,
                    aspect=quoted(aspect),
                )
            )
    return amended


def _opening_names(value: object) -> tuple[str, ...]:
    """Names of decisions; one that cannot be written in a line of rules is refused."""
    names = check.names("openings", value)
    for name in names:
        if not _NAME.fullmatch(name):
            raise ValueError(
                message("{name} cannot be the name of a decision: write words", name=quoted(name))
            )
    return names


def _aspect_text(value: object) -> str:
    """The value of an aspect in a sentence, whatever it is."""
    return str(value) if isinstance(value, StrEnum) else quoted(value)


def _value_text(value: object) -> str:
    """A value of a rule as ``_read_value`` reads it."""
    if isinstance(value, tuple):
        return ",".join(value)
    return "yes" if value is True else str(value)


def _read_value(name: str, value: str, usual: object) -> Any:
    """A value of a rule from its text, of the kind that the usual value has."""
    if name in ("variants", "openings"):
        return tuple(value.split(" " if name == "variants" else ","))
    if isinstance(usual, bool):
        return {"yes": True}.get(value, value)
    return settings.whole(name, value) if isinstance(usual, int) else value


def ranking(totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Seats in groups, fewest bulls first; seats with equal totals share a place.

    Clause ``nimmt.base.win``.

    >>> ranking([67, 20, 20])
    ((1, 2), (0,))
    """
    return ranked(totals, lowest_wins=True)


def one_deal(rules: Rules) -> Rules:
    """The same rules for a match of one deal; a tournament stays as long as it is.

    >>> one_deal(Rules(players=3, variants=("tactics",))).end
    '1 deal'
    """
    return rules if rules.sheets else replace(rules, end="1 deal")
