"""Bots for Einfach Genial (Ingenious), from chance to one that heeds its lowest colour."""

from __future__ import annotations

import random as chance
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kernel_lib.bots import Bot, made_bot
from kernel_lib.ingenious.board import area_of, tile_score
from kernel_lib.ingenious.moves import Ask, Choice, Placements, Swap
from kernel_lib.ingenious.view import View
from kernel_lib.text import message


def random(view: View, rng: chance.Random) -> Choice:
    """Place any tile of the rack anywhere, with equal chances; swap or keep alike.

    >>> from kernel_lib.ingenious import start
    >>> random(start(seed=1).view(0), chance.Random(5)) in start(seed=1).view(0).choices
    True
    """
    choice: Choice = view.choices[int(rng.random() * len(view.choices))]
    return choice


def greedy(view: View) -> Choice:
    """Place the tile that scores most now; swap whenever it is allowed.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=1).view(0)
    >>> greedy(view) in view.choices
    True
    """
    return _best(view, lambda gained: sum(_moved(view, gained)))


def balanced(view: View) -> Choice:
    """Place the tile after which the lowest markers stand highest; swap whenever it is allowed.

    A tile that earns a bonus tile goes first; among others the lowest marker counts first, then the
    next lowest, and so on.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=1).view(0)
    >>> balanced(view) in view.choices
    True
    """

    def value(gained: Sequence[int]) -> tuple[int, ...]:
        progress = view.rules.progress(view.own_markers, gained)
        return (progress.bonus, *sorted(progress.markers))

    return _best(view, value)


def _best(view: View, value: Callable[[Sequence[int]], Any]) -> Choice:
    """The placement whose score is worth most, the first among equals; else a swap."""
    if view.ask is Ask.SWAP:
        return Swap()
    choices: Any = view.choices
    assert isinstance(choices, Placements)
    area, filled = area_of(view.board.side), view.board.filled
    values = []
    for index in range(len(choices)):
        tile, cells = choices.nth(index)
        values.append(value(tile_score(area, filled, cells, tile)))
    choice: Choice = choices[values.index(max(values))]
    return choice


def _moved(view: View, gained: Sequence[int]) -> list[int]:
    """How far each marker would really move."""
    after = view.rules.progress(view.own_markers, gained).markers
    return [new - old for old, new in zip(view.own_markers, after, strict=True)]


BOTS: Mapping[str, Bot] = {
    "random": made_bot(random, message("Random")),
    "greedy": made_bot(greedy, message("Greedy")),
    "balanced": made_bot(balanced, message("Balanced")),
}
"""The bots that can be named by a word."""
