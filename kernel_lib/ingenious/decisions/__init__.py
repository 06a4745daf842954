"""What players of Ingenious can be asked: one file a decision.

Each holds the choices, their check, what they do, and the sentence of refusal. What the browser
shows for it stands in ``widgets/ingenious/board``.

>>> list(DECISIONS)
['place', 'swap']
"""

from __future__ import annotations

from typing import Any

from kernel_lib.ingenious.decision_registry import DECISIONS as DECISIONS
from kernel_lib.ingenious.decisions.place import PlaceTile
from kernel_lib.ingenious.decisions.swap import Keep, Swap, SwapRack
from kernel_lib.ingenious.placements import Place

Choice = Place | Swap | Keep

for _decision in (PlaceTile, SwapRack):
    DECISIONS.add(_decision)


def choice_from_notation(word: str) -> Any:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("RB@0,0>1,0")
    Place(tile='RB', first=Hex(q=0, r=0), second=Hex(q=1, r=0))
    """
    return DECISIONS.read(word)
