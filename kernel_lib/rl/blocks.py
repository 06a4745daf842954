"""What an observation is made of: blocks of places, with names, units and highest values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

MANY = 1_000_000
"""The highest value of what has no limit of its own, such as the points of a long match."""


@dataclass(frozen=True, slots=True)
class Block:
    """Places of an observation that belong together, one for each of ``labels``.

    ``values`` takes the view of a seat, and nothing else, to as many whole numbers from 0 to
    ``most``; ``unit`` says what they count.

    >>> hand = Block("hand", ("card 1", "card 2"), "cards", 1, lambda view: (0, 1))
    >>> hand.names
    ('hand: card 1', 'hand: card 2')
    """

    name: str
    labels: tuple[str, ...]
    unit: str
    most: int
    values: Callable[[Any], Sequence[int]]

    @property
    def names(self) -> tuple[str, ...]:
        """What each place means."""
        return tuple(f"{self.name}: {label}" for label in self.labels)


def counted(things: Iterable[object], kinds: Sequence[object]) -> list[int]:
    """How often each kind is among some things.

    >>> counted((3, 3, 1), (1, 2, 3))
    [1, 0, 2]
    """
    count = Counter(things).get
    return [count(kind, 0) for kind in kinds]


def marked(thing: object, kinds: Sequence[object]) -> list[int]:
    """1 in the place of a thing, 0 elsewhere.

    >>> marked("row", ("card", "row"))
    [0, 1]
    """
    return [int(kind == thing) for kind in kinds]


def from_own(view: Any) -> list[int]:
    """All seats clockwise, that of the view first; who only watches looks from seat 0.

    >>> from kernel_lib import nimmt
    >>> from_own(nimmt.start(nimmt.Rules(players=4)).view(2))
    [2, 3, 0, 1]
    """
    players, own = view.rules.players, view.seat or 0
    return [(own + steps) % players for steps in range(players)]


def seats(players: int) -> tuple[str, ...]:
    """What ``from_own`` lists, in words.

    >>> seats(3)
    ('own seat', 'seat +1', 'seat +2')
    """
    return ("own seat", *(f"seat +{steps}" for steps in range(1, players)))


def cards(highest: int) -> tuple[str, ...]:
    """The cards from 1 on, in words.

    >>> cards(2)
    ('card 1', 'card 2')
    """
    return tuple(f"card {card}" for card in range(1, highest + 1))


def card_blocks(
    name: str, labels: Sequence[str], highest: int, held: Callable[[Any, int], Iterable[int]]
) -> list[Block]:
    """Which cards each of some seats has: a block a seat, the first label being the own seat.

    ``held`` takes the view and a seat to cards. Labels that are empty have no block.
    """

    def counts(at: int) -> Callable[[Any], list[int]]:
        deck = range(1, highest + 1)
        return lambda view: counted(held(view, from_own(view)[at]), deck)

    return [
        Block(f"{name} of {label}", cards(highest), "cards", 1, counts(at))
        for at, label in enumerate(labels)
        if label
    ]


def every_game(players: int, asks: tuple[str, ...], score: str) -> list[Block]:
    """What the views of all games have: who is asked what, and the score of each seat."""
    return [
        Block("asked", asks, "1 for yes", 1, lambda view: marked(view.ask, asks)),
        Block(
            "owes a choice",
            seats(players),
            "1 for yes",
            1,
            lambda view: [int(seat in view.owing) for seat in from_own(view)],
        ),
        Block(
            "score",
            seats(players),
            score,
            MANY,
            lambda view: [view.scores[seat] for seat in from_own(view)],
        ),
    ]
