"""Sixth Card: the shared engine of three tabletop games, their probability and their charts.

Each game is a package of its own with the same face:

>>> from kernel_lib import nimmt
>>> state = nimmt.start(nimmt.Rules(players=2), seed=1)
>>> sorted(state.pending)
[0, 1]
"""

from kernel_lib.runtime.preferences import recall as _recall

_recall()


def __getattr__(name: str) -> str:
    """``__version__``, which the installed package knows."""
    if name == "__version__":
        from importlib.metadata import version

        return version("sixth-card")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
