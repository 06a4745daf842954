"""The decisions of 6 nimmt! by name: ``decisions`` fills them in, and readers' own join by ``add``.

How a deal goes on looks a decision up here, so that it knows no file of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.decision import Decision, Decisions
from kernel_lib.core.text import message

if TYPE_CHECKING:
    from kernel_lib.nimmt.state import State

DECISIONS = Decisions(how=message("write a card like 37 or a row like row3"))
"""Every decision by its name."""

PLAYS: dict[str, Decision[State]] = {}
"""How cards are asked for, by the order of turns."""
