"""Files of weights that bots have learned: the weights, and where they come from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kernel_lib.core.json_values import JsonObject


def weights_in(path: Path) -> Any:
    """The weights: lists of numbers, in the form that the game's kernels read."""
    return json.loads(path.read_text(encoding="utf-8"))["weights"]


def origin_of(path: Path) -> JsonObject:
    """Where the weights come from: the command, the method, how much was played and for how long.

    >>> from kernel_lib.ftw.practice import WEIGHTS
    >>> sorted(origin_of(WEIGHTS))
    ['cma', 'command', 'games', 'method', 'minutes', 'processes']
    """
    origin: JsonObject = json.loads(path.read_text(encoding="utf-8"))["origin"]
    return origin
