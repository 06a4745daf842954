"""What a table sends of its steps is unfolded to the same steps, and is little."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable
from typing import Any

import pytest

from kernel_lib import nimmt
from tests.widgets.wire import recorded, send, whole
from widgets import FtwTable, GameTable, IngeniousBoard, NimmtTable
from widgets.shared.table import TableWidget

TABLES: dict[str, Callable[[], TableWidget]] = {
    "nimmt": lambda: NimmtTable(seed=66, speed="off"),
    "risk": lambda: NimmtTable(seed=66, risk=True, speed="off"),
    "ten": lambda: NimmtTable(seed=3, players=10, end="1 deal", language="ja"),
    **{
        variant: lambda variant=variant: NimmtTable(seed=5, variants=variant)  # type: ignore[misc]
        for variant in nimmt.VARIANTS
    },
    "ftw": lambda: FtwTable(seed=5, players=4),
    "ingenious": lambda: IngeniousBoard(seed=5, players=2),
    "any": lambda: GameTable("ftw", seed=5),
}

MOST = 6000
"""Bytes that a trick of 6 nimmt! with four players may take, in the middle of a deal."""


def played(table: TableWidget, turns: int) -> list[int]:
    """The bytes sent for each of so many choices; after each the wire's picture is compared."""
    sizes = []
    context: dict[str, Any] = table.context
    for number in range(turns):
        owing = table.session.state.pending.get(table.seat)
        if not owing:
            break
        choice = owing[number * 7 % len(owing)]
        with recorded() as wire:
            table.session.choose(table.seat, choice)
        states = [json.loads(message)[1].get("state", {}) for message in wire.messages]
        for state in states:
            context = state.get("context") or context
        seen = whole({**context, **states[-1]["update"]})
        steps = json.loads(json.dumps(table.picture["steps"]))
        assert len(seen["steps"]) == len(steps)
        for one, other in zip(seen["steps"], steps, strict=True):
            assert without_none(one) == without_none(other)
        del seen["steps"]
        rest = {key: value for key, value in table.picture.items() if key != "steps"}
        assert without_none(seen) == without_none(json.loads(json.dumps(rest)))
        sizes.append(sum(map(len, wire.messages)))
    return sizes


def without_none(value: Any) -> Any:
    """The same, where None and nothing at all are alike, as they are in a browser."""
    if isinstance(value, list):
        return list(map(without_none, value))
    if isinstance(value, dict):
        return {key: without_none(one) for key, one in value.items() if one is not None}
    return value


@pytest.mark.parametrize("name", TABLES)
def test_steps_come_out_as_they_went_in(name: str) -> None:
    """In a whole deal or round of every game and variant."""
    assert len(played(TABLES[name](), 40)) > 3


def test_a_trick_takes_few_bytes() -> None:
    """No trick of a deal takes more than six thousand bytes, the risks of all cards included."""
    for name in ("nimmt", "risk"):
        sizes = played(TABLES[name](), 9)
        assert statistics.median(sizes) < MOST * 0.95
        assert max(sizes) <= MOST


def test_an_intent_is_answered_with_little() -> None:
    """What only asks how things are shown sends the words once, and not the table's steps whole."""
    table = TABLES["nimmt"]()
    with recorded() as wire:
        send(table, {"kind": "speed", "value": "fast", "revision": None})
    assert sum(map(len, wire.messages)) < MOST
