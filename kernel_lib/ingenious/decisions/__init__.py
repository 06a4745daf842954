"""What players of Ingenious can be asked: one file a decision.

Each holds the choices, their check, what they do, and the sentence of refusal. What the browser
shows for it stands in ``widgets/ingenious/board``.

>>> list(DECISIONS)
['place', 'swap']
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decisions
from kernel_lib.core.text import message
from kernel_lib.ingenious.decisions.place import Place, PlaceTile
from kernel_lib.ingenious.decisions.swap import Keep, Swap, SwapRack

Choice = Place | Swap | Keep

DECISIONS = Decisions(
    PlaceTile,
    SwapRack,
    how=message("write a tile and its two cells like RB@0,0>1,0, or swap, or keep"),
)
"""Every decision by its name."""


def choice_from_notation(word: str) -> Any:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("RB@0,0>1,0")
    Place(tile='RB', first=Hex(q=0, r=0), second=Hex(q=1, r=0))
    """
    return DECISIONS.read(word)
