"""Hypothesis strategies for every test, and how many samples a run takes."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from hypothesis import Phase, assume, settings
from hypothesis import strategies as st

from kernel_lib.nimmt import Rules, Table
from kernel_lib.nimmt.board import Placing

SOAK = os.environ.get("SOAK") == "1"
"""Whether this is the long run (``make soak``) with fresh chance and many more samples."""


def sampled(examples: int) -> settings:
    """Settings of a property test: the same examples each time, ten times as many in a soak."""
    return settings(
        max_examples=examples * (10 if SOAK else 1), deadline=None, derandomize=not SOAK
    )


def looked_for(examples: int) -> settings:
    """Settings to find a first example of something, with no time spent on a smaller one."""
    return settings(sampled(examples), phases=[Phase.generate])


def seeds(count: int, soak: int | None = None) -> range:
    """Seeds for tests that play whole games: ``count`` of them, more in a soak."""
    return range((soak or count * 10) if SOAK else count)


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


def json_values() -> st.SearchStrategy[Any]:
    """Anything that a browser could put into a message."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=6,
    )
