"""What players of Ingenious can be asked: one file a decision.

Each holds the choices, their check, what they do, and the sentence of refusal. What the browser
shows for it stands in ``widgets/ingenious/board``.

>>> list(DECISIONS)
['place', 'swap']
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import as_tuples, read_view
from kernel_lib.core.json_values import JsonObject
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.decision_registry import DECISIONS as DECISIONS
from kernel_lib.ingenious.decisions.place import PlaceTile
from kernel_lib.ingenious.decisions.swap import Keep, Swap, SwapRack
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import Tile
from kernel_lib.ingenious.view import View

Choice = Place | Swap | Keep

for _decision in (PlaceTile, SwapRack):
    DECISIONS.add(_decision)


def choice_from_notation(word: str) -> Any:
    """The choice that a word of a record stands for; anything else is a ``ValueError``.

    >>> choice_from_notation("RB@0,0>1,0")
    Place(tile='RB', first=Hex(q=0, r=0), second=Hex(q=1, r=0))
    """
    return DECISIONS.read(word)


def view_from_json(told: JsonObject) -> View:
    """The view that ``View.to_json`` has told, with its choices as a tuple.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=7).view(0)
    >>> view_from_json(view.to_json()).rack == view.rack
    True
    """
    return read_view(
        *(View, Rules, choice_from_notation, told),
        board=Board.parse(str(told["board"])),
        rack=tuple(map(Tile.parse, as_tuples(told["rack"]))),
        placed=tuple(map(Tile.parse, as_tuples(told["placed"]))),
    )
