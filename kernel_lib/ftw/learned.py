"""The bot of FTW?! that takes the choice which weighs most, by what practice has taught."""

from __future__ import annotations

from kernel_lib.ftw.decisions import Choice
from kernel_lib.ftw.view import View


def learned(view: View) -> Choice:
    """Take the choice that leaves what weighs most, by what practice has taught; see ``practice``.

    >>> from kernel_lib.ftw import start
    >>> learned(start(seed=1).view(0)) in start(seed=1).view(0).choices
    True
    """
    from kernel_lib.ftw.practice import best  # it takes a while to load

    return best(view)
