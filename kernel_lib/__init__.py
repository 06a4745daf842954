"""Sixth Card: the shared engine of three tabletop games, their probability and their charts.

Each game is a package of its own with the same face:

>>> from kernel_lib import nimmt
>>> state = nimmt.start(nimmt.Rules(players=2), seed=1)
>>> sorted(state.pending)
[0, 1]
"""

from kernel_lib.core.preferences import recall as _recall

_recall()
