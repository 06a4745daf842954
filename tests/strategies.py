"""Hypothesis strategies for every test, and how many samples a run takes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, assume, settings
from hypothesis import strategies as st

from kernel_lib import ftw
from kernel_lib.nimmt import Rules, Table
from kernel_lib.nimmt.rows import Placing

SOAK = os.environ.get("SOAK") in ("1", "long")
"""Whether this is a long run with fresh chance and more samples (``make soak``, ``soak-long``)."""

LONG = os.environ.get("SOAK") == "long"
"""Whether it is the longest (``make soak-long``), with many more."""

Size = TypeVar("Size")


def by_length(quick: Size, soak: Size, longest: Size) -> Size:
    """What fits the run: the quick one, ``make soak`` or ``make soak-long``."""
    return longest if LONG else soak if SOAK else quick


in_soak = pytest.mark.soak
"""Marks a test that takes long, or one of many alike: the quick run leaves it to the long one."""

SHRINKS = os.environ.get("SHRINK") != "no"
"""Whether a smaller example is looked for where one fails; a mutant need only be seen."""

settings.register_profile(
    "kit",
    deadline=None,
    derandomize=not SOAK,
    suppress_health_check=[HealthCheck.too_slow],
    phases=tuple(Phase) if SHRINKS else (Phase.explicit, Phase.generate),
)
settings.load_profile("kit")
"""No property is asked how long it takes: beside other work a machine may be slow at any time."""


def sampled(examples: int) -> settings:
    """Settings of a property test: an eighth of the examples, always the same; in a soak half.

    In the longest run it is ten times as many. Fewer than twenty are never tried.
    """
    few, half = (min(examples, max(20, examples // share)) for share in (8, 2))
    return settings(max_examples=by_length(few, half, examples * 10))


def looked_for(examples: int) -> settings:
    """Settings to find a first example of something, with no time spent on a smaller one."""
    return settings(
        max_examples=examples * (10 if SOAK else 1),
        phases=[Phase.generate],
    )


Case = TypeVar("Case")


def few(cases: Iterable[Any], count: int = 1) -> list[Any]:
    """Cases that are much alike, for ``parametrize``: all but ``count`` are left to a soak."""
    first, others = [*cases][:count], [*cases][count:]
    values = [case if isinstance(case, tuple) else (case,) for case in others]
    return [*first, *(pytest.param(*value, marks=in_soak) for value in values)]


def few_in_soak(cases: Iterable[Any]) -> list[Any]:
    """Cases of a test that only a soak tries: all but the first are left to the longest run."""
    first, *others = cases
    return [first, *(pytest.param(case, marks=pytest.mark.long) for case in others)]


def seeds(count: int, soak: int | None = None, longest: int | None = None) -> range:
    """Seeds for tests that play whole games: ``count`` of them, more in a soak.

    If nothing else is said a soak has twice as many, and the longest run ten times.
    """
    return range(by_length(count, soak or count * 2, longest or count * 10))


@dataclass(frozen=True)
class Trick:
    """A table, the card each player plays, and the row each takes if the card is too low."""

    table: Table
    plays: dict[int, int]
    takes: dict[int, int]

    def take(self, _table: object, who: int, _card: int) -> int:
        """The row that ``who`` takes, as the engine asks for it."""
        return self.takes[who]


@st.composite
def tables(draw: st.DrawFn, highest: int = 104, rows: int | None = None) -> Table:
    """Any possible position of one to four rows, with cards up to ``highest``."""
    count = rows or draw(st.integers(1, 4))
    sizes = draw(st.lists(st.integers(1, 5), min_size=count, max_size=count))
    cards = draw(st.permutations(range(1, highest + 1)))
    laid = iter(cards)
    return Table(tuple(tuple(sorted(next(laid) for _ in range(size))) for size in sizes))


@st.composite
def twin_tables(draw: st.DrawFn, highest: int = 30) -> Table:
    """Any possible position of Double: twins share a place, or lie in different rows.

    No two rows end alike: the second of two twins would have gone on top of the first.
    """
    copies = [card for card in range(1, highest + 1) for _ in range(2)]
    laid = iter(draw(st.permutations(copies)))
    rows = []
    for places in draw(st.lists(st.integers(1, 5), min_size=1, max_size=4)):
        row: list[int] = []
        while len(set(row)) < places:
            row.append(next(laid))
        rows.append(tuple(sorted(row)))
    assume(len({row[-1] for row in rows}) == len(rows))
    return Table(tuple(rows), Placing(twins=True))


@st.composite
def tricks(draw: st.DrawFn, highest: int = 104) -> Trick:
    """Any position with one to ten cards played on it."""
    table = draw(tables(highest=highest))
    free = [card for card in range(1, highest + 1) if card not in table.cards]
    cards = draw(st.lists(st.sampled_from(free), min_size=1, max_size=10, unique=True))
    row = st.integers(0, len(table.rows) - 1)
    takes = draw(st.lists(row, min_size=len(cards), max_size=len(cards)))
    return Trick(table, dict(enumerate(cards)), dict(enumerate(takes)))


def ends() -> st.SearchStrategy[str]:
    """Every way of writing when a match ends, each with any number."""
    numbers = st.integers(1, 999_999)
    forms = ("over {}", "gt{}", "at least {}", "ge{}", "countdown {}", "{} deals")
    return st.builds(str.format, st.sampled_from(forms), numbers)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules that fit together."""
    players = draw(st.integers(2, 10))
    hand_size = draw(st.integers(1, 100 // players))
    highest = draw(st.integers(players * hand_size + 4, 104))
    return Rules(players, draw(ends()), highest, hand_size)


def card_sets(
    fewest: int = 0, most: int = 8, highest: int = 60
) -> st.SearchStrategy[tuple[int, ...]]:
    """Some cards, ascending, each once."""
    cards = st.integers(1, highest)
    sets = st.sets(cards, min_size=fewest, max_size=most)
    return sets.map(lambda some: tuple(sorted(some)))


NAMES = ("you", "Ben", "Aya", "Émile", "さくら", "P6")
"""Names of players, as many as FTW?! can have."""


@st.composite
def ftw_tables(
    draw: st.DrawFn, highest: int = 60, most_players: int = 6, unknown: int = 0
) -> ftw.Table:
    """Any possible position of FTW?!, each player with up to so many unknown cards."""
    laid = iter(draw(st.permutations(range(1, highest + 1))))

    def some(most: int, fewest: int = 0) -> tuple[int, ...]:
        return tuple(next(laid) for _ in range(draw(st.integers(fewest, most))))

    pile = some(4)
    places = []
    for name in NAMES[: draw(st.integers(1, most_players))]:
        hidden = draw(st.integers(0, unknown))
        hand = some(4, fewest=max(0, 2 - hidden))
        places.append(ftw.PlayerCards(name, tuple(sorted(hand)), tuple(sorted(some(4))), hidden))
    return ftw.Table(pile, tuple(places))


@st.composite
def ftw_rules(draw: st.DrawFn) -> ftw.Rules:
    """Any rules of FTW?! that fit together, without a position."""
    players = draw(st.integers(2, 6))
    hand_size = draw(st.integers(2, 60 // players))
    return ftw.Rules(
        players=players,
        rounds=draw(st.integers(1, 20)),
        highest=draw(st.integers(players * hand_size, 60)),
        hand_size=hand_size,
        passed=draw(st.integers(0, hand_size)),
    )


def strange_values() -> st.SearchStrategy[Any]:
    """Anything but a whole number, and whole numbers that no card has."""
    leaves = (
        st.none()
        | st.booleans()
        | st.floats()
        | st.text(max_size=3)
        | st.integers(max_value=0)
        | st.integers(min_value=61)
    )
    return leaves | st.lists(leaves, max_size=2) | st.sets(st.integers(), max_size=2)


def json_values() -> st.SearchStrategy[Any]:
    """Anything that a browser could put into a message."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=6,
    )
