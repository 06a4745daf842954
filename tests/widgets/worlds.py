"""Sessions that begin in a given position, to compare worlds that differ in what is hidden."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kernel_lib.core import registry
from kernel_lib.play.session import Session

ODD_SEED = 918273645546372819
"""A seed that cannot turn up by chance among the numbers of a game."""


def session_from(game: Any, state: Any, bots: dict[int, Any]) -> Session:
    """A session of a game that begins in a given position."""
    whole = {name: getattr(game, name) for name in registry._FACE}
    begun: Any = SimpleNamespace(**{**whole, "start": lambda _rules, _seed: state})
    return Session(begun, state.rules, bots, seed=0)


def forms_of_the_seed() -> tuple[str, ...]:
    """The ways in which the seed could stand in a text."""
    return f"{ODD_SEED}", f"{ODD_SEED:x}", f"{float(ODD_SEED)}", str(ODD_SEED)[:12]
