"""FTW?!: start a match, ask its positions, compute its chances.

>>> table = Table.parse("pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 50 51")
>>> table, events = table.resolve(Play(2, use=(6, 11)))
>>> str(table)
'pile 17 2 | Ben 3 50 51 | you 7 13 34 | help 19'
>>> points((7, 13, 34))
14

Every other room of the package, such as ``ftw.charts``, is loaded when it is first used.
"""

from kernel_lib.core.lazy_modules import lazy_modules
from kernel_lib.core.text import message
from kernel_lib.ftw import bots as bots
from kernel_lib.ftw.board import PlayerCards as PlayerCards
from kernel_lib.ftw.board import Table as Table
from kernel_lib.ftw.bots import BOTS as BOTS
from kernel_lib.ftw.cards import points as points
from kernel_lib.ftw.chances import Holding as Holding
from kernel_lib.ftw.chances import beat_chance as beat_chance
from kernel_lib.ftw.chances import beaten_by_turn as beaten_by_turn
from kernel_lib.ftw.chances import card_in_hands as card_in_hands
from kernel_lib.ftw.chances import expected_points as expected_points
from kernel_lib.ftw.chances import highest_card as highest_card
from kernel_lib.ftw.chances import highest_of_all as highest_of_all
from kernel_lib.ftw.chances import mean as mean
from kernel_lib.ftw.chances import mean_of_order as mean_of_order
from kernel_lib.ftw.chances import next_can_beat as next_can_beat
from kernel_lib.ftw.chances import order_statistic as order_statistic
from kernel_lib.ftw.chances import points_distribution as points_distribution
from kernel_lib.ftw.chances import second_highest as second_highest
from kernel_lib.ftw.chances import stands_chance as stands_chance
from kernel_lib.ftw.chances import turn_bounds as turn_bounds
from kernel_lib.ftw.decisions import choice_from_notation as choice_from_notation
from kernel_lib.ftw.decisions import view_from_json as view_from_json
from kernel_lib.ftw.decisions.pass_cards import Pass as Pass
from kernel_lib.ftw.errors import Refusal as Refusal
from kernel_lib.ftw.rules import Rules as Rules
from kernel_lib.ftw.rules import one_deal as one_deal
from kernel_lib.ftw.state import State as State
from kernel_lib.ftw.state import start as start
from kernel_lib.ftw.turns import Help as Help
from kernel_lib.ftw.turns import Play as Play
from kernel_lib.ftw.view import View as View

Position = Table
"""A position is a table, with all that lies on it and who holds what."""

NAME = "ftw"
"""The name of the game in records."""

TITLE = message("FTW?!")
"""The name of the game on screen."""

LOWEST_WINS = False
"""Points are good."""

SCORE = message("points")
"""What a score counts."""

luck = None
"""Luck is not counted in this game."""

__getattr__ = lazy_modules(__name__)
