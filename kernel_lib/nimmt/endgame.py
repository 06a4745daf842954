"""The end of a deal between two who know each other's hands; see ``chances.endgame``."""

from kernel_lib.nimmt.chances.endgame import MOST_CARDS as MOST_CARDS
from kernel_lib.nimmt.chances.endgame import Outcome as Outcome
from kernel_lib.nimmt.chances.endgame import Reply as Reply
from kernel_lib.nimmt.chances.endgame import Solution as Solution
from kernel_lib.nimmt.chances.endgame import solve as solve
