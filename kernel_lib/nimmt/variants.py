"""The official variants of 6 nimmt! as values that amend the rules.

A variant is not another game: it changes some aspects of the rules and leaves the others alone, so
that several can be played together. They are applied in the order in which they stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kernel_lib.text import Message, message

if TYPE_CHECKING:
    from kernel_lib.nimmt.rules import Rules


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: its name in code, its title, and the aspects of the rules that it sets."""

    name: str
    title: Message
    amend: Callable[[Rules], Mapping[str, Any]]


def only_the_cards_needed(rules: Rules) -> dict[str, int]:
    """Tactics: play with the lowest cards only, just as many as are dealt.

    Clause ``nimmt.tactics.deck``.

    >>> from kernel_lib.nimmt import Rules
    >>> Rules(players=3, variants=("tactics",)).highest
    34
    """
    return {"highest": rules.cards_needed}


VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (Variant("tactics", message("Tactics"), only_the_cards_needed),)
}
"""The variants that can be played, by name, in the order in which they are applied."""


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """The named variants, each once, in the order in which they are applied.

    A name that is not known is a ``ValueError`` that lists those that are.

    >>> in_order(["tactics", "tactics"])
    ('tactics',)
    """
    wanted = (names,) if isinstance(names, str) else tuple(names)
    for name in wanted:
        if name not in VARIANTS:
            raise ValueError(
                message(
                    "there is no variant {name}: choose {known}",
                    name=repr(name),
                    known=tuple(VARIANTS),
                )
            )
    return tuple(name for name in VARIANTS if name in wanted)
