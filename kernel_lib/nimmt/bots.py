"""Bots for 6 nimmt!, from the simplest to one that reckons its risk."""

from __future__ import annotations

import random as chance
from collections.abc import Mapping
from typing import Any

from kernel_lib.bots import Bot, made_bot
from kernel_lib.nimmt.chances import risk
from kernel_lib.nimmt.moves import Play, TakeRow
from kernel_lib.nimmt.view import View
from kernel_lib.text import message


def random(view: View, rng: chance.Random) -> Any:
    """Choose any card, and any row, with equal chances.

    >>> from kernel_lib.nimmt import start
    >>> random(start(seed=1).view(0), chance.Random(5)) in start(seed=1).view(0).choices
    True
    """
    return view.choices[int(rng.random() * len(view.choices))]


def lowest(view: View) -> Play | TakeRow:
    """Play the lowest card; take the cheapest row.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> lowest(view).card == min(view.hand)
    True
    """
    return _cheapest(view) if view.must_take_row else Play(min(view.hand))


def closest(view: View) -> Play | TakeRow:
    """Play the card with the smallest gap to the end of its row; take the cheapest row.

    Cards that are too low for every row come last, and of those the highest first.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> closest(view) in view.choices
    True
    """
    if view.must_take_row:
        return _cheapest(view)

    def gap(card: int) -> tuple[bool, int]:
        row = view.table.row_for(card)
        return (True, -card) if row is None else (False, card - view.table.ends[row])

    return Play(min(view.hand, key=gap))


def cautious(view: View) -> Play | TakeRow:
    """Play the card with the fewest expected bulls by the exact risk; take the cheapest row.

    Among equals the lower card is played.

    >>> from kernel_lib.nimmt import start
    >>> view = start(seed=1).view(0)
    >>> cautious(view) in view.choices
    True
    """
    if view.must_take_row:
        return _cheapest(view)
    risks = risk(view.table, view.hand, view.opponents, view.unseen)
    return Play(min(risks, key=lambda one: (one.bulls, one.card)).card)


def _cheapest(view: View) -> TakeRow:
    return TakeRow(view.table.cheapest_row)


BOTS: Mapping[str, Bot] = {
    "random": made_bot(random, message("Random")),
    "lowest": made_bot(lowest, message("Lowest")),
    "closest": made_bot(closest, message("Closest")),
    "cautious": made_bot(cautious, message("Cautious")),
}
"""The bots that can be named by a word."""
