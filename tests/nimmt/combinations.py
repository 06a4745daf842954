"""Every set of variants that can be played together, and every number of players for it."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from kernel_lib.nimmt import VARIANTS, Rules

MOST_SEATS = 21
"""One more than any variant allows."""

SETTINGS: dict[str, tuple[dict[str, Any], ...]] = {
    "hand": ({}, {"pile_limit": "over 20"}),
    "double": ({}, {"twins": "doublets"}),
}
"""Variants that are played in two ways."""


@cache
def playable(size: int) -> tuple[tuple[str, ...], ...]:
    """Every set of so many variants of which each pair may be played together."""
    return tuple(names for names in combinations(VARIANTS, size) if is_playable(names))


def is_playable(names: tuple[str, ...]) -> bool:
    """Whether two can play with these variants."""
    try:
        Rules(players=2, variants=names)
    except ValueError:
        return False
    return True


def all_rules(size: int) -> list[Rules]:
    """Rules for every playable set of so many variants, with every number of players."""
    return [rules for names in playable(size) for rules in rules_of(names)]


def ways_of(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """The ways in which these variants are played; no two of a playable set have several."""
    return [way for name in names for way in SETTINGS.get(name, ())] or [{}]


def rules_of(names: tuple[str, ...], way: dict[str, Any] | None = None) -> list[Rules]:
    """Rules for these variants, with every number of players that they allow, the fewest first.

    In every way in which they are played, or in one.
    """
    allowed = []
    for settings in ways_of(names) if way is None else [way]:
        for players in range(2, MOST_SEATS):
            try:
                rules = Rules(players=players, variants=names, **settings)
            except ValueError:
                break
            allowed.append(rules)
    return allowed
