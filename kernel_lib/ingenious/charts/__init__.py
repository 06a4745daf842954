"""Charts of Einfach Genial (Ingenious).

- ``board_map``: where on a board a tile scores how much
- ``one_game``: a game that was played
- ``many_games``: where the markers end in many simulated games
- ``bag``: what is left in the bag
"""

from kernel_lib.ingenious.charts.bag import best_of_a_rack as best_of_a_rack
from kernel_lib.ingenious.charts.bag import first_showing as first_showing
from kernel_lib.ingenious.charts.board_map import best_scores as best_scores
from kernel_lib.ingenious.charts.many_games import PLACES as PLACES
from kernel_lib.ingenious.charts.many_games import lowest as lowest
from kernel_lib.ingenious.charts.many_games import markers_in_order as markers_in_order
from kernel_lib.ingenious.charts.one_game import scores_of_a_game as scores_of_a_game
