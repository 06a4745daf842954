"""The bot of Ingenious that makes the placement which weighs most, by what practice has taught."""

from __future__ import annotations

from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.decisions.swap import Swap
from kernel_lib.ingenious.view import View


def learned(view: View) -> Choice:
    """Make the placement that weighs most, by what practice has taught; see ``practice``.

    Swap whenever it is allowed.

    >>> from kernel_lib.ingenious import start
    >>> view = start(seed=1).view(0)
    >>> learned(view) in view.choices
    True
    """
    from kernel_lib.ingenious.sight import ranked  # it takes a while to load

    return Swap() if view.ask == "swap" else ranked(view, 1)[0][1]
