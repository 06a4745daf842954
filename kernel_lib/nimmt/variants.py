"""The official variants of 6 nimmt! as values that amend the rules.

A variant is not another game: it sets some aspects of the rules and leaves the others alone, so
that several can be played together. Two that set the same aspect differently cannot; for a few
other pairs no rule-book says how they would go together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from kernel_lib.core import check
from kernel_lib.core.text import Message, message, quoted

__all__ = ["OFFICIAL", "VARIANTS", "Variant", "add_variant"]


class Amended(Protocol):
    """What a variant reads of the ``Rules`` that it amends."""

    @property
    def players(self) -> int: ...

    @property
    def twins(self) -> str: ...


Aspect = bool | int | str | tuple[str, ...]
"""The value of an aspect of the rules."""

Amend = Callable[[Amended], Mapping[str, Aspect]]
"""What a variant is: from ``Rules``, the aspects that it sets, each with its value."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: its name in code, its title, and the aspects of the rules that it sets.

    >>> open_ = VARIANTS["open"]
    >>> isinstance(open_, Variant), str(open_.title)
    (True, 'Open')
    """

    name: str
    title: Message | str
    amend: Amend


def only_the_cards_needed(rules: Amended) -> dict[str, Aspect]:
    """Tactics: play with the lowest cards only, just as many as are dealt.

    Clause ``nimmt.tactics.deck``.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules(players=3, variants=("tactics",)).highest
    34
    """
    return {"only_needed": True}


def chosen_hands(rules: Amended) -> dict[str, Aspect]:
    """Logic: Tactics, and everyone chooses the hand from the open cards.

    Clauses ``nimmt.logic.draft`` and ``nimmt.logic.rows``.

    >>> from kernel_lib.nimmt import Rules, start
    >>> start(Rules(players=2, variants=("logic",))).view(None).pool[-1]
    24
    """
    return {**only_the_cards_needed(rules), "draft": True}


def every_hand_once(rules: Amended) -> dict[str, Aspect]:
    """Tournament: Logic, then as many deals as players, each hand passed on with its sheet.

    Clauses ``nimmt.tournament.players`` and ``nimmt.tournament.pass``.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules(players=3, variants=("tournament",)).end
    '3 deals'
    """
    return {
        **chosen_hands(rules),
        "sheets": True,
        "end": f"{rules.players} deals",
        "most_players": 5,
    }


def both_ends(rules: Amended) -> dict[str, Aspect]:
    """Professional: a card may go to the left end of a row, too.

    Clause ``nimmt.professional.sides``.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules(variants=("professional",)).placing.both_sides
    True
    """
    return {"sides": "both"}


def one_after_another(rules: Amended) -> dict[str, Aspect]:
    """Open: card 1 marks who begins, and cards are laid face up in turn.

    Clauses ``nimmt.open.marker`` and ``nimmt.open.lay``.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules(variants=("open",)).deck[0]
    2
    """
    return {"marker": True, "turns": "in turn"}


def two_at_a_time(rules: Amended) -> dict[str, Aspect]:
    """Refined: hands of 14, and two cards in each trick.

    Clause ``nimmt.refined.two``.

    >>> from kernel_lib.nimmt import Rules, start
    >>> start(Rules(players=2, variants=("refined",))).pending[0][0]
    PlayTwo(first=8, second=10)
    """
    return {"hand_size": 14, "least_cards": 2, "most_cards": 2}


def hand_and_pile(rules: Amended) -> dict[str, Aspect]:
    """Hand: hands of 14, one or two cards placed at once, and taken cards may be kept.

    Clauses ``nimmt.hand.turn`` and ``nimmt.hand.split``.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules(variants=("hand",)).end
    '1 deal'
    """
    return {
        "hand_size": 14,
        "turns": "at once",
        "least_cards": 1,
        "most_cards": 2,
        "keeps": True,
        "end": "1 deal",
    }


def every_card_twice(rules: Amended) -> dict[str, Aspect]:
    """Double: two decks, or with ``twins="doublets"`` one deck and 11, 22 … 99 once more.

    Clause ``nimmt.double.deck``.

    >>> from kernel_lib.nimmt import Rules
    >>> len(Rules(variants=("double",)).deck)
    208
    >>> len(Rules(variants=("double",), twins="doublets").deck)
    113
    """
    return {"twins": "all" if rules.twins == "none" else rules.twins, "most_players": 20}


VARIANTS: dict[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant("tactics", message("Tactics"), only_the_cards_needed),
        Variant("logic", message("Logic"), chosen_hands),
        Variant("tournament", message("Tournament"), every_hand_once),
        Variant("professional", message("Professional"), both_ends),
        Variant("open", message("Open"), one_after_another),
        Variant("refined", message("Refined"), two_at_a_time),
        Variant("hand", message("Hand"), hand_and_pile),
        Variant("double", message("Double"), every_card_twice),
    )
}
"""The variants that can be played, by name, in the order of the sources."""


OFFICIAL = tuple(VARIANTS)
"""The names of the official variants; ``VARIANTS`` may come to hold more."""


def add_variant(amend: Amend, title: Message | str | None = None) -> Variant:
    """Make a variant of your own playable under the name of its function.

    ``amend`` gets the rules and gives the aspects that it sets, as a dictionary. Doing so again
    replaces it; the name of an official variant is a ``ValueError``.

    >>> def six_rows(rules):
    ...     return {"rows": 6}
    >>> variant = add_variant(six_rows)
    >>> from kernel_lib.nimmt import Rules, start
    >>> len(start(Rules(variants=("six_rows",))).rows)
    6
    >>> del VARIANTS["six_rows"]
    """
    name = amend.__name__
    if name in OFFICIAL:
        raise ValueError(message("there is a variant {name} already", name=quoted(name)))
    VARIANTS[name] = Variant(name, title or name.replace("_", " "), amend)
    return VARIANTS[name]


# --- pairs that are ruled out -------------------------------------------------------------

_WITH_TURNS = message(
    "{first} and {second} cannot be played together: each says in its own way how a turn goes."
)
_EQUAL_NUMBERS = message(
    "{first} and {second} cannot be played together: equal cards have no left or right."
)
_NAMED_ONCE = message(
    "{first} and {second} cannot be played together: {first} needs every card just once."
)
_SILENT = message(
    "{first} and {second} cannot be played together: no rule says what twins do when hands have "
    "14 cards."
)
_ONE_DEAL = message(
    "{first} and {second} cannot be played together: Hand is a single deal with a score of its own."
)

_REFUSED: Mapping[frozenset[str], Message] = {
    frozenset(pair): reason
    for pair, reason in (
        (("open", "refined"), _WITH_TURNS),
        (("open", "hand"), _WITH_TURNS),
        (("refined", "hand"), _WITH_TURNS),
        (("tournament", "hand"), _ONE_DEAL),
        (("professional", "double"), _EQUAL_NUMBERS),
        (("tactics", "double"), _NAMED_ONCE),
        (("logic", "double"), _NAMED_ONCE),
        (("tournament", "double"), _NAMED_ONCE),
        (("refined", "double"), _SILENT),
        (("hand", "double"), _SILENT),
    )
}
"""The pairs that are ruled out, each with the reason, whether or not they set the same aspects."""


def check_pairs(names: Iterable[str]) -> None:
    """Refuse variants of which two are ruled out together, with the reason.

    The names stand in the order of the sources.
    """
    for first, second in combinations(names, 2):
        reason = _REFUSED.get(frozenset((first, second)))
        if reason is not None:
            titles = {"first": VARIANTS[first].title, "second": VARIANTS[second].title}
            raise ValueError(message(reason.one, **titles))


def in_source_order(names: Iterable[str]) -> tuple[str, ...]:
    """The named variants, each once, in the order of the sources.

    A name that is not known is a ``ValueError`` that lists those that are.

    >>> in_source_order(["open", "tactics", "tactics"])
    ('tactics', 'open')
    """
    wanted = check.names("variants", names)
    for name in wanted:
        if name not in VARIANTS:
            raise ValueError(
                message(
                    "there is no variant {name}: choose {known}",
                    name=quoted(name),
                    known=tuple(VARIANTS),
                )
            )
    return tuple(name for name in VARIANTS if name in wanted)
