"""A bot for 6 nimmt! that has learned from play against itself: a small net that scores cards.

``kernels`` holds the net and what it is shown, ``net`` its weights and ``bot`` the bot.
``python -m tools.train`` makes the weights anew.
"""

from kernel_lib.nimmt.learned.bot import knows as knows
from kernel_lib.nimmt.learned.bot import learned as learned
