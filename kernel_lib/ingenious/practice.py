"""The weights of the learned bot of Ingenious, which were found by playing.

``learned.json`` has the weights, and where they come from. What is weighed, and how, stands in
``kernels_learned``.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from kernel_lib.core.json_values import JsonObject
from kernel_lib.play.arrays import Array, np

WEIGHTS = Path(__file__).parent / "learned.json"


@cache
def weights(path: Path = WEIGHTS) -> Array:
    """The weights, as ``kernels_data.Workspace`` has them.

    >>> weights().shape
    (1, 2, 21)
    """
    return np.array([json.loads(path.read_text(encoding="utf-8"))["weights"]], np.float64)


def origin(path: Path = WEIGHTS) -> JsonObject:
    """Where the weights come from: the seed, the games and the settings.

    >>> sorted(origin())
    ['cma', 'command', 'games', 'method', 'minutes', 'processes']
    """
    told: JsonObject = json.loads(path.read_text(encoding="utf-8"))["origin"]
    return told
