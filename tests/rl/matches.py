"""The rules that are tried in numbers, and random play with them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.rl import Moment, encoding
from tests.ftw.hooks import POSITION
from tests.ingenious.hooks import MODES
from tests.nimmt.combinations import all_rules, rules_of

Played = tuple[ModuleType, Any]
"""A game and rules of it."""


def with_one_variant() -> Iterator[Played]:
    """Each variant of 6 nimmt! in each of its ways, with the fewest and with the most players."""
    for name in nimmt.VARIANTS:
        rules = rules_of((name,))
        most = max(way.players for way in rules)
        yield from ((nimmt, way) for way in rules if way.players in (2, most))


SOME: list[Played] = [
    *((nimmt, nimmt.Rules(players=players)) for players in (2, 10)),
    *with_one_variant(),
    (nimmt, nimmt.Rules(players=2, variants=("tournament", "professional", "refined"))),
    *((ftw, ftw.Rules(players=players)) for players in (2, 6)),
    *((ingenious, rules) for rules in (MODES[1], MODES[-2])),
]
"""The base games and each variant alone, with the fewest and the most who play together."""

ODD: list[Played] = [
    (nimmt, nimmt.Rules(players=3, highest=16, hand_size=4, end="2 deals")),
    (nimmt, nimmt.Rules(players=2, rows=6, places=3)),
    (nimmt, nimmt.Rules(players=3, variants=("professional", "hand"))),
    (ftw, ftw.Rules(players=2, highest=8, hand_size=3, passed=1)),
    (ftw, ftw.Rules(players=2, highest=8, hand_size=4, passed=0)),
    (ftw, ftw.Rules(players=2, position=POSITION)),
    (ingenious, MODES[0]),
    (ingenious, MODES[-1]),
]
"""Small decks, other tables, rounds without passing, the solo game and teams."""

ALL: list[Played] = [
    *((nimmt, rules) for size in range(len(nimmt.VARIANTS) + 1) for rules in all_rules(size)),
    *((ftw, ftw.Rules(players=players)) for players in range(2, 7)),
    *((ingenious, rules) for rules in MODES),
]
"""Every set of variants that can be played, and every number of players."""


def name_of(value: object) -> str | None:
    """Rules by their text, a game by its name."""
    if isinstance(value, ModuleType):
        return str(value.NAME)
    return str(value.to_text()) if hasattr(value, "to_text") else None


def moments(game: ModuleType, rules: Any, seed: int, most: int = 2000) -> Iterator[Moment]:
    """The moments of a match in which seats act at random, so many at most."""
    rng = Random(seed)
    moment = Moment.first(encoding(game, rules), seed)
    for _ in range(most):
        yield moment
        if not moment.owing:
            return
        seat = rng.choice(moment.owing)
        moment = moment.after(seat, rng.choice(moment.legal(seat)))
