"""The decisions of Ingenious by name: ``decisions`` fills them in."""

from __future__ import annotations

from kernel_lib.core.decision import Decisions
from kernel_lib.core.text import message

DECISIONS = Decisions(
    how=message("write a tile and its two cells like RB@0,0>1,0, or swap, or keep"),
)
"""Every decision by its name."""
