"""The weights of the learned bot of Ingenious, which were found by playing.

``learned.json`` has the weights, and where they come from. What is weighed, and how, stands in
``kernels_learned``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kernel_lib.play.arrays import Array, np
from kernel_lib.play.weights_file import weights_in

WEIGHTS = Path(__file__).parent / "learned.json"


@cache
def weights(path: Path = WEIGHTS) -> Array:
    """The weights, as ``kernels_data.Workspace`` has them.

    >>> weights().shape
    (1, 2, 21)
    """
    return np.array([weights_in(path)], np.float64)
