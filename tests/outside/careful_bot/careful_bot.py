"""A bot for 6 nimmt! that plays the card with the fewest expected bulls, of equals the highest."""

from __future__ import annotations

from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt import Play, TakeRow


def careful(view: Any) -> Any:
    """Play the safest card; whatever else is asked gets the first of all answers."""
    if view.must_take_row:
        return TakeRow(view.table.cheapest_row)
    if view.ask != "card":
        return view.choices[0]
    risks = nimmt.risk(view.table, view.hand, view.opponents, view.unseen)
    return Play(min(risks, key=lambda risk: (risk.bulls, -risk.card)).card)


def why(_view: Any, choice: Any) -> str:
    """The reason, for who asks at the table."""
    return f"{choice.notation} was the safest."


careful.reason = why  # type: ignore[attr-defined]
