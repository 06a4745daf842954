"""What only Einfach Genial (Ingenious) can tell the conformance suite of its positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from kernel_lib import ingenious
from kernel_lib.ingenious import Rules, State
from kernel_lib.ingenious.events import Ended, Placed
from kernel_lib.ingenious.tiles import TILES
from kernel_lib.testing import Case


def pieces(state: State) -> Iterable[Any]:
    """Every tile as it is found: on the board, in racks, in the bag."""
    yield from state.placed
    yield from state.bag
    for rack in state.racks:
        yield from rack


def otherwise(state: State, seat: int | None, rng: Random) -> Sequence[State]:
    """The same position with the tiles that ``seat`` cannot see mixed anew, and another seed."""
    hidden = [tile for owner, rack in enumerate(state.racks) if owner != seat for tile in rack]
    hidden += state.bag
    rng.shuffle(hidden)
    left = iter(hidden)
    racks = tuple(
        rack if owner == seat else tuple(sorted(next(left) for _ in rack))
        for owner, rack in enumerate(state.racks)
    )
    mixed = state._replace(racks=racks, bag=tuple(left), seed=state.seed + 1)
    return [mixed, state._replace(seed=-state.seed)]


def scores_told(rules: Rules, events: Sequence[Any]) -> Sequence[int]:
    """The lowest marker of each seat, by what the events tell of every tile."""
    markers = [(0,) * 6] * rules.tracks
    for event in events:
        if isinstance(event, Placed):
            track = rules.track_of(event.who)
            assert all(
                0 <= after - before <= gained
                for before, after, gained in zip(
                    markers[track], event.markers, event.gained, strict=True
                )
            )
            markers[track] = event.markers
        elif isinstance(event, Ended):
            assert list(event.markers) == markers
    return [min(markers[rules.track_of(seat)]) for seat in range(rules.players)]


def case_of(rules: Rules, looks: int | None = 4) -> Case:
    """Ingenious with these rules, ready for the conformance suite."""
    return Case(
        name=f"ingenious {rules.to_text()}",
        game=ingenious,
        rules=rules,
        pieces=pieces,
        dealt=lambda state: TILES,
        otherwise=otherwise,
        scores_told=scores_told,
        looks=looks,
        standing=standing,
    )


def standing(state: State) -> Sequence[Any]:
    """The markers of each seat, the lowest first: who has the higher ones is ahead."""
    rules = state.rules
    return [tuple(sorted(state.markers[rules.track_of(seat)])) for seat in range(rules.players)]


MODES = (Rules(1), Rules(2), Rules(3), Rules(4), Rules(4, teams=True))
"""Every way to play."""

CASES = tuple(map(case_of, MODES))
