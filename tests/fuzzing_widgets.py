"""What a browser may send to widgets, malformed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from kernel_lib import nimmt
from tests.strange_things import (
    Chance,
    check_echo,
)
from widgets import FtwTable, GameTable, IngeniousBoard, NimmtTable, RiskExplorer


@cache
def tables() -> tuple[Any, ...]:
    """Widgets of every game to send intents to."""
    hand = nimmt.Rules(2, variants=("hand",))
    return (
        NimmtTable(players=2, seed=1, speed="off"),
        NimmtTable(rules=hand, bots=["random"], seed=1),
        NimmtTable(players=2, variants=("logic", "professional"), bots=["random"], seed=1),
        NimmtTable(players=3, variants=("refined",), bots=["random"] * 2, seed=1, language="ja"),
        FtwTable(players=2, bots=["random"], seed=1, rounds=1),
        FtwTable(position="pile 17 | you 2 7 13 34 | help 6 11 19 | Ben ?4", seed=1),
        IngeniousBoard(players=1, seed=1),
        IngeniousBoard(players=2, bots=["random"], seed=1),
        GameTable("ftw", players=2, seed=1),
        RiskExplorer(seed=1),
        RiskExplorer(seed=1, language="ja"),
    )


KEYS = ("choice", "value", "card", "cards", "to", "place", "use", "row", "take", "language")
NOTICE = 1000
"""The bytes that a notice may have."""


def intent(chance: Chance) -> object:
    """Whatever a browser sends, the widget answers with a picture, and perhaps a short notice."""
    try:
        return _answered(chance)
    except ValueError as error:
        raise AssertionError("a widget raises nothing") from error


def _answered(chance: Chance) -> str:
    number = chance.noted(chance.rng.randrange(len(tables())))
    widget = tables()[number]
    before = _inside(widget)
    content = chance.noted(content_for(chance, widget))
    widget._on_intent(None, content, None)
    notice: str = widget.picture["notice"]
    assert len(notice.encode()) < NOTICE
    check_echo(notice)
    json.dumps(widget.picture, allow_nan=False)
    if notice:
        assert _inside(widget) == before
    return notice


def _inside(widget: Any) -> Any:
    if isinstance(widget, RiskExplorer):
        return widget._position
    return widget.session.state, len(widget.session.turns), dict(widget.session.chosen)


def content_for(chance: Chance, widget: Any) -> Any:
    """What a browser says: nearly right, or anything."""
    if chance.rng.random() < 0.1:
        return chance.json()
    kind = chance.one(widget.intents()) if chance.rng.random() < 0.95 else chance.json()
    revision = widget.picture["revision"] if chance.rng.random() < 0.95 else chance.json()
    content: dict[str, Any] = {"kind": kind, "revision": revision}
    if isinstance(widget, RiskExplorer):
        offers: Sequence[Any] = (*widget.hand, *widget.unseen[:3], "hand", "seen", "row1", "5 37")
    else:
        choices = widget.view.choices
        few = [choices[chance.rng.randrange(len(choices))] for _ in range(2 if choices else 0)]
        held = getattr(widget.view, "hand", ())[:5]
        offers = (*(choice.notation for choice in few), 0, 1, *held, "en", "off", True)
    for key in chance.rng.sample(KEYS, chance.rng.randrange(1, len(KEYS))):
        content[key] = chance.one(offers) if chance.rng.random() < 0.5 else chance.json()
    return content
