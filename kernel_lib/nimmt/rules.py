"""The rules of a match of 6 nimmt! as a frozen value.

The rules are a list of aspects that know nothing of one another: the deck, the deal, how cards are
played and placed, what becomes of taken cards, when the match ends. A variant sets some of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, Self

from kernel_lib.core import check, settings
from kernel_lib.core.game import ranked
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.nimmt.aspects import MOST_PLAYERS as MOST_PLAYERS
from kernel_lib.nimmt.aspects import PILE_LIMIT, Aspects, deck_of
from kernel_lib.nimmt.aspects import Sides as Sides
from kernel_lib.nimmt.aspects import TurnOrder as TurnOrder
from kernel_lib.nimmt.aspects import Twins as Twins
from kernel_lib.nimmt.cards import HIGHEST
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.rows import MOST_PLACES, MOST_ROWS, PLACES, ROWS
from kernel_lib.nimmt.variants import VARIANTS, Aspect, check_pairs, in_source_order

HAND_LIMIT = 16
"""The most cards in a hand, where taken cards may go to it. Clause ``nimmt.hand.split``."""

MOST_ROUNDS = 100
"""The rounds after which a match stops that would go on for ever. Clause ``nimmt.hand.loop``."""


_NAME = re.compile(r"\w+( \w+)*")


class Rules(Aspects):
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

    def __init__(
        self,
        players: int = 4,
        end: str = "over 66",
        highest: int = HIGHEST,
        hand_size: int = 10,
        variants: tuple[str, ...] = (),
        twins: str = Twins.NONE,
        pile_limit: str = "at least 20",
        rows: int = ROWS,
        places: int = PLACES,
        marker: bool = False,
        only_needed: bool = False,
        draft: bool = False,
        sheets: bool = False,
        turns: str = TurnOrder.TOGETHER,
        least_cards: int = 1,
        most_cards: int = 1,
        sides: str = Sides.RIGHT,
        keeps: bool = False,
        most_players: int = MOST_PLAYERS,
        openings: tuple[str, ...] = (),
    ) -> None:
        given = Aspects(
            players,
            end,
            highest,
            hand_size,
            variants,
            twins,
            pile_limit,
            rows,
            places,
            marker,
            only_needed,
            draft,
            sheets,
            turns,
            least_cards,
            most_cards,
            sides,
            keeps,
            most_players,
            openings,
        )
        resolved = _resolved(given)
        super().__init__(*(getattr(resolved, field.name) for field in fields(Aspects)))

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
        for field in fields(self):
            if field.name in ("players", "end", "variants", *follow):
                continue
            value = getattr(self, field.name)
            if value not in (field.default, by_variants.get(field.name, field.default)):
                parts.append(f"{field.name}={_value_text(value)}")
        return "; ".join(parts)

    def _set_by_variants(self) -> dict[str, Aspect]:
        """What these variants set for so many players where nothing else is said."""
        bare = Aspects(players=self.players, variants=self.variants)
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
        known = {field.name: field.default for field in fields(cls)}
        texts = settings.read(text, tuple(known), example="players=4; end=over 66")
        return cls(**{name: _read_value(name, value, known[name]) for name, value in texts.items()})


# --- from what is given to rules that fit together -----------------------------------------


def _resolved(given: Aspects) -> Aspects:
    """The aspects with all that variants set; those that do not fit together are refused."""
    variants = in_source_order(given.variants)
    check_pairs(variants)
    given = _with_kinds(replace(given, variants=variants))
    given = _with_kinds(_amend(given))
    _check_players(given)
    _check_turns(given)
    if given.only_needed:
        given = _use_only_needed(given)
    _check_deck(given)
    return replace(given, end=str(End.parse(given.end)))


def _with_kinds(given: Aspects) -> Aspects:
    """Refuse values of the wrong kind, and words that are not among those to choose from."""
    changes: dict[str, Any] = {}
    for field in fields(given):
        if field.name in ("variants", "end", "pile_limit"):
            continue
        value = getattr(given, field.name)
        if field.name == "openings":
            changes["openings"] = _opening_names(value)
            continue
        words = _WORDS.get(field.name)
        if words is not None:
            if not isinstance(value, str) or value not in list(words):
                raise ValueError(
                    message(
                        "{field} cannot be {value}: choose {words}",
                        field=field.name,
                        value=quoted(value),
                        words=tuple(f"{str(word)!r}" for word in words),
                    )
                )
            changes[field.name] = words(value)
        elif isinstance(field.default, bool):
            check.truth(field.name, value)
        else:
            check.whole(field.name, value)

    End.parse(given.end)
    if not isinstance(given.pile_limit, str) or not PILE_LIMIT.fullmatch(given.pile_limit):
        raise ValueError(
            message(
                "the limit of a penalty pile {limit} is not known: "
                "write 'at least 20' or 'over 20'",
                limit=quoted(given.pile_limit),
            )
        )
    return replace(given, **changes)


def _amend(given: Aspects) -> Aspects:
    """Let each variant set its aspects; one that was set to something else is refused."""
    usual = {field.name: field.default for field in fields(given)}
    set_by: dict[str, str] = {}
    for name in given.variants:
        amended = _amended(name, given, usual)
        for aspect, value in amended.items():
            if getattr(given, aspect) not in (usual[aspect], value):
                raise _sets_otherwise(set_by.get(aspect), name, aspect, value)
            set_by[aspect] = name
        given = replace(given, **amended)
    return given


def _check_players(given: Aspects) -> None:
    check.whole("most_players", given.most_players, 2, HIGHEST)
    if given.players < 2 or given.players > given.most_players:
        raise ValueError(
            message(
                "{players} players cannot play: {game} is for 2 to {most}",
                players=given.players,
                game=_limiting(given, "most_players"),
                most=given.most_players,
            )
        )
    if given.hand_size < 1:
        raise ValueError(
            message(
                "a hand of {size} cards cannot be dealt: it needs 1 or more",
                size=given.hand_size,
            )
        )


def _limiting(given: Aspects, aspect: str) -> Message | str:
    """The title of the variant that sets an aspect, or of the game."""
    for name in given.variants:
        if aspect in VARIANTS[name].amend(given):
            return VARIANTS[name].title
    return message("6 nimmt!")


def _check_turns(given: Aspects) -> None:
    """Refuse aspects that no way of playing has."""
    at_once = given.turns == TurnOrder.AT_ONCE
    wrong = (
        not 1 <= given.least_cards <= given.most_cards <= 2
        or (given.least_cards < given.most_cards and not at_once)
        or (given.most_cards > 1 and given.turns == TurnOrder.IN_TURN)
        or (given.keeps and not at_once)
        or (given.twins != Twins.NONE and (given.most_cards > 1 or given.sides == Sides.BOTH))
        or (given.twins != Twins.NONE and (at_once or given.draft or given.only_needed))
        or (given.sheets and not given.draft)
        or not 1 <= given.rows <= MOST_ROWS
        or not 1 <= given.places <= MOST_PLACES
    )
    if wrong:
        raise ValueError(
            message("these aspects do not fit together: {aspects}", aspects=_unusual(given))
        )


def _unusual(given: Aspects) -> tuple[str, ...]:
    return tuple(
        f"{field.name}={_aspect_text(getattr(given, field.name))}"
        for field in fields(given)
        if getattr(given, field.name) != field.default
    )


def _use_only_needed(given: Aspects) -> Aspects:
    """Leave out every card above those that are dealt. Clause ``nimmt.tactics.deck``."""
    needed = given.cards_needed + given.marker
    if given.highest not in (HIGHEST, needed):
        name = next((n for n in given.variants if "only_needed" in VARIANTS[n].amend(given)), "")
        raise _sets_otherwise(None, name, "highest", needed)
    return replace(given, highest=needed)


def _check_deck(given: Aspects) -> None:
    """Refuse more players than the cards allow. Clause ``nimmt.base.players``."""
    if 1 <= given.highest <= HIGHEST and given.can_deal():
        return
    facts = {
        "players": given.players,
        "size": given.hand_size,
        "rows": given.rows,
        "needed": given.cards_needed,
        "all": len(deck_of(HIGHEST, given.marker, given.twins)),
    }
    if given.highest == HIGHEST or given.only_needed:
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
            highest=given.highest,
            **facts,
        )
    )


_WORDS: dict[str, type[StrEnum]] = {"twins": Twins, "turns": TurnOrder, "sides": Sides}
"""The aspects whose values are words of a list."""


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


def _amended(name: str, rules: Aspects, known: Mapping[str, object]) -> Mapping[str, Any]:
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
