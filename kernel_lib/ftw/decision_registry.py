"""The decisions of FTW?! by name: ``decisions`` fills them in."""

from __future__ import annotations

from kernel_lib.core.decision import Decisions
from kernel_lib.core.text import message

DECISIONS = Decisions(
    how=message(
        "write a card like 31, with help cards like 2+6+11, a new help card and the card taken "
        "for it like help6,25, or cards passed like pass3,7,21"
    ),
)
"""Every decision by its name."""
